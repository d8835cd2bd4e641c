"""Chairs, sofas, desks and fans in four colours, seen from the front, the back and both sides.

Each drawing lies in a box of 100 by 100. What faces right is drawn facing left and mirrored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from xml.sax.saxutils import escape

from anaphora_workbench.tasks.tuna import Entity

__all__ = ["furniture"]


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


def _path(way: str, fill: str = "none") -> str:
    return f'<path d="{way}" fill="{fill}"/>'


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
                _path("M70 12 L66 52", "none"),
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
                _path("M13 38 H87", "none"),
                _path("M50 38 V84", "none"),
                _path("M17 31 Q18 29 22 29 H78", "none"),
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
                _path("M23 57 Q27 53 33 53 H72", "none"),
            ]
        )
    return "".join(
        [
            feet,
            _path("M12 62 V36 Q12 27 21 27 H79 Q88 27 88 36 V62 Z", paint.base),
            _path("M50 28 V58", "none"),
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
                _path("M28 57 H70 M28 70 H70", "none"),
                _path("M28 50 h-4 M28 63 h-4 M28 77 h-4", "none"),
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
                _path("M24.5 30 H42 M24 38 H43 M24.5 46 H42 M27 20 H40 M27 56 H40", "none"),
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
            + _path("M45 34 H55 M45 38 H55 M45 42 H55", "none")
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
