"""Which model gives chats their titles: the extractor's where the settings name one, else the one the chat talks to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.background import BackgroundModel
from assistant.chat_choice import ChatChoice
from assistant.errors import HippoError
from assistant.providers import ProviderKind

if TYPE_CHECKING:
    from assistant.hippo import Hippo


def title_model(home: Hippo, profile_id: int, conversation_id: int) -> BackgroundModel | None:
    """Return who names a chat; None where nobody does: the built-in model is too small, and it can be turned off."""
    try:
        choice = ChatChoice.read(home.transcript.conversation(profile_id, conversation_id).settings)
        connection = home.extractor.named() or home.terms(choice).connection
    except (HippoError, LookupError):
        return None
    if connection is None or connection.endpoint.kind is ProviderKind.BUILTIN or not home.settings.chat.titles:
        return None
    return BackgroundModel(connection.client)
