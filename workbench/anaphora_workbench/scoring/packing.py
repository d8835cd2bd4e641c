"""The counts of a document in few bytes: a corpus has many documents, and most counts are 0.

A `Tally` takes 700 bytes, and a document has some thirty of them for each system: kinds, reference
types, ways of matching, modes. With a dozen systems that is more than the document itself takes.
Packed they are twenty times smaller, and they are looked at again only for tables by document.
"""

from __future__ import annotations

import pickle
import zlib
from array import array
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from dataclasses import fields

from anaphora_workbench.scoring.count import Row
from anaphora_workbench.scoring.tally import Tally

__all__ = ["PackedTallies"]

_NAMED = ("excluded", "excluded_referential", "blocked_by")
"""Counts by name: few rows have any."""
_PLAIN = tuple([field.name for field in fields(Tally) if field.name not in _NAMED])


class PackedTallies(Mapping[Row, Tally]):
    """Tallies by row. What comes out is a copy: changing it changes nothing here.

    Args:
        tallies: The counts of a document.
        known: Rows of earlier documents, which are shared; new ones are added.
    """

    __slots__ = ("_packed", "_rows")

    def __init__(self, tallies: Mapping[Row, Tally], known: dict[Row, Row]) -> None:
        self._rows = tuple([known.setdefault(row, row) for row in tallies])
        counts = array("q")
        named: dict[int, list[dict[str, int]]] = {}
        for number, tally in enumerate(tallies.values()):
            counts.extend([getattr(tally, name) for name in _PLAIN])
            listed = [dict(getattr(tally, name)) for name in _NAMED]
            if any(listed):
                named[number] = listed
        self._packed = zlib.compress(pickle.dumps((counts, named)), 1)

    def __getitem__(self, row: Row) -> Tally:
        for known, tally in self._unpacked():
            if known == row:
                return tally
        raise KeyError(row)

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def items(self) -> ItemsView[Row, Tally]:
        """Return rows with their tallies, unpacked once for all of them."""
        return dict(self._unpacked()).items()

    def values(self) -> ValuesView[Tally]:
        """Return the tallies, unpacked once for all of them."""
        return dict(self._unpacked()).values()

    def _unpacked(self) -> Iterator[tuple[Row, Tally]]:
        counts, named = pickle.loads(zlib.decompress(self._packed))
        width = len(_PLAIN)
        for number, row in enumerate(self._rows):
            tally = Tally()
            for at, name in enumerate(_PLAIN, number * width):
                setattr(tally, name, counts[at])
            for name, listed in zip(_NAMED, named.get(number, ()), strict=False):
                getattr(tally, name).update(listed)
            yield row, tally
