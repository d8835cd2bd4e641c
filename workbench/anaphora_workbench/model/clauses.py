"""SUPAR's flat division of sentences into clauses: spans that follow each other.

A new clause begins when a verb has been seen and then a free conjunction: a subordinating opener
(*that*, *because*, *who*), or a coordinator that joins neither noun nor prepositional phrases.
The openers of a language are the list ``[clauses]`` of its data file.

Where the document has clauses among its structures, they tell more than the list: a finite
clause opens without any conjunction (*he said | she left*), a clause that comes first is closed
where it ends (*When she came, | he left*), and a word that is in the list but opens no clause
divides nothing. The rule that a verb must have been seen still holds, so the clauses of one
sentence never nest: *The man who lives here died* is one clause.

Source of the rule: Ferrández et al. 1998 and 2000; the example is (1) of the SUPAR paper.

**Zeros.** Where a zero stands among the words; a subject that no file has placed: before the verb
group.

The verb group is the verb with what stands before it and belongs to it alone: auxiliaries and
copulas, unstressed pronouns and negation. *Ø no se lo había dicho*, *Ø no estaba muy cansada*:
where CorefUD's Spanish corpora and our samples put the empty node of a subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora_workbench.model.document import Document, Span, Token
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.markables import Zero

SUBJECT = "nsubj"
"""Role of a zero that stands before the verb group."""

_HELPING = frozenset(("auxiliary", "copula"))
_FAR = 12
"""Words before a predicate among which its auxiliaries are looked for."""
_KINDS = frozenset(("clause", "relative"))
_VERBS = frozenset(("VERB", "AUX"))
_NOUNS = frozenset(("NOUN", "PROPN", "PRON", "NUM", "SYM", "X"))
_BEFORE_NOUNS = frozenset(("DET", "ADJ", "NUM", "ADP"))
_BETWEEN = frozenset(("ADV", "PART", "PRON"))
"""What may stand between a conjunction and the verb that it joins (*and then not*, *y se*)."""
_NO_OPENERS = frozenset(("DET", "NOUN", "PROPN", "ADJ", "VERB", "AUX", "NUM"))
_NONE = -1
"""No clause."""


def zero_position(document: Document, zero: Zero, tables: Language) -> int:
    """Return the token before which a zero is shown; the sentence's end where it comes last.

    A place that a file gives counts, unless it lies in another sentence. Other zeros than subjects
    are shown before their governor.

    Args:
        document: The text.
        zero: The zero.
        tables: Tables of the text's language.
    """
    sentence = document.sentences[document.sentence_of(zero.governor)]
    if zero.place is not None and sentence.start <= zero.place[0] + 1 <= sentence.end:
        return zero.place[0] + 1
    if zero.role.partition(":")[0] == SUBJECT:
        return verb_group_start(document, zero.governor, tables)
    return zero.governor


def verb_group_start(document: Document, predicate: int, tables: Language) -> int:
    """Return the first token of the verb group of a predicate.

    Args:
        document: The text; without a parse, parts of speech tell the auxiliaries.
        predicate: Token of the verb, or of what stands with a copula.
        tables: Tables of its language.
    """
    tokens = document.tokens
    begin = max(document.sentences[document.sentence_of(predicate)].start, predicate - _FAR)
    group = {predicate}
    for index in range(predicate - 1, begin - 1, -1):
        token = tokens[index]
        if token.head in group and tables.role(token.deprel) in _HELPING:
            group.add(index)
    first = min(group)
    clitics = language_data(tables.code)["clitics"]
    while first > begin:
        token = tokens[first - 1]
        attached = token.head is None or token.head in group
        if not attached or not _belongs(token, tables, clitics["order"], clitics["negation"]):
            break
        first -= 1
        group.add(first)
    return first


def _belongs(token: Token, tables: Language, clitics: dict[str, int], negation: list[str]) -> bool:
    """Tell whether a word before a verb group is part of it."""
    word = token.text.lower()
    pos = tables.pos_of(token)
    if word in negation or tables.features_of(token).get("Polarity") == "Neg":
        return pos in ("ADV", "PART", "")
    return (word in clitics and pos == "PRON") or (pos == "AUX" and token.head is None)


def clause_openers(code: str) -> frozenset[str]:
    """Return the words, lower case, that open a subordinate clause in a language."""
    return frozenset(language_data(code)["clauses"]["openers"])


def clause_division(document: Document) -> tuple[Span, ...]:
    """Return the clauses of all sentences in text order; together they cover every token.

    A sentence without parts of speech is one clause. Punctuation belongs to the clause before it.
    Cost: linear in the tokens, but for the nesting of the clauses among the structures.
    """
    view = _View(document)
    spans: list[Span] = []
    for number, sentence in enumerate(document.sentences):
        if view.clauses_of[number]:
            openings = view.openings_of_structures(number)
        else:
            openings = set(view.openings_of_words(sentence))
        spans.extend(_divided(sentence, openings, view.pos))
    return tuple(spans)


def _divided(sentence: Span, openings: set[int], pos: Sequence[str]) -> Iterator[Span]:
    """Cut a sentence at the openings before which a verb was seen, and after which one comes."""
    cuts = [sentence.start]
    seen = False
    for index in sentence:
        if seen and index in openings:
            cuts.append(index)
            seen = False
        seen = seen or pos[index] in _VERBS
    if not seen and len(cuts) > 1:
        cuts.pop()
    for start, end in zip(cuts, [*cuts[1:], sentence.end], strict=True):
        yield Span(start, end)


@dataclass(slots=True)
class _Unit:
    """A clause among the structures, with the clause around it (`_NONE` for the outermost)."""

    span: Span
    head: int
    relative: bool
    around: int
    finite: bool = False


class _View:
    """A document as the division looks at it."""

    def __init__(self, document: Document) -> None:
        tables = language(document.language)
        self._tokens = document.tokens
        self._tables: Language = tables
        self._openers = clause_openers(tables.code)
        self.pos = [token.pos or tables.pos_of(token) for token in document.tokens]
        self.clauses_of: list[list[_Unit]] = [[] for _sentence in document.sentences]
        self._find_units(document)

    def _find_units(self, document: Document) -> None:
        """Read the clauses of each sentence, outer ones first, and which of them are finite."""
        for structure in document.structures:
            if structure.kind not in _KINDS:
                continue
            number = document.sentence_of(structure.span.start)
            units = self.clauses_of[number]
            head = structure.span.start if structure.head is None else structure.head
            around = next(
                (i for i in range(len(units) - 1, -1, -1) if structure.span in units[i].span),
                _NONE,
            )
            units.append(_Unit(structure.span, head, structure.kind == "relative", around))
        for sentence, units in zip(document.sentences, self.clauses_of, strict=True):
            if not units:
                continue
            innermost = [_NONE] * len(sentence)
            for place, unit in enumerate(units):
                first = unit.span.start - sentence.start
                innermost[first : first + len(unit.span)] = [place] * len(unit.span)
            for index in sentence:
                place = innermost[index - sentence.start]
                if place != _NONE and self._may_be_finite(index):
                    units[place].finite = True

    def _may_be_finite(self, index: int) -> bool:
        """Tell whether a word is a verb of which nothing says that it is not finite."""
        if self.pos[index] not in _VERBS:
            return False
        form = self._tables.features_of(self._tokens[index]).get("VerbForm", "Fin")
        return "Fin" in form

    def openings_of_structures(self, number: int) -> set[int]:
        """Return where clauses begin in a sentence whose clauses are known."""
        found: set[int] = set()
        units = self.clauses_of[number]
        for unit in units[1:]:
            start = self._after_marks(unit.span.start, unit.span.end)
            joined = self._conjunction(start, units[0].span.start)
            if not unit.finite and joined == start and self.pos[start] != "CCONJ":
                continue  # *to go*, *laughing*: no conjunction and no verb form of its own
            found.add(joined)
            if unit.finite and not unit.relative and unit.around != _NONE:
                above = units[unit.around]
                if unit.span.end <= above.head:
                    found.add(self._after_marks(unit.span.end, above.span.end))
        return found

    def _conjunction(self, start: int, first: int) -> int:
        """Return where a clause begins with the conjunction that stands before it."""
        while start > first and self.pos[start - 1] == "CCONJ":
            start -= 1
        return start

    def _after_marks(self, index: int, end: int) -> int:
        while index < end - 1 and self.pos[index] == "PUNCT":
            index += 1
        return index

    def openings_of_words(self, sentence: Span) -> Iterator[int]:
        """Yield the free conjunctions of a sentence of which only the tags are known."""
        for index in sentence:
            if self._is_opener(index, sentence.end) or self._is_free(index, sentence):
                yield index

    def _is_opener(self, index: int, end: int) -> bool:
        """Tell whether a listed word opens a clause: a verb comes before the next conjunction."""
        if self._tokens[index].text.lower() not in self._openers:
            return False
        if self.pos[index] in _NO_OPENERS:
            return False
        for place in range(index + 1, end):
            if self._may_be_finite(place):
                return True
            if self._ends_search(place):
                return False
        return False

    def _is_free(self, index: int, sentence: Span) -> bool:
        """Tell whether a coordinator joins clauses or verbs: what follows it says so."""
        if not self._coordinator(index):
            return False
        place = index + 1
        while place < sentence.end and self.pos[place] in _BETWEEN:
            place += 1
        if place < sentence.end and self.pos[place] in _VERBS:
            return True
        # A noun phrase and then a finite verb: *and the old man laughed*.
        while place < sentence.end and self.pos[place] in _BEFORE_NOUNS | _NOUNS:
            place += 1
        while place < sentence.end and self.pos[place] in ("ADV", "PART"):
            place += 1
        return place < sentence.end and self._may_be_finite(place)

    def _coordinator(self, index: int) -> bool:
        if self.pos[index] == "CCONJ":
            return True
        return not self.pos[index] and self._tokens[index].text.lower() in self._tables.coordinators

    def _ends_search(self, place: int) -> bool:
        text = self._tokens[place].text.lower()
        if text in self._openers and self.pos[place] not in _NO_OPENERS:
            return True
        return self.pos[place] == "PUNCT" and text != ","
