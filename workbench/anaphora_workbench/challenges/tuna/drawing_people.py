"""Portraits of men: age, hair, beard, glasses, shirt, tie and suit, looking ahead or aside.

In shades of grey, as the photographs of the experiment were. Each lies in a box of 100 by 100; who
looks right is drawn looking left and mirrored.
"""

from __future__ import annotations

from anaphora_workbench.tasks.tuna import Entity

__all__ = ["person"]

_SKIN, _SKIN_SHADE, _LINE = "#e4dcd3", "#cbbfb2", "#4a4541"
_HAIR = {"dark": "#35302c", "light": "#f4efe4", "other": "#9b9894"}
_JERSEY, _SHIRT, _SUIT, _TIE = "#a9adb3", "#fbfbfb", "#4b5058", "#7d2f35"


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
    style = f'stroke="{_LINE}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {style}{turned}>{''.join(parts)}</g>"


def _path(way: str, fill: str = "none", extra: str = "") -> str:
    return f'<path d="{way}" fill="{fill}"{extra}/>'


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
    buttons = "" if tie else _path("M50 85 V99", "none") + _path("M50 90 h.1 M50 96 h.1", "none")
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
        return _path(skull, _SKIN) + ear + _path("M64 41 q3 3 0 7", "none")
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
            + _path("M33.5 52 Q36 53.5 38 51.5", "none")
            + _path("M36.5 60 Q41.5 58 48 60 Q42 63.5 36.5 60 Z", mouth_fill)
        )
    eyes = "".join([f'<circle cx="{x}" cy="41" r="2" fill="#2b2725"/>' for x in (42, 58)])
    lines = f' stroke="{brow}" stroke-width="2"'
    return (
        eyes
        + _path("M37.5 36.5 Q42 34 46 36.5", "none", lines)
        + _path("M54 36.5 Q58 34 62.5 36.5", "none", lines)
        + _path("M50 41 L47.5 50.5 Q50 52.5 52.5 50.5", "none")
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
