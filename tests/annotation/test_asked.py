"""What is asked: choices, layers that follow a change, and what they keep."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.annotation.preparation.prepared_text import prepare_source
from anaphora_workbench.annotation.project.asked import (
    ASKED,
    LEVELS,
    asked_of_text,
    asks,
    finder_for,
    level_of,
)
from anaphora_workbench.annotation.project.asked_layers import follow, followed
from anaphora_workbench.annotation.project.settings import (
    ProjectSettings,
    save_settings,
    settings_of,
)
from anaphora_workbench.annotation.session.change_summary import QUESTIONS
from anaphora_workbench.edits import Batch, RemoveAnaphor, RemoveMarkable, SetAnaphor
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Anaphor, Document, Layer, Reference
from anaphora_workbench.pipeline import PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import DOUBT, Project

NAME = "en-story"
REGISTRY = Registry()


@pytest.fixture(scope="module")
def story() -> tuple[Document, Layer]:
    source = Source.of(anaphora_samples.path(NAME))
    document = next(iter(REGISTRY.format("corefud").read(source))).document
    plan = PluginChoice(preprocessor="parsed", resolver="")
    [ready] = prepare_source([Reading(document, ())], plan, registry=REGISTRY)
    return ready.reading.document, ready.start


@pytest.fixture
def project(story: tuple[Document, Layer], tmp_path: Path) -> Iterator[Project]:
    document, start = story
    with Project.create(tmp_path / "p.anaphora") as project:
        project.add_document(Reading(document, ()), start=start)
        for annotator in ("ana", "ben"):
            project.add_annotator(annotator)
        yield project


def ask(project: Project, asked: tuple[str, ...], annotator: str = "ana") -> int:
    (stored,) = project.documents()
    document = project.document(stored.name)
    return follow(project, document, stored.name, annotator, asked, REGISTRY.anaphor_finder)


def layer(project: Project, annotator: str = "ana") -> Layer:
    return project.layer(project.documents()[0].name, annotator)


def kinds(project: Project) -> set[str]:
    return {anaphor.kind for anaphor in layer(project).anaphors.values()}


def of_kind(project: Project, kind: str) -> list[str]:
    found = layer(project).anaphors_in_text_order()
    return [anaphor.markable for anaphor in found if anaphor.kind == kind]


def decide(project: Project, anaphor: Anaphor) -> None:
    project.record(project.documents()[0].name, "ana", Batch((SetAnaphor(anaphor),)))


def test_a_choice_has_a_name_or_lists_kinds() -> None:
    assert asked_of_text("names") == ("pronouns", "name")
    assert asked_of_text(" name, poss,name ") == ("name", "poss")
    assert [level_of(kinds) for kinds in LEVELS.values()] == list(LEVELS)
    assert level_of(("name", "poss")) == ""
    assert level_of(("name", "pronouns")) == "names"
    assert finder_for(ASKED) == "pronouns"
    assert finder_for(LEVELS["names"]) == "noun-phrases:pronouns,name"


@pytest.mark.parametrize("text", ["", " , ", "nouns", "name,nouns"])
def test_what_cannot_be_found_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as refused:
        asked_of_text(text)
    assert refused.value.code == "setting-invalid"


def test_pronouns_stand_for_all_but_relative_ones() -> None:
    assert asks(ASKED, "zero")
    assert asks(ASKED, "persNoRefl")
    assert not asks(ASKED, "rel")
    assert not asks(ASKED, "name")
    assert asks(("rel",), "rel")


def test_the_setting_is_kept_and_the_default_is_pronouns(project: Project) -> None:
    assert settings_of(project) == ProjectSettings()
    assert ProjectSettings().asked == ("pronouns",)
    assert ProjectSettings().singletons
    save_settings(project, ProjectSettings(asked=LEVELS["names"], singletons=False))
    assert settings_of(project).asked == LEVELS["names"]
    assert not settings_of(project).singletons


def test_a_layer_is_as_before_where_nothing_was_chosen(project: Project) -> None:
    before = layer(project)
    assert ask(project, ASKED) == 0
    assert layer(project) is before
    assert not project.decided(project.documents()[0].name, "ana")


def test_new_questions_are_added_in_one_edit(project: Project) -> None:
    before = layer(project)
    count = ask(project, LEVELS["names"])
    assert count == len(of_kind(project, "name")) > 0
    assert before.anaphors.items() <= layer(project).anaphors.items()
    assert layer(project).markables == before.markables
    (name,) = [stored.name for stored in project.documents()]
    (number,) = project.numbers_in_force(name, "ana")
    assert project.edit(number).label == QUESTIONS
    assert ask(project, LEVELS["names"]) == 0
    project.undo(name, "ana")
    assert layer(project) == before


def test_only_what_nobody_touched_is_taken_away(project: Project) -> None:
    ask(project, LEVELS["noun-phrases"])
    decided, new, flagged, *others = of_kind(project, "name")
    decide(project, Anaphor(decided, "name", Reference.NON_REFERRING))
    decide(project, Anaphor(new, "name", Reference.OTHER))
    remarked = layer(project).anaphors[flagged].attributes.updated({DOUBT: "ambiguous"})
    decide(project, Anaphor(flagged, "name", attributes=remarked))
    ask(project, ASKED)
    assert of_kind(project, "name") == [decided, new, flagged]
    assert others
    assert kinds(project).isdisjoint({"defDesc", "np"})
    ask(project, LEVELS["names"])
    assert set(of_kind(project, "name")) == {decided, new, flagged, *others}
    assert layer(project).anaphors[decided].reference is Reference.NON_REFERRING


def test_a_list_can_leave_pronouns_out_and_they_come_back(project: Project) -> None:
    before = layer(project)
    places = {before.markables[name].spans for name in before.anaphors}
    ask(project, ("name",))
    assert kinds(project) == {"name"}
    ask(project, ASKED)
    after = layer(project)
    assert {after.markables[name].spans for name in after.anaphors} == places


def test_each_annotator_follows_alone(project: Project) -> None:
    (name,) = [stored.name for stored in project.documents()]
    ask(project, LEVELS["names"])
    assert followed(project, name, "ana") == LEVELS["names"]
    assert followed(project, name, "ben") == ASKED
    assert not project.decided(name, "ben")
    assert ask(project, LEVELS["names"], "ben") > 0


def test_what_was_deleted_does_not_come_back(project: Project) -> None:
    gone = next(name for name in layer(project).anaphors if name.startswith("m"))
    (name,) = [stored.name for stored in project.documents()]
    project.record(name, "ana", Batch((RemoveAnaphor(gone), RemoveMarkable(gone))))
    ask(project, LEVELS["noun-phrases"])
    assert gone not in layer(project).markables
