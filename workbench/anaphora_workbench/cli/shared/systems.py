"""The resolvers that a command line names, with their seeds, orders of preferences and parts."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Set
from pathlib import Path

from anaphora_workbench.cli.shared.options import listed
from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.errors import FormatError, UsageError, unknown_name
from anaphora_workbench.io.missing_files import no_such_file
from anaphora_workbench.model.language import kind_order, language, language_codes, tag_set
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import HasParts, Seeded, Source
from anaphora_workbench.registry import Registry

BASELINES = "baselines"
"""Stands for all simple resolvers where names of resolvers are given."""
_SIMPLE = ("nearest", "nearest-agreeing", "nearest-subject", "first-np", "most-frequent", "random")


def chosen_resolvers(registry: Registry, given: list[str]) -> list[str]:
    """Return resolver names; ``baselines`` are the simple ones that are not named besides.

    A name that was typed twice runs once, with a warning: two rows of one system tell nothing.

    Names are divided by commas. Behind the colon of a name with settings (``sieves:ontonotes``) a
    comma divides only where the name of a resolver follows, and never once the settings contain a
    blank: then they are a command line (``command:python3 resolve.py -a,b``), which runs to the end
    of the entry.
    """
    known = {BASELINES, *registry.names("resolvers")}
    typed = [name for entry in given for name in _divided(entry, known)]
    for name, times in Counter(typed).items():
        if times > 1:
            say(
                f"warning: --resolver names '{name}' {times} times; it runs once, as the same "
                "resolver gives the same answers. To compare versions of one resolver, give each "
                "its own settings (NAME:SETTINGS) or its output files (--response) [resolver-twice]"
            )
    names: list[str] = []
    for name in typed:
        names.extend(_SIMPLE if name == BASELINES else [name])
    return list(dict.fromkeys(names))


def _divided(entry: str, known: Set[str]) -> list[str]:
    """Return the names of one entry, each with its settings."""
    names: list[str] = []
    for piece in entry.split(","):
        open_ended = bool(names) and ":" in names[-1]
        starts_a_name = piece.partition(":")[0].strip() in known
        if open_ended and (" " in names[-1] or not starts_a_name):
            names[-1] += f",{piece}"
        elif ":" in piece:
            names.append(piece.strip())
        else:
            names.extend(listed(piece))
    return names


def reordered(resolvers: list[Resolver], path: str) -> list[Resolver]:
    """Return the resolvers with the orders of preferences of a file (`read_orders`).

    Raises:
        UsageError: No resolver has preferences, or there is no preference of a name.
    """
    if not any(isinstance(resolver, HasParts) for resolver in resolvers):
        raise UsageError("--preferences is for resolvers that have them, such as supar")
    orders = read_orders(path)
    return [r.reordered(orders) if isinstance(r, HasParts) else r for r in resolvers]


def in_parts(resolvers: list[Resolver]) -> list[Resolver]:
    """Return one resolver that has parts, and itself without each constraint and preference."""
    if len(resolvers) != 1 or not isinstance(resolvers[0], HasParts):
        raise UsageError("--importance takes one --resolver that has parts, such as supar")
    whole = resolvers[0]
    return [whole, *[whole.switched_off(part) for part in whole.parts()]]


def seeded(resolver: Resolver, seed: int) -> Resolver:
    """Give a resolver that draws lots its seed."""
    if isinstance(resolver, Seeded):
        resolver.seed = seed
    return resolver


def read_orders(path: str) -> dict[str, tuple[str, ...]]:
    """Return names of preferences by kind of anaphor or form of pronoun.

    The file is TOML: a list of names for each kind, at the top or under ``[preferences]`` as in the
    language tables; ``other`` for all kinds without a list of their own. A key may also be a form
    of a pronoun, which goes before its kind, or several with spaces between them. An empty list
    asks no preference: the resolver then takes the last candidate that satisfies the constraints.

    Raises:
        FormatError: It cannot be read, is not TOML, or contains anything but lists of names for
            kinds and forms that are known, each name once.
    """
    source = Source.of(path)
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise no_such_file(path, "file") from None
    except OSError as error:
        why = error.strerror or "unknown reason"
        raise FormatError(
            f"cannot be read: {why}", code="file-unreadable", at=source.at()
        ) from None
    except (ValueError, RecursionError) as error:  # also endless digits and brackets
        raise FormatError(f"is not TOML: {error}", code="orders-toml", at=source.at()) from None
    orders = table.get("preferences", table)
    if not isinstance(orders, dict) or not orders:
        raise _wrong(source)
    known, forms = _known_kinds(), _known_forms()
    for kind, names in orders.items():
        if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
            raise _wrong(source)
        for word in kind.split() or [kind]:
            if word not in known and word not in forms:
                raise FormatError(
                    unknown_name("kind of anaphor", word, known), code="orders-kind", at=source.at()
                )
        twice = [name for number, name in enumerate(names) if name in names[:number]]
        if twice:
            raise FormatError(
                f"'{kind}' names the preference '{twice[0]}' twice; the second time it can "
                "decide nothing",
                code="orders-twice",
                at=source.at(),
            )
    return {word: tuple(names) for kind, names in orders.items() for word in kind.split()}


def _known_kinds() -> list[str]:
    """Return the kinds of the tag set, further ones that a language has an order for, ``other``."""
    kinds = {kind.label for kind in tag_set()}
    for code in ("und", *language_codes()):
        tables = language(code)
        kinds.update(tables.preferences, tables.published_preferences)
    kinds -= _known_forms()
    return [*sorted(kinds - {""}, key=kind_order), "other"]


def _known_forms() -> frozenset[str]:
    """Return the forms of the pronouns of all languages that have a table."""
    return frozenset([form for code in language_codes() for form in language(code).forms])


def _wrong(source: Source) -> FormatError:
    return FormatError(
        'should contain lists of names by kind of anaphor, such as other = ["subject", "nearest"]',
        code="orders-lists",
        at=source.at(),
    )


def fingerprint(path: str) -> str:
    """Return the name of a file and the beginning of its SHA-256, for signatures."""
    return f"{Path(path).name}@{hashlib.sha256(Path(path).read_bytes()).hexdigest()[:8]}"
