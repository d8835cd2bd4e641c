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


def printed(
    monkeypatch: pytest.MonkeyPatch,
    header: list[str] = HEADER,
    rows: list[list[str]] = ROWS,
    **environment: str,
) -> str:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "40", **environment}.items():
        monkeypatch.setenv(name, value)
    stream = Terminal()
    print_table(header, rows, stream)
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


def test_what_is_the_same_in_every_row_is_below_a_table_that_is_too_wide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    header = ["name", "read", "about", "from"]
    texts = ("a long description of it", "another one")
    rows = [[text[0], "yes", text, "anaphora-workbench"] for text in texts]
    narrow, wide = (
        [re.sub(r"\x1b\[[0-9;]*m", "", line).split() for line in text.splitlines()]
        for text in (
            printed(monkeypatch, header, rows),
            printed(monkeypatch, header, rows, COLUMNS="100"),
        )
    )
    assert narrow[0] == ["name", "read", "about"]
    assert narrow[-1] == ["from:", "anaphora-workbench"]
    assert wide[0] == header
    assert len(wide) == 3
