"""Edits: each does what it says, refuses what does not fit, and has an exact inverse."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    Edit,
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
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.testing.strategies import readings

AnyEdit = Any
"""A random edit, of whatever class; `Edit` is a protocol and holds too little for a batch."""


def markable(index: int, name: str | None = None, length: int = 1) -> Markable:
    return Markable(name or f"m{index}", (Span(index, index + length),), index)


@pytest.fixture
def layer() -> Layer:
    """Markables m0 ... m3; m2 refers to m0; a bridge m3 -> m0; candidates of m2."""
    return Layer.build(
        "ana",
        [markable(index) for index in range(4)],
        [Anaphor("m2", "persNoRefl", Reference.ANAPHOR, ("m0",))],
        bridges=[Bridge("m3", "m0")],
        candidates={"m2": (Candidate("m0"), Candidate("m1"))},
    )


def random_edits() -> st.SearchStrategy[AnyEdit]:
    """Edits on the ids of the layers below; many of them do not fit."""
    ids = st.sampled_from(["m1", "m2", "m3", "e1_4", "x.5", "new", "newer"])
    spans = st.builds(
        lambda start, size: Span(start, start + size), st.integers(0, 8), st.integers(1, 4)
    )
    several = st.lists(ids, max_size=3).map(tuple)
    references = st.none() | st.sampled_from(list(Reference))
    kinds = st.sampled_from(["poss", "persIt", ""])
    built = st.builds(lambda name, span: Markable(name, (span,), span.start), ids, spans)
    anaphors = st.builds(
        lambda name, kind, reference, others: Anaphor(
            name,
            kind,
            reference,
            ()
            if reference is Reference.NON_REFERRING
            else tuple([other for other in dict.fromkeys(others) if other != name]),
        ),
        ids,
        kinds,
        references,
        several,
    )
    bridges = st.lists(st.builds(Bridge, ids, ids), max_size=2).map(tuple)
    candidates = st.none() | st.lists(st.builds(Candidate, ids), max_size=2).map(tuple)
    corrections = st.none() | st.builds(Correction, lemma=st.sampled_from(["be", "ser"]))
    return st.one_of(
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


def apply_fitting(layer: Layer, edits: list[AnyEdit]) -> tuple[Layer, list[Edit], list[AnyEdit]]:
    """Apply what fits, one by one; return the result, the inverses and what did fit."""
    inverses: list[Edit] = []
    fitting = []
    for edit in edits:
        try:
            applied = edit.apply(layer)
        except EditError:
            continue
        layer = applied.layer
        inverses.append(applied.inverse)
        fitting.append(edit)
    return layer, inverses, fitting


layers = readings(max_layers=1).map(lambda reading: reading.layers[0])
sequences = st.lists(random_edits(), max_size=12)


@given(layers, sequences)
def test_undoing_a_sequence_step_by_step_restores_the_layer(
    layer: Layer, edits: list[AnyEdit]
) -> None:
    changed, inverses, _ = apply_fitting(layer, edits)
    for inverse in reversed(inverses):
        changed = inverse.apply(changed).layer
    assert changed == layer


@given(layers, sequences)
def test_redoing_what_was_undone_gives_the_changed_layer_again(
    layer: Layer, edits: list[AnyEdit]
) -> None:
    changed, _, fitting = apply_fitting(layer, edits)
    undone = Batch(tuple(fitting)).apply(layer).inverse.apply(changed)
    assert undone.layer == layer
    assert undone.inverse.apply(layer).layer == changed


@given(layers, sequences)
def test_a_batch_does_what_its_edits_do_one_by_one(layer: Layer, edits: list[AnyEdit]) -> None:
    changed, _, fitting = apply_fitting(layer, edits)
    assert Batch(tuple(fitting)).apply(layer).layer == changed


@given(layers, random_edits())
def test_an_edit_fits_or_raises_edit_error_and_leaves_the_layer_alone(
    layer: Layer, edit: AnyEdit
) -> None:
    before = repr(layer)
    with contextlib.suppress(EditError):
        edit.apply(layer)
    assert repr(layer) == before


@given(layers, sequences)
def test_what_edits_make_would_pass_the_checks_of_a_new_layer(
    layer: Layer, edits: list[AnyEdit]
) -> None:
    changed, _, _ = apply_fitting(layer, edits)
    rebuilt = Layer.build(
        changed.name,
        changed.markables.values(),
        changed.anaphors.values(),
        bridges=changed.bridges,
        candidates=changed.candidates,
        corrections=changed.corrections,
        metadata=changed.metadata,
    )
    assert rebuilt == changed


@given(layers, sequences)
def test_every_markable_whose_entry_changed_is_touched(layer: Layer, edits: list[AnyEdit]) -> None:
    for edit in edits:
        try:
            applied = edit.apply(layer)
        except EditError:
            continue
        for name in ("markables", "anaphors", "candidates"):
            old, new = getattr(layer, name), getattr(applied.layer, name)
            changed = {key for key in {*old, *new} if old.get(key) != new.get(key)}
            assert changed <= applied.touched
        layer = applied.layer


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (AddMarkable(markable(9, "m1")), "there is already a markable 'm1' [markable-twice]"),
        (RemoveMarkable("x"), "there is no markable 'x' [markable-missing]"),
        (
            RemoveMarkable("m0"),
            "markable 'm0' is still used; remove the links to it first [markable-used]",
        ),
        (
            RemoveMarkable("m1"),
            "markable 'm1' is still used; remove the links to it first [markable-used]",
        ),
        (
            RemoveMarkable("m3"),
            "markable 'm3' is still used; remove the links to it first [markable-used]",
        ),
        (ReplaceMarkable(markable(9, "x")), "there is no markable 'x' [markable-missing]"),
        (SetAnaphor(Anaphor("x")), "there is no markable 'x' [markable-missing]"),
        (
            SetAnaphor(Anaphor("m1", antecedents=("x",))),
            "there is no markable 'x' [markable-missing]",
        ),
        (RemoveAnaphor("m1"), "there is no anaphor on 'm1' [anaphor-missing]"),
        (SetAntecedents("m1", ("m0",)), "there is no anaphor on 'm1' [anaphor-missing]"),
        (SetAntecedents("m2", ("x",)), "there is no markable 'x' [markable-missing]"),
        (
            SetAntecedents("m2", ("m2",)),
            "anaphor 'm2' cannot be its own antecedent [anaphor-self]",
        ),
        (SetKind("m1", "poss"), "there is no anaphor on 'm1' [anaphor-missing]"),
        (SetReference("m1", None), "there is no anaphor on 'm1' [anaphor-missing]"),
        (SetSpans("x", (Span(0, 1),)), "there is no markable 'x' [markable-missing]"),
        (SetSpans("m1", ()), "markable 'm1' has no tokens [markable-empty]"),
        (MoveHead("x", 0), "there is no markable 'x' [markable-missing]"),
        (
            MoveHead("m1", 3),
            "the head 3 of markable 'm1' lies outside its tokens [head-outside]",
        ),
        (SetBridges((Bridge("x", "m0"),)), "there is no markable 'x' [markable-missing]"),
        (SetBridges((Bridge("m0", "x"),)), "there is no markable 'x' [markable-missing]"),
        (SetCandidates("x", ()), "there is no markable 'x' [markable-missing]"),
        (SetCandidates("m2", (Candidate("x"),)), "there is no markable 'x' [markable-missing]"),
        (CorrectToken(-1, None), "there is no token -1 [token-missing]"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(layer: Layer, edit: Edit, text: str) -> None:
    with pytest.raises(EditError) as caught:
        edit.apply(layer)
    assert str(caught.value) == text


def test_a_batch_applies_all_or_nothing(layer: Layer) -> None:
    before = repr(layer)
    with pytest.raises(EditError, match="no markable 'x'"):
        Batch((SetKind("m2", "poss"), RemoveMarkable("x"))).apply(layer)
    assert repr(layer) == before


def test_a_batch_sees_the_result_of_its_earlier_edits(layer: Layer) -> None:
    batch = Batch(
        (
            AddMarkable(markable(7, "new")),
            SetAnaphor(Anaphor("new", "poss", Reference.ANAPHOR, ("m1",))),
        )
    )
    changed = batch.apply(layer).layer
    assert changed.anaphors["new"].antecedents == ("m1",)


def test_a_markable_can_go_once_the_last_link_to_it_is_gone(layer: Layer) -> None:
    batch = Batch(
        (
            SetAntecedents("m2", ("m1",), Reference.ANAPHOR),
            SetBridges(()),
            SetCandidates("m2", None),
            RemoveMarkable("m0"),
            RemoveMarkable("m3"),
        )
    )
    assert sorted(batch.apply(layer).layer.markables) == ["m1", "m2"]


def test_uses_are_counted_on_after_the_first_question(layer: Layer) -> None:
    """The count of uses is built once a batch and then kept up to date."""
    batch = Batch(
        (
            AddMarkable(markable(8, "a")),
            RemoveMarkable("a"),
            AddMarkable(markable(8, "a")),
            SetBridges((Bridge("m3", "a"),)),
            RemoveMarkable("a"),
        )
    )
    with pytest.raises(EditError, match="markable 'a' is still used"):
        batch.apply(layer)


def test_a_non_referring_expression_loses_its_antecedents(layer: Layer) -> None:
    applied = SetReference("m2", Reference.NON_REFERRING).apply(layer)
    assert applied.layer.anaphors["m2"].antecedents == ()
    assert applied.inverse.apply(applied.layer).layer == layer


def test_another_reference_type_keeps_the_antecedents(layer: Layer) -> None:
    changed = SetReference("m2", Reference.CATAPHOR).apply(layer).layer
    assert changed.anaphors["m2"] == Anaphor("m2", "persNoRefl", Reference.CATAPHOR, ("m0",))


def test_a_span_that_grows_keeps_the_head(layer: Layer) -> None:
    changed = SetSpans("m1", (Span(1, 4),)).apply(layer).layer
    assert changed.markables["m1"].head == 1


def test_a_span_that_moves_away_from_its_head_loses_it(layer: Layer) -> None:
    changed = SetSpans("m1", (Span(2, 4),)).apply(layer).layer
    assert changed.markables["m1"].head is None


def test_moving_the_head_forgets_the_old_head_words() -> None:
    name = Markable("m", (Span(0, 3),), 0, Span(0, 2))
    changed = MoveHead("m", 2).apply(Layer.build("ana", [name])).layer
    assert changed.markables["m"] == Markable("m", (Span(0, 3),), 2)


def test_new_and_old_antecedents_are_touched(layer: Layer) -> None:
    applied = SetAntecedents("m2", ("m1",), Reference.ANAPHOR).apply(layer)
    assert applied.touched == {"m0", "m1", "m2"}


EDITS: list[Callable[[], AnyEdit]] = [
    lambda: AddMarkable(markable(0)),
    lambda: RemoveMarkable("m"),
    lambda: ReplaceMarkable(markable(0)),
    lambda: SetAnaphor(Anaphor("m")),
    lambda: RemoveAnaphor("m"),
    lambda: SetAntecedents("m", ()),
    lambda: SetKind("m", ""),
    lambda: SetReference("m", None),
    lambda: SetSpans("m", ()),
    lambda: MoveHead("m", None),
    lambda: SetBridges(()),
    lambda: SetCandidates("m", None),
    lambda: CorrectToken(0, None),
    lambda: Batch(()),
]


def test_every_edit_has_a_label_of_its_own_for_the_undo_menu() -> None:
    labels = [make().label for make in EDITS]
    assert all(labels)
    assert len(set(labels)) == len(labels)


def test_a_batch_is_named_by_who_makes_it_and_its_inverse_likewise(layer: Layer) -> None:
    applied = Batch((SetKind("m2", "poss"),), "Resolve with nearest").apply(layer)
    assert applied.inverse.label == "Resolve with nearest"


@pytest.mark.parametrize("make", EDITS)
def test_edits_are_values(make: Callable[[], AnyEdit]) -> None:
    assert make() == make()
    assert len({make(), make()}) == 1
