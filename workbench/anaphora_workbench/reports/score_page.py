"""The scores of one or more responses as one HTML file: ``anaphora score --html``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from anaphora_workbench.errors import counted
from anaphora_workbench.reports.coreference import percentage_of
from anaphora_workbench.reports.coreference_errors import GROUPING_TITLES, MEANINGS
from anaphora_workbench.reports.forest_plot import ForestRow, forest_table
from anaphora_workbench.reports.html_page import (
    Content,
    Html,
    data_table,
    element,
    html,
    joined,
    page,
)
from anaphora_workbench.reports.plots import FEWEST
from anaphora_workbench.reports.score_errors_page import ENTITY, ShownErrors
from anaphora_workbench.reports.text_tables import Cell, p_text
from anaphora_workbench.scoring.coreference.error_summary import (
    POPULATION_OF,
    RIGHT,
    ErrorGrouping,
    ErrorSummary,
)
from anaphora_workbench.scoring.coreference.score import CoreferenceScores
from anaphora_workbench.scoring.coreference.significance import ScoreDifference
from anaphora_workbench.stats import FEWEST_DOCUMENTS, Bootstrap

ALPHA = 0.05
"""A difference whose adjusted p is not above this is called significant."""
_MINUS = "−"


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """What a report on scores needs, whatever its form.

    Attributes:
        scores: The scores by system, as they were asked for.
        intervals: F1 with its intervals by system and metric.
        differences: Every two systems compared, metric by metric.
        signature: Every setting that can move a figure.
        summaries: Counts of errors by system; empty where they were not collected.
        errors: The errors that the page shows.
        left_out: Errors in the files that were skipped (``--lenient``).
    """

    scores: Mapping[str, CoreferenceScores]
    intervals: Mapping[str, Mapping[str, Bootstrap]]
    differences: Sequence[ScoreDifference]
    signature: str
    summaries: Mapping[str, ErrorSummary] = field(default_factory=dict)
    errors: ShownErrors = field(default_factory=ShownErrors)
    left_out: int = 0

    @property
    def first(self) -> CoreferenceScores:
        """The scores of the first system: they name metrics and settings."""
        return next(iter(self.scores.values()))

    @property
    def chief(self) -> str:
        """The metric of the headline: the CoNLL score, else the first one that was asked for."""
        names = self.first.names
        return "conll" if "conll" in names else names[0]

    @property
    def ranked(self) -> list[str]:
        """The systems, the highest F1 first."""
        return sorted(self.scores, key=lambda name: -self.f1(name, self.chief))

    def f1(self, system: str, metric: str) -> float:
        """Return the F1 of a system, -1 where it is undefined."""
        found = self.scores[system].score(metric).f1
        return -1.0 if found is None else float(found)

    def interval(self, system: str, metric: str) -> tuple[float, float] | None:
        """Return the interval of an F1, ``None`` where there is none."""
        found = self.intervals.get(system, {}).get(metric)
        if found is None or found.bca.low is None or found.bca.high is None:
            return None
        return found.bca.low, found.bca.high

    def against(self, system: str, metric: str) -> list[ScoreDifference]:
        """Return the differences of a metric that a system is part of, in the given order."""
        found = [d for d in self.differences if d.metric == metric]
        return [d for d in found if system in (d.system, d.other)]


def verdict(report: ScoreReport) -> list[str]:
    """Return the result in sentences, the first one on its own."""
    best = report.ranked[0]
    title = report.first.title(report.chief)
    documents = counted(len(report.first.documents), "document")
    if len(report.scores) == 1:
        found = [f"{best}: {title} {_f1(report, best)} %{_interval(report, best)} on {documents}."]
        if report.interval(best, report.chief) is None:
            found.append(_no_interval(report))
        return found
    pairs = report.against(best, report.chief)
    if len(report.scores) == 2:
        return _two(report, best, pairs[0], f"{title} on {documents}")
    beaten = [
        _other(pair, best) for pair in pairs if is_significant(pair) and _lead(pair, best) > 0
    ]
    others = [_other(pair, best) for pair in pairs if _other(pair, best) not in beaten]
    systems = counted(len(report.scores), "system")
    head = f"{best} has the highest {title} ({_f1(report, best)} %) of {systems} on {documents}"
    if all(pair.p_adjusted is None for pair in pairs):
        return [f"{head}; whether that is chance is unknown.", _no_test(report)]
    if not others:
        return [f"{head}, significantly better than all others."]
    if not beaten:
        return [f"{head}, but is not significantly better than any other."]
    return [f"{head}: significantly better than {_names(beaten)}, not than {_names(others)}."]


def is_significant(pair: ScoreDifference) -> bool:
    """Tell whether two systems differ."""
    return pair.p_adjusted is not None and pair.p_adjusted <= ALPHA


def _two(report: ScoreReport, best: str, pair: ScoreDifference, what: str) -> list[str]:
    other, lead = _other(pair, best), _lead(pair, best)
    size = f"{100 * lead:.1f} points"
    if pair.bootstrap.difference is None:
        return [f"{best} and {other} cannot be compared: an F1 is undefined."]
    if pair.p_adjusted is None:
        more = f"{best} has {size} more {what} than {other}; whether that is chance is unknown."
        return [more, _no_test(report)]
    tested = f" ({_range(pair, best)}p {_p(pair.p_adjusted)})"
    if is_significant(pair):
        return [f"{best} is significantly better than {other}: {size} of {what}{tested}."]
    same = f"{best} and {other} do not differ significantly"
    return [f"{same}: {best} is {size} of {what} ahead{tested}."]


def _p(value: float) -> str:
    shown = p_text(value)
    return shown if shown.startswith("<") else f"= {shown}"


def _range(pair: ScoreDifference, best: str) -> str:
    interval = pair.bootstrap.bca
    if interval.low is None or interval.high is None:
        return ""
    ends = (interval.low, interval.high)
    if pair.system != best:
        ends = (-interval.high, -interval.low)
    return f"{100 * interval.level:g} % interval {_points(ends[0])} to {_points(ends[1])}; "


def _other(pair: ScoreDifference, system: str) -> str:
    return pair.other if pair.system == system else pair.system


def _lead(pair: ScoreDifference, system: str) -> float:
    difference = pair.bootstrap.difference or 0.0
    return difference if pair.system == system else -difference


def _names(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _no_interval(report: ScoreReport) -> str:
    if len(report.first.documents) < FEWEST_DOCUMENTS:
        return f"There is no interval: at least {FEWEST_DOCUMENTS} documents are needed."
    return "There is no interval: the figure is undefined in a resample."


def _no_test(report: ScoreReport) -> str:
    if len(report.first.documents) < FEWEST_DOCUMENTS:
        return f"Nothing is tested: at least {FEWEST_DOCUMENTS} documents are needed."
    return "The difference could not be tested."


def _points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", _MINUS)


def _f1(report: ScoreReport, system: str, metric: str = "") -> str:
    scores = report.scores[system]
    return percentage_of(scores, scores.score(metric or report.chief).f1)


def interval_shown(report: ScoreReport, system: str, metric: str) -> str:
    """Return the interval of an F1 in per cent, ``""`` where there is none."""
    ends = report.interval(system, metric)
    return "" if ends is None else f"{100 * ends[0]:.1f} to {100 * ends[1]:.1f}"


def _interval(report: ScoreReport, system: str) -> str:
    shown = interval_shown(report, system, report.chief)
    return f" (95 % interval {shown})" if shown else ""


def score_html(report: ScoreReport, *, title: str) -> str:
    """Return the page."""
    first, *more = verdict(report)
    parts: list[Content] = [element("p", first, class_="verdict")]
    if more:
        parts.append(element("p", " ".join(more), class_="verdict-more"))
    parts.append(element("div", _forest(report), _by_mention_type(report), class_="first"))
    return page(title, _lead_text(report), _sections(report), first=joined(parts), wide=True)


def _lead_text(report: ScoreReport) -> str:
    scores = report.first
    key, response = scores.counts()
    systems = counted(len(report.scores), "response")
    mentions = counted(key.mentions, "mention")
    text = f"{systems} against a key of {mentions} in {counted(len(scores.documents), 'document')}"
    if len(report.scores) == 1:
        text += f"; the response has {counted(response.mentions, 'mention')}"
    return f"{text}."


def _forest(report: ScoreReport) -> Html:
    """Return F1 with intervals: of each system, or of one system by each metric."""
    few = report.first.counts()[0].mentions
    why_not = f"{counted(few, 'mention')}: not drawn" if few < FEWEST else ""
    several = len(report.scores) > 1
    if several:
        lines = [(system, system, report.chief) for system in report.ranked]
        title = f"{report.first.title(report.chief)} of each system"
    else:
        system = report.ranked[0]
        # Zeros and split antecedents are few, and their figures are not of all mentions.
        names = [name for name in report.first.names if name not in ("zero", "split")]
        lines = [(report.first.title(name), system, name) for name in names]
        title = "F1 by metric"
    rows = []
    for name, system, metric in lines:
        low, high = report.interval(system, metric) or (None, None)
        value = report.f1(system, metric)
        rows.append(
            ForestRow(
                name,
                None if value < 0 else value,
                low,
                high,
                report.errors.rate(_f1(report, system, metric), system=system) or "",
                interval_shown(report, system, metric),
                why_not=why_not or ("undefined" if value < 0 else ""),
                more=(_behind(report, system),) if several else (),
                best=metric == report.chief and system == report.ranked[0],
            )
        )
    note = "Diamond: F1; line: its 95 % interval over documents."
    if several:
        note += " To the best: difference in points with adjusted p; ● is significant."
    plot = forest_table(
        title,
        rows,
        names="system" if several else "metric",
        more=("to the best",) if several else (),
    )
    return element("div", plot, element("p", note, class_="note"))


def _behind(report: ScoreReport, system: str) -> Content:
    best = report.ranked[0]
    if system == best:
        return "–"
    pair = next(p for p in report.against(best, report.chief) if _other(p, best) == system)
    sure = "sure" if is_significant(pair) else None
    result = "not tested" if pair.p_adjusted is None else f"p {p_text(pair.p_adjusted)}"
    return joined(
        [
            element("span", _points(_lead(pair, system)), class_=sure),
            element("small", result, class_="under"),
        ]
    )


def _sections(report: ScoreReport) -> Iterator[tuple[str, str, Content]]:
    """Yield id, heading and body of each section."""
    yield "measures", "Measures", joined([_measures(report, name) for name in report.ranked])
    yield "differences", "Significant differences", _differences(report)
    yield "errors", "Errors by type", _errors(report)
    yield "groups", "Errors by mention, entity and distance", _groups(report)
    yield "genres", "By text type", _genres(report)
    yield "documents", "By document", _documents(report)
    if report.summaries:
        yield "failures", "Errors in their sentences", report.errors.html()
    signature = element("p", element("code", report.signature), class_="signature")
    yield "signature", "Signature", signature


def _rate(scores: CoreferenceScores, share: Fraction | None) -> str | None:
    """Return a share in per cent, ``None`` for 0/0 unless the settings call that 0."""
    shown = percentage_of(scores, share)
    return None if shown == "-" else shown


def _measures(report: ScoreReport, system: str) -> Html:
    scores = report.scores[system]
    rows: list[list[Cell | Html]] = []
    for name in scores.names:
        score = scores.score(name)
        types = ("missing-mention", "spurious-mention") if name == "mentions" else ("", "")
        rates = [
            _linked(report, _rate(scores, one), system=system, type_=type_)
            for one, type_ in zip((score.recall, score.precision), types, strict=True)
        ]
        rows.append(
            [
                scores.title(name),
                *([None] * 2 if name == "conll" else rates),
                _linked(report, _rate(scores, score.f1), system=system),
                interval_shown(report, system, name) or None,
            ]
        )
    header = ("metric", "recall %", "precision %", "F1 %", "95 % interval")
    table = data_table(system, header, rows, class_="figures")
    note = scores.head_note() if scores.settings.needs_heads else ""
    left_out = (
        f"{counted(report.left_out, 'error')} in the files: what they touch is not in these "
        "figures."
        if report.left_out
        else ""
    )
    notes = [element("p", text, class_="note") for text in (note, left_out) if text]
    return joined([table, *notes])


def _linked(
    report: ScoreReport,
    shown: str | None,
    *,
    system: str,
    type_: str = "",
    document: str = "",
    genre: str = "",
) -> Cell | Html:
    """Return a rate that opens the errors behind it."""
    found = report.errors.rate(shown, system=system, type_=type_, document=document, genre=genre)
    return None if found is None else html(found)


def _differences(report: ScoreReport) -> Html:
    rows: list[list[Cell | Html]] = []
    for each in report.differences:
        interval = each.bootstrap.bca
        ends = (
            None
            if interval.low is None or interval.high is None
            else f"{_points(interval.low)} to {_points(interval.high)}"
        )
        difference = each.bootstrap.difference
        shown: Content = "–"
        if difference is not None:
            ahead, behind = each.system, each.other
            if difference < 0:
                ahead, behind = behind, ahead
            points = _points(difference)
            shown = report.errors.rate(points, system=behind, right=ahead) or points
        rows.append(
            [
                each.system,
                each.other,
                report.first.title(each.metric),
                element("span", shown, class_="sure" if is_significant(each) else None),
                ends,
                p_text(each.randomisation.p_two_sided),
                p_text(each.p_adjusted),
            ]
        )
    if not rows:
        return Html()
    note = (
        "Difference of F1 in points; p by approximate randomisation by document, two-sided, "
        "adjusted by Holm over all pairs of systems of a metric. ● is significant."
    )
    header = ("system", "other", "metric", "difference", "95 % interval", "p", "adjusted p")
    return joined([element("p", note, class_="note"), data_table("Systems compared", header, rows)])


def _by_mention_type(report: ScoreReport) -> Html:
    """Return how many errors each system makes in each kind of mention."""
    if not report.summaries:
        return Html()
    counts = {
        system: {(row.group, row.type): row.count for row in summary.rows(ErrorGrouping.TYPE)}
        for system, summary in report.summaries.items()
    }
    groups = dict.fromkeys([group for found in counts.values() for group, _type in found])
    systems = report.ranked
    rows: list[list[Cell | Html]] = []
    for group in groups:
        mentions = max([_mentions(report, system, group) for system in systems])
        line: list[Cell | Html] = [group, mentions]
        for system in systems:
            number = sum(
                [n for (own, kind), n in counts[system].items() if own == group and kind != RIGHT]
            )
            line.append(report.errors.figure(number, system=system, kind=group))
        rows.append(line)
    whole: list[Cell | Html] = [ENTITY, None]
    for system in systems:
        number = sum(
            [
                row.count
                for row in report.summaries[system].rows(ErrorGrouping.ALL)
                if row.type != RIGHT and POPULATION_OF[row.type].endswith("entities")
            ]
        )
        whole.append(report.errors.figure(number, system=system, kind=ENTITY))
    rows.append(whole)
    table = data_table("Errors by kind of mention", ("kind", "in the key", *systems), rows)
    note = "A mention can have more than one error. Each figure opens its errors."
    return element("div", table, element("p", note, class_="note"))


def _mentions(report: ScoreReport, system: str, group: str) -> int:
    rows = report.summaries[system].rows(ErrorGrouping.TYPE)
    return next((row.of or 0 for row in rows if (row.group, row.type) == (group, RIGHT)), 0)


def _errors(report: ScoreReport) -> Html:
    if not report.summaries:
        return Html()
    by_system = {
        system: {row.type: row for row in summary.rows(ErrorGrouping.ALL)}
        for system, summary in report.summaries.items()
    }
    rows: list[list[Cell | Html]] = []
    for kind in POPULATION_OF:
        line: list[Cell | Html] = [kind]
        for system in report.ranked:
            found = by_system[system].get(kind)
            count = 0 if found is None else found.count
            shown = (
                f"{count:,}"
                if kind == RIGHT
                else report.errors.figure(count, system=system, type_=str(kind))
            )
            share = None if found is None or found.share is None else 100 * found.share
            line += [shown, share]
        rows.append([*line, MEANINGS[kind]])
    header: list[str] = ["type"]
    for system in report.ranked:
        header += [system, "%"]
    steps = [
        f"{system}: {sum([row.steps for row in by_system[system].values()]):,}"
        for system in report.ranked
    ]
    note = (
        f"Steps that turn the response into the key: {', '.join(steps)}. Shares are of the "
        "mentions or entities that the meaning names."
    )
    table = data_table("Errors by type", (*header, "mentions and entities that are"), rows)
    return joined([table, element("p", note, class_="note")])


_FIELD_OF = {
    ErrorGrouping.SIZE: "size",
    ErrorGrouping.TYPE: "kind",
    ErrorGrouping.DISTANCE: "link",
    ErrorGrouping.GENRE: "genre",
}
"""The field of the filter for each way of grouping that has tables."""


def _groups(report: ScoreReport) -> Html:
    """Return the errors of each system by what they have in common."""
    tables = []
    for system, summary in report.summaries.items():
        for by in _FIELD_OF:
            grouped: dict[str, dict[str, int]] = {}
            for row in summary.rows(by):
                grouped.setdefault(row.group, {})[row.type] = row.count
            if len(grouped) < 2:
                continue
            kinds = [k for k in POPULATION_OF if any(k in found for found in grouped.values())]
            rows: list[list[Cell | Html]] = []
            for group, found in grouped.items():
                line: list[Cell | Html] = [group]
                for kind in kinds:
                    count = found.get(kind, 0)
                    chosen = {"system": system, "type_": str(kind), _FIELD_OF[by]: group}
                    shown = f"{count:,}"
                    line.append(shown if kind == RIGHT else report.errors.figure(count, **chosen))
                rows.append(line)
            caption = f"{system}: {GROUPING_TITLES[by].lower()}"
            tables.append(data_table(caption, (str(by), *kinds), rows))
    return joined(tables)


def _genres(report: ScoreReport) -> Html:
    genres = report.first.genres()
    if len(genres) < 2:
        return Html()
    tables = []
    for system in report.ranked:
        scores = report.scores[system]
        rows: list[list[Cell | Html]] = []
        for genre in genres:
            sums = scores.sums(genre)
            rates = [
                _linked(
                    report, _rate(scores, scores.score(name, sums).f1), system=system, genre=genre
                )
                for name in scores.names
            ]
            rows.append([genre, *rates])
        header = ("F1 %", *[scores.title(name) for name in scores.names])
        tables.append(data_table(system, header, rows, class_="figures"))
    return joined(tables)


def _documents(report: ScoreReport) -> Html:
    """Return the F1 of each document, of one metric if there are several systems."""
    if len(report.first.documents) < 2:
        return Html()
    if len(report.scores) == 1:
        columns = [(report.ranked[0], name) for name in report.first.names]
        heads = [report.first.title(name) for name in report.first.names]
        caption = "F1 in per cent"
    else:
        columns = [(system, report.chief) for system in report.ranked]
        heads = report.ranked
        caption = f"{report.first.title(report.chief)} in per cent"
    cells: dict[str, dict[tuple[str, str], str | None]] = {}
    for system, metric in columns:
        scores = report.scores[system]
        for document in scores.documents:
            shown = _rate(scores, scores.score(metric, document.sums).f1)
            cells.setdefault(document.doc_id, {})[system, metric] = shown
    rows: list[list[Cell | Html]] = [
        [
            doc_id,
            *[
                _linked(report, found.get((system, metric)), system=system, document=doc_id)
                for system, metric in columns
            ],
        ]
        for doc_id, found in cells.items()
    ]
    return data_table(caption, ("document", *heads), rows, class_="figures")
