"""Contrast of every text on its ground, and candidates told apart by every kind of eye.

Contrast: WCAG 2.2, relative luminance. Colour differences: CIE 1976 in L*a*b* (D65). Colour vision
deficiency: Machado, Oliveira and Fernandes (2009), severity 1.0, in linear RGB.
"""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import fields

import pytest
from PySide6.QtGui import QPalette

from anaphora_workbench.ui.text.line_painter import TINT
from anaphora_workbench.ui.text.marks import Role
from anaphora_workbench.ui.text.themes import CONTRAST, LIGHT, THEMES, Theme

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

VISION: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(name: str) -> Colour:
    parts = [int(name[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return (r, g, b)


def luminance(name: str) -> float:
    r, g, b = linear(name)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: Colour) -> Colour:
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = [
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    ]
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def difference(one: str, other: str, vision: str) -> float:
    def seen(name: str) -> Colour:
        rgb = linear(name)
        r, g, b = [
            min(max(sum(w * c for w, c in zip(row, rgb, strict=True)), 0.0), 1.0)
            for row in VISION[vision]
        ]
        return lab((r, g, b))

    return math.dist(seen(one), seen(other))


def oklab_difference(one: str, other: str, vision: str) -> float:
    """Return the distance of two colours in OKLab, which saturated ones do not exaggerate."""

    def seen(name: str) -> Colour:
        rgb = linear(name)
        r, g, b = [
            min(max(sum(w * c for w, c in zip(row, rgb, strict=True)), 0.0), 1.0)
            for row in VISION[vision]
        ]
        long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
        middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
        short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
        return (
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
        )

    return math.dist(seen(one), seen(other))


def over(front: str, back: str, share: float) -> str:
    """Return the colour of a front that lets its back shine through."""
    parts = [
        round(int(front[i : i + 2], 16) * share + int(back[i : i + 2], 16) * (1 - share))
        for i in (1, 3, 5)
    ]
    return "#{:02x}{:02x}{:02x}".format(*parts)


@pytest.fixture(params=list(THEMES.values()), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Theme:
    found: Theme = request.param
    return found


def least(theme: Theme) -> float:
    return 7.0 if theme is CONTRAST else 4.5


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert difference("#00ff00", "#ffff00", "usual") == pytest.approx(66, abs=1)
    assert difference("#00ff00", "#ffff00", "protanopia") == pytest.approx(8, abs=1)


def test_every_theme_has_every_role(theme: Theme) -> None:
    assert set(theme.tones) == set(Role)


def test_colours_are_written_in_one_way(theme: Theme) -> None:
    values = [getattr(theme, f.name) for f in fields(theme)]
    named = [v for v in values if isinstance(v, str) and v.startswith("#")]
    named += [c for tone in theme.tones.values() for c in (tone.fill, tone.ink, tone.line) if c]
    assert len(named) > 30
    assert all(re.fullmatch("#[0-9a-f]{6}", name) for name in named)


@pytest.mark.parametrize("role", list(Role))
def test_words_can_be_read_on_the_ground_of_their_role(theme: Theme, role: Role) -> None:
    tone = theme.tone(role)
    assert contrast(tone.ink, tone.fill or theme.paper) >= least(theme)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "paper"),
        ("tag", "paper"),
        ("tag", "pin"),
        ("faint", "paper"),
        ("faint", "pin"),
        ("faint", "desk"),
        ("ink", "pin"),
        ("ink", "selection"),
        ("desk_ink", "desk"),
        ("desk_ink", "button"),
        ("accent_ink", "accent"),
        ("ink", "hover"),
        ("desk_ink", "hover"),
        ("desk_ink", "pressed"),
        ("link", "paper"),
        ("link", "desk"),
    ],
)
def test_texts_can_be_read(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= least(theme)


def test_words_without_a_fill_can_be_read_when_they_are_selected(theme: Theme) -> None:
    for tone in theme.tones.values():
        if not tone.fill:
            assert contrast(tone.ink, theme.selection) >= least(theme)


def test_numbers_of_bars_can_be_read(theme: Theme) -> None:
    for role in (Role.ALLOWED, Role.CHOSEN, Role.RIGHT, Role.CONFLICT):
        tone = theme.tone(role)
        assert contrast(tone.ink, tone.fill) >= least(theme)
    for role in (Role.REJECTED, Role.WRONG):
        assert contrast(theme.tone(role).line, theme.paper) >= least(theme)


def test_lines_and_signs_stand_out_from_the_ground(theme: Theme) -> None:
    for role, tone in theme.tones.items():
        floor = 2.0 if role is Role.PLAIN else 3.0
        assert contrast(tone.line, theme.paper) >= floor
    for colour in (theme.caret, theme.current, theme.flag):
        assert contrast(colour, theme.paper) >= 3.0


@pytest.mark.parametrize("ground", ["paper", "desk", "button", "pin"])
def test_what_can_be_ticked_or_typed_into_has_an_edge_that_is_seen(
    theme: Theme, ground: str
) -> None:
    assert contrast(theme.edge, getattr(theme, ground)) >= 3.0
    assert contrast(theme.accent, getattr(theme, ground)) >= 3.0
    assert contrast(theme.accent_ink, theme.accent) >= 3.0


@pytest.mark.parametrize("vision", sorted(VISION))
@pytest.mark.parametrize("name", ["light", "dark"])
def test_fitting_and_ruled_out_candidates_differ_for_every_eye(name: str, vision: str) -> None:
    theme = THEMES[name]
    fits, out = theme.tone(Role.ALLOWED), theme.tone(Role.REJECTED)
    assert difference(fits.fill, out.fill, vision) >= 20
    assert difference(fits.line, out.line, vision) >= 20


@pytest.mark.parametrize("vision", sorted(VISION))
def test_the_pair_of_the_light_theme_is_as_far_apart_as_it_was_designed(vision: str) -> None:
    designed = {"usual": 42, "protanopia": 36, "deuteranopia": 41, "tritanopia": 36}
    fits, out = LIGHT.tone(Role.ALLOWED).fill, LIGHT.tone(Role.REJECTED).fill
    assert difference(fits, out, vision) == pytest.approx(designed[vision], abs=1.0)


@pytest.mark.parametrize("vision", sorted(VISION))
@pytest.mark.parametrize("name", [name for name in THEMES if not THEMES[name].struck])
def test_the_chosen_one_differs_from_candidates_for_every_eye(name: str, vision: str) -> None:
    """The look of 2002 crosses the solution out instead."""
    theme = THEMES[name]
    chosen = theme.tone(Role.CHOSEN).fill
    for role in (Role.ALLOWED, Role.REJECTED):
        other = theme.tone(role).fill or theme.paper
        assert difference(chosen, other, vision) >= 25


def test_the_palette_is_made_of_the_theme(theme: Theme, qapp: object) -> None:
    palette = theme.palette()
    assert palette.color(QPalette.ColorRole.Base).name() == theme.paper
    assert palette.color(QPalette.ColorRole.WindowText).name() == theme.desk_ink
    assert palette.color(QPalette.ColorRole.Highlight).name() == theme.accent


def test_entities_are_told_apart_by_colour_or_line_with_any_eyes(theme: Theme) -> None:
    colours = theme.entities
    for one, other in itertools.combinations(colours, 2):
        for vision in VISION:
            assert difference(one, other, vision) >= 30, (one, other, vision)
    for colour in colours:
        assert contrast(colour, theme.paper) >= 3.0, colour
    looks = [(theme.entity_colour(n), theme.entity_line(n)) for n in range(4 * len(colours))]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("vision", VISION)
def test_no_two_colours_of_entities_are_close(theme: Theme, vision: str) -> None:
    wanted = 0.2 if vision == "usual" else 0.12
    for one, other in itertools.combinations(theme.entities, 2):
        assert oklab_difference(one, other, vision) >= wanted, (one, other)


def test_the_distance_in_oklab_is_right() -> None:
    assert oklab_difference("#000000", "#ffffff", "usual") == pytest.approx(1.0, abs=0.001)
    # The yellow and the green of the dark theme before.
    assert oklab_difference("#0aff85", "#fff133", "protanopia") == pytest.approx(0.063, abs=0.001)


def test_words_are_readable_on_the_pale_fill_of_an_entity(theme: Theme) -> None:
    for colour in theme.entities:
        if len(theme.entities) > 1:
            assert contrast(theme.ink, over(colour, theme.paper, TINT)) >= least(theme)
