"""Which past messages recall brings, whole or by the sentence, and which never."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.ports import PromptMessage
from memory.values import Evidence, Kind, Role, Span
from tests.integration.recalling import ask, recalled, say
from tests.store import Store, day

if TYPE_CHECKING:
    from memory.recall.recall import Recall


def test_a_past_message_is_found_but_never_what_is_no_longer_true_forgotten_or_somebody_elses(
    store: Store, recall: Recall
) -> None:
    say(store, "The violin teacher on Harbour Street has a waiting list until autumn.")
    _, old = say(store, "I rent a garage on Harbour Street for the violin cases.", at=2)
    say(store, "Tighten this: 'I sold my violin on Harbour Street and bought a teacher a drink.'", at=3)
    question = "Which violin teacher on Harbour Street did I ask?"
    assert len(recalled(ask(recall, store, question))) == 2
    store.learn(2, Evidence("user", "garage", "Harbour Street", "The user rents a garage."), message_id=old)
    store.learn(5, Evidence("user", "garage", "none", "The user gave up the garage.", ended=True))
    found = recalled(ask(recall, store, question))
    assert [text for text in found if "violin" in text] == [
        "The violin teacher on Harbour Street has a waiting list until autumn."
    ]


def test_forgotten_sentences_that_stay_readable_are_not_recalled(store: Store, recall: Recall) -> None:
    text = "The violin teacher is Odo Falk. The waiting list ends in autumn."
    _, message_id = say(store, text)
    with store.db.write() as session:
        from memory.records import Message

        row = session.get(Message, message_id)
        assert row is not None
        row.forgotten = [[0, text.index(" The waiting")]]
    found = recalled(ask(recall, store, "Who is my teacher, and does the waiting list still end in autumn?"))
    assert found == ["The waiting list ends in autumn."]


def test_the_turns_at_hand_are_not_recalled_and_complete_what_the_message_leaves_out(
    store: Store, recall: Recall
) -> None:
    _, message = say(store, "The violin teacher on Harbour Street has a waiting list.")
    long_ago = Evidence("user", "seat_preference", "aisle", "The user wants an aisle seat.", Kind.PREFERENCE)
    store.learn(-400, long_ago)
    text = "Which violin teacher has a waiting list on Harbour Street?"
    found = recalled(ask(recall, store, text, exclude_message_ids=frozenset({message})))
    assert not any("Harbour Street" in line for line in found)
    window = (PromptMessage(Role.USER, "I need a train ticket to Kiel for my trip."),)
    assert recalled(ask(recall, store, "And which one for me?")) == []
    assert recalled(ask(recall, store, "And which one for me?", window=window)) == ["The user wants an aisle seat."]


def test_what_the_assistant_advised_is_found_only_when_it_is_asked_for(store: Store, recall: Recall) -> None:
    conversation, message = say(store, "How do I keep slugs off lettuce?")
    store.transcript.add_answer(
        store.profile_id, conversation, message, "Try copper tape around the lettuce beds against slugs."
    )
    assert recalled(ask(recall, store, "What helps lettuce against slugs?")) == []
    found = ask(recall, store, "What did you suggest against slugs on the lettuce?")
    assert any("copper tape" in text for text in recalled(found))


def test_a_span_of_an_old_belief_takes_only_its_own_sentence_out(store: Store, recall: Recall) -> None:
    text = "My violin teacher is Odo Falk. My violin has a crack near the bridge."
    _, message = say(store, text)
    store.learn(
        1,
        Evidence("user", "violin_teacher", "Odo Falk", "The teacher is Odo Falk.", span=Span(0, 30)),
        message_id=message,
    )
    store.learn(4, Evidence("user", "violin_teacher", "Ida Krog", "The user's violin teacher is Ida Krog."))
    found = recalled(ask(recall, store, "Where is the crack in my violin, near the bridge?"))
    assert "My violin has a crack near the bridge." in found
    assert not any("Odo" in one for one in found)


@pytest.mark.parametrize(
    ("asked", "question", "answer", "needed"),
    [
        (
            "The kiln at the pottery on Tarn Street keeps tripping the fuse.",
            "What did I find out about the kiln at the pottery?",
            "It only does that above cone six, with the fan running.",
            "cone six",
        ),
        (
            "城南陶艺教室那台电窑最近老是跳闸。",
            "还记得城南陶艺教室电窑跳闸的事吗？我后来怎么说的？",
            "只有开着风扇烧到六号锥才会这样。",
            "六号锥",
        ),
    ],
)
def test_what_was_said_next_to_the_words_asked_for_is_found_too(
    store: Store, recall: Recall, asked: str, question: str, answer: str, needed: str
) -> None:
    conversation, first = say(store, asked)
    reply = store.transcript.add_answer(store.profile_id, conversation, first, "I see. / 明白。")
    store.transcript.add_user_message(store.profile_id, conversation, answer, parent_id=reply.id, created_at=day(1))
    found = ask(recall, store, question)
    assert any(needed in text for text in recalled(found)), found.cut
