"""The compose file keeps what it promises: private ports, no written credentials, health checks, short tolerances."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

COMPOSE = Path(__file__).resolve().parents[2] / "docker-compose.yml"
A_QUARTER_OF_AN_HOUR = 900


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    return found


def test_it_runs_milvus_with_etcd_and_minio_in_named_versions(services: dict[str, Any]) -> None:
    assert set(services) == {"etcd", "minio", "milvus"}
    assert re.fullmatch(r"milvusdb/milvus:v2\.6\.\d+", services["milvus"]["image"])
    assert all(":" in service["image"] and not service["image"].endswith("latest") for service in services.values())


def test_only_milvus_is_reachable_and_only_from_this_machine(services: dict[str, Any]) -> None:
    published = {name: service.get("ports", []) for name, service in services.items()}
    assert published["etcd"] == []
    assert published["minio"] == []
    assert published["milvus"]
    assert all(port.startswith("127.0.0.1:") for port in published["milvus"])


def test_every_service_is_checked_and_milvus_waits_for_the_others(services: dict[str, Any]) -> None:
    assert all(service["healthcheck"]["test"] for service in services.values())
    waits = services["milvus"]["depends_on"]
    assert {name: wait["condition"] for name, wait in waits.items()} == {
        "etcd": "service_healthy",
        "minio": "service_healthy",
    }


def test_data_lies_in_volumes(services: dict[str, Any]) -> None:
    named = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["volumes"]
    for name, service in services.items():
        (mount,) = service["volumes"]
        assert mount.split(":")[0] in named, name


def test_credentials_come_from_the_environment_and_must_be_set(services: dict[str, Any]) -> None:
    secret = re.compile("PASSWORD|SECRET|ACCESSKEY|ROOT_USER")
    found = [
        value
        for service in services.values()
        for key, value in service.get("environment", {}).items()
        if secret.search(key)
    ]
    assert len(found) == 5
    assert all(re.match(r"\$\{\w+:\?", value) for value in found)
    assert "minioadmin" not in COMPOSE.read_text(encoding="utf-8")


def test_authorization_is_on(services: dict[str, Any]) -> None:
    settings = services["milvus"]["environment"]
    assert settings["COMMON_SECURITY_AUTHORIZATIONENABLED"] == "true"
    assert "COMMON_SECURITY_DEFAULTROOTPASSWORD" in settings


def test_dropped_segments_are_collected_within_a_quarter_of_an_hour(services: dict[str, Any]) -> None:
    settings = services["milvus"]["environment"]
    assert settings["DATACOORD_ENABLEGARBAGECOLLECTION"] == "true"
    assert int(settings["DATACOORD_GC_INTERVAL"]) + int(settings["DATACOORD_GC_DROPTOLERANCE"]) <= A_QUARTER_OF_AN_HOUR
