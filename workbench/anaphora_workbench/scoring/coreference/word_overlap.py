"""Mention overlap ratio (MOR): how much of the mentions' words was found, whatever the entities.

The mentions of key and response are paired one to one so that the number of common words is the
greatest. Over the pairs (k, r)::

    R = Σ |k ∩ r| / Σ_k |k|        P = Σ |k ∩ r| / Σ_r |r|

A word counts as often as there are mentions that hold it; an empty node, a zero and a clitic are a
word each. The measure depends neither on the entities nor on the way of matching, and on a mention
that two entities share only by the policy on duplicates. No mention on a side leaves that side's
ratio undefined.

Source: CorefUD scorer 1.2 (metric ``mor``), which assigns over each run of overlapping mentions of
the document. The sums here are the same: mentions with the same words can always be paired first
without loss, as for k = r and other mentions k', r' |k ∩ r'| + |k' ∩ r| ≤ |k| + |k' ∩ r'|.
"""

from __future__ import annotations

import numpy as np

from anaphora_workbench.scoring.coreference.matching import Matching, Way, Zeros, match
from anaphora_workbench.scoring.coreference.sides import IntArray, Side
from anaphora_workbench.scoring.coreference.sums import Sums


def word_overlap(key: Side, response: Side) -> Sums:
    """Return the sums of the mention overlap ratio of one document.

    Cost: as `match` by overlap.

    Args:
        key: The key.
        response: The response on the same text.
    """
    pairs = match(key, response, Matching(Way.OVERLAP, Zeros.POSITION, mixed=True))
    odd = key.special.keys(), response.special.keys()
    starts = np.maximum(key.starts[pairs.key], response.starts[pairs.response])
    ends = np.minimum(key.ends[pairs.key], response.ends[pairs.response])
    common = np.maximum(ends - starts, 0)
    if any(odd):
        for at, (left, right) in enumerate(
            zip(pairs.key.tolist(), pairs.response.tolist(), strict=True)
        ):
            if left in odd[0] or right in odd[1]:
                common[at] = len(key.units(left) & response.units(right))
    total = int(common.sum())
    return Sums(total, int(lengths(key).sum()), total, int(lengths(response).sum()))


def lengths(side: Side) -> IntArray:
    """Return the number of words of each mention."""
    found = side.ends - side.starts
    for number in side.special:
        found[number] = len(side.units(number))
    return found
