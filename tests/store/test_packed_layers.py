"""Packed proposals are those that were stored."""

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.annotation.preparation.resolver_answers import (
    PROBABILITY,
    ProposedAnswer,
    ResolverAnswers,
    outline_of,
)
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Reference, Span
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import PackedLayer, packed_layers
from anaphora_workbench.store.layers import layer_text
from anaphora_workbench.store.packed_layers import packed_layer
from anaphora_workbench.store.project import Project
from anaphora_workbench.store.seals import sealed

WORDS = st.text(st.sampled_from('a“\\"],[{}:🌲\n 1'), max_size=12)


def packed(text: str) -> PackedLayer[ProposedAnswer] | None:
    """Return a layer read page by page."""
    return packed_layer(BytesIO(text.encode()).read, "supar", outline_of, (PROBABILITY,))


def answers(number: int, why: str = "it is near", probability: str = "0.5") -> Layer:
    """Return a layer in which each expression but the first takes up the one before it."""
    markables = [
        Markable(f"m{n}", (Span(n, n + 1),), n, attributes=FrozenDict({"found": why}))
        for n in range(number)
    ]
    attributes = FrozenDict(
        {"why": why, "why.reasons": json.dumps([why]), PROBABILITY: probability}
    )
    anaphors = [
        Anaphor(f"m{n}", "poss", Reference.ANAPHOR, (f"m{n - 1}",), attributes)
        for n in range(1, number)
    ]
    anaphors.append(Anaphor("m0", "", Reference.NON_REFERRING))
    return Layer.build("supar", markables, anaphors)


@given(st.integers(1, 40), WORDS, st.integers(1, 500), st.integers(20, 200))
def test_a_packed_layer_is_the_layer(number: int, why: str, page: int, piece: int) -> None:
    layer = answers(number, why)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packed_layers, "PAGE", page)
        patch.setattr(packed_layers, "_PIECE", 200 + piece)
        for text in (layer_text(layer), sealed(layer_text(layer), "where")):
            found = packed(text)
            assert found is not None
            assert dict(found.markables) == layer.markables
            assert dict(found.anaphors) == layer.anaphors
            assert list(found.anaphors) == list(layer.anaphors)
            for name, anaphor in layer.anaphors.items():
                expected = outline_of(anaphor.antecedents, anaphor.reference, anaphor.attributes)
                assert found.outlines[name] == expected


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(",", ", "),
        lambda text: text.replace('"markables"', '"metadata":{},"markables"'),
        lambda text: text.replace('"m1"', '"m\\"1"'),
        lambda text: text[:-1] + ',"bridges":[]}',
        lambda text: text[:-3],
        lambda text: "",
    ],
)
def test_a_layer_in_another_form_is_not_packed(change) -> None:
    assert packed(change(layer_text(answers(3)))) is None


def test_a_probability_that_is_none_is_not_stated() -> None:
    found = packed(layer_text(answers(2, probability="likely")))
    assert found is not None
    assert found.outlines["m1"].probability is None


def test_answers_are_the_same_packed_or_not(opened: Project, farm: Reading) -> None:
    name = "supar"
    start = farm.layers[0]
    opened.propose("farm", Layer(name, start.markables, start.anaphors))
    assert opened.proposers("farm") == (name,)
    whole = ResolverAnswers(name, opened.proposals("farm")[name])
    known = frozenset(opened.proposals("farm")[name].markables)
    stored = opened.proposal("farm", name, outline_of, (PROBABILITY,))
    assert isinstance(stored, PackedLayer)
    parts = ResolverAnswers(name, stored, known)
    assert opened.proposal("farm", "nobody", outline_of) is None
    for anaphor in opened.proposals("farm")[name].anaphors:
        assert parts.of(anaphor) == whole.of(anaphor)
        assert parts.outline(anaphor) == whole.outline(anaphor)
        assert parts.markable(anaphor) is None
        assert whole.markable(anaphor) is not None
