"""The text report of a comparison: points and intervals of one figure, reasons, cautions."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from anaphora_workbench.experiments import Comparison, Figure, Plan, Resampling, run
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Need, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.compare_html import comparison_html
from anaphora_workbench.reports.compare_latex import comparison_latex
from anaphora_workbench.reports.compare_rates import ranged
from anaphora_workbench.reports.compare_text import comparison_text
from anaphora_workbench.scoring import CarryOver, Match, Settings

NAMES = ("nearest", "cogniac", "bfp")
MANY = (*NAMES, "hobbs", "lrc", "s-list", "first-np", "most-frequent", "nearest-agreeing")


class Absent:
    """A whole-document resolver with a long name that cannot be used here."""

    name = "a-system-with-a-long-name"
    title = "a system that is not here"
    needs: frozenset[Need] = frozenset()

    def missing(self) -> str:
        return "its weights; get them"

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        raise AssertionError("what is not here is never asked")


class Whole:
    """A whole-document resolver that answers nothing."""

    name = "whole"
    title = "decides over whole documents"
    needs: frozenset[Need] = frozenset()

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        return layer


def _compare(samples: Sequence[Reading], names: Sequence[str]) -> Comparison:
    registry = Registry()
    resolvers = (*[registry.resolver(name) for name in names], Whole(), Absent())
    settings = Settings(match=(Match.HEAD,), carry_over=(CarryOver.PROPAGATED,))
    plan = Plan(settings, resolvers, resampling=Resampling(samples=50))
    return run(plan, samples, registry=registry)


@pytest.fixture(scope="module")
def few(samples: list[Reading]) -> Comparison:
    """Three resolvers on three texts, beside one that answers nothing and one that is not here."""
    return _compare(samples[:3], NAMES)


@pytest.fixture(scope="module")
def many(samples: list[Reading]) -> Comparison:
    """So many resolvers that ten texts can show no difference."""
    return _compare(samples, MANY)


def _section(text: str, title: str) -> str:
    return text.partition(f"{title}\n")[2].partition("\n\n")[0]


def test_below_ten_texts_points_and_interval_are_of_recall_and_the_caption_says_so(
    few: Comparison,
) -> None:
    section = _section(comparison_text(few), "Differences, match head, propagated")
    caption = " ".join(section.partition("\nsystems")[0].split())
    assert "Recall (exit / gold) on the texts that both have. Not tested" in caption
    assert "takes anaphors as independent" in caption
    assert "BCa" not in caption
    rows = [line for line in section.splitlines() if re.match(r"\S+ - \S+ +3 ", line)]
    tests = few.pairs_of(CarryOver.PROPAGATED, Figure.RECALL)
    assert len(rows) == len(tests) == 6
    for row, test in zip(rows, tests, strict=True):
        found = re.search(r" ([-+]\d+\.\d) +([-+]\d+\.\d) to ([-+]\d+\.\d)", row)
        assert found is not None
        points, low, high = map(float, found.groups())
        assert test.bootstrap.difference is not None
        assert points == pytest.approx(100 * test.bootstrap.difference, abs=0.051)
        assert low <= points <= high


def test_what_cannot_be_used_is_a_row_of_the_table_with_the_reason(few: Comparison) -> None:
    lines = _section(comparison_text(few), "All scored kinds").splitlines()
    assert lines[-1] == "a-system-with-a-long-name  not usable here: its weights; get them"
    assert "% a-system-with-a-long-name: not usable here: its weights; get them" in (
        comparison_latex(few)
    )
    assert "4 systems (1 more without figures) on 3 documents" in comparison_html(few)


def test_a_table_of_systems_that_cannot_be_used_has_no_figure(samples: list[Reading]) -> None:
    comparison = run(Plan(Settings(), (Absent(),)), samples[:1], registry=Registry())
    table = _section(comparison_text(comparison), "All scored kinds")
    assert table.splitlines()[-1].endswith("not usable here: its weights; get them")


def test_systems_say_what_they_decide_at_a_time(few: Comparison) -> None:
    section = _section(comparison_text(few), "Systems")
    for name, decides in (
        ("cogniac", "anaphor by anaphor"),
        ("bfp", "utterance by utterance"),
        ("whole", "whole documents"),
    ):
        assert re.search(rf"(?m)^{name} +{decides} ", section)
    assert "<td>utterance by utterance</td>" in comparison_html(few)


def test_systems_with_mentions_of_their_own_have_no_candidates(few: Comparison) -> None:
    section = _section(comparison_text(few), "Candidates")
    whole = next(line for line in section.splitlines() if line.startswith("whole"))
    assert whole.split() == ["whole", "-", "-", "-", "-"]


def test_every_report_says_that_no_difference_can_be_shown_and_has_no_letters(
    many: Comparison,
) -> None:
    assert many.letters_of(CarryOver.PROPAGATED) is None
    told = "On 10 texts no difference among 36 pairs of systems can be shown, however large: "
    # Nine systems have 36 pairs: 36 * 2 / 2^10 = .07. The silent one has no success rate.
    for report in (comparison_text(many), comparison_html(many), comparison_latex(many)):
        flat = " ".join(report.split())
        assert f"{told}the smallest p that is possible is 0.07 after the correction" in flat
        assert "that share none differ" not in flat
        assert "that share no letter differ" not in flat
    assert "By kind no difference can be shown, however large, for " in comparison_text(many)


def test_where_differences_can_be_shown_there_are_letters_and_no_caution(
    samples: list[Reading],
) -> None:
    comparison = _compare(samples, NAMES)
    text = comparison_text(comparison)
    assert "Two systems that share no letter differ (p Holm at most 0.05)" in text
    assert re.search(r"(?m)^cogniac +\d+\.\d  A$", text)
    assert "however large" not in text


@pytest.mark.parametrize(
    ("letters", "shown"),
    [
        ("", ""),
        ("A", "A"),
        ("A B", "AB"),
        ("A C", "AC"),
        ("A B C", "A-C"),
        ("A B C D E F G H I J K L M N", "A-N"),
        ("A C D E G", "A,C-E,G"),
        ("B D F H", "BDFH"),
        ("Y Z AA AB", "Y-AB"),
        ("A AA", "A,AA"),
    ],
)
def test_many_letters_are_ranges(letters: str, shown: str) -> None:
    assert ranged(letters, dash="-") == shown
