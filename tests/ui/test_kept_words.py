"""What was written down in English is read in Chinese again, by the templates that made it."""

from __future__ import annotations

import string

import pytest

from assistant.errors import HippoError
from memory.phrase import CauseAndWayOut, Phrase
from ui import kept_words, locale
from ui.wording import words


@pytest.fixture(autouse=True)
def chinese() -> None:
    locale.use("zh")


def test_every_template_is_found_again_with_what_stood_in_it() -> None:
    wrong = {}
    for message, shown in locale.messages().items():
        places = [(name, spec) for _text, name, spec, _how in string.Formatter().parse(message) if name is not None]
        own = kept_words.letters("".join(text for text, *_rest in string.Formatter().parse(message)))
        if not places or own < kept_words.LEAST_LETTERS:
            continue
        values: dict[str, object] = {name: 70 + n if spec else f"Zq{n}" for n, (name, spec) in enumerate(places)}
        read, due = kept_words.in_words(message.format(**values)), shown.format(**values)
        if read != due:
            wrong[message] = (read, due)
    assert wrong == {}


@pytest.mark.parametrize(
    "text",
    [
        CauseAndWayOut(
            Phrase("{place} does not answer", place="Milvus Lite"), Phrase("Start it, or check milvus.uri.")
        ),
        Phrase("Hippo ended {count} times while it worked on this.", count=3),
        Phrase("the embedder does not answer: {cause}", cause=Phrase("{name} answered with nothing", name="a/b")),
        HippoError(
            Phrase("{name} refused the key ({status}): {said}", name="openai", status=401, said="bad key"),
            Phrase("Enter a valid key for {name} in the settings, or check what it may be used for.", name="openai"),
        ).in_one_line(),
    ],
)
def test_what_was_kept_reads_as_what_was_told(text: Phrase) -> None:
    assert kept_words.in_words(str(text)).replace("。 ", "。") == words(text).replace("。 ", "。") != str(text)


@pytest.mark.parametrize("text", ["", "HTTP 500", "Ich weiß nicht. Vielleicht später.", "unexpected ValueError", "{x}"])
def test_what_no_template_made_stays_as_it_is(text: str) -> None:
    assert kept_words.in_words(text) == text


def test_in_english_all_stays_as_it_is() -> None:
    locale.use("en")
    assert kept_words.in_words("No backups.") == "No backups."
