"""Causes of failures: counts as text, and cases as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from anaphora_workbench import lazy
from anaphora_workbench.reports.labels import EARLIER_ERRORS
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.reports.text_tables import Cell, ReportTable, table
from anaphora_workbench.scoring.cases import SPURIOUS, Case, CaseMention
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.measures import FlatRow
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver


def needed(module: str) -> Any:
    """Import a module of the extra ``reports``, or raise `MissingExtraError`."""
    return lazy.needed(module, extra="reports", by="this report")


def check_reports() -> None:
    """Raise `MissingExtraError` without the extra ``reports``, before a long evaluation begins."""
    for module in ("matplotlib.figure", "pandas"):
        needed(module)


def cases_frame(evaluation: Evaluation) -> Any:
    """Return the rows of ``--cases`` as a data frame (extra ``reports``)."""
    return needed("pandas").DataFrame(list(case_rows(evaluation)), columns=case_columns())


def judgements_frame(evaluation: Evaluation) -> Any:
    """Return one row for each case and carry-over mode (extra ``reports``).

    Columns: ``document system match carry_over kind reference outcome cause family distance
    before after gold right``. ``gold`` and ``right`` are 0 or 1, so that sums are counts and the
    mean of ``right`` over rows with ``gold`` is the recall.
    """
    rows = [
        {
            "document": case.document,
            "system": case.system,
            "match": str(case.match),
            "carry_over": str(judgement.carry_over),
            "kind": case.kind,
            "reference": case.reference,
            "outcome": judgement.outcome,
            "cause": judgement.cause,
            "family": family(judgement.cause),
            "distance": case.distance,
            "before": case.before,
            "after": case.after,
            "gold": int(judgement.outcome != SPURIOUS),
            "right": int(judgement.cause == RIGHT),
        }
        for case in evaluation.cases
        for judgement in case.judgements
    ]
    return needed("pandas").DataFrame(rows)


CAUSES: Mapping[str, str] = {
    "right": "the answer is correct",
    "missing": "not found, called non-referring, or left without an answer",
    "window": "every correct antecedent is outside the sentences searched",
    "no-markable": "no noun phrase of the pool is a correct antecedent",
    "constraint": "the constraints exclude every correct candidate",
    "requirement": "a requirement excludes every correct candidate",
    "preference": "this preference drops the last correct candidate",
    "choice": "a correct candidate was left and another one taken, or the system does not say why",
    "carry-over": "the answer was correct, but led on to an earlier error",
    "part": "some, but not all, of a split antecedent",
    "reference": "another type of reference",
    "spurious": "an answer where the key has no antecedent",
}
"""What the families of causes mean, in the order of reports. See `scoring.causes`."""


def family(cause: str) -> str:
    """Return the family of a cause: what stands before the colon."""
    return cause.partition(":")[0]


def cause_order(cause: str) -> tuple[int, str]:
    """Return the sort key of a cause: families as in `CAUSES`, then by alphabet."""
    families = list(CAUSES)
    first = family(cause)
    return (families.index(first) if first in CAUSES else len(families), cause)


def cause_tables(data: ReportData) -> list[ReportTable]:
    """Return the causes of errors for the first way of matching, a table a mode.

    There is none if no cases were collected.
    """
    if not data.evaluation.texts:
        return []
    found = []
    for mode in data.settings.carry_over:
        counts = data.causes(data.settings.match[0], mode)
        met = {cause for counter in counts.values() for cause in counter} - {RIGHT}
        rows: list[list[Cell]] = [
            [cause, *[counter[cause] for counter in counts.values()]]
            for cause in sorted(met, key=cause_order)
        ]
        rows.append(["all", *[c.total() - c[RIGHT] for c in counts.values()]])
        header = ("cause", *counts)
        found.append(ReportTable(EARLIER_ERRORS[mode], header, rows, total=len(rows) - 1))
    return found


def met_causes(evaluation: Evaluation) -> dict[str, str]:
    """Return the families of causes that occur, with their meanings."""
    met = {family(j.cause) for case in evaluation.cases for j in case.judgements} - {RIGHT}
    return {name: meaning for name, meaning in CAUSES.items() if name in met}


def failures_text(data: ReportData) -> str:
    """Return the causes of errors as text, ``""`` if none were collected."""
    tables = cause_tables(data)
    if not tables:
        return ""
    match = data.settings.match[0]
    blocks = [f"{each.title}\n\n{table(each.header, each.rows)}" for each in tables]
    title = f"Where the errors come from, match {match}"
    legend = [f"{name}: {text}." for name, text in met_causes(data.evaluation).items()]
    return "\n".join([title, "=" * len(title), *legend, "", "\n\n".join(blocks)])


_FACTS = (
    "document",
    "sentence",
    "system",
    "match",
    "kind",
    "reference",
    "anaphor",
    "place",
    "realisation",
    "antecedents",
    "antecedent_places",
    "candidates_before",
    "candidates_after",
    "right_before",
    "right_after",
    "excluded_by",
    "distance",
)
_JUDGED = ("outcome", "cause", "answer", "answer_places", "trace")


def case_columns() -> list[str]:
    """Return the names of the columns of `case_rows`."""
    return [*_FACTS, *[f"{mode}_{part}" for mode in CarryOver for part in _JUDGED]]


def case_rows(evaluation: Evaluation) -> Iterator[FlatRow]:
    """Yield one flat row a case, for CSV and data frames.

    Columns of a mode that was not asked for, or in which the case does not occur, are ``None``.
    Places are token numbers from 1, both ends included; several parts or answers are separated
    by ``;``.
    """
    for case in evaluation.cases:
        facts = (
            case.document,
            case.anaphor.sentence,
            case.system,
            str(case.match),
            case.kind,
            case.reference,
            case.anaphor.words,
            _places([case.anaphor]),
            case.anaphor.realisation,
            _words(case.antecedents),
            _places(case.antecedents),
            case.before,
            case.after,
            case.right_before,
            case.right_after,
            "; ".join(case.excluded_by),
            case.distance,
        )
        row: FlatRow = dict(zip(_FACTS, facts, strict=True))
        for mode in CarryOver:
            row.update(_judged(case, mode))
        yield row


def _judged(case: Case, mode: CarryOver) -> FlatRow:
    names = [f"{mode}_{part}" for part in _JUDGED]
    for judgement in case.judgements:
        if judgement.carry_over is mode:
            answer = judgement.answer
            values = (
                judgement.outcome,
                judgement.cause,
                _words(answer),
                _places(answer),
                " / ".join(judgement.trace),
            )
            return dict(zip(names, values, strict=True))
    return dict.fromkeys(names)


def _words(mentions: Iterable[CaseMention]) -> str:
    return "; ".join([mention.words for mention in mentions])


def _places(mentions: Iterable[CaseMention]) -> str:
    return "; ".join([",".join([f"{a + 1}-{b}" for a, b in m.spans]) for m in mentions])
