"""The HTML report as a page: whole, safe, self-contained."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from anaphora_workbench.errors import MissingExtraError
from anaphora_workbench.reports import evaluation_html, evaluation_text
from anaphora_workbench.reports.failures import check_reports
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.reports.text import differences_text
from anaphora_workbench.scoring import Evaluation

BAD = "</script><script>alert(1)</script>"

Make = Callable[..., Evaluation]
Read = Callable[[str], Any]

SECTIONS = [
    "Results",
    "By kind of anaphor",
    "Which system is better",
    "Plots",
    "Candidates",
    "Where the errors come from",
    "Published figures of SUPAR",
    "Every error in its context",
    "Signature",
]


def test_the_page_is_balanced_and_every_id_is_unique(
    make_evaluation: Make, read_page: Read
) -> None:
    page = read_page(evaluation_html(make_evaluation()))
    assert len(page.ids) == len(set(page.ids))
    assert page.tags["html"] == page.tags["main"] == page.tags["h1"] == 1


def test_every_link_leads_into_the_page_itself(make_evaluation: Make, read_page: Read) -> None:
    page = read_page(evaluation_html(make_evaluation()))
    assert page.links
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_nothing_is_fetched(make_evaluation: Make) -> None:
    html = evaluation_html(make_evaluation())
    assert not re.search(r"https?:|//\w+\.\w|@import|url\((?!#)|<link|<img|<iframe", html)
    assert "default-src &#x27;none&#x27;" in html


def test_sections_come_in_order_and_the_contents_name_them(
    make_evaluation: Make, read_page: Read
) -> None:
    html = evaluation_html(make_evaluation())
    assert re.findall(r"<h2>(.*?)</h2>", html) == SECTIONS
    contents = html[html.index("<nav") : html.index("</nav>")]
    assert re.findall(r">([^<]+)</a>", contents) == SECTIONS


def test_the_page_ends_with_the_signature(make_evaluation: Make, read_page: Read) -> None:
    evaluation = make_evaluation()
    text = read_page(evaluation_html(evaluation)).text.strip()
    assert text.endswith(evaluation.signature)


def test_text_of_documents_never_becomes_markup(make_evaluation: Make, read_page: Read) -> None:
    evaluation = make_evaluation(document=BAD)
    evaluation.skipped.append((BAD, BAD, BAD))
    page = read_page(evaluation_html(evaluation, title=BAD))
    assert page.tags["script"] == 1
    assert "alert(1)" not in page.script
    assert page.text.count(BAD) > 5


def test_names_of_systems_and_kinds_are_escaped_in_plots_too(
    make_evaluation: Make, read_page: Read
) -> None:
    evaluation = make_evaluation()
    bad = "<script>$x_1$"
    evaluation.cases = [replace(case, system=bad, kind=bad) for case in evaluation.cases]
    evaluation.documents = {
        name: {row._replace(resolver=bad, kind=bad): tally for row, tally in rows.items()}
        for name, rows in evaluation.documents.items()
    }
    evaluation.timings = {bad: evaluation.timings["supar"]}
    page = read_page(evaluation_html(evaluation))
    assert page.tags["script"] == 1
    assert page.text.count(bad) > 10


def test_without_cases_the_page_says_how_to_get_them(
    make_evaluation: Make, read_page: Read
) -> None:
    html = evaluation_html(make_evaluation(cases=False))
    text = read_page(html).text
    assert "The cases were not collected" in text
    assert "Plots" not in re.findall(r"<h2>(.*?)</h2>", html)


def test_an_empty_evaluation_gives_a_page(read_page: Read, make_evaluation: Make) -> None:
    empty = Evaluation(make_evaluation().settings)
    text = read_page(evaluation_html(empty)).text
    assert "0 systems on 0 documents" in text


def test_the_same_evaluation_gives_the_same_page(make_evaluation: Make) -> None:
    assert evaluation_html(make_evaluation()) == evaluation_html(make_evaluation())


def test_rates_of_few_anaphors_are_not_drawn(
    make_evaluation: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One anaphor of each kind, one sentence back: a rate of one is 0 or 100 %, whatever it is.
    titles = ["Recall by kind of anaphor", "Recall by distance"]
    assert not any(title in evaluation_html(make_evaluation()) for title in titles)
    monkeypatch.setattr("anaphora_workbench.reports.plots.FEWEST", 1)
    assert all(title in evaluation_html(make_evaluation()) for title in titles)


def test_plots_take_their_colours_from_the_page(
    make_evaluation: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anaphora_workbench.reports.plots.FEWEST", 1)
    html = evaluation_html(make_evaluation())
    pictures = re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL)
    assert len(pictures) == 5
    for picture in pictures:
        assert not re.search(r"(fill|stroke)[=:] ?\"?#", picture)
        assert 'role="img"' in picture
        assert "aria-label=" in picture


def test_published_figures_are_called_not_comparable(
    make_evaluation: Make, read_page: Read
) -> None:
    evaluation = make_evaluation()
    text = read_page(evaluation_html(evaluation)).text
    assert "Not comparable: other texts" in text
    assert "835116371.8" in text
    assert "9211144" not in text
    evaluation.languages["es"] += 1
    assert "921114480.5" in read_page(evaluation_html(evaluation)).text


def test_too_few_documents_give_no_interval(make_evaluation: Make, read_page: Read) -> None:
    text = read_page(evaluation_html(make_evaluation())).text
    assert "fewer than 10 documents, too few for an interval" in text
    assert "F1 of near less that of each other system" in text


def test_an_interval_without_zero_is_not_called_significant(make_evaluation: Make) -> None:
    one = make_evaluation()
    (rows,) = one.documents.values()
    assert "1 document is too few for an interval" in differences_text(ReportData(one))
    many = make_evaluation()
    many.documents = {f"story {number}": rows for number in range(10)}
    for report in (evaluation_text(many), evaluation_html(many)):
        shown = " ".join(report.split()).replace("&#x27;", "'")
        assert "Intervals are not adjusted for several comparisons" in shown
        assert "'anaphora compare' tests" in shown
    header = next(
        line
        for line in differences_text(ReportData(many)).splitlines()
        if line.startswith("compared with")
    )
    assert "interval excludes 0" in header
    assert "significant" not in header


def test_the_system_to_compare_with_can_be_chosen(make_evaluation: Make, read_page: Read) -> None:
    text = read_page(evaluation_html(make_evaluation(), system="supar")).text
    assert "F1 of supar less that of each other system" in text
    assert "-100.0" in text


def test_what_each_part_is_worth_has_its_importance(make_evaluation: Make, read_page: Read) -> None:
    evaluation = make_evaluation()
    names = {"near": "supar", "supar": "supar without number"}
    evaluation.documents = {
        name: {row._replace(resolver=names[row.resolver]): tally for row, tally in rows.items()}
        for name, rows in evaluation.documents.items()
    }
    evaluation.cases = [replace(case, system=names[case.system]) for case in evaluation.cases]
    evaluation.timings = dict.fromkeys(sorted(names.values()), evaluation.timings["near"])
    text = read_page(evaluation_html(evaluation, system="supar")).text
    assert "the effect of that part" in text
    assert "supar without number+100.0+100.0+100.0+100.0100.0" in text


@pytest.mark.parametrize("module", ["matplotlib", "pandas"])
def test_a_missing_extra_is_one_sentence_that_names_it(
    module: str, make_evaluation: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluation = make_evaluation()

    def missing(name: str) -> ModuleType:
        if name.partition(".")[0] == module:
            raise ModuleNotFoundError(name)
        return import_module(name)

    monkeypatch.setattr("anaphora_workbench.lazy.import_module", missing)
    sentence = (
        f"this report needs {module}, which is not installed; the extra 'reports' brings it: "
        'pip install "anaphora-workbench[reports]"'
    )
    for ask in (check_reports, lambda: evaluation_html(evaluation)):
        with pytest.raises(MissingExtraError, match=re.escape(sentence)):
            ask()


def test_reports_import_nothing_heavy_until_it_is_needed() -> None:
    code = (
        "import sys, anaphora_workbench.reports; "
        "print([m for m in ('matplotlib', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_rates_stand_before_counts_so_that_a_phone_shows_them(make_evaluation: Make) -> None:
    html = evaluation_html(make_evaluation())
    table = html[html.index("<table") : html.index("</table>")]
    heads = re.findall(r"<th scope=\"col\"[^>]*>([^<]*)</th>", table)
    assert heads[:6] == [
        "system",
        "F1 %",
        "recall %",
        "precision %",
        "success % (SUPAR)",
        "critical %",
    ]
    assert heads.index("gold") > heads.index("non-triv %")
