"""Speakers and addressees: reports next to quotations, forms of address, and exchanges.

`Reports` finds the verb of saying beside a quotation, its subject and whom it is said to. `Persons`
gives everybody whom the words name a name of their own: two mentions of *Dr. Lee* are one person,
*Mr. Bennet* and *Mrs. Bennet* are two. `with_persons` says of every turn who speaks and who hears:

1. The subject of the verb of saying speaks. Its object, or the phrase with *to*, hears; so does
   who is called in the turn (*Ana, come here*).
2. A turn *answers* the one before it when nothing stands between them, or only the words that say
   who speaks: its speaker is the hearer of that turn, and its hearer is the speaker of that turn,
   as far as no words say otherwise. So two speakers take turns.
3. What is not an utterance (*the so-called "king"*) has no speaker and interrupts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from anaphora_workbench.model.document import Document, Span, Token
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.turns import NARRATION, NARRATOR, Turn, TurnMarks, is_verb_of_saying

BESIDE = 12
"""Words outside of a quotation among which the verb of saying is looked for."""
_AROUND = 30
"""Words around a verb among which its subject is looked for."""
_LONGEST_NAME = 5
"""Words of a name."""
_ENDS = frozenset((".", ",", "?", "!", "…", "...", "—", "--", "-", ";", ":"))
"""Marks one of which ends an utterance."""
_BEHIND_CALL = frozenset((",", "!", "?", ".", ";", ":", "…", "..."))
_PASSIVE = "pass"
"""Part of the relations of subjects of passives (``nsubj:pass``, ``nsubjpass``)."""
_THINGS = frozenset(("thing", "time", "place"))
_OBJECTS = frozenset(("object", "indirect"))
_RECEIVERS = frozenset(("object", "indirect", "oblique", "prepositional-object"))
_SEXES = frozenset(("Masc", "Fem"))


class Reports:
    """The verbs of saying beside quotations, and their arguments.

    Args:
        document: The text.
        tables: Tables of its language.
        marks: Marks and verbs of its language.
        numbers: Number of the turn of every word.
    """

    def __init__(
        self, document: Document, tables: Language, marks: TurnMarks, numbers: Sequence[int]
    ) -> None:
        self._document = document
        self._tokens = document.tokens
        self._tables = tables
        self._marks = marks
        self._numbers = numbers

    def reported(self, turn: Turn) -> Turn:
        """Return a turn with what the words beside it say of its speaker and hearer."""
        for zone in self._beside(turn):
            verb = self._verb(zone, turn.outer)
            if verb is not None:
                name = self._subject(verb, turn.outer)
                hearer = self._addressee(verb, name, turn.outer)
                return replace(turn, verb=verb, name=name, addressee=hearer)
        return turn

    def phrase_behind(self, index: int, end: int, outer: int) -> int | None:
        """Return the head of a name, a pronoun or a phrase with an article at a place."""
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

    def _beside(self, turn: Turn) -> Iterator[Sequence[int]]:
        """Yield the words behind and before the pieces of a turn, the nearest first."""
        document = self._document
        later: list[Sequence[int]] = []
        for span in turn.spans:
            end = document.sentences[document.sentence_of(span.end - 1)].end
            if span.end == end < len(document.tokens):
                following = document.sentences[document.sentence_of(end)]
                zone = range(end, min(following.end, end + BESIDE))
                if document.tokens[end].text[:1].islower():
                    yield zone
                elif self._is_short(following):
                    later.append(zone)
            else:
                yield range(span.end, min(end, span.end + BESIDE))
        for span in turn.spans:
            start = document.sentences[document.sentence_of(span.start)].start
            yield range(span.start - 1, max(start, span.start - BESIDE) - 1, -1)
        yield from later

    def _is_short(self, sentence: Span) -> bool:
        """Tell whether a sentence says who speaks and nothing else (*Ana said.*)."""
        return len(sentence) <= BESIDE // 2 and not any(
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
        return self.phrase_behind(verb + 1, sentence.end, outer)

    def _subject_by_parse(self, verb: int, outer: int) -> int | None:
        for _step in range(3):  # *he turned and said*: the subject is that of the first verb
            for index in self._around(verb):
                if (
                    self._tokens[index].head == verb
                    and self._tables.role(self._tokens[index].deprel) == "subject"
                    and _PASSIVE not in self._tokens[index].deprel  # *it was called "the house"*
                    and self._numbers[index] == outer
                    and self._tokens[index].text[:1].isalnum()
                ):
                    return index
            above = self._tokens[verb].head
            if (
                above is None
                or above < 0
                or self._tables.role(self._tokens[verb].deprel) != "conjunct"
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
        found = self.phrase_behind(verb + 1, sentence.end, outer)
        if found is not None:
            return found
        index = verb - 1
        if index < sentence.start or self._numbers[index] != outer:
            return None
        return index if self._may_name(index) else None

    def _may_name(self, index: int) -> bool:
        """Tell whether an unparsed word may name who speaks: a name or a personal pronoun."""
        token = self._tokens[index]
        if token.text[:1].isupper() and token.text[:1].isalpha():
            return True
        return token.text.lower() in self._tables.forms and self._tables.kind_of(
            token, single=True
        ) in ("persNoRefl", "persIt", "pers12")

    def _addressee(self, verb: int, name: int | None, outer: int) -> int | None:
        """Return the head of who is spoken to: *told the sailors*, *said to Ana*, *le dijo*."""
        tokens, tables = self._tokens, self._tables
        direct = tokens[verb].lemma.lower() in self._marks.addressing
        clitic: int | None = None
        for index in self._around(verb):
            token, above = tokens[index], tokens[index].head
            if above is None or self._numbers[index] != outer or index == name:
                continue
            role = tables.role(token.deprel)
            if role not in _RECEIVERS or not self._may_hear(token):
                continue
            preposition = self._preposition(index)
            if preposition is not None:
                # In ClearNLP's parses the preposition stands between the two.
                hangs = verb in (above, tokens[preposition].head)
                if hangs and tokens[preposition].text.lower() in self._marks.receivers:
                    return index
            elif above == verb and role in _OBJECTS:
                if direct:
                    return index
                if tables.is_dative(token, self._document.token_after(index)):
                    clitic = index
        return clitic

    def _preposition(self, index: int) -> int | None:
        above = self._tokens[index].head
        if (
            above is not None
            and above >= 0
            and self._tables.role(self._tokens[index].deprel) == "prepositional-object"
        ):
            return above
        return next(
            (
                before
                for before in range(index - 1, max(-1, index - _LONGEST_NAME), -1)
                if self._tokens[before].head == index
                and self._tables.role(self._tokens[before].deprel) == "case"
            ),
            None,
        )

    def _may_hear(self, token: Token) -> bool:
        """Tell whether somebody may be spoken to, not something (*told the story*)."""
        tables = self._tables
        kind = tables.kind_of(token, single=True)
        if kind:
            return kind in ("persNoRefl", "pers12")
        if tables.pos_of(token) == "PROPN":
            return True
        classes = tables.noun_classes(token.lemma or token.text)
        return tables.pos_of(token) == "NOUN" and not (classes and classes <= _THINGS)


class Persons:
    """Who is named by which words."""

    def __init__(self, document: Document, tables: Language) -> None:
        self._tokens = document.tokens
        self._tables = tables
        self._called: dict[int, str] = {}
        self._known: dict[str, list[tuple[str, frozenset[str], str]]] = {}
        self._sexes: dict[str, str] = {}
        self._closed = False
        self._same: dict[str, str] = {}

    def of(self, head: int) -> str:
        """Return what the person is called whom a noun or pronoun names, given its head."""
        found = self._called.get(head)
        if found is None:
            found = self._called[head] = self._call(head)
        return self.settled(found)

    def introduce(self, called: str) -> None:
        """Note a speaker whom the metadata name: names in the text may be the same."""
        words = frozenset("".join([c if c.isalnum() else " " for c in called.lower()]).split())
        if called not in self._sexes and words:
            self._sexes[called] = ""
            for word in words:
                self._known.setdefault(word, []).append((called, words, ""))

    def close(self) -> None:
        """Take up no more names: what others are called depends on no order of questions."""
        self._closed = True

    def settled(self, called: str) -> str:
        """Return what a person is called after all that has been joined."""
        while called in self._same:
            called = self._same[called]
        return called

    def join(self, somebody: str, called: str) -> None:
        """Note that somebody of whom little was known is a person with a name."""
        if self.settled(called) != self.settled(somebody):
            self._same[self.settled(somebody)] = self.settled(called)

    def fits(self, called: str, sex: str) -> bool:
        """Tell whether a person whose name is known may be of a sex."""
        return self._sexes.get(called, "") in ("", sex)

    def sex(self, head: int) -> str:
        """Return the sex that a pronoun or a name tells, ``""`` when unknown."""
        token = self._tokens[head]
        if self._tables.kind_of(token, single=True):
            found = self._tables.agreement(token).gender & _SEXES
            return next(iter(found)) if len(found) == 1 else ""
        return self._sex_of(self._words(head))

    def sexes_differ(self, one: str, other: str) -> bool:
        """Tell whether two persons, of whom either may be a pronoun, are known to be two."""
        ours, theirs = self._sex_of_called(one), self._sex_of_called(other)
        return bool(ours and theirs) and ours != theirs

    def _sex_of_called(self, called: str) -> str:
        """Return the sex of a person: that of the pronoun, or what the name tells."""
        if called.startswith("@") and called[1:].isdecimal():
            return self.sex(int(called[1:]))
        return self._sexes.get(called, "")

    def _call(self, head: int) -> str:
        token, tables = self._tokens[head], self._tables
        if "1" in tables.agreement(token).person and tables.kind_of(token, single=True):
            return NARRATOR
        kind = tables.kind_of(token, single=True)
        proper = tables.pos_of(token) == "PROPN" or (
            not tables.pos_of(token) and token.text[:1].isupper() and not kind
        )
        if proper:
            return self._named(head)
        if not kind and tables.pos_of(token) == "NOUN" and self._is_definite(head):
            return f"the {token.text.lower()}"
        return f"@{head}"

    def _is_definite(self, head: int) -> bool:
        tokens = self._tokens
        for index in range(head - 1, max(-1, head - _LONGEST_NAME), -1):
            if tokens[index].text.lower() in self._tables.definite_articles:
                return True
            if tokens[index].head != head or not tokens[index].text[:1].isalnum():
                return False
        return False

    def _words(self, head: int) -> list[str]:
        """Return the words of a name with its titles, lower case."""
        tokens, tables = self._tokens, self._tables
        start, end = head, head + 1
        while start > 0 and head - start < _LONGEST_NAME and self._is_part(start - 1, head):
            start -= 1
        while end < len(tokens) and end - head < _LONGEST_NAME and self._is_part(end, head):
            end += 1
        return [
            token.text.lower()
            for token in tokens[start:end]
            if token.text[:1].isalnum() and tables.pos_of(token) != "DET"
        ]

    def _is_part(self, index: int, head: int) -> bool:
        token = self._tokens[index]
        if not token.text[:1].isalpha():
            return False
        word = token.text.lower()
        if word in self._tables.titles or word in self._tables.title_sex:
            return index < head
        if token.head is None:
            return token.text[:1].isupper() and not self._tables.kind_of(token, single=True)
        return self._tables.pos_of(token) == "PROPN" and (
            token.head == head or self._tokens[head].head == index
        )

    def _sex_of(self, words: Sequence[str]) -> str:
        for word in words[:-1]:
            if word in self._tables.title_sex:
                return self._tables.title_sex[word]
        first = next((word for word in words if word not in self._tables.titles), "")
        return self._tables.first_names.get(first, "")

    def _named(self, head: int) -> str:
        """Return the full name of somebody known, or a new one."""
        words = self._words(head)
        titles = self._tables.titles | self._tables.title_sex.keys()
        bare = frozenset([word for word in words if word not in titles]) or frozenset(words)
        sex = self._sex_of(words)
        keys = {words[-1], *sorted(bare)} if words else {""}
        for key in sorted(keys):
            for called, known, theirs in self._known.get(key, ()):
                if (bare <= known or known <= bare) and not (sex and theirs and sex != theirs):
                    return called
        called = " ".join(words)
        if self._closed:
            return f"{called}*"
        while called in self._sexes:
            called += "'"
        self._sexes[called] = sex
        for key in keys:
            self._known.setdefault(key, []).append((called, bare, sex))
        return called


def with_persons(
    turns: list[Turn],
    document: Document,
    tables: Language,
    marks: TurnMarks,
    numbers: Sequence[int],
    persons: Persons,
) -> list[Turn]:
    """Return turns with speakers and hearers.

    Args:
        turns: All turns in text order, the narration first; speakers that a file names are there.
        document: The text.
        tables: Tables of its language.
        marks: Marks and verbs of its language.
        numbers: Number of the turn of every word.
        persons: Who is named by which words.
    """
    for turn in turns:
        if turn.speaker:
            persons.introduce(turn.speaker)
    exchange = _Exchange(document, tables, marks, numbers, persons)
    latest: dict[int, int] = {}
    found = [exchange.introduced(turn) for turn in turns]
    for turn in found[1:]:
        if not exchange.is_utterance(turn):
            continue
        before = latest.get(turn.outer)
        if before is not None:
            exchange.answer(found, before, turn.number)
        latest[turn.outer] = turn.number
    persons.close()
    settled = persons.settled
    return [
        replace(
            turn,
            speaker=None if turn.speaker is None else settled(turn.speaker),
            hearer=None if turn.hearer is None else settled(turn.hearer),
        )
        for turn in found
    ]


class _Exchange:
    """The rules by which turns follow each other."""

    def __init__(
        self,
        document: Document,
        tables: Language,
        marks: TurnMarks,
        numbers: Sequence[int],
        persons: Persons,
    ) -> None:
        self._document = document
        self._tokens = document.tokens
        self._tables = tables
        self._marks = marks
        self._numbers = numbers
        self._persons = persons

    def introduced(self, turn: Turn) -> Turn:
        """Return a turn with the speaker and hearer whom its own words and report name."""
        if turn.number == NARRATION:
            return turn
        speaker = self._speaker(turn) if turn.speaker is None else turn.speaker
        calls = tuple([head for head in self._calls(turn) if self._persons.of(head) != speaker])
        hearer: str | None = None
        if turn.addressee is not None:
            hearer = self._persons.of(turn.addressee)
        proper = [head for head in calls if self._is_name(head)]
        if proper and (hearer is None or hearer.startswith("@")):
            hearer = self._persons.of(proper[0])
        elif calls and hearer is None:
            hearer = self._persons.of(calls[0])
        return replace(
            turn, speaker=speaker, calls=calls, hearer=None if hearer == speaker else hearer
        )

    def _speaker(self, turn: Turn) -> str | None:
        """Return what a speaker is called."""
        if turn.verb is None:
            return None
        if turn.name is not None:
            return self._persons.of(turn.name)
        person = self._tables.features_of(self._tokens[turn.verb]).get("Person", "")
        if person == "3":
            return f"@{turn.verb}"
        return NARRATOR if person == "1" else None

    def _calls(self, turn: Turn) -> Iterator[int]:
        """Yield the heads of names and titles that stand apart at an edge of what is said."""
        if turn.verb is None and self._is_name_only(turn):
            return
        for span in turn.spans:
            start = span.start
            for index in span:
                if self._numbers[index] != turn.number or not self._may_call(index):
                    continue
                token = self._tokens[index]
                behind = index + 1
                if behind < len(self._tokens) and self._tokens[behind].text not in _BEHIND_CALL:
                    continue
                first = index
                while first > start and self._may_call(first - 1):
                    first -= 1
                before = self._tokens[first - 1].text if first > start else ""
                opens = first <= start + 1 and not before[:1].isalnum()
                closes = before == "," and self._closes(behind, span.end)
                if self._tables.role(token.deprel) == "vocative" or (
                    (opens or closes) and not self._is_explained_subject(range(first, behind))
                ):
                    yield index

    def _is_explained_subject(self, name: range) -> bool:
        """Tell whether a name is spoken of, not called: *Ana, the new chair, signed it*.

        It is the subject, and an apposition with an article says who that is.
        """
        tokens, tables = self._tokens, self._tables
        subjects = [place for place in name if tables.role(tokens[place].deprel) == "subject"]
        if not subjects:
            return False
        rest = range(name.stop, self._document.sentences[self._document.sentence_of(name[0])].end)
        appositions = [
            place
            for place in rest
            if tokens[place].head in name and tables.role(tokens[place].deprel) == "apposition"
        ]
        articles = tables.definite_articles | tables.indefinite_articles
        return any(
            tokens[place].head in appositions and tokens[place].text.lower() in articles
            for place in rest
        )

    def _is_name_only(self, turn: Turn) -> bool:
        """Tell whether a turn is a name and nothing else, as titles are (*"The Poet"*)."""
        return not any(
            self._tokens[index].text[:1].isalnum() and not self._may_call(index)
            for span in turn.spans
            for index in span
        )

    def _closes(self, index: int, end: int) -> bool:
        """Tell whether a mark ends a sentence or what is said."""
        return index >= end or self._tokens[index].text != "," or index + 2 >= end

    def _may_call(self, index: int) -> bool:
        word = self._tokens[index].text.lower()
        if word in self._marks.exclaimed or not word[:1].isalpha():
            return False
        if self._is_name(index):
            return True
        return word in self._tables.titles or word in self._tables.title_sex

    def _is_name(self, index: int) -> bool:
        token = self._tokens[index]
        pos = self._tables.pos_of(token)
        return pos == "PROPN" if pos else token.text.lower() in self._tables.first_names

    def is_utterance(self, turn: Turn) -> bool:
        """Tell whether somebody speaks, so that a turn is more than a word that is set apart."""
        if turn.verb is not None or turn.speaker is not None:
            return True
        first, last = turn.spans[0], turn.spans[-1]
        words = [index for index in first if self._tokens[index].text[:1].isalpha()]
        if not words or not self._tokens[words[0]].text[:1].isupper():
            return False
        edge = range(max(last.start, last.end - 2), min(len(self._tokens), last.end + 1))
        return any(self._tokens[index].text in _ENDS for index in edge)

    def answer(self, turns: list[Turn], before: int, number: int) -> None:
        """Note who speaks and hears in a turn that answers the one before, if it does."""
        first, second = turns[before], turns[number]
        if not self._is_near(first, second):
            return
        if second.speaker is not None and second.speaker == first.speaker:
            return
        asker = f"?{before}" if first.speaker is None else first.speaker
        answerer = second.speaker
        if answerer is None:
            answerer = f"?{number}" if first.hearer is None else first.hearer
        elif first.hearer is not None and first.hearer != answerer:
            self._may_be_one(first.hearer, answerer, second.name)
        if self._persons.settled(asker) == self._persons.settled(answerer):
            return
        turns[before] = replace(
            first, speaker=asker, hearer=answerer if first.hearer is None else first.hearer
        )
        turns[number] = replace(
            second,
            speaker=answerer,
            hearer=asker if self._says_nobody(second) else second.hearer,
        )

    def _says_nobody(self, turn: Turn) -> bool:
        """Tell whether the words of a turn leave open who hears it: no name and no pronoun do."""
        return turn.hearer is None or (
            turn.addressee is None and not any(self._is_name(head) for head in turn.calls)
        )

    def _may_be_one(self, hearer: str, answerer: str, name: int | None) -> None:
        """Join who has been spoken to with who answers, where one of them has no name yet."""
        if hearer.startswith("?"):
            self._persons.join(hearer, answerer)
        elif answerer.startswith("@") and name is not None and not hearer.startswith(("@", "=")):
            sex = self._persons.sex(name)
            if not sex or self._persons.fits(hearer, sex):
                self._persons.join(answerer, hearer)

    def _is_near(self, first: Turn, second: Turn) -> bool:
        """Tell whether nothing stands between two turns but the words that say who speaks."""
        sentence_of = self._document.sentence_of
        reports = {sentence_of(verb) for verb in (first.verb, second.verb) if verb is not None}
        between = [
            index
            for index in range(first.spans[-1].end, second.spans[0].start)
            if self._tokens[index].text[:1].isalnum()
        ]
        if second.verb is None:
            return not between
        return all(sentence_of(index) in reports for index in between)
