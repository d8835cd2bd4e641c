"""Partial parsing of tagged text: SUPAR's noun and prepositional phrases and clauses.

For text that comes with tags when no model can parse it. Chunks of tags become a shallow
dependency parse in Universal labels, so that everything that reads a parse reads this one too:

1.  Sentences are divided into clauses (`anaphora_workbench.model.clauses`).
2.  A noun phrase is a run of determiners, adjectives, numbers and nouns; the language's head rule
    says which noun heads it (English the last, Spanish the first). A pronoun is one of its own.
    A possessive ending (*Ana's dog*) makes the phrase before it the possessor of the next.
3.  A preposition makes the phrase behind it a prepositional phrase. It modifies the noun right
    before it when the preposition is the first of the language's list of genitives (*of*, *de*),
    else the verb: attachment is not tried, as in SUPAR.
4.  Phrases of one sort that a coordinator joins, or commas and a coordinator, are coordinated.
5.  The last phrase before the verb that is not a prepositional phrase is its subject, the first
    behind it its object.
6.  A clause depends on the one before it: a relative one on the noun right before it, one with a
    conjunction as adverbial, one without any as complement, else as coordinated. One that comes
    first and has a conjunction depends on the next.

The cost is linear in the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from anaphora_resolvers.dependencies import NONE
from anaphora_workbench.model import ROOT, Document, Span
from anaphora_workbench.model.clauses import clause_division, clause_openers
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data


@dataclass(slots=True)
class Chunk:
    """A noun phrase without what modifies it from behind.

    Attributes:
        start: First token, that of its possessor included.
        end: Token behind its last.
        head: Head token.
        preposition: The preposition before it, or `NONE`.
        coordinator: The coordinator before it, or `NONE`.
        possessor: Whether an ending makes it the possessor of the next one.
        first: First phrase of the coordination that it continues, or ``None``.
    """

    start: int
    end: int
    head: int
    preposition: int = NONE
    coordinator: int = NONE
    possessor: bool = False
    first: Chunk | None = None


@dataclass(slots=True)
class Parse:
    """Heads and relations under construction.

    Attributes:
        head: Per token the head, ``None`` until it is found.
        deprel: Per token the relation.
    """

    head: list[int | None]
    deprel: list[str]

    def hang(self, index: int, above: int, relation: str) -> None:
        """Hang a word below another unless it hangs somewhere already."""
        if self.head[index] is None and index != above:
            self.head[index], self.deprel[index] = above, relation


@dataclass(slots=True)
class Clause:
    """A clause with at most one group of verbs.

    Attributes:
        span: Its words.
        verb: Its main verb, or `NONE`.
        relation: Its relation to the clause that governs it; ``""`` when its first word tells.
        before: Its words before a relative clause that divides it.
        chunks: Its noun phrases.
    """

    span: Span
    verb: int
    relation: str = ""
    before: Span | None = None
    chunks: list[Chunk] = field(default_factory=list)

    @property
    def parts(self) -> list[Span]:
        """The stretches of text that it consists of."""
        return [self.span] if self.before is None else [self.before, self.span]

    @property
    def opener(self) -> int:
        """Its first word."""
        return self.span.start if self.before is None else self.before.start


_INSIDE = frozenset(("DET", "ADJ", "NUM", "NOUN", "PROPN", "SYM", "X"))
_NOUNS = frozenset(("NOUN", "PROPN"))
_HEADS = (("NOUN", "PROPN"), ("NUM", "SYM", "X"), ("ADJ", "DET"))
_VERBS = frozenset(("VERB", "AUX"))
_GAPS = frozenset(("ADV", "PART"))
"""What may stand between an auxiliary and its verb."""
_REST = {"PUNCT": "punct", "ADV": "advmod", "CCONJ": "cc", "SCONJ": "mark"}
"""Relations of the words that no rule hangs on another."""
_RELATIVE = "rel"


def partial_parse(document: Document) -> Document:
    """Return a document with tags and no heads with heads and relations of a partial parse."""
    parser = _Parser(document)
    tokens = tuple(
        [
            replace(token, head=above, deprel=relation)
            for token, above, relation in zip(
                document.tokens, parser.parse.head, parser.parse.deprel, strict=True
            )
        ]
    )
    return replace(document, tokens=tokens)


class _Parser:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._tables: Language = language(document.language)
        self._openers = clause_openers(self._tables.code)
        data = language_data(self._tables.code)
        self._genitives = frozenset(data["clauses"]["genitives"])
        self._clitics = frozenset(data["clitics"]["order"])
        self._dative = frozenset(data["clitics"]["dative"])
        self._pos = [token.pos or self._tables.pos_of(token) for token in document.tokens]
        size = len(document.tokens)
        self.parse = Parse([None] * size, [""] * size)
        division = iter(clause_division(document))
        for sentence in document.sentences:
            clauses: list[Clause] = []
            end = sentence.start
            while end < sentence.end:
                span = next(division)
                clauses += self._clauses(span)
                end = span.end
            self._link_clauses(clauses)
            self._hang_the_rest(sentence)

    # ---- noun phrases

    def _clauses(self, span: Span) -> list[Clause]:
        """Return the clauses of a flat one, governing ones first: one for each group of verbs."""
        groups = list(self._verb_groups(span))
        starts = [span.start]
        for one, other in pairwise(groups):
            starts.append(self._boundary(one[-1] + 1, other[0]))
        ends = [*starts[1:], span.end]
        verbs = [group[-1] for group in groups] or [NONE]
        found = [
            Clause(Span(start, end), verb)
            for start, end, verb in zip(starts, ends, verbs, strict=True)
        ]
        for clause in found[1:]:
            clause.relation = "ccomp"
        if len(found) > 1:
            found[:2] = self._governing_first(found[0], found[1])
        for clause in found:
            clause.chunks = [chunk for part in clause.parts for chunk in self._chunks(part)]
            self._coordinate(clause)
            self._attach(clause)
        return found

    def _verb_groups(self, span: Span) -> Iterator[list[int]]:
        """Yield runs of verbs (*has often been seen*); the first ones become auxiliaries."""
        group: list[int] = []
        for index in span:
            if self._pos[index] in _VERBS:
                if group and self._finite(index) and self._finite(group[0]):
                    yield group
                    group = []
                elif group and any(self._pos[i] not in _GAPS for i in range(group[-1] + 1, index)):
                    continue  # *wants to go*: the second is not finite, and no clause of its own
                group.append(index)
        if group:
            yield group

    def _finite(self, index: int) -> bool:
        form = self._tables.features_of(self._document.tokens[index]).get("VerbForm", "Fin")
        return "Fin" in form

    def _boundary(self, start: int, verb: int) -> int:
        """Return where the clause of a verb begins: after a comma, or with its subject."""
        for index in range(verb - 1, start - 1, -1):
            if self._document.tokens[index].text == ",":
                return index + 1
        index = verb
        while index > start and self._pos[index - 1] in _GAPS:
            index -= 1
        subject = index
        while subject > start and self._pos[subject - 1] in _INSIDE | {"PRON"}:
            subject -= 1
        prepositional = subject > start and self._pos[subject - 1] == "ADP"
        return index if prepositional else subject

    def _governing_first(self, one: Clause, other: Clause) -> list[Clause]:
        """Tell which of two clauses governs: *When she came, he left; the man who came left*."""
        for index in range(one.span.start + 1, one.verb):
            if self._is_relative(index) and self._pos[index - 1] in _NOUNS:
                inner = Clause(Span(index, one.span.end), one.verb)
                other.relation, other.before = "", Span(one.span.start, index)
                return [other, inner]
        if self._document.tokens[one.span.start].text.lower() in self._openers:
            other.relation, one.relation = "", "advcl"
            return [other, one]
        return [one, other]

    def _chunks(self, span: Span) -> Iterator[Chunk]:
        index = span.start
        preposition = coordinator = left = NONE
        while index < span.end:
            end = self._end_of_chunk(index, span.end)
            if end == index:
                pos = self._pos[index]
                if pos == "ADP":
                    preposition = index
                elif pos == "CCONJ":
                    coordinator = index
                elif pos not in ("ADV", "PUNCT"):
                    preposition = coordinator = NONE
                left = NONE
                index += 1
                continue
            chunk = self._chunk(index, end)
            left = index if left == NONE else left
            if end < span.end and self._is_ending(end):
                chunk.possessor = True
                self.parse.hang(end, chunk.head, "case")
                end += 1
            else:
                chunk.start = left
                chunk.preposition, chunk.coordinator = preposition, coordinator
                preposition = coordinator = left = NONE
            yield chunk
            index = end

    def _end_of_chunk(self, index: int, end: int) -> int:
        """Return the end of the phrase that begins with a word, the word itself if none does."""
        if self._pos[index] == "PRON":
            if self._is_relative(index):
                return index
            return self._end_of_run(index + 1, end) if self._possesses(index) else index + 1
        last = self._end_of_run(index, end)
        adjectives = all(self._pos[place] == "ADJ" for place in range(index, last))
        return index if adjectives else last

    def _end_of_run(self, index: int, end: int) -> int:
        """Return the end of a noun phrase: a determiner behind a noun begins another."""
        noun = False
        while index < end and self._pos[index] in _INSIDE:
            if self._pos[index] == "DET" and noun:
                break
            noun = noun or self._pos[index] in _NOUNS
            index += 1
        return index

    def _chunk(self, start: int, end: int) -> Chunk:
        """Find the head of a run and hang its other words below it."""
        head = start
        for wanted in _HEADS:
            nouns = [index for index in range(start, end) if self._pos[index] in wanted]
            if nouns:
                head = nouns[0 if self._tables.heads["take"] == "first" else -1]
                break
        for index in range(start, end):
            self.parse.hang(index, head, self._relation_inside(index, head))
        return Chunk(start, end, head)

    def _relation_inside(self, index: int, head: int) -> str:
        pos = self._pos[index]
        if pos == "PRON":
            return "nmod:poss"
        if pos == "DET":
            possessive = self._tables.kind_of(self._document.tokens[index]).startswith("poss")
            return "det:poss" if possessive else "det"
        if pos == "PROPN":
            return "flat" if self._pos[head] == "PROPN" else "appos" if index > head else "compound"
        return {"ADJ": "amod", "NUM": "nummod"}.get(pos, "compound")

    def _possesses(self, index: int) -> bool:
        """Tell whether a pronoun is the possessor of the noun phrase that it begins."""
        token = self._document.tokens[index]
        if not self._tables.kind_of(token).startswith("poss"):
            return False
        return index + 1 < len(self._pos) and self._pos[index + 1] in _INSIDE

    def _is_relative(self, index: int) -> bool:
        return self._tables.kind_of(self._document.tokens[index]) == _RELATIVE

    def _is_ending(self, index: int) -> bool:
        token = self._document.tokens[index]
        if self._pos[index] in _VERBS:
            return False
        return token.tag == "POS" or token.text.lower() in ("'s", "’s")

    # ---- below the verb

    def _coordinate(self, clause: Clause) -> None:
        """Join phrases of one sort: those before a coordinator by commas, and the one behind it."""
        chunks = [chunk for chunk in clause.chunks if not chunk.possessor]
        for number, chunk in enumerate(chunks):
            if chunk.coordinator == NONE or not number:
                continue
            self.parse.hang(chunk.coordinator, chunk.head, "cc")
            row = [chunks[number - 1]]
            if not self._reaches(row[0].end, chunk.coordinator):
                continue
            for before in reversed(chunks[: number - 1]):
                if not self._only_comma(before.end, self._left(row[0])):
                    break
                row.insert(0, before)
            if chunk.preposition == NONE or row[0].preposition != NONE:
                for other in (*row[1:], chunk):
                    other.first = row[0]
                    mark = self._left(other) - 1
                    if self._pos[mark] == "PUNCT":
                        self.parse.hang(mark, other.head, "punct")

    def _left(self, chunk: Chunk) -> int:
        return chunk.start if chunk.preposition == NONE else chunk.preposition

    def _reaches(self, end: int, start: int) -> bool:
        return all(self._pos[index] in ("PUNCT", "ADV") for index in range(end, start))

    def _only_comma(self, end: int, start: int) -> bool:
        return start - end == 1 and self._document.tokens[end].text == ","

    def _attach(self, clause: Clause) -> None:
        verb = clause.verb
        self._free_opener(clause)
        for index in range(clause.span.start, verb):
            if self._pos[index] in _VERBS:
                self.parse.hang(index, verb, "aux")
        subject = object_ = NONE
        before: Chunk | None = None
        for number, chunk in enumerate(clause.chunks):
            if chunk.possessor:
                if number + 1 < len(clause.chunks):
                    self.parse.hang(chunk.head, clause.chunks[number + 1].head, "nmod:poss")
                continue
            if chunk.preposition != NONE:
                self.parse.hang(chunk.preposition, chunk.head, "case")
            if chunk.first is not None:
                self.parse.hang(chunk.head, chunk.first.head, "conj")
            elif before is not None and self._modifies(chunk, before):
                self.parse.hang(chunk.head, before.head, "nmod")
            elif verb != NONE and chunk.preposition != NONE:
                self.parse.hang(chunk.head, verb, "obl")
            elif verb != NONE and self._is_clitic(chunk, verb):
                dative = self._document.tokens[chunk.head].text.lower() in self._dative
                self.parse.hang(chunk.head, verb, "iobj" if dative else "obj")
            elif verb != NONE and chunk.head < verb:
                subject = chunk.head
            elif verb != NONE and object_ == NONE:
                object_ = chunk.head
                self.parse.hang(object_, verb, "obj")
            before = chunk
        if subject != NONE:
            self.parse.hang(subject, verb, "nsubj")

    def _is_clitic(self, chunk: Chunk, verb: int) -> bool:
        """Tell whether a phrase is an object pronoun right before its verb (*se lo dijo*)."""
        if chunk.end - chunk.start > 1 or chunk.head > verb:
            return False
        if self._document.tokens[chunk.head].text.lower() not in self._clitics:
            return False
        return all(self._pos[index] in ("PRON", "AUX") for index in range(chunk.end, verb))

    def _free_opener(self, clause: Clause) -> None:
        """Take a conjunction that is tagged as a preposition from the subject (*because Ana*)."""
        opener = clause.opener
        if self._document.tokens[opener].text.lower() not in self._openers:
            return
        own = [c for c in clause.chunks if c.end <= clause.verb and c.first is None]
        if own and all(c.possessor or c.preposition == opener for c in own):
            own[-1].preposition = NONE

    def _modifies(self, chunk: Chunk, before: Chunk) -> bool:
        word = self._document.tokens[chunk.preposition].text.lower()
        return chunk.preposition == before.end and word in self._genitives

    # ---- clauses

    def _link_clauses(self, clauses: list[Clause]) -> None:
        above = NONE
        for clause in clauses:
            head, opener = clause.verb, clause.opener
            if head == NONE:
                free = [c.head for c in clause.chunks if self.parse.head[c.head] is None]
                head = free[0] if free else opener
            relation, governor = clause.relation or "conj", above
            word = self._document.tokens[opener].text.lower()
            if opener and self._is_relative(opener):
                noun = opener - 1
                relation = "ccomp"
                if self._pos[noun] in _NOUNS:
                    relation, governor = "acl:relcl", noun
                if head != opener:
                    own = any(self.parse.deprel[c.head] == "nsubj" for c in clause.chunks)
                    self.parse.hang(opener, head, "obj" if own else "nsubj")
            elif word in self._openers and clause.before is None:
                relation = "advcl"
                self.parse.hang(opener, head, "mark")
            if above == NONE:
                self.parse.hang(head, ROOT, "root")
                above = head
                continue
            self.parse.hang(head, governor, relation)
            if relation != "acl:relcl" and clause.opener > above:
                above = head

    def _hang_the_rest(self, sentence: Span) -> None:
        """Hang what is left below the root: marks, adverbs, words that no rule knows."""
        heads = self.parse.head
        root = next((index for index in sentence if heads[index] == ROOT), sentence.start)
        heads[root], self.parse.deprel[root] = ROOT, "root"
        for index in sentence:
            if index != root:
                self.parse.hang(index, root, _REST.get(self._pos[index], "dep"))
        self._break_circles(sentence, root)

    def _break_circles(self, sentence: Span, root: int) -> None:
        """Hang on the root a word of each circle that oddly tagged words may have made."""
        heads = self.parse.head
        safe = {root, ROOT}
        for index in sentence:
            path: set[int] = set()
            here = index
            while here not in safe:
                path.add(here)
                above = heads[here]
                if above is None or above in path:
                    heads[here], self.parse.deprel[here] = root, "dep"
                    break
                here = above
            safe |= path
