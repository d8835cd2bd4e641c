"""The format `project`: projects are read like any other file, and written from any other."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.store.project_format import ProjectFormat
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.samples import english, spanish
from anaphora_workbench.testing.strategies import readings
from anaphora_workbench.workspace import Workspace

Make = Callable[..., Path]
Chosen = Callable[..., Any]


def test_the_format_keeps_the_contract_of_formats() -> None:
    check_format(ProjectFormat(), [english(), spanish()])


@given(readings(max_layers=3))
@settings(max_examples=40)
def test_what_is_written_is_read_back(reading: Reading) -> None:
    stream = io.BytesIO()
    ProjectFormat().write([reading], Target.of(stream))
    (again,) = ProjectFormat().read(Source.of(io.BytesIO(stream.getvalue())))
    assert (again.document, again.layers) == (reading.document, reading.layers)


def test_the_layers_of_those_who_decided_something_are_read_in_the_place_of_the_start(
    make: Make, farm: Reading, chosen: Chosen
) -> None:
    path = make()
    (undecided,) = ProjectFormat().read(Source.of(path))
    assert undecided.layers == farm.layers
    with Project.open(path) as project:
        project.record("farm", "bo", chosen("it", "dog"))
        layer = project.layer("farm", "bo")
    (reading,) = ProjectFormat().read(Source.of(path))
    assert reading.layers == (layer,)
    assert reading.document == farm.document


def test_other_layers_of_the_source_follow(tmp_path: Path, farm: Reading, chosen: Chosen) -> None:
    path = tmp_path / "p.anaphora"
    with Project.create(path) as project:
        project.add_document(replace(farm, layers=(*farm.layers, Layer("other"))))
        project.add_annotator("ana")
        project.record("farm", "ana", chosen("it", "dog"))
    (reading,) = ProjectFormat().read(Source.of(path))
    assert [layer.name for layer in reading.layers] == ["ana", "other"]


def test_a_project_is_read_while_an_annotator_has_it_open(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path) as project:
        project.record("farm", "ana", chosen("it", "dog"))
        (reading,) = ProjectFormat().read(Source.of(path))
        assert reading.layers[0] == project.layer("farm", "ana")


def test_a_project_is_recognised_whatever_its_name(make: Make, tmp_path: Path) -> None:
    path = make().rename(tmp_path / "mail-attachment")
    assert Workspace(Registry()).detect(Source.of(path)).name == "project"


def test_two_documents_of_one_name_are_refused_and_nothing_is_written(
    tmp_path: Path, farm: Reading
) -> None:
    with pytest.raises(FormatError) as caught:
        ProjectFormat().write([farm, farm], Target.of(tmp_path / "p.anaphora"))
    assert str(caught.value) == (
        f"{tmp_path}/p.anaphora: two documents are called 'farm', and a project tells documents "
        "by their names; convert them into projects of their own [project-document-twice]"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_project_is_converted_with_the_decisions_in_it(
    make: Make, chosen: Chosen, tmp_path: Path
) -> None:
    path = make()
    with Project.open(path) as project:
        project.record("farm", "ana", chosen("it", "dog"))
    assert main(["convert", str(path), str(tmp_path / "farm.anaphora.json")]) == 0
    text = (tmp_path / "farm.anaphora.json").read_text(encoding="utf-8")
    assert '{"markable": "it", "kind": "persIt", "reference": "<", "antecedents": ["dog"]}' in text


def test_any_format_is_converted_into_a_project(make: Make, farm: Reading, tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("Ana fed the dog. It slept.\n", encoding="utf-8")
    target = tmp_path / "plain.anaphora"
    assert main(["convert", str(tmp_path / "plain.txt"), str(target)]) == 0
    with Project.open(target) as project:
        (stored,) = project.documents()
        assert (stored.name, stored.sentences) == ("plain", 2)
        project.add_annotator("ana")
        assert project.layer("plain", "ana").anaphors == {}
        assert len(project.uid) == 32
