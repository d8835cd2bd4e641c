"""Which resolvers the lists of the window offer."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

from anaphora_workbench.annotation.worker.tasks import DESCRIBED
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.dialogs.resolver_offers import Offer, ResolverOffers, options_of
from anaphora_workbench.ui.jobs.child import Child

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
