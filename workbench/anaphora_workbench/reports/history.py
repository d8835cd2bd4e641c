"""Kept runs as text, rows and a page with their figures over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments.history import KeptFigure, KeptRun
from anaphora_workbench.reports.html_page import Content, Html, data_table, element, joined, page
from anaphora_workbench.reports.plots import FEWEST
from anaphora_workbench.reports.text_tables import Cell, percent, table, titled

NOTE = "* Not comparable with the run before: other settings or gold files."
_WIDTH, _HEIGHT = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 12, 12, 28
_NAMED, _LONGEST = 8, 12
"""So many runs have their names below a chart, cut after so many letters."""
_COLOURS = 8
"""The page has so many colours for lines (``--s0`` and so on)."""

Line = list[tuple[KeptRun, KeptFigure]]
"""A figure of one system over time."""


def lines_of(runs: Sequence[KeptRun]) -> dict[tuple[str, str, str], Line]:
    """Return the figures over time by command, measure and system."""
    found: dict[tuple[str, str, str], Line] = {}
    for run in runs:
        for figure in run.figures:
            key = (run.command, figure.measure, figure.system)
            found.setdefault(key, []).append((run, figure))
    return found


def history_rows(runs: Sequence[KeptRun]) -> Iterator[dict[str, object]]:
    """Yield a flat row for each figure of each run."""
    for run in runs:
        for figure in run.figures:
            yield {
                "run": run.name,
                "time": run.time,
                "command": run.command,
                "version": run.version,
                "system": figure.system,
                "measure": figure.measure,
                "value": figure.value,
                "low": figure.low,
                "high": figure.high,
                "items": figure.items,
                "texts": run.texts,
                "settings": run.settings,
            }


HISTORY_COLUMNS = (
    *("run", "time", "command", "version", "system", "measure", "value", "low", "high"),
    *("items", "texts", "settings"),
)
"""Names of the columns of `history_rows`."""


def history_text(runs: Sequence[KeptRun]) -> str:
    """Return the runs, and each figure over time."""
    sections = [titled(counted(len(runs), "kept run"), table(_RUNS, _run_rows(runs)))]
    starred = False
    for title, rows in _sections(runs):
        starred |= any(str(row[0]).endswith("*") for row in rows)
        sections.append(titled(title, table(_FIGURES, rows)))
    if starred:
        sections.append(NOTE)
    return "\n\n".join(sections) + "\n"


_RUNS = ("run", "time", "command", "systems", "gold files", "version")
_FIGURES = ("run", "time", "%", "change", "interval", "items")


def _run_rows(runs: Sequence[KeptRun]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for run in runs:
        systems = ", ".join(dict.fromkeys([figure.system for figure in run.figures]))
        rows.append([run.name, _time(run), run.command, systems, run.texts, run.version])
    return rows


def _sections(runs: Sequence[KeptRun]) -> Iterator[tuple[str, list[list[Cell]]]]:
    """Yield title and rows of each figure over time."""
    for (command, measure, system), line in lines_of(runs).items():
        rows: list[list[Cell]] = []
        before: tuple[KeptRun, KeptFigure] | None = None
        for run, figure in line:
            same = before is None or run.measures_as(before[0])
            ends = None
            if figure.low is not None and figure.high is not None:
                ends = f"{percent(figure.low)} to {percent(figure.high)}"
            rows.append(
                [
                    run.name if same else f"{run.name}*",
                    _time(run),
                    percent(figure.value),
                    _change(before[1], figure) if before is not None and same else None,
                    ends,
                    figure.items,
                ]
            )
            before = (run, figure)
        yield f"{system}: {measure} of {command}", rows


def _change(before: KeptFigure, now: KeptFigure) -> str | None:
    if before.value is None or now.value is None:
        return None
    return f"{100 * (now.value - before.value):+.1f}"


def _time(run: KeptRun) -> str:
    return run.time[:16].replace("T", " ")


def history_html(runs: Sequence[KeptRun]) -> str:
    """Return a page: a chart for each command and measure, then the tables."""
    charts = []
    groups: dict[tuple[str, str], dict[str, Line]] = {}
    for (command, measure, system), line in lines_of(runs).items():
        groups.setdefault((command, measure), {})[system] = line
    for (command, measure), lines in groups.items():
        charts.append(_chart(f"{measure} of {command} in per cent", lines))
    sections: list[tuple[str, str, Content]] = [
        ("runs", "Runs", data_table("Kept runs", _RUNS, _run_rows(runs))),
    ]
    for number, (title, rows) in enumerate(_sections(runs), 1):
        sections.append((f"figure-{number}", title, data_table(title, _FIGURES, rows)))
    sections.append(("note", "Notes", element("p", NOTE)))
    lead = f"{counted(len(runs), 'run')}, from {_time(runs[0])} to {_time(runs[-1])}."
    return page("Kept runs", lead, sections, first=joined(charts), wide=True)


def _chart(title: str, lines: dict[str, Line]) -> Html:
    """Return figures over the runs as lines with intervals; those of few items are not drawn."""
    order = sorted({(run.time, run.name) for line in lines.values() for run, _figure in line})
    drawn = {
        system: [
            (order.index((run.time, run.name)), run, figure)
            for run, figure in line
            if figure.value is not None and figure.items >= FEWEST
        ]
        for system, line in lines.items()
    }
    marks: list[Content] = [_grid()]
    for number, points in enumerate(drawn.values()):
        colour = f"var(--s{number % _COLOURS})"
        previous: tuple[int, KeptRun, KeptFigure] | None = None
        for place, run, figure in points:
            x, y = _x(place, len(order)), _y(figure.value or 0.0)
            # A line joins what measures the same.
            if previous is not None and run.measures_as(previous[1]):
                x0, y0 = _x(previous[0], len(order)), _y(previous[2].value or 0.0)
                marks.append(_stroke(x0, y0, x, y, colour, 2))
            if figure.low is not None and figure.high is not None:
                marks.append(_stroke(x, _y(figure.low), x, _y(figure.high), colour, 1))
            shown = f"{run.name}, {_time(run)}: {percent(figure.value)} %"
            tip = element("title", shown)
            marks.append(element("circle", tip, cx=f"{x:.1f}", cy=f"{y:.1f}", r=4, fill=colour))
            previous = (place, run, figure)
    legend = [
        element("span", element("span", "● ", style=f"color:var(--s{n % _COLOURS})"), f"{system} ")
        for n, system in enumerate(drawn)
    ]
    few = sum([len(line) for line in lines.values()]) - sum([len(each) for each in drawn.values()])
    note = "Runs from left to right; a line joins runs with the same settings and gold files."
    if few:
        note += f" {counted(few, 'figure')} of fewer than {FEWEST} items or undefined: not drawn."
    if len(order) <= _NAMED:
        marks += [_name(place, len(order), name) for place, (_time, name) in enumerate(order)]
    picture = element(
        "svg",
        *marks,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        aria_label=title,
        style=f"max-width:min(100%,{_WIDTH}px)",  # letters as large as those of the page
    )
    caption = element("figcaption", element("b", title), *legend, element("p", note, class_="note"))
    return element("figure", caption, element("div", picture, class_="scroll"))


def _name(place: int, number: int, name: str) -> Html:
    anchor = "start" if not place and number > 1 else "end" if place == number - 1 > 0 else "middle"
    shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    x, y = f"{_x(place, number):.1f}", str(_HEIGHT - 8)
    return element("text", shown, x=x, y=y, text_anchor=anchor, fill="var(--soft)", font_size=12)


def _x(place: int, number: int) -> float:
    room = _WIDTH - _LEFT - _RIGHT
    return _LEFT + (room / 2 if number == 1 else room * place / (number - 1))


def _y(value: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - min(max(value, 0.0), 1.0))


def _stroke(x0: float, y0: float, x1: float, y1: float, colour: str, width: int) -> Html:
    ends = {"x1": f"{x0:.1f}", "y1": f"{y0:.1f}", "x2": f"{x1:.1f}", "y2": f"{y1:.1f}"}
    return element("line", **ends, stroke=colour, stroke_width=width)


def _grid() -> Html:
    parts = []
    for tick in (0, 25, 50, 75, 100):
        y = _y(tick / 100)
        parts.append(_stroke(_LEFT, y, _WIDTH - _RIGHT, y, "var(--line)", 1))
        label = {"x": str(_LEFT - 8), "y": f"{y + 4:.1f}", "text_anchor": "end"}
        parts.append(element("text", tick, **label, fill="var(--soft)", font_size=12))
    return joined(parts)
