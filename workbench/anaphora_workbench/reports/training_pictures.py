"""Pictures of a training: learning curve and reliability diagram (extra ``reports``)."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from anaphora_workbench import lazy
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import CurvePoint, ReliabilityBin, Target

SUFFIXES = (".svg", ".png")
"""Kinds of pictures."""
_DOTS = 150
"""Dots an inch of a PNG."""
_BLUE, _RED, _GREY = "#0072b2", "#d55e00", "#dddddd"
_LEAST_RANGE = 10
"""Percentage points that a learning curve covers at least."""
_RIGHT, _BOTTOM = 90, 6
"""Percentages beyond which a label to the right of a dot or below it would leave the picture."""
_BEHIND = {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.8}
"""What is drawn behind numbers, so that no line runs through them."""
_STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "anaphora",
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "legend.frameon": False,
}


def check_picture(path: str) -> None:
    """Refuse a picture that cannot be drawn, before the work begins.

    Raises:
        UsageError: The name ends in none of `SUFFIXES`.
        MissingExtraError: matplotlib is not installed.
    """
    if Path(path).suffix.lower() not in SUFFIXES:
        raise UsageError(
            f"Anaphora draws no such picture as '{path}'; use a name that ends in "
            f"{' or '.join(SUFFIXES)}"
        )
    _needed("matplotlib")


def draw_curve(
    path: str, points: Sequence[CurvePoint], name: str, baseline: float | None = None
) -> None:
    """Draw accuracy by number of documents, with a broken line for ``supar`` if it is known.

    The points are equally far apart, because each has about twice the documents of the one before.
    A model that training went on from is the point of 0 documents. The percentages begin and end
    near the values, so that differences can be seen, but cover at least `_LEAST_RANGE` points, so
    that chance does not look like a difference. The file appears whole or not at all.

    Args:
        path: Picture whose name ends in one of `SUFFIXES`.
        points: The curve.
        name: The resolver.
        baseline: Accuracy of ``supar`` on the same anaphors.
    """
    places = list(range(len(points)))
    with _picture(path, (6, 4)) as axes:
        values = [100 * point.accuracy for point in points]
        axes.plot(places, values, marker="o", color=_BLUE, label=name)
        for place, value in enumerate(values):
            before, after = values[max(0, place - 1)], values[min(place + 1, len(values) - 1)]
            below = value < max(before, after)
            across = "left" if after > before else "right"
            axes.annotate(
                f"{value:.1f}",
                (place, value),
                xytext=(0, -7 if below else 7),
                textcoords="offset points",
                ha=across if min(before, after) < value < max(before, after) else "center",
                va="top" if below else "bottom",
                bbox=_BEHIND,
            )
        shown = values
        if baseline is not None:
            axes.axhline(100 * baseline, linestyle="--", color=_RED, label="supar")
            shown = [*values, 100 * baseline]
        axes.set_xticks(places, [str(point.documents) for point in points])
        axes.set_xlim(-0.3, len(points) - 0.7)
        axes.set_ylim(*_range(shown))
        axes.set_xlabel("number of documents learned from")
        axes.set_ylabel("correct answers in other documents (%)")
        axes.grid(axis="y", color=_GREY)
        # Above the picture, where it hides nothing.
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.01), ncols=2, borderaxespad=0)


def _range(values: Sequence[float]) -> tuple[float, float]:
    """Return the percentages between which values are drawn, with room for their labels."""
    if not values:
        return 0, 100
    middle = (min(values) + max(values)) / 2
    half = max(0.7 * (max(values) - min(values)), _LEAST_RANGE / 2)
    return max(0, middle - half), min(100, middle + half)


def draw_reliability(path: str, bins: Sequence[ReliabilityBin], name: str) -> None:
    """Draw how often answers are correct by how probable the resolver calls them.

    Each dot is a bin; its area grows with the number of answers, which stands next to it. Perfect
    probabilities are on the broken line. The file appears whole or not at all.

    Args:
        path: Picture whose name ends in one of `SUFFIXES`.
        bins: The diagram, from the least probable.
        name: The resolver.
    """
    with _picture(path, (5, 5)) as axes:
        axes.plot([0, 100], [0, 100], linestyle="--", color=_RED, label="perfect probabilities")
        stated = [100 * each.probability for each in bins]
        right = [100 * each.correct for each in bins]
        most = max([each.answers for each in bins], default=1)
        sizes = [20 + 180 * each.answers / most for each in bins]
        axes.plot(stated, right, color=_BLUE, label=name)
        above = {"clip_on": False, "zorder": 3, "color": _BLUE}
        axes.scatter(stated, right, s=sizes, label="dot size: number of answers", **above)
        for each, size, x, y in zip(bins, sizes, stated, right, strict=True):
            # Below the dot to its right, where the line rises; at the borders above to its left.
            left = x > _RIGHT or y < _BOTTOM
            away = (size**0.5 / 3 + 2) * (-1 if left else 1)
            axes.annotate(
                f"{each.answers:,}",
                (x, y),
                xytext=(away, -away),
                textcoords="offset points",
                ha="right" if left else "left",
                va="bottom" if left else "top",
                fontsize="small",
                bbox=_BEHIND,
            )
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.set_xlabel("probability of the answer (%)")
        axes.set_ylabel("correct answers in other documents (%)")
        axes.grid(color=_GREY)
        axes.legend(loc="upper left")


@contextmanager
def _picture(path: str, size: tuple[float, float]) -> Iterator[Any]:
    """Yield axes to draw on, which are written when all is drawn."""
    matplotlib = _needed("matplotlib")
    backend = _needed("matplotlib.backends.backend_agg")
    with matplotlib.rc_context(_STYLE):
        figure = _needed("matplotlib.figure").Figure(figsize=size, layout="constrained")
        backend.FigureCanvasAgg(figure)
        yield figure.add_subplot()
        buffer = io.BytesIO()
        kind = Path(path).suffix.lower()[1:]
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(buffer, format=kind, dpi=_DOTS, metadata=metadata)
    with Target.of(path).open_binary() as handle:
        handle.write(buffer.getvalue())


def _needed(module: str) -> Any:
    return lazy.needed(module, extra="reports", by="a picture of a training")
