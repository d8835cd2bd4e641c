"""Anaphors that are stated without kinds, links that only chains imply, and shared heads."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.ports import Reading
from anaphora_workbench.reports.interannotator import agreement_text
from anaphora_workbench.scoring.interannotator import Agreement, AgreementSettings, agree, paired
from anaphora_workbench.scoring.interannotator.documents import states_anaphors

MakeDocument = Callable[..., Document]
MakeLayer = Callable[..., Layer]
Compare = Callable[..., object]


@pytest.fixture
def text(make_document: MakeDocument) -> Document:
    return make_document("Ana met Bill", "she/p saw him/p", "he/p left her/p")


def layer(*anaphors: Anaphor) -> Layer:
    """Return a layer over one-word markables, called by their tokens."""
    return Layer.build("one", [Markable(str(n), (Span(n, n + 1),), n) for n in range(9)], anaphors)


def link(token: int, reference: str | None, *antecedents: int, kind: str = "") -> Anaphor:
    type_ = None if reference is None else Reference(reference)
    return Anaphor(str(token), kind, type_, tuple(map(str, antecedents)))


def from_formats(text: Document, first: Layer, second: Layer, *stating: str) -> Agreement:
    """Compare the files ``a`` and ``b``, of which some are in formats that state anaphors."""
    readings = {"a": [Reading(text, (first,), (), "a")], "b": [Reading(text, (second,), (), "b")]}
    return agree(
        paired(readings), AgreementSettings(samples=0), names=("a", "b"), stating=list(stating)
    )


def test_reference_types_count_without_kinds(text: Document, compare: Compare) -> None:
    ana = layer(link(3, "<", 0), link(5, "!"))
    bea = layer(link(3, "<", 0), link(5, "$"))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert found.agreement.stated == {"ana", "bea"}
    assert found.agreement.kinds == set()
    assert found.value("labels", "reference", "observed") == 0.5
    # p_e = 1/2 * 1/2: (.5 - .25) / .75.
    assert found.value("labels", "reference", "kappa") == pytest.approx(1 / 3)
    assert not [row for row in found.rows if row["subject"] == "kind" or row["kind"] != "*"]
    assert "stated, no kinds" in agreement_text(found.agreement)


def test_kinds_change_nothing_in_the_agreement_on_references(
    text: Document, compare: Compare
) -> None:
    found = []
    for kind in ("", "pers"):
        ana = layer(link(3, "<", 0, kind=kind), link(5, "!", kind=kind), link(6, "<", 2, kind=kind))
        bea = layer(link(3, "<", 0, kind=kind), link(5, "<", 2, kind=kind), link(6, "-", kind=kind))
        values = compare({"ana": [(text, ana)], "bea": [(text, bea)]}).values()
        found.append({about: value for about, value in values.items() if "reference" in about})
    assert found[0] == found[1] != {}


def test_one_who_states_kinds_and_one_who_does_not_agree_on_references_only(
    text: Document, compare: Compare
) -> None:
    ana = layer(link(3, "<", 0, kind="pers"), link(5, "!", kind="pers"))
    bea = layer(link(3, "<", 0), link(5, "!"))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert found.value("labels", "reference", "observed") == 1.0
    assert found.agreement.kinds == {"ana"}
    assert not [row for row in found.rows if row["subject"] == "kind"]


def test_a_stated_type_among_kinds_is_not_lost_though_it_has_none(
    text: Document, compare: Compare
) -> None:
    ana = layer(link(3, "<", 0, kind="pers"), link(5, "!"), link(6, "<", 2))
    found = compare({"ana": [(text, ana)], "bea": [(text, ana)]})
    # The third is a link of a chain: that layer says the kinds of its anaphors.
    assert found.agreement.counts["ana"]["anaphors"] == 2


def test_chains_beside_stated_anaphors_are_still_derived(
    text: Document, make_layer: MakeLayer, compare: Compare
) -> None:
    ana = layer(link(3, "<", 0, kind="pers"), link(8, "!", kind="pers"))
    bea = make_layer({"a": [(0, 1), (3, 4)]})
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert found.agreement.stated == {"ana"}
    # The other pronouns of the text, in no mention, do not refer.
    assert found.agreement.counts["bea"]["anaphors"] == 4


@pytest.mark.parametrize(
    ("anaphors", "anywhere", "able"),
    [
        ([link(3, "<", 0), link(6, "<", 3)], False, False),
        ([link(3, "<", 0), link(6, "<", 0)], False, True),
        ([link(3, "<", 0, 2)], False, False),
        ([link(3, ">", 8)], False, True),
        ([link(3, "<")], True, True),
        ([link(3, ">")], True, True),
        ([link(3, "!")], True, True),
        ([link(3, "-")], True, True),
        ([link(3, "<", 0, kind="pers")], True, True),
        ([link(3, None)], False, False),
        ([], False, False),
    ],
)
def test_what_more_is_said_than_a_file_of_clusters_says(
    anaphors: list[Anaphor], anywhere: bool, able: bool
) -> None:
    assert states_anaphors(layer(*anaphors)) is anywhere
    assert states_anaphors(layer(*anaphors), able=True) is able


def test_links_count_as_stated_in_a_format_that_can_once_somebody_states(text: Document) -> None:
    stating, links = layer(link(3, "<", 0), link(5, "!")), layer(link(3, "<", 0), link(5, "<", 2))
    found = from_formats(text, stating, links, "a", "b")
    assert (found.stated, found.counts["b"]["anaphors"]) == ({"a", "b"}, 2)
    found = from_formats(text, stating, links, "a")
    assert (found.stated, found.counts["b"]["anaphors"]) == ({"a"}, 4)


def test_a_conversion_of_chains_changes_no_figure(text: Document, make_layer: MakeLayer) -> None:
    first = make_layer({"a": [(0, 1), (3, 4), (8, 9)], "b": [(2, 3), (5, 6)]})
    second = make_layer({"a": [(0, 1), (3, 4)], "b": [(2, 3), (5, 6), (6, 7)]})
    plain = from_formats(text, first, second)
    converted = from_formats(text, first, second, "a", "b")
    assert list(plain.rows()) == list(converted.rows())
    assert converted.stated == set()


def test_anaphors_that_share_a_head_are_counted_once_and_told(text: Document) -> None:
    markables = [
        Markable("ana", (Span(0, 1),), 0),
        Markable("she", (Span(3, 4),), 3),
        Markable("she saw", (Span(3, 5),), 3),
    ]
    anaphors = [Anaphor(name, "pers", Reference.ANAPHOR, ("ana",)) for name in ("she", "she saw")]
    twice = Layer.build("one", markables, anaphors)
    once = Layer.build("two", markables, anaphors[:1])
    found = from_formats(text, twice, once)
    assert (found.counts["a"]["anaphors"], found.counts["a"]["merged"]) == (1, 1)
    assert (found.counts["b"]["anaphors"], found.counts["b"]["merged"]) == (1, 0)
    assert (
        "Same head: 1 anaphor not counted, for another one of the same annotator has that head "
        "token." in agreement_text(found)
    )
    assert "Same head:" not in agreement_text(from_formats(text, once, once))
