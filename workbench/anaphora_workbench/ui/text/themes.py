"""The looks of the program: every colour of text view and widgets, in one table.

Meaning is never carried by colour alone: each role has its own line, sign or letter style, and a
theme changes colours only (and, for `SUPAR`, whether the solution is crossed out as it was in
2002). Fills of candidates are far apart for people who see no red or no green. Contrast of text
is at least 4.5:1, in the theme of high contrast 7:1.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

from anaphora_workbench.model import FrozenDict
from anaphora_workbench.reports.entity_palette import ENTITY_COLOURS, EntityLine, entity_line
from anaphora_workbench.ui.text.marks import Role


@dataclass(frozen=True, slots=True)
class MarkTone:
    """Colours of one role: behind the words (``""`` for nothing), the words, underline or sign."""

    fill: str
    ink: str
    line: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. All colours are ``#rrggbb``; `_COLOURS` has them for each theme.

    Attributes:
        name: Name in settings and commands.
        dark: Whether light letters stand on dark ground.
        faint: Sentence numbers and other things beside the text.
        rule: Thin lines between things.
        selection: Behind selected words, which keep their colour.
        current: Frame of the candidate that Enter would choose.
        flag: The sign of a doubt.
        pin: Ground of the pinned line.
        desk: Ground of panels and menus.
        button: Surface of buttons.
        edge: Edges of what can be ticked, typed into or pressed; at least 3:1 from its grounds.
        hover: Behind what is below the mouse.
        pressed: Behind what is pressed.
        accent: Selected rows, focus.
        entities: Colours of entities (`ENTITY_COLOURS`). Entities beyond their number have other
            lines (`entity_line`).
        struck: Whether the chosen antecedent is crossed out.
    """

    name: str
    dark: bool
    paper: str
    ink: str
    tag: str
    faint: str
    rule: str
    selection: str
    caret: str
    current: str
    flag: str
    pin: str
    desk: str
    desk_ink: str
    button: str
    edge: str
    hover: str
    pressed: str
    accent: str
    accent_ink: str
    link: str
    tones: FrozenDict[Role, MarkTone]
    entities: tuple[str, ...]
    struck: bool = False

    def tone(self, role: Role) -> MarkTone:
        """Return the colours of a role."""
        return self.tones[role]

    def entity_colour(self, number: int) -> str:
        """Return the colour of the entity with a number, from 0."""
        return self.entities[number % len(self.entities)]

    def entity_line(self, number: int) -> EntityLine:
        """Return the line of the entity with a number: another one each time colours begin anew."""
        return entity_line(number, len(self.entities))

    def palette(self) -> QPalette:
        """Return the palette of the widgets around the text."""
        palette = QPalette()
        roles = QPalette.ColorRole
        colours = (
            (roles.Window, self.desk),
            (roles.WindowText, self.desk_ink),
            (roles.Base, self.paper),
            (roles.AlternateBase, self.desk),
            (roles.Text, self.ink),
            (roles.PlaceholderText, self.faint),
            (roles.Button, self.button),
            (roles.ButtonText, self.desk_ink),
            (roles.BrightText, self.flag),
            (roles.ToolTipBase, self.pin),
            (roles.ToolTipText, self.ink),
            (roles.Highlight, self.accent),
            (roles.HighlightedText, self.accent_ink),
            (roles.Link, self.link),
            (roles.LinkVisited, self.link),
            (roles.Mid, self.rule),
            (roles.Midlight, self.rule),
            (roles.Light, self.button),
            (roles.Dark, self.rule),
            (roles.Shadow, self.rule),
        )
        for role, colour in colours:
            palette.setColor(role, QColor(colour))
        for role in (roles.WindowText, roles.Text, roles.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(self.faint))
        return palette


def _tones(table: str) -> FrozenDict[Role, MarkTone]:
    """Read lines of role, fill, ink and line; ``-`` for no fill."""
    tones: dict[Role, MarkTone] = {}
    for row in table.strip().splitlines():
        role, fill, ink, line = row.split()
        tones[Role(role)] = MarkTone("" if fill == "-" else fill, ink, line)
    return FrozenDict(tones)


_COLOURS = """
                light     dark      contrast  supar     print
    paper       #fefdfa   #17191c   #000000   #ffffff   #ffffff
    ink         #1b1e22   #e4e2dc   #ffffff   #000000   #000000
    tag         #5d6771   #99a1a9   #e0e0e0   #5a5a5a   #4d4d4d
    faint       #60676e   #959da5   #e0e0e0   #5a5a5a   #4d4d4d
    rule        #d9d7d0   #3a3f45   #ffffff   #c0c0c0   #999999
    selection   #cfdcf1   #2e4668   #00408a   #c8d8f0   #d9d9d9
    caret       #0b4f8a   #8cc4ff   #ffff00   #0000c0   #000000
    current     #1b1e22   #f2f0ea   #ffff00   #000000   #000000
    flag        #a34700   #ffb066   #ffb000   #a00000   #000000
    pin         #f4f1e8   #22262b   #000000   #f4f4f4   #ffffff
    desk        #f3f1ec   #1f2226   #000000   #ececec   #ffffff
    desk_ink    #1b1e22   #e4e2dc   #ffffff   #000000   #000000
    button      #fefdfa   #2c3036   #000000   #f4f4f4   #ffffff
    edge        #75777a   #7b838b   #ffffff   #7a7a7a   #777777
    hover       #e7e5df   #2b2f34   #2b2b2b   #e2e2e2   #ececec
    pressed     #dcdad3   #363b42   #404040   #d0d0d0   #dcdcdc
    accent      #0b4f8a   #8cc4ff   #ffff00   #000080   #333333
    accent_ink  #ffffff   #0d0f11   #000000   #ffffff   #ffffff
    link        #0b4f8a   #8cc4ff   #7fd4ff   #000080   #000000
"""
"""Colours of each theme."""


def _theme(name: str, tones: str, *, dark: bool = False, struck: bool = False) -> Theme:
    """Return a theme with the colours of its column and the lines of its tones."""
    names, *rows = [line.split() for line in _COLOURS.strip().splitlines()]
    column = names.index(name) + 1
    colours = {row[0]: row[column] for row in rows}
    return Theme(
        name=name,
        dark=dark,
        struck=struck,
        tones=_tones(tones),
        entities=ENTITY_COLOURS[name],
        **colours,
    )


LIGHT = _theme(
    "light",
    """
    active    -        #1b1e22  #7a1f6e
    undecided -        #1b1e22  #4a525a
    decided   -        #1b1e22  #4a525a
    allowed   #9bd8c4  #1b1e22  #0b6b50
    rejected  #fff3a3  #1b1e22  #7d6200
    chosen    #0b4f8a  #ffffff  #0b4f8a
    member    -        #1b1e22  #0b4f8a
    plain     -        #1b1e22  #9a9fa5
    entity    -        #1b1e22  #4a525a
    conflict  #7a2e00  #ffffff  #7a2e00
    wrong     #f6cfc6  #000000  #a11d0c
    right     #cfe0f5  #000000  #0b4f8a
    """,
)
"""Dark letters on warm white."""
DARK = _theme(
    "dark",
    """
    active    -        #f6f4ee  #f08fe0
    undecided -        #e4e2dc  #a9b0b7
    decided   -        #e4e2dc  #a9b0b7
    allowed   #1d5a49  #e4e2dc  #6fd6b3
    rejected  #4a4208  #e4e2dc  #e2c94a
    chosen    #8cc4ff  #000000  #8cc4ff
    member    -        #e4e2dc  #8cc4ff
    plain     -        #e4e2dc  #6f767d
    entity    -        #e4e2dc  #6f767d
    conflict  #ffb28a  #000000  #ffb28a
    wrong     #6b241a  #fff1ee  #ff9d8c
    right     #1f3f66  #eef5ff  #8cc4ff
    """,
    dark=True,
)
"""Light letters on a dark ground."""
CONTRAST = _theme(
    "contrast",
    """
    active    -        #ffff00  #ffff00
    undecided -        #ffffff  #ffffff
    decided   -        #ffffff  #ffffff
    allowed   #004d3b  #ffffff  #5cffc8
    rejected  #3d3400  #ffffff  #ffe14d
    chosen    #7fd4ff  #000000  #7fd4ff
    member    -        #ffffff  #7fd4ff
    plain     -        #ffffff  #b0b0b0
    entity    -        #ffffff  #b0b0b0
    conflict  #ffb000  #000000  #ffb000
    wrong     #5c0000  #ffffff  #ff9a9a
    right     #00337a  #ffffff  #7fd4ff
    """,
    dark=True,
)
"""Black, white and few strong colours; text contrast at least 7:1."""
SUPAR = _theme(
    "supar",
    """
    active    -        #000000  #000000
    undecided -        #000000  #000000
    decided   -        #000000  #000000
    allowed   #63d663  #000000  #006400
    rejected  #ffff4d  #000000  #6b6b00
    chosen    #63d663  #000000  #000000
    member    -        #000000  #000080
    plain     -        #000000  #808080
    entity    -        #000000  #808080
    conflict  #ffb080  #000000  #8b2500
    wrong     #ffc0c0  #000000  #a00000
    right     #c0d8ff  #000000  #000080
    """,
    struck=True,
)
"""The tagging tool of 2002: green, yellow, the solution crossed out."""
PRINT = _theme(
    "print",
    """
    active    -        #000000  #000000
    undecided -        #000000  #333333
    decided   -        #000000  #333333
    allowed   #e3e3e3  #000000  #000000
    rejected  -        #000000  #555555
    chosen    #1a1a1a  #ffffff  #000000
    member    -        #000000  #000000
    plain     -        #000000  #808080
    entity    -        #000000  #808080
    conflict  #4d4d4d  #ffffff  #000000
    wrong     -        #000000  #000000
    right     #d0d0d0  #000000  #000000
    """,
)
"""Black on white for paper and screenshots."""
THEMES: FrozenDict[str, Theme] = FrozenDict(
    {theme.name: theme for theme in (LIGHT, DARK, CONTRAST, SUPAR, PRINT)}
)
"""All themes by name, in the order of the menu."""
