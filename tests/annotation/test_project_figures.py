"""Progress over time, agreement and the effect of proposals, as the window draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from anaphora_workbench.annotation.project.project_figures import figures_of, figures_of_json
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import DecisionContext, Project, Proposal


class Clock:
    """Noon of a day, and as much later as was passed."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def reading(name: str) -> Reading:
    words = ["Ana", "saw", "Eva", ".", "She", "saw", "her", "."]
    tokens = tuple([Token(word) for word in words])
    document = Document(name, "en", "", tokens, sentences_from_lengths([4, 4]))
    markables = [
        Markable(one, (Span(at, at + 1),), at)
        for one, at in (("ana", 0), ("eva", 2), ("she", 4), ("her", 6))
    ]
    anaphors = [Anaphor("she", "persNoRefl"), Anaphor("her", "persNoRefl")]
    return Reading(document, (Layer.build("start", markables, anaphors),))


Decide = Callable[..., None]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def project(tmp_path: Path, clock: Clock) -> Iterator[Project]:
    with Project.create(tmp_path / "p.anaphora", clock=clock) as opened:
        for name in ("one", "two"):
            opened.add_document(reading(name))
        for name in ("ana", "ben"):
            opened.add_annotator(name)
        yield opened


@pytest.fixture
def decide(project: Project, clock: Clock) -> Decide:
    def decide(
        who: str, document: str, anaphor: str, antecedent: str, *, blind: bool = False
    ) -> None:
        clock.now += timedelta(minutes=10)
        edit = SetAntecedents(anaphor, (antecedent,), Reference.ANAPHOR)
        proposal = Proposal("supar", ("ana",), Reference.ANAPHOR)
        context = DecisionContext(anaphor, 4.0 if blind else 2.0, 1, blind, proposal)
        project.record(document, who, edit, context)

    return decide


def test_an_empty_project_has_no_figures(project: Project) -> None:
    found = figures_of(project)
    assert (found.progress, found.agreement, found.shared, found.proposals) == ((), (), 0, ())
    assert figures_of_json(found.json()) == found


def test_progress_counts_each_anaphor_once_when_it_was_decided_first(
    project: Project, decide: Decide
) -> None:
    decide("ana", "one", "she", "ana")
    decide("ana", "one", "she", "eva")
    decide("ana", "two", "her", "eva")
    (line,) = figures_of(project).progress
    assert (line.annotator, line.anaphors, line.given) == ("ana", 4, 0)
    assert [count for _time, count in line.points] == [1, 2]
    times = [datetime.fromisoformat(time) for time, _count in line.points]
    assert times == [
        datetime(2026, 3, 2, 12, 10, tzinfo=UTC),
        datetime(2026, 3, 2, 12, 30, tzinfo=UTC),
    ]


def test_long_work_is_counted_by_days(project: Project, clock: Clock, decide: Decide) -> None:
    decide("ana", "one", "she", "ana")
    decide("ana", "one", "her", "eva")
    clock.now += timedelta(days=9)
    decide("ben", "one", "her", "eva")
    ana, ben = figures_of(project).progress
    assert [count for _time, count in ana.points] == [2]
    assert [count for _time, count in ben.points] == [1]
    assert ana.points[0][0].startswith("2026-03-02T00:00")
    assert ben.points[0][0].startswith("2026-03-11T00:00")


def test_agreement_is_that_of_the_texts_that_several_have_annotated(
    project: Project, decide: Decide
) -> None:
    for who, antecedent in (("ana", "ana"), ("ben", "ana")):
        decide(who, "one", "she", antecedent)
    for who, antecedent in (("ana", "eva"), ("ben", "ana")):
        decide(who, "one", "her", antecedent)
    decide("ana", "two", "she", "ana")
    found = figures_of(project)
    assert (found.shared, found.annotators) == (1, ("ana", "ben"))
    values = {(one.subject, one.measure): one.value for one in found.agreement}
    assert values["antecedent", "same-link"] == 0.5
    assert figures_of_json(found.json()) == found


def test_the_adjudicator_is_no_annotator_who_agrees(project: Project, decide: Decide) -> None:
    decide("ana", "one", "she", "ana")
    decide("ben", "one", "she", "ana")
    assert figures_of(project, "ben").shared == 0


def test_proposals_are_compared_shown_and_blind(project: Project, decide: Decide) -> None:
    decide("ana", "one", "she", "ana")
    decide("ana", "one", "her", "eva", blind=True)
    decide("ana", "two", "she", "ana", blind=True)
    total, kind = figures_of(project).proposals
    assert (total.resolver, total.kind, kind.kind) == ("supar", "*", "persNoRefl")
    assert (total.shown.answers, total.shown.followed) == (1, 1.0)
    assert (total.blind.answers, total.blind.followed) == (2, 0.5)
    assert total.pull == 0.5
    assert total.saved == 2.0
