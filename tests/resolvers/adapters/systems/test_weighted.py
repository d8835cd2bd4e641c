"""Systems whose weights their user supplies: named, never searched for, never downloaded."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from anaphora_resolvers.adapters import weighted
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.weighted import (
    WeightedResolver,
    downloads_allowed,
    undisturbed,
    words_of,
)
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.ports import BatchResolver, Conditional, Configurable, Versioned


class Net(WeightedResolver):
    """A system that finds the first word, unless its weights or the text are bad."""

    title = "a system for tests"
    system = "net"
    variable = "ANAPHORA_NET"
    weights = "a file of weights"
    packages = ("json",)
    install = "pip install net"
    distribution = "net"

    def _load(self, place: str, code: str) -> Any:
        if Path(place).read_text() == "bad":
            raise KeyError("layer.1\nis missing")
        logging.getLogger().setLevel(logging.DEBUG)
        return os.environ.get("HF_HUB_OFFLINE")

    def _predicted(self, system: Any, document: Document) -> SystemOutput:
        if document.doc_id == "bad":
            raise RuntimeError("out of memory")
        return SystemOutput(((SystemMention(0, 1),),), notes=(f"offline {system}",))


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    path = tmp_path / "net.pt"
    path.write_text("good")
    monkeypatch.setenv("ANAPHORA_NET", str(path))
    return path


@pytest.fixture
def document() -> Document:
    return Document("d", "en", tokens=(Token("a b"), Token("")), sentences=(Span(0, 1), Span(1, 2)))


@pytest.mark.usefixtures("weights")
def test_weights_that_a_variable_names_are_used_offline(document: Document) -> None:
    assert Net().missing() == ""
    assert Net().answer(document).notes == ("offline 1",)
    assert "HF_HUB_OFFLINE" not in os.environ


def test_weights_behind_the_name_come_first(weights: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pt"
    other.write_text("good")
    weights.unlink()
    resolver = Net().configured(str(other))
    assert resolver.name == "net:other.pt"
    assert resolver.missing() == ""


def test_without_a_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Net, "packages", ("json", "no_such_net"))
    assert Net().missing() == "the package 'no_such_net' is not installed: pip install net"


def test_weights_that_nobody_names_are_missing(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANAPHORA_NET", raising=False)
    assert Net().missing() == (
        "no weights are given: --resolver net:PLACE, or the variable ANAPHORA_NET; PLACE is a file "
        "of weights"
    )
    with pytest.raises(NeedsError, match="'net' is not usable here: no weights are given"):
        Net().answer(document)
    assert Net().version() == ""


def test_weights_that_are_not_there_are_missing_unless_downloads_are_allowed(
    weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights.unlink()
    assert Net().missing() == (
        f"there are no weights in '{weights}'; name a file of weights, or a model of the hub and "
        "allow downloads with HF_HUB_OFFLINE=0"
    )
    monkeypatch.setenv("HF_HUB_OFFLINE", "0")
    assert Net().missing() == ""


def test_weights_that_cannot_be_loaded_are_told(weights: Path, document: Document) -> None:
    weights.write_text("bad")
    with pytest.raises(NeedsError, match=r"cannot load the weights .*: KeyError: 'layer") as caught:
        Net().answer(document)
    assert caught.value.code == "weights-broken"


@pytest.mark.usefixtures("weights")
def test_a_breakdown_costs_the_document() -> None:
    with pytest.raises(ResolverError, match="it breaks down: RuntimeError: out of memory"):
        Net().answer(Document("bad", "en"))


@pytest.mark.usefixtures("weights")
def test_logging_stays_as_it_was(document: Document) -> None:
    before = logging.getLogger().level
    Net().answer(document)
    assert logging.getLogger().level == before


def test_the_version_changes_with_the_weights(weights: Path) -> None:
    before = Net().version()
    weights.write_text("other weights")
    assert len(before) == 8
    assert Net().version() != before


def test_a_folder_of_weights_has_a_version(weights: Path) -> None:
    assert len(Net(str(weights.parent)).version()) == 8


@pytest.mark.parametrize(
    ("value", "allowed"), [("0", True), ("no", True), ("1", False), ("", False)]
)
def test_downloads_are_allowed_by_hugging_faces_own_variable(
    value: str, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", value)
    assert downloads_allowed() == allowed
    with undisturbed():
        assert os.environ["HF_HUB_OFFLINE"] == (value if allowed else "1")
    assert os.environ["HF_HUB_OFFLINE"] == value


def test_a_hub_that_is_loaded_already_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    hub = ModuleType("huggingface_hub.constants")
    vars(hub).update(HF_HUB_OFFLINE=False)
    monkeypatch.setitem(sys.modules, "huggingface_hub.constants", hub)
    with undisturbed():
        assert vars(hub)["HF_HUB_OFFLINE"] is True
    assert vars(hub)["HF_HUB_OFFLINE"] is False


def test_words_have_no_blanks_and_are_not_empty(document: Document) -> None:
    assert words_of(document) == [["a_b"], ["_"]]


def test_it_fulfils_the_ports() -> None:
    for port in (BatchResolver, Conditional, Configurable, Versioned):
        assert isinstance(Net(), port)


def test_weights_are_looked_at_in_part_only(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighted, "_PART", 2)
    weights.write_text("abcdef")
    before = Net().version()
    weights.write_text("abxyef")
    os.utime(weights, ns=(1, 1))
    assert Net().version() == before
