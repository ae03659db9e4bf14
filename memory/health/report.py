"""What a check-up found, as plain values: one line of cause and one of the way out for each part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """How a part fares."""

    OK = "ok"
    FIXED = "fixed"
    """It was not well and has been repaired in this check-up."""
    WARNING = "warning"
    """Hippo works, but something should be seen to."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Check:
    """One part."""

    name: str
    """Which part, an id such as ``text_index``."""
    state: State
    detail: str
    """What was found, in one line; holds no content of memories."""
    way_out: str = ""
    """What to do about it."""
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """True unless the part does not work."""
        return self.state is not State.FAILED


@dataclass(frozen=True, slots=True)
class HealthReport:
    """All parts."""

    checks: tuple[Check, ...]

    @property
    def is_healthy(self) -> bool:
        """True when no part failed and none needs seeing to."""
        return all(check.state in {State.OK, State.FIXED} for check in self.checks)

    @property
    def ok(self) -> bool:
        """True when every part works; warnings do not count."""
        return all(check.ok for check in self.checks)

    def check(self, name: str) -> Check:
        """Return one part's check.

        Raises:
            KeyError: there was no such check.
        """
        for check in self.checks:
            if check.name == name:
                return check
        raise KeyError(name)

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> HealthReport:
        """Return the report that `as_dict` told of."""
        return cls(
            tuple(
                Check(each["name"], State(each["state"]), each["detail"], each["way_out"], each["ms"] / 1000)
                for each in told["checks"]
            )
        )

    def as_dict(self) -> dict[str, Any]:
        """Return it as commands print it in JSON."""
        return {
            "ok": self.ok,
            "healthy": self.is_healthy,
            "checks": [
                {
                    "name": check.name,
                    "state": check.state.value,
                    "detail": check.detail,
                    "way_out": check.way_out,
                    "ms": round(check.seconds * 1000),
                }
                for check in self.checks
            ],
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check returns before it is named and timed."""

    state: State
    detail: str
    way_out: str = ""


def ok(detail: str) -> Finding:
    """Say that a part is well."""
    return Finding(State.OK, detail)


def fixed(detail: str) -> Finding:
    """Say that a part was repaired."""
    return Finding(State.FIXED, detail)


def warning(detail: str, way_out: str) -> Finding:
    """Say that something should be seen to."""
    return Finding(State.WARNING, detail, way_out)


def failed(detail: str, way_out: str) -> Finding:
    """Say that a part does not work."""
    return Finding(State.FAILED, detail, way_out)
