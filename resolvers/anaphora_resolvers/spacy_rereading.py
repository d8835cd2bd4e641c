"""Sentences with mistaken clitics read again, and what is left of the mistake put right.

`anaphora_resolvers.spacy_clitics` tells which words are pronouns. Their sentences are given to the
model again with *le* in their place; where it then sees a verb, that analysis is taken, and the
word becomes an accusative and the object of the verb.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from anaphora_resolvers.spacy_clitics import (
    VERBS,
    CliticLists,
    MistakenClitic,
    clitic_lists,
    governor_of,
    mistaken_clitics,
)
from anaphora_resolvers.spacy_pieces import Analysis, Piece, analyse
from anaphora_workbench.model import ROOT, Document, FrozenDict, Span
from anaphora_workbench.model.language import Language, language

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

__all__ = ["correct_clitics", "take_reading"]

_CLAUSES = frozenset(
    ("ROOT", "root", "conj", "parataxis", "ccomp", "xcomp", "advcl", "acl", "csubj", "dep")
)


def correct_clitics(
    documents: Sequence[Document],
    pieces: Sequence[Sequence[Piece]],
    analyses: Sequence[Analysis],
    pipeline: Pipeline,
) -> None:
    """Make pronouns of the clitics that a model has taken for articles, in place.

    Sentences whose parse is wrong as well are read again, all in one go.

    Args:
        documents: The texts.
        pieces: What the model has read of each.
        analyses: What it said of each.
        pipeline: The model.
    """
    readings: list[tuple[int, list[MistakenClitic]]] = []
    again: list[tuple[Piece]] = []
    for number, document in enumerate(documents):
        tables = language(document.language)
        by_sentence: dict[int, list[MistakenClitic]] = {}
        for it in mistaken_clitics(document, analyses[number], tables):
            by_sentence.setdefault(document.sentence_of(it.index), []).append(it)
        parts = iter(pieces[number])
        part = next(parts, None)
        for place, found in by_sentence.items():
            if not any(it.misread for it in found):
                _settle(document, analyses[number], found, tables)
                continue
            sentence = document.sentences[place]
            while part is not None and part.start + len(part.words) <= sentence.start:
                part = next(parts, None)
            if part is not None and sentence.end <= part.start + len(part.words):
                readings.append((number, found))
                again.append((_instead(part, sentence, found, document, tables),))
    if not again:
        return
    for (number, found), (piece,), reading in zip(
        readings, again, analyse(pipeline, again), strict=True
    ):
        document = documents[number]
        tables = language(document.language)
        if all(_confirmed(it, reading, piece.start, tables) for it in found):
            take_reading(analyses[number], reading, piece.start)
            _settle(document, analyses[number], found, tables)


def _instead(
    piece: Piece,
    sentence: Span,
    found: Iterable[MistakenClitic],
    document: Document,
    tables: Language,
) -> Piece:
    """Return a sentence of a piece with other forms in the place of its pronouns."""
    forms = clitic_lists(tables.code).read_as
    here = slice(sentence.start - piece.start, sentence.end - piece.start)
    words = piece.words[here]
    for it in found:
        words[it.index - sentence.start] = forms[document.tokens[it.index].text.lower()]
    tags = None if piece.tags is None else piece.tags[here]
    return Piece(sentence.start, words, piece.spaces[here], piece.starts[here], tags)


def _confirmed(it: MistakenClitic, again: Analysis, start: int, tables: Language) -> bool:
    """Tell whether a second reading has a verb where one must be, with the lemma of a verb."""
    place = it.verb - start
    if it.doubtful and not again.lemma[place].endswith(clitic_lists(tables.code).infinitive):
        return False
    return it.enclitic or again.pos[place] in VERBS


def take_reading(analysis: Analysis, again: Analysis, start: int) -> None:
    """Put the second reading of a sentence, which begins at a token, in the place of the first."""
    here = slice(start, start + len(again.pos))
    analysis.pos[here] = again.pos
    analysis.tag[here] = again.tag
    analysis.lemma[here] = again.lemma
    analysis.features[here] = again.features
    analysis.head[here] = again.head
    analysis.deprel[here] = again.deprel


def _settle(
    document: Document, analysis: Analysis, found: Iterable[MistakenClitic], tables: Language
) -> None:
    """Make pronouns of words, and objects of their verbs, in place."""
    lists = clitic_lists(tables.code)
    for it in found:
        index = it.index
        form = document.tokens[index].text.lower()
        agreement = tables.forms[form].agreement
        told = {
            "Case": "Acc",
            "Gender": min(agreement.gender),
            "Number": min(agreement.number),
            "Person": min(agreement.person),
            "PronType": "Prs",
        }
        analysis.pos[index] = "PRON"
        analysis.tag[index] = "PRON" if analysis.tag[index] else ""
        analysis.lemma[index] = lists.lemma
        analysis.features[index] = FrozenDict(told)
        if it.enclitic and analysis.pos[it.verb] not in VERBS:
            _make_verb(document, analysis, it.verb, lists)
        _make_object(analysis, index, it.verb, document.sentences[document.sentence_of(index)])


def _make_verb(document: Document, analysis: Analysis, verb: int, lists: CliticLists) -> None:
    """Make a verb of a word that is written in one with a clitic."""
    word = document.tokens[verb].text.lower()
    if word.endswith(lists.gerund):
        features = {"VerbForm": "Ger"}
    elif word.endswith(lists.infinitive):
        features = {"VerbForm": "Inf"}
    else:
        number = "Plur" if word.endswith(("n", "d", "s")) else "Sing"
        features = {"Mood": "Imp", "Number": number, "VerbForm": "Fin"}
    analysis.pos[verb] = "VERB"
    analysis.tag[verb] = "VERB" if analysis.tag[verb] else ""
    analysis.features[verb] = FrozenDict(features)
    if analysis.deprel[verb] not in _CLAUSES:
        analysis.deprel[verb] = "parataxis"


def _make_object(analysis: Analysis, index: int, verb: int, sentence: Span) -> None:
    """Hang a pronoun on the predicate of a verb; what hung on the pronoun hangs there as well.

    The word on whose branch the predicate is takes the pronoun's place, so that no circle arises.
    """
    head, deprel = analysis.head, analysis.deprel
    governor = governor_of(analysis, index, verb)
    branch = governor
    while head[branch] not in (ROOT, index):
        branch = head[branch]
    if head[branch] == index:
        head[branch], deprel[branch] = head[index], deprel[index]
    for child in sentence:
        if head[child] == index:
            head[child] = governor
    head[index] = governor
    deprel[index] = "obj"
