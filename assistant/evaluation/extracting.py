"""The model that reads messages in an evaluation: the same one, the same way, as in a chat, with its calls counted.

Must never let a model extract that has failed the probe, unless the person insists; what is measured then is said to
be so.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.background import BackgroundModel
from assistant.connection import NotConnectedError
from assistant.errors import HippoError
from assistant.providers import ProviderKind
from assistant.tokens import count
from memory.extraction.model import ModelExtractor
from memory.phrase import Phrase, said_by
from memory.ports import ModelUnavailableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.hippo import Hippo
    from memory.ports import PromptMessage, TextModel

GIVES_UP = 3
"""Calls that fail one after another, each tried again as in a chat, before an evaluation ends: the endpoint is away."""


class ModelAwayError(HippoError):
    """The extractor model cannot be asked, so nothing can be measured with it."""

    def __init__(self, cause: str) -> None:
        super().__init__(
            Phrase("The extractor model cannot be asked: {cause}", cause=cause),
            Phrase("Check the endpoint with `hippo ask hello`, or measure the rules alone: --extractor rules"),
        )


@dataclass(slots=True)
class Calls:
    """What asking a model has cost."""

    calls: int = 0
    failed: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    in_a_row: int = 0
    """Calls that failed one after another, up to now."""
    last_error: str = ""


class CountedModel:
    """A model whose calls are counted. Thread-safe."""

    def __init__(self, model: TextModel) -> None:
        self._model = model
        self._lock = threading.Lock()
        self.cost = Calls()

    @property
    def name(self) -> str:
        """Which model this is."""
        return self._model.name

    def complete(
        self, messages: Sequence[PromptMessage], *, max_tokens: int, json_schema: dict[str, object] | None = None
    ) -> str:
        """Ask the model and count.

        Raises:
            ModelUnavailableError: as the model does.
        """
        try:
            reply = self._model.complete(messages, max_tokens=max_tokens, json_schema=json_schema)
        except ModelUnavailableError as error:
            with self._lock:
                self.cost.failed += 1
                self.cost.in_a_row += 1
                self.cost.last_error = said_by(error)
            raise
        with self._lock:
            self.cost.calls += 1
            self.cost.in_a_row = 0
            self.cost.prompt_tokens += sum(count(message.content) for message in messages)
            self.cost.reply_tokens += count(reply)
        return reply


@dataclass(frozen=True, slots=True)
class ReadingModel:
    """A model that reads messages, and what it costs."""

    model: CountedModel
    probe: str
    """``passed``, ``failed`` or ``skipped``."""

    def extractor(self) -> ModelExtractor:
        """Return the model as an extractor."""
        return ModelExtractor(self.model)

    def check(self) -> None:
        """Give up where the model does not answer any more.

        Raises:
            ModelAwayError: the last calls have all failed.
        """
        if self.model.cost.in_a_row >= GIVES_UP:
            raise ModelAwayError(self.model.cost.last_error)

    def report(self, turns: int) -> dict[str, Any]:
        """Return what reading so many turns of users has cost, in the form that ``--json`` prints.

        Tokens are Hippo's own estimate, as for every model whose tokenizer is not at hand.
        """
        cost = self.model.cost
        asked = cost.calls or 1
        return {
            "model": self.model.name,
            "probe": self.probe,
            "turns": turns,
            "calls": cost.calls,
            "failed_calls": cost.failed,
            "calls_per_100_turns": round(100 * cost.calls / turns, 1) if turns else 0.0,
            "tokens_per_call": {
                "prompt": round(cost.prompt_tokens / asked, 1),
                "reply": round(cost.reply_tokens / asked, 1),
            },
        }


def reading_model(
    hippo: Hippo, *, endpoint: str | None = None, model: str | None = None, insist: bool = False
) -> ReadingModel:
    """Return the model that the settings, the environment or the arguments name, once it may extract. Blocking.

    Args:
        hippo: the open home; a probe that has to be run is remembered in it.
        endpoint: another endpoint than the chosen one.
        model: another model than the chosen one.
        insist: let it extract without asking the probe.

    Raises:
        HippoError: there is no model, it cannot be asked, or it has failed the probe.
    """
    connection = hippo.connect(endpoint=endpoint, model=model)
    if not endpoint and not model:
        connection = hippo.extractor.named() or connection
    if connection is None:
        raise NotConnectedError
    asked = BackgroundModel(connection.client)
    if insist:
        return ReadingModel(CountedModel(asked), "skipped")
    way_out = Phrase("Name another one with --model or --endpoint, or insist with --skip-probe.")
    if connection.endpoint.kind is ProviderKind.BUILTIN:
        raise HippoError(Phrase("The built-in model is too small to extract: it fails the probe."), way_out)
    try:
        passed = hippo.extractor.may_extract(connection)
    except ModelUnavailableError as error:
        raise ModelAwayError(said_by(error)) from error
    if not passed:
        raise HippoError(
            Phrase("{model} may not extract: it fails the probe.", model=connection.model),
            way_out,
        )
    return ReadingModel(CountedModel(asked), "passed")
