"""Project files of earlier programs open with every decision, and all newer commands work on them.

The files in ``old_projects`` were written by those programs: ``0.1`` by version 0.1, ``tables-2``
by the last one before tables of version 3. Next to each stands what that program read from it. Two
annotators have answered in all ways that there were, corrected a word of the text, and taken
decisions back.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.project.asked_layers import follow
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.annotation.session.entity_commands import EntityCommands
from anaphora_workbench.annotation.session.same_words import SameWords
from anaphora_workbench.edits import ReplaceText
from anaphora_workbench.model import Layer, Span
from anaphora_workbench.model.language import is_new
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project, schema

FOLDER = Path(__file__).with_name("old_projects")
NAME = "en-story"


@pytest.fixture(params=["0.1", "tables-2"])
def version(request: pytest.FixtureRequest) -> str:
    """Which program has written the file."""
    return str(request.param)


@pytest.fixture
def path(version: str, tmp_path: Path) -> Path:
    """The file."""
    file = tmp_path / "old.anaphora"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.executescript((FOLDER / f"{version}.sql").read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 2")
    return file


@pytest.fixture
def read_then(version: str) -> dict[str, Any]:
    """What the program that wrote it read from it."""
    value: dict[str, Any] = json.loads((FOLDER / f"{version}.json").read_text(encoding="utf-8"))
    return value


def contents(layer: Layer) -> dict[str, Any]:
    """Return the decisions of a layer, as the old programs wrote them down."""
    return {
        "markables": {
            name: [[span.start, span.end] for span in markable.spans]
            for name, markable in layer.markables.items()
        },
        "anaphors": {
            name: [
                one.kind,
                one.reference.value if one.reference else None,
                list(one.antecedents),
                dict(one.attributes),
            ]
            for name, one in layer.anaphors.items()
        },
        "bridges": [[one.anaphor, one.antecedent, one.relation] for one in layer.bridges],
        "corrections": {str(index): one.pos for index, one in layer.corrections.items()},
    }


def read(project: Project) -> dict[str, Any]:
    """Return what a project contains, as the old programs wrote it down."""
    return {
        "words": [token.text for token in project.document(NAME).tokens],
        "layers": {who: contents(project.layer(NAME, who)) for who in project.annotators()},
        "history": [
            [
                one.number,
                one.annotator,
                one.action.value,
                one.context.anaphor,
                one.context.seconds,
                one.context.rank,
                one.context.blind,
                list(one.context.broken),
            ]
            for one in project.history()
        ],
        "proposals": {
            who: contents(layer)["anaphors"] for who, layer in project.proposals(NAME).items()
        },
        "steps": {who: list(project.steps(NAME, who)) for who in project.annotators()},
    }


def test_every_decision_is_there_and_reading_touches_nothing(
    path: Path, read_then: dict[str, Any]
) -> None:
    before = path.read_bytes()
    with Project.open(path, read_only=True) as project:
        assert read(project) == read_then
        assert project.problems() == []
    assert path.read_bytes() == before


def test_every_decision_is_there_after_the_file_is_brought_up_to_date(
    path: Path, read_then: dict[str, Any]
) -> None:
    for _time in range(2):
        with Project.open(path) as project:
            assert read(project) == read_then
            assert project.problems() == []


def test_newer_commands_work_on_it_and_undo_leads_back_to_what_was_read(
    path: Path, texts: dict[str, Any], begin: Callable[..., Any], read_then: dict[str, Any]
) -> None:
    def sit() -> Any:
        return begin(texts["english"], path=path)

    work = sit()
    finders = Registry().anaphor_finder
    asked = ("pronouns", "name")
    assert follow(work.project, work.session.document, NAME, "ana", asked, finders) > 0
    work.project.close()
    work = sit()
    session = work.session
    entities = EntityCommands(session)
    states = [session.layer]

    def kept(change: Any) -> None:
        assert change.saved
        assert session.layer is work.project.layer(NAME, "ana")
        states.append(session.layer)

    session.activate(work.named("Nora"))
    kept(work.decide.new_entity())
    assert is_new(work.anaphor(work.named("Nora")))
    kept(SameWords(session).unite(work.named("Nora")))
    assert work.anaphor(work.named("Nora", 1)).antecedents == (work.named("Nora"),)
    kept(work.chain.merge(work.named("Grandpa"), work.named("The old man")))
    kept(work.chain.cut_out(work.named("The old man")))
    session.activate(work.named("this"))
    place = [token.text for token in session.document.tokens].index("smiled")
    kept(work.decide.choose_clause(place))
    session.activate(work.named("he"))
    work.decide.add_to_set(work.named("Nora"))
    work.decide.add_to_set(work.named("Grandpa"))
    kept(work.decide.accept())
    nora = session.entities.of(work.named("Nora"))
    kept(entities.attach(Span(place, place + 1), nora))
    kept(entities.set_type(session.entities.of(work.named("Nora")), "person"))
    for before in reversed(states[:-1]):
        assert session.undo().saved
        assert session.layer == before
    for after in states[1:]:
        assert session.redo().saved
        assert session.layer == after
    work.project.close()
    work = sit()
    assert work.session.layer == states[-1]
    for before in reversed(states[:-1]):
        work.session.undo()
        assert work.session.layer == before
    assert work.session.undo().saved  # the questions on names
    assert contents(work.session.layer) == read_then["layers"]["ana"]


def test_a_text_that_the_old_program_has_corrected_is_corrected_again_and_that_is_undone(
    path: Path, texts: dict[str, Any], begin: Callable[..., Any], read_then: dict[str, Any]
) -> None:
    work = begin(texts["english"], path=path)
    words = list(read_then["words"])
    first = work.session.document.sentences[0].end
    corrected = ["".join(words[:2]), *words[2:first]]
    revise(work.project, NAME, (0, 1), corrected, [len(corrected)], by="ana")
    work.project.close()
    work = begin(texts["english"], path=path)
    assert work.session.document.tokens[0].text == "When"
    change = work.session.undo()
    assert change.saved
    assert change.text
    work.project.close()
    with Project.open(path) as project:
        assert isinstance(project.edit(len(read_then["history"]) + 1), ReplaceText)
        old = read(project)
        assert {**old, "history": [], "steps": {}} == {**read_then, "history": [], "steps": {}}
        assert project.problems() == []
