"""The first screen of a comparison: an honest sentence, and pictures with the JSON's figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from anaphora_workbench.experiments import Comparison, ComparisonPlan, Resampling, run
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.comparison.data import ComparisonData
from anaphora_workbench.reports.comparison.first_screen import first_screen, verdict
from anaphora_workbench.reports.comparison.html_contrast import contrast_section
from anaphora_workbench.scoring import CarryOver, Settings

Compare = Callable[..., Comparison]
_RESAMPLING = Resampling(samples=200, shuffles=999)


@pytest.fixture(scope="module")
def compare(samples: list[Reading]) -> Compare:
    """Compare resolvers on the first samples."""

    def compare(
        *names: str, texts: int = 10, settings: Settings | None = None, cases: bool = False
    ) -> Comparison:
        registry = Registry()
        resolvers = tuple([registry.resolver(name) for name in names])
        plan = ComparisonPlan(
            settings or Settings(), resolvers, resampling=_RESAMPLING, cases=cases
        )
        return run(plan, samples[:texts], registry=registry)

    return compare


def _verdict(comparison: Comparison) -> Sequence[str]:
    return verdict(ComparisonData.of_comparison(comparison))


def test_of_two_systems_the_better_one_is_named_with_interval_p_and_documents(
    compare: Compare,
) -> None:
    comparison = compare("supar", "nearest")
    (test,) = comparison.pairs_of(CarryOver.PROPAGATED)
    assert test.p_holm is not None
    assert test.p_holm <= 0.05
    ends = test.bootstrap.bca
    assert ends.low is not None
    assert ends.high is not None
    low, high = sorted([abs(100 * ends.low), abs(100 * ends.high)])
    first = _verdict(comparison)[0]
    assert first.startswith(
        f"supar is significantly better than nearest: "
        f"{100 * abs(test.bootstrap.difference or 0):.1f} points of F1 (95 % interval "
        f"+{low:.1f} to +{high:.1f}; p"
    )
    assert first.endswith(" on 10 documents.")


def test_a_difference_that_may_be_chance_is_called_that(compare: Compare) -> None:
    comparison = compare("supar", "nearest")
    pairs = tuple([replace(test, p_holm=0.3) for test in comparison.pairs])
    found = _verdict(replace(comparison, pairs=pairs))
    assert found[0].startswith("supar and nearest do not differ significantly in F1: supar is ")
    assert "significantly better" not in " ".join(found)


def test_below_ten_documents_nothing_is_called_better(compare: Compare) -> None:
    for names in (("supar", "nearest"), ("supar", "nearest", "first-np")):
        comparison = compare(*names, texts=3)
        found = " ".join(_verdict(comparison))
        assert "whether that is chance is unknown" in found
        assert "at least 10 documents are needed" in found
        assert "better" not in found


def test_of_three_systems_the_sentence_says_which_ones_are_beaten(compare: Compare) -> None:
    comparison = compare("supar", "nearest", "first-np")
    found = _verdict(comparison)
    assert found[0].startswith("supar has the highest F1 (")
    assert "of 3 systems on 10 documents" in found[0]
    mode = CarryOver.PROPAGATED
    own = [t for t in comparison.pairs_of(mode) if "supar" in (t.first, t.second)]
    assert all(test.p_holm is not None and test.p_holm <= 0.05 for test in own)
    assert found[0].endswith("significantly better than all others.")
    # One of the two differences is not significant now.
    lost = replace(own[0], p_holm=0.4)
    other = next(name for name in (lost.first, lost.second) if name != "supar")
    pairs = tuple([lost if test is own[0] else test for test in comparison.pairs])
    head = _verdict(replace(comparison, pairs=pairs))[0]
    assert head.endswith(f", not than {other}.")
    none = tuple([replace(test, p_holm=0.4) for test in comparison.pairs])
    head = _verdict(replace(comparison, pairs=none))[0]
    assert head.endswith("but is not significantly better than any other.")


def test_one_system_has_its_figure_and_no_winner(compare: Compare) -> None:
    found = _verdict(compare("supar"))
    assert len(found) == 1
    assert re.fullmatch(
        r"supar: F1 \d+\.\d % \(95 % interval \d+\.\d to \d+\.\d\) on 10 documents\.", found[0]
    )


def test_the_pictures_have_the_figures_of_the_json(compare: Compare) -> None:
    comparison = compare("supar", "nearest")
    html = first_screen(ComparisonData.of_comparison(comparison))
    for row in comparison.rows():
        about = [row.get(name) for name in ("document", "match", "carry_over", "kind", "reference")]
        if about == ["*", "head", "propagated", "*", "*"] and not row.get("metric"):
            value = row["f1"]
            assert isinstance(value, float)
            assert f"F1 {100 * value:.1f} %, interval" in html
    genres = [
        part.row()
        for part in comparison.breakdowns
        if (part.by, part.column.match, part.column.carry_over, part.column.system)
        == ("genre", "head", "propagated", "supar")
    ]
    assert len(genres) > 1
    maps = html[html.index("F1 % of supar by text type") :]
    for row in genres:
        line = re.search(rf">{row['value']}<small> (\d+)</small></th><td[^>]*>([^<]+)<", maps)
        assert line is not None
        f1 = row["f1"]
        assert isinstance(f1, float)
        assert line.groups() == (str(row["gold"]), f"{100 * f1:.1f}")


def test_what_fewer_than_ten_anaphors_show_is_not_drawn(compare: Compare) -> None:
    comparison = compare("supar", "nearest", settings=Settings(kinds=("persRefl", "demo")))
    html = first_screen(ComparisonData.of_comparison(comparison))
    few = re.findall(r'<td class="few">n (\d+)</td>', html)
    assert few
    assert all(int(number) < 10 for number in few)
    none = compare("supar", "nearest", texts=1, settings=Settings(kinds=("demo",)))
    html = first_screen(ComparisonData.of_comparison(none))
    assert "not drawn" in html
    assert 'class="point"' not in html


def test_the_table_of_two_systems_sums_up(compare: Compare) -> None:
    comparison = compare("supar", "nearest")
    html = contrast_section(ComparisonData.of_comparison(comparison))
    rows = [
        [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr.*?</tr>", html)[1:]
    ]
    *kinds, total = [[int(cell) for cell in row[1:6]] for row in rows]
    assert [sum(column) for column in zip(*kinds, strict=True)] == total
    assert all(sum(row[1:]) == row[0] for row in [*kinds, total])
