"""Agreement on what is a mention or an anaphor, and on the labels of anaphors.

**Mentions and anaphors**: recall, precision and F1 of a pair of annotators. With the first one as
key, recall is both / first's, precision both / second's. F1 is ``2 both / (first's + second's)``,
the same whoever is the key. Mentions are counted with the same words (``full``) and with the same
head (``head``), all of them and zeros alone. Anaphors pair by head token and realisation.

**Labels**: the kind of an anaphor, its reference type, and whether it refers.

An item is an anaphor of at least one annotator; anaphors are the same by head token and
realisation. Its labels:

- ``kind``: as the annotator states it. Where a file holds chains only, kinds are derived from the
  words; nobody has decided them, so they are gaps.
- ``reference``: ``<``, ``>``, ``!``, ``$``, ``-`` (does not refer), or ``none`` where chains give a
  pronoun no antecedent.
- ``referring``: ``no`` for ``-``, else ``yes``.

A gap is what an annotator left undecided, or did not mark as an anaphor (that is disagreement on
what is an anaphor, which is counted there).

Figures of a group of annotators: *observed*, the share of agreeing pairs of labels; *alpha*
(nominal); *all-agree*, the share of items on which all annotators agree, of those that every
annotator of the document has labelled (Belz et al. 2008, section 2.1: 86 % for four annotators).
Of two annotators also Cohen's kappa and the confusion table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from itertools import combinations

import numpy as np

from anaphora_workbench.model import Anaphor, Reference
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator.coefficients import disagreement
from anaphora_workbench.scoring.interannotator.documents import Copy, SharedDocument
from anaphora_workbench.scoring.interannotator.settings import ALL, Contributions, Sums, Topic
from anaphora_workbench.scoring.keys import Place

MENTIONS, ANAPHORS = "mentions", "anaphors"
EVERY, ZEROS = "all", "zeros"
BOTH, FIRST, SECOND = "both", "first", "second"
LABELS = "labels"
KIND, REFERENCE, REFERRING = "kind", "reference", "referring"
SUBJECTS = (KIND, REFERENCE, REFERRING)
NO_ANTECEDENT = "none"
AGREEING, COMPARED = "agreeing", "compared"
UNANIMOUS, COMPLETE = "unanimous", "complete"
OBSERVED, UNITS = "observed", "units"
LABEL, CELL = "label", "cell"


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


def label_contributions(document: SharedDocument) -> Contributions:
    """Yield the labels of every pair of annotators, and of all together."""
    for subject in SUBJECTS:
        given = {name: _labels(copy, subject) for name, copy in document.copies.items()}
        for first, second in document.pairs:
            sums = _group([given[first], given[second]])
            if sums:
                sums.update(_cells(given[first], given[second]))
                yield Topic(LABELS, subject, first, second), sums
        together = _group(list(given.values()))
        if together:
            yield Topic(LABELS, subject, ALL, ALL), together


def reference_of(copy: Copy, anaphor: Anaphor) -> str | None:
    """Return the reference type that an annotator gives, ``None`` when it is left open."""
    if copy.undecided(anaphor):
        return None
    if copy.stated:
        # The key takes a `<` without antecedent for "no antecedent"; the annotator said `<`.
        stated = copy.layer.anaphors[anaphor.markable].reference
        if stated is not None:
            return str(stated)
    return NO_ANTECEDENT if anaphor.reference is None else str(anaphor.reference)


def _labels(copy: Copy, subject: str) -> dict[Place, str]:
    found: dict[Place, str] = {}
    for place, anaphor in copy.anaphors.items():
        label = _label(copy, anaphor, subject)
        if label is not None:
            found[place] = label
    return found


def _label(copy: Copy, anaphor: Anaphor, subject: str) -> str | None:
    if subject == KIND:
        return (anaphor.kind or None) if copy.stated else None
    reference = reference_of(copy, anaphor)
    if subject == REFERENCE or reference is None:
        return reference
    return "no" if reference == Reference.NON_REFERRING else "yes"


def _group(given: Sequence[dict[Place, str]]) -> dict[Hashable, float]:
    """Return the sums of all measures of a group, nothing where no item has two labels."""
    sums: defaultdict[Hashable, float] = defaultdict(float)
    for place in dict.fromkeys([place for labels in given for place in labels]):
        labels = [one[place] for one in given if place in one]
        if len(labels) < 2:
            continue
        sums[UNITS] += 1
        sums[OBSERVED] += float(disagreement(labels))
        for one, other in combinations(labels, 2):
            sums[COMPARED] += 1
            sums[AGREEING] += one == other
        if len(labels) == len(given):
            sums[COMPLETE] += 1
            sums[UNANIMOUS] += len(set(labels)) == 1
        for label in labels:
            sums[(LABEL, label)] += 1
    return dict(sums)


def _cells(first: dict[Place, str], second: dict[Place, str]) -> Sums:
    pairs = [(CELL, first[place], second[place]) for place in first if place in second]
    return Counter(pairs)
