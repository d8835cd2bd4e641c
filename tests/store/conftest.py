"""A small project to work on, and random edits, for the tests of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    MoveHead,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    SetAnaphor,
    SetAntecedents,
    SetBridges,
    SetCandidates,
    SetKind,
    SetReference,
    SetSpans,
)
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Project, schema

TEXT = "Ana fed the dog before it slept . She left it there ."


@dataclass
class Clock:
    """A clock that goes on by a second each time it is asked."""

    now: datetime = datetime(2026, 5, 4, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def _markable(name: str, start: int, end: int) -> Markable:
    return Markable(name, (Span(start, end),), end - 1)


@pytest.fixture(scope="session")
def farm() -> Reading:
    """Two sentences, two referents, three undecided pronouns, no answers."""
    document = Document(
        "farm",
        "en",
        "",
        tuple([Token(word) for word in TEXT.split()]),
        sentences_from_lengths([8, 5]),
    )
    layer = Layer.build(
        "prepared",
        [
            _markable("ana", 0, 1),
            _markable("dog", 2, 4),
            _markable("it", 5, 6),
            _markable("she", 8, 9),
            _markable("it2", 10, 11),
        ],
        [Anaphor("it", "persIt"), Anaphor("she", "persNoRefl"), Anaphor("it2", "persIt")],
    )
    return Reading(document, (layer,), (), "farm.txt")


@pytest.fixture
def make(tmp_path: Path, farm: Reading) -> Callable[..., Path]:
    """Make a closed project with the farm text and two annotators; returns its path."""

    def build(name: str = "farm.anaphora") -> Path:
        path = tmp_path / name
        with Project.create(path, clock=Clock()) as project:
            project.add_document(farm)
            project.add_annotator("ana")
            project.add_annotator("bo")
        return path

    return build


@pytest.fixture
def opened(make: Callable[..., Path]) -> Iterator[Project]:
    """The same project, open."""
    with Project.open(make(), clock=Clock()) as project:
        yield project


@pytest.fixture
def version_1(tmp_path: Path) -> Path:
    """A project as the program of version 1 left it."""
    path = tmp_path / "first.anaphora"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(
            Path(__file__).with_name("version_1.sql").read_text(encoding="utf-8")
        )
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 1")
    return path


def link(anaphor: str, *antecedents: str) -> SetAntecedents:
    return SetAntecedents(anaphor, antecedents, Reference.ANAPHOR)


@pytest.fixture(scope="session")
def chosen() -> Callable[..., SetAntecedents]:
    """Return the edit that chooses antecedents for an anaphor."""
    return link


@pytest.fixture(scope="session")
def random_edits() -> st.SearchStrategy[Any]:
    """Edits of every class that changes a layer, on ids of random layers; many do not fit."""
    ids = st.sampled_from(["m1", "m2", "m3", "e1_4", "x.5", "new", "né\ud83d", "a\x00b"])
    spans = st.builds(
        lambda start, size: Span(start, start + size), st.integers(0, 8), st.integers(1, 4)
    )
    texts = st.dictionaries(st.sampled_from("ab"), st.text(max_size=3), max_size=2).map(FrozenDict)
    places = st.tuples(st.integers(-1, 4), st.integers(1, 3))
    zeros = st.builds(Zero, st.integers(0, 8), st.sampled_from(["nsubj", "obj"]), texts)
    placed = st.builds(Zero, st.integers(0, 8), st.just("nsubj"), texts, places)
    built = st.builds(
        lambda name, span, zero, clitic, semantic, minimum, nodes, attributes, head_span: Markable(
            name,
            (span, Span(span.end + 2, span.end + 3)),
            span.start,
            Span(span.start, span.end) if head_span else None,
            "np" if zero is None else "zero",
            zero,
            clitic,
            semantic,
            minimum,
            nodes,
            attributes,
        ),
        ids,
        spans,
        st.none() | zeros | placed,
        st.none() | st.integers(1, 2),
        st.sampled_from(["", "person"]),
        st.lists(spans, max_size=2).map(tuple),
        st.lists(places, max_size=2).map(tuple),
        texts,
        st.booleans(),
    )
    several = st.lists(ids, max_size=3, unique=True).map(tuple)
    references = st.none() | st.sampled_from(list(Reference))
    kinds = st.sampled_from(["poss", "persIt", ""])
    anaphors = st.builds(
        lambda name, kind, reference, others, attributes: Anaphor(
            name,
            kind,
            reference,
            ()
            if reference is Reference.NON_REFERRING
            else tuple([other for other in others if other != name]),
            attributes,
        ),
        ids,
        kinds,
        references,
        several,
        texts,
    )
    bridges = st.lists(st.builds(Bridge, ids, ids, kinds), max_size=2).map(tuple)
    verdicts = st.builds(Verdict, kinds, st.sampled_from(list(Outcome)), st.text(max_size=4))
    records = st.builds(
        CandidateRecord,
        number=st.sampled_from(["", "Sing"]),
        modifiers=st.lists(st.text(max_size=2), max_size=2).map(tuple),
        clause=st.integers(-1, 3),
        before_verb=st.none() | st.booleans(),
        in_np=st.booleans(),
    )
    listed = st.builds(Candidate, ids, st.lists(verdicts, max_size=2).map(tuple), records)
    candidates = st.none() | st.lists(listed, max_size=2).map(tuple)
    corrections = st.none() | st.builds(
        Correction,
        pos=st.none() | st.sampled_from(["", "NOUN"]),
        lemma=st.none() | st.sampled_from(["be", "ser"]),
        head=st.none() | st.integers(-1, 3),
    )
    single = st.one_of(
        st.builds(AddMarkable, built),
        st.builds(RemoveMarkable, ids),
        st.builds(ReplaceMarkable, built),
        st.builds(SetAnaphor, anaphors),
        st.builds(RemoveAnaphor, ids),
        st.builds(SetAntecedents, ids, several, references),
        st.builds(SetKind, ids, kinds),
        st.builds(SetReference, ids, references),
        st.builds(SetSpans, ids, st.lists(spans, max_size=2).map(tuple)),
        st.builds(MoveHead, ids, st.none() | st.integers(-1, 9)),
        st.builds(SetBridges, bridges),
        st.builds(SetCandidates, ids, candidates),
        st.builds(CorrectToken, st.integers(-1, 3), corrections),
    )
    several_edits = st.lists(single, max_size=3).map(tuple)
    return single | st.builds(Batch, several_edits, st.text(max_size=3))
