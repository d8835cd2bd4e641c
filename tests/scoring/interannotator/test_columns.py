"""Sums of documents, held by column."""

from __future__ import annotations

from anaphora_workbench.scoring.interannotator.figures import (
    CountedDocuments,
    FigureColumn,
    add_sums,
)

NUMBERS = {"c": 0, "a": 1, "d": 2, "b": 3}


def columns_of(*sums: dict[str, float]) -> dict[object, FigureColumn]:
    columns: dict[object, FigureColumn] = {}
    for number, one in enumerate(sums):
        add_sums(columns, number, one)
    return columns


def test_a_column_has_a_row_for_each_selected_document_in_their_order() -> None:
    columns = columns_of({"x": 1}, {"x": 2}, {}, {"x": 4.5})
    every = CountedDocuments.of("abcd", NUMBERS)
    assert columns["x"].dense(every).tolist() == [2, 4.5, 1, 0]
    assert columns["x"].dense(CountedDocuments.of("db", NUMBERS)).tolist() == [0, 4.5]
    assert columns["x"].total == 7.5


def test_a_sum_of_zero_is_known_though_it_takes_no_room() -> None:
    columns = columns_of({"x": 0})
    assert list(columns) == ["x"]
    assert columns["x"].dense(CountedDocuments.of("c", {"c": 0})).tolist() == [0]


def test_no_document_at_all_gives_no_row() -> None:
    assert columns_of({"x": 1})["x"].dense(CountedDocuments.of("", {"c": 0})).shape == (0,)
