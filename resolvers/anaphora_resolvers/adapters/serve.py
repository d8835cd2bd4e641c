"""Serves an adapter as a worker: ``python -m anaphora_resolvers.adapters.serve NAME``.

It is the other end of `anaphora_resolvers.adapters.worker`, for systems that should run in a
process of their own: another interpreter, another environment, or one that may hang or take
its process with it. NAME is a resolver of this environment that answers whole documents
(`SystemResolver`). What the system prints goes to standard error, so that it cannot be
mistaken for an answer; when the parent is gone the process ends, even in the middle of a document.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable
from time import sleep
from typing import Any, BinaryIO

from anaphora_resolvers.adapters.messages import PROTOCOL, document_of, value_of_output
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_workbench.errors import AnaphoraError, ResolverError
from anaphora_workbench.ports import check_needs
from anaphora_workbench.registry import Registry

Send = Callable[[dict[str, Any]], None]


class Server:
    """Answers the messages of a parent, one after the other.

    Args:
        resolver: The adapter; or why there is none, which the parent hears as a greeting.
        send: Writes a message.
    """

    def __init__(self, resolver: SystemResolver | AnaphoraError, send: Send) -> None:
        self._resolver = resolver
        self._send = send

    def serve(self, lines: Iterable[bytes]) -> None:
        """Answer every line, until there is none left."""
        for line in lines:
            if line.strip():
                self.answer(line)

    def answer(self, line: bytes) -> None:
        """Answer one line; whatever goes wrong with it is an answer, too."""
        try:
            message = json.loads(line)
            kind = message["type"]
        except (ValueError, TypeError, KeyError):
            self._send({"type": "error", "message": "the message is not JSON object with a type"})
            return
        if kind == "ping":
            self._send({"type": "pong"})
        elif kind == "hello":
            self._send(self._hello())
        elif kind == "resolve":
            self._send({"id": message.get("id"), **self._resolved(message.get("document"))})
        else:
            self._send({"type": "error", "message": f"there is no message '{kind}'"})

    def _hello(self) -> dict[str, Any]:
        resolver = self._resolver
        if isinstance(resolver, AnaphoraError):
            return {"type": "error", "message": resolver.message}
        if lacking := resolver.missing():
            return {"type": "error", "message": lacking}
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "name": resolver.name,
            "version": resolver.version(),
        }

    def _resolved(self, value: Any) -> dict[str, Any]:
        if isinstance(self._resolver, AnaphoraError):
            return {"type": "error", "message": self._resolver.message}
        try:
            document = document_of(value)
            check_needs(self._resolver.name, self._resolver.needs, document)
            return {"type": "result", **value_of_output(self._resolver.answer(document))}
        except ResolverError as error:
            return {"type": "error", "message": error.reason}
        except AnaphoraError as error:
            return {"type": "error", "message": error.message}
        except Exception as error:  # a stranger's system may raise anything; the next may go well
            return {"type": "error", "message": f"{type(error).__name__}: {error}"}


def main(arguments: list[str]) -> int:
    """Serve the named adapter on standard input and output until the input ends."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m anaphora_resolvers.adapters.serve NAME\n")
        return 2
    serve(_resolver(arguments[0]))
    return 0


def serve(resolver: SystemResolver | AnaphoraError) -> None:
    """Serve an adapter on standard input and output until the input ends.

    Args:
        resolver: The adapter; or why there is none, which the parent hears as a greeting.
    """
    with _own_output() as output:

        def send(message: dict[str, Any]) -> None:
            output.write(json.dumps(message).encode("ascii") + b"\n")
            output.flush()

        Server(resolver, send).serve(_lines(sys.stdin.buffer))


def _resolver(name: str) -> SystemResolver | AnaphoraError:
    try:
        resolver = Registry().resolver(name)
    except AnaphoraError as error:
        return error
    if isinstance(resolver, SystemResolver):
        return resolver
    return AnaphoraError(f"'{name}' needs no worker: it is not an adapter of a whole system")


def _own_output() -> BinaryIO:
    """Return standard output for messages alone; what is printed goes to standard error."""
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own


def _lines(stream: BinaryIO) -> Iterable[bytes]:
    """Yield the lines of a stream until it ends.

    A thread reads, so that its end is seen even while the system is at work: what was asked is
    still answered, but not for a parent that is no more.
    """
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    parent = os.getppid()

    def read() -> None:
        for line in stream:
            waiting.put(line)
        waiting.put(b"")
        while os.getppid() == parent:
            sleep(0.5)
        os._exit(1)

    threading.Thread(target=read, daemon=True).start()
    while line := waiting.get():
        yield line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
