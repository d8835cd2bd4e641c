"""Documents of key and response in pairs, and a check that both have the same text.

A score means nothing when line 12 of one file is compared with line 13 of the other. So every
document is looked for by name on both sides, and its sentences are compared word by word
(by `MentionTable.prints`). Whatever does not fit is a problem with the places on both sides;
the caller decides what happens then (`Policies`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Protocol

from anaphora_workbench.errors import FormatError, Position, Problem, Severity, counted
from anaphora_workbench.ports import MentionTable

MISSING, EXTRA, TWICE = "document-missing", "document-extra", "document-twice"
ORDER, SENTENCES, TOKENS = "document-order", "sentences-differ", "tokens-differ"
NAME = "document-name"

_REMEDIES = {
    MISSING: "--missing-documents empty or skip",
    EXTRA: "--extra-documents count or skip",
    TOKENS: "--different-text skip, align or score",
    TWICE: "remove one of the two",
}
_COUNTED: dict[str, Callable[[int], str]] = {
    MISSING: lambda n: f"the response lacks {counted(n, 'document')} of the key",
    EXTRA: lambda n: f"the key lacks {counted(n, 'document')} of the response",
    TOKENS: lambda n: f"{counted(n, 'document')} with other words",
    TWICE: lambda n: f"{counted(n, 'document')} with the name of another one",
}

WordsOf = Callable[[MentionTable], Sequence[str]]
"""Gives the words of a document, by reading it again; nothing when that cannot be done."""


Realign = Callable[[MentionTable, MentionTable], "RealignedResponse | None"]
"""Puts a response into the words of the key; ``None`` when it is on another text."""
Parsed = Callable[[MentionTable, MentionTable], MentionTable]
"""Gives a response on the key's words the heads of the key's parse, where it only guesses."""


class AlignedWords(Protocol):
    """How much of a response could be aligned, in words."""

    @property
    def sentence(self) -> str:
        """The counts in words."""
        ...


class RealignedResponse(Protocol):
    """A response in the words of the key (`realigning`)."""

    @property
    def table(self) -> MentionTable:
        """Its mentions."""
        ...

    @property
    def aligned(self) -> AlignedWords:
        """How much of it could be aligned."""
        ...

    @property
    def problems(self) -> Sequence[Problem]:
        """What could not be kept."""
        ...


class Missing(StrEnum):
    """What becomes of a key document that the response does not have."""

    ERROR = "error"
    EMPTY = "empty"
    SKIP = "skip"


class Extra(StrEnum):
    """What becomes of a response document that the key does not have.

    ``COUNT``: everything in it is wrong; ``SKIP``: precision does not see it.
    """

    ERROR = "error"
    COUNT = "count"
    SKIP = "skip"


class TextMismatchPolicy(StrEnum):
    """What becomes of two documents of one name that are not the same text.

    ``ALIGN``: the response's words are aligned with the key's by their characters; ``SCORE``: they
    are compared by the numbers of their words, as most scorers do.
    """

    ERROR = "error"
    SKIP = "skip"
    ALIGN = "align"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Policies:
    """What happens to documents that cannot be compared.

    Attributes:
        missing: Key documents without a response.
        extra: Response documents without a key.
        different: Documents of one name with other words.
    """

    missing: Missing = Missing.ERROR
    extra: Extra = Extra.ERROR
    different: TextMismatchPolicy = TextMismatchPolicy.ERROR


@dataclass(frozen=True, slots=True)
class PairedDocument:
    """A document on both sides, ``None`` on a side that does not have it."""

    key: MentionTable | None
    response: MentionTable | None

    @property
    def doc_id(self) -> str:
        """Name of the document."""
        table = self.response if self.key is None else self.key
        assert table is not None
        return table.doc_id


@dataclass(slots=True)
class DocumentPairing:
    """Pairs documents and keeps what was found on the way.

    Attributes:
        policies: What happens to what cannot be compared.
        words_of: Gives the words of a document, so that a difference can be shown.
        realign: Puts a response into the words of the key, for `TextMismatchPolicy.ALIGN`.
        parsed: Gives a response the heads of the key's parse.
        reparsed: Documents of the response that took heads over from it.
        problems: What does not fit, with places, in the order in which it was met.
        counts: Number of problems by code.
        places: Place of each document in the key, once all have been read.
    """

    policies: Policies = field(default_factory=Policies)
    words_of: WordsOf = lambda table: ()
    realign: Realign = lambda key, response: None
    parsed: Parsed = lambda key, response: response
    reparsed: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    key_documents: int = 0
    response_documents: int = 0
    places: dict[str, int] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """Whether something cannot be compared and no policy decides what to do then."""
        return any(_refuses(problem) for problem in self.problems)

    def refusal(self, *, reported: bool = False) -> FormatError:
        """Return the error that says what could not be compared, and what can be done.

        It has the first problem, with its place, unless the problems were ``reported``.
        """
        found = [code for code in self.counts if code in _REMEDIES]
        counts = "; ".join([_COUNTED[code](self.counts[code]) for code in found])
        at, first = None, "(listed above)"
        if not reported:
            problem = next(p for p in self.problems if _refuses(p))
            at, first = problem.at, f"({problem.message})"
        return FormatError(
            f"key and response do not fit each other: {counts} {first}. Nothing was scored. Fix "
            "the files, or choose: " + "; ".join([_REMEDIES[code] for code in found]),
            code="not-comparable",
            at=at,
        )

    def pairs(
        self, key: Iterable[MentionTable], response: Iterable[MentionTable]
    ) -> Iterator[PairedDocument]:
        """Yield what is to be scored, document by document.

        Both sides are walked at the same pace, so that only documents out of order are held.
        """
        ours, theirs = _Side(), _Side()
        keys, responses = iter(key), iter(response)
        while True:
            left, right = next(keys, None), next(responses, None)
            if left is None and right is None:
                break
            if left is not None:
                self.key_documents += 1
                self._note(ours, left)
            if right is not None:
                self.response_documents += 1
                self._note(theirs, right)
            for name in dict.fromkeys([t.doc_id for t in (left, right) if t is not None]):
                if name in ours.waiting and name in theirs.waiting:
                    pair = PairedDocument(ours.waiting.pop(name), theirs.waiting.pop(name))
                    yield from self._comparable(pair)
        self.places = ours.places
        self._check_order(theirs)
        if self.key_documents == self.response_documents == 1 and ours.waiting and theirs.waiting:
            yield from self._only(ours.waiting.popitem()[1], theirs.waiting.popitem()[1])
        yield from self._alone(ours.waiting.values(), theirs.waiting.values())

    def _only(self, key: MentionTable, response: MentionTable) -> Iterator[PairedDocument]:
        """Yield the only document of both sides, whose names differ."""
        self._say(
            NAME,
            f"'{response.doc_id}' is compared with '{key.doc_id}': they are the only documents of "
            "the two sides",
            response,
        )
        pair = PairedDocument(key, response)
        yield from self._comparable(pair)

    def _check_order(self, theirs: _Side) -> None:
        """Say it when the documents of both sides stand in another order."""
        order = [theirs.places[name] for name in self.places if name in theirs.places]
        if any(later < earlier for earlier, later in pairwise(order)):
            self.counts[ORDER] += 1
            message = (
                "the documents of the response have another order than the key's; that changes no "
                "score"
            )
            self.problems.append(Problem(ORDER, message, theirs.source, Severity.WARNING))

    def _alone(
        self, keys: Iterable[MentionTable], responses: Iterable[MentionTable]
    ) -> Iterator[PairedDocument]:
        """Yield the documents that one side alone has, as far as they count."""
        for table in keys:
            error = self.policies.missing is Missing.ERROR
            self._say(MISSING, f"the response has no document '{table.doc_id}'", table, error=error)
            if self.policies.missing is Missing.EMPTY:
                yield PairedDocument(table, None)
        for table in responses:
            error = self.policies.extra is Extra.ERROR
            self._say(EXTRA, f"the key has no document '{table.doc_id}'", table, error=error)
            if self.policies.extra is Extra.COUNT:
                yield PairedDocument(None, table)

    def _note(self, side: _Side, table: MentionTable) -> None:
        """Remember a document; one whose name was there before is reported and skipped."""
        name = table.doc_id
        if name in side.places:
            message = f"the document '{name}' is there twice; this is its second copy"
            self._say(TWICE, message, table, error=True)
            return
        side.places[name] = len(side.places)
        side.waiting[name] = table
        side.source = side.source or Position(table.source)

    def _comparable(self, pair: PairedDocument) -> Iterator[PairedDocument]:
        """Yield a pair as it is to be scored, if it is; say where the texts part."""
        key, response = pair.key, pair.response
        assert key is not None
        assert response is not None
        if key.prints == response.prints and key.sentences == response.sentences:
            yield self._with_parse(key, response)
            return
        ours, theirs = self.words_of(key), self.words_of(response)
        policy = self.policies.different
        if ours and ours == theirs:
            number = _first_difference(key.sentences, response.sentences)
            message = f"'{key.doc_id}' is divided into other sentences than the key's"
            self._say(SENTENCES, message, response, number, key=key)
            yield self._with_parse(key, response)
            return
        realigned = self.realign(key, response) if policy is TextMismatchPolicy.ALIGN else None
        if realigned is not None:
            message = f"'{response.doc_id}': {realigned.aligned.sentence}"
            self._say(TOKENS, message, response, key=key)
            self.problems += realigned.problems
            self.counts.update([problem.code for problem in realigned.problems])
            yield PairedDocument(key, realigned.table)
            return
        number = _first_difference(key.prints, response.prints)
        message = _other_words(key, response, number, ours, theirs)
        error = policy in (TextMismatchPolicy.ERROR, TextMismatchPolicy.ALIGN)
        self._say(TOKENS, message, response, number, key=key, error=error)
        if policy is TextMismatchPolicy.SCORE:
            yield pair

    def _with_parse(self, key: MentionTable, response: MentionTable) -> PairedDocument:
        """Return a pair on the same words, the response with the heads of the key's parse."""
        parsed = self.parsed(key, response)
        if parsed is not response:
            self.reparsed.add(response.doc_id)
        return PairedDocument(key, parsed)

    def _say(
        self,
        code: str,
        message: str,
        table: MentionTable,
        sentence: int = 0,
        *,
        key: MentionTable | None = None,
        error: bool = False,
    ) -> None:
        self.counts[code] += 1
        if key is not None:
            message += f" ({_place(key, sentence)})"
        severity = Severity.ERROR if error else Severity.WARNING
        self.problems.append(Problem(code, message, _place(table, sentence), severity))


@dataclass(slots=True)
class _Side:
    """The documents of one side: where each stood, and which wait for the other side."""

    places: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, MentionTable] = field(default_factory=dict)
    source: Position | None = None


def _refuses(problem: Problem) -> bool:
    """Tell whether nothing can be scored; mentions that could not be aligned do not matter."""
    return problem.severity is Severity.ERROR and problem.code in _REMEDIES


def _place(table: MentionTable, sentence: int = 0) -> Position:
    lines = table.lines
    return Position(table.source, lines[min(sentence, len(lines) - 1)] if len(lines) else 0)


def _first_difference(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the first index at which two sequences differ."""
    pairs = zip(one, other, strict=False)
    found = (at for at, (left, right) in enumerate(pairs) if left != right)
    return next(found, min(len(one), len(other)))


def _other_words(
    key: MentionTable,
    response: MentionTable,
    sentence: int,
    ours: Sequence[str],
    theirs: Sequence[str],
) -> str:
    """Say how two texts differ: the first other word where the words are known."""
    at = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), -1)
    if at >= 0:
        return (
            f"word {at + 1} of '{key.doc_id}' is {theirs[at]!r}, but {ours[at]!r} in the key; "
            "the texts must be the same word by word"
        )
    if key.tokens != response.tokens:
        return (
            f"'{key.doc_id}' has {response.tokens:,} words, but {key.tokens:,} in the key; "
            "the texts must be the same word by word"
        )
    return f"sentence {sentence + 1} of '{key.doc_id}' has other words than the key's"
