"""Progress over documents and systems."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main
from anaphora_workbench.cli.shared import progress as module
from anaphora_workbench.cli.shared.progress import ProgressLine, Steps
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Input, Workspace


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that is a second later each time that it is looked at."""
    times = [0.0]

    def now() -> float:
        times[0] += 1
        return times[0]

    monkeypatch.setattr(module, "monotonic", now)
    return times


def _shown(stream: _Terminal) -> list[str]:
    return [part.strip() for part in stream.getvalue().split("\r\x1b[K") if part.strip()]


def test_what_was_kept_says_nothing_of_the_time_that_is_left(clock: list[float]) -> None:
    stream = _Terminal()
    progress = ProgressLine(10, "steps", stream)
    progress.passed(6)
    progress.step("a")
    progress.step("b")
    assert _shown(stream)[-1] == "2/4 steps, 2 s left  b"


def test_what_comes_once_before_the_first_step_says_nothing_of_the_rest(
    clock: list[float],
) -> None:
    stream = _Terminal()
    progress = ProgressLine(3, "steps", stream)
    clock[0] += 600
    for label in "abc":
        progress.step(label)
    assert _shown(stream) == ["1/3 steps  a", "2/3 steps, 1 s left  b", "3/3 steps, 0 s left  c"]


def test_a_log_gets_a_line_every_half_minute(clock: list[float]) -> None:
    stream = io.StringIO()
    with ProgressLine(100, "steps", stream) as progress:
        for number in range(100):
            progress.step(f"d{number + 1}")
    lines = stream.getvalue().splitlines()
    assert lines[0] == "30/100 steps, 1 min 10 s left  d30"
    assert len(lines) == 3


def test_nothing_is_written_where_nobody_looks() -> None:
    stream = io.StringIO()
    progress = ProgressLine(2, "steps", stream)
    progress.step("a")
    progress.close()
    assert stream.getvalue() == ""


def _inputs(gold: Path, copies: int) -> list[Input]:
    text = gold.read_text(encoding="utf-8")
    several = [text.replace("story", f"story{number}") for number in range(copies)]
    gold.write_text("".join(several), encoding="utf-8")
    return Workspace(Registry()).open([str(gold)])


def test_a_corpus_in_one_file_is_counted_before(gold: Path, clock: list[float]) -> None:
    stream = _Terminal()
    steps = Steps(_inputs(gold, 3), 2, stream)
    steps.step("a")
    steps.step("b")
    assert _shown(stream)[-1] == "2/6 steps, 4 s left  b"


def test_what_was_not_expected_is_added_when_it_is_met(
    gold: Path, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FEW", 0)
    stream = _Terminal()
    inputs = _inputs(gold, 3)
    steps = Steps(inputs, 2, stream)
    readings = steps.watch(reading for entry in inputs for reading in entry.readings())
    next(readings)
    steps.step("a")
    next(readings)
    steps.step("b")
    assert _shown(stream) == ["1/2 steps  a", "2/4 steps, 2 s left  b"]


def test_a_long_document_shows_how_far_it_is(clock: list[float]) -> None:
    stream = _Terminal()
    progress = ProgressLine(2, "files", stream)
    progress.step("a")
    progress.within(1_200, 12_000)
    assert _shown(stream)[-1] == "1/2 files, 1,200 of 12,000 anaphors of the next document"


def test_resolving_one_text_shows_its_anaphors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Ana came. She left. She slept.\n", encoding="utf-8")
    stream = _Terminal()
    monkeypatch.setattr(module, "steered", lambda _stream: stream)
    assert main(["resolve", str(path), "--resolver", "nearest", "--lang", "en"]) == 0
    assert "0 documents, 1 of 2 anaphors of the next document" in _shown(stream)
