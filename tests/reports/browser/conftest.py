"""A real Chromium without a screen, driven over WebDriver with the standard library alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.request import Request, urlopen

import pytest

MISSING = "Chromium is missing; on Debian: apt-get install chromium chromium-driver"
_STARTED = re.compile(r"successfully on port (\d+)")
KEYS = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "Escape": "\ue00c", "Enter": "\ue007"}


def chromium() -> tuple[str, str] | None:
    """Return the paths of Chromium and its driver, ``None`` if one is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A window of 1400 by 1000 pixels."""
    if chromium() is None:
        pytest.skip(MISSING)
    with Browser() as window:
        yield window


class Browser:
    """One window; use it in a ``with`` statement."""

    def __init__(self, width: int = 1400, height: int = 1000, *, dark: bool = False) -> None:
        found = chromium()
        assert found is not None, MISSING
        self._browser, driver = found
        self._dark = dark
        self._size = f"{width},{height}"
        self._process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def __enter__(self) -> Self:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if started := _STARTED.search(line):
                break
        else:
            raise RuntimeError("chromedriver has not started")
        self._address = f"http://127.0.0.1:{started[1]}"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        arguments += [f"--window-size={self._size}"]
        options = {"binary": self._browser, "args": arguments}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options}
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._address += f"/session/{answer['sessionId']}"
        if self._dark:
            media = [{"name": "prefers-color-scheme", "value": "dark"}]
            self.devtools("Emulation.setEmulatedMedia", features=media)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._send("DELETE", "")
        finally:
            self._process.terminate()
            self._process.communicate(timeout=20)

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, {"Content-Type": "application/json"})
        request.method = method
        with urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, page: Path) -> None:
        """Open a file and wait until it is loaded."""
        self._send("POST", "/url", {"url": page.resolve().as_uri()})

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page; a promise is waited for."""
        return self._send("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def click(self, selector: str) -> None:
        """Click the first element that a selector finds, as a person does."""
        self._send("POST", f"/element/{self._element(selector)}/click", {})

    def press(self, keys: str, selector: str = "body") -> None:
        """Press a key of `KEYS`, or type text, in an element."""
        text = KEYS.get(keys, keys)
        self._send("POST", f"/element/{self._element(selector)}/value", {"text": text})

    def hover(self, selector: str) -> None:
        """Move the mouse to the middle of an element."""
        origin = {"element-6066-11e4-a52e-4f735466cecf": self._element(selector)}
        move = {"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0}
        mouse = {"type": "pointer", "id": "mouse", "actions": [move]}
        self._send("POST", "/actions", {"actions": [mouse]})

    def devtools(self, command: str, **parameters: Any) -> Any:
        """Send a command of the DevTools protocol."""
        return self._send("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def _element(self, selector: str) -> str:
        query = {"using": "css selector", "value": selector}
        (found,) = self._send("POST", "/element", query).values()
        return str(found)
