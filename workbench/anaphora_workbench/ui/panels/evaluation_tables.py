"""Requests and tables of the evaluate panel: the worker's values, figures and failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QFont

from anaphora_workbench.model import EMPTY, Reference, Span
from anaphora_workbench.ui.design import scaled
from anaphora_workbench.ui.panels.lists import Index, RowModel
from anaphora_workbench.ui.wording.names import (
    cause_name,
    kind_name,
    kind_with_code,
    mode_name,
    reference_name,
)
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

MATCHES = ("head", "full", "partial")
CARRY_OVERS = ("propagated", "corrected")
_SIGNS = "".join(Reference)
_MODE = 2
"""Column of what becomes of earlier errors, among the figures; its tool tips say it in full."""
KIND = 3
"""Column of the kind in both tables; its tool tips add the label that files have."""


@dataclass(frozen=True, slots=True)
class EvaluationChoice:
    """What is to be evaluated: resolvers, ways of matching, modes and the key's annotator."""

    resolvers: tuple[str, ...]
    match: tuple[str, ...]
    carry_over: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """The figures of one resolver, way of matching and mode.

    Attributes:
        kind: Kind and reference sign (``persIt<``); ``""`` for all kinds together.
        counts: gold, answered, correct, wrong, missing, spurious.
        rates: F1, recall, precision and success rate (SUPAR) from 0 to 1, ``None`` where undefined.
    """

    system: str
    match: str
    carry_over: str
    kind: str
    counts: tuple[int, int, int, int, int, int]
    rates: tuple[float | None, float | None, float | None, float | None]


@dataclass(frozen=True, slots=True)
class FailureRow:
    """An anaphor that a resolver got wrong, or missed, or answered without being asked.

    Attributes:
        markable_id: Id of its markable in the key, ``""`` when the key has none.
        sentence: Index of its sentence, from 0.
        kind: Kind and reference sign.
        outcome: ``failure``, ``part``, ``missing`` or ``spurious``; of the first mode that is
            wrong.
        cause: What went wrong, in the scorer's words.
        inherited: Whether it is right once earlier errors are corrected.
    """

    document: str
    span: Span
    markable_id: str
    sentence: int
    words: str
    kind: str
    system: str
    match: str
    answer: str
    gold: str
    outcome: str
    cause: str
    inherited: bool = False


@dataclass(frozen=True, slots=True)
class EvaluationResult:
    """An evaluation.

    Attributes:
        signature: Every setting that can move a figure, on one line.
        classic: System, way of matching, mode and lines of each of SUPAR's blocks.
        rows: Figures, those of all kinds first; in each group the resolver with the highest F1.
        failures: Wrong answers, in the order of documents and text.
        undecided: Anaphors that are left out as nobody has decided them yet.
        hanging: Decided ones that are left out as their chain leads to such a one.
        key: Whose decisions the key is.
        decided: Decided anaphors of the key.
        accepted: How many of them are accepted proposals, by resolver.
    """

    signature: str
    classic: tuple[tuple[str, str, str, str], ...]
    rows: tuple[FigureRow, ...]
    failures: tuple[FailureRow, ...]
    undecided: int = 0
    hanging: int = 0
    key: str = ""
    decided: int = 0
    accepted: Mapping[str, int] = EMPTY


def result_of(value: Mapping[str, Any]) -> EvaluationResult:
    """Return the evaluation that the worker's result tells of."""
    rows = [_row(row) for row in value["rows"] if _shown(row)]
    left_out = value.get("undecided", {})
    key = value.get("key", {})
    return EvaluationResult(
        value["signature"],
        tuple(
            [
                (block["system"], block["match"], block["carry_over"], block["text"])
                for block in value["classic"]
            ]
        ),
        tuple(_in_order(rows)),
        tuple([failure for case in value["cases"] for failure in _failures(case)]),
        int(left_out.get("anaphors", 0)),
        int(left_out.get("hanging", 0)),
        key.get("name", ""),
        int(key.get("decided", 0)),
        key.get("accepted", {}),
    )


def _in_order(rows: Sequence[FigureRow]) -> list[FigureRow]:
    """Return the rows by kind, all kinds first, and way of judging; in each the best one first."""
    groups: dict[tuple[str, str, str], list[FigureRow]] = {}
    for row in sorted(rows, key=lambda row: bool(row.kind)):
        groups.setdefault((row.kind, row.match, row.carry_over), []).append(row)
    return [
        row
        for group in groups.values()
        for row in sorted(group, key=lambda row: -1.0 if row.rates[0] is None else -row.rates[0])
    ]


def _shown(row: Mapping[str, Any]) -> bool:
    """Tell whether a row is about the whole corpus, for all kinds or for one kind and type."""
    together = row["kind"] == "*" and row["reference"] == "*"
    single = row["kind"] != "*" and row["reference"] != "*"
    return bool(row["document"] == "*" and (together or single))


def _row(row: Mapping[str, Any]) -> FigureRow:
    kind = "" if row["kind"] == "*" else f"{row['kind']}{row['reference']}"
    counts = (
        row["gold"],
        row["answered"],
        row["exit"],
        row["failure"],
        row["missing"],
        row["spurious"],
    )
    rates = (row["f1"], row["recall"], row["precision"], row["success_rate"])
    return FigureRow(row["resolver"], row["match"], row["carry_over"], kind, counts, rates)


def _failures(case: Mapping[str, Any]) -> list[FailureRow]:
    judgements = case["judgements"]
    wrong = [judgement for judgement in judgements if judgement["outcome"] != "exit"]
    if not wrong:
        return []
    by_mode = {judgement["carry_over"]: judgement["outcome"] for judgement in judgements}
    first, anaphor = wrong[0], case["anaphor"]
    start, end = anaphor["spans"][0][0], anaphor["spans"][-1][1]
    return [
        FailureRow(
            case["document"],
            Span(start, end),
            anaphor.get("id", ""),
            anaphor["sentence"] - 1,
            anaphor["words"],
            f"{case['kind']}{case['reference'] or ''}",
            case["system"],
            case["match"],
            _words(first["answer"]),
            _words(case["antecedents"]),
            first["outcome"],
            first["cause"],
            by_mode.get("propagated", "exit") != "exit" and by_mode.get("corrected") == "exit",
        )
    ]


def _words(mentions: Sequence[Mapping[str, Any]]) -> str:
    return " + ".join([str(mention["words"]) for mention in mentions])


def kind_in_words(code: str) -> str:
    """Return what a kind and reference sign are called: ``possessive pronoun`` for ``poss<``.

    Only what does not refer back has its direction: ``possessive pronoun, refers forward``.
    """
    return _with_reference(kind_name, code)


def kind_with_label(code: str) -> str:
    """Return the same with the label: ``possessive pronoun (poss)``."""
    return _with_reference(kind_with_code, code)


def _with_reference(name_of: Callable[[str], str], code: str) -> str:
    kind = code.rstrip(_SIGNS)
    sign = code[len(kind) :]
    name = name_of(kind) if code else ""
    usual = sign in ("", Reference.ANAPHOR)
    return name if usual else f"{name}, {reference_name(Reference(sign))}"


_MATCH_NAMES = MappingProxyType(
    {
        "head": QT_TRANSLATE_NOOP("EvaluatePanel", "head"),
        "full": QT_TRANSLATE_NOOP("EvaluatePanel", "full"),
        "partial": QT_TRANSLATE_NOOP("EvaluatePanel", "partial"),
    }
)
_OUTCOMES = MappingProxyType(
    {
        "failure": QT_TRANSLATE_NOOP("EvaluatePanel", "wrong"),
        "part": QT_TRANSLATE_NOOP("EvaluatePanel", "part of a split antecedent"),
        "missing": QT_TRANSLATE_NOOP("EvaluatePanel", "no answer"),
        "spurious": QT_TRANSLATE_NOOP("EvaluatePanel", "should not be answered"),
    }
)


def match_name(match: str) -> str:
    """Return what a way of matching is called."""
    return translate("EvaluatePanel", _MATCH_NAMES.get(match, match))


def outcome_title(outcome: str) -> str:
    """Return what an outcome is called."""
    return translate("EvaluatePanel", _OUTCOMES.get(outcome, outcome))


class TextTable(RowModel[Sequence[str]]):
    """A table whose rows are texts."""

    def text(self, row: Sequence[str], column: int) -> str:
        """Return what a cell shows."""
        return row[column]


class FigureModel(TextTable):
    """One row a resolver, way of matching, mode and kind; all kinds together are bold."""

    trailing = frozenset(range(4, 14))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.figures: tuple[FigureRow, ...] = ()
        self.font = QFont()

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return [
            self.tr("Resolver"),
            self.tr("Match"),
            self.tr("Earlier errors"),
            self.tr("Kind"),
            self.tr("Gold"),
            self.tr("Answered"),
            self.tr("Correct"),
            self.tr("Wrong"),
            self.tr("Missing"),
            self.tr("Spurious"),
            self.tr("F1 %"),
            self.tr("Recall %"),
            self.tr("Precision %"),
            self.tr("Success rate (SUPAR) %"),
        ]

    def show_figures(self, figures: Sequence[FigureRow]) -> None:
        """Show figures."""
        self.figures = tuple(figures)
        locale = QLocale()
        self.show_rows(
            [
                [
                    row.system,
                    match_name(row.match),
                    self.tr("corrected") if row.carry_over == "corrected" else self.tr("kept"),
                    kind_in_words(row.kind) or self.tr("all"),
                    *[locale.toString(count) for count in row.counts],
                    *["–" if r is None else locale.toString(100 * r, "f", 1) for r in row.rates],
                ]
                for row in self.figures
            ]
        )

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if role == Qt.ItemDataRole.FontRole and 0 <= index.row() < len(self.figures):
            return scaled(self.font, bold=not self.figures[index.row()].kind)
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == _MODE:
            return mode_name(self.figures[index.row()].carry_over)
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == KIND:
            return kind_with_label(self.figures[index.row()].kind)
        return super().data(index, role)


class FailureTableModel(TextTable):
    """One row a wrong answer."""

    trailing = frozenset((1,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failures: tuple[FailureRow, ...] = ()

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return [
            self.tr("Document"),
            self.tr("S."),
            self.tr("Anaphor"),
            self.tr("Kind"),
            self.tr("Resolver"),
            self.tr("Answer"),
            self.tr("Correct answer"),
            self.tr("Why"),
        ]

    def show_failures(self, failures: Sequence[FailureRow]) -> None:
        """Show wrong answers."""
        self.failures = tuple(failures)
        self.show_rows([self._cells(failure) for failure in self.failures])

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        at = index.row()
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == KIND:
            return kind_with_label(self.failures[at].kind) if at < len(self.failures) else None
        return super().data(index, role)

    def sentence(self, row: Sequence[str]) -> str:
        """Return a wrong answer in one sentence, which is what a screen reader says."""
        pairs = zip(self.headings(), row, strict=True)
        return ", ".join([f"{name} {text}" for name, text in pairs if text])

    def _cells(self, failure: FailureRow) -> list[str]:
        why = outcome_title(failure.outcome)
        cause = cause_name(failure.cause) if failure.cause else ""
        if cause and failure.cause != failure.outcome and cause != why:
            why = f"{why}: {cause}"
        if failure.inherited:
            why = self.tr("{why} (carried over from an earlier error)").format(why=why)
        return [
            failure.document,
            f"{failure.sentence + 1}",
            failure.words,
            kind_in_words(failure.kind),
            failure.system,
            failure.answer or "–",
            failure.gold or "–",
            why,
        ]
