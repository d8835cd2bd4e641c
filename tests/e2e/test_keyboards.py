"""The signs among the keys, on a real English and a real Spanish keyboard.

Which key and which Shift types ``<`` differs between keyboards; only a real X server knows. The
window here has all commands and writes down which one has run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QMainWindow
from anaphora_workbench.ui.keys.commands import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.shell.menus import MenuBar

application = QApplication(sys.argv)
window = QMainWindow()
window.setWindowTitle("keyboard test")
commands = CommandSet(window, read_key_maps().get("default"), bounce=0.0)
window.setMenuBar(MenuBar(commands, window))
log = Path(sys.argv[1]).open("a", encoding="utf-8", buffering=1)
for command in COMMANDS:
    commands.connect(command.id, lambda name=command.id: print(name, file=log))
commands.connect("file.quit", application.quit)
commands.set_open(project=True, document=True)
window.show()
application.exec()
"""
KEYS = {
    "us": {"less": "shift+59", "greater": "shift+60"},
    "gb": {"less": "shift+59", "greater": "shift+60"},
    "es": {"less": "94", "greater": "shift+94"},
    "latam": {"less": "94", "greater": "shift+94"},
}
"""Where these signs are printed on a keyboard, by number of the key. By name xdotool would press
the first key that has the sign at all, in Spain Z with Shift and AltGr."""
PRESSED = [
    ("less", "reference.anaphor"),
    ("greater", "reference.cataphor"),
    ("exclam", "reference.exophor"),
    ("dollar", "reference.other"),
    ("plus", "decide.add"),
    ("KP_Add", "decide.add"),
    ("period", "decide.same"),
    ("apostrophe", "decide.filter"),
    ("1", "decide.1"),
    ("4", "decide.4"),
    ("KP_4", "decide.4"),
    ("0", "decide.rejected"),
    ("Return", "decide.accept"),
    ("KP_Enter", "decide.accept"),
    ("space", "decide.accept"),
    ("Tab", "decide.next"),
    ("shift+Tab", "decide.previous"),
    ("m", "markable.new"),
    ("shift+m", "anaphor.new"),
    ("ctrl+plus", "view.zoom-in"),
    ("ctrl+KP_Add", "view.zoom-in"),
    ("ctrl+minus", "view.zoom-out"),
    ("ctrl+0", "view.zoom-reset"),
    ("ctrl+shift+z", "edit.redo"),
]


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["us", "gb", "es", "latam"])
def test_every_sign_runs_its_command(screen, wait_until, tmp_path: Path, layout: str):
    if shutil.which("setxkbmap") is None:
        pytest.skip("needs setxkbmap, which changes the layout of the keyboard")
    environment = {**os.environ, "DISPLAY": screen.name, "QT_QPA_PLATFORM": "xcb"}
    subprocess.run(["setxkbmap", layout], env=environment, check=True)
    log = tmp_path / "ran.txt"
    log.touch()
    program = subprocess.Popen([sys.executable, "-c", WINDOW, str(log)], env=environment)
    try:
        [window] = wait_until(lambda: screen.windows("keyboard test"), "the window")
        screen.focus(window)
        for number, (key, _command) in enumerate(PRESSED, start=1):
            screen.press(KEYS[layout].get(key, key))
            wait_until(
                lambda number=number: len(log.read_text().split()) >= number,
                f"the command of {key} on a keyboard of {layout}",
                10.0,
            )
        screen.press("ctrl+q")
        assert program.wait(timeout=20) == 0
    finally:
        program.kill()
        program.wait()
    ran = log.read_text(encoding="utf-8").split()
    assert list(zip([key for key, _command in PRESSED], ran, strict=True)) == PRESSED
