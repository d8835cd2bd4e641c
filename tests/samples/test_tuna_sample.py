"""The made TUNA sample: its files are what its README says, and are made again byte for byte."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from anaphora_formats.challenges.tuna import TunaFormat
from anaphora_samples import folder
from anaphora_workbench.cli.main import main
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.tuna import Trial

SAMPLE = folder() / "tuna"
COMMANDS = (
    ("make", "-o", "all.xml", "--authors", "20", "--seed", "4"),
    ("split", "all.xml", "train.xml", "development.xml", "--seed", "4"),
    (
        *("make", "-o", "test.xml", "--authors", "40", "--first", "101", "--rounds", "4"),
        *("--descriptions", "2", "--seed", "104"),
    ),
    (
        "make",
        "-o",
        "corpus/",
        "--authors",
        "1",
        "--first",
        "21",
        "--seed",
        "3",
        "--to",
        "tuna-corpus",
    ),
)


def trials(path: Path) -> list[Trial]:
    found = list(TunaFormat().read(Source.of(path)))
    assert all(one.item is not None for one in found)
    return [one.item for one in found if one.item is not None]


def test_the_commands_of_the_readme_make_the_sample_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        assert main(["tuna", *command]) == 0
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.xml"))
    for path in made:
        if path.name != "all.xml":
            assert (tmp_path / path).read_bytes() == (SAMPLE / path).read_bytes(), path
    shipped = {path.relative_to(SAMPLE) for path in SAMPLE.rglob("*.xml")}
    assert {path for path in shipped if path.parent.name != "plural"} == set(made) - {
        Path("all.xml")
    }


def test_the_readme_holds_these_commands() -> None:
    text = (SAMPLE / "README.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"anaphora tuna {' '.join(command)}\n" in text


@pytest.mark.parametrize(
    ("name", "items", "descriptions"),
    [("train.xml", 224, 224), ("development.xml", 56, 56), ("test.xml", 112, 224)],
)
def test_the_files_hold_what_the_readme_says(name: str, items: int, descriptions: int) -> None:
    found = trials(SAMPLE / name)
    assert len(found) == items
    assert sum([len(trial.descriptions) for trial in found]) == descriptions
    assert set(Counter([trial.domain for trial in found]).values()) == {items // 2}
    assert set(Counter([trial.condition for trial in found]).values()) == {items // 2}


def test_plural_trials_are_there_to_be_left_out() -> None:
    found = [trial for path in (SAMPLE / "corpus" / "plural").iterdir() for trial in trials(path)]
    assert [trial.plural for trial in found] == [True, True]
