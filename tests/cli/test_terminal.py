"""Names that come out of files never steer the terminal on which they are printed."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.cli.shared.terminal import VisibleStream, visible
from anaphora_workbench.reports.text_tables import table
from anaphora_workbench.store import Project

Run = Callable[..., Any]

EVIL = "an\x1b[2Ja\x07\r\x7f\x9b31m"


@pytest.fixture
def evil(anaphora: Run, gold: Path, tmp_path: Path) -> Path:
    """A project with steering names of an annotator, a document and a setting."""
    text = gold.read_text(encoding="utf-8").replace("= story\n", "= st\x1b]0;title\x07ory\n")
    gold.write_text(text, encoding="utf-8")
    path = tmp_path / "evil.anaphora"
    assert anaphora("convert", gold, path).status == 0
    with Project.open(path) as project:
        project.settings.set("other\x1b[1m", "x")
    # Version 0.1 took such names.
    with closing(sqlite3.connect(path)) as rows, rows:
        for name in (EVIL, "two\nlines"):
            rows.execute("INSERT INTO annotator (name, added) VALUES (?, '2026-01-01')", (name,))
    return path


def _steers(text: str) -> bool:
    return any((sign < " " and sign not in "\n\t") or "\x7f" <= sign <= "\x9f" for sign in text)


@pytest.mark.parametrize(
    "words",
    [
        "project info FILE",
        "project info FILE --json",
        "project assign FILE -o PARTS --annotators A,B --dry-run",
        "check FILE",
        "prepare FILE --brackets --lang en",
        "evaluate FILE --resolver nearest",
        "compare FILE --resolver nearest,first-np",
        "evaluate FILE --resolver nearest --json",
        "resolve FILE --resolver nearest --trace",
        "agree FILE FILE",
        "project merge FILE FILE -o PARTS",
    ],
)
def test_no_command_prints_a_control_character_of_a_name(
    anaphora: Run, evil: Path, tmp_path: Path, words: str
) -> None:
    places = {"FILE": str(evil), "PARTS": str(tmp_path / "parts"), "A,B": f"{EVIL},b"}
    ran = anaphora(*[places.get(word, word) for word in words.split()])
    assert not _steers(ran.out)
    assert not _steers(ran.err)
    if "--json" in words and ran.status == 0:
        assert json.loads(ran.out)["rows"]


def test_the_progress_of_a_project_shows_what_a_name_holds(anaphora: Run, evil: Path) -> None:
    out = anaphora("project", "info", evil).out
    assert "an\\x1b[2Ja\\x07\\r\\x7f\\x9b31m" in out
    assert "two\\nlines" in out
    assert "st\\x1b]0;title\\x07ory" in out


def test_json_says_the_same_after_it_was_made_visible() -> None:
    value = {"name": EVIL + "é\u2028"}
    assert json.loads(visible(json.dumps(value, ensure_ascii=False))) == value


def test_data_that_goes_by_the_buffer_stays_as_it_is() -> None:
    raw = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    stream = VisibleStream(raw)
    stream.buffer.write(b"\x1b")
    stream.writelines(["a\x1b\n", "b\t"])
    stream.flush()
    assert raw.buffer.getvalue() == b"\x1ba\\x1b\nb\t"


def test_a_cell_of_a_table_is_in_one_line() -> None:
    assert table(["name"], [["a\nb\x1b"]]).splitlines()[2:] == ["a\\nb\\x1b"]
