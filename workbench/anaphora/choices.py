"""Arguments that choose one or several of some values, with an error that lists these."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
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
    return tuple(dict.fromkeys([one_of(argument, each, known) for each in listed(values)]))


def one_name(argument: str, value: str, known: Iterable[str]) -> str:
    """Return a value that is one of some names; raise `UsageError` that lists them if not."""
    names = list(known)
    if value not in names:
        raise _unknown(argument, value, names)
    return value


def language_of(language: str | None, lang: str | None) -> str | None:
    """Return the language of two arguments for it: ``lang`` is called as the command's option."""
    if lang is None:
        return language
    if language not in (None, "", "und", lang):
        raise UsageError(f"language is '{language}' and lang '{lang}'; give one of them")
    return lang


def listed(values: str | Iterable[str]) -> list[str]:
    """Return values one by one; a string is split at commas."""
    if isinstance(values, str):
        return [part.strip() for part in values.split(",") if part.strip()]
    return list(values)


def _unknown(argument: str, value: object, known: list[str]) -> UsageError:
    *others, last = known
    names = f"{', '.join(others)} or {last}" if others else last
    return UsageError(f"{argument} takes {names}, not '{value}'.{did_you_mean(str(value), known)}")
