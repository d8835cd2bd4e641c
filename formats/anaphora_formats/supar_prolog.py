r"""Read and write ``text.pl``: the words of each sentence as Prolog facts.

``o(13,'TREC',[w('The','the','DT','the'),w('fact','fact','NN','fact')]).``
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from anaphora_formats.supar_files import Notes, is_number
from anaphora_workbench.errors import Position
from anaphora_workbench.ports import Source

Word = tuple[str, ...]
"""Word, lemma, tag, stem, and the fields that some files have between tag and stem."""

FIELDS = 4

_QUOTED = re.compile(r"'((?:[^'\\\n]|\\x[0-9a-fA-F]{1,6}\\|\\[^\n]|'')*)'(?!')")
_PLAIN = re.compile(r"[^\s',()\[\]]+")
_SPACE = re.compile(r"\s*")
_ESCAPE = re.compile(r"''|\\(x[0-9a-fA-F]{1,6}\\|.)", re.DOTALL)
_SPECIAL = re.compile(r"['\\\x00-\x1f\x7f]")
_MEANING = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "`": "`"}
_SIGN = {value: f"\\{key}" for key, value in _MEANING.items() if key not in '"`'}


@dataclass(slots=True)
class Fact:
    """One sentence of ``text.pl``.

    Attributes:
        number: Number of the sentence.
        label: Label of the text.
        words: Its words.
        line: Line on which it starts.
    """

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
            message = "comments are left out when the text is written again"
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
    if "\\" in line or not line.startswith("o(") or not line.endswith("')])."):
        return None
    head, _mark, body = line[2:-5].partition("',[w('")
    sentence, _comma, label = head.partition(",'")
    if not is_number(sentence) or "'" in label:
        return None
    words = [tuple(part.split("','")) for part in body.split("'),w('")]
    if line.count("'") != 2 + 2 * FIELDS * len(words) or any(len(w) != FIELDS for w in words):
        return None
    return Fact(int(sentence), label, words, number)


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
            rest = "left out" if fact is None else "left out from there on"
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
        message = "the three dots stand for words that were left out here"
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
            f"'\\{sign}' has no meaning and is read as it stands; a backslash is written '\\\\'",
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
