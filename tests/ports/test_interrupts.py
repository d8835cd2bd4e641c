"""Interrupts of a process that goes on after them: remembered, whenever they come."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

HEAD = """
import os, signal
from anaphora_workbench.io.interrupts import ended_by_interrupts, note_interrupts
said = []
"""


def run(program: str) -> str:
    """Run a program of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", HEAD + program], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_interrupt_ends_what_is_waited_for() -> None:
    program = """
note_interrupts()
with ended_by_interrupts(lambda: said.append("inner")):
    os.kill(os.getpid(), signal.SIGINT)
print(said)
"""
    assert run(program) == "['inner']"


def test_an_interrupt_between_two_waits_ends_the_next_one() -> None:
    program = """
note_interrupts()
with ended_by_interrupts(lambda: said.append("first")):
    pass
os.kill(os.getpid(), signal.SIGINT)
with ended_by_interrupts(lambda: said.append("second")):
    pass
print(said)
"""
    assert run(program) == "['second']"


def test_elsewhere_an_interrupt_is_an_exception() -> None:
    program = """
try:
    with ended_by_interrupts(lambda: said.append("never")):
        os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print(said)
"""
    assert run(program) == "[]"


def test_a_program_that_is_started_after_an_interrupt_is_not_waited_for() -> None:
    program = """
from time import monotonic
from anaphora_resolvers.adapters.processes import run_program
note_interrupts()
os.kill(os.getpid(), signal.SIGINT)
began = monotonic()
ran = run_program(["sleep", "50"], b"", timeout=40, environment={})
print(ran.trouble, monotonic() - began < 30)
"""
    assert run(program) == "it was ended by SIGKILL True"
