"""The rows of a KorKor table.

Rules 1 and 2 of `anaphora_formats.korkor`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.ports import Source

NEEDED = ("id", "form", "sent_id", "corefhead", "coreftype")
NOTHING = "_"
_ID = re.compile(r"([0-9]{1,6})(\.[0-9]{1,6})?(?:\.([A-Z]+))?")


@dataclass(frozen=True, slots=True)
class KorkorRow:
    """A word, a verb that is not there, or a zero pronoun.

    Attributes:
        sentence: Number of its sentence in the text, from 0.
        key: ``SENTENCE:ID``, as other rows name it.
        number: Number of its word.
        verb: What stands behind the number of a verb that is not there (``.1``), else ``""``.
        role: Role of a zero pronoun, ``""`` for others.
        cells: Its cells by the names of their columns; empty ones are not there.
        at: Where the file has it.
    """

    sentence: int
    key: str
    number: int
    verb: str
    role: str
    cells: dict[str, str]
    at: Position

    @property
    def is_word(self) -> bool:
        """Whether it is a word of the text."""
        return not (self.verb or self.role)


def rows_of(source: Source) -> tuple[list[KorkorRow], list[Problem]]:
    """Return the rows of a file, and what is wrong in it.

    Raises:
        FormatError: ``korkor-header``, ``korkor-empty``, or what opening raises.
    """
    names: list[str] = []
    rows: dict[str, KorkorRow] = {}
    problems: list[Problem] = []
    sentence, begins, last = -1, True, ""
    for number, line in source.lines():
        if not line.strip():
            begins = True
            continue
        cells = line.split("\t")
        at = source.at(number, 1)
        if not names:
            names = [cell.strip() for cell in cells]
            lacking = [name for name in NEEDED if name not in names]
            if lacking:
                raise FormatError(
                    f"the first line lacks the column {lacking[0]}; needed are "
                    f"{', '.join(NEEDED)}, with tabs between them",
                    code="korkor-header",
                    at=at,
                )
            continue
        if len(cells) != len(names):
            message = (
                f"Anaphora skips the row: it has {len(cells)} cells, and the first line names "
                f"{len(names)} columns"
            )
            problems.append(Problem("korkor-cells", message, at))
            continue
        row = {k: v.strip() for k, v in zip(names, cells, strict=True)}
        held = {name: cell for name, cell in row.items() if cell not in ("", NOTHING)}
        match = _ID.fullmatch(row["id"])
        key = f"{row['sent_id']}:{row['id']}"
        if match is None or key in rows:
            what = "was there before" if match else "is neither the id of a word nor of a zero"
            message = f"Anaphora skips the row: '{row['id'][:20]}' {what}"
            problems.append(Problem("korkor-id", message, at))
            continue
        if begins or row["sent_id"] != last:
            sentence, begins, last = sentence + 1, False, row["sent_id"]
        rows[key] = KorkorRow(
            sentence, key, int(match[1]), match[2] or "", match[3] or "", {**held, **_form(row)}, at
        )
    if not any(row.is_word for row in rows.values()):
        if problems:
            raise FormatError(problems[0].message, code=problems[0].code, at=problems[0].at)
        raise FormatError("the file contains no words", code="korkor-empty", at=source.at())
    return list(rows.values()), problems


def _form(row: dict[str, str]) -> dict[str, str]:
    """Return the form, which may be an underscore."""
    return {"form": row["form"] or NOTHING}
