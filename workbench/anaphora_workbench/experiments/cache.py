"""Results kept by content, so that adding one resolver to a comparison runs one.

An entry's name is the fingerprint of all that can move its figures; so entries never grow old, they
are only no longer asked for. An entry is one file, written beside and renamed: it is there as a
whole or not at all, whoever else writes at the same time. Its first line holds a checksum of the
rest; a file that does not fit is as good as absent and is written anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.experiments.codec import CodecError, from_plain, to_plain
from anaphora_workbench.scoring import DocumentResult

_MAGIC = b"anaphora result 1 "
_DAY = 86_400.0


def default_folder() -> Path:
    """Return the folder for results in the user's own cache folder."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "anaphora-workbench" / "results"


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of results.

    Attributes:
        folder: The folder; made when the first result is kept.
    """

    folder: Path

    def prepare(self) -> None:
        """Make the folder, and look whether it can be written.

        Raises:
            FormatError: It cannot (``cache-unwritable``).
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self.folder, prefix="."):
                pass
        except OSError as error:
            raise self._unwritable(error) from error

    def load(self, name: str) -> DocumentResult | None:
        """Return a result, ``None`` when there is none or what is there is damaged.

        Args:
            name: Its fingerprint.
        """
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
        """Keep a result.

        Args:
            name: Its fingerprint.
            result: The result.

        Raises:
            FormatError: The folder cannot be written (``cache-unwritable``).
        """
        path = self._path(name)
        plain = json.dumps(to_plain(result), separators=(",", ":"))
        packed = zlib.compress(plain.encode("ascii"), 1)
        head = _MAGIC + hashlib.sha256(packed).hexdigest().encode()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as handle:
                beside = Path(handle.name)
                try:
                    handle.write(head + b"\n" + packed)
                    handle.close()
                    beside.replace(path)
                except BaseException:
                    beside.unlink(missing_ok=True)
                    raise
        except OSError as error:
            raise self._unwritable(error) from error

    def prune(self, days: float) -> int:
        """Remove results that nobody has asked for in some days, and what interrupted runs left.

        Returns:
            How many files were removed.
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
