"""Messages on standard error, one line each."""

from __future__ import annotations

import sys

from anaphora_workbench.errors import one_line

__all__ = ["say"]


def say(text: str) -> None:
    """Print a message as one line, whatever it quotes: names of files, documents and systems."""
    print(one_line(text), file=sys.stderr)
