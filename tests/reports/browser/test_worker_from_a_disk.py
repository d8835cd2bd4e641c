"""The search of the docs runs in a worker; `worker.js` makes one for pages from a disk."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

PAGE = """<!doctype html><script src="worker.js"></script><script>
const worker = new Worker("double.js"), found = [];
worker.onmessage = (event) => found.push(event.data);
worker.addEventListener("message", (event) => found.push(-event.data));
worker.postMessage(21);
</script>"""
SHARED = """<!doctype html><script src="worker.js"></script><script>
const worker = new Worker("change.js"), sent = { input: "ze" }, found = [];
worker.onmessage = (event) => { found.push(event.data.input); event.data.input = ""; };
worker.postMessage(sent);
sent.input = "zer";
</script>"""
CHANGE = """const mine = { input: "" };
self.addEventListener("message", (event) => {
  mine.input = event.data.input;
  event.data.input = "";
  self.postMessage(mine);
  setTimeout(() => self.postMessage(mine), 20);
});"""
DOUBLE = 'self.addEventListener("message", (event) => self.postMessage(2 * event.data));'


def two_answers(browser: Any) -> list[Any]:
    end = time.monotonic() + 10
    while len(found := browser.run("found")) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    return list(found)


def test_page_and_worker_never_change_each_others_messages(
    browser: Any, project: Path, tmp_path: Path
) -> None:
    """Where they did, the search kept only the last letter of what was typed."""
    shutil.copy(project / "scripts" / "docs_site" / "worker.js", tmp_path)
    (tmp_path / "page.html").write_text(SHARED, encoding="utf-8")
    (tmp_path / "change.js").write_text(CHANGE, encoding="utf-8")
    browser.open(tmp_path / "page.html")
    assert two_answers(browser) == ["ze", "ze"]
    assert browser.run("sent.input") == "zer"


def test_a_worker_answers_a_page_from_a_disk(browser: Any, project: Path, tmp_path: Path) -> None:
    shutil.copy(project / "scripts" / "docs_site" / "worker.js", tmp_path)
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "double.js").write_text(DOUBLE, encoding="utf-8")
    browser.open(tmp_path / "page.html")
    assert sorted(two_answers(browser)) == [-42, 42]
    browser.run("worker.terminate()")
    assert browser.run("document.querySelector('iframe')") is None
