"""Names of files whose bytes are not UTF-8, as old archives have them, are names like any other."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def _named(folder: Path, name: bytes, text: str) -> Path:
    path = Path(os.fsdecode(os.fsencode(folder) + b"/" + name))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        pytest.skip("the disk takes names in UTF-8 only")
    return path


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A text."""
    return _named(tmp_path, b"caf\xe9.txt", "Ana came. She left.\n")


@pytest.fixture
def unnamed(gold: Path, tmp_path: Path) -> Path:
    """A gold file whose document is called after it."""
    return _named(tmp_path, b"caf\xe9.conllu", gold.read_text("utf-8").replace("= story\n", "\n"))


@pytest.mark.parametrize("to", ["json", "text", "brat", "supar", "webanno", "muc", "corefud"])
def test_a_text_with_such_a_name_is_converted_and_read_back(
    anaphora: Run, text: Path, tmp_path: Path, to: str
) -> None:
    out = tmp_path / "out"
    ran = anaphora("convert", text, out, "--to", to)
    assert (ran.status, "half a character" in ran.err) == (0, False)
    again = anaphora("convert", out, tmp_path / "back.txt", "--from", to)
    assert again.status == 0
    assert "She left" in (tmp_path / "back.txt").read_text("utf-8")


def test_the_answers_to_it_are_written_under_the_same_bytes(
    anaphora: Run, text: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    text.rename(folder / text.name)
    ran = anaphora("resolve", folder, "--resolver", "nearest", "-o", tmp_path / "out")
    assert ran.status == 0
    (made,) = (tmp_path / "out").iterdir()
    assert os.fsencode(made.name) == b"caf\xe9.anaphora.json"
    written = json.loads(made.read_text("utf-8"))
    assert written["documents"][0]["id"] == r"caf\xe9"


@pytest.mark.parametrize("report", ["--html", "--csv", "--cases"])
def test_reports_name_it_in_text_that_can_be_written(
    anaphora: Run, unnamed: Path, tmp_path: Path, report: str
) -> None:
    out = tmp_path / "report.out"
    ran = anaphora("evaluate", unnamed, "--resolver", "nearest", report, out)
    assert ran.status == 0
    assert r"caf\xe9" in out.read_text("utf-8")


@pytest.mark.parametrize("command", ["score", "agree"])
def test_json_reports_give_the_name_of_which_files_were_read(
    anaphora: Run, unnamed: Path, tmp_path: Path, command: str
) -> None:
    out = tmp_path / "report.json"
    assert anaphora(command, unnamed, unnamed, "--json", "-o", out).status == 0
    assert json.loads(out.read_text("utf-8"))["inputs"][0]["file"].endswith(r"caf\xe9.conllu")


def test_it_is_never_written_over(anaphora: Run, unnamed: Path) -> None:
    before = unnamed.read_bytes()
    ran = anaphora("convert", unnamed, unnamed, "--force")
    assert ran.status == 2
    assert "nothing is written over it" in ran.err
    assert unnamed.read_bytes() == before
