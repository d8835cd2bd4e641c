"""Syntactic words of Spanish text: the analysis of written words, contractions and enclitics apart.

The preprocessor ``spacy`` analyses *del* and *contarlo* as one word each. Universal Dependencies
has two: *de* + *el*, *contar* + *lo*. The first part keeps the analysis; an article depends on the
noun behind it, a clitic on its verb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from anaphora_resolvers.clitics import enclitics
from anaphora_workbench.model import ROOT, Document
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.registry import Registry

CONTRACTIONS = {"del": "de", "al": "a"}
ARTICLE = "Definite=Def|Gender=Masc|Number=Sing|PronType=Art"
_ACCUSATIVE = "Case=Acc|Gender={}|Number={}|Person=3|PrepCase=Npr|PronType=Prs"
_PERSON = "Case=Acc,Dat|Number={}|Person={}|PrepCase=Npr|PronType=Prs"
CLITICS = {
    "lo": ("él", _ACCUSATIVE.format("Masc", "Sing")),
    "la": ("él", _ACCUSATIVE.format("Fem", "Sing")),
    "los": ("él", _ACCUSATIVE.format("Masc", "Plur")),
    "las": ("él", _ACCUSATIVE.format("Fem", "Plur")),
    "le": ("él", "Case=Dat|Number=Sing|Person=3|PronType=Prs"),
    "les": ("él", "Case=Dat|Number=Plur|Person=3|PronType=Prs"),
    "se": ("él", "Case=Acc,Dat|Person=3|PrepCase=Npr|PronType=Prs|Reflex=Yes"),
    "me": ("yo", _PERSON.format("Sing", "1")),
    "te": ("tú", _PERSON.format("Sing", "2")),
    "nos": ("yo", _PERSON.format("Plur", "1")),
    "os": ("tú", _PERSON.format("Plur", "2")),
}
"""Lemma and features of each clitic, as the hand-made samples have them."""
ACCUSATIVES = ("lo", "la", "los", "las")
DATIVES = ("le", "les")


@dataclass(slots=True)
class Word:
    """A syntactic word or a zero on its way into a file.

    Attributes:
        start: First character in the text; where a zero stands.
        end: Character behind the last one; as ``start`` for a zero.
        zero: Number of the zero, ``None`` for a word.
        form: The word; ``_`` for a zero.
        lemma: Its lemma.
        pos: Universal part of speech.
        features: Features in the notation of CoNLL-U.
        head: The word that it depends on, ``None`` for a root.
        deprel: Its relation.
        whole: The written word, at the first part of one that was taken apart.
        size: Number of parts of that word.
    """

    start: int
    end: int
    zero: int | None = None
    form: str = "_"
    lemma: str = "_"
    pos: str = "PRON"
    features: str = "_"
    head: Word | None = None
    deprel: str = "nsubj"
    whole: str = ""
    size: int = 1

    def feature(self, name: str) -> str:
        """Return the value of a feature or ``""``."""
        return dict(part.split("=") for part in self.features.split("|") if "=" in part).get(
            name, ""
        )


def prepared(name: str, text: str) -> Document:
    """Return a text as the preprocessor ``spacy`` analyses it, in written words.

    Raises:
        NeedsError: spaCy or its Spanish model is missing.
    """
    document = document_of_text(name, text, "es")
    return Registry().preprocessor("spacy").prepare(document)[0]


def words_of(document: Document, borders: set[int]) -> list[list[Word]]:
    """Return the syntactic words of each sentence, contractions and enclitics apart.

    Args:
        document: The analysed text.
        borders: Places in the text where mentions begin and end. A word that holds one is taken
            apart there if what is behind it are clitics (*deci|le*).
    """
    hosts = dict(enclitics(document, language("es")))
    first: list[Word] = []
    split: dict[int, list[Word]] = {}
    for index, (token, (start, end)) in enumerate(
        zip(document.tokens, document.offsets, strict=True)
    ):
        features = "|".join(f"{name}={value}" for name, value in _sorted(token.features))
        word = Word(start, end, None, token.text, token.lemma or "_", token.pos)
        word.features, word.deprel = features or "_", token.deprel.lower()
        if not any(map(str.isalnum, token.text)) and token.pos == "PROPN":
            word.pos, word.features, word.deprel = "PUNCT", "_", "punct"
        first.append(word)
        lower = token.text.lower()
        if lower in CONTRACTIONS and token.pos in ("ADP", "SCONJ"):
            split[index] = _contraction(word, lower)
        elif index in hosts:
            split[index] = _enclitics(word, hosts[index].host, hosts[index].clitics)
        elif inside := borders.intersection(range(start + 1, end)):
            clitics = _clitics(token.text[min(inside) - start :].lower())
            if clitics:
                split[index] = _enclitics(word, token.text[: min(inside) - start].lower(), clitics)
    for index, token in enumerate(document.tokens):
        head = token.head
        first[index].head = None if head is None or head == ROOT else first[head]
    for index, parts in split.items():
        if parts[1].pos == "DET":
            parts[1].head = _noun_of(parts[0], first[index + 1 : index + 2])
    return [
        [word for index in span for word in split.get(index, [first[index]])]
        for span in document.sentences
    ]


def _sorted(features: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return features in the order of CoNLL-U, which does not regard case."""
    return sorted(features.items(), key=lambda pair: pair[0].lower())


def _clitics(letters: str) -> list[str]:
    """Return the clitics that make up the end of a word, nothing if there is anything else."""
    found: list[str] = []
    while letters:
        clitic = max((form for form in CLITICS if letters.startswith(form)), key=len, default="")
        if not clitic:
            return []
        found.append(clitic)
        letters = letters[len(clitic) :]
    return found


def _contraction(word: Word, lower: str) -> list[Word]:
    """Take *del* apart; its first letters are the preposition."""
    cut = word.start + len(CONTRACTIONS[lower])
    article = Word(cut, word.end, None, "el", "el", "DET", ARTICLE, deprel="det")
    word.whole, word.size = word.form, 2
    word.form = word.form[: cut - word.start]
    word.lemma, word.features, word.end = CONTRACTIONS[lower], "_", cut
    return [word, article]


def _noun_of(preposition: Word, behind: Sequence[Word]) -> Word:
    """Return the word that the article of a contraction depends on."""
    if preposition.deprel in ("case", "mark") and preposition.head is not None:
        return preposition.head
    if behind and behind[0].pos in ("NOUN", "PROPN", "ADJ", "NUM", "PRON"):
        return behind[0]
    return preposition


def _enclitics(word: Word, host: str, clitics: Sequence[str]) -> list[Word]:
    """Take *contárselo* apart: *contar*, *se*, *lo*."""
    cut = word.end - sum(map(len, clitics))
    parts = [word]
    for form in clitics:
        lemma, features = CLITICS[form]
        relation = "obj" if form in ACCUSATIVES or len(clitics) == 1 else "iobj"
        if form in DATIVES:
            relation = "iobj"
        start = parts[-1].end if len(parts) > 1 else cut
        part = Word(start, start + len(form), None, form, lemma, "PRON", features, word, relation)
        parts.append(part)
    word.whole, word.size, word.end = word.form, len(parts), cut
    word.form = host.capitalize() if word.form[:1].isupper() else host
    return parts
