"""Read ``text.txt`` and join it with ``text.pl`` to the words of a document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from anaphora_formats.supar_files import (
    PROLOG,
    TEXT,
    Notes,
    column_of,
    fields_of,
    is_number,
    without_blanks,
)
from anaphora_formats.supar_prolog import Fact, Word
from anaphora_workbench.errors import counted
from anaphora_workbench.model import Document, FrozenDict, Token, sentences_from_lengths
from anaphora_workbench.ports import Source

MISSING = "_"
"""Stands for a word that ``text.txt`` leaves out, so that the words behind it keep their places."""

SENTENCES = "supar.sentences"
LABELS = "supar.labels"
TEXTS = "supar.texts"
EXTRA_FIELDS = "supar.extra_fields"
PROLOG_WORDS = "supar.prolog_words"


@dataclass(slots=True)
class Sentence:
    """One line of ``text.txt``.

    Attributes:
        number: Number of the sentence.
        words: Its words.
        row: Line of the file, 0 for a sentence that only ``text.pl`` has.
        line: The text of the line.
        holes: Indexes of words that are missing.
        places: Field of each word in the line, where it is not the usual one.
        fact: What ``text.pl`` says of it.
    """

    number: int
    words: list[str]
    row: int = 0
    line: str = ""
    holes: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    fact: Fact | None = None

    def column(self, index: int) -> int:
        """Return the column of a word."""
        return column_of(self.line, self.places[index] if self.places else 2 * index + 2)


def read_sentences(source: Source, lines: Iterable[str], notes: Notes) -> list[Sentence]:
    """Return the sentences of ``text.txt``."""
    sentences: list[Sentence] = []
    numbers: set[int] = set()
    counted = ["0"]
    for row, line in enumerate(lines, 1):
        fields = fields_of(line)
        if not fields:
            continue
        while len(counted) < len(fields):
            counted.append(str(len(counted)))
        number, boundaries, words = fields[0], fields[1::2], fields[2::2]
        if not is_number(number):
            notes.error(
                "supar-sentence-number",
                "a line begins with the number of its sentence; this one is left out",
                source.at(row, column_of(line, 0)),
            )
            continue
        if len(fields) < 3:
            message = f"sentence {number} has no words and is left out"
            notes.warning("supar-sentence-empty", message, source.at(row, column_of(line, 0)))
            continue
        sentence = Sentence(int(number), words, row, line)
        if len(boundaries) != len(words) + 1 or boundaries != counted[: len(boundaries)]:
            _repair(source, sentence, fields, notes)
        if sentence.number in numbers:
            notes.error(
                "supar-sentence-twice",
                f"there is a sentence {number} already; positions mean the first one",
                source.at(row, column_of(line, 0)),
            )
        numbers.add(sentence.number)
        sentences.append(sentence)
    return sentences


def _repair(source: Source, sentence: Sentence, fields: list[str], notes: Notes) -> None:
    """Read a line whose boundary numbers are not 0, 1, 2 ..., word by word."""
    line, row = sentence.line, sentence.row
    words: list[str] = []
    index = 1
    while index < len(fields):
        found, due = fields[index], str(len(words))
        after = fields[index + 1] if index + 1 < len(fields) else ""
        if found == due:
            index += 1
        elif is_number(found) and after != str(len(words) + 1):
            notes.error(
                "supar-boundary",
                f"the number of this boundary must be {due}, not {found}; words are counted in "
                "their order",
                source.at(row, column_of(line, index)),
            )
            index += 1
        else:
            notes.warning(
                "supar-boundary-missing",
                f"the number {due} is missing between two words",
                source.at(row, column_of(line, index)),
            )
        if index == len(fields):
            break
        behind = str(len(words) + 1)
        if fields[index] == behind and fields[index + 1 : index + 2] != [behind]:
            notes.error(
                "supar-word-missing",
                f"the word between {len(words)} and {behind} is missing",
                source.at(row, column_of(line, index)),
            )
            sentence.holes.append(len(words))
            sentence.places.append(index)
            words.append(MISSING)
        else:
            sentence.places.append(index)
            words.append(fields[index])
            index += 1
            if index == len(fields):
                notes.warning(
                    "supar-boundary-missing",
                    f"the number {behind} is missing at the end of the sentence",
                    source.at(row, len(line) + 1),
                )
    sentence.words = words


def attach(
    sentences: list[Sentence], facts: list[Fact], folder: Source, notes: Notes
) -> list[Sentence]:
    """Give each sentence what ``text.pl`` says of it, and add those that only it has."""
    by_number: dict[int, list[Fact]] = {}
    for fact in facts:
        by_number.setdefault(fact.number, []).append(fact)
    for sentence in sentences:
        found = by_number.get(sentence.number)
        if found:
            sentence.fact = found.pop(0)
        else:
            notes.warning(
                "supar-only-text",
                f"sentence {sentence.number} is not in {PROLOG}; its words have no lemma and tag",
                folder.child(TEXT).at(sentence.row, column_of(sentence.line, 0)),
            )
    if not any(by_number.values()):
        return sentences
    return _with_strangers(sentences, facts, folder.child(PROLOG), notes)


def _with_strangers(
    sentences: list[Sentence], facts: list[Fact], source: Source, notes: Notes
) -> list[Sentence]:
    taken = {id(sentence.fact) for sentence in sentences}
    behind: dict[int, list[Sentence]] = {}
    previous = 0
    for fact in facts:
        if id(fact) in taken:
            previous = id(fact)
            continue
        notes.warning(
            "supar-only-prolog",
            f"sentence {fact.number} is not in {TEXT}; it is read from here",
            source.at(fact.line),
        )
        words = [without_blanks(word[0]) for word in fact.words]
        if words:
            behind.setdefault(previous, []).append(Sentence(fact.number, words, fact=fact))
    result = behind.get(0, [])
    for sentence in sentences:
        result += [sentence, *behind.get(id(sentence.fact), [])]
    return result


@dataclass(slots=True)
class _Words:
    """The words of a document while they are put together."""

    tokens: list[Token] = field(default_factory=list)
    shared: dict[Word, Token] = field(default_factory=dict)
    extra_fields: dict[str, list[str]] = field(default_factory=dict)
    prolog_words: dict[str, str] = field(default_factory=dict)

    def add(self, word: Word) -> None:
        """Add a word with its analysis; equal ones are one object."""
        token = self.shared.get(word)
        if token is None:
            text, lemma, tag, stem = word[:4]
            token = self.shared[word] = Token(text, lemma=lemma, tag=tag, stem=stem)
        if len(word) > 4:
            self.extra_fields[str(len(self.tokens))] = list(word[4:])
        self.tokens.append(token)


def build_document(
    doc_id: str, sentences: list[Sentence], texts: tuple[str, ...], folder: Source, notes: Notes
) -> Document:
    """Return the document.

    Args:
        doc_id: Its id, also the label that needs not be remembered.
        sentences: Its sentences, none of them empty.
        texts: Which of the two texts there are.
        folder: Where it comes from.
        notes: Where the two texts disagree is noted here.
    """
    words = _Words()
    for sentence in sentences:
        if sentence.fact is None:
            for text in sentence.words:
                words.add((text, "", "", ""))
        else:
            _join(sentence, sentence.fact.words, words, folder, notes)
    metadata: dict[str, Any] = {}
    numbers = [sentence.number for sentence in sentences]
    if numbers != list(range(1, len(numbers) + 1)):
        metadata[SENTENCES] = numbers
    labels = [doc_id if s.fact is None else s.fact.label for s in sentences]
    if any(label != doc_id for label in labels):
        metadata[LABELS] = labels if len(set(labels)) > 1 else labels[0]
    if len(texts) < 2:
        metadata[TEXTS] = list(texts)
    if words.extra_fields:
        metadata[EXTRA_FIELDS] = words.extra_fields
    if words.prolog_words:
        metadata[PROLOG_WORDS] = words.prolog_words
    return Document(
        doc_id,
        tokens=tuple(words.tokens),
        sentences=sentences_from_lengths([len(sentence.words) for sentence in sentences]),
        metadata=FrozenDict(metadata),
    )


def _join(
    sentence: Sentence, analyses: list[Word], words: _Words, folder: Source, notes: Notes
) -> None:
    """Add the words of a sentence: the text from ``text.txt``, the analysis from ``text.pl``."""
    spelled = [analysis[0] for analysis in analyses]
    if spelled == sentence.words:
        for analysis in analyses:
            words.add(analysis)
        return
    aligned: list[Word | None] = [*analyses]
    if len(analyses) != len(sentence.words):
        aligned = _aligned(sentence, analyses, folder, notes)
    for index, (text, given) in enumerate(zip(sentence.words, aligned, strict=True)):
        if given is None:
            words.add((text, "", "", ""))
        elif without_blanks(given[0]) == text or index in sentence.holes:
            words.add(given)
        else:
            notes.warning(
                "supar-word-differs",
                f"this word is '{given[0]}' in {PROLOG}; its lemma and tag are taken from there, "
                "its form from here",
                folder.child(TEXT).at(sentence.row, sentence.column(index)),
            )
            words.prolog_words[str(len(words.tokens))] = given[0]
            words.add((text, *given[1:]))


def _aligned(
    sentence: Sentence, analyses: list[Word], folder: Source, notes: Notes
) -> list[Word | None]:
    """Return an analysis for the words that the two texts share at the start and at the end."""
    spelled = [without_blanks(analysis[0]) for analysis in analyses]
    texts = sentence.words
    shorter = min(len(spelled), len(texts))
    first = 0
    while first < shorter and spelled[first] == texts[first]:
        first += 1
    last = 0
    while last < shorter - first and spelled[-1 - last] == texts[-1 - last]:
        last += 1
    complete = first + last == len(spelled)
    message = (
        f"sentence {sentence.number} has {counted(len(texts), 'word')} here and "
        f"{len(spelled)} in {PROLOG}; "
        f"lemmas and tags are taken for the first {first} and the last {last}"
    )
    at = folder.child(TEXT).at(sentence.row, column_of(sentence.line, 0))
    (notes.warning if complete else notes.error)("supar-length-differs", message, at)
    middle: list[Word | None] = [None] * (len(texts) - first - last)
    return [*analyses[:first], *middle, *analyses[len(analyses) - last :]]
