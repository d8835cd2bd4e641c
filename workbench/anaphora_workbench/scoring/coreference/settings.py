"""How coreference is scored: every setting that can move a figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from anaphora_workbench.scoring.coreference.alignment import Policies
from anaphora_workbench.scoring.coreference.matching import Matching, Way
from anaphora_workbench.scoring.coreference.metrics import METRICS
from anaphora_workbench.scoring.coreference.sides import Duplicates

DOCUMENT_METRICS: Mapping[str, str] = MappingProxyType(
    {
        "mor": "MOR",
        "zero": "Zeros (decomposable)",
        "split": "Split antecedents",
        "arcs-immediate": "ARCS immediate",
        "arcs-inferred": "ARCS inferred",
        "arcs-anchor": "ARCS anchor",
    }
)
"""Measures that need the mentions themselves, not the overlap of the entities alone, with their
titles."""
DEFAULT_METRICS = (*METRICS, "mor", "zero", "split")
"""What is scored unless told otherwise; ARCS needs to know which mentions are pronouns."""


class SplitWay(StrEnum):
    """What is done with split antecedents (entities that are the sum of others).

    ``ITEMS``: they have a score of their own (``split``); ``MENTIONS``: besides, each counts as a
    mention of its entity in the other metrics; ``DROP``: they are counted, not scored.
    """

    ITEMS = "items"
    MENTIONS = "mentions"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class ScoreSettings:
    """How to score.

    Attributes:
        metrics: Names of metrics, in the order of the report.
        matching: Which mentions stand for each other.
        duplicates: What is done with mentions that a side has twice.
        drop_key_singletons: Whether the key's entities of one mention are left out.
        drop_response_singletons: Whether the response's are.
        drop_zeros: Whether zeros are left out on both sides.
        splits: What is done with split antecedents.
        policies: What happens to documents that cannot be compared.
        undefined_is_zero: Whether 0/0 is printed as 0, as the other scorers do.
        language: Language of the texts, for heads that the source does not give and for what is a
            pronoun; ``""``: what the source says.
        like: Name of the profile that the settings imitate, ``""`` for none.
    """

    metrics: tuple[str, ...] = DEFAULT_METRICS
    matching: Matching = field(default_factory=Matching)
    duplicates: Duplicates = Duplicates.FIRST
    drop_key_singletons: bool = False
    drop_response_singletons: bool = False
    drop_zeros: bool = False
    splits: SplitWay = SplitWay.ITEMS
    policies: Policies = field(default_factory=Policies)
    undefined_is_zero: bool = False
    language: str = ""
    like: str = ""

    @property
    def needs_heads(self) -> bool:
        """Whether the way of matching looks at heads."""
        return self.matching.way in (Way.HEAD, Way.PARTIAL)

    @property
    def needs_pronouns(self) -> bool:
        """Whether a metric asks which mentions are pronouns."""
        return any(name.startswith("arcs") for name in self.metrics)

    def signature(self, version: str, **facts: object) -> str:
        """Return the settings as one line that belongs to every figure.

        Args:
            version: Version of the workbench.
            facts: What else can move a figure, by name.
        """
        singletons = {
            (False, False): "kept",
            (True, False): "key-dropped",
            (False, True): "response-dropped",
            (True, True): "dropped",
        }[self.drop_key_singletons, self.drop_response_singletons]
        zeros = "dropped" if self.drop_zeros else str(self.matching.zeros)
        if self.matching.mixed and not self.drop_zeros:
            zeros += "+mixed"
        policies = self.policies
        parts = {
            "match": self.matching.way,
            "zeros": zeros,
            "duplicates": self.duplicates,
            "singletons": singletons,
            "splits": self.splits,
            "missing": policies.missing,
            "extra": policies.extra,
            "different": policies.different,
            "undefined": "zero" if self.undefined_is_zero else "n/a",
            **({"lang": self.language} if self.language else {}),
            **({"like": self.like} if self.like else {}),
            **facts,
            "v": version,
        }
        return "|".join([f"{name}:{value}" for name, value in parts.items()])
