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


SENTENCES = {
    "a preposition hangs below its noun": """
        She     she     PRON  2 nsubj     > nsubj sat
        sat     sit     VERB  0 ROOT      > root -
        on      on      ADP   2 prep      > case pile
        a       a       DET   5 det       > det pile
        pile    pile    NOUN  3 pobj      > obl sat
        of      of      ADP   5 prep      > case books
        books   book    NOUN  6 pobj      > nmod pile
        """,
    "two prepositions of one noun both hang below it": """
        came    come    VERB  0 ROOT      > root -
        from    from    ADP   1 prep      > case doors
        behind  behind  ADP   2 prep      > case doors
        doors   door    NOUN  3 pobj      > obl came
        """,
    "the agent of a passive is marked as such": """
        Ana     Ana     PROPN 3 nsubjpass > nsubj:pass seen
        was     be      AUX   3 auxpass   > aux:pass seen
        seen    see     VERB  0 ROOT      > root -
        by      by      ADP   3 agent     > case him
        him     he      PRON  4 pobj      > obl:agent seen
        """,
    "a clause after a preposition is adverbial or adnominal": """
        tired   tired   ADJ   0 ROOT      > root -
        of      of      ADP   1 prep      > mark waiting
        waiting wait    VERB  2 pcomp     > advcl tired
        """,
    "a predicate takes the place of its copula": """
        He      he      PRON  2 nsubj     > nsubj thief
        was     be      AUX   0 ROOT      > cop thief
        not     not     PART  2 neg       > advmod thief
        a       a       DET   5 det       > det thief
        thief   thief   NOUN  2 attr      > root -
        """,
    "what there is is the subject": """
        There   there   PRON  2 expl      > expl is
        is      be      VERB  0 ROOT      > root -
        time    time    NOUN  2 attr      > nsubj is
        """,
    "conjuncts hang below the first and conjunctions below what follows": """
        Ana     Ana     PROPN 0 ROOT      > root -
        ,       ,       PUNCT 1 punct     > punct Bo
        Bo      Bo      PROPN 1 conj      > conj Ana
        and     and     CCONJ 3 cc        > cc Cy
        Cy      Cy      PROPN 3 conj      > conj Ana
        met     meet    VERB  1 relcl     > acl:relcl Ana
        """,
    "the infinitives to is a marker": """
        want    want    VERB  0 ROOT      > root -
        to      to      PART  3 aux       > mark go
        go      go      VERB  1 xcomp     > xcomp want
        home    home    NOUN  3 dobj      > obj go
        """,
    "a second prepositional phrase stays a conjunct": """
        works   work    VERB  0 ROOT      > root -
        in      in      ADP   1 prep      > case Rome
        Rome    Rome    PROPN 2 pobj      > obl works
        and     and     CCONJ 2 cc        > cc Paris
        near    near    ADP   2 conj      > case Paris
        Paris   Paris   PROPN 5 pobj      > conj Rome
        """,
    "a prepositional phrase is the predicate of a copula without another": """
        He      he      PRON  2 nsubj     > nsubj town
        is      be      AUX   0 ROOT      > cop town
        in      in      ADP   2 prep      > case town
        town    town    NOUN  3 pobj      > root -
        """,
    "a clause is the predicate of a copula and the subject an outer one": """
        Plans   plan    NOUN  2 nsubj     > nsubj:outer win
        were    be      AUX   0 ROOT      > cop win
        to      to      PART  4 aux       > mark win
        win     win     VERB  2 xcomp     > root -
        """,
    "what is said stands above the verb of saying behind it": """
        It      it      PRON  2 nsubj     > nsubj rains
        rains   rain    VERB  5 ccomp     > root -
        ,       ,       PUNCT 5 punct     > punct said
        she     she     PRON  5 nsubj     > nsubj said
        said    say     VERB  0 ROOT      > parataxis rains
        """,
    "the subject of a clause without a finite verb is an object": """
        want    want    VERB  0 ROOT      > root -
        him     he      PRON  4 nsubj     > obj want
        to      to      PART  4 aux       > mark go
        go      go      VERB  1 ccomp     > xcomp want
        """,
    "fixed expressions hang below their first word": """
        left    leave   VERB  0 ROOT      > root -
        because because SCONJ 3 pcomp     > case rain
        of      of      ADP   1 prep      > fixed because
        rain    rain    NOUN  3 pobj      > obl left
        """,
}
"""By what they show: word, lemma, part of speech, head, ClearNLP label > UD relation and head."""


@pytest.mark.parametrize("shown", SENTENCES)
def test_labels_become_relations(shown: str) -> None:
    rows = [row.partition(">") for row in SENTENCES[shown].strip().splitlines()]
    parsed = sentence("\n".join([row for row, _sign, _expected in rows]))
    expected = {row.split()[0]: wanted.strip() for row, _sign, wanted in rows}
    assert relations(parsed) == expected


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
