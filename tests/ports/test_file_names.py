"""Names of files made of what people call documents: accepted by every system, and where asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.io.file_names import LONGEST, readable_name, safe_name, shortened
from anaphora_workbench.ports import Target


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("news-1_b.v2", "news-1_b.v2"),
        ("nw/wsj:20", "nw_wsj_20"),
        ("El Niño", "El_Niño"),
        ("..", "__"),
        (".", "_"),
        (".hidden", "hidden"),
        ("etc.", "etc"),
        ("CON", "_CON"),
        ("con.conllu", "_con.conllu"),
        ("Lpt1", "_Lpt1"),
        ("COM²", "_COM²"),
        ("console", "console"),
        ("a\x1b[31m\n", "a__31m_"),
        ("half\ud83d", "half_"),
        ("", "document"),
    ],
)
def test_a_name_is_made_of_what_every_system_accepts(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_bytes_of_a_name_that_are_no_utf_8_are_shown_as_escapes() -> None:
    assert readable_name(b"caf\xe9.txt".decode("utf-8", "surrogateescape")) == r"caf\xe9.txt"
    assert readable_name("half\ud83d") == r"half\ud83d"
    assert readable_name("café.txt") == "café.txt"


def test_long_names_that_begin_alike_stay_apart() -> None:
    names = [safe_name("ñ" * 300 + ending) for ending in "ab"]
    assert len(set(names)) == 2
    assert all(len(name.encode()) <= LONGEST for name in names)


@given(st.text())
def test_a_safe_name_is_a_name_in_the_folder_and_stays_as_it_is(name: str) -> None:
    safe = safe_name(name)
    assert Path("folder", safe).name == safe
    assert safe not in ("", ".", "..")
    assert safe_name(safe) == safe
    assert shortened(safe) == safe


def test_a_file_whose_name_is_as_long_as_the_system_allows_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".txt")
    with Target.of(path).open_text() as handle:
        handle.write("text")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
