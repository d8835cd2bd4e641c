r"""Printed text without control characters, so that it never steers the terminal.

Names of documents, annotators and files come out of files that others have made. An escape
sequence in one could clear the screen, change what was printed before, or set the window's title.
Everything that a command prints as text therefore passes through here: control characters become
escapes that one can see (``\x1b``). Data that is written to standard output goes by its buffer,
to the byte.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

_STEERING = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")


def visible(text: str) -> str:
    """Return a text with escapes for control characters, but for ends of lines and tabs.

    In JSON, where those below the blank are escapes already, it still says the same.
    """
    return _STEERING.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x20 else f"\\u{code:04x}"


class VisibleStream:
    """Passes `visible` text on to the stream ``behind`` it; in all else it is that stream."""

    def __init__(self, stream: Any) -> None:
        self.behind = stream

    def write(self, text: str) -> int:
        """Write a text."""
        self.behind.write(visible(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.behind, name)


@contextmanager
def visible_output() -> Iterator[None]:
    """Let standard output and standard error pass on visible text only."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = VisibleStream(sys.stdout), VisibleStream(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def steered(stream: TextIO) -> TextIO:
    """Return the stream behind one, for whoever writes over a line of the terminal."""
    found: TextIO = getattr(stream, "behind", stream)
    return found
