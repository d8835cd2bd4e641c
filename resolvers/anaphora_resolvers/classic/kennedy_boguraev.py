"""Kennedy and Boguraev's algorithm (1996): anaphora resolution without a full parse.

It brings RAP down to grammatical functions and patterns of noun phrases:

1.  What has been resolved as one forms a class (COREF). A class has the sum of the weights of the
    distinct factors that any of its members satisfies; nothing is halved.
2.  Factors (`data/kennedy-boguraev.toml`): a member in the pronoun's sentence (SENT-S) 100, in its
    discourse segment (CNTX-S) 50, a subject (SUBJ-S) 80, the noun of an existential sentence
    (EXST-S) 70, a possessive (POSS-S) 65, a direct object (ACC-S) 50, an indirect object (DAT-S)
    40, the complement of a preposition (OBLQ-S) 30, in no other noun phrase (HEAD-S) 80, in no
    adjunct (ARG-S) 50.
3.  The pronoun takes the class with the greatest sum; of equals the one with the nearest member.
4.  Agreement and disjoint reference (co-arguments, a phrase that holds the pronoun, a name that
    follows the pronoun) are the shared constraints.

Confirmed: the rules. From memory: the weights, and that the authors found segments with
TextTiling; here they are the paragraphs of the text, and a text without paragraphs is a single
one. `anaphora_resolvers.classic.salience` defines adjuncts. What comes after the pronoun is a
candidate only where nothing before it is left (ours: no factor counts against cataphora).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial

from anaphora_resolvers.classic import ClassicResolver, table
from anaphora_resolvers.classic.choices import named_factors
from anaphora_resolvers.classic.salience import (
    Gives,
    MarkablePlaces,
    MentionPosition,
    MentionSalience,
    SalienceRun,
    Weights,
)
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, FrozenDict, Layer, Markable, Reason
from anaphora_workbench.ports import Need


class KennedyBoguraev(ClassicResolver):
    """Kennedy and Boguraev's algorithm."""

    name = "kennedy-boguraev"
    title = "Kennedy and Boguraev (1996): salience of coreference classes without a full parse"
    needs = frozenset((Need.HEADS,))
    uses_history = True

    def _run(self, layer: Layer, view: TextView) -> SalienceRun:
        places = MarkablePlaces(layer, view)
        weights = FrozenDict(table(self.name)["weights"])
        return SalienceRun(
            layer,
            places,
            partial(Coref, weights, segments_of(view.document)),
            coref_factors,
            lambda asked, place, candidate, other: {},
            forward=False,
        )


def coref_factors(place: MentionPosition) -> frozenset[str]:
    """Return the factors that a place satisfies, ``sentence`` and ``segment`` apart."""
    found = {
        "subject": place.role == "subject" and not place.existential,
        "existential": place.existential,
        "possessive": place.role == "possessor",
        "direct object": place.role == "object" and not place.existential,
        "indirect object": place.role == "indirect",
        "oblique": place.preposition,
        "head": not place.embedded,
        "argument": not place.in_adjunct,
    }
    return frozenset([name for name, holds in found.items() if holds])


def segments_of(document: Document) -> tuple[int, ...]:
    """Return the number of the segment of each sentence: its paragraph."""
    starts = [paragraph.start for paragraph in document.paragraphs]
    return tuple([bisect_right(starts, sentence.start) for sentence in document.sentences])


@dataclass(frozen=True, slots=True)
class _Class:
    """A coreference class: the factors of its members and the sentence of the last one."""

    sentence: int
    factors: frozenset[str]


class Coref(Weights[_Class]):
    """The salience of coreference classes.

    Args:
        weights: Weight by factor.
        segments: Number of the discourse segment by sentence.
        gives: As of `Weights`.
    """

    def __init__(
        self, weights: FrozenDict[str, float], segments: tuple[int, ...], gives: Gives
    ) -> None:
        super().__init__(gives)
        self._weights = weights
        self._segments = segments
        self._totals: dict[frozenset[str], float] = {}

    def _single(self, given: MentionSalience) -> _Class:
        return _Class(given.sentence, given.factors)

    def _joined(self, ours: _Class, theirs: _Class) -> _Class:
        return _Class(max(ours.sentence, theirs.sentence), ours.factors | theirs.factors)

    def factors(self, markable: Markable, sentence: int) -> frozenset[str]:
        """Return the factors of a markable's class for a pronoun in a sentence."""
        its = self._sum(markable)
        factors = its.factors
        if its.sentence == sentence:
            factors |= {"sentence"}
        if self._segments[its.sentence] == self._segments[sentence]:
            factors |= {"segment"}
        return factors

    def weight(self, markable: Markable, sentence: int) -> float:
        """Return the sum of the factors of a markable's class for a pronoun in a sentence."""
        factors = self.factors(markable, sentence)
        known = self._totals.get(factors)
        if known is None:
            known = self._totals[factors] = sum([self._weights[name] for name in sorted(factors)])
        return known

    def reasons(self, markable: Markable, sentence: int) -> list[str]:
        """Return the factors of a markable's class in words."""
        names = sorted(self.factors(markable, sentence))
        return [
            Reason("kennedy-boguraev.factors", "factors: {factors}", factors=named_factors(names))
        ]
