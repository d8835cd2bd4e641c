"""Files of the commands of the Generation Challenges: reading, checking, naming."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench.cli.shared.options import stated
from anaphora_workbench.cli.shared.output import (
    CHECK,
    ProblemLog,
    emit,
    json_result,
    problem_row,
    refuse_overwriting,
)
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, UsageError
from anaphora_workbench.model.frozen import FrozenDict
from anaphora_workbench.ports import Target, TaskReading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import table
from anaphora_workbench.workspace import HEAD_SIZE, Input, Workspace, tasks_of

TRACKS: Mapping[str, tuple[str, frozenset[str]]] = FrozenDict(
    {
        "GREC": ("grec", frozenset({"grec", "grec-neg", "webnlg", "vareg"})),
        "TUNA": ("tuna", frozenset({"tuna", "tuna-corpus"})),
        "Surface Realisation": (
            "sr",
            frozenset({"sr-shallow", "sr-deep", "sr-ud", "sr-nbest", "sr-text"}),
        ),
    }
)
"""The command of each track and its formats, by the name that messages give it."""


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help="replace files that exist")


def add_published(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--published``, which also prints ``what``, such as figures of the report of 2008."""
    parser.add_argument(
        "--published", action="store_true", help=f"print {what} as well (not re-run)"
    )


def named(text: str) -> tuple[str, str]:
    """Return name and path of ``NAME=PATH``, or of a path, which is called as its file."""
    name, equals, path = text.partition("=")
    if equals and name and not Path(text).exists():
        return name, path
    return Path(text).name.split(".")[0] or text, text


def named_all(texts: Iterable[str], what: str) -> list[tuple[str, str]]:
    """Return names and paths as `named` does; messages call them ``what``, in the plural.

    Raises:
        UsageError: Two have the same name.
    """
    found = [named(text) for text in texts]
    names = [name for name, _path in found]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two {what} are called '{name}'; tell them apart with NAME=PATH")
    return found


def target_of(path: str | None) -> Target:
    """Return a file as a target; standard output for none and ``-``."""
    if path in (None, "-"):
        return Target.of(sys.stdout.buffer, name="<stdout>")
    return Target.of(str(path))


def counts_by(what: str, values: Iterable[str]) -> dict[str, int]:
    """Return how often each value occurs, by ``what`` and the value, in alphabetical order."""
    found = sorted(Counter(values).items())
    return {f"{what}{value or 'not stated'}": count for value, count in found}


class TaskReader:
    """Reads the items of a track and keeps what was read, for the report.

    Args:
        registry: Where formats are found.
        formats: The formats of the track.
        track: Its name in messages.
        format_name: Format of all files; each file's own when not given.
        quiet: Codes of problems that only `everything` reports.
        hint: What files of the track look like, for a file in no known format.

    Attributes:
        log: The problems so far.
        inputs: The files so far.
    """

    def __init__(
        self,
        registry: Registry,
        formats: Sequence[str],
        track: str,
        format_name: str | None = None,
        quiet: Collection[str] = (),
        hint: str = "",
    ) -> None:
        self.registry = registry
        self._formats = tuple(formats)
        self._track = track
        self._format = format_name
        self._quiet = quiet
        self._hint = hint
        self.log = ProblemLog()
        self.inputs: list[Input] = []
        self._kept: dict[tuple[str, str], list[TaskReading[Any]]] = {}

    def open(self, paths: Sequence[str], formats: Sequence[str] = ()) -> list[Input]:
        """Return the files that paths name, in one of ``formats`` or else of the track's.

        A file that no format recognises, such as an empty one, is read as one of the track, so that
        its reader reports what is wrong and the other files of a folder are read.

        Raises:
            FormatError: A path does not exist, or contains no challenge file.
            UsageError: A file is one of another track.
        """
        wanted = tuple(formats) or self._formats
        asked = wanted[0] if len(wanted) == 1 else self._format
        found: list[Input] = []
        for entry in self._open(paths, asked, wanted):
            if entry.format.name in wanted:
                found.append(entry)
            elif _is_its_own(entry):
                raise UsageError(
                    f"'{entry.source.name}' is a file of the format {entry.format.name}, but "
                    f"{self._track} is expected here: {' or '.join(wanted)}"
                    f"{self._other_track(entry)}"
                )
            else:
                found += self._open([entry.place], wanted[0], wanted)
        self.inputs += found
        return found

    def read(self, entry: Input) -> Iterator[Any]:
        """Yield the items of a file, and report their problems."""
        yield from self._reported(tasks_of(entry))

    def read_once(self, entry: Input) -> Iterator[Any]:
        """Do the same as `read`, without reading a file again that has been read so before.

        Its items stay in memory. Problems are reported each time.
        """
        if entry.source.path is None:
            yield from self.read(entry)
            return
        name = (entry.place, entry.format.name)
        known = self._kept.get(name)
        if known is not None:
            yield from self._reported(known)
            return
        readings: list[TaskReading[Any]] = []
        for reading in tasks_of(entry):
            readings.append(reading)
            yield from self._reported([reading])
        self._kept[name] = readings

    def _reported(self, readings: Iterable[TaskReading[Any]]) -> Iterator[Any]:
        for reading in readings:
            shown = [each for each in reading.problems if each.code not in self._quiet]
            self.log.add(shown, CHECK)
            if reading.item is not None:
                yield reading.item

    def everything(self, paths: Sequence[str]) -> Iterator[tuple[list[Any], list[Problem]]]:
        """Yield the items of each file, and every problem; a file that breaks off costs its rest.

        For errors see `open`.
        """
        for entry in self.open(paths):
            items: list[Any] = []
            problems: list[Problem] = []
            try:
                for reading in tasks_of(entry):
                    problems += reading.problems
                    if reading.item is not None:
                        items.append(reading.item)
            except FormatError as error:
                problems.append(Problem(error.code, error.message, error.at))
            yield items, problems

    def _open(self, paths: Sequence[str], asked: str | None, wanted: Sequence[str]) -> list[Input]:
        try:
            return Workspace(self.registry, groups=["task_formats"]).open(paths, asked)
        except FormatError as error:
            if error.code != "format-unknown" or not self._hint:
                raise
            where = error.at.source if error.at else ", ".join(paths)
            raise UsageError(
                f"'{where}' is not a file of {self._track} ({' or '.join(wanted)}): {self._hint}"
            ) from None

    def _other_track(self, entry: Input) -> str:
        """Return the end of a sentence that names the track of a file and its command."""
        for track, (command, formats) in TRACKS.items():
            if self._track in TRACKS and entry.format.name in formats and track != self._track:
                return f". This is a file of {track}, for 'anaphora {command}'"
        return ""

    def warn(self, code: str, message: str, at: Position | None = None) -> None:
        """Print a warning."""
        self.log.add([Problem(code, message, at, Severity.WARNING)])


def _is_its_own(entry: Input) -> bool:
    """Tell whether a file looks like one of its format: an empty one goes by its name only."""
    try:
        with entry.source.open_binary() as handle:
            head = handle.read(HEAD_SIZE).decode("utf-8-sig", "replace")
    except FormatError:
        return False
    return entry.format.sniff(head, entry.source.as_unpacked)


def files_below(paths: Iterable[str | None]) -> list[str]:
    """Return files, and for folders those below them: nothing is written over any of them."""
    found: list[str] = []
    for path in paths:
        if path is not None and path != "-" and Path(path).is_dir():
            found += [str(each) for each in sorted(Path(path).rglob("*")) if each.is_file()]
        elif path is not None:
            found.append(path)
    return found


def refuse_inputs(inputs: Iterable[str | None], outputs: Iterable[str | None]) -> None:
    """Refuse to write over what is read, with ``--force`` as well, or two outputs to one file."""
    refuse_overwriting(files_below(inputs), outputs)


def status_of(log: ProblemLog) -> int:
    """Close a log and return the exit status: 1 when something of the input was lost, else 0."""
    log.close()
    return 1 if log.errors else 0


def write_validation(
    options: argparse.Namespace,
    inputs: Sequence[Input],
    problems: Sequence[Problem],
    counts: Mapping[str, int],
) -> int:
    """Print the problems and counts of ``validate``, and return the exit status."""
    codes: dict[str, int] = {}
    for each in problems:
        codes[f"code {each.code}"] = codes.get(f"code {each.code}", 0) + 1
    errors = sum([each.severity is Severity.ERROR for each in problems])
    whole = {
        **counts,
        "errors": errors,
        "warnings": len(problems) - errors,
        **dict(sorted(codes.items())),
    }
    if options.json:
        rows = [{"what": what, "count": count} for what, count in whole.items()]
        listed = [problem_row(each) for each in problems]
        emit(json_result("", stated(options), inputs, rows, problems=listed))
        return 1 if errors else 0
    log = ProblemLog(limit=1_000_000)
    log.add(problems)
    emit(table(["", "count"], [[what, count] for what, count in whole.items()]) + "\n")
    return status_of(log)
