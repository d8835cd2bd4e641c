"""RAP, after Lappin and Leass (1994), and the same with the weights of JavaRAP.

Every noun phrase gives its entity salience by what it is in its sentence; a pronoun is resolved
to the candidate of the most salient entity, the nearest of equals, and its own factors then count
for that entity. The rules:

1.  Factors and initial weights (`data/rap.toml`): sentence recency 100, subject 80, existential
    noun 70, object 50, indirect object or oblique complement 40, head noun (not embedded in another
    noun phrase) 80, not in an adverbial phrase that commas set off 50.
2.  A factor counts once for an entity and sentence. All weights are halved at each new sentence;
    a factor whose weight falls below one is gone.
3.  The whole sentence of the pronoun counts, also what comes after the pronoun.
4.  For one pronoun: a candidate with the pronoun's role has 35 more, one that follows it 175 less.
5.  Which candidates come into question is for the shared constraints: agreement, the binding of
    reflexives and other pronouns in their clauses, precedence. They cover RAP's syntactic filter:
    argument and adjunct domains, noun phrase domains, and what RAP excludes below a pronoun comes
    after it.
6.  Pleonastic *it* is for the anaphor finder, which keeps it out of what is asked.

Confirmed from the paper: the weights of rule 1, halving, entities, rule 4, and a memory of four
sentences, which is the window of the candidate finder. From memory: that weights below one are
dropped, and the details of the filter. RAP's threshold of salience is not known and not used. How
excluded mentions, relative pronouns and speakers are treated is ours
(`anaphora_resolvers.classic.salience`), and so is which obliques are complements
(`anaphora_resolvers.classic.salience`).

`JavaRap` has the weights of JavaRAP's published code (`data/rap-javarap.toml`): no head noun, not
in an ADVP 50 (here: not a noun phrase used as an adverb), and 100 for a candidate of the pronoun's
sentence instead of recency that ages. That JavaRAP halves with each sentence is from memory.
"""

from __future__ import annotations

from functools import partial

from anaphora_resolvers.classic import ClassicResolver, table
from anaphora_resolvers.classic.salience import (
    MarkablePlaces,
    MentionPosition,
    Salience,
    SalienceRun,
    Scale,
)
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import FrozenDict, Layer, Markable
from anaphora_workbench.ports import Need

_SLOTS = frozenset(("subject", "agent", "object", "indirect", "oblique", "adjunct"))
"""Roles that two mentions can share for the bonus of parallelism."""
_OBLIQUE = frozenset(("indirect", "oblique", "agent"))


class Rap(ClassicResolver):
    """RAP with the weights of the paper."""

    name = "rap"
    title = "Lappin and Leass (1994): salience factors by entity, halved with each sentence"
    needs = frozenset((Need.HEADS,))
    uses_history = True

    def _run(self, layer: Layer, view: TextView) -> SalienceRun:
        places = MarkablePlaces(layer, view)
        data = table(self.name)
        weights = FrozenDict({name: weight for name, weight in data["weights"].items() if weight})
        scale = Scale(weights, data["decay"]["rate"], data["decay"]["least"])
        return SalienceRun(
            layer,
            places,
            partial(Salience, scale),
            partial(_weighted, frozenset(weights)),
            partial(_bonuses, FrozenDict(data["local"])),
        )


class JavaRap(Rap):
    """RAP with the weights of JavaRAP."""

    name = "rap-javarap"
    title = "Lappin and Leass's algorithm with the weights of JavaRAP (Qiu et al. 2004)"


def factors_of(place: MentionPosition) -> frozenset[str]:
    """Return the factors that a place satisfies, those of RAP and of JavaRAP."""
    found = {
        "recency": True,
        "subject": place.role == "subject" and not place.existential,
        "existential": place.existential,
        "object": place.role == "object" and not place.existential,
        "oblique": place.role in _OBLIQUE,
        "head noun": not place.embedded,
        "non-adverbial": not place.demarcated,
        "not in ADVP": not place.bare_adverbial,
    }
    return frozenset([name for name, holds in found.items() if holds])


def _weighted(names: frozenset[str], place: MentionPosition) -> frozenset[str]:
    """Return those factors of a place that have a weight."""
    return factors_of(place) & names


def _bonuses(
    local: FrozenDict[str, float],
    asked: Markable,
    place: MentionPosition,
    candidate: Markable,
    other: MentionPosition,
) -> dict[str, float]:
    """Return what counts for one pronoun only, by name."""
    holds = {
        "parallelism": place.role in _SLOTS and other.role == place.role,
        "cataphora": candidate.order > asked.order,
        "same sentence": other.sentence == place.sentence,
    }
    return {name: weight for name, weight in local.items() if holds[name] and weight}
