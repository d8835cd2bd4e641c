"""Formats of test sets for single pronouns: GAP, WinoBias, Winogender.

Each asks about one English pronoun a text; its gender and its kind are found here.
"""

from __future__ import annotations

from anaphora_workbench.model import Document, Span
from anaphora_workbench.model.language import language

LANGUAGE = "en"
GENDERS = {
    **dict.fromkeys(("she", "her", "hers", "herself"), "feminine"),
    **dict.fromkeys(("he", "him", "his", "himself"), "masculine"),
    **dict.fromkeys(("they", "them", "their", "theirs", "themself", "themselves"), "neutral"),
}
"""What metadata calls the gender of a pronoun, the same in every test set."""


def gender_of(pronoun: str) -> str:
    """Return ``feminine``, ``masculine``, ``neutral``, or ``""`` for any other word."""
    return GENDERS.get(pronoun.lower(), "")


def kind_at(document: Document, span: Span) -> str:
    """Return the kind of the English pronoun that some words are, ``""`` if they are none."""
    if len(span) > 1:
        return ""
    following = document.token_after(span.start)
    token = document.tokens[span.start]
    return language(LANGUAGE).kind_of(token, single=True, following=following)
