"""What panels call things, in the language of the program: states, kinds, features, distances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication

from anaphora_workbench.annotation.values import Row, State
from anaphora_workbench.model import CandidateRecord, Outcome, Reference
from anaphora_workbench.ui.panels.looks import isolated

translate = QCoreApplication.translate

JOINT = " · "
"""Between facts."""


def joined(facts: Iterable[str]) -> str:
    """Return facts as one text that breaks its lines between facts, not inside short ones."""
    return JOINT.join([f if len(f) > 20 else f.replace(" ", "\u00a0") for f in facts])


def state_name(state: State) -> str:
    """Return a state in one or two words."""
    match state:
        case State.UNTOUCHED:
            return translate("Panels", "not decided")
        case State.SUGGESTED:
            return translate("Panels", "suggested")
        case State.BLIND:
            return translate("Panels", "blind")
        case State.SKIPPED:
            return translate("Panels", "skipped")
        case State.DECIDED:
            return translate("Panels", "decided")
        case State.STALE:
            return translate("Panels", "to be asked again")
        case State.CONFLICT:
            return translate("Panels", "annotators differ")


def reference_name(reference: Reference | None) -> str:
    """Return a reference type in words, with SUPAR's sign."""
    match reference:
        case Reference.ANAPHOR:
            return translate("Panels", "< anaphor")
        case Reference.CATAPHOR:
            return translate("Panels", "> cataphor")
        case Reference.EXOPHOR:
            return translate("Panels", "! outside the text")
        case Reference.OTHER:
            return translate("Panels", "$ bound or new")
        case Reference.NON_REFERRING:
            return translate("Panels", "does not refer")
        case _:
            return translate("Panels", "no answer")


def kind_name(label: str) -> str:
    """Return what a kind of the common tag set is called; other labels stand for themselves."""
    match label:
        case "persIt":
            return translate("Panels", "pronoun of things")
        case "persRefl":
            return translate("Panels", "reflexive pronoun")
        case "persNoRefl":
            return translate("Panels", "personal pronoun")
        case "poss":
            return translate("Panels", "possessive")
        case "demo":
            return translate("Panels", "demonstrative pronoun")
        case "zero":
            return translate("Panels", "zero pronoun")
        case "clitic":
            return translate("Panels", "clitic")
        case "pers12":
            return translate("Panels", "first or second person pronoun")
        case "poss12":
            return translate("Panels", "first or second person possessive")
        case "refl12":
            return translate("Panels", "first or second person reflexive")
        case "zero12":
            return translate("Panels", "first or second person zero")
        case "clitic12":
            return translate("Panels", "first or second person clitic")
        case "rel":
            return translate("Panels", "relative pronoun")
        case "recip":
            return translate("Panels", "reciprocal")
        case "defDesc":
            return translate("Panels", "definite description")
        case "demoDesc":
            return translate("Panels", "demonstrative description")
        case "name":
            return translate("Panels", "name")
        case "one":
            return translate("Panels", "one-anaphor")
        case "":
            return translate("Panels", "no kind")
        case _:
            return label


def rule_name(constraint: str) -> str:
    """Return what a constraint is called; unknown ones stand for themselves."""
    match constraint:
        case "number":
            return translate("Panels", "number")
        case "gender":
            return translate("Panels", "gender")
        case "person":
            return translate("Panels", "person")
        case "semantic":
            return translate("Panels", "meaning")
        case "binding":
            return translate("Panels", "binding")
        case "i-within-i":
            return translate("Panels", "inside itself")
        case "precedence":
            return translate("Panels", "order")
        case _:
            return constraint


def outcome_name(outcome: Outcome) -> str:
    """Return what a constraint says, in one word."""
    match outcome:
        case Outcome.PASS:
            return translate("Panels", "passes")
        case Outcome.FAIL:
            return translate("Panels", "fails")
        case Outcome.UNKNOWN:
            return translate("Panels", "cannot tell")


def _short(value: str) -> str:
    match value:
        case "Sing":
            return translate("Panels", "sg")
        case "Plur":
            return translate("Panels", "pl")
        case "Dual":
            return translate("Panels", "du")
        case "Masc":
            return translate("Panels", "masc")
        case "Fem":
            return translate("Panels", "fem")
        case "Neut":
            return translate("Panels", "neut")
        case "Com":
            return translate("Panels", "com")
        case _:
            return value


def _long(value: str) -> str:
    match value:
        case "Sing":
            return translate("Panels", "singular")
        case "Plur":
            return translate("Panels", "plural")
        case "Dual":
            return translate("Panels", "dual")
        case "Masc":
            return translate("Panels", "masculine")
        case "Fem":
            return translate("Panels", "feminine")
        case "Neut":
            return translate("Panels", "neuter")
        case "Com":
            return translate("Panels", "common gender")
        case "1":
            return translate("Panels", "first person")
        case "2":
            return translate("Panels", "second person")
        case "3":
            return translate("Panels", "third person")
        case _:
            return value


def agreement_short(features: Mapping[str, str]) -> str:
    """Return gender, number and person for the eye: ``masc sg 3``; ``""`` when unknown."""
    return " ".join(_values(features, short=True))


def agreement_long(features: Mapping[str, str]) -> str:
    """Return gender, number and person for the ear: *masculine, singular, third person*."""
    return ", ".join(_values(features, short=False))


def _values(features: Mapping[str, str], *, short: bool) -> Iterable[str]:
    for name in ("Gender", "Number", "Person"):
        if value := features.get(name, ""):
            parts = [_short(part) if short else _long(part) for part in value.split(",")]
            yield "/".join(parts) if short else translate("Panels", " or ").join(parts)


def features_of(record: CandidateRecord) -> dict[str, str]:
    """Return the agreement of a candidate's record under universal names."""
    return {"Gender": record.gender, "Number": record.number, "Person": record.person}


def distance_short(distance: int) -> str:
    """Return a distance in sentences for the eye: ``same``, ``−1 s.``, ``+2 s.``."""
    if not distance:
        return translate("Panels", "same")
    sign = "−" if distance > 0 else "+"
    return translate("Panels", "{count} s.").format(count=f"{sign}{abs(distance)}")


def distance_long(distance: int) -> str:
    """Return a distance in sentences for the ear."""
    if not distance:
        return translate("Panels", "same sentence")
    if distance > 0:
        return translate("Panels", "sentences back: {count}").format(count=distance)
    return translate("Panels", "sentences ahead: {count}").format(count=-distance)


def record_facts(row: Row, *, short: bool = True) -> list[str]:
    """Return SUPAR's record of a candidate as short phrases: what is known, nothing else."""
    record, facts = row.record, []
    agreement = features_of(record)
    if said := agreement_short(agreement) if short else agreement_long(agreement):
        facts.append(said)
    if record.verb:
        if record.before_verb is None:
            place = translate("Panels", "with “{verb}”")
        elif record.before_verb:
            place = translate("Panels", "before “{verb}”")
        else:
            place = translate("Panels", "after “{verb}”")
        facts.append(place.format(verb=isolated(record.verb)))
    if record.clause >= 0:
        facts.append(translate("Panels", "clause {number}").format(number=record.clause + 1))
    if record.times_in_text:
        facts.append(translate("Panels", "{count}× in the text").format(count=record.times_in_text))
    if record.times_with_verb:
        facts.append(
            translate("Panels", "{count}× with this verb").format(count=record.times_with_verb)
        )
    if record.in_pp:
        facts.append(translate("Panels", "in a PP"))
    if record.in_np:
        facts.append(translate("Panels", "in an NP"))
    if row.members > 1:
        facts.append(translate("Panels", "chain of {count}").format(count=row.members))
    return facts
