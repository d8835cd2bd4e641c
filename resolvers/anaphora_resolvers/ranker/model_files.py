"""Models as files: JSON objects that say what they are and of which version, and nothing to run.

Here is how a file is written, read and refused, and by which fingerprint it is identified. What a
model consists of is up to each.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

from anaphora_resolvers.ranker.trees import NotTreesError
from anaphora_workbench.errors import FormatError, Position

VERSION = 1
MODEL = "model.json"
"""File of the ranking in a folder that training made."""
TRAINS = "anaphora train ranker GOLD -o FOLDER"
"""Command that makes a model."""
_SHIPPED = "models"
_LARGEST = 20_000_000
"""Bytes of a model file; a shipped one has a fiftieth."""


def written(model: str, facts: Mapping[str, Any], parts: Mapping[str, Any]) -> str:
    """Return the text of a model's file.

    Args:
        model: What it is (``anaphora-ranker``).
        facts: What is known of it, such as its documents.
        parts: What it consists of.
    """
    value = {"format": model, "version": VERSION, **facts, **parts}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_text(path: Path) -> tuple[str, Position]:
    """Return the text of a file and its place.

    Raises:
        FormatError: ``model-unreadable``, or ``model-damaged`` for a file that is too large.
    """
    place = Position(str(path))
    try:
        if path.stat().st_size > _LARGEST:
            raise damaged(f"it is larger than {_LARGEST // 1_000_000} MB", place)
        return path.read_text(encoding="utf-8"), place
    except UnicodeError as error:
        raise damaged("it is not UTF-8", place) from error
    except OSError as error:
        raise FormatError(
            f"the model cannot be read: {error.strerror}", code="model-unreadable", at=place
        ) from error


def value_of(text: str, model: str, place: Position) -> dict[str, Any]:
    """Return what the text of a model's file contains.

    Raises:
        FormatError: ``model-damaged`` or ``model-version``.
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise damaged(f"it is not JSON ({error.msg} in {at})", place) from error
    except (ValueError, RecursionError) as error:
        raise damaged("it is not JSON", place) from error
    if not isinstance(value, dict) or value.get("format") != model:
        raise damaged(f"it is not a model of the kind '{model}'", place)
    if value.get("version") != VERSION:
        raise FormatError(
            f"the model has {_version(value)}, and this program reads version {VERSION}; train it "
            "again",
            code="model-version",
            at=place,
        )
    return value


def facts_of(value: Mapping[str, Any], parts: Iterable[str], place: Position) -> dict[str, Any]:
    """Return what a file says of a model beside its parts.

    Raises:
        FormatError: The documents that it has learnt from are not a list of names
            (``model-damaged``).
    """
    known = {"format", "version", *parts}
    facts = {name: fact for name, fact in value.items() if name not in known}
    model: object = facts
    while isinstance(model, Mapping):
        names = model.get("documents", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise damaged("the documents that it has learnt from are not a list of names", place)
        model = model.get("base")
    return facts


def _version(value: Mapping[str, Any]) -> str:
    return f"version {json.dumps(value['version'])}" if "version" in value else "no version"


def documents_of(facts: Mapping[str, Any]) -> frozenset[str]:
    """Return the documents that a model and those that it went on from have learnt from."""
    found = frozenset([str(name) for name in facts.get("documents", ())])
    before = facts.get("base")
    return found | documents_of(before) if isinstance(before, Mapping) else found


class Stored(ABC):
    """A model that is kept as a file.

    Attributes:
        facts: What is known of it, such as its documents.
    """

    facts: dict[str, Any]

    @abstractmethod
    def written(self) -> str:
        """Return the model as the text of a file."""

    @classmethod
    @abstractmethod
    def of_text(cls, text: str, place: Position) -> Self:
        """Return the model that was written as text.

        Raises:
            FormatError: ``model-damaged`` or ``model-version``.
        """

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the model of a file.

        Raises:
            FormatError: ``model-unreadable``, ``model-damaged`` or ``model-version``.
        """
        return cls.of_text(*read_text(path))

    @cached_property
    def version(self) -> str:
        """Fingerprint of all that the model contains."""
        return fingerprint(self.written())

    @cached_property
    def documents(self) -> frozenset[str]:
        """Ids of the documents that it has learnt from."""
        return documents_of(self.facts)


def model_file(text: str, name: str, makes: str) -> Path:
    """Return the file of a model that was asked for by its folder or its own path.

    Args:
        text: The folder or path.
        name: What the file is called in a folder.
        makes: The command that makes such a folder.

    Raises:
        FormatError: There is none (``model-unreadable``).
    """
    path = Path(text)
    if not text:
        why = "name the folder of a model after the colon"
    elif not path.exists():
        why = "this folder does not exist"
    elif path.is_dir() and not (path / name).exists():
        why = f"the folder contains no '{name}'"
    elif path.is_file() and path.suffix != ".json":
        why = "this is a file, and not the folder of a model"
    else:
        return path / name if path.is_dir() else path
    raise FormatError(
        f"{why}; '{makes}' makes a model", code="model-unreadable", at=Position(text or "model")
    )


def damaged_by(error: Exception, place: Position) -> FormatError:
    """Return the error for a model in which something is missing or not what it has to be."""
    if isinstance(error, KeyError):
        return damaged(f"the part '{error.args[0]}' is missing", place)
    if isinstance(error, NotTreesError):
        return damaged(str(error), place)
    return damaged("one of its parts is not what it has to be", place)


def damaged(why: str, place: Position) -> FormatError:
    """Return the error for a model that cannot be used."""
    return FormatError(
        f"the model is damaged: {why}; copy or train it again", code="model-damaged", at=place
    )


def of_other_features(place: Position) -> FormatError:
    """Return the error for a model that asks about features that this program does not have."""
    return FormatError(
        "the model knows other features than this program; train it again",
        code="model-version",
        at=place,
    )


def fingerprint(*texts: str) -> str:
    """Return twelve digits that tell models apart."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


def shipped_text(name: str) -> tuple[str, Position]:
    """Return the text of a model that ships, and its place."""
    source = files("anaphora_resolvers.ranker") / _SHIPPED / name
    return source.read_text(encoding="utf-8"), Position(f"ranker/{_SHIPPED}/{name}")


@cache
def shipped_fingerprint(prefix: str = "") -> str:
    """Return the fingerprint of all models that ship and whose names begin with a prefix."""
    folder = files("anaphora_resolvers.ranker") / _SHIPPED
    every = sorted([file.name for file in folder.iterdir() if file.name.endswith(".json")])
    return fingerprint(*[shipped_text(name)[0] for name in every if name.startswith(prefix)])
