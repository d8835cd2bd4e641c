"""IS-GT: attributes become a graph, the graph a tree, the tree a string, each step by rules.

The published description (Bohnet 2008; Gatt and Belz 2010, 3.3) names graph transducers, which map
one level of a description to the next. Our levels and rules are our own; the rules are learnt by
counting:

1. *Semantics to syntax.* The target becomes the noun. Each attribute depends on it, before or
   behind, wherever people have it more often; a dependent behind the noun may have a marker
   (*with*, *in the*), the usual function words in front of it.
2. *Syntax to topology.* Dependents of one side stand in the order in which most of the other
   dependents of that side precede or follow them. Those of one marker stand together, behind the
   marker, as a coordination.
3. *Topology to words.* Each pair takes the phrase that is nearest to all phrases of people.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from anaphora_workbench.challenges.tuna.annotated import (
    BEFORE,
    BEHIND,
    LearningRealiser,
    Parts,
    Words,
    counted,
    lexicon_of,
    segments_of,
    usual,
)
from anaphora_workbench.challenges.tuna.phrases import LINKING, Lexicon
from anaphora_workbench.tasks.tuna import TYPE, Pair


@dataclass(slots=True)
class Rules:
    """The rules of a domain.

    Attributes:
        lexicon: Phrases of pairs.
        determiners: How often descriptions begin with which function words.
        places: How often a slot stands before or behind the noun.
        markers: How often which function words introduce a slot behind the noun.
        precedes: How often one slot stands before another one on the same side.
    """

    lexicon: Lexicon
    determiners: Counter[Words] = field(default_factory=Counter)
    places: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    markers: dict[str, Counter[Words]] = field(default_factory=lambda: defaultdict(Counter))
    precedes: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, parts: Parts, count: int) -> None:
        """Count an annotated description."""
        segments, _end = segments_of(parts)
        for number, (before, part) in enumerate(segments):
            if number == 0:
                self.determiners[before] += count
            if part.slot == TYPE:
                continue
            self.places[part.slot][part.place] += count
            if part.place == BEHIND and not (before and LINKING.issuperset(before)):
                self.markers[part.slot][before] += count
            for _words, other in segments[number + 1 :]:
                if other.place == part.place:
                    self.precedes[part.slot, other.slot] += count

    def place(self, slot: str) -> str:
        """Return where a slot stands; behind the noun if nobody ever used it."""
        found = self.places.get(slot, Counter())
        return BEFORE if found[BEFORE] > found[BEHIND] else BEHIND

    def marker(self, slot: str) -> Words:
        """Return the function words that introduce a slot behind the noun."""
        return usual(self.markers.get(slot, Counter()))

    def ordered(self, slots: Iterable[str]) -> list[str]:
        """Return the slots of one side: who precedes most others comes first."""
        own = sorted(slots)

        def lead(slot: str) -> int:
            others = [one for one in own if one != slot]
            return sum([self.precedes[slot, one] > self.precedes[one, slot] for one in others])

        return sorted(own, key=lambda slot: -lead(slot))


class IsGt(LearningRealiser[Rules]):
    """Attributes to words by way of a tree."""

    name = "is-gt"
    title = "IS-GT (after Bohnet 2008): rules from attributes to a tree, and from it to words"

    def learnt(self, examples: Mapping[Parts, int]) -> Rules:
        """Return the rules that examples show."""
        return counted(Rules(lexicon_of(examples)), examples)

    def said(self, model: Rules, wanted: Mapping[str, Pair], domain: str) -> list[str]:
        """Return determiner, dependents, noun and dependents."""
        before = [slot for slot in wanted if slot != TYPE and model.place(slot) == BEFORE]
        behind = [slot for slot in wanted if slot != TYPE and model.place(slot) == BEHIND]
        words = list(usual(model.determiners))
        words += [
            model.lexicon.phrase(wanted[slot], BEFORE, domain) for slot in model.ordered(before)
        ]
        words.append(model.lexicon.noun(wanted.get(TYPE), domain))
        groups: dict[Words, list[str]] = {}
        for slot in model.ordered(behind):
            phrase = model.lexicon.phrase(wanted[slot], BEHIND, domain)
            groups.setdefault(model.marker(slot), []).append(phrase)
        for marker, phrases in groups.items():
            words += [*marker, *(_coordinated(phrases) if marker else phrases)]
        return words


def _coordinated(phrases: Sequence[str]) -> list[str]:
    """Return phrases with commas and *and* between them."""
    found: list[str] = []
    for number, phrase in enumerate(phrases):
        if number:
            found.append("and" if number == len(phrases) - 1 else ",")
        found.append(phrase)
    return found
