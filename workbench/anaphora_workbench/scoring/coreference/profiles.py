"""Settings under which our figures are those of another scorer, and where they are not.

A profile is for comparing with published figures. Where a scorer's figure comes from a defect that
only faulty files meet (a mention twice on one side, brackets that do not close), ours differs by
design, and the profile says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from anaphora_workbench.scoring.coreference.alignment import (
    Different,
    Extra,
    Missing,
    Policies,
)
from anaphora_workbench.scoring.coreference.matching import Matching, Way, Zeros
from anaphora_workbench.scoring.coreference.settings import ScoreSettings, SplitWay

_UNCHECKED = Policies(Missing.EMPTY, Extra.SKIP, Different.SCORE)
_TWICE = "a mention that stands twice on one side"


@dataclass(frozen=True, slots=True)
class Profile:
    """How another scorer scores.

    Attributes:
        name: What ``--like`` calls it.
        title: The scorer.
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
    Profile(
        "conll-8.01",
        "official CoNLL-2011/2012 scorer 8.01",
        ScoreSettings(
            metrics=("mentions", "muc", "bcub", "ceafm", "ceafe", "blanc", "conll"),
            matching=Matching(Way.FULL, Zeros.POSITION),
            splits=SplitWay.DROP,
            policies=_UNCHECKED,
            undefined_is_zero=True,
            like="conll-8.01",
        ),
        (
            f"{_TWICE} counts once on both sides here, where it stands first; there only in the "
            "response, only if the key has it, and in the entity that begins first (a key with one "
            "does not score 100 against itself), and more than ten stop the scorer",
            "percentages are rounded half up here and cut off there (75 prints as 74.99)",
            "a mention of a split antecedent, as (0+1), is a mention here; there it is cut out, or "
            "stops the scorer if the second label has several digits",
            "malformed brackets are errors with file and line here and stop the scorer there",
            "words that differ are said here",
        ),
    ),
    Profile(
        "corefud-1.2",
        "corefud-scorer 1.2 (CRAC 2022-2024)",
        ScoreSettings(
            metrics=(
                *("mentions", "muc", "bcub", "ceafm", "ceafe", "blanc-luo", "lea", "conll"),
                *("mor", "zero"),
            ),
            matching=Matching(Way.HEAD, Zeros.DEPENDENCIES, mixed=True),
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
            "a response that ends early or holds other words is scored by position in both, but "
            "said here",
            "a document that the response does not have counts as empty here and stops the scorer",
            "of several mentions with one head the best assignment may be another one of the same "
            "weight; there it depends on the solver and on the rest of the document",
            "a zero of the response at the place of a zero of the key is another one if they are "
            "not matched; there the two are confused when partners are looked up, above all in "
            "'zero'",
            "a zero that empty nodes or roots govern is only known to be one here",
        ),
    ),
    Profile(
        "coval",
        "coval (2020)",
        ScoreSettings(
            metrics=("mentions", "muc", "bcub", "ceafe", "lea", "conll"),
            matching=Matching(Way.FULL, Zeros.POSITION),
            splits=SplitWay.DROP,
            policies=_UNCHECKED,
            undefined_is_zero=True,
            like="coval",
        ),
        (
            f"{_TWICE} counts once here; there it counts in both entities, and links go to the "
            "last one",
            "a document that the response does not have counts as empty here and stops coval",
            "labels of entities are text here; coval drops what is no digit (a1b2 becomes 12, and "
            "a split antecedent (0+1) a mention of 1)",
            "malformed brackets are errors with file and line here and dropped there",
        ),
    ),
)

PROFILES: Mapping[str, Profile] = MappingProxyType({profile.name: profile for profile in _ALL})
"""The profiles by name."""
