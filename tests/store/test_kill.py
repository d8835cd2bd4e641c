"""A program that is killed loses no decision that it has acknowledged, whenever it is killed.

A child process records scripted decisions (and undoes and redoes some of them), and says the
number of each when `record` has returned. It is killed at a random time, over and over, on the
same file. ``ANAPHORA_KILL_ROUNDS`` sets how often; a few rounds by default.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.edits import Edit
from anaphora_workbench.store import Action, Decision, Project

ROUNDS = int(os.environ.get("ANAPHORA_KILL_ROUNDS", "6"))
DECISIONS = 1000
CHILD = """
import sys
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Circumstances, Project

path, journal, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with Project.open(path, journal=journal) as project:
    print("open", flush=True)
    for number in range(first, last + 1):
        if number % 10 == 8:
            recorded = project.undo("farm", "ana")
        elif number % 10 == 9:
            recorded = project.redo("farm", "ana")
        else:
            antecedent = "dog" if number % 3 else "ana"
            edit = SetAntecedents("it", (antecedent,), Reference.ANAPHOR)
            recorded = project.record("farm", "ana", edit, Circumstances("it", number / 10))
        print(recorded.number, flush=True)
"""


def killed(path: Path, journal: str, first: int, seconds: float) -> int:
    """Run the child until it is killed; return the last number that it acknowledged."""
    command = [sys.executable, "-c", CHILD, str(path), journal, str(first), str(DECISIONS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "open\n"
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
        if decisions:
            answer = [one for one in decisions if one.action is Action.EDIT][-1].edit
            undone = decisions[-1].action is Action.UNDO
            layer = project.layer("farm", "ana")
            assert undone or answer.apply(layer).layer == layer
    return len(decisions)


def assert_scripted(decision: Decision, chosen: Callable[..., Edit]) -> None:
    """Check that a decision is the one that the script has at its place, whole."""
    number = decision.number
    action = {8: Action.UNDO, 9: Action.REDO}.get(number % 10, Action.EDIT)
    assert decision.action is action
    if action is Action.EDIT:
        assert decision.edit == chosen("it", "dog" if number % 3 else "ana")
        assert decision.circumstances.seconds == number / 10
    else:
        assert decision.target == number - (1 if action is Action.UNDO else 2)


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_no_acknowledged_decision_is_lost_whenever_the_program_is_killed(
    make: Callable[..., Path], chosen: Callable[..., Edit], journal: str
) -> None:
    path = make()
    chance = random.Random(journal)
    stored = 0
    for _ in range(ROUNDS):
        acknowledged = killed(path, journal, stored + 1, chance.uniform(0.0, 0.4))
        stored = check(path, chosen)
        # One more may have reached the disk than the child had time to say.
        assert acknowledged <= stored <= acknowledged + 1
        if stored == DECISIONS:
            path.unlink()
            make()
            stored = 0
