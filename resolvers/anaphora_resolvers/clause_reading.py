"""The words round a pronoun, read from left to right: verb group, complement, clause behind.

`ClauseReader` needs parts of speech only. With a parse, a clause behind a complement counts only
when it hangs on the complement or its verb, and not as a relative clause.
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_resolvers.clauses_behind import (
    INSIDE,
    NO_CLAUSE,
    RELATIVES,
    WINDOW,
    Behind,
    ClauseFinder,
)
from anaphora_resolvers.dependencies import VERBAL

__all__ = ["ClauseReader", "Predicate"]

_DEGREES = frozenset(("so", "too", "such"))
_DEFINITE = frozenset(("the", "this", "that", "these", "those", "my", "our", "your", "his", "her"))
_AFTER_DETERMINER = frozenset(("ADJ", "NOUN", "ADV", "NUM", "PROPN"))


@dataclass(frozen=True, slots=True)
class Predicate:
    """What is said of a pronoun.

    Attributes:
        verb: Main verb; the linking verb where there is a complement.
        lemma: Its lemma.
        linking: Whether it is a linking verb (*be*, *seem*).
        is_be: Whether it is *be*.
        passive: Whether it is a participle behind *be*.
        focus: First word behind a linking verb, or -1.
        complement: Head of the adjective or noun phrase behind a linking verb, or -1.
        object: Head of the noun phrase behind another verb, or -1.
        determined: Whether the complement has a determiner.
        definite: Whether that is a definite one.
        bare: Whether the complement is a single word.
        degree: Whether it has *so*, *too* or *enough*, which bring a clause of their own.
        relative: Whether a relative clause follows it.
        clause: The clause behind.
    """

    verb: int
    lemma: str
    linking: bool = False
    is_be: bool = False
    passive: bool = False
    focus: int = -1
    complement: int = -1
    object: int = -1
    determined: bool = False
    definite: bool = False
    bare: bool = False
    degree: bool = False
    relative: bool = False
    clause: Behind = NO_CLAUSE


class ClauseReader(ClauseFinder):
    """Reads the words round pronouns.

    Args:
        view: The text.
        has: Tells whether a list of ``[pleonastic]`` holds a word.
    """

    def predicate(self, index: int) -> Predicate | None:
        """Return what is said of a pronoun as subject, ``None`` where no verb goes with it."""
        end = self.end(index)
        verb, place = -1, index + 1
        if self.pos(index - 1) == "AUX" and index > self.start(index):  # *is it true*
            verb = index - 1
        while place < end and (
            self.pos(place) in ("AUX", "ADV", "PART") or self.word(place) in ("n't", "not")
        ):
            if self.word(place) == "to" and verb >= 0 and self.lemma(verb) == "be":
                break
            if self.pos(place) == "AUX":
                verb = place
            elif verb >= 0 and (self._is_complement(place) or self.word(place) in _DEGREES):
                break
            place += 1
        place = self._behind_parenthesis(place, end)
        if place < end and self.pos(place) == "VERB":
            return self._verbal(index, place, verb, end)
        if verb < 0 or self.lemma(verb) != "be":
            return None
        return self._complement(verb, place, end, fronted=index)

    def _is_complement(self, place: int) -> bool:
        """Tell whether an adverb is what is said: *it is late*, *it is far to Rome*."""
        word = self.word(place)
        return self._has("lengths", word) or self._has("times", word) or self._has("units", word)

    def _behind_parenthesis(self, place: int, end: int) -> int:
        """Skip *, however,* and the like."""
        if self.word(place) == "," and place + 2 < end:
            for close in range(place + 2, min(place + 6, end)):
                if self.word(close) == ",":
                    return close + 1
        return place

    def _verbal(self, index: int, place: int, auxiliary: int, end: int) -> Predicate:
        lemma = self.lemma(place)
        token = self._tokens[place]
        features = self._view.language.features_of(token)
        participle = features.get("VerbForm") == "Part" and features.get("Tense") != "Pres"
        participle = participle or token.tag in ("VBN", "VBD")
        passive = auxiliary >= 0 and self.lemma(auxiliary) in ("be", "get") and participle
        behind_be = auxiliary >= 0 and self.lemma(auxiliary) == "be"
        if behind_be and not passive and self._has("adjectives", self.word(place)):
            # *It is surprising that*: a participle that is an adjective.
            return self._complement(auxiliary, place, end, fronted=index)
        if passive and (
            self._has("adjectives", self.word(place)) or self._has("that_adjectives", lemma)
        ):
            found = self._complement(auxiliary, place, end, fronted=index)
            if found.clause.kind:
                return found
        bare = self._has("seeming", lemma) and self._clause_begins(place + 1, end)
        if self._has("linking", lemma) and not passive and not bare:
            return self._complement(place, place + 1, end, fronted=index)
        head = self._noun_behind(place + 1, end)
        clause = self.clause(place, (place, head))
        if not clause.kind and not passive:
            clause = self._mistaken(place)
        return Predicate(place, lemma, passive=passive, object=head, clause=clause)

    def _mistaken(self, verb: int) -> Behind:
        """Return a clause that a parser has likely hung on the wrong word, or none.

        *It surprised the teachers that nobody had failed* has a *that* with a subject of its own
        behind it, which no relative clause of the teachers has.
        """
        found = self._clause(verb, None)
        behind = found.verb + 1 if found.kind == "that" else found.verb
        subject = found.kind in ("that", "bare") and self._clause_begins(behind, self.end(verb))
        return found if subject else NO_CLAUSE

    def _noun_behind(self, place: int, end: int) -> int:
        """Return the last noun of the first noun phrase with a noun: *(me great) pleasure*."""
        head = -1
        for index in range(place, min(place + 7, end)):
            if self.pos(index) in ("NOUN", "PROPN"):
                head = index
            elif head >= 0 or self.pos(index) not in INSIDE:
                break
        return head

    def _complement(self, verb: int, place: int, end: int, *, fronted: int) -> Predicate:
        """Read the complement of a linking verb that begins at a place."""
        lemma = self.lemma(verb)
        focus = place if place < end else -1
        if self.word(place) == "out":
            place += 1
        determined = definite = degree = False
        head = -1
        first = place
        while place < end and place < first + 8:
            pos, word = self.pos(place), self.word(place)
            if word in ("for", "of") or (word == "to" and pos in ("PART", "ADP")):
                break
            if word in _DEGREES and head < 0:
                degree = word != "so" or not self._result_is_far(place, end)
            elif pos == "DET" or (pos == "PRON" and word in _DEFINITE):
                if head >= 0:
                    break
                if pos == "PRON" and self.pos(place + 1) not in _AFTER_DETERMINER:
                    head = place
                    break
                determined = True
                definite = definite or word in _DEFINITE
            elif pos in ("NOUN", "PROPN", "NUM", "ADJ") or self._is_adjective_like(place, head):
                head = place
            elif pos == "PRON":
                if head < 0:
                    head = place
                break
            elif pos == "ADV" and word == "enough":
                degree = True
            elif pos not in ("ADV", "PART") or (head >= 0 and not self._is_complement(place)):
                break
            elif self._is_complement(place):
                head = place
            place += 1
        if head < 0 and self._fronted(fronted) >= 0:
            head = self._fronted(fronted)
            clause = self.clause(verb, (verb, head))
        else:
            clause = self.clause(head if head >= 0 else verb, (verb, head, fronted))
        if head >= 0 and self.word(head + 1) == "enough":
            degree = True
        return Predicate(
            verb,
            lemma,
            linking=True,
            is_be=lemma == "be",
            focus=focus,
            complement=head,
            determined=determined,
            definite=definite,
            bare=head == first,
            degree=degree,
            relative=head >= 0 and self._has_relative(head),
            clause=clause,
        )

    def _result_is_far(self, place: int, end: int) -> bool:
        """Tell whether no *that* of result follows *so* (*so kind of you to come*)."""
        return all(self.word(index) != "that" for index in range(place, min(place + 6, end)))

    def _is_adjective_like(self, place: int, head: int) -> bool:
        """Tell whether a participle or adverb is in the lists of adjectives."""
        if self.pos(place) not in ("VERB", "ADV") or head >= 0:
            return False
        word = self.word(place)
        return self._has("adjectives", word) or self._has("that_adjectives", word)

    def _fronted(self, index: int) -> int:
        """Return the adjective of *how difficult it is*, or -1."""
        if self.pos(index - 1) == "ADJ" and self.word(index - 2) in ("how", "however", "as"):
            return index - 1
        return -1

    def _has_relative(self, head: int) -> bool:
        deps = self._view.deps
        return any(deps.relation[child] == "relative-clause" for child in deps.children[head])

    def relative_after(self, focus: int) -> str:
        """Return ``that``, ``who`` or ``which`` where one with a verb follows the focus."""
        end = min(self.end(focus), focus + WINDOW)
        for place in range(focus + 1, end):
            word = self.word(place)
            if word in RELATIVES:
                return RELATIVES[word] if self.word(place - 1) not in RELATIVES else ""
            if self.word(place) in (",", ";", ":", "."):
                return ""
            if self.pos(place) in VERBAL and self.pos(focus) not in ("SCONJ", "ADP"):
                return ""
        return ""

    def verb_before(self, index: int) -> int:
        """Return the verb that a pronoun directly follows, or -1."""
        if index > self.start(index) and self.pos(index - 1) in VERBAL:
            return index - 1
        return -1

    def small_clause(self, index: int, verb: int) -> Predicate | None:
        """Return what an object is said to be: *find it strange that*."""
        end = self.end(index)
        place = index + 1
        if place >= end or self.pos(place) in ("PUNCT", "ADP", "CCONJ", "SCONJ"):
            return None
        found = self._complement(verb, place, end, fronted=index)
        return found if found.complement >= 0 else None
