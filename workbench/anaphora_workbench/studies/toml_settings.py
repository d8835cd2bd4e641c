"""Settings in TOML files, checked against a model of their tables, with places of faults."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from anaphora_workbench.errors import FormatError, Problem, did_you_mean
from anaphora_workbench.io.toml_text import Key, TomlText

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class SettingCodes:
    """Codes of the faults of a file: it is not TOML, a name or a value in it is wrong."""

    syntax: str
    unknown: str
    value: str


def checked_settings(
    model: type[Model], text: str, name: str, codes: SettingCodes, problems: list[Problem]
) -> tuple[Model, TomlText] | None:
    """Return the settings of a TOML file and the places of its values.

    Args:
        model: The tables.
        text: The text of the file.
        name: What messages call it.
        codes: The codes of its faults.
        problems: Where problems go; with any, there is no result.
    """
    try:
        source = TomlText(text, name, codes.syntax)
    except FormatError as error:
        problems.append(Problem(error.code, error.message, error.at))
        return None
    unseen = list(_control_signs(source.value))
    if unseen:
        problems += [
            Problem(
                codes.value,
                f"a text has the control character U+{ord(sign):04X}; remove it",
                source.at(keys),
            )
            for keys, sign in unseen
        ]
        return None
    try:
        return model.model_validate_json(json.dumps(source.value, default=str)), source
    except ValidationError as error:
        problems += [
            _value_problem(model, each, source, codes) for each in error.errors(include_url=False)
        ]
        return None


def _control_signs(value: Any, keys: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], str]]:
    """Find texts with signs that no page and no table can show, such as a NUL."""
    if isinstance(value, str):
        found = _CONTROL.search(value)
        if found:
            yield keys, found[0]
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _control_signs(inner, (*keys, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _control_signs(inner, (*keys, number))


def _value_problem(
    model: type[BaseModel], error: Any, source: TomlText, codes: SettingCodes
) -> Problem:
    keys = error["loc"]
    place = source.at(keys)
    path = " ".join([f"[{keys[0]}]", *[str(key) for key in keys[1:] if isinstance(key, str)]])
    if error["type"] == "extra_forbidden":
        known = list(model.model_fields)
        if len(keys) > 1:
            known = _fields_of(model.model_fields[str(keys[0])].annotation)
        message = f"there is no '{keys[-1]}' here.{did_you_mean(str(keys[-1]), known)}"
        return Problem(codes.unknown, message, place)
    message = error["msg"][:1].lower() + error["msg"][1:]
    return Problem(codes.value, f"{path}: {message.removeprefix('value error, ')}", place)


def _fields_of(table: Any) -> list[str]:
    """Return the fields of a table, or of the tables of an array."""
    inner = getattr(table, "__args__", None)
    chosen = inner[0] if inner else table
    return list(getattr(chosen, "model_fields", {}))
