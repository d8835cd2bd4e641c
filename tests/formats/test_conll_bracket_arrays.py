"""Brackets of a CoNLL column paired in arrays: the same mentions as bracket by bracket."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.conll.bracket_arrays import MentionArrays, mention_arrays
from anaphora_formats.conll.brackets import column_of, find_mentions, text_order
from anaphora_formats.shared.byte_documents import view

Mentions = list[tuple[int, str, int, int]]
"""Document, label, first token, token behind the last one."""

labels = st.sampled_from(["1", "01", "2", "12345678", "a+b", "e1x2"])


@st.composite
def documents(draw: st.DrawFn) -> list[list[str]]:
    """Cells of documents whose brackets pair."""
    found = []
    for size in draw(st.lists(st.integers(1, 8), min_size=1, max_size=4)):
        spans = st.tuples(labels, st.integers(0, size - 1), st.integers(1, size)).filter(
            lambda span: span[1] < span[2]
        )
        mentions = draw(st.lists(spans, max_size=8, unique=True))
        found.append(column_of(mentions, size, joint=draw(st.sampled_from("|")), empty="-"))
    return found


def in_arrays(columns: Sequence[Sequence[str]]) -> MentionArrays | None:
    """Pair the brackets of documents in arrays."""
    cells = [cell for column in columns for cell in column]
    home = np.repeat(np.arange(len(columns)), [len(column) for column in columns])
    tokens = [at for at, cell in enumerate(cells) if cell != "-"]
    texts = [cells[at].encode() for at in tokens]
    sizes = np.array([len(text) for text in texts], np.int64)
    ends = np.cumsum(sizes + 1) - 1
    starts = ends - sizes
    data = view(b"\t".join(texts) + b"\n")
    return mention_arrays(data, (starts, ends), np.array(tokens, np.int64), home)


def one_by_one(columns: Sequence[Sequence[str]]) -> Mentions:
    """Pair the brackets of documents bracket by bracket."""
    found, before = [], 0
    for number, column in enumerate(columns):
        mentions = sorted(find_mentions(column).mentions, key=text_order)
        found += [(number, label, before + start, before + end) for label, start, end in mentions]
        before += len(column)
    return found


@given(columns=documents())
def test_arrays_have_the_mentions_of_the_brackets(columns: list[list[str]]) -> None:
    found = in_arrays(columns)
    expected = one_by_one(columns)

    assert found is not None
    assert list(zip(found.starts.tolist(), found.ends.tolist(), strict=True)) == [
        mention[2:] for mention in expected
    ]
    named = [found.names[entity] for entity in found.entities]
    spans = [mention[2:] for mention in expected]
    if len(set(spans)) == len(spans):
        assert named == [mention[1] for mention in expected]


@given(columns=documents())
def test_entities_are_numbered_in_text_order_through_all_documents(
    columns: list[list[str]],
) -> None:
    found = in_arrays(columns)

    assert found is not None
    assert list(dict.fromkeys(found.entities.tolist())) == list(range(len(found.names)))
    home = np.repeat(np.arange(len(columns)), [len(column) for column in columns])
    pairs = zip(home[found.starts].tolist(), found.entities.tolist(), strict=True)
    documents_of = [document for document, _ in sorted(set(pairs), key=lambda pair: pair[1])]
    assert documents_of == sorted(documents_of)


_UNUSUAL = (
    *("(1", "1)", "(1)(", "1", "(1|", "|(1)", "(1)||(2)", "(1))", "((1)", "()", "(1) ", "(1)|x"),
    *(")", "|", "(123456789)", "(é)", "(1\u00a0)", "(1\x1f)"),
)


@pytest.mark.parametrize("cell", _UNUSUAL)
def test_what_is_unusual_is_left_to_others(cell: str) -> None:
    assert in_arrays([["(1)", cell, "-"]]) is None


def test_a_mention_does_not_go_over_the_end_of_its_document() -> None:
    assert in_arrays([["(1"], ["1)"]]) is None


def test_without_brackets_there_are_no_mentions() -> None:
    found = in_arrays([["-", "-"], ["-"]])

    assert found is not None
    assert (len(found.starts), found.names) == (0, [])


def test_many_documents_with_labels_of_their_own_need_no_large_table() -> None:
    columns = [[f"(e{number}x1)", f"(e{number})"] for number in range(2000)]
    found = in_arrays(columns)

    assert found is not None
    assert found.names[:3] == ["e0x1", "e0", "e1x1"]
    assert found.entities.tolist() == list(range(4000))
