"""Counts of causes, cases as rows, data frames, intervals of proportions, markup."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.reports import (
    case_rows,
    cases_frame,
    evaluation_text,
    judgements_frame,
)
from anaphora_workbench.reports.failures import CAUSES, case_columns, cause_order, failures_text
from anaphora_workbench.reports.html_page import Html, data_table, element, joined
from anaphora_workbench.reports.report_data import ReportData, wilson
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, causes

Make = Callable[..., Evaluation]


def test_the_table_of_causes_is_as_agreed(make_evaluation: Make) -> None:
    assert failures_text(ReportData(make_evaluation())).splitlines()[-18:] == [
        "own earlier errors kept",
        "",
        "cause              near  supar",
        "-----------------  ----  -----",
        "constraint:gender     0      1",
        "preference:name       0      1",
        "spurious:unmarked     0      1",
        "all                   0      3",
        "",
        "earlier errors corrected",
        "",
        "cause              near  supar",
        "-----------------  ----  -----",
        "constraint:gender     0      1",
        "preference:name       0      1",
        "choice                1      0",
        "spurious:unmarked     0      1",
        "all                   1      3",
    ]


def test_the_text_report_has_the_section_only_with_cases(make_evaluation: Make) -> None:
    title = "Where the errors come from"
    assert title in evaluation_text(make_evaluation())
    assert title not in evaluation_text(make_evaluation(cases=False))


def test_causes_are_counted_by_system_the_best_first(make_evaluation: Make) -> None:
    counts = ReportData(make_evaluation()).causes(Match.HEAD, CarryOver.CORRECTED)
    assert list(counts) == ["near", "supar"]
    assert counts["near"] == {"right": 1, "choice": 1}


def test_every_family_of_causes_is_explained() -> None:
    documented = [
        line.split()[0].partition(":")[0]
        for line in str(causes.__doc__).splitlines()
        if line and not line.startswith((" ", "=", "label"))
    ]
    rows = documented[: documented.index("spurious") + 1]
    assert set(rows) - {"Why"} == set(CAUSES)


def test_families_sort_as_they_are_explained() -> None:
    mixed = ["spurious:unmarked", "new", "preference:b", "preference:a", "right", "missing:x"]
    assert sorted(mixed, key=cause_order) == [
        "right",
        "missing:x",
        "preference:a",
        "preference:b",
        "spurious:unmarked",
        "new",
    ]


def test_rows_of_cases_have_the_promised_columns(make_evaluation: Make) -> None:
    rows = list(case_rows(make_evaluation()))
    assert len(rows) == 10
    assert all(list(row) == case_columns() for row in rows)
    assert rows[0]["propagated_answer_places"] == "3-4"
    assert rows[2]["propagated_answer"] == "Rex; a cat"
    assert rows[1]["excluded_by"] == "gender"


def test_frames_hold_the_same_rows(make_evaluation: Make) -> None:
    evaluation = make_evaluation()
    assert list(cases_frame(evaluation).columns) == case_columns()
    frame = judgements_frame(evaluation)
    right = frame[(frame["gold"] == 1) & (frame["match"] == "head")].groupby("system")["right"]
    assert right.mean().to_dict() == {"near": 0.75, "supar": 0.0}


def test_wilson_interval_of_the_published_figures() -> None:
    assert wilson(0, 0) is None
    low, high = wilson(835, 1163) or (0.0, 0.0)
    assert (round(low, 3), round(high, 3)) == (0.691, 0.743)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_plain_text_is_escaped_and_html_is_not() -> None:
    assert element("p", "a < b", Html("<i>c</i>"), title='"x"') == (
        '<p title="&quot;x&quot;">a &lt; b<i>c</i></p>'
    )
    assert joined(["a", Html("<br>")], " & ") == "a &amp; <br>"


def test_attributes_may_be_left_out_or_have_no_value() -> None:
    assert element("form", class_="f", data_k=0, hidden=True, lang=None, open=False) == (
        '<form class="f" data-k="0" hidden></form>'
    )
    assert element("br") == "<br>"


def test_columns_of_numbers_stand_right() -> None:
    bold = element("b", "9.0")
    table = data_table("t", ("name", "n", "x"), [["a", 1, bold], ["b", None, "-"]], total=1)
    assert '<th scope="col">name</th><th scope="col" class="n">n</th>' in table
    assert '<td class="n">–</td>' in table
    assert '<td class="n"><b>9.0</b></td>' in table
    assert '<tr class="total"><th scope="row">b</th>' in table
    assert 'role="region" aria-label="t"' in table
