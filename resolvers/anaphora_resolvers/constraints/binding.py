"""The constraint binding, on clauses: where reflexives must look and other pronouns must not.

After Lappin and Leass (1994), in terms of domains (the clause whose predicate an expression is an
argument or adjunct of; see `anaphora_resolvers.views`):

- a personal pronoun is disjoint from the other arguments of its predicate, from its understood
  subject (*John told Bill to help him*: not Bill), from its fellow conjuncts, and inside a noun
  phrase from that phrase's possessor (*Ana's picture of her*);
- a reflexive needs an expression of its own domain in a higher place: the subject, own or
  understood, or an object before it; inside a noun phrase also the possessor;
  where none of them agrees, any expression before it in its sentence may bind it, since parsers
  often attach a clause to the wrong word (the candidate finder sees to that);
- a reflexive right behind a noun emphasizes it (*the mayor herself*), and takes up that noun;
- the zero subject of a subjunctive clause is not the subject above it (*pidió que cantara*);
- a dative that feels something is disjoint from no subject of another clause (*entró y le gustó*);
- a verb with a zero subject has no other: what a parser calls its subject is one of another clause
  (*Mis tíos; lo compraron ayer*), so it is not excluded;
- possessive pronouns are free;
- two first persons, or two second ones, of one speaker are never kept apart: *me* in *me voy* is
  its verb's subject though it has no form of a reflexive;
- a clitic that repeats a phrase of its verb (*Dile a Juan*) is that phrase, or an earlier mention
  with its head; see `anaphora_resolvers.constraints.named_behind`.
"""

from __future__ import annotations

from anaphora_resolvers.clitics import clitic_table
from anaphora_resolvers.constraints.base import fails, passes, unknown
from anaphora_resolvers.constraints.named_behind import (
    is_call,
    is_dative_clitic,
    repeated_by,
    repeats,
)
from anaphora_resolvers.constraints.position import emphasizes, is_modified_by
from anaphora_resolvers.dependencies import ARGUMENTS, NONE
from anaphora_resolvers.traits import SPEAKING, Expression
from anaphora_resolvers.views import Clause, TextView
from anaphora_workbench.model import EMPTY, Verdict
from anaphora_workbench.model.language_tables import language_data

_FREE = passes("binding.free", "It is no other argument of the pronoun's verb.")
_POSSESSIVE = passes("binding.possessive", "A possessive pronoun is not bound to its clause.")
_NOT_A_PRONOUN = passes("binding.no-pronoun", "Only pronouns are bound to their clause.")
_CO_ARGUMENT = fails(
    "binding.co-argument",
    "It is an argument of the same verb, where a reflexive pronoun would be used.",
    entity=True,
)
_UNDERSTOOD = fails(
    "binding.understood-subject",
    "It is the understood subject of the pronoun's verb; a reflexive would be used.",
    entity=True,
)
_CONJUNCT = fails("binding.coordinated", "It is coordinated with the pronoun.", entity=True)
_OWN_DATIVE = unknown("binding.own-dative", "With this verb the dative may also be the subject.")
_POSSESSOR = fails(
    "binding.possessor",
    "It is the possessor of the phrase that contains the pronoun.",
    entity=True,
)
_OBVIATIVE = fails(
    "binding.obviative",
    "It is the subject above a subjunctive clause; an infinitive would be used.",
    entity=True,
)
_RIVAL = unknown(
    "binding.other-subject", "The verb has a subject without words, so this one is of another verb."
)
_LOCATIVE = passes(
    "binding.locative", "The pronoun follows a preposition of place, so the subject may bind it."
)
DOUBLED = passes("binding.doubled", "The clitic repeats the phrase.")
_REPEATED = passes("binding.repeated", "It is the clitic that repeats the pronoun.")
_MAY_DOUBLE = passes("binding.may-double", "The clitic may repeat the phrase.")
_DOUBLES_ANOTHER = fails(
    "binding.doubles-another", "The clitic repeats another phrase of its verb."
)
_BOUND = passes("binding.bound", "It has a higher position in the reflexive's clause.")
_CONTROLLER = unknown(
    "binding.controller", "It is the object of the verb above and may be the understood subject."
)
ONE_SPEAKER = passes(
    "binding.one-speaker", "Both are the speaker or both the hearer; one is reflexive."
)
_EMPHATIC = passes("binding.emphatic", "The reflexive is next to it for emphasis.")
_MODIFIED = passes("binding.modified", "A phrase with the reflexive modifies it.")
UNBOUND = fails(
    "binding.unbound", "A reflexive refers to an argument of its own clause, which it is not."
)
NONE_BOUND = unknown(
    "binding.none-bound",
    "No argument of the reflexive's clause is known to agree, so it may refer to one beyond.",
)
_NO_PARSE = unknown("binding.no-parse", "There is no parse to tell.")
_NO_SUBJECT = unknown(
    "binding.no-subject", "The reflexive's clause has no subject that could bind it."
)
_CLAUSAL_ARGUMENTS = frozenset(("complement", "clausal-subject"))
_PERSONAL = frozenset(("persIt", "persNoRefl", "pers12", "zero", "clitic", "recip"))


def judge_binding(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    """Reflexives are bound in their clause, other personal pronouns are free in it."""
    if anaphor.sentence != candidate.sentence:
        beyond = judge_binding_beyond(anaphor, view)
        if beyond is not None:
            return beyond
    if anaphor.reflexive:
        return _reflexive(anaphor, candidate, view)
    if anaphor.possessive:
        return _POSSESSIVE
    if anaphor.kind not in _PERSONAL:
        return _NOT_A_PRONOUN
    repeated = repeated_by(anaphor, view)
    if repeated:
        if repeats(anaphor, candidate, view):
            return DOUBLED
        if not any(_has_head_of(candidate, head, view) for head in repeated):
            return _DOUBLES_ANOTHER
    if anaphor.sentence != candidate.sentence:
        return _FREE
    if anaphor.head in repeated_by(candidate, view):
        return _REPEATED
    if anaphor.clause == NONE or candidate.clause == NONE:
        return _NO_PARSE
    return _pronoun(anaphor, candidate, view)


def judge_binding_beyond(anaphor: Expression, view: TextView) -> Verdict | None:
    """Return what binding says of all that stands in other sentences than the pronoun.

    Returns:
        ``None`` for a clitic that repeats a phrase: it takes up only what may be an earlier mention
        of that phrase.
    """
    if anaphor.reflexive:
        if anaphor.clause == NONE:
            return _NO_PARSE
        return _NO_SUBJECT if _without_subject(anaphor, view) else UNBOUND
    if anaphor.possessive:
        return _POSSESSIVE
    if anaphor.kind not in _PERSONAL:
        return _NOT_A_PRONOUN
    return None if repeated_by(anaphor, view) else _FREE


def judge_clause_binding(anaphor: Expression, clause: Clause) -> Verdict:
    """A personal pronoun stands for no clause that is an argument of its verb."""
    if anaphor.kind not in _PERSONAL:
        return _NOT_A_PRONOUN
    if anaphor.clause == NONE:
        return _NO_PARSE
    argument = clause.link in _CLAUSAL_ARGUMENTS and clause.parent == anaphor.domain
    return _CO_ARGUMENT if argument and clause.parent != NONE else _FREE


def _pronoun(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    if _coordinated(anaphor, candidate, view):
        return _CONJUNCT
    if anaphor.domain == NONE:
        owner = view.np_parent[anaphor.head]
        owned = owner != NONE and anaphor.role != "possessor"
        if owned and candidate.role == "possessor" and _owns(candidate, owner, view):
            return _POSSESSOR
        return _FREE
    # The understood subject is what a zero subject stands for; it does not exclude it.
    is_subject = anaphor.role == "subject"
    if is_subject and _is_obviative(anaphor, candidate, view):
        return _OBVIATIVE
    if candidate.domain != anaphor.domain and _experiences(anaphor, view):
        return _FREE
    if not _in_domain(candidate, anaphor.domain, view, understood=not is_subject):
        raised = view.raised.get(anaphor.head, NONE)
        if raised != NONE and _in_domain(candidate, raised, view):
            return _CO_ARGUMENT
        return _FREE
    if _name_one_speaker(anaphor, candidate):
        return ONE_SPEAKER
    if candidate.domain == anaphor.domain and _doubles(anaphor, candidate, view):
        return _MAY_DOUBLE
    if is_subject and candidate.role == "subject" and anaphor.markable.zero is not None:
        return _RIVAL
    if _is_locative(anaphor, view):
        return _LOCATIVE
    if candidate.role == "subject" and _is_own_dative(anaphor, view):
        return _OWN_DATIVE
    return _CO_ARGUMENT if candidate.domain == anaphor.domain else _UNDERSTOOD


def _reflexive(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    if anaphor.clause == NONE:
        return _NO_PARSE
    if (
        view.np_parent[anaphor.head] == candidate.head
        or candidate.end == anaphor.start
        or emphasizes(anaphor, candidate, view)
    ):
        return _EMPHATIC
    if candidate.role == "possessor" and _owns(candidate, view.np_parent[anaphor.head], view):
        return _BOUND
    if is_modified_by(candidate, anaphor, view):
        return _MODIFIED
    if _without_subject(anaphor, view):
        return _NO_SUBJECT
    domain = _binding_clause(anaphor, view)
    if _is_above_noun(candidate, domain, view) or _is_named_as(candidate, domain, view):
        return _BOUND
    if _controls(anaphor, candidate, domain, view):
        return _CONTROLLER
    if not _in_domain(candidate, domain, view) or _is_conjunct_of_whole(candidate, view):
        return UNBOUND
    if candidate.head in (view.clauses[domain].understood, view.clauses[domain].filler):
        return _BOUND
    higher = candidate.role == "subject" or (
        candidate.role in ARGUMENTS
        and anaphor.role != "subject"
        and candidate.order < anaphor.order
    )
    return _BOUND if higher else UNBOUND


def _name_one_speaker(anaphor: Expression, candidate: Expression) -> bool:
    """Tell whether two pronouns are both *I*, or both *you*, in the words of one speaker."""
    ours, theirs = anaphor.traits.agreement, candidate.traits.agreement
    return (
        anaphor.turn == candidate.turn
        and candidate.traits.pronoun
        and ours.person == theirs.person
        and bool(ours.person)
        and ours.person <= SPEAKING
        and (not ours.number or not theirs.number or not ours.number.isdisjoint(theirs.number))
    )


def _is_above_noun(candidate: Expression, clause: int, view: TextView) -> bool:
    """Tell whether a candidate is the subject above a participle (*they had trouble getting ...*).

    The parse does not show whether the noun or that subject is meant.
    """
    it = view.clauses[clause]
    if it.link != "adnominal-clause" or it.finite or it.subject != NONE or it.parent == NONE:
        return False
    if view.document.tokens[it.head].features.get("VerbForm", "Ger") not in ("Ger", "Part"):
        return False
    above = view.clauses[it.parent]
    return candidate.head == above.understood and it.attached in above.objects


def _is_named_as(candidate: Expression, clause: int, view: TextView) -> bool:
    """Tell whether a copula or an apposition joins a candidate to the noun of a relative clause.

    *Her mother was a beauty who cared for herself*; *Jan, a man who praised himself*.
    """
    noun = view.clauses[clause].filler
    if noun == NONE:
        return False
    deps = view.deps
    if deps.relation[noun] == "apposition":
        return deps.governor[noun] == candidate.head
    return (
        deps.copula[noun] != NONE
        and candidate.role == "subject"
        and (deps.governor[candidate.head] == noun)
    )


def _in_domain(
    candidate: Expression, clause: int, view: TextView, *, understood: bool = True
) -> bool:
    """Tell whether a candidate is an argument of a clause, its understood subject or its filler."""
    if candidate.domain == clause and candidate.role != "vocative" and not is_call(candidate, view):
        return True
    if view.raised.get(candidate.head, NONE) == clause:
        return True
    it = view.clauses[clause]
    if candidate.markable.zero is not None:
        return understood and _shares_subject(candidate, clause, view)
    first = view.conjunct_of[candidate.head]
    heads = (candidate.head,) if first == NONE else (candidate.head, first)
    return (understood and it.understood in heads) or it.filler in heads


def _has_head_of(candidate: Expression, head: int, view: TextView) -> bool:
    """Tell whether a candidate may be an earlier mention of a phrase: by head, or as unknown.

    What a clitic repeats may be a pronoun or a phrase whose head is neither a name nor a noun; then
    anybody may be it.
    """
    if view.deps.pos[head] not in ("NOUN", "PROPN"):
        return True
    token = view.document.tokens[head]
    if candidate.whole or view.conjunct_of[head] != NONE:
        return candidate.whole and view.conjunct_of[head] != NONE
    return candidate.key == (token.lemma or token.text).lower()


def _shares_subject(zero: Expression, clause: int, view: TextView) -> bool:
    """Tell whether a zero subject is the understood subject of a clause below or beside its own."""
    if zero.role != "subject":
        return False
    for number in view.ancestors(clause):
        if number == zero.domain:
            return True
        it = view.clauses[number]
        if it.understood != NONE or number in view.zero_subjects or _is_closed(it):
            return False
    return False


def _coordinated(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    ours = view.conjunct_of[anaphor.head]
    return (
        ours != NONE
        and not candidate.whole
        and ours == view.conjunct_of[candidate.head]
        and anaphor.head != candidate.head
    )


def _is_conjunct_of_whole(candidate: Expression, view: TextView) -> bool:
    """Tell whether a candidate is one conjunct only; the whole is what binds."""
    return view.conjunct_of[candidate.head] != NONE and not candidate.whole


def _owns(candidate: Expression, noun: int, view: TextView) -> bool:
    return noun != NONE and view.np_parent[candidate.head] == noun


def _is_locative(anaphor: Expression, view: TextView) -> bool:
    if anaphor.role != "oblique":
        return False
    adposition = view.preposition(anaphor.head)
    if adposition == NONE:
        return False
    return view.document.tokens[adposition].text.lower() in view.language.locative


def _is_own_dative(anaphor: Expression, view: TextView) -> bool:
    """Tell whether a *se* is the dative of a verb of one's own body (*Ana se lo quitó*)."""
    tokens = view.document.tokens
    if not view.language.is_dative(tokens[anaphor.head], view.document.token_after(anaphor.head)):
        return False
    lemma = view.lemma(view.clauses[anaphor.domain].head)
    return lemma in clitic_table(view.language.code).own_dative


def _is_obviative(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a candidate is the subject above the subjunctive clause of a zero subject.

    *Ana pidió que cantara*, *salió para que durmiera*: an infinitive would take up that subject.
    """
    clause = view.clauses[anaphor.domain]
    if anaphor.markable.zero is None or clause.parent == NONE or not clause.finite:
        return False
    tokens, deps = view.document.tokens, view.deps
    forms = (clause.head, clause.verb, deps.auxiliary[clause.head])
    moods = [tokens[index].features.get("Mood", "") for index in forms if index != NONE]
    if "Sub" not in moods:
        return False
    data = language_data(view.language.code)["binding"]
    above = view.clauses[clause.parent]
    if clause.link == "adverbial-clause":
        words = [tokens[child].text.lower() for child in deps.children[clause.head]]
        if "que" not in words or not any(word in data["purpose"] for word in words):
            return False
    elif clause.link in _CLAUSAL_ARGUMENTS:
        if view.lemma(above.head) not in data["directive"]:
            return False
    else:
        return False
    if candidate.role == "subject" and candidate.domain == above.number:
        return True
    if candidate.markable.zero is not None:
        return _shares_subject(candidate, above.number, view)
    return candidate.head == above.understood != NONE and candidate.role == "subject"


def _experiences(anaphor: Expression, view: TextView) -> bool:
    """Tell whether a dative is who feels, so that its verb takes over no subject from another.

    *Ana entró y le gustó la casa*, *quería irse, pero le daba miedo*.
    """
    if not is_dative_clitic(anaphor, view):
        return False
    data = language_data(view.language.code)["binding"]
    clause = view.clauses[anaphor.domain]
    tokens = view.document.tokens
    lemma = view.lemma(clause.head)
    if lemma in data["experiencing"]:
        return True
    return lemma in data["light"] and any(
        tokens[child].text.lower() in data["feelings"]
        for child in view.deps.children[clause.head]
        if all(view.deps.relation[below] != "determiner" for below in view.deps.children[child])
    )


def _controls(anaphor: Expression, candidate: Expression, clause: int, view: TextView) -> bool:
    """Tell whether an object of the verb above may do what a gerund says: *los vi darse la mano*.

    A preposition before the clause makes the subject do it.
    """
    it = view.clauses[clause]
    if it.finite or it.subject != NONE or it.parent == NONE or candidate.domain != it.parent:
        return False
    if candidate.role != "object" or candidate.order > anaphor.order:
        return False
    if view.document.tokens[it.head].features.get("VerbForm") not in ("Ger", "Inf"):
        return False
    below = [view.deps.relation[child] for child in view.deps.children[it.head]]
    return "marker" not in below and "case" not in below


def _doubles(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a clitic object repeats a phrase of the same verb (*a Juan le dieron ...*)."""
    if not view.language.doubling or anaphor.role not in ("object", "indirect"):
        return False
    adposition = view.preposition(candidate.head)
    if adposition == NONE:
        return anaphor.role == candidate.role or _is_fronted(anaphor, candidate, view)
    return view.document.tokens[adposition].text.lower() in view.language.doubling


def _is_fronted(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether what a parser takes for the subject is the object: *El taller lo llevan dos*.

    It stands before the clitic that repeats it, and the verb has another number.
    """
    if candidate.role != "subject" or candidate.end > anaphor.start or anaphor.role != "object":
        return False
    if candidate.traits.pronoun or view.conjunct_of[candidate.head] != NONE:
        return False
    ours, theirs = anaphor.traits.agreement, candidate.traits.agreement
    if not (ours.number & theirs.number and ours.gender & theirs.gender):
        return False
    verb = view.clauses[anaphor.domain].head
    for index in (verb, view.deps.auxiliary[verb]):
        features = (
            EMPTY if index == NONE else view.language.features_of(view.document.tokens[index])
        )
        number = features.get("Number", "")
        if number and features.get("VerbForm", "Fin") == "Fin":
            return number not in theirs.number
    return False


def _binding_clause(anaphor: Expression, view: TextView) -> int:
    """Return the nearest clause around a reflexive that has a subject, or its own clause."""
    for number in view.ancestors(anaphor.clause):
        clause = view.clauses[number]
        if _has_subject(clause, anaphor, view):
            return number
        if _is_closed(clause):
            break
    return anaphor.clause


def _is_closed(clause: Clause) -> bool:
    """Tell whether a clause takes no subject from above: it is finite and not coordinated."""
    return clause.finite and clause.link != "conjunct"


def _has_subject(clause: Clause, anaphor: Expression, view: TextView) -> bool:
    return (
        clause.understood not in (NONE, anaphor.head)
        or clause.filler != NONE
        or clause.number in view.zero_subjects
    )


def _without_subject(anaphor: Expression, view: TextView) -> bool:
    return not _has_subject(view.clauses[_binding_clause(anaphor, view)], anaphor, view)
