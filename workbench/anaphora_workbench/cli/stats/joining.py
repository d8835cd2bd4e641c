"""Two tables about the same systems as one: what people judged next to what measures say."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.cli.stats.table import CountedTable
from anaphora_workbench.errors import FormatError, UsageError

KEY = "system"
_LONG = ("test_set", KEY, "group", "measure", "value")
"""Columns of the --csv of a challenge's report, which has a line for each measure."""
_ALL = "*"


def joined(table: CountedTable, further: CountedTable) -> CountedTable:
    """Return the rows of a table with the columns of another one, by system.

    Raises:
        FormatError: A system has two lines in the other table (``join-twice``).
        UsageError: A table has no column 'system', or no system is in both.
    """
    header, by_system = _by_system(further)
    added = [name for name in header if name not in table.header]
    names = table.labels(KEY)
    kept = [place for place, name in enumerate(names) if name in by_system]
    alone = [name for name in names if name not in by_system]
    alone += [name for name in by_system if name not in names]
    if not kept:
        raise UsageError(
            f"no system is in both tables: {', '.join(names[:5])} here, "
            f"{', '.join(list(by_system)[:5])} in '{further.source.name}'"
        )
    if alone:
        say(f"note: in one table only, and not counted: {', '.join(dict.fromkeys(alone))}")
    rows = [
        (*table.rows[place], *[by_system[names[place]].get(name, "") for name in added])
        for place in kept
    ]
    return replace(
        table,
        header=(*table.header, *added),
        lines=tuple([table.lines[place] for place in kept]),
        rows=tuple(rows),
    )


def _by_system(table: CountedTable) -> tuple[list[str], dict[str, dict[str, str]]]:
    """Return the columns of a table but the systems', and its cells by system."""
    names = table.labels(KEY)
    if all(name in table.header for name in _LONG):
        return _of_report(table, names)
    found: dict[str, dict[str, str]] = {}
    for name, row, line in zip(names, table.rows, table.lines, strict=True):
        if name in found:
            raise FormatError(
                f"the system '{name}' has an earlier line; a table to join has one for each",
                code="join-twice",
                at=table.source.at(line),
            )
        found[name] = dict(zip(table.header, row, strict=True))
    return [name for name in table.header if name != KEY], found


def _of_report(
    table: CountedTable, names: list[str]
) -> tuple[list[str], dict[str, dict[str, str]]]:
    """Return the scores of a report, a column for each measure, or test set and measure."""
    sets, groups = table.labels("test_set"), table.labels("group")
    several = len(set(sets)) > 1
    columns: dict[str, None] = {}
    found: dict[str, dict[str, str]] = {}
    cells = zip(names, sets, groups, table.labels("measure"), table.labels("value"), strict=True)
    for name, test_set, group, measure, value in cells:
        if group == _ALL:
            column = f"{test_set}.{measure}" if several else measure
            columns[column] = None
            found.setdefault(name, {})[column] = value
    return list(columns), found
