"""The relations of Universal Dependencies, and the words of a file that have others.

https://universaldependencies.org/u/dep/. Languages add subtypes (``nsubj:pass``), which are not
looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from anaphora_formats.conllu_rows import Report, Rows, column_of

RELATIONS = frozenset(
    (
        *("acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf"),
        *("compound", "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl"),
        *("fixed", "flat", "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj"),
        *("obl", "orphan", "parataxis", "punct", "reparandum", "root", "vocative", "xcomp"),
    )
)
_SHOWN = 5


class _Found(NamedTuple):
    """A word whose relation is not one of `RELATIONS`: the relation and its place."""

    relation: str
    line: int
    column: int


class Relations:
    """Counts the relations of a document that are not those of Universal Dependencies."""

    def __init__(self) -> None:
        self._known = {"_": True}
        self._first: _Found | None = None
        self._others: Counter[str] = Counter()

    def add(self, rows: Rows) -> None:
        """Look at the words of a sentence."""
        deprels = rows.columns[7]
        others = [name for name in set(deprels) if not self._is_known(name)]
        if not others:
            return
        if self._first is None:
            place = min(deprels.index(name) for name in others)
            column = column_of(rows.words[place], 7)
            self._first = _Found(deprels[place], rows.lines[place], column)
        self._others.update([name for name in deprels if name in others])

    def _is_known(self, name: str) -> bool:
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = name.partition(":")[0] in RELATIONS
        return known

    def report(self, report: Report) -> None:
        """Warn of them once, at the first."""
        if self._first is None:
            return
        number = self._others.total()
        report.warning(
            "conllu-relation",
            f"{self._first.relation!r} is no relation of Universal Dependencies; {number} "
            f"word{'' if number == 1 else 's'} of this document "
            f"{'has' if number == 1 else 'have'} such a relation: {_listed(self._others)}",
            self._first.line,
            self._first.column,
        )


def _listed(others: Counter[str]) -> str:
    shown = [f"{name} ({number})" for name, number in others.most_common(_SHOWN)]
    more: Sequence[str] = ["..."] if len(others) > _SHOWN else []
    return ", ".join([*shown, *more])
