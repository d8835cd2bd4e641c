"""Which resolvers can be used here, from the child process."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from importlib.resources import files
from pathlib import Path
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


def test_a_folder_with_a_model_is_for_the_resolvers_that_can_read_it(
    ask: Any, tmp_path: Path
) -> None:
    shipped = files("anaphora_resolvers.ranker") / "models"
    mine = tmp_path / "mine"
    mine.mkdir()
    for theirs, ours in (("pronouns", "model"), ("chains-en", "chains")):
        (mine / f"{ours}.json").write_bytes((shipped / f"{theirs}.json").read_bytes())
    result = ask("models", folder=str(mine))
    assert set(result["resolvers"]) == {
        f"{name}:{mine}" for name in ("ranker", "ranker-sure", "ranker-chains")
    }
    assert result["refused"] == []


def test_a_folder_without_a_model_is_for_nobody(ask: Any, tmp_path: Path) -> None:
    assert ask("models", folder=str(tmp_path)) == {"resolvers": [], "refused": []}


def test_a_damaged_model_is_refused_with_the_reason(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text("{}", encoding="utf-8")
    result = ask("models", folder=str(tmp_path))
    assert result["resolvers"] == []
    assert result["refused"]
