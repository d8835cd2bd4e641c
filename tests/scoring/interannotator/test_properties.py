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
    chains_of,
    sentences_from_lengths,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator import (
    DISTANCES,
    Agreement,
    AgreementSettings,
    agree,
    paired,
    set_alpha,
)
from anaphora_workbench.scoring.keys import key_of

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
def layers(draw: st.DrawFn, least: int = 1) -> Layer:
    """Draw a layer of chains over mentions of one or two words."""
    spans = draw(
        st.lists(
            st.tuples(st.integers(0, SIZE - 2), st.integers(1, 2), st.sampled_from("ab")),
            unique_by=lambda mention: mention[:2],
            min_size=least,
            max_size=10,
        )
    )
    markables, cluster_of = [], {}
    for start, length, label in spans:
        name = f"{start}-{length}"
        markables.append(Markable(name, (Span(start, start + length),), start + length - 1))
        cluster_of[name] = label
    return Layer.build("x", markables, anaphors_from_clusters(markables, cluster_of))


def compared(*found: Layer, match: MentionMatching = MentionMatching.HEAD) -> Agreement:
    streams = {f"a{n}": [Reading(TEXT, (layer,))] for n, layer in enumerate(found)}
    settings = AgreementSettings(match=match, samples=0)
    return agree(paired(streams), settings, names=list(streams))


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


def spans_of_chains(layer: Layer) -> dict[Span, frozenset[Span]]:
    """Return the chain of each mention as the set of its mentions' spans."""
    found = {}
    for names in chains_of(layer).entities:
        chain = frozenset(layer.markables[name].span for name in names)
        found |= dict.fromkeys(chain, chain)
    return found


@pytest.mark.parametrize("distance", ["passonneau", "masi", "jaccard", "dice"])
@settings(max_examples=25)
@given(first=layers(), second=layers())
def test_chains_by_full_match_are_sets_of_spans(distance: str, first: Layer, second: Layer) -> None:
    ours, theirs = spans_of_chains(first), spans_of_chains(second)
    units = [[side[span] for side in (ours, theirs) if span in side] for span in {**ours, **theirs}]
    found = compared(first, second, match=MentionMatching.FULL)
    (value,) = [
        row["value"]
        for row in found.rows()
        if (row["subject"], row["measure"], row["singletons"]) == (distance, "alpha", "kept")
    ] or [None]
    assert value == pytest.approx(set_alpha(units, DISTANCES[distance]), abs=1e-12)


@settings(max_examples=60)
@given(first=layers(6), second=layers(6))
def test_links_and_chains_by_going_through_every_anaphor(first: Layer, second: Layer) -> None:
    words = language("en")
    keys = [key_of(TEXT, layer, words) for layer in (first, second)]
    chains = [spans_of_chains(key.layer) for key in keys]
    links = [
        {
            key.layer.markables[a.markable].span: key.layer.markables[a.antecedents[0]].span
            for a in key.anaphors()
            if a.antecedents
        }
        for key in keys
    ]
    # By full match anaphors pair by head: one-word and two-word mentions may have the same.
    heads = [{span.end: (span, link) for span, link in side.items()} for side in links]
    items = [(heads[0][end], heads[1][end]) for end in heads[0] if end in heads[1]]
    same = sum(ours[1] == theirs[1] for ours, theirs in items)
    as_first = sum(
        theirs[1] != ours[0] and theirs[1] in chains[0][ours[0]] for ours, theirs in items
    )
    found = {
        row["subject"]: (row["agree"], row["items"])
        for row in compared(first, second, match=MentionMatching.FULL).rows()
        if row["section"] == "antecedents" and row["measure"] == "observed"
        if (row["kind"], row["reference"]) == ("*", "*")
    }
    assert found.get("link", (0, 0)) == (same, len(items))
    assert found.get("chain-first", (0, 0)) == (as_first, len(items))
