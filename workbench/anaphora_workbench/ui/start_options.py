"""What the desktop tagger is started with. Plain values, so that the command line needs no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

KEY_SETS = ("default", "left-hand")
"""Sets of keys that ``ui/data/keys.toml`` holds."""
THEMES = ("system", "light", "dark", "contrast", "supar", "print")
"""Looks of the text; ``system`` follows the desktop."""
UI_LANGUAGES = ("en", "es")
"""Languages of menus and messages."""


@dataclass(frozen=True, slots=True)
class StartOptions:
    """What the window opens with, and settings that hold for this run only.

    An empty value leaves the user's own preference as it is.

    Attributes:
        files: Texts in any readable format, or projects.
        from_format: Name of the format to read them in, ``""`` to find it out.
        encoding: What the files are in; asked when left out and they do not tell.
        annotator: Whose decisions are made.
        language: Language code of texts that do not tell it.
        resolver: Who makes the proposals; ``none`` for nobody.
        proposals: Files of a resolver's output that are shown as proposals.
        project: Project that texts are added to; it is made when it is not there.
        blind: Share of anaphors that are asked without a proposal, from 0 to 1.
        key_set: Name of a set of keys: one of `KEY_SETS` or of the user's own.
        theme: One of `THEMES`.
        ui_language: One of `UI_LANGUAGES`.
        gold: Key of the error view.
        response: A resolver's output, which the error view compares with the key.
        adjudicate: Whether to step through the disagreements of the project's annotators.
    """

    files: tuple[Path, ...] = ()
    from_format: str = ""
    encoding: str = ""
    annotator: str = ""
    language: str = ""
    resolver: str = ""
    proposals: tuple[Path, ...] = ()
    project: Path | None = None
    blind: float | None = None
    key_set: str = ""
    theme: str = ""
    ui_language: str = ""
    gold: Path | None = None
    response: Path | None = None
    adjudicate: bool = False
