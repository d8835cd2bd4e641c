"""How fast is the tagger on long texts, from the key to the painted window?

The real window runs without a screen (QT_QPA_PLATFORM=offscreen, unless another one is chosen) and
gets real key events: N for the next anaphor. A jump goes to an anaphor anywhere in the text, a
scroll is one notch of the wheel. Opening (`open`) goes from the call to the first paint of the
text, and on (`ready`) until the call is back and keys are heard; `early` are keys pressed right
then, while the candidates of a long text are made ready; a start without a file from the start of
the process. Between two keys are some seconds (`--pace`), in which the tagger prepares the next
question. Beside it, in the same run, Qt's QTextEdit marks the same expressions of the same text
with ExtraSelections. Ratios are of the processor time of the window's thread.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import time

import tagger_project
from tagger_parts import PACE

STARTS = 5
COLUMNS = (
    *("open_cpu_ms", "ready_cpu_ms", "next_cpu_ms_p50", "next_cpu_ms_p95", "jump_cpu_ms_p50"),
    *("jump_cpu_ms_p95", "scroll_cpu_ms_p50", "scroll_cpu_ms_p95", "rss_mb"),
)
COMPARED = ("open_cpu_ms", "next_cpu_ms_p95", "jump_cpu_ms_p95", "scroll_cpu_ms_p95", "rss_mb")


def part(name: str, *arguments: str, home: Path) -> dict[str, float | None]:
    """Run one part in a process of its own, without the user's settings, and return its figures."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "HOME": str(home)}
    environment |= {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "STATE")}
    script = Path(__file__).with_name("tagger_parts.py")
    done = subprocess.run(
        [sys.executable, script, name, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float | None] = json.loads(done.stdout.splitlines()[-1])
    return figures


def measure(tokens: int, folder: Path, pace: float) -> dict[str, float | None]:
    """Return the figures of one size; those of the peer begin with ``peer_``."""
    path = tagger_project.project(tokens, folder)
    row: dict[str, float | None] = {"tokens": tokens}
    how = ("--project", str(path), "--pace", str(pace))
    row |= part("window", *how, home=folder)
    other = part("peer", *how, home=folder)
    row |= {f"peer_{name}": value for name, value in other.items()}
    for name in COMPARED:
        ours, theirs = row[name], other[name]
        row[f"ratio_{name}"] = ours / theirs if ours is not None and theirs else None
    return row


def cell(value: float | None) -> str:
    """Return a figure of the table, ``-`` where there was nothing to measure."""
    return f"{'-' if value is None else format(value, '.1f'):>18}"


def main() -> None:
    """Print the figures of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, nargs="+", default=[1_000, 50_000, 300_000])
    parser.add_argument("--pace", type=float, default=PACE, help="seconds between two keys")
    parser.add_argument("--json", action="store_true", help="one JSON object a size, in lines")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = [part("empty", "--started", repr(time()), home=folder) for _ in range(STARTS)]
        empty = {key: median([start[key] for start in starts]) for key in starts[0]}
        if not arguments.json:
            print(
                f"start without a file: {empty['empty_ms']:.0f} ms "
                f"({empty['empty_cpu_ms']:.0f} ms processor), {empty['rss_mb']:.0f} MB"
            )
            print(f"{'tokens':>8} {'':8}" + "".join(f"{column:>18}" for column in COLUMNS))
        for tokens in arguments.tokens:
            row = measure(tokens, folder, arguments.pace)
            row |= {name: empty[name] for name in ("empty_ms", "empty_cpu_ms")}
            if arguments.json:
                print(json.dumps(row))
                continue
            for who, prefix in (("tagger", ""), ("QTextEdit", "peer_"), ("ratio", "ratio_")):
                cells = "".join(cell(row.get(prefix + column)) for column in COLUMNS)
                print(f"{tokens:8} {who:9}{cells[1:]}")


if __name__ == "__main__":
    main()
