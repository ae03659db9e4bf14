"""Hippo's own two themes. Colours live here and nowhere else: style sheets speak of variables only.

Every text stands out from what is behind it by 4.5 to 1 at least, the faintest note on the cursor's row too.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="hippo-dark",
    primary="#8FB6FF",
    secondary="#C4A7E7",
    accent="#F2A65A",
    foreground="#D9DEE8",
    background="#12151C",
    surface="#191D27",
    panel="#222836",
    success="#7FD1AE",
    warning="#F2C14E",
    error="#F2777A",
    dark=True,
    variables={
        "foreground-muted": "#D9DEE8B0",
        "text-disabled": "auto 60%",
        "border": "#3A4358",
        "border-blurred": "#262D3C",
        "block-cursor-background": "#2F3C58",
        "block-cursor-foreground": "#F2F5FA",
        "block-cursor-text-style": "none",
        "button-focus-text-style": "bold underline",
        "block-cursor-blurred-background": "#222836",
        "block-cursor-blurred-foreground": "#D9DEE8",
        "footer-key-foreground": "#F2A65A",
        "footer-background": "#12151C",
        "footer-item-background": "#12151C",
        "input-selection-background": "#8FB6FF 30%",
        "scrollbar": "#333C50",
        "scrollbar-hover": "#46516B",
        "scrollbar-active": "#8FB6FF",
        "scrollbar-background": "#12151C",
        "scrollbar-background-hover": "#12151C",
        "scrollbar-background-active": "#12151C",
        "slot-system": "#7C86A0",
        "slot-pinned": "#F2A65A",
        "slot-recalled": "#8FB6FF",
        "slot-summary": "#C4A7E7",
        "slot-window": "#7FD1AE",
        "slot-message": "#D9DEE8",
        "slot-reserve": "#8089A0",
    },
)
"""Night blue, with amber for what is pinned and sky blue for what is recalled."""

LIGHT: Final = Theme(
    name="hippo-light",
    primary="#2F5FC4",
    secondary="#7B4FB0",
    accent="#B4560B",
    foreground="#23283A",
    background="#FBFAF7",
    surface="#F3F1EB",
    panel="#E8E5DC",
    success="#1F7A55",
    warning="#8F6400",
    error="#B3282D",
    dark=False,
    variables={
        "foreground-muted": "#23283AB6",
        "text-disabled": "auto 64%",
        "border": "#B9B4A6",
        "border-blurred": "#DDD9CD",
        "block-cursor-background": "#D5E0F7",
        "block-cursor-foreground": "#14182A",
        "block-cursor-text-style": "none",
        "button-focus-text-style": "bold underline",
        "block-cursor-blurred-background": "#E8E5DC",
        "block-cursor-blurred-foreground": "#23283A",
        "footer-key-foreground": "#B4560B",
        "footer-background": "#FBFAF7",
        "footer-item-background": "#FBFAF7",
        "input-selection-background": "#2F5FC4 25%",
        "scrollbar": "#CFCABB",
        "scrollbar-hover": "#B4AE9C",
        "scrollbar-active": "#2F5FC4",
        "scrollbar-background": "#FBFAF7",
        "scrollbar-background-hover": "#FBFAF7",
        "scrollbar-background-active": "#FBFAF7",
        "slot-system": "#8A8676",
        "slot-pinned": "#A04A06",
        "slot-recalled": "#2F5FC4",
        "slot-summary": "#7B4FB0",
        "slot-window": "#1F7A55",
        "slot-message": "#23283A",
        "slot-reserve": "#76725F",
    },
)
"""Paper, with the same hues in darker ink."""

THEMES: Final = (DARK, LIGHT)

SLOT_COLOURS: Final = {
    "slot-system": "#6B7280",
    "slot-pinned": "#E08A3C",
    "slot-recalled": "#6C9BEF",
    "slot-summary": "#A98BD6",
    "slot-window": "#57B894",
    "slot-message": "#57B894",
    "slot-reserve": "#7C8698",
}
"""The colours of the slots in themes that are not ours."""

LOOKS: Final = """
Footer { background: $footer-background; }
ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
Toast {
    background: $panel;
    border-left: outer $primary;
    max-width: 60;
    &.-warning { border-left: outer $warning; }
    &.-error { border-left: outer $error; }
}
Button:focus { background-tint: $foreground 25%; }
ChatSetup Grid > Button:focus { background-tint: transparent; }  /* it has the colours of a cursor */
Button:disabled { opacity: 100%; text-opacity: 100%; background: $panel; color: $foreground-muted; }
Tooltip { background: $panel; color: $foreground; }
"""
"""Of what is the same on every screen."""
