"""Verdicts of constraints: shared values, whose reasons name features and never word forms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from anaphora_workbench.model import Outcome, Reason, Verdict
from anaphora_workbench.model.reasons import Value

_FEATURES = {
    "Sing": Reason("feature.singular", "singular"),
    "Plur": Reason("feature.plural", "plural"),
    "Dual": Reason("feature.dual", "dual"),
    "Masc": Reason("feature.masculine", "masculine"),
    "Fem": Reason("feature.feminine", "feminine"),
    "Neut": Reason("feature.neuter", "neuter"),
    "Com": Reason("feature.common", "of common gender"),
    "1": Reason("feature.first-person", "first person"),
    "2": Reason("feature.second-person", "second person"),
    "3": Reason("feature.third-person", "third person"),
}


def passes(code: str, template: str) -> Verdict:
    """Return a verdict that lets a candidate pass.

    Args:
        code: Of the reason: the constraint's name, a dot, and which reason it is.
        template: The reason in English.
    """
    return _verdict(Outcome.PASS, Reason(code, template))


def fails(code: str, template: str, *, entity: bool = False, **values: Value) -> Verdict:
    """Return a verdict that excludes a candidate, and with ``entity`` all that is one with it.

    Args:
        code: As of `passes`.
        template: The reason in English, with places in braces.
        entity: See `Verdict`.
        values: What stands in the places.
    """
    return _verdict(Outcome.FAIL, Reason(code, template, **values), entity=entity)


def unknown(code: str, template: str) -> Verdict:
    """Return a verdict on a candidate of which too little is known; the arguments of `passes`."""
    return _verdict(Outcome.UNKNOWN, Reason(code, template))


def _verdict(outcome: Outcome, reason: Reason, *, entity: bool = False) -> Verdict:
    return Verdict(reason.code.partition(".")[0], outcome, reason, entity)


@cache
def agrees(name: str, shared: frozenset[str]) -> Verdict:
    """Return the verdict of a constraint on two expressions that share values of its feature."""
    reason = Reason("agreement.both", "Both are {features}.", features=_features(shared))
    return Verdict(name, Outcome.PASS, reason)


@cache
def differs(
    name: str, ours: frozenset[str], theirs: frozenset[str], *, entity: bool = False
) -> Verdict:
    """Return the verdict of a constraint on a pronoun and a candidate that share no value."""
    reason = Reason(
        "agreement.differs",
        "It is {theirs}, but the pronoun is {ours}.",
        theirs=_features(theirs),
        ours=_features(ours),
    )
    return Verdict(name, Outcome.FAIL, reason, entity)


def _features(values: frozenset[str]) -> Reason:
    """Return feature values in words (``singular or plural``)."""
    return alternatives([_FEATURES.get(value, value) for value in sorted(values)])


def alternatives(parts: Iterable[str]) -> Reason:
    """Return several reasons as one, with *or* between them."""
    return Reason.enumerated("list.or", " or ", parts)
