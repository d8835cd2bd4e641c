"""What the page sends, checked: who starts, events between trials."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.studies.answers import Event
from anaphora_workbench.studies.stimuli import StudyRecord, validation_texts
from anaphora_workbench.studies.study_file import AskTable, Settings

Model = TypeVar("Model", bound=BaseModel)
LONGEST_ANSWER = 2_000
"""Characters of the answer to a question before the study."""


class RequestError(AnaphoraError):
    """A request that cannot be served: ``request-invalid``, ``consent-missing``, and others."""


class StartBody(StudyRecord):
    """Somebody wants to take part: consent, answers to what was asked, and the browser."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    agreed: bool = False
    key: Annotated[str, Field(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")] = ""
    asked: dict[str, Any] = Field(default={}, max_length=200)
    browser: dict[str, Any] = Field(default={}, max_length=200)


class EventsBody(StudyRecord):
    """What happened between trials."""

    events: tuple[Event, ...] = Field(max_length=5_000)


def parsed(model: type[Model], body: bytes) -> Model:
    """Return the record that a body has as JSON.

    Raises:
        RequestError: The body is no such record (``request-invalid``).
    """
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise RequestError("; ".join(validation_texts(error)), code="request-invalid") from error


def checked_asked(settings: Settings, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers to the questions before the study.

    Raises:
        RequestError: One is missing or is no answer to its question (``asked-invalid``).
    """
    known = {each.name: each for each in settings.ask}
    for name in asked:
        if name not in known:
            raise RequestError(f"there is no question '{name}'", code="asked-invalid")
    found: dict[str, Any] = {}
    for name, question in known.items():
        value = asked.get(name)
        if value is None or value == "":
            if question.required:
                raise RequestError(f"the question '{name}' has no answer", code="asked-invalid")
            continue
        if not _fits(question, value):
            raise RequestError(
                f"this is no answer to the question '{name}' ({question.type})",
                code="asked-invalid",
            )
        found[name] = value
    return found


def _fits(question: AskTable, value: Any) -> bool:
    if question.type == "number":
        return isinstance(value, int | float) and not isinstance(value, bool) and _finite(value)
    if not isinstance(value, str) or len(value) > LONGEST_ANSWER:
        return False
    return not question.possible or value in question.possible


def _finite(value: float) -> bool:
    return -1e15 < value < 1e15 and math.isfinite(value)
