"""Write the man page `anaphora(1)` from the parser of the command line.

    python scripts/man_page.py            # writes docs/man/anaphora.1, which the wheel installs
    python scripts/man_page.py --check    # status 1 if it is not up to date

Run it after a change of a command, an option or a help text.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from anaphora_workbench import __version__
from anaphora_workbench.cli.command_parser import CommandParser
from anaphora_workbench.cli.commands import parser

PAGE = Path(__file__).resolve().parent.parent / "docs" / "man" / "anaphora.1"
_EXAMPLE = re.compile(r"^  \S", re.MULTILINE)
_ENVIRONMENT = (
    ("ANAPHORA_MODEL_EN, ANAPHORA_MODEL_ES, ...", "spaCy model or folder for a language"),
    ("ANAPHORA_DEBUG", "show where an internal error happened"),
)
_NOT_LISTED = (argparse._SubParsersAction, argparse._HelpAction)
_STATUS = (("0", "done"), ("1", "the input has problems"), ("2", "wrong usage"), ("130", "stopped"))


def page() -> str:
    """Return the man page."""
    top = parser()
    lines = [
        '.\\" Made by scripts/man_page.py; do not edit.',
        f'.TH ANAPHORA 1 "" "Anaphora Workbench {__version__}" "User Commands"',
        ".SH NAME",
        "anaphora \\- tag anaphors in texts, resolve them, and compare resolvers",
        ".SH SYNOPSIS",
        ".B anaphora",
        ".I COMMAND",
        "[\\fIOPTION\\fR ...] [\\fIFILE\\fR ...]",
        ".SH DESCRIPTION",
        *_text(top.description or ""),
    ]
    for name, command, help_line in _commands(top):
        arguments = [each for each in command._actions if not each.option_strings]
        arguments = [a for a in arguments if not isinstance(a, argparse._SubParsersAction)]
        formatter = command._get_formatter()
        shown = [formatter._format_args(each, each.dest) for each in arguments]
        lines += [f".SH {_plain(name.upper())}", f".SS {_plain(' '.join([name, *shown]))}"]
        lines += _text(command.description or help_line)
        for title, listed in command.sections():
            actions = [each for each in listed if not isinstance(each, _NOT_LISTED)]
            if actions and title not in ("positional arguments", "commands"):
                lines.append(f".SS {_plain(title)}")
            for action in actions:
                if action.option_strings or action.help:
                    lines += [".TP", _plain(formatter._format_action_invocation(action), bold=True)]
                    explained = formatter._expand_help(action) if action.help else ""
                    lines.append(_plain(" ".join(explained.split())) or "\\&")
    for heading, entries in (("ENVIRONMENT", _ENVIRONMENT), ("EXIT STATUS", _STATUS)):
        lines.append(f".SH {heading}")
        for name, text in entries:
            lines += [".TP", _plain(name, bold=True), _plain(text)]
    return "\n".join(lines) + "\n"


def _commands(
    top: argparse.ArgumentParser, before: str = "anaphora"
) -> Iterator[tuple[str, CommandParser, str]]:
    """Yield each command that lists show, with its whole name and its help line."""
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for listed in action._choices_actions:
                command = action.choices[listed.dest]
                name = f"{before} {listed.dest}"
                yield name, command, listed.help or ""
                yield from _commands(command, name)


def _text(description: str) -> list[str]:
    """Return a description: paragraphs, and examples as they are."""
    lines: list[str] = []
    for block in description.strip().split("\n\n"):
        kept = bool(_EXAMPLE.search(block))
        lines += [".PP", *([".nf"] if kept else [])]
        lines += [_plain(line) for line in block.splitlines()]
        lines += [".fi"] if kept else []
    return lines


def _plain(text: str, *, bold: bool = False) -> str:
    """Return text that roff prints as it is."""
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    if shown.startswith((".", "'")):
        shown = f"\\&{shown}"
    return f"\\fB{shown}\\fR" if bold else shown


def main() -> int:
    """Write the page, or check it."""
    if "--check" in sys.argv[1:]:
        return int(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
