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
from dataclasses import dataclass, field, replace
from heapq import nlargest
from math import log

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
from anaphora_workbench.challenges.tuna.phrases import Lexicon
from anaphora_workbench.tasks.tuna import TYPE, Pair

_HEAD, _END = "<head>", "<end>"
_AFTER, _ANYWHERE, _SMALL = 0.7, 0.3, 0.05
_BEAM = 60


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
    words: dict[tuple[str, str], Counter[Words]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    usual: dict[str, Counter[Words]] = field(default_factory=lambda: defaultdict(Counter))

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

    def in_front(self, previous: str, slot: str) -> Words:
        """Return the function words in front of a slot behind another one (or at the beginning)."""
        return usual(self.words.get((previous, slot)) or self.usual.get(slot, Counter()))


@dataclass(frozen=True, slots=True)
class _Tree:
    """A tree in the making: its chains outwards, and what is left to be said."""

    likelihood: float
    before: tuple[str, ...]
    behind: tuple[str, ...]
    left: frozenset[str]

    def chain(self, side: str) -> tuple[str, ...]:
        """Return the chain of a side."""
        return self.before if side == BEFORE else self.behind

    def longer(self, side: str, slot: str, likelihood: float) -> _Tree:
        """Return the tree with one more slot at the end of a side."""
        chain = (*self.chain(side), slot)
        before, behind = (chain, self.behind) if side == BEFORE else (self.before, chain)
        return _Tree(likelihood, before, behind, self.left - {slot})


class AttDependency(LearningRealiser[Dependents]):
    """The likeliest dependents of a noun, outwards on both sides."""

    name = "att-dependency"
    title = "ATT (after Di Fabrizio et al. 2008): a noun and its likeliest dependents, outwards"

    def learnt(self, examples: Mapping[Parts, int]) -> Dependents:
        """Return the counts of examples."""
        return counted(Dependents(lexicon_of(examples)), examples)

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
            else:
                words.append(model.lexicon.noun(wanted.get(TYPE), domain))
            previous = slot
        return words


def _likeliest(model: Dependents, slots: frozenset[str]) -> _Tree:
    """Return the tree that beam search finds: first all before the noun, then all behind it."""

    def best(trees: list[_Tree]) -> list[_Tree]:
        return nlargest(_BEAM, trees, key=lambda tree: (tree.likelihood, tree.before, tree.behind))

    def ended(living: list[_Tree], side: str) -> list[_Tree]:
        """Return the best trees whose side has ended; behind the noun nothing may be left."""
        found: list[_Tree] = []
        while living:
            further = []
            for tree in living:
                last = (_HEAD, *tree.chain(side))[-1]
                if side == BEFORE or not tree.left:
                    end = tree.likelihood + model.likelihood(side, last, _END)
                    found.append(replace(tree, likelihood=end))
                for slot in sorted(tree.left):
                    more = tree.likelihood + model.likelihood(side, last, slot)
                    further.append(tree.longer(side, slot, more))
            living = best(further)
        return best(found)

    return ended(ended([_Tree(0.0, (), (), slots)], BEFORE), BEHIND)[0]
