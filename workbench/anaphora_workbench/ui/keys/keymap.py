"""A key set: which keys each command has, and how keys are written for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, Translate, translate

DEFAULT = "default"
"""Name of the key set that all others are based on."""
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
_SAME = {"Enter": "Return"}
"""Keys that are printed as one: the two Return keys of a keyboard."""
# Qt asks this context for the names of keys in menus; ours are those printed on keyboards.
_NAMES = frozenset(
    (
        QT_TRANSLATE_NOOP("QShortcut", "Return"),
        QT_TRANSLATE_NOOP("QShortcut", "Enter"),
        QT_TRANSLATE_NOOP("QShortcut", "Space"),
        QT_TRANSLATE_NOOP("QShortcut", "Tab"),
        QT_TRANSLATE_NOOP("QShortcut", "Backtab"),
        QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
        QT_TRANSLATE_NOOP("QShortcut", "Esc"),
        QT_TRANSLATE_NOOP("QShortcut", "Del"),
        QT_TRANSLATE_NOOP("QShortcut", "Ins"),
        QT_TRANSLATE_NOOP("QShortcut", "Home"),
        QT_TRANSLATE_NOOP("QShortcut", "End"),
        QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
        QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
        QT_TRANSLATE_NOOP("QShortcut", "Shift"),
        QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),
        QT_TRANSLATE_NOOP("QShortcut", "Alt"),
        QT_TRANSLATE_NOOP("QShortcut", "Meta"),
    )
)


@dataclass(frozen=True, slots=True)
class KeyMap:
    """A key set.

    Attributes:
        name: What the key file calls it.
        keys: Keys by id of command, in the portable writing of the key file (``Ctrl+Shift+Z``),
            the one for menus first.
    """

    name: str
    keys: FrozenDict[str, tuple[str, ...]]

    def of(self, command_id: str) -> tuple[str, ...]:
        """Return the keys of a command, ``()`` when it has none."""
        return self.keys.get(command_id, ())

    def sequences(self, command_id: str) -> list[QKeySequence]:
        """Return the keys of a command as Qt wants them."""
        return [QKeySequence.fromString(key, _PORTABLE) for key in self.of(command_id)]

    def labels(self, command_id: str, translate: Translate = translate) -> tuple[str, ...]:
        """Return the keys of a command as people read them, each once; see `key_label`."""
        return tuple(dict.fromkeys([key_label(key, translate) for key in self.of(command_id)]))


def portable_key(text: str) -> str:
    """Return the one way of writing a key: ``ctrl+delete`` is ``Ctrl+Del``.

    Returns:
        The key in Qt's portable writing, ``""`` when the text names no single key.
    """
    sequence = QKeySequence.fromString(text.strip(), _PORTABLE)
    if sequence.count() != 1:
        return ""
    key = sequence.toString(_PORTABLE)  # empty for an unknown key
    if key.endswith("Backtab"):  # what Qt calls Shift+Tab when it is pressed
        key = key.removesuffix("Backtab").replace("Shift+", "") + "Shift+Tab"
    return key


def key_label(key: str, translate: Translate = translate) -> str:
    """Return a key as it is printed on keyboards: ``Ctrl+PgDown`` is ``Ctrl+AvPág`` in Spanish.

    Args:
        key: In portable writing.
        translate: Translates names of keys.
    """
    *modifiers, last = _parts(key)
    last = _ARROWS.get(last, _SAME.get(last, last))
    names = [*modifiers, last]
    return "+".join([translate("QShortcut", name) if name in _NAMES else name for name in names])


def _parts(key: str) -> list[str]:
    if key.endswith("+"):
        return [*[part for part in key[:-1].split("+") if part], "+"]
    return key.split("+")


def key_map(name: str, keys: Mapping[str, tuple[str, ...]]) -> KeyMap:
    """Return a key set of these keys."""
    return KeyMap(name, FrozenDict(keys))
