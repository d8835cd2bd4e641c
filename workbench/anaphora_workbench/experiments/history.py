"""Runs that a person keeps: their figures over time, a line of JSON each.

A run is kept when it is asked for, and never changes afterwards, so the file only grows at its end.
A line says what the figures are of: the settings (`settings`) and the gold files (`texts`, a digest
of their bytes). Figures with another one of these do not measure the same thing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from anaphora_workbench.errors import FormatError, Position

FORMAT = 1
"""Version of the lines."""


@dataclass(frozen=True, slots=True)
class KeptFigure:
    """One figure of a run.

    Attributes:
        measure: Such as ``f1`` or ``conll``.
        value: Between 0 and 1, ``None`` when undefined.
        low: Lower end of its interval, ``None`` when there is none.
        high: Upper end.
        items: What it is of: anaphors or mentions of the key.
    """

    system: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    items: int


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run with its figures.

    Attributes:
        name: What the person called it, such as ``baseline``.
        time: When it ended, in ISO form with the offset from UTC.
        command: ``evaluate``, ``compare`` or ``score``.
        version: That of the program.
        settings: The signature: every setting that can move a figure, and the program's version.
        texts: Digest of the gold files.
    """

    name: str
    time: str
    command: str
    version: str
    settings: str
    texts: str
    figures: tuple[KeptFigure, ...]

    def measures_as(self, other: KeptRun) -> bool:
        """Tell whether two runs measure the same: command, settings and gold files."""
        return (self.command, self._judgement, self.texts) == (
            other.command,
            other._judgement,
            other.texts,
        )

    @property
    def _judgement(self) -> list[str]:
        """The parts of the signature that change what a figure measures.

        A newer version is what a person wants to see the effect of; other systems beside one, and
        the resamples of tests, leave its figure as it is.
        """
        parts = self.settings.split("|")
        return [part for part in parts if part.partition(":")[0] not in ("v", "systems", "tests")]


def digest_of(digests: Iterable[str]) -> str:
    """Return one short digest of those of the gold files, whatever their order."""
    return sha256("\n".join(sorted(digests)).encode()).hexdigest()[:12]


def keep_run(path: Path, run: KeptRun) -> None:
    """Add a run at the end of the file; two programs may do so at the same time.

    Raises:
        FormatError: The file cannot be written (``history-unwritable``).
    """
    line = json.dumps({"anaphora-history": FORMAT, **asdict(run)}, ensure_ascii=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # One call, for others may add a line between two.
        place = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(place, f"{line}\n".encode())
        finally:
            os.close(place)
    except OSError as error:
        raise FormatError(
            f"the run cannot be kept: {error.strerror or error}; name another file with --history",
            code="history-unwritable",
            at=Position(str(path)),
        ) from error


def kept_runs(path: Path) -> Iterator[KeptRun]:
    """Yield the runs in the order in which they were kept.

    Raises:
        FormatError: There is no such file (``history-missing``), it cannot be read, or a line is no
            run (``history-invalid``).
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise FormatError(
            "no run is kept there; --keep NAME of evaluate, compare and score keeps one",
            code="history-missing",
            at=Position(str(path)),
        ) from error
    except (OSError, UnicodeError) as error:
        raise FormatError(
            f"the history cannot be read: {error}", code="history-invalid", at=Position(str(path))
        ) from error
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _run(line, Position(str(path), number))


def _run(line: str, at: Position) -> KeptRun:
    try:
        found: Mapping[str, Any] = json.loads(line)
        if found["anaphora-history"] != FORMAT:
            raise ValueError(f"its form is {found['anaphora-history']!r}")
        names = ("name", "time", "command", "version", "settings", "texts")
        figures = tuple([_figure(figure) for figure in found["figures"]])
        return KeptRun(**{name: str(found[name]) for name in names}, figures=figures)
    except (ValueError, KeyError, TypeError) as error:
        raise FormatError(
            f"this version cannot read the run on this line ({error}); delete the line, or name "
            "another file with --history",
            code="history-invalid",
            at=at,
        ) from error


def _figure(found: Mapping[str, Any]) -> KeptFigure:
    numbers = [None if found[n] is None else float(found[n]) for n in ("value", "low", "high")]
    value, low, high = numbers
    return KeptFigure(
        str(found["system"]), str(found["measure"]), value, low, high, int(found["items"])
    )
