"""Which resolvers can be used here, from the child process."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from anaphora_resolvers.adapters.corenlp import CoreNlpResolver
from anaphora_resolvers.adapters.xrenner import XrennerResolver
from anaphora_workbench.annotation.worker.protocol import Values
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.annotation.worker.tasks import DESCRIBED, offered_resolvers
from anaphora_workbench.registry import PREFIX, Registry

Offered = Callable[[], dict[str, str]]


@pytest.fixture
def offered(ask: Any) -> Offered:
    """Return what each offered resolver lacks."""

    def answered() -> dict[str, str]:
        return {row["name"]: row["missing"] for row in ask("resolvers")["resolvers"]}

    return answered


def test_resolvers_that_need_nothing_lack_nothing(offered: Offered) -> None:
    found = offered()
    assert (found["supar"], found["hobbs"], found["mars"]) == ("", "", "")


def test_a_system_that_is_not_here_says_in_one_line_what_it_lacks(
    offered: Offered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(XrennerResolver, "missing", lambda _self: "it is\nnot installed")
    assert offered()["xrenner"] == "it is not installed"


def test_a_program_that_nobody_has_described_is_not_offered(
    offered: Offered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CoreNlpResolver, "missing", lambda _self: "no server")
    assert not DESCRIBED & set(offered())


def test_a_server_that_answers_is_offered(
    offered: Offered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CoreNlpResolver, "missing", lambda _self: "")
    assert offered()["corenlp"] == ""


def test_a_plug_in_that_cannot_be_loaded_says_why() -> None:
    registry = Registry([EntryPoint("mine", "no_such_module:Mine", f"{PREFIX}resolvers")])
    result = offered_resolvers(registry, Values({}), TaskReport(1, lambda _message: None, str))
    (row,) = result["resolvers"]
    assert row["name"] == "mine"
    assert "no_such_module" in row["missing"]


def test_every_resolver_that_needs_a_description_is_installed() -> None:
    assert set(Registry().names("resolvers")) >= DESCRIBED
