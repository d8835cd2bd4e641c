"""Realisers by cases: a person's description is retrieved, and changed until it fits.

NIL-UCM (Hervás and Gervás 2009) and DIT (Kelleher and Mac Namee 2008) put attributes into words by
case-based reasoning (Gatt and Belz 2010, 3.3). The sources say no more; the similarity of cases and
the way they are changed are ours. A case is an annotated description: a run of slots, each with the
function words in front of it.

- **Retrieve.** ``dit-r`` takes the case that has most attributes with the same values, then with
  any value, and fewest others. ``nil-ucm-r`` lets attributes activate cases, as a case retrieval
  net does: a slot that few descriptions have counts for more (minus the logarithm of its share),
  wanted ones for the case and others against it. Of equally good cases the most usual form wins.
- **Reuse.** In ``dit-r`` the case keeps its own words where its value is the wanted one. All other
  words are the usual ones for the pair.
- **Revise.** Slots that are not wanted go, with the function words in front of them; where a
  coordination loses its first part, the next part takes over its marker. Slots that the case lacks
  come from the next best cases that have them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log

from anaphora_workbench.challenges.tuna.annotated import (
    BEFORE,
    BEHIND,
    LearningRealiser,
    Part,
    Parts,
    Segment,
    lexicon_of,
    segments_of,
)
from anaphora_workbench.challenges.tuna.phrases import LINKING, Lexicon, noun_of
from anaphora_workbench.tasks.tuna import TYPE, Pair


@dataclass(frozen=True, slots=True)
class PhraseCase:
    """A description of a person.

    Attributes:
        segments: Its slots with the words in front of each.
        count: How many descriptions have this form, whatever their values.
        slots: The slots that it has.
    """

    segments: tuple[Segment, ...]
    count: int
    slots: frozenset[str]

    def segment(self, slot: str) -> Segment | None:
        """Return its segment for a slot, if it has one."""
        return next((one for one in self.segments if one.part.slot == slot), None)


@dataclass(frozen=True, slots=True)
class PhraseCases:
    """All cases of a domain, the phrases of all of them, and how many descriptions have a slot."""

    cases: tuple[PhraseCase, ...]
    lexicon: Lexicon
    having: Mapping[str, int]
    size: int


class _ByCases(LearningRealiser[PhraseCases]):
    """A realiser that retrieves a description and changes it."""

    def learnt(self, examples: Mapping[Parts, int]) -> PhraseCases:
        """Return the cases of examples."""
        forms: Counter[tuple[tuple[tuple[str, ...], str, str], ...]] = Counter()
        having: Counter[str] = Counter()
        read = []
        for parts, count in examples.items():
            segments, _end = segments_of(parts)
            form = tuple([(one.before, one.part.slot, one.part.place) for one in segments])
            forms[form] += count
            having.update(dict.fromkeys({one.part.slot for one in segments}, count))
            read.append((tuple(segments), form))
        cases = [
            PhraseCase(segments, forms[form], frozenset([one.part.slot for one in segments]))
            for segments, form in sorted(read)
            if segments
        ]
        return PhraseCases(tuple(cases), lexicon_of(examples), having, sum(examples.values()))

    def said(self, model: PhraseCases, wanted: Mapping[str, Pair], domain: str) -> list[str]:
        """Return the words of the best case, changed to say what is wanted."""
        # Cases come in the order of their words, which decides between equally good ones.
        ranked = sorted(
            model.cases, key=lambda case: [-one for one in self.merit(model, case, wanted)]
        )
        best = ranked[0] if ranked else PhraseCase((), 0, frozenset())
        segments = _kept(best.segments, wanted)
        for slot in wanted:
            if all(one.part.slot != slot for one in segments):
                donor = next((case for case in ranked if case.segment(slot) is not None), None)
                segments = _grafted(segments, slot, wanted[slot], donor)
        if all(one.part.slot != TYPE for one in segments):
            segments = _with_noun(segments, domain)
        words: list[str] = []
        for segment in segments:
            words += [*segment.before, self._phrase(model, segment.part, wanted, domain)]
        return words

    def _phrase(
        self, model: PhraseCases, part: Part, wanted: Mapping[str, Pair], domain: str
    ) -> str:
        pair = wanted.get(part.slot)
        if pair is None or (self.reuses_words and part.pair == pair and part.words):
            return part.words
        if pair[0] == TYPE:
            return model.lexicon.noun(pair, domain)
        return model.lexicon.phrase(pair, part.place or BEHIND, domain)

    reuses_words = False
    """Whether the words of the case itself stay where its value is the wanted one."""

    @abstractmethod
    def merit(
        self, model: PhraseCases, case: PhraseCase, wanted: Mapping[str, Pair]
    ) -> tuple[float, ...]:
        """Return how well a case fits, the more important number first."""


class DitR(_ByCases):
    """The words of the description with most of the same values."""

    name = "dit-r"
    title = "DIT (after Kelleher and Mac Namee 2008): words of the most similar description"
    reuses_words = True

    def merit(
        self, model: PhraseCases, case: PhraseCase, wanted: Mapping[str, Pair]
    ) -> tuple[float, ...]:
        """Return the difference of shared and other slots, then shared values, then the count."""
        shared = len(case.slots & wanted.keys())
        others = len(case.slots ^ wanted.keys())
        same = sum([wanted.get(one.part.slot) == one.part.pair for one in case.segments])
        return (shared - others, same, case.count)


class NilUcmR(_ByCases):
    """The form of the description that the attributes activate most."""

    name = "nil-ucm-r"
    title = "NIL-UCM (after Hervás and Gervás 2009): the form that a net of cases activates most"

    def merit(
        self, model: PhraseCases, case: PhraseCase, wanted: Mapping[str, Pair]
    ) -> tuple[float, ...]:
        """Return the activation by what is wanted and against it, then the count."""
        activation = 0.0
        for slot in sorted(case.slots | wanted.keys()):
            weight = -log((model.having.get(slot, 0) + 0.5) / (model.size + 1))
            activation += weight if slot in case.slots and slot in wanted else -weight
        return (round(activation, 9), case.count)


def _kept(segments: tuple[Segment, ...], wanted: Mapping[str, Pair]) -> list[Segment]:
    """Return the wanted segments; what introduced a dropped one introduces the next one."""
    found: list[Segment] = []
    pending: tuple[str, ...] | None = None
    for before, part in segments:
        if part.slot not in wanted:
            if pending is None or not LINKING.issuperset(before):
                pending = before
            continue
        if pending is not None and (not before or LINKING.issuperset(before)):
            before = pending
        pending = None
        found.append(Segment(before, part))
    return found


def _grafted(
    segments: list[Segment], slot: str, pair: Pair, donor: PhraseCase | None
) -> list[Segment]:
    """Return segments with one more, put where the donor has it."""
    given = None if donor is None else donor.segment(slot)
    if slot == TYPE:
        place = sum([one.part.place == BEFORE for one in segments])
        front = given.before if given is not None and not segments else ()
        return [*segments[:place], Segment(front, Part("", pair)), *segments[place:]]
    part = Part("", pair, BEHIND if given is None else given.part.place)
    before = () if given is None else given.before
    if part.place == BEFORE:
        place = sum([one.part.place == BEFORE and one.part.slot != TYPE for one in segments])
        if place == 0 and segments:
            # It takes over the determiner of what it now stands in front of.
            first = segments[0]
            return [Segment(first.before, part), Segment((), first.part), *segments[1:]]
        return [*segments[:place], Segment((), part), *segments[place:]]
    marked = any(one.part.place == BEHIND and set(one.before) - LINKING for one in segments)
    if before and set(before) - LINKING and marked:
        same = [one for one in segments if one.before[:1] == before[:1]]
        before = ("and", *before[1:]) if same else before
    return [*segments, Segment(before, part)]


def _with_noun(segments: list[Segment], domain: str) -> list[Segment]:
    """Return segments with a noun that no attribute gives, behind what stands before nouns."""
    place = sum([one.part.place == BEFORE for one in segments])
    front: tuple[str, ...] = ()
    rest = segments[place:]
    if place == 0 and rest and rest[0].before[:1] in {("the",), ("a",), ("an",)}:
        front = rest[0].before[:1]
        rest = [Segment(rest[0].before[1:], rest[0].part), *rest[1:]]
    return [*segments[:place], Segment(front, Part(noun_of(domain))), *rest]
