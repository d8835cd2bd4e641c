"""Overlap tables from entities written down as sets or letters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence

import pytest

from anaphora_workbench.scoring.coreference import Overlap

Entities = Sequence[Collection[Hashable]]
MakeOverlap = Callable[[Entities, Entities], Overlap]
LetterOverlap = Callable[[str, str], Overlap]


@pytest.fixture(scope="session")
def overlap_of() -> MakeOverlap:
    """Make the table of two lists of entities; equal mentions are matched."""

    def make(key: Entities, response: Entities) -> Overlap:
        ours = [(mention, number) for number, entity in enumerate(key) for mention in entity]
        theirs = [(mention, number) for number, entity in enumerate(response) for mention in entity]
        places = {mention: place for place, (mention, _) in enumerate(theirs)}
        pairs = [
            (place, places[mention]) for place, (mention, _) in enumerate(ours) if mention in places
        ]
        return Overlap.of(
            [number for _, number in ours],
            [number for _, number in theirs],
            [pair[0] for pair in pairs],
            [pair[1] for pair in pairs],
        )

    return make


@pytest.fixture(scope="session")
def letters(overlap_of: MakeOverlap) -> LetterOverlap:
    """Make the table of entities such as ``"a bc def"``: a word an entity, a letter a mention."""

    def make(key: str, response: str) -> Overlap:
        return overlap_of(key.split(), response.split())

    return make
