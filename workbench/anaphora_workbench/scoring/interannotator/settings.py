"""Every setting of agreement that can move a figure, and the signature that prints them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from anaphora_workbench import __version__
from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.settings import head_sources_text

ALL = "*"
"""All annotators, in place of a name; all documents, kinds or reference types."""

Sums = Mapping[Hashable, float]
"""Named sums of one document. A name that is absent stands for 0."""


DIFFERENT = "different"
"""In place of a kind or reference type on which two annotators do not agree."""
_WAYS = (MentionMatching.HEAD, MentionMatching.FULL)


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


Contributions = Iterator[tuple[Topic, Sums]]
"""What a document adds to each topic; no topic twice."""


class Unmarked(StrEnum):
    """What a mention is for an annotator of the document who does not have it."""

    GAP = "gap"
    SINGLETON = "singleton"


@dataclass(frozen=True, slots=True)
class AgreementSettings:
    """How agreement is measured.

    Attributes:
        match: How mentions are matched for antecedents, chains and clusters (``head`` or
            ``full``); agreement on mentions is always given both ways.
        unmarked: What a mention is for an annotator who does not have it, in the chains.
        language: BCP 47 tag, or ``""`` to take the documents' or guess it.
        level: Nominal coverage of intervals.
        samples: Number of bootstrap resamples; 0 for no intervals.
        seed: Seed of the draws.

    Raises:
        UsageError: An unknown value.
    """

    match: MentionMatching = MentionMatching.HEAD
    unmarked: Unmarked = Unmarked.GAP
    language: str = ""
    level: float = 0.95
    samples: int = 10_000
    seed: int = 1

    def __post_init__(self) -> None:
        if self.match not in _WAYS:
            raise UsageError(
                f"agreement matches mentions by head or full, not by '{self.match}': neither of "
                "two annotators is the key that the other ways need"
            )
        if not 0 < self.level < 1:
            raise UsageError(f"the level must lie between 0 and 1, not {self.level}")
        if self.samples < 0:
            raise UsageError(f"the number of resamples cannot be negative, as {self.samples} is")

    def signature(self, heads: Mapping[str, int], *, passed_over: int | None = None) -> str:
        """Return one line with every setting that can move a figure.

        ``passed_over`` are errors in the files, ``None`` where passing over was not allowed.
        """
        parts: dict[str, object] = {
            "agree": "documents",
            "match": self.match,
            "unmarked": self.unmarked,
            "chance": "within-text",
            "duplicates": "first",
            "lang": self.language or "auto",
            "heads": head_sources_text(heads),
            "level": self.level,
            "samples": self.samples,
            "seed": self.seed,
        }
        if passed_over is not None:
            parts["lenient"] = passed_over
        parts["v"] = __version__
        return "|".join([f"{name}:{value}" for name, value in parts.items()])
