"""The disagreements as lists show them: how far each is, who says what; filters and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from anaphora_workbench.annotation.adjudication.disagreements import (
    AlignedAnaphor,
    AnnotatorStance,
    DisagreementGroup,
    Reply,
)
from anaphora_workbench.annotation.adjudication.edits import (
    ALTERNATIVES,
    GAP,
    SETTLED_ON,
    AdjudicatedLayer,
    SettledBy,
    changed_since,
)
from anaphora_workbench.model import Document, Reference
from anaphora_workbench.model.markables import called
from anaphora_workbench.store import SETTLED


class Status(StrEnum):
    """How far a disagreement is."""

    OPEN = "open"
    SETTLED = "settled"
    CHANGED = "changed"
    """Settled, but annotators have changed their answers since: it is asked again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A disagreement with what was made of it.

    Attributes:
        item: The annotators' answers.
        status: How far it is.
        how: How it was settled, ``None`` while it was not.
        chosen: What the adjudicated layer says, as a reply; ``None`` while it says nothing, and
            where several answers were accepted.
        word: The adjudicator's word on a guideline gap.
        sentence: Index of its sentence, from 0.
        words: What the anaphor is called.
    """

    item: AlignedAnaphor
    status: Status
    how: SettledBy | None
    chosen: Reply | None
    word: str
    sentence: int
    words: str

    @property
    def waits(self) -> bool:
        """Whether it is asked."""
        return self.status is not Status.SETTLED

    @property
    def only_by(self) -> tuple[str, ...]:
        """Who has decided what the others have left undecided, while it has no answer yet."""
        if self.item.group is not DisagreementGroup.UNDECIDED or not self.waits:
            return ()
        return self.item.answers[0].annotators

    @property
    def resolved(self) -> bool:
        """Whether it was settled to one answer."""
        return self.chosen is not None and not self.waits

    @property
    def votes(self) -> tuple[tuple[str, int], ...]:
        """The number of each annotator's answer, 0 for one who has not decided."""
        numbers = {name: one.number for one in self.item.answers for name in one.annotators}
        return tuple([(r.annotator, numbers.get(r.annotator, 0)) for r in self.item.replies])


def entry_of(document: Document, item: AlignedAnaphor, result: AdjudicatedLayer) -> Entry:
    """Return a disagreement with what the adjudicated layer says of it."""
    how, noted = None, ""
    for name in result.places(item):
        attributes = result.layer.markables[name].attributes
        if SETTLED in attributes:
            try:
                how, noted = SettledBy(attributes[SETTLED]), attributes.get(SETTLED_ON, "")
            except ValueError:
                continue
            break
    anaphor = result.anaphor(item)
    chosen = _chosen(item, result, how)
    if how is None and chosen is not None:
        how = SettledBy.BY_HAND
    status = Status.OPEN if how is None else Status.SETTLED
    if how not in (None, SettledBy.BY_HAND) and changed_since(noted, item):
        status = Status.CHANGED
    return Entry(
        item,
        status,
        how,
        chosen,
        anaphor.attributes.get(GAP, "") if anaphor is not None else "",
        document.sentence_of(item.markable.start),
        called(document, item.markable),
    )


def _chosen(item: AlignedAnaphor, result: AdjudicatedLayer, how: SettledBy | None) -> Reply | None:
    layer = result.layer
    anaphor = result.anaphor(item)
    if anaphor is None:
        if how in (SettledBy.ANSWER, SettledBy.MAJORITY):
            return Reply(layer.name, AnnotatorStance.NOT_MARKED)
        return None
    links = [b for b in layer.bridges if b.anaphor == anaphor.markable]
    if ALTERNATIVES in anaphor.attributes or not (anaphor.decided or links):
        return None
    return Reply(
        layer.name,
        AnnotatorStance.ANSWERED,
        layer.markables[anaphor.markable],
        anaphor,
        tuple([(layer.markables[b.antecedent], b.relation) for b in links]),
        tuple([layer.markables[name] for name in anaphor.antecedents]),
        anaphor.reference,
    )


@dataclass(frozen=True, slots=True)
class Filter:
    """Which disagreements are listed.

    Attributes:
        groups: Of these groups; what is only not decided yet is left out unless asked for.
        kind: Of this kind, ``""`` for all.
        reference: To which somebody gives this reference type, ``None`` for all.
        annotator: In which this annotator is not with the majority, ``""`` for all.
        waiting: Only those that are asked.
    """

    groups: frozenset[DisagreementGroup] = frozenset(DisagreementGroup) - {
        DisagreementGroup.UNDECIDED,
        DisagreementGroup.NONE,
    }
    kind: str = ""
    reference: Reference | None = None
    annotator: str = ""
    waiting: bool = False

    def passes(self, entry: Entry) -> bool:
        """Tell whether an entry is listed."""
        item = entry.item
        majority = item.answer(item.majority)
        return (
            item.group in self.groups
            and self.kind in ("", item.kind)
            and (self.reference is None or self.reference in [r.reference for r in item.replies])
            and not (
                self.annotator and majority is not None and self.annotator in majority.annotators
            )
            and (entry.waits or not self.waiting)
        )


@dataclass(frozen=True, slots=True)
class AdjudicationCounts:
    """How far adjudication is.

    Attributes:
        items: Anaphors that somebody has decided. agreed: Those on which all agree. groups: The
        others by group. `DisagreementGroup.UNDECIDED` is not a disagreement: somebody is not done
        yet.
        statuses: The disagreements by how far they are. resolved: The disagreements that were
        settled to one answer. undone: How many anaphors each annotator has not decided yet, of
        those who have some left. only_by: How many anaphors have no adjudicated answer because
        only these annotators have decided them, by annotators.
    """

    items: int
    agreed: int
    groups: Counter[DisagreementGroup] = field(default_factory=Counter)
    statuses: Counter[Status] = field(default_factory=Counter)
    resolved: int = 0
    undone: tuple[tuple[str, int], ...] = ()
    only_by: tuple[tuple[tuple[str, ...], int], ...] = ()

    @property
    def disagreements(self) -> int:
        """How many real disagreements there are, settled or not: as many as are listed."""
        return self.statuses.total()

    @property
    def settled(self) -> int:
        """How many of them are settled."""
        return self.statuses[Status.SETTLED]

    @property
    def waiting(self) -> int:
        """How many are asked."""
        return self.statuses[Status.OPEN] + self.statuses[Status.CHANGED]

    @property
    def share_before(self) -> float | None:
        """Share of the items on which annotators agree; undecided ones are left out."""
        return self._share(self.agreed)

    @property
    def share_after(self) -> float | None:
        """The same with what was settled to one answer counted as agreed."""
        return self._share(self.agreed + self.resolved)

    def _share(self, number: int) -> float | None:
        compared = self.items - self.groups[DisagreementGroup.UNDECIDED]
        return number / compared if compared else None


def undone_of(compared: Sequence[AlignedAnaphor]) -> tuple[tuple[str, int], ...]:
    """Return how many anaphors each annotator has not decided yet, of those who have some left."""
    names = [reply.annotator for reply in compared[0].replies] if compared else []
    undone = Counter([r.annotator for item in compared for r in item.replies if r.stance.open])
    return tuple([(name, undone[name]) for name in names if undone[name]])


def counts_of(
    agreed: int, undone: tuple[tuple[str, int], ...], entries: Collection[Entry]
) -> AdjudicationCounts:
    """Count items by whether they are agreed, settled or open.

    Args:
        agreed: How many are agreed.
        undone: What `undone_of` returns.
        entries: Those that are not agreed.
    """
    real = [entry for entry in entries if entry.item.group is not DisagreementGroup.UNDECIDED]
    return AdjudicationCounts(
        agreed + len(entries),
        agreed,
        Counter([entry.item.group for entry in entries]),
        Counter([entry.status for entry in real]),
        sum([entry.resolved for entry in real]),
        undone,
        only_by_of(entries),
    )


def only_by_of(entries: Collection[Entry]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return how many anaphors wait because only some annotators have decided them, by these."""
    return tuple(Counter([entry.only_by for entry in entries if entry.only_by]).items())
