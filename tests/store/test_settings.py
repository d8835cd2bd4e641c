"""Settings and assignments may change; they are on the disk when they were set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.store import Assignment, Project

Make = Callable[..., Path]


def test_settings_come_back_after_closing(make: Make) -> None:
    path = make()
    value = {"kinds": ["it", "señal"], "share": 0.1, "none": None}
    with Project.open(path) as project:
        project.settings.set("tag_set", value)
        project.settings.set_all({"proposer": "supar", "blind_share": 0.1})
    with Project.open(path, read_only=True) as project:
        assert project.settings.get("tag_set") == value
        assert project.settings.all() == {
            "blind_share": 0.1,
            "proposer": "supar",
            "tag_set": value,
        }


def test_a_setting_that_was_never_set_is_the_default(opened: Project) -> None:
    assert opened.settings.get("window") is None
    assert opened.settings.get("window", 4) == 4


def test_a_setting_is_replaced_and_forgotten(opened: Project) -> None:
    opened.settings.set("window", 4)
    opened.settings.set("window", 5)
    assert opened.settings.get("window") == 5
    opened.settings.set("window", None)
    assert opened.settings.all() == {}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"a": 1, "b": {1, 2}}, "the setting 'b' contains something that JSON cannot"),
        ({"a": 1, " ": 2}, "a setting needs a name"),
    ],
)
def test_settings_that_cannot_be_kept_are_refused_all_of_them(
    opened: Project, values: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        opened.settings.set_all(values)
    assert str(caught.value) == f"{message} [setting-invalid]"
    assert opened.settings.all() == {}


def test_a_damaged_setting_is_said_with_its_name(opened: Project) -> None:
    opened._connection.execute("INSERT INTO setting VALUES ('window', '{', '')")
    with pytest.raises(FormatError, match="the setting 'window' cannot be understood") as caught:
        opened.settings.get("window")
    assert caught.value.code == "project-content"
    with pytest.raises(FormatError, match="the setting 'window' cannot be understood"):
        opened.settings.all()


def test_a_project_that_is_only_read_keeps_its_settings_and_assignments(make: Make) -> None:
    with Project.open(make(), read_only=True) as project:
        with pytest.raises(UsageError, match="is open for reading only"):
            project.settings.set("window", 5)
        with pytest.raises(UsageError, match="is open for reading only"):
            project.assignments.add([Assignment("farm", "ana")])


def test_assignments_are_kept_once_and_can_be_taken_back(make: Make) -> None:
    path = make()
    both = [Assignment("farm", "bo"), Assignment("farm", "ana")]
    with Project.open(path) as project:
        project.assignments.add(both)
        project.assignments.add(both[:1])
    with Project.open(path) as project:
        assert project.assignments.all() == (both[1], both[0])
        project.assignments.remove(both[1:])
        assert project.assignments.all() == (both[0],)


@pytest.mark.parametrize(
    ("assignment", "code"),
    [
        (Assignment("barn", "ana"), "document-unknown"),
        (Assignment("farm", "carl"), "annotator-unknown"),
    ],
)
def test_only_what_is_there_is_assigned(opened: Project, assignment: Assignment, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        opened.assignments.add([Assignment("farm", "bo"), assignment])
    assert caught.value.code == code
    assert opened.assignments.all() == ()
