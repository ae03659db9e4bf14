"""Every weight and limit of recall, named, in one place, with what chose it.

The figures stand beside the values; `hippo eval scenarios … --sweep NAME=a,b,c` shows what a value does. Data only.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from memory.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Weights:
    """What recall weighs and where it stops. Scores are sums of parts in 0 to 1, each times its weight."""

    # relevance
    lexical: float = 0.50
    """Shared words, weighed by how rare they are among the candidates."""
    dense: float = 0.35
    """Similarity above the background of the embedder."""
    topic: float = 0.45
    """The fact's topic is what the question wants."""
    key: float = 0.35
    """Words of the attribute key stand in the question ("order number", "deadline")."""
    entity: float = 0.45
    """The fact's entity is named, by name, alias or relation."""
    sibling: float = 0.55
    """Share of its best sibling's relevance that a fact of the same thing or project inherits."""
    key_sibling: float = 0.75
    """The same for facts of the user whose keys begin alike (``brisket_procedure``, ``brisket_note``)."""
    companion: float = 0.35
    """Share of relevance inherited by facts of whoever a chosen fact speaks of ("joining: my mother")."""
    back: float = 0.25
    """Procedures, decisions and project facts when the message points back."""
    standing: float = 0.60
    """Standing wishes about how to answer, for whatever asks for an answer of some length."""

    core: float = 0.20
    """The attribute is one that questions about this very topic are after (home city for "near me")."""

    asked: float = 0.20
    """Earlier versions, guesses and earlier advice, when the question asks for just these."""

    time: float = 0.30
    """Told, happened or so in the time that is asked about ("in January", 上周); enough to come in by itself."""

    # small nudges, bounded so that they order equals and never lift what is irrelevant
    importance: float = 0.04
    """Bounded: extractors give 8 and 9 to trivia; random importance must not move the figures."""
    recency: float = 0.05
    """Newer first among equals."""
    lately: float = 1.0
    """What was told lately, on turns that are about the user's own affairs: people ask about what is going on."""
    lately_half_life_days: float = 60.0
    """Age at which that part is one half."""
    lately_crowd: float = 30.0
    """Things told within one half-life up to which that part counts whole; of more, it counts as much less."""
    lately_episode: float = 0.4
    """How much of it an outing or a mishap has: it is over."""
    lately_message: float = 0.6
    """How much of it a past message has that fits by itself. Where rules alone learn, it holds what they did not
    read: of 120 scenarios 0.692 passed at 0, 0.733 at 0.6; with `given` 0.969 of 128 at both, 0.961 at 0.8."""
    use: float = 0.03
    """Used before, saturating at `use_full` hits."""
    constraint: float = 0.15
    """A hard limit that did not fit the pinned block."""

    # shapes
    lexical_half: float = 6.0
    """Summed rarity at which the lexical part is one half."""
    dense_low: float = 0.5
    """Deviations above the background at which the dense part begins."""
    dense_full: float = 4.0
    """Deviations above the background at which the dense part is full."""
    episode_topic: float = 0.5
    """How much a topic counts for an episode when nothing past is asked for: plans need tastes, not outings."""
    common_topic: float = 0.1
    """How much a topic counts that every fact of the profile carries."""
    common_core: float = 0.75
    """The same where the key is one that questions about the topic are after."""
    key_topic: float = 0.85
    """How much a topic counts that the words of the key speak for."""
    second_topic: float = 0.2
    """How much a second shared topic adds."""
    linked_topic: float = 0.45
    """How much a neighbouring topic counts."""
    text_topic: float = 0.6
    """How much a topic counts that only the words of a fact speak for, not its key."""
    recency_half_life_days: float = 120.0
    """Age at which the recency part is one half."""
    use_full: int = 8
    """Recalls at which the part for use is full."""
    window_share: float = 0.5
    """How much words count that were filled in from the window."""

    # bars: the least relevance that lets a candidate in, by what kind of turn it is
    bar_nothing: float = 9.0
    bar_knowledge: float = 0.62
    bar_request: float = 0.34
    bar_personal: float = 0.26
    bar_reference: float = 0.22
    knowledge_words: float = 0.4
    """The least share of words in common (as a part) that a question about the world must have with a memory."""
    fill: float = 0.40
    """The least score by which a memory takes a place that is still free, on turns about the user's own affairs."""
    fillers: int = 3
    """Memories that come in this way at most."""
    tail: float = 0.25
    """Share of the best candidate's relevance under which the rest is left out."""

    # what a request to forget means where nothing goes by the names it uses
    named: float = 4.0
    """The least that a memory stands above the background, in deviations. Of 50 requests in both languages, each asked
    where the memory was there, 35 found it so; of 150 asked where it was not, 3 found something (4 and 0.5; at 3 and 0
    it was 43 and 86, at 5 and 0.5 it was 26 and 1)."""
    named_clear: float = 0.5
    """The least that it stands above the next one, in deviations."""

    # limits
    recalled: int = 5
    """Memories recalled."""
    pinned_tokens: int = 300
    text_chars: int = 200
    """Characters of one recalled memory."""
    beside: float = 0.75
    """Share of the relevance of the user's message just before or after that a past message inherits."""
    per_conversation: int = 2
    """Past messages, episodes and digests from one conversation."""
    past_messages: int = 2
    """Past messages recalled beside facts."""
    message: float = 0.8
    """How much the parts of a past message count: what was learned from it comes first."""
    searched: int = 40
    """Hits taken from each index."""
    newest: int = 24
    """Facts told last that are looked at on turns about the user's own affairs, whatever the indexes say."""
    by_key: int = 40
    """Facts taken in because their key fits, whatever the indexes say."""
    task_grace_days: int = 7
    """Days that a dated task state is recalled after its date (a setting): "how did the exam go?" comes then."""
    duplicate: float = 0.85
    """Overlap of words above which two memories say the same."""

    def with_changes(self, **changes: float) -> Weights:
        """Return a copy with some values changed.

        Raises:
            ValueError: a name is unknown.
        """
        known = {field.name for field in fields(self)}
        for name in changes:
            if name not in known:
                msg = Phrase("no such weight: {name}; known are {names}", name=name, names=", ".join(sorted(known)))
                raise ValueError(msg)
        return replace(self, **{name: type(getattr(self, name))(value) for name, value in changes.items()})
