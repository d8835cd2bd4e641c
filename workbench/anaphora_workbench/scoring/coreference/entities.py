"""Metrics that compare entities: B-cubed and CEAF."""

from __future__ import annotations

from math import lcm

from anaphora_workbench.scoring.coreference.assignment import heaviest_map
from anaphora_workbench.scoring.coreference.overlap import Margin, Overlap
from anaphora_workbench.scoring.coreference.sums import (
    Exact,
    Sums,
    grouped,
    sum_of_fractions,
)


def bcub(overlap: Overlap) -> Sums:
    """B-cubed (Bagga & Baldwin 1998; predicted mentions as Pradhan et al. 2014).

    R = sum over cells of n*n/|k| / number of key mentions: for each key mention the share of its
    key entity that is in its response entity. P with n*n/|r| over response mentions.

    A mention without a partner scores 0 on its own side and does not exist on the other: none of
    the repairs for "twinless" mentions (Cai & Strube 2010), as in the official CoNLL scorer since
    version 6, coval and corefud-scorer. scorch's command first adds every response mention to the
    key as a singleton and so differs. Undefined for a side without mentions.
    """
    key, response = overlap.key, overlap.response
    return Sums(
        _squares(overlap, key), key.mentions, _squares(overlap, response), response.mentions
    )


def _squares(overlap: Overlap, side: Margin) -> Exact:
    return sum_of_fractions(grouped(overlap.counts * overlap.counts, side.cell_sizes))


def ceafm(overlap: Overlap) -> Sums:
    """CEAF over mentions (Luo 2005, phi 3).

    The one-to-one map of key to response entities with the most common mentions; that number over
    the key mentions (R) and over the response mentions (P). The number is unique where the map is
    not. Undefined for a side without mentions.

    Same as the official CoNLL scorer 8.01 and corefud-scorer; coval's own function divides by
    entities instead and is not offered by its command.
    """
    parts = overlap.components
    counts = overlap.counts
    common = int(counts[parts.heaviest_of_stars(counts.astype(float))].sum())
    if parts.nontrivial:
        weights = dict(enumerate(counts.tolist()))
        common += sum([heaviest_map(component, weights) for component in parts.nontrivial])
    return Sums(common, overlap.key.mentions, common, overlap.response.mentions)


def ceafe(overlap: Overlap) -> Sums:
    """CEAF over entities (Luo 2005, phi 4).

    The one-to-one map with the largest sum of 2n / (|k| + |r|); that sum over the number of key
    entities (R) and of response entities (P). Exact: stars compare quotients, whose doubles keep
    their order; other components are solved over integers with a common denominator. Undefined for
    a side without entities.

    Same as the official CoNLL scorer 8.01, coval and corefud-scorer. coreference-eval and the
    scorers derived from e2e-coref leave singletons out on one side only, so that identical sides
    may score below 1 there; neleval answers 0 after 15 minutes.
    """
    parts = overlap.components
    tops = 2 * overlap.counts
    bottoms = overlap.key.cell_sizes + overlap.response.cell_sizes
    chosen = parts.heaviest_of_stars(tops / bottoms)
    sums = grouped(tops[chosen], bottoms[chosen])
    if parts.nontrivial:
        top, bottom = tops.tolist(), bottoms.tolist()
        for component in parts.nontrivial:
            common = lcm(*{bottom[cell] for cell in component.cells})
            weights = {cell: top[cell] * (common // bottom[cell]) for cell in component.cells}
            sums[common] = sums.get(common, 0) + heaviest_map(component, weights)
    value = sum_of_fractions(sums)
    return Sums(value, overlap.key.entities, value, overlap.response.entities)
