"""Noun phrases, structures and zeros of parsed text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Document, Layer, Reference, Span, Tree

Parse = Callable[..., Document]

KING = """
The the DET _ 2 det
king king NOUN Number=Sing 13 nsubj
of of ADP _ 4 case
Spain Spain PROPN Number=Sing 2 nmod
, , PUNCT _ 7 punct
a a DET _ 7 det
fool fool NOUN Number=Sing 2 appos
who who PRON PronType=Rel 9 nsubj
lost lose VERB VerbForm=Fin 7 acl:relcl
his he PRON PronType=Prs|Person=3|Poss=Yes 11 nmod:poss
crown crown NOUN Number=Sing 9 obj
, , PUNCT _ 7 punct
laughed laugh VERB VerbForm=Fin 0 root
in in ADP _ 16 case
the the DET _ 16 det
garden garden NOUN Number=Sing 13 obl
. . PUNCT _ 13 punct
"""


def phrases(document: Document) -> list[str]:
    prepared, layer = ParsedPreprocessor().prepare(document)
    return [prepared.words(markable.span) for markable in layer.in_text_order()]


def test_phrases_hold_appositions_and_relative_clauses_but_no_preposition(parse: Parse) -> None:
    assert phrases(parse(KING)) == [
        "The king of Spain , a fool who lost his crown",
        "Spain",
        "a fool who lost his crown",
        "his crown",
        "his",
        "the garden",
    ]


def test_ids_are_numbers_in_text_order_and_tokens_are_kept(parse: Parse) -> None:
    document = parse(KING)
    prepared, layer = ParsedPreprocessor().prepare(document)
    assert [markable.id for markable in layer.in_text_order()] == [f"m{n}" for n in range(1, 7)]
    assert prepared.tokens is document.tokens
    assert prepared.sentences is document.sentences
    assert ParsedPreprocessor().prepare(document)[1] == layer


def test_structures_name_their_kind_head_and_enclosing_unit(parse: Parse) -> None:
    prepared, _layer = ParsedPreprocessor().prepare(parse(KING))
    found = [
        (
            unit.kind,
            prepared.words(unit.span),
            None if unit.parent is None else prepared.structures[unit.parent].kind,
        )
        for unit in prepared.structures
    ]
    assert ("clause", prepared.words(Span(0, 17)), None) == found[0]
    assert ("pp", "of Spain", "np") in found
    assert ("apposition", "a fool who lost his crown", "np") in found
    assert ("genitive", "his", "np") in found
    assert ("pp", "in the garden", "clause") in found
    assert ("relative", "who lost his crown", "np") in found


def test_given_structures_are_kept(parse: Parse) -> None:
    prepared, _layer = ParsedPreprocessor().prepare(parse(KING))
    again, _layer = ParsedPreprocessor().prepare(replace(prepared, metadata=prepared.metadata))
    assert again.structures == prepared.structures


def test_a_coordination_gives_the_whole_and_each_conjunct(parse: Parse) -> None:
    document = parse(
        """
        The the DET _ 2 det
        king king NOUN Number=Sing 8 nsubj
        , , PUNCT _ 4 punct
        Ana Ana PROPN Number=Sing 2 conj
        and and CCONJ _ 7 cc
        her she PRON PronType=Prs|Person=3|Poss=Yes 7 nmod:poss
        dog dog NOUN Number=Sing 2 conj
        came come VERB VerbForm=Fin 0 root
        """
    )
    assert phrases(document) == [
        "The king , Ana and her dog",
        "The king",
        "Ana",
        "her dog",
        "her",
    ]


def test_a_name_of_several_words_has_one_head_and_its_compounds(parse: Parse) -> None:
    document = parse(
        """
        Rockwell Rockwell PROPN Number=Sing 3 compound
        International International PROPN Number=Sing 3 compound
        Corp. Corp. PROPN Number=Sing 4 nsubj
        grew grow VERB VerbForm=Fin 0 root
        """
    )
    _prepared, layer = ParsedPreprocessor().prepare(document)
    (name,) = layer.in_text_order()
    assert (name.span, name.head, name.head_span) == (Span(0, 3), 2, Span(0, 3))


def test_a_predicate_noun_leaves_subject_and_copula_out(parse: Parse) -> None:
    document = parse(
        """
        She she PRON PronType=Prs|Person=3 5 nsubj
        is be AUX VerbForm=Fin 5 cop
        now now ADV _ 5 advmod
        a a DET _ 5 det
        doctor doctor NOUN Number=Sing 0 root
        """
    )
    assert phrases(document) == ["She", "a doctor"]


def test_a_bracket_stays_when_its_partner_is_inside(parse: Parse) -> None:
    document = parse(
        """
        the the DET _ 2 det
        lamp lamp NOUN Number=Sing 6 nsubj
        ( ( PUNCT _ 4 punct
        CFL CFL PROPN Number=Sing 2 appos
        ) ) PUNCT _ 4 punct
        broke break VERB VerbForm=Fin 0 root
        """
    )
    assert phrases(document) == ["the lamp ( CFL )", "CFL"]


def test_clearnlp_prepositions_are_left_out_as_well(parse: Parse) -> None:
    document = parse(
        """
        She she PRON PronType=Prs|Person=3 2 nsubj
        sat sit VERB VerbForm=Fin 0 ROOT
        in in ADP _ 2 prep
        the the DET _ 5 det
        garden garden NOUN Number=Sing 3 pobj
        of of ADP _ 5 prep
        Ana Ana PROPN Number=Sing 6 pobj
        """
    )
    assert phrases(document) == ["She", "the garden of Ana", "Ana"]


def test_an_extraposed_relative_clause_does_not_stretch_the_phrase(parse: Parse) -> None:
    document = parse(
        """
        A a DET _ 2 det
        man man NOUN Number=Sing 3 nsubj
        came come VERB VerbForm=Fin 0 root
        who who PRON PronType=Rel 5 nsubj
        sang sing VERB VerbForm=Fin 2 acl:relcl
        """
    )
    assert phrases(document) == ["A man"]


def test_expletive_pronouns_are_noted_as_not_referring(parse: Parse) -> None:
    document = parse(
        """
        It it PRON PronType=Prs|Person=3 2 expl
        seems seem VERB VerbForm=Fin 0 root
        that that SCONJ _ 5 mark
        he he PRON PronType=Prs|Person=3 5 nsubj
        left leave VERB VerbForm=Fin 2 ccomp
        """
    )
    _prepared, layer = ParsedPreprocessor().prepare(document)
    assert [(a.kind, a.reference) for a in layer.anaphors.values()] == [
        ("persIt", Reference.NON_REFERRING)
    ]


SPANISH_ZERO = """
Llegó llegar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
y y CCONJ _ 4 cc
estaba estar AUX VerbForm=Fin|Number=Sing|Person=3 4 cop
cansada cansado ADJ Gender=Fem|Number=Sing 1 conj
"""


def zeros_of(layer: Layer) -> list[dict[str, str]]:
    return [dict(m.zero.features) for m in layer.in_text_order() if m.zero is not None]


def test_a_zero_subject_has_the_person_and_number_of_its_verb(parse: Parse) -> None:
    _prepared, layer = ParsedPreprocessor().prepare(parse(SPANISH_ZERO, "es", "-1 0 nsubj _"))
    assert zeros_of(layer) == [{"Number": "Sing", "Person": "3"}]
    zero = layer.markables["z1"]
    assert zero.zero is not None
    assert (zero.span, zero.zero.place, zero.empty_nodes) == (Span(0, 1), (-1, 1), ((-1, 1),))


def test_an_agreeing_predicate_tells_the_gender_of_a_zero(parse: Parse) -> None:
    _prepared, layer = ParsedPreprocessor().prepare(parse(SPANISH_ZERO, "es", "1 3 nsubj _"))
    assert zeros_of(layer) == [{"Number": "Sing", "Person": "3", "Gender": "Fem"}]


def test_a_zero_possessor_has_the_possessor_features_of_its_noun(parse: Parse) -> None:
    document = parse(
        """
        felesége feleség NOUN Number=Sing|Number[psor]=Sing|Person[psor]=3 2 subj
        alszik alszik VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        """,
        "hu",
        "0 0 nmod:poss _",
    )
    _prepared, layer = ParsedPreprocessor().prepare(document)
    assert zeros_of(layer) == [{"Number": "Sing", "Person": "3"}]


def test_the_own_features_of_a_zero_win(parse: Parse) -> None:
    _prepared, layer = ParsedPreprocessor().prepare(
        parse(SPANISH_ZERO, "es", "-1 0 nsubj Number=Plur")
    )
    assert zeros_of(layer)[0]["Number"] == "Plur"


def test_text_without_heads_and_trees_is_refused_with_what_is_missing(
    words_only: Callable[..., Document],
) -> None:
    with pytest.raises(NeedsError, match="lacks dependency heads"):
        ParsedPreprocessor().prepare(words_only("John came ."))


def leaf(label: str, index: int) -> Tree:
    return Tree(label, Span(index, index + 1))


def test_penn_trees_give_one_phrase_a_head_and_the_parts_of_a_coordination(
    words_only: Callable[..., Document],
) -> None:
    small = Tree("NP", Span(0, 2), (leaf("DT", 0), leaf("NN", 1)))
    both = Tree("NP", Span(3, 6), (leaf("NNP", 3), leaf("CC", 4), leaf("NNP", 5)))
    of_both = Tree("PP", Span(2, 6), (leaf("IN", 2), both))
    object_ = Tree("NP", Span(7, 9), (leaf("PRP$", 7), leaf("NN", 8)))
    tree = Tree(
        "S",
        Span(0, 9),
        (
            Tree("NP-SBJ", Span(0, 6), (small, of_both)),
            Tree("VP", Span(6, 9), (leaf("VBD", 6), object_)),
        ),
    )
    document = words_only("the king of Castile and Aragon lost his crown")
    document = replace(document, trees=(tree,))
    _prepared, layer = ParsedPreprocessor().prepare(document)
    found = [(document.words(m.span), m.head, m.phrase) for m in layer.in_text_order()]
    assert found == [
        ("the king of Castile and Aragon", 1, "np"),
        ("Castile and Aragon", 3, "coordination"),
        ("Castile", 3, "np"),
        ("Aragon", 5, "np"),
        ("his crown", 8, "np"),
        ("his", 7, "pronoun"),
    ]
