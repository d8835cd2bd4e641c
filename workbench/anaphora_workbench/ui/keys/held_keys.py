"""Tells whether the press of a key is a new one or a key that is held and repeats.

Qt marks the repetitions of a held key, but not on every system: with a remote desktop, a keyboard
emulation or a virtual machine they come as plain presses, or as pairs of release and press. So
releases are followed as well:

- A press of a key whose release was not seen is a repetition.
- A press that follows the release of its key within `PAIR_MS` is one too: no finger is that fast.
- A key that was silent for `SILENT_MS` is not held any more, whatever was seen: its release went
  elsewhere, for instance because another window took the keyboard. A held key would have repeated.

Times are those of the events, so that presses which wait while a slow disk writes are judged by
when they were made. An event without a time was not typed by anybody; only its mark counts.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent

PAIR_MS = 40
"""Milliseconds from a release to the next press that no finger needs less than."""
SILENT_MS = 1500
"""Milliseconds that no keyboard waits before it repeats a held key."""


class HeldKeys:
    """The keys that are down, as far as can be known.

    Attributes:
        repeating: Whether the last press was the repetition of a held key.
    """

    def __init__(self) -> None:
        self.repeating = False
        self._down: dict[int, int] = {}
        self._released: dict[int, int] = {}

    def follow(self, event: QKeyEvent) -> None:
        """Follow a press, seen when Qt looks for its shortcut, or a release."""
        key, time = _place(event), event.timestamp()
        if event.type() == QEvent.Type.ShortcutOverride:
            self.repeating = event.isAutoRepeat() or (time > 0 and self._is_held(key, time))
            self._down[key] = time
        elif not event.isAutoRepeat() and self._down.pop(key, None) is not None:
            self._released[key] = time

    def _is_held(self, key: int, time: int) -> bool:
        down, released = self._down.get(key), self._released.pop(key, None)
        if down is not None:
            return time - down < SILENT_MS
        return released is not None and 0 <= time - released < PAIR_MS


def _place(event: QKeyEvent) -> int:
    """Return which key of the keyboard it is; the sign on it changes with Shift."""
    return event.nativeScanCode() or event.nativeVirtualKey() or event.key()
