"""One thing is forgotten: it is gone from rows, indexes and transcript, and all else stays as it was."""

from __future__ import annotations

import pytest
from sqlmodel import select

from memory import text_index
from memory.erasure import Selection
from memory.erasure.execute import REBUILD_KEY
from memory.erasure.tombstones import imported_content
from memory.facts import Facts
from memory.queue import ERASE, REBUILD, Queue
from memory.records import Conversation, Embedding, Feedback, Injection, Job, Message, Summary
from memory.summaries import DIGEST, ROLLING, Summaries
from memory.values import ChangeKind, OwnerKind
from tests.lived_in import Home, clean


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
