"""GAP: whether a system says of each of two names that a pronoun means it.

The official scorer compares two labels a snippet, A-coref and B-coref, with the key's: TRUE where
TRUE is right is a true positive, TRUE where it is not a false positive, FALSE where TRUE is right a
false negative. Precision, recall and F1 are formed of the sums, over all snippets and over those
with a feminine and a masculine pronoun; the bias is the feminine F1 over the masculine one
(Webster et al. 2018). A snippet without an answer is FALSE twice.

How chains become labels is left to those who write answers. Here:

1. The pronoun's mention is the one with just its words, else the smallest that it heads.
2. A name is TRUE if a mention of the pronoun's entity, or of a part of it (split antecedent), is
   at the name. By ``gap`` it is there if its head lies inside the name, as in the files of answers
   that the format ``gap`` writes: *her friend Pauline* is at *Pauline*, *Pauline's friend* is not.
   By ``gap-overlap`` it is there if they share a word, as others count.
3. Zeros are at no name.

Systems that decide anaphor by anaphor link what they were asked. A snippet's key asks about one
pronoun, so ask about all (``--anaphors found``), or *she -> she -> Ana* ends at *she*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    chains_of,
)
from anaphora_workbench.scoring.tally import ratio

RULES = ("gap", "gap-overlap")
"""The ways in which a mention is at a name, by the names of the measures."""
_NAMES = ("a", "b")
_PRONOUN = "pronoun"

Floats = NDArray[np.float64]
HeadOf = Callable[[Markable], int]


@dataclass(frozen=True, slots=True)
class NameCounts:
    """Labels of names, compared with the key's.

    Attributes:
        true_positive: Names that the system correctly reports as the pronoun's.
        false_positive: Names that the system wrongly reports as the pronoun's.
        false_negative: Names that it means, without saying so.
    """

    true_positive: int = 0
    false_positive: int = 0
    false_negative: int = 0

    @property
    def gold(self) -> int:
        """Names that the pronoun means."""
        return self.true_positive + self.false_negative

    @property
    def reported(self) -> int:
        """Names that the system reports as the pronoun's."""
        return self.true_positive + self.false_positive

    @property
    def recall(self) -> float | None:
        """True positives / names that it means."""
        return ratio(self.true_positive, self.gold)

    @property
    def precision(self) -> float | None:
        """True positives / names that the system reports."""
        return ratio(self.true_positive, self.reported)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall: 2 TP / (2 TP + FP + FN)."""
        return ratio(2 * self.true_positive, self.gold + self.reported)

    @property
    def columns(self) -> tuple[int, int, int]:
        """The three counts, as `f1_of_sums` takes them."""
        return (self.true_positive, self.false_positive, self.false_negative)

    def __add__(self, other: NameCounts) -> NameCounts:
        """Return the sums."""
        return NameCounts(
            self.true_positive + other.true_positive,
            self.false_positive + other.false_positive,
            self.false_negative + other.false_negative,
        )


def f1_of_sums(sums: Floats) -> Floats:
    """Return the F1 of sums of true positives, false positives and false negatives.

    Sums have the shape (..., 3), F1 (...); it is NaN where nothing is meant and nothing said.
    """
    double = 2 * sums[..., 0]
    return np.asarray(double / (double + sums[..., 1] + sums[..., 2]))


def is_snippet(document: Document) -> bool:
    """Tell whether a document is a snippet of GAP."""
    return all(f"gap.{name}-coref" in document.metadata for name in _NAMES)


def name_counts(document: Document, layer: Layer, head_of: HeadOf) -> dict[str, NameCounts]:
    """Return the counts of one answer by rule; nothing for a document that is not a snippet."""
    if not is_snippet(document):
        return {}
    truth = [bool(document.metadata[f"gap.{name}-coref"]) for name in _NAMES]
    spans = [_span(document, name) for name in _NAMES]
    mentions = _others(document, layer, head_of)
    heads = {head_of(mention) for mention in mentions}
    words = {index for mention in mentions for index in mention.indices}
    return {
        rule: _compared(truth, [span is not None and _meets(places, span) for span in spans])
        for rule, places in zip(RULES, (heads, words), strict=True)
    }


def _meets(places: Iterable[int], span: Span) -> bool:
    return any(place in span for place in places)


def _compared(truth: list[bool], reported: list[bool]) -> NameCounts:
    pairs = list(zip(truth, reported, strict=True))
    return NameCounts(
        pairs.count((True, True)), pairs.count((False, True)), pairs.count((True, False))
    )


def _span(document: Document, name: str) -> Span | None:
    value: Any = document.metadata.get(f"gap.{name}")
    if not (isinstance(value, list | tuple) and len(value) == len(_NAMES)):
        return None
    start, end = value
    if not (isinstance(start, int) and isinstance(end, int)):
        return None
    return Span(start, end) if 0 <= start < end <= len(document.tokens) else None


def _others(document: Document, layer: Layer, head_of: HeadOf) -> list[Markable]:
    """Return the mentions that the pronoun stands for, its own left out."""
    pronoun = _span(document, _PRONOUN)
    if pronoun is None:
        return []
    fitting = [
        markable
        for markable in layer.markables.values()
        if markable.realisation == "overt"
        and (
            markable.spans == (pronoun,)
            or (pronoun in markable.span and head_of(markable) in pronoun)
        )
    ]
    if not fitting:
        return []
    own = min(fitting, key=lambda markable: (markable.size, markable.order))
    chains = chains_of(layer)
    entity = chains.entity_of[own.id]
    names = {
        name
        for number in (entity, *chains.parts.get(entity, ()))
        for name in chains.entities[number]
        if name != own.id
    }
    found = [layer.markables[name] for name in names]
    return [markable for markable in found if markable.realisation == "overt"]


def layer_of_labels(document: Document, answer: Document) -> Layer | None:
    """Return the layer that a line of a file of answers stands for.

    It links the pronoun to the name that is TRUE; ``None`` where either is no such document.
    """
    if not (is_snippet(document) and is_snippet(answer)):
        return None
    marks = {
        name: Markable(name, (span,))
        for name in (_PRONOUN, *_NAMES)
        if (span := _span(document, name)) is not None
    }
    reported = [name for name in _NAMES if name in marks and answer.metadata[f"gap.{name}-coref"]]
    anaphors = []
    if reported and _PRONOUN in marks:
        pronoun = marks[_PRONOUN]
        reported.sort(key=lambda name: marks[name].order)
        before = [name for name in reported if marks[name].order < pronoun.order]
        nearest = before[-1] if before else reported[0]
        reference = Reference.ANAPHOR if before else Reference.CATAPHOR
        anaphors.append(Anaphor(_PRONOUN, "", reference, (nearest,)))
        # Both names may be TRUE: then they are one entity.
        anaphors += [
            Anaphor(other, "", Reference.ANAPHOR, (nearest,))
            for other in reported
            if other != nearest
        ]
    return Layer.build("response", marks.values(), anaphors)
