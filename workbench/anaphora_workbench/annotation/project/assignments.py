"""Handing out the documents of a project to annotators, evenly, some of them to two.

A part is a project of its own for one annotator: it can be sent by mail, worked in, and merged.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position, UsageError, counted
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.store import SUFFIX, Assignment, Project

TWICE = 2
"""Annotators of a document that is annotated twice."""


class Workload(StrEnum):
    """What makes a document much work."""

    ANAPHORS = "anaphors"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class AssignmentPlan:
    """Who gets what.

    Attributes:
        documents: By annotator, names of documents in the order of the project.
        loads: By annotator, the work that they are, in anaphors or tokens.
        doubled: Names of the documents that two annotators get.
        share: Share of the whole work that is annotated twice.
        measure: What the work is counted in.
    """

    documents: Mapping[str, tuple[str, ...]]
    loads: Mapping[str, int]
    doubled: tuple[str, ...]
    share: float
    measure: Workload


def weights_of(
    project: Project, documents: Sequence[str], measure: Workload = Workload.ANAPHORS
) -> tuple[dict[str, int], Workload]:
    """Return how much work each document is, and what it is counted in.

    Where no document has an anaphor to begin with, tokens are counted.

    Raises:
        UsageError: ``document-unknown``.
    """
    if measure is Workload.ANAPHORS:
        starts = {name: project.start(name) for name in documents}
        anaphors = {
            name: 0 if start is None else len(start.anaphors) for name, start in starts.items()
        }
        if any(anaphors.values()):
            return anaphors, Workload.ANAPHORS
    tokens = {stored.name: stored.tokens for stored in project.documents()}
    return {name: tokens[name] for name in documents}, Workload.TOKENS


def planned(
    weights: Mapping[str, int],
    annotators: Sequence[str],
    *,
    overlap: float = 0.0,
    seed: int = 0,
    measure: Workload = Workload.ANAPHORS,
) -> AssignmentPlan:
    """Return who gets which document.

    Documents are drawn for two annotators until they are the wanted share of the work, the last
    one only if that brings the share nearer. Then the heaviest document goes to whoever has least
    (Graham 1969), and so on; pairs of annotators take turns. The same arguments give the same plan.

    Args:
        weights: How much work each document is, in the order of the project.
        annotators: Their names.
        overlap: Share of the work, 0 to 1, that is annotated twice.
        seed: Another one draws other documents.
        measure: What the work is counted in.

    Raises:
        UsageError: ``assign-annotators``, ``assign-overlap`` or ``assign-documents``: there is
            nobody, nothing, or not enough to go round.
    """
    _check(weights, annotators, overlap)
    chance = random.Random(seed)
    shuffled = list(weights)
    chance.shuffle(shuffled)
    total = sum(weights.values())
    doubled: list[str] = []
    share = 0.0
    for name in shuffled:
        more = share + (weights[name] / total if total else 1 / len(weights))
        if abs(more - overlap) < abs(share - overlap):
            doubled.append(name)
            share = more
    loads = dict.fromkeys(annotators, 0)
    counts = dict.fromkeys(annotators, 0)
    pairs: dict[frozenset[str], int] = {}
    given: dict[str, set[str]] = {annotator: set() for annotator in annotators}

    def order(annotator: str) -> tuple[int, int, int]:
        return loads[annotator], counts[annotator], annotators.index(annotator)

    heaviest = sorted(shuffled, key=lambda name: -weights[name])
    for name in sorted(heaviest, key=lambda name: name not in doubled):
        first = min(annotators, key=order)
        chosen = [first]
        if name in doubled:
            others = [one for one in annotators if one != first]
            second = min(
                others, key=lambda one: (pairs.get(frozenset((first, one)), 0), order(one))
            )
            pair = frozenset((first, second))
            pairs[pair] = pairs.get(pair, 0) + 1
            chosen.append(second)
        for annotator in chosen:
            given[annotator].add(name)
            loads[annotator] += weights[name]
            counts[annotator] += 1
    return AssignmentPlan(
        {one: tuple([name for name in weights if name in given[one]]) for one in annotators},
        loads,
        tuple([name for name in weights if name in doubled]),
        share,
        measure,
    )


def _check(weights: Mapping[str, int], annotators: Sequence[str], overlap: float) -> None:
    if not annotators:
        raise UsageError("name the annotators", code="assign-annotators")
    if len(set(annotators)) < len(annotators):
        raise UsageError("an annotator appears twice", code="assign-annotators")
    if any(not name.strip() for name in annotators):
        raise UsageError("an annotator has no name", code="assign-annotators")
    if not 0 <= overlap <= 1:
        raise UsageError("the overlap lies between 0 % and 100 %", code="assign-overlap")
    if overlap and len(annotators) < TWICE:
        raise UsageError("an overlap takes two annotators or more", code="assign-overlap")
    if not weights:
        raise UsageError("there is no document to hand out", code="assign-documents")
    if not overlap and len(weights) < len(annotators):
        raise UsageError(
            f"{counted(len(weights), 'document')} cannot be handed out to "
            f"{counted(len(annotators), 'annotator')}; "
            "divide the texts, name fewer annotators, or use an overlap",
            code="assign-documents",
        )


def file_names(annotators: Sequence[str]) -> dict[str, str]:
    """Return the name of each annotator's file, which every system accepts.

    Raises:
        UsageError: ``assign-annotators``: two names give the same file.
    """
    names: dict[str, str] = {}
    for annotator in annotators:
        name = f"{safe_name(annotator, 'annotator')}{SUFFIX}"
        if name.lower() in [known.lower() for known in names.values()]:
            raise UsageError(
                f"the files of two annotators would both be called '{name}'; name one of them "
                "in another way",
                code="assign-annotators",
            )
        names[annotator] = name
    return names


def hand_out(
    project: Project,
    plan: AssignmentPlan,
    folder: str | Path,
    step: Callable[[str], None] | None = None,
) -> dict[str, Path]:
    """Write each annotator's part, and note in the project who has what.

    A part holds the annotator's documents, with her or his decisions on them, and nobody else's.
    All parts are written or none; the project then knows the annotators and their assignments.

    Args:
        project: The project; its decisions stay as they are.
        plan: Who gets what.
        folder: Where to; made if need be. No file in it is replaced.
        step: Called with the name of each annotator whose part is done.

    Returns:
        The files by annotator.

    Raises:
        UsageError: ``project-exists``: a file is there; ``project-read-only``.
        FormatError: The folder cannot be written.
    """
    place = Path(folder)
    names = file_names([annotator for annotator, documents in plan.documents.items() if documents])
    for name in names.values():
        if (place / name).exists():
            raise UsageError(
                f"'{place / name}' exists; choose another folder, or merge and remove the file "
                "first",
                code="project-exists",
            )
    assignments = [
        Assignment(document, annotator)
        for annotator, documents in plan.documents.items()
        for document in documents
    ]
    fresh = [one for one in assignments if one not in project.assignments.all()]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FormatError(
            f"cannot be made: {error.strerror}", code="file-unwritable", at=Position(str(folder))
        ) from error
    for annotator in names:
        project.add_annotator(annotator)
    project.assignments.add(fresh)
    made: dict[str, Path] = {}
    try:
        with tempfile.TemporaryDirectory(prefix=".parts.", dir=place) as beside:
            for annotator, name in names.items():
                part = Path(beside) / name
                project.copies.extract(part, plan.documents[annotator], [annotator])
                if step is not None:
                    step(annotator)
            for annotator, name in names.items():
                (Path(beside) / name).rename(place / name)
                made[annotator] = place / name
    except BaseException:
        for path in made.values():
            path.unlink(missing_ok=True)
        project.assignments.remove(fresh)
        raise
    return made
