"""Files compressed with gzip, xz or Zstandard, unpacked and packed as a stream.

`Source` and `Target` use it, so that every format reads and writes ``x.conll.gz``. A file of a few
kilobytes can unpack to any number of gigabytes. `unpacked` therefore stops at `MOST_UNPACKED`
bytes, and where a file of more than `SMALL` bytes is more than `MOST_RATIO` times as large as its
compressed form, which no text is. Who sets ``ANAPHORA_UNPACK_LIMIT`` knows the file: the limit is
then theirs, and no ratio counts.

xz and Zstandard need memory for their window as well, whose size the file states: `WINDOW` at most.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, cast

from anaphora_workbench.errors import FormatError, MissingExtraError, Position, UsageError
from anaphora_workbench.lazy import needed

__all__ = ["method_of_bytes", "method_of_name", "packed", "unpacked", "without_compression"]

SUFFIXES = {".gz": "gzip", ".xz": "xz", ".zst": "Zstandard"}
"""Methods by the last suffix of a file's name."""
LIMIT = "ANAPHORA_UNPACK_LIMIT"
"""Environment variable: bytes that a file may unpack to, such as ``500M`` or ``20G``."""
MOST_UNPACKED = 4 << 30
MOST_RATIO = 200
SMALL = 64 << 20
WINDOW = 256 << 20

_SIGNS = {b"\x1f\x8b": "gzip", b"\xfd7zXZ\0": "xz", b"\x28\xb5\x2f\xfd": "Zstandard"}
_LONGEST_SIGN = max(map(len, _SIGNS))
_CHUNK = 1 << 17
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_WINDOW_LOG = WINDOW.bit_length() - 1
_GZIP_LEVEL = 6
"""zlib's own default: level 9 takes several times as long for one part in a hundred."""


def without_compression(name: str) -> str:
    """Return the name of a file without the suffix that tells how it is compressed, if it has one.

    What is left, ``x.conll`` of ``x.conll.gz``, tells the format.
    """
    stem, dot, last = name.rpartition(".")
    return stem if stem and f"{dot}{last}".lower() in SUFFIXES else name


def method_of_name(name: str) -> str:
    """Return how a file of this name is compressed, ``""`` for not at all."""
    return SUFFIXES.get(f".{name.rpartition('.')[2]}".lower(), "")


def method_of_bytes(head: bytes) -> str:
    """Return how a file that begins like this is compressed, ``""`` for not at all."""
    return next((method for sign, method in _SIGNS.items() if head.startswith(sign)), "")


def unpacked(handle: io.BufferedReader, name: str, at: Position) -> io.BufferedReader:
    """Return a stream of what a file contains, unpacked if it is compressed; it can be peeked into.

    The first bytes decide; the name tells only whether they are what they should be.

    Args:
        handle: The file, open for reading.
        name: The file's name.
        at: The place that errors name.

    Raises:
        FormatError: ``compression-broken`` (also later, from reading the stream, as
            ``compression-truncated`` and ``unpacked-too-large``), or ``extra-missing``.
        UsageError: ``unpack-limit-invalid``.
    """
    head = handle.peek(_LONGEST_SIGN)[:_LONGEST_SIGN]
    method = method_of_bytes(head)
    expected = method_of_name(name)
    if not method and expected and head:
        raise FormatError(
            f"the name says that the file is compressed with {expected}, but it is not; get the "
            "file again, or take the last suffix off its name if it is already unpacked",
            code="compression-broken",
            at=at,
        )
    if not method:
        return handle
    return io.BufferedReader(_Unpacked(handle, method, at), _CHUNK)


@contextmanager
def packed(handle: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """Yield a stream that compresses into a file as its name says, or the file itself.

    The same bytes give the same file: no time and no name is stored in it.

    Raises:
        FormatError: ``extra-missing``: the library is not installed.
    """
    method = method_of_name(name)
    if not method:
        yield handle
        return
    at = Position(name)
    with _opened_for_writing(handle, method, at) as stream:
        yield stream


def _opened_for_writing(handle: BinaryIO, method: str, at: Position) -> BinaryIO:
    if method == "gzip":
        import gzip

        return cast(
            BinaryIO, gzip.GzipFile("", "wb", compresslevel=_GZIP_LEVEL, fileobj=handle, mtime=0)
        )
    library = _library(method, at)
    if method == "xz":
        return cast(BinaryIO, library.LZMAFile(handle, "wb"))
    # Without a checksum nobody notices a damaged byte.
    options = {library.CompressionParameter.checksum_flag: 1}
    return cast(BinaryIO, library.ZstdFile(handle, "wb", options=options))


def _library(method: str, at: Position) -> Any:
    """Import what unpacks xz or Zstandard.

    Raises:
        FormatError: It is not there; each file that needs it says so.
    """
    try:
        if method == "xz":
            return needed("lzma", extra="formats", by=f"reading and writing {method} files")
        if sys.version_info >= (3, 14):
            return needed("compression.zstd", extra="formats", by=f"a file in {method}")
        return needed("backports.zstd", extra="formats", by=f"a file in {method}")
    except MissingExtraError as error:
        message, code = error.message, error.code
    if method == "xz" or sys.version_info >= (3, 14):
        message = (
            f"this Python was built without the library for {method}; unpack the file with "
            f"{'xz' if method == 'xz' else 'zstd'} -d first, or install another Python"
        )
    raise FormatError(message, code=code, at=at)


class _Unpacked(io.RawIOBase):
    """Bytes of a compressed file, up to the limit; reading costs memory for a piece only."""

    def __init__(self, handle: io.BufferedReader, method: str, at: Position) -> None:
        self._method = method
        self._at = at
        self._errors: tuple[type[Exception], ...]
        self._most, self._ratio = _limits()
        self._size = 0
        self._handle = handle
        self._read: Callable[[int], bytes]
        if method == "gzip":
            import gzip
            import zlib

            self._errors = (zlib.error, gzip.BadGzipFile)
            self._read = gzip.GzipFile(fileobj=handle, mode="rb").read
            return
        library = _library(method, at)
        if method == "xz":
            self._errors = (library.LZMAError,)
            self._read = _Frames(
                handle, lambda: library.LZMADecompressor(library.FORMAT_XZ, memlimit=WINDOW)
            ).read
        else:
            self._errors = (library.ZstdError,)
            options = {library.DecompressionParameter.window_log_max: _WINDOW_LOG}
            self._read = _Frames(handle, lambda: library.ZstdDecompressor(options=options)).read

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Unpack into a buffer and return the number of bytes.

        Raises:
            FormatError: The file is damaged, ends too early, or unpacks to too much.
        """
        try:
            data = self._read(min(len(buffer), _CHUNK))
        except EOFError:
            raise FormatError(
                f"the {self._method} file ends too early; get the whole file again",
                code="compression-truncated",
                at=self._at,
            ) from None
        except self._errors as error:
            raise FormatError(
                f"the {self._method} file is damaged and cannot be unpacked: {error}; get it again",
                code="compression-broken",
                at=self._at,
            ) from None
        except OSError as error:
            raise FormatError(
                f"cannot be read: {error.strerror or error}", code="file-unreadable", at=self._at
            ) from error
        buffer[: len(data)] = data
        self._size += len(data)
        if self._size > SMALL:
            self._check_size()
        return len(data)

    def _check_size(self) -> None:
        ratio = self._size / max(self._handle.tell(), 1)
        if self._size <= self._most and (self._ratio is None or ratio <= self._ratio):
            return
        raise FormatError(
            f"the {self._method} file unpacks to more than {min(self._size, self._most) >> 20:,} "
            f"MiB, {ratio:,.0f} times its own size; if you trust the file, set {LIMIT}, such as "
            f"{LIMIT}=20G",
            code="unpacked-too-large",
            at=self._at,
        )


class _Frames:
    """Unpacks the frames of a file, one behind the other, a piece at a time."""

    def __init__(self, handle: BinaryIO, start: Callable[[], Any]) -> None:
        self._handle = handle
        self._start = start
        self._frame: Any = None
        self._left = b""

    def read(self, most: int) -> bytes:
        """Return up to so many bytes, none at the end.

        Raises:
            EOFError: The file ends inside a frame.
        """
        while True:
            if self._frame is None or self._frame.eof:
                self._left = self._frame.unused_data if self._frame is not None else b""
                # The padding that xz allows between and behind streams is zeros.
                self._left = self._left.lstrip(b"\0") or self._more().lstrip(b"\0")
                if not self._left:
                    return b""
                self._frame = self._start()
                given, self._left = self._left, b""
            elif self._frame.needs_input:
                given = self._more()
                if not given:
                    raise EOFError
            else:
                given = b""
            data: bytes = self._frame.decompress(given, most)
            if data:
                return data

    def _more(self) -> bytes:
        return self._handle.read(_CHUNK)


def _limits() -> tuple[int, int | None]:
    """Return the most bytes and the greatest ratio, ``None`` where the user has set the limit.

    Raises:
        UsageError: ``unpack-limit-invalid``.
    """
    stated = os.environ.get(LIMIT, "").strip()
    if not stated:
        return MOST_UNPACKED, MOST_RATIO
    found = re.fullmatch(r"([0-9]{1,12})([KMGT]?)(?:i?B)?", stated, re.IGNORECASE)
    if found is None:
        raise UsageError(
            f"{LIMIT} is '{stated}', which does not name a size; write a number of bytes such as "
            "500M or 20G",
            code="unpack-limit-invalid",
        )
    return int(found[1]) * _UNITS[found[2].upper()], None
