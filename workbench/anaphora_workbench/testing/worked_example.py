"""The worked example of the documentation: twelve markables on which every figure is known.

    1 John met Bill. 2 He smiled because it rained. 3 His dog barked. 4 When she arrived, Ana
    called them. 5 Ø left. 6 They laughed. 7 It slept.

The parse and the features are written by hand. *dog* and the zero have no gender. Candidates
before constraints / after number and gender / after all, for the anaphors of the key::

    He 3/2/2   His 5/4/3   she 8/2/2   them 8/0/0   Ø 9/8/8   They 8/1/1   It 7/2/2
"""

from __future__ import annotations

from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Zero,
)
from anaphora_workbench.testing.samples import document_of_rows

# Form, lemma, part of speech, features, 1-based head in the sentence (0: root), relation.
_SENTENCES = (
    """
    John John PROPN Number=Sing|Gender=Masc 2 nsubj
    met meet VERB VerbForm=Fin 0 root
    Bill Bill PROPN Number=Sing|Gender=Masc 2 obj
    . . PUNCT _ 2 punct
    """,
    """
    He he PRON Number=Sing|Gender=Masc|Person=3|PronType=Prs 2 nsubj
    smiled smile VERB VerbForm=Fin 0 root
    because because SCONJ _ 5 mark
    it it PRON Number=Sing|Gender=Neut|Person=3|PronType=Prs 5 nsubj
    rained rain VERB VerbForm=Fin 2 advcl
    . . PUNCT _ 2 punct
    """,
    """
    His his PRON Number=Sing|Gender=Masc|Person=3|Poss=Yes|PronType=Prs 2 nmod:poss
    dog dog NOUN Number=Sing 3 nsubj
    barked bark VERB VerbForm=Fin 0 root
    . . PUNCT _ 3 punct
    """,
    """
    When when SCONJ _ 3 mark
    she she PRON Number=Sing|Gender=Fem|Person=3|PronType=Prs 3 nsubj
    arrived arrive VERB VerbForm=Fin 6 advcl
    , , PUNCT _ 3 punct
    Ana Ana PROPN Number=Sing|Gender=Fem 6 nsubj
    called call VERB VerbForm=Fin 0 root
    them they PRON Number=Plur|Person=3|PronType=Prs 6 obj
    . . PUNCT _ 6 punct
    """,
    """
    left leave VERB VerbForm=Fin|Number=Sing|Person=3 0 root
    . . PUNCT _ 1 punct
    """,
    """
    They they PRON Number=Plur|Person=3|PronType=Prs 2 nsubj
    laughed laugh VERB VerbForm=Fin 0 root
    . . PUNCT _ 2 punct
    """,
    """
    It it PRON Number=Sing|Gender=Neut|Person=3|PronType=Prs 2 nsubj
    slept sleep VERB VerbForm=Fin 0 root
    . . PUNCT _ 2 punct
    """,
)

# Id (its words), first token, token behind the last, head.
_MARKABLES = (
    ("John", 0, 1, 0),
    ("Bill", 2, 3, 2),
    ("He", 4, 5, 4),
    ("it", 7, 8, 7),
    ("His dog", 10, 12, 11),
    ("His", 10, 11, 10),
    ("she", 15, 16, 15),
    ("Ana", 18, 19, 18),
    ("them", 20, 21, 20),
    ("They", 24, 25, 24),
    ("It", 27, 28, 27),
)
_ZERO = 22


def document() -> Document:
    """Return the text with its parse, features and running text."""
    return document_of_rows("worked-example", "en", _SENTENCES)


def layer() -> Layer:
    """Return the markables, without any decision; each is called by its words, the zero ``Ø``."""
    markables = [
        Markable(name, (Span(start, end),), head, phrase=_phrase(end - start, name))
        for name, start, end, head in _MARKABLES
    ]
    zero = Zero(_ZERO, "nsubj", FrozenDict({"Number": "Sing", "Person": "3"}))
    markables.append(Markable("Ø", (Span(_ZERO, _ZERO + 1),), _ZERO, phrase="zero", zero=zero))
    return Layer.build("base", markables)


def _phrase(length: int, name: str) -> str:
    return "np" if length > 1 or name in ("John", "Bill", "Ana") else "pronoun"
