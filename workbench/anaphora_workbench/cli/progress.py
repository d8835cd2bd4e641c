"""Progress on standard error, on a terminal only: how far, and how long still."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO


class Progress:
    """A line that is written over; nothing at all when the stream is not a terminal.

    Args:
        total: Number of steps, 0 when not known.
        what: What a step is, in the plural.
        stream: Where to write.
    """

    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self._total = total
        self._what = what
        self._stream = stream if stream is not None else sys.stderr
        self._shown = self._stream.isatty()
        self._done = 0
        self._started = self._last = monotonic()

    def step(self, label: str = "") -> None:
        """Count one step; the line is renewed at most ten times a second."""
        self._done += 1
        now = monotonic()
        if not self._shown or (now - self._last < 0.1 and self._done != self._total):
            return
        self._last = now
        if self._total >= self._done:
            left = (now - self._started) / self._done * (self._total - self._done)
            text = f"{self._done}/{self._total} {self._what}, {_duration(left)} left"
        else:
            text = f"{self._done} {self._what}"
        self._stream.write(f"\r\x1b[K{text}  {label}"[:200])
        self._stream.flush()

    def passed(self, steps: int) -> None:
        """Leave out steps that need not be done; they say nothing of the time that is left.

        Args:
            steps: How many.
        """
        self._total = max(self._total - steps, self._done)

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
