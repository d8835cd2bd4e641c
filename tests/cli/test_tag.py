"""``anaphora tag``: its options, and what it says where no window can be opened."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.cli.commands import parser
from anaphora_workbench.cli.tag import start_options
from anaphora_workbench.ui import start_up
from anaphora_workbench.ui.start_up import KEY_SETS, THEMES, StartOptions

Run = Callable[..., Any]


def options(*arguments: str | Path) -> StartOptions:
    given = ["tag", *[str(argument) for argument in arguments]]
    return start_options(parser(given).parse_args(given))


def test_without_options_the_users_preferences_stay(tmp_path: Path) -> None:
    assert options() == StartOptions()


def test_every_option_reaches_the_window(gold: Path, tmp_path: Path) -> None:
    project = tmp_path / "study.anaphora"
    work = ("--annotator", "ana", "--lang", "es", "--resolver", "supar", "--blind", "10%")
    look = ("--key-set", "left-hand", "--theme", "supar", "--ui-language", "es")
    places = ("--from", "corefud", "--project", project, "--proposals", gold)
    assert options(gold, *work, *look, *places) == StartOptions(
        files=(gold,),
        from_format="corefud",
        annotator="ana",
        language="es",
        resolver="supar",
        proposals=(gold,),
        project=project,
        blind=0.1,
        key_set="left-hand",
        theme="supar",
        ui_language="es",
    )


def test_the_error_view_takes_a_key_and_a_response(gold: Path) -> None:
    assert options("--gold", gold, "--response", gold) == StartOptions(gold=gold, response=gold)


@pytest.mark.parametrize(
    ("text", "share"), [("10%", 0.1), ("0.1", 0.1), ("12.5 %", 0.125), ("0", 0), ("100%", 1)]
)
def test_a_share_is_a_percentage_or_a_fraction(text: str, share: float) -> None:
    assert options("--blind", text).blind == pytest.approx(share)


@pytest.mark.parametrize("text", ["15", "101%", "-1%", "some", "nan", ""])
def test_what_is_no_share_is_refused(anaphora: Run, text: str) -> None:
    ran = anaphora("tag", f"--blind={text}")
    assert ran.status == 2
    assert f"'{text}' is not a share; write 20% or 0.2" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--gold", "key"), "--gold and --response go together"),
        (("--response", "out"), "--gold and --response go together"),
        (("--gold", "k", "--response", "r", "text"), "FILE does not go with them"),
        (("--gold", "k", "--response", "r", "--adjudicate"), "FILE does not go with them"),
        (("--adjudicate",), "--adjudicate needs the project"),
        (("--proposals", "out"), "--proposals needs the texts or the project"),
        (("a.anaphora", "b.anaphora"), "'a.anaphora' is a project, and one is open at a time"),
        (("--project", "study.txt"), "--project names a project, which ends in .anaphora"),
        (("--project", "no/study.anaphora"), "--project: there is no folder 'no'"),
        (("--lang", "eng"), "--lang takes the code of two letters: 'en' for 'eng'"),
        (("--resolver", "supra"), "there is no resolver 'supra'. Did you mean 'supar'?"),
    ],
)
def test_wrong_usage_is_said_before_a_window_opens(
    anaphora: Run, arguments: tuple[str, ...], message: str
) -> None:
    ran = anaphora("tag", *arguments)
    assert ran.status == 2
    assert message in ran.err


@pytest.mark.parametrize("before", [(), ("--gold", "tests", "--response"), (".", "--proposals")])
def test_a_file_that_is_not_there_is_said(anaphora: Run, before: tuple[str, ...]) -> None:
    ran = anaphora("tag", *before, "no.txt")
    assert ran.status == 1
    assert ran.err == (
        f"anaphora: no.txt: there is no such file or folder in '{Path.cwd()}' [file-missing]\n"
    )


def tag(*arguments: str, code: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, without a screen unless one is named."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    program = f"{code}\nfrom anaphora_workbench.cli.main import run; run()"
    return subprocess.run(
        [sys.executable, "-c", program, "tag", *arguments],
        env={k: v for k, v in os.environ.items() if k not in screens} | variables,
        capture_output=True,
        text=True,
    )


def test_without_qt_the_extra_is_named() -> None:
    done = tag(code="import sys; sys.modules['PySide6'] = None")
    assert done.returncode == 1
    assert done.stderr == (
        "anaphora: the desktop tagger needs Qt: pip install 'anaphora-workbench[tagger]' "
        "[extra-missing]\n"
    )


ABSENT = """
import sys, importlib.abc
class Loader(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6.QtGui":
            raise ImportError("libEGL.so.1: cannot open shared object file: No such file")
sys.meta_path.insert(0, Loader())
"""


def test_a_missing_system_library_is_named_with_the_line_to_type() -> None:
    done = tag(code=ABSENT)
    assert done.returncode == 1
    assert done.stderr == (
        "anaphora: PySide6.QtGui needs the system library libEGL.so.1, which is missing. Debian "
        "and Ubuntu: sudo apt-get install --no-install-recommends libegl1 libgl1 libdbus-1-3 "
        "libfontconfig1 libxkbcommon0 libglib2.0-0 [qt-library-missing]\n"
    )


needs_qt = pytest.mark.skipif(start_up.qt_version() is None, reason="needs the extra 'tagger'")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="there is always a screen elsewhere")


@needs_qt
@on_linux
@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({}, "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set"),
        ({"DISPLAY": ":987"}, "the screen that DISPLAY names, ':987', does not answer"),
        ({"WAYLAND_DISPLAY": "no", "XDG_RUNTIME_DIR": "/"}, "wayland"),
        ({"QT_QPA_PLATFORM": "tv"}, "names the window system 'tv', which this Qt does not have"),
    ],
)
def test_without_a_screen_a_sentence_is_said_instead_of_aborting(
    variables: dict[str, str], message: str
) -> None:
    done = tag(**variables)
    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith("anaphora: ")
    assert message.lower() in done.stderr.lower()
    assert len(done.stderr.splitlines()) == 1


def test_a_qt_that_aborts_this_python_is_refused(
    monkeypatch: pytest.MonkeyPatch, anaphora: Run
) -> None:
    monkeypatch.setattr(start_up, "qt_version", lambda: "6.12.0")
    monkeypatch.setattr(start_up.sys, "version_info", (3, 11, 7))
    ran = anaphora("tag")
    assert ran.status == 1
    assert "PySide6-Essentials 6.12.0 aborts Python 3.11 within seconds" in ran.err


@pytest.mark.parametrize(
    ("qt", "python", "aborts"),
    [
        ("6.11.3", (3, 11), False),
        ("6.12.0", (3, 11), True),
        ("6.12.0", (3, 12), False),
        (None, (3, 11), False),
        ("7.0", (3, 11), True),
    ],
)
def test_only_known_pairs_of_qt_and_python_are_refused(
    qt: str | None, python: tuple[int, int], aborts: bool
) -> None:
    assert start_up._aborts(qt, python) is aborts


def test_the_key_sets_that_ship_are_named_in_the_help(project: Path) -> None:
    data = project / "workbench/anaphora_workbench/ui/data/keys.toml"
    assert tuple(tomllib.loads(data.read_text(encoding="utf-8"))) == KEY_SETS


@needs_qt
def test_the_themes_of_the_text_can_be_named() -> None:
    themes = importlib.import_module("anaphora_workbench.ui.text.themes")
    assert ("system", *themes.THEMES) == THEMES
