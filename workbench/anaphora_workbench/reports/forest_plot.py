"""A forest plot as elements of a page: figures between 0 and 1, each with its interval.

It needs no library, takes the colours of the page, and every figure in it can be a link.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from anaphora_workbench.reports.html_page import Content, Html, element
from anaphora_workbench.reports.text_tables import percent


@dataclass(frozen=True, slots=True)
class ForestRow:
    """One line of the plot.

    Attributes:
        name: What the figure is of.
        value: The figure; ``None`` when it is undefined.
        low: Lower end of its interval; ``None`` when there is none.
        high: Upper end.
        shown: The figure as the page shows it.
        interval: The interval as the page shows it, ``""`` when there is none.
        loose: Whether the interval is too narrow; it is dotted.
        why_not: Why nothing is drawn, ``""`` if something is.
        more: What the further columns show.
        best: Whether it has the colour of the best.
    """

    name: str
    value: float | None
    low: float | None
    high: float | None
    shown: Content
    interval: str = ""
    loose: bool = False
    why_not: str = ""
    more: tuple[Content, ...] = ()
    best: bool = False

    @property
    def is_drawn(self) -> bool:
        """Whether there is something to draw."""
        return self.value is not None and not self.why_not


def forest_table(
    title: str,
    rows: Sequence[ForestRow],
    *,
    names: str = "system",
    figure: str = "F1 %",
    more: Sequence[str] = (),
) -> Html:
    """Return the plot.

    ``names`` and ``figure`` are the headings of names and figures, ``more`` those of the further
    columns. The axis is in per cent if the heading of the figures is.
    """
    share = figure.endswith("%")
    low, high = _scale([row for row in rows if row.is_drawn])
    step = 20 if high - low > 60 else 10
    ticks = range(-(-low // step) * step, high + 1, step)
    grid = [element("i", style=f"left:{_left(tick / 100, low, high)}") for tick in ticks]
    axis = [
        element(
            "span",
            str(tick) if share else f"{tick / 100:.1f}",
            style=f"left:{_left(tick / 100, low, high)}",
        )
        for tick in ticks
    ]
    body = [
        element(
            "tr",
            element("th", row.name, scope="row"),
            element("td", _drawn(row, grid, low, high, figure), class_="line"),
            element(
                "td",
                element("b", row.shown),
                element("small", row.interval, class_="under"),
                class_="n",
            ),
            *[element("td", cell, class_="n") for cell in row.more],
            class_="best" if row.best else None,
        )
        for row in rows
    ]
    heads = [
        element("th", names, scope="col"),
        element("th", element("div", *axis, class_="axis"), scope="col", class_="line"),
        *[element("th", name, scope="col", class_="n") for name in (figure, *more)],
    ]
    table = element(
        "table",
        element("caption", element("span", title)),
        element("thead", element("tr", *heads)),
        element("tbody", *body),
        class_="forest",
    )
    return element("div", table, class_="scroll", tabindex=0, role="region", aria_label=title)


def _scale(rows: Sequence[ForestRow]) -> tuple[int, int]:
    """Return the ends of the axis in per cent, whole tens."""
    ends = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    if not ends:
        return 0, 100
    low, high = 10 * floor(10 * min(ends)), 10 * ceil(10 * max(ends))
    if high - low < 20:
        low, high = max(0, low - 10), min(100, high + 10)
    return low, high


def _left(value: float, low: int, high: int) -> str:
    return f"{100 * (100 * value - low) / (high - low):.2f}%"


def _drawn(row: ForestRow, grid: Sequence[Html], low: int, high: int, figure: str) -> Html:
    if row.value is None or row.why_not:
        return element("small", row.why_not)
    parts = [*grid]
    if row.low is not None and row.high is not None:
        width = f"{100 * 100 * (row.high - row.low) / (high - low):.2f}%"
        loose = "range loose" if row.loose else "range"
        style = f"left:{_left(row.low, low, high)};width:{width}"
        parts.append(element("i", class_=loose, style=style))
    parts.append(element("i", class_="point", style=f"left:{_left(row.value, low, high)}"))
    shown = f"{percent(row.value)} %" if figure.endswith("%") else f"{row.value:.3f}"
    label = f"{figure.removesuffix(' %')} {shown}, interval {row.interval or 'unknown'}"
    return element("div", *parts, class_="plot", role="img", aria_label=label)
