"""Results on standard output, in JSON and in CSV; files appear whole or not at all."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import Any, Self

from anaphora_workbench import __version__
from anaphora_workbench.errors import FormatError, Problem, Severity, UsageError, counted, one_line
from anaphora_workbench.io.csv_tables import guarded
from anaphora_workbench.io.file_names import readable_name
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.workspace import Input

__all__ = ["say"]


def names_of_paths(paths: list[str]) -> list[str]:
    """Return a name for each path: its end, as much of it as makes it unique."""
    parts: dict[str, tuple[str, ...]] = {}
    for path in paths:
        *above, last = Path(path).parts or (path,)
        parts[path] = (*above, last.split(".")[0] or last)
    length = 1
    while length < max(map(len, parts.values())) and _alike(parts.values(), length):
        length += 1
    names: list[str] = []
    for path in paths:
        name = "/".join(parts[path][-length:])
        while name in names:
            name += "'"
        names.append(name)
    return names


def _alike(parts: Collection[tuple[str, ...]], length: int) -> bool:
    """Tell whether two different paths end in the same parts."""
    return len({part[-length:] for part in parts}) < len(parts)


def say(text: str) -> None:
    """Print a message as one line, whatever it quotes: names of files, documents and systems."""
    print(one_line(text), file=sys.stderr)


def first_of(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"'{names[0]}'{more}"


def json_result(
    signature: str,
    options: Mapping[str, Any],
    inputs: Iterable[Input],
    rows: Iterable[Mapping[str, Any]],
    **parts: object,
) -> str:
    """Return the one JSON document that every ``--json`` prints; ``parts`` follow the rows."""
    return "".join(json_pieces(signature, options, inputs, rows, **parts))


def json_pieces(
    signature: str,
    options: Mapping[str, Any],
    inputs: Iterable[Input],
    rows: Iterable[Mapping[str, Any]],
    **parts: object,
) -> Iterator[str]:
    """Yield the document of `json_result` piece by piece, so that rows need not fit into memory.

    Rows, and parts that are iterators, are taken one by one.
    """
    values = {
        "signature": signature,
        "version": __version__,
        "options": dict(options),
        "inputs": [{"file": entry.source.name, "sha256": entry.sha256()} for entry in inputs],
        "rows": iter(rows),
        **parts,
    }
    between = "{\n "
    for name, value in values.items():
        yield f"{between}{json.dumps(name)}: "
        if isinstance(value, Iterator):
            yield from _json_list(value)
        else:
            yield valid_text(_json(value, "\n "))
        between = ",\n "
    yield "\n}\n"


def _json_list(items: Iterator[object]) -> Iterator[str]:
    """Yield a list that is a value of the whole document, item by item."""
    between = "[\n  "
    for item in items:
        yield valid_text(between + _json(item, "\n  "))
        between = ",\n  "
    yield "[]" if between[0] == "[" else "\n ]"


def _json(value: object, line: str) -> str:
    """Return a value as `json_text` writes it; ``line`` begins each line but the first."""
    if isinstance(value, dict) and value and _PLAIN.issuperset(map(type, value.values())):
        # What is fast in Python's encoder writes no indents, but any text between two values.
        encoder = _row_encoder(f",{line} ")
        return f"{{{line} {encoder.encode(value)[1:-1]}{line}}}"
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1).replace("\n", line)


_PLAIN = frozenset((str, int, float, bool, type(None)))


@cache
def _row_encoder(separator: str) -> json.JSONEncoder:
    return json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(separator, ": "))


def json_text(value: Mapping[str, Any]) -> str:
    """Return a report as JSON, with an escape for half a character (names of files have them)."""
    return valid_text(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1) + "\n")


def valid_text(text: str) -> str:
    """Return a piece of a report with an escape for half a character, see `json_text`."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def write_csv(
    path: str, rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None
) -> None:
    """Write rows, one by one, as CSV with a header; an undefined value is an empty cell.

    Text that a spreadsheet would run as a formula gets an apostrophe (`csv_table.guarded`). Only
    with ``columns`` is there a header without rows; else it has the keys of the first row.

    Raises:
        FormatError: The file cannot be written.
    """
    following = iter(rows)
    first = list(islice(following, 1))
    names = list(columns or (first[0] if first else ()))
    with Target.of(path).open_text() as handle:
        writer = csv.writer(handle, lineterminator="\n")
        writer.writerow([guarded(name) for name in names])
        for row in chain(first, following):
            if unknown := row.keys() - set(names):
                raise ValueError(f"a row has columns that the header lacks: {sorted(unknown)}")
            writer.writerow([_cell(row.get(name, "")) for name in names])


def _cell(value: object) -> object:
    shown = guarded(value)
    return readable_name(shown) if isinstance(shown, str) else shown


def emit(text: str, path: str | None = None) -> None:
    """Print a report, or write it to a file that appears whole or not at all."""
    emit_pieces([text], path)


def emit_pieces(pieces: Iterable[str], path: str | None = None) -> None:
    """Do the same with a report that is made piece by piece."""
    if path is None or path == "-":
        for piece in pieces:
            sys.stdout.write(piece)
        return
    with Target.of(path).open_text() as handle:
        for piece in pieces:
            handle.write(readable_name(piece))  # what a report says of its command names files


CHECK = "'anaphora check'"
"""Lists the problems of reading files."""


class ProblemLog:
    """Reports problems on standard error as they are met, ``limit`` of each code in full.

    Attributes:
        errors: Number of problems of severity error.
        warnings: Number of the others.
    """

    def __init__(self, limit: int = 10) -> None:
        self._limit = limit
        self._counts: dict[str, int] = {}
        self._listed_by: dict[str, str] = {}
        self.errors = 0
        self.warnings = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def add(self, problems: Iterable[Problem], listed_by: str = "") -> None:
        """Report problems; ``listed_by`` is the command or option that shows all of them."""
        for problem in problems:
            self._listed_by[problem.code] = listed_by
            count = self._counts[problem.code] = self._counts.get(problem.code, 0) + 1
            if problem.severity is Severity.ERROR:
                self.errors += 1
            else:
                self.warnings += 1
            if count <= self._limit:
                say(f"{problem.severity}: {problem}")

    def close(self) -> None:
        """Say how many were not shown."""
        for code, count in self._counts.items():
            if count > self._limit:
                all_of_them = f"; {how} lists them all" if (how := self._listed_by[code]) else ""
                say(f"... and {count - self._limit:,} more [{code}]{all_of_them}")


def problem_row(problem: Problem) -> dict[str, Any]:
    """Return a problem as a flat row."""
    at = problem.at
    return {
        "file": at.source if at else None,
        "line": at.line if at else None,
        "column": at.column if at else None,
        "severity": str(problem.severity),
        "code": problem.code,
        "message": problem.message,
    }


def refuse_errors(entry: Input, reading: Reading, log: ProblemLog, *, lenient: bool) -> None:
    """Report the problems of a document; raise `FormatError` for an error, unless lenient."""
    before = log.errors
    log.add(reading.problems, CHECK)
    if log.errors > before and not lenient:
        raise FormatError(
            "has errors (above), so Anaphora stops before it skips anything. Fix them, or skip "
            "what they affect: --lenient",
            code="input-errors",
            at=entry.source.at(),
        )


def gold_readings(inputs: Iterable[Input], log: ProblemLog, lenient: bool) -> Iterator[Reading]:
    """Yield the documents and report their problems as `refuse_errors` does."""
    for entry in inputs:
        for reading in entry.readings():
            refuse_errors(entry, reading, log, lenient=lenient)
            yield reading


def refuse_overwriting(inputs: Iterable[str], outputs: Iterable[str | None]) -> None:
    """Raise `UsageError` for an output that is an input, or another output as well."""
    taken = places_of(inputs)
    for path in outputs:
        if path is not None and path != "-":
            taken.add(free_place(path, taken))


def places_of(paths: Iterable[str]) -> set[Path]:
    """Return where paths lead, but for standard input and output."""
    return {Path(path).resolve() for path in paths if path != "-"}


def free_place(path: str, taken: Container[Path]) -> Path:
    """Return where the path of an output leads; raise `UsageError` for a place that is taken."""
    place = Path(path).resolve()
    if place in taken:
        raise UsageError(
            f"'{path}' is an input or another output as well; nothing is written over it. "
            "Choose another name"
        )
    return place


def say_skipped(skipped: Sequence[str]) -> None:
    """Say on standard error which files of a folder were passed over."""
    if skipped:
        shown = ", ".join(skipped[:3]) + (", ..." if len(skipped) > 3 else "")
        say(
            f"warning: {counted(len(skipped), 'file')} in no known format skipped: "
            f"{one_line(shown)} "
            "[file-skipped]"
        )


def say_analysed(analyses: Mapping[str, int], *, anew: bool = False, needed: bool = False) -> None:
    """Print the notes of `analysed_notes`."""
    for note in analysed_notes(analyses, anew=anew, needed=needed):
        say(note)


def analysed_notes(
    analyses: Mapping[str, int], *, anew: bool = False, needed: bool = False
) -> Iterator[str]:
    """Yield which models analysed texts, from the number of texts by name of the model.

    ``anew``: their own analysis was put aside; else they have none. ``needed``: the command cannot
    do without; else the note names the option that can.
    """
    for model, number in analyses.items():
        texts = "1 text" if number == 1 else f"{number:,} texts"
        if anew:
            done = f"Anaphora analysed {texts} anew with {model}"
        else:
            done = (
                f"{texts} {'has' if number == 1 else 'have'} no parse; Anaphora analysed "
                f"{'it' if number == 1 else 'them'} with {model}"
            )
            if not needed:
                done += ". --preprocessor none switches this off"
        yield f"note: {done} [text-analysed]"
