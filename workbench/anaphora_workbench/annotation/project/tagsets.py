"""The tag set of a project: kinds of anaphor, reasons for doubt, bridging relations, entity types.

A new project begins with the kinds of `model.language.tag_set` and with short guidelines in the
language that is asked for; users change and add what they need. Labels go into the annotation;
all else is only shown.

As a TOML file, for people to exchange and edit, it has a table ``[[kind]]`` for each kind of
anaphor (``label``, ``title``, ``key``, ``colour``, ``guideline``), ``[[doubt]]`` for each reason
for doubt, ``[[relation]]`` for each bridging relation and ``[[type]]`` for each type of entities
(``label``, ``title``, ``key``). Problems have a line and a column.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from anaphora_workbench.errors import FormatError, Position, Problem, UsageError
from anaphora_workbench.model.language import tag_set as model_kinds

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_HEADER = re.compile(r"\s*\[\[\s*([A-Za-z]+)\s*\]\]")
_FIELD = re.compile(r"\s*([A-Za-z_-]+)\s*=\s*")
_QUOTES = re.compile(r'"""|\'\'\'')
_SYNTAX = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
LANGUAGES = ("en", "es")
"""Languages that there are default guidelines in."""


@dataclass(frozen=True, slots=True)
class KindTag:
    """A kind of anaphor.

    Attributes:
        label: What the annotation and files say, without blanks.
        title: One phrase for people.
        key: The letter that chooses it, in lower case; ``""`` for none.
        colour: ``#RRGGBB``, ``""`` for none.
        guideline: A short text with examples. ``*`` stands around what is quoted, ``**`` around
            the expression that is meant, one paragraph a line.
    """

    label: str
    title: str = ""
    key: str = ""
    colour: str = ""
    guideline: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A reason for doubt, a bridging relation or a type of entities.

    Attributes:
        label: What the annotation says.
        title: One phrase for people.
        key: The digit that chooses it; ``""`` for none.
    """

    label: str
    title: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class TagSet:
    """What annotators choose from.

    Attributes:
        kinds: Kinds of anaphor, in the order in which they are listed.
        doubts: Reasons for the doubt flag.
        relations: Relations of bridging links.
        types: Types of entities; none where the tag set was made before there were types.
    """

    kinds: tuple[KindTag, ...]
    doubts: tuple[Choice, ...] = ()
    relations: tuple[Choice, ...] = ()
    types: tuple[Choice, ...] = ()

    def kind(self, label: str) -> KindTag:
        """Return a kind; a label that is not in the set stands for itself."""
        return next((kind for kind in self.kinds if kind.label == label), KindTag(label))


_TABLES: dict[str, type[KindTag] | type[Choice]] = {
    "kind": KindTag,
    "doubt": Choice,
    "relation": Choice,
    "type": Choice,
}


class Fault(NamedTuple):
    """Something that a tag set must not hold.

    Attributes:
        code: Stable code.
        message: What is wrong and what to do.
        table: ``kind``, ``doubt``, ``relation`` or ``type``; ``""`` when the whole is meant.
        place: Which one of them, from 0.
        field: Its field.
    """

    code: str
    message: str
    table: str = ""
    place: int = 0
    field: str = ""


@dataclass(slots=True)
class _Table:
    """What was met in one table so far."""

    name: str
    what: str
    labels: dict[str, int] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)


def faults_of(tags: TagSet) -> list[Fault]:
    """Return everything that is wrong with a tag set; nothing when it can be used."""
    faults = []
    if not tags.kinds:
        faults.append(Fault("tagset-empty", "there is no kind of anaphor; a tag set needs one"))
    tables: list[tuple[_Table, Sequence[KindTag | Choice]]] = [
        (_Table("kind", "kind"), tags.kinds),
        (_Table("doubt", "reason for doubt"), tags.doubts),
        (_Table("relation", "bridging relation"), tags.relations),
        (_Table("type", "type of entities"), tags.types),
    ]
    for table, entries in tables:
        for index, entry in enumerate(entries):
            faults += [
                Fault(code, message, table.name, index, name)
                for code, message, name in _entry_faults(table, index, entry)
            ]
    return faults


def _entry_faults(
    table: _Table, index: int, entry: KindTag | Choice
) -> Iterator[tuple[str, str, str]]:
    label, key = entry.label, entry.key
    if not label.strip():
        yield "tagset-label-missing", f"{table.what} {index + 1} has no label", "label"
    elif label.split() != [label]:
        yield (
            "tagset-label-invalid",
            f"the label '{label}' contains a blank, which files in some formats cannot; write it "
            "as one word",
            "label",
        )
    elif label in table.labels:
        yield (
            "tagset-label-twice",
            f"the label '{label}' is already used for {table.what} {table.labels[label] + 1}",
            "label",
        )
    table.labels.setdefault(label, index)
    if key and not _is_key(table.name, key):
        wanted = "one letter in lower case" if table.name == "kind" else "a digit"
        yield "tagset-key-invalid", f"the key of '{label}' must be {wanted}, not '{key}'", "key"
    elif key and key in table.keys:
        yield (
            "tagset-key-twice",
            f"the key '{key}' of '{label}' chooses '{table.keys[key]}' already",
            "key",
        )
    table.keys.setdefault(key, label)
    if isinstance(entry, KindTag) and entry.colour and not _COLOUR.fullmatch(entry.colour):
        yield (
            "tagset-colour-invalid",
            f"the colour of '{label}' must be written #RRGGBB, not '{entry.colour}'",
            "colour",
        )


def _is_key(table: str, key: str) -> bool:
    if len(key) != 1:
        return False
    return key.isalpha() and key == key.lower() if table == "kind" else key in "0123456789"


@dataclass(frozen=True, slots=True)
class TagSetReading:
    """A tag set as it was read.

    Attributes:
        tag_set: What the file holds, ``None`` when it cannot be used.
        problems: Everything that is wrong with it.
    """

    tag_set: TagSet | None
    problems: tuple[Problem, ...] = ()

    def wanted(self) -> TagSet:
        """Return the tag set; raise its first problem as `FormatError` if it cannot be used."""
        if self.tag_set is None:
            first = self.problems[0]
            raise FormatError(first.message, code=first.code, at=first.at)
        return self.tag_set


def tag_set_of_text(text: str, name: str) -> TagSetReading:
    """Return the tag set of a TOML text; problems call it by ``name``."""
    try:
        value = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also endless digits and brackets
        return TagSetReading(None, (_syntax_problem(str(error), text, name),))
    places = _Places(text, name)
    problems = [
        Problem(
            "tagset-unknown",
            f"a tag set has the tables {', '.join([f'[[{known}]]' for known in _TABLES])}, "
            f"and no '{table}'",
            places.of_name(table),
        )
        for table in value
        if table not in _TABLES
    ]
    entries: dict[str, list[Any]] = {}
    for table in _TABLES:
        entries[table] = []
        rows = value.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            message = f"'{table}' must be written as tables [[{table}]]"
            problems.append(Problem("tagset-value", message, places.of_name(table)))
            continue
        for index, row in enumerate(rows):
            entry, found = _entry(table, index, row, places)
            problems += found
            entries[table].append(entry)
    tags = TagSet(*[tuple(entries[table]) for table in _TABLES])
    problems += [
        Problem(fault.code, fault.message, places.of(fault.table, fault.place, fault.field))
        for fault in faults_of(tags)
    ]
    problems.sort(key=lambda problem: (problem.at or Position(name), problem.code))
    return TagSetReading(None if problems else tags, tuple(problems))


def _entry(
    table: str, index: int, row: dict[str, Any], places: _Places
) -> tuple[KindTag | Choice, list[Problem]]:
    known = [one.name for one in fields(_TABLES[table])]
    problems, texts = [], {"label": ""}
    for name, value in row.items():
        if name not in known:
            message = f"a [[{table}]] has the fields {', '.join(known)}, and no '{name}'"
            problems.append(Problem("tagset-unknown", message, places.of(table, index, name)))
        elif not isinstance(value, str):
            message = f"'{name}' must be a text in quotation marks"
            problems.append(Problem("tagset-value", message, places.of(table, index, name)))
        else:
            texts[name] = value.strip("\n")
    return _TABLES[table](**texts), problems


def _syntax_problem(message: str, text: str, name: str) -> Problem:
    match = _SYNTAX.fullmatch(message)
    if match is None:
        at = Position(name)
    elif match[2]:
        at = Position(name, int(match[2]), int(match[3]))
    else:
        lines = text.split("\n")
        at = Position(name, len(lines), len(lines[-1]) + 1)
    reason = match[1] if match else message
    return Problem("tagset-syntax", f"this is not TOML: {reason[:1].lower()}{reason[1:]}", at)


class _Places:
    """Finds tables and fields in a text that is known to be TOML.

    `tomllib` tells no places of what it has read. Lines inside of texts of several lines are
    passed over.
    """

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        self._headers: dict[tuple[str, int], Position] = {}
        self._fields: dict[tuple[str, int, str], Position] = {}
        self._names: dict[str, Position] = {}
        table, counts, inside = "", dict.fromkeys(_TABLES, -1), ""
        for number, line in enumerate(text.split("\n"), 1):
            if not inside:
                table = self._note(table, counts, number, line)
            for quote in _QUOTES.findall(line):
                if not inside or inside == quote:
                    inside = "" if inside else quote

    def _note(self, table: str, counts: dict[str, int], number: int, line: str) -> str:
        first = len(line) - len(line.lstrip()) + 1
        if line.lstrip().startswith("["):
            match = _HEADER.match(line)
            table = match[1] if match else line.strip().strip("[]").strip()
            self._names.setdefault(table, Position(self._name, number, first))
            if table in counts:
                counts[table] += 1
                self._headers[table, counts[table]] = Position(self._name, number, first)
        elif found := _FIELD.match(line):
            at = Position(self._name, number, found.end() + 1)
            if table:
                self._fields.setdefault((table, counts.get(table, 0), found[1]), at)
            else:
                self._names.setdefault(found[1], Position(self._name, number, first))
        return table

    def of_name(self, name: str) -> Position:
        """Return where a table begins, or a field that stands in none."""
        return self._names.get(name, Position(self._name))

    def of(self, table: str, index: int, name: str) -> Position:
        """Return where the value of a field stands, or its table, or the whole file."""
        header = self._headers.get((table, index), Position(self._name))
        return self._fields.get((table, index, name), header)


@cache
def default_tag_set(language: str = "en") -> TagSet:
    """Return the tag set of new projects, in English where it has no texts in a language."""
    code = language if language in LANGUAGES else LANGUAGES[0]
    name = f"tagset-{code}.toml"
    data = resources.files("anaphora_workbench.annotation") / "data" / name
    tags = tag_set_of_text(data.read_text(encoding="utf-8"), name).wanted()
    known = {kind.label: kind for kind in tags.kinds}
    kinds = tuple(
        [known.get(kind.label, KindTag(kind.label, kind.title)) for kind in model_kinds()]
    )
    return replace(tags, kinds=kinds)


_EARLIER_TYPES = (
    Choice("organization", "organisation, group"),
    Choice("organization", "organización, grupo"),
    Choice("object", "object"),
    Choice("object", "objeto"),
)
"""Titles that were shipped once, which projects still have."""


def tag_set_in(tags: TagSet, language: str) -> TagSet:
    """Return a tag set with the shipped texts in a language; what somebody has written stays.

    A project that keeps its tag set has the texts of the language in which it was made.
    """
    wanted = default_tag_set(language)
    shipped = [default_tag_set(code) for code in LANGUAGES]

    def kind(own: KindTag) -> KindTag:
        goal = next((one for one in wanted.kinds if one.label == own.label), own)
        known = [one for tags in shipped for one in tags.kinds if one.label == own.label]
        title = goal.title if own.title in [one.title for one in known] else own.title
        texts = [one.guideline for one in known]
        return replace(
            own, title=title, guideline=goal.guideline if own.guideline in texts else own.guideline
        )

    def choice(own: Choice, goals: Iterable[Choice], known: Iterable[Choice]) -> Choice:
        goal = next((one for one in goals if one.label == own.label), own)
        titles = [one.title for one in known if one.label == own.label]
        return replace(own, title=goal.title) if own.title in titles else own

    def choices(name: str) -> tuple[Choice, ...]:
        known = [one for tags in shipped for one in getattr(tags, name)]
        if name == "types":
            known += _EARLIER_TYPES
        return tuple([choice(own, getattr(wanted, name), known) for own in getattr(tags, name)])

    return replace(
        tags,
        kinds=tuple([kind(own) for own in tags.kinds]),
        doubts=choices("doubts"),
        relations=choices("relations"),
        types=choices("types"),
    )


def tag_set_json(tags: TagSet) -> dict[str, Any]:
    """Return a tag set as a JSON value; raise its first fault as `UsageError`."""
    for fault in faults_of(tags):
        raise UsageError(fault.message, code=fault.code)
    return {
        "kinds": [_filled(kind) for kind in tags.kinds],
        "doubts": [_filled(choice) for choice in tags.doubts],
        "relations": [_filled(choice) for choice in tags.relations],
        "types": [_filled(choice) for choice in tags.types],
    }


def _filled(entry: KindTag | Choice) -> dict[str, str]:
    return {name: value for name, value in asdict(entry).items() if value}


def tag_set_of_json(value: Any) -> TagSet:
    """Return the tag set of `tag_set_json`.

    Raises:
        KeyError, TypeError, ValueError: It is something else.
    """
    tags = TagSet(
        tuple([KindTag(**entry) for entry in value["kinds"]]),
        tuple([Choice(**entry) for entry in value["doubts"]]),
        tuple([Choice(**entry) for entry in value["relations"]]),
        tuple([Choice(**entry) for entry in value.get("types", ())]),
    )
    entries: list[KindTag | Choice] = [*tags.kinds, *tags.doubts, *tags.relations, *tags.types]
    for entry in entries:
        if not all(isinstance(text, str) for text in asdict(entry).values()):
            raise TypeError(f"'{entry.label}' contains something that is not text")
    for fault in faults_of(tags):
        raise ValueError(fault.message)
    return tags
