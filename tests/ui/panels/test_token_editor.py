"""The token editor: corrections, breaks, keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import EMPTY, ROOT, Correction, Token
from anaphora_workbench.ui.panels.token_editor import TokenEditor, corrected

SENTENCE = ((10, "Ana"), (11, "quiso"), (12, "dárselo"), (13, "."))
TOKEN = Token("dárselo", "dar", "VERB", "VMN", "", EMPTY, 11, "xcomp")


@pytest.fixture
def editor(qtbot: QtBot) -> TokenEditor:
    editor = TokenEditor()
    qtbot.addWidget(editor)
    editor.set_token(12, TOKEN, None, SENTENCE)
    editor.show()
    return editor


def _retype(qtbot: QtBot, editor: TokenEditor, text: str) -> None:
    editor.lemma.selectAll()
    qtbot.keyClicks(editor.lemma, text)


def test_the_token_is_shown_as_the_document_has_it(editor: TokenEditor) -> None:
    assert editor.part.currentText() == "verb (VERB)"
    assert editor.tag.text() == "VMN"
    assert editor.head.currentText() == "2  quiso"
    assert editor.relation.currentText() == "xcomp"
    assert editor.correction() is None
    assert not editor.apply.isEnabled()


def test_no_text_is_cut_where_the_panel_is_as_low_as_it_may_be(editor: TokenEditor) -> None:
    editor.part.setEditText("two words")
    for width in (editor.minimumSizeHint().width(), 300, 500):
        editor.resize(width, 900)
        editor.resize(width, editor.minimumSizeHint().height())
        QApplication.processEvents()
        for button in (editor.apply, editor.join, editor.join_sentences):
            assert button.height() >= button.sizeHint().height()
        for label in (editor.trouble, editor.hint):
            assert label.isVisible()
            assert label.height() >= label.heightForWidth(label.width())


def test_return_applies_what_differs_and_nothing_else(qtbot: QtBot, editor: TokenEditor) -> None:
    _retype(qtbot, editor, "darse")
    with qtbot.waitSignal(editor.corrected) as caught:
        qtbot.keyClick(editor.lemma, Qt.Key.Key_Return)
    assert caught.args == [12, Correction(lemma="darse")]


def test_head_and_relation_are_corrected(qtbot: QtBot, editor: TokenEditor) -> None:
    editor.head.setFocus()
    qtbot.keyClick(editor.head, Qt.Key.Key_Up)
    qtbot.keyClick(editor.head, Qt.Key.Key_Up)
    editor.relation.setEditText("root")
    editor.part.setEditText("AUX")
    with qtbot.waitSignal(editor.corrected) as caught:
        qtbot.mouseClick(editor.apply, Qt.MouseButton.LeftButton)
    assert caught.args == [12, Correction(pos="AUX", head=ROOT, deprel="root")]


def test_a_correction_is_shown_and_taken_back(qtbot: QtBot, editor: TokenEditor) -> None:
    editor.set_token(12, TOKEN, Correction(pos="AUX", lemma="d"), SENTENCE)
    assert editor.part.currentText() == "auxiliary verb (AUX)"
    assert editor.lemma.text() == "d"
    assert editor.correction() == Correction(pos="AUX", lemma="d")
    assert not editor.apply.isEnabled()
    with qtbot.waitSignal(editor.corrected) as caught:
        qtbot.mouseClick(editor.restore, Qt.MouseButton.LeftButton)
    assert caught.args == [12, None]


def test_changes_that_were_not_applied_are_taken_back_in_the_fields(
    qtbot: QtBot, editor: TokenEditor
) -> None:
    _retype(qtbot, editor, "x")
    with qtbot.assertNotEmitted(editor.corrected, wait=20):
        qtbot.mouseClick(editor.restore, Qt.MouseButton.LeftButton)
    assert editor.lemma.text() == "dar"
    assert editor.head.currentText() == "2  quiso"


def test_blanks_in_labels_are_said(editor: TokenEditor) -> None:
    editor.part.setEditText("NO UN")
    assert editor.trouble.text() == "The part of speech is one word, without blanks."
    assert not editor.apply.isEnabled()


def test_a_known_head_cannot_be_made_unknown(editor: TokenEditor) -> None:
    editor.head.setCurrentIndex(0)
    assert editor.trouble.text() == "You can correct a known head, but not remove it."
    assert not editor.apply.isEnabled()


def test_a_token_is_split_where_blanks_are_set(qtbot: QtBot, editor: TokenEditor) -> None:
    assert not editor.split.isEnabled()
    editor.pieces.setText("dár se lo")
    with qtbot.waitSignal(editor.token_split) as caught:
        qtbot.keyClick(editor.pieces, Qt.Key.Key_Return)
    assert caught.args == [12, ("dár", "se", "lo")]
    editor.pieces.setText("dar se lo")
    assert not editor.split.isEnabled()


def test_tokens_and_sentences_are_joined_and_parted(qtbot: QtBot, editor: TokenEditor) -> None:
    left = Qt.MouseButton.LeftButton
    for signal, button in (
        (editor.tokens_joined, editor.join),
        (editor.sentence_split, editor.begin_sentence),
        (editor.sentences_joined, editor.join_sentences),
    ):
        with qtbot.waitSignal(signal) as caught:
            qtbot.mouseClick(button, left)
        assert caught.args == [12]


def test_breaks_that_make_no_sense_are_not_offered(editor: TokenEditor) -> None:
    editor.set_token(10, Token("Ana"), None, SENTENCE)
    assert not editor.begin_sentence.isEnabled()
    editor.set_token(13, Token("."), None, SENTENCE)
    assert not editor.join.isEnabled()


def test_escape_leads_back_to_the_text(qtbot: QtBot, editor: TokenEditor) -> None:
    with qtbot.waitSignal(editor.left):
        qtbot.keyClick(editor.lemma, Qt.Key.Key_Escape)


def test_without_a_token_everything_is_off(editor: TokenEditor) -> None:
    editor.set_token(-1, None, None, ())
    assert editor.words.text() == "No token is chosen"
    assert not editor.part.isEnabled()
    assert not editor.apply.isEnabled()
    assert not editor.restore.isEnabled()


def test_a_corrected_token_keeps_what_was_not_corrected() -> None:
    token = corrected(TOKEN, Correction(deprel="ccomp"))
    assert (token.deprel, token.head, token.text) == ("ccomp", 11, "dárselo")
