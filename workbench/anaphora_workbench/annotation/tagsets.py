"""The tag set of a project: kinds of anaphor, reasons for doubt, bridging relations, their keys.

A new project begins with the kinds of `model.language.tag_set` and with short guidelines in the
language that is asked for; users change and add what they need. Labels go into the annotation;
all else is only shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from anaphora_workbench.errors import UsageError
from anaphora_workbench.model.language import tag_set as model_kinds

LANGUAGES = ("en", "es")
"""Languages that there are default guidelines in."""

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


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
    """A reason for doubt or a bridging relation.

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
    """

    kinds: tuple[KindTag, ...]
    doubts: tuple[Choice, ...] = ()
    relations: tuple[Choice, ...] = ()

    def kind(self, label: str) -> KindTag:
        """Return a kind; a label that is not in the set stands for itself."""
        return next((kind for kind in self.kinds if kind.label == label), KindTag(label))

    def kind_of_key(self, key: str) -> KindTag | None:
        """Return the kind that a letter chooses, in upper or lower case."""
        return next((kind for kind in self.kinds if kind.key and kind.key == key.lower()), None)

    def doubt_of_key(self, key: str) -> Choice | None:
        """Return the reason for doubt that a digit chooses."""
        return _chosen(self.doubts, key)

    def relation_of_key(self, key: str) -> Choice | None:
        """Return the bridging relation that a digit chooses."""
        return _chosen(self.relations, key)


def _chosen(choices: Iterable[Choice], key: str) -> Choice | None:
    return next((choice for choice in choices if choice.key and choice.key == key), None)


class Fault(NamedTuple):
    """Something that a tag set must not hold.

    Attributes:
        code: Stable code.
        message: What is wrong and what to do.
        table: ``kind``, ``doubt`` or ``relation``; ``""`` when the whole is meant.
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
            f"the label '{label}' holds a blank, which files in some formats cannot; write it in "
            "one word",
            "label",
        )
    elif label in table.labels:
        yield (
            "tagset-label-twice",
            f"the label '{label}' stands for {table.what} {table.labels[label] + 1} already",
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


@cache
def default_tag_set(language: str = "en") -> TagSet:
    """Return the tag set of new projects.

    Args:
        language: Language of titles and guidelines; English where there are none in it.
    """
    from anaphora_workbench.annotation.tagset_files import tag_set_of_text

    code = language if language in LANGUAGES else LANGUAGES[0]
    name = f"tagset-{code}.toml"
    data = resources.files("anaphora_workbench.annotation") / "data" / name
    tags = tag_set_of_text(data.read_text(encoding="utf-8"), name).wanted()
    known = {kind.label: kind for kind in tags.kinds}
    kinds = tuple(
        [known.get(kind.label, KindTag(kind.label, kind.title)) for kind in model_kinds()]
    )
    return TagSet(kinds, tags.doubts, tags.relations)


def tag_set_json(tags: TagSet) -> dict[str, Any]:
    """Return a tag set as a JSON value.

    Raises:
        UsageError: With the code of its first fault.
    """
    for fault in faults_of(tags):
        raise UsageError(fault.message, code=fault.code)
    return {
        "kinds": [_filled(kind) for kind in tags.kinds],
        "doubts": [_filled(choice) for choice in tags.doubts],
        "relations": [_filled(choice) for choice in tags.relations],
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
    )
    entries: list[KindTag | Choice] = [*tags.kinds, *tags.doubts, *tags.relations]
    for entry in entries:
        if not all(isinstance(text, str) for text in asdict(entry).values()):
            raise TypeError(f"'{entry.label}' holds something that is no text")
    for fault in faults_of(tags):
        raise ValueError(fault.message)
    return tags
