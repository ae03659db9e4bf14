"""On what terms a conversation is held: which model, with which instructions and parameters, within which budget."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.chat_choice import ChatChoice, resolve
from assistant.plan import Budget
from assistant.tokens import TokenEstimate

if TYPE_CHECKING:
    from assistant.chat_choice import ChatSetup
    from assistant.chat_models import ChatModels
    from assistant.connection import Connection
    from assistant.settings_tree import Settings

NO_MODEL_BUDGET = Budget()
"""What a plan without a connection is made for."""


@dataclass(frozen=True, slots=True)
class ChatTerms:
    """The terms of one conversation at this moment."""

    setup: ChatSetup
    connection: Connection | None
    """None while there is no model at all."""

    @property
    def budget(self) -> Budget:
        """The limits of one request; a limit of the answer is at the same time what is kept free for it."""
        budget = self.connection.budget if self.connection is not None else NO_MODEL_BUDGET
        most = self.setup.max_tokens
        return budget if most is None else replace(budget, reserve=most)

    @property
    def tokens(self) -> TokenEstimate:
        """How its model counts."""
        return self.connection.tokens if self.connection is not None else TokenEstimate()


def terms_of(choice: ChatChoice, settings: Settings, models: ChatModels, *, run_model: bool) -> ChatTerms:
    """Return the terms of a conversation. May block on a keyring.

    Args:
        choice: what the conversation wants otherwise than the settings say.
        settings: what is set.
        models: finds its connection.
        run_model: a model was named for this run, which counts more than what the conversation wants.

    Raises:
        EndpointGoneError: its endpoint is not set up any more.
        HippoError: its model cannot be had.
    """
    setup = resolve(choice, settings)
    if run_model:
        setup = replace(setup, endpoint="", model="")
    return ChatTerms(setup, models.of(setup, settings))
