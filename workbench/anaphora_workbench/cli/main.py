"""The entry point: parses the command line, runs a sub-command, turns errors into messages.

Exit status: 0 done, 1 the input has problems, 2 wrong usage, 130 stopped by the user.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.cli.saying import say
from anaphora_workbench.cli.terminal import visible_output
from anaphora_workbench.errors import AnaphoraError, UsageError

_DESCRIPTION = """\
Tag pronouns, zero pronouns and other anaphors, resolve them, and compare resolvers.

examples:
  anaphora demo                                     the whole main job on shipped texts
  anaphora tag news.txt                             the desktop tagger
  anaphora prepare news.txt --brackets              its anaphors, candidates and proposals
  anaphora resolve texts/ --resolver supar -o out/  one resolver's answers
  anaphora evaluate gold/ --resolver supar          a resolver on a folder of gold files
  anaphora evaluate gold/ --response out/           another system's output files
  anaphora evaluate gold/ --task for-others/        texts for another group's resolver
  anaphora compare gold/ --resolver supar,hobbs     side by side, with tests of differences
  anaphora score key/ system/                       all coreference metrics
  anaphora agree ana/ bea/                          how far annotators agree
  anaphora stats anova scores.csv --value f1 --group system   do systems differ
  anaphora convert in.conllu out.anaphora.json      from one format to another
  anaphora check gold/                              every problem, with file:line:column
"""


_COMMANDS = {
    "demo": "demo",
    "tag": "tag",
    "prepare": "prepare",
    "resolve": "resolve",
    "evaluate": "evaluate",
    "compare": "compare",
    "score": "score",
    "agree": "agree",
    "stats": "stats",
    "grec": "grec",
    "tuna": "tuna",
    "sr": "sr",
    "convert": "convert",
    "check": "check",
    "project": "project",
    "doctor": "doctor",
    "list": "listing",
    "worker": "worker",
    "train": "train",
}
"""Module of each sub-command, in the order of the help."""


class _Parser(argparse.ArgumentParser):
    """A parser that does not hide that its help could not be printed, and speaks for itself.

    The parsers of sub-commands are of this class, too.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse arguments; refuse those that are not known, with the usage of this sub-command."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:  # the parser of the whole command would print its own usage
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores every OSError here, and would end with status 0 on a full disk.
        (file or sys.stderr).write(message)


def parser(command: str = "") -> argparse.ArgumentParser:
    """Return the parser of the whole command.

    Args:
        command: A sub-command; the others are then left out, since importing all that they need
            takes longer than many of them run.
    """
    top = _Parser(
        prog="anaphora",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"anaphora {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in [command] if command in _COMMANDS else _COMMANDS:
        module = import_module(f"anaphora_workbench.cli.{_COMMANDS[name]}")
        module.add_parser(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    if sys.stderr is None:
        # Started with closed standard error: there is nobody to tell.
        return 1
    if sys.stdout is None:
        # The first file that is opened would take its number, and get what is printed.
        say(
            "anaphora: standard output is closed, so Anaphora cannot print anything. Type the "
            "command without '>&-'; '> FILE' keeps what it prints, '> /dev/null' drops it "
            "[output-closed]"
        )
        return 1
    # Output is UTF-8 whatever the locale says; a report must not die on an accent.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
    with visible_output():
        return _status(sys.argv[1:] if arguments is None else list(arguments))


def _status(given: list[str]) -> int:
    try:
        try:
            options = parser(given[0] if given else "").parse_args(given)
        except SystemExit:  # after --help and --version; what is in the buffer may still fail
            sys.stdout.flush()
            raise
        status: int = options.run(options)
        sys.stdout.flush()
    except UsageError as error:
        say(f"anaphora: {error}")
        return 2
    except AnaphoraError as error:
        say(f"anaphora: {error}")
        # A name that nobody provides was mistyped: wrong usage, not bad input.
        return 2 if error.code == "plugin-unknown" else 1
    except KeyboardInterrupt:
        say("anaphora: stopped; nothing was left half-written")
        return 130
    except BrokenPipeError:
        # The reader of our output went away (head, less): nothing to say, and nothing to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        say(f"anaphora: {_what_failed(error)} [os-error]")
        return 1
    except MemoryError:
        say(
            "anaphora: there is not enough memory for this. Close other programs, use fewer "
            "--jobs, or split the input into smaller files. [memory]"
        )
        return 1
    except Exception as error:
        if os.environ.get("ANAPHORA_DEBUG"):
            raise
        say(
            f"anaphora: internal error ({type(error).__name__}: {error}). "
            "This is a defect; please report it. ANAPHORA_DEBUG=1 shows where it happened. "
            "[internal]"
        )
        return 1
    return status


def _what_failed(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename is None:
        # Standard output is the one place that is written without a name. What is left in its
        # buffer would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return f"standard output cannot be written: {reason}"
    return f"{error.filename}: {reason}"


def run() -> None:
    """Run the command and leave Python with its exit status."""
    sys.exit(main())
