"""Causes of failures in sentences.

A cause is a label such as ``constraint:number`` (`scoring.causes`, or the type of an error of
coreference). What stands behind the colon is a name where the sentence has a place for it.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "right": "The answer is correct.",
    "missing:not-found": "The system does not list this anaphor.",
    "missing:non-referring": "The system says that it does not refer.",
    "missing:no-answer": "The system names no antecedent, though a right one was left.",
    "missing": "The system gives no answer.",
    "window": "Every right antecedent stands outside the sentences that are searched.",
    "no-markable": "No expression among the candidates stands for a right antecedent.",
    "constraint": "The constraint “{name}” excludes every right candidate.",
    "requirement": "The requirement “{name}” excludes the last right candidate.",
    "preference": "The preference “{name}” drops the last right candidate.",
    "choice": "A right candidate was left, and another one was taken.",
    "carry-over": "The answer is right by itself, but leads on to an earlier error.",
    "part": "Some parts of a split antecedent are named, but not all.",
    "reference": "The key has another type of reference.",
    "spurious:non-referring": "The key says that it does not refer.",
    "spurious:no-antecedent": "The key gives it no antecedent.",
    "spurious:unmarked": "The key does not mark it.",
    "spurious": "The key has no anaphor there.",
    "missing-mention": "The response does not have this mention.",
    "spurious-mention": "The key does not have this mention.",
    "boundary": "The mention has other boundaries in the response.",
    "wrong-link": "It is linked to a mention of another entity.",
    "lost-link": "It is not linked to its entity.",
    "missing-entity": "The response has no mention of this entity.",
    "spurious-entity": "The key has no mention of this entity.",
    "split-entity": "The response divides this entity.",
    "merged-entities": "The response joins several entities.",
}
"""A sentence for each label or family of labels; ``{name}`` is what stands behind the colon."""

UNKNOWN = "The cause is “{name}”."
"""The sentence for labels that another version has written."""


def sentence_of(cause: str) -> tuple[str, str]:
    """Return the English sentence of a cause, with ``{name}`` in it, and the name to put there."""
    if cause in SENTENCES:
        return SENTENCES[cause], ""
    family, _, name = cause.partition(":")
    if family in SENTENCES:
        return SENTENCES[family], name
    return UNKNOWN, cause


def said(cause: str) -> str:
    """Return a cause as an English sentence."""
    sentence, name = sentence_of(cause)
    return sentence.replace("{name}", name)
