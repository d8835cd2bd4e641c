"""Fuzzing of formats: thousands of mutants of good files, and three things that none may cause.

- A **traceback**: reading, writing or looking for losses ends in anything but `FormatError`.
- **Slow**: a mutant takes more than `MOST_SECONDS` of processor time.
- A **silent loss**. A mutant is read *without a word* if its readings have no problem that those of
  the original have not (compared by code and number), and `losses()` announces no loss that it does
  not announce for the original. Such a mutant is a silent loss if

  1. what was read is written, read again, and not the same (`aspects.differences`; of items of
     challenge files it is enough that they hold the same texts and numbers), or
  2. a run of letters and digits that the original keeps is kept less often than the mutant's bytes
     and the original's both have it. Kept is what is written again. Where that says less than the
     values read, they are what is kept, and each run is looked for once. Leading zeros of numbers
     do not count.

  Rule 2 looks at the bytes of the mutant, so what the mutation itself removed is not a loss; and at
  the runs of the original, so what the mutation made or doubled need not be kept.

`fuzz_format` is for tests; `anaphora_workbench.testing.fuzz` is the command (``make fuzz``).

Mutants change bytes, lines, fields, runs of one character and long numbers. A mutant depends on its
input, the seed and its number alone, so each can be made again by itself.
"""

from __future__ import annotations

import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, cast

from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.ports import Format, HasMentions, Reading, Source, Target, TaskFormat
from anaphora_workbench.testing.aspects import differences
from anaphora_workbench.testing.formats import Files, files_of, put_files

__all__ = ["MOST_SECONDS", "Failure", "Fault", "FuzzReport", "Mutant", "fuzz_format", "mutant"]

MOST_CHANGES = 3
_RUNS = " \t\n\r0a=\"'()[]{}<>&#|\\-_.,:;/*é\x00"
_LENGTHS = (2, 10, 100, 1000, 10_000, 40_000)
_NUMBERS = ("", "0", "-1", "007", "1.5", "1e9", "99999", "9" * 20, "9" * 4301, "٣", "²")
_FIELD = re.compile(rb"[^\t \n\r]+")
_NUMBER = re.compile(rb"[0-9]+")

Change = Callable[[bytes, Random], tuple[str, bytes]]
MOST_SECONDS = 10.0
_RUN = re.compile(r"[^\W_]+")
_PLAIN_NAME = "original"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed version of good input.

    Attributes:
        number: Its number; with the seed and the input it makes the mutant.
        what: What was done, for messages.
        files: The changed files.
    """

    number: int
    what: str
    files: Files


def mutant(files: Files, *, seed: int, number: int) -> Mutant:
    """Return a mutant: one file, changed one to three times."""
    dice = Random(f"{seed}/{number}")
    name = dice.choice(sorted(files))
    raw = files[name]
    done: list[str] = []
    for _ in range(dice.randint(1, MOST_CHANGES)):
        what, raw = dice.choice(_CHANGES)(raw, dice)
        done.append(what)
    where = f"{name}: " if name else ""
    return Mutant(number, where + ", then ".join(done), {**files, name: raw})


def _place(raw: bytes, dice: Random) -> int:
    return dice.randint(0, len(raw))


def _flip(raw: bytes, dice: Random) -> tuple[str, bytes]:
    if not raw:
        return "nothing", raw
    at, bit = dice.randrange(len(raw)), dice.randrange(8)
    return f"bit {bit} of byte {at} flipped", raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :]


def _strange(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at = _place(raw, dice)
    sign = dice.choice(_RUNS).encode()
    return f"{sign!r} in the place of byte {at}", raw[:at] + sign + raw[at + 1 :]


def _cut(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at = _place(raw, dice)
    size = dice.choice((1, 2, 5, 20, 100))
    return f"{size} bytes from {at} on removed", raw[:at] + raw[at + size :]


def _end(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at = _place(raw, dice)
    return f"cut off behind byte {at}", raw[:at]


def _copied(raw: bytes, dice: Random) -> tuple[str, bytes]:
    start, at = _place(raw, dice), _place(raw, dice)
    piece = raw[start : start + dice.choice((1, 5, 20, 100))]
    return f"{len(piece)} bytes from {start} copied to {at}", raw[:at] + piece + raw[at:]


def _run(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at, sign, size = _place(raw, dice), dice.choice(_RUNS), dice.choice(_LENGTHS)
    return f"{size} times {sign!r} at byte {at}", raw[:at] + sign.encode() * size + raw[at:]


def _number(raw: bytes, dice: Random) -> tuple[str, bytes]:
    found = list(_NUMBER.finditer(raw))
    if not found:
        return _run(raw, dice)
    old, new = dice.choice(found), dice.choice(_NUMBERS)
    what = new if len(new) < 30 else f"{len(new)} digits"
    return (
        f"number {old[0].decode()} at byte {old.start()} became {what!r}",
        raw[: old.start()] + new.encode() + raw[old.end() :],
    )


def _fields(raw: bytes, dice: Random) -> tuple[str, bytes]:
    found = list(_FIELD.finditer(raw))
    if not found:
        return _run(raw, dice)
    old, other = dice.choice(found), dice.choice(found)
    return (
        f"the field at byte {old.start()} became that at {other.start()}",
        raw[: old.start()] + other[0] + raw[old.end() :],
    )


def _lines(raw: bytes, dice: Random) -> tuple[str, bytes]:
    lines = raw.splitlines(keepends=True)
    if not lines:
        return "nothing", raw
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(5):
        case 0:
            what = f"line {at + 1} removed"
            del lines[at]
        case 1:
            what = f"line {at + 1} doubled"
            lines.insert(at, lines[at])
        case 2:
            what = f"lines {at + 1} and {other + 1} swapped"
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            what = f"line {at + 1} joined with the next one"
            lines[at] = lines[at].rstrip(b"\r\n")
        case _:
            cut = dice.randint(0, len(lines[at]))
            what = f"line {at + 1} divided at {cut}"
            lines[at] = lines[at][:cut] + b"\n" + lines[at][cut:]
    return what, b"".join(lines)


_CHANGES: tuple[Change, ...] = (
    *(_flip, _strange, _cut, _end, _copied),
    *(_run, _number, _number, _fields, _lines, _lines, _lines),
)


class Fault(StrEnum):
    """What a mutant may not cause."""

    TRACEBACK = "traceback"
    SLOW = "slow"
    SILENT_LOSS = "silent loss"


@dataclass(frozen=True, slots=True)
class Failure:
    """A mutant that caused what none may.

    Attributes:
        fault: What it caused.
        mutant: The mutant.
        detail: What was seen.
    """

    fault: Fault
    mutant: Mutant
    detail: str

    def __str__(self) -> str:
        return f"{self.fault}, mutant {self.mutant.number} ({self.mutant.what}): {self.detail}"


@dataclass(slots=True)
class FuzzReport:
    """What came of the mutants of a format.

    Attributes:
        name: Name of the format.
        mutants: How many there were.
        refused: How many were refused with a `FormatError`.
        reported: How many were read with a word: a problem or loss that the original has not.
        failures: Those that caused what none may.
        seconds: Processor time.
    """

    name: str
    mutants: int = 0
    refused: int = 0
    reported: int = 0
    failures: list[Failure] = field(default_factory=list)
    seconds: float = 0.0

    def count(self, fault: Fault) -> int:
        """Return how many mutants caused a fault."""
        return sum([failure.fault is fault for failure in self.failures])

    def __str__(self) -> str:
        counts = ", ".join([f"{self.count(fault)} {fault}" for fault in Fault])
        return (
            f"{self.name}: {self.mutants} mutants, {self.refused} refused, {self.reported} read "
            f"with problems; {counts} ({self.seconds:.1f} s)"
        )


def fuzz_format(
    fmt: Format | TaskFormat[Any],
    samples: Sequence[Reading | Path],
    *,
    mutants: int = 200,
    seed: int = 0,
    first: int = 0,
    escapes: Collection[str] = (),
) -> FuzzReport:
    """Read mutants of samples and return what came of them.

    Args:
        fmt: A format that can be read, of documents or of challenge files.
        samples: Readings to be written (of formats of documents), and files or folders. What the
            format refuses to write is passed over.
        mutants: How many mutants, shared by the samples.
        seed: Makes other mutants.
        first: Number of the first mutant; with ``mutants=1`` one alone is made again.
        escapes: Runs of letters and digits that the format reads as other signs, such as the LRB
            of Penn trees; rule 2 does not look for them.

    Raises:
        ValueError: The format cannot be read, or reads none of the samples.
    """
    if not fmt.readable:
        raise ValueError(f"'{fmt.name}' cannot be read, so there is nothing to fuzz")
    with tempfile.TemporaryDirectory(prefix="anaphora-fuzz-") as folder:
        subject = _Subject(fmt, Path(folder))
        originals = [_Original(subject, files, escapes) for files in subject.samples(samples)]
        if not originals:
            raise ValueError(f"give the fuzzer a sample that '{fmt.name}' can read")
        report = FuzzReport(fmt.name)
        begin = process_time()
        for number in range(first, first + mutants):
            original = originals[number % len(originals)]
            one = mutant(original.files, seed=seed, number=number)
            report.mutants += 1
            try:
                with _limited():
                    original.check(one, report)
            except _TooSlowError:
                detail = f"takes more than {MOST_SECONDS:g} seconds of processor time"
                report.failures.append(Failure(Fault.SLOW, one, detail))
            except Exception as error:
                report.failures.append(Failure(Fault.TRACEBACK, one, _end_of(error)))
        report.seconds = process_time() - begin
    return report


class _TooSlowError(BaseException):
    """A mutant has used up its time; no reader may catch this."""


@contextmanager
def _limited() -> Iterator[None]:
    """Stop what takes more than `MOST_SECONDS`, where the system has a timer of processor time."""

    def stop(_signal: int, _frame: object) -> None:
        raise _TooSlowError

    begin = process_time()
    try:
        before = signal.signal(signal.SIGPROF, stop)
    except (AttributeError, ValueError):  # Windows, or not the main thread: measure only
        before = None
    try:
        if before is not None:
            signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        yield
    finally:
        if before is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
    if process_time() - begin > MOST_SECONDS:
        raise _TooSlowError


def _end_of(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} at {where}: {str(error)[:200]}"


@dataclass(frozen=True, slots=True)
class _Read:
    """What reading some files gave: documents or items, and codes of problems with their number."""

    values: list[Any]
    codes: Counter[str]


class _Subject:
    """A format, of documents or of challenge files, with a folder to work in."""

    def __init__(self, fmt: Format | TaskFormat[Any], folder: Path) -> None:
        self.format = fmt
        self._folder = folder
        self._documents = hasattr(fmt, "losses")

    def samples(self, samples: Iterable[Reading | Path]) -> Iterator[Files]:
        for sample in samples:
            if isinstance(sample, Path):
                yield files_of(sample)
            elif self._documents and self.format.writable:
                try:
                    yield self.write([sample])
                except FormatError:
                    continue

    def read(self, files: Files) -> _Read:
        path = self._place(files)
        values: list[Any] = []
        problems: list[Problem] = []
        for reading in self.format.read(Source.of(path)):
            problems += reading.problems
            if self._documents:
                values.append(replace(cast(Reading, reading), problems=()))
            elif (item := cast(Any, reading).item) is not None:
                values.append(item)
        return _Read(values, Counter([problem.code for problem in problems]))

    def read_mentions(self, files: Files) -> None:
        if isinstance(self.format, HasMentions):
            for _table in self.format.mentions(Source.of(self._place(files))):
                pass

    def losses(self, values: Iterable[Any]) -> Counter[str]:
        if not self._documents:
            return Counter()
        found = [cast(Format, self.format).losses(value) for value in values]
        return Counter([problem.code for losses in found for problem in losses])

    def write(self, values: Iterable[Any]) -> Files:
        path = self._place({}, empty=True)
        self.format.write(values, Target.of(path))
        return files_of(path)

    def difference(self, before: Sequence[Any], after: Sequence[Any]) -> str:
        """Say how two readings of the same differ, or return ``""``."""
        if len(before) != len(after):
            return f"{len(before)} documents or items became {len(after)}"
        for one, other in zip(before, after, strict=True):
            if self._documents:
                if found := differences(one, other):
                    return found[0]
            elif lost := Counter(_texts(one)) - Counter(_texts(other)):
                return f"{sorted(lost)[:5]} are lost"
        return ""

    def _place(self, files: Files, *, empty: bool = False) -> Path:
        shutil.rmtree(self._folder / "work", ignore_errors=True)
        suffix = self.format.suffixes[0] if self.format.suffixes else ""
        path = self._folder / "work" / f"{_PLAIN_NAME}{suffix}"
        path.parent.mkdir(parents=True)
        if self.format.folder and not empty:
            path.mkdir()
        put_files(path, files)
        return path


class _Original:
    """A good file, and what is known of it."""

    def __init__(self, subject: _Subject, files: Files, escapes: Collection[str]) -> None:
        self.files = files
        self._subject = subject
        read = subject.read(files)
        self._codes = read.codes
        self._losses = subject.losses(read.values)
        runs = self._runs = _runs_of_files(files)
        held = [measure(self, read.values) for measure in (_Original._written, _Original._valued)]
        kept = [{run for run in runs if runs[run] <= found[run]} for found in held]
        # What is written counts each word once; values do where what is written leaves words out.
        self._by_values = len(kept[1]) > len(kept[0])
        self._kept = kept[self._by_values] - frozenset(escapes)

    def _written(self, values: list[Any]) -> Counter[str]:
        if not self._subject.format.writable:
            return Counter()
        try:
            return _runs_of_files(self._subject.write(values))
        except FormatError:
            return Counter()

    def _valued(self, values: list[Any]) -> Counter[str]:
        return _runs(" ".join(_texts(values)))

    def check(self, one: Mutant, report: FuzzReport) -> None:
        """Read a mutant, write it and read it again."""
        subject = self._subject
        with suppress(FormatError):
            subject.read_mentions(one.files)
        try:
            read = subject.read(one.files)
        except FormatError:
            report.refused += 1
            return
        losses = subject.losses(read.values)
        written = _again(subject, read.values)
        if read.codes - self._codes or losses - self._losses:
            report.reported += 1
            return
        if loss := self._loss(one, read.values, written, announced=bool(losses)):
            report.failures.append(Failure(Fault.SILENT_LOSS, one, loss))

    def _loss(
        self, one: Mutant, values: list[Any], written: Files | None, *, announced: bool
    ) -> str:
        """Say what of a mutant that was read without a word is lost, or return ``""``."""
        if written is not None and not announced:
            difference = self._subject.difference(values, self._subject.read(written).values)
            if difference:
                return f"written and read again, {difference}"
        here = _runs_of_files(one.files)
        if self._by_values:
            kept = self._valued(values)
        elif written is not None:
            kept = _runs_of_files(written)
        else:
            return ""
        # Values hold many a word twice, so their numbers say nothing.
        most = 1 if self._by_values else sys.maxsize
        lost = [run for run in self._kept if min(here[run], self._runs[run], most) > kept[run]]
        shown = ", ".join([f"'{run}'" for run in sorted(lost)[:5]])
        return f"read without a word, but not kept: {shown}" if lost else ""


def _again(subject: _Subject, values: list[Any]) -> Files | None:
    """Write what was read; nothing where that is refused, which is no silence."""
    if not subject.format.writable or not values:
        return None
    try:
        return subject.write(values)
    except FormatError:
        return None


def _runs(text: str) -> Counter[str]:
    return Counter([run.lstrip("0") or "0" for run in _RUN.findall(text)])


def _runs_of_files(files: Files) -> Counter[str]:
    found: Counter[str] = Counter()
    for raw in files.values():
        try:
            found += _runs(raw.decode("utf-8"))
        except UnicodeDecodeError:
            return Counter()  # a file that is not text has no words to count
    return found


def _texts(value: object) -> Iterator[str]:
    """Yield all texts and numbers in a value."""
    if isinstance(value, str | int | float):
        if value != "":
            yield str(value)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            if each.compare:
                yield from _texts(getattr(value, each.name))
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from _texts(key)
            yield from _texts(held)
    elif isinstance(value, Iterable):
        for held in value:
            yield from _texts(held)
