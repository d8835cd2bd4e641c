"""The evaluate panel, and how it reads the worker's answer."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Span
from anaphora_workbench.ui.panels.evaluate import EvaluatePanel
from anaphora_workbench.ui.panels.evaluation_tables import (
    EvaluationChoice,
    FigureRow,
    result_of,
)


def _mention(words: str, start: int, sentence: int, name: str = "") -> dict[str, Any]:
    value: dict[str, Any] = {
        "words": words,
        "spans": [[start, start + 1]],
        "sentence": sentence,
        "realisation": "overt",
    }
    return {**value, "id": name} if name else value


def _case(propagated: str, corrected: str) -> dict[str, Any]:
    return {
        "document": "news",
        "system": "supar",
        "match": "head",
        "kind": "poss",
        "reference": "<",
        "anaphor": _mention("his", 40, 5, "m40"),
        "antecedents": [_mention("the king", 3, 1)],
        "judgements": [
            {
                "carry_over": mode,
                "outcome": outcome,
                "cause": "preference",
                "answer": [_mention("the city", 30, 4), _mention("the sea", 33, 4)],
                "trace": [],
            }
            for mode, outcome in (("propagated", propagated), ("corrected", corrected))
        ],
    }


def _figures(kind: str, reference: str, document: str = "*") -> dict[str, Any]:
    counts = dict.fromkeys(("gold", "answered", "exit", "failure", "missing", "spurious"), 4)
    rates = {"f1": 0.4, "success_rate": 0.5, "recall": 1 / 3, "precision": None}
    names = {"resolver": "supar", "match": "head", "carry_over": "propagated"}
    return {**counts, **rates, **names, "kind": kind, "reference": reference, "document": document}


def _result() -> dict[str, Any]:
    return {
        "signature": "match=head",
        "rows": [
            _figures("poss", "<"),
            _figures("poss", "*"),
            _figures("*", "*"),
            _figures("*", "*", "news"),
        ],
        "cases": [_case("failure", "exit"), _case("exit", "exit"), _case("exit", "missing")],
        "classic": [
            {"system": "supar", "match": "head", "carry_over": "propagated", "text": "poss<exit 4"}
        ],
    }


def test_the_worker_s_answer_is_read() -> None:
    result = result_of(_result())
    assert [row.kind for row in result.rows] == ["", "poss<"]
    assert result.rows[0] == FigureRow(
        "supar", "head", "propagated", "", (4, 4, 4, 4, 4, 4), (0.4, 1 / 3, None, 0.5)
    )
    first, second = result.failures
    assert (first.span, first.sentence, first.markable_id) == (Span(40, 41), 4, "m40")
    assert (first.answer, first.gold) == ("the city + the sea", "the king")
    assert first.inherited
    assert (second.outcome, second.inherited) == ("missing", False)


def test_the_resolver_with_the_highest_f1_stands_first() -> None:
    few = {**_figures("*", "*"), "resolver": "few", "f1": 0.3, "success_rate": 1.0}
    kinds = {**_figures("poss", "<"), "resolver": "few", "f1": 0.9}
    rows = [few, kinds, _figures("*", "*"), _figures("poss", "<")]
    shown = result_of({**_result(), "rows": rows}).rows
    assert [(row.kind, row.system) for row in shown] == [
        ("", "supar"),
        ("", "few"),
        ("poss<", "few"),
        ("poss<", "supar"),
    ]


def test_what_is_undecided_is_said_above_the_figures(panel: EvaluatePanel) -> None:
    panel.set_result(result_of(_result()))
    assert panel.left_out.isHidden()
    panel.set_result(
        result_of({**_result(), "undecided": {"anaphors": 34, "hanging": 2, "documents": 0}})
    )
    assert panel.left_out.isVisible()
    assert panel.left_out.text() == (
        "Undecided anaphors, not counted: 34. Decided anaphors, not counted because their chain "
        "leads to undecided ones: 2."
    )
    panel.matches["head"].setChecked(False)
    assert panel.left_out.isVisible()


@pytest.fixture
def panel(qtbot: QtBot) -> EvaluatePanel:
    QLocale.setDefault(QLocale(QLocale.Language.C))
    panel = EvaluatePanel()
    qtbot.addWidget(panel)
    panel.resize(900, 500)
    panel.set_resolvers([("supar", "SUPAR's rules"), ("nearest", "the nearest one")], ["supar"])
    panel.show()
    return panel


def test_what_is_chosen_is_asked_for(qtbot: QtBot, panel: EvaluatePanel) -> None:
    qtbot.keyClick(panel.matches["full"], Qt.Key.Key_Space)
    panel.resolvers.setCurrentRow(1)
    qtbot.keyClick(panel.resolvers, Qt.Key.Key_Space)
    with qtbot.waitSignal(panel.run_wanted) as caught:
        qtbot.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    assert caught.args == [
        EvaluationChoice(("supar", "nearest"), ("head", "full"), ("propagated", "corrected"))
    ]


def test_a_resolver_that_cannot_be_used_is_seen_with_its_reason_but_cannot_be_ticked(
    qtbot: QtBot, panel: EvaluatePanel
) -> None:
    names = [(name, name) for name in ("nearest", "supar", "coreferee")]
    why = "coreferee is not usable here: it is not installed"
    panel.resolvers.setCurrentRow(1)
    panel.set_resolvers(names, ["supar", "coreferee"], {"coreferee": why})
    items = [panel.resolvers.item(row) for row in range(panel.resolvers.count())]
    (greyed,) = [item for item in items if not item.flags() & Qt.ItemFlag.ItemIsEnabled]
    assert (greyed.text(), greyed.toolTip()) == ("coreferee", why)
    assert greyed.data(Qt.ItemDataRole.AccessibleDescriptionRole) == why
    assert panel.choice().resolvers == ("supar",)
    assert panel.resolvers.currentItem().text() == "nearest"
    qtbot.mouseClick(
        panel.resolvers.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.resolvers.visualItemRect(greyed).center(),
    )
    assert panel.choice().resolvers == ("supar",)


@pytest.mark.parametrize(
    ("group", "message"),
    [
        ("resolvers", "Choose at least one resolver."),
        ("match", "Choose at least one way of matching."),
        ("modes", "Choose at least one way of counting earlier errors."),
    ],
)
def test_what_is_missing_is_said(panel: EvaluatePanel, group: str, message: str) -> None:
    if group == "resolvers":
        panel.resolvers.item(0).setCheckState(Qt.CheckState.Unchecked)
    elif group == "match":
        panel.matches["head"].setChecked(False)
    else:
        for box in panel.modes.values():
            box.setChecked(False)
    assert panel.state.text() == message
    assert not panel.run.isEnabled()


def test_a_run_shows_its_progress_and_can_be_cancelled(qtbot: QtBot, panel: EvaluatePanel) -> None:
    qtbot.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    panel.set_progress(3, 10, "news")
    assert (panel.progress.value(), panel.progress.maximum()) == (3, 10)
    assert panel.state.text() == "news"
    with qtbot.waitSignal(panel.cancel_wanted):
        qtbot.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    panel.set_failed("The evaluation was cancelled.")
    assert panel.progress.isHidden()
    assert panel.run.isVisible()
    assert panel.state.text() == "The evaluation was cancelled."


def test_figures_block_and_failures_are_shown(panel: EvaluatePanel) -> None:
    panel.set_result(result_of(_result()))
    cells = [str(panel.figures.index(0, column).data()) for column in range(14)]
    assert cells[:5] == ["supar", "head", "kept", "all", "4"]
    assert cells[10:] == ["40.0", "33.3", "–", "50.0"]
    assert panel.classic.toPlainText() == (
        "exit: a correct answer · failure: a wrong answer\n\n"
        "# supar, head, own earlier errors kept\nposs<exit 4\n\nmatch=head"
    )
    assert panel.tabs.tabText(3) == "Errors (2)"
    assert panel.failures.index(0, 7).data() == (
        "wrong: preference (carried over from an earlier error)"
    )


def test_a_click_or_return_on_a_failure_leads_there(qtbot: QtBot, panel: EvaluatePanel) -> None:
    result = result_of(_result())
    panel.set_result(result)
    panel.tabs.setCurrentIndex(3)
    place = panel.failure_table.visualRect(panel.failures.index(1, 2)).center()
    with qtbot.waitSignal(panel.failure_chosen) as caught:
        qtbot.mouseClick(panel.failure_table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == [result.failures[1]]
    qtbot.keyClick(panel.failure_table, Qt.Key.Key_Up)
    with qtbot.waitSignal(panel.failure_chosen) as caught:
        qtbot.keyClick(panel.failure_table, Qt.Key.Key_Return)
    assert caught.args == [result.failures[0]]
    assert "the city + the sea" in panel.why.text()


def test_an_evaluation_without_failures_says_so(panel: EvaluatePanel) -> None:
    assert panel.empty.text() == "Choose resolvers and run them."
    panel.set_result(result_of({**_result(), "cases": []}))
    assert panel.empty.text() == "No errors."


@pytest.mark.parametrize(("accepted", "warned"), [(2, False), (3, True)])
def test_the_key_is_named_and_accepted_proposals_are_warned_of(
    qtbot: QtBot, accepted: int, warned: bool
) -> None:
    panel = EvaluatePanel()
    qtbot.addWidget(panel)
    panel.set_result(
        result_of(
            {**_result(), "key": {"name": "Bob", "decided": 4, "accepted": {"supar": accepted}}}
        )
    )
    said = panel.key_note.text()
    assert "Bob" in said
    assert ("75 %" in said and "Blind items" in said) == warned


def test_another_layer_can_be_the_key(qtbot: QtBot) -> None:
    panel = EvaluatePanel()
    qtbot.addWidget(panel)
    panel.set_keys(("Ana", "Bob", "adjudicated"), "Bob")
    assert panel.choice().key == "Bob"
    panel.keys.setCurrentIndex(2)
    panel.set_keys(("Ana", "Bob", "adjudicated"), "Bob")
    assert panel.choice().key == "adjudicated"
