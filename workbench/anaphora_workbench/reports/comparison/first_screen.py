"""What a reader sees first of a comparison: the result in a sentence, then in pictures.

The sentence states which system is better, by how much, with interval, p and number of documents.
Where a test was not made, or shows nothing, it says so. The pictures are elements of the page, so
they need no library, take the colours of the page, and every figure in them is a link.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora_workbench.errors import counted
from anaphora_workbench.reports.comparison.data import (
    ComparisonData,
    PairRow,
    Rate,
    Rates,
    gold_of,
    kinds_in,
    pairs_with,
)
from anaphora_workbench.reports.comparison.html_rates import points
from anaphora_workbench.reports.comparison.links import error_figure
from anaphora_workbench.reports.comparison.notes import (
    genre_name,
    genres_of,
    hopeless_text,
    interval_text,
)
from anaphora_workbench.reports.comparison.tables import measure_pairs
from anaphora_workbench.reports.forest_plot import ForestRow, forest_table
from anaphora_workbench.reports.html_page import Content, Html, element, joined
from anaphora_workbench.reports.labels import EARLIER_ERRORS, way_of
from anaphora_workbench.reports.plots import FEWEST
from anaphora_workbench.reports.text_tables import p_text, percent
from anaphora_workbench.scoring import TOTAL, CarryOver, Match
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_STRENGTHS = ((0.3, 56), (0.15, 42), (0.05, 28), (0.0, 14))
"""Share of the colour of a difference, from a size on."""
_NAMED = 4
"""So many systems are named in a sentence; more are counted."""


def first_screen(data: ComparisonData, *, anaphors: bool = True) -> Html:
    """Return the sentence and, where anaphors are shown, the pictures."""
    first, *more = verdict(data)
    parts: list[Content] = [element("p", first, class_="verdict")]
    if more:
        parts.append(element("p", " ".join(more), class_="verdict-more"))
    if anaphors and data.ranked:
        maps, lead = heat_maps(data)
        left = element("div", forest(data), lead)
        parts.append(element("div", left, maps, class_="first"))
    return joined(parts)


def verdict(data: ComparisonData) -> list[str]:
    """Return the result in sentences, the first one on its own."""
    if not data.ranked:
        return ["No system ran on these texts."]
    name, best = _measure(data), data.ranked[0]
    documents = counted(len({text.unit for text in data.comparison.texts}), "document")
    value = _values(data).get(best)
    if len(data.ranked) == 1:
        rate = data.rates(*data.ways[0]).get((best, TOTAL))
        interval = "" if rate is None or data.headline else _rate_interval(rate)
        return [f"{best}: {name} {percent(value)} %{interval} on {documents}."]
    pairs = pairs_with(best, _pairs(data, data.settings.carry_over[0]))
    if len(data.ranked) == 2:
        found = _two(data, pairs[0], name) if pairs else [f"{best}: {name} {percent(value)} %."]
    else:
        found = _several(data, pairs, name, documents)
    return [*found, *_other_mode(data, best, name)]


def _measure(data: ComparisonData) -> str:
    return "GAP's F1" if data.headline else "F1"


def _values(data: ComparisonData) -> dict[str, float | None]:
    """Return the figure by which systems are ordered, by system."""
    if data.headline:
        totals = [m for m in data.comparison.measures if m.is_total(data.headline)]
        return {measure.system: measure.f1 for measure in totals}
    return {system: data.first_tally(system).f1 for system in data.ranked}


def _pairs(data: ComparisonData, mode: CarryOver) -> list[PairRow]:
    if data.headline:
        return measure_pairs(data, data.headline)
    return data.pairs_in_order(data.comparison.pairs_of(mode))


def _rate_interval(rate: Rate) -> str:
    if rate.low is None or rate.high is None:
        return ""
    loose = ", answers taken as independent" if rate.independent else ""
    return f" (95 % interval {percent(rate.low)} to {percent(rate.high)}{loose})"


def _is_significant(data: ComparisonData, pair: PairRow) -> bool:
    return pair.p_holm is not None and pair.p_holm <= data.comparison.resampling.alpha


def _lead(data: ComparisonData, pair: PairRow) -> str:
    """Return interval and p of a difference in brackets."""
    parts = []
    if pair.low is not None and pair.high is not None:
        level = f"{100 * data.comparison.resampling.level:g} % interval"
        parts.append(f"{level} {points(pair.low)} to {points(pair.high)}")
    if pair.p_holm is not None:
        shown = p_text(pair.p_holm)
        equals = "p" if shown.startswith("<") else "p ="
        family = len(_pairs(data, data.settings.carry_over[0]))
        adjusted = "" if family == 1 else f", adjusted for {family} pairs"
        parts.append(f"{equals} {shown}{adjusted}")
    return f" ({'; '.join(parts)})" if parts else ""


def _size(pair: PairRow) -> str:
    return f"{100 * abs(pair.difference or 0.0):.1f}"


def _on(data: ComparisonData, pair: PairRow) -> str:
    whole = len({text.unit for text in data.comparison.texts})
    common = "" if pair.documents >= whole else " that both have"
    return f"on {counted(pair.documents, 'document')}{common}"


def _untested(data: ComparisonData, pair: PairRow) -> str:
    if pair.documents < FEWEST_DOCUMENTS:
        return f"Nothing is tested: at least {FEWEST_DOCUMENTS} documents are needed."
    return "The difference could not be tested."


def _two(data: ComparisonData, pair: PairRow, name: str) -> list[str]:
    if pair.difference is None:
        return [f"{pair.first} and {pair.second} cannot be compared: {name} is undefined."]
    ahead = pair if pair.difference >= 0 else pair.turned()
    lead, on = _lead(data, ahead), _on(data, pair)
    if pair.p_holm is None:
        higher = f"{ahead.first} has {_size(pair)} points more {name} than {ahead.second} {on}"
        return [f"{higher}; whether that is chance is unknown.", _untested(data, pair)]
    if _is_significant(data, pair):
        return [
            f"{ahead.first} is significantly better than {ahead.second}: "
            f"{_size(pair)} points of {name}{lead} {on}."
        ]
    same = f"{ahead.first} and {ahead.second} do not differ significantly in {name}"
    return [
        f"{same}: {ahead.first} is {_size(pair)} points ahead{lead} {on}.",
        *_hopeless(data),
    ]


def _several(
    data: ComparisonData, pairs: Sequence[PairRow], name: str, documents: str
) -> list[str]:
    best = data.ranked[0]
    systems = counted(len(data.ranked), "system")
    head = f"{best} has the highest {name} ({percent(_values(data).get(best))} %) of {systems}"
    tested = [pair for pair in pairs if pair.p_holm is not None]
    if not tested:
        few = [_untested(data, pair) for pair in pairs[:1]]
        return [f"{head} on {documents}; whether that is chance is unknown.", *few]
    beaten = [p for p in tested if _is_significant(data, p) and (p.difference or 0.0) > 0]
    others = [p for p in pairs if p not in beaten]
    if not others:
        head += f" on {documents}, significantly better than all others."
    elif not beaten:
        head += f" on {documents}, but is not significantly better than any other."
    else:
        head += (
            f" on {documents}: significantly better than {_names(beaten)}, "
            f"not than {_names(others)}."
        )
    nearest = pairs[0]
    if nearest.difference is None:
        return [head, *_hopeless(data)]
    ahead = nearest if nearest.difference >= 0 else nearest.turned()
    what = "" if _is_significant(data, nearest) or nearest.p_holm is None else ", not significant"
    second = (
        f"Next is {data.ranked[1]}: {ahead.first} is {_size(nearest)} points ahead of "
        f"{ahead.second}{_lead(data, ahead)}{what}."
    )
    return [head, second, *_hopeless(data)]


def _names(pairs: Sequence[PairRow]) -> str:
    names = [pair.second for pair in pairs]
    if len(names) > _NAMED:
        return f"{len(names)} of the others"
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _hopeless(data: ComparisonData) -> list[str]:
    """Return why no difference could be shown, however large."""
    if data.headline:
        return []
    mode = data.settings.carry_over[0]
    least = data.comparison.hopeless(mode)
    if least is None:
        return []
    why = hopeless_text(data.comparison.pairs_of(mode), least)
    return [f"No difference could be shown, however large: {why}."]


def _other_mode(data: ComparisonData, best: str, name: str) -> list[str]:
    """Return how the first two stand in the other carry-over mode, where that is another result."""
    if data.headline or len(data.settings.carry_over) < 2:
        return []
    second = data.ranked[1]
    found: list[PairRow] = []
    for mode in data.settings.carry_over[:2]:
        own = [p for p in pairs_with(best, _pairs(data, mode)) if p.second == second]
        found += own
    if len(found) < 2 or any(pair.p_holm is None or pair.difference is None for pair in found):
        return []
    one, other = found
    same_side = (one.difference or 0.0) * (other.difference or 0.0) > 0
    if _is_significant(data, one) == _is_significant(data, other) and same_side:
        return []
    ahead = other if (other.difference or 0.0) >= 0 else other.turned()
    result = "significant" if _is_significant(data, other) else "not significant"
    mode_name = EARLIER_ERRORS[data.settings.carry_over[1]]
    return [
        f"With {mode_name} the result is another one: {ahead.first} is {_size(other)} points of "
        f"{name} ahead of {ahead.second}{_lead(data, ahead)}, {result}."
    ]


def forest(data: ComparisonData) -> Html:
    """Return F1 of each system with its interval as a picture, the best first.

    A system with fewer than ten anaphors is not drawn.
    """
    match, mode = data.ways[0]
    found = data.rates(match, mode)
    rates = [rate for s in data.ranked if (rate := found.get((s, TOTAL))) is not None]
    pairs = {p.second: p for p in pairs_with(data.ranked[0], _pairs(data, mode))}
    several = len(data.ranked) > 1
    rows = [
        ForestRow(
            system,
            rate.value,
            rate.low,
            rate.high,
            error_figure(data, percent(rate.value), rate, system=system),
            interval_text(rate),
            loose=rate.independent,
            why_not=f"{counted(rate.gold, 'anaphor')}: not drawn" if rate.gold < FEWEST else "",
            more=(_behind(data, pairs.get(system)),) if several else (),
            best=not place,
        )
        for place, system in enumerate(data.ranked)
        if (rate := found.get((system, TOTAL))) is not None
    ]
    return element(
        "div",
        forest_table(
            f"F1 of each system, {way_of(match, mode)}",
            rows,
            more=("to the best",) if several else (),
        ),
        element("p", _forest_note(data, rates), class_="note"),
    )


def _forest_note(data: ComparisonData, rates: Sequence[Rate]) -> str:
    notes = ["Diamond: F1; line: its 95 % interval over documents."]
    if any(rate.independent for rate in rates):
        notes = [
            "Diamond: F1; line: its 95 % interval. Dotted (°): the interval takes answers as "
            "independent and is too narrow."
        ]
    if any(rate.gold < FEWEST for rate in rates):
        notes.append(f"A system with fewer than {FEWEST} anaphors is not drawn.")
    if len(data.ranked) > 1:
        notes.append(
            "To the best: difference in points on common texts, with adjusted p; ● is significant. "
            "Overlapping intervals do not mean that two systems do not differ."
        )
    if data.evaluation.texts:
        notes.append("Each F1 opens the errors behind it.")
    return " ".join(notes)


def _behind(data: ComparisonData, pair: PairRow | None) -> Content:
    if pair is None or pair.difference is None:
        return "–"
    turned = pair.turned()
    sure = "sure" if _is_significant(data, pair) else None
    result = "not tested" if pair.p_holm is None else f"p {p_text(pair.p_holm)}"
    return joined(
        [
            element("span", points(turned.difference), class_=sure),
            element("small", result, class_="under"),
        ]
    )


def heat_maps(data: ComparisonData) -> tuple[Html, Html]:
    """Return F1 by text type and kind: of the best system, and its lead over the next one.

    With ``--against`` that system takes the place of the best. Where the texts have one type only,
    there is F1 by system and kind, and no lead.
    """
    match, mode = data.ways[0]
    whole = data.rates(match, mode)
    kinds = kinds_in(whole)
    if not kinds:
        return Html(), Html()
    genres = genres_of(data)
    if not genres:
        return _kinds_map(data, kinds, whole, match, mode), Html()
    by_genre = {
        name: data.rates(match, mode, documents=documents) for name, documents in genres.items()
    }
    first = data.chosen
    lead = Html()
    # Where nothing is tested, a map of differences would show chance as if it were more.
    if len(data.ranked) > 1 and len({t.unit for t in data.comparison.texts}) >= FEWEST_DOCUMENTS:
        lead = _lead_map(data, first, data.chosen_other, kinds, by_genre)
    others = [_genre_map(data, own, kinds, by_genre) for own in data.ranked if own != first]
    more = Html()
    if others:
        summary = element("summary", "The same map of each other system")
        more = element("details", summary, *others, class_="more")
    return element("div", _genre_map(data, first, kinds, by_genre), more), lead


def _kinds_map(
    data: ComparisonData, kinds: Sequence[str], rates: Rates, match: Match, mode: CarryOver
) -> Html:
    rows = [
        (
            element("th", system, scope="row"),
            [_shade(data, rates.get((system, kind)), system=system, kind=kind) for kind in kinds],
        )
        for system in data.ranked
    ]
    heads = [(kind, f"{gold_of(rates, kind):,}") for kind in kinds]
    return _map(f"F1 % by kind of anaphor, {way_of(match, mode)}", heads, rows, _few_note())


def _genre_map(
    data: ComparisonData, system: str, kinds: Sequence[str], by_genre: Mapping[str, Rates]
) -> Html:
    rows = [
        (
            _genre_head(genre, rates),
            [
                _shade(data, rates.get((system, kind)), system=system, kind=kind, genre=genre)
                for kind in (TOTAL, *kinds)
            ],
        )
        for genre, rates in by_genre.items()
    ]
    title = f"F1 % of {system} by text type and kind of anaphor"
    return _map(title, _kind_heads(kinds), rows, _few_note())


def _lead_map(
    data: ComparisonData,
    first: str,
    second: str,
    kinds: Sequence[str],
    by_genre: Mapping[str, Rates],
) -> Html:
    rows = []
    for genre, rates in by_genre.items():
        cells = []
        for kind in (TOTAL, *kinds):
            one, other = rates.get((first, kind)), rates.get((second, kind))
            cells.append(_lead_cell(data, one, other, (first, second), kind, genre))
        rows.append((_genre_head(genre, rates), cells))
    title = f"Points of F1 by which {first} is ahead of {second}"
    note = (
        f"Blue with +: {first} is ahead; orange with −: {second} is. These differences are not "
        f"tested. {_few_note()}"
    )
    return _map(title, _kind_heads(kinds), rows, note)


def _kind_heads(kinds: Sequence[str]) -> list[tuple[str, str]]:
    return [("all", ""), *[(kind, "") for kind in kinds]]


def _genre_head(genre: str, rates: Rates) -> Html:
    size = element("small", f" {gold_of(rates, TOTAL):,}")
    return element("th", genre_name(genre), size, scope="row")


def _few_note() -> str:
    return f"A cell of fewer than {FEWEST} anaphors has only their number (n)."


def _map(
    title: str,
    heads: Sequence[tuple[str, str]],
    rows: Sequence[tuple[Html, Sequence[Html]]],
    note: str,
) -> Html:
    head = [element("th", Html("&nbsp;"))]
    for name, under in heads:
        size = element("small", under, class_="under") if under else ""
        head.append(element("th", name, size, scope="col"))
    table = element(
        "table",
        element("caption", element("span", title)),
        element("thead", element("tr", *head)),
        element("tbody", *[element("tr", first, *cells) for first, cells in rows]),
        class_="shades",
    )
    scroll = element("div", table, class_="scroll", tabindex=0, role="region", aria_label=title)
    return element("div", scroll, element("p", note, class_="note"))


def _shade(
    data: ComparisonData, rate: Rate | None, *, system: str, kind: str, genre: str | None = None
) -> Html:
    if rate is None or not rate.gold:
        return element("td", "–")
    if rate.gold < FEWEST or rate.value is None:
        return element("td", f"n {rate.gold}", class_="few")
    value = error_figure(data, percent(rate.value), rate, system=system, kind=kind, genre=genre)
    return element("td", value, style=f"--tone:var(--s2);--share:{round(60 * rate.value)}%")


def _lead_cell(
    data: ComparisonData,
    one: Rate | None,
    other: Rate | None,
    systems: tuple[str, str],
    kind: str,
    genre: str,
) -> Html:
    if one is None or other is None or not one.gold:
        return element("td", "–")
    if min(one.gold, other.gold) < FEWEST or one.value is None or other.value is None:
        return element("td", f"n {min(one.gold, other.gold)}", class_="few")
    lead = one.value - other.value
    shown = points(lead)
    side = "ahead" if lead > 0 else "behind" if lead < 0 else None
    share = next(share for limit, share in _STRENGTHS if abs(lead) >= limit) if lead else 0
    # The errors of the one that is behind, which the other one has correct.
    behind, ahead = (systems[1], systems[0]) if lead >= 0 else systems
    loser = other if lead >= 0 else one
    value = error_figure(data, shown, loser, system=behind, kind=kind, genre=genre, right=ahead)
    return element("td", value, class_=side, style=f"--share:{share}%")
