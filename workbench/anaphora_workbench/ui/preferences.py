"""Preferences and memory of the program, in the platform's usual place.

On Linux that is ``~/.config/anaphora-workbench/tagger.ini``, on Windows and macOS the folders for
settings there. A value that somebody has spoiled by hand counts as not set.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar
from urllib.parse import quote, unquote_to_bytes

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from anaphora_workbench.ui.keys.commands import BOUNCE
from anaphora_workbench.ui.keys.key_sets import DEFAULT
from anaphora_workbench.ui.wording.translation import LANGUAGES, SYSTEM
from anaphora_workbench.user_folders import settings_folder

PROGRAM = "Anaphora Workbench"
"""What the program is called in the titles of its main window."""
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
DEFAULT_PROPOSER = "supar"
"""The resolver that proposes in new projects where nobody has chosen another one."""

V = TypeVar("V")
"""Type of a preference."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an annotator was in a project.

    Attributes:
        annotator: Who it was, ``""`` if unknown.
        document: Name of the document.
        anaphor: Id of the anaphor that was asked about.
        decision: Number of the annotator's last decision in force on it, 0 before the first;
            ``None`` if unknown.
    """

    annotator: str = ""
    document: str = ""
    anaphor: str = ""
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """How the window of a project is laid out, in bytes that Qt writes and reads.

    Attributes:
        panels: Which side panels are seen, where, and how large.
        middle: How text and candidates share the width.
    """

    panels: QByteArray
    middle: QByteArray


class _Preference(Generic[V]):
    """A preference as an attribute: checked when it is read, written and reported when it is set.

    Args:
        key: Its key in the file.
        default: Its value where the file has none that can be used.
        read: Returns the value of what the file holds, ``None`` for what cannot be used.
    """

    def __init__(self, key: str, default: V, read: Callable[[object], V | None]) -> None:
        self.key, self._default, self._read = key, default, read
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, preferences: Preferences, owner: type | None = None) -> V:
        found = self._read(preferences.settings.value(self.key, self._default))
        return self._default if found is None else found

    def __set__(self, preferences: Preferences, value: V) -> None:
        before = self.__get__(preferences)
        preferences.settings.setValue(self.key, value)
        if self.__get__(preferences) != before:
            preferences.changed.emit(self.name)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _name(value: object) -> str | None:
    return value.strip() if isinstance(value, str) else None


def _one_of(*allowed: str) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and value in allowed else None


def _number(least: int, most: int) -> Callable[[object], int | None]:
    def read(value: object) -> int | None:
        try:
            number = int(str(value))
        except ValueError:
            return None
        return number if least <= number <= most else None

    return read


def _switch(value: object) -> bool | None:
    # An ini file holds words; in memory it is a bool until the file is read again.
    return {"true": True, "false": False}.get(str(value).lower())


class Preferences(QObject):
    """The preferences. Each change is written at once.

    Args:
        settings: Where they are kept; by default the user's own file.
    """

    changed = Signal(str)
    """Name of a preference, after it has got another value."""

    annotator = _Preference("annotator", "", _name)
    """Name of the annotator, ``""`` while it is not known."""
    language = _Preference("language", SYSTEM, _one_of(SYSTEM, *LANGUAGES))
    """Language of the program: ``system`` or a code."""
    theme = _Preference("theme", SYSTEM, _one_of(*THEMES))
    """One of `THEMES`."""
    font_family = _Preference("font/family", "", _text)
    """Font of the text, ``""`` for that of the system."""
    font_size = _Preference("font/size", 12, _number(*FONT_SIZES))
    """Size of the text in points."""
    tags_shown = _Preference("tags-shown", True, _switch)
    """Whether parts of speech stand under the words."""
    by_confidence = _Preference("by-confidence", False, _switch)
    """Whether undecided anaphors come by the confidence in their proposals, the lowest first."""
    colouring = _Preference("entities-coloured", "none", _one_of("none", "active", "all"))
    """Which entities are coloured in the text, see `Colouring`."""
    by_kind = _Preference("by-kind", False, _switch)
    """Whether undecided anaphors come one kind at a time, names first."""
    by_entity = _Preference("candidates-by-entity", True, _switch)
    """Whether the list of candidates has one row for each entity."""
    key_set = _Preference("keys", DEFAULT, _text)
    """Name of the key set."""
    bounce = _Preference("bounce", round(1000 * BOUNCE), _number(0, LONGEST_BOUNCE))
    """Milliseconds in which a second press of the same decision is ignored."""
    proposer = _Preference("proposer", "", _text)
    """Name of the resolver that proposes, ``""`` for that of the project or the program."""
    blind_share = _Preference("blind-share", 0, _number(0, 100))
    """Percentage of anaphors of new projects that are shown without a proposal."""
    first_steps_done = _Preference("first-steps-done", False, _switch)
    """Whether the guided first decision is closed for good."""

    def __init__(self, settings: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings if settings is not None else user_settings()

    @property
    def file(self) -> Path:
        """The file with the preferences."""
        return Path(self.settings.fileName())

    @property
    def key_file(self) -> Path:
        """The file with the user's own keys, which need not exist."""
        return self.file.with_name("keys.toml")

    @property
    def recent(self) -> tuple[Path, ...]:
        """The projects that were opened last, the latest first; they may be gone."""
        stored = self.settings.value("recent", [])
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

    def place_in(self, project: Path) -> Place:
        """Return where the work on a project stood last, an empty place if that is unknown."""
        found = self._places().get(str(_resolved(project)), [])
        texts = found if isinstance(found, list) else []
        if [isinstance(part, str) for part in texts] not in ([True] * 3, [True] * 4):
            return Place()
        number = texts[3] if len(texts) > 3 else ""
        decision = int(number) if number.isdecimal() else None
        return Place(texts[0], texts[1], texts[2], decision)

    def remember_place(self, project: Path, place: Place) -> None:
        """Remember where the work on a project stands, as long as it is one of the recent ones.

        It is on the disk when this returns, so that it survives the end of the program.
        """
        number = "" if place.decision is None else str(place.decision)
        value = [place.annotator, place.document, place.anaphor, number]
        known = self._places()
        name = str(_resolved(project))
        if known.get(name) == value:
            return
        self._keep_by_project("places", {**known, name: value})
        self.settings.sync()

    def layout_of(self, project: Path) -> PanelLayout | None:
        """Return how a project was laid out when it was closed last, ``None`` if unknown."""
        found = self._by_project("window/layouts").get(str(_resolved(project)), [])
        if not isinstance(found, list) or [isinstance(one, str) for one in found] != [True] * 2:
            return None
        panels, middle = [QByteArray.fromBase64(one.encode()) for one in found]
        return None if panels.isEmpty() else PanelLayout(panels, middle)

    def remember_layout(self, project: Path, layout: PanelLayout) -> None:
        """Remember how a project is laid out, as long as it is one of the recent ones."""
        value = [bytes(one.toBase64().data()).decode() for one in (layout.panels, layout.middle)]
        known = self._by_project("window/layouts")
        self._keep_by_project("window/layouts", {**known, str(_resolved(project)): value})

    def are_first_steps_closed(self, project: Path) -> bool:
        """Tell whether the user has closed the first steps in a project."""
        return str(_resolved(project)) in self._by_project("first-steps-closed")

    def close_first_steps(self, project: Path) -> None:
        """Remember that the user has closed the first steps in a project; at once on the disk."""
        known = self._by_project("first-steps-closed")
        self._keep_by_project("first-steps-closed", {**known, str(_resolved(project)): True})
        self.settings.sync()

    def _places(self) -> dict[str, Any]:
        return self._by_project("places")

    def _by_project(self, key: str) -> dict[str, Any]:
        """Return what is kept of each project under a key."""
        try:
            found = json.loads(str(self.settings.value(key, "{}")))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def _keep_by_project(self, key: str, values: dict[str, Any]) -> None:
        """Keep what there is of the recent projects."""
        recent = {str(_resolved(each)) for each in self.recent}
        kept = {name: value for name, value in values.items() if name in recent}
        self.settings.setValue(key, json.dumps(kept))

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window, as Qt writes them; empty at first."""
        return self._bytes("window/geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.settings.setValue("window/geometry", value)

    @property
    def panels(self) -> QByteArray:
        """Places of the panels, as Qt writes them; empty at first."""
        return self._bytes("window/panels")

    @panels.setter
    def panels(self, value: QByteArray) -> None:
        self.settings.setValue("window/panels", value)

    def restore_defaults(self) -> None:
        """Forget all but who annotates, the recent projects, and where the window stands."""
        before: list[tuple[str, object]] = []
        for each in vars(Preferences).values():
            if isinstance(each, _Preference) and each.name != "annotator":
                before.append((each.name, getattr(self, each.name)))
                self.settings.remove(each.key)
        for name, value in before:
            if getattr(self, name) != value:
                self.changed.emit(name)

    def _set_recent(self, paths: list[Path]) -> None:
        self.settings.setValue("recent", [_text_of(path) for path in paths[:RECENT]])
        self.changed.emit("recent")

    def _bytes(self, key: str) -> QByteArray:
        value = self.settings.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()


def user_settings() -> QSettings:
    """Return the user's own file, in a form that is the same on all platforms.

    Version 0.1 had it elsewhere on macOS; what is there is copied.
    """
    form = QSettings.Format.IniFormat
    file = settings_folder() / f"{APPLICATION}.ini"
    if not file.exists():
        old = Path(QSettings(form, QSettings.Scope.UserScope, ORGANISATION, APPLICATION).fileName())
        # Where both are one file, Qt may just have written what waited to be written there.
        if old != file and old.is_file():
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(old, file)
    return QSettings(str(file), form)


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
    """Return why a recent project cannot be opened: ``missing``, ``unreadable``, or ``""``."""
    try:
        if not exists(path):
            return "missing"
    except OSError:  # a share that does not answer
        return "missing"
    return "" if os.access(path, os.R_OK) else "unreadable"
