"""A real screen, a keyboard and a listener: the tagger is driven as a person would, from outside.

Each test has an X server (Xvfb) and a message bus of its own. Keys are pressed by xdotool; what the
program shows is asked where a screen reader asks, over AT-SPI. Nothing sleeps for a while and
hopes: everything waits for a condition.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui import presence

T = TypeVar("T")
REGISTRIES = ("/usr/libexec", "/usr/lib/at-spi2-core")
PATIENCE = 60.0
"""Seconds until a condition that does not come true is a failure; a busy machine is slow."""


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
            env={**os.environ, "DISPLAY": self.name},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        """Press keys one after the other, in the names of X: ``Return``, ``shift+n``."""
        self.xdotool("key", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self.xdotool("type", text)

    def windows(self, title: str) -> list[str]:
        """Return the visible windows whose title holds a text."""
        return self.xdotool("search", "--onlyvisible", "--name", title).split()

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
    missing = [program for program in programs if shutil.which(program) is None]
    try:
        presence.require_qt()
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
    size = ("-screen", "0", "1280x900x24")
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp", "-fbdir", str(folder)],
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

    def said(self) -> str:
        """Return what it has printed, and what it has logged about errors of its own."""
        logs = [self.log, *self.home.rglob("defects.log"), *self.home.rglob("crashes.log")]
        return "\n".join(log.read_text(encoding="utf-8", errors="replace") for log in logs)

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
        assert program.status() == 0, program.said()
        return program.said()


@pytest.fixture
def programs(screen: Screen, bus: Bus, tmp_path: Path) -> Iterator[Programs]:
    """The tagger, on the screen and on the bus; no test leaves a process behind."""
    home = tmp_path / "home"
    home.mkdir()
    foreign = ("XDG_", "QT_", "WAYLAND_", "DBUS_", "AT_SPI_", "ANAPHORA_")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(foreign)}
    environment |= {
        "HOME": str(home),
        "DISPLAY": screen.name,
        "DBUS_SESSION_BUS_ADDRESS": bus.address,
        "LANG": "C.UTF-8",
        # Without a desktop nobody tells Qt that somebody listens.
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    }
    made = Programs(environment, home)
    yield made
    for program in made.started:
        if program.process.poll() is None:
            _end(program.process)


# ---- the bus and who listens on it


@dataclass(frozen=True)
class Event:
    """Something that was told to screen readers.

    Attributes:
        name: Its name, such as ``Announcement`` or ``StateChanged``.
        detail: Its first field, such as the name of the state.
        value: What it carries, such as the words that are announced.
        sender: Address of the program on the bus.
        path: The object there.
    """

    name: str
    detail: str
    value: Any
    sender: str
    path: str


@dataclass(frozen=True)
class Accessible:
    """An object of the program as a screen reader sees it."""

    reader: Reader
    sender: str
    path: str

    def _ask(self, interface: str, method: str, signature: str = "", body: Any = ()) -> Any:
        return self.reader.call(self.sender, self.path, interface, method, signature, body)

    def _property(self, name: str) -> Any:
        body = ("org.a11y.atspi.Accessible", name)
        return self._ask("org.freedesktop.DBus.Properties", "Get", "ss", body)[0][1]

    @property
    def name(self) -> str:
        """Its accessible name."""
        return str(self._property("Name"))

    @property
    def description(self) -> str:
        """Its accessible description."""
        return str(self._property("Description"))

    @property
    def role(self) -> str:
        """Its role, such as ``push button``."""
        return str(self._ask("org.a11y.atspi.Accessible", "GetRoleName")[0])

    @property
    def text(self) -> str:
        """Its text, of what has one."""
        return str(self._ask("org.a11y.atspi.Text", "GetText", "ii", (0, -1))[0])

    def children(self) -> list[Accessible]:
        """What lies in it."""
        (found,) = self._ask("org.a11y.atspi.Accessible", "GetChildren")
        return [Accessible(self.reader, sender, path) for sender, path in found]

    def walk(self) -> Iterator[Accessible]:
        """Yield it and everything in it."""
        yield self
        for child in self.children():
            yield from child.walk()


class Reader:
    """What a screen reader is on the bus: it is told of events, and asks for objects."""

    def __init__(self, session: str) -> None:
        from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
        from jeepney.io.blocking import open_dbus_connection

        first = open_dbus_connection(session)
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        address = first.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=PATIENCE)
        first.close()
        self._connection = open_dbus_connection(address.body[0])
        self.events: list[Event] = []
        self._signals: deque[Any] = deque()
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self._connection.filter(rule, queue=self._signals)
        for name in ("Announcement", "StateChanged", "TextChanged", "PropertyChange"):
            rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member=name)
            self._send(message_bus.AddMatch(rule))
            registry = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")
            body = (f"object:{name}",)
            self.call(*registry, "org.a11y.atspi.Registry", "RegisterEvent", "s", body)

    def _send(self, message: Any) -> Any:
        from jeepney.wrappers import unwrap_msg

        return unwrap_msg(self._connection.send_and_get_reply(message, timeout=PATIENCE))

    def call(
        self,
        sender: str,
        path: str,
        interface: str,
        method: str,
        signature: str = "",
        body: tuple[Any, ...] = (),
    ) -> Any:
        """Call a method and return what it answers."""
        from jeepney import DBusAddress, new_method_call

        address = DBusAddress(path, sender, interface)
        return self._send(new_method_call(address, method, signature or None, body))

    def applications(self) -> list[Accessible]:
        """Return the programs that can be read."""
        root = Accessible(self, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        return root.children()

    def find(self, **wanted: str) -> Accessible | None:
        """Return the first object with these properties; ``name="..."`` may be a part of it."""
        from jeepney.wrappers import DBusErrorResponse

        with suppress(DBusErrorResponse):  # It may vanish while it is asked.
            for program in self.applications():
                for found in program.walk():
                    if all(text in getattr(found, key) for key, text in wanted.items()):
                        return found
        return None

    def listen(self) -> list[Event]:
        """Return all events since the beginning."""
        from jeepney import HeaderFields

        with suppress(TimeoutError):
            while True:
                self._connection.recv_messages(timeout=0)
        while self._signals:
            message = self._signals.popleft()
            fields = message.header.fields
            detail, _first, _second, (_signature, value), *_more = message.body
            place = (fields[HeaderFields.sender], fields[HeaderFields.path])
            self.events.append(Event(fields[HeaderFields.member], detail, value, *place))
        return self.events

    def announced(self) -> list[str]:
        """Return what was announced, in its order."""
        return [str(event.value) for event in self.listen() if event.name == "Announcement"]

    def close(self) -> None:
        """Leave the bus."""
        self._connection.close()


@dataclass
class Bus:
    """A message bus of its own.

    Attributes:
        address: Where it listens.
    """

    address: str


@pytest.fixture
def bus(screen: Screen, tmp_path: Path) -> Iterator[Bus]:
    """The bus of a desktop session, which starts the one of screen readers when it is asked."""
    _require("dbus-daemon")
    process = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "DISPLAY": screen.name, "HOME": str(tmp_path)},
    )
    assert process.stdout is not None
    yield Bus(process.stdout.readline().strip())
    process.stdout.close()
    _end(process)


@pytest.fixture
def reader(bus: Bus) -> Iterator[Reader]:
    """A listener on the bus of screen readers."""
    pytest.importorskip("jeepney", reason="needs jeepney: pip install --group dev")
    if not any(Path(folder, "at-spi2-registryd").exists() for folder in REGISTRIES):
        pytest.skip("needs at-spi2-core: 'make libraries' installs it or tells what to type")
    made = Reader(bus.address)
    yield made
    made.close()
