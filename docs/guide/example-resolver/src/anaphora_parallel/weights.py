"""The table of weights: what is in it, and how it is read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import FrozenDict


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for and against a candidate.

    Attributes:
        parallel: Added when candidate and anaphor have the same role.
        again: Added for each earlier anaphor that was settled as the same entity.
        most: So many of them count at most.
        distance: Taken away for each sentence between the two.
        roles: Added by dependency relation of the candidate.
    """

    parallel: float
    again: float
    most: int
    distance: float
    roles: FrozenDict[str, float]


@cache
def shipped_weights() -> Weights:
    """Return the weights that come with the package."""
    text = files("anaphora_parallel").joinpath("weights.toml").read_text(encoding="utf-8")
    return _weights(tomllib.loads(text), "weights.toml")


def read_weights(path: str) -> Weights:
    """Read a table of weights.

    Raises:
        FormatError: ``weights-unreadable``, ``weights-toml`` or ``weights-value``, with the file.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(
            f"the weights cannot be read: {error}", code="weights-unreadable", at=Position(path)
        ) from error
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(
            f"the weights are no TOML: {error}", code="weights-toml", at=Position(path)
        ) from error
    return _weights(table, path)


def _weights(table: Mapping[str, Any], path: str) -> Weights:
    roles = table.get("roles", {})
    if not isinstance(roles, dict):
        raise FormatError("'roles' must be a table", code="weights-value", at=Position(path))
    return Weights(
        parallel=_number(table, "parallel", path),
        again=_number(table, "again", path),
        most=int(_number(table, "most", path)),
        distance=_number(table, "distance", path),
        roles=FrozenDict({role: _number(roles, role, path) for role in roles}),
    )


def _number(table: Mapping[str, Any], name: str, path: str) -> float:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        fault = "is missing" if value is None else f"is not a number: {value!r}"
        raise FormatError(f"'{name}' {fault}", code="weights-value", at=Position(path))
    return float(value)
