"""Who speaks where: quotations, lines of dialogue and turns, and what the text says of the speaker.

One place for the tagger, the constraints and the resolvers. It looks at words, sentences and
language alone, and at the parse where there is one; paragraphs and blanks, which only some formats
know, change nothing.

1. Where the metadata name a speaker for each sentence (``speakers``), a run of sentences of one
   speaker is a turn.
2. What stands between quotation marks is said by somebody. Marks that open and close alike open at
   the beginning of a sentence and close at its end. A mark of the kind that is open already, at the
   beginning of a sentence, begins another paragraph of the same quotation.
3. In languages whose dialogues have dashes, a dash at the beginning of a sentence or behind a colon
   opens a line of dialogue; the next encloses who says it (*—Ven —dijo Ana—. Es tarde.*). Without a
   dash behind those words, or where a comma stands for it (*— Viens, dit Anne.*), the line is over
   with them. A further sentence belongs to the line when it holds a
   first or second person, a question or an exclamation.
4. A quotation that is not closed within `_LONGEST` words, or before another begins in the middle of
   a sentence, is the rest of the sentence in which it begins.
5. The subject of a verb of saying beside it is who speaks: behind the quotation or before it in the
   same sentence; where the quotation ends a sentence, in the next one if that holds nothing
   else. Pieces of one sentence are said by one person. All else is said by somebody unknown.
6. All other words are the narrator's.

Cost: linear in the number of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from anaphora_workbench.model.document import Document, Span, Token
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tables import language_data

__all__ = ["NARRATION", "NARRATOR", "Quotations", "Turn"]

NARRATION = 0
"""Number of the turn that holds all words which nobody is quoted with."""
NARRATOR = ""
"""Speaker of the narration."""
_LONGEST = 400
"""Words between two marks of one quotation."""
_DEEPEST = 4
"""Quotations within each other."""
_BETWEEN = 1
"""Sentences without first and second persons within a line of dialogue."""
_BESIDE = 12
"""Words outside of a quotation among which the verb of saying is looked for."""
_AROUND = 30
"""Words around a verb among which its subject is looked for."""
_NONE = -1
_SPEAKING = frozenset(("1", "2"))
_CALLS = frozenset("?!¿¡")
_BEFORE_REPORT = frozenset((",", "?", "!", "…"))
_CROSSING = 8
"""Pieces behind one that are looked at for where they cross it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker says at one go, in one or more pieces.

    Attributes:
        number: Its place in `Quotations.turns`.
        spans: Its pieces in text order, marks included; empty for the narration.
        outer: Number of the turn in which it is quoted, `NARRATION` for most.
        speaker: Who speaks: the same text for turns of one speaker, ``None`` when unknown.
        name: Head token of the words that say who speaks, or ``None``.
        verb: Token of the verb of saying, or ``None``.
    """

    number: int
    spans: tuple[Span, ...] = ()
    outer: int = NARRATION
    speaker: str | None = None
    name: int | None = None
    verb: int | None = None


@dataclass(slots=True)
class _Piece:
    """A run of quoted words on its way to a turn; pieces with one `line` are one turn."""

    start: int
    end: int
    line: int


class _Marks:
    """The marks and verbs of a language."""

    def __init__(self, code: str) -> None:
        data = language_data(code)["quotations"]
        self.pairs = {mark: frozenset(closing) for mark, closing in data["pairs"].items()}
        self.closing = frozenset().union(*self.pairs.values())
        self.either = frozenset(data["either"])
        self.dashes = tuple(data["dashes"])
        self.verbs = frozenset(data["verbs"])
        self.forms = frozenset(data["forms"])


@cache
def _marks(code: str) -> _Marks:
    return _Marks(code)


def is_verb_of_saying(token: Token, code: str) -> bool:
    """Tell whether a word may be a verb whose subject says what is quoted."""
    marks = _marks(code)
    if token.pos and token.pos not in ("VERB", "AUX"):
        return token.text.lower() in marks.forms
    return token.lemma.lower() in marks.verbs or token.text.lower() in marks.forms


class Quotations:
    """The turns of a text.

    Args:
        document: The text; its parse tells who is the subject of a verb of saying.

    Attributes:
        turns: All turns; the first, `NARRATION`, is the narrator's.
        told: Whether the metadata name the speakers.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._tokens = document.tokens
        self._tables = language(document.language)
        self._marks = _marks(self._tables.code)
        told = document.metadata.get("speakers")
        self.told = (
            isinstance(told, Sequence) and len(told) == len(document.sentences) and any(told)
        )
        self.turns: list[Turn] = [Turn(NARRATION, (), NARRATION, NARRATOR)]
        self._numbers = [NARRATION] * len(self._tokens)
        pieces = _nested([*self._between_marks(), *self._lines_of_dialogue()])
        if self.told and told is not None:
            self._take(told)
        self._enter(pieces)

    def turn_of(self, index: int) -> int:
        """Return the number of the turn in which a word stands, the innermost one."""
        return self._numbers[index]

    def same_speaker(self, one: int, other: int) -> bool | None:
        """Tell whether two turns have one speaker, ``None`` when that is not known.

        Two names may be one person's; the narrator is nobody whom the text names in the third
        person, and speakers that the metadata name are as many as their names.
        """
        if one == other:
            return True
        first, second = self.turns[one], self.turns[other]
        if first.speaker is None or second.speaker is None:
            return None
        if first.speaker == second.speaker:
            return True
        named_by_file = first.speaker.startswith("=") and second.speaker.startswith("=")
        return False if NARRATOR in (first.speaker, second.speaker) or named_by_file else None

    def _between_marks(self) -> Iterator[_Piece]:
        """Yield what stands between quotation marks."""
        marks, tokens = self._marks, self._tokens
        opened: list[tuple[str, int, int]] = []  # mark, where it stands, where it stood last
        for sentence in self._document.sentences:
            left = sum([tokens[index].text in marks.either for index in sentence])
            for index in sentence:
                text = tokens[index].text
                alike = text in marks.either
                left -= alike
                while opened and index - opened[-1][2] > _LONGEST:
                    yield self._unclosed(opened.pop()[1], index)
                if alike:
                    closes = self._closes(text, opened, index, sentence, left)
                else:
                    closes = text in marks.closing and any(
                        text in marks.pairs.get(mark, ()) for mark, _start, _last in opened
                    )
                if closes:
                    while opened:
                        mark, start, _last = opened.pop()
                        if mark == text if alike else text in marks.pairs.get(mark, ()):
                            yield _Piece(start, index + 1, _NONE)
                            break
                        yield self._unclosed(start, index)
                elif text in marks.pairs or (alike and index + 1 < sentence.end):
                    if opened and opened[-1][0] == text:
                        mark, start, _last = opened.pop()
                        if index == sentence.start:
                            opened.append((mark, start, index))
                            continue
                        yield self._unclosed(start, index)
                    if len(opened) == _DEEPEST:
                        yield self._unclosed(opened.pop(0)[1], index)
                    opened.append((text, index, index))
        for _mark, start, _last in opened:
            yield self._unclosed(start, len(tokens))

    def _closes(
        self,
        text: str,
        opened: list[tuple[str, int, int]],
        index: int,
        sentence: Span,
        left: int,
    ) -> bool:
        """Tell whether a mark that opens and closes alike closes a quotation.

        Args:
            text: The mark.
            opened: The marks that are open.
            index: Its place.
            sentence: Its sentence.
            left: How many such marks the sentence has behind it.
        """
        if all(mark != text for mark, _start, _last in opened):
            return False
        # At the beginning of a sentence with an even number of marks it opens: the one before has
        # never been closed, or this is another paragraph of the same quotation.
        return index != sentence.start or left % 2 == 0

    def _unclosed(self, start: int, index: int) -> _Piece:
        """Return what is left of a quotation that is known not to be closed before a word."""
        sentence = self._document.sentences[self._document.sentence_of(start)]
        return _Piece(start, min(sentence.end, index, start + _LONGEST), _NONE)

    def _lines_of_dialogue(self) -> Iterator[_Piece]:
        """Yield what is said in lines of dialogue that begin with a dash."""
        dashes = self._marks.dashes
        if not dashes:
            return
        line, speaking = _NONE, False
        between: list[Span] = []  # sentences of which it is open whether they belong to the line
        for sentence in self._document.sentences:
            start = _NONE
            for index in sentence:
                text = self._tokens[index].text
                if text not in dashes and not (
                    index == sentence.start and text.startswith(dashes) and len(text) > 1
                ):
                    continue
                colon = index > sentence.start and self._tokens[index - 1].text == ":"
                if index == sentence.start or (colon and not speaking and line == _NONE):
                    line, speaking, start = index, True, index
                    between.clear()
                elif line != _NONE and speaking:
                    if start == _NONE:
                        start = sentence.start
                    if index > start:
                        yield _Piece(start, index, line)
                    start, speaking = _NONE, False
                elif line != _NONE:
                    start, speaking = index, True
            if line == _NONE:
                continue
            if not speaking:
                line = _NONE
                continue
            if start == _NONE:
                if not self._is_spoken(sentence):
                    between.append(sentence)
                    if len(between) > _BETWEEN:
                        line, speaking = _NONE, False
                    continue
                for other in between:
                    yield _Piece(other.start, other.end, line)
                start = sentence.start
            between.clear()
            if any(self._tokens[index].text[:1].isalnum() for index in range(start, sentence.end)):
                yield _Piece(start, self._report(start, sentence.end), line)

    def _report(self, start: int, end: int) -> int:
        """Return where words without dashes say who speaks (*— Viens, dit Anne.*), else the end."""
        for index in range(start + 2, end - 1):
            if (
                self._tokens[index - 1].text in _BEFORE_REPORT
                and is_verb_of_saying(self._tokens[index], self._tables.code)
                and self._phrase_behind(index + 1, end, NARRATION) is not None
            ):
                return index
        return end

    def _is_spoken(self, sentence: Span) -> bool:
        """Tell whether a sentence holds a first or second person, a question or a call."""
        for index in sentence:
            token = self._tokens[index]
            if token.text in _CALLS:
                return True
            if self._tables.agreement(token).person & _SPEAKING:
                return True
            if self._tables.features_of(token).get("Person", "") in _SPEAKING:
                return True
        return False

    def _take(self, told: Sequence[object]) -> None:
        """Make a turn of each run of sentences of one speaker."""
        before: object = None
        for sentence, given in zip(self._document.sentences, told, strict=True):
            if given:
                if given != before:
                    self.turns.append(Turn(len(self.turns), (), NARRATION, f"={given}"))
                turn = self.turns[-1]
                start = turn.spans[0].start if turn.spans else sentence.start
                self.turns[-1] = replace(turn, spans=(Span(start, sentence.end),))
                self._paint(sentence, turn.number)
            before = given

    def _paint(self, words: Iterable[int], number: int) -> None:
        for index in words:
            self._numbers[index] = number

    def _enter(self, pieces: Sequence[_Piece]) -> None:
        """Make turns of pieces, which come outer ones first, and find who speaks."""
        lines: dict[int, int] = {}
        latest: dict[int, int] = {}  # number of the last turn by the turn in which it is quoted
        spans: dict[int, list[Span]] = {}
        for piece in pieces:
            outer = self._numbers[piece.start]
            number = lines.get(piece.line) if piece.line != _NONE else latest.get(outer)
            if number is not None and piece.line == _NONE:
                last = spans[number][-1]
                number = number if self._goes_on(last.end, piece.start) else None
            if number is None:
                number = len(self.turns)
                self.turns.append(Turn(number, (), outer))
            if piece.line != _NONE:
                lines[piece.line] = number
            latest[outer] = number
            span = Span(piece.start, piece.end)
            spans.setdefault(number, []).append(span)
            self._paint(span, number)
        for number, pieces_of_one in spans.items():
            turn = replace(self.turns[number], spans=tuple(pieces_of_one))
            self.turns[number] = self._with_speaker(turn)

    def _goes_on(self, end: int, start: int) -> bool:
        """Tell whether a quotation goes on behind who says it: *"Yes," said Ana, "I do."*."""
        document = self._document
        return document.sentence_of(end - 1) == document.sentence_of(start) and any(
            is_verb_of_saying(self._tokens[index], self._tables.code)
            for index in range(end, min(start, end + _BESIDE))
        )

    def _with_speaker(self, turn: Turn) -> Turn:
        """Return a turn with what the words beside it say of its speaker."""
        for zone in self._beside(turn):
            verb = self._verb(zone, turn.outer)
            if verb is not None:
                name = self._subject(verb, turn.outer)
                return replace(turn, verb=verb, name=name, speaker=self._speaker(verb, name))
        return turn

    def _beside(self, turn: Turn) -> Iterator[Sequence[int]]:
        """Yield the words behind and before the pieces of a turn, the nearest first."""
        document = self._document
        later: list[Sequence[int]] = []
        for span in turn.spans:
            end = document.sentences[document.sentence_of(span.end - 1)].end
            if span.end == end < len(document.tokens):
                following = document.sentences[document.sentence_of(end)]
                zone = range(end, min(following.end, end + _BESIDE))
                if document.tokens[end].text[:1].islower():
                    yield zone
                elif self._is_short(following):
                    later.append(zone)
            else:
                yield range(span.end, min(end, span.end + _BESIDE))
        for span in turn.spans:
            start = document.sentences[document.sentence_of(span.start)].start
            yield range(span.start - 1, max(start, span.start - _BESIDE) - 1, -1)
        yield from later

    def _is_short(self, sentence: Span) -> bool:
        """Tell whether a sentence says who speaks and nothing else (*Ana said.*)."""
        return len(sentence) <= _BESIDE // 2 and not any(
            self._tokens[index].text in self._marks.pairs
            or self._tokens[index].text in self._marks.either
            for index in sentence
        )

    def _verb(self, zone: Sequence[int], outer: int) -> int | None:
        """Return the nearest verb of saying of a zone, if the turn around a quotation goes on."""
        for index in zone:
            if self._numbers[index] != outer:
                return None
            if is_verb_of_saying(self._tokens[index], self._tables.code):
                return index
        return None

    def _subject(self, verb: int, outer: int) -> int | None:
        """Return the head of the subject of a verb, by the parse, else by the words beside it."""
        if self._tokens[verb].head is None:
            return self._subject_by_words(verb, outer)
        found = self._subject_by_parse(verb, outer)
        if found is not None:
            return found
        sentence = self._document.sentences[self._document.sentence_of(verb)]
        return self._phrase_behind(verb + 1, sentence.end, outer)

    def _subject_by_parse(self, verb: int, outer: int) -> int | None:
        for _step in range(3):  # *he turned and said*: the subject is that of the first verb
            for index in self._around(verb):
                if (
                    self._tokens[index].head == verb
                    and self._tables.role(self._tokens[index].deprel) == "subject"
                    and self._numbers[index] == outer
                ):
                    return index
            above = self._tokens[verb].head
            if (
                above is None
                or above < 0
                or self._tables.role(self._tokens[verb].deprel) != ("conjunct")
            ):
                return None
            verb = above
        return None

    def _around(self, verb: int) -> range:
        sentence = self._document.sentences[self._document.sentence_of(verb)]
        return range(max(sentence.start, verb - _AROUND), min(sentence.end, verb + _AROUND))

    def _subject_by_words(self, verb: int, outer: int) -> int | None:
        """Return the head of a name, a pronoun or a noun phrase beside a verb without a parse."""
        sentence = self._document.sentences[self._document.sentence_of(verb)]
        found = self._phrase_behind(verb + 1, sentence.end, outer)
        if found is not None:
            return found
        index = verb - 1
        if index < sentence.start or self._numbers[index] != outer:
            return None
        return index if self._may_name(index) else None

    def _phrase_behind(self, index: int, end: int, outer: int) -> int | None:
        tokens, tables = self._tokens, self._tables
        articles = tables.definite_articles | tables.indefinite_articles
        if index + 1 < end and tokens[index].text.lower() in articles:
            return index + 1 if self._numbers[index + 1] == outer else None
        if index >= end or self._numbers[index] != outer or not self._may_name(index):
            return None
        while (
            index + 1 < end
            and self._numbers[index + 1] == outer
            and tokens[index].text[:1].isupper()
            and tokens[index + 1].text[:1].isupper()
        ):
            index += 1
        return index

    def _may_name(self, index: int) -> bool:
        """Tell whether an unparsed word may name who speaks: a name or a personal pronoun."""
        token = self._tokens[index]
        if token.text[:1].isupper() and token.text[:1].isalpha():
            return True
        return token.text.lower() in self._tables.forms and self._tables.kind_of(
            token, single=True
        ) in ("persNoRefl", "persIt", "pers12")

    def _speaker(self, verb: int, name: int | None) -> str | None:
        """Return what a speaker is called: a name for all turns, anything else for one."""
        person = self._tables.features_of(self._tokens[verb]).get("Person", "")
        if name is None:
            if person == "3":
                return f"@{verb}"
            return NARRATOR if person == "1" else None
        token = self._tokens[name]
        if "1" in self._tables.agreement(token).person:
            return NARRATOR
        proper = self._tables.pos_of(token) == "PROPN" or (
            not self._tables.pos_of(token)
            and token.text[:1].isupper()
            and not self._tables.kind_of(token, single=True)
        )
        return token.text.lower() if proper else f"@{name}"


def _nested(pieces: Iterable[_Piece]) -> list[_Piece]:
    """Return pieces outer ones first, in text order; of two that cross the first is cut."""
    ordered = sorted(pieces, key=lambda piece: (piece.start, -piece.end))
    kept: list[_Piece] = []
    for number, piece in enumerate(ordered):
        end = piece.end
        for other in ordered[number + 1 : number + 1 + _CROSSING]:
            if other.start >= end:
                break
            if other.end > end and other.start > piece.start:
                end = other.start
        kept.append(_Piece(piece.start, end, piece.line))
    return kept
