"""What another system answers becomes a layer."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput, layer_of
from anaphora_workbench.errors import ResolverError
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    chains_of,
)
from anaphora_workbench.ports import NOTES

TEXT = """
The      the      DET   _                                   3 det
tall     tall     ADJ   _                                   3 amod
woman    woman    NOUN  Number=Sing                         4 nsubj
smiled   smile    VERB  _                                   0 root
.        .        PUNCT _                                   4 punct

She      she      PRON  Person=3|PronType=Prs|Gender=Fem|Number=Sing 2 nsubj
saw      see      VERB  _                                   0 root
Bill     Bill     PROPN Number=Sing                         2 obj
and      and      CCONJ _                                   5 cc
Ana      Ana      PROPN Number=Sing                         3 conj
.        .        PUNCT _                                   2 punct

They     they     PRON  Person=3|PronType=Prs|Number=Plur   2 nsubj
called   call     VERB  _                                   0 root
her      she      PRON  Person=3|PronType=Prs|Gender=Fem|Number=Sing|Case=Acc 2 obj
.        .        PUNCT _                                   2 punct
"""
WOMAN, SHE, BILL, ANA, THEY, CALLED, HER = 2, 5, 7, 9, 11, 12, 13


@pytest.fixture
def document(parse: Callable[..., Document]) -> Document:
    return parse(TEXT)


def word(index: int) -> SystemMention:
    return SystemMention(index, index + 1)


def links(document: Document, layer: Layer) -> dict[str, list[str]]:
    """Return the words of the antecedents by the words of the anaphor."""
    return {
        document.words(layer.markables[a.markable].span): [
            document.words(layer.markables[name].span) for name in a.antecedents
        ]
        for a in layer.anaphors_in_text_order()
        if a.antecedents
    }


def test_each_mention_of_a_cluster_is_linked_to_the_one_before(document: Document) -> None:
    output = SystemOutput(clusters=((word(HER), SystemMention(0, 3), word(SHE)),))
    layer = layer_of(document, Layer("x"), output)
    assert links(document, layer) == {"She": ["The tall woman"], "her": ["She"]}


def test_a_first_pronoun_points_forward_and_the_noun_phrase_does_not_point_back(
    document: Document,
) -> None:
    output = SystemOutput(clusters=((word(SHE), word(ANA), word(HER)),))
    layer = layer_of(document, Layer("x"), output)
    assert links(document, layer) == {"She": ["Ana"], "her": ["Ana"]}
    references = {a.reference for a in layer.anaphors.values() if a.antecedents}
    assert references == {Reference.ANAPHOR, Reference.CATAPHOR}


def test_a_pronoun_alone_in_its_cluster_has_a_kind_and_no_antecedent(document: Document) -> None:
    layer = layer_of(document, Layer("x"), SystemOutput(clusters=((word(SHE),),)))
    (anaphor,) = layer.anaphors.values()
    assert (anaphor.kind, anaphor.antecedents, anaphor.reference) == ("persNoRefl", (), None)


def test_a_link_is_kept_and_may_be_split(document: Document) -> None:
    output = SystemOutput(links=(AnswerLink(word(THEY), (word(BILL), word(ANA))),))
    layer = layer_of(document, Layer("x"), output)
    assert links(document, layer) == {"They": ["Bill", "Ana"]}


def test_a_link_wins_over_a_cluster(document: Document) -> None:
    output = SystemOutput(
        clusters=((SystemMention(0, 3), word(SHE), word(HER)),),
        links=(AnswerLink(word(HER), (SystemMention(0, 3),)),),
    )
    layer = layer_of(document, Layer("x"), output)
    assert links(document, layer)["her"] == ["The tall woman"]
    assert len(chains_of(layer).entities) == 1


def test_a_second_answer_to_a_pronoun_is_told(document: Document) -> None:
    output = SystemOutput(
        links=(AnswerLink(word(HER), (word(ANA),)), AnswerLink(word(HER), (word(SHE),)))
    )
    layer = layer_of(document, Layer("x"), output)
    assert links(document, layer) == {"her": ["Ana"]}
    assert layer.metadata[NOTES] == ["'her' has two answers; the second is skipped"]


def test_a_mention_of_two_clusters_stays_in_the_first(document: Document) -> None:
    output = SystemOutput(clusters=((word(BILL), word(HER)), (word(ANA), word(HER))))
    layer = layer_of(document, Layer("x"), output)
    assert links(document, layer) == {"her": ["Bill"]}
    assert layer.metadata[NOTES] == ["'her' is in two clusters; it stays in the first"]


def test_an_anaphor_that_is_its_own_antecedent_has_none(document: Document) -> None:
    layer = layer_of(
        document, Layer("x"), SystemOutput(links=(AnswerLink(word(HER), (word(HER),)),))
    )
    assert links(document, layer) == {}
    assert layer.metadata[NOTES] == ["'her' is given as its own antecedent; that is skipped"]


def test_a_mention_is_the_markable_with_the_same_words(document: Document) -> None:
    given = Layer.build("given", [Markable("m7", (Span(0, 3),), 2)])
    output = SystemOutput(clusters=((SystemMention(0, 3), word(SHE)),))
    layer = layer_of(document, given, output)
    assert sorted(layer.markables) == ["m7", "s1"]


def test_a_new_mention_takes_no_id_that_is_given(document: Document) -> None:
    given = Layer.build("given", [Markable("s1", (Span(0, 3),), 2)])
    layer = layer_of(document, given, SystemOutput(clusters=((word(ANA), word(HER)),)))
    assert sorted(layer.markables) == ["s2", "s3"]


def test_a_head_alone_is_expanded_to_the_phrase_of_the_parse(document: Document) -> None:
    output = SystemOutput(clusters=((SystemMention.headed(WOMAN), SystemMention.headed(SHE)),))
    assert links(document, layer_of(document, Layer("x"), output)) == {"She": ["The tall woman"]}


def test_a_head_alone_is_expanded_to_the_largest_phrase_of_the_layer(document: Document) -> None:
    given = Layer.build(
        "given", [Markable("a", (Span(1, 3),), WOMAN), Markable("b", (Span(2, 3),), WOMAN)]
    )
    output = SystemOutput(clusters=((SystemMention.headed(WOMAN), SystemMention.headed(SHE)),))
    assert links(document, layer_of(document, given, output)) == {"She": ["tall woman"]}


def test_a_head_alone_stays_a_word_without_a_parse(words_only: Callable[..., Document]) -> None:
    tokens = words_only("The woman smiled .", "She left .")
    output = SystemOutput(clusters=((SystemMention.headed(1), SystemMention.headed(4)),))
    assert links(tokens, layer_of(tokens, Layer("x"), output)) == {"She": ["woman"]}


def test_several_heads_are_the_smallest_phrase_around_them(document: Document) -> None:
    given = Layer.build(
        "given",
        [
            Markable("c", (Span(7, 10),), BILL, phrase="coordination"),
            Markable("all", (Span(6, 10),), 6),
        ],
    )
    output = SystemOutput(clusters=((SystemMention.headed(BILL, ANA), word(THEY)),))
    assert links(document, layer_of(document, given, output)) == {"They": ["Bill and Ana"]}


def test_the_kind_is_that_of_the_anaphor_that_was_asked_for(document: Document) -> None:
    markables = [Markable("m1", (Span(ANA, ANA + 1),), ANA), Markable("m2", (Span(HER, HER + 1),))]
    base = Layer.build("given", markables)
    given = Layer.build("given", markables, [Anaphor("m1", "name")])
    output = SystemOutput(clusters=((word(BILL), word(ANA)),))
    assert layer_of(document, base, output).anaphors["m1"].kind == ""
    assert layer_of(document, given, output).anaphors["m1"].kind == "name"


def test_a_zero_stands_on_its_governor_and_is_no_overt_mention(document: Document) -> None:
    output = SystemOutput(
        clusters=((word(THEY), SystemMention.zero_of(CALLED)), (word(CALLED), word(HER)))
    )
    layer = layer_of(document, Layer("x"), output)
    zero = next(m for m in layer.markables.values() if m.zero is not None)
    assert zero.realisation == "zero:nsubj"
    assert layer.anaphors[zero.id].kind == "zero"
    assert NOTES not in layer.metadata


def test_a_mention_that_refers_to_nothing_is_said_so(document: Document) -> None:
    layer = layer_of(document, Layer("x"), SystemOutput(non_referring=(word(SHE),)))
    (anaphor,) = layer.anaphors.values()
    assert (anaphor.reference, anaphor.kind) == (Reference.NON_REFERRING, "persNoRefl")


def test_a_discontinuous_mention_keeps_its_parts(document: Document) -> None:
    parted = SystemMention.of_parts([(ANA, ANA + 1), (6, 8)], ANA)
    layer = layer_of(document, Layer("x"), SystemOutput(clusters=((parted, word(THEY)),)))
    (markable,) = [m for m in layer.markables.values() if len(m.spans) > 1]
    assert (markable.spans, markable.head) == ((Span(6, 8), Span(ANA, ANA + 1)), ANA)
    assert [a.antecedents for a in layer.anaphors.values() if a.antecedents] == [(markable.id,)]


def test_a_discontinuous_mention_is_the_markable_with_the_same_parts(document: Document) -> None:
    parts = (Span(6, 8), Span(ANA, ANA + 1))
    given = Layer.build("given", [Markable("whole", (Span(6, 10),)), Markable("parted", parts)])
    parted = SystemMention.of_parts([(6, 8), (ANA, ANA + 1)], BILL + 1)  # a head between the parts
    layer = layer_of(document, given, SystemOutput(clusters=((parted, word(THEY)),)))
    assert sorted(layer.markables) == ["parted", "s1"]


def test_parts_that_touch_or_overlap_are_one() -> None:
    assert SystemMention.of_parts([(4, 6), (1, 3), (3, 5)]) == SystemMention(1, 6)
    assert SystemMention.of_parts([(1, 2), (4, 6), (5, 6)]).parts == ((1, 2), (4, 6))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([], "a mention has no parts"),
        ([(1, 3), (5, 5)], r"the part \[5, 5\] of a mention contains no"),
    ],
)
def test_parts_without_words_are_refused(parts: list[tuple[int, int]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SystemMention.of_parts(parts)


@pytest.mark.parametrize(
    "mention", [SystemMention(14, 16), SystemMention(-1, 1), SystemMention(3, 3)]
)
def test_a_mention_outside_the_text_costs_the_document(
    document: Document, mention: SystemMention
) -> None:
    with pytest.raises(ResolverError, match=r"of a text of 15") as caught:
        layer_of(document, Layer("x"), SystemOutput(clusters=((mention, word(HER)),)))
    assert caught.value.document == "d"


def test_the_failure_of_a_document_survives_the_way_back_from_a_process() -> None:
    error = ResolverError("d", "it crashed", code="resolver-crashed")
    back = pickle.loads(pickle.dumps(error))
    assert (back.document, back.reason, back.code) == ("d", "it crashed", "resolver-crashed")
    assert str(back) == "on 'd': it crashed [resolver-crashed]"


def mentions() -> st.SearchStrategy[SystemMention]:
    """Draw mentions of a text of fifteen words."""
    spans = st.tuples(st.integers(0, 14), st.integers(1, 4)).map(
        lambda pair: SystemMention(pair[0], min(15, sum(pair)))
    )
    heads = st.lists(st.integers(0, 14), min_size=1, max_size=2).map(
        lambda h: SystemMention.headed(*h)
    )
    zeros = st.integers(0, 14).map(SystemMention.zero_of)
    parts = st.lists(spans.map(lambda m: (m.start, m.end)), min_size=1, max_size=3)
    parted = st.builds(SystemMention.of_parts, parts, st.none() | st.integers(0, 14))
    return st.one_of(spans, heads, zeros, parted)


@given(
    st.lists(st.lists(mentions(), max_size=5), max_size=4),
    st.lists(
        st.builds(AnswerLink, mentions(), st.lists(mentions(), max_size=2).map(tuple)), max_size=4
    ),
    st.lists(mentions(), max_size=2),
)
def test_any_answer_inside_the_text_is_a_layer(
    parse: Callable[..., Document],
    clusters: list[list[SystemMention]],
    links: list[AnswerLink],
    silent: list[SystemMention],
) -> None:
    document = parse(TEXT)
    output = SystemOutput(tuple([tuple(c) for c in clusters]), tuple(links), tuple(silent))
    layer = layer_of(document, Layer("x"), output)
    assert layer == layer_of(document, Layer("x"), output)
    chains = chains_of(layer)
    if not links and NOTES not in layer.metadata:
        assert sorted(map(len, chains.entities)) == sorted(cluster_sizes(document, output))


def cluster_sizes(document: Document, output: SystemOutput) -> list[int]:
    """Return the number of different mentions of each cluster, and 1 for those outside all."""
    sizes = []
    inside: set[str] = set()
    for cluster in output.clusters:
        alone = layer_of(document, Layer("x"), SystemOutput((cluster,)))
        if alone.markables:
            sizes.append(len(alone.markables))
        inside |= {f"{m.spans}{m.realisation}" for m in alone.markables.values()}
    lonely = layer_of(document, Layer("x"), SystemOutput((output.non_referring,)))
    keys = {f"{m.spans}{m.realisation}" for m in lonely.markables.values()}
    return sizes + [1] * len(keys - inside)
