"""The baselines that every resolver must beat.

They are nearest, nearest-agreeing, nearest-subject, first-np, most-frequent and random.
"Agreeing" means admissible: no constraint of the candidate finder excludes it. *Nearest* is by
text order (earlier start first, then the longer one): of two nested candidates that end at the
same place (*the king of Spain*) the inner one, which begins later, is nearer. Candidates after
the anaphor come into question only when none before it is left. All but nearest-subject work on
words alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b

from anaphora_resolvers.classic.choices import repetition, unanswered
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reason, Reference
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision, Need, Pool, check_needs

Choice = tuple[Markable, str]
"""The chosen markable and a sentence that says why."""
Choose = Callable[[Markable, Pool], Choice | None]
"""Chooses a candidate for an anaphor."""


class _Run:
    """A baseline at work: it remembers nothing from anaphor to anaphor.

    Args:
        layer: The markables.
        choose: Chooses a candidate.
        constrained: Whether what a clitic repeats (*Dile a Juan*) needs no choice.
    """

    def __init__(
        self,
        layer: Layer,
        choose: Choose,
        *,
        constrained: bool = True,
    ) -> None:
        self._markables = layer.markables
        self._choose = choose
        self._constrained = constrained

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        decided = repetition(asked, pool) if self._constrained else None
        if decided is not None:
            return decided
        choice = self._choose(asked, pool)
        if choice is None:
            return unanswered(pool)
        chosen, why = choice
        before = chosen.order < asked.order
        reference = Reference.ANAPHOR if before else Reference.CATAPHOR
        return Decision((chosen,), reference, trace=(why,))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Take no notice: no later answer depends on it."""

    def branch(self, layer: Layer) -> _Run:
        """Return a run over a layer with other markables."""
        return _Run(layer, self._choose, constrained=self._constrained)


def _nearest(asked: Markable, ordered: Sequence[Markable]) -> Markable | None:
    """Return the last one before the anaphor, else the first one after it."""
    for markable in reversed(ordered):
        if markable.order < asked.order:
            return markable
    return ordered[0] if ordered else None


@cache
def _nearest_candidate(count: int) -> Reason:
    if count == 1:
        return Reason("nearest.only", "It is the only candidate that agrees.")
    return Reason("nearest.of", "It is the nearest of {all} candidates that agree.", all=count)


@cache
def _nearest_subject(count: int) -> Reason:
    if count == 1:
        return Reason("nearest.only-subject", "It is the only subject that agrees.")
    return Reason(
        "nearest.of-subjects", "It is the nearest of {all} subjects that agree.", all=count
    )


def _nearest_admissible(asked: Markable, pool: Pool) -> Choice | None:
    admissible = pool.admissible()
    chosen = _nearest(asked, admissible)
    if chosen is None:
        return None
    return (chosen, _nearest_candidate(len(admissible)))


_UNCONSTRAINED = Reason(
    "nearest.unconstrained", "It is the nearest candidate; no constraints were checked."
)


class _Baseline(ABC):
    """A resolver that asks `_chooser` about each anaphor."""

    needs: frozenset[Need] = frozenset()
    uses_history = False

    def start(self, document: Document, layer: Layer) -> _Run:
        """Begin with a document.

        Raises:
            NeedsError: The document lacks something that the resolver needs.
        """
        return _Run(layer, self._chooser(document))

    @abstractmethod
    def _chooser(self, document: Document) -> Choose:
        """Return what chooses a candidate of a document."""


class Nearest(_Baseline):
    """The nearest candidate before the anaphor, whatever the constraints say."""

    name = "nearest"
    title = "nearest noun phrase before the anaphor, without any constraint"

    def start(self, document: Document, layer: Layer) -> _Run:
        """Begin with a document."""
        return _Run(layer, self._chooser(document), constrained=False)

    def _chooser(self, document: Document) -> Choose:
        return self._choose

    @staticmethod
    def _choose(asked: Markable, pool: Pool) -> Choice | None:
        for markable in reversed(pool.markables):
            # What holds the anaphor begins before it, but does not come before it.
            if markable.order < asked.order and not _holds(markable, asked):
                return (markable, _UNCONSTRAINED)
        return None


def _holds(markable: Markable, asked: Markable) -> bool:
    return markable.realisation == "overt" and markable.contains(asked)


class NearestAgreeing(_Baseline):
    """The nearest admissible candidate."""

    name = "nearest-agreeing"
    title = "nearest noun phrase that satisfies the constraints"

    def _chooser(self, document: Document) -> Choose:
        return _nearest_admissible


class NearestSubject(_Baseline):
    """The nearest admissible subject, else the nearest admissible candidate."""

    name = "nearest-subject"
    title = "nearest subject that satisfies the constraints, else nearest noun phrase that does"
    needs = frozenset((Need.HEADS,))

    def _chooser(self, document: Document) -> Choose:
        check_needs(self.name, self.needs, document)
        tables = language(document.language)
        view = TextView(document, tables)
        subjects: dict[str, bool] = {}

        def is_subject(markable: Markable) -> bool:
            known = subjects.get(markable.id)
            if known is None:
                if markable.zero is not None:
                    known = (tables.role(markable.zero.role) or "subject") == "subject"
                else:
                    known = view.role[head_of(document, markable, tables)[0]] == "subject"
                subjects[markable.id] = known
            return known

        def choose(asked: Markable, pool: Pool) -> Choice | None:
            found = [markable for markable in pool.admissible() if is_subject(markable)]
            chosen = _nearest(asked, found)
            if chosen is None:
                return _nearest_admissible(asked, pool)
            return (chosen, _nearest_subject(len(found)))

        return choose


_FIRST = Reason("first-np.first", "It is the first candidate of the previous sentence that agrees.")


class FirstNP(_Baseline):
    """The first admissible candidate of the previous sentence, else the nearest admissible."""

    name = "first-np"
    title = "first noun phrase of the previous sentence that satisfies the constraints"

    def _chooser(self, document: Document) -> Choose:

        def choose(asked: Markable, pool: Pool) -> Choice | None:
            previous = document.sentence_of(asked.start) - 1
            for markable in pool.admissible():
                if document.sentence_of(markable.start) == previous:
                    return (markable, _FIRST)
            return _nearest_admissible(asked, pool)

        return choose


_ONCE = Reason("most-frequent.once", "Its head has appeared most often of all that agree (1 time).")


class MostFrequent(_Baseline):
    """The admissible candidate whose head has appeared most often so far; of equals the nearest."""

    name = "most-frequent"
    title = "noun phrase with the most frequent head that satisfies the constraints"

    def _chooser(self, document: Document) -> Choose:
        return self._choose

    @staticmethod
    def _choose(asked: Markable, pool: Pool) -> Choice | None:
        times = {
            candidate.markable: candidate.record.times_in_text
            for candidate in pool.candidates
            if candidate.admissible
        }
        most = max(times.values(), default=0)
        best = [markable for markable in pool.markables if times.get(markable.id) == most]
        chosen = _nearest(asked, best)
        if chosen is None:
            return None
        if most == 1:
            return (chosen, _ONCE)
        return (
            chosen,
            Reason(
                "most-frequent.times",
                "Its head has appeared most often of all that agree ({times} times).",
                times=most,
            ),
        )


class Random(_Baseline):
    """An admissible candidate drawn by lot, the same one in every run.

    The lot depends on the seed, the document's id and the place of the anaphor, so that it is the
    same in any process and whatever else is resolved.

    Args:
        seed: Another seed draws other lots.
    """

    name = "random"
    title = "any noun phrase that satisfies the constraints, drawn by lot with a fixed seed"

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed
        self.signature = f"seed:{seed}"

    def _chooser(self, document: Document) -> Choose:

        def choose(asked: Markable, pool: Pool) -> Choice | None:
            admissible = pool.admissible()
            if not admissible:
                return None
            place = f"{asked.start}-{asked.end}-{asked.realisation}"
            key = f"{self.seed}\n{document.doc_id}\n{place}".encode("utf-8", "surrogatepass")
            lot = int.from_bytes(blake2b(key, digest_size=8).digest(), "big") % len(admissible)
            return (
                admissible[lot],
                Reason(
                    "random.lot",
                    "It was drawn by lot from {all} that agree.",
                    all=len(admissible),
                ),
            )

        return choose
