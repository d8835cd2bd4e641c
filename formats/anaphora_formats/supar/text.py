"""Read ``text.txt`` and ``text.pl`` and join them to the words of a document.

``text.pl`` has the words of each sentence as a Prolog fact,
``o(13,'TREC',[w('The','the','DT','the'),w('fact','fact','NN','fact')]).``
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from anaphora_formats.supar.files import (
    PROLOG,
    TEXT,
    Notes,
    column_of,
    fields_of,
    is_number,
    without_blanks,
)
from anaphora_workbench.errors import Position, counted
from anaphora_workbench.model import Document, FrozenDict, Token, sentences_from_lengths
from anaphora_workbench.model.columns import from_columns
from anaphora_workbench.ports import Source

Word = tuple[str, ...]
"""Word, lemma, tag, stem, and the fields that some files have between tag and stem."""

FIELDS = 4

_QUOTED = re.compile(r"'((?:[^'\\\n]|\\x[0-9a-fA-F]{1,6}\\|\\[^\n]|'')*)'(?!')")
_PLAIN = re.compile(r"[^\s',()\[\]]+")
_SPACE = re.compile(r"\s*")
_HEAD = re.compile(r"o\(([0-9]{1,9}),'([^'\\\n]*)',\[")
_CONTENT = r"'([^'\\\n]*(?:\\['\\][^'\\\n]*)*)'"
_WORDS = re.compile(rf"w\({_CONTENT},{_CONTENT},{_CONTENT},{_CONTENT}\)(?:,|\Z)")
_SIMPLE = re.compile(r"\\(['\\])")
_ESCAPE = re.compile(r"''|\\(x[0-9a-fA-F]{1,6}\\|.)", re.DOTALL)
_SPECIAL = re.compile(r"['\\\x00-\x1f\x7f]")
_MEANING = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "`": "`"}
_SIGN = {value: f"\\{key}" for key, value in _MEANING.items() if key not in '"`'}
MISSING = "_"
"""Stands for a word that ``text.txt`` leaves out, so that the words behind it keep their places."""
SENTENCES = "supar.sentences"
LABELS = "supar.labels"
TEXTS = "supar.texts"
EXTRA_FIELDS = "supar.extra_fields"
PROLOG_WORDS = "supar.prolog_words"


@dataclass(slots=True)
class Fact:
    """One sentence of ``text.pl``."""

    number: int
    label: str
    words: list[Word]
    line: int


def read_facts(source: Source, lines: Iterable[str], notes: Notes) -> list[Fact]:
    """Return the sentences; what cannot be understood is noted and left out."""
    facts = []
    for start, statement in _statements(source, lines, notes):
        fact = _regular(statement, start)
        if fact is None:
            fact = _Parser(source, statement, start, notes).fact()
        if fact is not None:
            facts.append(fact)
    return facts


def _statements(source: Source, lines: Iterable[str], notes: Notes) -> Iterator[tuple[int, str]]:
    """Yield facts with the line on which they start; one may go on over several lines."""
    start, held = 0, [""]
    for number, line in enumerate(lines, 1):
        stripped = line.strip(" \t")
        if not stripped:
            continue
        if stripped.startswith("%"):
            message = "comments are skipped when the text is written again"
            notes.warning("supar-comment", message, source.at(number, line.index("%") + 1))
        elif stripped.startswith(("o(", "o (")) or not start or held[-1].rstrip().endswith("."):
            if start:
                yield start, "\n".join(held)
            start, held = number, [line]
        else:
            # Lines between that were blank or comments count, so that places stay right.
            held += [""] * (number - start - len(held)) + [line]
    if start:
        yield start, "\n".join(held)


def _regular(line: str, number: int) -> Fact | None:
    """Read a fact by splitting it, or return ``None`` when that could go wrong.

    Where no backslash stands, every part has four fields, and there are just the quotes that the
    separators need, no quote can be part of a word: then the split is the only reading.
    """
    if "\\" in line:
        return _escaped(line, number)
    if not line.startswith("o(") or not line.endswith("')])."):
        return None
    head, _mark, body = line[2:-5].partition("',[w('")
    sentence, _comma, label = head.partition(",'")
    if not is_number(sentence) or "'" in label:
        return None
    fields = iter(body.replace("'),w('", "','").split("','"))
    words: list[Word] = [*zip(fields, fields, fields, fields, strict=False)]
    if line.count("'") != 2 + 2 * FIELDS * len(words):
        return None
    if "'),w('".join(map("','".join, words)) != body:
        return None
    return Fact(int(sentence), label, words, number)


def _escaped(line: str, number: int) -> Fact | None:
    r"""Read a fact with the escapes ``\'`` and ``\\`` if it is otherwise as we write it."""
    head = _HEAD.match(line)
    if head is None or not line.endswith("])."):
        return None
    body = line[head.end() : -3]
    found = _WORDS.findall(body)
    # Between the fields of a word are 14 signs, and a comma follows each but the last.
    if len(body) != len("".join(map("".join, found))) + 15 * len(found) - 1:
        return None
    words = [
        word if "\\" not in "".join(word) else tuple([_SIMPLE.sub(r"\1", field) for field in word])
        for word in found
    ]
    return Fact(int(head[1]), head[2], words, number)


class _BrokenError(Exception):
    """The statement cannot be read on."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


class _Parser:
    """Reads one fact that is not quite regular."""

    def __init__(self, source: Source, text: str, line: int, notes: Notes) -> None:
        self._source = source
        self._text = text
        self._line = line
        self._notes = notes
        self._position = 0

    def fact(self) -> Fact | None:
        """Return the sentence with the words up to the first trouble, or nothing."""
        fact: Fact | None = None
        try:
            for mark in "o(":
                self._expect(mark)
            offset = self._skip()
            number, _quoted = self._atom()
            if not is_number(number):
                raise _BrokenError("the number of the sentence is expected here", offset)
            self._expect(",")
            label = self._field()
            self._expect(",")
            self._expect("[")
            fact = Fact(int(number), label, [], self._line)
            if self._ahead("]"):
                self._end()
                return fact
            while not self._elided():
                fact.words.append(self._word())
                if not self._next(","):
                    self._end()
                    break
        except _BrokenError as broken:
            rest = "skipped" if fact is None else "skipped from there on"
            self._notes.error(
                "supar-prolog", f"{broken.message}; the sentence is {rest}", self._at(broken.offset)
            )
        return fact

    def _end(self) -> None:
        """Read ``]).``; other closing brackets will do, with a warning."""
        offset = self._skip()
        rest = "".join(self._text[offset:].split())
        if rest == "]).":
            return
        if rest.strip("])}."):
            raise _BrokenError("']).' is expected here", offset)
        found = f"not with '{rest}'" if rest else "but this one just stops"
        self._notes.warning(
            "supar-bracket", f"a sentence ends with ']).', {found}", self._at(offset)
        )

    def _elided(self) -> bool:
        """Read the three dots that stand for the rest of a sentence in examples."""
        offset = self._skip()
        if not self._text.startswith(("...", "…"), offset):
            return False
        message = "the three dots mean that words were omitted here"
        self._notes.warning("supar-ellipsis", message, self._at(offset))
        return True

    def _word(self) -> Word:
        offset = self._skip()
        self._expect("w")
        self._expect("(")
        fields = [self._field()]
        while self._next(","):
            fields.append(self._field())
        self._expect(")")
        if len(fields) < FIELDS:
            self._notes.warning(
                "supar-missing-field",
                f"w(...) has word, lemma, tag and stem, but here {len(fields)} of these 4; the "
                "others are read as ''",
                self._at(offset),
            )
            fields += [""] * (FIELDS - len(fields))
        elif len(fields) > FIELDS:
            self._notes.warning(
                "supar-extra-field",
                f"w(...) has word, lemma, tag and stem, but here {len(fields)} fields; the last "
                "is read as the stem, those before it are kept aside",
                self._at(offset),
            )
        return (*fields[:3], fields[-1], *fields[3:-1])

    def _field(self) -> str:
        offset = self._skip()
        text, quoted = self._atom()
        if not quoted or ("\\" not in text and "''" not in text):
            return text
        return _ESCAPE.sub(lambda match: self._meaning(match, offset), text)

    def _meaning(self, match: re.Match[str], offset: int) -> str:
        sign = match[1]
        if sign is None:
            return "'"
        if sign in _MEANING:
            return _MEANING[sign]
        if len(sign) > 1:
            value = int(sign[1:-1], 16)
            if value < 0x110000 and not 0xD800 <= value < 0xE000:
                return chr(value)
        self._notes.warning(
            "supar-escape",
            f"'\\{sign}' has no meaning and is read unchanged; a backslash is written '\\\\'",
            self._at(offset + 1 + match.start()),
        )
        return match[0]

    def _atom(self) -> tuple[str, bool]:
        """Read an atom and tell whether it was quoted (and may hold escapes)."""
        offset = self._skip()
        match = _QUOTED.match(self._text, offset)
        if match is not None:
            self._position = match.end()
            return match[1], True
        match = _PLAIN.match(self._text, offset)
        if match is None:
            quote = self._text.startswith("'", offset)
            message = "this quote is not closed" if quote else "a word in quotes is expected here"
            raise _BrokenError(message, offset)
        self._position = match.end()
        return match[0], False

    def _skip(self) -> int:
        match = _SPACE.match(self._text, self._position)
        assert match is not None  # even nothing matches
        self._position = match.end()
        return self._position

    def _ahead(self, mark: str) -> bool:
        return self._text.startswith(mark, self._skip())

    def _next(self, mark: str) -> bool:
        if not self._ahead(mark):
            return False
        self._position += len(mark)
        return True

    def _expect(self, mark: str) -> None:
        if not self._next(mark):
            raise _BrokenError(f"'{mark}' is expected here", self._position)

    def _at(self, offset: int) -> Position:
        before = self._text.count("\n", 0, offset)
        column = offset - self._text.rfind("\n", 0, offset)
        return self._source.at(self._line + before, column)


def quoted(text: str) -> str:
    r"""Return an atom: a quote inside is written ``\'``, a backslash ``\\``."""
    if _SPECIAL.search(text) is None:
        return f"'{text}'"
    return f"'{_SPECIAL.sub(lambda match: _SIGN.get(match[0]) or _hex(match[0]), text)}'"


def _hex(character: str) -> str:
    return f"\\x{ord(character):x}\\"


def fact_line(number: int, label: str, words: Iterable[Word]) -> str:
    """Return a sentence as one line without its end."""
    shown = [
        f"w({','.join([quoted(field) for field in (*word[:3], *word[FIELDS:], word[3])])})"
        for word in words
    ]
    return f"o({number},{quoted(label)},[{','.join(shown)}])."


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
                "a line begins with the number of its sentence; this one is skipped",
                source.at(row, column_of(line, 0)),
            )
            continue
        if len(fields) < 3:
            message = f"sentence {number} has no words and is skipped"
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

    rows: list[Word] = field(default_factory=list)
    extra_fields: dict[str, list[str]] = field(default_factory=dict)
    prolog_words: dict[str, str] = field(default_factory=dict)

    def add_all(self, words: list[Word]) -> None:
        """Add the words of a sentence."""
        if max(map(len, words)) == FIELDS:
            self.rows += words
        else:
            for word in words:
                self.add(word)

    def add(self, word: Word) -> None:
        """Add a word with its analysis."""
        if len(word) > FIELDS:
            self.extra_fields[str(len(self.rows))] = list(word[FIELDS:])
        self.rows.append(word[:FIELDS])

    def tokens(self) -> tuple[Token, ...]:
        """Return the tokens; equal ones are one object."""
        distinct = dict.fromkeys(self.rows)
        columns = zip(*distinct, strict=True) if distinct else [()] * FIELDS
        texts, lemmas, tags, stems = columns
        made = from_columns(Token, len(distinct), text=texts, lemma=lemmas, tag=tags, stem=stems)
        by_row = dict(zip(distinct, made, strict=True))
        return tuple([by_row[row] for row in self.rows])


def build_document(
    doc_id: str, sentences: list[Sentence], texts: tuple[str, ...], folder: Source, notes: Notes
) -> Document:
    """Return the document of sentences, none of which is empty."""
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
        tokens=words.tokens(),
        sentences=sentences_from_lengths([len(sentence.words) for sentence in sentences]),
        metadata=FrozenDict(metadata),
    )


def _join(
    sentence: Sentence, analyses: list[Word], words: _Words, folder: Source, notes: Notes
) -> None:
    """Add the words of a sentence: the text from ``text.txt``, the analysis from ``text.pl``."""
    spelled = [analysis[0] for analysis in analyses]
    if spelled == sentence.words:
        words.add_all(analyses)
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
            words.prolog_words[str(len(words.rows))] = given[0]
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
