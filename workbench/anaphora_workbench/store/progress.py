"""How far an annotator has come with a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from anaphora_workbench.model import Layer

DOUBT = "doubt"
"""Attribute of an anaphor that the annotator has flagged; its value is the reason."""

NOTE = "note"
"""Attribute of an anaphor with the annotator's note."""

STALE = "stale"
"""Attribute of an anaphor whose antecedent is gone: its old answer in words."""


class Taken(NamedTuple):
    """What progress needs to know of a decision; see `Circumstances`."""

    anaphor: str
    seconds: float | None
    blind: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of one annotator's anaphors in one document.

    Attributes:
        anaphors: Anaphors in the layer.
        done: Those that are answered (a reference type or an antecedent) or that a decision in
            force is about, unless they are `STALE`: these are asked again.
        left: The others.
        flagged: Those with the attribute `DOUBT`.
        decisions: Decisions in force.
        blind: Decisions in force that were taken without seeing the proposal.
        seconds: Median of the seconds a decision in force took, ``None`` without any time.
        notes: Anaphors with a note.
        times: Seconds of each decision in force, as far as known.
    """

    anaphors: int
    done: int
    left: int
    flagged: int
    decisions: int
    blind: int
    seconds: float | None
    notes: int = 0
    times: tuple[float, ...] = field(default=(), compare=False, repr=False)


def progress_of(layer: Layer, in_force: Iterable[Taken]) -> Progress:
    """Count the anaphors of a layer and the decisions that have led to it."""
    decisions = list(in_force)
    decided = {decision.anaphor for decision in decisions}
    anaphors = layer.anaphors.values()
    done = sum(
        anaphor.reference is not None
        or bool(anaphor.antecedents)
        or (anaphor.markable in decided and STALE not in anaphor.attributes)
        for anaphor in anaphors
    )
    times = [decision.seconds for decision in decisions if decision.seconds is not None]
    return Progress(
        len(anaphors),
        done,
        len(anaphors) - done,
        sum(DOUBT in anaphor.attributes for anaphor in anaphors),
        len(decisions),
        sum(decision.blind for decision in decisions),
        median(times) if times else None,
        sum(NOTE in anaphor.attributes for anaphor in anaphors),
        tuple(times),
    )


def sum_of(parts: Sequence[Progress]) -> Progress:
    """Return the progress on several documents, or of several annotators, together."""
    times = tuple([seconds for part in parts for seconds in part.times])
    return Progress(
        sum(part.anaphors for part in parts),
        sum(part.done for part in parts),
        sum(part.left for part in parts),
        sum(part.flagged for part in parts),
        sum(part.decisions for part in parts),
        sum(part.blind for part in parts),
        median(times) if times else None,
        sum(part.notes for part in parts),
        times,
    )
