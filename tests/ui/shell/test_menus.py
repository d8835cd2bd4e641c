"""The menu bar."""

from __future__ import annotations

from anaphora_workbench.ui.keys.command_table import COMMANDS


def _ids(menu) -> list[str]:
    found = []
    for action in menu.actions():
        if action.menu() is not None:
            found += _ids(action.menu())
        elif not action.isSeparator():
            found.append(action.objectName())
    return found


def test_every_command_is_in_exactly_one_menu(frame):
    bar = frame.window.menuBar()
    found = [name for action in bar.actions() for name in _ids(action.menu())]
    assert found == [command.id for command in COMMANDS]


def test_menus_print_the_first_key(frame):
    action = frame.commands.action("edit.redo")
    assert action.shortcut().toString() == "Ctrl+Y"


def test_a_menu_entry_runs_its_command(frame):
    view = frame.window.menuBar().actions()[2].menu()
    [tags] = [action for action in view.actions() if action.objectName() == "view.tags"]
    tags.trigger()
    assert frame.ran == ["view.tags"]


def test_no_two_menus_have_the_same_letter(frame):
    titles = [action.text() for action in frame.window.menuBar().actions()]
    letters = [title[title.index("&") + 1].casefold() for title in titles]
    assert len(set(letters)) == len(letters)


def test_a_submenu_in_which_nothing_can_be_chosen_is_grey(frame):
    bar = frame.window.menuBar()
    [adjudicate] = [one.menu() for one in bar.actions() if "djudicate" in one.text()]
    [settle] = [one.menu() for one in adjudicate.actions() if one.menu() is not None]
    for action in settle.actions():
        action.setEnabled(False)
    adjudicate.aboutToShow.emit()
    assert not settle.isEnabled()
    settle.actions()[0].setEnabled(True)
    adjudicate.aboutToShow.emit()
    assert settle.isEnabled()
