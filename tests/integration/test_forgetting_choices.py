"""What is meant goes, and nothing else: words, people, conversations, profiles, everything."""

from __future__ import annotations

import pytest
from sqlmodel import select

from memory.database import ensure_profile
from memory.entities import Entities
from memory.erasure import Selection
from memory.portability import Portability
from memory.records import Conversation, Entity, Fact, Profile
from memory.summaries import DIGEST, Summaries
from tests.lived_in import Home, clean


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
