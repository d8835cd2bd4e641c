"""A program that is killed after a command has kept it, whatever the command; undo goes on later.

One process prepares everything once. For each command of a script it forks: the copy works through
the script on a file of its own, and is killed with SIGKILL as soon as it has acknowledged that
command. Each file must then be as the script had left it, and be undone and redone from there.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.annotation.session.chains import Chaining
from anaphora_workbench.annotation.session.decisions import Decisions
from anaphora_workbench.annotation.session.entity_commands import EntityCommands
from anaphora_workbench.annotation.session.same_words import SameWords
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.model import Document, Layer, Span
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

NAME, ANNOTATOR = "en-story", "ana"


class State(NamedTuple):
    """What a project contains of the annotator's work."""

    document: Document
    layer: Layer


@dataclass
class Worker:
    """An annotator who works through a script, on a file that is open."""

    project: Project

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Open the present text."""
        proposals = self.project.proposals(NAME).get("supar")
        finder = Registry().candidate_finder("supar")
        answers = ResolverAnswers("supar", proposals)
        self.session = Session(self.project, NAME, ANNOTATOR, finder, answers)

    @property
    def state(self) -> State:
        """What the file contains."""
        return State(self.project.document(NAME), self.project.layer(NAME, ANNOTATOR))

    def named(self, words: str, number: int = 0) -> str:
        """Return the id of the expression with some words, the first or a later one."""
        session = self.session
        found = [
            markable.id
            for markable in session.layer.in_text_order()
            if session.document.words(markable.span) == words
        ]
        return found[number]

    def token(self, word: str) -> int:
        """Return the place of the first such word."""
        return [token.text for token in self.session.document.tokens].index(word)

    # The script

    def unite(self) -> bool:
        """Make all that are called Nora one entity."""
        return SameWords(self.session).unite(self.named("Nora")).saved

    def new_entity(self) -> bool:
        """Introduce an entity."""
        self.session.activate(self.named("Grandpa"))
        return Decisions(self.session).new_entity().saved

    def merge(self) -> bool:
        """Join two entities."""
        one, other = self.named("Nora"), self.named("Grandpa")
        return Chaining(self.session).merge(one, other).saved

    def cut_out(self) -> bool:
        """Take one mention out again."""
        return Chaining(self.session).cut_out(self.named("Grandpa")).saved

    def clause(self) -> bool:
        """Link a pronoun to a clause that the layer lacks."""
        self.session.activate(self.named("it"))
        return Decisions(self.session).choose_clause(self.token("torn")).saved

    def split_antecedent(self) -> bool:
        """Gather two expressions, and take both."""
        decide = Decisions(self.session)
        self.session.activate(self.named("they"))
        decide.add_to_set(self.named("Nora"))
        decide.add_to_set(self.named("Grandpa"))
        return decide.accept().saved

    def attach(self) -> bool:
        """Mark words as a mention of an entity."""
        entity = self.session.entities.of(self.named("Nora"))
        place = self.token("branch")
        return EntityCommands(self.session).attach(Span(place, place + 1), entity).saved

    def set_type(self) -> bool:
        """Say what an entity is."""
        entity = self.session.entities.of(self.named("Nora"))
        return EntityCommands(self.session).set_type(entity, "person").saved

    def correct(self) -> bool:
        """Correct the words of the first sentence; the text is another one."""
        document = self.session.document
        words = [token.text for token in document.tokens[: document.sentences[0].end]]
        words[:1] = words[0][:2], words[0][2:]
        revise(self.project, NAME, (0, 1), words, [len(words)], by=ANNOTATOR)
        self.begin()
        return True

    def decide(self) -> bool:
        """Decide something about the corrected text."""
        Decisions(self.session).first()
        return Decisions(self.session).not_referring().saved

    def undo(self) -> bool:
        """Take the last change back."""
        change = self.session.undo()
        if change.text:
            self.begin()
        return change.saved

    def redo(self) -> bool:
        """Do again what was taken back."""
        change = self.session.redo()
        if change.text:
            self.begin()
        return change.saved


FORWARDS = (
    Worker.unite,
    Worker.new_entity,
    Worker.merge,
    Worker.cut_out,
    Worker.clause,
    Worker.split_antecedent,
    Worker.attach,
    Worker.set_type,
    Worker.correct,
    Worker.decide,
)
SCRIPT: tuple[Callable[[Worker], bool], ...] = (
    *FORWARDS,
    *[Worker.undo] * len(FORWARDS),
    *[Worker.redo] * len(FORWARDS),
)
"""Everything, then all of it taken back, then done again."""


def states_of(path: Path) -> list[State]:
    """Return what a file contains at first and after each command of the script."""
    with Project.open(path) as project:
        worker = Worker(project)
        states = [worker.state]
        for command in SCRIPT:
            assert command(worker), command.__name__
            states.append(worker.state)
    return states


# ---- the process that is killed


def kill_after_each(base: Path, folder: Path) -> None:
    """Print for each command the file of a copy that was killed after it, and how far it got."""
    with Project.open(base) as project:
        Worker(project)  # everything is loaded once
    for last in range(1, len(SCRIPT) + 1):
        path = folder / f"{last}.anaphora"
        shutil.copy(base, path)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            work(path, writing)
        os.close(writing)
        acknowledged = 0
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            while acknowledged < last and pipe.read(1):
                acknowledged += 1
            os.kill(child, signal.SIGKILL)
            acknowledged += len(pipe.read())
        _pid, status = os.waitpid(child, 0)
        print(json.dumps([str(path), acknowledged, os.waitstatus_to_exitcode(status)]), flush=True)  # noqa: T201


def work(path: Path, acknowledgements: int) -> None:
    """Work through the script until somebody kills this process."""
    try:
        worker = Worker(Project.open(path))
        for command in SCRIPT:
            if not command(worker):
                break
            os.write(acknowledgements, b".")
        signal.pause()
    finally:
        os._exit(1)


if __name__ == "__main__":
    kill_after_each(Path(sys.argv[1]), Path(sys.argv[2]))


# ---- what is left of it


class Killed(NamedTuple):
    """A file of a process that was killed.

    Attributes:
        path: The file.
        acknowledged: Commands that the process had acknowledged.
        status: With which status it ended.
    """

    path: Path
    acknowledged: int
    status: int


@pytest.fixture(scope="module")
def base(texts: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in which nothing is decided."""
    text = texts["names"]
    path = tmp_path_factory.mktemp("base") / "p.anaphora"
    with Project.create(path) as project:
        project.add_document(Reading(text.document, ()), [text.proposals], start=text.start)
        project.add_annotator(ANNOTATOR)
    return path


@pytest.fixture(scope="module")
def killed(base: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Killed]:
    """Files of processes that were killed, each after another command of the script."""
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, __file__, str(base), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [Killed(Path(path), acknowledged, status) for path, acknowledged, status in lines]


@pytest.fixture(scope="module")
def states(base: Path, tmp_path_factory: pytest.TempPathFactory) -> list[State]:
    """What the file contains before the script and after each of its commands."""
    path = tmp_path_factory.mktemp("whole") / "p.anaphora"
    shutil.copy(base, path)
    return states_of(path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system with fork")
def test_nothing_acknowledged_is_lost_and_undo_goes_on_over_restarts(
    killed: list[Killed], states: list[State]
) -> None:
    assert len(killed) == len(SCRIPT)
    for number, one in enumerate(killed, start=1):
        after = f"killed after command {number}, {SCRIPT[number - 1].__name__}"
        assert one.status == -signal.SIGKILL, after
        assert one.acknowledged >= number, after
        with Project.open(one.path) as project:
            assert project.problems() == [], after
            state = Worker(project).state
        # One more may have reached the disk than the process had time to say.
        reported = one.acknowledged
        stored = [n for n in (reported, reported + 1) if states[n : n + 1] == [state]]
        assert stored, after
        in_force = in_force_after(stored[0])
        if in_force:
            with Project.open(one.path) as project:
                worker = Worker(project)
                assert worker.undo(), after
                assert worker.state == states[in_force - 1], after
        with Project.open(one.path) as project:
            worker = Worker(project)
            assert worker.state == states[max(in_force - 1, 0)], after
            assert worker.redo(), after
            assert worker.state == states[max(in_force, 1)], after


def in_force_after(count: int) -> int:
    """Return how many commands are in force after so many of the script."""
    size = len(FORWARDS)
    return count if count <= size else abs(2 * size - count)


def test_the_script_leads_back_and_forth(states: list[State]) -> None:
    size = len(FORWARDS)
    assert states[size : 2 * size + 1] == states[size::-1]
    assert states[2 * size :] == states[: size + 1]
    assert all(one != other for one, other in pairwise(states))
