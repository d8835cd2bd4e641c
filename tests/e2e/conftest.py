"""A real screen, a keyboard and a listener: the tagger is driven as a person would, from outside.

Each test has an X server (Xvfb) and a user's home of its own. Keys are pressed by xdotool. Nothing
sleeps for a while and hopes: everything waits for a condition.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui import start_up

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds until a condition that does not come true is a failure; a busy machine is slow."""
HAND = 0.06
"""Seconds from one key to the next, as for quick fingers."""


@pytest.fixture(scope="session")
def wait_until() -> Callable[..., Any]:
    """Call something until its result is true, and return that."""

    def wait(condition: Callable[[], T], what: str, patience: float = PATIENCE) -> T:
        end = time.monotonic() + patience
        while not (result := condition()):
            assert time.monotonic() < end, f"waited {patience:.0f} s in vain for {what}"
            time.sleep(0.02)
        return result

    return wait


# ---- the screen


@dataclass
class Screen:
    """An X server of its own without a monitor.

    Attributes:
        name: What DISPLAY is set to.
        memory: File with the pixels, in the form of xwd.
        process: The server.
    """

    name: str
    memory: Path
    process: subprocess.Popen[bytes]

    def xdotool(self, *arguments: str) -> str:
        """Run xdotool on this screen and return what it prints."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env={**os.environ, "DISPLAY": self.name, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        """Press keys one after the other, in the names of X: ``Return``, ``shift+n``."""
        time.sleep(HAND)  # a key that comes faster is one that is held, for the program
        self.xdotool("key", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self.xdotool("type", text)

    def windows(self, title: str = "") -> dict[str, str]:
        """Return the titles of the visible windows by number: those that hold a text."""
        # xdotool's own search fails on titles with signs that Latin-1 lacks.
        found = self.xdotool("search", "--onlyvisible", "--name", "").split()
        titles = {number: self.xdotool("getwindowname", number).strip() for number in found}
        return {number: shown for number, shown in titles.items() if title in shown}

    def focus(self, window: str) -> None:
        """Give a window the keyboard, as the window manager of a desktop would."""
        self.xdotool("windowfocus", "--sync", window)

    def save(self, path: Path) -> None:
        """Write what is seen as PNG."""
        pixels = self.memory.read_bytes()
        header = struct.unpack(">25I", pixels[:100])
        size, width, height, row, colours = (header[i] for i in (0, 4, 5, 12, 19))
        start = size + 12 * colours
        lines = bytearray()
        for y in range(height):
            line = pixels[start + y * row : start + y * row + 4 * width]
            rgb = bytearray(3 * width)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            lines += b"\0" + rgb

        def chunk(kind: bytes, data: bytes) -> bytes:
            checked = kind + data
            return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))

        head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        data = chunk(b"IDAT", zlib.compress(bytes(lines))) + chunk(b"IEND", b"")
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + head + data)


def _require(*programs: str) -> None:
    """Skip the test where Qt or a program is missing."""
    missing = [program for program in programs if shutil.which(program) is None]
    try:
        start_up.require_qt()
    except AnaphoraError as error:
        pytest.skip(error.message)
    if missing:
        pytest.skip(f"needs {', '.join(missing)}: 'make libraries' installs or tells what to type")


def _end(process: subprocess.Popen[Any]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    screen = getattr(item, "funcargs", {}).get("screen")
    if report.when == "call" and report.failed and isinstance(screen, Screen):
        picture = item.funcargs["tmp_path"] / "failure.png"
        with suppress(OSError, struct.error):
            screen.save(picture)
            report.sections.append(("Screen", f"what was seen: {picture}"))
    return report


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """An empty screen; what was on it is saved when a test fails."""
    _require("Xvfb", "xdotool")
    folder = tmp_path / "screen"
    folder.mkdir()
    reading, writing = os.pipe()
    # A server that resets itself when its last client goes refuses those who come meanwhile.
    shape = ("-noreset", "-screen", "0", "1280x900x24")
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *shape, "-nolisten", "tcp", "-fbdir", str(folder)],
            pass_fds=[writing],
            stderr=log,
        )
    os.close(writing)
    try:
        with os.fdopen(reading) as handle:
            # The server writes the number when it accepts clients, and nothing when it ends.
            number = handle.readline().strip()
        assert number, (folder / "log").read_text()
        yield Screen(f":{number}", folder / "Xvfb_screen0", process)
    finally:
        _end(process)


# ---- the program


@dataclass
class Program:
    """The tagger on a screen.

    Attributes:
        process: Its process.
        home: The folder that stands for its user's home.
        log: What it prints.
    """

    process: subprocess.Popen[bytes]
    home: Path
    log: Path

    def output(self) -> str:
        """Return what it has printed, and what it has logged about errors of its own."""
        logs = [self.log, *self.home.rglob("defects.log"), *self.home.rglob("crashes.log")]
        return "\n".join(log.read_text(encoding="utf-8", errors="replace") for log in logs)

    def kill(self) -> None:
        """Kill it, as a crash of the machine would, and wait until it is gone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def status(self) -> int:
        """Wait until it has ended and return its exit status."""
        return self.process.wait(timeout=PATIENCE)


@dataclass
class Programs:
    """Starts the command line of this project with a home of its own.

    Attributes:
        environment: Variables of every start.
        home: The user's home.
        started: What runs or has run.
    """

    environment: dict[str, str]
    home: Path
    started: list[Program] = field(default_factory=list)

    def start(self, *arguments: str | Path) -> Program:
        """Start ``anaphora`` and return at once."""
        log = self.home / f"printed-{len(self.started)}.txt"
        with log.open("wb") as handle:
            process = subprocess.Popen(
                [sys.executable, "-m", "anaphora_workbench.cli", *[str(a) for a in arguments]],
                env=self.environment,
                stdout=handle,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=self.home,
            )
        program = Program(process, self.home, log)
        self.started.append(program)
        return program

    def run(self, *arguments: str | Path) -> str:
        """Run ``anaphora`` to its end and return what it prints; it must succeed."""
        program = self.start(*arguments)
        assert program.status() == 0, program.output()
        return program.output()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's home: empty but for preferences that suit somebody who types fast."""
    folder = tmp_path / "home"
    settings = folder / ".config" / "anaphora-workbench" / "tagger.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text("[General]\nbounce=0\nfirst-steps-done=true\n", encoding="utf-8")
    return folder


@pytest.fixture
def environment(screen: Screen, home: Path) -> dict[str, str]:
    """The variables of a program on the screen, without what the user's own desktop sets."""
    foreign = ("XDG_", "QT_", "WAYLAND_", "DBUS_", "AT_SPI_", "ANAPHORA_")
    own = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return {**own, "HOME": str(home), "DISPLAY": screen.name, "LANG": "C.UTF-8"}


@pytest.fixture
def programs(environment: dict[str, str], home: Path) -> Iterator[Programs]:
    """What is started; no test leaves a process behind."""
    made = Programs(environment, home)
    yield made
    for program in made.started:
        if program.process.poll() is None:
            _end(program.process)


@dataclass
class Tagger:
    """A window of the tagger that has the keyboard.

    Attributes:
        screen: Where it is.
        program: Its process.
        window: Its number on the screen.
    """

    screen: Screen
    program: Program
    window: str

    @property
    def title(self) -> str:
        """What stands in its frame."""
        return self.screen.windows().get(self.window, "")

    @property
    def left(self) -> int:
        """How many anaphors wait for a decision; -1 while no text is open."""
        found = re.search(r"(\d+) left", self.title)
        return int(found[1]) if found else -1


@pytest.fixture
def tag(
    screen: Screen, programs: Programs, wait_until: Callable[..., Any]
) -> Callable[..., Tagger]:
    """Start the tagger and wait until its window has the keyboard and, with a file, the text."""

    def start(*arguments: str | Path) -> Tagger:
        program = programs.start("tag", *arguments)

        def shown() -> list[str]:
            assert program.process.poll() is None, program.output()
            return list(screen.windows("Anaphora Workbench"))

        tagger = Tagger(screen, program, wait_until(shown, "the window")[0])
        screen.focus(tagger.window)
        if arguments:
            wait_until(lambda: tagger.left >= 0, "the text")
        return tagger

    return start
