"""Fingerprints of files, and of systems whose answers depend on more than their own code.

A result may be kept only under a name that changes with everything that can change the result. A
system says here what its code does not show: programs, weights, servers. What it cannot look at it
names, and its results are then not kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from hashlib import _Hash

__all__ = [
    "Fingerprint",
    "Fingerprinted",
    "TooLargeError",
    "files_under",
    "fingerprint_of",
    "print_of_files",
]

_MOST_FILES = 5_000
MOST_BYTES = 64 << 30
"""Bytes of a folder, such as one with weights, that are read to know it."""
_CHUNK = 1 << 20
PASSED_OVER = frozenset(("__pycache__", ".git", ".hg", ".svn", ".mypy_cache", ".ruff_cache"))
"""Folders whose content moves no answer, and changes all the time."""


class TooLargeError(Exception):
    """A folder holds more than can be looked through each time."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a system is, as far as it can be seen.

    Attributes:
        digest: Changes with everything that was looked at.
        unseen: What else can move the answers and was not looked at, with what to do about it, as
            a sentence without a full stop; ``""`` when that is nothing.
    """

    digest: str
    unseen: str = ""


@runtime_checkable
class Fingerprinted(Protocol):
    """A system whose answers depend on more than its code, version and parameters."""

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of that: of programs, weights, what a server states.

        `compare` keeps the system's results under it; it is asked once in a run, never raises.
        """
        ...


def files_under(folder: Path, most: int = MOST_BYTES) -> list[Path]:
    """Return the files of a folder and of all folders in it, sorted; of a file, itself.

    Folders of caches and version control are skipped.

    Raises:
        TooLargeError: There are more than 5,000 files, or more than ``most`` bytes.
    """
    if not folder.is_dir():
        return [folder] if folder.is_file() else []
    found: list[Path] = []
    size = 0
    met: set[str] = set()
    for top, folders, names in os.walk(folder, followlinks=True):
        real = os.path.realpath(top)
        if real in met:  # a link that leads back
            folders.clear()
            continue
        met.add(real)
        folders[:] = [name for name in folders if name not in PASSED_OVER]
        files = [Path(top, name) for name in names]
        found += [path for path in files if path.is_file()]
        size += sum([path.stat().st_size for path in files if path.is_file()])
        if len(found) > _MOST_FILES or size > most:
            raise TooLargeError(f"the folder {folder} is too large to read it each time")
    return sorted(found)


def print_of_files(root: Path, files: Iterable[Path]) -> str:
    """Return the fingerprint of files: of their content and their names below a folder.

    A file elsewhere goes in with its whole name. One that cannot be read counts as such; it is one
    more difference.
    """
    made = _sha256()
    for path in files:
        name = path.relative_to(root) if path.is_relative_to(root) else path
        made.update(name.as_posix().encode("utf-8", "surrogateescape") + b"\0")
        made.update(_content(path))
    return made.hexdigest()


def fingerprint_of(*places: str | Path, unseen: str = "", most: int = MOST_BYTES) -> Fingerprint:
    """Return the fingerprint of files and folders, wherever they are; missing ones count as such.

    ``unseen`` is what cannot be looked at, see `Fingerprint`; ``most`` as for `files_under`.
    """
    digests = []
    for place in map(Path, places):
        try:
            digests.append(print_of_files(place, files_under(place, most)))
        except (TooLargeError, OSError) as error:
            unseen = unseen or str(error)
    return Fingerprint("-".join(digests), unseen)


def _sha256() -> _Hash:
    # Imported here: most commands compare no files, and OpenSSL takes a while to load.
    import hashlib

    return hashlib.sha256()


def _content(path: Path) -> bytes:
    made = _sha256()
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                made.update(chunk)
    except OSError as error:
        return b"unreadable " + str(error.errno).encode()
    return made.digest()
