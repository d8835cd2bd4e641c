"""Reasons: sentences of verdicts and traces that remember what they are made of.

A `Reason` is its English sentence, so that reports, JSON and people read it like any other text. It
also has a code, the template of the sentence and the values in its places, by which a table in
another language (`Wording`) gives it again. The template stands where the reason is given::

    Reason("agreement.differs", "It is {theirs}, but the pronoun is {ours}.", theirs=..., ours=...)

A plain string is a reason without a code: that of a plug-in that has no table, or of a file that
version 0.1 has written. `in_words` shows both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from textwrap import shorten
from typing import Any

from anaphora_workbench.model.anaphors import Candidate, Outcome, Verdict
from anaphora_workbench.model.frozen import EMPTY, FrozenDict

Value = str | int | float
"""What stands in a place: a number, words of the text, or another reason."""
Wording = Callable[[str], str]
"""Returns the template of a code in some language, ``""`` for codes that it does not know."""

NAMED = 3
"""Candidates that an exclusion names; of further ones it gives the number."""
_WIDTH = 40
"""Characters of a candidate's words there."""
_PLACE = re.compile(r"\{(\w+)\}")


def _filled(template: str, values: Mapping[str, Value]) -> str:
    """Return a template with values in its places; a place without a value stays as it is."""
    pieces = list(_pieces(template))
    for index in range(1, len(pieces), 2):
        name = pieces[index]
        pieces[index] = str(values[name]) if name in values else f"{{{name}}}"
    return "".join(pieces)


@lru_cache(maxsize=1000)
def _pieces(template: str) -> tuple[str, ...]:
    """Return the text before the first place, its name, the text up to the next one, and so on."""
    return tuple(_PLACE.split(template))


class Reason(str):
    """Why something was decided, as an English sentence or a part of one.

    It is compared as the text that it is.

    Args:
        code: Names the sentence in all languages, ``<what gives it>.<which>``; it never changes.
        template: The English sentence, with places in braces.
        values: What stands in the places.

    Attributes:
        parts: The parts of an enumeration, which ``template`` stands between; see `enumerated`.
    """

    __slots__ = ("code", "parts", "template", "values")

    code: str
    template: str
    values: FrozenDict[str, Value]
    parts: tuple[str, ...]

    def __new__(cls, code: str, template: str, /, **values: Value) -> Reason:
        """Fill the template."""
        self = super().__new__(cls, _filled(template, values) if values else template)
        self.code = code
        self.template = template
        self.values = FrozenDict(values) if values else EMPTY
        self.parts = ()
        return self

    @classmethod
    def enumerated(cls, code: str, between: str, parts: Iterable[str]) -> Reason:
        """Return several reasons as one, such as *singular or plural*.

        Args:
            code: Of what stands between them.
            between: That in English, ``" or "``.
            parts: Reasons or plain strings.
        """
        listed = tuple(parts)
        self = super().__new__(cls, between.join(listed))
        self.code = code
        self.template = between
        self.values = EMPTY
        self.parts = listed
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Be pickled with everything."""
        return (unpacked, (packed(self),))


ASKED = "asked."
"""Begins the codes of reasons that are not about a pronoun, but about a name or a noun phrase."""


def about(reason: str, kind: str) -> Reason:
    """Return a reason that calls what is asked about by what it is: no pronoun.

    Args:
        reason: What a constraint says, in whose sentences every anaphor is a pronoun.
        kind: ``name`` or ``noun-phrase``.
    """
    return Reason(f"{ASKED}{kind}", "{reason}", reason=reason)


def asked_in(reason: str) -> str:
    """Return the kind that `about` has put into a reason or into a part of it, else ``""``."""
    if not isinstance(reason, Reason):
        return ""
    if reason.code.startswith(ASKED):
        return reason.code.removeprefix(ASKED)
    found = [asked_in(value) for value in reason.values.values() if isinstance(value, str)]
    return next((kind for kind in found if kind), "")


def in_words(reason: str, wording: Wording) -> str:
    """Return a reason in the language of a wording.

    Args:
        reason: A reason; a plain string, as one without a code, is returned as it is.
        wording: The templates; for a code that it does not know the English one is taken.
    """
    if not isinstance(reason, Reason):
        return reason
    template = wording(reason.code) or reason.template
    if reason.parts:
        return template.join([in_words(part, wording) for part in reason.parts])
    if not reason.values:
        return template
    return _filled(
        template,
        {
            name: in_words(value, wording) if isinstance(value, str) else value
            for name, value in reason.values.items()
        },
    )


def objection(verdict: Verdict) -> Reason:
    """Return what a constraint says with its name, ``gender: It is feminine, but ...``."""
    rule = Reason(f"rule.{verdict.constraint}", verdict.constraint)
    return Reason("verdict.objection", "{rule}: {reason}", rule=rule, reason=verdict.reason)


def exclusions(candidates: Iterable[tuple[Candidate, str]]) -> list[Reason]:
    """Return why candidates are excluded, those with the same sentence together.

    ``the man, Pedro ×2, +4 (gender: It is masculine, but ...)``: `NAMED` candidates in their order,
    and how many more there are. A candidate that several constraints exclude is named for the first
    one only.

    Args:
        candidates: Each with its words.
    """
    grouped: dict[tuple[str, str], tuple[Verdict, Counter[str]]] = {}
    for candidate, words in candidates:
        for verdict in candidate.verdicts:
            if verdict.outcome is Outcome.FAIL:
                place = (verdict.constraint, verdict.reason)
                grouped.setdefault(place, (verdict, Counter()))[1][words] += 1
                break
    return [_excluded(verdict, names) for verdict, names in grouped.values()]


def _excluded(verdict: Verdict, names: Counter[str]) -> Reason:
    shown = list(names.items())[:NAMED]
    parts = [shorten(name, _WIDTH, placeholder=" …") for name, _count in shown]
    parts = [
        part if count == 1 else f"{part} ×{count}"
        for part, (_name, count) in zip(parts, shown, strict=True)
    ]
    more = names.total() - sum([count for _name, count in shown])
    if more:
        parts.append(f"+{more}")
    return Reason(
        "verdict.excluded", "{words} ({why})", words=", ".join(parts), why=objection(verdict)
    )


def packed(reason: str) -> Any:
    """Return a reason as JSON: a string for a plain one, else ``[code, template, values]``.

    In place of the values an enumeration has the list of its parts.
    """
    if not isinstance(reason, Reason):
        return reason
    rest = (
        [packed(part) for part in reason.parts]
        if reason.parts
        else {n: packed(v) if isinstance(v, str) else v for n, v in reason.values.items()}
    )
    return [reason.code, reason.template, rest] if rest else [reason.code, reason.template]


def unpacked(value: Any) -> str:
    """Return the reason that JSON holds.

    Raises:
        TypeError: It is none.
        ValueError: It is none.
    """
    if isinstance(value, str):
        return value
    code, template, *rest = value
    if not isinstance(code, str) or not isinstance(template, str) or len(rest) > 1:
        raise ValueError("a reason is [code, template] or [code, template, values]")
    inner = rest[0] if rest else {}
    if isinstance(inner, list):
        return Reason.enumerated(code, template, [unpacked(part) for part in inner])
    if not isinstance(inner, dict):
        raise TypeError("the values of a reason are an object or a list")
    return Reason(
        code,
        template,
        **{n: v if isinstance(v, int | float) else unpacked(v) for n, v in inner.items()},
    )


def packed_all(reasons: Sequence[str]) -> list[Any]:
    """Return a trace as JSON."""
    return [packed(reason) for reason in reasons]


def unpacked_all(values: Iterable[Any]) -> tuple[str, ...]:
    """Return the trace that JSON holds.

    Raises:
        TypeError: It is none.
        ValueError: It is none.
    """
    return tuple([unpacked(value) for value in values])
