"""The last resort of the rules: the user's own plain statements that no family and no note has taken.

A first-person or possessive clause, a subject left out ("Been a cooper since 1990", 家住…), a measure, a change, a
limit, and a form just settled for what was being made. Each is kept in the user's words, with little weight unless it
is a limit. It must stay silent about moods, thanks, questions and what somebody else wrote.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.affairs_zh import (
    is_fleeting,
    is_own,
    tells_affair,
    tells_of_the_world,
    tells_shortly,
)
from memory.extraction.rules.heads import with_heads
from memory.extraction.rules.joining_en import joined
from memory.extraction.rules.limits import is_limit
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.reactions import REACTION_ZH
from memory.extraction.rules.rule import TOLD_WHOLE, Draft, clean
from memory.extraction.rules.settled import settled
from memory.extraction.rules.subjects import ME, NOT_A_NAME, Subject
from memory.extraction.rules.told_en import (
    CHANGED_EN,
    FEWEST_WORDS_PLAIN,
    HEADING_EN,
    IT_CHANGED_EN,
    NAME_FIRST,
    NUMBER_EN,
    PERSON_EN,
    PERSON_HELPS_EN,
    REMARK_EN,
    THING_LEFT_OUT_EN,
    one_of_several,
    tells_en,
)
from memory.extraction.rules.trifles import is_trifle
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

FEWEST_CHARACTERS = 7
"""The same for Chinese."""
FEWEST_CHARACTERS_PLAIN = 5
LIMIT_IMPORTANCE = 7
"""What a limit weighs, as in the rules for health."""
NOTE_IMPORTANCE = 4
LONGEST_TOLD_WORDS = 9
"""A clause of no more words is told by one fact drawn from it."""
LONGEST_TOLD_CHARACTERS = 14
LONGEST_HEAD = 120
"""Code points of the sentence before and of what is said on of its thing."""

_LEFT_OUT_ZH = re.compile(
    r"^(?:(?:我|俺)?(?:家里|家住|老家|人在|坐标|现居|现住)[^，。]{2,}|(?:现在|如今|后来|平时|目前|往后|以后)?(?:跟|"
    r"和|在)[^，。]{1,10}"
    r"(?:当|做|干|开|打|练|学|教|卖|摆|上班|工作|读书|支)[^，。]+|(?:我|咱)们?(?:家|厂|店|公司|单位|学校|团队|工作室|"
    r"铺子?|作坊|医院|村|小区|办公室|"
    r"老家)[^，。]{0,3}在[^，。]{2,}|(?:离异|离婚|未婚|丧偶|单身|独生|退休)[^，。]*|"
    r"[^，。]{1,8}(?:干了|做了|当了|开了|教了|住了)[^，。]{0,8}年[^，。]*|(?:才|刚|已经)?(?:怀孕|怀上)[^，。]*|"
    r"(?:两个|俩|三个|双胞胎|大的|小的|老大|老二)[^，。]{0,3}(?:儿子|女儿|闺女|娃|孩子)[^，。]*)"
)
_CHANGED_ZH = re.compile(
    r"改到|改成|改为|改坐|改用|改在|换成|换到|换了|调成|调到|调整到|推迟到|延到|提前到|挪到|涨到|降到|定下来|变了|"
    r"不是[^，。]{1,12}了|"
    r"不(?:干|做|跳|跟|去|用|喝|吃|学|练|上|报|住|养|卖|拼|开|当)[^，。]{0,6}了|退了|辞了|卖了|停了|改了|取消|交出去|不再|"
    r"从[^，。]{1,6}起|[今明下][^，。]{0,4}起"
)
_VALUE_ZH = re.compile(
    r"\d|[一二两三四五六七八九十百千]+(?:[号楼排层栋室床座路公斤块元点分岁只口个位本页章]|年级|平米)|[东西南北]\d|"
    r"\w+\.\w+\.\w+"
)
_EXACT_ZH = re.compile(
    r"\d{4,}|[A-Za-z]+[-_.]?\d|\d[-_.]?[A-Za-z]|\w+\.\w+\.\w+|[一二两三四五六七八九十\d]+(?:号|楼|排|层|栋|室|床|座|路|年级)|\d点|\d[:：]\d\d"
)
"""A value of one's own rather than a measure that anybody may look up."""
_IS_ZH = re.compile(r"是|在|为|得|要|有|只|改|到|剩|共|限|批|定|超过|进不去")
_PICKY_ZH = re.compile(
    r"^(?:以后|今后|往后)[^，。]{0,6}(?:就|只|都|一律)|我(?:只|最烦|最怕|受不了|从不|绝不|一般只)|就爱|非[^，。]{1,8}不"
)
_RUN = re.compile(r"[A-Za-z0-9]+")
_TRADE_ZH = re.compile(r"在[^，。]{1,6}(?:当|做|干|开|教|跑|送|卖|摆)[^，。]+")
_TODAY_ZH = re.compile(r"今[天早晚]|昨[天晚]|刚|刚才")
_PASSED_ON = frozenset({"doctor", "teacher", "boss"})
"""What they say is kept by the rules for limits and tasks, or is theirs."""
_OF_ANOTHER_ZH = re.compile(
    r"(?:们)?(?:那[屋边儿里]|家|自己|人)?(?:一直|从小|本来|平时|现在|还|也|都|就|特别|很|挺|老|总|最)*"
    r"(?:只|不(?!是说|行了?$|错|好意思|想理|知道|懂|信)|没有?(?!事|说|看|听|回|来|想)|得(?!意)|要(?!是|不)|会(?!说)|能|怕|爱|喜欢|讨厌|有|用|住|在(?!笑|哭|睡|问|催|吵|"
    r"等|看|旁边|路上)|是(?!说|不是|这|那|真)|"
    r"选了|报了|考了|定了|决定|答应|参加|转到|戴|吃|喝|穿|养|学|练|教|做|开|考|读|上|属|姓|叫|负责|管|对|认|手|脚|腿|膝|腰|眼|耳|牙|胃|心脏|血|嗓|胆|个子|身高|皮肤|肠|鼻|晕|过敏|习惯|每|周|天天|一|今年|"
    r"[\d二三四五六七八九十])"
)
"""What holds of somebody for more than this moment, said after 他 or 她."""
_NOTHING_ZH = re.compile(
    r"^(?:还真|果真|好|行|嗯|哈|知足|谢|成|得|对|唉|哎|可不|学会|开了|太|真|这|那(?!就|我|边|个)|你|他们?说|她?回我)"
)


def read(views: Sequence[View], drafts: Sequence[Draft]) -> list[Draft]:
    """Return the drafts with limits given their weight, and with what is told and nobody has taken.

    Args:
        views: All clauses of the message.
        drafts: What the families and notes have taken.
    """
    drafts = [_with_words_before(draft, views) for draft in drafts]
    weighed = [_as_limit(draft) for draft in drafts]
    taken = {id(draft.view.sentence) for draft in drafts if draft.end is not None or draft.from_sentence_start}
    with_text = Counter(id(draft.view.clause) for draft in drafts if draft.text)
    covered = {
        id(draft.view.clause)
        for draft in drafts
        if not draft.text
        or draft.attribute in TOLD_WHOLE
        or _says_it_all(draft)
        or (draft.view.sentence.language == "zh" and with_text[id(draft.view.clause)] > 1)
    }
    stopped = _stopped(drafts)
    found: list[Draft] = []
    named = {(id(view.sentence), view.subject.entity) for view in views if view.subject and _is_named(view)}
    several = {place for place, count in Counter(place for place, _ in named).items() if count > 1}
    reached: View | None = None
    for view in views:
        if id(view.sentence) in taken:
            continue
        if view.number == 0:
            reached = None
        if id(view.clause) in covered and not _may_be_form(view, drafts):
            reached = None if id(view.clause) in stopped else view
            continue
        if (one := _one_of_several(view)) is not None:
            found.append(one)
            taken.add(id(view.sentence))
            continue
        form = settled(view, views)
        if form is not None:
            found.append(form)
            taken |= {id(one.sentence) for one in views if (form.start or 0) <= one.start < (form.end or 0)}
            weighed = [draft for draft in weighed if id(draft.view.sentence) not in taken or not _gives_way(draft)]
            found = [draft for draft in found if id(draft.view.sentence) not in taken or draft.kind is Kind.PROCEDURE]
            continue
        if id(view.clause) in covered:
            reached = None if id(view.clause) in stopped else view
            continue
        if reached is not None and _follows(reached, view):
            continue
        twin = id(view.sentence) in several and _is_named(view) and view.mood is Mood.STATEMENT
        if twin or _tells(view):
            found.append(_with_words_before(_note(view), views))
            reached = view
    told = {id(draft.view.clause) for draft in weighed if not draft.weak} | {id(draft.view.clause) for draft in found}
    found = [_with_clause_before(draft, views, told) for draft in found]
    weighed = [_with_clause_before(draft, views, told) for draft in weighed]
    found = [_with_heading(draft, views) for draft in found]
    weighed = [_with_heading(draft, views) for draft in weighed]
    heads = {draft.start for draft in found if draft.start is not None and draft.start < draft.view.start}
    weighed = [draft for draft in weighed if not (draft.attribute == "note" and draft.view.start in heads)]
    return with_heads(joined([*weighed, *found], views), views)


def _gives_way(draft: Draft) -> bool:
    """Tell whether a draft only notes what a form tells whole."""
    return draft.weak and draft.attribute == "note"


def _may_be_form(view: View, drafts: Sequence[Draft]) -> bool:
    """Tell whether nothing but notes has been read in an English sentence that may be a way of doing things."""
    same = [draft for draft in drafts if draft.view.sentence is view.sentence]
    return view.sentence.language == "en" and bool(view.around.before) and all(_gives_way(draft) for draft in same)


def _stopped(drafts: Sequence[Draft]) -> set[int]:
    """Return the Chinese clauses with which what is drafted ends, so that what goes on with them is told by nobody."""
    ends = {id(draft.view.clause) for draft in drafts if draft.alone and draft.view.sentence.language == "zh"}
    return ends - {id(draft.view.clause) for draft in drafts if not draft.alone}


def _one_of_several(view: View) -> Draft | None:
    """Return what is told of one of several whom the user has begun to tell of ("Orbit, contracts, a flat 900")."""
    if view.sentence.language == "zh" or view.mood is not Mood.STATEMENT or (name := one_of_several(view)) is None:
        return None
    met = view.around.known.find(name)
    draft = _note(view)
    return replace(
        draft,
        subject=Subject(met.name, met.relation) if met else Subject(name),
        value=clean(view.sentence.text),
        start=view.sentence.start,
        end=view.sentence.end,
        importance=NOTE_IMPORTANCE + 1,
    )


def _with_words_before(draft: Draft, views: Sequence[View]) -> Draft:
    """Return a note with the short sentence before it that says of whom or of what it is ("Plans changed! …")."""
    view = draft.view
    if draft.attribute != "note" or draft.start is not None or draft.from_sentence_start or view.number != 0:
        return draft
    if draft.view.sentence.language == "en" and THING_LEFT_OUT_EN.match(view.body):
        head = next((other for other in reversed(views) if other.start < view.start), None)
        close = head is not None and head.mood is Mood.STATEMENT and view.start - head.start <= LONGEST_HEAD
        return replace(draft, start=head.start) if close and head is not None else draft
    earlier = [other for other in views if other.start < view.start]
    if not earlier or earlier[-1].number != 0 or earlier[-1].mood is not Mood.STATEMENT:
        return draft
    before = earlier[-1]
    chinese = view.sentence.language == "zh"
    short = len(before.body) <= FEWEST_CHARACTERS if chinese else len(before.body.split()) < FEWEST_WORDS_PLAIN
    if not short:
        return draft
    changed = _CHANGED_ZH.search(before.body) if chinese else CHANGED_EN.search(before.body)
    he = None if chinese or not PERSON_EN.match(view.body) else NAME_FIRST.match(before.body)
    named = he is not None and before.body.split()[0].casefold() not in NOT_A_NAME
    return replace(draft, start=before.start) if changed or named else draft


_POINTS_EN = re.compile(r"\b(?:her|him|his|them|their|its|it)\b", re.IGNORECASE)


def _with_clause_before(draft: Draft, views: Sequence[View], told: set[int]) -> Draft:
    """Return an English note with the clause before it that says of whom ("Mrs Ito can't bend, so I cut her hedge")."""
    view = draft.view
    if draft.attribute != "note" or draft.text or draft.start is not None or not view.number or draft.ended:
        return draft
    before = next((one for one in reversed(views) if one.sentence is view.sentence and one.number < view.number), None)
    if (
        view.sentence.language == "zh"
        or before is None
        or before.mood is not Mood.STATEMENT
        or id(before.clause) in told
    ):
        return draft
    own = before.subject is not None and before.subject.is_user
    if own or not _POINTS_EN.search(view.body) or view.end - before.start > 2 * LONGEST_HEAD:
        return draft
    return replace(draft, start=before.start)


def _with_heading(draft: Draft, views: Sequence[View]) -> Draft:
    """Return a note with the heading of its sentence: "Camping in July: we're five, two tents"."""
    view = draft.view
    if draft.attribute != "note" or draft.text or draft.start is not None or view.number != 1:
        return draft
    head = next((other for other in views if other.sentence is view.sentence and other.number == 0), None)
    if head is None or head.subject is not None or not HEADING_EN.fullmatch(head.body):
        return draft
    between = view.around.text[head.end : view.start]
    return replace(draft, start=head.start) if between.strip() == ":" else draft


def _is_named(view: View) -> bool:
    subject = view.subject
    return subject is not None and not subject.is_user and not subject.inherited and not subject.pronoun


def _says_it_all(draft: Draft) -> bool:
    """Tell whether a draft with a sentence of its own leaves little of its clause untold."""
    body = draft.view.body
    if draft.view.sentence.language == "zh":
        return len(_RUN.sub("0", body)) <= LONGEST_TOLD_CHARACTERS and _TRADE_ZH.search(body) is None
    remark = REMARK_EN.search(body)
    if remark and not (re.search(NUMBER_EN, remark.group()) or is_limit(remark.group())):
        body = body[: remark.start()]
    return len(body.split()) <= LONGEST_TOLD_WORDS


def _follows(reached: View, view: View) -> bool:
    """Tell whether the clause goes on with one that is kept, and so is kept with it."""
    if view.subject is None or view.subject.inherited:
        return True
    return reached.subject is not None and reached.subject.entity == view.subject.entity


def _tells(view: View) -> bool:
    if view.mood is not Mood.STATEMENT:
        return False
    return _tells_zh(view) if view.sentence.language == "zh" else tells_en(view)


def _tells_zh(view: View) -> bool:
    body = view.body
    if len(body) < FEWEST_CHARACTERS_PLAIN:
        return tells_shortly(view)
    if is_limit(body):
        others = view.subject is None and tells_of_the_world(view)
        return not others and (view.subject is None or view.subject.relation not in _PASSED_ON)
    if REACTION_ZH.match(body) or _NOTHING_ZH.match(body) or tells_of_the_world(view):
        return False
    if (
        _PICKY_ZH.search(body)
        or _LEFT_OUT_ZH.match(body)
        or (_CHANGED_ZH.search(body) and len(body) > FEWEST_CHARACTERS_PLAIN and not _is_problem(view))
    ):
        return True
    if view.subject is not None and not view.subject.inherited:
        if view.subject.is_user:
            long_enough = len(body) >= FEWEST_CHARACTERS or (view.number == 0 and _CHANGED_ZH.search(body) is not None)
            return long_enough and not is_trifle(view)
        passing = _TODAY_ZH.search(body) is not None or view.subject.relation in _PASSED_ON
        if view.subject.pronoun and not _OF_ANOTHER_ZH.match(view.predicate):
            return False
        return not passing and len(body) >= FEWEST_CHARACTERS_PLAIN and not is_fleeting(view.sentence.text)
    if tells_affair(view):
        return True
    counts = _VALUE_ZH.search(body) is not None and _IS_ZH.search(body) is not None
    return counts and (is_own(view) or _EXACT_ZH.search(body) is not None) and not is_fleeting(view.sentence.text)


def _is_problem(view: View) -> bool:
    """Tell whether a clause only says what the question after it is about (字体调到最大还嫌小，怎么办？)."""
    return view.sentence.asks and view.subject is None


def _as_limit(draft: Draft) -> Draft:
    if draft.attribute == "note" and draft.view.mood is Mood.STATEMENT and is_limit(draft.view.body):
        return replace(draft, constraint=True, importance=max(draft.importance, LIMIT_IMPORTANCE), kind=Kind.FACT)
    return draft


def _note(view: View) -> Draft:
    subject = view.subject if view.subject is not None and not view.subject.is_user else ME
    if view.subject is None and view.sentence.language == "en" and (titled := PERSON_HELPS_EN.match(view.body)):
        subject = Subject(titled["name"])
    if subject.relation is None and not subject.pronoun and is_limit(view.body) and re.search(r"\bme\b", view.body):
        subject = ME  # "Nickel brings me out in a rash": what does it is nobody
    draft = Draft(
        view=view,
        attribute="note",
        value=clean(view.body),
        subject=replace(subject, thing=False),
        importance=NOTE_IMPORTANCE,
        confidence=0.65,
        weak=True,
        from_sentence_start=IT_CHANGED_EN.match(view.body) is not None,
    )
    return _as_limit(draft)
