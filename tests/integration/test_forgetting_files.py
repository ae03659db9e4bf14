"""Attached files and forgetting: what goes, what stays to be looked at, and that no model gets either again."""

from __future__ import annotations

import base64
import hashlib
import shutil
from pathlib import PurePath
from typing import TYPE_CHECKING

import pytest
from sqlmodel import col, func, select

from memory.attachments import NewAttachment
from memory.backups import Backups
from memory.database import ensure_profile, open_database
from memory.erasure import Selection, files
from memory.images import read_image
from memory.imported_chats import ImportedChat, ImportedChats, ImportedMessage
from memory.queue import ERASE
from memory.records import Attachment, Job, Message
from memory.values import MessageState, Role
from tests.first_schema import put_first_schema
from tests.pictures import png

if TYPE_CHECKING:
    from pathlib import Path

    from tests.lived_in import Home


def noise(seed: str) -> bytes:
    """Bytes as a compressed image has them."""
    return b"".join(hashlib.sha256(f"{seed}{number}".encode()).digest() for number in range(100))


def image(name: str, seed: str = "") -> NewAttachment:
    content = png(640, 480) + noise(seed or name)
    facts = read_image(content)
    assert facts is not None
    return NewAttachment(name, content, facts.stored_type, 765)


def note(name: str, text: str) -> NewAttachment:
    return NewAttachment(name, text.encode(), tokens=9)


def send(home: Home, chat: int, text: str, *files: NewAttachment, profile_id: int | None = None) -> int:
    home.later()
    message = home.transcript.add_user_message(profile_id or home.profile_id, chat, text, attachments=files)
    assert message.id is not None
    return message.id


def dentist(home: Home, *files: NewAttachment, value: str = "Dr. Quillfeather in Whitby") -> tuple[int, int]:
    """Say who the dentist is, with files; return the message and the memory."""
    said = send(home, home.chat(), f"My dentist is {value}. I like tea.", *files)
    fact = home.learn(said, value, "dentist", value).fact_id
    assert fact is not None
    return said, fact


def stored(home: Home) -> list[tuple[str, str]]:
    """Name and text (of an image the first letters of its type) of each file."""
    with home.db.read() as session:
        rows = session.exec(select(Attachment).order_by(col(Attachment.id))).all()
    return [
        (row.name, row.content.decode() if row.media_type.startswith("text/") else row.media_type[:5]) for row in rows
    ]


# Copies.


def test_an_image_goes_from_every_branch_and_chat_it_was_sent_in(home: Home) -> None:
    picture = image("teeth.png")
    said, fact = dentist(home, picture)
    home.transcript.edit_user_message(home.profile_id, said, "What can be done about it?")
    send(home, home.chat(), "Once more, please.", NewAttachment("copy.png", picture.content, picture.media_type))
    send(home, home.chat(), "And what is this?", image("dog.png"))
    assert home.erasure.preview(home.profile_id, Selection.facts(fact)).images == ("teeth.png", "teeth.png", "copy.png")
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert stored(home) == [("dog.png", "image")]
    assert report.verification.is_clean, report.verification.remains
    assert not any(noise("teeth.png")[:64] in path.read_bytes() for path in home.root.rglob("*") if path.is_file())


def test_another_profile_keeps_its_own_copy_of_an_image(home: Home) -> None:
    picture = image("teeth.png")
    other = ensure_profile(home.db, "work", home.clock)
    send(home, home.chat(other), "What is this?", picture, profile_id=other)
    _, fact = dentist(home, picture)
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert stored(home) == [("teeth.png", "image")]
    assert report.verification.is_clean, report.verification.remains


def test_an_image_that_another_program_keeps_is_found_and_named(home: Home) -> None:
    picture = image("teeth.png")
    _, fact = dentist(home, picture)
    (home.folders.data / "thumbnail.bin").write_bytes(b"head" + picture.content)
    (home.folders.data / "page.html").write_bytes(b"<img src=data:" + base64.b64encode(picture.content))
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert {(file.path.name, file.found) for file in report.verification.remains} == {
        ("thumbnail.bin", ("🖼 teeth.png",)),
        ("page.html", ("🖼 teeth.png",)),
    }


def test_exports_and_backups_lose_an_image_whose_message_they_hold_in_another_branch(home: Home) -> None:
    picture = image("teeth.png")
    said, fact = dentist(home, picture)
    home.transcript.edit_user_message(home.profile_id, said, "What can be done about it?")
    Backups(home.db, home.folders.backups, home.clock, home.key).create()
    export = home.folders.exports / "chat.json"
    export.write_text(f'{{"content": "What now?", "data": "{base64.b64encode(picture.content).decode()}"}}')
    other = home.folders.exports / "other.json"
    other.write_text(f'{{"content": "Hello", "data": "{base64.b64encode(image("dog.png").content).decode()}"}}')
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean, report.verification.remains
    assert [path.name for path in home.folders.exports.iterdir()] == ["other.json"]
    assert not any(noise("teeth.png")[:64] in path.read_bytes() for path in home.root.rglob("*") if path.is_file())


# Names.


@pytest.mark.parametrize(
    ("value", "name", "after"),
    [
        ("Dr. Quillfeather", "Dr_Quillfeather-bill.txt", "[forgotten].txt"),
        ("Dr. Quillfeather", "DrQuillfeather.md", "[forgotten].md"),
        ("14 Tansy Row, Whitby", "lease 14-tansy-row-whitby.txt", "[forgotten].txt"),
        ("翠梧轩齿科", "翠梧轩齿科账单.txt", "[已忘记].txt"),
        ("Dr. Quillfeather", "recipe.txt", "recipe.txt"),
    ],
)
def test_a_file_s_name_that_tells_it_is_taken_away(home: Home, value: str, name: str, after: str) -> None:
    _, fact = dentist(home, value=value)
    send(home, home.chat(), "See here. 看这个。", note(name, "Nothing of it."))
    send(home, home.chat(), "And here.", NewAttachment(f"{PurePath(name).stem}.png", *_content(image("a"))))
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    is_told = after != name
    assert stored(home) == [(after, "Nothing of it."), *([] if is_told else [("recipe.png", "image")])]
    assert report.counts["attachments"] == 2 * is_told
    assert report.verification.is_clean, report.verification.remains
    if is_told:
        assert home.grep(PurePath(name).stem) == []
        assert not report.verification.kept


def _content(file: NewAttachment) -> tuple[bytes, str]:
    return file.content, file.media_type


def test_a_file_that_came_with_the_sentence_loses_parts_of_the_name_too(home: Home) -> None:
    _, fact = dentist(home, note("quillfeather.txt", "Quillfeather charges 90. Tea is free."))
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert stored(home) == [("[forgotten].txt", "[forgotten] Tea is free.")]
    assert home.grep("quillfeather") == []


def test_what_was_told_again_in_a_file_outlives_the_late_look(home: Home) -> None:
    chat = home.chat()
    said = home.say(chat, "My cat is Bramblewick.")
    fact = home.learn(said, "Bramblewick", "cat", "Bramblewick").fact_id
    assert fact is not None
    answer = home.transcript.begin_answer(home.profile_id, chat, said, "test/model")
    assert answer.id is not None
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    home.transcript.save_answer(answer.id, "Bramblewick is a fine name. Bye.", "", MessageState.COMPLETE)
    send(home, chat, "Look.", note("pets.txt", "My new cat is Bramblewick too."))
    home.transcript.set_draft(home.profile_id, chat, "Bramblewick, my new cat")
    with home.db.read() as session:
        checks = session.exec(select(Job).where(Job.kind == ERASE)).all()
    home.erasure.finish(checks)
    assert home.transcript.message(home.profile_id, answer.id).content == "[forgotten] Bye."
    assert stored(home) == [("pets.txt", "My new cat is Bramblewick too.")]
    assert home.transcript.get_draft(home.profile_id, chat) == "Bramblewick, my new cat"


# Kept to be looked at.


def test_kept_files_stay_as_they_are_and_are_barred_with_their_copies(home: Home) -> None:
    text = "Quillfeather in Whitby is open. Tea is free."
    said, fact = dentist(home, image("teeth.png"), note("hours.txt", text))
    copy = home.transcript.edit_user_message(home.profile_id, said, "What can be done about it?").id or 0
    preview = home.erasure.preview(home.profile_id, Selection.facts(fact), keep_transcript=True)
    assert (preview.keep_transcript, preview.images) == (True, ("teeth.png", "teeth.png"))
    report = home.erasure.forget(home.profile_id, Selection.facts(fact), keep_transcript=True)
    assert report.verification.is_clean, report.verification.remains
    assert [name for name, _ in stored(home)] == ["teeth.png", "hours.txt"] * 2
    assert stored(home)[1] == ("hours.txt", text)
    again = home.transcript.edit_user_message(home.profile_id, said, "And now?").id or 0
    for message in (said, copy, again):
        (picture,) = home.transcript.pictures_of(home.profile_id, [message])[message]
        assert picture.barred, message


def test_what_was_kept_readable_can_be_taken_out_later(home: Home) -> None:
    said, dentist_fact = dentist(home, note("all.txt", "Tea is free at 41 Fern Lane. Quillfeather in Whitby is open."))
    home.learn(said, "tea", "drink", "tea")
    street = send(home, home.chat(), "I live at 41 Fern Lane.")
    fact = home.learn(street, "41 Fern Lane", "home_address", "41 Fern Lane").fact_id
    assert fact is not None
    home.erasure.forget(home.profile_id, Selection.facts(dentist_fact), keep_transcript=True)
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert stored(home) == [("all.txt", "[forgotten] Quillfeather in Whitby is open.")]
    with home.db.read() as session:
        (row,) = session.exec(select(Attachment)).all()
    assert [row.content.decode()[start:end] for start, end in row.forgotten] == ["Quillfeather in Whitby is open."]


# Coming back, and not.


def test_a_copy_kept_elsewhere_comes_back_without_the_files_titles_drafts_and_notes(home: Home, tmp_path: Path) -> None:
    said, fact = dentist(home, image("teeth.png"), note("quillfeather.txt", "Quillfeather charges 90. Tea is free."))
    chat = home.transcript.message(home.profile_id, said).conversation_id
    home.transcript.rename(home.profile_id, chat, "Quillfeather")
    loose = home.chat(title="Dr. Quillfeather in Whitby again")
    send(home, loose, "See here.", note("dr-quillfeather-in-whitby.txt", "Nothing."))
    home.transcript.set_draft(home.profile_id, loose, "Ask Dr. Quillfeather in Whitby.")
    backups = Backups(home.db, tmp_path / "away", home.clock, home.key)
    elsewhere = backups.create().path
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    backups.restore(elsewhere)
    assert stored(home) == [("[forgotten].txt", "[forgotten] Tea is free."), ("[forgotten].txt", "Nothing.")]
    with home.db.read() as session:
        text = " ".join(message.content for message in session.exec(select(Message)))
    titles = [talk.title for talk in home.transcript.conversations(home.profile_id)]
    assert "Quillfeather" not in f"{text}{titles}"
    assert home.transcript.get_draft(home.profile_id, loose) == ""


def test_an_export_that_is_read_in_again_brings_no_forgotten_file(home: Home) -> None:
    chats = ImportedChats(home.db, home.clock, home.key)
    file = note("a.txt", "Dr. Quillfeather in Whitby is open.")
    chat = ImportedChat("talk", messages=(ImportedMessage("one", Role.USER, "Please read it.", files=(file,)),))
    taken = chats.take_in(home.profile_id, chat, extract=False)
    assert taken.added == 1
    _, fact = dentist(home)
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert stored(home) == [("a.txt", "[forgotten]")]
    home.transcript.delete_conversation(home.profile_id, 1)
    assert chats.take_in(home.profile_id, chat, extract=False).added == 1
    assert stored(home) == []


# A home of the first Hippo.


def test_files_of_the_first_schema_come_along_and_no_number_is_given_out_twice(home: Home, tmp_path: Path) -> None:
    chat = home.chat()
    send(home, chat, "Look.", note("a.txt", "One."), image("b.png"))
    gone = send(home, chat, "Look.", note("c.txt", "Three."))
    home.transcript.delete_message(home.profile_id, gone)
    files.compact(home.db.path, vacuum=False)
    put_first_schema(home.db.path, tmp_path / "hippo.db")
    with open_database(tmp_path / "hippo.db", home.clock).write() as session:
        rows = session.exec(select(Attachment).order_by(col(Attachment.id))).all()
        assert [(row.id, row.name, row.forgotten) for row in rows] == [(1, "a.txt", []), (2, "b.png", [])]
        assert rows[1].content == image("b.png").content
        session.add(Attachment(profile_id=1, message_id=1, name="d.txt", content=b"x"))
        session.flush()
        assert session.exec(select(func.max(Attachment.id))).one() == 4


def test_backups_of_the_first_schema_are_cleaned_and_can_be_restored(home: Home, tmp_path: Path) -> None:
    _, fact = dentist(home, image("teeth.png"))
    files.compact(home.db.path, vacuum=False)
    backup = home.folders.backups / "hippo-20260228T000000000000-auto.db"
    put_first_schema(home.db.path, backup)
    elsewhere = tmp_path / "elsewhere.db"
    shutil.copyfile(backup, elsewhere)
    home.later()
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean, report.verification.remains
    assert [path.name for path in home.folders.backups.iterdir()] == [backup.name]
    backups = Backups(home.db, home.folders.backups, home.clock, home.key)
    for copy in (backup, elsewhere):
        backups.restore(copy)
        assert home.contents(1) == ["[forgotten] I like tea."]
        assert stored(home) == []
        assert home.grep("quillfeather") == []


# Other places.


@pytest.mark.parametrize(
    ("value", "wish", "left"),
    [
        ("Dr. Quillfeather in Whitby", "Be brief. My dentist is Dr. Quillfeather in Whitby.", "Be brief."),
        ("翠梧轩齿科", "我的牙医是翠梧轩齿科。", None),
    ],
)
@pytest.mark.parametrize("keep", [True, False])
def test_the_instructions_of_a_chat_lose_it_and_come_back_without_it(
    home: Home, tmp_path: Path, value: str, wish: str, left: str | None, *, keep: bool
) -> None:
    _, fact = dentist(home, value=value)
    chat = home.chat()
    home.transcript.update_settings(home.profile_id, chat, {"system_prompt": wish, "model": "m"})
    backups = Backups(home.db, tmp_path / "away", home.clock, home.key)
    elsewhere = backups.create().path
    home.later()
    assert home.erasure.preview(home.profile_id, Selection.facts(fact)).instructions == 1
    report = home.erasure.forget(home.profile_id, Selection.facts(fact), keep_transcript=keep)
    assert report.verification.is_clean, report.verification.remains
    for _ in ("now", "restored"):
        settings = home.transcript.conversation(home.profile_id, chat).settings
        assert (settings["system_prompt"], settings["model"]) == (left, "m")
        backups.restore(elsewhere)


@pytest.mark.parametrize("value", ["Dr. Quillfeather in Whitby", "翠梧轩齿科"])
def test_a_deleted_chat_comes_back_from_a_copy_without_what_was_forgotten_of_it(
    home: Home, tmp_path: Path, value: str
) -> None:
    said, fact = dentist(home, image("teeth.png"), value=value)
    chat = home.transcript.message(home.profile_id, said).conversation_id
    home.transcript.rename(home.profile_id, chat, value)
    again = home.chat()
    backups = Backups(home.db, tmp_path / "away", home.clock, home.key)
    elsewhere = backups.create().path
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(fact))
    home.later()
    home.transcript.delete_conversation(home.profile_id, chat)
    home.say(again, f"My dentist is {value}.")  # told again, it is new
    later = backups.create().path
    home.later()
    home.transcript.delete_conversation(home.profile_id, again)
    backups.restore(elsewhere)
    assert [content.replace("已忘记", "forgotten") for content in home.contents(chat)] == ["[forgotten] I like tea."]
    assert stored(home) == []
    assert home.transcript.conversation(home.profile_id, chat).title == ""
    assert home.transcript.search_messages(home.profile_id, value) == []
    backups.restore(later)
    assert home.contents(again) == [f"My dentist is {value}."]
