"""Arguments that choose one or several of some values, with an error that lists these."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from operator import index
from typing import TypeVar

from anaphora_workbench.errors import UsageError, did_you_mean

Choice = TypeVar("Choice", bound=StrEnum)


def one_of(argument: str, value: str, known: type[Choice]) -> Choice:
    """Return the value of an enumeration; raise `UsageError` that lists all if it has none."""
    try:
        return known(value)
    except ValueError:
        raise _unknown(argument, value, [str(each) for each in known]) from None


def some_of(argument: str, values: str | Iterable[str], known: type[Choice]) -> tuple[Choice, ...]:
    """Return the values of an enumeration, each once; a string is split at commas."""
    return tuple(
        dict.fromkeys([one_of(argument, each, known) for each in listed(argument, values)])
    )


def one_name(argument: str, value: str, known: Iterable[str]) -> str:
    """Return a value that is one of some names; raise `UsageError` that lists them if not."""
    names = list(known)
    if value not in names:
        raise _unknown(argument, value, names)
    return value


def language_of(language: str | None, lang: str | None) -> str | None:
    """Return the language of two arguments for it: ``lang`` is called as the command's option."""
    language = string_or_none("language", language, "en")
    lang = string_or_none("lang", lang, "en")
    if lang is None:
        return language
    if language not in (None, "", "und", lang):
        raise UsageError(f"language is '{language}' and lang '{lang}'; give one of them")
    return lang


def a_string(argument: str, value: str, example: str) -> str:
    """Return a string; raise `UsageError` for anything else."""
    given: object = value
    if not isinstance(given, str):
        raise UsageError(f'{argument} is a string such as "{example}", not {given!r}')
    return value


def string_or_none(argument: str, value: str | None, example: str) -> str | None:
    """Return a string, or ``None`` as it is; raise `UsageError` for anything else."""
    return None if value is None else a_string(argument, value, example)


def a_number(
    argument: str, value: int, least: int | None = None, what: str = "whole number"
) -> int:
    """Return a whole number; raise `UsageError` for anything else or less than ``least``."""
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        limit = "" if least is None else f", {least} or more"
        raise UsageError(f"{argument} is a {what}{limit}, not {value!r}")
    return number


def listed(argument: str, values: str | Iterable[str]) -> list[str]:
    """Return names one by one; a string is split at commas.

    Raises:
        UsageError: They are no strings.
    """
    if isinstance(values, str):
        return [part.strip() for part in values.split(",") if part.strip()]
    given: object = values
    names: list[object] = list(given) if isinstance(given, Iterable) else [given]
    for name in names:
        if not isinstance(name, str):
            raise UsageError(f"{argument} takes names, which are strings, not {name!r}")
    return [str(name) for name in names]


def _unknown(argument: str, value: object, known: list[str]) -> UsageError:
    *others, last = known
    names = f"{', '.join(others)} or {last}" if others else last
    return UsageError(f"{argument} takes {names}, not '{value}'.{did_you_mean(str(value), known)}")
