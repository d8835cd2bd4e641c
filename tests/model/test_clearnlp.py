"""ClearNLP labels become Universal Dependencies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.model import ROOT, Document, Span, Token
from anaphora_workbench.model.clearnlp import is_clearnlp, universal


def sentence(lines: str) -> Document:
    """Read lines ``word lemma pos head label``, the head a number from 1 and 0 for the root."""
    tokens = []
    for line in lines.strip().splitlines():
        word, lemma, pos, head, label = line.split()
        tag = "TO" if word == "to" and pos == "PART" else ""
        tokens.append(Token(word, lemma, pos, tag, head=int(head) - 1, deprel=label))
    return Document("d", "en", tokens=tuple(tokens), sentences=(Span(0, len(tokens)),))


def relations(document: Document) -> dict[str, str]:
    """Return ``label of head`` for each word that is not repeated."""
    tokens = universal(document)
    heads = ["-" if t.head == ROOT else tokens[t.head or 0].text for t in tokens]
    return {t.text: f"{t.deprel} {h}" for t, h in zip(tokens, heads, strict=True)}


def test_a_preposition_hangs_below_its_noun() -> None:
    found = relations(
        sentence("""
        She     she     PRON  2 nsubj
        sat     sit     VERB  0 ROOT
        on      on      ADP   2 prep
        a       a       DET   5 det
        pile    pile    NOUN  3 pobj
        of      of      ADP   5 prep
        books   book    NOUN  6 pobj
        """)
    )
    assert found["on"] == "case pile"
    assert found["pile"] == "obl sat"
    assert found["of"] == "case books"
    assert found["books"] == "nmod pile"


def test_two_prepositions_of_one_noun_both_hang_below_it() -> None:
    found = relations(
        sentence("""
        came    come    VERB  0 ROOT
        from    from    ADP   1 prep
        behind  behind  ADP   2 prep
        doors   door    NOUN  3 pobj
        """)
    )
    assert found == {
        "came": "root -",
        "from": "case doors",
        "behind": "case doors",
        "doors": "obl came",
    }


def test_the_agent_of_a_passive_is_marked_as_such() -> None:
    found = relations(
        sentence("""
        Ana     Ana     PROPN 3 nsubjpass
        was     be      AUX   3 auxpass
        seen    see     VERB  0 ROOT
        by      by      ADP   3 agent
        him     he      PRON  4 pobj
        """)
    )
    assert found == {
        "Ana": "nsubj:pass seen",
        "was": "aux:pass seen",
        "seen": "root -",
        "by": "case him",
        "him": "obl:agent seen",
    }


def test_a_clause_after_a_preposition_is_adverbial_or_adnominal() -> None:
    found = relations(
        sentence("""
        tired   tired   ADJ   0 ROOT
        of      of      ADP   1 prep
        waiting wait    VERB  2 pcomp
        """)
    )
    assert found["waiting"] == "advcl tired"
    assert found["of"] == "mark waiting"


def test_a_predicate_takes_the_place_of_its_copula() -> None:
    found = relations(
        sentence("""
        He      he      PRON  2 nsubj
        was     be      AUX   0 ROOT
        not     not     PART  2 neg
        a       a       DET   5 det
        thief   thief   NOUN  2 attr
        """)
    )
    assert found == {
        "He": "nsubj thief",
        "was": "cop thief",
        "not": "advmod thief",
        "a": "det thief",
        "thief": "root -",
    }


def test_what_there_is_is_the_subject() -> None:
    found = relations(
        sentence("""
        There   there   PRON  2 expl
        is      be      VERB  0 ROOT
        time    time    NOUN  2 attr
        """)
    )
    assert found == {"There": "expl is", "is": "root -", "time": "nsubj is"}


def test_conjuncts_hang_below_the_first_and_conjunctions_below_what_follows() -> None:
    found = relations(
        sentence("""
        Ana     Ana     PROPN 0 ROOT
        ,       ,       PUNCT 1 punct
        Bo      Bo      PROPN 1 conj
        and     and     CCONJ 3 cc
        Cy      Cy      PROPN 3 conj
        met     meet    VERB  1 relcl
        """)
    )
    assert found["Bo"] == "conj Ana"
    assert found["and"] == "cc Cy"
    assert found["Cy"] == "conj Ana"


def test_the_infinitives_to_is_a_marker() -> None:
    found = relations(
        sentence("""
        want    want    VERB  0 ROOT
        to      to      PART  3 aux
        go      go      VERB  1 xcomp
        home    home    NOUN  3 dobj
        """)
    )
    assert found["to"] == "mark go"
    assert found["home"] == "obj go"


def test_a_second_prepositional_phrase_stays_a_conjunct() -> None:
    found = relations(
        sentence("""
        works   work    VERB  0 ROOT
        in      in      ADP   1 prep
        Rome    Rome    PROPN 2 pobj
        and     and     CCONJ 2 cc
        near    near    ADP   2 conj
        Paris   Paris   PROPN 5 pobj
        """)
    )
    assert found["Rome"] == "obl works"
    assert found["Paris"] == "conj Rome"
    assert found["near"] == "case Paris"
    assert found["and"] == "cc Paris"


def test_universal_dependencies_are_left_alone() -> None:
    spanish = sentence("""
        Ella    ella    PRON  2 nsubj
        duerme  dormir  VERB  0 root
        en      en      ADP   4 case
        casa    casa    NOUN  2 obl
        """)
    assert not is_clearnlp(spanish)
    assert universal(spanish) == spanish.tokens


def test_the_root_of_other_models_of_spacy_is_written_small() -> None:
    found = relations(sentence("Duerme dormir VERB 0 ROOT"))
    assert found == {"Duerme": "root -"}


def test_labels_of_other_schemes_are_not_taken_for_clearnlps() -> None:
    hungarian = sentence("""
        Anna    Anna    PROPN 2 poss
        kutyája kutya   NOUN  3 subj
        alszik  alszik  VERB  0 ROOT
        ma      ma      ADV   3 mode
        """)
    assert not is_clearnlp(replace(hungarian, language="hu"))


def test_a_prepositional_phrase_is_the_predicate_of_a_copula_without_another() -> None:
    found = relations(
        sentence("""
        He      he      PRON  2 nsubj
        is      be      AUX   0 ROOT
        in      in      ADP   2 prep
        town    town    NOUN  3 pobj
        """)
    )
    assert found == {"He": "nsubj town", "is": "cop town", "in": "case town", "town": "root -"}


def test_a_clause_is_the_predicate_of_a_copula_and_the_subject_an_outer_one() -> None:
    found = relations(
        sentence("""
        Plans   plan    NOUN  2 nsubj
        were    be      AUX   0 ROOT
        to      to      PART  4 aux
        win     win     VERB  2 xcomp
        """)
    )
    assert found == {
        "Plans": "nsubj:outer win",
        "were": "cop win",
        "to": "mark win",
        "win": "root -",
    }


def test_what_is_said_stands_above_the_verb_of_saying_behind_it() -> None:
    found = relations(
        sentence("""
        It      it      PRON  2 nsubj
        rains   rain    VERB  5 ccomp
        ,       ,       PUNCT 5 punct
        she     she     PRON  5 nsubj
        said    say     VERB  0 ROOT
        """)
    )
    assert found == {
        "It": "nsubj rains",
        "rains": "root -",
        ",": "punct said",
        "she": "nsubj said",
        "said": "parataxis rains",
    }


def test_the_subject_of_a_clause_without_a_finite_verb_is_an_object() -> None:
    found = relations(
        sentence("""
        want    want    VERB  0 ROOT
        him     he      PRON  4 nsubj
        to      to      PART  4 aux
        go      go      VERB  1 ccomp
        """)
    )
    assert found == {"want": "root -", "him": "obj want", "to": "mark go", "go": "xcomp want"}


def test_fixed_expressions_hang_below_their_first_word() -> None:
    found = relations(
        sentence("""
        left    leave   VERB  0 ROOT
        because because SCONJ 3 pcomp
        of      of      ADP   1 prep
        rain    rain    NOUN  3 pobj
        """)
    )
    assert found == {
        "left": "root -",
        "because": "case rain",
        "of": "fixed because",
        "rain": "obl left",
    }


LABELS = st.sampled_from(
    (
        *(
            "prep",
            "pobj",
            "pcomp",
            "agent",
            "dative",
            "attr",
            "acomp",
            "conj",
            "cc",
            "expl",
            "dobj",
        ),
        *("nsubj", "ccomp", "xcomp", "advmod", "punct"),
    )
)


@st.composite
def parses(draw: st.DrawFn) -> Document:
    """Draw any tree with labels that the rules look at, sensible or not."""
    size = draw(st.integers(1, 12))
    order = draw(st.permutations(range(size)))
    head = {order[0]: ROOT}
    for place, index in enumerate(order[1:], 1):
        head[index] = order[draw(st.integers(0, place - 1))]
    tokens = [
        Token(
            "w",
            draw(st.sampled_from(("be", "w"))),
            draw(st.sampled_from(("ADP", "NOUN", "VERB", "AUX", "PUNCT"))),
            head=head[index],
            deprel="ROOT" if head[index] == ROOT else draw(LABELS),
        )
        for index in range(size)
    ]
    return Document("d", "en", tokens=tuple(tokens), sentences=(Span(0, size),))


@given(parses())
def test_any_tree_stays_a_tree(document: Document) -> None:
    tokens = universal(document)
    roots = [index for index, token in enumerate(tokens) if token.head == ROOT]
    assert len(roots) == 1
    for index in range(len(tokens)):
        steps = 0
        place: int | None = index
        while place is not None and place != ROOT:
            place = tokens[place].head
            steps += 1
            assert steps <= len(tokens), "a cycle"


@pytest.mark.parametrize("head", [None, ROOT])
def test_unparsed_words_among_others_stay_as_they_are(head: int | None) -> None:
    tokens = (Token("a", head=1, deprel="dobj"), Token("b", head=ROOT, deprel="ROOT"))
    loose = Token("c", head=head, deprel="")
    document = Document("d", "en", tokens=(*tokens, loose), sentences=(Span(0, 3),))
    assert universal(document)[2].head == head
