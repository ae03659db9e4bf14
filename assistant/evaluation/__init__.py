"""Measures memory: plays written scenarios and recorded conversations through the real parts and counts what holds.

Nothing here is used while chatting, and nothing here may make a part behave differently from how it does in a chat.
"""

from assistant.evaluation.distractors import DATES
from assistant.evaluation.extracting import ReadingModel, reading_model
from assistant.evaluation.locomo import run_locomo
from assistant.evaluation.mine import run_mine
from assistant.evaluation.reading import EvaluationFileError
from assistant.evaluation.scenarios import BASELINES, EXTRACTORS, run_scenarios

__all__ = [
    "BASELINES",
    "DATES",
    "EXTRACTORS",
    "EvaluationFileError",
    "ReadingModel",
    "reading_model",
    "run_locomo",
    "run_mine",
    "run_scenarios",
]
