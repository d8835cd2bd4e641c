"""Draws the domain of a trial as SVG: the grid as people saw it, a red border around the target.

The pictures of the corpus are not passed on; things and people are drawn after their attributes.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from anaphora_workbench.challenges.tuna.drawing_furniture import furniture
from anaphora_workbench.challenges.tuna.drawing_people import person
from anaphora_workbench.challenges.tuna.template import realise
from anaphora_workbench.ports.whole_numbers import whole_number
from anaphora_workbench.tasks.tuna import LOCATION, TARGET, Entity, Trial

__all__ = ["beyond_grid", "draw"]

ROWS, COLUMNS = 3, 5
_CELL, _GAP, _MARGIN = 150, 10, 16
_PICTURE = 100
"""Width and height of the box in which an entity is drawn."""
_LINE = 22
_SCALES = {"large": 1.3, "small": 0.8}


def draw(trial: Trial, *, target: bool = True, words: bool = False) -> str:
    """Return the drawing of a trial.

    Args:
        trial: The trial; entities whose place is not known go to cells that are free.
        target: Whether the target has its border.
        words: Whether the descriptions of people stand below.
    """
    rows, columns = _size(trial)
    width = 2 * _MARGIN + columns * _CELL + (columns - 1) * _GAP
    height = 2 * _MARGIN + rows * _CELL + (rows - 1) * _GAP
    said = [one.words for one in trial.descriptions if one.words] if words else []
    full = height + (len(said) * _LINE + _MARGIN // 2 if said else 0)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {full}" '
        f'width="{width}" height="{full}" font-family="sans-serif">',
        f"<title>{escape(trial.id)}</title>",
        f'<rect width="{width}" height="{full}" fill="#ffffff"/>',
    ]
    for row in range(rows):
        for column in range(columns):
            x, y = _corner(row, column)
            lines.append(
                f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" rx="4" fill="#f6f6f4" '
                'stroke="#e4e4e0"/>'
            )
    for entity, (row, column) in _placed(trial, rows, columns):
        lines += _cell(entity, row, column, border=target and entity.role == TARGET)
    for number, text in enumerate(said, 1):
        y = height - _MARGIN // 2 + number * _LINE - 4
        lines.append(
            f'<text x="{_MARGIN}" y="{y}" font-size="15" fill="#222222">{escape(text)}</text>'
        )
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def beyond_grid(trial: Trial) -> str:
    """Return what is to be said of places outside the grid of the experiment; ``""`` if none is.

    The drawing then has as many rows and columns as the places ask for.
    """
    rows, columns = _size(trial)
    if (rows, columns) == (ROWS, COLUMNS):
        return ""
    return (
        f"the places of '{trial.id}' go beyond the grid of {ROWS} rows and {COLUMNS} columns; "
        f"{rows} rows and {columns} columns are drawn: x-dimension is the column from 1 to "
        f"{COLUMNS}, y-dimension the row from 1 to {ROWS}"
    )


def _corner(row: int, column: int) -> tuple[int, int]:
    return _MARGIN + column * (_CELL + _GAP), _MARGIN + row * (_CELL + _GAP)


def _size(trial: Trial) -> tuple[int, int]:
    """Return rows and columns: those of the experiment, or as many as places ask for."""
    rows = [place for one in trial.entities if (place := _number(one, "y-dimension"))]
    columns = [place for one in trial.entities if (place := _number(one, "x-dimension"))]
    height, width = max([ROWS, *rows]), max([COLUMNS, *columns])
    return max(height, -(-len(trial.entities) // width)), width


def _number(entity: Entity, name: str) -> int | None:
    value = whole_number(entity.value(name))
    return value if value is not None and 0 < value < 100 else None


def _placed(trial: Trial, rows: int, columns: int) -> Iterator[tuple[Entity, tuple[int, int]]]:
    free = [(row, column) for row in range(rows) for column in range(columns)]
    rest = []
    for entity in trial.entities:
        row, column = _number(entity, "y-dimension"), _number(entity, "x-dimension")
        place = (row - 1, column - 1) if row and column else None
        if place is not None and place in free:
            free.remove(place)
            yield entity, place
        else:
            rest.append(entity)
    for entity in rest:
        yield entity, free.pop(0)


def _cell(entity: Entity, row: int, column: int, *, border: bool) -> Iterator[str]:
    x, y = _corner(row, column)
    scale = _SCALES.get(entity.value("size"), 1.3)
    inset = (_CELL - _PICTURE * scale) / 2
    place = f"translate({x + inset:g} {y + inset:g}) scale({scale:g})"
    pairs = [pair for pair in entity.pairs if pair[0] not in LOCATION]
    yield f'<g transform="{place}"><title>{escape(realise(pairs))}</title>'
    yield person(entity) if _is_person(entity) else furniture(entity)
    yield "</g>"
    if border:
        yield (
            f'<rect x="{x + 2}" y="{y + 2}" width="{_CELL - 4}" height="{_CELL - 4}" rx="3" '
            'fill="none" stroke="#d40000" stroke-width="5"/>'
        )


def _is_person(entity: Entity) -> bool:
    if entity.value("type"):
        return entity.value("type") in {"person", "man", "people"}
    return any(pair[0] in {"age", "hasBeard", "hasGlasses"} for pair in entity.pairs)
