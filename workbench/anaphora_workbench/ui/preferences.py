"""What the program remembers of its user, in the platform's usual place.

On Linux that is ``~/.config/anaphora-workbench/tagger.ini``, on Windows and macOS the folders for
settings there. A value that somebody has spoiled by hand counts as not set.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from anaphora_workbench.ui.keys.commands import BOUNCE
from anaphora_workbench.ui.keys.key_sets import DEFAULT
from anaphora_workbench.ui.wording.translation import LANGUAGES, SYSTEM

ORGANISATION = "anaphora-workbench"
"""Name of the folder."""
APPLICATION = "tagger"
"""Name of the file."""
THEMES = (SYSTEM, "light", "dark", "contrast", "supar", "print")
"""What the theme can be."""
_CODED = "bytes:"
"""Before the bytes of a path that is not UTF-8; one from the root never begins like this."""
RECENT = 10
"""How many projects are remembered."""
FONT_SIZES = (6, 48)
"""Smallest and largest size of the text in points."""
LONGEST_BOUNCE = 2000
"""Milliseconds beyond which a bounce time would swallow what is meant."""
_FONT_SIZE = 12
_BLIND_SHARE = 0
_NAMES = {
    "annotator": "annotator",
    "language": "language",
    "theme": "theme",
    "font/family": "font_family",
    "font/size": "font_size",
    "tags-shown": "tags_shown",
    "keys": "key_set",
    "bounce": "bounce",
    "proposer": "proposer",
    "blind-share": "blind_share",
    "first-steps-done": "first_steps_done",
}
"""Names of preferences by key in the file."""
_RESTORED = {name: key for key, name in _NAMES.items() if name != "annotator"}


class Preferences(QObject):
    """The preferences. Each change is written at once.

    Args:
        settings: Where they are kept; by default the user's own file.
        parent: The owner.
    """

    changed = Signal(str)
    """Name of a preference, after it has got another value."""

    def __init__(self, settings: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings if settings is not None else user_settings()

    @property
    def file(self) -> Path:
        """The file with the preferences."""
        return Path(self._settings.fileName())

    @property
    def key_file(self) -> Path:
        """The file with the user's own keys, which need not exist."""
        return self.file.with_name("keys.toml")

    @property
    def annotator(self) -> str:
        """Name of the annotator, ``""`` while it is not known."""
        return self._text("annotator", "")

    @annotator.setter
    def annotator(self, value: str) -> None:
        self._set("annotator", value.strip())

    @property
    def language(self) -> str:
        """Language of the program: ``system`` or a code."""
        return self._text("language", SYSTEM, (SYSTEM, *LANGUAGES))

    @language.setter
    def language(self, value: str) -> None:
        self._set("language", value)

    @property
    def theme(self) -> str:
        """One of `THEMES`."""
        return self._text("theme", SYSTEM, THEMES)

    @theme.setter
    def theme(self, value: str) -> None:
        self._set("theme", value)

    @property
    def font_family(self) -> str:
        """Font of the text, ``""`` for that of the system."""
        return self._text("font/family", "")

    @font_family.setter
    def font_family(self, value: str) -> None:
        self._set("font/family", value)

    @property
    def font_size(self) -> int:
        """Size of the text in points."""
        return self._number("font/size", _FONT_SIZE, *FONT_SIZES)

    @font_size.setter
    def font_size(self, value: int) -> None:
        self._set("font/size", value)

    @property
    def tags_shown(self) -> bool:
        """Whether parts of speech stand under the words."""
        return self._switch("tags-shown", default=True)

    @tags_shown.setter
    def tags_shown(self, value: bool) -> None:
        self._set("tags-shown", value)

    @property
    def key_set(self) -> str:
        """Name of the key set."""
        return self._text("keys", DEFAULT)

    @key_set.setter
    def key_set(self, value: str) -> None:
        self._set("keys", value)

    @property
    def bounce(self) -> int:
        """Milliseconds in which a second press of the same decision is ignored."""
        return self._number("bounce", round(1000 * BOUNCE), 0, LONGEST_BOUNCE)

    @bounce.setter
    def bounce(self, value: int) -> None:
        self._set("bounce", value)

    @property
    def proposer(self) -> str:
        """Name of the resolver that proposes, ``""`` for that of the project or the program."""
        return self._text("proposer", "")

    @proposer.setter
    def proposer(self, value: str) -> None:
        self._set("proposer", value)

    @property
    def blind_share(self) -> int:
        """Percentage of anaphors of new projects that are shown without a proposal."""
        return self._number("blind-share", _BLIND_SHARE, 0, 100)

    @blind_share.setter
    def blind_share(self, value: int) -> None:
        self._set("blind-share", value)

    @property
    def first_steps_done(self) -> bool:
        """Whether the guided first decision is closed for good."""
        return self._switch("first-steps-done", default=False)

    @first_steps_done.setter
    def first_steps_done(self, value: bool) -> None:
        self._set("first-steps-done", value)

    @property
    def recent(self) -> tuple[Path, ...]:
        """The projects that were opened last, the latest first; they may be gone."""
        stored = self._settings.value("recent", [])
        found = [stored] if isinstance(stored, str) else stored
        if not isinstance(found, list):
            return ()
        return tuple([_path_of(each) for each in found if isinstance(each, str) and each][:RECENT])

    def remember_project(self, path: Path) -> None:
        """Put a project at the head of the recent ones."""
        path = tidy(path)
        here = _resolved(path)
        self._set_recent([path, *[each for each in self.recent if _resolved(each) != here]])

    def forget_project(self, path: Path) -> None:
        """Take a project off the recent ones; its file stays."""
        self._set_recent([each for each in self.recent if each != path])

    def place_in(self, project: Path) -> tuple[str, str, str]:
        """Return annotator, document and anaphor where a project was left, ``""`` if unknown."""
        found = self._places().get(str(_resolved(project)), [])
        known = isinstance(found, list) and [isinstance(part, str) for part in found] == [True] * 3
        return (found[0], found[1], found[2]) if known else ("", "", "")

    def remember_place(self, project: Path, annotator: str, document: str, anaphor: str) -> None:
        """Remember where a project is left, as long as it is one of the recent ones."""
        places = {**self._places(), str(_resolved(project)): [annotator, document, anaphor]}
        recent = {str(_resolved(each)) for each in self.recent}
        kept = {name: place for name, place in places.items() if name in recent}
        self._settings.setValue("places", json.dumps(kept))

    def _places(self) -> dict[str, Any]:
        try:
            found = json.loads(self._text("places", "{}"))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window, as Qt writes them; empty at first."""
        return self._bytes("window/geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("window/geometry", value)

    @property
    def panels(self) -> QByteArray:
        """Places of the panels, as Qt writes them; empty at first."""
        return self._bytes("window/panels")

    @panels.setter
    def panels(self, value: QByteArray) -> None:
        self._settings.setValue("window/panels", value)

    def restore_defaults(self) -> None:
        """Forget all but who annotates, the recent projects, and where the window stands."""
        changed = []
        for name, key in _RESTORED.items():
            before = getattr(self, name)
            self._settings.remove(key)
            if getattr(self, name) != before:
                changed.append(name)
        for name in changed:
            self.changed.emit(name)

    def _set(self, key: str, value: str | int | bool) -> None:
        name = _NAMES[key]
        before = getattr(self, name)
        self._settings.setValue(key, value)
        if getattr(self, name) != before:
            self.changed.emit(name)

    def _set_recent(self, paths: list[Path]) -> None:
        self._settings.setValue("recent", [_text_of(path) for path in paths[:RECENT]])
        self.changed.emit("recent")

    def _text(self, key: str, default: str, allowed: tuple[str, ...] = ()) -> str:
        value = self._settings.value(key, default)
        if not isinstance(value, str) or (allowed and value not in allowed):
            return default
        return value

    def _number(self, key: str, default: int, least: int, most: int) -> int:
        value = self._settings.value(key, default)
        try:
            number = int(str(value))
        except ValueError:
            return default
        return number if least <= number <= most else default

    def _switch(self, key: str, *, default: bool) -> bool:
        # An ini file holds words; in memory it is a bool until the file is read again.
        value = str(self._settings.value(key, default)).lower()
        return value == "true" if value in ("true", "false") else default

    def _bytes(self, key: str) -> QByteArray:
        value = self._settings.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()


def user_settings() -> QSettings:
    """Return the user's own file, in a form that is the same on all platforms."""
    return QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANISATION, APPLICATION
    )


def tidy(path: Path) -> Path:
    """Return a path from the root on and without detours, as the user knows it where possible.

    ``..`` after a link leads elsewhere than it looks: only such a path is followed to its end.
    """
    short = Path(os.path.normpath(path.absolute()))
    return short if _resolved(short) == _resolved(path) else _resolved(path)


def _text_of(path: Path) -> str:
    """Return a path as Qt can keep it: its texts cannot hold a name that is not UTF-8."""
    text = os.fspath(path)
    if text.isascii() or os.fsencode(text).decode("utf-8", "replace") == text:
        return text
    return _CODED + quote(os.fsencode(text))


def _path_of(text: str) -> Path:
    coded = text.removeprefix(_CODED)
    return Path(text if coded == text else os.fsdecode(unquote_to_bytes(coded)))


def _resolved(path: Path) -> Path:
    """Return where a path really leads, so that one file is one however it is spelled."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a share that does not answer; links in a circle
        return path.absolute()


def unusable(path: Path, exists: Callable[[Path], bool] = Path.exists) -> str:
    """Return why a recent project cannot be opened: ``missing``, ``unreadable``, or ``""``.

    Args:
        path: The project.
        exists: Tells whether a path is there.
    """
    try:
        if not exists(path):
            return "missing"
    except OSError:  # a share that does not answer
        return "missing"
    return "" if os.access(path, os.R_OK) else "unreadable"
