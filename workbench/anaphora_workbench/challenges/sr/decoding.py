"""From an unordered tree to ranked sentences: families are put in order from the leaves upwards.

For each node the best few strings are kept. One of a family is made of an order of its members
and a string of each; its score is the sum of theirs, of the order's (`ordering`), of the share of
the node's form (`inflection`) and, where there is a language model, of its words' (`trigrams`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from anaphora_workbench.challenges.sr.enclosing import Enclosing
from anaphora_workbench.challenges.sr.inflection import Inflection, agreements
from anaphora_workbench.challenges.sr.inserting import Insertion
from anaphora_workbench.challenges.sr.ordering import Family, Member, Ordering, families
from anaphora_workbench.challenges.sr.trigrams import BORDER, Trigrams
from anaphora_workbench.tasks.sr import SrSentence, Track

__all__ = ["Decoder", "Realised"]


class Realised(NamedTuple):
    """A string of words that a node and all below it become.

    Attributes:
        score: Sum of the scores, without that of the first two words.
        words: Its words.
        lowered: The same in lower case.
        edge: Score of the first two words when nothing stands before them.
    """

    score: float
    words: tuple[str, ...]
    lowered: tuple[str, ...]
    edge: float = 0.0

    @property
    def total(self) -> float:
        """What strings are ranked by."""
        return self.score + self.edge


@dataclass(frozen=True, slots=True)
class Decoder:
    """Realises sentences.

    Attributes:
        ordering: Scores orders.
        inflection: Finds forms.
        insertion: Tells what deep input lacks.
        trigrams: Scores words in their order; ``None`` for none.
        weight: Weight of that score.
        kept: Strings that are kept of each node.
        tried: Orders that are tried of each family.
    """

    ordering: Ordering
    inflection: Inflection
    insertion: Insertion
    trigrams: Trigrams | None = None
    weight: float = 1.0
    kept: int = 5
    tried: int = 5

    def realise(self, sentence: SrSentence, most: int = 5) -> list[tuple[str, ...]]:
        """Return the best strings of a sentence, each another one, the best first."""
        agreed = agreements(sentence)
        nodes = {node.id: node for node in sentence.nodes}
        found: dict[int, list[Realised]] = {}
        groups = families(sentence)
        enclosing = Enclosing(sentence)
        deep = sentence.track is Track.DEEP
        for number, family in groups.items():
            node = nodes[number]
            choices = 1 if self.trigrams is None else 3
            forms = [
                Realised(log(share), (form,), (form.lower(),))
                for form, share in self.inflection.forms(node, agreed.get(number, ""), choices)
            ]
            if deep and self.insertion.has_to(number, groups):
                forms = [self._string(0.0, (_word("to"), form)) for form in forms]
            found[number] = self._joined(family, forms, found, enclosing, deep=deep)
            if deep and self.insertion.has_that(number, groups):
                found[number] = [self._string(0.0, (_word("that"), each)) for each in found[number]]
        root = next(reversed(groups), None)
        if root is None:
            return []
        ranked = [self._closed(string) for string in found[root]]
        ranked.sort(key=lambda entry: -entry[0])
        return [words for _score, words in ranked[:most]]

    def _joined(
        self,
        family: Family,
        forms: Sequence[Realised],
        found: Mapping[int, Sequence[Realised]],
        enclosing: Enclosing,
        *,
        deep: bool,
    ) -> list[Realised]:
        head = family.members[0].id
        strings: dict[tuple[str, ...], Realised] = {}
        for score, likely in self.ordering.orders(family, self.tried):
            order = enclosing.arranged(likely)
            commas = self.insertion.has_comma(family, order) if deep else []
            for chosen in self._choices(order, head, forms, found):
                parts = _with_commas(chosen, commas) if any(commas) else chosen
                joined = self._string(score, parts)
                other = strings.get(joined.lowered)
                if other is None or joined.total > other.total:
                    strings[joined.lowered] = joined
        ranked = sorted(strings.values(), key=lambda string: (-string.total, string.words))
        return ranked[: self.kept]

    def _choices(
        self,
        order: Sequence[Member],
        head: int,
        forms: Sequence[Realised],
        found: Mapping[int, Sequence[Realised]],
    ) -> list[list[Realised]]:
        """Return strings of the members: the best of each, and then each other one by itself."""
        variants = [forms if member.id == head else found[member.id] for member in order]
        best = [options[0] for options in variants]
        choices = [best]
        for place, options in enumerate(variants):
            for option in options[1:]:
                choices.append([*best[:place], option, *best[place + 1 :]])
        return choices

    def _string(self, score: float, parts: Sequence[Realised]) -> Realised:
        words = tuple([word for part in parts for word in part.words])
        lowered = tuple([word for part in parts for word in part.lowered])
        total = score + sum([part.score for part in parts])
        if self.trigrams is None:
            return Realised(total, words, lowered)
        place = 0
        for part in parts:
            # Only the first two words of a part get other neighbours than they had.
            for spot in range(place, min(place + 2, place + len(part.words))):
                if spot > 1:
                    total += self.weight * self.trigrams.log_share(
                        lowered[spot], lowered[spot - 1], lowered[spot - 2]
                    )
            place += len(part.words)
        edge = self.weight * self.trigrams.log_share(lowered[0])
        if len(lowered) > 1:
            edge += self.weight * self.trigrams.log_share(lowered[1], lowered[0])
        return Realised(total, words, lowered, edge)

    def _closed(self, string: Realised) -> tuple[float, tuple[str, ...]]:
        """Return the score of a string as a whole sentence."""
        if self.trigrams is None:
            return string.total, string.words
        first = string.lowered[0]
        edge = self.trigrams.log_share(first, BORDER, BORDER)
        if len(string.lowered) > 1:
            edge += self.trigrams.log_share(string.lowered[1], first, BORDER)
        before = string.lowered[-2] if len(string.lowered) > 1 else BORDER
        edge += self.trigrams.log_share(BORDER, string.lowered[-1], before)
        return string.score + self.weight * edge, string.words


def _word(text: str) -> Realised:
    return Realised(0.0, (text,), (text,))


def _with_commas(parts: Sequence[Realised], commas: Sequence[bool]) -> list[Realised]:
    found: list[Realised] = []
    for part, comma in zip(parts, commas, strict=True):
        found += [_word(","), part] if comma else [part]
    return found
