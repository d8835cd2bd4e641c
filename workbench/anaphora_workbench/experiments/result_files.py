"""Results kept by content, so that adding one resolver to a comparison runs one.

An entry's name is the fingerprint of all that can move its figures, so entries never get stale. An
entry is one file, written beside and renamed: it is there as a whole or not at all, whoever else
writes at the same time. Its first line is a checksum of the rest; a file that does not fit is
ignored and written anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
import types
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Union, get_args, get_origin, get_type_hints

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.scoring import DocumentResult

Plain = Any
"""A JSON value."""
_PLAIN = frozenset((type(None), bool, int, float, str))
"""Types whose values are JSON values already."""


class CodecError(ValueError):
    """A JSON value that has not the shape of the type that is asked for."""


def to_plain(value: object) -> Plain:
    """Return a value as a JSON value; raise `TypeError` where there is no rule for a part of it."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return str(value)  # a reason (`model.reasons`) is kept as the sentence that it is
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return [[to_plain(key), to_plain(item)] for key, item in value.items()]
    if is_dataclass(value) and not isinstance(value, type):
        return [to_plain(getattr(value, name)) for name in _names(type(value))]
    raise TypeError(f"there is no rule for a {type(value).__name__}")


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass."""
    return tuple([field.name for field in fields(kind)])


def from_plain(kind: Any, data: Plain) -> Any:
    """Return the value of a type from a JSON value; raise `CodecError` for one of another shape."""
    try:
        return _decoder(kind)(data)
    except (TypeError, ValueError, KeyError) as error:
        if isinstance(error, CodecError):
            raise
        raise CodecError(f"no {kind}: {error}") from None


Decoder = Callable[[Plain], Any]


@cache
def _decoder(kind: Any) -> Decoder:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _of_union(arguments)
    if origin is tuple:
        return _of_tuple(arguments)
    if origin is list:
        return _of_list(_decoder(arguments[0]), list)
    if origin is Counter:
        return _of_pairs(_decoder(arguments[0]), _decoder(int), Counter)
    if origin is not None and issubclass(origin, Mapping):
        return _of_pairs(_decoder(arguments[0]), _decoder(arguments[1]), dict)
    if kind is Fraction:
        return _fraction
    if kind in (str, int, float, bool, type(None)):
        return _of_plain(kind)
    if issubclass(kind, Enum):
        made: Decoder = kind
        return made
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _of_fields(kind)
    raise TypeError(f"there is no rule for {kind}")


def _of_plain(kind: type) -> Decoder:
    allowed = (int, float) if kind is float else (kind,)

    def decode(data: Plain) -> Any:
        if not isinstance(data, allowed) or (kind is not bool and isinstance(data, bool)):
            raise CodecError(f"{data!r} is not of type {kind.__name__}")
        return data

    return decode


def _fraction(data: Plain) -> Fraction:
    if not isinstance(data, str) or "/" not in data:
        raise CodecError(f"{data!r} is not a fraction")
    return Fraction(data)


def _of_union(arguments: tuple[Any, ...]) -> Decoder:
    decoders = [_decoder(argument) for argument in arguments]

    def decode(data: Plain) -> Any:
        for decoder in decoders:
            try:
                return decoder(data)
            except (TypeError, ValueError):
                continue
        raise CodecError(f"{data!r} is none of {arguments}")

    return decode


def _of_tuple(arguments: tuple[Any, ...]) -> Decoder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _of_list(_decoder(arguments[0]), tuple)
    decoders = [_decoder(argument) for argument in arguments]

    def decode(data: Plain) -> Any:
        return tuple([each(item) for each, item in zip(decoders, _listed(data), strict=True)])

    return decode


def _of_list(item: Decoder, made: Callable[[list[Any]], Any]) -> Decoder:
    return lambda data: made([item(one) for one in _listed(data)])


def _of_pairs(key: Decoder, item: Decoder, made: Callable[[dict[Any, Any]], Any]) -> Decoder:
    return lambda data: made({key(name): item(value) for name, value in _listed(data)})


def _of_fields(kind: Any) -> Decoder:
    hints = get_type_hints(kind)
    named = is_dataclass(kind)
    names = _names(kind) if named else kind._fields
    decoders = [_decoder(hints[name]) for name in names]

    def decode(data: Plain) -> Any:
        return kind(*[each(item) for each, item in zip(decoders, _listed(data), strict=True)])

    return decode


def _listed(data: Plain) -> list[Plain]:
    if not isinstance(data, list):
        raise CodecError(f"{data!r} is not a list")
    return data


_MAGIC = b"anaphora result 1 "
_DAY = 86_400.0


def entry(result: DocumentResult) -> bytes:
    """Return the content of the file in which a result is kept."""
    plain = json.dumps(to_plain(result), separators=(",", ":"))
    packed = zlib.compress(plain.encode("ascii"), 1)
    return _MAGIC + hashlib.sha256(packed).hexdigest().encode() + b"\n" + packed


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of results, made when the first one is kept."""

    folder: Path

    def prepare(self) -> None:
        """Make the folder; raise `FormatError` (``cache-unwritable``) if it cannot be written."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self.folder, prefix="."):
                pass
        except OSError as error:
            raise self._unwritable(error) from error

    def load(self, name: str) -> DocumentResult | None:
        """Return the result of a fingerprint, ``None`` when there is none or it is damaged."""
        path = self._path(name)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        head, _, packed = data.partition(b"\n")
        if head != _MAGIC + hashlib.sha256(packed).hexdigest().encode():
            return None
        try:
            plain = json.loads(zlib.decompress(packed))
            result: DocumentResult = from_plain(DocumentResult, plain)
        except (zlib.error, ValueError, CodecError):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # the time of the last use, for `prune`
        return result

    def store(self, name: str, result: DocumentResult) -> None:
        """Keep a result under its fingerprint; for errors see `prepare`."""
        self.write(name, entry(result))

    def write(self, name: str, content: bytes) -> None:
        """Keep the content of an entry under its fingerprint; for errors see `prepare`."""
        path = self._path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as handle:
                beside = Path(handle.name)
                try:
                    handle.write(content)
                    handle.close()
                    beside.replace(path)
                except BaseException:
                    beside.unlink(missing_ok=True)
                    raise
        except OSError as error:
            raise self._unwritable(error) from error

    def prune(self, days: float) -> int:
        """Remove results that nobody has asked for in some days, and what interrupted runs left.

        Returns the number of files that were removed.
        """
        removed = 0
        now = time.time()
        for path in self.folder.glob("??/*"):
            with contextlib.suppress(OSError):
                age = (now - path.stat().st_mtime) / _DAY
                if age > (1 if path.name.startswith(".") else days):
                    path.unlink()
                    removed += 1
        return removed

    def _unwritable(self, error: OSError) -> FormatError:
        return FormatError(
            f"results cannot be kept here: {error.strerror or error}. Name another folder with "
            "--cache, or do without: --no-cache",
            code="cache-unwritable",
            at=Position(str(self.folder)),
        )

    def _path(self, name: str) -> Path:
        return self.folder / name[:2] / f"{name[2:]}.result"
