"""Forgotten is gone: from rows, indexes, transcript, files; and all else stays as it was."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session, select

from memory import text_index
from memory.database import ensure_profile, open_database
from memory.entities import Entities
from memory.erasure import Selection
from memory.erasure.execute import REBUILD_KEY
from memory.erasure.tombstones import imported_content
from memory.facts import Facts
from memory.portability import Portability
from memory.queue import ERASE, REBUILD, Queue
from memory.records import Conversation, Embedding, Entity, Fact, Feedback, Injection, Job, Message, Profile, Summary
from memory.summaries import DIGEST, ROLLING, Summaries
from memory.values import ChangeKind, MessageState, OwnerKind
from tests.lived_in import Home, open_home
from ui.memories.forgetting import report_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path / "home")
    yield opened
    opened.close()


def clean(home: Home, *texts: str) -> None:
    for text in texts:
        assert home.grep(text) == []


# One fact.


def test_one_forgotten_fact_is_in_no_file_and_its_sentence_is_marked(home: Home) -> None:
    chat = home.chat(title="Dentist")
    said = home.say(
        chat,
        "My dentist is Dr. Quillfeather in Whitby. I like green tea.",
        "Noted: Dr. Quillfeather is your dentist. Green tea it is!",
    )
    fact = home.learn(said, "Dr. Quillfeather in Whitby", "dentist", "Dr. Quillfeather in Whitby").fact_id
    home.learn(said, "green tea", "drink", "green tea")
    home.embed_all()
    assert fact is not None

    preview = home.erasure.preview(home.profile_id, Selection.facts(fact))
    assert [sentence.text for sentence in preview.sentences] == [
        "My dentist is Dr. Quillfeather in Whitby.",
        "Noted: Dr. Quillfeather is your dentist.",
    ]
    assert [view.value for view in preview.facts] == ["Dr. Quillfeather in Whitby"]
    assert home.facts() == {"dentist": "Dr. Quillfeather in Whitby", "drink": "green tea"}

    report = home.erasure.forget(home.profile_id, Selection.facts(fact))

    assert home.contents(chat) == ["[forgotten] I like green tea.", "[forgotten] Green tea it is!"]
    assert home.facts() == {"drink": "green tea"}
    assert report.verification.is_clean, report.verification.remains
    clean(home, "quillfeather", "Whitby")


def test_a_forgotten_sentence_in_chinese_is_marked_in_chinese(home: Home) -> None:
    chat = home.chat()
    said = home.say(
        chat, "快递单填一下：收件在银杏路56弄7号楼，我暂时住这。我喜欢红茶。", "已填好，收件地址是银杏路56弄7号楼。"
    )
    fact = home.learn(said, "银杏路56弄7号楼", "home_address", "银杏路56弄7号楼").fact_id
    assert fact is not None
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert home.contents(chat) == ["[已忘记]我喜欢红茶。", "[已忘记]"]
    assert report.verification.is_clean, report.verification.remains
    clean(home, "梧桐", "88弄")
    with home.db.read() as session:
        assert text_index.search(session, home.profile_id, "梧桐路", 5) == []
        assert text_index.search(session, home.profile_id, "红茶", 5) != []


def test_every_version_goes_with_the_fact(home: Home) -> None:
    fact = home.teach("I live in Leipzig.", "home_city", "Leipzig")
    assert home.teach("I moved to Ghent.", "home_city", "Ghent") == fact
    Facts(home.db, home.clock).edit(home.profile_id, fact, value="Antwerp")
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert home.facts() == {}
    clean(home, "Leipzig", "Ghent", "Antwerp")


def test_one_old_version_can_go_alone(home: Home) -> None:
    fact = home.teach("I live in Leipzig.", "home_city", "Leipzig")
    home.teach("I moved to Ghent.", "home_city", "Ghent")
    old = Facts(home.db, home.clock).history(home.profile_id, fact)[0]
    report = home.erasure.forget(home.profile_id, Selection.versions(old.version_id))
    assert home.facts() == {"home_city": "Ghent"}
    assert report.counts["versions"] == 1
    assert report.counts["facts"] == 0
    clean(home, "Leipzig")


def test_quotes_of_other_memories_are_followed_and_lost_ones_let_go(home: Home) -> None:
    chat = home.chat()
    text = "I earn 41,200 at Halden Logistics. I play the oboe."
    said = home.say(chat, text)
    salary = home.learn(said, "41,200", "salary", "41,200").fact_id
    employer = home.learn(said, "Halden Logistics", "employer", "Halden Logistics").fact_id
    oboe = home.learn(said, "play the oboe", "instrument", "oboe").fact_id
    assert salary is not None
    assert employer is not None
    assert oboe is not None
    home.erasure.forget(home.profile_id, Selection.facts(salary))
    facts = Facts(home.db, home.clock)
    content = home.contents(chat)[0]
    assert content == "[forgotten] I play the oboe."
    oboe_view = facts.view(home.profile_id, oboe)
    assert oboe_view is not None
    assert oboe_view.span is not None
    assert content[oboe_view.span.start : oboe_view.span.end] == "play the oboe"
    kept = facts.view(home.profile_id, employer)
    assert kept is not None
    assert (kept.value, kept.span, kept.source_message_id) == ("Halden Logistics", None, said)


def test_an_answer_that_had_the_memory_before_it_loses_parts_of_it_too(home: Home) -> None:
    fact = home.teach("My home is 14 Tansy Row, Whitby.", "home_address", "14 Tansy Row, Whitby")
    other = home.chat()
    home.say(other, "Which trains go home?", "Trains to Whitby leave hourly. Have a good trip.")
    with home.db.write() as session:
        answer = session.exec(select(Message).where(Message.role == "assistant")).one()
        session.add(
            Injection(
                profile_id=home.profile_id,
                message_id=answer.id or 0,
                slot="pinned",
                owner_kind="fact",
                owner_id=1,
                rank=1,
                score=1.0,
            )
        )
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert home.contents(other) == ["Which trains go home?", "[forgotten] Have a good trip."]
    with home.db.read() as session:
        assert session.exec(select(Injection)).all() == []
    clean(home, "whitby", "tansy")


def test_common_words_of_the_user_s_other_sentences_are_kept_and_listed(home: Home) -> None:
    fact = home.teach("I drink tea.", "drink", "tea", "Tea, noted.")
    recipe = home.chat()
    home.say(recipe, "A recipe for eggs marbled in tea?")
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert home.contents(recipe) == ["A recipe for eggs marbled in tea?"]
    assert home.contents(1) == ["[forgotten]", "[forgotten]"]
    assert report.verification.is_clean
    assert {(place.table, place.text) for place in report.verification.kept} == {("message", "tea")}


def test_a_kept_memory_that_holds_the_value_is_shown_beforehand(home: Home) -> None:
    fact = home.teach("I work at Halden Logistics.", "employer", "Halden Logistics")
    bike = home.teach("I cycle to Halden Logistics.", "commute", "by bike", text="The user cycles to Halden Logistics.")
    preview = home.erasure.preview(home.profile_id, Selection.facts(fact))
    assert [view.fact_id for view in preview.mentions] == [bike]
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean
    assert {place.table for place in report.verification.kept} == {"fact_version"}


@pytest.mark.parametrize(
    ("said", "value", "left"),
    [
        ("My dentist is Dr. Quillfeather. Which bus goes to Whitby?", "Dr. Quillfeather", "Which bus goes to Whitby?"),
        ("我的牙医是羽毛笔医生。去惠特比坐哪路车？", "羽毛笔医生", "去惠特比坐哪路车？"),
    ],
)
def test_a_chat_that_loses_its_name_is_named_by_the_first_words_that_are_left(
    home: Home, said: str, value: str, left: str
) -> None:
    chat = home.chat(title=f"{value} and the bus")
    fact = home.learn(home.say(chat, said, "The 93."), value, "dentist", value).fact_id
    assert fact is not None
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean, report.verification.remains
    assert home.transcript.conversation(home.profile_id, chat).title == left
    clean(home, value)
    assert home.transcript.title_to_replace(home.profile_id, chat) == left  # a model may name it anew


def test_a_chat_whose_words_are_kept_is_not_named_by_those_that_were_forgotten(home: Home) -> None:
    chat = home.chat(title="Quillfeather")
    said = home.say(chat, "My dentist is Dr. Quillfeather. Which bus goes to Whitby?", "The 93.")
    fact = home.learn(said, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").fact_id
    assert fact is not None
    home.erasure.forget(home.profile_id, Selection.facts(fact), keep_transcript=True)
    assert home.transcript.conversation(home.profile_id, chat).title == "Which bus goes to Whitby?"


def test_what_was_thought_attached_drafted_noted_and_summarised_goes_too(home: Home) -> None:
    chat = home.chat(title="Quillfeather's practice")
    said = home.say(chat, "My dentist is Dr. Quillfeather.", "Fine.")
    fact = home.learn(said, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").fact_id
    assert fact is not None
    with home.db.write() as session:
        answer = session.exec(select(Message).where(Message.role == "assistant")).one()
        answer.reasoning = "They named Dr. Quillfeather. I should be kind."
        session.add(
            Feedback(profile_id=home.profile_id, sort="should_have", note="Quillfeather!", created_at=home.clock.now())
        )
    home.transcript.set_draft(home.profile_id, chat, "Call Dr. Quillfeather. Buy bread.")
    summaries = Summaries(home.db, home.clock)
    summaries.save(home.profile_id, chat, ROLLING, "User: my dentist is Dr. Quillfeather", said + 1, None)
    summaries.save(home.profile_id, chat, DIGEST, "The user has a dentist, Dr. Quillfeather", said + 1, None)
    home.embed_all()

    report = home.erasure.forget(home.profile_id, Selection.facts(fact))

    assert report.verification.is_clean, report.verification.remains
    clean(home, "quillfeather")
    assert home.transcript.get_draft(home.profile_id, chat) == "Buy bread."
    with home.db.read() as session:
        answer = session.exec(select(Message).where(Message.role == "assistant")).one()
        assert answer.reasoning == "[forgotten] I should be kind."
        assert session.exec(select(Summary)).all() == []
        assert session.exec(select(Conversation)).one().title == ""
        kinds = {job.kind for job in session.exec(select(Job))}
    assert {"summarise", "digest"} <= kinds


def test_vectors_are_gone_and_one_rebuild_is_asked_for_a_burst(home: Home) -> None:
    first = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    second = home.teach("My dog is Thistlewood.", "dog", "Thistlewood")
    home.embed_all()
    queue = Queue(home.db, home.clock)
    reports = [home.erasure.forget(home.profile_id, Selection.facts(fact)) for fact in (first, second)]
    with home.db.read() as session:
        rebuilds = session.exec(select(Job).where(Job.kind == REBUILD)).all()
        checks = session.exec(select(Job).where(Job.kind == ERASE)).all()
        assert session.exec(select(Embedding)).all() == []
    assert [job.key for job in rebuilds] == [REBUILD_KEY]
    assert len(checks) == 2
    assert {report.state for report in reports} == {"pending"}

    home.erasure.finish(checks)  # too early: the index still has to be rebuilt
    assert home.erasure.report(reports[0].erasure_id) == reports[0]
    home.later()
    queue.done([job.id or 0 for job in queue.lease([REBUILD])])
    home.erasure.finish(checks)
    final = [home.erasure.report(report.erasure_id) for report in reports]
    assert [report.state for report in final if report] == ["verified", "verified"]


def test_the_record_of_forgetting_holds_no_content(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    with home.db.read() as session:
        rows = session.connection().exec_driver_sql("SELECT * FROM erasure").fetchall()
        stones = session.connection().exec_driver_sql("SELECT * FROM tombstone").fetchall()
    assert len(rows) == 1
    assert stones
    assert "sealed" not in str(rows)
    assert "bramblewick" not in f"{rows}{stones}".lower()


# Keeping the transcript.


def test_a_kept_transcript_stays_readable_and_is_never_searched_again(home: Home) -> None:
    chat = home.chat()
    said = home.say(chat, "My dentist is Dr. Quillfeather. I like green tea.", "Dr. Quillfeather, noted. Enjoy!")
    fact = home.learn(said, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").fact_id
    assert fact is not None
    home.embed_all()
    report = home.erasure.forget(home.profile_id, Selection.facts(fact), keep_transcript=True)
    assert home.contents(chat)[0] == "My dentist is Dr. Quillfeather. I like green tea."
    assert report.verification.is_clean
    assert {place.table for place in report.verification.kept} == {"message"}
    message = home.transcript.message(home.profile_id, said)
    assert message.forgotten == [[0, 31]]
    assert home.transcript.search_messages(home.profile_id, "Quillfeather") == []
    with home.db.read() as session:
        assert text_index.search(session, home.profile_id, "Quillfeather", 5) == []
        assert text_index.search(session, home.profile_id, "green tea", 5) != []
        owned = session.exec(select(Embedding.owner_id).where(Embedding.owner_kind == OwnerKind.MESSAGE)).all()
    assert owned == []
    again = home.learn(said, "Dr. Quillfeather", "dentist", "Dr. Quillfeather")
    assert again.kind is ChangeKind.REFUSED


def test_sentences_that_were_kept_can_be_taken_out_later(home: Home) -> None:
    chat = home.chat()
    said = home.say(chat, "My dentist is Dr. Quillfeather. I like green tea.")
    dentist = home.learn(said, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").fact_id
    tea = home.learn(said, "green tea", "drink", "green tea").fact_id
    assert dentist is not None
    assert tea is not None
    home.erasure.forget(home.profile_id, Selection.facts(dentist), keep_transcript=True)
    home.erasure.forget(home.profile_id, Selection.facts(tea))
    message = home.transcript.message(home.profile_id, said)
    assert message.content == "My dentist is Dr. Quillfeather. [forgotten]"
    assert message.forgotten == [[0, 31]]


# Coming back, and not.


def test_the_same_message_does_not_teach_it_again_and_a_new_one_does(home: Home) -> None:
    said = home.say(home.chat(), "My dentist is Dr. Quillfeather.")
    fact = home.learn(said, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").fact_id
    assert fact is not None
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert home.learn(said, "no quote", "dentist", "dr quillfeather").kind is ChangeKind.REFUSED
    assert home.learn(said, "no quote", "name_of_dentist", "Dr. Quillfeather").kind is ChangeKind.REFUSED
    again = home.say(home.chat(), "My dentist is Dr. Quillfeather after all.")
    assert home.learn(again, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").kind is ChangeKind.ADDED
    assert home.facts() == {"dentist": "Dr. Quillfeather"}


def test_an_imported_message_comes_back_without_its_forgotten_sentence(home: Home) -> None:
    chat = home.chat()
    text = "My dentist is Dr. Quillfeather. I like tea."
    message = home.transcript.add_user_message(home.profile_id, chat, text, external_id="chatgpt-1")
    assert message.id is not None
    fact = home.learn(message.id, "Dr. Quillfeather", "dentist", "Dr. Quillfeather").fact_id
    assert fact is not None
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    home.transcript.delete_conversation(home.profile_id, chat)
    with home.db.read() as session:
        again = imported_content(session, home.profile_id, "chatgpt-1", text)
        other = imported_content(session, home.profile_id, "chatgpt-2", text)
    assert again == "[forgotten] I like tea."
    assert other == text


# Words, entities, conversations.


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("my addresses", {"phone", "diet", "project_name"}),
        ("phone number", {"home_address", "diet", "project_name"}),
        ("Project Heron", {"home_address", "phone", "diet"}),
        ("地址", {"phone", "diet", "project_name"}),
        ("我的电话", {"home_address", "diet", "project_name"}),
        ("unicorns", {"home_address", "phone", "diet", "project_name"}),
    ],
)
def test_words_mean_what_a_person_means_by_them(home: Home, words: str, left: set[str]) -> None:
    home.teach("I live at 14 Tansy Row, Whitby.", "home_address", "14 Tansy Row, Whitby")
    home.teach("Call me on 01947 600112.", "phone", "01947 600112")
    home.teach("I am vegetarian.", "diet", "vegetarian")
    home.teach("Project Heron ships in May.", "project_name", "Project Heron")
    home.erasure.forget(home.profile_id, Selection.matching(words))
    assert set(home.facts()) == left


def test_words_reach_sentences_that_no_memory_was_made_of(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "Fenwick snores. The weather is fine.", "Poor Fenwick. Fine indeed.")
    preview = home.erasure.preview(home.profile_id, Selection.matching("everything about Fenwick"))
    assert [sentence.text for sentence in preview.sentences] == ["Fenwick snores.", "Poor Fenwick."]
    report = home.erasure.forget(home.profile_id, Selection.matching("everything about Fenwick"))
    assert home.contents(chat) == ["[forgotten] The weather is fine.", "[forgotten] Fine indeed."]
    assert report.verification.is_clean, report.verification.remains
    clean(home, "fenwick")


def test_an_entity_goes_with_names_relations_and_mentions(home: Home) -> None:
    home.teach("My ex Fenwick likes jazz.", "music", "jazz", entity="Fenwick", relation="former_partner")
    home.teach("I split up with Fenwick in May.", "breakup", "split up", text="The user split up with Fenwick in May.")
    home.teach("I swim with Lorna.", "sport", "swimming", text="The user swims with Lorna.")
    fenwick = next(view for view in Entities(home.db, home.clock).all(home.profile_id) if view.name == "Fenwick")
    home.embed_all()
    report = home.erasure.forget(home.profile_id, Selection.entity(fenwick.id))
    assert home.facts() == {"sport": "swimming"}
    assert report.verification.is_clean, report.verification.remains
    assert [view.name for view in Entities(home.db, home.clock).all(home.profile_id)] == ["user"]
    clean(home, "fenwick", "jazz")


def test_a_person_about_whom_nothing_is_known_any_more_is_forgotten_too(home: Home) -> None:
    fact = home.teach("Rosalind Ferncliff likes jazz.", "music", "jazz", entity="Rosalind Ferncliff")
    preview = home.erasure.preview(home.profile_id, Selection.facts(fact))
    assert preview.entities == ("Rosalind Ferncliff",)
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    with home.db.read() as session:
        assert session.exec(select(Entity).where(Entity.name != "user")).all() == []


def test_who_was_introduced_is_forgotten_with_the_introduction(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick", text="The user's cat is Bramblewick.")
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert [view.name for view in Entities(home.db, home.clock).all(home.profile_id)] == ["user"]
    clean(home, "bramblewick")


def test_who_is_known_otherwise_stays_but_not_as_what_was_forgotten(home: Home) -> None:
    fact = home.teach("My sister is Rosalind.", "sister", "Rosalind", text="The user's sister is Rosalind.")
    home.teach("Rosalind plays the oboe.", "instrument", "oboe", entity="Rosalind")
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert home.facts() == {"instrument": "oboe"}
    rosalind = next(view for view in Entities(home.db, home.clock).all(home.profile_id) if view.name == "Rosalind")
    assert rosalind.relation is None


def test_a_conversation_goes_with_what_was_learned_from_it_alone(home: Home) -> None:
    home.teach("I live in Leipzig.", "home_city", "Leipzig")
    chat = home.chat(title="Big plans")
    said = home.say(chat, "I moved to Ghent. My boat is the Wanderlust.", "Ghent and the Wanderlust, lovely.")
    home.learn(said, "Ghent", "home_city", "Ghent")
    home.learn(said, "Wanderlust", "boat", "Wanderlust")
    summaries = Summaries(home.db, home.clock)
    summaries.save(home.profile_id, chat, DIGEST, "The user moved to Ghent by boat.", said + 1, None)
    elsewhere = home.chat()
    home.say(elsewhere, "How long is a Wanderlust?", "Your Wanderlust is 9 m long.")
    home.embed_all()

    report = home.erasure.forget(home.profile_id, Selection.conversation(chat))

    assert report.verification.is_clean, report.verification.remains
    clean(home, "Ghent", "Wanderlust", "Big plans")
    assert home.facts() == {}
    with home.db.read() as session:
        assert session.get(Conversation, chat) is None
        assert session.exec(select(Fact.attribute)).all() == ["home_city"]
    assert home.contents(elsewhere) == ["[forgotten]", "[forgotten]"]


# Everything, and profiles.


def test_everything_leaves_nothing(home: Home) -> None:
    home.teach("I live in Lyon near the Saône.", "home_city", "Lyon", "Lyon is lovely.")
    home.teach("我的猫叫豆豆团子。", "pet_name", "豆豆团子", "豆豆团子真可爱。")
    Portability(home.db, home.clock, home.key).export_file(home.profile_id, home.folders.exports / "all.jsonl")
    (home.folders.logs / "hippo.log").write_text("12:00 something about Lyon\n")
    (home.folders.logs / "hippo.log.1").write_text("older: 豆豆\n")
    home.embed_all()
    report = home.erasure.forget(home.profile_id, Selection.everything())
    assert report.verification.is_clean, report.verification.remains
    assert home.facts() == {}
    clean(home, "Lyon", "Saône", "豆豆", "lovely")
    assert list(home.folders.exports.iterdir()) == []
    assert (home.folders.logs / "hippo.log").read_text() == ""
    assert home.teach("I live in Lyon.", "home_city", "Lyon")


def test_one_profile_s_everything_is_not_another_s(home: Home) -> None:
    other = ensure_profile(home.db, "work", home.clock)
    home.teach("I live in Lyon.", "home_city", "Lyon")
    chat = home.chat(other)
    said = home.say(chat, "I work in Ghent.", "Ghent it is.", other)
    home.learn(said, "Ghent", "work_city", "Ghent")
    home.erasure.forget(home.profile_id, Selection.everything())
    assert home.facts() == {}
    assert home.facts(other) == {"work_city": "Ghent"}
    clean(home, "Lyon")


def test_a_forgotten_profile_loses_its_name_too(home: Home) -> None:
    other = ensure_profile(home.db, "affair with Bramblewick", home.clock)
    said = home.say(home.chat(other), "I meet Bramblewick.", "Fine.", other)
    home.learn(said, "Bramblewick", "friend", "Bramblewick")
    home.teach("I live in Lyon.", "home_city", "Lyon")
    report = home.erasure.forget(other, Selection.profile())
    assert report.verification.is_clean, report.verification.remains
    clean(home, "bramblewick", "affair")
    assert home.facts() == {"home_city": "Lyon"}


def test_exports_made_before_a_profile_was_renamed_go_with_it(home: Home) -> None:
    home.teach("My dentist is Dr. Quillfeather.", "dentist", "Dr. Quillfeather")
    other = ensure_profile(home.db, "work", home.clock)
    out = Portability(home.db, home.clock, home.key)
    mine, theirs = home.folders.exports / "mine.jsonl", home.folders.exports / "theirs.jsonl"
    mine.write_text("\n".join(out.export_lines(home.profile_id)))
    theirs.write_text("\n".join(out.export_lines(other)))
    for profile, name in ((home.profile_id, "home"), (other, "default")):  # the other has the old name now
        with home.db.write() as session:
            session.get_one(Profile, profile).name = name
    report = home.erasure.forget(home.profile_id, Selection.everything())
    assert report.verification.is_clean
    assert not mine.exists()
    assert theirs.exists()
    assert home.grep("Quillfeather") == []


def test_all_profiles_at_once(home: Home) -> None:
    other = ensure_profile(home.db, "work", home.clock)
    said = home.say(home.chat(other), "I work in Ghent.", "", other)
    home.learn(said, "Ghent", "work_city", "Ghent")
    home.teach("I live in Lyon.", "home_city", "Lyon")
    report = home.erasure.forget(home.profile_id, Selection.everything(all_profiles=True))
    assert report.verification.is_clean
    clean(home, "Lyon", "Ghent")
    assert home.facts() == home.facts(other) == {}


def test_forgetting_in_one_profile_never_looks_into_another(home: Home) -> None:
    other = ensure_profile(home.db, "work", home.clock)
    said = home.say(home.chat(other), "I know Bramblewick.", "Bramblewick, noted.", other)
    theirs = home.learn(said, "Bramblewick", "friend", "Bramblewick").fact_id
    mine = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    assert theirs is not None
    assert home.erasure.preview(home.profile_id, Selection.facts(theirs)).is_empty
    home.erasure.forget(home.profile_id, Selection.facts(theirs, mine))
    assert home.facts(other) == {"friend": "Bramblewick"}
    assert home.facts() == {}
    messages = home.transcript.all_messages(other, 1)
    assert [message.content for message in messages] == ["I know Bramblewick.", "Bramblewick, noted."]


# Files, and other processes.


def test_logs_and_exports_in_hippo_s_own_folder_lose_it(home: Home, tmp_path: Path) -> None:
    cat = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    home.teach("I live in Lyon.", "home_city", "Lyon")
    portability = Portability(home.db, home.clock, home.key)
    portability.export_file(home.profile_id, home.folders.exports / "memories.jsonl")
    (home.folders.exports / "chat.md").write_text("# Chat\nMy cat is Bramblewick.\n")
    (home.folders.exports / "other.md").write_text("# Chat\nHello.\n")
    log = home.folders.logs / "hippo.log"
    with log.open("a") as stream:  # as a process that is logging has it open
        stream.write("request failed for 'Bramblewick'\nall well\n")
        stream.flush()
        report = home.erasure.forget(home.profile_id, Selection.facts(cat))
        stream.write("later\n")
    assert report.verification.is_clean, report.verification.remains
    clean(home, "bramblewick")
    assert log.read_text() == "request failed for '***********'\nall well\nlater\n"
    assert sorted(path.name for path in home.folders.exports.iterdir()) == ["memories.jsonl", "other.md"]
    again = portability.import_file(home.profile_id, home.folders.exports / "memories.jsonl")
    assert (again.merged, again.problems, again.own) == (1, (), True)


def test_another_process_keeps_its_connection_and_sees_it_gone(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    other = open_database(home.db.path, home.clock)
    with other.read() as session:
        assert session.exec(select(Fact)).all()
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    with other.read() as session:
        assert session.exec(select(Fact)).all() == []
    assert report.verification.is_clean, report.verification.remains
    other.close()


def test_a_reader_that_will_not_end_leaves_the_check_pending(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    other = open_database(home.db.path, home.clock)
    with other.read() as session:
        session.exec(select(Fact)).all()  # an open snapshot keeps the old pages in the write-ahead log
        report = home.erasure.forget(home.profile_id, Selection.facts(fact))
        assert report.state == "pending"
        assert not report.verification.is_clean
    other.close()
    home.later()
    home.erasure.finish(Queue(home.db, home.clock).lease([ERASE]))
    again = home.erasure.report(report.erasure_id)
    assert again is not None
    assert again.state == "verified", again.verification.remains
    clean(home, "bramblewick")


def test_what_could_not_be_cleaned_is_named_and_tried_again(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    stray = home.folders.data / "notes.txt"
    stray.write_text("Bramblewick")  # no part of Hippo writes such a file, so none may change it
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.state == "remains"
    assert [(file.path.name, file.found) for file in report.verification.remains] == [("notes.txt", ("Bramblewick",))]
    assert "notes.txt" in report_text(report)
    stray.unlink()
    [again] = home.erasure.retry_remaining()
    assert again.state == "verified"


def test_an_answer_in_full_flow_loses_it_when_it_ends(home: Home) -> None:
    chat = home.chat()
    said = home.say(chat, "My cat is Bramblewick.")
    fact = home.learn(said, "Bramblewick", "cat", "Bramblewick").fact_id
    assert fact is not None
    answer = home.transcript.begin_answer(home.profile_id, chat, said, "test/model")
    assert answer.id is not None
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.state == "pending"
    home.transcript.save_answer(answer.id, "Bramblewick is a fine name. Bye.", "", MessageState.COMPLETE)
    retold = home.say(chat, "My new cat is Bramblewick too.")
    with home.db.read() as session:
        checks = session.exec(select(Job).where(Job.kind == ERASE)).all()
    home.erasure.finish(checks)
    assert home.transcript.message(home.profile_id, answer.id).content == "[forgotten] Bye."
    assert home.transcript.message(home.profile_id, retold).content == "My new cat is Bramblewick too."


def test_two_threads_forget_at_once(home: Home) -> None:
    facts = [home.teach(f"My boat {name} is blue.", f"boat_{name}", name) for name in ("Wanderlust", "Bramblewick")]
    threads = [
        threading.Thread(target=home.erasure.forget, args=(home.profile_id, Selection.facts(fact))) for fact in facts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert home.facts() == {}
    clean(home, "wanderlust", "bramblewick")


def test_forgetting_nothing_is_no_error(home: Home) -> None:
    report = home.erasure.forget(home.profile_id, Selection.facts(99))
    assert report.state == "verified"
    assert report_text(report).startswith("There was nothing to forget")


def test_other_sessions_are_not_left_with_a_key(home: Home) -> None:
    with Session(home.db.engine) as session:
        assert imported_content(session, home.profile_id, "x", "text") == "text"
