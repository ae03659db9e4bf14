"""The keys by which every list is moved in. Each list has bindings of its own, so that a keymap may name them apart."""

from __future__ import annotations

from textual.binding import Binding

from ui.locale import N_


def step_keys(within: str, action: str) -> tuple[Binding, ...]:
    """Return the bindings of j and k.

    Args:
        within: what is moved in; their ids are ``WITHIN.down`` and ``WITHIN.up``.
        action: the action that takes 1 for down and -1 for up.
    """
    return (
        Binding("j", f"{action}(1)", N_("Down"), show=False, id=f"{within}.down"),
        Binding("k", f"{action}(-1)", N_("Up"), show=False, id=f"{within}.up"),
    )


def cursor_keys(within: str) -> tuple[Binding, ...]:
    """Return the bindings of j, k, g and G for what has a cursor; their ids begin with `within`."""
    return (
        Binding("j", "cursor_down", N_("Down"), show=False, id=f"{within}.down"),
        Binding("k", "cursor_up", N_("Up"), show=False, id=f"{within}.up"),
        Binding("g", "first", N_("First"), show=False, id=f"{within}.first"),
        Binding("G", "last", N_("Last"), show=False, id=f"{within}.last"),
    )


def button_keys(within: str) -> tuple[Binding, ...]:
    """Return the bindings that go from button to button; they have no name, and their ids begin with `within`."""
    return (
        Binding("right,l", "app.focus_next", show=False, id=f"{within}.after"),
        Binding("left,h", "app.focus_previous", show=False, id=f"{within}.before"),
    )
