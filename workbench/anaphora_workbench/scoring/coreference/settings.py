"""Settings of coreference scoring: all that can change a figure, and those of other scorers.

**Profiles.** Settings under which our figures are those of another scorer, and where they are not.

A profile is for comparing with published figures. Where a scorer's figure comes from a defect that
only faulty files meet (a mention twice on one side, brackets that do not close), ours differs by
design, and the profile says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from anaphora_workbench.scoring.coreference.alignment import (
    Extra,
    Missing,
    Policies,
    TextMismatchPolicy,
)
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Zeros
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
"""What is scored by default; ARCS needs to know which mentions are pronouns."""


_UNCHECKED = Policies(Missing.EMPTY, Extra.SKIP, TextMismatchPolicy.SCORE)
_TWICE = "a mention that occurs twice on one side"


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
        return self.matching.way in (MentionMatching.HEAD, MentionMatching.PARTIAL)

    @property
    def needs_pronouns(self) -> bool:
        """Whether a metric asks which mentions are pronouns."""
        return any(name.startswith("arcs") for name in self.metrics)

    def signature(self, version: str, **facts: object) -> str:
        """Return the settings, and facts that can move a figure, as one line for every figure."""
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


@dataclass(frozen=True, slots=True)
class ScorerProfile:
    """How another scorer scores.

    Attributes:
        name: What ``--like`` calls it.
        settings: The settings that give its figures.
        notes: Where our figures differ from its by design.
    """

    name: str
    title: str
    settings: ScoreSettings
    notes: tuple[str, ...]

    def applied(self, metrics: tuple[str, ...] = ()) -> ScoreSettings:
        """Return the settings, with other metrics when some are named."""
        return replace(self.settings, metrics=metrics or self.settings.metrics)


_ALL = (
    ScorerProfile(
        "conll-8.01",
        "official CoNLL-2011/2012 scorer 8.01",
        ScoreSettings(
            metrics=("mentions", "muc", "bcub", "ceafm", "ceafe", "blanc", "conll"),
            matching=Matching(MentionMatching.FULL, Zeros.POSITION),
            splits=SplitWay.DROP,
            policies=_UNCHECKED,
            undefined_is_zero=True,
            like="conll-8.01",
        ),
        (
            f"{_TWICE} counts once on both sides here, where it comes first; there only in the "
            "response, only if the key has it, and in the entity that begins first (a key with one "
            "does not score 100 against itself), and more than ten stop the scorer",
            "percentages are rounded half up here and cut off there (75 prints as 74.99)",
            "a mention of a split antecedent, as (0+1), is a mention here; there it is cut out, or "
            "stops the scorer if the second label has several digits",
            "malformed brackets are errors with file and line here and stop the scorer there",
            "words that differ are reported here",
        ),
    ),
    ScorerProfile(
        "corefud-1.2",
        "corefud-scorer 1.2 (CRAC 2022-2024)",
        ScoreSettings(
            metrics=(
                *("mentions", "muc", "bcub", "ceafm", "ceafe", "blanc-luo", "lea", "conll"),
                *("mor", "zero"),
            ),
            matching=Matching(MentionMatching.HEAD, Zeros.DEPENDENCIES, mixed=True),
            drop_key_singletons=True,
            drop_response_singletons=True,
            splits=SplitWay.DROP,
            policies=_UNCHECKED,
            undefined_is_zero=True,
            like="corefud-1.2",
        ),
        (
            f"{_TWICE} counts once here; there it counts in both entities, and links go to the "
            "last one",
            "a response that ends early or has other words is scored by position in both, but "
            "reported here",
            "a document that the response does not have counts as empty here and stops the scorer",
            "of several mentions with one head the best assignment may be another one of the same "
            "weight; there it depends on the solver and on the rest of the document",
            "a zero of the response at the place of a zero of the key is another one if they are "
            "not matched; there the two are confused when partners are looked up, above all in "
            "'zero'",
            "a zero that empty nodes or roots govern is only known to be one here",
        ),
    ),
    ScorerProfile(
        "coval",
        "coval (2020)",
        ScoreSettings(
            metrics=("mentions", "muc", "bcub", "ceafe", "lea", "conll"),
            matching=Matching(MentionMatching.FULL, Zeros.POSITION),
            splits=SplitWay.DROP,
            policies=_UNCHECKED,
            undefined_is_zero=True,
            like="coval",
        ),
        (
            f"{_TWICE} counts once here; there it counts in both entities, and links go to the "
            "last one",
            "a document that the response does not have counts as empty here and stops coval",
            "labels of entities are text here; coval drops what is not a digit (a1b2 becomes 12, "
            "and a split antecedent (0+1) a mention of 1)",
            "malformed brackets are errors with file and line here and dropped there",
        ),
    ),
)

PROFILES: Mapping[str, ScorerProfile] = MappingProxyType(
    {profile.name: profile for profile in _ALL}
)
"""The profiles by name."""
