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
DOUBLE = 'self.addEventListener("message", (event) => self.postMessage(2 * event.data));'


def test_a_worker_answers_a_page_from_a_disk(browser: Any, project: Path, tmp_path: Path) -> None:
    shutil.copy(project / "scripts" / "docs_site" / "worker.js", tmp_path)
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "double.js").write_text(DOUBLE, encoding="utf-8")
    browser.open(tmp_path / "page.html")
    end = time.monotonic() + 10
    while len(found := browser.run("found")) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    assert sorted(found) == [-42, 42]
    browser.run("worker.terminate()")
    assert browser.run("document.querySelector('iframe')") is None
