"""Two small readings that contain every sort of thing that the model knows, for conformance checks.

`english` has everything that a constituent corpus has: trees, structures, nested, discontinuous
and crossing mentions, minima, a split antecedent, candidates with verdicts, bridges, corrections
and two layers. `spanish` has what a dependency corpus of a pro-drop language has: a contraction,
empty nodes, zeros and clitics.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Verdict,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading

# Form, lemma, part of speech, tag, features, 1-based head in the sentence (0: root), relation.
_ENGLISH = (
    """
    Ana Ana PROPN NNP Gender=Fem|Number=Sing 4 nsubj
    and and CCONJ CC _ 3 cc
    Bill Bill PROPN NNP Gender=Masc|Number=Sing 1 conj
    saw see VERB VBD VerbForm=Fin 0 root
    the the DET DT Definite=Def 7 det
    old old ADJ JJ Degree=Pos 7 amod
    dog dog NOUN NN Number=Sing 4 obj
    . . PUNCT . _ 4 punct
    """,
    """
    She she PRON PRP Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
    heard hear VERB VBD VerbForm=Fin 0 root
    its its PRON PRP$ Gender=Neut|Number=Sing|Person=3|Poss=Yes|PronType=Prs 4 nmod:poss
    bark bark NOUN NN Number=Sing 2 obj
    . . PUNCT . _ 2 punct
    """,
    """
    When when SCONJ WRB _ 3 mark
    they they PRON PRP Number=Plur|Person=3|PronType=Prs 3 nsubj
    left leave VERB VBD VerbForm=Fin 6 advcl
    , , PUNCT , _ 3 punct
    it it PRON PRP Gender=Neut|Number=Sing|Person=3|PronType=Prs 6 expl
    rained rain VERB VBD VerbForm=Fin 0 root
    . . PUNCT . _ 6 punct
    """,
)
_SPANISH = (
    """
    Ana Ana PROPN NP Gender=Fem|Number=Sing 2 nsubj
    volvió volver VERB VMIS Number=Sing|Person=3 0 root
    de de ADP SP _ 5 case
    el el DET DA Gender=Masc|Number=Sing 5 det
    parque parque NOUN NC Gender=Masc|Number=Sing 2 obl
    . . PUNCT FP _ 2 punct
    """,
    """
    Traía traer VERB VMII Number=Sing|Person=3 0 root
    un uno DET DI Gender=Masc|Number=Sing 3 det
    perro perro NOUN NC Gender=Masc|Number=Sing 1 obj
    para para ADP SP _ 5 mark
    dárselo dar VERB VMN VerbForm=Inf 3 acl
    a a ADP SP _ 7 case
    Luis Luis PROPN NP Gender=Masc|Number=Sing 5 obl
    . . PUNCT FP _ 1 punct
    """,
    """
    El el DET DA Gender=Masc|Number=Sing 2 det
    perro perro NOUN NC Gender=Masc|Number=Sing 3 nsubj
    ladró ladrar VERB VMIS Number=Sing|Person=3 0 root
    . . PUNCT FP _ 3 punct
    """,
)


def sample_readings() -> list[Reading]:
    """Return both readings."""
    return [english(), spanish()]


def english() -> Reading:
    """Return a reading with trees, structures, candidates, a split antecedent and two layers."""
    document = document_of_rows("sample-en", "en", _ENGLISH)
    dog, left = Span(4, 7), Span(13, 16)
    document = replace(
        document,
        paragraphs=(Span(0, 13), Span(13, 20)),
        structures=(
            Structure("clause", Span(0, 8), 3),
            Structure("np", Span(0, 3), 0, 0),
            Structure("np", dog, 6, 0),
            Structure("clause", left, 15),
        ),
        trees=(_tree(), None, None),
        metadata=FrozenDict({"genre": "fiction", "title": "The dog", "speakers": ["narrator"]}),
    )
    tokens = [replace(t, stem=t.lemma[:4]) if t.pos == "NOUN" else t for t in document.tokens]
    return Reading(
        replace(document, tokens=tuple(tokens)), (_english_gold(), _second_opinion()), (), ""
    )


def _english_gold() -> Layer:
    markables = [
        _mention("both", 0, 3, 0, "coordination", "person"),
        _mention("ana", 0, 1, 0, "np", "person"),
        _mention("bill", 2, 3, 2, "np", "person"),
        Markable("dog", (Span(4, 7),), 6, Span(5, 7), "np", minimum=(Span(6, 7),)),
        _mention("dog-again", 4, 7, 6, "np"),
        _mention("old-dog", 5, 7, 6, "np"),
        _mention("over", 6, 8, None),
        _mention("seeing", 3, 4, 3),
        _mention("she", 8, 9, 8, "pronoun", "person"),
        _mention("its", 10, 11, 10, "pronoun"),
        _mention("bark", 10, 12, 11, "np"),
        Markable("raining", (Span(16, 17), Span(18, 19)), 18),
        _mention("across", 12, 14, None),
        _mention("they", 14, 15, 14, "pronoun", "person"),
        _mention("it", 17, 18, 17, "pronoun"),
    ]
    anaphors = [
        Anaphor("she", "persNoRefl", Reference.ANAPHOR, ("ana",)),
        Anaphor("its", "poss", Reference.ANAPHOR, ("dog",)),
        Anaphor("dog-again", "defDesc", Reference.ANAPHOR, ("dog",)),
        Anaphor("old-dog", "defDesc", Reference.ANAPHOR, ("dog",)),
        Anaphor("bark", "defDesc", Reference.CATAPHOR, ("raining",)),
        Anaphor("they", "persNoRefl", Reference.ANAPHOR, ("ana", "bill")),
        Anaphor("it", "persIt", Reference.NON_REFERRING),
        Anaphor("over", "demo", Reference.CATAPHOR, ("she",)),
        Anaphor("across", "demo", Reference.ANAPHOR, ("bark",)),
        Anaphor("both", "", Reference.EXOPHOR),
        Anaphor("raining", "", None),
    ]
    singular = Verdict("number", Outcome.PASS, "Both are singular.")
    candidates = {
        "she": (
            Candidate(
                "ana",
                (singular, Verdict("gender", Outcome.PASS, "Both are feminine.")),
                CandidateRecord("Sing", "Fem", "3", "Ana", (), 0, "see", True, times_in_text=1),
            ),
            Candidate("bill", (singular, Verdict("gender", Outcome.FAIL, "«Bill» | masculine."))),
            Candidate("dog", (Verdict("gender", Outcome.UNKNOWN, "A dog may be either."),)),
        ),
        "its": (Candidate("ana"), Candidate("dog")),
    }
    return Layer.build(
        "gold",
        markables,
        anaphors,
        bridges=[Bridge("bark", "dog", "part-whole")],
        candidates=candidates,
        corrections={5: Correction(lemma="aged"), 16: Correction(pos="PUNCT", head=13)},
    )


def _second_opinion() -> Layer:
    markables = [_mention("s1", 0, 1, 0), _mention("s2", 8, 9, 8), _mention("s3", 14, 15, 14)]
    anaphors = [
        Anaphor("s2", "persNoRefl", Reference.ANAPHOR, ("s1",)),
        Anaphor("s3", "persNoRefl", Reference.ANAPHOR, ("s1",)),
    ]
    return Layer.build("bea", markables, anaphors)


def _tree() -> Tree:
    words = ("NNP", "CC", "NNP", "VBD", "DT", "JJ", "NN", ".")
    leaves = [Tree(label, Span(index, index + 1)) for index, label in enumerate(words)]
    subject = Tree("NP-SBJ", Span(0, 3), tuple(leaves[:3]))
    verb_phrase = Tree("VP", Span(3, 7), (leaves[3], Tree("NP", Span(4, 7), tuple(leaves[4:7]))))
    return Tree("S", Span(0, 8), (subject, verb_phrase, leaves[7]))


def spanish() -> Reading:
    """Return a reading with a contraction, empty nodes, zeros and clitics."""
    document = document_of_rows("sample-es", "es", _SPANISH, {2: "del", 3: ""})
    person = FrozenDict({"Number": "Sing", "Person": "3"})
    document = replace(
        document,
        empty_nodes=(
            EmptyNode(5, 1, "_", "él", "PRON", person, 6, "nsubj"),
            EmptyNode(10, 1, "_", "", "PRON", person, 10, "nsubj"),
        ),
    )
    clitic = (Span(10, 11),)
    markables = [
        _mention("ana", 0, 1, 0, "np", "person"),
        Markable(
            "subject",
            (Span(6, 7),),
            6,
            phrase="zero",
            zero=Zero(6, "nsubj", person, (5, 1)),
        ),
        Markable(
            "dog", (Span(7, 13),), 8, phrase="np", empty_nodes=((10, 1),), minimum=(Span(8, 9),)
        ),
        Markable("se", clitic, 10, phrase="clitic", clitic=1),
        Markable("lo", clitic, 10, phrase="clitic", clitic=2),
        Markable("giver", clitic, 10, phrase="zero", zero=Zero(10, "nsubj", person, (10, 1))),
        Markable("nowhere", (Span(1, 2),), 1, phrase="zero", zero=Zero(1, "obl")),
        _mention("luis", 11, 13, 12, "np", "person"),
        _mention("dog-again", 14, 16, 15, "np"),
    ]
    anaphors = [
        Anaphor("subject", "zero", Reference.ANAPHOR, ("ana",)),
        Anaphor("giver", "zero", Reference.ANAPHOR, ("subject",)),
        Anaphor("se", "clitic", Reference.CATAPHOR, ("luis",)),
        Anaphor("lo", "clitic", Reference.ANAPHOR, ("dog",)),
        Anaphor("nowhere", "zero", Reference.EXOPHOR),
        Anaphor("dog-again", "defDesc", Reference.ANAPHOR, ("dog",)),
    ]
    return Reading(document, (Layer.build("gold", markables, anaphors),), (), "")


def _mention(
    name: str, start: int, end: int, head: int | None, phrase: str = "", semantic: str = ""
) -> Markable:
    return Markable(name, (Span(start, end),), head, phrase=phrase, semantic=semantic)


def document_of_rows(
    name: str, language: str, sentences: tuple[str, ...], contracted: Mapping[int, str] = EMPTY
) -> Document:
    """Return a document with the parse, features and running text of its rows.

    A row is form, lemma, part of speech, perhaps a tag, features, 1-based head in the sentence (0:
    root) and relation. ``contracted`` has the written form of some tokens; ``""`` says that a token
    is written in one word with the one before it.
    """
    tokens: list[Token] = []
    offsets: list[tuple[int, int]] = []
    lengths: list[int] = []
    text = ""
    for sentence in sentences:
        rows = [row.split() for row in sentence.strip().splitlines()]
        start = len(tokens)
        for form, lemma, pos, *tag, features, head, relation in rows:
            above = start + int(head) - 1 if int(head) else -1
            written = contracted.get(len(tokens), form)
            if written:
                text += "" if pos == "PUNCT" or not text else " "
                offsets.append((len(text), len(text) + len(written)))
                text += written
            else:
                offsets.append(offsets[-1])
            analysis = (lemma, pos, "".join(tag), "", _features(features), above, relation)
            tokens.append(Token(form, *analysis))
        lengths.append(len(rows))
    return Document(
        name, language, text, tuple(tokens), sentences_from_lengths(lengths), tuple(offsets)
    )


def _features(column: str) -> FrozenDict[str, str]:
    pairs = [pair.split("=") for pair in column.split("|") if column != "_"]
    return FrozenDict(dict(pairs))
