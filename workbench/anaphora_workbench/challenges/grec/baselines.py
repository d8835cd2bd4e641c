"""The four baselines of the GREC challenge: chance, frequency, the first, the name.

Source: section 5 of Belz, Kow, Viethen and Gatt 2008. The report says that Base-freq selects "the
REFEX that is the overall most frequent"; its figures come out when that is the most frequent string
of words, not the most frequent type (which is 12 points better).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from random import Random

from anaphora_workbench.challenges.grec.features import narrowed
from anaphora_workbench.tasks.grec import Choices, GrecText, Ref, Refex


class _Baseline:
    """A system that learns nothing, and chooses for each reference by itself."""

    task = "grec"
    trained = False

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Do nothing; there is nothing to learn."""

    def generate(self, item: GrecText) -> Choices:
        """Return an expression for each reference."""
        return tuple([self._choice(ref) for ref in item.refs])

    def _choice(self, ref: Ref) -> Refex | None:
        """Return the first expression of the list."""
        return next(iter(ref.alternatives), None)


class BaseRand(_Baseline):
    """Any expression of the list, each as likely as the others.

    The draw depends on the seed and on the names of text and reference alone, so that it is the
    same in whatever order texts come.
    """

    name = "base-rand"
    title = "baseline: any of the listed expressions, drawn by lot"

    def __init__(self) -> None:
        self._seed = 0

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Take the seed; there is nothing to learn."""
        self._seed = seed

    def generate(self, item: GrecText) -> Choices:
        """Return an expression for each reference."""
        random = Random(f"{self._seed}/{item.id}")
        return tuple(
            [random.choice(ref.alternatives) if ref.alternatives else None for ref in item.refs]
        )


class BaseFreq(_Baseline):
    """The string that is most frequent in the training texts for SYNCAT and SEMCAT.

    Of the listed expressions the most frequent one counts, whatever its case; of two the earlier
    one. For a SEMCAT that training has never seen with that SYNCAT (lakes) the frequencies of the
    SYNCAT decide; where no listed expression has been seen the first one is taken.
    """

    name = "base-freq"
    title = "baseline: the string most frequent for SYNCAT and SEMCAT"
    trained = True

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], Counter[str]] = {}
        self._by_syncat: dict[str, Counter[str]] = {}

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Count the selected expressions.

        Raises:
            ValueError: No reference has a selected expression.
        """
        counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        by_syncat: dict[str, Counter[str]] = defaultdict(Counter)
        for item in items:
            for ref in item.refs:
                if ref.chosen is not None:
                    key = ref.chosen.key
                    counts[ref.syncat, ref.semcat][key] += 1
                    by_syncat[ref.syncat][key] += 1
        if not counts:
            raise ValueError("no reference of the training texts has a selected expression")
        self._counts, self._by_syncat = dict(counts), dict(by_syncat)

    def _choice(self, ref: Ref) -> Refex | None:
        if not self._by_syncat:
            raise ValueError(f"'{self.name}' has to be trained first")
        near = self._counts.get((ref.syncat, ref.semcat))
        counts = near or self._by_syncat.get(ref.syncat, Counter())
        return max(ref.alternatives, key=lambda refex: counts[refex.key], default=None)


class BaseFirst(_Baseline):
    """The first expression of the list."""

    name = "base-1st"
    title = "baseline: the first of the listed expressions"


class BaseName(_Baseline):
    """The shortest name: REG08-TYPE *name*, then HEAD *nominal*, then EMPHATIC *no*.

    A condition that no listed expression meets is passed over. The shortest has the fewest
    characters; of two the earlier one is taken.
    """

    name = "base-name"
    title = "baseline: the shortest name"
    _tests: tuple[Callable[[Refex], bool], ...] = (
        lambda refex: refex.type == "name",
        lambda refex: refex.head == "nominal",
        lambda refex: refex.attributes.get("EMPHATIC") == "no",
    )

    def _choice(self, ref: Ref) -> Refex | None:
        names = narrowed(ref.alternatives, self._tests)
        return min(names, key=lambda refex: len(refex.words), default=None)
