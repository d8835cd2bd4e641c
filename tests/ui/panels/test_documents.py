"""The documents, export and blind-item panels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.ui.panels.blind_settings import BlindSettings
from anaphora_workbench.ui.panels.documents import DocumentRow, DocumentsPanel
from anaphora_workbench.ui.panels.export import ExportChoice, ExportPanel, FormatChoice
from anaphora_workbench.ui.wording.losses import ListedLoss

ROWS = (
    DocumentRow("news", "en", 1234, 40, 10, 2),
    DocumentRow("fábula", "es", 500, 12, 12),
    DocumentRow("مدينة", "ar", 90, 0, 0, 0, assigned=False),
)
FORMATS = (FormatChoice("muc", "MUC", ".sgm"), FormatChoice("json", "JSON", ".json"))


@pytest.fixture
def documents(qtbot: QtBot) -> DocumentsPanel:
    panel = DocumentsPanel()
    qtbot.addWidget(panel)
    panel.resize(640, 360)
    panel.set_annotators(["ana", "ben"], "ben")
    panel.set_documents(ROWS, "fábula")
    panel.show()
    return panel


def test_documents_are_listed_with_progress(documents: DocumentsPanel) -> None:
    cells = [str(documents.model.index(0, column).data()) for column in range(5)]
    assert cells == ["news", "en", "1234", "10 of 40", "2"]
    assert documents.model.index(1, 0).data() == "fábula (open)"
    assert documents.model.index(2, 0).data() == "مدينة (not assigned)"
    assert documents.total.text() == "Documents: 3, 22 of 52 anaphors decided"


def test_the_open_document_is_chosen_and_return_opens_another(
    qtbot: QtBot, documents: DocumentsPanel
) -> None:
    assert documents.table.currentIndex().row() == 1
    qtbot.keyClick(documents.table, Qt.Key.Key_Up)
    with qtbot.waitSignal(documents.opened) as caught:
        qtbot.keyClick(documents.table, Qt.Key.Key_Return)
    assert caught.args == ["news"]


def test_the_button_and_a_double_click_open(qtbot: QtBot, documents: DocumentsPanel) -> None:
    with qtbot.waitSignal(documents.opened) as caught:
        qtbot.mouseClick(documents.open, Qt.MouseButton.LeftButton)
    assert caught.args == ["fábula"]
    place = documents.table.visualRect(documents.model.index(0, 0)).center()
    view = documents.table.viewport()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(documents.opened) as caught:
        qtbot.mouseDClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["news"]


def test_annotators_are_chosen_and_added(qtbot: QtBot, documents: DocumentsPanel) -> None:
    assert documents.annotators.currentText() == "ben"
    with qtbot.waitSignal(documents.annotator_chosen) as caught:
        qtbot.keyClick(documents.annotators, Qt.Key.Key_Up)
    assert caught.args == ["ana"]
    qtbot.keyClicks(documents.new_name, " eva ")
    with qtbot.waitSignal(documents.annotator_chosen) as caught:
        qtbot.keyClick(documents.new_name, Qt.Key.Key_Return)
    assert caught.args == ["eva"]


def test_a_name_that_is_there_cannot_be_added(qtbot: QtBot, documents: DocumentsPanel) -> None:
    qtbot.keyClicks(documents.new_name, "ana")
    assert not documents.add_name.isEnabled()
    with qtbot.assertNotEmitted(documents.annotator_chosen, wait=20):
        qtbot.keyClick(documents.new_name, Qt.Key.Key_Return)


def test_a_project_without_documents_says_what_to_do(
    qtbot: QtBot, documents: DocumentsPanel
) -> None:
    documents.set_documents([])
    assert documents.empty.text() == "The project has no documents yet. Add some."
    assert not documents.open.isEnabled()
    with qtbot.waitSignal(documents.add_wanted):
        qtbot.mouseClick(documents.add, Qt.MouseButton.LeftButton)


@pytest.fixture
def export(qtbot: QtBot, tmp_path: Path) -> ExportPanel:
    panel = ExportPanel()
    qtbot.addWidget(panel)
    panel.set_formats(FORMATS, str(tmp_path / "news"))
    panel.show()
    return panel


def _choice(panel: ExportPanel) -> ExportChoice:
    choice = panel.choice()
    assert choice is not None
    return choice


def test_nothing_is_exported_before_the_losses_are_known(qtbot: QtBot, export: ExportPanel) -> None:
    assert not export.export.isEnabled()
    assert export.verdict.text() == "Checking what the format loses …"
    export.set_losses(_choice(export), [ListedLoss("zeros", "zeros are dropped", 3)])
    assert export.losses.item(0).text() == "zeros are dropped; in 3 documents"
    assert "zeros" in export.losses.item(0).toolTip()
    assert export.export.text() == "Export anyway"
    with qtbot.waitSignal(export.export_wanted) as caught:
        qtbot.mouseClick(export.export, Qt.MouseButton.LeftButton)
    assert caught.args == [_choice(export)]


def test_another_format_is_looked_at_anew(qtbot: QtBot, export: ExportPanel) -> None:
    export.set_losses(_choice(export), [])
    assert export.verdict.text() == "The format loses nothing."
    before = _choice(export)
    with qtbot.waitSignal(export.check_wanted) as caught:
        qtbot.keyClick(export.formats, Qt.Key.Key_Down)
    assert caught.args is not None
    assert caught.args[0].format == "json"
    assert export.path.text().endswith("news.json")
    assert not export.export.isEnabled()
    export.set_losses(before, [])
    assert not export.export.isEnabled()


def test_the_choice_of_documents_is_looked_at_anew(qtbot: QtBot, export: ExportPanel) -> None:
    with qtbot.waitSignal(export.check_wanted) as caught:
        qtbot.mouseClick(export.everything, Qt.MouseButton.LeftButton)
    assert caught.args is not None
    assert caught.args[0].everything
    export.set_refused(_choice(export), "the format holds one document")
    assert export.verdict.text() == "the format holds one document"
    assert not export.export.isEnabled()


def test_replacing_a_file_is_said(export: ExportPanel, tmp_path: Path) -> None:
    assert export.there.isHidden()
    (tmp_path / "old.sgm").write_text("x", encoding="utf-8")
    export.path.setText(str(tmp_path / "old.sgm"))
    assert not export.there.isHidden()
    assert _choice(export).replace


def test_without_a_path_nothing_is_exported(export: ExportPanel) -> None:
    export.set_losses(_choice(export), [])
    assert export.export.isEnabled()
    export.path.setText("  ")
    assert not export.export.isEnabled()


def test_the_result_is_said_until_something_changes(export: ExportPanel) -> None:
    export.set_result("Written.")
    assert export.result.text() == "Written."
    export.path.setText("elsewhere.sgm")
    assert export.result.text() == ""


def test_the_share_of_blind_items_is_set_with_keys(qtbot: QtBot) -> None:
    panel = BlindSettings()
    qtbot.addWidget(panel)
    panel.set_share(0.1, 200)
    assert panel.effect.text() == "Blind: about 20 of 200 open anaphors."
    with qtbot.waitSignal(panel.share_changed) as caught:
        qtbot.keyClick(panel.share, Qt.Key.Key_Up)
    assert caught.args == [pytest.approx(0.15)]
    panel.set_share(0.0, 200)
    assert panel.effect.text() == "Every proposal is shown."
