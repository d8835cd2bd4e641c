"""The domain of a trial as SVG: the grid as people saw it, a red border around the target.

The pictures of the corpus are not passed on; things and people are drawn after their attributes.

Each drawing lies in a box of 100 by 100. Chairs, sofas, desks and fans have four colours and are
seen from the front, the back and both sides. Portraits of men (age, hair, beard, glasses, shirt,
tie and suit) are in shades of grey, as the photographs of the experiment were, and look ahead or
aside. What faces right is drawn facing left and mirrored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from anaphora_workbench.challenges.tuna.made_domains import COLUMNS, ROWS
from anaphora_workbench.challenges.tuna.phrases import realise
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.tasks.tuna import LOCATION, TARGET, Entity, Trial

_SKIN, _SKIN_SHADE, _PEN = "#e4dcd3", "#cbbfb2", "#4a4541"
_HAIR = {"dark": "#35302c", "light": "#f4efe4", "other": "#9b9894"}
_JERSEY, _SHIRT, _SUIT, _TIE = "#a9adb3", "#fbfbfb", "#4b5058", "#7d2f35"
_CELL, _GAP, _MARGIN = 150, 10, 16
_PICTURE = 100
"""Width and height of the box in which an entity is drawn."""
_LINE = 22
_SCALES = {"large": 1.3, "small": 0.8}


@dataclass(frozen=True, slots=True)
class Paint:
    """The shades of a colour: a surface, one in the light, one in the shade, and the outline."""

    base: str
    light: str
    shade: str
    line: str


_PAINTS = {
    "blue": Paint("#3f6fc4", "#7ea1e0", "#2a4f95", "#182f5c"),
    "red": Paint("#c8423b", "#e58a80", "#962c27", "#5a1714"),
    "green": Paint("#3f9151", "#82c48f", "#2a6a39", "#163d20"),
    "grey": Paint("#8f9296", "#c2c5c8", "#686b6f", "#3a3c3f"),
}
_PLAIN = Paint("#e3ddcf", "#f3efe6", "#bdb5a2", "#6b6454")


def furniture(entity: Entity) -> str:
    """Return the drawing of a piece of furniture; of an unknown type, its name in a box."""
    paint = _PAINTS.get(entity.value("colour"), _PLAIN)
    side = entity.value("orientation") or "front"
    draw = _TYPES.get(entity.value("type"))
    if draw is None:
        return _box(paint, entity.value("type") or "?")
    style = f'stroke="{paint.line}" stroke-width="1.6" stroke-linejoin="round"'
    body = draw(paint, "left" if side == "right" else side)
    mirrored = ' transform="translate(100 0) scale(-1 1)"' if side == "right" else ""
    return f'<g {style} stroke-linecap="round"{mirrored}>{_shadow()}{body}</g>'


def _shadow() -> str:
    return '<ellipse cx="50" cy="93" rx="38" ry="4.5" fill="#000000" opacity="0.13" stroke="none"/>'


def _rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
        f'fill="{fill}"/>'
    )


def _path(way: str, fill: str = "none", extra: str = "") -> str:
    return f'<path d="{way}" fill="{fill}"{extra}/>'


def _chair(paint: Paint, side: str) -> str:
    if side == "back":
        return "".join(
            [
                _rect(31, 58, 5, 27, paint.shade, 1),
                _rect(64, 58, 5, 27, paint.shade, 1),
                _path("M24 57 H76 L79 63 H21 Z", paint.shade),
                _rect(23, 8, 6, 84, paint.base, 2),
                _rect(71, 8, 6, 84, paint.base, 2),
                _rect(25, 10, 50, 12, paint.light, 4),
                _rect(28, 28, 44, 7, paint.base, 2),
                _rect(28, 41, 44, 7, paint.base, 2),
            ]
        )
    if side == "left":
        return "".join(
            [
                _rect(34, 60, 5, 28, paint.shade, 1),
                _rect(62, 60, 5, 28, paint.shade, 1),
                _path("M67 58 L71 8 Q72 5 75 5 Q79 6 78 10 L74 92 H68 Z", paint.base),
                _path("M70 12 L66 52"),
                _path("M24 54 Q24 50 28 50 H70 V61 H26 Q23 60 24 54 Z", paint.light),
                _path("M25 60 H72 V65 H27 Z", paint.shade),
                _rect(27, 64, 6, 28, paint.base, 1),
            ]
        )
    return "".join(
        [
            _rect(31, 60, 5, 24, paint.shade, 1),
            _rect(64, 60, 5, 24, paint.shade, 1),
            _rect(27, 8, 5, 48, paint.base, 2),
            _rect(68, 8, 5, 48, paint.base, 2),
            _rect(28, 9, 44, 11, paint.light, 4),
            _rect(32, 26, 36, 6, paint.base, 2),
            _rect(32, 38, 36, 6, paint.base, 2),
            _path("M29 52 H71 L80 64 H20 Z", paint.light),
            _path("M20 64 H80 V70 H20 Z", paint.shade),
            _rect(21, 70, 6, 22, paint.base, 1),
            _rect(73, 70, 6, 22, paint.base, 1),
        ]
    )


def _sofa(paint: Paint, side: str) -> str:
    feet = _rect(14, 82, 6, 9, "#6f5437", 1) + _rect(80, 82, 6, 9, "#6f5437", 1)
    if side == "back":
        return "".join(
            [
                feet,
                _path("M8 44 Q8 38 14 38 H86 Q92 38 92 44 V84 H8 Z", paint.shade),
                _path("M13 34 Q13 26 22 26 H78 Q87 26 87 34 V84 H13 Z", paint.base),
                _path("M13 38 H87"),
                _path("M50 38 V84"),
                _path("M17 31 Q18 29 22 29 H78"),
            ]
        )
    if side == "left":
        return "".join(
            [
                _rect(22, 82, 6, 9, "#6f5437", 1),
                _rect(72, 82, 6, 9, "#6f5437", 1),
                _path("M64 72 L70 30 Q72 24 78 24 Q86 25 85 33 L81 84 H60 Z", paint.shade),
                _path("M18 64 Q18 58 24 58 H66 V72 H20 Q18 70 18 64 Z", paint.light),
                _path("M18 70 H80 V84 H18 Z", paint.base),
                _path("M20 52 Q20 44 29 44 H70 Q76 45 76 52 V84 H23 V60 Q20 58 20 52", paint.base),
                _path("M23 57 Q27 53 33 53 H72"),
            ]
        )
    return "".join(
        [
            feet,
            _path("M12 62 V36 Q12 27 21 27 H79 Q88 27 88 36 V62 Z", paint.base),
            _path("M50 28 V58"),
            _rect(17, 56, 33, 15, paint.light, 4),
            _rect(50, 56, 33, 15, paint.light, 4),
            _rect(16, 70, 68, 14, paint.base, 1),
            _path("M6 54 Q6 46 13 46 Q20 46 20 54 V84 H6 Z", paint.shade),
            _path("M80 54 Q80 46 87 46 Q94 46 94 54 V84 H80 Z", paint.shade),
        ]
    )


def _desk(paint: Paint, side: str) -> str:
    if side == "back":
        return "".join(
            [
                _rect(11, 44, 7, 47, paint.shade, 1),
                _rect(82, 44, 7, 47, paint.shade, 1),
                _rect(15, 44, 70, 34, paint.base, 0),
                _rect(21, 50, 58, 22, paint.light, 1),
                _path("M6 36 H94 V44 H6 Z", paint.light),
                _path("M12 30 H88 L94 36 H6 Z", paint.base),
            ]
        )
    if side == "left":
        return "".join(
            [
                _rect(66, 44, 6, 47, paint.shade, 1),
                _rect(28, 44, 42, 40, paint.base, 0),
                _path("M28 57 H70 M28 70 H70"),
                _path("M28 50 h-4 M28 63 h-4 M28 77 h-4"),
                '<circle cx="23" cy="50" r="1.8" fill="#f1e6c4"/>',
                '<circle cx="23" cy="63" r="1.8" fill="#f1e6c4"/>',
                '<circle cx="23" cy="77" r="1.8" fill="#f1e6c4"/>',
                _rect(29, 84, 6, 7, paint.shade, 1),
                _path("M20 36 H80 V44 H20 Z", paint.light),
                _path("M27 30 H75 L80 36 H20 Z", paint.base),
            ]
        )
    drawers = "".join(
        [
            _rect(62, top, 24, 12, paint.light, 1)
            + f'<circle cx="74" cy="{top + 6}" r="1.8" fill="#f1e6c4"/>'
            for top in (47, 61, 75)
        ]
    )
    return "".join(
        [
            _rect(18, 44, 42, 26, paint.shade, 0),
            _rect(11, 44, 8, 47, paint.base, 1),
            _rect(59, 44, 30, 47, paint.base, 1),
            drawers,
            _rect(24, 44, 32, 7, paint.base, 0),
            _path("M6 36 H94 V44 H6 Z", paint.light),
            _path("M12 30 H88 L94 36 H6 Z", paint.base),
        ]
    )


def _fan(paint: Paint, side: str) -> str:
    foot = (
        f'<ellipse cx="50" cy="88" rx="22" ry="5.5" fill="{paint.base}"/>'
        f'<ellipse cx="50" cy="85.5" rx="20" ry="4.5" fill="{paint.light}"/>'
    )
    if side == "left":
        return "".join(
            [
                foot,
                _rect(50, 48, 6, 37, paint.shade, 2),
                _path("M40 30 H62 Q70 30 70 38 Q70 46 62 46 H40 Z", paint.base),
                '<ellipse cx="36" cy="38" rx="10" ry="29" fill="#ffffff" fill-opacity="0.6"/>',
                f'<ellipse cx="34" cy="38" rx="4" ry="22" fill="{paint.light}"/>',
                '<ellipse cx="33" cy="38" rx="9" ry="29" fill="none"/>',
                _path("M24.5 30 H42 M24 38 H43 M24.5 46 H42 M27 20 H40 M27 56 H40"),
                f'<ellipse cx="27" cy="38" rx="3" ry="6" fill="{paint.shade}"/>',
            ]
        )
    wires = "".join(
        [
            f'<path d="M50 38 V8" stroke-width="0.8" transform="rotate({turn} 50 38)"/>'
            for turn in range(0, 360, 30)
        ]
    )
    cage = (
        '<circle cx="50" cy="38" r="30" fill="none" stroke-width="2.6"/>'
        '<circle cx="50" cy="38" r="19" fill="none" stroke-width="0.8"/>'
    )
    back = '<circle cx="50" cy="38" r="30" fill="#ffffff" fill-opacity="0.6" stroke="none"/>'
    pole = _rect(47, 60, 6, 26, paint.shade, 2)
    if side == "back":
        motor = (
            f'<circle cx="50" cy="38" r="14" fill="{paint.base}"/>'
            f'<circle cx="50" cy="38" r="9" fill="{paint.shade}"/>'
            + _path("M45 34 H55 M45 38 H55 M45 42 H55")
        )
        return foot + back + wires + cage + _rect(47, 46, 6, 40, paint.base, 2) + motor
    blades = "".join(
        [
            f'<path d="M50 38 Q38 30 42 15 Q56 12 58 24 Q57 33 50 38 Z" fill="{paint.light}" '
            f'transform="rotate({turn} 50 38)"/>'
            for turn in (0, 120, 240)
        ]
    )
    hub = f'<circle cx="50" cy="38" r="5.5" fill="{paint.base}"/>'
    return foot + pole + back + blades + wires + cage + hub


def _box(paint: Paint, name: str) -> str:
    return (
        f'<rect x="10" y="25" width="80" height="50" rx="6" fill="{paint.light}" '
        f'stroke="{paint.line}" stroke-width="1.6"/>'
        f'<text x="50" y="55" font-size="13" text-anchor="middle" fill="{paint.line}">'
        f"{escape(name)}</text>"
    )


_TYPES: dict[str, Callable[[Paint, str], str]] = {
    "chair": _chair,
    "sofa": _sofa,
    "desk": _desk,
    "fan": _fan,
}


def person(entity: Entity) -> str:
    """Return the drawing of a person."""
    side = entity.value("orientation")
    aside = side in {"left", "right"}
    has = {name: entity.value(name) == "1" for name in ("hasBeard", "hasGlasses", "hasHair")}
    if not entity.value("hasHair"):
        has["hasHair"] = True
    colour = entity.value("hairColour")
    hair = _HAIR.get(colour, _HAIR["other" if colour else "dark"])
    old = entity.value("age") == "old"
    parts = [
        _clothes(entity),
        _head(aside=aside),
        _hair(hair, aside=aside, bald=not has["hasHair"]),
        _beard(hair, aside=aside) if has["hasBeard"] else "",
        _face(aside=aside, beard=has["hasBeard"], brows=hair),
        _wrinkles(aside=aside) if old else "",
        _glasses(aside=aside) if has["hasGlasses"] else "",
    ]
    turned = ' transform="translate(100 0) scale(-1 1)"' if side == "right" else ""
    style = f'stroke="{_PEN}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {style}{turned}>{''.join(parts)}</g>"


def _clothes(entity: Entity) -> str:
    """Return shoulders and what is worn: a suit over a shirt with a tie, or a jersey."""
    suit, tie = entity.value("hasSuit") == "1", entity.value("hasTie") == "1"
    shirt = entity.value("hasShirt") == "1" or tie or suit
    outer = _SUIT if suit else _SHIRT if shirt else _JERSEY
    body = _path("M6 99 Q8 82 28 79 L40 74 H60 L72 79 Q92 82 94 99 Z", outer)
    neck = _path("M41 62 V77 Q50 84 59 77 V62 Z", _SKIN_SHADE)
    if not shirt:
        return body + neck + _path("M38 75 Q50 88 62 75 L64 78 Q50 93 36 78 Z", "#8d9198")
    front = _path("M38 75 L50 99 L62 75 L58 73 H42 Z", _SHIRT) if suit else ""
    collar = _path("M41 73 L50 83 L44 88 L36 77 Z", _SHIRT) + _path(
        "M59 73 L50 83 L56 88 L64 77 Z", _SHIRT
    )
    buttons = "" if tie else _path("M50 85 V99") + _path("M50 90 h.1 M50 96 h.1")
    lapels = (
        _path("M36 76 L28 80 L34 88 L31 90 L48 99 L38 77 Z", "#3d4249")
        + _path("M64 76 L72 80 L66 88 L69 90 L52 99 L62 77 Z", "#3d4249")
        if suit
        else ""
    )
    knot = (
        _path("M46.5 83 H53.5 L52 88.5 H48 Z M48 88.5 L45.5 99 H54.5 L52 88.5 Z", _TIE)
        if tie
        else ""
    )
    return body + front + neck + lapels + buttons + collar + knot


def _head(*, aside: bool) -> str:
    if aside:
        ear = '<ellipse cx="65" cy="44" rx="4" ry="6.5" fill="#cbbfb2"/>'
        skull = (
            "M36 22 Q52 10 66 22 Q73 34 70 50 Q66 66 54 70 Q44 72 38 66 Q33 61 33 54 "
            "Q30 52 26.5 50 Q26 48 31 41 Q31 30 36 22 Z"
        )
        return _path(skull, _SKIN) + ear + _path("M64 41 q3 3 0 7")
    ears = "".join(
        [f'<ellipse cx="{x}" cy="44" rx="4" ry="6.5" fill="{_SKIN_SHADE}"/>' for x in (29.5, 70.5)]
    )
    return ears + _path(
        "M30 36 Q30 13 50 13 Q70 13 70 36 Q70 56 62 64 Q55 71 50 71 Q45 71 38 64 Q30 56 30 36 Z",
        _SKIN,
    )


def _hair(colour: str, *, aside: bool, bald: bool) -> str:
    if bald:
        shine = "M44 20 Q50 17.5 56 20" if not aside else "M43 22 Q49.5 19.5 56 21"
        return _path(shine, "none", ' stroke="#ffffff" stroke-width="2.4"')
    if aside:
        return _path(
            "M33 30 Q33 9 53 9 Q74 10 74 34 Q74 46 69 53 L66 51 Q69 44 66 38 Q62 37 61 44 L58 42 "
            "Q60 31 56 25 Q44 29 33 30 Z",
            colour,
        )
    return _path(
        "M28.5 42 Q25 8 50 8 Q75 8 71.5 42 L68.5 41 Q69 31 63 24 Q52 28 40 23 Q31 29 31.5 41 Z",
        colour,
    )


def _beard(colour: str, *, aside: bool) -> str:
    if aside:
        return _path(
            "M67 47 Q68 66 54 73 Q43 77 37 69 Q32 64 33.5 56 Q37 53.5 44 55 Q54 57 60 52 Z", colour
        )
    return _path(
        "M31 43 Q31 61 39 69 Q45 76 50 76 Q55 76 61 69 Q69 61 69 43 Q66 53 59 54.5 "
        "Q54 52.5 50 53.5 Q46 52.5 41 54.5 Q34 53 31 43 Z",
        colour,
    )


def _face(*, aside: bool, beard: bool, brows: str) -> str:
    """Return eyes, brows, nose and mouth."""
    brow = brows if brows != _HAIR["light"] else "#b7ab97"
    mouth_fill = "#b58a80" if beard else "#c99b91"
    if aside:
        eyes = '<circle cx="37.5" cy="41" r="1.9" fill="#2b2725"/>' + (
            '<circle cx="50" cy="41" r="2" fill="#2b2725"/>'
        )
        lines = f' stroke="{brow}" stroke-width="2"'
        return (
            eyes
            + _path("M34 36.5 Q37 34.5 40 36", "none", lines)
            + _path("M46 36 Q50 34 54.5 36.5", "none", lines)
            + _path("M33.5 52 Q36 53.5 38 51.5")
            + _path("M36.5 60 Q41.5 58 48 60 Q42 63.5 36.5 60 Z", mouth_fill)
        )
    eyes = "".join([f'<circle cx="{x}" cy="41" r="2" fill="#2b2725"/>' for x in (42, 58)])
    lines = f' stroke="{brow}" stroke-width="2"'
    return (
        eyes
        + _path("M37.5 36.5 Q42 34 46 36.5", "none", lines)
        + _path("M54 36.5 Q58 34 62.5 36.5", "none", lines)
        + _path("M50 41 L47.5 50.5 Q50 52.5 52.5 50.5")
        + _path("M43.5 59 Q50 57 56.5 59 Q50 63.5 43.5 59 Z", mouth_fill)
    )


def _wrinkles(*, aside: bool) -> str:
    """Return the lines of an old face: forehead, eyes and cheeks."""
    lines = ' stroke="#8d8177" stroke-width="1.1"'
    if aside:
        ways = (
            "M38 28.5 Q45 27 53 28.5 M38 32 Q45 30.5 53 32 M36 46 q2 1.6 4 0 M48 46.5 q3 1.8 6 0 "
            "M56 39 l3.5 -1.5 M56 41.5 l4 .5 M44.5 51 Q48.5 54 49 58"
        )
    else:
        ways = (
            "M40 28.5 Q50 26.5 60 28.5 M41 32 Q50 30 59 32 M39 46 q3 1.8 6 0 M55 46 q3 1.8 6 0 "
            "M65 39 l2.5 -1.5 M65 41.5 l3 .5 M35 39 l-2.5 -1.5 M35 41.5 l-3 .5 "
            "M44 50.5 Q41 54 40.5 58 M56 50.5 Q59 54 59.5 58"
        )
    return _path(ways, "none", lines)


def _glasses(*, aside: bool) -> str:
    style = ' stroke="#1d1a18" stroke-width="1.9" fill-opacity="0.35"'
    if aside:
        return (
            f'<rect x="31.5" y="36.5" width="10.5" height="9.5" rx="4" fill="#ffffff"{style}/>'
            f'<rect x="44.5" y="36.5" width="13" height="9.5" rx="4" fill="#ffffff"{style}/>'
            + _path("M42 40 Q43 38.8 44.5 40 M57.5 39.5 L66 41.5", "none", ' stroke="#1d1a18"')
        )
    return (
        f'<rect x="34.5" y="36.5" width="13.5" height="9.8" rx="4.2" fill="#ffffff"{style}/>'
        f'<rect x="52" y="36.5" width="13.5" height="9.8" rx="4.2" fill="#ffffff"{style}/>'
        + _path(
            "M48 40 Q50 38.4 52 40 M34.5 39.5 L30 40.5 M65.5 39.5 L70 40.5",
            "none",
            ' stroke="#1d1a18" stroke-width="1.9"',
        )
    )


def draw(trial: Trial, *, target: bool = True, words: bool = False) -> str:
    """Return the drawing of a trial; entities whose place is not known go to cells that are free.

    ``target``: the target has its border. ``words``: people's descriptions are written below.
    """
    rows, columns = _size(trial)
    width = 2 * _MARGIN + columns * _CELL + (columns - 1) * _GAP
    height = 2 * _MARGIN + rows * _CELL + (rows - 1) * _GAP
    phrases = [one.words for one in trial.descriptions if one.words] if words else []
    full = height + (len(phrases) * _LINE + _MARGIN // 2 if phrases else 0)
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
    for number, text in enumerate(phrases, 1):
        y = height - _MARGIN // 2 + number * _LINE - 4
        lines.append(
            f'<text x="{_MARGIN}" y="{y}" font-size="15" fill="#222222">{escape(text)}</text>'
        )
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def draw_entity(entity: Entity) -> str:
    """Return the drawing of one entity, as its cell shows it, without words that describe it."""
    scale, inset = _scale_and_inset(entity)
    place = f"translate({inset:g} {inset:g}) scale({scale:g})"
    body = person(entity) if _is_person(entity) else furniture(entity)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_CELL} {_CELL}" '
        f'width="{_CELL}" height="{_CELL}" font-family="sans-serif">'
        f'<g transform="{place}">{body}</g></svg>\n'
    )


def _scale_and_inset(entity: Entity) -> tuple[float, float]:
    scale = _SCALES.get(entity.value("size"), 1.3)
    return scale, (_CELL - _PICTURE * scale) / 2


def beyond_grid(trial: Trial) -> str:
    """Return a warning of places outside the experiment's grid, which grows; ``""`` if none is."""
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
    scale, inset = _scale_and_inset(entity)
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
