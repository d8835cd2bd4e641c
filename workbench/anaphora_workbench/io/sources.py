"""Sources and targets of formats: files, folders and streams, read and written safely.

`Source` decodes text once, with the place of every bad byte. `Target` writes beside the final
name and renames at the end, so that a file appears whole or not at all. Both know compressed files
(`io.compression`): what a source hands out is unpacked. `whole_number` reads
numbers of files, and `collector_paused` makes reading many objects fast.
"""

from __future__ import annotations

import gc
import io
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, BinaryIO

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.compression import packed, unpacked, without_compression
from anaphora_workbench.io.encodings import UTF_16_MARKS
from anaphora_workbench.io.file_names import readable_name, shortened
from anaphora_workbench.io.missing_files import no_such_file

STDIN = "<stdin>"
STDOUT = "<stdout>"
CONVERT = "convert the file to UTF-8 first"
"""The remedy for a file in another encoding; commands and functions may add one of their own."""
_BLOCK = 1 << 16
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Source:
    """Something to read: a file, a folder, or an open binary stream.

    Attributes:
        name: What messages call it (`file_names.readable_name`); no path to open anything by.
        path: File or folder, or ``None`` for a stream.
        stream: Open binary stream, or ``None`` for a path.
        encoding: Text encoding; a byte order mark of UTF-8 is skipped. A file that begins with one
            of UTF-16 is read as UTF-16 and handed out as UTF-8, so that every format can read it.
    """

    name: str
    path: Path | None = None
    stream: BinaryIO | None = None
    encoding: str = "utf-8"

    @classmethod
    def of(cls, source: str | Path | BinaryIO, *, name: str | None = None) -> Source:
        """Return a source for a path or an open binary stream."""
        if isinstance(source, str | Path):
            return cls(readable_name(name or str(source)), path=Path(source))
        return cls(name or str(getattr(source, "name", STDIN)), stream=source)

    @classmethod
    def of_text(cls, text: str, *, name: str = "<text>") -> Source:
        """Return a source that holds the given text (tests and examples)."""
        return cls(name, stream=io.BytesIO(text.encode("utf-8", "surrogatepass")))

    @property
    def is_folder(self) -> bool:
        """Whether the source is a folder."""
        return self.path is not None and self.path.is_dir()

    @property
    def stem(self) -> str:
        """The name without folders and suffixes; a document without an id is called so."""
        return Path(self.name).name.split(".")[0] or "document"

    @property
    def unpacked_name(self) -> str:
        """The name without the suffix of a compressed file: what is left tells the format."""
        return without_compression(self.name)

    @property
    def as_unpacked(self) -> Source:
        """This source under its `unpacked_name`, as `Format.sniff` gets it."""
        return replace(self, name=self.unpacked_name)

    def at(self, line: int = 0, column: int = 0) -> Position:
        """Return a place in this source."""
        return Position(self.name, line, column)

    def child(self, *parts: str) -> Source:
        """Return a file below this folder."""
        if self.path is None:
            raise FormatError(f"{self.name} is not a folder", code="not-a-folder")
        path = self.path.joinpath(*parts)
        name = readable_name(str(Path(self.name).joinpath(*parts)))
        return Source(name, path=path, encoding=self.encoding)

    @contextmanager
    def open_binary(self) -> Iterator[BinaryIO]:
        """Open for reading bytes.

        What is held in memory, such as standard input, can be opened again like a file.

        Raises:
            FormatError: The file is missing, a folder, or may not be read.
        """
        if self.stream is not None:
            held = self.stream
            yield io.BytesIO(held.getvalue()) if isinstance(held, io.BytesIO) else held
            return
        with self._open_path() as handle:
            if handle.peek(2)[:2] in UTF_16_MARKS:
                yield self._in_utf_8(handle.read(), "utf-16")
            else:
                yield handle

    @contextmanager
    def _open_path(self) -> Iterator[io.BufferedReader]:
        """Open the file for reading its bytes, unpacked."""
        assert self.path is not None
        try:
            file = self.path.open("rb")
        except IsADirectoryError:
            raise FormatError(
                "this is a folder, but a file is expected", code="is-a-folder", at=self.at()
            ) from None
        except OSError as error:
            # A link that leads nowhere is there.
            if isinstance(error, FileNotFoundError) and not self.path.is_symlink():
                raise no_such_file(self.name, "file") from None
            raise FormatError(
                f"cannot be read: {error.strerror}", code="file-unreadable", at=self.at()
            ) from error
        with file, unpacked(file, self.path.name, self.at()) as handle:
            yield handle

    @property
    def marked(self) -> str:
        """``utf-16`` for a file that begins with its byte order mark, else ``""``."""
        if self.path is None or not self.path.is_file():
            return ""
        try:
            with self._open_path() as handle:
                return "utf-16" if handle.read(2) in UTF_16_MARKS else ""
        except FormatError:
            return ""

    def read_in(self, encoding: str) -> Source:
        """Return the same text, which is in another encoding, in UTF-8, held in memory.

        Raises:
            FormatError: ``encoding-invalid``, or what opening raises.
        """
        if self.path is not None:
            with self._open_path() as handle:
                data = handle.read()
        else:
            data = self.read_bytes()
        return Source(self.name, stream=self._in_utf_8(data, encoding))

    def _in_utf_8(self, data: bytes, encoding: str) -> io.BytesIO:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as error:
            before = data[: error.start].decode(encoding, "replace")
            raise FormatError(
                f"byte 0x{data[error.start]:02x} is not {encoding.upper()}; the text is in another "
                "encoding, or it was cut off",
                code="encoding-invalid",
                at=self.at(before.count("\n") + 1, len(before) - before.rfind("\n")),
            ) from None
        return io.BytesIO(text.removeprefix("\ufeff").encode("utf-8", "surrogatepass"))

    def lines(self) -> Iterator[tuple[int, str]]:
        r"""Yield (1-based number, text without line end); ``\n``, ``\r\n`` and ``\r`` all end one.

        Raises:
            FormatError: ``encoding-invalid`` with line and column of the first bad byte;
                ``nul-character`` for a NUL, which no text format allows.
        """
        for number, block in self.blocks():
            yield from enumerate(block, number)

    def blocks(self) -> Iterator[tuple[int, list[str]]]:
        """Yield many `lines` at a time: the number of the first one and the texts.

        For readers that are in a hurry: a call per line would be half of their time.

        Raises:
            FormatError: As `lines`, after the lines before the bad one.
        """
        number = 1
        with self.open_binary() as handle:
            while chunk := handle.read(_BLOCK):
                if not chunk.endswith(b"\n"):
                    chunk += handle.readline()
                if number == 1:
                    chunk = chunk.removeprefix(_BYTE_ORDER_MARK)
                block, error = self._decode_chunk(chunk, number)
                if block:
                    yield number, block
                if error is not None:
                    raise error
                number += len(block)

    def _decode_chunk(self, chunk: bytes, number: int) -> tuple[list[str], FormatError | None]:
        """Return the lines of a chunk up to the first bad one, and the error that this one is."""
        try:
            text = chunk.decode(self.encoding)
        except UnicodeDecodeError:
            text = "\0"
        if "\0" not in text:
            if "\r" in text:
                text = text.replace("\r\n", "\n").replace("\r", "\n")
            lines = text.split("\n")
            if not lines[-1]:
                lines.pop()
            return lines, None
        block: list[str] = []
        for raw in io.BytesIO(chunk):
            for part in _split_lines(raw):
                try:
                    block.append(self._decode(part, number + len(block)))
                except FormatError as error:
                    return block, error
        return block, None

    def _decode(self, raw: bytes, number: int) -> str:
        try:
            text = raw.decode(self.encoding)
        except UnicodeDecodeError as error:
            column = len(raw[: error.start].decode(self.encoding, "replace")) + 1
            old = "UTF-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "LATIN1"
            raise FormatError(
                f"byte 0x{raw[error.start]:02x} is not {self.encoding.upper()}; {CONVERT} (for "
                f"example: iconv -f {old} -t UTF-8)",
                code="encoding-invalid",
                at=self.at(number, column),
            ) from None
        if "\0" in text:
            raise FormatError(
                "the text contains a NUL character, so this is not a text file (UTF-16, perhaps)",
                code="nul-character",
                at=self.at(number, text.index("\0") + 1),
            )
        return text

    def read_text(self) -> str:
        r"""Return the whole text, as `lines` yields it, with every line end as ``\n``."""
        return "".join([f"{line}\n" for _number, line in self.lines()])

    def read_bytes(self) -> bytes:
        """Return all bytes."""
        with self.open_binary() as handle:
            return handle.read()


def _split_lines(raw: bytes) -> list[bytes]:
    body = raw.removesuffix(b"\n").removesuffix(b"\r")
    return body.split(b"\r") if b"\r" in body else [body]


@dataclass(frozen=True)
class Target:
    """Somewhere to write: a file, a folder, or an open binary stream.

    Attributes:
        name: What messages call it.
        path: File or folder, or ``None`` for a stream.
        stream: Open binary stream, or ``None`` for a path.
    """

    name: str
    path: Path | None = None
    stream: BinaryIO | None = None

    @classmethod
    def of(cls, target: str | Path | BinaryIO, *, name: str | None = None) -> Target:
        """Return a target for a path or an open binary stream."""
        if isinstance(target, str | Path):
            return cls(name or str(target), path=Path(target))
        return cls(name or str(getattr(target, "name", STDOUT)), stream=target)

    @contextmanager
    def open_text(self) -> Iterator[IO[str]]:
        r"""Open for writing UTF-8 with ``\n`` line ends; a file appears only when all went well.

        A file that is called ``.gz``, ``.xz`` or ``.zst`` is compressed.
        A file that exists keeps its permissions, a link stays a link, and what is not a file (a
        pipe, ``/dev/null``) is written to as it is.

        Raises:
            FormatError: The place cannot be written, or the text holds half a character.
        """
        try:
            if self.stream is not None:
                wrapper = io.TextIOWrapper(self.stream, encoding="utf-8", newline="\n")
                try:
                    yield wrapper
                    wrapper.flush()
                finally:
                    wrapper.detach()
                return
            with (
                self.open_binary() as file,
                io.TextIOWrapper(file, encoding="utf-8", newline="\n") as handle,
            ):
                yield handle
        except UnicodeEncodeError as error:
            raise FormatError(
                f"the text contains U+{ord(error.object[error.start]):04X}, half a character, "
                "which UTF-8 cannot contain",
                code="text-unwritable",
                at=Position(self.name),
            ) from error

    @contextmanager
    def open_binary(self) -> Iterator[BinaryIO]:
        """Open for writing bytes; a file appears only when all went well, as with `open_text`.

        Raises:
            FormatError: The place cannot be written.
        """
        if self.stream is not None:
            yield self.stream
            self.stream.flush()
            return
        assert self.path is not None
        with (
            self._beside() as place,
            place.open("wb") as file,
            packed(file, self.path.name) as handle,
        ):
            yield handle

    @contextmanager
    def _beside(self) -> Iterator[Path]:
        """Yield a temporary file that takes the final name when all went well."""
        assert self.path is not None
        path = self.path
        if path.exists() and not path.is_file() and not path.is_dir():
            try:
                yield path
            except OSError as error:
                raise self._unwritable(error) from error
            return
        path = path.resolve() if path.is_symlink() else path
        # The name comes before the file: whenever an interrupt arrives, it is known what to remove.
        temporary = path.parent / f".{shortened(path.name)}.{os.urandom(4).hex()}.part"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            yield temporary
            _sync(temporary)
            # It was private so far; give it what open() would have given.
            exists = path.is_file()
            temporary.chmod(stat.S_IMODE(path.stat().st_mode) if exists else 0o666 & ~_umask())
            temporary.replace(path)
        except OSError as error:
            raise self._unwritable(error) from error
        finally:
            with suppress(OSError):  # it is gone after the renaming, or was never made
                temporary.unlink()

    def _unwritable(self, error: OSError) -> FormatError:
        return FormatError(
            f"cannot be written: {error.strerror or error}",
            code="file-unwritable",
            at=Position(self.name),
        )

    def refuse_full_folder(self) -> None:
        """Raise `FormatError` (``target-exists``) where there is more than an empty folder."""
        path = self.path
        if path is not None and path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise FormatError(
                "exists and is not an empty folder; choose another name or remove it first",
                code="target-exists",
                at=Position(self.name),
            )

    @contextmanager
    def open_folder(self) -> Iterator[Path]:
        """Yield a new empty folder that takes the final name when all went well.

        An existing folder of that name must be empty: we never delete what we may not have
        written.

        Raises:
            FormatError: The target is a stream, a file, or a folder that is not empty.
        """
        import tempfile

        if self.path is None:
            raise FormatError("this format writes a folder; name one with -o", code="target-stream")
        path = self.path
        self.refuse_full_folder()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = Path(
                tempfile.mkdtemp(
                    prefix=f".{shortened(path.name)}.", suffix=".part", dir=path.parent
                )
            )
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            yield temporary
            temporary.chmod(0o777 & ~_umask())
            if path.exists():
                path.rmdir()
            temporary.replace(path)
        except OSError as error:
            raise self._unwritable(error) from error
        finally:
            shutil.rmtree(temporary, ignore_errors=True)


def _sync(path: Path) -> None:
    with path.open("rb") as handle:
        os.fsync(handle.fileno())


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


_FROZEN: list[bool] = []
"""Something where objects have been frozen in this process."""


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the cyclic garbage collector while many long-lived objects are built at once.

    Reading a document makes hundreds of thousands of small objects and no cycles. Each time their
    number has grown by a quarter the collector walks them all, in vain: on a document of 100,000
    words that more than doubles the reading time, and time per word grows with the document.

    Afterwards it is as it was, also after an error. Never ``yield`` out of a generator inside: the
    pause would last as long as the caller likes.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            _age()
            gc.enable()


def _age() -> None:
    """Move all objects to the collector's oldest generation, else it would soon walk the new ones.

    Not where somebody has frozen objects, which must stay so. To count many takes long: a process
    that has some is asked once.
    """
    if not _FROZEN and gc.get_freeze_count():
        _FROZEN.append(True)
    if not _FROZEN:
        gc.freeze()
        gc.unfreeze()


MOST_DIGITS = 9
"""Digits of the longest number that can be a place, a head or a count in a file."""


def are_digits(text: str) -> bool:
    r"""Tell whether a text is one or more of the digits 0 to 9, and nothing else.

    Python takes the digits of every script for numbers (`str.isdigit`, `int`, ``\d``), but no
    format writes others, and other readers take such a cell for a word.
    """
    return text.isascii() and text.isdecimal()


def whole_number(text: str) -> int | None:
    """Return the number that the digits 0 to 9 write, ``None`` for anything else.

    That includes the empty text and a number of more than `MOST_DIGITS` digits, leading zeros
    counted: Python refuses to read thousands of them, and no file means them.
    """
    return int(text) if len(text) <= MOST_DIGITS and are_digits(text) else None
