"""Errors on real texts: a copy with known changes has just these errors."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_workbench.ports import MentionTable, Source
from anaphora_workbench.scoring.coreference.error_summary import ErrorGrouping, ErrorSummary
from anaphora_workbench.scoring.coreference.error_types import (
    EntityError,
    ErrorType,
    MentionError,
)
from anaphora_workbench.scoring.coreference.errors import errors_of
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, match
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.overlap import Overlap
from anaphora_workbench.scoring.coreference.sides import side_of

pytestmark = pytest.mark.corpora


def tables(corpora: Path) -> Iterator[MentionTable]:
    paths = sorted(corpora.glob("gum/conll-gum/*.conll"))
    if not paths:
        pytest.skip("the corpus gum is not there")
    for path in paths:
        for reading in ConllFormat().read(Source.of(path)):
            yield table_of(reading, reading.layers[0])


def perturbed(table: MentionTable, draws: Random) -> tuple[MentionTable, Counter[str]]:
    """Return a copy with mentions taken away, moved into other entities, and made up."""
    made: Counter[str] = Counter()
    columns: list[tuple[int, int, int, int]] = []
    taken = set(zip(table.starts, table.ends, strict=True))
    for start, end, head, entity in zip(
        table.starts, table.ends, table.heads, table.entities, strict=True
    ):
        fate = draws.random()
        if fate < 0.05:
            made["gone"] += 1
            continue
        if fate < 0.10:
            made["moved"] += 1
            entity = draws.randrange(len(table.names))
        columns.append((start, end, head, entity))
        alone = (start, start + 1)
        if 0.10 <= fate < 0.15 and alone not in taken and head != start:
            made["new"] += 1
            taken.add(alone)
            columns.append((*alone, start, draws.randrange(len(table.names))))
    starts, ends, heads, entities = zip(*columns, strict=True)
    copy = replace(
        table,
        starts=array("q", starts),
        ends=array("q", ends),
        heads=array("q", heads),
        entities=array("q", entities),
        special={},
        parts={},
        pronominal=(),
    )
    return copy, made


def test_a_changed_copy_has_the_errors_of_its_changes(corpora: Path) -> None:
    draws = Random(7)
    total, made = ErrorSummary(), Counter[str]()
    for table in tables(corpora):
        copy, changes = perturbed(table, draws)
        made += changes
        key, response = side_of(replace(table, special={}, parts={})), side_of(copy)
        pairs = match(key, response, Matching(MentionMatching.FULL))
        errors = errors_of(key, response, pairs)
        total.add(key, response, pairs, errors)
        joined = [e for e in errors if isinstance(e, EntityError)]
        overlap = Overlap.of(key.entities, response.entities, pairs.key, pairs.response)
        if not any(isinstance(e, MentionError) and e.boundary for e in errors):
            # Without boundary errors the cells of the overlap table tell the steps.
            degrees = overlap.key.degrees
            steps = sum(e.steps for e in joined if e.type is ErrorType.SPLIT)
            assert steps == int((degrees[degrees > 1] - 1).sum())
    found = {row.type: row.count for row in total.rows(ErrorGrouping.ALL)}
    both = found["boundary"]
    assert found["missing-mention"] + both == made["gone"]
    assert found["spurious-mention"] + both == made["new"]
    assert min(made.values()) > 400
    links = found["wrong-link"] + found["lost-link"]
    assert links > made["moved"] / 2
    mentions = sum(facts.key_mentions for facts in total.documents)
    assert found["right"] + links + both + found["missing-mention"] == mentions


def test_gum_has_no_errors_against_itself(corpora: Path) -> None:
    for table in tables(corpora):
        side = side_of(table)
        for way in (MentionMatching.FULL, MentionMatching.HEAD):
            assert errors_of(side, side, match(side, side, Matching(way))) == []
