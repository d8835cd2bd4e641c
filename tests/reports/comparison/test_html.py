"""The page and the LaTeX table of a comparison: whole, safe, honest about what was not tested."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from anaphora_workbench.errors import ResolverError
from anaphora_workbench.experiments import Comparison, ComparisonPlan, Resampling, run
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.ports import Decision, Need, Pool, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.comparison.data import ComparisonData
from anaphora_workbench.reports.comparison.html import comparison_html
from anaphora_workbench.reports.comparison.latex import comparison_latex, escaped
from anaphora_workbench.reports.comparison.notes import cautions, genres_of, interval_text
from anaphora_workbench.reports.comparison.text import comparison_text
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure, Match, Settings

BAD = "</script><script>alert(1)</script>"

Read = Callable[[str], Any]


def _rates_table(html: str) -> str:
    """Return the table of F1 by kind."""
    section = html[html.index('<section id="rates">') :]
    return section[: section.index("</table>")]


class Absent:
    """A resolver whose weights are not here."""

    name = "absent"
    title = "a system with <weights> & more"
    needs: frozenset[Need] = frozenset()

    def missing(self) -> str:
        return f"its weights: {BAD} 100 % of them_"

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        raise AssertionError("what is not here is never asked")


class Broken:
    """A resolver that breaks down on the documents of some names."""

    def __init__(self, name: str, documents: frozenset[str]) -> None:
        self.name = name
        self.title = "a system that breaks down"
        self.needs: frozenset[Need] = frozenset()
        self._documents = documents

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        if not self._documents or document.doc_id in self._documents:
            raise ResolverError(document.doc_id, "it <crashed>")
        return layer


class Choosy:
    """A step resolver that answers nothing of one kind, or of none."""

    needs: frozenset[Need] = frozenset()
    uses_history = False

    def __init__(self, name: str, answered: frozenset[str]) -> None:
        self.name = name
        self.title = f"answers {', '.join(sorted(answered)) or 'nothing'}"
        self._answered = answered

    def start(self, document: Document, layer: Layer) -> Choosy:
        return self

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        fit = pool.admissible() if anaphor.kind in self._answered else []
        return Decision(antecedents=tuple(fit[-1:]))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Hear it and forget it."""


@pytest.fixture(scope="module")
def compared(samples: list[Reading]) -> Comparison:
    """Three resolvers on ten texts, beside one that is not here and two that break down."""
    return _compare(samples)


def _compare(samples: Sequence[Reading], *, cases: bool = False) -> Comparison:
    registry = Registry()
    names = ("nearest", "nearest-agreeing", "first-np")
    own = (Absent(), Broken("broken", frozenset()), Broken("partial", frozenset({"en-news"})))
    plan = ComparisonPlan(
        Settings(match=(Match.HEAD, Match.FULL)),
        (*[registry.resolver(name) for name in names], *own),
        cases=cases,
        resampling=Resampling(samples=100, shuffles=99),
    )
    return run(plan, samples, registry=registry)


def test_the_page_is_balanced_self_contained_and_links_into_itself(
    compared: Comparison, read_page: Read
) -> None:
    html = comparison_html(compared)
    page = read_page(html)
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert not re.search(r"https?:|@import|url\((?!#)|<link|<img|<iframe", html)
    assert page.tags["script"] == 1
    assert page.text.strip().endswith(compared.signature)


def test_the_first_table_has_every_system_with_rate_and_interval(
    compared: Comparison,
) -> None:
    html = comparison_html(compared)
    table = html[html.index("<table") : html.index("</table>")]
    rates = ComparisonData.of_comparison(compared).rates(Match.HEAD, CarryOver.PROPAGATED)
    for name in ("nearest", "nearest-agreeing", "first-np"):
        rate = rates[name, TOTAL]
        assert rate.value is not None
        assert f"<b>{100 * rate.value:.1f}</b>" in table
        assert f">{interval_text(rate)}<" in table
    # It was asked and answered nothing: an F1 of 0, and no success rate.
    assert rates["partial", TOTAL].value == 0
    success = ComparisonData.of_comparison(compared).rates(
        Match.HEAD, CarryOver.PROPAGATED, Figure.SUCCESS_RATE
    )
    assert success["partial", TOTAL].value is None


def test_what_is_not_usable_or_broke_down_is_told_in_the_table_without_a_figure(
    compared: Comparison,
) -> None:
    html = comparison_html(compared)
    table = _rates_table(html)
    idle = re.findall(r'<tr class="idle">(.*?)</tr>', table)
    assert len(idle) == 2
    assert "not usable here: its weights: &lt;/script&gt;" in idle[0]
    assert "broke down on every text: it &lt;crashed&gt;" in idle[1]
    assert not re.search(r"\d\.\d", re.sub(r"<[^>]*>", "", idle[1]))
    assert "broke down on 1 text" in table


def test_letters_are_those_of_the_tests(samples: list[Reading]) -> None:
    registry = Registry()
    names = ("nearest", "nearest-agreeing", "first-np")
    resolvers = tuple([registry.resolver(name) for name in names])
    tests = Resampling(samples=200, shuffles=999)
    comparison = run(
        ComparisonPlan(Settings(), resolvers, resampling=tests), samples, registry=registry
    )
    letters = comparison.letters_of(CarryOver.PROPAGATED)
    assert letters is not None
    rates = ComparisonData.of_comparison(comparison).rates(
        comparison.settings.match[0], CarryOver.PROPAGATED
    )
    assert {name: rates[name, TOTAL].letters for name in names} == {
        name: letters.of(name) for name in names
    }
    assert len({rates[name, TOTAL].letters for name in names}) > 1
    html = comparison_html(comparison)
    best = ComparisonData.of_comparison(comparison).systems[0].name
    assert f"<sup>{letters.of(best)}</sup>" in html
    assert "two systems that share none differ significantly" in html


@pytest.fixture(scope="module")
def with_silence(samples: list[Reading]) -> Comparison:
    """Two resolvers beside one that answers nothing of *it* and one that answers nothing."""
    kinds = {kind.label for kind in tag_set()}
    resolvers = (
        *[Registry().resolver(name) for name in ("nearest", "nearest-agreeing")],
        Choosy("choosy", frozenset(kinds - {"persIt"})),
        Choosy("silent", frozenset()),
    )
    tests = Resampling(samples=200, shuffles=999)
    plan = ComparisonPlan(Settings(match=(Match.HEAD,)), resolvers, resampling=tests)
    return run(plan, samples, registry=Registry())


def test_a_system_that_answers_nothing_has_an_f1_of_zero_and_says_so(
    with_silence: Comparison,
) -> None:
    rates = ComparisonData.of_comparison(with_silence).rates(Match.HEAD, CarryOver.PROPAGATED)
    assert rates["choosy", "persIt"].silent
    assert rates["choosy", "persIt"].value == rates["silent", TOTAL].value == 0
    assert rates["choosy", "persIt"].letters == rates["silent", "persIt"].letters != ""
    assert all(rates[name, TOTAL].letters for name in ("nearest", "nearest-agreeing", "choosy"))
    html = comparison_html(with_silence)
    table = _rates_table(html)
    rows = {row.partition("<")[0]: row for row in table.split('<th scope="row">')[1:]}
    kinds = len({kind for _system, kind in rates} - {TOTAL})
    assert {name: row.count(">no answer<") for name, row in rows.items()} == {
        "nearest": 0,
        "nearest-agreeing": 0,
        "choosy": 1,
        "silent": kinds + 3,
    }
    # What stands in place of a number leaves its column one of numbers.
    assert '<td><em class="instead">' not in table
    assert '<td class="n"><em class="instead">' in table


def test_the_other_reports_give_silence_no_success_rate(with_silence: Comparison) -> None:
    latex = comparison_latex(with_silence)
    row = next(line for line in latex.splitlines() if line.strip().startswith("silent &"))
    cells = [cell.strip() for cell in row.split("&")]
    assert (cells[2], *cells[4:7]) == ("0.0", "0.0", "--", "--")
    table = comparison_text(with_silence).partition("All scored kinds")[2].partition("\n\n")[0]
    silent = next(line.split() for line in table.splitlines() if line.startswith("silent"))
    # Texts, gold, answered, correct; F1, recall, precision, success rate.
    assert silent[3:9] == ["0", "0", "0.0", "0.0", "-", "-"]


def test_beside_a_silent_system_f1_can_be_tested(samples: list[Reading]) -> None:
    resolvers = (Registry().resolver("nearest"), Choosy("silent", frozenset()))
    tests = Resampling(samples=200, shuffles=999)
    plan = ComparisonPlan(Settings(match=(Match.HEAD,)), resolvers, resampling=tests)
    comparison = run(plan, samples, registry=Registry())
    assert ComparisonData.of_comparison(comparison).shown_figure(CarryOver.PROPAGATED) is Figure.F1
    text, html = comparison_text(comparison), comparison_html(comparison)
    assert "F1 of recall and precision, on the texts that both have." in text
    assert "F1 of recall and precision of two systems on the texts that both have" in html
    assert "there are fewer than" not in html
    pair = next(line for line in text.splitlines() if line.startswith("nearest - silent"))
    assert re.fullmatch(r"nearest - silent +10 +\+\d+\.\d +\+\d+\.\d to \+\d+\.\d .*", pair)


def test_rates_are_those_of_the_evaluation(compared: Comparison) -> None:
    for mode in CarryOver:
        found = ComparisonData.of_comparison(compared).rates(Match.FULL, mode)
        recall = ComparisonData.of_comparison(compared).rates(Match.FULL, mode, Figure.RECALL)
        for column in compared.columns:
            if (column.match, column.carry_over) == (Match.FULL, mode):
                tally = compared.total(column)
                rate = found[column.system, TOTAL]
                counts = (rate.correct, rate.gold, rate.answered, rate.spurious)
                assert counts == (tally.exit, tally.gold, tally.answered, tally.spurious)
                assert (rate.value, rate.precision) == (tally.f1, tally.precision)
                assert recall[column.system, TOTAL].value == tally.recall


def test_intervals_hold_the_rate_and_fewer_documents_give_marked_ones(
    compared: Comparison,
) -> None:
    every = ComparisonData.of_comparison(compared).rates(Match.HEAD, CarryOver.PROPAGATED)[
        "nearest", TOTAL
    ]
    few = ComparisonData.of_comparison(compared).rates(
        Match.HEAD, CarryOver.PROPAGATED, documents=["en-news", "en-chat"]
    )
    two = few["nearest", TOTAL]
    assert every.value is not None
    assert every.low is not None
    assert every.high is not None
    assert every.low < every.value < every.high
    assert not every.independent
    assert two.independent
    assert two.documents == 2
    assert two.letters == ""


def test_text_types_are_tables_of_their_own(compared: Comparison) -> None:
    genres = genres_of(ComparisonData.of_comparison(compared))
    assert len(genres) > 5
    html = comparison_html(compared)
    for genre in genres:
        assert f"<caption>{genre}, match head, own earlier errors kept</caption>" in html


def test_with_cautions_nothing_is_tested_and_that_is_said(samples: list[Reading]) -> None:
    comparison = _compare(samples[:2])
    html = comparison_html(comparison)
    assert "No letters for all anaphors together: there are fewer than 10 texts." in html
    assert "Not tested: there are fewer than 10 documents." in html
    assert "Too few documents (2) to test differences" in html
    assert 'class="ahead' not in html
    assert "°" in html


def test_a_comparison_that_cannot_show_any_difference_says_so(compared: Comparison) -> None:
    mode = CarryOver.PROPAGATED
    assert not any(
        "pairs of systems" in caution
        for caution in cautions(ComparisonData.of_comparison(compared), mode)
    )
    tested = [
        replace(test, p_holm=1.0)
        for test in compared.pairs_of(mode)
        if test.bootstrap.documents == 10
    ]
    hopeless = replace(compared, pairs=tuple(tested * 20))
    assert (
        "no difference among 60 pairs of systems can be shown"
        in cautions(ComparisonData.of_comparison(hopeless), mode)[0]
    )


def test_failures_stand_in_the_page_only_when_they_are_asked_for(
    samples: list[Reading], read_page: Read
) -> None:
    comparison = _compare(samples[:1], cases=True)
    html = comparison_html(comparison)
    assert '<section id="failures">' in html
    assert read_page(html).tags["article"] > 5
    assert '<section id="failures">' not in comparison_html(comparison, failures=False)


def test_a_comparison_without_any_figures_gives_a_page(
    samples: list[Reading], read_page: Read
) -> None:
    registry = Registry()
    comparison = run(ComparisonPlan(Settings(), (Absent(),)), samples[:1], registry=registry)
    text = read_page(comparison_html(comparison)).text
    assert "0 systems (1 more without figures) on 1 document" in text
    assert "not usable here: its weights" in text
    assert r"\emph{not usable here}" in comparison_latex(comparison)


def test_the_same_comparison_gives_the_same_page(compared: Comparison) -> None:
    assert comparison_html(compared) == comparison_html(compared)


# ---- LaTeX


def _cells(row: str) -> int:
    """Return how many columns a row fills; ``&`` inside of a group or escaped is none."""
    spanned = sum(int(n) - 1 for n in re.findall(r"\\multicolumn\{(\d+)\}", row))
    return len(re.findall(r"(?<!\\)&", row)) + 1 + spanned


def test_every_row_of_the_table_fills_its_columns(compared: Comparison) -> None:
    table = comparison_latex(compared)
    spec = re.search(r"\\begin\{tabular\}\{@\{\}([lr]+)@\{\}\}", table)
    assert spec is not None
    rows = [line for line in table.splitlines() if line.endswith(r"\\")]
    assert len(rows) == 2 + len(compared.systems)
    assert {_cells(row) for row in rows} == {len(spec.group(1))}


def test_groups_and_environments_are_closed_in_order(compared: Comparison) -> None:
    table = comparison_latex(compared)
    plain = re.sub(r"(?m)(?<!\\)%.*$", "", table)
    depth = 0
    for sign in re.findall(r"(?<!\\)[{}]", plain):
        depth += 1 if sign == "{" else -1
        assert depth >= 0
    assert depth == 0
    opened: list[str] = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", plain):
        if what == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    assert not re.search(r"(?<!\\)[$#^~_]", plain)


def test_the_notes_name_test_correction_and_what_is_missing(samples: list[Reading]) -> None:
    few = comparison_latex(_compare(samples[:2]))
    assert "No letters for all anaphors together: there are fewer than 10 texts." in few
    assert r"absent & \multicolumn" in few
    assert r"broken & \multicolumn" in few
    registry = Registry()
    resolvers = tuple([registry.resolver(name) for name in ("nearest", "first-np")])
    whole = comparison_latex(run(ComparisonPlan(Settings(), resolvers), samples, registry=registry))
    assert "9,999 shuffles, or all there are where these are fewer, p corrected by Holm" in whole
    assert re.search(r"\\textsuperscript\{\\makebox\[0\.8em\]\[l\]\{[AB]\}\}", whole)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a_b 50% & #1", r"a\_b 50\% \& \#1"),
        (r"C:\x {y} $z$", r"C:\textbackslash{}x \{y\} \$z\$"),
        (
            'x^2 ~ <y>|"z"',
            r"x\textasciicircum{}2 \textasciitilde{} \textless{}y\textgreater{}"
            r"\textbar{}\char34{}z\char34{}",
        ),
        ("--no-deps ''", "-{}-no-deps '{}'"),
        ("1–2 …\n\tñ", r"1--2 \dots{} ñ"),
        ("a\x00b\u200ec", "abc"),
    ],
)
def test_text_is_printed_as_it_is(text: str, printed: str) -> None:
    assert escaped(text) == printed


def test_every_report_has_the_short_signature(compared: Comparison) -> None:
    short = compared.evaluation.short_signature
    assert short.endswith(f"|texts:{compared.evaluation.texts_digest}")
    assert f"\nTo quote: {short}\n" in comparison_text(compared)
    assert f"<code>{short}</code>" in comparison_html(compared)
    assert f"Signature: \\texttt{{{escaped(short)}}}" in comparison_latex(compared)
