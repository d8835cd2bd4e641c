"""Work on many documents in one process or several, in order and with little of it under way."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.io.interrupts import note_interrupts

Task = TypeVar("Task")
Result = TypeVar("Result")
_AT_ONCE = 8
"""Results that a process sends together: more of them take memory that comes from the system and
goes back to it each time."""


def ordered_map(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[Result]:
    """Yield the results in the order of the tasks, with a few tasks under way at a time.

    After an error the tasks under way are finished and no others begun. An interrupt, and a caller
    who wants no more results, ends the processes at once: what they were doing is lost.

    Args:
        work: What to do; it and its tasks must survive pickling when there are several jobs.
        tasks: Taken as they are needed, so that a corpus need not fit into memory.
        jobs: Number of processes; with one everything happens in this one.

    Raises:
        NeedsError: A process came to a sudden end.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(max_workers=jobs, initializer=_live_with_parent)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except (KeyboardInterrupt, GeneratorExit):
        # Nobody waits for a document that takes minutes. Programs that the processes have started
        # end with them, and files are written beside and renamed, so none is half-written.
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    except BrokenProcessPool:
        raise _process_lost() from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def ahead(work: Callable[[Task], Iterable[Result]], task: Task) -> Generator[Result, None, None]:
    """Return what work yields for a task, from a process of its own that begins at once.

    It is a few results ahead of whoever takes them, so that little is held. After an error the
    results before it are yielded, and it is raised. A caller who wants no more ends the process.

    Args:
        work: What to do; it, its task and its results must survive pickling.
        task: What it is given.

    Raises:
        NeedsError: The process came to a sudden end.
    """
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_send, args=(work, task, theirs), daemon=True)
    process.start()
    theirs.close()
    return _received(process, ours)


def _received(process: BaseProcess, connection: Connection) -> Generator[Any, None, None]:
    try:
        while True:
            try:
                found = connection.recv()
            except EOFError:
                process.join()
                raise _process_lost() from None
            if isinstance(found, BaseException):
                raise found
            if found is None:
                return
            yield from found
    finally:
        process.terminate()
        process.join()
        connection.close()


def _process_lost() -> NeedsError:
    return NeedsError(
        "one of the processes came to a sudden end, as happens when memory runs out or a program "
        "crashes; try again with fewer --jobs",
        code="process-lost",
    )


def _send(work: Callable[[Task], Iterable[Result]], task: Task, connection: Connection) -> None:
    """Send what work yields in lists, and then ``None`` or the error that ended it."""
    _live_with_parent()
    waiting: list[Result] = []
    last: BaseException | None = None
    try:
        for each in work(task):
            waiting.append(each)
            if len(waiting) == _AT_ONCE:
                connection.send(waiting)
                waiting = []
    except BrokenPipeError:  # nobody takes more
        return
    except Exception as error:
        last = error
    with suppress(BrokenPipeError):
        connection.send(waiting)
        connection.send(last)


def _live_with_parent() -> None:
    """Let a worker leave interrupts to its parent, and end when the parent is no more."""
    note_interrupts()
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
