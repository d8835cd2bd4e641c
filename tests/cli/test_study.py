"""``anaphora study``: studies with people from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Ran

SETTINGS = '[study]\nname = "trial"\nkind = "reading"\n[design]\nparticipants = 21\n'


@pytest.fixture
def readers(tmp_path: Path) -> Path:
    """A reading study of 21 texts in seven versions."""
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "study.toml").write_text(SETTINGS, encoding="utf-8")
    lines = [
        json.dumps({"item": f"t{n}", "system": system, "sentences": [{"text": "Hi.", "tokens": 2}]})
        for n in range(21)
        for system in "ABCDEFG"
    ]
    (folder / "stimuli.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_check_prints_the_design(anaphora: Callable[..., Ran], readers: Path) -> None:
    ran = anaphora("study", "check", readers)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "study:        trial (reading)",
        "items:        21",
        "systems:      7 (A, B, C, D, E, F, G)",
        "rows:         7, 21 trials each",
        "practice:     0 trials",
        "participants: 21 planned, 441 trials",
        "seen by:      3 people a version",
        "measures:     reading_time, question_accuracy, question_time",
        "0 errors",
    ]


def test_check_lists_every_problem_with_its_place(
    anaphora: Callable[..., Ran], readers: Path
) -> None:
    with (readers / "study.toml").open("a", encoding="utf-8") as handle:
        handle.write("particpants = 3\n")
    ran = anaphora("study", "check", readers)
    assert ran.status == 1
    assert ran.out.splitlines() == [
        f"error: {readers}/study.toml:6:15: there is no 'particpants' here. "
        "Did you mean 'participants'? [study-unknown]",
        "1 error",
    ]


def test_check_prints_json(anaphora: Callable[..., Ran], readers: Path) -> None:
    found = json.loads(anaphora("study", "check", readers, "--json").out)
    assert found["rows"] == []
    assert found["study"]["rows"] == "7, 21 trials each"


def test_a_missing_folder_is_an_error(anaphora: Callable[..., Ran], tmp_path: Path) -> None:
    ran = anaphora("study", "check", tmp_path / "none")
    assert ran.status == 1
    assert ran.out.count("[study-missing]") == 2
