"""Keys and responses made of clusters are linked by one rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import Credit, Settings, evaluate

Make = Callable[..., Document]
Layers = Callable[..., Layer]


@pytest.mark.parametrize("credit", list(Credit))
@pytest.mark.parametrize(
    ("sentences", "clusters"),
    [
        (("John came", "the man loving his/p dog left"), [(0, 1), (2, 7, 3), (5, 6)]),
        (("the man loving his/p dog left",), [(0, 5, 1), (3, 4)]),
        (("the man loving his/p dog left", "he/p came"), [(0, 5, 1), (3, 4), (6, 7)]),
    ],
)
def test_a_key_against_itself_has_every_anaphor_right_even_inside_its_antecedent(
    make_document: Make,
    make_layer: Layers,
    sentences: tuple[str, ...],
    clusters: list[tuple[int, ...]],
    credit: Credit,
) -> None:
    reading = Reading(make_document(*sentences), (make_layer({"J": clusters}),))
    done = evaluate([reading], [], Settings(credit=credit), responses={"system": {"text": reading}})
    row = next(done.rows())
    assert row["gold"] == row["exit"] > 0
