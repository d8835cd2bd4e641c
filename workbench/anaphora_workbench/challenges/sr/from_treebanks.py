"""Shallow input as of 2018 to 2020 (T1) from parsed documents: the tree as it is, without order.

1.  A sentence needs heads, lemmas and parts of speech. Lemmas take the place of the words; parts of
    speech, features and relations stay.
2.  Nodes are numbered by lot, each sentence by its own seed.
3.  ``lin`` gives the order of what a tree cannot tell: signs (``punct``), parts of names and fixed
    expressions (``flat``, ``fixed``) and conjuncts (``conj``). ``+1`` is the nearest of them behind
    its head, ``+2`` the next one, ``-1`` the nearest before it.

Source: Mille et al. 2018 (INLG) for 1 and 2. Rule 3 is our reading of the descriptions of 2019,
which do not list the relations.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from anaphora_workbench.challenges.sr.from_documents import Conversion, names_of_sentences
from anaphora_workbench.challenges.sr.words import NO_HEAD, Word, penn_tagged, words_of_sentence
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import Document, FrozenDict, Span
from anaphora_workbench.tasks.sr import ROOT_RELATION, SrNode, SrSentence, Track

_LINEAR = frozenset(("PUNCT", "FLAT", "FIXED", "CONJ"))


def treebank_input(
    document: Document, settings: Conversion, *, source: str = ""
) -> Iterator[SrSentence | Problem]:
    """Yield the sentences of a parsed document, and a problem for each that cannot be converted.

    ``source`` is the name of its file, for problems.
    """
    penn = penn_tagged(document)
    for name, span in zip(names_of_sentences(document), document.sentences, strict=True):
        if len(span) < settings.shortest:
            continue
        words = words_of_sentence(document, span, penn=penn)
        if isinstance(words, str):
            yield Problem(
                "sr-unparsed",
                f"sentence '{name}' is skipped, as it lacks {words}; give a parsed file, or let "
                "a preprocessor parse it (--preprocessor spacy)",
                Position(source or document.doc_id),
                Severity.WARNING,
            )
            continue
        yield _sentence(document, name, span, words, settings.seed)


def _sentence(
    document: Document, name: str, span: Span, words: Sequence[Word], seed: int
) -> SrSentence:
    numbers = list(range(1, len(words) + 1))
    random.Random(f"{seed}/{name}").shuffle(numbers)
    linear = _linear(words)
    below: dict[int, list[int]] = {}
    for place in sorted(range(len(words)), key=numbers.__getitem__):
        below.setdefault(words[place].head, []).append(place)
    nodes: list[SrNode] = []
    waiting = list(reversed(below[NO_HEAD]))
    while waiting:
        place = waiting.pop()
        word, token = words[place], document.tokens[span.start + place]
        features = {"UPOS": token.pos, "XPOS": token.tag, **token.features}
        if place in linear:
            features["lin"] = f"{linear[place]:+d}"
        kept = {feature: value for feature, value in features.items() if value}
        nodes.append(
            SrNode(
                word.relation if word.head != NO_HEAD else ROOT_RELATION,
                numbers[place],
                numbers[word.head] if word.head != NO_HEAD else 0,
                word.lemma,
                cpos=word.cpos,
                num=word.num,
                tense=word.tense,
                partic=word.partic,
                features=FrozenDict(kept),
            )
        )
        waiting += reversed(below.get(place, []))
    text = " ".join(" ".join([word.form for word in words]).split())
    return SrSentence(name, Track.SHALLOW, tuple(nodes), text or None, "ud")


def _linear(words: Sequence[Word]) -> dict[int, int]:
    """Return ``lin`` of the words that have it, by place."""
    found: dict[int, int] = {}
    for order, step in ((range(len(words)), 1), (range(len(words) - 1, -1, -1), -1)):
        counts: dict[int, int] = {}
        for place in order:
            word = words[place]
            linear = word.relation.partition(":")[0] in _LINEAR and word.head != NO_HEAD
            if linear and (place > word.head) == (step > 0):
                counts[word.head] = counts.get(word.head, 0) + step
                found[place] = counts[word.head]
    return found
