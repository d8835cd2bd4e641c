"""Tables on a terminal and elsewhere."""

import io
import re

import pytest

from anaphora_workbench.cli.shared.terminal_tables import print_table
from anaphora_workbench.reports import table

HEADER = ["name", "needs", "about"]
ROWS = [
    ["supar", "POS", "constraints and preferences of SUPAR, in the order of the language table"],
    ["bad\x1b[2J", "heads", "a name with an escape sequence"],
]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "40", **environment}.items():
        monkeypatch.setenv(name, value)
    stream = Terminal()
    print_table(HEADER, ROWS, stream)
    return stream.getvalue()


def test_elsewhere_a_table_is_plain_and_as_wide_as_its_cells() -> None:
    stream = io.StringIO()
    print_table(HEADER, ROWS, stream)
    assert stream.getvalue() == table(HEADER, ROWS) + "\n"


def test_on_a_terminal_a_table_fits_and_keeps_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    text = re.sub(r"\x1b\[[0-9;]*m", "", printed(monkeypatch))
    assert max(map(len, text.splitlines())) <= 40
    assert set(ROWS[0][2].split()) <= set(text.split())
    assert "supar" in text.splitlines()[1]


def test_colour_is_on_a_terminal_only_and_never_comes_from_a_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "\x1b[36msupar" in printed(monkeypatch)
    assert "\x1b[2J" not in printed(monkeypatch)
    assert "\x1b[36m" not in printed(monkeypatch, NO_COLOR="1")
