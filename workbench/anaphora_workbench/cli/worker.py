"""``anaphora worker``: the tagger's child process. Its protocol is in `annotation.worker`."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from anaphora_workbench.annotation.worker.evaluate import Rendering
from anaphora_workbench.cli.shared import number_threads

if TYPE_CHECKING:
    from anaphora_workbench.scoring import Evaluation


def rendering() -> Rendering:
    """Return how evaluations are written for people."""
    return Rendering(_report, _classic)


def _report(evaluation: Evaluation) -> str:
    from anaphora_workbench.reports import evaluation_text

    return evaluation_text(evaluation)


def _classic(evaluation: Evaluation) -> Iterator[tuple[str, str, str, str]]:
    """Yield SUPAR's block of each system, way of matching and mode, with these three before."""
    from anaphora_workbench.reports import classic_block

    totals = evaluation.totals()
    settings = evaluation.settings
    for system, timing in evaluation.timings.items():
        for match in settings.match:
            for mode in settings.carry_over:
                rows = {
                    row: tally
                    for row, tally in totals.items()
                    if (row.resolver, row.match, row.carry_over) == (system, match, mode)
                }
                yield system, str(match), str(mode), classic_block(rows, timing)


_GRACE = 0.25
"""Seconds that a task has to stop by itself when the window is gone."""
_NICE = 10
_BELOW_NORMAL = 0x4000


def add_parser(commands: Any) -> None:
    """Add the sub-command; without a help text it is not listed."""
    parser = commands.add_parser(
        "worker",
        description="The tagger starts this itself: requests as JSON, one a line, on standard "
        "input; answers on standard output.",
    )
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """Serve until standard input ends."""
    for name in number_threads.ALL:
        os.environ[name] = "1"
    _step_back()
    from anaphora_workbench.annotation.worker.protocol import Values, lines_of
    from anaphora_workbench.annotation.worker.server import Server
    from anaphora_workbench.annotation.worker.task_io import TaskReport
    from anaphora_workbench.annotation.worker.tasks import tasks
    from anaphora_workbench.cli.shared.losses import lost_answers

    known = tasks(rendering(), lost_answers)
    server = Server(known, _private_output())
    server.greet()
    threading.Thread(target=server.listen, args=(lines_of(0),), daemon=True).start()
    idle = threading.Event()
    threading.Thread(target=_leave_with_window, args=(server, idle), daemon=True).start()
    server.run()
    idle.set()
    server.clear()
    known["release"](Values({}), TaskReport(0, server.send))  # no log is left beside a project
    return 0


def _step_back() -> None:
    """Let the window go first when both want to work."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        os.nice(_NICE)


def _private_output() -> Callable[[bytes], None]:
    """Return a function that writes to standard output, which nobody else can reach any more.

    What a plug-in prints would not be understood: it goes where errors go.
    """
    own = os.dup(1)
    os.dup2(2, 1)

    def write(line: bytes) -> None:
        view = memoryview(line)
        while view:
            view = view[os.write(own, view) :]

    return write


def _leave_with_window(server: Any, idle: threading.Event) -> None:
    """End the process soon after the window, whatever is being computed.

    A process that computes nothing ends by itself, however long closing its project takes.
    """
    server.closed.wait()
    if idle.wait(_GRACE):
        return
    server.clear()
    os._exit(0)
