"""What a gold layer made from clusters says of its pronouns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.keys import Key, key_of
from anaphora_workbench.workspace import Workspace

Make = Callable[..., Document]
Layers = Callable[..., Layer]
ENGLISH = language("en")


def at(key: Key, index: int) -> Anaphor:
    """Return the anaphor on a token."""
    return key.by_place[(index, "overt", 0)]


def test_pronoun_with_an_earlier_mention_is_an_anaphor(
    make_document: Make, make_layer: Layers
) -> None:
    key = key_of(
        make_document("John came", "he/p left"), make_layer({"J": [(0, 1), (2, 3)]}), ENGLISH
    )
    assert at(key, 2) == Anaphor("J2-3", "persNoRefl", Reference.ANAPHOR, ("J0-1",))


def test_link_goes_to_the_nearest_earlier_mention_that_does_not_contain_it(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("John came", "the man loves his/p dog")
    layer = make_layer({"J": [(0, 1), (2, 7, 3), (5, 6)]})
    assert at(key_of(document, layer, ENGLISH), 5).antecedents == ("J0-1",)


def test_pronoun_inside_its_only_earlier_mention_is_linked_to_that(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("the man loving his/p dog")
    key = key_of(document, make_layer({"J": [(0, 5, 1), (3, 4)]}), ENGLISH)
    assert at(key, 3) == Anaphor("J3-4", "persNoRefl", Reference.ANAPHOR, ("J0-5",))


def test_first_mention_with_a_later_noun_in_its_sentence_is_a_cataphor(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("when she/p came her/p Ana called", "Ana left")
    key = key_of(document, make_layer({"A": [(1, 2), (3, 4), (4, 5), (6, 7)]}), ENGLISH)
    assert at(key, 1) == Anaphor("A1-2", "persNoRefl", Reference.CATAPHOR, ("A4-5",))
    assert at(key, 3).reference is Reference.ANAPHOR
    assert key.pronominal_history == {"A3-4"}


def test_noun_in_a_later_sentence_makes_no_cataphor(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("she/p came", "Ana left")
    key = key_of(document, make_layer({"A": [(0, 1), (2, 3)]}), ENGLISH)
    assert (at(key, 0).reference, at(key, 0).antecedents) == (None, ())


def test_singleton_pronoun_has_no_antecedent(make_document: Make, make_layer: Layers) -> None:
    key = key_of(make_document("she/p came"), make_layer({"A": [(0, 1)]}), ENGLISH)
    assert at(key, 0).reference is None


def test_expletive_and_unmarked_pronouns_do_not_refer(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("rain came", "it/e rained it/p")
    key = key_of(document, make_layer({"R": [(0, 1), (2, 3), (0, 2, 1)]}), ENGLISH)
    assert at(key, 2).reference is Reference.NON_REFERRING
    assert at(key, 4).reference is Reference.NON_REFERRING


def test_expletive_leaves_the_chain_of_the_others_whole(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("rain came", "it/e rained it/p")
    key = key_of(document, make_layer({"R": [(0, 1), (2, 3), (4, 5)]}), ENGLISH)
    assert at(key, 4).antecedents == ("R0-1",)
    assert key.chains.entity_of["R0-1"] == key.chains.entity_of["R4-5"]
    assert key.chains.entity_of["R0-1"] != key.chains.entity_of["R2-3"]


def test_pronoun_is_in_the_entity_of_its_smallest_mention(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("John and Ana came", "he/p and she/p left")
    layer = make_layer({"J": [(0, 1), (4, 5)], "A": [(2, 3), (6, 7)], "P": [(0, 3, 0), (4, 7, 4)]})
    key = key_of(document, layer, ENGLISH)
    assert at(key, 4).antecedents == ("J0-1",)


def test_split_antecedent_makes_an_anaphor(make_document: Make, make_layer: Layers) -> None:
    document = make_document("John met Ana", "they/p left")
    layer = make_layer({"J": [(0, 1)], "A": [(2, 3)], "P": [(3, 4)]}, {"P": ("J", "A")})
    key = key_of(document, layer, ENGLISH)
    assert at(key, 3) == Anaphor("P3-4", "persNoRefl", Reference.ANAPHOR, ("J0-1", "A2-3"))
    assert key.split == {"P3-4": None}
    whole = key.chains.entity_of["P3-4"]
    assert key.chains.parts[whole] == {
        key.chains.entity_of["J0-1"],
        key.chains.entity_of["A2-3"],
    }


@pytest.mark.parametrize("reference", [Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING])
def test_types_that_chains_cannot_tell_are_taken_as_they_are_stated(
    make_document: Make, make_layer: Layers, reference: Reference
) -> None:
    layer = make_layer({"J": [(0, 1)], "H": [(2, 3)]})
    stated = layer.anaphors.updated({"H2-3": Anaphor("H2-3", "", reference)})
    key = key_of(make_document("John came", "he/p left"), replace(layer, anaphors=stated), ENGLISH)
    assert at(key, 2) == Anaphor("H2-3", "persNoRefl", reference)


def test_empty_node_without_mention_does_not_refer(make_layer: Layers) -> None:
    document = Document(
        "zeros",
        "es",
        tokens=(Token("llegó", pos="VERB"),),
        sentences=sentences_from_lengths([1]),
        empty_nodes=(EmptyNode(-1, 1, pos="PRON", governor=0, deprel="nsubj"),),
    )
    key = key_of(document, make_layer({}), language("es"))
    assert key.by_place[(0, "zero:nsubj", 0)].reference is Reference.NON_REFERRING


def test_stated_kinds_are_taken_as_they_are(make_document: Make) -> None:
    document = make_document("John came", "it/p left")
    markables = [Markable("j", (Span(0, 1),), 0), Markable("i", (Span(2, 3),), 2)]
    stated = Anaphor("i", "demo", Reference.ANAPHOR, ("j",))
    key = key_of(document, Layer.build("gold", markables, [stated]), ENGLISH)
    assert key.anaphors() == [stated]


def test_stated_anaphor_without_antecedent_has_none_in_the_key(make_document: Make) -> None:
    document = make_document("John came", "it/p left")
    markables = [Markable("i", (Span(2, 3),), 2)]
    layer = Layer.build("gold", markables, [Anaphor("i", "persIt", Reference.ANAPHOR)])
    assert key_of(document, layer, ENGLISH).anaphors()[0].reference is None


def test_missing_reference_type_follows_from_the_place(make_document: Make) -> None:
    document = make_document("he/p came John left")
    markables = [Markable("j", (Span(2, 3),), 2), Markable("h", (Span(0, 1),), 0)]
    layer = Layer.build("gold", markables, [Anaphor("h", "persNoRefl", None, ("j",))])
    assert key_of(document, layer, ENGLISH).anaphors()[0].reference is Reference.CATAPHOR


def test_unanalysed_pronouns_are_known_by_their_form(make_layer: Layers) -> None:
    words = ["Ana", "said", "that", "her", "dog", "saw", "her"]
    document = Document(
        "plain",
        "en",
        tokens=tuple([Token(word) for word in words]),
        sentences=sentences_from_lengths([7]),
        metadata=FrozenDict(),
    )
    layer = make_layer({"A": [(0, 1), (3, 4), (6, 7)], "D": [(3, 5, 4)]})
    key = key_of(document, layer, ENGLISH)
    kinds = {place[0]: anaphor.kind for place, anaphor in key.by_place.items()}
    assert kinds == {3: "poss", 6: "persNoRefl"}


@pytest.mark.corpora
def test_gum_holds_the_published_numbers_of_third_person_pronouns(corpora: Path) -> None:
    counts: Counter[str] = Counter()
    for entry in Workspace(Registry()).open([str(corpora / "gum" / "conllu")], "corefud"):
        for reading in entry.readings():
            document = reading.document
            key = key_of(document, reading.layers[0], ENGLISH)
            for (index, realisation, _number), anaphor in key.by_place.items():
                token = document.tokens[index]
                features = token.features
                if (
                    realisation == "overt"
                    and token.pos == "PRON"
                    and (features.get("PronType"), features.get("Person")) == ("Prs", "3")
                ):
                    by_chain = key.split.get(anaphor.markable, anaphor.reference)
                    counts[str(by_chain or "none")] += 1
                    counts["split"] += anaphor.markable in key.split
    assert counts == {"<": 1209, ">": 8, "none": 26, "-": 78, "split": 5}


@pytest.mark.parametrize(
    ("of_zero", "of_verb", "kind"),
    [
        ({"Person": "1"}, {}, "zero12"),
        ({"Person": "3"}, {"Person": "1"}, "zero"),
        ({}, {"Person": "2", "VerbForm": "Fin"}, "zero12"),
        ({}, {}, "zero"),
    ],
)
def test_the_kind_of_a_zero_is_told_by_its_person_or_that_of_its_verb(
    of_zero: dict[str, str], of_verb: dict[str, str], kind: str
) -> None:
    verb = Token("vinimos", "venir", "VERB", features=FrozenDict(of_verb), head=ROOT)
    document = Document("d", "es", tokens=(verb,), sentences=(Span(0, 1),))
    zero = Markable("z", (Span(0, 1),), 0, zero=Zero(0, "nsubj", FrozenDict(of_zero)))
    layer = Layer.build("gold", [zero], [Anaphor("z", reference=Reference.OTHER)])
    assert [anaphor.kind for anaphor in key_of(document, layer, language("es")).anaphors()] == [
        kind
    ]


def test_heads_that_the_file_does_not_give_come_from_an_analysis_of_our_own() -> None:
    words = ("the", "man", "John", "saw")
    bare = Document("d", "en", tokens=tuple(map(Token, words)), sentences=(Span(0, 4),))
    heads = (1, ROOT, 3, 1)
    parsed = replace(
        bare, tokens=tuple([Token(w, head=h) for w, h in zip(words, heads, strict=True)])
    )
    layer = Layer.build("gold", [Markable("m", (Span(0, 4),))], [])
    mention = layer.markables["m"]
    plain, own = key_of(bare, layer, ENGLISH), key_of(bare, layer, ENGLISH, parsed)
    assert (plain.heads(mention), own.heads(mention)) == (3, 1)
    assert (set(plain.heads.sources), set(own.heads.sources)) == ({"position"}, {"own-parse"})
