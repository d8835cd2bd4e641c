"""Values of the tagger as JSON and back, for the pipe between window and worker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from anaphora_workbench.annotation.answers import Answer
from anaphora_workbench.annotation.proposing import Proposed
from anaphora_workbench.annotation.worker.protocol import Json
from anaphora_workbench.model import Markable, Reference
from anaphora_workbench.store.values import markable_json, markable_of, reference_of


def proposed_json(proposed: Proposed) -> Json:
    """Return a proposal as JSON: an item of the list ``answers`` of ``propose``."""
    answer = proposed.answer
    value: Json = {
        "anaphor": proposed.anaphor,
        "antecedents": list(answer.antecedents),
        "reference": None if answer.reference is None else str(answer.reference),
        "order": list(answer.order),
        "why": answer.why,
    }
    if proposed.strangers:
        value["markables"] = [markable_json(markable) for markable in proposed.strangers]
    return value


def proposed_of(value: Mapping[str, Any]) -> Proposed:
    """Return the proposal that JSON tells of."""
    reference: Reference | None = reference_of(value["reference"])
    return Proposed(
        value["anaphor"],
        Answer(tuple(value["antecedents"]), reference, tuple(value["order"]), value["why"]),
        tuple([markable_of(each) for each in value.get("markables", ())]),
    )


def answers_of(
    items: Iterable[Mapping[str, Any]],
) -> tuple[list[tuple[str, Answer]], list[Markable]]:
    """Return what `Answers.update` takes, from a part ``answers``."""
    proposed = [proposed_of(item) for item in items]
    return (
        [(one.anaphor, one.answer) for one in proposed],
        [markable for one in proposed for markable in one.strangers],
    )
