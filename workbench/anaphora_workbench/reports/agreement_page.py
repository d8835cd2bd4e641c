"""The agreement of annotators as one HTML file and as LaTeX tables: ``anaphora agree``."""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.errors import counted
from anaphora_workbench.reports.challenge_tables import grids_latex
from anaphora_workbench.reports.disagreements import ShownDisagreements
from anaphora_workbench.reports.forest_plot import ForestRow, forest_table
from anaphora_workbench.reports.html_page import (
    Content,
    Html,
    element,
    joined,
    page,
    table_section,
)
from anaphora_workbench.reports.interannotator import (
    Figures,
    agreement_tables,
    annotators_table,
    figure_shown,
    guessed_note,
    intervals_note,
    pair_name,
)
from anaphora_workbench.reports.plots import FEWEST
from anaphora_workbench.reports.text_tables import ReportTable
from anaphora_workbench.scoring.interannotator.antecedents import CHAIN, LINK
from anaphora_workbench.scoring.interannotator.figures import ALPHA, F1, KAPPA, OBSERVED
from anaphora_workbench.scoring.interannotator.labels import KIND, REFERENCE
from anaphora_workbench.scoring.interannotator.results import Agreement, ReportedFigure
from anaphora_workbench.scoring.interannotator.settings import ALL


def agreement_verdict(sheet: Figures) -> list[str]:
    """Return how well annotators agree in sentences, the first one on its own."""
    agreement = sheet.agreement
    names = agreement.annotators
    who = f"{', '.join(names[:-1])} and {names[-1]}"
    documents = counted(len(agreement.shared()), "document")
    chains = _chains(sheet)
    if chains is None or chains.value is None:
        first = f"{who} did {documents}; the agreement on chains is undefined."
    else:
        interval = _interval(chains)
        first = (
            f"{who} agree on chains with Krippendorff's alpha {figure_shown(chains)}{interval} "
            f"on {documents}."
        )
    more = []
    kappa = sheet.get("labels", REFERENCE, sheet.chief, KAPPA)
    if kappa is not None and kappa.value is not None:
        more.append(f"Reference types: kappa {figure_shown(kappa)}{_interval(kappa)}.")
    same = sheet.get("antecedents", CHAIN, sheet.chief, OBSERVED, sheet.match)
    if same is not None and same.value is not None:
        more.append(f"Antecedents of the same entity: {figure_shown(same)} %{_interval(same)}.")
    if chains is not None and not _interval(chains):
        more.append(intervals_note(agreement))
    return [first, *more]


def _chains(sheet: Figures) -> ReportedFigure | None:
    return sheet.get("chains", "passonneau", sheet.chief, ALPHA, sheet.match, "kept")


def _interval(line: ReportedFigure) -> str:
    shown = _range(line)
    level = 95.0 if line.interval is None else 100 * line.interval.level
    return f" ({level:g} % interval {shown})" if shown else ""


def _range(line: ReportedFigure) -> str:
    interval = line.interval
    if interval is None or interval.low is None or interval.high is None:
        return ""
    if line.measure in (ALPHA, KAPPA):
        return f"{interval.low:.3f} to {interval.high:.3f}"
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def agreement_html(agreement: Agreement, disagreements: ShownDisagreements, *, title: str) -> str:
    """Return the page."""
    sheet = Figures(agreement)
    first, *more = agreement_verdict(sheet)
    parts: list[Content] = [element("p", first, class_="verdict")]
    if more:
        parts.append(element("p", " ".join(more), class_="verdict-more"))
    plots = element("div", _shares(sheet, disagreements), _coefficients(sheet, disagreements))
    parts.append(element("div", plots, disagreements.table(), class_="first"))
    mentions = sum([counts["mentions"] for counts in agreement.counts.values()])
    lead = f"{counted(len(agreement.annotators), 'annotator')}, {counted(mentions, 'mention')}."
    sections = _sections(sheet, disagreements)
    return page(title, lead, sections, first=joined(parts), wide=True)


_SORTS = {
    "mentions, same head (F1)": "missing",
    "kind": "type",
    "reference type": "type",
    "same antecedent": "link",
    "same entity": "link",
    "kind (kappa)": "type",
    "reference type (kappa)": "type",
    "chains (alpha)": "link",
}
"""The disagreements behind a figure of the plots."""


def _shares(sheet: Figures, disagreements: ShownDisagreements) -> Html:
    return _plot(
        "Shares in per cent",
        "%",
        _pair(sheet),
        disagreements,
        {
            "mentions, same head (F1)": sheet.get("mentions", "all", sheet.chief, F1, "head"),
            "anaphors (F1)": sheet.get("anaphors", "all", sheet.chief, F1),
            "kind": sheet.get("labels", KIND, sheet.chief, OBSERVED),
            "reference type": sheet.get("labels", REFERENCE, sheet.chief, OBSERVED),
            "same antecedent": sheet.get("antecedents", LINK, sheet.chief, OBSERVED, sheet.match),
            "same entity": sheet.get("antecedents", CHAIN, sheet.chief, OBSERVED, sheet.match),
        },
    )


def _pair(sheet: Figures) -> str:
    """Return the name of the two annotators of the plots, ``""`` if they are of all together."""
    return "" if ALL in sheet.chief else pair_name(*sheet.chief)


def _coefficients(sheet: Figures, disagreements: ShownDisagreements) -> Html:
    return _plot(
        "Corrected for chance",
        "coefficient",
        _pair(sheet),
        disagreements,
        {
            "kind (kappa)": sheet.get("labels", KIND, sheet.chief, KAPPA),
            "reference type (kappa)": sheet.get("labels", REFERENCE, sheet.chief, KAPPA),
            "chains (alpha)": _chains(sheet),
        },
    )


def _plot(
    title: str,
    figure: str,
    pair: str,
    disagreements: ShownDisagreements,
    lines: dict[str, ReportedFigure | None],
) -> Html:
    """Return figures with their intervals; one of fewer than ten items is not drawn.

    A figure opens the disagreements of ``pair`` behind it.
    """
    rows = []
    for name, line in lines.items():
        if line is None or line.value is None:
            continue
        low = high = None
        if line.interval is not None:
            low, high = line.interval.low, line.interval.high
        items = None if line.items is None else int(line.items)
        few = items is not None and items < FEWEST
        why_not = f"{counted(items or 0, 'item')}: not drawn" if few else ""
        shown: Content = figure_shown(line)
        if name in _SORTS:
            shown = disagreements.figure(figure_shown(line), pair, _SORTS[name])
        rows.append(ForestRow(name, line.value, low, high, shown, _range(line), why_not=why_not))
    return forest_table(title, rows, names="agreement on", figure=figure) if rows else Html()


def _sections(
    sheet: Figures, disagreements: ShownDisagreements
) -> Iterator[tuple[str, str, Content]]:
    """Yield id, heading and body of each section."""
    agreement = sheet.agreement
    guessed = guessed_note(agreement)
    note = element("p", guessed, class_="note") if guessed else ""
    yield "annotators", "Annotators", joined([note, table_section(annotators_table(agreement))])
    for number, each in enumerate(agreement_tables(sheet), 1):
        yield f"table-{number}", each.title, table_section(each)
    yield "failures", "Disagreements in their sentences", disagreements.html()
    signature = element("p", element("code", agreement.signature), class_="signature")
    yield "signature", "Signature", joined([element("p", intervals_note(agreement)), signature])


def agreement_latex(agreement: Agreement) -> str:
    """Return the tables of the report, without the confusion tables, for a paper."""
    sheet = Figures(agreement)
    tables = [t for t in agreement_tables(sheet) if not t.title.startswith("Confusion")]
    summary = " ".join(agreement_verdict(sheet))
    grids = [
        _grid(number, each, () if number else (summary,)) for number, each in enumerate(tables)
    ]
    return grids_latex(grids, agreement.signature)


def _grid(number: int, own: ReportTable, notes: tuple[str, ...]) -> Grid:
    rows = tuple([tuple(["-" if c is None else str(c) for c in row]) for row in own.rows])
    note = " ".join(own.note.split())
    return Grid(f"agreement-{number + 1}", own.title, own.header, rows, (*notes, note))
