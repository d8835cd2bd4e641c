"""The constraint person: who speaks, who is spoken to, and who is spoken of.

Third person goes with third person. *I* and *you* take up each other and nouns only as far as who
speaks and who hears lets them (`anaphora_workbench.model.quotations`):

- in the words of one speaker, and in the narration, whoever says *I* or *you* names neither in the
  third person (*John came. I saw him*: not *I*), except in what the two are called or said to be
  (*You, Ana, ...*; *I am a doctor*);
- across the border of a quotation, *I* is who says it and *you* is who hears it. Where the text
  names the speaker, *I* is nobody else: the subject of the verb of saying, other mentions of that
  name, *I* in other turns of that speaker and *you* in those that he hears. *You* is who is called
  or told, or who spoke before in an exchange; a noun is an antecedent of *you* only where the text
  says so, and *I* and *you* of one turn are never one;
- who speaks and who hears are not *he* in that turn; in the narration *he* may be who said *I*,
  where the text says who that is;
- *usted* is a second person; with it goes, in its turn, what has the person of its verb (*lo, se,
  su*, zero subjects), but never *él*;
- such a form may stand for the hearer without *usted* (*¿No le molesta?*), unless the speaker says
  *tú* to that hearer.
"""

from __future__ import annotations

from anaphora_resolvers.constraints.base import agrees, differs, fails, passes, unknown
from anaphora_resolvers.constraints.named_behind import is_in_report
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.traits import PLURAL, SPEAKING, Expression, Traits
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Outcome, Verdict
from anaphora_workbench.model.quotations import NARRATION, NARRATOR, Quotations, Turn

_NAME = "person"
_FIRST = frozenset(("1",))
_SECOND = frozenset(("2",))
_THIRD = frozenset(("3",))
_POLITE = _SECOND | _THIRD
_THIRD_BOTH = agrees(_NAME, frozenset(("3",)))
_NO_PERSON = unknown("person.unknown-of-pronoun", "The person of the pronoun is unknown.")
_NO_PERSON_OF_CANDIDATE = unknown("person.unknown", "Its person is unknown.")
_MAY_NAME = unknown("person.may-name", "It may name the speaker or hearer.")
SPEAKER = passes("person.speaker", "It names the speaker of the quotation.")
HEARER = passes("person.hearer", "It names the hearer of the quotation.")
SAME = passes("person.same-speaker", "Both are the same speaker or hearer.")
_NOT_HEARER = fails(
    "person.speaker-not-hearer", "It names the speaker of the quotation, not the hearer."
)
_NOT_THE_SPEAKER = fails(
    "person.hearer-not-speaker", "It names the hearer of the quotation, not the speaker."
)
_NOT_SPEAKER = fails(
    "person.argument-of-saying",
    "It is another argument of the verb of saying, so it is not the speaker.",
)
_NOT_NAMED = fails("person.not-named-speaker", "It is not the speaker that the text names.")
_NOT_ADDRESSED = fails("person.not-named-hearer", "It is not the hearer that the text names.")
_NOBODY_ADDRESSED = fails("person.no-hearer", "The text does not say that it is the hearer.")
_SPOKEN_OF = fails(
    "person.not-third",
    "It names the speaker or hearer of the quotation, not a third person.",
    entity=True,
)
_IN_CIRCLE = fails("person.circle", "It takes up the pronoun.")
_MAY_SPEAK = unknown(
    "person.may-speak",
    "One of the two is in a quotation; the other may be its speaker or hearer.",
)
POLITE_HEARER = passes(
    "person.polite-hearer", "It is the hearer, whom the speaker addresses in the third person."
)
MAYBE_POLITE = unknown(
    "person.maybe-polite", "It is the hearer, whom the speaker may address in the third person."
)
_OTHER_SPEAKER = fails("person.other-speaker", "The two have different speakers.")
_WHO_SPEAKS = unknown("person.unknown-speaker", "The speaker is unknown.")
_CORE = frozenset(("subject", "object", "indirect", "agent", "possessor"))
_BEHIND_ADDRESS = frozenset((",", "!", "?", ".", ";", ":", "…"))
_ARGUMENTS = frozenset(("object", "indirect", "oblique"))
_OBJECTS = frozenset(("object", "indirect"))
_WITH_POLITE = frozenset(("zero", "clitic", "poss", "persRefl"))
_PERSONAL = "persNoRefl"


def judge_person(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    """Persons agree, as far as who speaks lets them."""
    ours = anaphor.traits.agreement.person
    theirs = candidate.traits.agreement.person
    if not ours:
        return _NO_PERSON
    if not theirs:
        return _NO_PERSON_OF_CANDIDATE
    if theirs == _THIRD and is_told_of(anaphor):
        return _THIRD_BOTH  # most pairs: nothing depends on who speaks
    if _go_together(anaphor, candidate):
        return _agree(ours, theirs)
    polite = _as_hearer(anaphor, candidate, view)
    if polite is not None:
        return polite
    ours, theirs = _meant(ours), _meant(theirs)
    we_speak, they_speak = bool(ours & SPEAKING), bool(theirs & SPEAKING)
    if not we_speak and not they_speak:
        return _spoken_of(anaphor, candidate, view) or _agree(ours, theirs)
    if we_speak and they_speak:
        return _both_speak(anaphor, candidate, view.quotations)
    differ = differs(_NAME, ours, theirs)
    if we_speak:
        return _one_speaks(anaphor, candidate, differ, view)
    if is_in_report(anaphor, view.quotations.turns[candidate.turn]):
        return _IN_CIRCLE
    several = candidate.traits.agreement.number == PLURAL  # *we* may be others another time
    apart = differ if several else differs(_NAME, ours, theirs, entity=True)
    verdict = _one_speaks(candidate, anaphor, apart, view)
    if verdict == HEARER:  # *you* tells less of who is meant than a name does
        return differ
    if verdict == _NOT_NAMED and anaphor.traits.pronoun:  # *he* may be whoever has a name
        verdict = _MAY_SPEAK
    if verdict.outcome is not Outcome.FAIL and _is_in_words_of(anaphor, candidate, view):
        return _SPOKEN_OF
    # The speaker or hearer has no name in the text: then his *I* or *you* is not an antecedent of
    # *he*.
    return differ if verdict == _MAY_SPEAK and not _is_named(candidate, view) else verdict


def is_told_of(anaphor: Expression) -> bool:
    """Tell whether a pronoun is a third person of the narration.

    Whether a third person agrees with it in person then does not depend on who speaks.
    """
    return anaphor.turn == NARRATION and anaphor.traits.agreement.person == _THIRD


def _go_together(anaphor: Expression, candidate: Expression) -> bool:
    """Tell whether one is *usted* and the other a form that goes with it, by what the verb is.

    Such a form stands in the same turn, and behind *usted* or in its sentence (*si usted quiere, se
    la instalará*).
    """
    if anaphor.turn != candidate.turn:
        return False
    if _is_polite(candidate):
        return _goes_with_polite(anaphor)
    same = anaphor.sentence == candidate.sentence
    return same and _is_polite(anaphor) and _goes_with_polite(candidate)


def _is_polite(expression: Expression) -> bool:
    """Tell whether an expression is *usted*: addressed, with verbs in the third person."""
    return expression.traits.agreement.person == _POLITE


def _goes_with_polite(expression: Expression) -> bool:
    """Tell whether a third person may be one with *usted*: *él* and nouns never are."""
    if expression.traits.agreement.person != _THIRD or not expression.traits.pronoun:
        return False
    if expression.kind in _WITH_POLITE:
        return True
    return expression.kind == _PERSONAL and expression.role in _OBJECTS


def _as_hearer(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict | None:
    """Judge the hearer of a turn as what a third person of it stands for (*¿No le molesta?*).

    Returns:
        ``None`` where the candidate is not known to be the hearer, or is called *tú*.
    """
    if anaphor.turn == NARRATION or not _goes_with_polite(anaphor):
        return None
    quotations = view.quotations
    number = anaphor.traits.agreement.number or candidate.traits.agreement.number
    polite = quotations.is_polite(anaphor.turn, plural=number == PLURAL)
    if polite is False:
        return None
    hearer = quotations.turns[anaphor.turn].hearer
    if candidate.traits.agreement.person & SPEAKING:
        one = candidate.turn != anaphor.turn and quotations.same(
            _who(candidate, quotations), hearer
        )
    else:
        one = _names(candidate, hearer, view)
    if not one:
        return None
    return POLITE_HEARER if polite else MAYBE_POLITE


def _meant(person: frozenset[str]) -> frozenset[str]:
    """Return the person that is meant: *usted* is a second person."""
    return _SECOND if person == _POLITE else person


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
        return agrees(_NAME, shared)
    return differs(_NAME, ours, theirs)


def _two_of_one_turn(ours: frozenset[str], theirs: frozenset[str]) -> Verdict:
    """Return the verdict on *I* and *you* of one turn: all that is one with either is out."""
    return differs(_NAME, ours, theirs, entity=True)


def _who(speaking: Expression, quotations: Quotations) -> str | None:
    """Return whom a first or second person stands for, ``None`` when that is not known."""
    turn = quotations.turns[speaking.turn]
    person = speaking.traits.agreement.person
    if person == _FIRST:
        return turn.speaker
    return turn.hearer if person & _SECOND else None


def _both_speak(anaphor: Expression, candidate: Expression, quotations: Quotations) -> Verdict:
    """Judge two first or second persons."""
    ours = _meant(anaphor.traits.agreement.person)
    theirs = _meant(candidate.traits.agreement.person)
    if anaphor.turn == candidate.turn:
        return _agree(ours, theirs) if ours & theirs else _two_of_one_turn(ours, theirs)
    if PLURAL in (anaphor.traits.agreement.number, candidate.traits.agreement.number):
        # Who else is meant may change from turn to turn.
        return _WHO_SPEAKS if ours & theirs else differs(_NAME, ours, theirs)
    one, other = _who(anaphor, quotations), _who(candidate, quotations)
    same = quotations.same(one, other)
    turn, own = quotations.turns[candidate.turn], quotations.turns[anaphor.turn]
    if one is not None and one == (turn.hearer if theirs == _FIRST else turn.speaker):
        return _OTHER_SPEAKER  # who hears a turn does not speak in it
    if other is not None and other == (own.hearer if ours == _FIRST else own.speaker):
        return _OTHER_SPEAKER
    if ours == _FIRST and theirs != _FIRST and own.name is not None:
        return _NOT_NAMED  # the words that say who speaks tell more than *you* elsewhere
    if same is None:
        if ours == _FIRST and quotations.is_named(one):
            return _NOT_NAMED
        return _WHO_SPEAKS if ours & theirs else differs(_NAME, ours, theirs)
    return SAME if same else _OTHER_SPEAKER


def _one_speaks(
    speaking: Expression, named: Expression, differ: Verdict, view: TextView
) -> Verdict:
    """Judge a first or second person and a noun or third person, whichever is looked up."""
    quotations = view.quotations
    person = _meant(speaking.traits.agreement.person)
    turn = quotations.turns[speaking.turn]
    if speaking.turn == named.turn:
        if person == _SECOND and named.head in turn.calls and not named.whole:
            return HEARER
        return _MAY_NAME if _is_said_of(named, person, view) else differ
    if speaking.turn == NARRATION:
        speaker = quotations.turns[named.turn].speaker
        return differ if speaker == NARRATOR and person == _FIRST else _MAY_SPEAK
    if person == _FIRST and quotations.same_speaker(speaking.turn, named.turn):
        return differ
    if person & _SECOND:
        return _heard_by(named, turn, view)
    return _said_by(speaking, named, turn, view)


def _said_by(speaking: Expression, named: Expression, turn: Turn, view: TextView) -> Verdict:
    """Judge a noun or third person as who says *I* in a turn."""
    quotations = view.quotations
    several = PLURAL in (speaking.traits.agreement.number, named.traits.agreement.number)
    if turn.speaker == NARRATOR:
        return _OTHER_SPEAKER  # the narrator: nobody whom the narration names
    if _names(named, turn.speaker, view):
        return SPEAKER
    if not several and _names(named, turn.hearer, view):
        return _NOT_THE_SPEAKER
    if not several and quotations.is_named(turn.speaker):
        return _NOT_NAMED
    if not several and turn.verb is not None and turn.verb < speaking.start:
        return _NOT_NAMED  # *In the letter is written: "I ..."*
    if named.turn == turn.outer and _is_co_argument(named, turn.name, turn.verb, view):
        return _NOT_SPEAKER
    return _MAY_SPEAK


def _heard_by(named: Expression, turn: Turn, view: TextView) -> Verdict:
    """Judge a noun or third person as who is *you* in a turn."""
    if _names(named, turn.speaker, view):
        return _NOT_HEARER
    if _names(named, turn.hearer, view):
        return HEARER
    return _NOT_ADDRESSED if view.quotations.is_named(turn.hearer) else _NOBODY_ADDRESSED


def _spoken_of(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict | None:
    """Judge two third persons: in a turn *he* is neither who speaks nor who hears."""
    if anaphor.turn == NARRATION or not anaphor.traits.pronoun:
        return None
    turn = view.quotations.turns[anaphor.turn]
    apart = _names(candidate, turn.speaker, view) or _names(candidate, turn.hearer, view)
    return _SPOKEN_OF if apart else None


def _is_in_words_of(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a third person stands in the words of whom *I* or *you* elsewhere stands for."""
    if anaphor.turn == NARRATION:
        return False
    quotations = view.quotations
    turn, who = quotations.turns[anaphor.turn], _who(candidate, quotations)
    return who is not None and who in (turn.speaker, turn.hearer)


def _names(named: Expression, person: str | None, view: TextView) -> bool:
    """Tell whether an expression names a speaker or hearer; a zero subject may (*dijo*)."""
    if not person or named.whole:
        return False
    if named.markable.realisation == "overt":
        return view.quotations.person_of(named.head) == person
    if named.markable.zero is not None:
        return named.role == "subject" and person == f"@{named.head}"
    return named.markable.clitic is None and view.quotations.person_of(named.head) == person


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


def _is_named(speaking: Expression, view: TextView) -> bool:
    """Tell whether the text says who it is that says *I*."""
    if speaking.turn == NARRATION or speaking.traits.agreement.person != _FIRST:
        return False
    return view.quotations.is_named(view.quotations.turns[speaking.turn].speaker)


def _is_co_argument(named: Expression, name: int | None, verb: int | None, view: TextView) -> bool:
    """Tell whether an expression is another argument of the verb of saying: *said Ana to him*."""
    if verb is None or named.role not in _ARGUMENTS:
        return False
    clause = view.clause_of[verb]
    if clause == NONE or named.domain != clause:
        return False
    return name is None or view.domain[name] == clause
