"""Failures in their context: marks, lines, filter."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.reports.html_cases import (
    MarkedExpression,
    failures_section,
    legend,
    marked_sentences,
)
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.scoring import Evaluation, Match
from anaphora_workbench.scoring.cases import CaseMention, CaseText

Make = Callable[..., Evaluation]
Read = Callable[[str], Any]

TEXT = CaseText(
    "d",
    "en",
    ("a", "b", "c", "d", "e", "."),
    (True, True, True, True, False, True),
    ((0, 6),),
    {},
)


def mention(start: int, end: int, realisation: str = "overt") -> CaseMention:
    return CaseMention("", ((start, end),), 1, realisation)


def line(*marks: MarkedExpression) -> str:
    html = marked_sentences(TEXT, [1], marks)
    return html.removeprefix('<p><span class="sn">1</span> ').removesuffix("</p>")


def test_the_section_is_as_agreed(make_evaluation: Make, project: Path) -> None:
    html = failures_section(ReportData(make_evaluation())).replace("><", ">\n<") + "\n"
    golden = project / "tests" / "golden" / "html" / "failures.html"
    assert html == golden.read_text(encoding="utf-8")


def test_each_anaphor_with_a_failure_is_shown_once(make_evaluation: Make, read_page: Read) -> None:
    page = read_page(failures_section(ReportData(make_evaluation())))
    assert page.tags["article"] == 3
    assert "3 anaphors, 7 errors" in page.text


def test_systems_that_are_right_are_named_below(make_evaluation: Make, read_page: Read) -> None:
    page = read_page(failures_section(ReportData(make_evaluation())))
    assert page.text.count("✓ correct: near") == 1


def test_a_second_way_of_matching_is_shown_only_where_it_differs(make_evaluation: Make) -> None:
    evaluation = make_evaluation()
    assert "(full)" not in failures_section(ReportData(evaluation))
    number = next(n for n, case in enumerate(evaluation.cases) if case.match is Match.FULL)
    case = evaluation.cases[number]
    judgements = tuple([replace(j, cause="preference:nearest") for j in case.judgements])
    evaluation.cases[number] = replace(case, judgements=judgements)
    html = failures_section(ReportData(evaluation))
    assert html.count("supar (head)") == html.count("supar (full)") == 1
    assert html.count("<code>preference:nearest</code>") == 1


def test_the_filter_is_hidden_until_the_script_runs(make_evaluation: Make) -> None:
    html = failures_section(ReportData(make_evaluation()))
    assert re.search(r'<form id="failures-filter" [^>]* hidden>', html)
    assert re.findall(r'<select name="([^"]+)">', html) == [
        "system",
        "kind",
        "class",
        "cause",
        "document",
        "distance",
        "right",
        "also",
        "alone",
        "match",
        "carry-over",
    ]


def test_rows_carry_the_numbers_that_the_filter_offers(make_evaluation: Make) -> None:
    html = failures_section(ReportData(make_evaluation()))
    causes = dict(re.findall(r'<option value="(\d+)"[^>]*>\s*([\w:-]+)</option>', html))
    assert set(causes.values()) >= {"choice"}
    rows = re.findall(r' data-s="([\d ]+)" data-c="([\d ]*)" data-p="([\d ]*)" data-o="', html)
    assert len(rows) == 4
    assert any(propagated == "" for _systems, _causes, propagated in rows)


def test_no_failures_are_said_to_be_none(make_evaluation: Make) -> None:
    evaluation = make_evaluation()
    evaluation.cases = [c for c in evaluation.cases if c.system == "near" and c.kind == "persIt"]
    assert failures_section(ReportData(evaluation)) == "<p>There are no errors.</p>"


def test_marks_nest() -> None:
    marks = (MarkedExpression(mention(1, 2), "a"), MarkedExpression(mention(0, 3), "m", "✓"))
    assert line(*marks) == ('<span class="m">a <span class="a">b</span> c<sup>✓</sup></span> d e.')


def test_marks_that_cross_are_closed_and_opened_again() -> None:
    marks = (MarkedExpression(mention(0, 3), "g"), MarkedExpression(mention(1, 5), "w", "✗1"))
    assert line(*marks) == (
        '<span class="g">a <span class="w">b c</span></span><span class="w"> d e'
        "<sup>✗1</sup></span>."
    )


def test_a_zero_is_shown_before_its_governor() -> None:
    assert (
        line(MarkedExpression(mention(2, 3, "zero:nsubj"), "a"))
        == 'a b <span class="a">Ø</span> c d e.'
    )


def test_an_expression_in_parts_is_marked_part_by_part() -> None:
    parts = CaseMention("", ((0, 1), (3, 4)), 1)
    assert (
        line(MarkedExpression(parts, "m"))
        == '<span class="m">a</span> b c <span class="m">d</span> e.'
    )


def test_sentences_that_are_left_out_leave_a_sign() -> None:
    text = CaseText("d", "en", ("a", "b", "c"), (True,) * 3, ((0, 1), (1, 2), (2, 3)), {})
    html = marked_sentences(text, [3, 1], ())
    assert html == (
        '<p><span class="sn">1</span> a</p><p class="gap">⋯</p><p><span class="sn">3</span> c</p>'
    )


@pytest.mark.parametrize("role", ["a", "g", "m", "w"])
def test_the_legend_names_every_mark(role: str) -> None:
    assert f'<span class="{role}">' in legend()


def test_no_mark_relies_on_colour_alone(project: Path) -> None:
    css = project / "workbench" / "anaphora_workbench" / "reports" / "data" / "report.css"
    rules = dict(
        re.findall(
            r"^\.text \.([agmw]), \.legend \.\1 \{([^}]*)\}", css.read_text(encoding="utf-8"), re.M
        )
    )
    assert "border: 2px solid" in rules["a"]
    assert "underline 3px" in rules["g"]
    assert "dotted" in rules["m"]
    assert "dashed" in rules["w"]
