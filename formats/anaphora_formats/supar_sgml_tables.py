"""The words of SUPAR's SGML and what they mean: loads ``supar_sgml.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.language import Language, language, language_codes

HEADER = "000"
PHRASE = "SNS"
HEAD = "NSN"
ANAPHOR = "ANF"
CLAUSE = "CCC"
VERB = "VBC"
GENITIVE = "GSJ"
OTHER_GENITIVE = "GEN"
PREPOSITIONAL = "SPS"
APPOSITION = "APO"
RELATIVE = "ORL"

_PRONOUN = "pron"


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of the format, each with its inverse.

    Attributes:
        units: Kind of structure by tag.
        functions: First field of SNS by role.
        zeros: First field of SNS by the relation of a zero.
        zero_roles: Relation of a zero by first field.
        types: Second field of SNS by universal part of speech.
        phrases: Second field of SNS by phrase type.
        phrase_of: Phrase type by second field.
        semantics: Third field of SNS by semantic class.
        classes: Semantic class by third field.
        marker_tags: Tags of possessive markers.
        marker_forms: Possessive markers of texts without tags, and their forms.
        stops: Forms of tokens that end a sentence.
    """

    units: FrozenDict[str, str]
    functions: FrozenDict[str, str]
    zeros: FrozenDict[str, str]
    zero_roles: FrozenDict[str, str]
    types: FrozenDict[str, str]
    phrases: FrozenDict[str, str]
    phrase_of: FrozenDict[str, str]
    semantics: FrozenDict[str, str]
    classes: FrozenDict[str, str]
    marker_tags: frozenset[str]
    marker_forms: frozenset[str]
    stops: frozenset[str]

    @property
    def zero(self) -> str:
        """The type of an SNS that stands for a zero."""
        return self.phrases["zero"]

    @property
    def clitic(self) -> str:
        """The type of an SNS that stands for a clitic."""
        return self.phrases["clitic"]

    @property
    def coordination(self) -> str:
        """The type of an SNS that is a coordination."""
        return self.phrases["coordination"]

    def is_marker(self, word: str, tag: str) -> bool:
        """Tell whether a word marks the possessor before it (*'s*)."""
        return tag in self.marker_tags if tag else word.lower() in self.marker_forms


@cache
def tables() -> Tables:
    """Return the tables of ``supar_sgml.toml``."""
    file = resources.files("anaphora_formats").joinpath("supar_sgml.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    phrases = FrozenDict[str, str](data["phrases"])
    named = dict.fromkeys(data["types"].values(), "np")
    return Tables(
        units=FrozenDict(data["units"]),
        functions=FrozenDict(data["functions"]),
        zeros=FrozenDict(data["zeros"]),
        zero_roles=_inverse(data["zeros"]),
        types=FrozenDict(data["types"]),
        phrases=phrases,
        phrase_of=_inverse(phrases).updated(named),
        semantics=FrozenDict(data["semantics"]),
        classes=_inverse(data["semantics"]),
        marker_tags=frozenset(data["markers"]["tags"]),
        marker_forms=frozenset(data["markers"]["forms"]),
        stops=frozenset(data["stops"]["forms"]),
    )


def _inverse(table: Mapping[str, str]) -> FrozenDict[str, str]:
    return FrozenDict({value: key for key, value in table.items()})


def pronoun_type(tongue: Language) -> str:
    """Return the type of pronouns of a language: ``pronEnglish``."""
    known = tongue.code in language_codes()
    return _PRONOUN + (tongue.title.title().replace(" ", "") if known else "")


def is_pronoun_type(value: str) -> bool:
    """Tell whether a type is one of pronouns."""
    return value.startswith(_PRONOUN)


@cache
def language_of_type(value: str) -> str:
    """Return the code of the language that a type of pronouns names, or ``""``."""
    for code in language_codes():
        if value == pronoun_type(language(code)):
            return code
    return ""


def derived_kind(document: Document, span: Span) -> str:
    """Return the kind of an overt anaphor by the language tables, ``""`` for what is no pronoun.

    Args:
        document: The text with the tags that the format holds.
        span: The expression; only a single word can be a pronoun.
    """
    if len(span) > 1:
        return ""
    token, following = document.tokens[span.start], document.token_after(span.start)
    return language(document.language).kind_of(token, single=True, following=following)


def written_token(token: Token) -> Token:
    """Return what the format holds of a token: form, tag (or part of speech) and lemma."""
    return Token(token.text, lemma=token.lemma, tag=token.tag or token.pos)
