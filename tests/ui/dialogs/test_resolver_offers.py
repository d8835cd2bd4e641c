"""Which resolvers the lists of the window offer."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

import anaphora_resolvers
from anaphora_workbench.annotation.worker.tasks import DESCRIBED
from anaphora_workbench.model.reasons import Reason, packed
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.dialogs.resolver_offers import Offer, ResolverOffers, options_of
from anaphora_workbench.ui.jobs.child import Child
from anaphora_workbench.ui.wording.translation import Translations

ANSWER = {
    "resolvers": [
        {"name": "coreferee", "missing": "it is not installed"},
        {"name": "supar", "missing": ""},
        {"name": "hobbs", "missing": ""},
    ]
}


class Asked(QObject):
    """A job that is settled by hand."""

    finished = Signal(object)
    failed = Signal(str, str)


class Answering(QObject):
    """A child process that answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[tuple[str, Asked]] = []

    def submit(self, task: str) -> Asked:
        job = Asked(self)
        self.jobs.append((task, job))
        return job


@pytest.fixture
def child(qapp: Any) -> Answering:
    return Answering()


@pytest.fixture
def offers(child: Answering) -> ResolverOffers:
    return ResolverOffers(Registry(), cast(Child, child))


def test_before_the_child_has_answered_all_that_need_no_description_are_offered(
    offers: ResolverOffers,
) -> None:
    names = [offer.name for offer in offers.all()]
    assert not offers.known
    assert set(names) == set(Registry().names("resolvers")) - DESCRIBED
    assert names == sorted(names)


def test_what_cannot_be_used_stands_last_and_says_why(
    offers: ResolverOffers, child: Answering
) -> None:
    offers.refresh()
    ((task, job),) = child.jobs
    heard: list[Any] = []
    offers.changed.connect(heard.append)
    job.finished.emit(ANSWER)
    listed = [Offer("hobbs"), Offer("supar"), Offer("coreferee", "it is not installed")]
    assert task == "resolvers"
    assert offers.known
    assert offers.all() == listed
    assert heard == [listed]
    assert listed[-1].why_not == "coreferee is not usable here: it is not installed"


def test_the_child_is_asked_once_at_a_time_and_again_later(
    offers: ResolverOffers, child: Answering
) -> None:
    offers.refresh()
    offers.refresh()
    assert len(child.jobs) == 1
    child.jobs[0][1].finished.emit(ANSWER)
    heard: list[Any] = []
    offers.changed.connect(heard.append)
    offers.refresh()
    child.jobs[1][1].finished.emit(ANSWER)
    assert heard == []


def test_a_child_that_crashes_is_asked_again_next_time(
    offers: ResolverOffers, child: Answering
) -> None:
    offers.refresh()
    child.jobs[0][1].failed.emit("child-crashed", "It has ended.")
    assert not offers.known
    offers.refresh()
    assert len(child.jobs) == 2


def test_each_choice_of_the_bar_has_a_key_of_its_own() -> None:
    options = options_of([Offer("hobbs"), Offer("coreferee", "no weights")])
    assert [(option.key, option.value, bool(option.why_not)) for option in options] == [
        ("1", "hobbs", False),
        ("2", "coreferee", True),
    ]


def test_what_is_missing_is_told_in_the_language_of_the_program(
    child: Answering, offers: ResolverOffers
) -> None:
    text = "the package {names} is not installed: {install}"
    reason = Reason("missing.package", text, names="'torch'", install="pip install torch")
    offers.refresh()
    child.jobs[0][1].finished.emit({"resolvers": [{"name": "net", "missing": packed(reason)}]})
    (offer,) = offers.all()
    assert offer.why_not == (
        "net is not usable here: the package 'torch' is not installed: pip install torch"
    )
    spoken = Translations()
    spoken.use("es")
    try:
        assert "el paquete 'torch' no está instalado: pip install torch" in offer.why_not
    finally:
        spoken.use("en")


def test_every_reason_why_an_adapter_cannot_be_used_has_a_spanish_text() -> None:
    folder = Path(anaphora_resolvers.__file__).parent
    codes = set()
    for file in (folder / "adapters").glob("*.py"):
        codes |= set(re.findall(r'"missing\.([a-z-]+)"', file.read_text(encoding="utf-8")))
    table = tomllib.loads((folder / "wording" / "es.toml").read_text(encoding="utf-8"))
    assert len(codes) > 15
    assert set(table["missing"]) == codes
