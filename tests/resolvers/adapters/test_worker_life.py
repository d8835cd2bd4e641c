"""How long workers live: idle, cancelled, closed, and no longer than their parents."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_resolvers.adapters import worker as worker_module
from anaphora_resolvers.adapters.processes import Guard
from anaphora_resolvers.adapters.worker import Worker, WorkerSpec, worker_of
from anaphora_workbench.errors import ResolverError
from anaphora_workbench.model import Document

Workers = Callable[..., Worker]
Words = Callable[..., Document]

GOOD = 'say(type="result", id=number, **cluster([0, 1], [len(words) - 2, len(words) - 1]))'


@pytest.fixture
def good(words_only: Words) -> Document:
    return words_only("Ana left .", "Bill saw her .")


def gone(pid: int) -> bool:
    """Tell whether a process ends within some seconds."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_a_closed_worker_ends_and_is_started_again_when_needed(
    workers: Workers, good: Document
) -> None:
    worker = workers('say(type="result", id=number, clusters=[], notes=[str(os.getpid())])')
    pid = int(worker.resolve(good).notes[0])
    worker.close()
    assert not worker.running
    assert gone(pid)
    assert worker.resolve(good).notes != (str(pid),)


def test_a_healthy_worker_answers_a_ping(workers: Workers, good: Document) -> None:
    worker = workers(GOOD)
    assert not worker.ping()
    worker.resolve(good)
    assert worker.ping()


def test_a_worker_that_died_while_idle_is_started_again_without_loss(
    workers: Workers, good: Document
) -> None:
    worker = workers('say(type="result", id=number, clusters=[], notes=[str(os.getpid())])')
    pid = int(worker.resolve(good).notes[0])
    os.kill(pid, 9)
    time.sleep(0.2)
    assert worker.resolve(good).notes != (str(pid),)


def test_a_worker_that_has_been_idle_is_asked_for_its_health_first(
    workers: Workers, good: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_IDLE", 0.0)
    worker = workers('say(type="result", id=number, clusters=[], notes=[str(os.getpid())])')
    assert worker.resolve(good).notes == worker.resolve(good).notes


def test_a_worker_that_has_gone_deaf_while_idle_is_started_again_without_loss(
    workers: Workers, good: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_IDLE", 0.0)
    monkeypatch.setattr(worker_module, "_PING", 0.3)
    worker = workers(
        whole="""
        import json, os, sys, time
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                answer = {"type": "hello", "protocol": 1}
            elif message["type"] == "ping":
                time.sleep(100)
            else:
                notes = [str(os.getpid())]
                answer = {"type": "result", "id": message["id"], "links": [], "notes": notes}
            print(json.dumps(answer), flush=True)
        """
    )
    (first_pid,) = worker.resolve(good).notes
    assert worker.resolve(good).notes != (first_pid,)
    assert gone(int(first_pid))


def test_work_can_be_cancelled_from_another_thread(workers: Workers, good: Document) -> None:
    worker = workers("time.sleep(100)", timeout=60.0)
    timer = threading.Timer(0.7, worker.cancel)
    timer.start()
    began = time.monotonic()
    with pytest.raises(ResolverError) as caught:
        worker.resolve(good)
    assert (caught.value.reason, caught.value.code) == ("it was cancelled", "worker-cancelled")
    assert time.monotonic() - began < 50
    timer.join()


def test_what_a_worker_started_ends_with_it(
    workers: Workers, good: Document, tmp_path: Path
) -> None:
    worker = workers("""
        import subprocess
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
        say(type="result", id=number, clusters=[], notes=[str(child.pid)])
    """)
    child = int(worker.resolve(good).notes[0])
    worker.close()
    assert gone(child)


def test_one_specification_has_one_worker_in_a_process() -> None:
    spec = WorkerSpec("test", ("no-such-program", "here"))
    assert worker_of(spec) is worker_of(WorkerSpec("test", ("no-such-program", "here")))


PARENT = """
import os, sys, time
from anaphora_resolvers.adapters.worker import WorkerSpec, worker_of
from anaphora_workbench.model import Document, Span, Token

document = Document("d", tokens=(Token("it"),), sentences=(Span(0, 1),))
worker = worker_of(WorkerSpec("test", (sys.executable, sys.argv[1])))
print(worker.resolve(document).notes[0], flush=True)
{then}
"""
TELLS_ITS_NUMBER = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    else:
        notes = [str(os.getpid())]
        print(json.dumps({"type": "result", "id": message["id"], "links": [], "notes": notes}),
              flush=True)
"""


@pytest.mark.parametrize("killed", [False, True])
def test_a_worker_ends_with_its_parent_however_that_ends(
    script: Callable[..., Path], killed: bool
) -> None:
    parent = script(PARENT.format(then="time.sleep(100)" if killed else ""), "parent.py")
    worker = script(TELLS_ITS_NUMBER)
    command = [sys.executable, str(parent), str(worker)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        if killed:
            process.send_signal(signal.SIGKILL)
        process.wait(20)
    assert gone(pid)


HANGS = """
import json, os, pathlib, re, signal, subprocess, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    if '"hello"' in line:  # of a worker; a command is given the document at once
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    else:
        child = subprocess.Popen(["sleep", "100"])
        pathlib.Path(sys.argv[1]).write_text(f"{os.getpid()} {child.pid}.")
        re.match("(a+)+b", "a" * 60)  # contains the interpreter, so that no thread of it can run
"""
STARTS_ONE = """
import sys
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.registry import Registry

document = Document("d", tokens=(Token("it"),), sentences=(Span(0, 1),))
Registry().resolver(sys.argv[1]).answer(document)
"""


def _numbers(path: Path) -> list[int]:
    for _ in range(400):
        if path.exists() and path.read_text("utf-8").endswith("."):
            return [int(pid) for pid in path.read_text("utf-8")[:-1].split()]
        time.sleep(0.05)
    pytest.fail("the program was not started")


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("way", ["worker", "command"])
def test_a_program_that_hangs_ends_with_a_parent_that_is_shot_and_so_does_what_it_started(
    script: Callable[..., Path], tmp_path: Path, way: str, sent: signal.Signals
) -> None:
    numbers = tmp_path / "numbers"
    name = f"{way}:{sys.executable} {script(HANGS)} {numbers}"
    with subprocess.Popen([sys.executable, str(script(STARTS_ONE, "parent.py")), name]) as process:
        pids = _numbers(numbers)
        process.send_signal(sent)
        process.wait(20)
    assert all(gone(pid) for pid in pids)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
def test_a_guard_that_is_dismissed_ends_and_leaves_everything_alone() -> None:
    command = ["sleep", "100"]
    with subprocess.Popen(command, start_new_session=True) as program:
        guard = Guard(program)
        shell = guard._shell
        assert shell is not None
        assert shell.poll() is None
        guard.dismiss()
        guard.dismiss()
        assert gone(shell.pid)
        assert program.poll() is None
        program.kill()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
def test_a_process_that_was_forked_off_starts_a_worker_of_its_own(
    script: Callable[..., Path],
) -> None:
    forked = """
child = os.fork()
print(worker.resolve(document).notes[0], flush=True)
if child:
    os.waitpid(child, 0)
    print(worker.resolve(document).notes[0], flush=True)
else:
    worker.close()
    os._exit(0)
"""
    parent = script(PARENT.format(then=forked), "parent.py")
    command = [sys.executable, "-W", "ignore", str(parent), str(script(TELLS_ITS_NUMBER))]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    first_one, *others = ran.stdout.split()
    assert len(set(others)) == 2
    assert others.count(first_one) == 2
