"""The model that is talked to: from settings and environment to a client with its budget.

Reading a connection never waits for the network: the context window that an endpoint's list tells is fetched in the
background once and remembered.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from assistant.client import Backoff, ChatClient
from assistant.context_windows import ContextWindow, context_window
from assistant.errors import EndpointError, HippoError
from assistant.local_model import BUILTIN_WINDOW
from assistant.plan import Budget
from assistant.providers import BUILTIN_MODEL, BUILTIN_NAME, ProviderKind, chosen, endpoint_named
from assistant.tokens import TokenEstimate
from assistant.transport import TimeLimits
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.capabilities import CapabilityStore
    from assistant.keys import Keys
    from assistant.local_model import LocalModel
    from assistant.providers import Endpoint
    from assistant.settings_tree import Settings
    from memory.clock import Clock
    from memory.home_details import HomeDetails

log = logging.getLogger(__name__)

WINDOWS = "context_windows"
FACTORS = "token_factors"
"""Groups of details in which a model's window and token factor are remembered, by endpoint and model."""

WINDOW_LASTS = timedelta(days=7)
"""How long a context window that an endpoint told is believed: models are loaded anew with other lengths, and lists
are corrected."""

FACTOR_STEP = 0.02
"""A factor that moved less than this is not written again: each answer moves it by a hair."""


class NotConnectedError(HippoError):
    """There is no model to talk to yet."""

    def __init__(self) -> None:
        super().__init__(
            Phrase("No model is set up yet."),
            Phrase(
                "Open the app with `hippo` to choose one, or set HIPPO_BASE_URL, HIPPO_MODEL and HIPPO_API_KEY "
                "(`hippo settings set chat.endpoint builtin` takes the small built-in model)."
            ),
        )


class Connection:
    """One model at one endpoint, ready to be asked."""

    def __init__(
        self,
        endpoint: Endpoint,
        client: ChatClient,
        settings: Settings,
        details: HomeDetails,
        clock: Clock,
        *,
        ask_list: bool,
    ) -> None:
        self.endpoint = endpoint
        self.model = client.model
        self.client = client
        self._settings = settings
        self._details = details
        self._clock = clock
        self._name = f"{endpoint.base_url} {client.model}"
        factor = details.get(FACTORS).get(self._name)
        self.tokens = TokenEstimate(float(factor) if isinstance(factor, (int, float)) else 1.0)
        self._told, told_at = _kept_window(details.get(WINDOWS).get(self._name))
        is_old = told_at is None or clock.now() - told_at > WINDOW_LASTS
        if ask_list and is_old and self._set_window is None:
            threading.Thread(target=self._ask_list, name="hippo-model-list", daemon=True).start()

    @property
    def _set_window(self) -> int | None:
        """The window in the settings, which is that of the model in the settings and of no other."""
        chat = self._settings.chat
        return chat.context_window if chat.model in {"", self.model} else None

    @property
    def window(self) -> ContextWindow:
        """How many tokens the model takes, and who says so."""
        told = self._told
        if self.endpoint.kind is ProviderKind.BUILTIN:
            told = BUILTIN_WINDOW
        return context_window(self.model, setting=self._set_window, told=told, kind=self.endpoint.kind)

    @property
    def budget(self) -> Budget:
        """The limits of one request to this model."""
        chosen_limits = self._settings.budget
        return Budget(
            total=chosen_limits.total,
            context_window=self.window.tokens,
            pinned=chosen_limits.pinned,
            recalled=chosen_limits.recalled,
            recalled_chars=chosen_limits.recalled_characters,
            summary=chosen_limits.summary,
            window=chosen_limits.window,
            reserve=chosen_limits.reserve,
        )

    def keep_factor(self) -> None:
        """Remember what was learned about this model's tokens."""
        kept = self._details.get(FACTORS).get(self._name, 1.0)
        if abs(float(kept) - self.tokens.factor) >= FACTOR_STEP:
            self._details.put(FACTORS, self._name, round(self.tokens.factor, 3))

    def _ask_list(self) -> None:
        """Ask the endpoint's model list for the context window. Many lists do not tell, and some are not there."""
        try:
            models = asyncio.run(self.client.models())
            told = next((model.context_window for model in models if model.id == self.model), None)
            if told or self._told:
                # what is told no longer is believed no longer
                self._told = told
                self._details.put(WINDOWS, self._name, {"tokens": told, "at": self._clock.now().isoformat()})
        except EndpointError as error:
            log.info("the model list cannot be had: %s", error.kind.value)
        except Exception as error:  # noqa: BLE001 - the home may be closing; a window from the table does
            log.info("the model list was not read: %s", type(error).__name__)


def _kept_window(kept: object) -> tuple[int | None, datetime | None]:
    """Read what was kept about a window: tokens and when they were told. Older Hippos kept the number alone."""
    if isinstance(kept, int):
        return kept, None
    if not isinstance(kept, dict):
        return None, None
    tokens, at = kept.get("tokens"), kept.get("at")
    try:
        told_at = datetime.fromisoformat(at) if isinstance(at, str) else None
    except ValueError:
        told_at = None
    if told_at is not None and told_at.tzinfo is None:
        told_at = told_at.replace(tzinfo=UTC)
    return tokens if isinstance(tokens, int) and tokens > 0 else None, told_at


class Connector:
    """Makes connections."""

    def __init__(
        self, keys: Keys, capabilities: CapabilityStore, local_model: LocalModel, details: HomeDetails, clock: Clock
    ) -> None:
        self._keys = keys
        self._capabilities = capabilities
        self._local_model = local_model
        self._details = details
        self._clock = clock

    def connect(
        self, settings: Settings, *, endpoint: str | None = None, model: str | None = None
    ) -> Connection | None:
        """Return the connection that settings, environment and the arguments name; None where they name none.

        Starts the built-in model if that is the one. Blocking.

        Args:
            settings: what is set.
            endpoint: name of another endpoint than the chosen one.
            model: another model than the chosen one.

        Raises:
            HippoError: the endpoint named does not exist, or the built-in model cannot start.
        """
        if endpoint is None:
            picked = chosen(settings)
            if picked is None:
                return None
            target, default_model = picked
        elif endpoint == BUILTIN_NAME:
            return self._open(self._local_model.start(), BUILTIN_MODEL, settings)
        else:
            named = endpoint_named(endpoint, settings)
            if named is None:
                raise HippoError(
                    Phrase("There is no endpoint named {name}.", name=endpoint),
                    Phrase("See `hippo settings show`, or add one in the settings of the app."),
                )
            target, default_model = named, settings.chat.model
        if target.kind is ProviderKind.BUILTIN:
            return self._open(self._local_model.start(), BUILTIN_MODEL, settings)
        return self.connect_to(target, model or default_model, settings)

    def connect_to(self, endpoint: Endpoint, model: str, settings: Settings) -> Connection:
        """Return a connection to one model of an endpoint.

        Raises:
            HippoError: no model is named.
        """
        if not model:
            raise HippoError(
                Phrase("No model is chosen for {name}.", name=endpoint.name),
                Phrase("Choose one in the app, or set chat.model (or HIPPO_MODEL)."),
            )
        return self._open(endpoint, model, settings)

    def _open(self, endpoint: Endpoint, model: str, settings: Settings) -> Connection:
        entry = settings.endpoints.get(endpoint.name)
        limits = TimeLimits(entry.connect_seconds, entry.first_token_seconds, entry.idle_seconds) if entry else None
        client = ChatClient(
            endpoint,
            model,
            key=self._keys.get(endpoint.key_name) if endpoint.key_name else None,
            capabilities=self._capabilities,
            limits=limits,
            backoff=Backoff(tries=settings.chat.retries),
            clock=self._clock,
            images=settings.chat.takes_images,
        )
        ask_list = endpoint.kind is not ProviderKind.BUILTIN
        return Connection(endpoint, client, settings, self._details, self._clock, ask_list=ask_list)
