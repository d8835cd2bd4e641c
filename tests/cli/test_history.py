"""``--keep`` and ``anaphora history``: runs over time, and what cannot be compared with what."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]
WORDS = ["Ana", "met", "Bill", ".", "He", "greeted", "her", "."]
KEY = "(1) - (2) - (2) - (1) -"
SWAPPED = "(1) - (2) - (1) - (2) -"


def written(path: Path, marks: list[str]) -> Path:
    """Write a CoNLL file with a document of one sentence for each line of marks."""
    lines = []
    for number, text in enumerate(marks):
        lines.append(f"#begin document (d{number}); part 000")
        for place, (word, mark) in enumerate(zip(WORDS, text.split(), strict=True)):
            lines.append(f"d{number}\t0\t{place}\t{word}\t{mark}")
        lines += ["", "#end document"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def kept(anaphora: Run, tmp_path: Path) -> Path:
    """Four kept runs: a bad system, a better one, the same with another setting, other texts."""
    history = tmp_path / "history.jsonl"
    key = written(tmp_path / "key.conll", [KEY] * 3)
    system = tmp_path / "system.conll"
    more = ("--metric", "muc", "--history", history)
    written(system, [SWAPPED] * 3)
    assert anaphora("score", key, system, *more, "--keep", "monday").status == 0
    written(system, [SWAPPED, KEY, KEY])
    assert anaphora("score", key, system, *more, "--keep", "tuesday").status == 0
    ran = anaphora("score", key, system, *more, "--match", "head", "--keep", "heads")
    assert f"kept as 'heads' in '{history}'" in ran.err
    written(key, [KEY] * 2)
    written(system, [KEY] * 2)
    assert anaphora("score", key, system, *more, "--keep", "fewer").status == 0
    return history


def test_figures_over_time(anaphora: Run, kept: Path) -> None:
    out = anaphora("history", "--history", kept).out
    assert out.startswith("4 kept runs\n")
    lines = out[out.index("system: muc of score") :].splitlines()
    names = [line.split()[0] for line in lines[4:8]]
    assert names == ["monday", "tuesday", "heads*", "fewer*"]
    changes = [line.split()[4] for line in lines[4:8]]
    assert changes == ["-", "+66.7", "-", "-"], "only what measures the same is subtracted"
    assert "* Not comparable with the run before" in out


def test_rows_names_and_page(anaphora: Run, kept: Path, tmp_path: Path) -> None:
    table, page = tmp_path / "runs.csv", tmp_path / "runs.html"
    chosen = ("monday", "tuesday", "--history", kept)
    ran = anaphora("history", *chosen, "--json", "--csv", table, "--html", page)
    rows = json.loads(ran.out)["rows"]
    assert [(row["run"], round(row["value"], 3)) for row in rows] == [
        ("monday", 0.0),
        ("tuesday", 0.667),
    ]
    with table.open(encoding="utf-8", newline="") as handle:
        assert [row["run"] for row in csv.DictReader(handle)] == ["monday", "tuesday"]
    text = page.read_text(encoding="utf-8")
    assert len(re.findall("<circle", text)) == 2
    assert "tuesday, " in text
    again = anaphora("history", *chosen, "--html", page)
    assert again.status == 0, "a page of ours is written again"


def test_few_items_are_not_drawn(anaphora: Run, kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "runs.html"
    anaphora("history", "fewer", "--history", kept, "--html", page)
    text = page.read_text(encoding="utf-8")
    assert "<circle" not in text
    assert "1 figure of fewer than 10 items or undefined: not drawn" in text


def test_evaluate_and_compare_keep_f1(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    history = tmp_path / "history.jsonl"
    more = ("--resolver", "nearest", "--keep", "one", "--history", history)
    assert anaphora("evaluate", gold, *more).status == 0
    assert anaphora("compare", gold, *more, "--no-cache").status == 0
    runs = [json.loads(line) for line in history.read_text(encoding="utf-8").splitlines()]
    assert [run["command"] for run in runs] == ["evaluate", "compare"]
    first, second = [run["figures"][0] for run in runs]
    assert first["value"] == second["value"]
    assert first["system"] == "nearest"
    assert first["items"] == second["items"] > 0
    assert runs[0]["texts"] == runs[1]["texts"]


@pytest.mark.parametrize(
    ("lines", "code"), [(None, "history-missing"), ("{}\n", "history-invalid")]
)
def test_a_history_that_cannot_be_read(
    anaphora: Run, tmp_path: Path, lines: str | None, code: str
) -> None:
    place = tmp_path / "history.jsonl"
    if lines is not None:
        place.write_text(lines, encoding="utf-8")
    ran = anaphora("history", "--history", place)
    assert ran.status == 1
    assert f"[{code}]" in ran.err


def test_what_is_refused(anaphora: Run, kept: Path, tmp_path: Path) -> None:
    ran = anaphora("history", "sunday", "--history", kept)
    assert ran.status == 2
    assert "Kept are: fewer, heads, monday, tuesday" in ran.err
    ran = anaphora("score", "a", "b", "--history", kept)
    assert ran.status == 2
    assert "add --keep" in ran.err
    key = written(tmp_path / "key.conll", [KEY])
    ran = anaphora("score", key, key, "--keep", "x", "--history", tmp_path)
    assert ran.status == 1
    assert "[history-unwritable]" in ran.err
