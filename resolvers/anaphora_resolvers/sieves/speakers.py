"""Who speaks: the speakers that a file names, and quotations with a verb of saying.

1. Where the metadata name a speaker for each sentence (``speakers``), that is who speaks; a turn
   is a run of sentences of one speaker.
2. Else what stands between quotation marks is said by the subject of a verb of saying beside it:
   in the sentence in which the quotation begins or ends, outside of quotations, nearest to its
   marks. A quotation without one is said by the speaker of the one before in its paragraph (in
   its sentence where paragraphs are not known), else by somebody unknown.
3. All other words are the narrator's (``""``).

A quotation that is not closed within `_LONGEST` words or in its paragraph is none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.sieves.mentions import NAME, Mention
from anaphora_resolvers.sieves.words import SieveWords
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, Span

__all__ = ["NARRATOR", "OTHER", "Speakers", "person_of"]

NARRATOR = ""
"""Who says what nobody else says."""
OTHER = "other"
"""What `person_of` calls anything but *I*, *you* and *we*."""
_LONGEST = 400
_SINGULAR = frozenset(("Sing",))


def person_of(mention: Mention) -> str:
    """Return ``I``, ``you``, ``we`` or `OTHER`, whatever the language."""
    traits = mention.expression.traits
    if not traits.pronoun:
        return OTHER
    agreement = traits.agreement
    if agreement.person == {"1"}:
        return "I" if agreement.number <= _SINGULAR else "we"
    return "you" if agreement.person == {"2"} else OTHER


class Speakers:
    """The speaker of every word.

    Args:
        document: The text.
        view: Its parse.
        words: Lists of its language.
        mentions: Its mentions.
        by_head: The mentions by head token.

    Attributes:
        mention_of: The mention that names a speaker, by speaker.
    """

    def __init__(
        self,
        document: Document,
        view: TextView,
        words: SieveWords,
        mentions: Sequence[Mention],
        by_head: Mapping[int, Mention],
    ) -> None:
        self._document = document
        self._view = view
        self._words = words
        self._by_head = by_head
        self.mention_of: dict[str, Mention] = {}
        self._starts: list[int] = [0]
        self._speakers: list[str] = [NARRATOR]
        told = document.metadata.get("speakers")
        self.told = (
            isinstance(told, Sequence) and len(told) == len(document.sentences) and any(told)
        )
        if self.told and told is not None:
            self._take(told, mentions)
        else:
            self._find()

    def turn(self, mention: Mention) -> int:
        """Return the number of the turn or quotation in which a mention stands."""
        return bisect_right(self._starts, mention.expression.start) - 1

    def of(self, mention: Mention) -> str:
        """Return the speaker of a mention."""
        return self._speakers[self.turn(mention)]

    def before(self, turn: int) -> str | None:
        """Return the speaker of the turn before, ``None`` when there is none."""
        return self._speakers[turn - 1] if turn else None

    def _begin(self, start: int, speaker: str) -> None:
        if self._starts[-1] == start:
            self._speakers[-1] = speaker
        elif self._speakers[-1] != speaker:
            self._starts.append(start)
            self._speakers.append(speaker)

    def _take(self, told: Sequence[object], mentions: Sequence[Mention]) -> None:
        names: dict[str, Mention] = {}
        for mention in mentions:
            if mention.sort == NAME:
                names.setdefault(_compact("".join(mention.core)), mention)
        for sentence, name in zip(self._document.sentences, told, strict=True):
            speaker = str(name or NARRATOR)
            self._begin(sentence.start, speaker)
            if speaker and _compact(speaker) in names:
                self.mention_of[speaker] = names[_compact(speaker)]

    def _find(self) -> None:
        quotations = self._quotations()
        inside = bytearray(len(self._document.tokens))
        for span in quotations:
            inside[span.start : span.end] = b"\1" * len(span)
        reports = self._reports(inside)
        speaker, paragraph = NARRATOR, -1
        for number, span in enumerate(quotations):
            said_in = self._paragraph(span.start)
            subject = self._subject(span, reports)
            if subject is not None:
                speaker = _name_of(subject)
                self.mention_of.setdefault(speaker, subject)
            elif said_in != paragraph or speaker == NARRATOR:
                speaker = f"quotation {number}"
            paragraph = said_in
            self._begin(span.start, speaker)
            self._begin(span.end, NARRATOR)

    def _quotations(self) -> list[Span]:
        """Return what stands between quotation marks, the marks included."""
        opening, closing = self._words["opening_quotes"], self._words["closing_quotes"]
        either = self._words["either_quotes"]
        found: list[Span] = []
        start = NONE
        for index, token in enumerate(self._document.tokens):
            text = token.text
            if start != NONE and not self._is_near(start, index):
                start = NONE
            if text in opening:
                start = index
            elif start != NONE and (text in closing or text in either):
                found.append(Span(start, index + 1))
                start = NONE
            elif text in either:
                start = index
        return found

    def _is_near(self, start: int, index: int) -> bool:
        if index - start >= _LONGEST:
            return False
        return not self._document.paragraphs or self._paragraph(start) == self._paragraph(index)

    def _paragraph(self, index: int) -> int:
        """Return the paragraph of a word; its sentence where the paragraphs are not known."""
        paragraphs = self._document.paragraphs
        if not paragraphs:
            return self._document.sentence_of(index)
        return bisect_right(paragraphs, index, key=lambda span: span.start)

    def _reports(self, inside: bytearray) -> dict[int, list[tuple[int, Mention]]]:
        """Return verbs of saying outside of quotations with their subjects, by sentence."""
        verbs = self._words["speech_verbs"]
        tokens = self._document.tokens
        found: dict[int, list[tuple[int, Mention]]] = {}
        for clause in self._view.clauses:
            token = tokens[clause.head]
            if inside[clause.head] or (token.lemma or token.text).lower() not in verbs:
                continue
            subject = self._by_head.get(clause.understood)
            if subject is not None and not inside[clause.understood]:
                sentence = self._document.sentence_of(clause.head)
                found.setdefault(sentence, []).append((clause.head, subject))
        return found

    def _subject(
        self, span: Span, reports: Mapping[int, list[tuple[int, Mention]]]
    ) -> Mention | None:
        """Return who says a quotation."""
        document = self._document
        first, last = document.sentence_of(span.start), document.sentence_of(span.end - 1)
        sentences = {first, last}
        if span.end < len(document.tokens) and document.tokens[span.end].text[:1].islower():
            sentences.add(document.sentence_of(span.end))
        near = [
            (min(abs(verb - span.start), abs(verb - span.end)), verb, subject)
            for sentence in sentences
            for verb, subject in reports.get(sentence, ())
        ]
        return min(near, key=lambda found: found[:2])[2] if near else None


def _compact(name: str) -> str:
    return "".join([char for char in name.lower() if char.isalnum()])


def _name_of(mention: Mention) -> str:
    """Return what a speaker is called: a name for all its mentions, anything else for one."""
    return mention.head if mention.sort == NAME else f"mention {mention.number}"
