"""A program that is killed loses nothing that it has acknowledged, whenever it is killed.

A child process records 1,000 scripted decisions of several sorts (and undoes and redoes some), and
says the number of each when `record` has returned. It is killed at a random time, over and over,
on the same file, and goes on from where it was. The same is done to a program that brings an old
project up to date, and to one that corrects a text. ``ANAPHORA_KILL_ROUNDS`` sets how often it is
killed; a few times by default.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.edits import Batch, Edit, SetAnaphor, SetAntecedents
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Reference
from anaphora_workbench.store import Action, DecisionContext, Project, Proposal, RecordedDecision

ROUNDS = int(os.environ.get("ANAPHORA_KILL_ROUNDS", "6"))
DECISIONS = 1000
OPENING = """
import sys
from anaphora_workbench.edits import AddMarkable, Batch, SetAnaphor, SetAntecedents
from anaphora_workbench.model import Anaphor, FrozenDict, Markable, Reference, Span
from anaphora_workbench.store import DecisionContext, Project, Proposal

path, journal, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with Project.open(path, journal=journal) as project:
    print("open", flush=True)
    for number in range(first, last + 1):
"""
DECIDING = """
        proposal = Proposal("supar", ("dog",), Reference.ANAPHOR)
        known = DecisionContext("it", number / 10, number % 4 + 1, number % 5 == 0, proposal)
        if number % 10 == 8:
            recorded = project.undo("farm", "ana")
        elif number % 10 == 9:
            recorded = project.redo("farm", "ana")
        elif number % 10 == 5:
            new = Markable(f"new{number}", (Span(2, 4),), 3)
            link = SetAntecedents("it2", (new.id,), Reference.ANAPHOR)
            recorded = project.record("farm", "ana", Batch((AddMarkable(new), link)), known)
        elif number % 10 == 6:
            flag = FrozenDict({"doubt": "ambiguous", "note": f"señal {number} 🐕"})
            edit = SetAnaphor(Anaphor("she", "persNoRefl", attributes=flag))
            recorded = project.record("farm", "ana", edit)
        else:
            antecedent = "dog" if number % 3 else "ana"
            edit = SetAntecedents("it", (antecedent,), Reference.ANAPHOR)
            recorded = project.record("farm", "ana", edit, known)
        print(recorded.number, flush=True)
"""
CORRECTING = """
        from anaphora_workbench.annotation.revision.text_revision import revise
        words = ["Ana", "fed", "the", *["big"] * (number % 3), "dog", "."]
        words += ["It", "slept", "."]
        print(revise(project, "farm", (0, 1), words, [len(words)]).stored.revision, flush=True)
"""


def killed(path: Path, journal: str, work: str, first: int, last: int, seconds: float) -> int:
    """Run a child until it is killed or done; return the last number that it acknowledged."""
    command = [sys.executable, "-c", OPENING + work, str(path), journal, str(first), str(last)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "open\n"
        if math.isfinite(seconds):
            time.sleep(seconds)
            child.kill()
        # A line without its end is none: the child had not finished saying it.
        said = [line for line in child.stdout.read().splitlines(True) if line.endswith("\n")]
    return int(said[-1]) if said else first - 1


def check(path: Path, chosen: Callable[..., Edit]) -> int:
    """Check a file after a kill; return the number of its last decision."""
    with Project.open(path) as project:
        assert project._connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert project.problems() == []
        decisions = list(project.history())
        assert [decision.number for decision in decisions] == list(range(1, len(decisions) + 1))
        for decision in decisions:
            assert_scripted(decision, chosen)
        layer = project.layer("farm", "ana")
        taken_back = bool(decisions) and decisions[-1].action is Action.UNDO
        added = [one.number for one in decisions if one.number % 10 == 5]
        assert [name for name in layer.markables if name.startswith("new")] == [
            f"new{number}" for number in added
        ]
        if decisions and not taken_back:
            assert decisions[-1].edit.apply(start_of(decisions[-1], layer)).layer == layer
    return len(decisions)


def start_of(decision: RecordedDecision, layer: Layer) -> Layer:
    """Return a layer that a decision can be applied to once more."""
    if decision.number % 10 != 5:
        return layer
    kept = {name: m for name, m in layer.markables.items() if name != f"new{decision.number}"}
    freed = {**layer.anaphors, "it2": Anaphor("it2", "persIt")}
    return replace(layer, markables=FrozenDict(kept), anaphors=FrozenDict(freed))


def assert_scripted(decision: RecordedDecision, chosen: Callable[..., Edit]) -> None:
    """Check that a decision is the one that the script has at its place, whole."""
    number = decision.number
    place = number % 10
    action = {8: Action.UNDO, 9: Action.REDO}.get(place, Action.EDIT)
    assert decision.action is action
    if action is not Action.EDIT:
        assert decision.target == number - (1 if action is Action.UNDO else 2)
        return
    if place == 5:
        assert isinstance(decision.edit, Batch)
        assert decision.edit.edits[1] == chosen("it2", f"new{number}")
    elif place == 6:
        assert isinstance(decision.edit, SetAnaphor)
        assert decision.edit.anaphor.attributes["note"] == f"señal {number} 🐕"
        return
    else:
        assert decision.edit == chosen("it", "dog" if number % 3 else "ana")
    proposal = Proposal("supar", ("dog",), Reference.ANAPHOR)
    assert decision.context == DecisionContext(
        "it", number / 10, number % 4 + 1, number % 5 == 0, proposal
    )


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_no_acknowledged_decision_is_lost_whenever_the_program_is_killed(
    make: Callable[..., Path], chosen: Callable[..., Edit], journal: str
) -> None:
    path = make()
    chance = random.Random(journal)
    stored = 0
    for left in range(ROUNDS, -1, -1):
        # Each kill falls somewhere in what is left; the last run is let finish.
        seconds = chance.uniform(0.0, 0.4) if left else math.inf
        acknowledged = killed(path, journal, DECIDING, stored + 1, DECISIONS, seconds)
        stored = check(path, chosen)
        # One more may have reached the disk than the child had time to say.
        assert acknowledged <= stored <= acknowledged + 1
        if stored == DECISIONS and left:
            path.unlink()
            make()
            stored = 0
    assert stored == DECISIONS


def test_a_correction_is_there_as_a_whole_or_not_at_all(make: Callable[..., Path]) -> None:
    path = make()
    chance = random.Random(3)
    with Project.open(path) as project:
        project.record("farm", "ana", SetAntecedents("she", ("ana",), Reference.ANAPHOR))
    revision = 1
    for _ in range(ROUNDS):
        seconds = chance.uniform(0.0, 0.4)
        said = killed(path, "wal", CORRECTING, revision + 1, revision + 50, seconds)
        with Project.open(path) as project:
            assert project.problems() == []
            (stored,) = project.documents()
            assert said <= stored.revision <= said + 1
            revision = stored.revision
            assert [one.revision for one in project.revisions.of("farm")] == [
                *range(1, revision + 1)
            ]
            assert project.layer("farm", "ana").anaphors["she"].antecedents == ("ana",)


def test_an_old_project_is_brought_up_to_date_as_a_whole_or_not_at_all(
    version_1: Path, tmp_path: Path
) -> None:
    _enlarge(version_1)
    path = tmp_path / "killed.anaphora"
    chance = random.Random(2)
    for _ in range(ROUNDS):
        shutil.copy(version_1, path)
        code = (
            "import sys; from anaphora_workbench.store import Project; print('go', flush=True); "
            "Project.open(sys.argv[1]).close()"
        )
        command = [sys.executable, "-c", code, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "go\n"
            time.sleep(chance.uniform(0.0, 0.3))
            child.kill()
        with Project.open(path) as project:
            assert project.problems() == []
            assert [stored.name for stored in project.documents()] == ["farm", "long"]
            assert len(list(project.history())) == 4
            assert project.layer("farm", "ana").anaphors["it"].antecedents == ("ana",)


def _enlarge(path: Path) -> None:
    """Add a long text, so that bringing the project up to date takes its time."""
    value = {
        "id": "long",
        "language": "en",
        "text": "word " * 4_000_000,
        "sentences": [1],
        "tokens": {"text": ["word"]},
        "offsets": [0, 4],
    }
    content = json.dumps(value)
    digest = hashlib.sha256(content.encode("utf-8")).hexdigest()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO document VALUES (2, 'long', 'en', '', 1, 1, ?, '', ?)", (digest, content)
        )
        connection.commit()
