"""Talking to a worker: a system in a process of its own that speaks JSON lines.

The protocol is written down in ``docs/guide/workers.md``; a worker can be written in any
language. It is started when it is first needed, asked for its health when it has been idle, given
a limited time for each document, started again after a crash, and ended with this process. What
goes wrong costs the document at hand (`ResolverError`), and a worker that breaks down several
times in a row is given up.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count
from time import monotonic
from typing import Any

from anaphora_resolvers.adapters.messages import PROTOCOL, output_of, value_of_document
from anaphora_resolvers.adapters.output import SystemOutput
from anaphora_resolvers.adapters.processes import EndedError, LineProgram, ProgramError, SilentError
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import EMPTY, Document, FrozenDict

_IDLE = 30.0
"""Seconds without work after which a worker's health is asked for before the next document."""
_PING = 10.0
"""Seconds that a healthy worker has to answer a ping."""


@dataclass(frozen=True, slots=True)
class WorkerSpec:
    """How a worker is started and what is expected of it, in fields of `ProgramSettings`.

    Attributes:
        longest: Bytes of the longest line that is read from it.
    """

    name: str
    command: tuple[str, ...]
    environment: FrozenDict[str, str] = EMPTY
    folder: str | None = None
    start: float = 120.0
    timeout: float = 300.0
    restarts: int = 3
    longest: int = 64 * 1024 * 1024


@cache
def worker_of(spec: WorkerSpec) -> Worker:
    """Return the worker of a specification: one for each process of ours, started when needed."""
    return Worker(spec)


class Worker:
    """A worker at the other end of a line. Several threads may share one: they take turns.

    Args:
        spec: How it is started.
    """

    def __init__(self, spec: WorkerSpec) -> None:
        self._spec = spec
        self._turn = threading.RLock()
        self._program: LineProgram | None = None
        self._owner = 0
        self._version = ""
        self._numbers = count(1)
        self._broken = 0
        self._why = ""
        self._used = 0.0
        self._cancelled = False

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Whether the worker's process is there, started by this process of ours."""
        program = self._mine()
        return program is not None and program.running

    def version(self) -> str:
        """Return the version that the worker states; it is started if it is not running.

        Raises:
            NeedsError: It cannot be started, or speaks another protocol.
            ResolverError: It breaks down instead of greeting.
        """
        with self._turn:
            self._running_program("")
            return self._version

    def resolve(self, document: Document) -> SystemOutput:
        """Return the worker's answer on a document.

        Raises:
            NeedsError: It cannot be started, or speaks another protocol.
            ResolverError: It breaks down, takes too long, answers rubbish, or says that it
                cannot do this document; or it was given up before.
        """
        with self._turn:
            if self._broken > self._spec.restarts:
                raise ResolverError(
                    document.doc_id,
                    f"it was given up after breaking down {self._broken} times in a row; the "
                    f"last time {self._why}",
                    code="worker-given-up",
                )
            self._cancelled = False
            number = next(self._numbers)
            program = self._running_program(document.doc_id)
            program.write(
                _line({"type": "resolve", "id": number, "document": value_of_document(document)})
            )
            answer = self._answer(program, document.doc_id, number)
            self._broken = 0
            self._used = monotonic()
            return answer

    def ping(self) -> bool:
        """Tell whether the worker is there and answers. One that does not is ended."""
        with self._turn:
            program = self._mine()
            if program is None:
                return False
            program.write(_line({"type": "ping"}))
            try:
                alive = _message(program.read(monotonic() + _PING)).get("type") == "pong"
            except ProgramError:
                alive = False
            if not alive:
                self._drop()
            return alive

    def cancel(self) -> None:
        """Break off what the worker does for another thread; its document is lost."""
        self._cancelled = True
        program = self._mine()
        if program is not None:
            program.kill()

    def close(self) -> None:
        """End the worker. It is started again when it is needed again."""
        with self._turn:
            program, self._program = self._mine(), None
            if program is not None:
                program.close()

    def _mine(self) -> LineProgram | None:
        """Return the program unless another process of ours started it (we were forked off)."""
        return self._program if self._owner == os.getpid() else None

    def _drop(self) -> None:
        program, self._program = self._mine(), None
        if program is not None:
            program.kill()

    def _running_program(self, doc_id: str) -> LineProgram:
        """Return the program, healthy and greeted; it is started where it is not."""
        program = self._mine()
        if program is not None and program.running:
            fresh = monotonic() - self._used < _IDLE
            if fresh or self.ping():
                return program
        self._drop()
        try:
            program = LineProgram(
                self._spec.command,
                environment={"PYTHONIOENCODING": "utf-8", **self._spec.environment},
                folder=self._spec.folder,
                longest=self._spec.longest,
            )
        except OSError as error:
            raise NeedsError(
                f"'{self._spec.name}' cannot be started: {self._spec.command[0]}: "
                f"{error.strerror or error}",
                code="worker-not-started",
            ) from None
        self._program, self._owner, self._used = program, os.getpid(), monotonic()
        program.write(_line({"type": "hello", "protocol": PROTOCOL}))
        try:
            self._greet(_message(program.read(monotonic() + self._spec.start)))
        except ProgramError as error:
            raise self._broke(doc_id, error, self._spec.start, "when it was started ") from None
        return program

    def _greet(self, hello: Mapping[str, Any]) -> None:
        if hello.get("type") == "error":
            self._drop()
            raise NeedsError(
                f"'{self._spec.name}' cannot be used: {_said(hello)}", code="worker-unusable"
            )
        if hello.get("type") != "hello":
            raise ProgramError(f"it greets with '{hello.get('type')}' instead of 'hello'")
        if hello.get("protocol") != PROTOCOL:
            self._drop()
            raise NeedsError(
                f"'{self._spec.name}' speaks protocol {hello.get('protocol')}, and only "
                f"{PROTOCOL} is understood here; update the older of the two",
                code="worker-protocol",
            )
        self._version = str(hello.get("version") or "")

    def _answer(self, program: LineProgram, doc_id: str, number: int) -> SystemOutput:
        deadline = monotonic() + self._spec.timeout
        try:
            reply = _message(program.read(deadline))
            if reply.get("type") not in ("result", "error"):
                raise ProgramError(f"it answers with '{reply.get('type')}' instead of 'result'")
            if reply.get("id") != number:
                raise ProgramError("it answers a document that it was not asked about")
            if reply["type"] == "result":
                return output_of(reply)
        except ValueError as error:
            # The line was whole and its worker is well: only this answer cannot be used.
            self._used = monotonic()
            raise ResolverError(
                doc_id, f"its answer cannot be used: {error}", code="worker-answer"
            ) from None
        except ProgramError as error:
            raise self._broke(doc_id, error, self._spec.timeout) from None
        except BaseException:
            self._drop()  # Ctrl-C: the answer would come when it is asked about something else
            raise
        self._used = monotonic()
        raise ResolverError(doc_id, f"it says: {_said(reply)}", code="worker-error")

    def _broke(
        self, doc_id: str, error: ProgramError, seconds: float, when: str = ""
    ) -> ResolverError:
        """Count a breakdown, end what is left of the program, and return what to raise."""
        program = self._mine()
        what, code = str(error), "worker-rubbish"
        if isinstance(error, EndedError):
            what, code = program.ending() if program is not None else what, "worker-crashed"
        elif isinstance(error, SilentError):
            what, code = f"it did not answer within {seconds:g} seconds", "worker-silent"
        self._drop()
        if self._cancelled:
            return ResolverError(doc_id, "it was cancelled", code="worker-cancelled")
        last = program.last.line() if program is not None else ""
        self._broken += 1
        self._why = f"{when}{what}" + (f"; it last wrote: {last}" if last else "")
        return ResolverError(doc_id, self._why, code=code)


def _line(message: Mapping[str, Any]) -> bytes:
    # ASCII alone, so that a worker's locale cannot spoil it.
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def _message(line: bytes) -> dict[str, Any]:
    """Return the message of a line.

    Raises:
        ProgramError: It is not a JSON object.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProgramError(f"it writes broken JSON ({error})") from None
    if not isinstance(value, dict):
        raise ProgramError("it writes JSON that is not an object")
    return value


def _said(message: Mapping[str, Any]) -> str:
    text = str(message.get("message") or "it gives no reason")
    return text if len(text) <= 500 else f"{text[:500]}..."
