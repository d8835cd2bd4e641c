"""Adjudication by real key presses and clicks, and what the text shows meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication.disagreements import (
    AlignedAnaphor,
    AnnotatorStance,
    DisagreementGroup,
    Reply,
)
from anaphora_workbench.annotation.adjudication.entries import Status
from anaphora_workbench.annotation.adjudication.expression_numbers import key_of
from anaphora_workbench.annotation.adjudication.figures import AnnotatorFigure, Figures
from anaphora_workbench.annotation.session.values import Change
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Project
from anaphora_workbench.ui.review.adjudication_model import DisagreementColumn
from anaphora_workbench.ui.review.adjudication_panel import AdjudicationPanel
from anaphora_workbench.ui.review.review_marks import AdjudicationMarks, clicked
from anaphora_workbench.ui.text.marks import Role
from anaphora_workbench.ui.wording.names import answer_words

MakeSession = Callable[..., AdjudicationSession]
KEY = Qt.Key
IT, BARKED, HER, THEY = "11-12:overt", "16-17:overt", "19-20:overt", "24-25:overt"


@pytest.fixture
def panel(qtbot: QtBot, make_session: MakeSession) -> AdjudicationPanel:
    shown = AdjudicationPanel()
    qtbot.addWidget(shown)
    shown.resize(520, 640)
    shown.set_session(make_session())
    shown.show()
    qtbot.waitExposed(shown)
    shown.table.setFocus()
    return shown


def _session(panel: AdjudicationPanel) -> AdjudicationSession:
    assert panel.session is not None
    return panel.session


def _cells(panel: AdjudicationPanel, column: DisagreementColumn) -> list[str]:
    model = panel.model
    return [
        str(model.index(row, column).data()).replace("\u2068", "").replace("\u2069", "")
        for row in range(model.rowCount())
    ]


def _open(panel: AdjudicationPanel) -> list[str]:
    return [entry.item.key for entry in _session(panel).every_entry if entry.waits]


def _marked(panel: AdjudicationPanel) -> int:
    index = panel.answer_list.currentIndex()
    return index.row() + 1 if index.isValid() else 0


def test_answers_with_the_same_words_are_told_apart_by_their_places() -> None:
    sentences = "Tom met Bea .", "Tom saw Tom again .", "He left ."
    words = " ".join(sentences).split()
    document = Document(
        "d",
        "en",
        tokens=tuple([Token(word) for word in words]),
        sentences=sentences_from_lengths([len(sentence.split()) for sentence in sentences]),
    )
    places = {"far": 0, "bea": 2, "first": 4, "second": 6, "he": 9}
    marked = {name: Markable(name, (Span(at, at + 1),)) for name, at in places.items()}

    def labels(*names: str) -> list[str]:
        replies = tuple(
            [
                Reply(f"a{n}", AnnotatorStance.ANSWERED, marked["he"], None, (), (marked[name],))
                for n, name in enumerate(names)
            ]
        )
        item = AlignedAnaphor(
            "k",
            marked["he"],
            "persNoRefl",
            DisagreementGroup.ANTECEDENT,
            frozenset(),
            replies,
            (),
            0,
        )
        texts = [answer_words(document, item, reply) for reply in replies]
        return [text.replace("\u2068", "").replace("\u2069", "") for text in texts]

    assert labels("far", "bea") == ["< Tom", "< Bea"]
    assert labels("far", "second") == ["< Tom (2 back)", "< Tom (1 back)"]
    assert labels("first", "second") == [
        "< Tom (1 back, before “saw”)",
        "< Tom (1 back, before “again”)",
    ]


def test_the_list_shows_who_gives_which_answer(panel: AdjudicationPanel) -> None:
    assert _cells(panel, DisagreementColumn.WORDS) == ["it", "It", "her", "They"]
    assert _cells(panel, DisagreementColumn.VOTES)[0] == "1: ana, cy · 2: bo"
    assert _cells(panel, DisagreementColumn.SENTENCE) == ["2", "3", "3", "4"]
    assert _cells(panel, DisagreementColumn.GROUP) == [
        "boundaries",
        "type or kind",
        "antecedent",
        "not marked",
    ]


def test_answers_are_told_in_words_and_the_majority_is_marked(panel: AdjudicationPanel) -> None:
    texts = [
        str(panel.answers.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        for row in range(panel.answers.rowCount())
    ]
    plain = [text.replace("\u2068", "").replace("\u2069", "") for text in texts]
    assert plain == [
        "1, < the old dog of her neighbour, ana, cy: the majority.",
        "2, < old dog, bo.",
    ]
    assert _marked(panel) == 1


def test_an_answer_that_is_a_pronoun_says_who_is_meant(panel: AdjudicationPanel) -> None:
    session = _session(panel)
    session.activate(HER)
    panel.set_session(session)
    texts = [panel.answers.text(answer) for answer in panel.answers.rows]
    plain = [text.replace("\u2068", "").replace("\u2069", "") for text in texts]
    assert plain == ["< She (= Ana)", "< Bea"]


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space])
def test_return_takes_the_majority_and_goes_on(
    qtbot: QtBot, panel: AdjudicationPanel, key: Qt.Key
) -> None:
    qtbot.keyClick(panel.table, key)
    session = _session(panel)
    assert session.layer.anaphors["it"].antecedents == ("dog",)
    assert session.active == BARKED
    assert _open(panel) == [BARKED, HER, THEY]


def test_a_digit_takes_that_answer(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    qtbot.keyClick(panel.table, KEY.Key_2)
    assert _session(panel).layer.anaphors["it"].antecedents == ("old dog",)


def test_digits_of_the_keypad_count_as_well(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    qtbot.keyClick(panel.table, KEY.Key_2, Qt.KeyboardModifier.KeypadModifier)
    assert _session(panel).layer.anaphors["it"].antecedents == ("old dog",)


def test_a_digit_without_an_answer_is_refused(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    with qtbot.waitSignal(panel.changed) as caught:
        qtbot.keyClick(panel.table, KEY.Key_9)
    assert [message.code for message in caught.args[0].messages] == ["no-such-number"]
    assert len(_open(panel)) == 4


def test_an_answer_that_was_marked_with_the_arrows_is_taken(
    qtbot: QtBot, panel: AdjudicationPanel
) -> None:
    panel.answer_list.setFocus()
    qtbot.keyClick(panel.answer_list, KEY.Key_Down)
    qtbot.keyClick(panel.answer_list, KEY.Key_Return)
    assert _session(panel).layer.anaphors["it"].antecedents == ("old dog",)


def test_w_keeps_both(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    qtbot.keyClick(panel.table, KEY.Key_W)
    anaphor = _session(panel).layer.anaphors["it"]
    assert (anaphor.reference, anaphor.antecedents) == (Reference.ANAPHOR, ())
    assert _cells(panel, DisagreementColumn.STATUS) == ["≈", "◆", "◆", "◆"]


def test_r_asks_for_a_word_and_return_saves_it(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    qtbot.keyClick(panel.table, KEY.Key_R)
    assert panel.word.isVisible()
    qtbot.keyClicks(panel.word, "parts of 1 dog")
    qtbot.keyClick(panel.word, KEY.Key_Return)
    assert not panel.word.isVisible()
    entry = _session(panel).entry_of(IT)
    assert entry is not None
    assert entry.word == "parts of 1 dog"


def test_escape_leaves_the_word_and_settles_nothing(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    qtbot.keyClick(panel.table, KEY.Key_R)
    qtbot.keyClicks(panel.word, "wait")
    qtbot.keyClick(panel.word, KEY.Key_Escape)
    assert not panel.word.isVisible()
    assert len(_open(panel)) == 4
    qtbot.keyClick(panel.table, KEY.Key_R)
    assert panel.word.text() == ""


def test_n_goes_to_the_next_open_one_and_shift_n_back(
    qtbot: QtBot, panel: AdjudicationPanel
) -> None:
    qtbot.keyClick(panel.table, KEY.Key_N)
    assert _session(panel).active == BARKED
    qtbot.keyClick(panel.table, KEY.Key_N, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(panel.table, KEY.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert _session(panel).active == THEY


def test_a_click_in_the_list_asks_about_it_and_shows_it_in_the_text(
    qtbot: QtBot, panel: AdjudicationPanel
) -> None:
    place = panel.table.visualRect(panel.model.index(2, DisagreementColumn.WORDS)).center()
    with qtbot.waitSignal(panel.travel) as caught:
        qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == [19]
    assert _session(panel).active == HER


def test_a_click_on_an_answer_takes_it(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    place = panel.answer_list.visualRect(panel.answers.index(1, 0)).center()
    qtbot.mouseClick(panel.answer_list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert _session(panel).layer.anaphors["it"].antecedents == ("old dog",)


def test_buttons_do_what_the_keys_do(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    qtbot.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.both_button, Qt.MouseButton.LeftButton)
    assert _cells(panel, DisagreementColumn.STATUS) == ["✓", "≈", "◆", "◆"]
    qtbot.mouseClick(panel.gap_button, Qt.MouseButton.LeftButton)
    assert panel.word.isVisible()


def test_undo_asks_again(panel: AdjudicationPanel) -> None:
    panel.accept()
    panel.undo()
    assert _session(panel).active == IT
    assert len(_open(panel)) == 4
    panel.redo()
    assert len(_open(panel)) == 3


def test_a_settled_one_shows_what_was_taken(panel: AdjudicationPanel) -> None:
    panel.choose(2)
    panel.click(IT)
    assert panel.answers.taken == 2
    assert _marked(panel) == 2
    assert "settled" in panel.title.text()


def test_groups_kinds_and_annotators_filter_the_list(panel: AdjudicationPanel) -> None:
    filters = panel.filters
    filters.groups.setCurrentIndex(filters.groups.findData(DisagreementGroup.MISSED))
    assert _cells(panel, DisagreementColumn.WORDS) == ["They"]
    filters.groups.setCurrentIndex(0)
    filters.kinds.setCurrentIndex(filters.kinds.findData("persIt"))
    assert _cells(panel, DisagreementColumn.WORDS) == ["it", "It"]
    filters.kinds.setCurrentIndex(0)
    filters.annotators.setCurrentIndex(filters.annotators.findData("bo"))
    assert _cells(panel, DisagreementColumn.WORDS) == ["it", "her"]
    filters.annotators.setCurrentIndex(0)
    panel.accept()
    filters.waiting.setChecked(True)
    assert _cells(panel, DisagreementColumn.WORDS) == ["It", "her", "They"]


def test_names_can_be_hidden_and_shown(panel: AdjudicationPanel) -> None:
    panel.filters.hidden_names.setChecked(True)
    assert _cells(panel, DisagreementColumn.VOTES)[0] == "1: A, C · 2: B"
    assert "bo" not in panel.answers.who(panel.answers.rows[1])
    panel.filters.hidden_names.setChecked(False)
    assert _cells(panel, DisagreementColumn.VOTES)[0] == "1: ana, cy · 2: bo"


def test_agreement_is_shown_before_and_after(panel: AdjudicationPanel) -> None:
    parts = panel.figures.text().split(" · ")
    assert parts[0] == "agreeing answers 0.20"
    assert [part.endswith("… → …") for part in parts[1:]] == [True] * 5
    panel.accept()
    assert panel.figures.text().startswith("agreeing answers 0.20 → 0.40 · ")
    before = (
        AnnotatorFigure("antecedent", "same-chain", 0.5),
        AnnotatorFigure("kind", "kappa", None),
    )
    after = (
        AnnotatorFigure("antecedent", "same-chain", 1.0),
        AnnotatorFigure("kind", "kappa", None),
    )
    panel.set_figures(Figures(before, after))
    assert len(panel.figures.text().split(" · ")) == len(parts)
    assert "same chain 0.50 → 1.00" in panel.figures.text()
    assert "kinds (kappa) –" in panel.figures.text()


def test_progress_is_told(panel: AdjudicationPanel) -> None:
    panel.accept()
    assert panel.progress.text() == "Disagreements settled: 1 of 4 · agreed: 1"


def test_who_has_not_decided_everything_is_told(
    panel: AdjudicationPanel, project: Project, make_session: MakeSession
) -> None:
    project.add_annotator("dee")
    project.record("farm", "dee", SetAntecedents("she", ("ana",), Reference.ANAPHOR))
    panel.set_session(make_session())
    summary = "Disagreements settled: 0 of 4 · agreed: 1 · not decided yet: \u2068dee\u2069 4"
    assert panel.progress.text() == summary
    assert panel.model.rowCount() == 4
    panel.set_session(make_session(hidden=True))
    assert panel.progress.text().endswith("not decided yet: \u2068D\u2069 4")


def test_a_panel_without_a_session_says_so_and_does_nothing(qtbot: QtBot) -> None:
    panel = AdjudicationPanel()
    qtbot.addWidget(panel)
    codes = [panel.accept(), panel.choose(1), panel.both(), panel.next(), panel.undo()]
    assert {change.messages[0].code for change in codes} == {"no-disagreement"}
    assert panel.empty.text() == "No adjudication is open."


def test_changes_reach_the_window(qtbot: QtBot, panel: AdjudicationPanel) -> None:
    with qtbot.waitSignal(panel.changed) as caught:
        panel.accept()
    change = caught.args[0]
    assert isinstance(change, Change)
    assert change.saved
    assert change.show == BARKED


def test_everything_has_a_name_for_screen_readers(panel: AdjudicationPanel) -> None:
    filters = panel.filters
    named = [panel, panel.table, panel.answer_list, panel.word, panel.figures, filters]
    named += [filters.groups, filters.kinds, filters.annotators]
    assert all(widget.accessibleName() for widget in named)
    row = panel.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert row == (
        "sentence 2, it, personal pronoun (it), boundaries, "
        "ana: answer 1, bo: answer 2, cy: answer 1, open."
    )


# The marks


def test_the_text_shows_the_active_one_its_answers_and_the_others(
    make_session: MakeSession,
) -> None:
    session = make_session()
    session.activate(HER)
    marks = AdjudicationMarks(session)
    assert [(mark.key, mark.role, mark.number) for mark in marks.marks_of(2)] == [
        (BARKED, Role.CONFLICT, 0),
        (HER, Role.ACTIVE, 0),
        (f"{HER}>2", Role.ALLOWED, 2),
    ]
    assert [(mark.key, mark.role, mark.number) for mark in marks.marks_of(1)] == [
        (f"{HER}>1", Role.ALLOWED, 1),
        (IT, Role.CONFLICT, 0),
    ]


def test_zeros_and_clitics_are_always_to_be_seen_and_each_once(tmp_path: Path) -> None:
    words = ["Ana", "salió", ".", "Vino", "tarde", ".", "Quería", "verlo", "."]
    document = Document(
        "d",
        "es",
        tokens=tuple([Token(word) for word in words]),
        sentences=sentences_from_lengths([3, 3, 3]),
    )
    zeros = [
        Markable(name, (Span(at, at + 1),), at, zero=Zero(at, "nsubj"))
        for name, at in (("came", 3), ("wanted", 6))
    ]
    clitic = Markable("lo", (Span(7, 8),), clitic=1, attributes=FrozenDict({"Form": "lo"}))
    ana = Markable("ana", (Span(0, 1),), 0)
    start = Layer.build(
        "start", [ana, *zeros, clitic], [Anaphor(n, "zero") for n in ("came", "wanted")]
    )
    with Project.create(tmp_path / "es.anaphora") as project:
        project.add_document(Reading(document, (start,)))
        for name, wanted in (("ana", ("came",)), ("bo", ())):
            project.add_annotator(name)
            project.record("d", name, SetAntecedents("came", ("ana",), Reference.ANAPHOR))
            reference = Reference.ANAPHOR if wanted else Reference.EXOPHOR
            project.record("d", name, SetAntecedents("wanted", wanted, reference))
        session = AdjudicationSession(project, "d")
        marks = AdjudicationMarks(session)
        wanted_key = key_of(zeros[1])

        def seen(sentence: int) -> list[tuple[str, str, Role]]:
            return [(mark.key, mark.label, mark.role) for mark in marks.marks_of(sentence)]

        came = (key_of(zeros[0]), "Ø", Role.PLAIN)
        lo = (key_of(clitic), "+lo", Role.PLAIN)
        assert seen(1) == [came]
        assert seen(2) == [(wanted_key, "Ø", Role.CONFLICT), lo]
        session.activate(wanted_key)
        marks.renew()
        assert seen(1) == [(f"{wanted_key}>1", "Ø", Role.ALLOWED)]
        assert seen(2) == [(wanted_key, "Ø", Role.ACTIVE), lo]


def test_settled_ones_are_marked_as_decided_and_the_taken_answer_as_chosen(
    make_session: MakeSession,
) -> None:
    session = make_session()
    marks = AdjudicationMarks(session)
    session.activate(HER)
    session.settle(1)
    marks.renew()
    assert [mark.role for mark in marks.marks_of(2)][:2] == [Role.CONFLICT, Role.DECIDED]
    session.activate(HER)
    changed = marks.renew()
    assert [mark.role for mark in marks.marks_of(1) if mark.number] == [Role.CHOSEN]
    assert {HER, f"{HER}>1"} <= changed


def test_a_click_on_an_answers_expression_is_its_number(panel: AdjudicationPanel) -> None:
    assert clicked(f"{HER}>2") == (HER, 2)
    assert clicked(HER) == (HER, 0)
    panel.click(HER)
    assert _session(panel).active == HER
    panel.click(f"{HER}>2")
    entry = _session(panel).entry_of(HER)
    assert entry is not None
    assert entry.status is Status.SETTLED
    assert _session(panel).layer.anaphors["her"].antecedents == ("bea",)
