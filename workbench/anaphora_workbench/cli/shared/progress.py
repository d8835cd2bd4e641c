"""Progress on standard error: how far, and how long still.

On a terminal it is one line, written over. Elsewhere, as in the log of a job, a line is added every
half minute, so that short commands print nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import Self, TextIO

from anaphora_workbench.cli.shared.terminal import steered
from anaphora_workbench.errors import one_line
from anaphora_workbench.ports import Reading
from anaphora_workbench.workspace import Input

LOG_EVERY = 30.0
"""Seconds between two lines where standard error is no terminal."""
FEW = 5
"""So many files are counted through before the work begins."""


class ProgressLine:
    """A line that is written over on a terminal, and lines now and then elsewhere.

    ``total`` is the number of steps, 0 when not known; ``what`` a step is, in the plural.
    """

    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self._total = total
        self._what = what
        self._stream = steered(stream if stream is not None else sys.stderr)
        self._shown = self._stream.isatty()
        self._done = 0
        self._first = self._last = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def step(self, label: str = "") -> None:
        """Count one step; the line is renewed at most ten times a second."""
        self._done += 1
        now = monotonic()
        if self._done == 1:
            self._first = now  # what comes before, such as loading a model, comes once
        if not self._shown:
            if now - self._last >= LOG_EVERY:
                self._last = now
                print(self._text(now, label), file=self._stream, flush=True)
            return
        if now - self._last < 0.1 and self._done != self._total:
            return
        self._last = now
        self._stream.write(f"\r\x1b[K{self._text(now, label)}")
        self._stream.flush()

    def _text(self, now: float, label: str) -> str:
        text = f"{self._done} {self._what}"
        if self._total >= self._done:
            text = f"{self._done}/{self._total} {self._what}"
        if self._total >= self._done > 1:
            left = (now - self._first) / (self._done - 1) * (self._total - self._done)
            text += f", {_duration(left)} left"
        return f"{text}  {one_line(label)}"[:200].rstrip()

    def within(self, done: int, total: int) -> None:
        """Show how many anaphors of the document under way have their candidates."""
        now = monotonic()
        if not self._shown or now - self._last < 0.1:
            return
        self._last = now
        before = f"{self._done}/{self._total}" if self._total else f"{self._done}"
        text = f"{before} {self._what}, {done:,} of {total:,} anaphors of the next document"
        self._stream.write(f"\r\x1b[K{text}"[:200])
        self._stream.flush()

    def passed(self, steps: int) -> None:
        """Leave out steps that need not be done; they tell nothing of the time that is left."""
        self._total = max(self._total - steps, self._done)

    @property
    def shown(self) -> bool:
        """Whether it is a line on a terminal."""
        return self._shown

    def found(self, steps: int) -> None:
        """Add steps that nobody knew of."""
        self._total += steps

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


class Steps(ProgressLine):
    """Progress over documents and systems: a step is one system on one document.

    A few files are counted first, as each may contain a corpus. Many are taken for one document
    each, and further documents are added when they are met.
    """

    def __init__(self, inputs: Sequence[Input], systems: int, stream: TextIO | None = None) -> None:
        super().__init__(0, "steps", stream)
        self._systems = systems
        self._expected = len(inputs)
        if self.shown and len(inputs) <= FEW:
            files = [entry for entry in inputs if entry.source.path is not None]
            counted = sum([sum(1 for _ in entry.readings()) for entry in files])
            self._expected += counted - len(files)
        self.found(self._expected * systems)

    def watch(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """Yield the documents, and add those that were not expected."""
        for number, reading in enumerate(readings):
            if number >= self._expected:
                self.found(self._systems)
            yield reading


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
