"""Finite verbs that a model takes for names, nouns or adjectives, read again as verbs.

Spanish models know few preterites: *El abuelo miró la calle* becomes one noun phrase whose head is
*miró*. No noun or adjective ends so but for a few that are listed, so a sentence with such a word
is given to the model again with a verb that it knows in the word's place; where it then sees a
verb, that analysis is taken, with the lemma of the word.

The endings are data: ``[mistaken_verbs]`` in the language files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from anaphora_resolvers.clitics import clitic_table
from anaphora_resolvers.spacy_clitics import VERBS
from anaphora_resolvers.spacy_pieces import Analysis, Piece, analyse
from anaphora_resolvers.spacy_rereading import take_reading
from anaphora_workbench.model import Document
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.tables import language_data

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

__all__ = ["correct_verbs"]

_MISTAKEN = frozenset(("NOUN", "PROPN", "ADJ", "X"))
_BEHIND_VERBS = frozenset(("DET", "ADP", "NUM", "NOUN"))
_BEFORE_NOUNS = frozenset(("DET", "ADP", "NUM"))


class _Endings:
    """Endings of finite verbs, with a verb that ends so and the ending of its infinitive."""

    def __init__(self, code: str) -> None:
        data = language_data(code)["mistaken_verbs"]
        self._instead: dict[str, list[str]] = data["instead"]
        self.none = frozenset(data["none"])
        self.endings = tuple(sorted(self._instead, key=len, reverse=True))
        known = [verb for words in language_data(code)["impersonals"].values() for verb in words]
        self._verbs = frozenset(known) | frozenset(language_data(code)["quotations"]["verbs"])

    def read_as(self, word: str) -> tuple[str, str]:
        """Return the verb that is read in the place of a word, and the lemma of the word."""
        ending = next(ending for ending in self.endings if word.endswith(ending))
        instead, *infinitives = self._instead[ending]
        lemmas = [word[: -len(ending)] + infinitive for infinitive in infinitives]
        return instead, next((lemma for lemma in lemmas if lemma in self._verbs), lemmas[0])


@cache
def _endings(code: str) -> _Endings:
    return _Endings(code)


def correct_verbs(
    documents: Sequence[Document],
    pieces: Sequence[Sequence[Piece]],
    analyses: Sequence[Analysis],
    pipeline: Pipeline,
) -> None:
    """Make verbs of the words that a model has taken for something else, in place.

    The sentences are read again, all in one go.

    Args:
        documents: The texts.
        pieces: What the model has read of each.
        analyses: What it said of each.
        pipeline: The model.
    """
    again: list[tuple[Piece]] = []
    places: list[tuple[int, dict[int, str]]] = []
    for number, document in enumerate(documents):
        tables = language(document.language)
        table = _endings(tables.code)
        if not table.endings:
            continue
        for piece, words in _mistaken(document, pieces[number], analyses[number], tables):
            read = {index: table.read_as(document.tokens[index].text.lower()) for index in words}
            for index, (instead, _lemma) in read.items():
                piece.words[index - piece.start] = instead
            again.append((piece,))
            places.append((number, {index: lemma for index, (_verb, lemma) in read.items()}))
    if not again:
        return
    for (number, lemmas), (piece,), reading in zip(
        places, again, analyse(pipeline, again), strict=True
    ):
        if all(reading.pos[index - piece.start] in VERBS for index in lemmas):
            take_reading(analyses[number], reading, piece.start)
            for index, lemma in lemmas.items():
                analyses[number].lemma[index] = lemma


def _mistaken(
    document: Document, pieces: Sequence[Piece], analysis: Analysis, tables: Language
) -> Iterator[tuple[Piece, list[int]]]:
    """Yield each sentence with such words, as a piece of its own, and the words."""
    parts = iter(pieces)
    part = next(parts, None)
    for sentence in document.sentences:
        while part is not None and part.start + len(part.words) <= sentence.start:
            part = next(parts, None)
        if part is None or sentence.end > part.start + len(part.words):
            continue
        found = [index for index in sentence if _is_mistaken(document, index, analysis, tables)]
        if found:
            here = slice(sentence.start - part.start, sentence.end - part.start)
            tags = None if part.tags is None else part.tags[here]
            yield (
                Piece(sentence.start, part.words[here], part.spaces[here], part.starts[here], tags),
                found,
            )


def _begins_clause(document: Document, index: int, analysis: Analysis, table: _Endings) -> bool:
    """Tell whether a capitalised word at the beginning of a sentence is a verb, and no name.

    A noun phrase or preposition stands behind it and no other verb near (*Compró el pan*, but
    *Sharon la vio*).
    """
    tokens = document.tokens
    sentence = document.sentences[document.sentence_of(index)]
    if not tokens[index].text.istitle() or any(
        tokens[before].text[:1].isalnum() for before in range(sentence.start, index)
    ):
        return False
    near = range(index + 1, min(index + 4, sentence.end))
    if not near or not tokens[index + 1].text.islower():
        return False
    if analysis.pos[index + 1] not in _BEHIND_VERBS:
        return False
    return not any(
        analysis.pos[other] in VERBS or tokens[other].text.endswith(table.endings) for other in near
    )


def _is_mistaken(document: Document, index: int, analysis: Analysis, tables: Language) -> bool:
    """Tell whether a word looks like a finite verb and is taken for something else."""
    table = _endings(tables.code)
    token = document.tokens[index]
    if analysis.pos[index] not in _MISTAKEN or not token.text.endswith(table.endings):
        return False
    if token.pos or token.tag or token.text.lower() in table.none:
        return False
    if not token.text.islower():
        return _begins_clause(document, index, analysis, table)
    if not index or analysis.pos[index - 1] not in _BEFORE_NOUNS:
        return True
    # *La miró*: an article by its form, and here a clitic.
    before = document.tokens[index - 1].text.lower()
    return before in clitic_table(tables.code).accusative
