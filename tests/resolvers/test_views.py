"""Clauses, roles, domains and nesting under three sets of relation labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from anaphora_resolvers.views import NONE, TextView, view_of
from anaphora_workbench.model import Document, FrozenDict, Span, Structure

Parse = Callable[..., Document]

UNIVERSAL = """
John John PROPN Number=Sing 2 nsubj
told tell VERB VerbForm=Fin 0 root
Mary Mary PROPN Number=Sing 2 obj
to to PART _ 5 mark
talk talk VERB VerbForm=Inf 2 xcomp
to to ADP _ 7 case
him he PRON PronType=Prs|Person=3 5 obl
when when SCONJ _ 10 mark
he he PRON PronType=Prs|Person=3 10 nsubj
came come VERB VerbForm=Fin 2 advcl
. . PUNCT _ 2 punct
"""
CLEARNLP = """
John John PROPN Number=Sing 2 nsubj
told tell VERB VerbForm=Fin 0 ROOT
Mary Mary PROPN Number=Sing 2 dobj
to to PART _ 5 aux
talk talk VERB VerbForm=Inf 2 xcomp
to to ADP _ 5 prep
him he PRON PronType=Prs|Person=3 6 pobj
when when SCONJ _ 10 advmod
he he PRON PronType=Prs|Person=3 10 nsubj
came come VERB VerbForm=Fin 2 advcl
. . PUNCT _ 2 punct
"""


def described(view: TextView) -> list[tuple[str, str, str, str]]:
    """Return (predicate, verb above, link, understood subject) of each clause."""
    tokens = view.document.tokens

    def word(index: int) -> str:
        return "" if index == NONE else tokens[index].text

    return [
        (
            word(clause.head),
            "" if clause.parent == NONE else word(view.clauses[clause.parent].head),
            clause.link,
            word(clause.understood),
        )
        for clause in view.clauses
    ]


def test_clauses_and_understood_subjects_under_universal_dependencies(parse: Parse) -> None:
    assert described(view_of(parse(UNIVERSAL))) == [
        ("told", "", "root", "John"),
        ("talk", "told", "open-complement", "Mary"),
        ("came", "told", "adverbial-clause", "he"),
    ]


def test_clearnlp_labels_give_the_same_clauses_roles_and_prepositions(parse: Parse) -> None:
    universal, clearnlp = view_of(parse(UNIVERSAL)), view_of(parse(CLEARNLP))
    assert described(universal) == described(clearnlp)
    for index in (0, 2, 6, 8):
        assert universal.role[index] == clearnlp.role[index]
        assert universal.domain[index] == clearnlp.domain[index]
        assert universal.preposition(index) == clearnlp.preposition(index)
    assert clearnlp.role[6] == "oblique"
    assert clearnlp.preposition(6) == 5


def test_hungarian_labels_hang_conjuncts_below_conjunctions(parse: Parse) -> None:
    view = view_of(
        parse(
            """
            Péter Péter PROPN Number=Sing 4 subj
            és és CCONJ _ 1 conj
            Anna Anna PROPN Number=Sing 2 coord
            látta lát VERB VerbForm=Fin|Number=Sing 0 root
            a a DET _ 6 det
            kutyát kutya NOUN Number=Sing 4 obj
            """,
            "hu",
        )
    )
    assert view.coordinations == {0: (0, 2)}
    assert [view.role[index] for index in (0, 2, 5)] == ["subject", "subject", "object"]


def test_a_finite_verb_with_the_role_of_a_noun_is_a_clause_in_hungarian_labels(
    parse: Parse,
) -> None:
    view = view_of(
        parse(
            """
            Tudja tud VERB VerbForm=Fin 0 root
            hogy hogy SCONJ _ 3 conj
            jön jön VERB VerbForm=Fin 1 obj
            """,
            "hu",
        )
    )
    assert described(view)[1] == ("jön", "Tudja", "complement", "")


def test_a_copular_predicate_heads_its_clause_and_the_copula_is_its_verb(parse: Parse) -> None:
    view = view_of(
        parse(
            """
            She she PRON PronType=Prs|Person=3 4 nsubj
            is be AUX VerbForm=Fin 4 cop
            a a DET _ 4 det
            doctor doctor NOUN Number=Sing 0 root
            """
        )
    )
    assert (view.clauses[0].head, view.clauses[0].verb) == (3, 1)
    assert view.role[3] == "predicate"
    assert view.clauses[0].finite


def test_coordinated_verbs_share_the_subject(parse: Parse) -> None:
    view = view_of(
        parse(
            """
            Ana Ana PROPN _ 2 nsubj
            came come VERB VerbForm=Fin 0 root
            and and CCONJ _ 4 cc
            left leave VERB VerbForm=Fin 2 conj
            """
        )
    )
    assert described(view)[1] == ("left", "came", "conjunct", "Ana")


def test_the_subject_of_a_relative_clause_is_the_noun_it_modifies(parse: Parse) -> None:
    view = view_of(
        parse(
            """
            The the DET _ 2 det
            man man NOUN Number=Sing 6 nsubj
            who who PRON PronType=Rel 4 nsubj
            saw see VERB VerbForm=Fin 2 acl:relcl
            him he PRON PronType=Prs|Person=3 4 obj
            left leave VERB VerbForm=Fin 0 root
            """
        )
    )
    relative = view.clauses[view.clause_of[3]]
    assert (relative.link, relative.filler, relative.understood) == ("relative-clause", 1, 1)


def test_nested_phrases_have_no_domain_but_a_phrase_above(parse: Parse) -> None:
    view = view_of(
        parse(
            """
            Ana Ana PROPN _ 3 nmod:poss
            's 's PART _ 1 case
            picture picture NOUN _ 6 nsubj
            of of ADP _ 5 case
            her she PRON PronType=Prs|Person=3 3 nmod
            fell fall VERB VerbForm=Fin 0 root
            """
        )
    )
    assert (view.domain[0], view.domain[4]) == (NONE, NONE)
    assert (view.np_parent[0], view.np_parent[4]) == (2, 2)
    assert view.domain[2] == 0
    assert view.in_pp(4)
    assert not view.in_pp(0)


def test_a_document_without_a_parse_has_no_clauses(words_only: Callable[..., Document]) -> None:
    view = view_of(words_only("John came ."))
    assert not view.parsed
    assert view.clauses == []
    assert list(view.clause_of) == [NONE, NONE, NONE]


def test_a_cycle_in_the_heads_is_left_out_instead_of_walked_for_ever(parse: Parse) -> None:
    view = view_of(
        parse(
            """
            a a NOUN _ 2 nmod
            b b NOUN _ 1 nmod
            c c VERB VerbForm=Fin 0 root
            """
        )
    )
    assert list(view.clause_of) == [NONE, NONE, 0]


def test_the_steps_of_one_text_share_its_parse_until_one_keeps_it(parse: Parse) -> None:
    document = parse(UNIVERSAL)
    first = view_of(document)
    structured = replace(document, structures=(Structure("np", Span(0, 1), 0),))
    second = view_of(structured)
    assert second.deps is first.deps
    assert (first.document, second.document) == (document, structured)
    kept = view_of(structured, keep=True)
    assert kept.deps is first.deps
    assert view_of(structured).deps is not kept.deps


def test_views_of_one_parse_note_zero_subjects_apart(parse: Parse) -> None:
    document = parse(UNIVERSAL)
    one, other = view_of(document), view_of(document)
    one.zero_subjects.add(0)
    assert (other.zero_subjects, view_of(document).zero_subjects) == (set(), set())


def test_a_text_with_other_speakers_has_a_view_of_its_own(parse: Parse) -> None:
    document = parse(UNIVERSAL)
    view = view_of(document)
    spoken = replace(document, metadata=FrozenDict({"speakers": ("Ana",)}))
    assert view_of(spoken).deps is not view.deps
    assert view_of(spoken).quotations.has_speakers
