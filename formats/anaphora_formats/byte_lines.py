"""Lines and words of big tables of text, found on their bytes with numpy.

Scoring reads hundreds of megabytes of which it needs the words (for a fingerprint a sentence) and
the few cells that hold mentions. A call per line would cost more than all the rest, so these
functions work on whole documents. Everything here is for UTF-8.
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
"""Offsets into the bytes, numbers of lines or of words; shape ``(n,)``."""
Bytes: TypeAlias = NDArray[np.uint8]
"""The bytes of a text."""
Flags: TypeAlias = NDArray[np.bool_]
"""A truth value a line."""

TAB, NEWLINE, BLANK, SHARP = 9, 10, 32, 35


def view(text: bytes) -> Bytes:
    """Return bytes as an array, without a copy."""
    return np.frombuffer(text, np.uint8)


def line_ends(data: Bytes) -> tuple[Ints, Ints]:
    """Return where each line begins and where its line end stands; every line must have one."""
    ends = np.flatnonzero(data == NEWLINE)
    starts = np.empty_like(ends)
    if len(ends):
        starts[0] = 0
        starts[1:] = ends[:-1] + 1
    return starts, ends


def gathered(data: Bytes, starts: Ints, ends: Ints) -> tuple[bytes, Ints]:
    """Return pieces of a text joined by NUL, and where each begins there.

    Args:
        data: The text.
        starts: Where each piece begins.
        ends: Where each ends.
    """
    sizes = ends - starts + 1
    behind = np.cumsum(sizes)
    firsts = behind - sizes
    places = np.arange(int(behind[-1]) if len(behind) else 0)
    places += np.repeat(starts - firsts, sizes)
    found = data[np.minimum(places, len(data) - 1)]
    found[behind - 1] = 0
    return found.tobytes(), firsts


def fingerprints(data: Bytes, starts: Ints, ends: Ints, sentences: Ints) -> array[int]:
    """Return `anaphora_workbench.ports.mentions.fingerprint` of the words of each sentence.

    Args:
        data: The text.
        starts: Where each word begins.
        ends: Where each ends.
        sentences: Number of the first word of each sentence.
    """
    joined, firsts = gathered(data, starts, ends)
    words = memoryview(joined)
    cuts = [*firsts[sentences].tolist(), len(joined)]
    # The NUL behind the last word of a sentence does not belong to it.
    return array("q", [crc32(words[first : behind - 1]) for first, behind in pairwise(cuts)])


def column(values: Ints) -> array[int]:
    """Return numbers as a column of a mention table."""
    held = array("q")
    held.frombytes(values.astype(np.int64, copy=False).tobytes())
    return held
