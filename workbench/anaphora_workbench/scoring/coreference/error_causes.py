"""Causes of an evaluation (why the resolver went wrong), joined with errors of coreference.

`evaluate(..., cases=True)` tells for every anaphor what decided and where the right answer was lost
(`anaphora_workbench.scoring.causes`). An error in a mention at the same place, that is in the same
document, with the same tokens and the same realisation, takes over that label and the trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.cases import Case
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    ErrorMention,
    MentionError,
)
from anaphora_workbench.scoring.settings import CarryOver

_Place: TypeAlias = tuple[str, tuple[tuple[int, int], ...], str]
_Judged: TypeAlias = tuple[str, tuple[str, ...]]
"""Cause and trace."""


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
        self._judged: dict[_Place, _Judged] = {}
        self._run: tuple[str, str] | None = None
        for case in cases:
            modes = {judgement.carry_over: judgement for judgement in case.judgements}
            chosen = modes.get(carry_over, next(iter(case.judgements), None))
            self._check((case.system, str(case.match)))
            if chosen is not None:
                mention = case.anaphor
                place = (case.document, mention.spans, mention.realisation)
                self._judged.setdefault(place, (chosen.cause, chosen.trace))

    @classmethod
    def of_rows(
        cls,
        rows: Iterable[Mapping[str, str]],
        *,
        carry_over: CarryOver = CarryOver.PROPAGATED,
    ) -> Causes:
        """Return the causes of the rows of a table that ``anaphora evaluate --cases`` wrote.

        Raises:
            UsageError: ``cases-mixed`` as for `Causes`; ``cases-columns`` when it is another table.
        """
        causes = cls(())
        for number, row in enumerate(rows, 2):
            try:
                causes._check((row["system"], row["match"]))
                place = (row["document"], _spans(row["place"]), row["realisation"])
                cause = row[f"{carry_over}_cause"]
                trace = row[f"{carry_over}_trace"]
            except (KeyError, ValueError) as error:
                reason = f"it has no column {error}" if isinstance(error, KeyError) else error
                raise UsageError(
                    f"line {number} does not look like a row of 'anaphora evaluate --cases' "
                    f"({reason}); give the table that this command wrote",
                    code="cases-columns",
                ) from error
            steps = tuple(trace.split(" / ")) if trace else ()
            causes._judged.setdefault(place, (cause, steps))
        return causes

    def _check(self, run: tuple[str, str]) -> None:
        """Refuse a second system or way of matching."""
        self._run = first = self._run or run
        if run != first:
            raise UsageError(
                f"the cases are of {first[0]} (match {first[1]}) and of {run[0]} (match "
                f"{run[1]}); choose those of one system and one way of matching",
                code="cases-mixed",
            )

    def of(self, error: MentionError) -> _Judged | None:
        """Return the cause that belongs to an error, and the trace.

        The place of the key's mention counts, then that of the response's. An anaphor that was
        judged right has no cause: its error is not the resolver's choice of an antecedent.
        """
        for mention in (error.key, error.response):
            if mention is not None:
                judged = self._judged.get(_place(error.document, mention))
                if judged is not None:
                    return None if judged[0] == RIGHT else judged
        return None


def with_causes(errors: Iterable[CoreferenceError], causes: Causes) -> list[CoreferenceError]:
    """Return the errors, those of anaphors with the cause and the trace of a resolver."""
    converted: list[CoreferenceError] = []
    for error in errors:
        if isinstance(error, MentionError):
            judged = causes.of(error)
            if judged is not None:
                error = replace(error, cause=judged[0], trace=judged[1])
        converted.append(error)
    return converted


def _place(document: str, mention: ErrorMention) -> _Place:
    return (document, mention.spans, mention.realisation)


def _spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return the tokens of a place such as ``4-6,9-9``, numbers from 1; else raise `ValueError`."""
    pairs = [part.split("-") for part in text.split(",")]
    return tuple([(int(first) - 1, int(last)) for first, last in pairs])
