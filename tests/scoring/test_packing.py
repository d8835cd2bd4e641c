"""The counts of a document in few bytes: nothing is lost, nothing shared with what comes out."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.scoring import CarryOver, DocumentResult, Evaluation, Match, Settings, Tally
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.results import TalliesByDocument

NUMBERS = st.integers(0, 2**40)
NAMES = st.dictionaries(st.sampled_from(["number", "a ''b''", "束縛"]), st.integers(1, 9))
TALLIES = st.builds(
    Tally,
    gold=NUMBERS,
    exit=NUMBERS,
    before=NUMBERS,
    both_referring=NUMBERS,
    excluded=NAMES.map(Counter),
    blocked_by=NAMES.map(Counter),
    excluded_referential=NAMES.map(Counter),
)
ROWS = st.builds(
    TallyKey,
    st.sampled_from(["one", "two"]),
    st.sampled_from(Match),
    st.sampled_from(CarryOver),
    st.sampled_from(["persIt", "zero3"]),
    st.sampled_from("<>!$"),
)


def row(system: str) -> TallyKey:
    return TallyKey(system, Match.HEAD, CarryOver.PROPAGATED, "persIt", "<")


def packed_of(tallies: dict[TallyKey, Tally]) -> Mapping[TallyKey, Tally]:
    documents = TalliesByDocument()
    documents["d"] = tallies
    return documents["d"]


@given(st.dictionaries(ROWS, TALLIES))
def test_what_was_packed_comes_out(tallies: dict[TallyKey, Tally]) -> None:
    packed = packed_of(tallies)
    assert packed == tallies
    assert list(packed) == list(tallies)
    assert len(packed) == len(tallies)
    assert list(packed.values()) == list(tallies.values())
    for one, tally in tallies.items():
        assert packed[one] == tally


def test_what_comes_out_is_a_copy() -> None:
    tally = Tally(gold=1, excluded=Counter({"kind": 1}))
    packed = packed_of({row("one"): tally})
    tally.excluded["kind"] += 1
    packed[row("one")].add(Tally(gold=5, excluded=Counter({"other": 1})))
    assert packed[row("one")] == Tally(gold=1, excluded=Counter({"kind": 1}))


def test_a_row_that_is_not_there_is_none() -> None:
    packed = packed_of({row("one"): Tally()})
    assert packed.get(row("two")) is None
    with pytest.raises(KeyError):
        packed[row("two")]


def test_documents_of_a_corpus_share_their_rows_and_take_little() -> None:
    evaluation = Evaluation(Settings())
    kinds = [f"kind{number}" for number in range(50)]
    for number in range(1000):
        rows = {row("one")._replace(kind=str(kind)): Tally(gold=3, exit=number) for kind in kinds}
        evaluation.add(DocumentResult(f"d{number}", tallies=rows))
    first, *_others, last = evaluation.documents.values()
    assert all(one is other for one, other in zip(first, last, strict=True))
    whole = {doc_id: dict(rows.items()) for doc_id, rows in evaluation.documents.items()}
    assert len(pickle.dumps(evaluation.documents)) < len(pickle.dumps(whole)) / 20


@given(st.lists(st.tuples(st.integers(0, 199), st.integers(1, 9)), max_size=9))
def test_documents_can_be_set_anew(changes: list[tuple[int, int]]) -> None:
    documents = TalliesByDocument()
    expected = {f"d{number}": {row("one"): Tally(gold=number)} for number in range(200)}
    for doc_id, tallies in expected.items():
        documents[doc_id] = tallies
    for number, gold in changes:
        expected[f"d{number}"] = {row("two"): Tally(gold=gold)}
        documents[f"d{number}"] = expected[f"d{number}"]
        assert documents["d0"] == expected["d0"]
    assert documents == expected
    assert list(documents) == list(expected)
    assert "d200" not in documents


def test_a_document_that_comes_twice_is_added_up() -> None:
    evaluation = Evaluation(Settings())
    for exits in (1, 2):
        evaluation.add(DocumentResult("d", tallies={row("one"): Tally(gold=3, exit=exits)}))
        assert evaluation.totals()[row("one")].exit == sum(range(exits + 1))
    assert dict(evaluation.documents["d"]) == {row("one"): Tally(gold=6, exit=3)}
