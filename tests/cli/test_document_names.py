"""Documents whose ids are not names of files: each gets a file, where it was asked for."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

IDS = ("..", ".", "CON", "nul.v2", "long " * 60, "long " * 60 + "b")


@pytest.fixture
def strange(gold: Path, tmp_path: Path) -> Path:
    """One file with a document under each of the ids."""
    story = gold.read_text(encoding="utf-8")
    gold.unlink()
    path = tmp_path / "in" / "strange.conllu"
    path.parent.mkdir()
    path.write_text("".join([story.replace("= story\n", f"= {name}\n") for name in IDS]), "utf-8")
    return path


def _in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("to", ["text", "brat", "supar"])
def test_every_document_is_written_into_the_folder_that_was_named(
    anaphora: Run, strange: Path, tmp_path: Path, to: str
) -> None:
    out = tmp_path / "out"
    ran = anaphora("convert", strange, out, "--to", to)
    assert (ran.status, _in(tmp_path)) == (0, ["in", "out"])
    stems = {name.partition(".")[0].upper() for name in _in(out)}
    assert not stems & {"", "CON", "NUL"}
    again = anaphora("check", out)
    assert again.out.splitlines()[-1].endswith(f"{len(IDS)} documents, 0 errors")


def test_answers_of_every_document_are_written(
    anaphora: Run, strange: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = anaphora("resolve", strange, "--resolver", "nearest", "-o", out, "--to", "supar")
    assert (ran.status, _in(tmp_path), len(_in(out))) == (0, ["in", "out"], len(IDS))


def test_a_task_holds_every_document_also_where_small_and_large_letters_are_alike(
    anaphora: Run, strange: Path, tmp_path: Path
) -> None:
    text = strange.read_text(encoding="utf-8")
    strange.write_text(text.replace("= .\n", "= con\n"), encoding="utf-8")
    task = tmp_path / "task"
    assert anaphora("evaluate", strange, "--task", task, "--lang", "en").status == 0
    assert len(_in(task / "supar")) == len(IDS)
    assert len({name.casefold() for name in _in(task / "conllu")}) == len(IDS)


@pytest.fixture(params=[("a/b", "a:b"), ("Farm", "farm"), ("x", "x")])
def alike(gold: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """One file with a good document, and two whose files would be called alike."""
    story = gold.read_text(encoding="utf-8")
    gold.unlink()
    path = tmp_path / "alike.conllu"
    ids = ("first", *request.param)
    path.write_text("".join([story.replace("= story\n", f"= {name}\n") for name in ids]), "utf-8")
    return path


@pytest.mark.parametrize("to", ["supar", "webanno", "text"])
@pytest.mark.parametrize("command", [("convert",), ("resolve", "--resolver", "nearest")])
def test_names_that_clash_are_refused_before_anything_is_written(
    anaphora: Run, alike: Path, tmp_path: Path, to: str, command: tuple[str, ...]
) -> None:
    out = tmp_path / "out"
    target = [out] if command == ("convert",) else ["-o", out]
    ran = anaphora(command[0], alike, *target, *command[1:], "--to", to)
    assert ran.status == 2
    assert "anaphora: two documents, '" in ran.err
    assert not out.exists()


def test_a_document_that_is_there_is_refused_before_the_ones_before_it_are_written(
    anaphora: Run, strange: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    (out / "_CON").mkdir(parents=True)
    (out / "_CON" / "text.txt").write_text("1 0 Ana 1\n")
    ran = anaphora("convert", strange, out, "--to", "supar")
    assert ran.status == 1
    assert "_CON: exists and is not an empty folder" in ran.err
    assert _in(out) == ["_CON"]


def test_documents_of_standard_input_are_written_after_the_check(
    anaphora: Run, strange: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(strange.read_bytes())))
    assert anaphora("convert", "-", tmp_path / "out", "--to", "text").status == 0
    assert len(_in(tmp_path / "out")) == len(IDS)
