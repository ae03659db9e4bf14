"""The examples that end each help page, where the page does not tell them already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    import typer


def _shown(lines: Iterable[str]) -> str:
    """Return lines as an epilog that is not folded."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))


OF_ALL: Final = _shown(
    (
        "hippo                                   open the app",
        'hippo ask "What do I cook tonight?"     ask from the shell',
        "git diff | hippo ask -                  ask in a pipe",
        "hippo memories list                     see what is remembered",
        "hippo import chatgpt export.zip         bring your chats along",
        "hippo --profile work                    keep work apart",
        "hippo --show-completion bash            complete commands in the shell",
    )
)

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "forget": ("hippo forget --everything", "hippo forget --everything --all-profiles --settings --yes"),
    "doctor": ("hippo doctor", "hippo doctor --fix", "hippo doctor --json"),
    "memories": ("hippo memories list", 'hippo memories add "I am allergic to lupin."', "hippo memories show 12"),
    "memories list": (
        "hippo memories list",
        "hippo memories list tea --kind preference",
        "hippo memories list --entity Anna --json",
        "hippo memories list --as-of 2026-01-31",
    ),
    "memories show": ("hippo memories show 12", "hippo memories show 12 --json"),
    "memories history": ("hippo memories history 12",),
    "memories add": ('hippo memories add "I am allergic to lupin." --pin', 'hippo memories add "我对羽扇豆过敏。"'),
    "memories edit": ('hippo memories edit 12 "I live in Ghent."',),
    "memories pin": ("hippo memories pin 12", "hippo memories pin 12 --off"),
    "memories export": ("hippo memories export memories.jsonl", "hippo memories export | gzip > memories.jsonl.gz"),
    "memories import": ("hippo --profile new memories import memories.jsonl",),
    "memories undo": ("hippo memories undo",),
    "memories fading": ("hippo memories fading", "hippo memories fading --json"),
    "memories unused": ("hippo memories unused", "hippo memories unused --keep 12 --drop 17"),
    "memories doubts": ("hippo memories doubts", "hippo memories doubts --right 31"),
    "memories crowded": ("hippo memories crowded",),
    "memories merge": ("hippo memories merge 12 17 19",),
    "memories entities": ("hippo memories entities list", "hippo memories entities merge Anna Ann"),
    "memories entities list": ("hippo memories entities list --json",),
    "memories entities rename": ("hippo memories entities rename Ann Anna",),
    "memories entities merge": ("hippo memories entities merge 4 9", "hippo memories entities merge Anna Ann --yes"),
    "memories feedback": ('hippo memories feedback missed "I am allergic to peanuts."', "hippo memories feedback list"),
    "memories feedback list": ("hippo memories feedback list --json",),
    "memories feedback remove": ("hippo memories feedback remove 3",),
    "memories feedback missed": (
        'hippo memories feedback missed "I am allergic to peanuts."',
        'hippo memories feedback missed "我对花生过敏。" --answer 42',
    ),
    "memories feedback not-relevant": ("hippo memories feedback not-relevant 12",),
    "conversations": ("hippo conversations list", "hippo conversations show 3"),
    "conversations list": (
        "hippo conversations list",
        "hippo conversations list lease contract",
        "hippo conversations list --json",
    ),
    "conversations show": ("hippo conversations show 3", "hippo conversations show 3 --json"),
    "conversations export": ("hippo conversations export 3 lease.md", "hippo conversations export 3 lease.json --json"),
    "conversations delete": ("hippo conversations delete 3", "hippo conversations delete 3 --forget-learned"),
    "backup": ("hippo backup create", "hippo backup list"),
    "backup create": ("hippo backup create",),
    "backup list": ("hippo backup list", "hippo backup list --json"),
    "backup restore": ("hippo backup list", "hippo backup restore NAME"),
    "eval": ("hippo eval scenarios scenarios.jsonl --json",),
    "eval scenarios": (
        "hippo eval scenarios scenarios.jsonl --distractors distractors.jsonl --json",
        "hippo eval scenarios scenarios.jsonl --baseline vector",
        "hippo eval scenarios scenarios.jsonl --extractor model --model NAME",
    ),
    "eval mine": ("hippo eval mine", "hippo eval mine --json"),
    "eval locomo": ("hippo eval locomo locomo/ --json",),
    "bench": ("hippo bench startup", "hippo bench recall --memories 10000"),
    "bench assemble": ("hippo bench assemble --memories 10000 --json",),
    "bench conversation": ("hippo bench conversation --json",),
    "bench echo": ("hippo bench echo --json",),
    "bench memories": ("hippo bench memories --memories 50000 --json",),
    "bench recall": ("hippo bench recall --memories 10000 --json",),
    "bench startup": ("hippo bench startup", "hippo bench startup --json"),
    "profiles": ("hippo profiles list", "hippo profiles create work"),
    "profiles list": ("hippo profiles list", "hippo profiles list --json"),
    "profiles create": ("hippo profiles create work", "hippo --profile work"),
    "profiles rename": ("hippo profiles rename work office",),
    "profiles remove": ("hippo profiles remove office", "hippo profiles remove office --yes"),
    "settings": ("hippo settings show", "hippo settings set budget.total 6000"),
    "settings show": ("hippo settings show", "hippo settings show budget.total", "hippo settings show --json"),
    "settings set": ("hippo settings set budget.total 6000", "hippo settings set 'prices.\"gpt-4.1\".input' 2"),
    "settings unset": ("hippo settings unset budget.total", "hippo settings unset endpoints.old"),
    "settings key": ("hippo settings key openai", "hippo settings key openai --delete"),
}
"""The words after `hippo`, and what one would type."""


def add_to(app: typer.Typer, path: str = "") -> None:
    """Give every command of the app, and of its groups, its examples."""
    for command in app.registered_commands:
        if lines := EXAMPLES.get(f"{path}{command.name}"):
            command.epilog = _shown(lines)
    for group in app.registered_groups:
        if group.typer_instance is None:
            continue
        if lines := EXAMPLES.get(f"{path}{group.name}"):
            group.epilog = _shown(lines)
        add_to(group.typer_instance, f"{path}{group.name} ")
