"""The part of the comparison's page that a reader sees first: rates with intervals and letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments import GroupBy, PairTest, System
from anaphora_workbench.model.language import kind_order, tag_set
from anaphora_workbench.reports.comparison.data import (
    ComparisonData,
    PairRow,
    Rate,
    Rates,
    gold_of,
    kinds_in,
    pairs_with,
)
from anaphora_workbench.reports.comparison.links import error_figure
from anaphora_workbench.reports.comparison.notes import (
    genre_name,
    genres_of,
    has_letters,
    interval_note,
    interval_text,
    pair_header,
    shuffles_text,
    why_no_letters,
    without_figures,
)
from anaphora_workbench.reports.html_page import Content, Html, data_table, element, instead, joined
from anaphora_workbench.reports.labels import (
    EARLIER_ERRORS,
    FIGURES,
    FORMULAS,
    MEANING,
    SORTED,
    ranged_note,
    way_of,
)
from anaphora_workbench.reports.text_tables import Cell, p_text, percent
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure, Match
from anaphora_workbench.scoring.coreference.significance import ScoreDifference
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_MANY = 15
"""So many pairs can be looked at; more stand behind those of one system."""
_STRENGTHS = (0.05, 0.15, 0.3)
"""Differences from here on are drawn stronger."""


def pairs_section(data: ComparisonData) -> Html:
    """Return heat map and tables of pairs, empty with fewer than two systems."""
    if not data.comparison.pairs:
        return Html()
    modes = data.settings.carry_over
    figure = data.shown_figure(modes[0])
    parts = [element("p", _note(data, figure), class_="note")]
    parts += [_heat_map(data, modes[0], figure), *_tables(data, modes[0], figure)]
    others = [(mode, figure) for mode in modes[1:]]
    if figure is Figure.F1:
        others += [
            (mode, other) for other in (Figure.RECALL, Figure.SUCCESS_RATE) for mode in modes
        ]
    for mode, other in others:
        summary = element("summary", f"The same: {FIGURES[other]}, {EARLIER_ERRORS[mode]}")
        body = [_heat_map(data, mode, other), *_tables(data, mode, other)]
        parts.append(element("details", summary, *body, class_="more"))
    return joined(parts)


def chain_pairs_table(data: ComparisonData) -> Html:
    """Return the tests of the CoNLL mean as a table, empty without any."""
    pairs = [_chain_pair(test) for test in data.comparison.chain_pairs]
    if data.comparison.against:
        pairs = pairs_with(data.comparison.against, pairs)
    if not pairs:
        return Html()
    rows = [pair_cells(data, pair) for pair in pairs]
    header = pair_header(data)
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


def _note(data: ComparisonData, figure: Figure) -> str:
    drawn = data.comparison.resampling
    first = data.comparison.against or "the system that is higher in the first table"
    match = data.settings.match[0]
    tests = data.comparison.pairs_of(data.settings.carry_over[0], figure)
    if all(test.refused for test in tests):
        return (
            f"{FORMULAS[figure]} of two systems on the anaphors that both had to resolve, match "
            f"{match}. Not tested: there are fewer than {FEWEST_DOCUMENTS} documents. The interval "
            "takes anaphors as independent of each other and is too narrow. b, c: anaphors that "
            "only the first, only the second has correct."
        )
    return (
        f"{FORMULAS[figure]} of two systems on the texts that both have, match {match}; {first} "
        "comes first. p: approximate "
        f"randomisation with {shuffles_text(data)}, by document; p Holm: corrected for all "
        f"pairs; ● p Holm at most {drawn.alpha:g}. Interval: {100 * drawn.level:g} %, BCa, "
        f"{drawn.samples:,} resamples of the documents. Effect: the difference in standard "
        "deviations of the shuffled difference. b, c: anaphors that only the first, only the "
        "second has correct, with the odds b / c and McNemar's exact p, which takes anaphors as "
        "independent and does not count spurious answers; an anaphor without an answer is not "
        "correct."
    )


def _heat_map(data: ComparisonData, mode: CarryOver, figure: Figure) -> Html:
    """Return the pairs as a table whose cells are coloured by sign and size."""
    systems = data.systems
    tests = {(test.first, test.second): test for test in data.comparison.pairs_of(mode, figure)}
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
            *[_warm(data, tests, system, other, mode) for other in systems],
        )
        for number, system in enumerate(systems, 1)
    ]
    title = (
        f"By how many points of {FIGURES[figure]} the row is ahead of the column, "
        f"{EARLIER_ERRORS[mode]}"
    )
    legend = (
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
    return joined([scroll, element("p", legend, class_="note")])


def _warm(
    data: ComparisonData,
    tests: Mapping[tuple[str, str], PairTest],
    system: System,
    other: System,
    mode: CarryOver,
) -> Html:
    """Return the cell of one pair, from the side of the row; it opens what one has wrong."""
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
    shown = _ahead(data, ahead, (system.name, other.name), mode)
    if test.p_holm is None or test.p_holm > data.comparison.resampling.alpha:
        return element("td", "(", shown, ")", class_="same")
    strength = 1 + sum([abs(ahead) >= limit for limit in _STRENGTHS])
    return element("td", shown, class_=f"{'ahead' if ahead > 0 else 'behind'} w{strength}")


def _ahead(
    data: ComparisonData,
    difference: float,
    pair: tuple[str, str],
    mode: CarryOver,
    kind: str = TOTAL,
) -> Html:
    """Return a difference; it opens what the one behind has wrong and the other one correct."""
    ahead, behind = pair if difference >= 0 else (pair[1], pair[0])
    way = (data.settings.match[0], mode)
    return error_figure(data, points(difference), system=behind, right=ahead, kind=kind, way=way)


def _tables(data: ComparisonData, mode: CarryOver, figure: Figure) -> list[Html]:
    tests = data.comparison.pairs_of(mode, figure)
    best = data.chosen
    parts: list[Html] = []
    pairs = data.pairs_in_order(tests)
    name = FIGURES[figure]
    every = _difference_table(data, f"Differences of {name}, {EARLIER_ERRORS[mode]}", pairs, mode)
    if len(tests) <= _MANY and not data.comparison.against:
        parts.append(every)
    else:
        own = pairs_with(best, pairs)
        caption = f"Differences of {name} between {best} and the others, {EARLIER_ERRORS[mode]}"
        parts.append(_difference_table(data, caption, own, mode))
        summary = element("summary", f"All {len(tests)} pairs")
        parts.append(element("details", summary, every, class_="more"))
    by_kind = _differences_by_kind(data, mode, figure, best)
    if by_kind:
        summary = element("summary", f"{best} and the others by kind of anaphor")
        parts.append(element("details", summary, by_kind, class_="more"))
    return parts


def only_one(
    data: ComparisonData, pair: PairRow, mode: CarryOver, kind: str = TOTAL
) -> tuple[Content, Content]:
    """Return how many anaphors only the first and only the second of two systems has correct."""
    way = (data.settings.match[0], mode)
    first, second = pair.first, pair.second
    counts = (pair.only_first, first, second), (pair.only_second, second, first)
    one, other = [
        error_figure(data, number, system=wrong, right=right, kind=kind, way=way) if number else "0"
        for number, right, wrong in counts
    ]
    return one, other


def _difference_table(
    data: ComparisonData, caption: str, pairs: Sequence[PairRow], mode: CarryOver
) -> Html:
    header = (*pair_header(data), "b", "c", "b / c", "McNemar p", "its p Holm")
    rows: list[list[Cell | Html]] = [
        [
            *pair_cells(data, pair),
            *only_one(data, pair, mode),
            f"{pair.only_first / pair.only_second:.2f}" if pair.only_second else "–",
            p_text(pair.p_mcnemar, "–"),
            p_text(pair.p_mcnemar_holm, "–"),
        ]
        for pair in pairs
    ]
    return data_table(caption, header, rows)


def pair_cells(data: ComparisonData, pair: PairRow) -> list[Cell | Html]:
    """Return the cells under `pairs.pair_header`."""
    return [
        f"{pair.first} – {pair.second}",
        pair.documents,
        points(pair.difference),
        _between(pair.low, pair.high),
        p_text(pair.p, "–"),
        _p_holm(pair.p_holm, data.comparison.resampling.alpha),
        _effect(pair.effect),
    ]


def _differences_by_kind(data: ComparisonData, mode: CarryOver, figure: Figure, best: str) -> Html:
    """Return the differences of one system from the others by kind."""
    kinds = sorted({test.kind for test in data.comparison.pairs} - {TOTAL}, key=kind_order)
    found: dict[str, dict[str, Html]] = {}
    for kind in kinds:
        tested = [PairRow.of(test) for test in data.comparison.pairs_of(mode, figure, kind)]
        for pair in pairs_with(best, tested):
            found.setdefault(pair.second, {})[kind] = _small(data, pair, mode, kind)
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


def _small(data: ComparisonData, pair: PairRow, mode: CarryOver, kind: str) -> Html:
    shown: Content = points(pair.difference)
    if pair.difference is not None:
        shown = _ahead(data, pair.difference, (pair.first, pair.second), mode, kind)
    p = pair.p_holm
    sure = p is not None and p <= data.comparison.resampling.alpha
    result = "not tested" if p is None else f"p {p_text(p)}"
    number = element("span", shown, class_="sure" if sure else None)
    return joined([number, element("small", result, class_="under")])


def _between(low: float | None, high: float | None) -> str:
    return "–" if low is None or high is None else f"{points(low)} to {points(high)}"


def _p_holm(value: float | None, alpha: float) -> Html:
    sure = value is not None and value <= alpha
    return element("span", p_text(value, "–"), class_="sure" if sure else None)


def _effect(value: float | None) -> str:
    return "–" if value is None else f"{value:+.2f}".replace("-", "−")


def rates_section(data: ComparisonData) -> Html:
    """Return the table of all systems on all texts, then other ways of judging."""
    first, *others = data.ways
    success, table = _table(data, *first)
    more = [_table(data, *way)[1] for way in others]
    notes = [
        f"{SORTED[data.headline]} {MEANING} Under each kind of anaphor: F1 on it.",
        "Below a name: correct / answered.",
        _letters_note(data, first[1], success),
        interval_note(data, [success]),
        _partial_note(data),
    ]
    if more:
        ways = "; ".join([way_of(*way) for way in others])
        summary = element("summary", f"Other ways of judging: {ways}")
        more = [element("details", summary, *more, class_="more")]
    return joined([table, _notes(notes), _kinds_legend(success), *more])


def genres_section(data: ComparisonData) -> Html:
    """Return F1 by text type, then each text type by kind; empty for a single type."""
    genres = genres_of(data)
    if not genres or not data.comparison.ran:
        return Html()
    match, mode = data.ways[0]
    found = {
        genre_name(name): data.rates(match, mode, documents=documents)
        for name, documents in genres.items()
    }
    sizes = {genre_name(name): len(documents) for name, documents in genres.items()}
    header: list[Content] = ["system"]
    for name, rates in found.items():
        header.append(_headed(name, f"{gold_of(rates, TOTAL):,} in {counted(sizes[name], 'text')}"))
    rows: list[list[Cell | Html]] = [
        [
            system.name,
            *[
                _cell(rates.get((system.name, TOTAL)), data, system=system.name, genre=genre)
                for genre, rates in zip(genres, found.values(), strict=True)
            ],
        ]
        for system in data.systems
    ]
    tables = [
        _by_kind(
            data,
            f"{name}, {way_of(match, mode)}",
            rates,
            {},
            sizes[name],
            way=(match, mode),
            genre=genre,
        )
        for genre, (name, rates) in zip(genres, found.items(), strict=True)
    ]
    summary = element("summary", "Each text type by kind of anaphor")
    return joined(
        [
            data_table(
                f"F1 by text type, {way_of(match, mode)}",
                header,
                rows,
                notes=_idle(data),
                class_="rates",
            ),
            _notes([interval_note(data, list(found.values()))]),
            element("details", summary, *tables, class_="more"),
        ]
    )


def breakdowns_section(data: ComparisonData) -> Html:
    """Return F1 by reference type and text, and recall by distance."""
    match, mode = data.ways[0]
    parts: list[Html] = []
    for by, title in (
        (GroupBy.REFERENCE, "By type of reference: < points back, > forward"),
        (GroupBy.DISTANCE, "By distance to the nearest right antecedent, in sentences"),
        (GroupBy.TEXT, "By text"),
    ):
        table = _breakdown(data, by, title, match, mode)
        if by is GroupBy.TEXT and table:
            table = element("details", element("summary", title), table, class_="more")
        parts.append(table)
    if not any(parts):
        return Html()
    note = (
        f"F1 in per cent, then correct / answered; {way_of(match, mode)}. By distance recall, then "
        "correct / gold: spurious answers have no distance, so there is no precision."
    )
    return joined([element("p", note, class_="note"), *parts])


def _table(data: ComparisonData, match: Match, mode: CarryOver) -> tuple[Rates, Html]:
    found = data.rates(match, mode)
    beside = {
        figure: data.rates(match, mode, figure) for figure in (Figure.RECALL, Figure.SUCCESS_RATE)
    }
    caption = f"All texts, {way_of(match, mode)}"
    texts = len(data.comparison.texts)
    return found, _by_kind(data, caption, found, beside, texts, way=(match, mode))


def _by_kind(
    data: ComparisonData,
    caption: str,
    found: Rates,
    beside: Mapping[Figure, Rates],
    texts: int,
    *,
    way: tuple[Match, CarryOver],
    genre: str | None = None,
) -> Html:
    """Return the table of systems and kinds, best systems first.

    ``found`` is F1, ``beside`` other figures of all anaphors; they have no letters, as F1 says who
    is better.
    """
    kinds = kinds_in(found)
    total = f"{gold_of(found, TOTAL):,} anaphors"
    header: list[Content] = ["system", _headed("F1 %", total)]
    for figure in beside:
        header.append(f"{FIGURES[figure]} %")
        if figure is Figure.RECALL:
            header.append("precision %")
    header += [_headed(f"{kind} F1 %", _size(found, kind, texts)) for kind in kinds]
    rows: list[list[Cell | Html]] = []
    for system in data.systems:
        own = found.get((system.name, TOTAL))
        if own is None:
            continue
        linked = partial(_cell, data=data, system=system.name, way=way, genre=genre)
        row: list[Cell | Html] = [_name(system, own), linked(own)]
        for figure, rates in beside.items():
            row.append(linked(rates.get((system.name, TOTAL)), lettered=False))
            if figure is Figure.RECALL:
                wrong = own.correct < own.answered or own.spurious > 0
                row.append(_linked_percent(data, own.precision, wrong, system.name, genre, way))
        rows.append([*row, *[linked(found.get((system.name, kind)), kind=kind) for kind in kinds]])
    return data_table(caption, header, rows, notes=_idle(data), class_="rates")


def _linked_percent(
    data: ComparisonData,
    value: float | None,
    wrong: bool,
    system: str,
    genre: str | None,
    way: tuple[Match, CarryOver],
) -> Cell | Html:
    """Return a figure without an interval, which opens the errors behind it."""
    if value is None or not wrong:
        return percent(value)
    return error_figure(data, percent(value), system=system, genre=genre, way=way)


def _size(rates: Rates, kind: str, texts: int) -> str:
    """Return how many anaphors of a kind there are, and in how many texts if not in all.

    What few texts hold can show few differences.
    """
    documents = max([rate.documents for (_system, own), rate in rates.items() if own == kind])
    size = f"{gold_of(rates, kind):,}"
    return size if documents >= texts else f"{size} in {counted(documents, 'text')}"


def _headed(name: str, note: str) -> Html:
    return joined([name, element("small", note, class_="under")])


def _name(system: System, rate: Rate) -> Html:
    """Return the name with what a reader must know before comparing the figures."""
    missing = "" if not system.skipped else f"not on {counted(len(system.skipped), 'text')}"
    if system.failed:
        missing = f"broke down on {counted(len(system.failed), 'text')}"
    part = f"{rate.correct:,}/{rate.answered:,}"
    if missing:
        return joined([system.name, element("small", part, class_="under"), element("em", missing)])
    return joined([system.name, element("small", part, class_="under")])


def _cell(
    rate: Rate | None,
    data: ComparisonData,
    *,
    system: str,
    kind: str = TOTAL,
    genre: str | None = None,
    way: tuple[Match, CarryOver] | None = None,
    lettered: bool = True,
) -> Cell | Html:
    """Return a figure with letters and interval, which opens the errors behind it."""
    if rate is not None and rate.value is None and rate.silent:
        return instead("no answer")
    if rate is None or rate.value is None:
        return None
    letters = element("sup", rate.letters) if rate.letters and lettered else ""
    under = "no answer" if rate.silent else interval_text(rate)
    value = error_figure(
        data, percent(rate.value), rate, system=system, kind=kind, genre=genre, way=way
    )
    return joined([element("b", value), letters, element("small", under, class_="under")])


def _idle(data: ComparisonData) -> list[tuple[str, Content]]:
    """Return the systems without figures, each with the reason."""
    return [(system.name, without_figures(system)) for system in data.comparison.idle]


def _letters_note(data: ComparisonData, mode: CarryOver, shown: Rates) -> str:
    notes = []
    if has_letters(data, mode):
        notes.append(
            "In a column with letters, two systems that share none differ significantly "
            "(approximate randomisation by document, p corrected by Holm for all pairs of the "
            f"column at most {data.comparison.resampling.alpha:g}); two that share one do not. "
            + ranged_note([rate.letters for rate in shown.values()])
        )
    if why := why_no_letters(data, mode):
        notes.append(f"No letters for all anaphors together: {why}.")
    return " ".join(notes)


def _partial_note(data: ComparisonData) -> str:
    partial = [system.name for system in data.comparison.ran if system.skipped]
    if not partial:
        return ""
    return (
        f"Not on all texts: {', '.join(partial)}. Their rates are of the other texts; tests and "
        "differences compare two systems on the texts that both have."
    )


def _notes(notes: Sequence[str]) -> Html:
    return element("p", " ".join([note for note in notes if note]), class_="note")


def _kinds_legend(rates: Rates) -> Html:
    titles = {kind.label: kind.title for kind in tag_set()}
    parts: list[Html] = []
    for kind in kinds_in(rates):
        if kind in titles:
            parts += [element("dt", element("code", kind)), element("dd", titles[kind])]
    if not parts:
        return Html()
    legend = element("dl", *parts, class_="causes")
    return element("details", element("summary", "What the kinds are"), legend, class_="more")


def _breakdown(
    data: ComparisonData, by: GroupBy, title: str, match: Match, mode: CarryOver
) -> Html:
    """Return a table of groups and systems, empty when there are not two groups."""
    cells: dict[str, dict[str, Html]] = {}
    gold: dict[str, int] = {}
    for part in data.comparison.by(by):
        if (part.column.match, part.column.carry_over) == (match, mode) and part.tally.gold:
            tally = part.tally
            figure = Figure.RECALL if by is GroupBy.DISTANCE else Figure.F1
            whole = tally.gold if by is GroupBy.DISTANCE else tally.answered
            counts = element("small", f" {tally.exit}/{whole}")
            rate: Content = percent(figure.rate(tally))
            if tally.exit < tally.gold or (tally.spurious and by is not GroupBy.DISTANCE):
                rate = error_figure(
                    data,
                    rate,
                    system=part.column.system,
                    document=part.value if by is GroupBy.TEXT else "",
                    reference=part.value if by is GroupBy.REFERENCE else "",
                    distance=part.value if by is GroupBy.DISTANCE else "",
                )
            cells.setdefault(part.value, {})[part.column.system] = joined([rate, counts])
            gold[part.value] = max(gold.get(part.value, 0), part.tally.gold)
    if len(cells) < 2:
        return Html()
    systems = [system.name for system in data.systems]
    if by is GroupBy.TEXT:
        header: list[Content] = [str(by), "gold", *systems]
        rows: list[list[Cell | Html]] = [
            [value, gold[value], *[found.get(name) for name in systems]]
            for value, found in cells.items()
        ]
    else:
        header = ["system", *[_headed(value, f"{gold[value]:,}") for value in cells]]
        rows = [[name, *[found.get(name) for found in cells.values()]] for name in systems]
    return data_table(title, header, rows)
