"""Robots take part in the sample study of each kind, in a real Chromium; then the analysis runs.

    python benchmarks/study_robots.py [KIND ...] [--people 3] [--seed 1] [--keep FOLDER]

For each kind: `anaphora study new --sample`, `anaphora study serve`, robots from consent to the
last trial, `anaphora study export`, and what analyses the table or the files. Robots answer at
random; what they show is that every part fits the next one. Everything runs as commands.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

KINDS = (
    "reading",
    "selection",
    "elicitation",
    "identification",
    "judgement",
    "rating",
    "magnitude",
    "question-writing",
)
STATE = """
() => {
  const see = (selector) => document.querySelector(selector) !== null;
  const page = document.querySelector('.page');
  if (page) return page.querySelector('.buttons') ? (see('fieldset, .page .field') ? 'ask' : 'page')
    : see('#progress:not(:empty)') ? 'wait' : 'over';
  const trial = document.querySelector('.trial');
  if (!trial) return 'wait';
  const kind = trial.className.replace('trial trial-', '');
  const listens = 'listens' in document.documentElement.dataset;
  if (['reading', 'identification'].includes(kind) && !listens) return 'wait';
  return kind;
}
"""
_LATE = 3
_OPEN = re.compile(r"https?://\S+")


def take_part(page: Any, url: str, draw: random.Random, shown: Any = None) -> int:
    """Take part in a study from consent to its end; return the number of steps.

    Args:
        page: A tab of Playwright.
        url: Where the study is.
        draw: Makes the answers.
        shown: Called with the state of the page before each step.
    """
    from playwright.sync_api import TimeoutError as TooLateError

    page.set_default_timeout(5_000)
    page.goto(url)
    steps = late = 0
    while (state := page.evaluate(STATE)) != "over":
        if state == "wait":
            page.wait_for_timeout(15)
            continue
        if shown is not None:
            shown(page, state)
        try:
            _STEPS.get(state, _rate)(page, draw)
        except TooLateError:
            # The page has gone on between two looks; with a real fault it stays as it is.
            late += 1
            if late > _LATE:
                raise
        steps += 1
    return steps


def _page(page: Any, _: random.Random) -> None:
    button = page.locator(".page .primary").first
    if button.is_enabled():
        button.click()
    else:
        page.wait_for_timeout(100)


def _ask(page: Any, draw: random.Random) -> None:
    for group in page.locator("fieldset").all():
        draw.choice(group.locator("label").all()).click()
    for field in page.locator(".page .field input").all():
        field.fill(str(draw.randint(18, 80)))
    page.click(".page .primary")


def _read(page: Any, draw: random.Random) -> None:
    page.wait_for_timeout(draw.uniform(40, 120))
    answers = page.locator(".answer").count()
    page.keyboard.press(str(draw.randint(1, answers)) if answers else "Space")


def _choose(page: Any, draw: random.Random) -> None:
    for gap in page.locator("select.gap").all():
        size = gap.locator("option").count() - 1
        gap.select_option(str(draw.randrange(size)))
    _next(page)


def _describe(page: Any, draw: random.Random) -> None:
    if page.locator(".describe").count():
        page.fill(".describe input", draw.choice(["the red chair", "the big one", "a blue desk"]))
        page.keyboard.press("Enter")
    elif page.locator("button.cell").count():
        draw.choice(page.locator("button.cell").all()).click()
    elif page.locator(".trial .primary").count():
        _next(page)
    else:
        page.wait_for_timeout(50)


def _find(page: Any, draw: random.Random) -> None:
    page.wait_for_timeout(draw.uniform(40, 120))
    cells = page.locator("button.cell").all()
    if cells:
        draw.choice(cells).click()
    else:
        page.keyboard.press("Space")


def _rate(page: Any, draw: random.Random) -> None:
    for slider in page.locator("input[type=range]").all():
        slider.focus()
        for _ in range(draw.randint(1, 4)):
            page.keyboard.press(draw.choice(["PageUp", "PageDown", "ArrowLeft"]))
    _next(page)


def _estimate(page: Any, draw: random.Random) -> None:
    page.fill("input.number", str(round(draw.uniform(20, 200))))
    page.keyboard.press("Enter")


def _write(page: Any, draw: random.Random) -> None:
    for number, field in enumerate(page.locator(".card input").all()):
        field.fill(f"words {number} {draw.randrange(1000)}")
    _next(page)


def _next(page: Any) -> None:
    # The page takes no click for an answer to what has just appeared.
    page.wait_for_timeout(300)
    page.locator(".trial .primary").last.click()


_STEPS = {
    "page": _page,
    "ask": _ask,
    "reading": _read,
    "selection": _choose,
    "elicitation": _describe,
    "identification": _find,
    "magnitude": _estimate,
    "question-writing": _write,
}


def anaphora(*arguments: str | Path) -> str:
    """Run a command of ours and return what it prints."""
    program = Path(sys.executable).with_name("anaphora")
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"anaphora {' '.join(map(str, arguments))}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a study with the command; yield its address."""
    program = Path(sys.executable).with_name("anaphora")
    process = subprocess.Popen(
        [program, "study", "serve", folder, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := _OPEN.search(line):
                yield found[0].rstrip("/.,")
                break
        else:
            raise SystemExit("the server has not started")
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def analysis(kind: str, folder: Path) -> str:
    """Export the answers of a study and analyse them."""
    table = folder / "answers.csv"
    if kind == "selection":
        versions = folder / "versions"
        text = anaphora("study", "export", folder, "--grec", versions)
        return text + "\n".join(sorted(path.name for path in versions.iterdir()))
    if kind == "elicitation":
        trials = folder / "descriptions.xml"
        text = anaphora("study", "export", folder, "--tuna", trials)
        return text + anaphora("tuna", "validate", trials)
    if kind == "question-writing":
        questions = folder / "questions.csv"
        text = anaphora("study", "export", folder, "--questions", questions)
        return text + questions.read_text(encoding="utf-8")
    text = anaphora("study", "export", folder, "-o", table)
    return text + anaphora("stats", "trials", table)


def main() -> int:
    """Let robots take part and print the analyses."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=[])
    parser.add_argument("--people", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where the studies stay")
    options = parser.parse_args()
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        print("needs Chromium: apt-get install chromium", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        where = options.keep or Path(name)
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for kind in options.kinds or KINDS:
            folder = where / kind
            anaphora("study", "new", "--sample", kind, "-o", folder)
            began, steps = time.monotonic(), 0
            with served(folder) as url:
                for person in range(options.people):
                    context = chromium.new_context(viewport={"width": 1280, "height": 800})
                    draw = random.Random(f"{options.seed}|{kind}|{person}")
                    steps += take_part(context.new_page(), url, draw)
                    context.close()
            seconds = time.monotonic() - began
            print(f"== {kind}: {options.people} people, {steps} steps, {seconds:.0f} s")
            print(analysis(kind, folder), flush=True)
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
