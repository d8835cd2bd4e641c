"""Read a ``.www`` file: the candidates, the admissible ones and the solution of one anaphor."""

from __future__ import annotations

from dataclasses import dataclass, field

from anaphora_formats.supar_files import Notes, column_of, fields_of, lines_of
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source
from anaphora_workbench.ports.whole_numbers import are_digits

CANDIDATES = "CANDIDATES"
ANTECEDENTS = "ANTECEDENTS"
SOLUTION = "SOLUTION"
SECTIONS = (CANDIDATES, ANTECEDENTS, SOLUTION)


@dataclass(frozen=True, slots=True)
class Line:
    """One position in a section.

    Attributes:
        text: The line as it stands.
        row: Its number.
        source: The file.
    """

    text: str
    row: int
    source: Source

    @property
    def at(self) -> Position:
        """Where it starts."""
        return self.at_field(0)

    def at_field(self, number: int) -> Position:
        """Return the place of one of its fields."""
        return self.source.at(self.row, column_of(self.text, number))


@dataclass(slots=True)
class Lists:
    """The sections of a file.

    Attributes:
        sections: By name the lines with positions; a section that is not there has no entry.
        rows: By name the numbers of these lines.
        broken: Whether the file is no text, so that nothing of it is known.
    """

    sections: dict[str, list[str]] = field(default_factory=dict)
    rows: dict[str, list[int]] = field(default_factory=dict)
    broken: bool = False

    def at(self, name: str, index: int, source: Source) -> Line:
        """Return one line of a section with its place."""
        return Line(self.sections[name][index], self.rows[name][index], source)


def read_lists(source: Source, notes: Notes) -> Lists:
    """Return the sections of a file; what cannot be understood is noted and left out."""
    try:
        lines = lines_of(source)
    except FormatError as error:
        notes.error(error.code, error.message, error.at or source.at())
        return Lists(broken=True)
    lists = Lists()
    positions: list[str] | None = None
    rows: list[int] = []
    skipping = False
    for row, line in enumerate(lines, 1):
        if positions is not None and are_digits(line[:1]):
            positions.append(line)
            rows.append(row)
            continue
        text = line.strip(" \t")
        if not text:
            continue
        if text in lists.sections:
            message = f"the section {text} comes twice; its lines are read as one"
            notes.warning("supar-section-twice", message, source.at(row, column_of(line, 0)))
        if text in SECTIONS:
            positions = lists.sections.setdefault(text, [])
            rows = lists.rows.setdefault(text, [])
            skipping = False
        elif text in ("...", "…"):
            message = "the three dots stand for lines that were left out here"
            notes.warning("supar-ellipsis", message, source.at(row, column_of(line, 0)))
        elif _is_heading(text):
            notes.error(
                "supar-section-unknown",
                f"there is no section '{text[:20]}', only {', '.join(SECTIONS)}; its lines are "
                "left out",
                source.at(row, column_of(line, 0)),
            )
            positions, skipping = None, True
        elif positions is not None:
            positions.append(line)
            rows.append(row)
        elif not skipping:
            notes.error(
                "supar-section-none",
                f"a line before the first of {', '.join(SECTIONS)} is left out",
                source.at(row, column_of(line, 0)),
            )
    return lists


def _is_heading(text: str) -> bool:
    """Tell whether a line is meant as the name of a section."""
    return len(fields_of(text)) == 1 and any(c.isalpha() for c in text)
