"""What a project has been told to do comes back, and what cannot be meant is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.project.settings import (
    ProjectSettings,
    save_settings,
    settings_of,
)
from anaphora_workbench.annotation.project.tagsets import Choice, KindTag, TagSet, default_tag_set
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.store import Project


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.anaphora") as opened:
        yield opened


def test_a_new_project_has_the_default_settings(project: Project) -> None:
    found = settings_of(project)
    assert found == ProjectSettings()
    assert (found.proposer, found.window, found.blind_share) == ("supar", 4, 0.0)
    assert found.tag_set == default_tag_set("en")
    assert settings_of(project, "es").tag_set == default_tag_set("es")


def test_a_tag_set_that_was_saved_before_there_were_types_has_none(project: Project) -> None:
    old = {"kinds": [{"label": "poss"}], "doubts": [], "relations": [{"label": "part"}]}
    project.settings.set_all({"tag_set": old})
    assert settings_of(project).tag_set == TagSet(
        (KindTag("poss"),), relations=(Choice("part"),), types=()
    )


def test_settings_come_back_as_they_were_saved(project: Project) -> None:
    tags = TagSet(
        (KindTag("poss", "possessive", "s", "#123456", "His, *su*."), KindTag("own")),
        types=(Choice("ship", "ship", "1"),),
    )
    wanted = ProjectSettings(tags, 0.1, "nearest", "https://example.org/guide", 6, "carla")
    save_settings(project, wanted)
    assert settings_of(project) == wanted


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"blind_share": 1.5}, "the share of blind items lies between 0 and 1, not at 1.5"),
        ({"window": -1}, "the window is a number of sentences from 0 to 1,000,000, not -1"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        ProjectSettings(**values)
    assert str(caught.value) == f"{message} [setting-invalid]"


def test_a_tag_set_with_a_fault_is_not_saved(project: Project) -> None:
    tags = TagSet((KindTag("poss", key="s"), KindTag("demo", key="s")))
    with pytest.raises(UsageError) as caught:
        save_settings(project, replace(ProjectSettings(), tag_set=tags))
    assert str(caught.value) == "the key 's' of 'demo' chooses 'poss' already [tagset-key-twice]"
    assert project.settings.all() == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tag_set", {"kinds": []}),
        ("tag_set", {"kinds": [{"label": 1}], "doubts": [], "relations": []}),
        ("tag_set", {"kinds": [], "doubts": [], "relations": []}),
        ("tag_set", "none"),
        ("blind_share", "much"),
        ("blind_share", 7),
        ("window", True),
        ("window", 2.5),
        ("proposer", ["supar"]),
    ],
)
def test_a_setting_of_the_wrong_sort_is_said(project: Project, name: str, value: Any) -> None:
    project.settings.set(name, value)
    with pytest.raises(FormatError, match=f"the setting '{name}' cannot be used") as why:
        settings_of(project)
    assert why.value.code == "project-content"
