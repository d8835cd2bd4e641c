"""Words that a model puts in a wrong class, read again: verbs, nouns and names.

Finite verbs taken for names, nouns or adjectives: Spanish models know few preterites: *El abuelo
miró la calle* becomes one noun phrase whose head is *miró*. No noun or adjective ends so but for a
few that are listed, so a sentence with such a word is given to the model again with a verb that it
knows in the word's place; where it then sees a verb, that analysis is taken, with the lemma of the
word.

The endings are data: ``[mistaken_verbs]`` in the language files.

Common nouns behind their determiners, taken for names or adverbs:

1.  A word in small letters right behind an article or another determiner is not a name, whatever
    the model says of short sentences (*El rey murió*). It becomes a noun; the number and gender
    that the determiner agrees in are its own.
2.  A demonstrative before a noun of time is not a pronoun and the noun no adverb (*Aquella tarde
    llovió*): the first becomes the determiner of the second, which becomes an adverbial noun.
3.  A noun in a script that the language is not written in tells no number and no gender; what the
    model says of it is chance. As a subject it has the number of its verb (*The name مرحبا
    appears*).

Only languages with Latin letters that write names with a capital letter and have lists of
demonstratives and of nouns of time are looked at.

Names of persons are headed as Universal Dependencies head them, by their first word. spaCy's
English models hang *John* below *Smith*, Universal Dependencies *Smith* below *John* (``flat``).
Gold corpora follow the latter, and a mention is known by its head, so the names of persons are
turned round; titles, which are outside the entity, stay where they are below it.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from anaphora_resolvers.clitics import clitic_table
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.spacy.clitics import VERBS, take_reading
from anaphora_resolvers.spacy.pieces import Piece, SpacyAnalysis, analyse
from anaphora_workbench.model import EMPTY, Document, FrozenDict, Span, Token
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

_PERSONS = ("PERSON", "PER")


def head_names_first(analysis: SpacyAnalysis) -> None:
    """Turn ``compound`` names of persons into ``flat`` ones, in place. Cost: O(tokens)."""
    moved: dict[int, int] = {}
    head, deprel, entity, pos = analysis.head, analysis.deprel, analysis.entity, analysis.pos
    last = len(head) - 1
    while last > 0:
        first = last
        if entity[last] in _PERSONS and pos[last] == "PROPN" and deprel[last] != "compound":
            while (
                first > 0
                and entity[first - 1] in _PERSONS
                and deprel[first - 1] == "compound"
                and head[first - 1] == last
                and pos[first - 1] == "PROPN"
            ):
                first -= 1
        if first < last:
            head[first], deprel[first] = head[last], deprel[last]
            for index in range(first + 1, last + 1):
                head[index], deprel[index] = first, "flat"
            moved[last] = first
        last = first - 1
    if moved:
        for index, above in enumerate(head):
            if above in moved and deprel[index] != "flat":
                head[index] = moved[above]


def settle_entities(document: Document, analysis: SpacyAnalysis, tables: Language) -> None:
    """Make the entity types of names agree within a document, in place. Cost: O(tokens).

    A recogniser looks at one sentence at a time and calls the same name a person here and a firm
    there. A name that begins with a listed first name, or stands behind a title that names a sex
    (*Mrs*), is a person's; then each word of a name gets the type that it has most often in the
    text, its own where two are as frequent. Types that the language's data give no class (Spanish
    ``MISC``) do not count.
    """
    tokens, entity = document.tokens, analysis.entity
    votes: dict[str, Counter[str]] = {}
    names = [index for index, pos in enumerate(analysis.pos) if pos == "PROPN"]
    before, person = NONE, False
    for index in names:
        if before != index - 1:
            person = _begins_person(tokens, index, tables)
        before = index
        if person:
            entity[index] = _PERSONS[0]
        if entity[index].lower() in tables.semantic_classes:
            votes.setdefault(tokens[index].text, Counter())[entity[index]] += 1
    for index in names:
        found = votes.get(tokens[index].text)
        if found is not None:
            most = max(found.values())
            if found.get(entity[index]) != most:
                entity[index] = next(label for label, count in found.items() if count == most)


def _begins_person(tokens: Sequence[Token], index: int, tables: Language) -> bool:
    if index and tokens[index - 1].text.lower() in tables.title_sex:
        return True
    word = tokens[index].text.lower()
    return word in tables.first_names or word in tables.title_sex


_AGREEING = ("Gender", "Number")


def settle_nouns(document: Document, analysis: SpacyAnalysis, tables: Language) -> None:
    """Correct the tags of nouns behind determiners, in place.

    Cost: O(tokens), and O(length of the sentence) for each demonstrative that is corrected.
    """
    demonstratives = frozenset(language_data(tables.code)["descriptions"]["demonstrative"])
    if not demonstratives:
        return
    for sentence in document.sentences:
        for index in sentence:
            word = document.tokens[index].text
            if document.tokens[index].pos:
                continue
            if analysis.pos[index] in ("NOUN", "PROPN") and _is_foreign(word):
                _take_number_of_verb(analysis, index)
            if not word.islower():
                continue
            if analysis.pos[index] == "PROPN" and _determined(analysis, index):
                _make_noun(analysis, index)
            elif (
                analysis.pos[index] == "ADV"
                and "time" in tables.noun_classes(word)
                and index > sentence.start
                and document.tokens[index - 1].text.lower() in demonstratives
                and analysis.pos[index - 1] in ("PRON", "DET")
            ):
                _make_adverbial(analysis, index, sentence)


def _is_foreign(word: str) -> bool:
    """Tell whether a word is written without any Latin letter."""
    if word.isascii():
        return False
    letters = [char for char in word if char.isalpha()]
    return bool(letters) and not any(
        char.isascii() or unicodedata.name(char, "").startswith("LATIN") for char in letters
    )


def _take_number_of_verb(analysis: SpacyAnalysis, index: int) -> None:
    verb = analysis.head[index]
    number = ""
    if verb >= 0 and analysis.deprel[index].startswith("nsubj"):
        number = analysis.features[verb].get("Number", "")
    analysis.tag[index] = analysis.pos[index]
    analysis.features[index] = FrozenDict({"Number": number}) if number else EMPTY


def _determined(analysis: SpacyAnalysis, index: int) -> bool:
    """Tell whether the determiner of a word stands right before it."""
    before = index - 1
    return index > 0 and analysis.pos[before] == "DET" and analysis.head[before] == index


def _make_noun(analysis: SpacyAnalysis, index: int) -> None:
    features = analysis.features[index - 1]
    agreeing = {name: features[name] for name in _AGREEING if "," not in features.get(name, ",")}
    # The model writes the same word class into both fields.
    if analysis.tag[index] == analysis.pos[index]:
        analysis.tag[index] = "NOUN"
    analysis.pos[index] = "NOUN"
    analysis.entity[index] = ""
    analysis.features[index] = FrozenDict({**agreeing, **analysis.features[index]})


def _make_adverbial(analysis: SpacyAnalysis, index: int, sentence: Span) -> None:
    before = index - 1
    if analysis.tag[before] == analysis.pos[before]:
        analysis.tag[before] = "DET"
    analysis.pos[before] = "DET"
    if analysis.head[index] == before:
        analysis.head[index] = analysis.head[before]
        analysis.deprel[index] = analysis.deprel[before]
    elif analysis.deprel[index] == "advmod":
        analysis.deprel[index] = "obl"
    for child in sentence:
        if analysis.head[child] == before:
            analysis.head[child] = index
    analysis.head[before], analysis.deprel[before] = index, "det"
    _make_noun(analysis, index)


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


_endings = cache(_Endings)


def correct_verbs(
    documents: Sequence[Document],
    pieces: Sequence[Sequence[Piece]],
    analyses: Sequence[SpacyAnalysis],
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
        places, again, analyse(pipeline, again, entities=False), strict=True
    ):
        if all(reading.pos[index - piece.start] in VERBS for index in lemmas):
            take_reading(analyses[number], reading, piece.start)
            for index, lemma in lemmas.items():
                analyses[number].lemma[index] = lemma


def _mistaken(
    document: Document, pieces: Sequence[Piece], analysis: SpacyAnalysis, tables: Language
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


def _begins_clause(
    document: Document, index: int, analysis: SpacyAnalysis, table: _Endings
) -> bool:
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


def _is_mistaken(document: Document, index: int, analysis: SpacyAnalysis, tables: Language) -> bool:
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
