"""The record of a decision: by whom, when, how, against which proposal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from anaphora_workbench.edits import Edit
from anaphora_workbench.model import Layer, Reference
from anaphora_workbench.store.values import Json, reference_of

OUTSIDE_WINDOW = "outside-window"
"""Stands among the broken constraints when the antecedent was not a candidate at all."""

CARRIED = "carried-over"
"""``kind`` of the decision by which answers come into a corrected text. It cannot be undone."""


class Action(StrEnum):
    """What a row of the history does."""

    EDIT = "edit"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a resolver proposed for the anaphor when the decision was taken.

    Attributes:
        resolver: Its name.
        antecedents: Ids of markables.
        reference: How the anaphor refers, ``None`` when the resolver did not say.
        probability: How likely it was correct by the resolver, 0 to 1; ``None`` when not stated.
        version: The version of the resolver, ``""`` when it had none.
    """

    resolver: str
    antecedents: tuple[str, ...] = ()
    reference: Reference | None = None
    probability: float | None = None
    version: str = ""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """How a decision came about. What is not known is left out.

    Attributes:
        anaphor: Id of the markable that was decided on.
        seconds: Time since the anaphor was shown.
        rank: Place (from 1) of the chosen mention among all candidates, as they were ordered.
        blind: Whether the proposal was hidden and the list shuffled.
        proposal: The proposal at that time, shown or not.
        broken: Constraints that the chosen candidate fails, when a rejected one was chosen;
            `OUTSIDE_WINDOW` for an antecedent that was not a candidate.
    """

    anaphor: str = ""
    seconds: float | None = None
    rank: int | None = None
    blind: bool = False
    proposal: Proposal | None = None
    broken: tuple[str, ...] = ()


NOTHING_KNOWN = DecisionContext()


@dataclass(frozen=True, slots=True)
class RecordedDecision:
    """A row of the history.

    Attributes:
        number: Its number in the file, growing with time.
        uid: Identifier that it keeps in every copy of the project.
        document: Name of the document.
        annotator: Name of the annotator.
        action: Edit, undo or redo.
        target: Number of the decision that is taken back or done again; ``None`` for an edit.
        edit: What was done to the layer, for an undo the inverse of the target's edit.
        at: Time, UTC, as ISO 8601.
        context: How it came about.
        revision: Revision of the document (from 1) that it was taken on.
        carried: Whether it is not a decision of a person, but brings the answers that were given to
            the revision before into this one.
    """

    number: int
    uid: str
    document: str
    annotator: str
    action: Action
    target: int | None
    edit: Edit
    at: str
    context: DecisionContext = NOTHING_KNOWN
    revision: int = 1
    carried: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """A decision that has reached the disk, and what it did.

    Attributes:
        number: Its number in the file.
        layer: The annotator's layer now.
        touched: Ids of the markables whose display may have changed.
        edit: What was done to the layer (for an undo the inverse).
        target: The decision that an undo or redo points at.
    """

    number: int
    layer: Layer
    touched: frozenset[str]
    edit: Edit
    target: int | None = None


@dataclass(slots=True)
class DecisionHistory:
    """The decisions of one annotator on one document, up to some number.

    Attributes:
        layer: The layer after them.
        number: Number of the last one, 0 before the first.
        in_force: Decisions that hold, oldest first: undo takes the last.
        taken_back: Decisions that redo can bring back, the next one last.
    """

    layer: Layer
    number: int = 0
    in_force: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)

    def note(self, number: int, action: str, target: int | None, kind: str | None = None) -> None:
        """Take note of one more row. The layer is the caller's business.

        Raises:
            ValueError: An undo or redo that points at something else than the next one: no
                program writes that.
        """
        self.number = number
        if action == Action.EDIT:
            if kind != CARRIED:  # what was answered before a text was corrected stays
                self.in_force.append(number)
            self.taken_back.clear()
            return
        here, there = self.in_force, self.taken_back
        if action == Action.REDO:
            here, there = there, here
        if not here or here[-1] != target:
            raise ValueError(f"decision {number} cannot {action} decision {target}")
        there.append(here.pop())

    def note_all(self, rows: Iterable[tuple[int, str, int | None, str | None]]) -> None:
        """Take note of rows of number, action, target and kind."""
        for number, action, target, kind in rows:
            self.note(number, action, target, kind)


def proposal_json(proposal: Proposal) -> Json:
    """Return a proposal as JSON; what is not known has no key, as in older projects."""
    value: Json = {
        "resolver": proposal.resolver,
        "antecedents": proposal.antecedents,
        "reference": proposal.reference,
    }
    if proposal.probability is not None:
        value["probability"] = proposal.probability
    if proposal.version:
        value["version"] = proposal.version
    return value


def proposal_of(value: Json) -> Proposal:
    """Return the proposal that JSON tells of."""
    probability = value.get("probability")
    return Proposal(
        value["resolver"],
        tuple(value["antecedents"]),
        reference_of(value["reference"]),
        None if probability is None else float(probability),
        str(value.get("version", "")),
    )
