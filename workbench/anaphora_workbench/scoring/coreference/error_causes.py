"""Why the resolver went wrong: the causes of an evaluation, joined with errors of coreference.

`evaluate(..., cases=True)` tells for every anaphor what decided and where the right answer was lost
(`anaphora_workbench.scoring.causes`). An error in a mention at the same place, that is in the same
document, with the same tokens and the same realisation, takes over that label and the trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.cases import Case, Judgement
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    ErrorMention,
    MentionError,
)
from anaphora_workbench.scoring.settings import CarryOver

_Place: TypeAlias = tuple[str, tuple[tuple[int, int], ...], str]


class Causes:
    """The causes of one system's errors, by place.

    Args:
        cases: Cases of one system and one way of matching.
        carry_over: In which mode the answers were judged. A resolver's output holds its own earlier
            decisions, so ``propagated`` is what it shows. A case that was judged in another mode
            only is judged in that.

    Raises:
        UsageError: The cases are of several systems or ways of matching (``cases-mixed``).
    """

    def __init__(
        self, cases: Iterable[Case], *, carry_over: CarryOver = CarryOver.PROPAGATED
    ) -> None:
        self._judged: dict[_Place, Judgement] = {}
        first: tuple[str, str] | None = None
        for case in cases:
            run = (case.system, str(case.match))
            first = first or run
            if run != first:
                raise UsageError(
                    f"the cases are of {first[0]} (match {first[1]}) and of {run[0]} (match "
                    f"{run[1]}); choose those of one system and one way of matching",
                    code="cases-mixed",
                )
            mention = case.anaphor
            place = (case.document, mention.spans, mention.realisation)
            modes = {judgement.carry_over: judgement for judgement in case.judgements}
            chosen = modes.get(carry_over, next(iter(case.judgements), None))
            if chosen is not None:
                self._judged.setdefault(place, chosen)

    def of(self, error: MentionError) -> Judgement | None:
        """Return the judgement whose cause belongs to an error.

        The place of the key's mention counts, then that of the response's. An anaphor that was
        judged right has no cause: its error is not the resolver's choice of an antecedent.
        """
        for mention in (error.key, error.response):
            if mention is not None:
                judged = self._judged.get(_place(error.document, mention))
                if judged is not None:
                    return None if judged.cause == RIGHT else judged
        return None


def with_causes(errors: Iterable[CoreferenceError], causes: Causes) -> list[CoreferenceError]:
    """Return the errors, those of anaphors with the cause and the trace of a resolver.

    Args:
        errors: What `errors_of` returned, of any number of documents.
        causes: The causes of the system whose output the response is.
    """
    told: list[CoreferenceError] = []
    for error in errors:
        if isinstance(error, MentionError):
            judged = causes.of(error)
            if judged is not None:
                error = replace(error, cause=judged.cause, trace=judged.trace)
        told.append(error)
    return told


def _place(document: str, mention: ErrorMention) -> _Place:
    return (document, mention.spans, mention.realisation)
