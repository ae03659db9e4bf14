"""Says what of a message was masked before it was stored, and how to have it kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.locale import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memory.extraction.secrets import SecretSort

NAMES: Final = {
    "password": N_("password or code"),
    "shared_code": N_("password or code"),
    "api_key": N_("API key"),
    "private_key": N_("private key"),
    "card": N_("card number"),
    "chinese_id": N_("identity number"),
    "iban": N_("account number"),
    "us_ssn": N_("identity number"),
}
"""By the ids of `SecretSort`, which is not worth importing before the first frame."""

SECONDS: Final = 10.0
"""How long the note stands: it is longer than most, and says what to do."""


def masked_note(sorts: Iterable[SecretSort]) -> str:
    """Return the note."""
    names = ", ".join(dict.fromkeys(_(NAMES[sort.value]) for sort in sorts))
    return _("Masked where it is stored: {names}. Send “keep” to have it stored as typed.").format(names=names)
