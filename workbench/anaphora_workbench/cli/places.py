"""Where results may go: what may be replaced, and what can be written at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position, UsageError

_HEAD_BYTES = 4096
_REPORT = re.compile(
    r"""\s*\Z                                          # nothing
    |  The\ key:\ \d+\ documents?\n=+\n                # evaluate, as text
    |  All\ scored\ kinds\n=+\n                        # the same of an empty key
    |  Side\ by\ side:\ [^\n]*\n=+\n                    # compare, as text
    |  (?:Annotators|Ratings\ of\ \d+\ raters):\ [^\n]*\n=+\n  # agree, as text
    |  Key\ and\ response:\ [\d,]+\ documents?\ scored\n=+\n   # score, as text
    |  [^\n]+\n\#+\n\nKey\ and\ response:                # the same of several systems
    |  [\d,]+\ errors?\ in\ the\ files\ \(--lenient\)     # the same with errors passed over
    |  \{\n\ "signature":\                             # --json
    |  \{\n\ "format":\ "anaphora-coreference-errors"  # score --errors
    |  (?:resolver,document|document,kind|document,sentence,system|section,subject),  # --csv
    |  (?:system,document|document,id|document,key),  # --csv, --errors and --pairs of score
    |  (?:task,test_set,|test_set,system,item,|analysis,|participant,place,)  # of challenges
    |  <!DOCTYPE\ html>\n<html.*?<title>                # --html
       (?:Anaphora\ resolution|Resolvers\ side\ by\ side|Generation\ Challenges|Statistics):[ ]
    |  %\ Made\ by\ [Aa]naphora                         # --latex
    """,
    re.VERBOSE | re.DOTALL,
)
"""How every report begins that a command writes beside or in place of what it prints."""


def refuse_replacing(paths: Iterable[str | None], *, force: bool) -> None:
    """Refuse to write reports where they cannot go, before any work is done.

    Reports are made again and again: one takes the place of an earlier one. Whether a file is one
    is told by its beginning; anything else, such as a corpus or a text, may be somebody's work.

    Args:
        paths: The files; ``None`` and ``-`` are none.
        force: Replace any file.

    Raises:
        FormatError: A place cannot be written.
        UsageError: A file is no report.
    """
    for path in paths:
        if path is None or path == "-":
            continue
        refuse_unwritable(path)
        if not force and Path(path).is_file() and not _is_report(Path(path)):
            raise UsageError(
                f"'{path}' exists and is no report of this program, so it may hold somebody's "
                "work; --force replaces it, or choose another name"
            )


def refuse_existing(path: str | None, *, force: bool) -> None:
    """Refuse to write over any file.

    Raises:
        FormatError: The place cannot be written.
        UsageError: There is a file, and it must not be replaced.
    """
    if path is None or path == "-":
        return
    refuse_unwritable(path)
    if not force and Path(path).is_file():
        raise UsageError(
            f"'{path}' exists and may hold somebody's work; --force replaces it, or choose "
            "another name"
        )


def refuse_unwritable(path: str | Path) -> None:
    """Refuse a file or folder that cannot be made, as far as that can be told beforehand.

    Raises:
        FormatError: The folder in which something must be made does not let us.
    """
    place = Path(path).absolute()
    if place.is_file():
        place = place.resolve().parent
    elif place.exists() and not place.is_dir():
        return  # a pipe or device is written to as it is
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        why = f"'{place}' is a file"
    elif not os.access(place, os.W_OK | os.X_OK):
        why = f"no permission to write in '{place}'"
    else:
        return
    raise FormatError(f"cannot be written: {why}", code="file-unwritable", at=Position(str(path)))


def _is_report(path: Path) -> bool:
    try:
        with path.open("rb") as handle:
            head = handle.read(_HEAD_BYTES)
    except OSError:
        return False
    return _REPORT.match(head.decode("utf-8", "replace")) is not None
