"""Plain text in LaTeX."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

__all__ = ["comment", "escaped"]

_ESCAPES: Mapping[str, str] = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\char34{}",
    "–": "--",
    "—": "---",
    "°": r"\textdegree{}",
    "…": r"\dots{}",
    "−": r"\textminus{}",
}
_LIGATURE = re.compile(r"(?<=[-'`,!?])(?=[-'`])")
"""Between these, TeX would make dashes, quotes or inverted marks of two signs."""


def escaped(text: str) -> str:
    """Return plain text so that TeX prints it as it is, whatever it holds.

    White space becomes a blank; control characters are dropped.
    """
    plain = " ".join(text.split())
    plain = "".join([c for c in plain if not unicodedata.category(c).startswith("C")])
    apart = _LIGATURE.sub("\0", plain)
    return "".join(["{}" if c == "\0" else _ESCAPES.get(c, c) for c in apart])


def comment(text: str) -> str:
    """Return text for a comment: it must not leave its line."""
    return " ".join(text.split())
