"""Agreement on random layers: identity, symmetry, and no dependence on names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.model import (
    ROOT,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    anaphors_from_clusters,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.agreement import Agreement, AgreementSettings, agree, paired

SIZE = 8
THIRD = FrozenDict({"PronType": "Prs", "Person": "3"})
TEXT = Document(
    "text",
    "en",
    tokens=tuple(
        [
            Token(f"w{n}", f"w{n}", "PRON" if n % 2 else "NOUN", features=THIRD, head=ROOT)
            for n in range(SIZE)
        ]
    ),
    sentences=sentences_from_lengths([SIZE // 2, SIZE // 2]),
)


@st.composite
def layers(draw: st.DrawFn) -> Layer:
    """Draw a layer of chains over mentions of one or two words."""
    spans = draw(
        st.lists(
            st.tuples(st.integers(0, SIZE - 2), st.integers(1, 2), st.sampled_from("abc")),
            unique_by=lambda mention: mention[:2],
            min_size=1,
            max_size=7,
        )
    )
    markables, cluster_of = [], {}
    for start, length, label in spans:
        name = f"{start}-{length}"
        markables.append(Markable(name, (Span(start, start + length),), start + length - 1))
        cluster_of[name] = label
    return Layer.build("x", markables, anaphors_from_clusters(markables, cluster_of))


def compared(*found: Layer) -> Agreement:
    streams = {f"a{n}": [Reading(TEXT, (layer,))] for n, layer in enumerate(found)}
    return agree(paired(streams), AgreementSettings(samples=0), names=list(streams))


def values(agreement: Agreement, turned: bool = False) -> dict[tuple[str, ...], float | None]:
    """Return the values by topic; ``turned`` exchanges the roles of two annotators."""
    roles = {"a0": "a1", "a1": "a0"} if turned else {}
    exchanged = {
        "recall": "precision",
        "precision": "recall",
        "chain-first": "chain-second",
        "chain-second": "chain-first",
    }
    result = {}
    for row in agreement.rows():
        first, second = str(row["first"]), str(row["second"])
        subject, measure = str(row["subject"]), str(row["measure"])
        if turned:
            if row["section"] == "clusters":
                first, second = roles[first], roles[second]
            else:
                measure = exchanged.get(measure, measure)
                subject = exchanged.get(subject, subject)
        about = [str(row[n]) for n in ("section", "match", "singletons", "kind", "reference")]
        result[(subject, measure, first, second, *about)] = row["value"]
    return result


@settings(max_examples=25)
@given(layer=layers())
def test_identical_annotators_reach_one_wherever_it_is_defined(layer: Layer) -> None:
    found = values(compared(layer, layer))
    assert {value for value in found.values() if value is not None} <= {1.0}


@settings(max_examples=40)
@given(first=layers(), second=layers())
def test_exchanging_two_annotators_exchanges_roles_and_nothing_else(
    first: Layer, second: Layer
) -> None:
    straight, turned = values(compared(first, second)), values(compared(second, first), True)
    assert straight.keys() == turned.keys()
    for about, value in straight.items():
        assert turned[about] == pytest.approx(value, abs=1e-12), about


@settings(max_examples=25)
@given(layer=layers(), other=layers())
def test_a_third_annotator_changes_no_figure_of_a_pair(layer: Layer, other: Layer) -> None:
    two, three = values(compared(layer, other)), values(compared(layer, other, other))
    pair = {about: value for about, value in two.items() if about[2] != "*"}
    assert {about: three[about] for about in pair} == pair


@settings(max_examples=25)
@given(layer=layers())
def test_three_identical_annotators_reach_one_too(layer: Layer) -> None:
    found = values(compared(layer, layer, layer))
    assert {value for value in found.values() if value is not None} <= {1.0}
