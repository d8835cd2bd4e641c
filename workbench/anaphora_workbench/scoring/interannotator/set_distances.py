"""Krippendorff's alpha over mentions whose label is a set: the chain as the set of its mentions.

Two annotators rarely build exactly the same chain, so the distance of two chains A and B is by
degrees. With i = |A ∩ B| and u = |A ∪ B|::

    nominal    0 if A = B, else 1
    passonneau 0 if A = B, 1/3 if one holds the other, 2/3 if they share something, else 1
    jaccard    1 - i/u
    dice       1 - 2 i / (|A| + |B|)
    masi       1 - (i/u) M, M = 1 if A = B, 2/3 if one holds the other, 1/3 if they share
               something, else 0

**Chance within the text.** A chain can only be confused with chains of its own text, so D_e is
formed of the values of one document, and documents are added up with their numbers of values as
weights::

    alpha = 1 - sum_d n_d D_o(d) / sum_d n_d D_e(d)

(`anaphora_workbench.scoring.interannotator.coefficients` for D_o and D_e). For one document this
is plain alpha. Pooling the values of all documents instead would count as chance agreement only
what nobody could have chosen, and alpha would grow with the number of documents.

Sources: Passonneau (2004), Computing reliability for coreference annotation (passonneau);
Passonneau (2006), Measuring agreement on set-valued items (MASI); Artstein and Poesio (2008),
Inter-coder agreement for computational linguistics, section 4.4 (Jaccard and Dice beside them).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

Distance = Callable[[int, int, int], float]
"""Distance of two sets, by their sizes and the size of what they share; sets that share nothing
have the distance 1."""
Label = frozenset[Hashable]


def nominal(first: int, second: int, shared: int) -> float:
    """Return 0 for equal sets, else 1."""
    return 0.0 if first == second == shared else 1.0


def passonneau(first: int, second: int, shared: int) -> float:
    """Return the distance of Passonneau (2004): 0, 1/3, 2/3 or 1."""
    if first == second == shared:
        return 0.0
    if shared == min(first, second):
        return 1 / 3
    return 2 / 3 if shared else 1.0


def jaccard(first: int, second: int, shared: int) -> float:
    """Return 1 - |A ∩ B| / |A ∪ B|."""
    return 1 - shared / (first + second - shared)


def dice(first: int, second: int, shared: int) -> float:
    """Return 1 - 2 |A ∩ B| / (|A| + |B|)."""
    return 1 - 2 * shared / (first + second)


def masi(first: int, second: int, shared: int) -> float:
    """Return the distance of Passonneau (2006): Jaccard's similarity weighted by monotonicity."""
    if first == second == shared:
        return 0.0
    monotonicity = 2 / 3 if shared == min(first, second) else 1 / 3
    return 1 - shared / (first + second - shared) * monotonicity


DISTANCES: Mapping[str, Distance] = MappingProxyType(
    {"passonneau": passonneau, "masi": masi, "jaccard": jaccard, "dice": dice, "nominal": nominal}
)
"""The distances by name, in the order of tables."""


class SetUnits:
    """The units of one document, each with the sets that annotators gave to it.

    Cost: linear in the sizes of the sets, times the number of annotators squared: only sets that
    share an element are compared, all others have the distance 1.

    Args:
        units: The sets of each unit; gaps are left out.

    Attributes:
        items: Units with two sets or more.
        same: Units of these whose sets are all equal.
    """

    def __init__(self, units: Sequence[Sequence[Label]]) -> None:
        pairable = [unit for unit in units if len(unit) > 1]
        numbers: dict[Label, int] = {}
        self._units = [[numbers.setdefault(s, len(numbers)) for s in unit] for unit in pairable]
        self._sizes = [len(label) for label in numbers]
        self._counts = Counter([number for unit in self._units for number in unit])
        self._shared = _shared(numbers)
        self.items = len(pairable)
        self.same = sum([len(set(unit)) == 1 for unit in self._units])

    def sums(self, distance: Distance) -> tuple[float, float]:
        """Return n D_o and n D_e of the document; both 0 when no unit has two sets."""
        total = self._counts.total()
        if not total:
            return (0.0, 0.0)
        observed = 0.0
        for unit in self._units:
            pairs = combinations(unit, 2)
            apart = sum([self._distance(distance, one, other) for one, other in pairs])
            observed += 2 * apart / (len(unit) - 1)
        # All pairs as if nothing were shared, less what sharing brings them together.
        near = float(sum([count**2 for count in self._counts.values()]))
        for (one, other), shared in self._shared.items():
            far = distance(self._sizes[one], self._sizes[other], shared)
            near += 2 * (1 - far) * self._counts[one] * self._counts[other]
        return (observed, (total**2 - near) / (total - 1))

    def _distance(self, distance: Distance, one: int, other: int) -> float:
        if one == other:
            return 0.0
        shared = self._shared.get((min(one, other), max(one, other)), 0)
        return distance(self._sizes[one], self._sizes[other], shared) if shared else 1.0


def _shared(numbers: Mapping[Label, int]) -> Counter[tuple[int, int]]:
    """Return how much each two different sets share, for those that share something."""
    holders: dict[Hashable, list[int]] = {}
    for label, number in numbers.items():
        for element in label:
            holders.setdefault(element, []).append(number)
    return Counter([pair for held in holders.values() for pair in combinations(held, 2)])


def set_alpha(units: Sequence[Sequence[Label]], distance: Distance) -> float | None:
    """Return alpha of one document's set-valued units, without gaps; ``None`` when undefined."""
    observed, expected = SetUnits(units).sums(distance)
    return 1 - observed / expected if expected > 0 else None
