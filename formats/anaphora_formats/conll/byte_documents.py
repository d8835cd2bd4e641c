"""Files with ``#begin document`` and ``#end document`` cut into the bytes of their documents."""

from __future__ import annotations

import re

from anaphora_formats.conll.documents import BEGIN, END
from anaphora_formats.shared.byte_documents import NEWLINE, ByteDocument, Cut

_BETWEEN = re.compile(rb"[ \t\n]*")


def cut_conll(held: bytes, at: int, number: int, last: bool) -> Cut:
    """Cut off the next document between ``#begin document`` and ``#end document``.

    It is odd if a line between these begins with ``#``. See `Cutter` for the arguments.
    """
    begins = _begin(held, at)
    if begins < 0:
        return Cut(None, is_odd=at + len(_between(held, at)) < len(held))
    first = held.index(b"\n", begins)
    odd, behind = False, first
    # One sign is looked for much faster than two.
    while (sharp := held.find(b"#", behind)) >= 0:
        if held[sharp - 1] != NEWLINE:
            behind = sharp + 1
            continue
        behind = held.index(b"\n", sharp)
        line = held[sharp:behind].decode()
        if END.match(line):
            break
        if BEGIN.match(line):
            return Cut(None, is_odd=True)
        odd = True
    if sharp < 0:
        return Cut(None, is_odd=last)
    end = behind + 1 + len(_between(held, behind + 1))
    if end < len(held) and _begin(held, behind + 1) < 0:
        return Cut(None, is_odd=True)
    if end == len(held) and not last:
        return Cut(None)
    begin = held[begins:first].decode()
    number += held.count(b"\n", at, begins)
    return Cut(ByteDocument(begin, number, held[first + 1 : sharp], odd), end)


def _between(held: bytes, at: int) -> bytes:
    """Return the white space from a place on."""
    found = _BETWEEN.match(held, at)
    return b"" if found is None else found[0]


def _begin(held: bytes, at: int) -> int:
    """Return where the begin line stands that is the first line with text, -1 for none."""
    start = at + len(_between(held, at))
    if start == len(held) or (start and held[start - 1] != NEWLINE):
        return -1
    line = held[start : held.index(b"\n", start)].decode()
    return start if BEGIN.match(line) else -1
