r"""WinoBias, sentences about occupations with mentions in brackets (Zhao et al. 2018); read only.

The CoNLL files of the same sentences are read by the format ``conll``.

1.  A file is UTF-8 with a line a sentence: a number, a blank, and the sentence, in which square
    brackets stand around mentions. Empty lines mean nothing. The brackets are not text.
2.  Each sentence is a document of its own in English, called as the file and the number:
    ``pro_stereotyped_type1-12``. Without a number that of the line counts.
3.  All mentions of a sentence are one entity: the occupation and one or more pronouns. Blanks at
    their edges are left out. Words are found by `model.tokenise`; where a bracket stands inside
    a word, it is split.
4.  The layer ``gold`` has the markables ``1``, ``2`` ... in the order of the text. Each pronoun is
    an anaphor of its kind, ``<``, and refers to the mention before it; one that comes first is
    ``>`` and refers to the first that is not a pronoun. Of other pronouns (*it was [his] birthday*)
    the file says nothing: the layer is partial (`model.PARTIAL`).
5.  Metadata: ``gender`` (*feminine*, *masculine* or *neutral*, as the pronouns say), and what the
    name of the file tells (``anti_stereotyped_type2.txt.dev``): ``stereotype``, *pro* or *anti*,
    and ``type``, 1 (needs knowledge of the world) or 2 (syntax is enough), and
    ``version-of``, the same for the sentence of both sides (``type2.txt.dev-12``): sentences with
    one number are the same but for the pronoun, and count as one text in statistics.
6.  A sentence with broken brackets, or with fewer than two mentions, is left out.

Example::

    3 [The mechanic] gave the clerk a present because [she] won the lottery.

Reference: J. Zhao, T. Wang, M. Yatskar, V. Ordonez and K.-W. Chang 2018, Gender bias in coreference
resolution: evaluation and debiasing methods, NAACL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from anaphora_formats.shared.bordered_text import bordered, words_between
from anaphora_formats.shared.file_format import ReadOnlyFormat
from anaphora_formats.shared.rows import with_problems
from anaphora_formats.test_sets import LANGUAGE, gender_of, kind_at
from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.model import (
    PARTIAL,
    VERSION_OF,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.ports import Reading, Source

_NUMBER = re.compile(r"\s*(\d+)\s+(?=\S)", re.ASCII)
_LINE = re.compile(r"\d+ [^\t\[\]]*(?:\[[^\[\]]+\][^\t\[\]]*){2,}", re.ASCII)
_FILE = re.compile(r"(pro|anti)_stereotyped_type([12])", re.IGNORECASE)
_LEAST = 2


class WinobiasFormat(ReadOnlyFormat):
    """The format ``winobias``: sentences with bracketed mentions."""

    name = "winobias"
    title = "WinoBias: numbered sentences with mentions in square brackets"
    suffixes: tuple[str, ...] = (".winobias.txt", ".txt.dev", ".txt.test")

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line is a number and a sentence with two mentions."""
        line = next(iter(head.lstrip().splitlines()), "")
        return not source.is_folder and _LINE.fullmatch(line) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield a document a line.

        Raises:
            FormatError: Nothing can be read (``winobias-empty``, or the first thing that is
                wrong), or what opening the source raises.
        """
        none = FormatError(
            "the file contains no sentence; each is a line such as '1 [The cook] said [she] ran.'",
            code="winobias-empty",
            at=source.at(),
        )
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        match = _FILE.search(source.name)
        facts: dict[str, Any] = {}
        if match is not None:
            rest = source.name[match.end() :]
            facts = {
                "stereotype": match[1].lower(),
                "type": int(match[2]),
                VERSION_OF: f"type{match[2]}{rest}",
            }
        met: dict[str, int] = {}
        for number, line in source.lines():
            if line.strip():
                yield _Sentence(line, source, number).read(facts, met)


class _Sentence:
    """Reads one line."""

    def __init__(self, line: str, source: Source, number: int) -> None:
        self._line = line
        self._source = source
        self._number = number
        self._problems: list[Problem] = []

    def read(self, facts: dict[str, Any], met: dict[str, int]) -> Reading | Problem:
        """Return the document, or why there is none; ``met`` gets its name and line."""
        match = _NUMBER.match(self._line)
        start = match.end() if match else len(self._line) - len(self._line.lstrip())
        found = self._marks(start)
        if isinstance(found, Problem):
            return found
        text, marks = found
        if match is None:
            self._say(
                "winobias-number",
                f"the sentence has no number; that of the line, {self._number}, counts",
                1,
            )
        name = f"{self._source.stem}-{match[1] if match else self._number}"
        if name in met:
            self._say(
                "winobias-number-twice",
                f"the sentence of line {met[name]} has the same number; both are kept",
                1,
            )
        met.setdefault(name, self._number)
        edges = [edge for mark in marks for edge in mark]
        document, split_words = bordered(name, text, LANGUAGE, edges)
        for first, last in split_words:
            self._say(
                "winobias-word-parted",
                f"a bracket lies inside '{text[first:last]}', which is split there",
                start + 1,
            )
        spans = [span for mark in marks if (span := words_between(document.offsets, *mark))]
        layer = self._layer(document, spans, start)
        genders = {gender_of(document.words(span)) for span in spans} - {""}
        held = dict(facts)
        if VERSION_OF in facts:
            held[VERSION_OF] += name.removeprefix(self._source.stem)
        if len(genders) == 1:
            held["gender"] = genders.pop()
        document = replace(document, metadata=FrozenDict(held))
        return Reading(document, (layer,), tuple(self._problems), self._source.name)

    def _say(self, code: str, message: str, column: int) -> None:
        at = self._source.at(self._number, column)
        self._problems.append(Problem(code, message, at, Severity.WARNING))

    def _wrong(self, code: str, message: str, place: int) -> Problem:
        return Problem(code, message, self._source.at(self._number, place + 1))

    def _marks(self, start: int) -> tuple[str, list[tuple[int, int]]] | Problem:
        """Return the text without brackets and the ranges of the mentions in it."""
        pieces: list[str] = []
        marks: list[tuple[int, int]] = []
        size = 0
        opened = -1
        for piece in re.finditer(r"[\[\]]|[^\[\]]+", self._line[start:].rstrip()):
            place = start + piece.start()
            if piece[0] == "[":
                if opened >= 0:
                    return self._broken("opens inside another one", place)
                opened = size
            elif piece[0] == "]":
                if opened < 0:
                    return self._broken("closes nothing", place)
                words = "".join(pieces)[opened:]
                if not words.strip():
                    return self._broken("contains no words", place)
                before = len(words) - len(words.lstrip())
                marks.append((opened + before, opened + len(words.rstrip())))
                opened = -1
            else:
                pieces.append(piece[0])
                size += len(piece[0])
        if opened >= 0:
            return self._broken("is never closed", self._line.rindex("["))
        if len(marks) < _LEAST:
            return self._wrong(
                "winobias-mentions",
                f"a sentence has two or more mentions in brackets, and this one {len(marks)}; it "
                "is skipped",
                start,
            )
        return "".join(pieces), marks

    def _broken(self, what: str, place: int) -> Problem:
        return self._wrong(
            "winobias-bracket", f"this bracket {what}; the sentence is skipped", place
        )

    def _layer(self, document: Document, spans: list[Span], start: int) -> Layer:
        names = [str(number) for number in range(1, len(spans) + 1)]
        kinds = [kind_at(document, span) for span in spans]
        if not any(kinds):
            self._say(
                "winobias-pronoun",
                "no mention of the sentence is a pronoun that is known",
                start + 1,
            )
        first = next((name for name, kind in zip(names, kinds, strict=True) if not kind), None)
        anaphors: list[Anaphor] = []
        for number, (name, kind) in enumerate(zip(names, kinds, strict=True)):
            if number:
                anaphors.append(Anaphor(name, kind, Reference.ANAPHOR, (names[number - 1],)))
            elif kind and first is not None:
                anaphors.append(Anaphor(name, kind, Reference.CATAPHOR, (first,)))
            elif kind:
                anaphors.append(Anaphor(name, kind))
        markables = [Markable(name, (span,)) for name, span in zip(names, spans, strict=True)]
        return Layer.build("gold", markables, _untied(anaphors, first), metadata={PARTIAL: True})


def _untied(anaphors: list[Anaphor], first: str | None) -> list[Anaphor]:
    """Leave out the link of a mention that a pronoun before it refers to: no circle of links."""
    forward = any(anaphor.reference is Reference.CATAPHOR for anaphor in anaphors)
    return [a for a in anaphors if not (forward and a.markable == first)]
