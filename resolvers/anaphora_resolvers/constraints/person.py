"""The constraint person: who speaks, who is spoken to, and who is spoken of.

Third person goes with third person. *I* and *you* take up each other and nouns only as far as who
speaks lets them (`anaphora_workbench.model.quotations`):

- in the words of one speaker, and in the narration, whoever says *I* or *you* names neither in the
  third person (*John came. I saw him*: not *I*), except in what the two are called or said to be
  (*You, Ana, ...*; *I am a doctor*);
- across the border of a quotation, *I* is who says it: the subject of the verb of saying, never
  another argument of that verb, and nobody else when that subject comes first (*Ana said: "I
  ..."*); *you* is anybody but the speaker; and *he* may be who said *I*, where the text says who
  that is.
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_resolvers.constraints.base import fails, in_words, passes, unknown
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.traits import PLURAL, SINGULAR, Expression, Traits
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Verdict
from anaphora_workbench.model.quotations import NARRATION, NARRATOR, Quotations, Turn

_NAME = "person"
_FIRST = frozenset(("1",))
_SECOND = frozenset(("2",))
_SPEAKING = _FIRST | _SECOND
_THIRD_BOTH = passes(_NAME, "Both are third person.")
_NO_PERSON = unknown(_NAME, "The person of the pronoun is unknown.")
_NO_PERSON_OF_CANDIDATE = unknown(_NAME, "Its person is unknown.")
_MAY_NAME = unknown(_NAME, "It may name the speaker or hearer.")
_SPEAKER = passes(_NAME, "It names the speaker of the quotation.")
_NOT_HEARER = fails(_NAME, "It names the speaker of the quotation, not the hearer.")
_NOT_SPEAKER = fails(
    _NAME, "It is another argument of the verb of saying, so it is not the speaker."
)
_NOT_NAMED = fails(_NAME, "It is not the speaker that the text names.")
_MAY_SPEAK = unknown(
    _NAME, "One of the two stands in a quotation; the other may be its speaker or hearer."
)
_OTHER_SPEAKER = fails(_NAME, "The two have different speakers.")
_WHO_SPEAKS = unknown(_NAME, "The speaker is unknown.")
_CORE = frozenset(("subject", "object", "indirect", "agent", "possessor"))
_BEHIND_ADDRESS = frozenset((",", "!", "?", ".", ";", ":", "…"))
_ARGUMENTS = frozenset(("object", "indirect", "oblique"))


@dataclass(frozen=True, slots=True)
class Person:
    """Persons agree, as far as who speaks lets them.

    Attributes:
        name: ``person``.
    """

    name: str = _NAME

    def judge(self, anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
        """Return the verdict on a candidate."""
        ours = anaphor.traits.agreement.person
        theirs = candidate.traits.agreement.person
        if not ours:
            return _NO_PERSON
        if not theirs:
            return _NO_PERSON_OF_CANDIDATE
        we_speak, they_speak = bool(ours & _SPEAKING), bool(theirs & _SPEAKING)
        if not we_speak and not they_speak:
            return _agree(ours, theirs)
        if we_speak and they_speak:
            return _both_speak(anaphor, candidate, view.quotations)
        differ = _differ(ours, theirs)
        if we_speak:
            verdict = _one_speaks(anaphor, candidate, differ, view)
            other = verdict == _MAY_SPEAK and _names_another(anaphor, candidate, view)
            return _NOT_NAMED if other else verdict
        verdict = _one_speaks(candidate, anaphor, differ, view)
        # Somebody whom the text does not name speaks or is spoken to: that is no reason to take
        # what he calls himself for an antecedent of *he*.
        return differ if verdict == _MAY_SPEAK and not _is_named(candidate, view) else verdict


def persons_differ(anaphor: Traits, candidate: Traits) -> bool:
    """Tell whether two persons cannot be one, wherever in a text the two expressions stand."""
    ours, theirs = anaphor.agreement.person, candidate.agreement.person
    if not ours or not theirs or ours & theirs:
        return False
    return "3" in ours or candidate.pronoun


def _agree(ours: frozenset[str], theirs: frozenset[str]) -> Verdict:
    shared = ours & theirs
    if len(shared) == 1 and "3" in shared:
        return _THIRD_BOTH
    if shared:
        return passes(_NAME, f"Both are {in_words(shared)}.")
    return _differ(ours, theirs)


def _differ(ours: frozenset[str], theirs: frozenset[str]) -> Verdict:
    return fails(_NAME, f"It is {in_words(theirs)}, but the pronoun is {in_words(ours)}.")


def _both_speak(anaphor: Expression, candidate: Expression, quotations: Quotations) -> Verdict:
    """Judge two first or second persons."""
    ours = anaphor.traits.agreement.person
    theirs = candidate.traits.agreement.person
    if anaphor.turn == candidate.turn:
        return _agree(ours, theirs)
    same = quotations.same_speaker(anaphor.turn, candidate.turn)
    if same:
        # One speaker may speak to two hearers, but does not address himself.
        shared = ours & theirs & _FIRST
        if shared:
            return _agree(shared, shared)
        return _WHO_SPEAKS if ours & theirs else _differ(ours, theirs)
    if same is None or PLURAL in (
        anaphor.traits.agreement.number,
        candidate.traits.agreement.number,
    ):
        return _WHO_SPEAKS
    return _OTHER_SPEAKER if ours == theirs == _FIRST else _WHO_SPEAKS


def _one_speaks(
    speaking: Expression, named: Expression, differ: Verdict, view: TextView
) -> Verdict:
    """Judge a first or second person and a noun or third person, whichever is looked up."""
    quotations = view.quotations
    person = speaking.traits.agreement.person
    if "3" in person and named.traits.pronoun:  # *usted* agrees in the third person
        return _agree(person & named.traits.agreement.person, person)
    if speaking.turn == named.turn:
        return _MAY_NAME if _is_said_of(named, person, view) else differ
    turn = quotations.turns[speaking.turn]
    if speaking.turn == NARRATION:
        told = quotations.turns[named.turn].speaker
        return differ if told == NARRATOR and person == _FIRST else _MAY_SPEAK
    if turn.speaker == NARRATOR and person == _FIRST:
        return _OTHER_SPEAKER  # the narrator: nobody whom the narration names
    if named.turn == turn.outer:
        if _says(named, turn):
            return _NOT_HEARER if person == _SECOND else _SPEAKER
        if person == _FIRST and _is_co_argument(named, turn.name, turn.verb, view):
            return _NOT_SPEAKER
    elif person == _FIRST and quotations.same_speaker(speaking.turn, named.turn):
        return differ
    return _MAY_SPEAK


def _is_said_of(named: Expression, person: frozenset[str], view: TextView) -> bool:
    """Tell whether a noun calls a speaker or hearer something, or says what they are."""
    if person == _SECOND and (named.role == "vocative" or _stands_apart(named, view)):
        return True
    tokens, language = view.document.tokens, view.language
    if named.role == "apposition":
        above = view.deps.governor[named.head]
        return above != NONE and bool(language.agreement(tokens[above]).person & person)
    if named.role != "predicate" or named.clause == NONE:
        return False
    clause = view.clauses[named.clause]
    if clause.subject != NONE:
        return bool(language.agreement(tokens[clause.subject]).person & person)
    verb = clause.head if clause.verb == NONE else clause.verb
    return language.features_of(tokens[verb]).get("Person", "") in person


def _stands_apart(named: Expression, view: TextView) -> bool:
    """Tell whether a noun stands between commas as forms of address do (*Ana, you are late*)."""
    if named.role in _CORE or named.markable.realisation != "overt":
        return False
    tokens = view.document.tokens
    sentence = view.document.sentences[named.sentence]
    before = named.start == sentence.start or not tokens[named.start - 1].text[:1].isalnum()
    return before and (named.end >= sentence.end or tokens[named.end].text in _BEHIND_ADDRESS)


def _names_another(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether the text names another speaker of *I* just before it (*Ana said: "I ..."*).

    A name with the same head may be an earlier mention of the speaker.
    """
    turn = view.quotations.turns[anaphor.turn]
    agreement = anaphor.traits.agreement
    if turn.verb is None or agreement.person != _FIRST or agreement.number != SINGULAR:
        return False
    speaker = turn.verb if turn.name is None else turn.name
    if speaker > anaphor.start or candidate.turn != turn.outer:
        return False
    token = view.document.tokens[speaker]
    named = turn.name is not None and not view.language.kind_of(token, single=True)
    return not (named and candidate.key == (token.lemma or token.text).lower())


def _is_named(speaking: Expression, view: TextView) -> bool:
    """Tell whether the text says who it is that says *I*."""
    if speaking.turn == NARRATION or speaking.traits.agreement.person != _FIRST:
        return False
    return view.quotations.turns[speaking.turn].name is not None


def _says(named: Expression, turn: Turn) -> bool:
    """Tell whether an expression is the subject of the verb of saying, a zero (*dijo*) too."""
    if turn.name is None:
        zero = named.markable.zero is not None and named.role == "subject"
        return zero and named.head == turn.verb
    return named.head == turn.name and not named.whole and named.markable.realisation == "overt"


def _is_co_argument(named: Expression, name: int | None, verb: int | None, view: TextView) -> bool:
    """Tell whether an expression is another argument of the verb of saying: *said Ana to him*."""
    if verb is None or named.role not in _ARGUMENTS:
        return False
    clause = view.clause_of[verb]
    if clause == NONE or named.domain != clause:
        return False
    return name is None or view.domain[name] == clause
