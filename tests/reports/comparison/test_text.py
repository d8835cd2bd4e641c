"""The text report of a comparison: points and intervals of one figure, reasons, cautions."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from anaphora_workbench.experiments import Comparison, ComparisonPlan, JudgedSystem, Resampling, run
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Need, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.comparison.html import comparison_html
from anaphora_workbench.reports.comparison.latex import comparison_latex
from anaphora_workbench.reports.comparison.text import comparison_text
from anaphora_workbench.reports.labels import ranged, ranged_note
from anaphora_workbench.scoring import CarryOver, Figure, Match, Settings

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
    plan = ComparisonPlan(settings, resolvers, resampling=Resampling(samples=50))
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
    section = _section(
        comparison_text(few), "Differences of recall, match head, own earlier errors kept"
    )
    caption = " ".join(section.partition("\nsystems")[0].split())
    assert "Recall (correct / gold), on the texts that both have. Not tested" in caption
    assert "takes anaphors as independent" in caption
    assert "BCa" not in caption
    rows = [line for line in section.splitlines() if re.match(r"\S+ - \S+ +3 ", line)]
    tests = few.pairs_of(CarryOver.PROPAGATED, Figure.RECALL)
    assert len(rows) == len(tests) == 6
    differences = {(test.first, test.second): test.bootstrap.difference for test in tests}
    for row in rows:
        found = re.match(r"(\S+) - (\S+) .* ([-+]\d+\.\d) +([-+]\d+\.\d) to ([-+]\d+\.\d)", row)
        assert found is not None
        one, other, *numbers = found.groups()
        points, low, high = map(float, numbers)
        ahead = differences.get((one, other))
        turned = differences.get((other, one))
        expected = ahead if ahead is not None else -(turned or 0.0)
        assert points == pytest.approx(100 * expected, abs=0.051)
        assert low <= points <= high


def test_what_cannot_be_used_is_a_row_of_the_table_with_the_reason(few: Comparison) -> None:
    lines = _section(comparison_text(few), "All scored kinds").splitlines()
    assert lines[-1] == "a-system-with-a-long-name  not usable here: its weights; get them"
    assert "% a-system-with-a-long-name: not usable here: its weights; get them" in (
        comparison_latex(few)
    )
    assert "4 systems (1 more without figures) on 3 documents" in comparison_html(few)


def test_a_table_of_systems_that_cannot_be_used_has_no_figure(samples: list[Reading]) -> None:
    comparison = run(ComparisonPlan(Settings(), (Absent(),)), samples[:1], registry=Registry())
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
    assert whole.split() == ["whole", "-", "-", "-", "-", "-"]


def test_every_report_says_that_no_difference_can_be_shown_and_has_no_letters(
    many: Comparison,
) -> None:
    assert many.letters_of(CarryOver.PROPAGATED) is None
    caution = "On 10 texts no difference among 45 pairs of systems can be shown, however large: "
    # Ten systems have 45 pairs: 45 * 2 / 2^10 = .088.
    for report in (comparison_text(many), comparison_html(many), comparison_latex(many)):
        flat = " ".join(report.split())
        assert f"{caution}the smallest p that is possible is .088 after the correction" in flat
        assert "that share none differ" not in flat
        assert "that share no letter differ" not in flat
    assert "By kind no difference can be shown, however large, for " in comparison_text(many)


def test_where_differences_can_be_shown_there_are_letters_and_no_caution(
    samples: list[Reading],
) -> None:
    comparison = _compare(samples, NAMES)
    text = comparison_text(comparison)
    flat = " ".join(text.split())
    assert "Two systems that share no letter differ significantly (p Holm at most 0.05)" in flat
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


@pytest.mark.parametrize(
    ("shown", "caution"),
    [
        (("A", "AB", "B"), ""),
        (("A–C", "A–D"), "A–C means in groups A, B and C."),
        (("A", "B,D-G"), "D-G means in groups D, E, F and G."),
        (("A–N",), "A–N means in groups A, B, ... and N."),
    ],
)
def test_a_range_of_letters_is_explained_where_one_is_printed(
    shown: tuple[str, ...], caution: str
) -> None:
    assert ranged_note(shown) == caution


def test_the_system_with_the_highest_f1_stands_first_in_every_report(
    samples: list[Reading],
) -> None:
    kinds = Settings(match=(Match.HEAD,), carry_over=(CarryOver.PROPAGATED,))
    names = ("cogniac", "nearest", "hobbs")
    resolvers = tuple([Registry().resolver(name) for name in names])
    comparison = run(
        ComparisonPlan(kinds, resolvers, resampling=Resampling(samples=50)),
        samples,
        registry=Registry(),
    )
    rates = {
        name: comparison.total(JudgedSystem(name, Match.HEAD, CarryOver.PROPAGATED))
        for name in names
    }
    # CogNIAC answers little: its success rate is the highest, and its F1 is not.
    assert max(names, key=lambda name: rates[name].success_rate or 0) == "cogniac"
    assert max(names, key=lambda name: rates[name].f1 or 0) == "hobbs"
    table = _section(comparison_text(comparison), "All scored kinds").splitlines()
    assert [line.split()[0] for line in table[-3:]] == ["hobbs", "cogniac", "nearest"]
    latex = comparison_latex(comparison)
    assert latex.index("    hobbs &") < latex.index("    cogniac &") < latex.index("    nearest &")
    html = comparison_html(comparison)
    first = html[html.index("<table") : html.index("</table>")]
    assert re.findall(r'<th scope="row">([a-z]+)<', first) == ["hobbs", "cogniac", "nearest"]
    letters = comparison.letters_of(CarryOver.PROPAGATED)
    assert letters is not None
    assert (letters.figure, letters.rows[0].name) == (Figure.F1, "hobbs")


def test_exit_and_failure_are_only_in_supar_s_lines(samples: list[Reading]) -> None:
    comparison = _compare(samples[:2], NAMES)
    for report in (
        comparison_text(comparison),
        comparison_latex(comparison),
        re.sub(r"<(script|style).*?</\1>", "", comparison_html(comparison), flags=re.DOTALL),
    ):
        shown = re.sub(r"Signature.*|<[^>]*>|^%.*$", "", report, flags=re.M)
        assert not re.search(r"(?i)\bexits?\b|\bfailures?\b|\bpropagated\b", shown)
