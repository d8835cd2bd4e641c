"""A listener on the bus of screen readers: it hears and asks what a screen reader does (AT-SPI)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0
"""Seconds until an answer that does not come is a failure; a busy machine is slow."""
_FOCUSED = 12
"""Number of this state among AT-SPI's."""
REGISTRIES = ("/usr/libexec", "/usr/lib/at-spi2-core")
"""Where distributions keep the service that screen readers register with."""


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

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
        (states,) = self._ask("org.a11y.atspi.Accessible", "GetState")
        return bool(states[0] >> _FOCUSED & 1)

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


@pytest.fixture
def bus(environment: dict[str, str]) -> Iterator[str]:
    """Address of a bus of its own, which starts that of screen readers when it is asked."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("needs dbus-daemon: 'make libraries' installs it or tells what to type")
    if not any(Path(folder, "at-spi2-registryd").exists() for folder in REGISTRIES):
        pytest.skip("needs at-spi2-core: 'make libraries' installs it or tells what to type")
    process = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "DISPLAY": environment["DISPLAY"], "HOME": environment["HOME"]},
    )
    assert process.stdout is not None
    yield process.stdout.readline().strip()
    process.stdout.close()
    process.terminate()
    process.wait(timeout=PATIENCE)


@pytest.fixture
def reader(bus: str) -> Iterator[Reader]:
    """A listener on the bus of screen readers."""
    made = Reader(bus)
    yield made
    made.close()


@pytest.fixture
def programs(environment: dict[str, str], programs: Any, bus: str) -> Any:
    """Programs that can be read; without a desktop nobody tells Qt that somebody listens."""
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
    return programs
