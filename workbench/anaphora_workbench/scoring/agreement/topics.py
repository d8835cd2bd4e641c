"""What a figure is about, and the sums of one document that figures are made of."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

ALL = "*"
"""All annotators, in place of a name; all documents, kinds or reference types."""

Sums = Mapping[Hashable, float]
"""Named sums of one document. A name that is absent stands for 0."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What some figures are about.

    Attributes:
        section: ``mentions``, ``anaphors``, ``labels``, ``antecedents``, ``chains`` or
            ``clusters``.
        subject: What of it: a label (``kind``, ``reference``, ``referring``), a credit (``link``,
            ``chain`` ...), a distance, a cluster metric.
        first: An annotator, in the role of the key where there is one; `ALL` for all annotators.
        second: Another one, or `ALL`.
        match: How mentions are matched, ``""`` where they are not.
        singletons: ``kept`` or ``dropped``, ``""`` where they play no part.
        kind: Kind of the anaphors on which both agree, `ALL`, or `DIFFERENT`.
        reference: Their reference type, likewise.
    """

    section: str
    subject: str
    first: str
    second: str
    match: str = ""
    singletons: str = ""
    kind: str = ALL
    reference: str = ALL

    @property
    def of_all(self) -> bool:
        """Whether it is about all annotators together."""
        return self.first == ALL


DIFFERENT = "different"
"""In place of a kind or reference type on which two annotators do not agree."""

Contributions = Iterator[tuple[Topic, Sums]]
"""What a document adds to each topic; no topic twice."""
