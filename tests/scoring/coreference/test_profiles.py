"""Profiles give the figures of other scorers, which were measured with these scorers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from math import floor

import pytest

from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
)
from anaphora_workbench.ports import MentionTable, Reading
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.metrics import METRICS
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, score_tables
from anaphora_workbench.scoring.coreference.settings import (
    DOCUMENT_METRICS,
    PROFILES,
    ScorerProfile,
)

Mention = int | tuple[int, int, int]
"""A word by number, or first word, word behind the last one, and head."""
Entities = dict[str, list[Mention]]
MakeTable = Callable[..., MentionTable]

# Ana saw Bo . She called him . He came to her .
KEY: Entities = {"1": [0, 4, 11], "2": [2, 6, 8]}
SWAPPED: Entities = {"1": [0, 4, 8], "2": [2, 6, 11]}
INVENTED: Entities = {"1": [0, 4, 11], "2": [2, 5, 6, 8]}
FIVE: Entities = {"1": [0, 4], "2": [2, 6, 8]}
LUMP: Entities = {"1": [0, 2, 4, 6, 8, 11]}
APART: Entities = {"1": [0], "2": [2], "3": [4]}
CHANCE: Entities = {"1": [0, 4], "2": [2]}
OTHER: Entities = {"1": [0, 2]}

# Ana saw her old dog / It barked / She laughed
DOG: Entities = {"1": [0, 2, 7], "2": [(2, 5, 4), 5]}
DOG_MISTAKEN: Entities = {"1": [0, 2, 5, 7], "2": [(2, 5, 4)]}
# Ana Bo slept / She woke
NAME: Entities = {"1": [(0, 2, 0), 3]}
NAME_OTHER_HEAD: Entities = {"1": [(0, 2, 1), 3]}

Measured = dict[str, tuple[float, float, float]]

OFFICIAL: list[tuple[Entities, Entities, Measured]] = [
    (
        KEY,
        SWAPPED,
        {
            "mentions": (100, 100, 100),
            "muc": (50, 50, 50),
            "bcub": (55.55, 55.55, 55.55),
            "ceafm": (66.66, 66.66, 66.66),
            "ceafe": (66.66, 66.66, 66.66),
            "blanc": (44.44, 44.44, 44.44),
        },
    ),
    (
        FIVE,
        LUMP,
        {
            "mentions": (100, 83.33, 90.9),
            "bcub": (100, 36.11, 53.06),
            "ceafm": (60, 50, 54.54),
            "ceafe": (33.33, 66.66, 44.44),
            "blanc": (50, 13.33, 21.05),
        },
    ),
    (
        KEY,
        INVENTED,
        {
            "muc": (100, 80, 88.88),
            "bcub": (100, 75, 85.71),
            "ceafm": (100, 85.71, 92.3),
            "ceafe": (92.85, 92.85, 92.85),
            "blanc": (100, 70.83, 82.85),
        },
    ),
    (
        APART,
        CHANCE,
        {
            "muc": (0, 0, 0),
            "bcub": (100, 66.66, 80),
            "ceafe": (55.55, 83.33, 66.66),
            "blanc": (66.66, 100, 80),
        },
    ),
]
"""Key, response, and what version 8.01 printed: percentages, cut off behind two digits."""

COVAL: list[tuple[Entities, Entities, Measured, float]] = [
    (
        KEY,
        SWAPPED,
        {
            "muc": (50, 50, 50),
            "bcub": (55.56, 55.56, 55.56),
            "ceafe": (66.67, 66.67, 66.67),
            "lea": (33.33, 33.33, 33.33),
        },
        57.41,
    ),
    (
        FIVE,
        LUMP,
        {
            "mentions": (100, 83.33, 90.91),
            "muc": (100, 60, 75),
            "bcub": (100, 36.11, 53.06),
            "ceafe": (33.33, 66.67, 44.44),
            "lea": (100, 26.67, 42.11),
        },
        57.5,
    ),
    (
        KEY,
        INVENTED,
        {
            "muc": (100, 80, 88.89),
            "bcub": (100, 75, 85.71),
            "ceafe": (92.86, 92.86, 92.86),
            "lea": (100, 71.43, 83.33),
        },
        89.15,
    ),
    (APART, CHANCE, {"muc": (0, 0, 0), "lea": (33.33, 33.33, 33.33)}, 48.89),
]
"""Key, response, what coval printed, rounded, and its CoNLL score."""

COREFUD: list[tuple[Entities, Entities, Measured, float]] = [
    (
        DOG,
        DOG_MISTAKEN,
        {
            "muc": (66.67, 66.67, 66.67),
            "bcub": (70, 62.5, 66.04),
            "ceafe": (42.86, 85.71, 57.14),
            "ceafm": (60, 75, 66.67),
            "blanc-luo": (37.5, 25, 30),
            "lea": (60, 50, 54.55),
            "mor": (57.14, 100, 72.73),
            "zero": (0, 0, 0),
        },
        63.28,
    ),
    (
        NAME,
        NAME_OTHER_HEAD,
        {
            "muc": (0, 0, 0),
            "bcub": (25, 25, 25),
            "ceafe": (50, 50, 50),
            "ceafm": (50, 50, 50),
            "blanc-luo": (0, 0, 0),
            "mor": (100, 100, 100),
        },
        25,
    ),
]
"""The same of corefud-scorer 1.2 with its default options."""


@pytest.fixture
def table() -> MakeTable:
    """Make the mentions of a document of twelve words."""

    def make(entities: Entities, name: str = "story") -> MentionTable:
        words = tuple(Token(f"w{number}") for number in range(12))
        markables: dict[str, Markable] = {}
        anaphors: dict[str, Anaphor] = {}
        for label, mentions in entities.items():
            names = [f"{label}.{number}" for number in range(len(mentions))]
            for mention, own in zip(mentions, names, strict=True):
                start, end, head = (
                    mention if isinstance(mention, tuple) else (mention, mention + 1, mention)
                )
                markables[own] = Markable(
                    own, (Span(start, end),), head=head, attributes=FrozenDict({"entity": label})
                )
            for before, own in pairwise(names):
                anaphors[own] = Anaphor(own, reference=Reference.ANAPHOR, antecedents=(before,))
        layer = Layer("gold", FrozenDict(markables), FrozenDict(anaphors))
        document = Document(name, tokens=words, sentences=(Span(0, 12),))
        return table_of(Reading(document, (layer,)), layer)

    return make


def scored(
    profile: str, key: Iterable[MentionTable], response: Iterable[MentionTable]
) -> CoreferenceScores:
    """Return the scores under a profile."""
    return score_tables(key, response, PROFILES[profile].settings)


def figures(scores: CoreferenceScores, metric: str) -> tuple[float | None, ...]:
    """Return recall, precision and F1 in percent, as the rows of the result have them."""
    (row,) = [r for r in scores.rows(documents=False) if r["metric"] == metric]
    values = [row[name] for name in ("recall", "precision", "f1")]
    assert all(value is None or isinstance(value, float) for value in values)
    return tuple(100 * value if isinstance(value, float) else None for value in values)


@pytest.mark.parametrize(("key", "response", "measured"), OFFICIAL)
def test_conll_8_01_gives_the_official_figures(
    table: MakeTable, key: Entities, response: Entities, measured: Measured
) -> None:
    scores = scored("conll-8.01", [table(key)], [table(response)])
    for metric, expected in measured.items():
        found = figures(scores, metric)
        cut = tuple(floor(100 * value + 1e-9) / 100 for value in found if value is not None)
        assert cut == pytest.approx(expected), metric


def test_what_the_official_scorer_cuts_off_to_74_99_is_75(table: MakeTable) -> None:
    scores = scored("conll-8.01", [table(FIVE)], [table(LUMP)])
    assert scores.score("muc").f1 == Fraction(3, 4)


@pytest.mark.parametrize(("key", "response", "measured", "mean"), COVAL)
def test_coval_gives_the_figures_of_coval(
    table: MakeTable, key: Entities, response: Entities, measured: Measured, mean: float
) -> None:
    scores = scored("coval", [table(key)], [table(response)])
    for metric, expected in measured.items():
        assert figures(scores, metric) == pytest.approx(expected, abs=0.00501), metric
    assert figures(scores, "conll")[2] == pytest.approx(mean, abs=0.00501)


@pytest.mark.parametrize(("key", "response", "measured", "mean"), COREFUD)
def test_corefud_1_2_gives_the_figures_of_corefud_scorer(
    table: MakeTable, key: Entities, response: Entities, measured: Measured, mean: float
) -> None:
    scores = scored("corefud-1.2", [table(key)], [table(response)])
    for metric, expected in measured.items():
        assert figures(scores, metric) == pytest.approx(expected, abs=0.00501), metric
    assert figures(scores, "conll")[2] == pytest.approx(mean, abs=0.00501)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_document_that_the_response_lacks_counts_as_empty(table: MakeTable, profile: str) -> None:
    scores = scored(profile, [table(KEY), table(OTHER, "other")], [table(KEY)])
    assert figures(scores, "muc") == pytest.approx((80, 100, 800 / 9))
    assert not scores.alignment.refused


@pytest.mark.parametrize("profile", PROFILES)
def test_a_document_that_only_the_response_has_is_not_looked_at(
    table: MakeTable, profile: str
) -> None:
    scores = scored(profile, [table(KEY)], [table(KEY), table(OTHER, "other")])
    assert figures(scores, "muc") == (100, 100, 100)
    assert scores.alignment.counts["document-extra"] == 1


@pytest.mark.parametrize("profile", ["conll-8.01", "coval"])
def test_a_file_of_singletons_is_two_thirds_against_itself(table: MakeTable, profile: str) -> None:
    scores = scored(profile, [table(APART)], [table(APART)])
    assert figures(scores, "conll")[2] == pytest.approx(200 / 3)


def test_corefud_1_2_drops_singletons_before_it_matches(table: MakeTable) -> None:
    scores = scored("corefud-1.2", [table(CHANCE)], [table(APART)])
    assert scores.counts()[0].singletons == 1
    assert scores.counts()[1].singletons == 3
    assert figures(scores, "bcub") == (0, 0, 0)


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_profile_names_metrics_that_exist(profile: ScorerProfile) -> None:
    settings = profile.settings
    assert set(settings.metrics) <= {*METRICS, *DOCUMENT_METRICS}


@pytest.mark.parametrize("name", PROFILES)
def test_the_signature_names_the_profile(name: str) -> None:
    assert f"|like:{name}|" in PROFILES[name].settings.signature("1.0")


@pytest.mark.parametrize("name", PROFILES)
def test_other_metrics_leave_the_rest_of_a_profile_as_it_is(name: str) -> None:
    profile = PROFILES[name]
    chosen = profile.applied(("muc",))
    assert chosen.metrics == ("muc",)
    assert (chosen.matching, chosen.policies) == (
        profile.settings.matching,
        profile.settings.policies,
    )
    assert profile.applied() == profile.settings


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_says_what_it_does_with_duplicates(name: str) -> None:
    assert any("twice on one side" in note for note in PROFILES[name].notes)
