"""The entry point: runs the command that is asked for and turns errors into messages.

Exit status: 0 done, 1 the input has problems, 2 wrong usage, 130 stopped by the user.

Nothing of ours is imported here before it is known what is asked for.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence

from anaphora_workbench import __version__


def main(arguments: Sequence[str] | None = None, *, alone: bool = False) -> int:
    """Run the command and return its exit status.

    Args:
        arguments: The command line without the program; ``None`` for that of the process.
        alone: Whether the process is there for this command only.
    """
    if sys.stderr is None:
        # Started with closed standard error: there is nobody to tell.
        return 1
    if sys.stdout is None:
        from anaphora_workbench.cli.shared.output import say

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
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["--version"]:
        return _status(_print_version)
    from anaphora_workbench.cli.shared.terminal import visible_output

    with visible_output():
        return _status(lambda: _run(given, alone))


def _print_version() -> int:
    print(f"anaphora {__version__}", flush=True)
    return 0


def _run(given: list[str], alone: bool) -> int:
    if alone:
        # What is imported stays. The garbage collector would look through all of it meanwhile,
        # during the work and once more at the end, which takes longer than scoring a short file.
        gc.disable()
        from anaphora_workbench.cli.shared.number_threads import MATRICES

        # Our matrices are small: threads would wait for each other longer than they reckon, and
        # the last digit of a learnt weight would depend on the number of cores.
        for name in MATRICES:
            os.environ.setdefault(name, "1")
    from anaphora_workbench.cli.commands import parser

    try:
        options = parser(given).parse_args(given)
    except SystemExit:  # after --help and --version; what is in the buffer may still fail
        sys.stdout.flush()
        raise
    if alone:
        gc.freeze()
        gc.enable()
    try:
        status: int = options.run(options)
    except Exception as error:
        if getattr(error, "code", "") == "encoding-invalid" and not getattr(
            options, "encoding", "-"
        ):
            _add_option(error)
        raise
    sys.stdout.flush()
    return status


def _add_option(error: Exception) -> None:
    """Add ``--encoding`` to the remedy of a file that is not UTF-8, where the command has it."""
    from anaphora_workbench.errors import AnaphoraError
    from anaphora_workbench.io.sources import CONVERT

    if isinstance(error, AnaphoraError) and CONVERT in error.message:
        error.message += ", or name its encoding: --encoding NAME"


def _status(work: Callable[[], int]) -> int:
    """Return the exit status of the work; whatever it raises becomes a message."""
    try:
        return work()
    except KeyboardInterrupt:
        from anaphora_workbench.cli.shared.output import say

        say("anaphora: stopped; nothing was left half-written")
        return 130
    except BrokenPipeError:
        # The reader of our output went away (head, less): nothing to say, and nothing to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        from anaphora_workbench.cli.shared.output import say
        from anaphora_workbench.errors import AnaphoraError

        expected = isinstance(error, AnaphoraError | OSError | MemoryError)
        if not expected and os.environ.get("ANAPHORA_DEBUG"):
            raise
        message, status = _message_and_status(error)
        say(f"anaphora: {message}")
        return status


def _message_and_status(error: Exception) -> tuple[str, int]:
    from anaphora_workbench.errors import AnaphoraError, UsageError

    if isinstance(error, AnaphoraError):
        # A name that nobody provides was mistyped: wrong usage, not bad input.
        wrong_usage = isinstance(error, UsageError) or error.code == "plugin-unknown"
        return str(error), 2 if wrong_usage else 1
    if isinstance(error, OSError):
        return f"{_what_failed(error)} [os-error]", 1
    if isinstance(error, MemoryError):
        return (
            "there is not enough memory for this. Close other programs, use fewer --jobs, or "
            "split the input into smaller files. [memory]"
        ), 1
    return (
        f"internal error ({type(error).__name__}: {error}). This is a defect; please report it. "
        "ANAPHORA_DEBUG=1 shows where it happened. [internal]"
    ), 1


def _what_failed(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    if error.errno is None or isinstance(error, ConnectionError | TimeoutError):
        return f"reading or writing failed: {reason}"
    if error.filename is None:
        # Standard output is the one place that is written without a name. What is left in its
        # buffer would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return f"standard output cannot be written: {reason}"
    return f"{error.filename}: {reason}"


def run() -> None:
    """Run the command and leave Python with its exit status."""
    sys.exit(main(alone=True))
