"""Figures as SVG that takes its colours and fonts from the page (extra ``reports``)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from anaphora_workbench.reports.frames import needed
from anaphora_workbench.reports.markup import Html, element

SERIES = 8
"""Number of colours that the page defines, ``--s0`` to ``--s7``; then they begin again."""

FEWEST = 10
"""A rate of fewer anaphors is not drawn: one of a single anaphor is 0 or 100 %, whatever it is."""

MARKERS = "osD^vPX*"
HATCHES = ("", "//", "\\\\", "xx", "--", "||", "++", "/")
INK, FAINT, PAPER = "#000001", "#000002", "#000003"
_SANS = "font-family: var(--sans)"
_NAMED = {INK: "currentColor", FAINT: "var(--line)", PAPER: "var(--paper)"}
_SCALE = 1.4
"""Pixels of the page for a point of the drawing."""


def marker(number: int) -> str:
    """Return a marker: with its colour it stands for one of 64 systems."""
    return MARKERS[(number + number // SERIES) % len(MARKERS)]


def colour(number: int) -> str:
    """Return the colour of the page with this number, as it stands in a drawing."""
    return f"#0000{number % SERIES + 16:02x}"


_STYLE = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "grid.color": FAINT,
    "grid.linewidth": 0.7,
    "hatch.color": PAPER,
    "hatch.linewidth": 0.8,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "lines.markersize": 7,
    "legend.frameon": False,
}


def figure(name: str, title: str, note: str, height: float, draw: Callable[[Any], None]) -> Html:
    """Draw one figure and return it with title and note.

    Args:
        name: What ids in the drawing begin with; no other figure of the page has it.
        title: Title.
        note: What a reader must know of it.
        height: Height in inches; all are equally wide.
        draw: Draws on matplotlib's axes, with the colours of this module.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    caption = element("figcaption", element("b", title), element("span", f" {note}"))
    with _axes(name, height) as (axes, buffer):
        draw(axes)
    picture = _inline(buffer.getvalue(), name, f"{title}. {note}")
    scroll = element("div", picture, class_="scroll", tabindex=0, role="region", aria_label=title)
    return element("figure", caption, scroll)


def by_system(axes: Any, systems: Sequence[str], columns: int, room: float = 0.1) -> None:
    """Give each system, or whatever is compared, a row of its own, the first at the top.

    Args:
        axes: Matplotlib's axes.
        systems: Names of the rows.
        columns: Number of columns of the legend.
        room: Space above the first row and below the last one, in rows, behind the half of each.
    """
    axes.set_yticks(range(len(systems)), systems)
    axes.set_ylim(len(systems) - 0.5 + room, -0.5 - room)
    axes.grid(axis="x")
    legend(axes, columns)


def by_distance(axes: Any, distances: Sequence[str], columns: int = 4) -> None:
    """Give each distance a place from left to right, and success in per cent the height."""
    axes.set_xticks(range(len(distances)), distances)
    axes.set_ylim(-2, 102)
    axes.grid(axis="y")
    legend(axes, columns, below=0.08)


def legend(axes: Any, columns: int, below: float = 0.0) -> None:
    """Put the legend under the axes.

    Args:
        axes: Matplotlib's axes.
        columns: Number of its columns.
        below: How far under them, as a share of their height; ``0``: under a line of numbers.
    """
    gap = 1.6 if below else 2.2
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -below), ncols=columns, borderaxespad=gap)


def dots(
    axes: Any, values: Sequence[float], places: Sequence[float], number: int, name: str
) -> None:
    """Draw the values of one series as markers without a line.

    Args:
        axes: Matplotlib's axes.
        values: Where they stand from left to right.
        places: Where they stand from bottom to top.
        number: Number of the series, for its colour and marker.
        name: Its name in the legend.
    """
    look = {"marker": marker(number), "color": colour(number), "label": name}
    axes.plot(values, places, linestyle="none", **look)


def curve(axes: Any, values: Sequence[float], number: int, name: str) -> None:
    """Draw the values of one series from left to right, with markers and lines between them."""
    look = {"marker": marker(number), "color": colour(number), "label": name}
    axes.plot(range(len(values)), values, **look)


def stacked(axes: Any, parts: Mapping[str, Sequence[float]], height: float) -> dict[str, Any]:
    """Draw bars of several parts, each behind the one before, and return these.

    Args:
        axes: Matplotlib's axes.
        parts: Lengths of each part, a bar each, by the part's name in the legend.
        height: Height of a bar, in rows.
    """
    drawn = {}
    left: list[float] = []
    for number, (name, lengths) in enumerate(parts.items()):
        left = left or [0.0] * len(lengths)
        look = {
            "color": colour(number),
            "edgecolor": PAPER,
            "hatch": HATCHES[(number + number // SERIES) % len(HATCHES)],
            "label": name,
        }
        drawn[name] = axes.barh(range(len(lengths)), lengths, height, left=left, **look)
        left = [old + length for old, length in zip(left, lengths, strict=True)]
    return drawn


@contextmanager
def _axes(name: str, height: float) -> Iterator[tuple[Any, io.StringIO]]:
    matplotlib = needed("matplotlib")
    buffer = io.StringIO()
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": name}):
        sheet = needed("matplotlib.figure").Figure(figsize=(8.6, height))
        axes = sheet.add_subplot()
        yield axes, buffer
        sheet.savefig(
            buffer, format="svg", bbox_inches="tight", transparent=True, metadata={"Date": None}
        )


_ID = re.compile(r' id="([^"]*)"')
_LINK = re.compile(r'(?:href="#|url\(#)([^")]+)')
_FONT = re.compile(r"font-family: [^;\"]+|(?<=font: )([0-9.]+px) [^;\"]+")
_HEADER = re.compile(r"<svg\b[^>]*?viewBox=\"([^\"]+)\"[^>]*>")


def _inline(svg: str, name: str, label: str) -> Html:
    """Return SVG to stand in a page: own ids, the page's colours and fonts, no addresses."""
    svg = svg[svg.index("<svg") :].rstrip()
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL).replace("xlink:href", "href")
    used = set(_LINK.findall(svg))
    svg = _ID.sub(lambda m: f' id="{name}-{m.group(1)}"' if m.group(1) in used else "", svg)
    svg = _LINK.sub(lambda m: m.group().replace(f"#{m.group(1)}", f"#{name}-{m.group(1)}"), svg)
    # The reader may not have the fonts of the machine that drew.
    svg = _FONT.sub(lambda m: f"{m.group(1)} var(--sans)" if m.group(1) else _SANS, svg)
    for own, value in _NAMED.items():
        svg = svg.replace(own, value)
    for number in range(SERIES):
        svg = svg.replace(colour(number), f"var(--s{number})")
    box = _HEADER.search(svg)
    assert box is not None
    width = round(_SCALE * float(box.group(1).split()[2]))
    start = element("svg", role="img", aria_label=label, width=width).removesuffix("></svg>")
    start += f' viewBox="{box.group(1)}">'
    return Html(f"{start}{svg[box.end() :]}")
