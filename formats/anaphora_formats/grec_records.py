"""GREC texts as JSON values, so that documents can carry them in their metadata."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.tasks.grec import GrecText, Part, Ref, Refex

__all__ = ["from_json", "to_json"]


def to_json(text: GrecText) -> dict[str, Any]:
    """Return a text as JSON values; each expression stands there once and is named by number."""
    numbers: dict[Refex, int] = {}

    def number(refex: Refex) -> int:
        return numbers.setdefault(refex, len(numbers))

    paragraphs = [
        [part if isinstance(part, str) else _ref_to_json(part, number) for part in parts]
        for parts in text.paragraphs
    ]
    return {
        "id": text.id,
        "title": text.title,
        "attributes": dict(text.attributes),
        "paragraphs": paragraphs,
        "expressions": [[refex.text, dict(refex.attributes)] for refex in numbers],
    }


def _ref_to_json(ref: Ref, number: Any) -> dict[str, Any]:
    return {
        "id": ref.id,
        "semcat": ref.semcat,
        "syncat": ref.syncat,
        "alternatives": [number(refex) for refex in ref.alternatives],
        "chosen": None if ref.chosen is None else number(ref.chosen),
        "attributes": dict(ref.attributes),
    }


def from_json(value: Any, name: str) -> GrecText:
    """Return the text that JSON values stand for.

    Args:
        value: What `to_json` made.
        name: What messages call the document.

    Raises:
        FormatError: ``grec-no-grec``, it is nothing of the sort.
    """
    try:
        refexes = [
            Refex(str(text), FrozenDict(attributes)) for text, attributes in value["expressions"]
        ]
        paragraphs = tuple(
            [tuple([_part(part, refexes) for part in parts]) for parts in value["paragraphs"]]
        )
        attributes = FrozenDict(value["attributes"])
        return GrecText(str(value["id"]), str(value["title"]), paragraphs, attributes)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise FormatError(
            f"'{name}' was not read from a GREC file, so there are no alternatives to write; "
            "'anaphora grec make' makes GREC files of other texts",
            code="grec-no-grec",
        ) from error


def _part(value: str | Mapping[str, Any], refexes: list[Refex]) -> Part:
    if isinstance(value, str):
        return value
    chosen = value["chosen"]
    return Ref(
        str(value["id"]),
        str(value["semcat"]),
        str(value["syncat"]),
        tuple([refexes[number] for number in value["alternatives"]]),
        None if chosen is None else refexes[chosen],
        FrozenDict(value["attributes"]),
    )
