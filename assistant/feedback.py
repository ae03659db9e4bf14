"""What the user says about the memories of an answer, as the screen and the commands say it.

Finds the question behind an answer and refuses what must not be done quietly; what is kept stands in
`memory.feedback`. A private chat keeps nothing, so nothing can be said of its answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.errors import HippoError
from memory.phrase import Phrase
from memory.values import USER, OwnerKind

if TYPE_CHECKING:
    from memory.facts import Facts
    from memory.feedback import FeedbackBook, FeedbackSort, FeedbackView
    from memory.transcript import Transcript
    from memory.values import FactView, OwnerKey


class HardLimitError(HippoError):
    """The memory is a hard limit of the user, which must be before the model whenever it could matter.

    Ask the user, and call again with ``insist=True`` if they mean it.
    """

    def __init__(self, fact: FactView) -> None:
        super().__init__(
            Phrase("“{text}” is a hard limit of yours and is told to the model in every chat.", text=fact.text),
            Phrase("Say so again to leave it out for such questions all the same, or edit it if it is not so."),
        )
        self.fact = fact


class Feedback:
    """Feedback on answers. Every call is blocking but quick."""

    def __init__(self, book: FeedbackBook, facts: Facts, transcript: Transcript, *, private: bool = False) -> None:
        self._book = book
        self._facts = facts
        self._transcript = transcript
        self._private = private

    def not_relevant(self, profile_id: int, answer_id: int, owner_key: OwnerKey, *, insist: bool = False) -> int:
        """Say that a memory of an answer was not relevant there: it counts less for such questions from now on.

        Only for questions that are alike, in words or in meaning; nothing is forgotten or changed, and `undo` takes it
        back. The plan of a later answer shows the memory as cut, with the reason ``said_not_relevant``.

        Args:
            profile_id: whose memories.
            answer_id: the answer.
            owner_key: the memory, as `PlanItem.key` or `RecordedItem.key` names it.
            insist: leave out a hard limit of the user too, such as an allergy.

        Returns:
            The feedback's id, for `undo`. Saying the same twice gives the same id.

        Raises:
            HardLimitError: the memory is a hard limit of the user; ask them, then insist.
            HippoError: the answer is of a private chat.
            LookupError: there is no such answer or memory.
        """
        question_id = self._question_of(profile_id, answer_id)
        if owner_key.kind is OwnerKind.FACT and not insist:
            for fact in self._facts.version_views(profile_id, [owner_key.id]):
                if fact.constraint and fact.entity == USER:
                    raise HardLimitError(fact)
        return self._book.add_not_relevant(profile_id, question_id, owner_key)

    def missed(self, profile_id: int, answer_id: int, expected_text: str, *, fact_id: int | None = None) -> int:
        """Say what should have been remembered for an answer: the case goes to the user's own check set.

        `hippo eval mine` asks the question again and tells whether it comes in now. Nothing is learned by this: where
        no memory tells it yet (`FeedbackView.fact_id` is None), offer `Hippo.add_memory`.

        Args:
            profile_id: whose memories.
            answer_id: the answer.
            expected_text: what was missed, in the user's words.
            fact_id: the memory that says so, if the user picked one; found by the words otherwise.

        Returns:
            The feedback's id, for `undo`.

        Raises:
            HippoError: nothing was expected, or the answer is of a private chat.
            LookupError: there is no such answer.
        """
        question_id = self._question_of(profile_id, answer_id)
        if fact_id is None and (known := self._book.telling(profile_id, expected_text)) is not None:
            fact_id = known.fact_id
        try:
            return self._book.add_missed(profile_id, question_id, expected_text, fact_id)
        except ValueError as error:
            raise HippoError(
                Phrase("Nothing is said of what should have been remembered."),
                Phrase("Write it in a sentence, such as: I am allergic to peanuts."),
            ) from error

    def undo(self, feedback_id: int, *, profile_id: int | None = None) -> bool:
        """Take feedback back; tells whether there was any by that id (and of that profile, if one is given)."""
        return self._book.remove(feedback_id, profile_id=profile_id)

    def of_answer(self, profile_id: int, answer_id: int) -> list[FeedbackView]:
        """Return what was said about an answer's question, the oldest first; nothing for a private chat.

        Answers to one question share it: another answer to the same question is about the same memories.

        Raises:
            LookupError: there is no such answer.
        """
        if self._private:
            return []
        return self._book.all(profile_id, question_id=self._question_of(profile_id, answer_id))

    def all(self, profile_id: int, *, sort: FeedbackSort | None = None) -> list[FeedbackView]:
        """Return all that was said, the oldest first."""
        return self._book.all(profile_id, sort=sort)

    def _question_of(self, profile_id: int, answer_id: int) -> int:
        if self._private:
            raise HippoError(
                Phrase("Nothing is kept of a private chat, so no feedback on it can be."),
                Phrase("Ask the same in an ordinary chat to say so there."),
            )
        question = self._transcript.message(profile_id, answer_id).parent_id
        if question is None:
            msg = Phrase("There is no question to answer {number}.", number=answer_id)
            raise LookupError(msg)
        return question
