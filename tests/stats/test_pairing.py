"""Which documents two of several systems have in common."""

from __future__ import annotations

from anaphora_workbench.stats import pairs_by_documents


def test_pairs_with_the_same_documents_stand_together() -> None:
    have = {"a": {1, 2, 3}, "b": {1, 2, 3}, "c": {2, 3, 4}, "d": {9}}
    assert pairs_by_documents(have) == {
        frozenset({1, 2, 3}): [("a", "b")],
        frozenset({2, 3}): [("a", "c"), ("b", "c")],
        frozenset(): [("a", "d"), ("b", "d"), ("c", "d")],
    }


def test_one_system_has_no_pair() -> None:
    assert pairs_by_documents({"a": {1}}) == {}
