"""The conformance kit of formats: `check_format` asks everything that the port promises.

The workbench runs it on the formats that ship with it; authors of others run it in their tests::

    from anaphora_workbench.testing import check_format

    def test_my_format_keeps_the_contract() -> None:
        check_format(MyFormat(), [a_reading, Path("tests/sample.mine")])

It raises `AssertionError` with a sentence on the first promise that is broken.
"""

from __future__ import annotations

import copy
import io
import random
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.testing.aspects import PLAIN_ID, differences, probes

CUTS = 8
MUTATIONS = 48
_STRANGE = "\"'()[]{}<>|\\\t #=:,;-*0é漢\U0001f600"
_NUMBERS = ("-1", "0", "999999", "1e9", "x", "")
Files = dict[str, bytes]
"""What stands on disk: relative path -> content; a single file has the path ``""``."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Damaged:
    """Input that a format must survive.

    Attributes:
        what: What was done to it, for messages.
        raw: The bytes.
        unreadable: Whether it must be refused with a `FormatError`, because it is not text.
    """

    what: str
    raw: bytes
    unreadable: bool = False


def damaged(raw: bytes) -> Iterator[Damaged]:
    """Yield broken versions of a file: empty, wrongly encoded, cut off, and mutated."""
    yield Damaged("is empty", b"")
    yield Damaged("contains blank lines only", b"\n \n\n")
    yield Damaged("ends in the middle of a line without a line end", raw.rstrip()[:-1])
    for number in range(1, CUTS + 1):
        cut = len(raw) * number // (CUTS + 1)
        yield Damaged(f"ends after {cut} bytes", raw[:cut])
    if not raw:
        return
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        yield from _mutated_bytes(raw)
        return
    middle = _line_start(raw, len(raw) // 2)
    latin = raw[:middle] + b"\xe9t\xe9 " + raw[middle:]
    yield Damaged("contains bytes that are not UTF-8", latin, unreadable=True)
    nul = raw[:middle] + b"\0" + raw[middle:]
    yield Damaged("contains a NUL", nul, unreadable=True)
    if text.strip():
        yield Damaged("is UTF-16 with its mark", text.encode("utf-16"))
        if text.isascii():
            bare = text.encode("utf-16-le")
            yield Damaged("is UTF-16 without its mark", bare, unreadable=True)
    yield from _mutated_lines(text)
    yield from _mutated_characters(text)


def _line_start(raw: bytes, near: int) -> int:
    return raw.rfind(b"\n", 0, near) + 1


def _mutated_bytes(raw: bytes) -> Iterator[Damaged]:
    dice = random.Random(1)
    for _ in range(MUTATIONS):
        place = dice.randrange(len(raw))
        changed = bytearray(raw)
        changed[place] ^= 1 << dice.randrange(8)
        yield Damaged(f"has a wrong bit at byte {place}", bytes(changed))


def _mutated_lines(text: str) -> Iterator[Damaged]:
    dice = random.Random(2)
    lines = text.split("\n")
    for _ in range(min(MUTATIONS // 2, len(lines))):
        place = dice.randrange(len(lines))
        other = dice.randrange(len(lines))
        lacking = lines[:place] + lines[place + 1 :]
        yield _of(f"lacks its line {place + 1}", "\n".join(lacking))
        doubled = lines[: place + 1] + lines[place:]
        yield _of(f"has its line {place + 1} twice", "\n".join(doubled))
        swapped = list(lines)
        swapped[place], swapped[other] = swapped[other], swapped[place]
        yield _of(f"has its lines {place + 1} and {other + 1} swapped", "\n".join(swapped))


def _mutated_characters(text: str) -> Iterator[Damaged]:
    dice = random.Random(3)
    digits = [place for place, character in enumerate(text) if character.isdigit()]
    for _ in range(MUTATIONS):
        place = dice.randrange(len(text))
        strange = dice.choice(_STRANGE)
        yield _of(
            f"has {strange!r} in the place of character {place + 1}",
            text[:place] + strange + text[place + 1 :],
        )
        yield _of(f"lacks character {place + 1}", text[:place] + text[place + 1 :])
        if digits:
            place = dice.choice(digits)
            number = dice.choice(_NUMBERS)
            yield _of(
                f"has {number!r} in the place of the digit at character {place + 1}",
                text[:place] + number + text[place + 1 :],
            )


def _of(what: str, text: str) -> Damaged:
    return Damaged(what, text.encode("utf-8"))


class _InterruptionError(Exception):
    """What the kit throws in the middle of writing."""


def check_format(fmt: Format, samples: Sequence[Reading | Path]) -> None:
    """Check that a format keeps the contract of `anaphora_workbench.ports.Format`.

    Declaration; round trip, where every difference must be announced by ``losses()``, also for
    each aspect of a reading alone; determinism; a second round that changes nothing; input
    that stays untouched; streams; whole or nothing on disk; several documents; sniffing; and
    `FormatError`, with a place and nothing else, for empty, broken and wrongly encoded input.

    Args:
        fmt: The format.
        samples: Readings that it is to write, and files or folders that it is to read. The more
            they hold, the more is checked.

    Raises:
        AssertionError: Says which promise is broken and how.
        ValueError: There is no sample that the format can do something with.
    """
    _check_declaration(fmt)
    readings = [sample for sample in samples if isinstance(sample, Reading)]
    paths = [sample for sample in samples if isinstance(sample, Path)]
    if not (paths and fmt.readable) and not (readings and fmt.writable):
        raise ValueError(f"give the kit a sample that '{fmt.name}' can read or write")
    with tempfile.TemporaryDirectory(prefix="anaphora-kit-") as folder:
        kit = _Kit(fmt, Path(folder))
        if fmt.readable:
            for path in paths:
                readings += kit.check_reading(files_of(path))
        if fmt.writable:
            for reading in readings:
                kit.check_writing(reading)
            kit.check_several(readings)
        else:
            kit.check_refusal_to_write(readings)


def _check_declaration(fmt: Format) -> None:
    name = getattr(fmt, "name", None)
    ask(
        isinstance(name, str) and NAME.fullmatch(name),
        f"the format {type(fmt).__name__} needs a name of small letters, not {name!r}",
    )
    title = getattr(fmt, "title", None)
    ask(
        isinstance(title, str) and title.strip() and "\n" not in title,
        f"'{name}' needs a title of one line, not {title!r}",
    )
    for flag in ("folder", "readable", "writable", "many"):
        value = getattr(fmt, flag, None)
        ask(isinstance(value, bool), f"'{name}' must say True or False for {flag}, not {value!r}")
    for several in ("suffixes", "loses"):
        value = getattr(fmt, several, None)
        ask(
            isinstance(value, tuple) and all(isinstance(item, str) for item in value),
            f"'{name}' must give {several} as a tuple of strings, not {value!r}",
        )
    ask(fmt.readable or fmt.writable, f"'{name}' can neither be read nor written")
    ask(fmt.folder or fmt.suffixes, f"'{name}' is a file format and needs a suffix")
    for suffix in fmt.suffixes:
        ask(suffix.startswith(".") and len(suffix) > 1, f"the suffix {suffix!r} needs a dot")
    for phrase in fmt.loses:
        ask(phrase.strip() == phrase != "", f"'{name}' loses {phrase!r}, which is not a phrase")


class _Kit:
    """The checks of one format, in a folder of their own."""

    def __init__(self, fmt: Format, folder: Path) -> None:
        self.format = fmt
        self._folder = folder
        self._count = 0
        self._name = PLAIN_ID

    # ---- reading

    def check_reading(self, files: Files) -> list[Reading]:
        """Check everything about reading one sample; return what it holds."""
        path = self._place(files)
        readings = self._read(path)
        self._ask(bool(readings), "reads nothing from a sample")
        self._ask(files_of(path) == files, "changes the file that it reads")
        again = self._read(path)
        self._ask(readings == again, "gives something else when it reads the same again")
        self._check_sniffing(path)
        if not self.format.folder:
            stream = Source.of(io.BytesIO(files[""]), name=str(path))
            self._ask(
                list(self.format.read(stream)) == readings,
                "reads something else from a stream than from the file",
            )
        missing = self._answer(path.with_name("there-is-no-such-thing"))
        self._ask(isinstance(missing, FormatError), "does not refuse a file that is not there")
        for turn, (name, raw) in enumerate(files.items()):
            for number, case in enumerate(damaged(raw)):
                # The files of a folder share the cases, so that many files take no longer.
                if case.unreadable or number % len(files) == turn:
                    self._check_damaged({**files, name: case.raw}, name, case)
        if self.format.folder:
            self._check_incomplete(files)
        return readings

    def _check_sniffing(self, path: Path) -> None:
        source = Source.of(path)
        head = "" if self.format.folder else path.read_bytes()[:4096].decode("utf-8", "replace")
        self._ask(self.format.sniff(head, source), "does not recognise its own file by sniff()")
        strange = Source.of(path.with_name("strange.zzz"))
        for text in ("", "\ufffd\x07", "a b c\n"):
            self._ask(
                isinstance(self.format.sniff(text, strange), bool), "sniff() is not True or False"
            )

    def _check_damaged(self, files: Files, name: str, case: Damaged) -> None:
        what = f"a file that {case.what}" if not name else f"a folder whose {name} {case.what}"
        path = self._place(files)
        answer = self._answer(path, what)
        if isinstance(answer, FormatError):
            self._check_message(answer, path, what)
            return
        # One bad file of a folder may be a problem of the document; a bad document is none.
        refused = bool(name) and any(
            problem.severity is Severity.ERROR for reading in answer for problem in reading.problems
        )
        self._ask(refused or not case.unreadable, f"does not refuse {what}")
        self._ask(
            bool(answer) or bool(name) or bool(case.raw.strip()), f"says nothing about {what}"
        )

    def _check_incomplete(self, files: Files) -> None:
        empty = self._place({})
        self._ask(isinstance(self._answer(empty), FormatError), "does not refuse an empty folder")
        for name in files:
            rest = {other: raw for other, raw in files.items() if other != name}
            self._answer(self._place(rest), f"a folder without {name}")

    def _check_message(self, error: FormatError, path: Path, what: str) -> None:
        text = str(error)
        self._ask(error.at is not None, f"gives no place for {what}: {text}")
        self._ask("\n" not in error.message, f"says more than a line about {what}: {text}")
        self._ask(
            bool(NAME.fullmatch(error.code)) and error.code != FormatError.code,
            f"gives no code of its own for {what}: {text}",
        )
        self._ask(
            error.at is not None and error.at.source.startswith(str(path)),
            f"names another file than the broken one for {what}: {text}",
        )

    def _answer(self, path: Path, what: str = "that") -> list[Reading] | FormatError:
        """Read and return what comes of it; anything but readings and `FormatError` is a fault."""
        try:
            return self._read(path)
        except FormatError as error:
            return error
        except Exception as error:
            raise AssertionError(
                f"format '{self.format.name}' answers {what} with {type(error).__name__} and not "
                f"with FormatError: {error}"
            ) from error

    # ---- writing

    def check_writing(self, reading: Reading) -> None:
        """Check everything about writing one reading."""
        before = copy.deepcopy(reading)
        self._name = _file_name(reading)
        try:
            files = self._write([reading])
        except FormatError as error:
            raise AssertionError(
                f"format '{self.format.name}' refuses to write a sample; give the kit another one "
                f"or fix it: {error}"
            ) from error
        losses = self._losses(reading)
        # A format may remember the last reading that it wrote: a copy is written anew.
        self._ask(self._write([replace(reading)]) == files, "writes something else the second time")
        self._ask(reading == before, "changes the reading that it writes")
        self._check_whole_or_nothing(reading)
        if not self.format.folder:
            stream = io.BytesIO()
            self.format.write([reading], Target.of(stream))
            self._ask(
                stream.getvalue() == files[""], "writes something else to a stream than to a file"
            )
        if not self.format.readable:
            return
        self._check_round_trip(reading, files, losses)
        for aspect, probe in probes(reading):
            self._check_aspect(aspect, probe)

    def _check_round_trip(self, reading: Reading, files: Files, losses: list[Problem]) -> None:
        back = self._back(files)
        self._ask(len(back) == 1, f"writes one document and reads {len(back)}")
        lost = differences(reading, back[0])
        self._ask(
            not lost or bool(losses),
            f"drops in silence: {'; '.join(lost)}; losses() is empty",
        )
        again = self._back(self._write(back))
        changed = differences(back[0], again[0]) if len(again) == 1 else ["the document"]
        self._ask(
            again == back,
            "does not settle: what it reads back changes when that is written and read once more, "
            f"in {'; '.join(changed) or 'ids, attributes, metadata or problems'}",
        )
        self.check_reading(files)

    def _check_aspect(self, aspect: str, probe: Reading) -> None:
        self._name = _file_name(probe)
        try:
            files = self._write([probe])
        except FormatError:
            return  # A refusal is not silence.
        losses = self._losses(probe)
        back = self._back(files)
        lost = differences(probe, back[0]) if len(back) == 1 else ["the document"]
        self._ask(
            not lost or bool(losses),
            f"drops in silence, when a document contains {aspect} and little else: "
            f"{'; '.join(lost)}; losses() is empty",
        )

    def _losses(self, reading: Reading) -> list[Problem]:
        losses = self.format.losses(reading)
        again = self.format.losses(replace(reading))
        self._ask(losses == again, "gives other losses() the second time")
        for problem in losses:
            self._ask(
                problem.severity is Severity.WARNING
                and bool(problem.message.strip())
                and bool(NAME.fullmatch(problem.code)),
                f"losses() must be warnings with a message and a code, not {problem!r}",
            )
        codes = [problem.code for problem in losses]
        self._ask(len(set(codes)) == len(codes), f"losses() says something twice: {codes}")
        return losses

    def _check_whole_or_nothing(self, reading: Reading) -> None:
        def interrupted() -> Iterator[Reading]:
            yield reading
            raise _InterruptionError

        path = self._new_path()
        try:
            self.format.write(interrupted(), Target.of(path))
        except _InterruptionError:
            pass
        else:
            raise AssertionError(f"format '{self.format.name}' swallows errors of its input")
        left = [entry.name for entry in path.parent.iterdir()]
        self._ask(not left, f"leaves {left} behind when writing is interrupted")

    def check_several(self, readings: Sequence[Reading]) -> None:
        """Check what the format does with more than one document."""
        both = [
            replace(readings[0], document=replace(readings[0].document, doc_id=f"{PLAIN_ID}{n}"))
            for n in (1, 2)
        ]
        if not self.format.many:
            self._check_refusal(
                lambda target: self.format.write(both, target),
                "must refuse to write two documents, because many is False",
            )
            return
        files = self._write(both)
        if self.format.readable:
            back = self._back(files)
            self._ask(len(back) == len(both), f"writes two documents and reads {len(back)}")

    def check_refusal_to_write(self, readings: Sequence[Reading]) -> None:
        """Check that a format that cannot be written says so."""
        self._check_refusal(
            lambda target: self.format.write(readings[:1], target),
            "must refuse to write with FormatError, because writable is False",
        )

    def _check_refusal(self, write: Callable[[Target], None], promise: str) -> None:
        path = self._new_path()
        try:
            write(Target.of(path))
        except FormatError:
            self._ask(not path.exists(), f"{promise}; but it leaves something behind")
        else:
            self._ask(False, promise)

    # ---- files

    def _read(self, path: Path) -> list[Reading]:
        return list(self.format.read(Source.of(path)))

    def _back(self, files: Files) -> list[Reading]:
        # The name of the file ends up in readings, so every round must use the same one.
        path = self._place(files, "back")
        readings = self._read(path)
        shutil.rmtree(path.parent)
        return readings

    def _write(self, readings: Iterable[Reading]) -> Files:
        path = self._new_path()
        try:
            self.format.write(readings, Target.of(path))
        except FormatError:
            raise
        except Exception as error:
            raise AssertionError(
                f"format '{self.format.name}' writes a sample with {type(error).__name__}: {error}"
            ) from error
        return files_of(path)

    def _place(self, files: Files, folder: str = "") -> Path:
        path = self._new_path(folder)
        if self.format.folder:
            path.mkdir()
        put_files(path, files)
        return path

    def _new_path(self, folder: str = "") -> Path:
        self._count += 1
        suffix = self.format.suffixes[0] if self.format.suffixes else ""
        path = self._folder / (folder or str(self._count)) / f"{self._name}{suffix}"
        path.parent.mkdir()
        return path

    def _ask(self, holds: bool, fault: str) -> None:
        ask(holds, f"format '{self.format.name}' {fault}")


def _file_name(reading: Reading) -> str:
    """A document that is called as its file is keeps its id in formats that have none."""
    doc_id = reading.document.doc_id
    return doc_id if re.fullmatch(r"[\w-]+", doc_id) else PLAIN_ID


def files_of(path: Path) -> Files:
    """Return the content of a file, or of the files of a folder."""
    if path.is_file():
        return {"": path.read_bytes()}
    return {
        entry.relative_to(path).as_posix(): entry.read_bytes()
        for entry in sorted(path.rglob("*"))
        if entry.is_file()
    }


def put_files(path: Path, files: Files) -> None:
    """Write what `files_of` returned."""
    for name, raw in files.items():
        place = path / name if name else path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(raw)


def ask(holds: object, fault: str) -> None:
    """Raise `AssertionError` with a sentence on a broken promise."""
    if not holds:
        raise AssertionError(fault)
