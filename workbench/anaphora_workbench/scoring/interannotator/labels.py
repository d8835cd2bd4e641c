"""Agreement on labels of anaphors: their kind, their reference type, and whether they refer.

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

from anaphora_workbench.model import Anaphor, Reference
from anaphora_workbench.scoring.interannotator.coefficients import disagreement
from anaphora_workbench.scoring.interannotator.documents import Copy, SharedDocument
from anaphora_workbench.scoring.interannotator.settings import ALL, Contributions, Sums, Topic
from anaphora_workbench.scoring.keys import Place

LABELS = "labels"
KIND, REFERENCE, REFERRING = "kind", "reference", "referring"
SUBJECTS = (KIND, REFERENCE, REFERRING)
NO_ANTECEDENT = "none"
AGREEING, COMPARED = "agreeing", "compared"
UNANIMOUS, COMPLETE = "unanimous", "complete"
OBSERVED, UNITS = "observed", "units"
LABEL, CELL = "label", "cell"


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
