"""Anaphors that an unfinished key leaves undecided.

In a project an anaphor without a reference type waits for its annotator, where in a finished
corpus it has no antecedent (`Reading.in_progress`). Nobody can tell whether an answer to it is
right, so it is left out on both sides:

1. It is not in the population, and an answer to it is neither right, wrong nor spurious.
2. The same holds of a decided anaphor whose chain leads to an undecided one: it is known which
   expression it takes up, but not whom that stands for. So it is with a split antecedent of which
   a part is undecided.
3. A decided anaphor may be answered with an expression of such a chain. That counts as an
   expression that is not a mention of the key: what the system says of it decides.

Resolvers are still asked about all of them: later answers may build on those, and programs that
remember what came before should meet the text as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import Chains, Layer, chains_of

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Undecided:
    """The anaphors that a key leaves open, by the ids of their markables.

    Attributes:
        waiting: Those that nobody has decided.
        hanging: Decided ones whose chain leads to one of them.
    """

    waiting: frozenset[str] = _NONE
    hanging: frozenset[str] = _NONE

    def __contains__(self, name: str) -> bool:
        return name in self.waiting or name in self.hanging

    @property
    def names(self) -> frozenset[str]:
        """All of them."""
        return self.waiting | self.hanging


NOTHING_UNDECIDED = Undecided()


def undecided_in(layer: Layer, chains: Chains) -> Undecided:
    """Return what a layer that somebody still works on leaves open.

    An entity is a tree of links, and only its root has none: where an undecided anaphor is in an
    entity, it is that root, so every mention of the entity hangs on it.
    """
    waiting = waiting_in(layer)
    entities = {chains.entity_of[name] for name in waiting}
    grown = True
    while grown:
        more = {whole for whole, parts in chains.parts.items() if parts & entities} - entities
        entities |= more
        grown = bool(more)
    mentions = {name for number in entities for name in chains.entities[number]}
    return Undecided(waiting, frozenset(mentions) - waiting)


def waiting_in(layer: Layer) -> frozenset[str]:
    """Return the ids of the anaphors that have neither a reference type nor an antecedent.

    One without a kind is not a question to an annotator: it came with a chain, as its first
    mention.
    """
    return frozenset(
        [
            name
            for name, anaphor in layer.anaphors.items()
            if anaphor.kind and anaphor.reference is None and not anaphor.antecedents
        ]
    )


def left_out(waiting: int, hanging: int, documents: int) -> Problem | None:
    """Return the warning that something is undecided (``anaphors-undecided``), or ``None``.

    Hanging are decided anaphors whose chain leads to waiting ones; in the documents nothing is
    decided.
    """
    if not waiting:
        return None
    parts = [_counted(waiting, "undecided anaphor", "undecided anaphors") + " of the key"]
    if hanging:
        decided = _counted(hanging, "decided one", "decided ones")
        parts.append(f"{decided} whose chain leads to undecided ones")
    if documents:
        parts.append(_counted(documents, "document", "documents") + " in which nothing is decided")
    return Problem(
        "anaphors-undecided",
        f"excluded from all figures: {', '.join(parts)}",
        None,
        Severity.WARNING,
    )


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


@dataclass(slots=True)
class Survey:
    """Counts what is undecided in many layers.

    Attributes:
        waiting: Number of undecided anaphors.
        hanging: Number of decided ones whose chain leads to them.
        untouched: Number of documents in which nothing is decided.
    """

    waiting: int = 0
    hanging: int = 0
    untouched: int = 0

    def add(self, layer: Layer, *, in_progress: bool) -> bool:
        """Add a document's layer; return whether anything is decided, or nothing to decide."""
        found = undecided_in(layer, chains_of(layer)) if in_progress else NOTHING_UNDECIDED
        self.waiting += len(found.waiting)
        self.hanging += len(found.hanging)
        asked = [name for name, anaphor in layer.anaphors.items() if anaphor.kind]
        begun = not found.waiting or any(name not in found for name in asked)
        self.untouched += not begun
        return begun

    def problems(self) -> list[Problem]:
        """Return the warning that something is left out, if anything is."""
        problem = left_out(self.waiting, self.hanging, self.untouched)
        return [] if problem is None else [problem]
