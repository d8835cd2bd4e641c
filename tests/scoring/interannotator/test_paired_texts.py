"""Documents of several annotators are paired by name, and their words compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.interannotator import Texts, by_layer, paired
from anaphora_workbench.scoring.interannotator.paired_texts import difference

MakeDocument = Callable[..., Document]


def summary(texts: Texts) -> tuple[str, list[str]]:
    return texts.doc_id, list(texts.readings)


@pytest.fixture
def reading(make_document: MakeDocument) -> Callable[..., Reading]:
    def make(doc_id: str, *layers: str) -> Reading:
        return Reading(make_document("Ana met Bill", doc_id=doc_id), tuple(map(Layer, layers)))

    return make


def test_layers_that_are_left_out_are_no_annotators(reading: Callable[..., Reading]) -> None:
    texts = by_layer(
        [reading("one", "ana", "adjudicated", "bea"), reading("two", "adjudicated", "ana")],
        lambda layer: layer.name == "adjudicated",
    )
    assert list(map(summary, texts)) == [("one", ["ana", "bea"]), ("two", ["ana"])]


def test_documents_are_paired_by_name_in_any_order(reading: Callable[..., Reading]) -> None:
    ana = [reading("one"), reading("two"), reading("three")]
    found = [summary(t) for t in paired({"ana": ana, "bea": reversed(ana)})]
    assert found == [
        ("two", ["ana", "bea"]),
        ("three", ["ana", "bea"]),
        ("one", ["ana", "bea"]),
    ]


def test_a_document_that_one_annotator_did_not_do_is_a_gap(
    reading: Callable[..., Reading],
) -> None:
    ana, bea = [reading("one"), reading("two")], [reading("two")]
    found = dict(summary(t) for t in paired({"ana": ana, "bea": bea}))
    assert found == {"two": ["ana", "bea"], "one": ["ana"]}


def test_only_what_waits_for_another_annotator_is_held(reading: Callable[..., Reading]) -> None:
    taken = []

    def stream(name: str):
        for number in range(5):
            taken.append((name, number))
            yield reading(f"d{number}")

    pairs = paired({"ana": stream("ana"), "bea": stream("bea")})
    next(pairs)
    assert taken == [("ana", 0), ("bea", 0)]


def test_single_documents_are_one_text_whatever_their_names(
    reading: Callable[..., Reading],
) -> None:
    found = [summary(t) for t in paired({"ana": [reading("ana")], "bea": [reading("bea")]})]
    assert found == [("ana", ["ana", "bea"])]


def test_two_documents_of_one_name_are_refused(reading: Callable[..., Reading]) -> None:
    with pytest.raises(FormatError, match=r"'ana' has the document 'one' twice.*document-twice"):
        list(paired({"ana": [reading("one"), reading("one")], "bea": [reading("one")]}))


def test_layers_of_one_file_are_annotators(reading: Callable[..., Reading]) -> None:
    found = list(by_layer([reading("one", "bea", "ana"), reading("two", "ana")]))
    assert [summary(t) for t in found] == [("one", ["ana", "bea"]), ("two", ["ana"])]
    assert [layer.name for layer in found[0].readings["bea"].layers] == ["bea"]


def test_two_layers_of_one_name_are_refused(reading: Callable[..., Reading]) -> None:
    with pytest.raises(FormatError, match="layer-twice"):
        list(by_layer([reading("one", "ana", "ana")]))


def test_a_file_with_layers_that_holds_a_document_twice_is_refused(
    reading: Callable[..., Reading],
) -> None:
    with pytest.raises(FormatError, match="document-twice"):
        list(by_layer([reading("one", "ana"), reading("one", "ana")]))


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (("a b", "c d"), None),
        (("a b", "c x"), (3, 1, "d", "x")),
        (("a b", "c"), (3, 1, "d", None)),
        (("a b", "c d e"), (4, 1, None, "e")),
    ],
)
def test_first_difference_is_found(
    make_document: MakeDocument, other: tuple[str, ...], found: tuple[object, ...] | None
) -> None:
    summary = difference(make_document("a b", "c d"), make_document(*other))
    assert (summary and (summary.token, summary.sentence, summary.first, summary.second)) == found
