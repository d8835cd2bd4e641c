"""Zero subjects of languages that drop them, where the text has no empty nodes.

A finite predicate without a subject of its own has a zero subject, the second of two coordinated
verbs as well (AnCora's convention, and that of our samples), unless it is imperative or impersonal
(`anaphora_resolvers.impersonals`). A relative pronoun that is the subject is one. The zero
stands on the head of the clause, where Universal Dependencies attach an overt subject: on the verb,
with a copula on the predicate. Person and number are those of the finite verb, auxiliary or copula;
an agreeing participle or adjective tells the gender.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_resolvers.clitics import IMPERATIVE, clitic_table
from anaphora_resolvers.dependencies import NONE, VERBAL
from anaphora_resolvers.impersonals import Impersonals, impersonal_table
from anaphora_resolvers.views import TextView
from anaphora_resolvers.zeros import subject_features
from anaphora_workbench.model import FrozenDict, Markable, Span, Zero

__all__ = ["zero_subjects"]

_NO_CLAUSE = frozenset(
    ("auxiliary", "copula", "name", "marker", "case", "coordinator", "expletive", "determiner")
)


def zero_subjects(view: TextView) -> Iterator[Markable]:
    """Yield a markable for each zero subject in text order; none where subjects are not dropped.

    Ids are ``z1``, ``z2`` ...
    """
    if not view.language.pro_drop or not view.parsed:
        return
    impersonals = Impersonals(view)
    commands: set[int] = set()
    number = 0
    for predicate in sorted(view.deps.order):
        if not _lacks_subject(view, predicate):
            continue
        if _is_command(view, predicate, commands):
            commands.add(predicate)
            continue
        if impersonals.pattern(predicate):
            continue
        number += 1
        features = FrozenDict(subject_features(view, predicate))
        zero = Zero(predicate, "nsubj", features)
        span = Span(predicate, predicate + 1)
        yield Markable(f"z{number}", (span,), predicate, phrase="zero", zero=zero)


def _lacks_subject(view: TextView, predicate: int) -> bool:
    """Tell whether a token heads a finite clause without an overt subject."""
    deps = view.deps
    if not deps.finite[predicate] or (
        deps.has_subject[predicate] and _has_subject(view, predicate)
    ):
        return False
    if deps.relation[predicate] in _NO_CLAUSE:
        return False
    return (
        deps.pos[predicate] in VERBAL
        or deps.copula[predicate] != NONE
        or deps.auxiliary[predicate] != NONE
    )


def _has_subject(view: TextView, predicate: int) -> bool:
    """Tell whether one of the subjects can be one: parsers take *del ruido* for the subject."""
    deps, tokens = view.deps, view.document.tokens
    allowed = impersonal_table(view.language).prepositional
    for child in deps.children[predicate]:
        preposition = deps.preposition[child]
        if deps.relation[child] == "clausal-subject":
            return True
        if deps.relation[child] == "subject" and (
            preposition == NONE or tokens[preposition].text.lower() in allowed
        ):
            return True
    # Subjects that hang elsewhere in the tree, as below a preposition, count as they are.
    return not any(deps.relation[child] == "subject" for child in deps.children[predicate])


def _is_command(view: TextView, predicate: int, commands: set[int]) -> bool:
    """Tell whether a predicate is an imperative, in form or as a polite subjunctive.

    Args:
        view: The parse.
        predicate: Head of a finite clause without subject.
        commands: The earlier predicates that are commands; one that is coordinated with a
            command and is no indicative is a command too.
    """
    deps = view.deps
    token = view.document.tokens[predicate]
    features = view.language.features_of(token)
    mood = features.get("Mood", "")
    if "Imp" in mood.split(","):
        return True
    enclitics = clitic_table(view.language.code).split(token.text.lower())
    if enclitics is not None and enclitics.form == IMPERATIVE and not enclitics.doubtful:
        return True
    if mood != "Sub" or features.get("Tense", "Pres") != "Pres":
        return False
    wishes = impersonal_table(view.language).wishes
    tokens = view.document.tokens
    if any(tokens[child].text.lower() in wishes for child in deps.children[predicate]):
        return False
    if any(deps.relation[child] == "marker" for child in deps.children[predicate]):
        return False
    above = deps.governor[predicate]
    relation = deps.relation[predicate]
    return relation in ("root", "parataxis") or (relation == "conjunct" and above in commands)
