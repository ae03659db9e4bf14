"""Memory health: does every part do what it says, and do the copies agree with the truth? Repairs where asked."""

from memory.health.checkup import Health
from memory.health.report import Check, HealthReport, State

__all__ = ["Check", "Health", "HealthReport", "State"]
