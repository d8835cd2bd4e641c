"""Lines of the worker's protocol: requests read, answers written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeGuard, TypeVar, cast

from anaphora_workbench.annotation.preparation.proposals import Proposed
from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.errors import Position, Problem, UsageError
from anaphora_workbench.model import Markable
from anaphora_workbench.model.reasons import packed_all, unpacked_all
from anaphora_workbench.store.values import markable_json, markable_of, reference_of

T = TypeVar("T")
_BLOCK = 1 << 16
VERSION = 1
"""Version of the protocol: window and worker must speak the same."""
LONGEST = 1 << 26
"""Bytes of the longest request: a whole novel can be pasted."""
Json = dict[str, Any]


def proposed_json(proposed: Proposed) -> Json:
    """Return a proposal as JSON: an item of the list ``answers`` of ``propose``."""
    answer = proposed.answer
    value: Json = {
        "anaphor": proposed.anaphor,
        "antecedents": list(answer.antecedents),
        "reference": None if answer.reference is None else str(answer.reference),
        "order": list(answer.order),
        "why": packed_all(answer.why),
        "probability": answer.probability,
        "version": answer.version,
        "proposer": answer.proposer,
    }
    if proposed.unaware:
        value["unaware"] = True
    if proposed.strangers:
        value["markables"] = [markable_json(markable) for markable in proposed.strangers]
    return value


def proposed_of(value: Mapping[str, Any]) -> Proposed:
    """Return the proposal that JSON tells of."""
    return Proposed(
        value["anaphor"],
        ProposedAnswer(
            tuple(value["antecedents"]),
            reference_of(value["reference"]),
            tuple(value["order"]),
            unpacked_all(value["why"]),
            value["probability"],
            value["version"],
            value["proposer"],
        ),
        tuple([markable_of(each) for each in value.get("markables", ())]),
    )


def answers_of(
    items: Iterable[Mapping[str, Any]],
) -> tuple[list[tuple[str, ProposedAnswer]], list[Markable]]:
    """Return what `Answers.update` takes, from a part ``answers``."""
    proposed = [proposed_of(item) for item in items]
    return (
        [(one.anaphor, one.answer) for one in proposed],
        [markable for one in proposed for markable in one.strangers],
    )


class MessageKind(StrEnum):
    """Sorts of answers; see the package."""

    READY = "ready"
    PROGRESS = "progress"
    PART = "part"
    PROBLEM = "problem"
    SCRATCH = "scratch"
    RESULT = "result"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be done.

    Attributes:
        id: Number of the request.
        task: Name of the task.
        values: What the task needs to know.
    """

    id: int
    task: str
    values: Values


class Values:
    """The values of a request, each asked for by name and sort.

    Where a value is absent, the methods return the default.

    Raises:
        UsageError: ``request-value``: a value is of another sort, or a text without a default is
            absent.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text."""
        return self._value(name, default, "a text", _is_text)

    def number(self, name: str, default: int) -> int:
        """Return a whole number."""
        return self._value(name, default, "a whole number", _is_whole)

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false."""
        return self._value(name, default, "true or false", lambda value: isinstance(value, bool))

    def texts(self, name: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return a list of texts."""
        return self._list(name, default, "a list of texts", _is_text)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return self._list(name, (), "a list of whole numbers", _is_whole)

    def parts(self, name: str) -> tuple[Values, ...]:
        """Return a list of objects."""
        found = self._list(name, (), "a list of objects", lambda each: isinstance(each, dict))
        return tuple([Values(each) for each in found])

    def _value(self, name: str, default: T | None, what: str, fits: Callable[[Any], bool]) -> T:
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if not fits(value):
            raise UsageError(f"the request's value '{name}' should be {what}", code="request-value")
        return cast("T", value)

    def _list(
        self, name: str, default: tuple[Any, ...], what: str, fits: Callable[[Any], bool]
    ) -> tuple[Any, ...]:
        def is_list(value: Any) -> bool:
            return isinstance(value, list) and all(map(fits, value))

        return tuple(self._value(name, default, what, is_list))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def request_of(line: bytes) -> Request:
    """Return the request that a line holds.

    Raises:
        UsageError: ``request-malformed`` or ``protocol-version``.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"a line is not JSON: {error}", code="request-malformed") from None
    if not isinstance(value, dict):
        raise UsageError("a line contains no object", code="request-malformed")
    version = value.get("v")
    if version != VERSION:
        raise UsageError(
            f"the request speaks version {version!r} of the protocol and this program {VERSION}; "
            "both come from one installation, so start the tagger again",
            code="protocol-version",
        )
    number, task, values = value.get("id"), value.get("task"), value.get("values", {})
    if not _is_whole(number) or number < 1:
        raise UsageError("a request has no positive number 'id'", code="request-malformed")
    if not isinstance(task, str) or not isinstance(values, dict):
        raise UsageError(
            f"request {number} has no 'task', or its 'values' are not an object",
            code="request-malformed",
        )
    return Request(number, task, Values(values))


def line_of(message: Mapping[str, Any]) -> bytes:
    """Return a message as one line of UTF-8. Half characters are escaped."""
    try:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def position_json(at: Position | None) -> Json | None:
    """Return a place as JSON."""
    if at is None:
        return None
    return {"source": at.source, "line": at.line, "column": at.column}


def problem_json(problem: Problem) -> Json:
    """Return a problem as JSON."""
    return {
        "code": problem.code,
        "message": problem.message,
        "severity": str(problem.severity),
        "at": position_json(problem.at),
    }


def lines_of(descriptor: int) -> Iterator[bytes]:
    """Yield the lines of a pipe until it ends; one that is too long is cut.

    The descriptor is read without a buffer of Python's, whose lock would stand in the way when
    the process ends.
    """
    rest = b""
    while True:
        try:
            block = os.read(descriptor, _BLOCK)
        except OSError:
            block = b""
        if not block:
            break
        *whole, rest = (rest + block).split(b"\n") if b"\n" in block else (rest + block,)
        yield from whole
        if len(rest) > LONGEST:
            rest = rest[:LONGEST]
    if rest:
        yield rest
