"""The reasons of verdicts and proposals in the language of the program.

Constraints, resolvers and finders say their reasons in English: *It is plural, but the pronoun is
singular.* The window must not load them, so it knows their sentences by `reason_tables`: a
sentence is matched with the patterns, what stands in the places is translated piece by piece, and
the pieces are put into the translated pattern. A sentence that no pattern fits, such as one of a
plug-in by somebody else, is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from anaphora_workbench.ui.wording.names import RULES, rule_name
from anaphora_workbench.ui.wording.reason_tables import (
    CLASSES,
    CLASSIC_TRACES,
    FACTORS,
    FEATURES,
    PATTERNS,
    PREFERENCES,
    REQUIREMENTS,
    SIEVE_TRACES,
    STATUSES,
    TRACES,
    TRANSITIONS,
    VERDICTS,
)
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

__all__ = ["Reason", "read_reason", "reason_in_words"]

_SENTENCES = (*VERDICTS, *CLASSIC_TRACES, *SIEVE_TRACES, *TRACES)
"""All patterns; of several that fit a sentence the first one holds."""
_TITLES = frozenset((*PREFERENCES.values(), *REQUIREMENTS.values()))
_POSITION = QT_TRANSLATE_NOOP("Reasons", "position")
"""What a resolver says when no constraint, but the place of the candidates excludes them."""
_ALTERNATIVE = " or "
_BETWEEN = ", "
_NUMBERS = frozenset(("left", "all", "back", "rank", "rejected", "step"))
_WEIGHT = re.compile(r"(?P<factor>.+) (?P<weight>-?[\d.]+)")
_PLACE = re.compile(r"\\\{(\w+)\\\}")
_EXCLUDED = re.compile(r"'?(?P<rule>[^' ]+)'? (?P<count>\d+)")


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence that is known.

    Attributes:
        pattern: The English pattern, with places in braces.
        values: What stands in the places, in English.
    """

    pattern: str
    values: Mapping[str, str]


@cache
def _whole() -> frozenset[str]:
    return frozenset([text for text in _SENTENCES if "{" not in text])


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the patterns with places, each with the expression that it is matched by."""
    return tuple(
        [
            (text, re.compile(_PLACE.sub(_group, re.escape(text))))
            for text in _SENTENCES
            if "{" in text
        ]
    )


def _group(place: re.Match[str]) -> str:
    name = place[1]
    return rf"(?P<{name}>\d+)" if name in _NUMBERS else f"(?P<{name}>.+?)"


def read_reason(sentence: str) -> Reason | None:
    """Return the pattern of an English sentence and what stands in its places.

    Args:
        sentence: One sentence of a constraint, a resolver or a finder.

    Returns:
        ``None`` when no pattern fits.
    """
    if sentence in _whole():
        return Reason(sentence, MappingProxyType({}))
    for pattern, expression in _patterns():
        found = expression.fullmatch(sentence)
        if found is not None:
            return Reason(pattern, MappingProxyType(found.groupdict()))
    return None


def reason_in_words(text: str) -> str:
    """Return what a constraint, resolver or finder says in the language of the program.

    Args:
        text: English sentences, one a line.
    """
    return "\n".join([_sentence(line) for line in text.split("\n")])


def _sentence(line: str) -> str:
    reason = read_reason(line)
    if reason is None:
        return line
    values = {name: _value(name, value) for name, value in reason.values.items()}
    return translate("Reasons", reason.pattern).format_map(values)


def _value(name: str, value: str) -> str:
    translator = _TRANSLATORS.get(name)
    return value if translator is None else translator(value)


def _known(context: str, known: frozenset[str] | Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that translates what is in a table and leaves all else as it is."""
    return lambda value: translate(context, value) if value in known else value


def _alternatives(context: str, known: frozenset[str]) -> Callable[[str], str]:
    """Return a function that translates ``singular or plural``."""
    one = _known(context, known)

    def translated(value: str) -> str:
        parts = [one(part) for part in value.split(_ALTERNATIVE)]
        return translate("Panels", " or ").join(parts)

    return translated


def _factors(value: str) -> str:
    """Translate the names of factors in ``head noun, recency, subject``."""
    one = _known("Factors", FACTORS)
    return _BETWEEN.join([one(part) for part in value.split(_BETWEEN)])


def _weights(value: str) -> str:
    """Translate the names of factors in ``parallelism 35, cataphora -175``."""
    one = _known("Factors", FACTORS)
    parts = []
    for part in value.split(_BETWEEN):
        found = _WEIGHT.fullmatch(part)
        parts.append(part if found is None else f"{one(found['factor'])} {found['weight']}")
    return _BETWEEN.join(parts)


def _excluded(value: str) -> str:
    """Translate the names of constraints in ``number 3, 'i-within-i' 1, position 2``."""
    return _EXCLUDED.sub(_constraint, value)


def _constraint(found: re.Match[str]) -> str:
    """Translate a constraint and leave what stands round it, such as quotation marks."""
    rule = found["rule"]
    name = translate("Reasons", rule) if rule == _POSITION else rule_name(rule)
    return found[0].replace(rule, name, 1)


_TRANSLATORS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "features": _alternatives("Features", FEATURES),
        "theirs": _alternatives("Features", FEATURES),
        "ours": _alternatives("Features", FEATURES),
        "classes": _alternatives("Reasons", CLASSES),
        "preference": _known("Rules", RULES),
        "title": _known("Reasons", _TITLES),
        "pattern": _known("Patterns", PATTERNS),
        "excluded": _excluded,
        "factors": _factors,
        "weights": _weights,
        "transition": _known("Factors", TRANSITIONS),
        "status": _known("Factors", STATUSES),
    }
)
"""How what stands in a place is translated; numbers and unknown places stay as they are."""
