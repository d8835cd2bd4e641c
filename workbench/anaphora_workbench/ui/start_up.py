"""Arguments and checks at the start of the tagger. Needs no Qt.

Qt ends the whole process, with advice for its own developers, where there is no screen or a
library of its window system is missing. Everything is therefore tried here first: PySide6 is
imported, the plug-in of the window system is loaded with its libraries, and the screen is opened
through the same library that Qt uses.

Only Linux is looked at beyond the import: PySide6 brings everything it needs to Windows and macOS,
and there is always a screen there.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from anaphora_workbench.errors import AnaphoraError, MissingExtraError

KEY_SETS = ("default", "left-hand")
"""Sets of keys that ``ui/data/keys.toml`` holds."""
THEMES = ("system", "light", "dark", "contrast", "supar", "print")
"""Looks of the text; ``system`` follows the desktop."""
UI_LANGUAGES = ("en", "es")
"""Languages of menus and messages."""
PACKAGE = "PySide6-Essentials"
"""Distribution that brings Qt."""
LIBRARIES = (
    "libegl1",
    "libgl1",
    "libdbus-1-3",
    "libfontconfig1",
    "libxkbcommon0",
    "libglib2.0-0",
)
"""Debian's packages without which PySide6 cannot be imported or draw."""
WINDOW_LIBRARIES = (
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxcb-xkb1",
    "libxcb-image0",
    "libxcb-render-util0",
    "libxkbcommon-x11-0",
)
"""Debian's packages without which it cannot open a window on an X11 screen."""
_WAYLAND_LIBRARIES = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1")
_MODULES = ("QtCore", "QtGui", "QtWidgets")
_ABSENT = re.compile(r"^(?P<library>[\w.+-]+\.so[\w.]*): cannot open shared object")
_SCREENS = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
"""Qt's window systems that need a server, and the variable that names it."""


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
        asked: What annotators of a new project are asked about, ``()`` for pronouns and zeros.
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
    asked: tuple[str, ...] = ()


def qt_version() -> str | None:
    """Return the version of the installed Qt package, ``None`` without one."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return None


def require_qt() -> None:
    """See to it that Qt can be imported.

    Raises:
        MissingExtraError: PySide6 is not installed, one of its libraries is missing, or it is a
            version that would abort this Python.
    """
    if find_spec("PySide6") is None:
        raise MissingExtraError(
            "the desktop tagger needs Qt: pip install 'anaphora-workbench[tagger]'"
        )
    if _aborts(qt_version(), sys.version_info[:2]):
        raise MissingExtraError(
            f"{PACKAGE} {qt_version()} aborts Python 3.11 within seconds: "
            f"pip install '{PACKAGE}<6.12'",
            code="qt-version",
        )
    for name in _MODULES:
        try:
            import_module(f"PySide6.{name}")
        except ImportError as error:
            raise _not_loaded(f"PySide6.{name}", str(error), LIBRARIES) from None


def require_screen(environment: Mapping[str, str] = os.environ) -> None:
    """See to it that Qt can open a window; `require_qt` has passed.

    Args:
        environment: The variables that choose a window system and name its screen.

    Raises:
        AnaphoraError: No screen is named, or none that is named answers.
        MissingExtraError: A library of the window system is missing.
    """
    if sys.platform != "linux":
        return
    chosen = re.split("[:;]", environment.get("QT_QPA_PLATFORM", ""))[0]
    if chosen:
        named = [chosen]
    else:
        named = [system for system, variable in _SCREENS.items() if environment.get(variable)]
    if not named:
        raise AnaphoraError(
            "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Start it from a desktop session (over ssh: ssh -X)",
            code="screen-missing",
        )
    troubles = []
    for system in named:
        try:
            _try(system)
        except AnaphoraError as error:
            troubles.append(error)
    if len(troubles) == len(named):
        raise troubles[0]


def _aborts(installed: str | None, python: tuple[int, int]) -> bool:
    """Tell whether this Qt gives back references that it does not own; from 3.12 on it is safe."""
    numbers = re.findall(r"\d+", installed or "")[:2]
    return python < (3, 12) and tuple([int(number) for number in numbers]) >= (6, 12)


def _try(system: str) -> None:
    """Load the plug-in of a window system and open its screen."""
    path = _plugin(system)
    if not path.exists():
        raise AnaphoraError(
            f"QT_QPA_PLATFORM names the window system '{system}', which this Qt does not have",
            code="screen-unknown",
        )
    try:
        ctypes.CDLL(str(path))
    except OSError as error:
        packages = _WAYLAND_LIBRARIES if system.startswith("wayland") else WINDOW_LIBRARIES
        raise _not_loaded(f"Qt's window system '{system}'", str(error), packages) from None
    opens = {"xcb": _x11_answers, "wayland": _wayland_answers}.get(system)
    if opens is not None and not opens():
        variable = _SCREENS[system]
        raise AnaphoraError(
            f"the screen that {variable} names, '{os.environ.get(variable, '')}', does not answer "
            "or does not let this user in",
            code="screen-refused",
        )


def _plugin(system: str) -> Path:
    """Return where the plug-in of a window system lies, whoever packed Qt."""
    from PySide6.QtCore import QLibraryInfo

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
    return Path(folder) / "platforms" / f"libq{system.partition('-')[0]}.so"


def _x11_answers() -> bool:
    library = ctypes.CDLL("libxcb.so.1")
    library.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(library.xcb_connect(None, None))
    refused = library.xcb_connection_has_error(connection)
    library.xcb_disconnect(connection)
    return not refused


def _wayland_answers() -> bool:
    if not os.environ.get("XDG_RUNTIME_DIR"):
        # The sockets lie there; the library would complain on the terminal itself.
        return False
    library = ctypes.CDLL("libwayland-client.so.0")
    library.wl_display_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(library.wl_display_connect(None))
    if connection.value is None:
        return False
    library.wl_display_disconnect(connection)
    return True


def _not_loaded(what: str, reason: str, packages: tuple[str, ...]) -> MissingExtraError:
    absent = _ABSENT.match(reason)
    if absent is None:
        return MissingExtraError(f"{what} cannot be loaded: {reason}", code="qt-unloadable")
    return MissingExtraError(
        f"{what} needs the system library {absent['library']}, which is missing. Debian and "
        f"Ubuntu: sudo apt-get install --no-install-recommends {' '.join(packages)}",
        code="qt-library-missing",
    )
