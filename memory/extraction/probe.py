"""Finds out whether a model may extract: a few known messages in both languages, the answers checked.

A model that invents, copies the example, mixes up whose allergy it is or answers Chinese in English must not pass; such
a model does more harm to a memory than none. The caller remembers the result per model and `PROBE_VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from memory.extraction.model import ModelExtractor, OwnTurn, UnreadableReplyError
from memory.extraction.prompts import EXTRACTION_VERSION
from memory.extraction.turns import Background, SaidTurn, WindowLine
from memory.kinship import parse_name
from memory.values import USER, Origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.ports import TextModel
    from memory.values import Evidence

PROBE_VERSION = f"{EXTRACTION_VERSION}/probe-1"
"""A result counts for one model with one wording of prompt and probe."""

PASS_SHARE = 0.8
"""Share of the wanted memories that must be found, in each language."""
MOST_EXTRA = 3
"""Memories beyond the wanted ones that are let pass: more is a model that lists everything."""
MOST_REJECTED = 1
"""Made-up memories a language that are let pass: extraction drops them, but a model that makes many is of no use."""
_AT = datetime(2026, 3, 3, 18, 20, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A memory that must be found."""

    words: tuple[str, ...]
    """One of these stands in its value or sentence."""
    of_user: bool = True
    """It is about the user, and not about somebody else."""
    ended: str = ""
    """If not empty: one of these words of negation must stand in it."""

    def named_in(self, told: str) -> bool:
        """Tell whether a memory, case-folded, speaks of this."""
        return any(word.casefold() in told for word in self.words)


@dataclass(frozen=True, slots=True)
class _Case:
    """A message with what must and must not come of it."""

    text: str
    wanted: tuple[_Wanted, ...] = ()
    never: tuple[str, ...] = ()
    """Words that may stand in no memory of this message."""


_ENGLISH = (
    _Case(
        "I'm allergic to sesame, and since January I work as a nurse in Bristol.",
        (_Wanted(("sesame",)), _Wanted(("nurse",)), _Wanted(("Bristol",))),
    ),
    _Case("How long does rice keep in the fridge?", never=("rice", "fridge")),
    _Case("My brother Tom is vegetarian. I gave up coffee last year, though.", (
        _Wanted(("vegetarian",), of_user=False), _Wanted(("coffee",), ended="no longer,gave up,not,quit,stopped"),
    )),
    _Case("haha nice, thanks!"),
)  # fmt: skip
_CHINESE = (
    _Case("我对芒果过敏，现在住在厦门，在一家书店上班。", (_Wanted(("芒果",)), _Wanted(("厦门",)), _Wanted(("书店",)))),
    _Case("米饭在冰箱里能放几天？", never=("米饭", "冰箱")),
    _Case("我弟弟小川吃素。我已经不喝咖啡了。", (
        _Wanted(("吃素", "素食"), of_user=False), _Wanted(("咖啡",), ended="不,没,戒"),
    )),
    _Case("哈哈好的，谢谢！"),
)  # fmt: skip
_WINDOWS = (
    (WindowLine(by_user=True, text="What should I visit?"), WindowLine(by_user=False, text="You could see Lisbon.")),
    (WindowLine(by_user=True, text="去哪玩好？"), WindowLine(by_user=False, text="可以去丽江看看。")),
)
_WINDOW_WORDS = ("Lisbon", "丽江")


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """Whether a model passed, and why not."""

    model: str
    passed: bool
    found: float
    """Share of the wanted memories that were found, the lower of the languages it was tried in."""
    faults: tuple[str, ...]
    """What went wrong, one short line each, fit for the status bar's details."""
    version: str = PROBE_VERSION


def probe(model: TextModel) -> ProbeResult:
    """Try a model on known messages: one call a language, one more each where the reply cannot be read.

    A model that fails in English is not asked in Chinese.

    Raises:
        ModelUnavailableError: the endpoint failed; nothing is known about the model then. A model that answers with
            nothing readable has failed, which is a result.
    """
    extractor = ModelExtractor(model)
    found = 1.0
    for language, cases, window in (("en", _ENGLISH, _WINDOWS[0]), ("zh", _CHINESE, _WINDOWS[1])):
        turns = [
            OwnTurn(SaidTurn(number, case.text, _AT), case.text, case.text)
            for number, case in enumerate(cases, start=1)
        ]
        try:
            reading = extractor.read(turns, Background(window=window))
        except UnreadableReplyError as error:
            return ProbeResult(model.name, passed=False, found=0.0, faults=(f"{language}: {error}",))
        share, faults = _judge(cases, [reading.evidence[turn.turn.id] for turn in turns])
        rejected = [dropped.reason for dropped in reading.dropped]
        if sum(reason in _INVENTED for reason in rejected) > MOST_REJECTED:
            faults.append("memories that nobody said")
        if "negation_flipped" in rejected:
            faults.append("a no was taken for a yes")
        if reading.strays:
            faults.append("memories in the wrong language")
        if share < PASS_SHARE:
            faults.append(f"found {share:.0%} of what was said")
        found = min(found, share)
        if faults:
            return ProbeResult(model.name, passed=False, found=found, faults=tuple(f"{language}: {f}" for f in faults))
    return ProbeResult(model.name, passed=True, found=found, faults=())


_INVENTED = frozenset({"not_said_here", "number_not_said"})


def _judge(cases: Sequence[_Case], found: Sequence[Sequence[Evidence]]) -> tuple[float, list[str]]:
    """Return the share of wanted memories that are there, and what should not be."""
    wanted = hits = extra = 0
    faults: list[str] = []
    for case, pieces in zip(cases, found, strict=True):
        said = [piece for piece in pieces if piece.origin is Origin.USER_SAID]
        wanted += len(case.wanted)
        met = [want for want in case.wanted if any(_meets(want, piece) for piece in said)]
        hits += len(met)
        extra += max(0, len(pieces) - len(case.wanted))
        for piece in pieces:
            told = f"{piece.value} {piece.text}".casefold()
            if any(word.casefold() in told for word in case.never):
                faults.append("a question was taken for a fact")
            if any(word.casefold() in told for word in _WINDOW_WORDS):
                faults.append("the window before was extracted")
            if any(want.named_in(told) and _is_users(piece) is not want.of_user for want in case.wanted):
                faults.append("somebody else's fact was given to the user, or the other way round")
    if extra > MOST_EXTRA:
        faults.append(f"{extra} memories too many")
    return (hits / wanted if wanted else 1.0), list(dict.fromkeys(faults))


def _meets(want: _Wanted, piece: Evidence) -> bool:
    told = f"{piece.value} {piece.text}".casefold()
    if not want.named_in(told) or _is_users(piece) is not want.of_user:
        return False
    return not want.ended or piece.ended or any(word in told for word in want.ended.split(","))


def _is_users(piece: Evidence) -> bool:
    return piece.entity == USER or parse_name(piece.entity).is_user
