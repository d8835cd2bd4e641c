"""What each column of a project's tables holds.

SQLite keeps any value in any column. Whoever reads a row may rely on this all the same, since it
is looked at before a project is opened.
"""

from __future__ import annotations

import sqlite3

TEXT, WHOLE, NUMBER, NAME = "text", "whole", "number", "name"
TIME, TIME_OR_NONE = "time", "time or none"
"""Sorts of values; what was converted from a file has no time."""

COLUMNS = {
    "project": {"name": NAME, "value": TEXT},
    "document": {
        **dict.fromkeys(("language", "source", "sha256", "content"), TEXT),
        **dict.fromkeys(("number", "revision", "tokens", "sentences"), WHOLE),
        **{"name": TEXT, "added": TIME_OR_NONE},
    },
    "layer": {
        **{"number": WHOLE, "document": WHOLE, "role": TEXT, "name": TEXT, "added": TIME_OR_NONE},
        "content": TEXT,
    },
    "annotator": {"number": WHOLE, "name": NAME, "added": TIME},
    "decision": {
        **dict.fromkeys(("number", "document", "annotator", "target", "rank", "blind"), WHOLE),
        **dict.fromkeys(("uid", "action", "kind", "edit", "inverse", "anaphor"), TEXT),
        **{"at": TIME, "seconds": NUMBER, "proposal": TEXT, "broken": TEXT},
    },
    "snapshot": {"document": WHOLE, "annotator": WHOLE, "number": WHOLE, "content": TEXT},
    "setting": {"name": NAME, "value": TEXT, "changed": TIME},
    "assignment": {"document": WHOLE, "annotator": WHOLE, "added": TIME},
}
"""By table and column. That nothing is missing which is needed is SQLite's business."""

_TYPES = {WHOLE: ("integer",), NUMBER: ("real", "integer")}


def misplaced(connection: sqlite3.Connection) -> str:
    """Return where a value is not of the sort that belongs there, ``""`` when all are.

    Snapshots are left to those who read them: they can be made anew, and keep nobody from working.

    Args:
        connection: Of a file whose tables are those of a project, of any version.
    """
    for table, columns in COLUMNS.items():
        if table == "snapshot":
            continue
        rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
        present = {name for (name,) in rows}
        for column, sort in columns.items():
            if column not in present:
                continue
            types = ", ".join([f"'{one}'" for one in ("null", *_TYPES.get(sort, ("text",)))])
            wrong = f"SELECT 1 FROM {table} WHERE typeof({column}) NOT IN ({types}) LIMIT 1"
            if connection.execute(wrong).fetchone() is not None:
                return f"the column '{column}' of table '{table}' holds a value of another sort"
    return ""
