"""Names of files and folders that every system accepts, made of names that people have chosen.

Identifiers of documents and names of annotators come out of files: ``nw/wsj:20``, ``..``, ``CON``
or a whole title. A file that is called after one must lie where it was asked for, on every system.
"""

from __future__ import annotations

import re

LONGEST = 120
"""Bytes of UTF-8 that a name may have.

The limit of most file systems is 255, of encrypted home folders 143; suffixes, and what is put
around the name of a file that is being written, come on top.
"""

_SIGNS = "-_."
_RESERVED = frozenset(
    [
        *("aux", "con", "nul", "prn"),
        *[f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"],
    ]
)
"""Names of devices: Windows opens these in the place of a file, whatever its suffix."""


_HALVES = re.compile("[\ud800-\udfff]")


def readable_name(name: str) -> str:
    r"""Return the name of a file as text that UTF-8 can hold.

    On most systems names are bytes, and Python stands a surrogate in for each that is not UTF-8.
    These become escapes, ``caf\xe9.txt``, so that documents that are called after their files, and
    reports that name them, can be written. Never open a file by this name.
    """
    return _HALVES.sub(_escape, name)


def _escape(half: re.Match[str]) -> str:
    code = ord(half[0])
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"


def safe_name(name: str, instead: str = "document", *, signs: str = _SIGNS) -> str:
    """Return a name for a file or folder that every system accepts.

    Letters, digits and ``signs`` are kept, everything else becomes ``_``, so different names may
    become the same; an empty one becomes ``instead``.
    """
    kept = "".join([sign if sign.isalnum() or sign in signs else "_" for sign in name])
    # Dots at the beginning hide a file or lead elsewhere; at the end Windows takes them away.
    kept = kept.strip(". ") or "_" * len(kept)
    if kept.partition(".")[0].rstrip().lower() in _RESERVED:
        kept = f"_{kept}"
    return shortened(kept) or instead


def shortened(name: str, longest: int = LONGEST) -> str:
    """Return a name of at most ``longest`` bytes of UTF-8: the beginning and a fingerprint."""
    coded = name.encode("utf-8", "replace")
    if len(coded) <= longest:
        return name
    import hashlib

    mark = f"-{hashlib.sha256(coded).hexdigest()[:8]}"
    return coded[: longest - len(mark)].decode("utf-8", "ignore") + mark
