"""Stepping through a system's failures by real key presses and clicks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.failures import (
    SENTENCES,
    Considered,
    Failure,
    FailureFilter,
    FailureList,
    FailureMention,
    JudgedAnswer,
)
from anaphora_workbench.model import Document, Outcome, Span, Token, Verdict, sentences_from_lengths
from anaphora_workbench.ui.review.error_panel import CandidateColumn, ErrorPanel, FailureColumn
from anaphora_workbench.ui.review.review_marks import ErrorMarks
from anaphora_workbench.ui.text.marks import Role
from anaphora_workbench.ui.wording.names import CAUSES, cause_sentence

TEXT = "John met Bill . He smiled . His dog barked . They left ."
WORDS = TEXT.split()
DOCUMENT = Document(
    "walk",
    "en",
    tokens=tuple([Token(word) for word in WORDS]),
    sentences=sentences_from_lengths([4, 3, 4, 3]),
)
KEY = Qt.Key


def mention(start: int, end: int = 0) -> FailureMention:
    span = Span(start, end or start + 1)
    words = " ".join(WORDS[span.start : span.end])
    return FailureMention(words, (span,), DOCUMENT.sentence_of(start))


JOHN, BILL, HE, HIS, DOG, THEY = (
    mention(0),
    mention(2),
    mention(4),
    mention(7),
    mention(7, 9),
    mention(11),
)
PLURAL = Verdict("number", Outcome.FAIL, "It is singular, but the pronoun is plural.")


def failures() -> FailureList:
    """Three failures: of choice, by carry-over alone, and without an answer."""
    he = Failure(
        "s/walk/he",
        "walk",
        "supar",
        "persNoRefl",
        "<",
        "failure",
        "preference:nearest",
        HE,
        (BILL,),
        (JOHN,),
        (JOHN, HE, HIS),
        ("number: 2 left", "preference 'nearest' took Bill"),
        (Considered(JOHN, right=True), Considered(BILL, answered=True)),
        (
            JudgedAnswer("propagated", "failure", "preference:nearest", (BILL,)),
            JudgedAnswer("corrected", "failure", "preference:nearest", (BILL,)),
        ),
    )
    his = Failure(
        "s/walk/his",
        "walk",
        "supar",
        "poss",
        "<",
        "failure",
        "carry-over",
        HIS,
        (HE,),
        (HE,),
        (JOHN, HE, HIS),
        judged=(
            JudgedAnswer("propagated", "failure", "carry-over", (HE,)),
            JudgedAnswer("corrected", "exit", "right", (HE,)),
        ),
    )
    they = replace(
        he,
        id="s/walk/they",
        kind="demo",
        outcome="missing",
        cause="constraint:number",
        anaphor=THEY,
        answer=(),
        trace=(),
        candidates=(Considered(DOG, (PLURAL,), right=True),),
        judged=(),
    )
    return FailureList((he, his, they), judged=5)


@pytest.fixture
def panel(qtbot: QtBot) -> ErrorPanel:
    shown = ErrorPanel()
    qtbot.addWidget(shown)
    shown.resize(520, 700)
    shown.set_failures(failures())
    shown.show()
    qtbot.waitExposed(shown)
    shown.table.setFocus()
    return shown


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def cells(panel: ErrorPanel, column: FailureColumn) -> list[str]:
    model = panel.model
    return [plain(str(model.index(row, column).data())) for row in range(model.rowCount())]


def active(panel: ErrorPanel) -> str:
    return panel.active.id if panel.active is not None else ""


def test_the_list_shows_results_causes_and_carry_over(panel: ErrorPanel) -> None:
    assert cells(panel, FailureColumn.WORDS) == ["He", "His", "They"]
    assert cells(panel, FailureColumn.OUTCOME) == ["wrong", "wrong", "no answer"]
    assert cells(panel, FailureColumn.CAUSE) == [
        "preference: nearest",
        "earlier error",
        "constraint: number",
    ]
    assert cells(panel, FailureColumn.CARRIED) == ["", "↪", ""]
    assert panel.count.text() == "Errors: 3 · judged: 5 · only because of earlier errors: 1"


def test_the_first_failure_is_shown_with_cause_answers_and_trace(panel: ErrorPanel) -> None:
    assert active(panel) == "s/walk/he"
    assert plain(panel.cause.text()) == "The preference “nearest” drops the last correct candidate."
    assert plain(panel.answers.text()) == "Answer: Bill\nCorrect: John"
    assert panel.trace.text().splitlines()[0] == "number: 2 left"
    assert panel.modes.text() == "own earlier errors kept: wrong · earlier errors corrected: wrong"


def test_n_steps_through_the_failures_round_the_end(qtbot: QtBot, panel: ErrorPanel) -> None:
    places = []
    panel.travel.connect(lambda document, token: places.append((document, token)))
    for _ in range(3):
        qtbot.keyClick(panel.table, KEY.Key_N)
    assert places == [("walk", 7), ("walk", 11), ("walk", 4)]
    qtbot.keyClick(panel.table, KEY.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert active(panel) == "s/walk/they"


def test_arrows_look_at_another_failure_and_return_shows_it(
    qtbot: QtBot, panel: ErrorPanel
) -> None:
    with qtbot.waitSignal(panel.changed):
        qtbot.keyClick(panel.table, KEY.Key_Down)
    assert active(panel) == "s/walk/his"
    with qtbot.waitSignal(panel.travel) as caught:
        qtbot.keyClick(panel.table, KEY.Key_Return)
    assert caught.args == ["walk", 7]


def test_a_click_jumps_there(qtbot: QtBot, panel: ErrorPanel) -> None:
    place = panel.table.visualRect(panel.model.index(2, FailureColumn.WORDS)).center()
    with qtbot.waitSignal(panel.travel) as caught:
        qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["walk", 11]
    assert active(panel) == "s/walk/they"


def test_carry_over_is_told(panel: ErrorPanel) -> None:
    panel.activate("s/walk/his")
    assert panel.modes.text().endswith("corrected: correct · wrong only because of earlier errors")
    row = str(panel.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert row == (
        "sentence 3, His, wrong, only because of earlier errors: "
        "The answer is correct by itself, but leads to an earlier error."
    )


def test_candidates_tell_what_throws_them_out(qtbot: QtBot, panel: ErrorPanel) -> None:
    panel.activate("s/walk/they")
    index = panel.candidates.index(0, CandidateColumn.EXCLUDED)
    assert index.data() == "number"
    assert "the pronoun is plural" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    spoken = panel.candidates.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("His dog, correct. number:")
    panel.candidate_table.setFocus()
    panel.candidate_table.setCurrentIndex(index)
    with qtbot.waitSignal(panel.travel) as caught:
        qtbot.keyClick(panel.candidate_table, KEY.Key_Return)
    assert caught.args == ["walk", 7]


def test_without_candidates_there_is_no_table_of_them(panel: ErrorPanel) -> None:
    assert panel.candidate_table.isVisible()
    panel.activate("s/walk/his")
    assert not panel.candidate_table.isVisible()


def test_filters_choose_cause_kind_result_and_carry_over(qtbot: QtBot, panel: ErrorPanel) -> None:
    filters = panel.filters
    filters.causes.setCurrentIndex(filters.causes.findData("constraint:number"))
    assert cells(panel, FailureColumn.WORDS) == ["They"]
    assert panel.count.text() == "Errors: 1 of 3 · judged: 5"
    filters.causes.setCurrentIndex(0)
    filters.kinds.setCurrentIndex(filters.kinds.findData("poss"))
    assert cells(panel, FailureColumn.WORDS) == ["His"]
    filters.kinds.setCurrentIndex(0)
    filters.outcomes.setCurrentIndex(filters.outcomes.findData("missing"))
    assert active(panel) == "s/walk/they"
    filters.outcomes.setCurrentIndex(0)
    filters.carried.setFocus()
    qtbot.keyClick(filters.carried, KEY.Key_Space)
    assert cells(panel, FailureColumn.WORDS) == ["His"]
    filters.carried.setChecked(False)
    qtbot.keyClicks(filters.search, "bill")
    assert cells(panel, FailureColumn.WORDS) == ["He"]


def test_each_choice_says_how_many_it_has(panel: ErrorPanel) -> None:
    texts = [panel.filters.causes.itemText(n) for n in range(panel.filters.causes.count())]
    assert "Earlier error (1)" in texts
    assert "Constraint (1)" in texts
    assert "Constraint: number (1)" in texts
    assert not panel.filters.systems.isVisible()


def test_a_filter_that_nothing_passes_says_so(panel: ErrorPanel) -> None:
    panel.filters.search.setText("nobody")
    assert panel.empty.text() == "No error passes the filters."
    assert panel.active is None
    assert not panel.title.isVisible()


def test_no_list_and_an_empty_list_say_what_they_are(panel: ErrorPanel) -> None:
    panel.set_failures(None)
    assert panel.empty.text() == "Evaluate a resolver, or open a list of errors."
    panel.set_failures(FailureList())
    assert panel.empty.text() == "No errors."
    panel.next()
    assert panel.active is None


def test_an_unknown_failure_is_not_looked_at(panel: ErrorPanel) -> None:
    assert not panel.activate("nothing")
    assert active(panel) == "s/walk/he"


def test_the_sentences_are_those_of_the_logic() -> None:
    assert dict(CAUSES) == dict(SENTENCES)
    assert plain(cause_sentence("strange:x")) == "The cause is “strange:x”."


def test_everything_has_a_name_for_screen_readers(panel: ErrorPanel) -> None:
    filters = panel.filters
    named = [panel, panel.table, panel.candidate_table, panel.cause, panel.trace, filters]
    named += [filters.systems, filters.causes, filters.kinds, filters.outcomes, filters.search]
    assert all(widget.accessibleName() for widget in named)


# The marks


def test_the_text_shows_what_is_wrong_and_what_is_right() -> None:
    marks, found = ErrorMarks(DOCUMENT), failures()
    marks.renew(found.failures, found.failures[0])

    def shown(sentence: int) -> list[tuple[int, Role]]:
        return [(mark.spans[0].start, mark.role) for mark in marks.marks_of(sentence)]

    assert shown(0) == [(0, Role.RIGHT), (2, Role.WRONG)]
    assert shown(1) == [(4, Role.ACTIVE)]
    assert shown(2) == [(7, Role.UNDECIDED), (7, Role.MEMBER)]


def test_an_answer_in_the_right_entity_is_not_marked_as_wrong() -> None:
    marks, found = ErrorMarks(DOCUMENT), failures()
    marks.renew(found.shown(FailureFilter(kind="poss")), found.failures[1])
    roles = {mark.role for sentence in range(4) for mark in marks.marks_of(sentence)}
    assert roles == {Role.ACTIVE, Role.RIGHT, Role.MEMBER}


def test_failures_of_another_document_are_not_marked() -> None:
    marks = ErrorMarks(replace(DOCUMENT, doc_id="other"))
    assert marks.renew(failures().failures, failures().failures[0]) == frozenset()
    assert not marks.marks_of(0)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("name", "the name"), ("defDesc", "the noun phrase"), ("demo", "the pronoun")],
)
def test_reasons_call_what_was_asked_by_what_it_is(qtbot: QtBot, kind: str, words: str) -> None:
    panel = ErrorPanel()
    qtbot.addWidget(panel)
    failed = replace(
        failures().failures[0], kind=kind, candidates=(Considered(JOHN, (PLURAL,), right=True),)
    )
    panel.set_failures(replace(failures(), failures=(failed,)))
    why = panel.candidates.reasons(panel.candidates.rows[0])
    assert why == f"number: It is singular, but {words} is plural."
