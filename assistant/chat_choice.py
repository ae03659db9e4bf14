"""What one conversation wants otherwise than the settings say: model, instructions, parameters, a preset.

It is kept in the conversation's own row. A preset is kept by its name, so that a change of it is a change in every
conversation that uses it; what the conversation sets itself stands above the preset. Pure values.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from assistant.errors import HippoError
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.settings_tree import PresetSettings, Settings


class EndpointGoneError(HippoError):
    """A conversation is set to an endpoint that is not set up any more."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Phrase("This conversation talks to {name}, and there is no endpoint of that name any more.", name=name),
            Phrase("Choose another model for it (ctrl+o), or set up {name} again.", name=name),
        )
        self.name = name


@dataclass(frozen=True, slots=True)
class ChatChoice:
    """The wishes of one conversation; None everywhere means as the settings say."""

    endpoint: str | None = None
    model: str | None = None
    system_prompt: str | None = None
    temperature: float | None = None
    max_tokens: int | None = None
    preset: str | None = None

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> ChatChoice:
        """Take what has the right type from a stored row; imports put other things there too."""
        texts = {
            name: value
            for name in ("endpoint", "model", "system_prompt", "preset")
            if isinstance(value := stored.get(name), str) and value
        }
        temperature, most = stored.get("temperature"), stored.get("max_tokens")
        return cls(
            **texts,
            temperature=float(temperature) if isinstance(temperature, (int, float)) and 0 <= temperature <= 2 else None,  # noqa: PLR2004 - as in the settings
            max_tokens=most if isinstance(most, int) and most > 0 else None,
        )

    def as_stored(self) -> dict[str, Any]:
        """Return the form in which it is kept, with None for what is not wished."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def is_empty(self) -> bool:
        """True when the settings alone count."""
        return self == ChatChoice()


@dataclass(frozen=True, slots=True)
class ChatSetup:
    """How a conversation is really held: its wishes, its preset and the settings laid over one another."""

    endpoint: str
    """Empty for the endpoint of new chats."""
    model: str
    """Empty for the model of new chats."""
    system_prompt: str
    temperature: float | None
    max_tokens: int | None
    missing_preset: str = ""
    """Name of a preset that was chosen and is gone."""

    @property
    def is_own(self) -> bool:
        """True when the conversation talks to something else than new chats."""
        return bool(self.endpoint or self.model)


def resolve(choice: ChatChoice, settings: Settings) -> ChatSetup:
    """Lay a conversation's wishes over its preset, and both over the settings."""
    preset: PresetSettings | None = settings.presets.get(choice.preset) if choice.preset else None
    chat = settings.chat
    own_model = choice.model is not None or choice.endpoint is not None
    return ChatSetup(
        endpoint=(choice.endpoint or "") if own_model else preset.endpoint if preset else "",
        model=(choice.model or "") if own_model else preset.model if preset else "",
        system_prompt=_first(choice.system_prompt, preset.system_prompt or None if preset else None, chat.system_prompt)
        or "",
        temperature=_first(choice.temperature, preset.temperature if preset else None, chat.temperature),
        max_tokens=_first(choice.max_tokens, preset.max_tokens if preset else None, chat.max_tokens),
        missing_preset=choice.preset if choice.preset and preset is None else "",
    )


def _first(*values: Any) -> Any:  # noqa: ANN401 - of the type that is given
    return next((value for value in values if value is not None), None)
