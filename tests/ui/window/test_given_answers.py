"""A project of an annotated file: its answers are given until somebody decides them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.model import Reference
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Project


@pytest.fixture
def annotated(begun: Any, opened: Any, tmp_path: Path) -> Any:
    """A window on a project made of what an annotator has decided in another one."""
    first = begun("both")
    while first.session.queue.open_count:
        first.press("X")
    path = first.window.work.path
    first.window.close()
    target = tmp_path / "annotated.anaphora"
    with Project.open(path, read_only=True) as project, Project.create(target) as made:
        name = project.documents()[0].name
        made.add_document(Reading(project.document(name), (project.layer(name, "ana"),)))
        made.add_annotator("ana")
    return opened(target, annotator="ana")


def test_the_answers_of_a_file_are_given_and_return_confirms_them(annotated: Any) -> None:
    queue = annotated.session.queue
    names = [item.markable_id for item in annotated.session.items]
    assert {item.state for item in queue} == {AnaphorState.GIVEN}
    assert annotated.session.active == names[0]
    annotated.press("Return")
    assert annotated.session.active == names[1]
    assert annotated.session.item(names[0]).state is AnaphorState.DECIDED
    assert annotated.anaphor(names[0]).reference is Reference.NON_REFERRING
    annotated.press("Ctrl+Z")
    assert annotated.session.item(names[0]).state is AnaphorState.GIVEN
    annotated.press("Ctrl+Y")
    assert annotated.session.item(names[0]).state is AnaphorState.DECIDED
    with Project.open(annotated.window.work.path, read_only=True) as project:
        progress = project.progress(annotated.session.name, "ana")
    assert (progress.done, progress.given, progress.left) == (1, len(names) - 1, 0)


def test_all_of_them_can_be_confirmed_one_after_the_other(annotated: Any) -> None:
    count = len(annotated.session.queue)
    annotated.press("Return", times=count)
    assert annotated.session.queue.given_count == 0
    assert {item.state for item in annotated.session.items} == {AnaphorState.DECIDED}


def test_the_statistics_count_them_apart(annotated: Any) -> None:
    annotated.run("view.statistics")
    panel = annotated.window.docks.statistics
    panel.count()
    count = len(annotated.session.queue)
    assert (panel.summary.done, panel.summary.given, panel.summary.left) == (0, count, 0)
    assert f"{count} given in the file" in panel.headline.text()
