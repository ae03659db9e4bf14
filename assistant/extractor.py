"""Which model may extract, if any: the one in the settings, once it has passed its probe.

The probe runs in the background, once per model; its result is remembered. The built-in model is never asked: it
failed the probe when it was measured (it gave the same invented entry over and over).
"""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from assistant.background import BackgroundModel
from assistant.errors import HippoError
from assistant.providers import ProviderKind
from memory.extraction import probe
from memory.extraction.model import ModelExtractor
from memory.phrase import Phrase, said_by
from memory.ports import ModelUnavailableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.connection import Connection, Connector
    from assistant.settings_tree import Settings
    from memory.home_details import HomeDetails
    from memory.ports import PromptMessage

log = logging.getLogger(__name__)

PROBES = "extractor_probes"
"""Group of details that holds each model's probe result."""

RULES = "rules"


def probe_name(base_url: str, model: str) -> str:
    """Return the name under which a model's probe result is remembered.

    Another wording of prompt or probe is another question, so what the old one found out does not count.
    """
    return f"{base_url} {model} {probe.PROBE_VERSION}"


class _Away:
    """A model that cannot be asked now."""

    def __init__(self, name: str, cause: str) -> None:
        self.name = name
        self._cause = cause

    def complete(
        self, messages: Sequence[PromptMessage], *, max_tokens: int, json_schema: dict[str, object] | None = None
    ) -> str:
        """Say why it cannot be asked.

        Raises:
            ModelUnavailableError: always.
        """
        del messages, max_tokens, json_schema
        raise ModelUnavailableError(self._cause)


class ExtractorChoice:
    """Answers the extract handler's question which model may extract. Thread-safe."""

    def __init__(
        self,
        settings: Settings,
        connector: Connector,
        details: HomeDetails,
        current: Callable[[], Connection | None],
    ) -> None:
        self._settings = settings
        self._connector = connector
        self._details = details
        self._current = current
        self._lock = threading.Lock()

    @property
    def why_rules(self) -> Phrase | None:
        """Why the rules extract alone; None where the user wants them to, or where there is no model at all."""
        if not self._settings.extractor.use_model or self._current() is None:
            return None
        connection = self._connection()
        if connection is None:
            return Phrase(
                "only simple sentences are remembered: the model is too small to read out more, or is not set up"
            )
        if self._passed(connection) is None:
            return Phrase(
                "only simple sentences are remembered until {model} has passed the test for reading out more",
                model=connection.model,
            )
        return Phrase(
            "only simple sentences are remembered: {model} failed the test for reading out more",
            model=connection.model,
        )

    def use(self, settings: Settings) -> None:
        """Go by other settings from now on."""
        self._settings = settings

    @property
    def name(self) -> str:
        """What extracts now, for the status bar: a model, or ``rules``."""
        connection = self._connection()
        if connection is None or self._passed(connection) is not True:
            return RULES
        return connection.model

    def __call__(self) -> ModelExtractor | None:
        """Return the model that may extract, probing it if it never was; None where rules work alone. Blocking."""
        connection = self._connection()
        if connection is None:
            return None
        model = BackgroundModel(connection.client)
        try:
            return ModelExtractor(model) if self.may_extract(connection) else None
        except ModelUnavailableError as error:
            # Not probed yet is not failed: the rules' part is kept now, the model's part stays owed.
            log.info("the probe could not be run: %s", error)
            return ModelExtractor(_Away(connection.model, said_by(error)))

    def may_extract(self, connection: Connection) -> bool:
        """Tell whether a model has passed its probe, probing it if it never was. Blocking.

        Raises:
            ModelUnavailableError: it was never probed and cannot be asked.
        """
        with self._lock:
            passed = self._passed(connection)
            return self._probe(connection, BackgroundModel(connection.client)) if passed is None else passed

    def named(self) -> Connection | None:
        """Return the connection that the settings name for extraction, None where they name none of its own."""
        chosen = self._settings.extractor
        return self._connection() if chosen.use_model and (chosen.endpoint or chosen.model) else None

    def background_model(self) -> BackgroundModel | None:
        """Return the model that writes summaries and digests: the extractor's, whether or not it may extract."""
        connection = self._connection()
        return BackgroundModel(connection.client) if connection is not None else None

    def _connection(self) -> Connection | None:
        chosen = self._settings.extractor
        if not chosen.use_model:
            return None
        connection = self._current()
        if chosen.endpoint:
            try:
                connection = self._connector.connect(
                    self._settings, endpoint=chosen.endpoint, model=chosen.model or None
                )
            except HippoError as error:
                log.warning("the extractor cannot be used: %s", error.cause)
                return None
        elif chosen.model and connection is not None:
            connection = self._connector.connect_to(connection.endpoint, chosen.model, self._settings)
        if connection is None or connection.endpoint.kind is ProviderKind.BUILTIN:
            return None
        return connection

    def _name(self, connection: Connection) -> str:
        return probe_name(connection.endpoint.base_url, connection.model)

    def _passed(self, connection: Connection) -> bool | None:
        kept = self._details.get(PROBES).get(self._name(connection))
        return kept if isinstance(kept, bool) else None

    def _probe(self, connection: Connection, model: BackgroundModel) -> bool:
        result = probe.probe(model)
        log.info("probe of %s: %s", connection.model, "passed" if result.passed else "failed")
        self._details.put(PROBES, self._name(connection), result.passed)
        return result.passed
