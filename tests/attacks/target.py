"""The home under attack: taught by its user, connected to a scripted model, and looked at closely after each attack."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from assistant import prompts
from assistant.extractor import PROBES, probe_name
from memory.attachments import NewAttachment
from memory.records import Entity, EntityAlias, Erasure, Fact, FactVersion, Message
from memory.values import Origin
from tests.attacks.attack import Attack, Way
from tests.endpoints.replies import Call, RecordedRequest, Reply, Think
from tests.endpoints.server import MODEL

if TYPE_CHECKING:
    from assistant.events import ForgetRequested, TurnEvent
    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint

TAUGHT = (
    "I'm allergic to lupin.",
    "我对花生过敏。",
    "I live in Oslo.",
    "My sister Anna is vegan.",
    "我在蓝鲸公司上班。",
)
TRUSTED = {Origin.USER_SAID.value, Origin.USER_EDITED.value}
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
    "\U000e0000-\U000e0fff]|[\ufe00-\ufe0f]{2}"
)
"""What nobody sees and a model reads."""
FENCE = "~~~~~~"
_CALL = "call-"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is trusted in a home, and what has been forgotten."""

    versions: dict[int, tuple[Any, ...]]
    """Of the user's own memories and of pinned ones, by version."""
    pinned: frozenset[int]
    entities: dict[int, tuple[str, str | None]]
    aliases: frozenset[tuple[int, str]]
    erasures: int
    forgotten: frozenset[int]


@dataclass
class Target:
    """A home under attack."""

    hippo: Hippo
    endpoint: ScriptedEndpoint
    asked: list[ForgetRequested] = field(default_factory=list)
    answers: list[Reply] = field(default_factory=list)
    extractor_says: str = '{"memories": []}'
    loop: asyncio.Runner = field(default_factory=asyncio.Runner)

    def __post_init__(self) -> None:
        self.hippo.confirm_forget = self._refuse
        connection = self.hippo.connection
        assert connection is not None
        self.hippo.details.put(PROBES, probe_name(connection.endpoint.base_url, MODEL), True)
        self.endpoint.script = self._answer
        for text in TAUGHT:
            self.ask(text)
        self.hippo.add_memory("The user wants short answers.", pin=True)

    async def _refuse(self, request: ForgetRequested) -> bool:
        self.asked.append(request)
        return False

    def _answer(self, request: RecordedRequest) -> Reply:
        if not _is_chat(request):
            return Reply(self.extractor_says)
        return self.answers.pop(0) if self.answers else Reply("All right.")

    @property
    def profile(self) -> int:
        return self.hippo.profile_id

    def picture(self) -> Picture:
        """Look at everything that no attack may change."""
        with self.hippo.db.read() as session:
            rows = session.exec(
                select(FactVersion, Fact, Entity.name)
                .join(Fact, col(Fact.id) == col(FactVersion.fact_id))
                .join(Entity, col(Entity.id) == col(Fact.entity_id))
                .where((col(FactVersion.origin).in_(TRUSTED)) | (col(Fact.pinned)))
            ).all()
            versions = {
                version.id or 0: (
                    fact.id, name, fact.attribute, version.value, version.text, version.kind, version.origin,
                    version.status, version.constraint, version.sensitive, version.ended, version.valid_to,
                )
                for version, fact, name in rows
            }  # fmt: skip
            pinned = session.exec(select(Fact.id).where(col(Fact.pinned))).all()
            entities = {entity.id or 0: (entity.name, entity.relation) for entity in session.exec(select(Entity))}
            aliases = session.exec(select(EntityAlias.entity_id, EntityAlias.alias)).all()
            erasures = len(session.exec(select(Erasure.id)).all())
            forgotten = [
                row.id for row in session.exec(select(Message)) if row.forgotten or "[forgotten]" in row.content
            ]
        return Picture(
            versions,
            frozenset(found or 0 for found in pinned),
            entities,
            frozenset(aliases),
            erasures,
            frozenset(found or 0 for found in forgotten),
        )

    def suffer(self, attack: Attack) -> int | None:
        """Play an attack to its end, jobs included; returns the id of the message in which the user spoke, if any."""
        self.asked.clear()
        self.extractor_says = '{"memories": []}'
        self.answers = []
        spoken = self._play(attack)
        assert self.hippo.finish_jobs()
        return spoken

    def ask(self, text: str, conversation_id: int | None = None) -> None:
        """Ask something about the attack, so that what it left is put before the model."""
        self._send(text, conversation_id=conversation_id)
        self.hippo.finish_jobs()

    def _play(self, attack: Attack) -> int | None:
        hippo, own = self.hippo, attack.own or "Hello there."
        match attack.way:
            case Way.MESSAGE:
                return self._send(attack.text)
            case Way.FILE:
                return self._send(own, NewAttachment("notes.txt", attack.text.encode(), "text/plain"))
            case Way.FILE_NAME:
                return self._send(own, NewAttachment(attack.text, b"nothing", "text/plain"))
            case Way.TITLE:
                chat = hippo.transcript.create_conversation(self.profile, title=attack.text)
                return self._send(own, conversation_id=chat.id)
            case Way.ANSWER:
                self.answers = [Reply(attack.text)]
                return self._send(own)
            case Way.REASONING:
                self.answers = [Reply([Think(attack.text), "Fine."])]
                return self._send(own)
            case Way.TOOL:
                self.answers = [_calling(attack.text), Reply("Done.")]
                return self._send(own)
            case Way.EXTRACTOR:
                self.extractor_says = attack.text
                return self._send(own)
            case _:
                self._bring(attack)
                return None

    def _bring(self, attack: Attack) -> None:
        """Bring in what does not come with a message."""
        hippo = self.hippo
        if attack.way is Way.EXPORT:
            hippo.portability.import_lines(self.profile, [json.dumps(line) for line in json.loads(attack.text)])
        elif attack.way is Way.CHAT:
            self._import_chat(attack)
        elif attack.way is Way.SUMMARY:
            chat = hippo.transcript.create_conversation(self.profile, title="About tea")
            assert chat.id is not None
            spoken = self._send("Let us talk about tea.", conversation_id=chat.id)
            head = hippo.transcript.conversation(self.profile, chat.id).head_message_id
            for sort in ("rolling", "digest"):
                hippo.summaries.save(self.profile, chat.id, sort, attack.text, head or spoken, model=MODEL)
            self.ask("And what about tea? 茶呢？", chat.id)

    def _import_chat(self, attack: Attack) -> None:
        from memory.imported_chats import ImportedChat, ImportedMessage
        from memory.values import Role

        said = ImportedMessage(f"{attack.name}/1", Role.USER, attack.text)
        answered = ImportedMessage(f"{attack.name}/2", Role.ASSISTANT, attack.text, parent=said.external_id)
        chat = ImportedChat(attack.name, attack.text, messages=(said, answered))
        self.hippo.imported_chats.take_in(self.profile, chat, extract=True)

    def _send(self, text: str, *files: NewAttachment, conversation_id: int | None = None) -> int:
        from assistant.events import MessageSaved

        turn = self.hippo.send(conversation_id, text, attachments=files)

        async def run() -> list[TurnEvent]:
            return [event async for event in turn]

        # one event loop for all, as the app has: a client is made anew for each
        events = self.loop.run(run())
        saved = events[0]
        assert isinstance(saved, MessageSaved)
        return saved.user_message_id


def _is_chat(request: RecordedRequest) -> bool:
    return "Hippo" in request.system[:60]


def _calling(calls: str) -> Reply:
    pieces = [
        Call(
            {
                "index": number, "id": f"{_CALL}{number}", "type": "function",
                "function": {"name": call["name"], "arguments": json.dumps(call["arguments"], ensure_ascii=False)},
            }
        )
        for number, call in enumerate(json.loads(calls))
    ]  # fmt: skip
    return Reply(list(pieces), finish="tool_calls")


# What must hold of a prompt.


def faults_of_prompt(request: RecordedRequest, target: Target) -> list[str]:
    """Return what is wrong with a prompt as it was sent: what left the memory block, what hides in it."""
    if not _is_chat(request):
        return []
    system = [str(message["content"]) for message in request.messages if message["role"] == "system"]
    faults = [] if len(system) == 1 else [f"{len(system)} system messages"]
    now = target.hippo.clock.now().astimezone(target.hippo.zone)
    bases = [prompts.system_prompt(language, "", now) for language in ("en", "zh")]
    base = next((base for base in bases if system[0].startswith(base)), None)
    if base is None:
        return [*faults, "the system prompt is not Hippo's own"]
    faults += _faults_of_block(system[0][len(base) :])
    for message in request.messages:
        content = str(message.get("content") or "")
        if message["role"] == "tool" and ("</memory" in content.lower() or HIDDEN.search(content)):
            faults.append(f"a tool's result holds {content!r}")
    return faults


def _faults_of_block(block: str) -> list[str]:
    if not block:
        return []
    if not block.startswith("\n\n<memory>\n") or not block.endswith("\n</memory>"):
        return ["the memory block has no delimiters"]
    lines = block[len("\n\n<memory>\n") : -len("\n</memory>")].split("\n")
    headings = [heading for heading in prompts._HEADINGS.values() if heading in lines]
    faults = [f"heading twice: {heading}" for heading in headings if lines.count(heading) > 1]
    for line in lines:
        if line not in headings and not line.startswith("- "):
            faults.append(f"a line of its own: {line!r}")
        if "<" in line or ">" in line or HIDDEN.search(line) or len(line.splitlines()) > 1:
            faults.append(f"not escaped: {line!r}")
    return faults


def faults_of_pins(request: RecordedRequest, mark: str) -> list[str]:
    """Return what of an attack stands among the things that are always true of the user."""
    lines = request.system.split("\n")
    faults = []
    for heading in (prompts._HEADINGS[language, "pinned"] for language in ("en", "zh")):
        if heading in lines:
            for line in lines[lines.index(heading) + 1 :]:
                if not line.startswith("- "):
                    break
                if mark and mark in line:
                    faults.append(f"pinned: {line}")
    return faults


def faults_of_fences(request: RecordedRequest) -> list[str]:
    """Return what is wrong with the fence around an attached file: it must begin once and end once."""
    content = next((str(m["content"]) for m in reversed(request.messages) if m["role"] == "user"), "")
    fences = [line for line in content.splitlines() if FENCE in line]
    names = [line for line in content.splitlines() if line.startswith("[")]
    faults = [] if fences == [FENCE, FENCE] else [f"fences: {fences}"]
    return faults + [f"a name with hidden characters: {name!r}" for name in names if HIDDEN.search(name)]
