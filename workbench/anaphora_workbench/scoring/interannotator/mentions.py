"""Agreement on what is a mention, and on what is an anaphor: recall, precision and F1 of a pair.

With the first annotator as key, recall is both / first's, precision both / second's. F1 is
``2 both / (first's + second's)``, the same whoever is the key. Mentions are counted with the same
words (``full``) and with the same head (``head``), all of them and zeros alone. Anaphors pair by
head token and realisation.
"""

from __future__ import annotations

import numpy as np

from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator.documents import SharedDocument
from anaphora_workbench.scoring.interannotator.settings import Contributions, Sums, Topic

MENTIONS, ANAPHORS = "mentions", "anaphors"
EVERY, ZEROS = "all", "zeros"
BOTH, FIRST, SECOND = "both", "first", "second"


def mention_contributions(document: SharedDocument) -> Contributions:
    """Yield the counts of mentions of every pair of annotators."""
    for first, second in document.pairs:
        left, right = document.copies[first].kept, document.copies[second].kept
        left_zeros, right_zeros = left.zeros(), right.zeros()
        for way in (MentionMatching.FULL, MentionMatching.HEAD):
            pairs = document.matched(first, second, way)
            zeros = int(np.count_nonzero(left_zeros[pairs.key] & right_zeros[pairs.response]))
            every = _counts(len(pairs.key), len(left), len(right))
            yield Topic(MENTIONS, EVERY, first, second, str(way)), every
            if left_zeros.any() or right_zeros.any():
                counts = _counts(zeros, int(left_zeros.sum()), int(right_zeros.sum()))
                yield Topic(MENTIONS, ZEROS, first, second, str(way)), counts


def anaphor_contributions(document: SharedDocument) -> Contributions:
    """Yield the counts of anaphors of every pair of annotators."""
    for first, second in document.pairs:
        left, right = document.copies[first].anaphors, document.copies[second].anaphors
        counts = _counts(len(left.keys() & right.keys()), len(left), len(right))
        yield Topic(ANAPHORS, EVERY, first, second), counts


def _counts(both: int, first: int, second: int) -> Sums:
    return {BOTH: both, FIRST: first, SECOND: second}
