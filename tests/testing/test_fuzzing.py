"""Fuzzing finds planted faults, repeats itself, and finds none in the installed formats."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.model import Document, Token, sentences_from_lengths
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import fuzz, fuzz_format, fuzzing
from anaphora_workbench.testing.fuzzing import Fault, mutant
from anaphora_workbench.testing.samples import sample_readings

REGISTRY = Registry()
SAMPLES = Path(__file__).with_name("samples")
INSTALLED = [
    (group, name) for group in ("formats", "task_formats") for name in REGISTRY.names(group)
]
TEXT = "Ana saw Bill .\nShe left him .\nIt rained on 12 days .\n"


class Lines:
    """A format of a sentence a line that keeps every word."""

    name = "lines"
    title = "a sentence a line"
    suffixes: tuple[str, ...] = (".lines",)
    folder = False
    readable = True
    writable = False
    many = False
    loses: tuple[str, ...] = ()

    def read(self, source: Source) -> Iterator[Reading]:
        rows = [line.split() for _, line in source.lines()]
        rows = [self.kept(row) for row in rows if row]
        tokens = tuple([Token(word) for row in rows for word in row])
        sentences = sentences_from_lengths([len(row) for row in rows])
        yield Reading(Document("d", tokens=tokens, sentences=sentences), source=source.name)

    def kept(self, row: list[str]) -> list[str]:
        """Return the words of a line that are read; faults are planted here."""
        return row

    def losses(self, reading: Reading) -> list[Any]:
        return []


class Breaking(Lines):
    def kept(self, row: list[str]) -> list[str]:
        return [str(int(word)) if word.isdigit() else word for word in row]


class Dropping(Lines):
    def kept(self, row: list[str]) -> list[str]:
        return row if row[-1] == "." else row[:1]


class Slow(Lines):
    def kept(self, row: list[str]) -> list[str]:
        re.fullmatch(r"(\s*\S+)*\s*x", " ".join([*row, "y"]))
        return row


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "good.lines"
    path.write_text(TEXT, encoding="utf-8")
    return path


def found(fmt: Any, sample: Path) -> set[Fault]:
    return {failure.fault for failure in fuzz_format(fmt, [sample], mutants=60).failures}


def test_a_reader_that_keeps_everything_passes(sample: Path) -> None:
    report = fuzz_format(Lines(), [sample], mutants=200)
    assert (report.mutants, report.failures) == (200, [])
    assert 0 < report.refused < 200


def test_a_planted_traceback_is_found_with_its_place(sample: Path) -> None:
    failures = fuzz_format(Breaking(), [sample], mutants=200).failures
    assert {failure.fault for failure in failures} == {Fault.TRACEBACK}
    assert "ValueError at test_fuzzing.py:" in failures[0].detail


def test_planted_silence_about_lost_words_is_found(sample: Path) -> None:
    failures = fuzz_format(Dropping(), [sample], mutants=60).failures
    assert {failure.fault for failure in failures} == {Fault.SILENT_LOSS}
    assert "read without a word, but not kept: " in failures[0].detail


def test_planted_slowness_is_stopped(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "MOST_SECONDS", 0.05)
    sample.write_text("a b c d e f g h i j k\n", encoding="utf-8")
    # Hypothesis has a callback in the garbage collector: what is raised there is only reported.
    gc.disable()
    try:
        assert Fault.SLOW in found(Slow(), sample)
    finally:
        gc.enable()


def test_a_mutant_is_made_again_by_its_number_and_seed() -> None:
    files = {"": TEXT.encode(), "b/c": b"more\n"}
    first = [mutant(files, seed=3, number=number) for number in range(50)]
    assert first == [mutant(files, seed=3, number=number) for number in range(50)]
    assert first != [mutant(files, seed=4, number=number) for number in range(50)]
    assert mutant(files, seed=3, number=17) == first[17]
    assert all(one.files != files for one in first[:10])


def test_a_format_without_a_sample_is_refused() -> None:
    with pytest.raises(ValueError, match="give the fuzzer a sample that 'lines' can read"):
        fuzz_format(Lines(), [])


def test_the_command_prints_counts_and_saves_what_fails(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    sample: Path,
) -> None:
    monkeypatch.setattr(fuzz, "_formats", lambda _registry, _wanted: [Dropping()])
    sample.rename(tmp_path / "lines.lines")
    saved = tmp_path / "saved"
    arguments = ["lines", "--samples", str(tmp_path), "--mutants", "60", "--save", str(saved)]
    assert fuzz.main(arguments) == 1
    out = capsys.readouterr().out
    assert out.startswith("lines: 60 mutants, ")
    number = re.search(r"make fuzz FORMAT=lines SEED=0 MUTANT=([0-9]+)", out)
    assert number is not None
    assert (saved / f"lines-0-{number[1]}").is_file()
    assert fuzz.main([*arguments, "--mutant", number[1]]) == 1
    assert capsys.readouterr().out.startswith("lines: 1 mutants, ")


def test_the_command_names_no_format_that_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["nowhere"]) == 2
    assert "there is no format 'nowhere'" in capsys.readouterr().err


@pytest.mark.parametrize(("group", "name"), INSTALLED, ids=[f"{g}-{n}" for g, n in INSTALLED])
def test_mutants_of_an_installed_format_end_in_no_traceback_and_no_silent_loss(
    group: str, name: str
) -> None:
    samples = [*sample_readings(), *sorted(SAMPLES.glob(f"{name}.*"))]
    report = fuzz_format(REGISTRY.get(group, name), samples, mutants=100, escapes=("LRB", "RRB"))
    assert [str(failure) for failure in report.failures] == []
