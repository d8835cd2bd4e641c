"""The words round a pronoun, read from left to right: verb group, complement, clause behind.

Parts of speech are enough. With a parse, a clause counts only when it hangs on the complement or
its verb, and not as a relative clause.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anaphora_resolvers.dependencies import NONE, VERBAL
from anaphora_resolvers.views import TextView

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


NEGATIONS = frozenset(("n't", "n’t", "not"))
"""Words that may stand between a verb and a pronoun behind it: *is not it*."""
_DEGREES = frozenset(("so", "too", "such"))
_DEFINITE = frozenset(("the", "this", "that", "these", "those", "my", "our", "your", "his", "her"))
_AFTER_DETERMINER = frozenset(("ADJ", "NOUN", "ADV", "NUM", "PROPN"))


@dataclass(frozen=True, slots=True)
class Predicate:
    """The predicate of a pronoun.

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


class ClauseReader:
    """Reads the words round pronouns, and the clauses behind words.

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

    def clause(self, behind: int, owners: tuple[int, ...] | None) -> Behind:
        """Return the clause behind a word.

        Args:
            behind: The word.
            owners: Words one of which the clause must hang on where there is a parse; -1 is none,
                ``None`` lets it hang on any.
        """
        end = min(self.end(behind), behind + WINDOW)
        place = behind + 1
        while place < end:
            pos, word = self.pos(place), self.word(place)
            found = NO_CLAUSE
            if word == "as" and self.word(place + 1) in ("if", "though"):
                return Behind("as-if", place)
            if word == "like" and pos in ("SCONJ", "ADP") and self.clause_begins(place + 1, end):
                return Behind("as-if", place)
            if word == "to" and self._infinitive(place + 1, end) >= 0:
                found = Behind("to", self._infinitive(place + 1, end))
            elif word == "that" and pos in ("SCONJ", "PRON", "DET", "ADP"):
                found = Behind("that", place)
            elif word in _QUESTIONS and pos != "DET":
                found = Behind("wh", place)
            elif pos == "VERB" and self._is_gerund(place) and place == behind + 1:
                found = Behind("ing", place)
            elif place == behind + 1 and self.clause_begins(place, end):
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

    def clause_begins(self, place: int, end: int) -> bool:
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
        """Tell whether a clause depends on one of some words, and is not a relative clause."""
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

    def predicate(self, index: int) -> Predicate | None:
        """Return what is said of a pronoun as subject, ``None`` where no verb goes with it."""
        end = self.end(index)
        verb, place = -1, index + 1
        before = self.before_negation(index)
        if self.pos(before) == "AUX" and index > self.start(index):  # *is it true*, *isn't it true*
            verb = before
        while place < end and (
            self.pos(place) in ("AUX", "ADV", "PART") or self.word(place) in NEGATIONS
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

    def before_negation(self, index: int) -> int:
        """Return the index of the word before a pronoun, or of the one before *n't* or *not*."""
        place, start = index - 1, self.start(index)
        while place > start and self.word(place) in NEGATIONS:
            place -= 1
        return place if place >= start else -1

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
        bare = self._has("seeming", lemma) and self.clause_begins(place + 1, end)
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
        found = self.clause(verb, None)
        behind = found.verb + 1 if found.kind == "that" else found.verb
        subject = found.kind in ("that", "bare") and self.clause_begins(behind, self.end(verb))
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
