"""No regular expression takes time that grows with the square of what a file holds.

Every pattern that a module of the core, the formats and the resolvers keeps is tried on texts made
for it: whatever can be repeated is, thousands of times, behind a text that leads there and before
one that spoils the match. Four times the text may then take four times as long, not sixteen.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import anaphora_formats
import anaphora_resolvers
import anaphora_workbench

parser: Any = importlib.import_module("re._parser")
"""Python's own parser of patterns, which has no public name."""
PACKAGES = (anaphora_formats, anaphora_resolvers, anaphora_workbench)
LEFT_OUT = ("anaphora_workbench.ui", "anaphora_resolvers.spacy", "reports.plots", "__main__")
"""What needs a window or a model, and the drawings, whose SVG is our own."""
RUNS = (
    " ",
    "\t",
    "\n",
    "a",
    "0",
    "=",
    '"',
    "'",
    "(",
    "<",
    "&",
    "\\",
    "-",
    ".",
    "#",
    "|",
    "[",
    "a ",
)
TAILS = ("", "b", " b", "\n", "\0", "<", "=")
SIZES = (24, 256, 2048)
"""Lengths that are tried; a short one is enough where time grows faster than the square."""
NOTICED = 0.002
"""Seconds below which a match of the longest text cannot be quadratic."""
MANY = 100
"""Most repetitions that are few."""
MOST = 9
"""Growth of time for four times the text: 4 where it is linear, 16 where it is quadratic."""


Used = tuple[re.Pattern[Any], set[str]]


def modules() -> Iterator[str]:
    """Yield the names of the modules whose patterns see what is in files."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not any(part in found.name for part in LEFT_OUT):
                yield found.name


def patterns() -> list[Used]:
    """Return the patterns, each with the methods that are called on it."""
    found: dict[str, Used] = {}
    for name in modules():
        module = importlib.import_module(name)
        source = Path(str(module.__file__)).read_text("utf-8")
        for variable, value in list(vars(module).items()):
            methods = set(re.findall(rf"\b{variable}\b(?:\[\w+\])?\.(\w+)\(", source))
            for pattern in _patterns_in(value):
                _entry(found, pattern).update(methods or {"search"})
        for method, pattern in _inline(source):
            _entry(found, pattern).add(method)
    return list(found.values())


def _entry(found: dict[str, Used], pattern: re.Pattern[Any]) -> set[str]:
    return found.setdefault(f"{pattern.pattern!r} {pattern.flags}", (pattern, set()))[1]


def _patterns_in(value: object) -> list[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        return [value]
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        return [one for each in value for one in _patterns_in(each)]
    return []


def _inline(source: str) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Yield the patterns that are written where they are used."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr != "compile"
            and node.args
            and isinstance(node.args[0], ast.Constant)
        ):
            yield node.func.attr, re.compile(node.args[0].value)


def shortest(items: Iterable[Any], least: int = 0) -> str:
    """Return a short text that a parsed pattern matches, more or less.

    Args:
        items: The pattern.
        least: How often everything that can be repeated is there at least.
    """
    text = ""
    for kind, value in items:
        text += _shortest_of(str(kind), value, least)
    return text


def _shortest_of(kind: str, value: Any, least: int) -> str:
    match kind:
        case "LITERAL":
            return chr(value)
        case "NOT_LITERAL":
            return "a" if value != ord("a") else "b"
        case "ANY":
            return "a"
        case "IN":
            return _member(value)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return shortest(value[2], least) * max(value[0], min(least, value[1]))
        case "SUBPATTERN":
            return shortest(value[3], least)
        case "ATOMIC_GROUP":
            return shortest(value, least)
        case "BRANCH":
            return shortest(value[1][0], least)
    return ""


def _member(choices: Any) -> str:
    for sign in 'a0 \t\n="(<&\\-.#|[A_:>)]':
        if any(_holds(str(kind), value, sign) for kind, value in choices) != (
            str(choices[0][0]) == "NEGATE"
        ):
            return sign
    first = choices[0]
    return chr(first[1]) if str(first[0]) == "LITERAL" else chr(first[1][0])


def _holds(kind: str, value: Any, sign: str) -> bool:
    match kind:
        case "LITERAL":
            return value == ord(sign)
        case "RANGE":
            return value[0] <= ord(sign) <= value[1]
        case "CATEGORY":
            shape = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}
            name = str(value).removeprefix("CATEGORY_")
            found = re.fullmatch(shape[name.removeprefix("NOT_")], sign) is not None
            return found != name.startswith("NOT_")
    return False


def leads(items: Iterable[Any], least: int, before: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield for each repetition: a text that leads to it, what it repeats, a text that follows."""
    parts = list(items)
    for place, (kind, value) in enumerate(parts):
        name = str(kind)
        inner: list[Any] = []
        if name.endswith("_REPEAT"):
            inner = [value[2]]
            if value[1] > MANY:
                yield before, shortest(value[2], 1), shortest(parts[place + 1 :], least)
        elif name == "SUBPATTERN":
            inner = [value[3]]
        elif name == "ATOMIC_GROUP":
            inner = [value]
        elif name == "BRANCH":
            inner = value[1]
        for each in inner:
            yield from leads(each, least, before)
        before += _shortest_of(name, value, least)


def attacks(pattern: re.Pattern[Any]) -> Iterator[Callable[[int], str]]:
    """Yield texts of any length that a pattern may have trouble with."""
    seen = set()
    parsed = parser.parse(pattern.pattern, pattern.flags)
    for before, repeated, rest in [*leads(parsed, 0), *leads(parsed, 1)]:
        for run in dict.fromkeys([repeated or " ", before + repeated or " ", *RUNS]):
            for tail in dict.fromkeys([*TAILS, rest[:-1]]):
                if (before, run, tail) not in seen:
                    seen.add((before, run, tail))
                    yield partial(_attack, before, run, tail)


def _attack(before: str, run: str, tail: str, size: int) -> str:
    return before + run * (size // len(run)) + tail


def seconds(pattern: re.Pattern[Any], method: str, text: Any) -> float:
    """Return how long a method takes on a text."""
    called = "finditer" if method in ("sub", "subn", "split", "findall") else method
    begin = perf_counter()
    answer = getattr(pattern, called)(text)
    if called == "finditer":
        for _ in answer:
            pass
    return perf_counter() - begin


def growth(pattern: re.Pattern[Any], method: str, make: Callable[[int], str]) -> float:
    """Return how much longer four times the text takes; 0 where it takes no time at all."""
    binary = isinstance(pattern.pattern, bytes)

    def took(size: int) -> float:
        return seconds(pattern, method, make(size).encode() if binary else make(size))

    for size in SIZES:
        if took(size) > NOTICED:
            much = min(took(size) for _ in range(3))
            return much / min(took(size // 4) for _ in range(3)) if much > NOTICED else 0.0
    return 0.0


METHODS = ("match", "fullmatch", "search", "finditer", "sub", "subn", "split", "findall")


def quadratic(pattern: re.Pattern[Any], methods: Iterable[str]) -> str:
    """Return how a pattern is made slow, or nothing."""
    for method in sorted(set(methods) & set(METHODS)):
        for make in attacks(pattern):
            found = growth(pattern, method, make)
            if found > MOST:
                return f"{method}() of {pattern.pattern!r} on {make(20)!r}: {found:.0f} times"
    return ""


def test_four_times_the_text_takes_any_pattern_four_times_as_long() -> None:
    slow = [said for pattern, methods in patterns() if (said := quadratic(pattern, methods))]
    assert slow == []


@pytest.mark.parametrize(
    "pattern",
    [r"#\s*newdoc(?:\s+id\s*=\s*(.*?)\s*|\s*)", r"\s*(.*?)\s*$", r"(a+)+b"],
)
def test_a_quadratic_pattern_would_be_found(pattern: str) -> None:
    assert quadratic(re.compile(pattern), ["fullmatch"])
