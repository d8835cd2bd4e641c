"""ATT's dependency-based realiser: the noun generates its dependents, from the inside outwards.

The published description (Di Fabrizio, Stent and Bangalore 2008; Gatt and Belz 2010, 3.3) says that
the realisation is trainable; we know no more of it than that it goes by dependencies. The model is
ours, in the manner of head-outward generation (Collins 1997): the noun is the head, each attribute
a dependent. On each side, beginning at the noun, the next dependent is drawn given the one before
it, until the side ends::

    p(next | side, previous) = .7 share after the previous one + .3 share on the side, smoothed

Function words belong to the dependent behind them and are the usual ones given the dependent and
its neighbour towards the noun (behind it) or its own place (before it). A beam search finds the
likeliest tree that has each attribute once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import nlargest
from math import log

from anaphora_workbench.challenges.tuna.annotated import (
    BEFORE,
    BEHIND,
    LearningRealiser,
    Parts,
    lexicon_of,
    segments_of,
)
from anaphora_workbench.challenges.tuna.phrases import Lexicon, noun_of
from anaphora_workbench.tasks.tuna import TYPE, Pair

_HEAD, _END = "<head>", "<end>"
_AFTER, _ANYWHERE, _SMALL = 0.7, 0.3, 0.05
_BEAM = 60
_Words = tuple[str, ...]


@dataclass(slots=True)
class Dependents:
    """Counts of the dependents of nouns.

    Attributes:
        after: How often a dependent follows another one outwards on a side.
        anywhere: How often it stands on that side.
        words: The function words in front of a dependent, given its neighbour in front of it.
        usual: The same whatever the neighbour is.
    """

    lexicon: Lexicon
    after: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    anywhere: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    words: dict[tuple[str, str], Counter[_Words]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    usual: dict[str, Counter[_Words]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, parts: Parts, count: int) -> None:
        """Count the sides of an annotated description."""
        segments, _end = segments_of(parts)
        slots = [segment.part.slot for segment in segments]
        inside = [s.part.slot for s in segments if s.part.place == BEFORE and s.part.slot != TYPE]
        outside = [s.part.slot for s in segments if s.part.place == BEHIND and s.part.slot != TYPE]
        for side, chain in ((BEFORE, inside[::-1]), (BEHIND, outside)):
            for one, other in zip([_HEAD, *chain], [*chain, _END], strict=True):
                self.after[side, one][other] += count
                self.anywhere[side][other] += count
        for previous, slot, segment in zip([_END, *slots], slots, segments, strict=False):
            self.words[previous, slot][segment.before] += count
            self.usual[slot][segment.before] += count

    def likelihood(self, side: str, previous: str, following: str) -> float:
        """Return the logarithm of the probability of the next dependent outwards."""
        share = _SMALL / (1 + len(self.anywhere[side]))
        for weight, counts in (
            (_AFTER, self.after.get((side, previous), Counter())),
            (_ANYWHERE, self.anywhere[side]),
        ):
            if counts:
                share += (1 - _SMALL) * weight * counts[following] / counts.total()
        return log(share)

    def in_front(self, previous: str, slot: str) -> _Words:
        """Return the function words in front of a slot behind another one (or at the beginning)."""
        counts = self.words.get((previous, slot)) or self.usual.get(slot, Counter())
        return min(counts, key=lambda words: (-counts[words], words), default=())


@dataclass(frozen=True, slots=True)
class _Tree:
    """A tree in the making: its chains outwards, and what is left to be said."""

    likelihood: float
    before: tuple[str, ...]
    behind: tuple[str, ...]
    left: frozenset[str]


class AttDependency(LearningRealiser[Dependents]):
    """The likeliest dependents of a noun, outwards on both sides."""

    name = "att-dependency"
    title = "ATT (after Di Fabrizio et al. 2008): a noun and its likeliest dependents, outwards"

    def learnt(self, examples: Mapping[Parts, int]) -> Dependents:
        """Return the counts of examples."""
        model = Dependents(lexicon_of(examples))
        for parts, count in examples.items():
            model.add(parts, count)
        return model

    def said(self, model: Dependents, wanted: Mapping[str, Pair], domain: str) -> list[str]:
        """Return the words of the likeliest tree."""
        tree = _likeliest(model, frozenset(wanted) - {TYPE})
        order = [(slot, BEFORE) for slot in tree.before[::-1]]
        order += [(TYPE, ""), *[(slot, BEHIND) for slot in tree.behind]]
        words: list[str] = []
        previous = _END
        for slot, place in order:
            words += model.in_front(previous, slot)
            if slot != TYPE:
                words.append(model.lexicon.phrase(wanted[slot], place, domain))
            elif TYPE in wanted:
                words.append(model.lexicon.noun(wanted[TYPE], domain))
            else:
                words.append(noun_of(domain))
            previous = slot
        return words


def _likeliest(model: Dependents, slots: frozenset[str]) -> _Tree:
    """Return the tree that beam search finds: first all before the noun, then all behind it."""

    def best(trees: list[_Tree]) -> list[_Tree]:
        return nlargest(_BEAM, trees, key=lambda tree: (tree.likelihood, tree.before, tree.behind))

    living = [_Tree(0.0, (), (), slots)]
    sided: list[_Tree] = []
    while living:
        further = []
        for tree in living:
            last = tree.before[-1] if tree.before else _HEAD
            ended = tree.likelihood + model.likelihood(BEFORE, last, _END)
            sided.append(_Tree(ended, tree.before, (), tree.left))
            for slot in sorted(tree.left):
                more = tree.likelihood + model.likelihood(BEFORE, last, slot)
                further.append(_Tree(more, (*tree.before, slot), (), tree.left - {slot}))
        living = best(further)
    living, done = best(sided), []
    while living:
        further = []
        for tree in living:
            last = tree.behind[-1] if tree.behind else _HEAD
            if not tree.left:
                ended = tree.likelihood + model.likelihood(BEHIND, last, _END)
                done.append(_Tree(ended, tree.before, tree.behind, tree.left))
            for slot in sorted(tree.left):
                more = tree.likelihood + model.likelihood(BEHIND, last, slot)
                chain = (*tree.behind, slot)
                further.append(_Tree(more, tree.before, chain, tree.left - {slot}))
        living = best(further)
    return best(done)[0]
