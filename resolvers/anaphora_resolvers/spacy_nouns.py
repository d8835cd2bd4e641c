"""Common nouns behind their determiners, where a model takes them for names or adverbs.

1.  A word in small letters right behind an article or another determiner is no name, whatever the
    model says of short sentences (*El rey murió*). It becomes a noun; the number and gender that
    the determiner agrees in are its own.
2.  A demonstrative before a noun of time is no pronoun and the noun no adverb (*Aquella tarde
    llovió*): the first becomes the determiner of the second, which becomes an adverbial noun.
3.  A noun in a script that the language is not written in tells no number and no gender; what the
    model says of it is chance. As a subject it has the number of its verb (*The name مرحبا
    appears*).

Only languages with Latin letters that write names with a capital letter and have lists of
demonstratives and of nouns of time are looked at.
"""

from __future__ import annotations

import unicodedata

from anaphora_resolvers.spacy_pieces import Analysis
from anaphora_workbench.model import EMPTY, Document, FrozenDict, Span
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.tables import language_data

__all__ = ["settle_nouns"]

_AGREEING = ("Gender", "Number")


def settle_nouns(document: Document, analysis: Analysis, tables: Language) -> None:
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


def _take_number_of_verb(analysis: Analysis, index: int) -> None:
    verb = analysis.head[index]
    number = ""
    if verb >= 0 and analysis.deprel[index].startswith("nsubj"):
        number = analysis.features[verb].get("Number", "")
    analysis.tag[index] = analysis.pos[index]
    analysis.features[index] = FrozenDict({"Number": number}) if number else EMPTY


def _determined(analysis: Analysis, index: int) -> bool:
    """Tell whether the determiner of a word stands right before it."""
    before = index - 1
    return index > 0 and analysis.pos[before] == "DET" and analysis.head[before] == index


def _make_noun(analysis: Analysis, index: int) -> None:
    told = analysis.features[index - 1]
    agreeing = {name: told[name] for name in _AGREEING if "," not in told.get(name, ",")}
    # The model writes the same word class into both fields.
    if analysis.tag[index] == analysis.pos[index]:
        analysis.tag[index] = "NOUN"
    analysis.pos[index] = "NOUN"
    analysis.entity[index] = ""
    analysis.features[index] = FrozenDict({**agreeing, **analysis.features[index]})


def _make_adverbial(analysis: Analysis, index: int, sentence: Span) -> None:
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
