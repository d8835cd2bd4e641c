"""Plots of an evaluation (extra ``reports``); without matplotlib they raise `MissingExtraError`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.failures import CAUSES, judgements_frame, needed
from anaphora_workbench.reports.html_page import Html, element
from anaphora_workbench.reports.labels import EARLIER_ERRORS, FIGURES, way_of
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.scoring import CarryOver, Difference
from anaphora_workbench.scoring.causes import RIGHT

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

    Ids in the drawing begin with ``name``, which no other figure of the page has. ``height`` is in
    inches; all figures are equally wide. ``draw`` gets matplotlib's axes and uses the colours of
    this module.
    """
    caption = element("figcaption", element("b", title), element("span", f" {note}"))
    with _axes(name, height) as (axes, buffer):
        draw(axes)
    picture = _inline(buffer.getvalue(), name, f"{title}. {note}")
    scroll = element("div", picture, class_="scroll", tabindex=0, role="region", aria_label=title)
    return element("figure", caption, scroll)


def by_system(axes: Any, systems: Sequence[str], columns: int, room: float = 0.1) -> None:
    """Give each system, or whatever is compared, a row of its own, the first at the top.

    ``room`` is the space above the first row and below the last one, in rows, behind the half of
    each; ``columns`` are those of the legend.
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

    It is ``below`` them by that share of their height; ``0``: under a line of numbers.
    """
    gap = 1.6 if below else 2.2
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -below), ncols=columns, borderaxespad=gap)


def dots(
    axes: Any, values: Sequence[float], places: Sequence[float], number: int, name: str
) -> None:
    """Draw the values of one series as markers without a line; its number gives the looks."""
    look = {"marker": marker(number), "color": colour(number), "label": name}
    axes.plot(values, places, linestyle="none", **look)


def curve(axes: Any, values: Sequence[float], number: int, name: str) -> None:
    """Draw the values of one series from left to right, with markers and lines between them."""
    look = {"marker": marker(number), "color": colour(number), "label": name}
    axes.plot(range(len(values)), values, **look)


def stacked(axes: Any, parts: Mapping[str, Sequence[float]], height: float) -> dict[str, Any]:
    """Draw bars of several parts, each behind the one before, and return these.

    ``parts`` has a length for each bar by the part's name in the legend; ``height`` is in rows.
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


_SUPAR_BEFORE, _SUPAR_AFTER = 44.4, 17.8
_FARTHEST = 5
"""Distances from here on are one group."""


def plots(data: ReportData) -> Iterator[Html]:
    """Yield the figures of a report, for the first way of matching and the first mode."""
    if not data.evaluation.cases:
        return
    settings = data.settings
    frame = judgements_frame(data.evaluation)
    frame = frame[frame["match"] == str(settings.match[0])]
    frame = frame[frame["carry_over"] == str(settings.carry_over[0])]
    gold = frame[frame["gold"] == 1]
    if gold.empty:
        return
    systems = data.ranked
    kinds = sorted(gold["kind"].unique(), key=kind_order)
    taken = way_of(settings.match[0], settings.carry_over[0])
    own = gold[gold["system"] == systems[0]]
    sizes = own["kind"].value_counts()
    many = [kind for kind in kinds if sizes.get(kind, 0) >= FEWEST]
    few = f" Kinds with fewer than {FEWEST} anaphors are not drawn." if many != kinds else ""
    if many:
        yield figure(
            "candidates",
            "Candidates per anaphor, before and after the constraints",
            "Means by kind. In brackets the number of anaphors. Broken lines: SUPAR's 44.4 before "
            f"and 17.8 after, on other texts.{few}",
            0.55 * len(many) + 1.1,
            lambda axes: _candidates(axes, own[own["kind"].isin(many)], many),
        )
        yield figure(
            "kinds",
            "Recall by kind of anaphor",
            f"Correct / gold in per cent; {taken}. In brackets the number of anaphors.{few}",
            0.6 * len(many) + 0.28 * len(systems) + 0.9,
            lambda axes: _by_kind(axes, gold, systems, many),
        )
    near = gold[gold["distance"].notna()]
    near = near.assign(group=near["distance"].clip(-1, _FARTHEST).astype(int))
    counts = near[near["system"] == systems[0]]["group"].value_counts().sort_index()
    far = counts[counts >= FEWEST]
    few = f" Distances with fewer than {FEWEST} anaphors are not drawn."
    if len(far):
        yield figure(
            "distance",
            "Recall by distance",
            "Correct / gold in per cent, by how many sentences back the nearest correct antecedent "
            f"is; {taken}. In brackets the number of anaphors."
            f"{few if len(far) < len(counts) else ''}",
            0.14 * len(systems) + 3.6,
            lambda axes: _by_distance(axes, near, systems, far),
        )
    yield figure(
        "causes",
        "Where the errors come from",
        f"Wrong, missing and spurious answers of each system by family of causes; {taken}.",
        0.5 * len(systems) + 1.7,
        lambda axes: _causes(axes, frame[frame["cause"] != RIGHT], systems),
    )


def difference_plot(found: Sequence[Difference]) -> Html:
    """Return differences of one way of matching with their intervals as a figure."""
    name = FIGURES[found[0].figure]
    others = list(dict.fromkeys([each.other for each in found]))
    modes = list(dict.fromkeys([each.carry_over for each in found]))
    return figure(
        "differences",
        f"{name[:1].upper()}{name[1:]} of {found[0].system} less that of each other system",
        f"In points, with the interval over documents where there are enough; match "
        f"{found[0].match}.",
        0.45 * len(others) + 1.1,
        lambda axes: _differences(axes, found, others, modes),
    )


def _differences(
    axes: Any, found: Sequence[Difference], others: Sequence[str], modes: Sequence[CarryOver]
) -> None:
    axes.axvline(0, color=INK, linewidth=1)
    for number, mode in enumerate(modes):
        offset = 0.3 * (number - (len(modes) - 1) / 2)
        here = [each for each in found if each.carry_over is mode]
        places = [others.index(each.other) + offset for each in here]
        for place, each in zip(places, here, strict=True):
            low, high = each.interval.low, each.interval.high
            if low is not None and high is not None:
                axes.plot([100 * low, 100 * high], [place, place], color=colour(number))
        values = [100 * (each.interval.value or 0.0) for each in here]
        dots(axes, values, places, number, EARLIER_ERRORS[mode])
    by_system(axes, others, 2)


def _candidates(axes: Any, gold: Any, kinds: Sequence[str]) -> None:
    means = gold.groupby("kind")[["before", "after"]].mean()
    for number, (column, hatch) in enumerate((("before", ""), ("after", "///"))):
        values = [means[column].get(kind, float("nan")) for kind in kinds]
        places = [place + 0.4 * number - 0.2 for place in range(len(kinds))]
        bars = axes.barh(
            places,
            [0 if value != value else value for value in values],
            0.36,
            color=colour(number),
            edgecolor=PAPER,
            hatch=hatch,
            label=f"{column} constraints",
        )
        shown = ["unknown" if value != value else f"{value:.1f}" for value in values]
        axes.bar_label(bars, shown, padding=3, color=INK)
    for place in (_SUPAR_BEFORE, _SUPAR_AFTER):
        axes.axvline(place, color=INK, linestyle=(0, (4, 3)), linewidth=0.8)
    axes.margins(x=0.12)
    _by_kinds(axes, gold, kinds, 2)


def _by_kind(axes: Any, gold: Any, systems: Sequence[str], kinds: Sequence[str]) -> None:
    means = 100 * gold.groupby(["system", "kind"])["right"].mean()
    for number, system in enumerate(systems):
        values = [means.get((system, kind), float("nan")) for kind in kinds]
        offset = 0.5 * (number / max(1, len(systems) - 1) - 0.5) if len(systems) > 1 else 0
        dots(axes, values, [place + offset for place in range(len(kinds))], number, system)
    axes.set_xlim(-2, 102)
    _by_kinds(axes, gold[gold["system"] == systems[0]], kinds, 4)


def _by_kinds(axes: Any, gold: Any, kinds: Sequence[str], columns: int) -> None:
    counts = gold["kind"].value_counts()
    names = [f"{kind} ({counts.get(kind, 0)})" for kind in kinds]
    by_system(axes, names, columns, room=0.05)


def _by_distance(axes: Any, near: Any, systems: Sequence[str], counts: Any) -> None:
    means = 100 * near.groupby(["system", "group"])["right"].mean()
    for number, system in enumerate(systems):
        values = [means.get((system, group), float("nan")) for group in counts.index]
        curve(axes, values, number, system)
    names = {-1: "later", 0: "same", _FARTHEST: f"{_FARTHEST} or more"}
    shown = [f"{names.get(group, group)}\n({counts[group]})" for group in counts.index]
    by_distance(axes, shown)


def _causes(axes: Any, failures: Any, systems: Sequence[str]) -> None:
    counts = failures.groupby(["system", "family"]).size()
    present = [name for name in CAUSES if name in set(failures["family"])]
    parts = {name: [int(counts.get((system, name), 0)) for system in systems] for name in present}
    total = max([sum(counts.get(system, ())) for system in systems], default=0)
    for name, bars in stacked(axes, parts, 0.7).items():
        shown = [str(width) if 25 * width > total else "" for width in parts[name]]
        axes.bar_label(
            bars,
            shown,
            label_type="center",
            color=INK,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1.5},
        )
    by_system(axes, systems, 5)
