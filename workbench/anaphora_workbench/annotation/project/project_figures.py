"""What the window draws of a project: progress over time, agreement, and the effect of proposals.

All of it is counted in the child process, since it reads every text of the project; the window gets
`ProjectFigures`. Times are those of this computer's clock and zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any

from anaphora_workbench.annotation.adjudication.figures import AnnotatorFigure, agreement_over
from anaphora_workbench.annotation.project.proposal_bias import ALL, Effect, View, bias_of
from anaphora_workbench.annotation.project.taken_over import taken_from
from anaphora_workbench.annotation.project.team_progress import progress_of_team, too_few
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.store import Project

_STEPS = (
    (timedelta(hours=6), timedelta(minutes=5)),
    (timedelta(days=3), timedelta(hours=1)),
)
"""Up to which length of work the steps of time are how long; beyond, they are days."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ProgressOverTime:
    """How many anaphors an annotator had decided when.

    Attributes:
        annotator: Whose progress it is.
        anaphors: All anaphors in the annotator's documents.
        given: Those of them that came answered and that nobody has decided.
        points: Local times (ISO 8601) and how many were decided by then, of steps with decisions.
    """

    annotator: str
    anaphors: int
    given: int
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ProposalView:
    """First answers to proposals that were shown, or that were hidden."""

    answers: int
    followed: float | None
    wrong: int
    wrong_accepted: float | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ProposalEffect:
    """What showing the proposals of a resolver does, for one kind of anaphor or (`ALL`) for all.

    ``pull`` is how much more often shown proposals are followed; ``saved`` the seconds that showing
    them saves a decision, with its interval from ``low`` to ``high``. ``None`` is unknown.
    """

    resolver: str
    kind: str
    shown: ProposalView
    blind: ProposalView
    pull: float | None
    saved: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class ProjectFigures:
    """What is drawn of a project.

    Attributes:
        progress: By annotator; those without any decision are left out.
        agreement: How far the annotators agree, over all texts that several have annotated.
        shared: How many texts that are.
        annotators: Who has annotated them.
        proposals: By resolver and kind, totals first.
    """

    progress: tuple[ProgressOverTime, ...]
    agreement: tuple[AnnotatorFigure, ...]
    shared: int
    annotators: tuple[str, ...]
    proposals: tuple[ProposalEffect, ...]

    def json(self) -> dict[str, Any]:
        """Return the figures as a JSON object; `figures_of_json` reads it."""
        return asdict(self)


def figures_of_json(value: Mapping[str, Any]) -> ProjectFigures:
    """Return the figures that `ProjectFigures.json` wrote."""
    return ProjectFigures(
        tuple(
            [
                ProgressOverTime(
                    row["annotator"],
                    row["anaphors"],
                    row["given"],
                    tuple([(time, count) for time, count in row["points"]]),
                )
                for row in value["progress"]
            ]
        ),
        tuple([AnnotatorFigure(**row) for row in value["agreement"]]),
        value["shared"],
        tuple(value["annotators"]),
        tuple(
            [
                ProposalEffect(
                    **{
                        **row,
                        "shown": ProposalView(**row["shown"]),
                        "blind": ProposalView(**row["blind"]),
                    }
                )
                for row in value["proposals"]
            ]
        ),
    )


def figures_of(
    project: Project, adjudicator: str = "", step: Callable[[str], None] = lambda _name: None
) -> ProjectFigures:
    """Count the figures of a project.

    Args:
        project: The project.
        adjudicator: Annotator whose answers are right; neither agreement nor proposals count them.
        step: Called with the name of each text that is read.

    Raises:
        FormatError: ``project-content``.
    """
    shared: list[str] = []
    annotators: dict[str, None] = {}

    def texts() -> Iterator[tuple[Document, Mapping[str, Layer]]]:
        for stored in project.documents():
            step(stored.name)
            names = [
                name
                for name in project.annotators()
                if name != adjudicator and project.anaphors_decided(stored.name, name)
            ]
            same = taken_from(project, stored.name, names)
            names = [name for name in names if name not in same]
            few = too_few(project, stored.name, names)
            names = [name for name in names if name not in few]
            if len(names) > 1:
                shared.append(stored.name)
                annotators.update(dict.fromkeys(names))
                layers = {name: project.layer(stored.name, name) for name in names}
                yield project.document(stored.name), layers

    agreement = agreement_over(texts())
    effects = bias_of(project, adjudicator, step).effects
    return ProjectFigures(
        tuple(_progress(project)),
        agreement if shared else (),
        len(shared),
        tuple(annotators),
        tuple([_effect(effect) for effect in effects if effect.version == ALL]),
    )


def _progress(project: Project) -> Iterator[ProgressOverTime]:
    """Yield the progress of each annotator who has decided something."""
    anaphors: Counter[str] = Counter()
    given: Counter[str] = Counter()
    times: dict[str, list[datetime]] = {}
    for member in progress_of_team(project):
        anaphors[member.annotator] += member.progress.anaphors
        given[member.annotator] += member.progress.given
        first = project.first_decided(member.document, member.annotator)
        times.setdefault(member.annotator, []).extend([_local(at) for at in first.values()])
    every = [time for found in times.values() for time in found]
    if not every:
        return
    width = _step(max(every) - min(every))
    for annotator, found in times.items():
        if found:
            points = tuple(_points(found, width))
            yield ProgressOverTime(annotator, anaphors[annotator], given[annotator], points)


def _local(at: str) -> datetime:
    """Return a time of a project file in this computer's zone."""
    return datetime.fromisoformat(at).astimezone()


def _step(span: timedelta) -> timedelta:
    return next((width for limit, width in _STEPS if span <= limit), _DAY)


def _points(times: Iterable[datetime], width: timedelta) -> Iterator[tuple[str, int]]:
    """Yield the beginnings of the steps with decisions, and how much was decided by their end."""
    counts: Counter[datetime] = Counter()
    for time in times:
        midnight = time.replace(hour=0, minute=0, second=0, microsecond=0)
        counts[midnight + (time - midnight) // width * width] += 1
    ordered = sorted(counts.items())
    for (begin, _count), done in zip(
        ordered, accumulate([count for _begin, count in ordered]), strict=True
    ):
        yield begin.isoformat(timespec="minutes"), done


def _effect(effect: Effect) -> ProposalEffect:
    saved = effect.saved
    return ProposalEffect(
        effect.resolver,
        effect.kind,
        _view(effect.shown),
        _view(effect.blind),
        effect.pull,
        saved.seconds,
        saved.low,
        saved.high,
    )


def _view(view: View) -> ProposalView:
    return ProposalView(view.answers, view.chain_rate, view.wrong, view.wrong_rate, view.seconds)
