"""Any table of items, systems and texts as material; questions about texts as a table.

1.  A table has a line for each version of an item: ``item``, ``system``, ``text``, and, where they
    are known, ``before``, ``after``, ``reference``, ``domain``, ``type``. Kinds without systems
    need no ``system``.
2.  Questions have the columns ``item``, ``type``, ``question``, ``answer``, and ``wrong1``,
    ``wrong2`` and so on. All versions of an item have the same questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from anaphora_workbench.errors import FormatError, Problem, Severity, counted, did_you_mean
from anaphora_workbench.io.csv_tables import CsvTable
from anaphora_workbench.io.sources import Source
from anaphora_workbench.studies.kinds import FACTS, Kind
from anaphora_workbench.studies.materials.material import Material, Record, complete, labelled
from anaphora_workbench.studies.materials.texts import sentences_of

_CONTEXT = ("before", "after", "reference")
_LABELS = ("domain", "type")
COLUMNS = ("item", "system", "text", *_CONTEXT, *_LABELS)
QUESTION_COLUMNS = ("item", "type", "question", "answer")
MOST_WRONG = 9
"""Wrong answers that a question may have."""


def table_material(source: Source, kind: Kind, language: str) -> Material:
    """Return the versions of items that a CSV table lists.

    Args:
        source: The table.
        kind: The kind of study; one that has no grid.
        language: Language of the texts, which are cut into sentences where the kind reads them so.

    Raises:
        FormatError: The table lacks a column, a cell is empty, or a version is there twice; with
            file and line.
    """
    table = CsvTable(source, "table", "item, system, text")
    systems = FACTS[kind].systems
    _check_columns(table, ("item", "system", "text") if systems else ("item", "text"))
    records: list[Record] = []
    met: set[tuple[str, str]] = set()
    for line, row in _rows(table):
        for name in ("item", "system", "text") if systems else ("item", "text"):
            if not row.get(name, "").strip():
                raise FormatError(
                    f"the cell '{name}' is empty", code="material-cell", at=source.at(line)
                )
        key = (row["item"], row["system"] if systems else "")
        if key in met:
            under = f" of system '{key[1]}'" if systems else ""
            raise FormatError(
                f"the item '{key[0]}'{under} has an earlier line",
                code="material-twice",
                at=source.at(line),
            )
        met.add(key)
        record: Record = {"item": row["item"]}
        if systems:
            record["system"] = row["system"]
        if "sentences" in FACTS[kind].needs:
            record["sentences"] = sentences_of(row["text"], language)
        else:
            record["text"] = row["text"]
            record.update({name: row[name] for name in _CONTEXT if row.get(name)})
        records.append(labelled(record, **{name: row.get(name, "") for name in _LABELS}))
    if not records:
        raise FormatError(
            "there is a header but nothing below it", code="table-empty", at=source.at(2)
        )
    if not systems:
        return Material(records)
    named = list(dict.fromkeys([record["system"] for record in records]))
    kept, problems = complete(records, named)
    return Material(kept, problems=problems)


def add_questions(material: Material, source: Source) -> None:
    """Give the versions of each item the questions that a CSV table has for it.

    Raises:
        FormatError: The table lacks a column, a cell is empty, or an item is none of the
            material's (``questions-item``); with file and line.
    """
    table = CsvTable(source, "table", "item, type, question, answer, wrong1")
    _check_columns(table, (*QUESTION_COLUMNS, "wrong1"))
    wrong = [f"wrong{n}" for n in range(1, MOST_WRONG + 1) if f"wrong{n}" in table.header]
    items = material.items
    found: dict[str, list[Record]] = {}
    for line, row in _rows(table):
        if row["item"] not in items:
            raise FormatError(
                f"there is no item '{row['item']}' in the material."
                f"{did_you_mean(row['item'], items)}",
                code="questions-item",
                at=source.at(line),
            )
        answers = [row[name] for name in wrong if row[name]]
        for name in ("question", "answer"):
            if not row[name]:
                raise FormatError(
                    f"the cell '{name}' is empty", code="material-cell", at=source.at(line)
                )
        if not answers:
            raise FormatError(
                "the question has no wrong answer", code="material-cell", at=source.at(line)
            )
        own = found.setdefault(row["item"], [])
        question: Record = {
            "id": f"{row['item']}.{len(own) + 1}",
            "text": row["question"],
            "answer": row["answer"],
            "wrong": answers,
        }
        own.append(labelled(question, type=row["type"]))
    for record in material.records:
        if record["item"] in found:
            record["questions"] = found[record["item"]]
    silent = [item for item in items if item not in found]
    if silent:
        message = f"{counted(len(silent), 'item')} without a question, such as '{silent[0]}'"
        material.problems.append(Problem("questions-none", message, None, Severity.WARNING))


def _check_columns(table: CsvTable, wanted: Sequence[str]) -> None:
    for name in wanted:
        if name not in table.header:
            raise FormatError(
                f"there is no column '{name}'.{did_you_mean(name, table.header)} "
                f"Columns: {', '.join(table.header)}",
                code="material-column",
                at=table.source.at(1),
            )


def _rows(table: CsvTable) -> Iterator[tuple[int, Mapping[str, str]]]:
    for line, cells in table.lines():
        yield line, dict(zip(table.header, cells, strict=True))
