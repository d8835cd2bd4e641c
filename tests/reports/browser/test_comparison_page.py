"""The page of a comparison in a real Chromium: from a figure to its sentences, tables, chains."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.experiments import Comparison, ComparisonPlan, Resampling, run
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.comparison.html import comparison_html
from anaphora_workbench.reports.html import evaluation_html
from anaphora_workbench.scoring import CarryOver, Settings

NAMES = ("supar", "hobbs", "nearest-subject", "nearest", "first-np")
COUNT = "document.getElementById('failures-count').textContent"


@pytest.fixture(scope="module")
def compared(samples: list[Reading]) -> Comparison:
    """Five systems on the ten English samples."""
    registry = Registry()
    resolvers = tuple([registry.resolver(name) for name in NAMES])
    tests = Resampling(samples=200, shuffles=999)
    plan = ComparisonPlan(Settings(), resolvers, resampling=tests, cases=True)
    return run(plan, samples, registry=registry)


@pytest.fixture
def page(compared: Comparison, tmp_path: Path) -> Path:
    """Their page."""
    path = tmp_path / "report.html"
    path.write_text(comparison_html(compared), encoding="utf-8")
    return path


def _rows(comparison: Comparison, **about: str) -> list[Mapping[str, Any]]:
    """Return the rows of ``--json`` with these facts."""
    rows = [row for row in comparison.rows() if not row.get("metric")]
    return [row for row in rows if all(row[name] == value for name, value in about.items())]


def test_a_figure_of_the_first_screen_opens_its_errors(
    browser: Any, page: Path, compared: Comparison
) -> None:
    browser.open(page)
    browser.click(".forest tbody tr:first-child a")
    assert browser.run("location.hash").startswith("#failures?system=supar")
    about = {"resolver": "supar", "match": "head", "carry_over": "propagated"}
    own = next(
        row
        for row in _rows(compared, document="*", **about)
        if (row["kind"], row["reference"]) == ("*", "*")
    )
    errors = own["gold"] - own["exit"] + own["spurious"]
    assert browser.run(COUNT).endswith(f", {errors} errors")
    shown = "[...document.querySelectorAll('article.case:not([hidden])')].length"
    assert browser.run(shown) > 0
    # The first sentence is open, in sight, and has the focus.
    assert browser.run("document.activeElement.closest('article').checkVisibility()")
    top = browser.run("document.activeElement.getBoundingClientRect().top")
    assert 0 < top < browser.run("innerHeight")


def test_what_one_system_alone_has_correct_opens_as_many_sentences(
    browser: Any, page: Path, compared: Comparison
) -> None:
    browser.open(page)
    tests = [
        test
        for test in compared.pairs_of(CarryOver.PROPAGATED)
        if {test.first, test.second} == {"supar", "hobbs"}
    ]
    (counts,) = [test.mcnemar for test in tests]
    only = {
        tests[0].first: counts.only_first,
        tests[0].second: counts.only_second,
    }
    cells = "#contrast tr.total td:nth-child({}) a"
    for column, number in ((4, only["supar"]), (5, only["hobbs"]), (6, counts.neither)):
        assert browser.run(f"document.querySelector('{cells.format(column)}').textContent") == str(
            number
        )
        browser.click(cells.format(column))
        assert browser.run(COUNT).startswith(f"{number} anaphors of ")
        browser.open(page)


COUNTED = """[...document.querySelectorAll("a[data-q]")].map((link) => {
  const shown = link.textContent.replaceAll(",", "");
  if (!/^[0-9]+$/.test(shown)) return null;
  link.click();
  const opened = document.getElementById("failures-count").textContent.split(" ")[0];
  const part = link.closest("section")?.id ?? "";
  return [part, shown, opened.replaceAll(",", ""), link.dataset.q];
}).filter(Boolean)"""


def test_each_number_of_errors_opens_as_many(browser: Any, page: Path) -> None:
    browser.open(page)
    found = browser.run(COUNTED)
    assert {"contrast", "pairs", "agreement", "errors"} <= {part for part, *_rest in found}
    assert len(found) > 300
    assert [each for each in found if each[1] != each[2]] == []


def test_figures_of_an_evaluation_open_their_errors(
    browser: Any, compared: Comparison, tmp_path: Path
) -> None:
    path = tmp_path / "evaluation.html"
    path.write_text(evaluation_html(compared.evaluation), encoding="utf-8")
    browser.open(path)
    found = browser.run(COUNTED)
    assert {"results", "causes"} <= {part for part, *_rest in found}
    assert [each for each in found if each[1] != each[2]] == []
    for part in ("results", "kinds", "differences", "causes"):
        browser.run(f"document.querySelector('#{part} a[data-q]').click()")
        assert not browser.run(COUNT).startswith("0 "), part


def test_each_rate_of_the_tables_opens_errors(browser: Any, page: Path) -> None:
    browser.open(page)
    for part in ("rates", "groups", "agreement", "carry-over", "errors", "chains"):
        links = f"document.querySelectorAll('#{part} a[data-q]')"
        assert browser.run(f"{links}.length") > 0, part
        browser.run(f"{links}[0].click()")
        assert not browser.run(COUNT).startswith("0 "), part
    # Precision is the third figure of a system.
    browser.run("document.querySelector('#rates tbody tr:first-child td:nth-child(4) a').click()")
    assert "system=supar" in browser.run("location.hash")


def test_a_heading_sorts_its_column_by_mouse_and_keyboard(browser: Any, page: Path) -> None:
    browser.open(page)
    names = (
        "[...document.querySelectorAll('#rates table:first-of-type tbody tr:not(.idle) th')]"
        f".slice(0, {len(NAMES)}).map(each => each.firstChild.textContent)"
    )
    head = "#rates thead th:first-child"
    before = browser.run(names)
    assert before[0] == "supar"
    browser.click(f"{head} button")
    assert browser.run(names) == sorted(NAMES)
    state = f"document.querySelector('{head}').getAttribute('aria-sort')"
    assert browser.run(state) == "ascending"
    browser.press("Enter", f"{head} button")
    assert browser.run(names) == sorted(NAMES, reverse=True)
    assert browser.run(state) == "descending"
    browser.click("#rates thead th:nth-child(2) button")
    assert browser.run(names) == before
    assert browser.run(state) is None


def test_rows_are_filtered_by_text_and_by_number(
    browser: Any, page: Path, compared: Comparison
) -> None:
    browser.open(page)
    table = "#rates > .scroll"
    browser.click(f"{table} .filter")
    shown = (
        f"[...document.querySelectorAll('{table} tbody tr')].filter(row => !row.hidden)"
        ".map(row => row.cells[0].firstChild.textContent)"
    )
    browser.press("nearest", f"{table} .filters th:first-child input")
    assert set(browser.run(shown)) == {"nearest", "nearest-subject"}
    button = f"document.querySelector('{table} .filter').textContent"
    assert browser.run(button) == "Filter: 2 of 5 rows"
    browser.click(f"{table} .filter")
    assert len(browser.run(shown)) == 5
    browser.click(f"{table} .filter")
    browser.press("> 50", f"{table} .filters th:nth-child(2) input")
    about = {"match": "head", "carry_over": "propagated", "kind": "*", "reference": "*"}
    rates = {row["resolver"]: row["f1"] for row in _rows(compared, document="*", **about)}
    assert set(browser.run(shown)) == {name for name, f1 in rates.items() if f1 > 0.5}


def test_the_chain_of_an_error_is_followed_through_the_text(browser: Any, page: Path) -> None:
    browser.open(page)
    browser.click(".forest tbody tr:first-child a")
    browser.click("article.case:not([hidden]) .show-chain")
    place = "document.querySelector('footer.chain p').textContent"
    first = browser.run(place)
    assert ": mention " in first
    browser.press("ArrowRight")
    assert browser.run(place) != first
    assert browser.run("document.querySelectorAll('.anaphora-text .at').length") == 1
    assert browser.run("document.querySelectorAll('.anaphora-text .on').length") > 1
    browser.press("ArrowLeft")
    assert browser.run(place) == first
    browser.press("Escape")
    assert browser.run("document.querySelector('footer.chain').hidden") is True


def test_the_page_is_usable_on_a_phone_and_its_first_column_stays(browser: Any, page: Path) -> None:
    size = {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.devtools("Emulation.setDeviceMetricsOverride", **size)
    browser.open(page)
    assert browser.run("document.documentElement.scrollWidth") == 400
    table = "document.querySelector('#rates .scroll')"
    left = f"{table}.querySelector('tbody th').getBoundingClientRect().left"
    before = browser.run(left)
    browser.run(f"{table}.scrollTo(200, 0)")
    assert browser.run(f"{table}.scrollLeft") > 100
    assert browser.run(left) == before
