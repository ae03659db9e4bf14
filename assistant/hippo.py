"""Puts the parts together: one open Hippo, which the screen and the commands talk to.

Nothing is decided here. What a turn does stands in `turn`, what is remembered in `memory`; this module only says which
part is given which other.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from assistant import prompts
from assistant.capabilities import CapabilityStore
from assistant.chat_choice import ChatChoice
from assistant.chat_models import ChatModels
from assistant.chat_store import ChatStore
from assistant.connection import Connector
from assistant.conversing import Conversing
from assistant.extractor import ExtractorChoice
from assistant.forgetting import Forgetting
from assistant.health_parts import health_of
from assistant.housekeeping import Housekeeping
from assistant.keys import Keys
from assistant.local_model import LocalModel
from assistant.naming import title_model
from assistant.opening import clock_here, drop_vectors, open_embedder_of, open_vectors
from assistant.private_chat import PrivateChat
from assistant.profiles import Profiles
from assistant.providers import key_variables
from assistant.remembering import Remembering
from assistant.repairs import Repairs
from assistant.restores import RestoreWatch
from assistant.settings import save
from assistant.status_reading import read_status
from assistant.tokens import count
from memory.backups import Backups
from memory.claim import HomeClaim
from memory.database import ensure_profile, open_database
from memory.database_errors import DatabaseError
from memory.entities import Entities
from memory.erasure import Erasure, Folders, load_key
from memory.extraction.handler import ExtractHandler
from memory.facts import Facts
from memory.health.last_check import LastCheck
from memory.home_details import HomeDetails
from memory.imported_chats import ImportedChats
from memory.indexing import Indexing
from memory.phrase import Phrase
from memory.portability import Portability
from memory.queue import CHECK, DIGEST, ERASE, EXTRACT, SUMMARISE, TITLE, Queue
from memory.recall.recall import Recall
from memory.recall.weights import Weights
from memory.retention import Lifetimes
from memory.summarising import Summariser
from memory.sweeping import Sweeping
from memory.tidying import Tidying
from memory.titling import Titler
from memory.under_way import UnderWay
from memory.vectors.fallback_index import FallbackIndex
from memory.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import tzinfo

    from assistant.connection import Connection
    from assistant.events import ForgetRequested
    from assistant.paths import Paths
    from assistant.providers import Endpoint
    from assistant.settings_tree import Settings
    from assistant.status import Status
    from memory.clock import Clock
    from memory.extraction.handler import Learned
    from memory.health import HealthReport
    from memory.health.last_check import Checked
    from memory.values import Change, FactView

log = logging.getLogger(__name__)

KEY_FILE = "forgetting.key"
"""Beside the settings, apart from the data: with it alone a forgotten value is known again, never read."""


class Hippo(Conversing):
    """One open home and profile."""

    names_chats = True
    """Whether new chats of this run are named by a model, where the settings want it."""
    claim: HomeClaim | None = None
    """Says to other machines that the home is open."""

    def __init__(self, paths: Paths, settings: Settings, *, clock: Clock, profile: str, under_way: UnderWay) -> None:
        """Open all parts. Use `Hippo.open`."""
        self.paths = paths
        self.settings = settings
        self.clock = clock
        self.zone: tzinfo = settings.screen.zone or datetime.now(UTC).astimezone().tzinfo or UTC
        self.connection: Connection | None = None
        """The model that is talked to; None while there is none."""
        self.is_model_named = False
        """The model was named for this run, and counts more than what a conversation wants."""
        self.confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None = None
        """Puts a list of memories to forget before the user; the screen sets it."""
        self._changes: list[Change] = []
        self._changes_lock = threading.Lock()
        self._closing = threading.Event()
        self.on_learned: list[Callable[[Learned], None]] = []
        """Called on the worker's thread after each message that was learned from."""
        self.under_way = under_way
        """What takes long right now."""
        self.db = open_database(paths.database, clock, under_way)
        self.repairs = Repairs()
        self.db.on_mended = self.repairs.text_index
        self.profile_name = profile
        self.keys = Keys.of(paths, variables=key_variables(settings))
        self.details = HomeDetails(self.db)
        self.facts = Facts(self.db, clock)
        store = ChatStore.kept(self.db, clock, self.facts, keep_secrets=settings.memory.keep_secrets)
        super().__init__(self, store, ensure_profile(self.db, profile, clock))
        self.entities = Entities(self.db, clock)
        self.queue = Queue(self.db, clock)
        self.tombstone_key = key = load_key(paths.config / KEY_FILE)
        self.folders = folders = Folders(paths.data, paths.logs, paths.backups, paths.exports)
        self.erasure = Erasure(self.db, clock, folders, key, under_way=self.under_way)
        self.repairs.forgetting(self.erasure.resume_unfinished())
        self.repairs.answers(self.transcript.recover_streaming())
        self.profiles = Profiles(self.db, clock, self.erasure)
        self.backups = Backups(self.db, paths.backups, clock, key, keep=settings.backup.keep, under_way=self.under_way)
        self.portability = Portability(self.db, clock, key, under_way=self.under_way)
        self.imported_chats = ImportedChats(self.db, clock, key, keep_secrets=settings.memory.keep_secrets)

        self.embedder = open_embedder_of(settings, self.keys, clock, under_way)
        self.vectors = open_vectors(self.db, paths, settings, self.keys, self.embedder, clock, under_way)
        weights = Weights(task_grace_days=settings.memory.task_grace_days)
        self.recall = Recall(self.db, self.embedder, self.vectors, clock, weights, zone=settings.screen.zone)
        self.forgetting = Forgetting(self.facts, self.entities, self.erasure, self.recall)

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
        self.restores = RestoreWatch(self)
        summariser = Summariser(self.summaries, self.history, prompts, self.extractor.background_model, count)
        self.titler = Titler(self.transcript, self.history, prompts, partial(title_model, self))
        self.checks = LastCheck(self.details, clock, self.check_health)
        self.indexing = Indexing(
            self.db,
            self.queue,
            self.embedder,
            self.vectors,
            clock,
            drop=lambda: drop_vectors(self.db, self.paths, self.settings, self.keys),
            under_way=self.under_way,
        )
        if isinstance(self.vectors, FallbackIndex):
            self.vectors.on_behind = self._fill_index
            self.vectors.on_renewed = self.repairs.vector_index
        self.worker = Worker(
            self.queue,
            {
                EXTRACT: self.extraction,
                **self.indexing.handlers(),
                SUMMARISE: summariser.summarise,
                DIGEST: summariser.digest,
                TITLE: self.titler.run,
                ERASE: self.erasure.finish,
                CHECK: self.checks.run,
            },
        )
        lifetimes = Lifetimes(
            settings.memory.task_grace_days, settings.memory.undated_task_days, settings.memory.archive_unused_days
        )
        self.sweeping = Sweeping(self.db, self.facts, clock, lifetimes, self.details)
        copies = self.backups if settings.backup.enabled else None
        self.housekeeping = Housekeeping(self.db, clock, self.queue, self.sweeping, self.summaries, copies, self.checks)

    @classmethod
    def open(
        cls,
        paths: Paths,
        settings: Settings,
        *,
        clock: Clock | None = None,
        profile: str | None = None,
        start_worker: bool = True,
        under_way: UnderWay | None = None,
    ) -> Hippo:
        """Open a home. Blocking and heavy: call it in a thread.

        Args:
            paths: where everything is.
            settings: what is set.
            clock: the time; if None the machine's own, or the one that `HIPPO_NOW` sets.
            profile: whose memories; the settings' profile if None.
            start_worker: whether a thread works the queue off; commands do that themselves with `finish_jobs`.
            under_way: is told step by step what the opening is at, and from then on what Hippo is at.

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
            hippo = cls(
                paths,
                settings,
                clock=clock or clock_here(),
                profile=profile or settings.profile,
                under_way=under_way or UnderWay(),
            )
        except BaseException:
            claim.release()
            raise
        hippo.claim = claim
        if start_worker:
            hippo.worker.start()
            threading.Thread(target=hippo._keep_house, name="hippo-housekeeping", daemon=True).start()
            with contextlib.suppress(Exception), hippo.under_way.step(Phrase("connecting to the model")):
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

    def private(self) -> PrivateChat:
        """Begin a private chat: nothing of what is said there ever reaches the disk. Blocking."""
        return PrivateChat(self)

    # The model

    def connect(self, *, endpoint: str | None = None, model: str | None = None) -> Connection | None:
        """Connect to what settings and environment name, or to the endpoint or model given. Blocking.

        Raises:
            HippoError: the endpoint named does not exist, no model is named, or the built-in model cannot start.
        """
        self.connection = self.connector.connect(self.settings, endpoint=endpoint, model=model)
        self.is_model_named = bool(endpoint or model)
        return self.connection

    def connect_to(self, endpoint: Endpoint, model: str) -> Connection:
        """Connect to one model of an endpoint, such as one that was found on this machine."""
        connection = self.connection = self.connector.connect_to(endpoint, model, self.settings)
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
        self.connection = None
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

    # Memories

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
        report = health_of(self, self.paths.config / KEY_FILE).check(fix=fix)
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
        return read_status(self, choice or ChatChoice())

    # Inside

    def _fill_index(self) -> None:
        with contextlib.suppress(DatabaseError):  # the check-up finds it too
            self.indexing.ask_for_check(self.profile_id)
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
        self.housekeeping.keep_on(lambda: self.profile_id, self._closing, self.worker.wake)
