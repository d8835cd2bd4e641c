"""Quotations, lines of dialogue and turns, and the speakers that the text names for them.

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
   first or second person, a question or an exclamation. In English, where dashes do much else,
   there are such lines only in texts one of which says who speaks; each holds such a word, or says
   who speaks, in its first sentence, and a second dash encloses nothing without a verb of saying.
   Spanish hyphens are such dashes where a sentence begins with one and has another before a verb of
   saying (*-Ven -dijo Ana.*).
4. A quotation that is not closed within `_LONGEST` words, or before another begins in the middle of
   a sentence, is the rest of the sentence in which it begins.
5. The subject of a verb of saying beside it is who speaks: behind the quotation or before it in the
   same sentence; where the quotation ends a sentence, in the next one if that holds nothing
   else. Pieces of one sentence are said by one person.
6. A quotation right behind the words that say who speaks goes on with what that speaker says,
   unless that was a question (*"We must go," said Ana. "You know me."*).
7. Who hears, and who speaks where no words say it: see `anaphora_workbench.model.speakers`.
8. All other words are the narrator's.

Cost: linear in the number of words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from anaphora_workbench.model.document import Document, Span
from anaphora_workbench.model.language import language
from anaphora_workbench.model.pacing import paced
from anaphora_workbench.model.speakers import BESIDE, Persons, Reports, with_persons
from anaphora_workbench.model.turns import NARRATION, NARRATOR, Turn, is_verb_of_saying, marks_of

__all__ = ["NARRATION", "NARRATOR", "Quotations", "Turn"]

_LONGEST = 400
"""Words between two marks of one quotation."""
_DEEPEST = 4
"""Quotations within each other."""
_BETWEEN = 1
"""Sentences without first and second persons within a line of dialogue."""
_NONE = -1
_SPEAKING = frozenset(("1", "2"))
_SECOND = frozenset("2")
_PLURAL = frozenset(("Plur",))
_ADDRESSING = frozenset(("PRON", "DET", "VERB", "AUX"))
"""Parts of speech that tell how somebody is spoken to."""
_Address = tuple[str | None, str | None, bool]
_CALLS = frozenset("?!¿¡")
_ASKS = frozenset("?¿")
_BEFORE_REPORT = frozenset((",", "?", "!", "…"))
_OPEN = frozenset("@?")
"""First characters of what persons are called of whom no name is known."""
_CROSSING = 8
"""Pieces behind one that are looked at for where they cross it."""


@dataclass(slots=True)
class _Piece:
    """A run of quoted words on its way to a turn; pieces with one `line` are one turn."""

    start: int
    end: int
    line: int


class Quotations:
    """The turns of a text.

    Args:
        document: The text; its parse tells who is the subject of a verb of saying.

    Attributes:
        turns: All turns; the first, `NARRATION`, is the narrator's.
        has_speakers: Whether the metadata name the speakers.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._tokens = document.tokens
        self._tables = language(document.language)
        self._marks = marks_of(self._tables.code)
        speakers = document.metadata.get("speakers")
        self.has_speakers = (
            isinstance(speakers, Sequence)
            and len(speakers) == len(document.sentences)
            and any(speakers)
        )
        self.turns: list[Turn] = [Turn(NARRATION, (), NARRATION, NARRATOR)]
        self._numbers = array("i", [NARRATION]) * len(self._tokens)
        self._reports = Reports(document, self._tables, self._marks, self._numbers)
        self._persons = Persons(document, self._tables)
        pieces = _nested([*self._between_marks(), *self._lines_of_dialogue()])
        if self.has_speakers and speakers is not None:
            self._take(speakers)
        self._enter(pieces)
        self.turns = with_persons(
            self.turns, document, self._tables, self._marks, self._numbers, self._persons
        )
        self._named = self._find_named()

    def turn_of(self, index: int) -> int:
        """Return the number of the turn in which a word stands, the innermost one."""
        return self._numbers[index]

    def same_speaker(self, one: int, other: int) -> bool | None:
        """Tell whether two turns have one speaker, ``None`` when that is not known."""
        return (
            True if one == other else self.same(self.turns[one].speaker, self.turns[other].speaker)
        )

    def same(self, one: str | None, other: str | None) -> bool | None:
        """Tell whether two speakers or hearers are one person, ``None`` when that is not known.

        Those with names are as many as their names, and so are those whom the metadata name; the
        narrator is nobody whom the text names in the third person. A pronoun may be anybody of its
        sex.
        """
        if one is None or other is None:
            return None
        if one == other:
            return True
        if NARRATOR in (one, other):
            return False if self.is_named(one) or self.is_named(other) else None
        if not _OPEN.intersection((one[0], other[0])) or self._persons.sexes_differ(one, other):
            return False
        return None

    def is_named(self, person: str | None) -> bool:
        """Tell whether words of the text, or the metadata, say who a person is."""
        return person is not None and (person in self._named or person[:1] == "=")

    def person_of(self, head: int) -> str:
        """Return who it is that a noun or pronoun names, given its head, as turns call them."""
        return self._persons.of(head)

    def is_polite(self, turn: int, *, plural: bool) -> bool | None:
        """Tell whether a turn speaks to its hearer in the third person: *usted*, not *tú*.

        All that its speaker says to that hearer counts.

        Args:
            turn: Number of the turn.
            plural: Whether several are spoken to.

        Returns:
            ``None`` when no word tells; ``False`` for a turn without hearer and in languages that
            use no third person so.
        """
        if not self._marks.polite or self.turns[turn].hearer is None:
            return False
        polite, familiar = self._address
        key = (self.turns[turn].speaker, self.turns[turn].hearer, plural)
        if key in polite:
            return True
        return False if key in familiar else None

    @cached_property
    def _address(self) -> tuple[frozenset[_Address], frozenset[_Address]]:
        """Who says *usted* and who says *tú* to whom, to one or to several."""
        polite: set[_Address] = set()
        familiar: set[_Address] = set()
        for index, token in paced(enumerate(self._tokens)):
            turn = self.turns[self._numbers[index]]
            if turn.hearer is None:
                continue
            form = token.text.lower()
            pos = self._tables.pos_of(token)
            found = self._tables.agreement(token) if pos in _ADDRESSING else None
            if form in self._marks.polite:
                chosen = polite
            elif found is not None and found.person == _SECOND:
                chosen = familiar
            else:
                continue
            several = found is not None and found.number == _PLURAL
            chosen.add((turn.speaker, turn.hearer, several))
        return frozenset(polite), frozenset(familiar)

    def _find_named(self) -> frozenset[str]:
        found = [
            turn.speaker
            for turn in self.turns
            if turn.speaker and (turn.name is not None or turn.speaker == f"@{turn.verb}")
        ]
        for turn in self.turns:
            if turn.hearer and (turn.addressee is not None or turn.calls):
                found.append(turn.hearer)
        return frozenset(found)

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
        dashes = self._dashes
        if not dashes:
            return
        if self._marks.strict and not any(map(self._is_reported, self._document.sentences)):
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
                free = not speaking and line == _NONE
                if self._opens_line(index, sentence, free=free):
                    line, speaking, start = index, True, index
                    between.clear()
                elif line != _NONE and speaking:
                    if self._is_strict(text) and not self._is_report(index + 1, sentence.end):
                        continue
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
                report = self._report(start, sentence.end)
                yield _Piece(start, report, line)
                if report < sentence.end:
                    line, speaking = _NONE, False

    def _opens_line(self, index: int, sentence: Span, *, free: bool) -> bool:
        """Tell whether a dash opens a line of dialogue; `free`: none is open."""
        strict = self._is_strict(self._tokens[index].text)
        if index == sentence.start:
            return not strict or self._is_spoken(sentence) or self._is_reported(sentence)
        return free and not strict and self._tokens[index - 1].text == ":"

    def _is_strict(self, mark: str) -> bool:
        """Tell whether a mark is also something else than a dash that opens a line."""
        return self._marks.strict or mark in self._marks.hyphens

    @cached_property
    def _dashes(self) -> tuple[str, ...]:
        """Return the dashes; with hyphens where a line with two of them says who speaks."""
        dashes, hyphens = self._marks.dashes, self._marks.hyphens
        for sentence in self._document.sentences if hyphens else ():
            if self._tokens[sentence.start].text in hyphens and any(
                self._tokens[index].text in hyphens and self._is_report(index + 1, sentence.end)
                for index in range(sentence.start + 1, sentence.end)
            ):
                return (*dashes, *hyphens)
        return dashes

    def _is_reported(self, sentence: Span) -> bool:
        """Tell whether a sentence begins with a dash and says who speaks."""
        dashes = self._dashes
        if self._tokens[sentence.start].text not in dashes:
            return False
        return self._report(sentence.start, sentence.end) < sentence.end or any(
            self._tokens[index].text in dashes and self._is_report(index + 1, sentence.end)
            for index in range(sentence.start + 1, sentence.end)
        )

    def _is_report(self, start: int, end: int) -> bool:
        """Tell whether words behind a dash say who speaks."""
        return any(
            is_verb_of_saying(self._tokens[index], self._tables.code)
            for index in range(start, min(end, start + BESIDE // 2))
        )

    def _report(self, start: int, end: int) -> int:
        """Return where words without dashes say who speaks (*— Viens, dit Anne.*), else the end."""
        for index in range(start + 2, end - 1):
            if self._tokens[index - 1].text not in _BEFORE_REPORT:
                continue
            if self._says(index):
                if self._reports.phrase_behind(index + 1, end, NARRATION) is not None:
                    return index
                continue
            name = self._reports.phrase_behind(index, end, NARRATION)
            if name is None or name + 1 >= end or not self._says(name + 1):
                continue
            # *..., John said.*: a verb with more behind it may have an object (*I say so*).
            if name + 2 >= end or not self._tokens[name + 2].text[:1].isalnum():
                return index
        return end

    def _says(self, index: int) -> bool:
        return is_verb_of_saying(self._tokens[index], self._tables.code)

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

    def _take(self, speakers: Sequence[object]) -> None:
        """Make a turn of each run of sentences of one speaker."""
        before: object = None
        for sentence, given in zip(self._document.sentences, speakers, strict=True):
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
            self.turns[number] = self._reports.reported(turn)
        self._join_turns(frozenset(lines.values()))

    def _join_turns(self, lines: frozenset[int]) -> None:
        """Make one turn of a quotation and the one that goes on behind the words between them.

        ``lines`` are the turns that dashes open; each is a turn of its own.
        """
        latest: dict[int, int] = {}
        place: list[int] = []  # where each turn has come to
        kept: list[Turn] = []
        for turn in self.turns:
            before = latest.get(turn.outer)
            if (
                before is not None
                and turn.verb is None
                and turn.spans
                and turn.number not in lines
                and self._continues(kept[before], turn)
            ):
                place.append(before)
                kept[before] = replace(kept[before], spans=kept[before].spans + turn.spans)
                continue
            place.append(len(kept))
            if turn.number != NARRATION and turn.number not in lines:
                latest[turn.outer] = len(kept)
            elif turn.number in lines:
                latest.pop(turn.outer, None)
            kept.append(turn)
        self.turns = [
            replace(turn, number=number, outer=place[turn.outer])
            for number, turn in enumerate(kept)
        ]
        self._numbers[:] = array("i", [place[number] for number in self._numbers])

    def _continues(self, first: Turn, second: Turn) -> bool:
        """Tell whether a turn goes on behind the words that say who speaks in the one before."""
        if first.verb is None:
            return False
        end, start = first.spans[-1].end, second.spans[0].start
        if not end <= first.verb < start:
            return False
        if any(self._tokens[index].text in _ASKS for index in range(max(0, end - 2), end)):
            return False
        sentence = self._document.sentences[self._document.sentence_of(first.verb)]
        return sentence.end == start

    def _goes_on(self, end: int, start: int) -> bool:
        """Tell whether a quotation goes on behind who says it: *"Yes," said Ana, "I do."*."""
        document = self._document
        return document.sentence_of(end - 1) == document.sentence_of(start) and any(
            is_verb_of_saying(self._tokens[index], self._tables.code)
            for index in range(end, min(start, end + BESIDE))
        )


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
