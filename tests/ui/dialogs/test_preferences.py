"""What the program remembers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFontComboBox, QLineEdit, QSpinBox

from anaphora_workbench.ui.dialogs.preferences_window import PreferencesWindow
from anaphora_workbench.ui.dialogs.resolver_offers import Offer
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.preferences import RECENT, PanelLayout, Preferences, unusable
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.wording.translation import Translations

CHANGES = [
    ("annotator", "Ana", ""),
    ("language", "es", "system"),
    ("theme", "dark", "system"),
    ("font_family", "DejaVu Serif", ""),
    ("font_size", 18, 12),
    ("tags_shown", False, True),
    ("key_set", "left-hand", "default"),
    ("bounce", 300, 250),
    ("proposer", "supar", ""),
    ("blind_share", 10, 0),
    ("first_steps_done", True, False),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tagger.ini"


@pytest.fixture
def values(file: Path) -> Preferences:
    return Preferences(QSettings(str(file), QSettings.Format.IniFormat))


def _again(values: Preferences) -> Preferences:
    values.settings.sync()
    return Preferences(QSettings(str(values.file), QSettings.Format.IniFormat))


@pytest.fixture
def window(qtbot, values: Preferences) -> PreferencesWindow:
    proposers = [Offer("nearest"), Offer("supar"), Offer("xrenner", "it is not installed")]
    shown = PreferencesWindow(values, read_key_maps(), proposers)
    qtbot.addWidget(shown)
    shown.show()
    return shown


@pytest.mark.parametrize(("name", "value", "default"), CHANGES)
def test_a_preference_begins_with_its_default_and_is_remembered(values, name, value, default):
    assert getattr(values, name) == default
    setattr(values, name, value)
    assert getattr(_again(values), name) == value


@pytest.mark.parametrize(("name", "value", "_default"), CHANGES)
def test_a_change_is_told_once(values, name, value, _default):
    chosen = []
    values.changed.connect(chosen.append)
    setattr(values, name, value)
    setattr(values, name, value)
    assert chosen == [name]


@pytest.mark.parametrize(
    ("line", "name", "default"),
    [
        ("theme=purple", "theme", "system"),
        ("language=tlh", "language", "system"),
        ("blind-share=many", "blind_share", 0),
        ("blind-share=400", "blind_share", 0),
        ("bounce=-5", "bounce", 250),
        ("tags-shown=perhaps", "tags_shown", True),
    ],
)
def test_what_was_spoiled_by_hand_counts_as_not_set(file, line, name, default):
    file.write_text(f"[General]\n{line}\n", encoding="utf-8")
    values = Preferences(QSettings(str(file), QSettings.Format.IniFormat))
    assert getattr(values, name) == default


def test_the_latest_project_stands_first_and_each_once(values, tmp_path):
    one, two = tmp_path / "one.anaphora", tmp_path / "two.anaphora"
    for path in (one, two, one):
        values.remember_project(path)
    assert _again(values).recent == (one, two)


def test_a_single_project_is_remembered_as_well(values, tmp_path):
    values.remember_project(tmp_path / "ñandú, uno.anaphora")
    assert _again(values).recent == (tmp_path / "ñandú, uno.anaphora",)


@pytest.mark.skipif(os.name != "posix", reason="names of files are UTF-16 there")
def test_a_project_whose_name_is_no_utf_8_is_found_again(
    values: Preferences, tmp_path: Path
) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9 %1.anaphora")
    values.remember_project(path)
    assert _again(values).recent == (path,)


def test_old_projects_fall_off_the_list(values, tmp_path):
    for number in range(RECENT + 3):
        values.remember_project(tmp_path / f"{number}.anaphora")
    assert len(values.recent) == RECENT
    assert values.recent[0].stem == str(RECENT + 2)


def test_a_project_can_be_forgotten(values, tmp_path):
    values.remember_project(tmp_path / "a.anaphora")
    values.forget_project(tmp_path / "a.anaphora")
    assert _again(values).recent == ()


def test_the_place_of_the_window_is_remembered(values):
    values.geometry = QByteArray(b"\x01\xd9\x00")
    values.panels = QByteArray(b"\x02\x00")
    again = _again(values)
    assert (again.geometry.data(), again.panels.data()) == (b"\x01\xd9\x00", b"\x02\x00")


def test_restoring_keeps_the_annotator_and_the_projects(values, tmp_path):
    values.annotator, values.theme = "Ana", "dark"
    values.remember_project(tmp_path / "a.anaphora")
    values.restore_defaults()
    assert (values.annotator, values.theme, len(values.recent)) == ("Ana", "system", 1)


def test_the_users_own_file_is_in_the_usual_place(own_settings):
    values = Preferences()
    values.annotator = "Ana"
    values.settings.sync()
    assert values.file.is_relative_to(own_settings)
    assert values.file.parts[-2:] == ("anaphora-workbench", "tagger.ini")
    assert values.key_file.name == "keys.toml"


def test_a_project_that_is_gone_is_unusable(tmp_path):
    assert unusable(tmp_path / "gone.anaphora") == "missing"
    (tmp_path / "there.anaphora").touch()
    assert unusable(tmp_path / "there.anaphora") == ""


def test_a_share_that_does_not_answer_counts_as_missing():
    def broken(_path: Path) -> bool:
        raise OSError("stale handle")

    assert unusable(Path("x"), broken) == "missing"


def _box(window, name: str) -> QComboBox:
    [box] = [b for b in window.findChildren(QComboBox) if b.accessibleName() == name]
    return box


def _pick(box: QComboBox, value: str) -> None:
    row = box.findData(value)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_the_window_is_not_modal(window):
    assert not window.isModal()


@pytest.mark.parametrize(
    ("label", "name", "value"),
    [
        ("Language", "language", "es"),
        ("Theme", "theme", "contrast"),
        ("Key set", "key_set", "left-hand"),
        ("Proposing resolver", "proposer", "nearest"),
    ],
)
def test_what_is_picked_takes_effect_at_once(window, values, label, name, value):
    _pick(_box(window, label), value)
    assert getattr(values, name) == value


def test_the_annotators_name_is_taken_when_it_is_whole(window, values, qtbot):
    [edit] = [e for e in window.findChildren(QLineEdit) if e.accessibleName() == "Annotator"]
    heard = []
    values.changed.connect(heard.append)
    qtbot.keyClicks(edit, "Ana Sol ")
    assert heard == []
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert values.annotator == "Ana Sol"
    assert heard == ["annotator"]


def test_numbers_take_effect_at_once(window, values, qtbot):
    [size] = [s for s in window.findChildren(QSpinBox) if s.accessibleName() == "Size in points"]
    qtbot.keyClick(size, Qt.Key.Key_Up)
    assert values.font_size == 13


def test_the_window_follows_changes_from_elsewhere(window, values):
    values.theme = "supar"
    assert _box(window, "Theme").currentData() == "supar"


def test_a_proposer_that_is_not_installed_stays_chosen(window, values):
    values.proposer = "neural"
    assert _box(window, "Proposing resolver").currentData() == "neural"
    assert values.proposer == "neural"


def test_everything_can_be_restored(window, values, qtbot):
    values.theme = "dark"
    buttons = window.findChild(QDialogButtonBox)
    restore = buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
    qtbot.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert values.theme == "system"
    assert _box(window, "Theme").currentData() == "system"


def test_trouble_in_the_users_key_file_is_shown(qtbot, values, tmp_path):
    keys = tmp_path / "keys.toml"
    keys.write_text('[default]\ndecide.bridge = ["X"]\n', encoding="utf-8")
    shown = PreferencesWindow(values, read_key_maps(keys))
    qtbot.addWidget(shown)
    shown.show()
    assert shown._key_notes.isVisible()
    assert "keys.toml:2:18" in shown._key_notes.toPlainText()


def test_return_in_a_field_restores_nothing(qtbot, values, window):
    values.tags_shown = False
    qtbot.keyClick(window.findChildren(QLineEdit)[0], Qt.Key.Key_Return)
    assert not values.tags_shown


def test_the_font_that_is_shown_is_the_one_of_the_text(window):
    family = window.findChildren(QFontComboBox)[0].currentFont().family()
    assert family == Metrics().fonts[0].families()[0]


def test_a_proposer_that_cannot_be_used_is_seen_with_its_reason_but_cannot_be_chosen(window):
    box = window._proposer
    row = box.findData("xrenner")
    assert not box.model().item(row).isEnabled()
    assert box.itemData(row, Qt.ItemDataRole.ToolTipRole) == (
        "xrenner is not usable here: it is not installed"
    )
    assert box.model().item(box.findData("supar")).isEnabled()


def test_a_proposer_that_has_become_usable_can_be_chosen(window):
    window.offer([Offer("supar"), Offer("xrenner")])
    box = window._proposer
    assert box.model().item(box.findData("xrenner")).isEnabled()
    assert box.findData("nearest") < 0


def test_each_recent_project_has_its_own_layout(tmp_path: Path) -> None:
    values = Preferences()
    one, other, forgotten = [tmp_path / f"{name}.anaphora" for name in "abc"]
    for path in (one, other):
        values.remember_project(path)
    layouts = [
        PanelLayout(QByteArray(b"\x00" + name), QByteArray(b"\xff")) for name in (b"a", b"b")
    ]
    for path, layout in zip((one, other), layouts, strict=True):
        values.remember_layout(path, layout)
    values.remember_layout(forgotten, layouts[0])
    again = Preferences()
    assert [again.layout_of(path) for path in (one, other)] == layouts
    assert again.layout_of(forgotten) is None


@pytest.mark.parametrize(
    "spoiled", ["", "[", "3", '{"%s": 4}', '{"%s": ["a"]}', '{"%s": ["", ""]}']
)
def test_a_spoiled_layout_counts_as_none(tmp_path: Path, spoiled: str) -> None:
    values, path = Preferences(), tmp_path / "a.anaphora"
    values.settings.setValue("window/layouts", spoiled.replace("%s", str(path.resolve())))
    assert values.layout_of(path) is None


@pytest.fixture
def translations():
    used = Translations()
    used.use("en")
    yield used
    used.use("en")


def test_lists_are_as_wide_as_the_choices_of_the_language_chosen_in_the_window(
    window, qtbot, translations
):
    qtbot.waitUntil(lambda: window.windowTitle() == "Preferences")
    translations.use("es")
    qtbot.waitUntil(lambda: window.windowTitle() == "Preferencias")
    boxes = [box for box in window.findChildren(QComboBox) if not isinstance(box, QFontComboBox)]
    assert len(boxes) == 4
    for box in boxes:
        fresh = QComboBox(window)
        fresh.addItems([box.itemText(row) for row in range(box.count())])
        wanted = fresh.sizeHint().width()
        qtbot.waitUntil(lambda box=box, wanted=wanted: box.width() >= wanted)
