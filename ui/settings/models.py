"""Which models can be had, from the lists of all endpoints that are set up. Blocks: call it in a thread."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.locale import _
from ui.wording import words

if TYPE_CHECKING:
    from assistant.hippo import Hippo


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One model on offer."""

    endpoint: str
    model: str
    window: int | None = None
    price: str = ""


@dataclass(frozen=True, slots=True)
class EndpointRows:
    """One endpoint and its models."""

    endpoint: str
    address: str
    models: tuple[ModelRow, ...] = ()
    problem: str = ""
    """Why its list cannot be had, in words."""


@dataclass(frozen=True, slots=True)
class ModelWish:
    """What was chosen: empty strings for what new chats have."""

    endpoint: str
    model: str
    for_new_chats: bool = False
    """It is to be the model of new chats from now on."""


def list_models(hippo: Hippo) -> list[EndpointRows]:
    """Ask every endpoint for its list, all at once."""
    from assistant.discovery import discover  # noqa: PLC0415 - only this needs it
    from assistant.setting_entry import written  # noqa: PLC0415

    prices, sign = hippo.settings.prices, hippo.settings.screen.currency
    rows: list[EndpointRows] = []
    for place in asyncio.run(discover(hippo.settings, hippo.keys, hippo.clock, local_servers=())):
        name = place.endpoint.name
        models = tuple(
            ModelRow(
                name,
                model.id,
                model.context_window,
                f"{sign}{written(prices[model.id].input)}/{sign}{written(prices[model.id].output)}"
                if model.id in prices
                else "",
            )
            for model in place.models
        )
        problem = words(place.error.cause) if place.error is not None else ""
        if not models and not problem:
            problem = _("answers, but lists no models")
        rows.append(EndpointRows(name, place.endpoint.base_url, models, problem))
    return rows
