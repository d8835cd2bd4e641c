"""Stored reading times of a study against keys at known latencies, in a real Chromium.

    python benchmarks/bench_study_timing.py [--sentences 40] [--seed 1] [--jsonl FILE]

A text of 40 sentences is read twice, each sentence for a latency drawn from 250 to 900 ms.

- *in the page*: a script waits for the second frame after each change, busily until the latency has
  passed, and dispatches the key; the error is the stored time minus the passed time.
- *by the browser*: the key comes through the browser's own input, by the DevTools protocol, with
  the time stamp that the latency asks for; the error is the stored time minus the latency.

It prints mean, standard deviation and greatest size of the error in milliseconds. This bounds the
path through the page; keyboards and screens add their own delay, the same for all systems.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import socket
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LEAST, MOST = 250.0, 900.0
WATCH = """
(latencies) => {
  window.passed = [];
  window.onsets = [];
  const frames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  let last = '';
  const watch = new MutationObserver(async () => {
    const text = document.querySelector('.sentence:not(.faint)')?.textContent ?? '';
    if (!text || text === last) return;
    last = text;
    const onset = await frames();
    window.onsets.push(onset);
    if (!latencies.length) return;
    const until = onset + latencies.shift();
    // A timer is late by several milliseconds: the end of the wait is busy.
    setTimeout(() => {
      while (performance.now() < until);
      window.passed.push(performance.now() - onset);
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
      );
    }, Math.max(0, until - performance.now() - 20));
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""


@dataclass(frozen=True)
class Errors:
    """Errors of stored times in milliseconds, and how the keys were pressed."""

    way: str
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Mean error."""
        return statistics.fmean(self.values)

    @property
    def deviation(self) -> float:
        """Standard deviation."""
        return statistics.stdev(self.values)

    @property
    def greatest(self) -> float:
        """Greatest size."""
        return max(abs(value) for value in self.values)


def main() -> int:
    """Run both ways and print the errors."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sentences", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jsonl", type=Path, help="add the errors to a file")
    options = parser.parse_args()
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        print("needs Chromium: apt-get install chromium", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for errors in measured(Path(folder), chromium, options.sentences, options.seed):
            print(
                f"{errors.way:<15} {len(errors.values)} sentences: error mean "
                f"{errors.mean:+.3f} ms, SD {errors.deviation:.3f} ms, greatest "
                f"{errors.greatest:.3f} ms"
            )
            if options.jsonl:
                with options.jsonl.open("a", encoding="utf-8") as file:
                    line = {"way": errors.way, "errors": errors.values}
                    file.write(json.dumps(line) + "\n")
        chromium.close()
    return 0


def measured(folder: Path, chromium: Any, sentences: int, seed: int) -> list[Errors]:
    """Return the errors of both ways, measured in a running Chromium of Playwright."""
    draw = random.Random(seed)
    latencies = [draw.uniform(LEAST, MOST) for _ in range(sentences)]
    store, url, stop = _serve(folder, sentences)
    try:
        passed = _read(chromium, url, latencies, by_browser=False)
        _read(chromium, url, latencies, by_browser=True)
        stored = [json.loads(each.answer)["answers"]["sentences"] for each in store.answers()]
    finally:
        stop()
    ways = (("in the page", stored[0], passed), ("by the browser", stored[1], latencies))
    return [
        Errors(way, tuple([time - truth for time, truth in zip(times, truths, strict=True)]))
        for way, times, truths in ways
    ]


def _read(browser: Any, url: str, latencies: list[float], *, by_browser: bool) -> list[float]:
    """Read the text; return how much time had passed when each key was dispatched."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(url)
    page.click(".buttons .primary")
    page.click("button:has-text('Begin')")
    page.wait_for_selector("html[data-listens]")
    page.evaluate(WATCH, [] if by_browser else latencies)
    page.keyboard.press("Space")
    if by_browser:
        _press(context, page, latencies)
    page.wait_for_selector("h1:has-text('Thank you')", timeout=120_000)
    passed: list[float] = page.evaluate("window.passed")
    context.close()
    return passed


def _press(context: Any, page: Any, latencies: list[float]) -> None:
    devtools = context.new_cdp_session(page)
    origin = page.evaluate("performance.timeOrigin")
    for place, latency in enumerate(latencies):
        while (onset := page.evaluate(f"window.onsets[{place}] ?? null")) is None:
            time.sleep(0.005)
        due = origin + onset + latency
        time.sleep(max(0.0, due / 1000 - time.time()))
        key = {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32, "timestamp": due / 1000}
        devtools.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": " ", **key})
        devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})


def _serve(folder: Path, sentences: int) -> Any:
    import uvicorn

    from anaphora_workbench.studies.server.app import StudyService, create_app
    from anaphora_workbench.studies.store import StudyStore
    from anaphora_workbench.studies.study_file import read_study

    settings = '[study]\nname = "timing"\nkind = "reading"\ntitle = "Timing"\n'
    text = [{"text": f"This is sentence {n} of the text.", "tokens": 7} for n in range(sentences)]
    (folder / "study.toml").write_text(settings, encoding="utf-8")
    stimulus = {"item": "t", "system": "A", "sentences": text}
    (folder / "stimuli.jsonl").write_text(json.dumps(stimulus), encoding="utf-8")
    study = read_study(folder).wanted()
    store = StudyStore.open(folder / "answers.sqlite", study)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(StudyService(study, store)), log_level="error", lifespan="off", ws="none"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)

    def stop() -> None:
        server.should_exit = server.force_exit = True
        thread.join(timeout=10)
        listening.close()
        store.close()

    return store, f"http://127.0.0.1:{listening.getsockname()[1]}", stop


if __name__ == "__main__":
    sys.exit(main())
