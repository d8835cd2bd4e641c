"""The part of the comparison's page that says which differences are real, and how large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora_workbench.experiments import Comparison, Figure, PairTest, System
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.compare_rates import ranked, shown_figure
from anaphora_workbench.reports.markup import Html, data_table, element, joined
from anaphora_workbench.reports.names import EARLIER_ERRORS, FIGURES, FORMULAS, p_text
from anaphora_workbench.reports.pairs import (
    PairRow,
    chosen,
    pair_header,
    pairs_in_order,
    pairs_with,
    shuffles_text,
)
from anaphora_workbench.reports.table import Cell
from anaphora_workbench.scoring import TOTAL, CarryOver
from anaphora_workbench.scoring.coreference.significance import ScoreDifference
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_MANY = 15
"""So many pairs can be looked at; more stand behind those of one system."""
_STRENGTHS = (0.05, 0.15, 0.3)
"""Differences from here on are drawn stronger."""


def pairs_section(comparison: Comparison) -> Html:
    """Return heat map and tables of pairs, empty with fewer than two systems."""
    if not comparison.pairs:
        return Html()
    modes = comparison.settings.carry_over
    figure = shown_figure(comparison, modes[0])
    parts = [element("p", _note(comparison, figure), class_="note")]
    parts += [_heat_map(comparison, modes[0], figure), *_tables(comparison, modes[0], figure)]
    others = [(mode, figure) for mode in modes[1:]]
    if figure is Figure.F1:
        others += [
            (mode, other) for other in (Figure.RECALL, Figure.SUCCESS_RATE) for mode in modes
        ]
    for mode, other in others:
        summary = element("summary", f"The same: {FIGURES[other]}, {EARLIER_ERRORS[mode]}")
        body = [_heat_map(comparison, mode, other), *_tables(comparison, mode, other)]
        parts.append(element("details", summary, *body, class_="more"))
    return joined(parts)


def chain_pairs_table(comparison: Comparison) -> Html:
    """Return the tests of the CoNLL mean as a table, empty without any."""
    pairs = [_chain_pair(test) for test in comparison.chain_pairs]
    if comparison.against:
        pairs = pairs_with(comparison.against, pairs)
    if not pairs:
        return Html()
    rows = [pair_cells(comparison, pair) for pair in pairs]
    header = pair_header(comparison)
    table = data_table("Differences of the CoNLL mean", header, rows)
    return element("details", element("summary", "Differences"), table, class_="more")


def _chain_pair(test: ScoreDifference) -> PairRow:
    ends = test.bootstrap.bca
    return PairRow(
        test.system,
        test.other,
        test.bootstrap.documents,
        test.bootstrap.difference,
        ends.low,
        ends.high,
        test.randomisation.standardised,
        test.randomisation.p_two_sided,
        test.p_adjusted,
    )


def points(value: float | None) -> str:
    """Return a difference in points with its sign; a proper minus."""
    return "–" if value is None else f"{100 * value:+.1f}".replace("-", "−")


def _note(comparison: Comparison, figure: Figure) -> str:
    drawn = comparison.resampling
    first = comparison.against or "the system that is higher in the first table"
    match = comparison.settings.match[0]
    tests = comparison.pairs_of(comparison.settings.carry_over[0], figure)
    if all(test.refused for test in tests):
        return (
            f"{FORMULAS[figure]} of two systems on the anaphors that both had to resolve, match "
            f"{match}. Not tested: there are fewer than {FEWEST_DOCUMENTS} documents. The interval "
            "takes anaphors as independent of each other and is too narrow. b, c: anaphors that "
            "only the first, only the second has correct."
        )
    return (
        f"{FORMULAS[figure]} of two systems on the texts that both have, match {match}; {first} "
        "stands first. p: approximate "
        f"randomisation with {shuffles_text(comparison)}, by document; p Holm: corrected for all "
        f"pairs; ● p Holm at most {drawn.alpha:g}. Interval: {100 * drawn.level:g} %, BCa, "
        f"{drawn.samples:,} resamples of the documents. Effect: the difference in standard "
        "deviations of the shuffled difference. b, c: anaphors that only the first, only the "
        "second has correct, with the odds b / c and McNemar's exact p, which takes anaphors as "
        "independent and does not count spurious answers; an anaphor without an answer is not "
        "correct."
    )


def _heat_map(comparison: Comparison, mode: CarryOver, figure: Figure) -> Html:
    """Return the pairs as a table whose cells are coloured by sign and size."""
    systems = ranked(comparison)
    tests = {(test.first, test.second): test for test in comparison.pairs_of(mode, figure)}
    if not tests or len(systems) < 3:
        return Html()
    head = [
        element("th", Html("&nbsp;")),
        *[
            element("th", element("abbr", number, title=system.name), scope="col")
            for number, system in enumerate(systems, 1)
        ],
    ]
    rows = [
        element(
            "tr",
            element("th", f"{number} {system.name}", scope="row"),
            *[_warm(comparison, tests, system, other) for other in systems],
        )
        for number, system in enumerate(systems, 1)
    ]
    title = (
        f"By how many points of {FIGURES[figure]} the row is ahead of the column, "
        f"{EARLIER_ERRORS[mode]}"
    )
    told = (
        "Blue with +: ahead; orange with −: behind; stronger from 5, 15 and 30 points. Pale in "
        "brackets: does not differ, or is not tested. Columns have the numbers of the rows."
    )
    table = element(
        "table",
        element("caption", title),
        element("thead", element("tr", *head)),
        element("tbody", *rows),
        class_="heat",
    )
    scroll = element("div", table, class_="scroll", tabindex=0, role="region", aria_label=title)
    return joined([scroll, element("p", told, class_="note")])


def _warm(
    comparison: Comparison,
    tests: Mapping[tuple[str, str], PairTest],
    system: System,
    other: System,
) -> Html:
    """Return the cell of one pair, from the side of the row."""
    if system.name == other.name:
        return element("td", "·", class_="self")
    test = tests.get((system.name, other.name))
    sign = 1
    if test is None:
        test, sign = tests.get((other.name, system.name)), -1
    difference = None if test is None else test.bootstrap.difference
    if test is None or difference is None:
        return element("td", "–")
    ahead = sign * difference
    shown = points(ahead)
    if test.p_holm is None or test.p_holm > comparison.resampling.alpha:
        return element("td", f"({shown})", class_="same")
    strength = 1 + sum([abs(ahead) >= limit for limit in _STRENGTHS])
    return element("td", shown, class_=f"{'ahead' if ahead > 0 else 'behind'} w{strength}")


def _tables(comparison: Comparison, mode: CarryOver, figure: Figure) -> list[Html]:
    tests = comparison.pairs_of(mode, figure)
    best = chosen(comparison)
    parts: list[Html] = []
    pairs = pairs_in_order(comparison, tests)
    name = FIGURES[figure]
    every = _table(comparison, f"Differences of {name}, {EARLIER_ERRORS[mode]}", pairs)
    if len(tests) <= _MANY and not comparison.against:
        parts.append(every)
    else:
        own = pairs_with(best, pairs)
        caption = f"Differences of {name} between {best} and the others, {EARLIER_ERRORS[mode]}"
        parts.append(_table(comparison, caption, own))
        summary = element("summary", f"All {len(tests)} pairs")
        parts.append(element("details", summary, every, class_="more"))
    by_kind = _by_kind(comparison, mode, figure, best)
    if by_kind:
        summary = element("summary", f"{best} and the others by kind of anaphor")
        parts.append(element("details", summary, by_kind, class_="more"))
    return parts


def _table(comparison: Comparison, caption: str, pairs: Sequence[PairRow]) -> Html:
    header = (*pair_header(comparison), "b", "c", "b / c", "McNemar p", "its p Holm")
    rows: list[list[Cell | Html]] = [
        [
            *pair_cells(comparison, pair),
            pair.only_first,
            pair.only_second,
            f"{pair.only_first / pair.only_second:.2f}" if pair.only_second else "–",
            p_text(pair.p_mcnemar, "–"),
            p_text(pair.p_mcnemar_holm, "–"),
        ]
        for pair in pairs
    ]
    return data_table(caption, header, rows)


def pair_cells(comparison: Comparison, pair: PairRow) -> list[Cell | Html]:
    """Return the cells under `pairs.pair_header`."""
    return [
        f"{pair.first} – {pair.second}",
        pair.documents,
        points(pair.difference),
        _between(pair.low, pair.high),
        p_text(pair.p, "–"),
        _p_holm(pair.p_holm, comparison.resampling.alpha),
        _effect(pair.effect),
    ]


def _by_kind(comparison: Comparison, mode: CarryOver, figure: Figure, best: str) -> Html:
    """Return the differences of one system from the others by kind."""
    kinds = sorted({test.kind for test in comparison.pairs} - {TOTAL}, key=kind_order)
    found: dict[str, dict[str, Html]] = {}
    for kind in kinds:
        tested = [PairRow.of(test) for test in comparison.pairs_of(mode, figure, kind)]
        for pair in pairs_with(best, tested):
            found.setdefault(pair.second, {})[kind] = _small(comparison, pair)
    if not found:
        return Html()
    rows: list[list[Cell | Html]] = [
        [other, *[cells.get(kind) for kind in kinds]] for other, cells in found.items()
    ]
    caption = (
        f"Points of {FIGURES[figure]} by which {best} is ahead, by kind of anaphor, "
        f"{EARLIER_ERRORS[mode]}"
    )
    return data_table(caption, (f"{best} and", *kinds), rows)


def _small(comparison: Comparison, pair: PairRow) -> Html:
    shown = points(pair.difference)
    p = pair.p_holm
    sure = p is not None and p <= comparison.resampling.alpha
    told = "not tested" if p is None else f"p {p_text(p)}"
    number = element("span", shown, class_="sure" if sure else None)
    return joined([number, element("small", told, class_="under")])


def _between(low: float | None, high: float | None) -> str:
    return "–" if low is None or high is None else f"{points(low)} to {points(high)}"


def _p_holm(value: float | None, alpha: float) -> Html:
    sure = value is not None and value <= alpha
    return element("span", p_text(value, "–"), class_="sure" if sure else None)


def _effect(value: float | None) -> str:
    return "–" if value is None else f"{value:+.2f}".replace("-", "−")
