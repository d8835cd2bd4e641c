"""Salience of discourse entities after Lappin and Leass (1994), and the resolvers that go by it.

A factor (subject, object, head noun ...) that a mention satisfies counts for its entity, once per
sentence however many mentions satisfy it. With each new sentence a factor's weight is multiplied
by the rate of decay; when it falls below the least weight the factor is gone. Nothing is updated
when a sentence begins: the weight is worked out from the age of the sentences when it is asked
for, and since old factors are gone an entity never has more than a few sentences. A document
costs time linear in its length.

RAP and its relatives were built on parsers that tell complements of a verb from adjuncts. Universal
Dependencies do not: here an oblique phrase is a complement when the parse says so (``obl:arg``) or
its preposition is one of those in ``places.toml``, and an adjunct otherwise.

`SalienceRun` is a step resolver that takes the candidate of the most salient entity; of equals the
nearest. RAP and Kennedy and Boguraev's algorithm differ in their factors, in how the weights age
and in what counts for one pronoun only; all else is here:

1.  A relative pronoun is one entity with the noun that its clause modifies, and never an answer;
    neither is an expletive (*it rains*, *se ríe*).
2.  A pronoun that comes after the anaphor is not a candidate: it has no referent yet. Where nothing
    makes other phrases after the anaphor less salient, they are candidates only if there are no
    others.
3.  What excludes one mention excludes the entity: a co-argument of the anaphor, and a pronoun that
    does not agree with it, take with them all that they have been settled to be. Where that leaves
    nobody, an earlier decision was wrong and the rule is not applied.
4.  For *he* and *she* an entity of which nothing is known comes into question only where none is
    known to live (`anaphora_resolvers.classic.choices`).
5.  First and second persons get an answer but join no entity: who *I* is changes with the speaker.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from anaphora_resolvers.classic import words
from anaphora_resolvers.classic.choices import (
    Choices,
    answered,
    known,
    listed,
    named_factors,
    nearness,
    plain_number,
    repetition,
    sentences_back,
    unanswered,
    wants_living,
)
from anaphora_resolvers.dependencies import NOMINAL, NONE
from anaphora_resolvers.supar.profiles import Entities, Profiles
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Reason
from anaphora_workbench.ports import Decision, Pool

_BELOW_NOUNS = frozenset(("relative-clause", "adnominal-clause"))
_POSSESSIVES = frozenset(("poss", "poss12"))
_COMMAS = frozenset((",", ";", "--", "-", "–", "—"))


@dataclass(frozen=True, slots=True)
class MentionPosition:
    """Where a mention stands.

    Attributes:
        sentence: Number of its sentence.
        role: ``subject``, ``object``, ``indirect``, ``agent``, ``oblique`` (a complement),
            ``adjunct``, ``possessor``, or another role of `TextView.role`.
        existential: Whether it is the noun of an existential sentence (*there is a dog*).
        embedded: Whether another noun phrase holds it, relative clauses of that one included.
        demarcated: Whether it stands in an adverbial phrase that commas set off.
        bare_adverbial: Whether it is, or is part of, a noun phrase used as an adverb (*last
            week*), which the Penn Treebank's parsers call ADVP.
        in_adjunct: Whether it stands in an adjunct: a prepositional phrase that is not a
            complement, a noun phrase used as an adverb, or an adverbial clause.
        preposition: Whether it is the complement of a preposition.
    """

    sentence: int
    role: str
    existential: bool
    embedded: bool
    demarcated: bool
    bare_adverbial: bool
    in_adjunct: bool
    preposition: bool


class MarkablePlaces:
    """The places of a layer's markables, found when they are asked for.

    Attributes:
        profiles: What is known of the markables besides.
    """

    def __init__(self, layer: Layer, view: TextView) -> None:
        self.profiles = Profiles(layer, view)
        self.view = view
        self._document = view.document
        self._complement = words("places", view.language.code, "complement")
        self._existential = words("places", view.language.code, "existential_verbs")
        self._expletives = _expletives(view)
        self._clauses: dict[int, tuple[bool, bool]] = {}

    def of(self, layer: Layer) -> MarkablePlaces:
        """Return the places of another layer's markables in the same text."""
        other = copy(self)
        other.profiles = self.profiles.of(layer)
        return other

    def __call__(self, markable: Markable) -> MentionPosition:
        """Return where a markable stands."""
        profile = self.profiles(markable)
        head, view = profile.token, self.view
        below_noun, in_adverbial = self._clause(profile.clause)
        if markable.zero is not None or markable.clitic is not None:
            role = profile.role
            if markable.clitic is not None and markable.attributes.get("Case") == "Dat":
                role = "indirect"
            return MentionPosition(
                profile.sentence, role, False, below_noun, False, False, in_adverbial, False
            )
        outer = head
        while view.np_parent[outer] != NONE:
            outer = view.np_parent[outer]
        adjunct = self._is_adjunct(outer)
        role = profile.role
        if role == "oblique" and self._is_adjunct(head):
            role = "adjunct"
        elif role == "object" and self._document.tokens[head].features.get("Case") == "Dat":
            role = "indirect"  # Spanish *le*, which parsers like to call an object
        elif profile.kind in _POSSESSIVES:
            role = "possessor"
        bare = adjunct and self._preposition(outer) == NONE
        return MentionPosition(
            profile.sentence,
            role,
            self._is_existential(head),
            outer != head or below_noun,
            adjunct and self._is_set_off(outer),
            bare,
            adjunct or in_adverbial,
            self._preposition(head) != NONE,
        )

    def _preposition(self, head: int) -> int:
        """Return the preposition of a phrase, that of its coordination included, or `NONE`."""
        found = self.view.preposition(head)
        first = self.view.conjunct_of[head]
        return self.view.preposition(first) if found == NONE and first != NONE else found

    def _is_adjunct(self, head: int) -> bool:
        if self.view.role[head] != "oblique":
            return False
        first = self.view.conjunct_of[head]
        label = self._document.tokens[head if first == NONE else first].deprel
        preposition = self._preposition(head)
        if label == "obl:arg":
            return False
        if preposition == NONE:
            return True
        return self._document.tokens[preposition].text.lower() not in self._complement

    def _is_set_off(self, head: int) -> bool:
        """Tell whether a comma stands between an adverbial phrase and its verb."""
        view, tokens = self.view, self._document.tokens
        clause = view.clause_of[head]
        if clause == NONE:
            return False
        first, last = view.deps.first[head], view.deps.last[head]
        preposition = self._preposition(head)
        if preposition != NONE:
            first = min(first, preposition)
        before_verb = head < view.clauses[clause].head
        near = (last, last + 1) if before_verb else (first, first - 1)
        return any(0 <= index < len(tokens) and tokens[index].text in _COMMAS for index in near)

    def _is_existential(self, head: int) -> bool:
        view = self.view
        number = view.domain[head]
        if number == NONE:
            number = view.clause_of[head]
        if number == NONE:
            return False
        clause = view.clauses[number]
        if number in self._expletives and self._expletives[number] != head:
            return view.role[head] in ("subject", "object", "predicate")
        if clause.verb == NONE or view.role[head] not in ("subject", "object"):
            return False
        return self._document.tokens[clause.verb].lemma.lower() in self._existential

    def _clause(self, number: int) -> tuple[bool, bool]:
        """Tell whether a clause is part of a noun phrase, and of an adverbial clause."""
        if number == NONE:
            return (False, False)
        known = self._clauses.get(number)
        if known is None:
            known = self._clauses[number] = self._clause_place(number)
        return known

    def _clause_place(self, number: int) -> tuple[bool, bool]:
        below_noun = in_adverbial = False
        view = self.view
        for above in view.ancestors(number):
            clause = view.clauses[above]
            if clause.link in _BELOW_NOUNS or (
                clause.link == "complement"
                and clause.attached != NONE
                and view.deps.pos[clause.attached] in NOMINAL
                and view.deps.copula[clause.attached] == NONE
            ):
                below_noun = True
            if clause.link == "adverbial-clause":
                in_adverbial = True
        return (below_noun, in_adverbial)


def _expletives(view: TextView) -> dict[int, int]:
    """Return the *there* of existential clauses by clause: expletives tagged ``EX`` or *there*."""
    found: dict[int, int] = {}
    tokens = view.document.tokens
    for index in view.deps.order:
        token = tokens[index]
        if view.deps.relation[index] != "expletive":
            continue
        if token.tag == "EX" or (token.lemma or token.text).lower() == "there":
            above = view.deps.governor[index]
            if above != NONE and view.clause_of[above] != NONE:
                found[view.clause_of[above]] = index
    return found


@dataclass(frozen=True, slots=True)
class Scale:
    """The weights of factors and how they age.

    Attributes:
        weights: Weight by factor; factors that are not listed have none.
        rate: What a weight is multiplied by with each sentence, between 0 and 1.
        least: A factor whose weight is smaller than this is gone; greater than 0.

    Raises:
        ValueError: Weights would last for ever.
    """

    weights: FrozenDict[str, float]
    rate: float
    least: float

    def __post_init__(self) -> None:
        if not 0 < self.rate < 1 or self.least <= 0:
            raise ValueError(f"weights last for ever with rate {self.rate}, least {self.least}")

    @property
    def lifetime(self) -> int:
        """How many sentences, the own one included, the heaviest factor lasts."""
        weight, age = max(self.weights.values(), default=0.0), 0
        while weight >= self.least:
            weight *= self.rate
            age += 1
        return age

    def weight(self, factors: Iterable[str], age: int) -> float:
        """Return the sum of the weights of factors after so many sentences."""
        aged = [self.weights.get(name, 0.0) * self.rate**age for name in sorted(factors)]
        return sum([weight for weight in aged if weight >= self.least])


@dataclass(frozen=True, slots=True)
class MentionSalience:
    """What a mention gives its entity.

    Attributes:
        sentence: Number of its sentence.
        factors: Names of the factors that it satisfies.
    """

    sentence: int
    factors: frozenset[str]


Gives = Callable[[Markable], MentionSalience]
"""Tells what a mention gives its entity."""
Sum = TypeVar("Sum")


class Weights(ABC, Generic[Sum]):
    """The salience of the entities of a document as the text goes on.

    Args:
        gives: Tells what a mention gives its entity; asked once for each markable.
    """

    def __init__(self, gives: Gives) -> None:
        self._gives = gives
        self._entities = Entities()
        self._sums: dict[str, Sum] = {}

    def copied(self, gives: Gives) -> Self:
        """Return a copy that goes its own way, for the markables that ``gives`` knows."""
        other = copy(self)
        other._gives = gives
        other._entities = self._entities.copied()
        other._sums = dict(self._sums)
        return other

    def entity(self, markable: Markable) -> str:
        """Return the name of a markable's entity, good until something is settled."""
        return self._entities.entity(markable.id)

    def settle(self, anaphor: Markable, antecedent: Markable) -> None:
        """Note that two markables are one entity from now on."""
        if self._entities.same(anaphor.id, antecedent.id):
            return
        joined = self._joined(self._sum(anaphor), self._sum(antecedent))
        for name in (anaphor.id, antecedent.id):
            self._sums.pop(self._entities.entity(name), None)
        self._entities.settle(anaphor, antecedent)
        self._sums[self._entities.entity(antecedent.id)] = joined

    def _sum(self, markable: Markable) -> Sum:
        """Return what is known of a markable's entity."""
        known = self._sums.get(self._entities.entity(markable.id))
        return self._single(self._gives(markable)) if known is None else known

    @abstractmethod
    def _single(self, given: MentionSalience) -> Sum:
        """Return what is known of an entity of a single mention."""

    @abstractmethod
    def _joined(self, ours: Sum, theirs: Sum) -> Sum:
        """Return what is known of an entity that two have become."""

    @abstractmethod
    def weight(self, markable: Markable, sentence: int) -> float:
        """Return the salience of a mention's entity in the sentence in which it is asked."""

    @abstractmethod
    def reasons(self, markable: Markable, sentence: int) -> list[str]:
        """Return the factors of a markable's entity in words, the newest first."""


class Salience(Weights[Mapping[int, frozenset[str]]]):
    """The salience of entities by the factors of each sentence; those of later ones do not count.

    Args:
        scale: Weights and decay.
        gives: As of `Weights`.
    """

    def __init__(self, scale: Scale, gives: Gives) -> None:
        super().__init__(gives)
        self._scale = scale
        self._lifetime = scale.lifetime
        self._weights: dict[tuple[frozenset[str], int], float] = {}

    def factors(self, markable: Markable) -> Mapping[int, frozenset[str]]:
        """Return the factors of a markable's entity by sentence."""
        return self._sum(markable)

    def _single(self, given: MentionSalience) -> Mapping[int, frozenset[str]]:
        return {given.sentence: given.factors}

    def _joined(
        self, ours: Mapping[int, frozenset[str]], theirs: Mapping[int, frozenset[str]]
    ) -> Mapping[int, frozenset[str]]:
        oldest = max(*ours, *theirs) - self._lifetime
        return {
            number: ours.get(number, frozenset()) | theirs.get(number, frozenset())
            for number in sorted({*ours, *theirs})
            if number > oldest
        }

    def weight(self, markable: Markable, sentence: int) -> float:
        """Return the salience of a markable's entity in a sentence."""
        total = 0.0
        for number, factors in self._sum(markable).items():
            age = sentence - number
            if 0 <= age < self._lifetime:
                key = (factors, age)
                weight = self._weights.get(key)
                if weight is None:
                    weight = self._weights[key] = self._scale.weight(factors, age)
                total += weight
        return total

    def reasons(self, markable: Markable, sentence: int) -> list[str]:
        """Return the factors of a markable's entity in words, the newest sentence first."""
        lines: list[str] = []
        for number, names in sorted(self.factors(markable).items(), reverse=True):
            if 0 <= sentence - number < self._lifetime:
                where = (
                    sentences_back(sentence - number)
                    if number < sentence
                    else Reason("back.this-sentence", "in this sentence")
                )
                lines.append(
                    Reason(
                        "salience.factors",
                        "factors {where}: {factors}",
                        where=where,
                        factors=named_factors(sorted(names)),
                    )
                )
        return lines


_REFLEXIVES = frozenset(("persRefl", "refl12", "recip"))
_SPEAKING = "12"
"""End of the kinds of first and second persons (``pers12``, ``zero12`` ...)."""
_AGREEMENT = frozenset(("number", "gender", "semantic"))

Bonuses = Callable[[Markable, MentionPosition, Markable, MentionPosition], Mapping[str, float]]
"""What counts for one pronoun only, by name: pronoun and its place, candidate and its place."""


class SalienceRun:
    """The resolver at work on one document.

    Args:
        layer: The markables.
        places: Where they stand.
        weights: Makes the salience of entities from what each mention gives.
        factors: Returns the factors that a place satisfies.
        bonuses: What counts for one pronoun only.
        forward: Whether noun phrases after the anaphor compete with those before it.

    Attributes:
        salience: The salience of the entities.
    """

    def __init__(
        self,
        layer: Layer,
        places: MarkablePlaces,
        weights: Callable[[Gives], Weights[Any]],
        factors: Callable[[MentionPosition], frozenset[str]],
        bonuses: Bonuses,
        *,
        forward: bool = True,
    ) -> None:
        self._markables = layer.markables
        self._places = places
        self._known: dict[str, tuple[Markable, MentionPosition]] = {}
        self._factors = factors
        self._bonuses = bonuses
        self._forward = forward
        self._joined: set[str] = set()
        self.salience = weights(self._standing)

    def branch(self, layer: Layer) -> SalienceRun:
        """Return a run that knows what this one has heard and goes on without it."""
        run = copy(self)
        run._known = {}
        run._joined = set(self._joined)
        if layer.markables is not self._markables:
            run._markables = layer.markables
            run._places = self._places.of(layer)
        run.salience = self.salience.copied(run._standing)
        return run

    def _place(self, markable: Markable) -> MentionPosition:
        known = self._known.get(markable.id)
        if known is None or known[0] is not markable:
            known = self._known[markable.id] = (markable, self._places(markable))
        return known[1]

    def _standing(self, markable: Markable) -> MentionSalience:
        place = self._place(markable)
        return MentionSalience(place.sentence, self._factors(place))

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        decided = repetition(asked, pool)
        if decided is not None:
            return decided
        admissible = pool.admissible()
        if not admissible:
            return unanswered(pool)
        place = self._place(asked)
        self._join_relatives(pool)
        free = self._free(anaphor, asked, pool, admissible)
        living = wants_living(asked, self._places.view)
        candidates = known(pool, free, self.salience.entity) if living else free
        score, _nearness, best = max(
            [
                (self._score(asked, place, candidate), nearness(asked, candidate), at)
                for at, candidate in enumerate(candidates)
            ]
        )
        chosen = candidates[best]
        choices = Choices()
        choices.begin(pool, admissible)
        choices.require("entity", len(admissible), free)
        choices.require("class", len(free), candidates)
        trace, steps = choices.trace, choices.steps
        trace += self.salience.reasons(chosen, place.sentence)
        weight = plain_number(self.salience.weight(chosen, place.sentence))
        trace.append(Reason("salience.weight", "its entity has salience {weight}", weight=weight))
        bonuses = self._bonuses(asked, place, chosen, self._place(chosen))
        if bonuses:
            trace.append(
                Reason(
                    "salience.bonuses", "for this pronoun only: {weights}", weights=listed(bonuses)
                )
            )
        return answered(asked, chosen, score, trace, steps)

    def _join_relatives(self, pool: Pool) -> None:
        """Settle each relative pronoun of a pool as one with the noun that its clause modifies."""
        profiles = self._places.profiles
        nouns: dict[int, Markable] | None = None
        for markable in pool.markables:
            modified = profiles(markable).modified
            if modified == NONE or markable.id in self._joined:
                continue
            if nouns is None:
                # In text order the whole coordination comes before its conjuncts.
                nouns = {}
                for other in pool.markables:
                    nouns.setdefault(profiles(other).token, other)
            noun = nouns.get(modified)
            if noun is not None:
                self.salience.settle(markable, noun)
                self._joined.add(markable.id)

    def _free(
        self, anaphor: Anaphor, asked: Markable, pool: Pool, admissible: list[Markable]
    ) -> list[Markable]:
        """Return the candidates that have a referent of which no mention is excluded.

        Where there are none, the rules are given up one by one, the last ones first.
        """
        profiles, entity = self._places.profiles, self.salience.entity
        reflexive = anaphor.kind in _REFLEXIVES
        barred = set()
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
            failed = candidate.failed
            if failed and (
                ("binding" in failed and not reflexive)
                or (not _AGREEMENT.isdisjoint(failed) and profiles(markable).pronoun)
            ):
                barred.add(entity(markable))
        place = asked.order
        referring = [
            markable
            for markable in admissible
            if markable.id not in self._joined
            and profiles(markable).role != "expletive"
            and (markable.order < place or not profiles(markable).pronoun)
        ]
        free = [markable for markable in referring if entity(markable) not in barred]
        before = [m for m in free if self._forward or m.order < place]
        return before or free or referring or admissible

    def _score(self, asked: Markable, place: MentionPosition, candidate: Markable) -> float:
        bonuses = self._bonuses(asked, place, candidate, self._place(candidate))
        return self.salience.weight(candidate, place.sentence) + sum(bonuses.values())

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Join the anaphor to the entity of its antecedent."""
        if len(decision.antecedents) == 1 and not anaphor.kind.endswith(_SPEAKING):
            self.salience.settle(self._markables[anaphor.markable], decision.antecedents[0])
