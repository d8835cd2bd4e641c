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

Confirmed from the paper: the weights of rule 1, halving, entities, rule 4. From memory: that
weights below one are dropped, and the details of the filter. RAP's threshold of salience is not
known and not used.

`JavaRap` has the weights of JavaRAP's published code (`data/rap-javarap.toml`): no head noun, not
in an ADVP 50 (here: not a noun phrase used as an adverb), and 100 for a candidate of the pronoun's
sentence instead of recency that ages. That JavaRAP halves with each sentence is from memory.
"""

from __future__ import annotations

from copy import copy

from anaphora_resolvers.classic.answers import answered, nearness, number, unanswered
from anaphora_resolvers.classic.places import Place, Places
from anaphora_resolvers.classic.salience import Salience, Scale, Standing
from anaphora_resolvers.classic.tables import table
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, Document, FrozenDict, Layer, Markable
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision, Need, Pool, check_needs

__all__ = ["JavaRap", "Rap"]

_SLOTS = frozenset(("subject", "agent", "object", "indirect", "oblique", "adjunct"))
"""Roles that two mentions can share for the bonus of parallelism."""
_OBLIQUE = frozenset(("indirect", "oblique", "agent"))
_PARALLEL = "parallelism"
_CATAPHORA = "cataphora"
_SAME_SENTENCE = "same sentence"


class Rap:
    """RAP with the weights of the paper."""

    name = "rap"
    title = "Lappin and Leass (1994): salience factors by entity, halved with each sentence"
    needs = frozenset((Need.HEADS,))
    uses_history = True

    def start(self, document: Document, layer: Layer) -> RapRun:
        """Begin with a document.

        Raises:
            NeedsError: The document has no dependency heads.
        """
        check_needs(self.name, self.needs, document)
        tables = language(document.language)
        places = Places(document, layer, tables, TextView(document, tables))
        data = table(self.name)
        scale = Scale(FrozenDict(data["weights"]), data["decay"]["rate"], data["decay"]["least"])
        return RapRun(layer, places, scale, FrozenDict(data["local"]))


class JavaRap(Rap):
    """RAP with the weights of JavaRAP."""

    name = "rap-javarap"
    title = "Lappin and Leass's algorithm with the weights of JavaRAP (Qiu et al. 2004)"


class RapRun:
    """RAP at work on one document.

    Args:
        layer: The markables.
        places: Where they stand.
        scale: Weights of the factors and their decay.
        local: What counts for one pronoun only: ``parallelism``, ``cataphora``, ``same sentence``.
    """

    def __init__(
        self, layer: Layer, places: Places, scale: Scale, local: FrozenDict[str, float]
    ) -> None:
        self._markables = layer.markables
        self._places = places
        self._known: dict[str, tuple[Markable, Place]] = {}
        self._local = local
        self._factors = frozenset([name for name, weight in scale.weights.items() if weight])
        self.salience = Salience(scale, self._standing)

    def branch(self, layer: Layer) -> RapRun:
        """Return a run that knows what this one has heard and goes on without it."""
        run = copy(self)
        run._known = {}
        if layer.markables is not self._markables:
            run._markables = layer.markables
            run._places = self._places.of(layer)
        run.salience = self.salience.copied(run._standing)
        return run

    def _place(self, markable: Markable) -> Place:
        known = self._known.get(markable.id)
        if known is None or known[0] is not markable:
            known = self._known[markable.id] = (markable, self._places(markable))
        return known[1]

    def _standing(self, markable: Markable) -> Standing:
        place = self._place(markable)
        return Standing(place.sentence, factors_of(place) & self._factors)

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        admissible = pool.admissible()
        if not admissible:
            return unanswered(pool)
        place = self._place(asked)
        best = max(
            [
                (self._salience_of(asked, place, candidate), nearness(asked, candidate), at)
                for at, candidate in enumerate(admissible)
            ]
        )
        chosen = admissible[best[2]]
        return answered(asked, chosen, best[0], self._trace(asked, place, chosen, admissible))

    def _salience_of(self, asked: Markable, place: Place, candidate: Markable) -> float:
        return self.salience.weight(candidate, place.sentence) + sum(
            self._bonuses(asked, place, candidate).values()
        )

    def _bonuses(self, asked: Markable, place: Place, candidate: Markable) -> dict[str, float]:
        """Return what counts for this pronoun only, by name."""
        other = self._place(candidate)
        found = {
            _PARALLEL: place.role in _SLOTS and other.role == place.role,
            _CATAPHORA: candidate.order > asked.order,
            _SAME_SENTENCE: other.sentence == place.sentence,
        }
        return {name: self._local[name] for name, holds in found.items() if holds}

    def _trace(
        self, asked: Markable, place: Place, chosen: Markable, admissible: list[Markable]
    ) -> list[str]:
        bonuses = {k: v for k, v in self._bonuses(asked, place, chosen).items() if v}
        weight = self.salience.weight(chosen, place.sentence)
        parts = [f"its entity has salience {number(weight)}"]
        parts += [f"{name} {number(value)}" for name, value in bonuses.items()]
        lines = [f"{len(admissible)} candidates agree; the most salient is chosen"]
        for sentence, factors in sorted(self.salience.factors(chosen).items(), reverse=True):
            back = place.sentence - sentence
            where = "this sentence" if back == 0 else f"{back} back"
            lines.append(f"factors ({where}): {', '.join(sorted(factors))}")
        lines.append("; ".join(parts))
        return lines

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Join the anaphor to the entity of its antecedent."""
        if len(decision.antecedents) == 1:
            self.salience.settle(self._markables[anaphor.markable], decision.antecedents[0])


def factors_of(place: Place) -> frozenset[str]:
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
