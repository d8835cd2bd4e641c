"""Words by place, and the clause that stands behind a complement or verb.

Parts of speech are enough. With a parse, a clause counts only when it hangs on the complement or
its verb, and not as a relative clause.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anaphora_resolvers.dependencies import NONE, VERBAL
from anaphora_resolvers.views import TextView

__all__ = ["INSIDE", "NO_CLAUSE", "RELATIVES", "WINDOW", "Behind", "ClauseFinder"]

WINDOW = 14
"""So many words behind a complement are searched for a clause."""
INSIDE = frozenset(("DET", "ADJ", "NUM", "ADV", "NOUN", "PROPN", "PRON", "PART"))
"""Parts of speech that a noun phrase is made of."""
RELATIVES = {"that": "that", "who": "who", "whom": "who", "which": "which"}
"""Relative pronouns of English, with the one of the same sort."""
_QUESTIONS = frozenset(("who", "what", "why", "how", "when", "where", "which", "whether", "if"))


@dataclass(frozen=True, slots=True)
class Behind:
    """A clause behind a complement or verb.

    Attributes:
        kind: ``that``, ``wh``, ``to``, ``ing``, ``bare``, ``as-if`` or ``""`` for none.
        verb: Its infinitive, else its first word; -1 for none.
    """

    kind: str = ""
    verb: int = -1


NO_CLAUSE = Behind()


class ClauseFinder:
    """Finds clauses behind words.

    Args:
        view: The text.
        has: Tells whether a list of ``[pleonastic]`` holds a word.
    """

    def __init__(self, view: TextView, has: Callable[[str, str], bool]) -> None:
        self._view = view
        self._tokens = view.document.tokens
        self._has = has

    def word(self, index: int) -> str:
        """Return a word in lower case, ``""`` outside the text."""
        return self._tokens[index].text.lower() if 0 <= index < len(self._tokens) else ""

    def lemma(self, index: int) -> str:
        """Return a lemma in lower case, the word where there is none; forms of *be* are ``be``."""
        if not 0 <= index < len(self._tokens):
            return ""
        token = self._tokens[index]
        word = (token.lemma or token.text).lower()
        if self._has("be", word) and self.pos(index) not in ("PART", "NOUN", "PROPN"):
            return "be"
        return word

    def pos(self, index: int) -> str:
        """Return a part of speech, ``""`` outside the text."""
        return self._view.deps.pos[index] if 0 <= index < len(self._tokens) else ""

    def end(self, index: int) -> int:
        """Return the index behind the sentence of a word."""
        document = self._view.document
        return document.sentences[document.sentence_of(index)].end

    def start(self, index: int) -> int:
        """Return the index of the first word of the sentence of a word."""
        document = self._view.document
        return document.sentences[document.sentence_of(index)].start

    def matches(self, index: int, word: str) -> bool:
        """Tell whether a word has a form or a lemma."""
        return word in (self.word(index), self.lemma(index))

    def ends_phrase(self, index: int) -> bool:
        """Tell whether no noun phrase goes on at a word."""
        return self.pos(index) in ("", "PUNCT", "CCONJ", "SCONJ", "ADV", "VERB", "AUX")

    def begins_phrase(self, index: int) -> bool:
        """Tell whether a noun phrase that may be an object begins at a word."""
        return self.pos(index) in ("DET", "PRON", "PROPN", "NOUN", "ADJ", "NUM") and index < len(
            self._tokens
        )

    def clause(self, behind: int, owners: tuple[int, ...]) -> Behind:
        """Return the clause behind a word.

        Args:
            behind: The word.
            owners: Words one of which the clause must hang on where there is a parse; -1 is none.
        """
        return self._clause(behind, owners)

    def _clause(self, behind: int, owners: tuple[int, ...] | None) -> Behind:
        end = min(self.end(behind), behind + WINDOW)
        place = behind + 1
        while place < end:
            pos, word = self.pos(place), self.word(place)
            found = NO_CLAUSE
            if word == "as" and self.word(place + 1) in ("if", "though"):
                return Behind("as-if", place)
            if word == "like" and pos in ("SCONJ", "ADP") and self._clause_begins(place + 1, end):
                return Behind("as-if", place)
            if word == "to" and self._infinitive(place + 1, end) >= 0:
                found = Behind("to", self._infinitive(place + 1, end))
            elif word == "that" and pos in ("SCONJ", "PRON", "DET", "ADP"):
                found = Behind("that", place)
            elif word in _QUESTIONS and pos != "DET":
                found = Behind("wh", place)
            elif pos == "VERB" and self._is_gerund(place) and place == behind + 1:
                found = Behind("ing", place)
            elif place == behind + 1 and self._clause_begins(place, end):
                found = Behind("bare", place)
            if found.kind:
                hangs = owners is None or self._hangs_on(found, owners)
                return found if hangs else NO_CLAUSE
            if pos in VERBAL or pos in ("CCONJ",) or word in (";", ":", ".", "?", "!", "-"):
                return NO_CLAUSE
            if pos == "PUNCT" and place == behind + 1 and word not in (",", '"', "“", "("):
                return NO_CLAUSE
            place += 1
        return NO_CLAUSE

    def _infinitive(self, place: int, end: int) -> int:
        while place < end and self.pos(place) in ("ADV", "PART"):
            place += 1
        return place if place < end and self.pos(place) in VERBAL else -1

    def _is_gerund(self, place: int) -> bool:
        return self.word(place).endswith("ing")

    def _clause_begins(self, place: int, end: int) -> bool:
        """Tell whether a noun phrase with a verb behind it begins at a place."""
        if self.pos(place) not in ("PRON", "DET", "PROPN", "NOUN"):
            return False
        for index in range(place, min(place + 6, end)):
            pos = self.pos(index)
            if pos in VERBAL:
                return index > place
            if pos not in INSIDE or self.word(index) in RELATIVES:
                return False
        return False

    def _hangs_on(self, clause: Behind, owners: tuple[int, ...]) -> bool:
        """Tell whether a clause depends on one of some words, and is no relative clause."""
        deps = self._view.deps
        if not self._view.parsed:
            return True
        head = self._clause_head(clause)
        if head == NONE:
            return True
        if deps.relation[head] == "relative-clause" and clause.kind != "to":
            return False
        above, steps = deps.governor[head], 0
        accepted = {owner for owner in owners if owner >= 0}
        accepted |= {deps.governor[owner] for owner in accepted} - {NONE}
        while above != NONE and steps < 2:
            if above in accepted:
                return True
            above, steps = deps.governor[above], steps + 1
        return head in accepted

    def _clause_head(self, clause: Behind) -> int:
        """Return the word that heads a clause in the parse."""
        view, deps = self._view, self._view.deps
        if clause.kind in ("to", "ing"):
            number = view.clause_of[clause.verb]
            return view.clauses[number].head if number != NONE else clause.verb
        above = deps.governor[clause.verb]
        if above == NONE or above < clause.verb:
            number = view.clause_of[clause.verb]
            return view.clauses[number].head if number != NONE else NONE
        number = view.clause_of[above]
        return view.clauses[number].head if number != NONE else above

    def has_object(self, verb: int) -> bool:
        """Tell whether a verb has an object or a clause behind it."""
        view = self._view
        if view.parsed:
            deps = view.deps
            return any(
                child > verb
                and deps.relation[child]
                in ("object", "complement", "open-complement", "clausal-subject")
                for child in deps.children[verb]
            ) or self._copular(verb)
        return self.begins_phrase(verb + 1) or self.word(verb + 1) in ("that", "to", "how", "what")

    def _copular(self, verb: int) -> bool:
        """Tell whether a word of an infinitive is its copula, auxiliary, or a predicate noun."""
        deps = self._view.deps
        return deps.relation[verb] in ("copula", "auxiliary") or deps.copula[verb] != NONE

    def strands_preposition(self, verb: int) -> bool:
        """Tell whether a preposition without a noun ends the infinitive: *easy to live with*."""
        end = self.end(verb)
        return any(
            self.pos(place) == "ADP" and self.pos(place + 1) in ("", "PUNCT", "CCONJ", "SCONJ")
            for place in range(verb + 1, min(verb + 3, end))
        )
