"""The check finds what it should: every encoding, compressed pages, deleted terms, vectors; and nothing by chance."""

from __future__ import annotations

import base64
import gzip
import io
import json
import random
import re
import sqlite3
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.erasure.fts_terms import segment_terms, stale_terms
from memory.erasure.needles import Traces, needles
from memory.erasure.pattern_set import PatternSet
from memory.erasure.verify import verify
from tests.lived_in import vector_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECRET = "Dr. Quillfeather, Grüße 许亦川88弄"


def found_in(folder: Path, traces: Traces) -> dict[str, tuple[str, ...]]:
    outcome = verify(folder / "none.db", [folder], traces)
    return {file.path.name: file.found for file in outcome.files}


@pytest.mark.parametrize(
    "content",
    [
        SECRET.encode(),
        f"xx{SECRET}yy".encode("utf-16-le"),
        f"x{SECRET}".encode("utf-16-be"),
        json.dumps({"a": SECRET}).encode(),
        json.dumps(SECRET, ensure_ascii=False).encode(),
        SECRET.upper().encode(),
        b"head " + base64.b64encode(f"{SECRET}".encode()),
        base64.b64encode(f"a{SECRET}b".encode()),
        base64.b64encode(f"ab{SECRET}c".encode()),
        gzip.compress(SECRET.encode()),
        b"\0" * (8 * 1024 * 1024 - 7) + SECRET.encode(),
    ],
    ids=["utf8", "utf16le", "utf16be", "json", "json-utf8", "upper", "b64-0", "b64-1", "b64-2", "gzip", "piece-border"],
)
def test_a_text_is_found_however_it_is_written(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file.bin").write_bytes(content)
    assert SECRET in found_in(tmp_path, Traces.of([SECRET]))["file.bin"]


def _zipped(content: bytes, name: str = "notes.txt") -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return held.getvalue()


def _parquet(text: str) -> bytes:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    held = io.BytesIO()
    parquet.write_table(pyarrow.table({"said": [text] * 40}), held, compression="zstd")
    return held.getvalue()


WAYS: dict[str, Callable[[str], bytes]] = {
    "utf8": lambda text: text.encode(),
    "utf16le": lambda text: f"see {text} there".encode("utf-16-le"),
    "utf16be": lambda text: f"see {text} there".encode("utf-16-be"),
    "utf16 with a mark": lambda text: text.encode("utf-16"),
    "json": lambda text: json.dumps({"a": text}).encode(),
    "json with capital digits": lambda text: re.sub(
        r"u([0-9a-f]{4})", lambda found: "u" + found[1].upper(), json.dumps([text])
    ).encode(),
    "json in json": lambda text: json.dumps({"payload": json.dumps({"a": text})}).encode(),
    "json as it reads": lambda text: json.dumps(text, ensure_ascii=False).encode(),
    "upper": lambda text: text.upper().encode(),
    "full width": lambda text: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text).encode(),
    "base64, first place": lambda text: base64.b64encode(f"{text} and".encode()),
    "base64, second place": lambda text: base64.b64encode(f"a{text} and".encode()),
    "base64, third place": lambda text: base64.b64encode(f"ab{text} and".encode()),
    "gzip": lambda text: gzip.compress(text.encode()),
    "gzip of many pieces": lambda text: gzip.compress(b"first") + gzip.compress(text.encode()),
    "zip": lambda text: _zipped(text.encode()),
    "name in a zip": lambda text: _zipped(b"nothing", f"{text}.txt"),
    "zip in gzip in zip": lambda text: _zipped(gzip.compress(_zipped(text.encode()))),
    "parquet page": _parquet,
    "parquet page in a zip": lambda text: _zipped(_parquet(text)),
}


@pytest.mark.parametrize(
    "text", ["Dr. Quillfeather of Ravenstone", "Quillfeather", "许亦川住在梧桐路88弄", "梧桐路", "许亦"]
)
@pytest.mark.parametrize("way", WAYS)
def test_every_form_of_a_text_and_of_its_words_is_found_in_both_languages(tmp_path: Path, way: str, text: str) -> None:
    (tmp_path / "planted.bin").write_bytes(WAYS[way](text))
    (tmp_path / "other.bin").write_bytes(WAYS[way]("nothing to see in 别的地方"))
    found = found_in(tmp_path, Traces.of([text]))
    assert text in found["planted.bin"], way
    assert found["other.bin"] == ()


def test_the_name_of_an_export_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "exports").mkdir()
    (tmp_path / "exports" / "Quillfeather.md").write_text("nothing")
    (tmp_path / "exports" / "梧桐路.md").write_text("nothing")
    (tmp_path / "hippo.db").write_text("nothing")
    found = found_in(tmp_path, Traces.of(["Quillfeather", "梧桐路", "hippo"]))
    assert found == {"Quillfeather.md": ("Quillfeather",), "梧桐路.md": ("梧桐路",), "hippo.db": ()}


def test_words_of_the_vector_index_s_own_files_are_no_leftovers_there(tmp_path: Path) -> None:
    own = tmp_path / "vectors" / "collections" / "schema.json"
    own.parent.mkdir(parents=True)
    own.write_text('{"collection_name": "x", "partitions": []}')
    (tmp_path / "notes.json").write_text('{"collection_name": "x"}')
    found = found_in(tmp_path, Traces.of(["collect", "partition", "Quillfeather"]))
    assert found == {"schema.json": (), "notes.json": ("collect",)}


def test_a_locked_or_damaged_zip_counts_as_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "cut.zip").write_bytes(_zipped(b"x" * 1000)[:40])
    outcome = verify(tmp_path / "none.db", [tmp_path], Traces.of([SECRET]))
    assert outcome.files[0].unreadable.startswith("zip: ")


@given(text=st.text(min_size=12, max_size=30), lead=st.integers(0, 5))
def test_every_base64_alignment_is_found(text: str, lead: int) -> None:
    plain = text.encode("utf-8", "replace")
    encoded = base64.b64encode(b"x" * lead + plain + b"yz")
    assert any(pattern in encoded for pattern in needles(text).exact)


def test_a_part_alone_is_found_too(tmp_path: Path) -> None:
    (tmp_path / "file.log").write_text("see quillfeather")
    assert found_in(tmp_path, Traces.of([SECRET]))["file.log"] == ("Quillfeather",)


def test_nothing_is_found_by_chance_in_random_bytes(tmp_path: Path) -> None:
    (tmp_path / "random.bin").write_bytes(random.Random(7).randbytes(4_000_000))
    outcome = verify(tmp_path / "none.db", [tmp_path], Traces.of([SECRET, "blue", "Anna"], vectors=[vector_of("x")]))
    assert outcome.is_clean


def test_vectors_are_found_in_files_and_inside_parquet_pages(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    vectors = [np.frombuffer(vector_of(str(n)), dtype="<f4") for n in range(50)]
    column = pyarrow.FixedSizeListArray.from_arrays(np.concatenate(vectors), 384)
    parquet.write_table(pyarrow.table({"vector": column}), tmp_path / "rows.parquet", compression="zstd")
    (tmp_path / "raw.bin").write_bytes(b"abc" + vector_of("7"))
    assert vector_of("7")[:64] not in (tmp_path / "rows.parquet").read_bytes()
    outcome = verify(tmp_path / "none.db", [tmp_path], Traces.of([], vectors=[vector_of("7")]))
    assert {file.path.name: file.vectors for file in outcome.files} == {"rows.parquet": 4, "raw.bin": 4}
    assert verify(tmp_path / "none.db", [tmp_path], Traces.of([], vectors=[vector_of("gone")])).is_clean


def test_a_damaged_archive_counts_as_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "old.gz").write_bytes(gzip.compress(b"x" * 1000)[:20])
    outcome = verify(tmp_path / "none.db", [tmp_path], Traces.of([SECRET]))
    assert not outcome.is_clean
    assert outcome.files[0].unreadable


def test_terms_of_segments_are_read_as_sqlite_wrote_them(tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    plain = sqlite3.connect(path)
    plain.execute(
        "CREATE VIRTUAL TABLE text_index USING fts5(terms, owner_kind UNINDEXED, owner_id UNINDEXED,"
        " profile_id UNINDEXED, tokenize='unicode61 remove_diacritics 2')"
    )
    chance = random.Random(3)
    words = ["".join(chance.choice("abcde") for _ in range(chance.randint(2, 9))) for _ in range(3000)] + [
        "梧桐",
        "桐路",
    ]
    for number in range(1500):
        row = (" ".join(chance.choices(words, k=12)), "fact", number, 1)
        plain.execute("INSERT INTO text_index(terms, owner_kind, owner_id, profile_id) VALUES (?, ?, ?, ?)", row)
    plain.commit()
    plain.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, text_index, row)")
    assert segment_terms(path) == {word for (word,) in plain.execute("SELECT term FROM temp.words")}
    assert stale_terms(path) == set()
    plain.close()


def test_deleted_terms_are_seen_until_they_are_merged_away(tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    plain = sqlite3.connect(path, isolation_level=None)
    plain.execute("CREATE VIRTUAL TABLE text_index USING fts5(terms, owner_kind UNINDEXED)")
    for number in range(200):
        plain.execute("INSERT INTO text_index(rowid, terms) VALUES (?, ?)", (number, f"quill{number} feather"))
    plain.execute("DELETE FROM text_index WHERE rowid = 77")
    assert stale_terms(path) == {"quill77"}
    plain.execute("INSERT INTO text_index(text_index) VALUES ('optimize')")
    assert stale_terms(path) == set()
    plain.close()


@settings(max_examples=25)
@given(
    st.lists(st.binary(min_size=5, max_size=9), min_size=101, max_size=140, unique=True),
    st.lists(st.integers(0, 100), max_size=6),
    st.binary(max_size=40),
)
def test_many_patterns_are_found_in_one_pass_as_each_would_be(
    patterns: list[bytes], planted: list[int], between: bytes
) -> None:
    data = between.join(patterns[at] for at in planted) + between
    assert PatternSet(patterns).found_in(data) == {pattern for pattern in patterns if pattern in data}
