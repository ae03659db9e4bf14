"""The models that single conversations talk to, where it is not the one of new chats.

Connections are made once and kept: making one reads a key, which may take a while.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from assistant.chat_choice import EndpointGoneError
from assistant.providers import BUILTIN_NAME, endpoint_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.chat_choice import ChatSetup
    from assistant.connection import Connection, Connector
    from assistant.settings_tree import Settings


class ChatModels:
    """Finds the connection of a conversation. Thread-safe."""

    def __init__(self, connector: Connector, current: Callable[[], Connection | None]) -> None:
        """Prepare.

        Args:
            connector: makes connections.
            current: returns the connection of new chats.
        """
        self._connector = connector
        self._current = current
        self._lock = threading.Lock()
        self._made: dict[tuple[str, str], Connection] = {}

    def of(self, setup: ChatSetup, settings: Settings) -> Connection | None:
        """Return the connection of a conversation; None while there is no model at all. May block on a keyring.

        Raises:
            EndpointGoneError: its endpoint is not set up any more.
            HippoError: its model cannot be had.
        """
        current = self._current()
        if not setup.is_own:
            return current
        endpoint = setup.endpoint or (current.endpoint.name if current is not None else "")
        model = setup.model or (current.model if current is not None else settings.chat.model)
        if current is not None and (endpoint, model) == (current.endpoint.name, current.model):
            return current
        if endpoint and endpoint != BUILTIN_NAME and endpoint_named(endpoint, settings) is None:
            raise EndpointGoneError(endpoint)
        with self._lock:
            made = self._made.get((endpoint, model))
            if made is None:
                made = self._connector.connect(settings, endpoint=endpoint or None, model=model or None)
                if made is not None:
                    self._made[endpoint, model] = made
            return made

    def clear(self) -> None:
        """Make connections anew when they are next asked for: settings or keys have changed."""
        with self._lock:
            made, self._made = self._made, {}
        for connection in made.values():
            connection.keep_factor()
