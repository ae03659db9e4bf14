"""Puts the parts together: one open Hippo, which the screen and the commands talk to.

Nothing is decided here. What a turn does stands in `turn`, what is remembered in `memory`; this module only says which
part is given which other.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant import prompts
from assistant.capabilities import CapabilityStore
from assistant.chat_choice import ChatChoice, resolve
from assistant.chat_models import ChatModels
from assistant.chat_terms import ChatTerms, terms_of
from assistant.connection import Connector, NotConnectedError
from assistant.context import assemble
from assistant.errors import HippoError, Phrase
from assistant.extractor import RULES, ExtractorChoice
from assistant.feedback import Feedback
from assistant.forgetting import Forgetting
from assistant.gathering import gather
from assistant.history import History
from assistant.housekeeping import CHECK_AFTER, EVERY, Housekeeping
from assistant.keys import Keys
from assistant.local_model import LocalModel
from assistant.opening import clock_here, open_embedder_of, open_vectors
from assistant.prices import Spent, spent_together
from assistant.profiles import Profiles
from assistant.providers import key_variables
from assistant.recording import Recording
from assistant.remembering import Remembering
from assistant.safekeeping import Safekeeping
from assistant.settings import save
from assistant.status import Status
from assistant.tokens import count
from assistant.tool_runner import ToolRunner
from assistant.turn import Turn
from assistant.turn_parts import ForgetDesk, TurnParts, TurnRequest
from memory.backups import Backups
from memory.claim import HomeClaim
from memory.database import DatabaseError, ensure_profile, open_database, open_private_database
from memory.entities import Entities
from memory.erasure import Erasure, Folders, load_key
from memory.extraction.handler import ExtractHandler
from memory.facts import Facts
from memory.feedback import FeedbackBook
from memory.health import Health
from memory.health.last_check import LastCheck
from memory.home_details import HomeDetails
from memory.imported_chats import ImportedChats
from memory.indexing import Indexing
from memory.portability import Portability
from memory.queue import CHECK, DIGEST, ERASE, EXTRACT, SUMMARISE, Queue
from memory.recall.recall import Recall
from memory.retention import Lifetimes
from memory.spending import usages
from memory.summaries import Summaries
from memory.summarising import Summariser
from memory.sweeping import Sweeping
from memory.tidying import Tidying
from memory.transcript import Transcript
from memory.visible import storable
from memory.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from datetime import tzinfo

    from assistant.connection import Connection
    from assistant.events import ForgetRequested
    from assistant.paths import Paths
    from assistant.plan import ContextPlan
    from assistant.providers import Endpoint
    from assistant.recording import RecordedPlan
    from assistant.settings_tree import Settings
    from memory.clock import Clock
    from memory.extraction.handler import Learned
    from memory.health import HealthReport
    from memory.health.last_check import Checked
    from memory.transcript import NewAttachment
    from memory.values import Change, FactView, OwnerKey

log = logging.getLogger(__name__)

KEY_FILE = "forgetting.key"
"""Beside the settings, apart from the data: with it alone a forgotten value is known again, never read."""


class _Link:
    """Holds the connection, so that a private chat uses the one its home uses at the moment."""

    connection: Connection | None = None
    is_named: bool = False
    """The model was named for this run, and counts more than what a conversation wants."""


class Hippo:
    """One open home and profile."""

    claim: HomeClaim | None = None
    """Says to other machines that the home is open."""

    def __init__(self, paths: Paths, settings: Settings, *, clock: Clock, profile: str) -> None:
        """Open all parts. Use `Hippo.open`."""
        self.paths = paths
        self.settings = settings
        self.clock = clock
        self.zone: tzinfo = settings.screen.zone or datetime.now(UTC).astimezone().tzinfo or UTC
        self._link = _Link()
        self.is_private = False
        self.confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None = None
        """Puts a list of memories to forget before the user; the screen sets it."""
        self._changes: list[Change] = []
        self._changes_lock = threading.Lock()
        self._closing = threading.Event()
        self.on_learned: list[Callable[[Learned], None]] = []
        """Called on the worker's thread after each message that was learned from."""

        self.db = open_database(paths.database, clock)
        self.profile_name = profile
        self._transcript_db = self.db
        self.profile_id = ensure_profile(self.db, profile, clock)
        self.keys = Keys.of(paths, variables=key_variables(settings))
        self.details = HomeDetails(self.db)
        self.transcript = Transcript(self.db, clock, keep_secrets=settings.memory.keep_secrets)
        self.safekeeping = Safekeeping()
        self.facts = Facts(self.db, clock)
        self.entities = Entities(self.db, clock)
        self.queue = Queue(self.db, clock)
        self.summaries = Summaries(self.db, clock)
        self.history = History(self.transcript)
        self.recording = Recording(self.db, self.facts)

        self.tombstone_key = key = load_key(paths.config / KEY_FILE)
        self.folders = folders = Folders(paths.data, paths.logs, paths.backups, paths.exports)
        self.erasure = Erasure(self.db, clock, folders, key)
        self.erasure.resume_unfinished()
        self.transcript.recover_streaming()
        self.forgetting = Forgetting(self.facts, self.entities, self.erasure)
        self.profiles = Profiles(self.db, clock, self.erasure)
        self.backups = Backups(self.db, paths.backups, clock, key, keep=settings.backup.keep)
        self.portability = Portability(self.db, clock, key)
        self.imported_chats = ImportedChats(self.db, clock, key, keep_secrets=settings.memory.keep_secrets)

        self.embedder = open_embedder_of(settings, self.keys, clock)
        self.vectors = open_vectors(self.db, paths, settings, self.keys, self.embedder, clock)
        self.recall = Recall(self.db, self.embedder, self.vectors, clock)

        self.local_model = LocalModel(self.keys, paths.logs)
        self.connector = Connector(
            self.keys, CapabilityStore(paths.capabilities_file), self.local_model, self.details, clock
        )
        self.chat_models = ChatModels(self.connector, lambda: self.connection)
        self.extractor = ExtractorChoice(settings, self.connector, self.details, lambda: self.connection)
        self.extraction = ExtractHandler(
            self.db, self.queue, clock, self.zone, self.extractor, on_learned=self._note_learned
        )
        self.remembering = Remembering(self.db, clock, self.zone, self.facts)
        self._open_work(settings)

    def _open_work(self, settings: Settings) -> None:
        """Open what works in the background."""
        clock = self.clock
        summariser = Summariser(self.summaries, self.history, prompts, self.extractor.background_model, count)
        self.checks = LastCheck(self.details, clock, self.check_health)
        self.indexing = Indexing(self.db, self.queue, self.embedder, self.vectors, clock)
        self.worker = Worker(
            self.queue,
            {
                EXTRACT: self.extraction,
                **self.indexing.handlers(),
                SUMMARISE: summariser.summarise,
                DIGEST: summariser.digest,
                ERASE: self.erasure.finish,
                CHECK: self.checks.run,
            },
        )
        lifetimes = Lifetimes(
            settings.memory.task_grace_days, settings.memory.undated_task_days, settings.memory.archive_unused_days
        )
        self.sweeping = Sweeping(self.db, self.facts, clock, lifetimes, self.details)
        self.housekeeping = Housekeeping(
            self.db,
            clock,
            self.queue,
            self.sweeping,
            self.summaries,
            self.backups if settings.backup.enabled else None,
            self.checks,
        )

    @classmethod
    def open(
        cls,
        paths: Paths,
        settings: Settings,
        *,
        clock: Clock | None = None,
        profile: str | None = None,
        start_worker: bool = True,
    ) -> Hippo:
        """Open a home. Blocking and heavy: call it in a thread.

        Args:
            paths: where everything is.
            settings: what is set.
            clock: the time; if None the machine's own, or the one that `HIPPO_NOW` sets.
            profile: whose memories; the settings' profile if None.
            start_worker: whether a thread works the queue off; commands do that themselves with `finish_jobs`.

        Raises:
            HippoError: a folder or setting is not usable.
            DatabaseError: the database is damaged, locked, from a newer Hippo, or open on another machine.
        """
        # what libraries write (the vector index, SQLite's journals) is private from its first byte too
        os.umask(0o077)
        paths.ensure()
        claim = HomeClaim(paths.data)
        claim.take()
        try:
            hippo = cls(paths, settings, clock=clock or clock_here(), profile=profile or settings.profile)
        except BaseException:
            claim.release()
            raise
        hippo.claim = claim
        if start_worker:
            hippo.worker.start()
            threading.Thread(target=hippo._keep_house, name="hippo-housekeeping", daemon=True).start()
            with contextlib.suppress(Exception):
                hippo.connect()
        return hippo

    def close(self) -> None:
        """End the worker and the built-in model, let go of files and locks; the queue goes on at the next start."""
        self._closing.set()
        self.worker.stop()
        if self.connection is not None:
            self.connection.keep_factor()
        self.local_model.stop()
        self.recall.close()
        if self.vectors is not None:
            self.vectors.close()
        self.db.close()
        if self.claim is not None:
            self.claim.release()

    def private(self) -> PrivateHippo:
        """Return this Hippo for a private chat: nothing of what is said there ever reaches the disk. Blocking."""
        return PrivateHippo(self)

    # The model

    @property
    def connection(self) -> Connection | None:
        """The model that is talked to; None while there is none."""
        return self._link.connection

    def connect(self, *, endpoint: str | None = None, model: str | None = None) -> Connection | None:
        """Connect to what settings and environment name, or to the endpoint or model given. Blocking.

        Raises:
            HippoError: the endpoint named does not exist, no model is named, or the built-in model cannot start.
        """
        self._link.connection = self.connector.connect(self.settings, endpoint=endpoint, model=model)
        self._link.is_named = bool(endpoint or model)
        return self._link.connection

    def connect_to(self, endpoint: Endpoint, model: str) -> Connection:
        """Connect to one model of an endpoint, such as one that was found on this machine."""
        connection = self._link.connection = self.connector.connect_to(endpoint, model, self.settings)
        return connection

    def apply(self, settings: Settings) -> None:
        """Go on with changed settings. What is opened once (index, embedder, backups) changes at the next start.

        Raises:
            HippoError: the model that the settings name cannot be had; there is none then.
        """
        self.settings = settings
        self.transcript.keep_secrets = self.imported_chats.keep_secrets = settings.memory.keep_secrets
        self.keys.use_variables(key_variables(settings))
        self.extractor.use(settings)
        self.chat_models.clear()
        if self.connection is not None:
            self.connection.keep_factor()
        self._link.connection = None
        self.connect()

    def switch_profile(self, name: str) -> None:
        """Go on with another profile's memories and chats. Blocking, but quick.

        Raises:
            ProfileNameError: there is none of that name.
        """
        self.profile_id = self.profiles.id_of(name)
        self.profile_name = name.strip()
        self.take_changes()
        self.indexing.ask_if_behind(self.profile_id)
        self.worker.wake()

    def rename_profile(self, name: str, to: str) -> None:
        """Give a profile another name, in the settings too where it stands there. Blocking.

        Raises:
            HippoError: there is none of that name, or the new name cannot be used.
        """
        profile_id = self.profiles.id_of(name)
        new = self.profiles.rename(profile_id, to)
        if profile_id == self.profile_id:
            self.profile_name = new
        if self.settings.profile == name:
            self.settings = save(self.paths, {"profile": new})

    def remove_profile(self, name: str) -> None:
        """Remove a profile with all its memories and chats; the one in use gives way to another. Blocking.

        Raises:
            HippoError: there is none of that name.
        """
        profile_id = self.profiles.id_of(name)
        self.profiles.remove(profile_id)
        if self.settings.profile == name:
            self.settings = save(self.paths, {"profile": None})
        if profile_id == self.profile_id:
            left = [profile.name for profile in self.profiles.all()]
            self.switch_profile(self.settings.profile if self.settings.profile in left else left[0])
        self.worker.wake()

    # A conversation

    def choice_of(self, conversation_id: int | None) -> ChatChoice:
        """Return what a conversation wants otherwise than the settings say. Blocking."""
        if conversation_id is None:
            return ChatChoice()
        return ChatChoice.read(self.transcript.conversation(self.profile_id, conversation_id).settings)

    def choose(self, conversation_id: int, choice: ChatChoice) -> None:
        """Keep what a conversation wants. Blocking."""
        self.transcript.update_settings(self.profile_id, conversation_id, choice.as_stored())

    def terms(self, choice: ChatChoice) -> ChatTerms:
        """Return on what terms a conversation is held. May block on a keyring.

        Raises:
            HippoError: its endpoint is not set up any more, or its model cannot be had.
        """
        return terms_of(choice, self.settings, self.chat_models, run_model=self._link.is_named)

    def spent(self, conversation_id: int) -> Spent:
        """Return what the answers of a conversation took, by the price table as it is now. Blocking."""
        return spent_together(usages(self._transcript_db, self.profile_id, conversation_id), self.settings.prices)

    # A turn

    def send(
        self,
        conversation_id: int | None,
        text: str,
        *,
        attachments: Sequence[NewAttachment] = (),
        read_memory: bool = True,
        write_memory: bool = True,
        without: frozenset[OwnerKey] = frozenset(),
        confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None = None,
        choice: ChatChoice | None = None,
    ) -> Turn:
        """Begin a turn: iterate the result for its events. `choice` is what a new conversation wants otherwise.

        Raises:
            NotConnectedError: there is no model to talk to.
            EndpointGoneError: the conversation talks to an endpoint that is not set up any more.
        """
        request = TurnRequest(
            profile_id=self.profile_id,
            text=storable(text),
            conversation_id=conversation_id,
            attachments=tuple(attachments),
            read_memory=read_memory,
            write_memory=write_memory,
            without=without,
            settings=choice.as_stored() if choice is not None and conversation_id is None else None,
        )
        return self._turn(request, confirm_forget, choice if conversation_id is None else None)

    def regenerate(
        self,
        answer_id: int,
        *,
        read_memory: bool = True,
        without: frozenset[OwnerKey] = frozenset(),
    ) -> Turn:
        """Answer the question of an earlier answer again, beside it."""
        answer = self.transcript.message(self.profile_id, answer_id)
        request = TurnRequest(
            profile_id=self.profile_id,
            text="",
            conversation_id=answer.conversation_id,
            answer_to=answer.parent_id,
            read_memory=read_memory,
            write_memory=False,
            without=without,
        )
        return self._turn(request, None)

    def edit_and_resend(
        self, message_id: int, text: str, *, read_memory: bool = True, write_memory: bool = True
    ) -> Turn:
        """Send a new wording of an earlier message, beside it."""
        request = TurnRequest(
            profile_id=self.profile_id,
            text=storable(text),
            edit_of=message_id,
            read_memory=read_memory,
            write_memory=write_memory,
        )
        return self._turn(request, None)

    def plan(self, conversation_id: int | None, text: str, *, read_memory: bool = True) -> ContextPlan:
        """Assemble the context for a message without sending or storing anything. Blocking.

        Raises:
            MessageTooLongError: the message does not fit.
        """
        text = storable(text)
        leaf = None
        if conversation_id is not None:
            leaf = self.transcript.conversation(self.profile_id, conversation_id).head_message_id
        terms = self.terms(self.choice_of(conversation_id))
        budget, tokens = terms.budget, terms.tokens
        material = gather(
            history=self.history,
            summaries=self.summaries,
            recall=self.recall,
            clock=self.clock,
            budget=budget,
            tokens=tokens,
            instructions=terms.setup.system_prompt,
            send_sensitive=self._sends_sensitive(terms.connection),
            tools=(),
            profile_id=self.profile_id,
            conversation_id=conversation_id,
            leaf_id=leaf,
            message=text,
            full_message=text,
            exclude=frozenset(),
            read_memory=read_memory,
        )
        return assemble(material, budget, tokens, now=self.clock.now(), zone=self.zone)

    def plan_of(self, answer_id: int) -> RecordedPlan:
        """Return what went into an earlier answer, with texts as they are now."""
        return self.recording.read(self.profile_id, answer_id)

    # Memories

    @property
    def feedback(self) -> Feedback:
        """What the user says of an answer's memories."""
        book = FeedbackBook(self.db, self.facts, self.clock)
        return Feedback(book, self.facts, self.transcript, private=self.is_private)

    @property
    def tidying(self) -> Tidying:
        """What a person looks through now and then: old unused memories, full slots, conflicts in doubt."""
        return Tidying(self.db, self.facts, self.clock, self.details)

    def add_memory(self, text: str, *, pin: bool = False) -> FactView:
        """Store a memory in the user's own words. Blocking."""
        change = self.remembering.by_hand(self.profile_id, text)
        assert change.fact_id is not None  # noqa: S101 - a memory by hand is always stored
        if pin:
            self.facts.set_pinned(self.profile_id, change.fact_id, True)
        view = self.facts.view(self.profile_id, change.fact_id)
        assert view is not None  # noqa: S101 - it was just stored
        return view

    def take_changes(self) -> list[Change]:
        """Return what was learned since the last call."""
        with self._changes_lock:
            taken, self._changes = self._changes, []
        return taken

    def check_health(self, *, fix: bool = False) -> HealthReport:
        """Try every part of memory, compare the copies with the truth, and mend what can be mended. Blocking."""
        health = Health(
            self.db,
            self.clock,
            self.folders,
            queue=self.queue,
            erasure=self.erasure,
            key=self.tombstone_key,
            key_file=self.paths.config / KEY_FILE,
            embedder=self.embedder,
            vectors=self.vectors,
        )
        report = health.check(fix=fix)
        with contextlib.suppress(DatabaseError):  # what is wrong may be that nothing can be written
            self.checks.keep(report)
        return report

    def last_check(self) -> Checked | None:
        """Return what the last check-up found and when: one is made every day. Blocking, but cheap."""
        return self.checks.read()

    def finish_jobs(self, timeout: float = 60.0) -> bool:
        """Work the queue off on this thread; tells whether nothing that is due is left. Seconds."""
        self.erasure.hasten()
        return self.worker.run_until_idle(timeout)

    def status(self, choice: ChatChoice | None = None) -> Status:
        """Return how Hippo stands, in a conversation with these wishes. Blocking, but cheap."""
        extractor = self.extractor.name
        notices: list[str] = []
        if self.embedder is None:
            notices.append(Phrase("no embedder: memories are found by words and keys only"))
        if self.vectors is not None and (notice := getattr(self.vectors, "notice", None)):
            notices.append(notice)
        if extractor == RULES and (why := self.extractor.why_rules) is not None:
            notices.append(why)
        if self.claim is not None and self.claim.disturbed:
            notices.append(Phrase("another machine has opened this folder too: close Hippo here or there"))
        notices.extend(self.settings.warnings)
        problem, gone = "", ""
        try:
            terms = self.terms(choice or ChatChoice())
        except HippoError as error:
            problem = error.cause
            gone = resolve(choice or ChatChoice(), self.settings).endpoint
            terms = ChatTerms(resolve(ChatChoice(), self.settings), None)
        connection = terms.connection
        return Status(
            model=connection.model if connection is not None else "",
            endpoint=connection.endpoint.name if connection is not None else gone,
            budget=terms.budget.limit,
            queue=self.queue.counts(self.profile_id),
            embedder=self.embedder.model if self.embedder is not None else None,
            vector_index=getattr(self.vectors, "in_use", "exact") if self.vectors is not None else None,
            extractor=extractor,
            notices=tuple(notices),
            problem=problem,
        )

    # Inside

    def _turn(
        self,
        request: TurnRequest,
        confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None,
        choice: ChatChoice | None = None,
    ) -> Turn:
        terms = self.terms(choice if choice is not None else self._choice_for(request))
        connection = terms.connection
        if connection is None:
            raise NotConnectedError
        desk = ForgetDesk(self.forgetting.find, self._forget, confirm_forget or self.confirm_forget)
        runner = None
        is_builtin = connection.endpoint.socket is not None
        if self.settings.chat.tools and connection.client.capabilities.tools and not is_builtin:
            runner = ToolRunner(
                self.profile_id,
                self.recall,
                self.clock,
                connection.tokens.count,
                lambda: self.entities.directory(self.profile_id).user_attributes,
                self.remembering.by_tool,
                send_sensitive=self._sends_sensitive(connection),
            )
        parts = TurnParts(
            clock=self.clock,
            zone=self.zone,
            transcript=self.transcript,
            history=self.history,
            summaries=self.summaries,
            recall=self.recall,
            recording=self.recording,
            client=connection.client,
            budget=terms.budget,
            tokens=connection.tokens,
            learn_now=self.extraction.learn_now,
            summarise_later=self._summarise_later,
            forgetting=desk,
            tool_runner=runner,
            while_answering=self.worker.paused if connection.endpoint.is_local else contextlib.nullcontext,
            after=self.worker.wake,
            instructions=terms.setup.system_prompt,
            temperature=terms.setup.temperature,
            send_sensitive=self._sends_sensitive(connection),
            safekeeping=self.safekeeping,
        )
        return Turn(parts, request)

    def _choice_for(self, request: TurnRequest) -> ChatChoice:
        conversation_id = request.conversation_id
        if conversation_id is None and request.edit_of is not None:
            conversation_id = self.transcript.message(self.profile_id, request.edit_of).conversation_id
        return self.choice_of(conversation_id)

    def _sends_sensitive(self, connection: Connection | None) -> bool:
        # not `is_local`: an Ollama or vLLM can run on somebody else's machine
        stays_here = connection is None or connection.endpoint.is_loopback
        return stays_here or self.settings.memory.send_sensitive

    def _forget(self, profile_id: int, facts: Sequence[FactView]) -> int:
        self.forgetting.forget(profile_id, facts)
        self.worker.wake()
        return len(facts)

    def _summarise_later(self, profile_id: int, conversation_id: int, through: int) -> None:
        payload = {"conversation_id": conversation_id, "through": through}
        with self.db.write() as session:
            self.queue.enqueue(session, SUMMARISE, f"conversation:{conversation_id}", profile_id, payload)
        self.worker.wake()

    def _note_learned(self, learned: Learned) -> None:
        if not learned.imported and learned.profile_id == self.profile_id:
            with self._changes_lock:
                self._changes.extend(learned.changes)
        for listener in self.on_learned:
            listener(learned)

    def _keep_house(self) -> None:
        try:
            self.indexing.ask_if_behind(self.profile_id)
            self.recall.prepare()
        except Exception as error:  # noqa: BLE001 - it is tried again when a question needs it
            log.warning("recall could not be prepared: %s", type(error).__name__)
        while not self._closing.is_set():
            try:
                self.housekeeping.run(self.profile_id)
            except Exception as error:  # noqa: BLE001 - a locked or full disk passes; the next round tries again
                log.warning("housekeeping failed: %s", type(error).__name__)
            if self._closing.wait(CHECK_AFTER.total_seconds()):
                return
            with contextlib.suppress(DatabaseError):  # the next round tries again
                if self.housekeeping.ask_for_check(self.profile_id):
                    self.worker.wake()
            if self._closing.wait((EVERY - CHECK_AFTER).total_seconds()):
                return


class PrivateHippo(Hippo):
    """The same home, profile, memories and model, with a transcript that lives in memory alone.

    Memories are read (unless a turn says otherwise) and never written: nothing is learned, summarised, digested or
    indexed on disk. Closing it lets the transcript go; the home stays open.
    """

    def __init__(self, home: Hippo) -> None:
        """Open a private transcript on an open home."""
        self.__dict__.update(home.__dict__)
        self.is_private = True
        self._private_db = open_private_database(home.clock, home.profile_id, home.profile_name)
        self._transcript_db = self._private_db
        # nothing of it is stored, so nothing needs to be masked
        self.transcript = Transcript(self._private_db, home.clock, keep_secrets=True)
        self.safekeeping = Safekeeping()
        self.history = History(self.transcript)
        self.summaries = Summaries(self._private_db, home.clock)
        self.recording = Recording(self._private_db, home.facts)

    def private(self) -> PrivateHippo:
        """Return another private chat of the same home."""
        return PrivateHippo(self)

    def close(self) -> None:
        """Let the private transcript go."""
        self._private_db.close()

    def _turn(
        self,
        request: TurnRequest,
        confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None,
        choice: ChatChoice | None = None,
    ) -> Turn:
        return super()._turn(replace(request, write_memory=False), confirm_forget, choice)

    def _summarise_later(self, profile_id: int, conversation_id: int, through: int) -> None:
        """Summarise nothing: what left the window is covered by the extractive stand-in of each plan."""
