r"""Ranked realisations of a system, format ``sr-nbest``: what Surface Realisation systems hand in.

1.  UTF-8 text, a realisation a line: identifier of the sentence, rank and text, separated by tabs::

        11055<TAB>1<TAB>The cats slept .
        11055<TAB>2<TAB>The slept cats .

2.  Ranks are numbers from 1, the best; five of them count in the n-best evaluation. The lines may
    stand in any order, and a system may give one realisation only.
3.  Empty lines are passed over. Line ends may be of any sort; ``\n`` is written.
4.  What is wrong costs its line: ``sr-nbest-fields`` (no two tabs), ``sr-nbest-id`` (no
    identifier), ``sr-nbest-rank`` (no number from 1), ``sr-nbest-twice`` (a rank given twice for
    one sentence; it is read, but the first one counts), ``sr-nbest-empty`` (no text: counts as
    missing; or no realisation in the file), ``sr-nbest-cut`` (warning: the last line has no end),
    ``encoding-invalid``, ``nul-character``. Which sentences are missing, or are none of the test
    set, is reported when the outputs are scored.

Reference: Belz et al. (2011), section 3; the layout of the lines is ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.shared.rows import lines_with_faults
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.sr import SrOutput

__all__ = ["SrNbestFormat"]

_LINE = re.compile(r"[^\t\n]+\t[0-9]+\t[^\n]*")
_COLUMNS = 9
"""Tabs of a row of CoNLL-U, of which the second column may be a number, too."""
_RANK = re.compile(r"[1-9][0-9]{0,8}")


class SrNbestFormat:
    """Ranked outputs of realisers."""

    name = "sr-nbest"
    title = "Surface Realisation: a system's ranked outputs (sentence, rank, text)"
    suffixes: tuple[str, ...] = (".nbest",)
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether most lines have an identifier and a rank, and are not rows of CoNLL-U."""
        lines = [line for line in head.splitlines() if line.strip()]
        whole = lines[:-1] or lines  # the last one may be cut off
        ranked = [line for line in whole if _LINE.match(line) and line.count("\t") < _COLUMNS]
        return 2 * len(ranked) > len(whole)

    def read(self, source: Source) -> Iterator[TaskReading[SrOutput]]:
        """Yield the realisations line by line.

        Raises:
            FormatError: The file cannot be opened, or has no line with text (``sr-nbest-empty``).
        """
        seen: set[tuple[str, int]] = set()
        has_any = False
        for first, lines, faults in lines_with_faults(source, "sr-nbest-cut"):
            for number, line in enumerate(lines, first):
                if not line.strip(" \t"):
                    continue
                has_any = True
                fault = faults.get(number)
                notes = () if fault is None else (fault,)
                lost = fault is not None and fault.severity is Severity.ERROR
                found = fault if lost and fault else _read_line(line, number, source)
                if isinstance(found, SrOutput):
                    key = (found.sentence_id, found.rank)
                    if key not in seen:
                        seen.add(key)
                        yield TaskReading(found, notes, source.name)
                        continue
                    problem = Problem(
                        "sr-nbest-twice",
                        f"rank {found.rank} of sentence '{found.sentence_id}' is given twice; the "
                        "first one counts",
                        source.at(number, len(found.sentence_id) + 2),
                    )
                    # Both are handed on, so that systems' repetitions can be counted.
                    yield TaskReading(found, (problem,), source.name)
                    continue
                yield TaskReading(None, (found,), source.name)
        if not has_any:
            raise FormatError(
                "there is no realisation in the file; one reads SENTENCE<TAB>RANK<TAB>TEXT",
                code="sr-nbest-empty",
                at=source.at(1, 1),
            )

    def write(self, items: Iterable[SrOutput], target: Target) -> None:
        """Write all realisations; line ends in a text become blanks.

        Raises:
            FormatError: ``sr-nbest-unwritable``: an identifier is empty or has a tab or line end;
                or the target cannot be written.
        """
        with target.open_text() as handle:
            for item in items:
                if not item.sentence_id or re.search(r"[\t\r\n]", item.sentence_id):
                    raise FormatError(
                        f"the identifier {item.sentence_id!r} cannot be written: it is empty, or "
                        "has a tab or a line end",
                        code="sr-nbest-unwritable",
                        at=Position(target.name),
                    )
                text = re.sub(r"[\r\n]+", " ", item.text)
                handle.write(f"{item.sentence_id}\t{item.rank}\t{text}\n")


def _read_line(line: str, number: int, source: Source) -> SrOutput | Problem:
    parts = line.split("\t", 2)
    if len(parts) < 3:
        return Problem(
            "sr-nbest-fields",
            "a realisation reads SENTENCE<TAB>RANK<TAB>TEXT, but this line has "
            f"{len(parts) - 1 or 'no'} tab{'' if len(parts) == 2 else 's'}",
            source.at(number, 1),
        )
    name, rank, text = parts
    name = name.strip(" ")
    if not name:
        message = "the identifier of the sentence is missing before the first tab"
        return Problem("sr-nbest-id", message, source.at(number, 1))
    if not _RANK.fullmatch(rank.strip(" ")):
        return Problem(
            "sr-nbest-rank",
            f"the rank is a number from 1, the best, not '{rank}'",
            source.at(number, len(parts[0]) + 2),
        )
    if not text.strip():
        return Problem(
            "sr-nbest-empty",
            f"there is no text; sentence '{name}' counts as missing at rank {rank.strip(' ')}",
            source.at(number, len(parts[0]) + len(rank) + 3),
        )
    return SrOutput(name, int(rank), text, number)
