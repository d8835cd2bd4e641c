"""Which files the commands replace, and which they never touch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]
NEAREST = ("--lang", "en", "--resolver", "nearest-agreeing")
MINE = "These are my notes.\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file that none of the commands wrote."""
    path = tmp_path / "mine.txt"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_trace_is_not_written_over_a_file(anaphora: Run, gold: Path, mine: Path) -> None:
    ran = anaphora("resolve", gold, *NEAREST, "--trace-file", mine)
    assert (ran.status, ran.out) == (2, "")
    assert f"'{mine}' exists; choose another name, or overwrite it with --force" in ran.err
    assert mine.read_text(encoding="utf-8") == MINE
    assert anaphora("resolve", gold, *NEAREST, "--trace-file", mine, "--force").status == 0
    assert mine.read_text(encoding="utf-8").startswith("story 2 0 1  He")


def test_trace_is_never_written_over_the_input(anaphora: Run, gold: Path) -> None:
    before = gold.read_bytes()
    ran = anaphora("resolve", gold, *NEAREST, "--trace-file", gold, "--force")
    assert ran.status == 2
    assert "is an input or another output as well" in ran.err
    assert gold.read_bytes() == before


def test_conversion_replaces_no_file_unasked(anaphora: Run, gold: Path, mine: Path) -> None:
    ran = anaphora("convert", gold, mine)
    assert ran.status == 2
    assert f"'{mine}' exists; choose another name, or overwrite it with --force" in ran.err
    assert mine.read_text(encoding="utf-8") == MINE
    assert anaphora("convert", gold, mine, "--force").status == 0
    assert mine.read_text(encoding="utf-8").startswith("Ana met Bill.")


def test_conversion_of_a_folder_replaces_no_file_unasked_and_writes_none(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.conllu").write_bytes(gold.read_bytes())
    out.mkdir()
    (out / "b.txt").write_text(MINE, encoding="utf-8")
    ran = anaphora("convert", folder, out, "--to", "text")
    assert ran.status == 2
    assert [path.name for path in out.iterdir()] == ["b.txt"]
    assert (out / "b.txt").read_text(encoding="utf-8") == MINE
    assert anaphora("convert", folder, out, "--to", "text", "--force").status == 0
    assert (out / "b.txt").read_text(encoding="utf-8").startswith("Ana met Bill.")


def test_conversion_replaces_a_document_folder_on_request(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    out = tmp_path / "story.supar"
    convert = ("convert", gold, out, "--derive")
    assert anaphora(*convert).status == 0
    assert anaphora(*convert).status == 1
    assert anaphora(*convert, "--force").status == 0


@pytest.mark.parametrize("option", ["-o", "--csv", "--html", "--cases"])
def test_report_takes_the_place_of_an_earlier_one_only(
    anaphora: Run, gold: Path, tmp_path: Path, option: str
) -> None:
    path = tmp_path / "report"
    evaluate = ("evaluate", gold, "--resolver", "nearest", option, path)
    assert anaphora(*evaluate).status == 0
    report = path.read_bytes()
    assert anaphora(*evaluate).status == 0
    for text in (MINE, gold.read_text(encoding="utf-8"), "<!DOCTYPE html>\n<html></html>\n"):
        path.write_text(text, encoding="utf-8")
        ran = anaphora(*evaluate)
        assert ran.status == 2
        assert f"'{path}' exists and is not a report of this program" in ran.err
        assert path.read_text(encoding="utf-8") == text
    assert anaphora(*evaluate, "--force").status == 0
    assert path.read_bytes()[:40] == report[:40]


@pytest.mark.parametrize("options", [("--json",), ("--importance",), ("--kinds", "zero")])
def test_reports_of_every_sort_are_known_again(
    anaphora: Run, gold: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    path = tmp_path / "report"
    evaluate = ("evaluate", gold, "--resolver", "supar", *options, "-o", path)
    assert anaphora(*evaluate).status == 0
    assert anaphora(*evaluate).status == 0


def test_an_empty_file_is_nobodys_work(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "report"
    path.touch()
    assert anaphora("evaluate", gold, "--resolver", "nearest", "-o", path).status == 0


def test_counts_of_prepared_texts_are_reports_as_well(
    anaphora: Run, gold: Path, tmp_path: Path, mine: Path
) -> None:
    counts = tmp_path / "counts.csv"
    for _time in range(2):
        assert anaphora("prepare", gold, "--lang", "en", "--csv", counts).status == 0
    assert anaphora("prepare", gold, "--lang", "en", "--csv", mine).status == 2
    assert mine.read_text(encoding="utf-8") == MINE


@pytest.mark.parametrize("option", ["-o", "--csv", "--html", "--cases"])
def test_a_report_that_cannot_be_written_is_refused_before_the_work(
    anaphora: Run, gold: Path, mine: Path, option: str
) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest", option, mine / "below" / "report")
    assert (ran.status, ran.out) == (1, "")
    assert f"report: cannot be written: '{mine}' is a file [file-unwritable]" in ran.err


def test_devices_are_written_to_as_they_are(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "-o", "/dev/null")
    assert (ran.status, ran.out) == (0, "")


def test_folder_that_cannot_be_written_is_refused_before_the_work(
    anaphora: Run, gold: Path, mine: Path
) -> None:
    ran = anaphora("prepare", gold, gold.parent, "--lang", "en", "-o", mine / "below")
    assert (ran.status, ran.out) == (1, "")
    assert "below: cannot be written: " in ran.err


def test_folder_without_permission_is_refused_before_the_work(
    anaphora: Run, gold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anaphora_workbench.cli.shared.options.os.access", lambda path, mode: False)
    ran = anaphora("prepare", gold, "--lang", "en", "-o", tmp_path / "new")
    assert (ran.status, ran.out) == (1, "")
    assert f"no permission to write in '{tmp_path}' [file-unwritable]" in ran.err


def test_work_stops_when_the_first_file_cannot_be_written(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.conllu").write_bytes(gold.read_bytes())
    (out / "a.anaphora.json").mkdir(parents=True)
    ran = anaphora("prepare", folder, "--lang", "en", "-o", out)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.count("[file-unwritable]") == 1
    assert not (out / "b.anaphora.json").exists()


def test_documents_that_were_not_written_are_not_counted_as_written(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.conllu").write_bytes(gold.read_bytes())
    (out / "b.anaphora.json").mkdir(parents=True)
    ran = anaphora("prepare", folder, "--lang", "en", "-o", out)
    assert ran.status == 1
    assert ran.out.startswith("3 documents, ")
    assert ran.out.endswith(f" -> {out}/ (only 2 of 3 documents written)\n")


def test_two_inputs_for_one_file_are_refused_before_the_work(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.conllu").write_bytes(gold.read_bytes())
    inputs = [tmp_path / name / "x.conllu" for name in ("one", "two")]
    ran = anaphora("prepare", *inputs, "--lang", "en", "-o", tmp_path / "out")
    assert (ran.status, ran.out) == (2, "")
    assert "two documents would be written to" in ran.err
    assert not (tmp_path / "out").exists()
