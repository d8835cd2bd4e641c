"""Start-up: CPU seconds and imported modules of commands that do next to nothing, in one run.

    python benchmarks/bench_start.py --before 04f9d07 --coval ~/coval

Whole processes, user and system time. In each round all run in turn; the minimum of all rounds is
printed, since whatever else the machine does only adds to it. Beside our commands run Python alone,
Python with numpy, and with ``--coval`` the ``scorer.py`` of ns-moosavi/coval on the same pair of
files. ``--before`` measures another commit of this repository too, in a worktree of its own.

A round that is not counted comes first, so that bytecode is written and files are in memory.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = ("workbench", "formats", "resolvers", "sample_corpora")
RUN = "from anaphora_workbench.cli.main import run; run()"
KEY = """\
#begin document (a); part 000
a 0 0 John (0)
a 0 1 saw -
a 0 2 Mary (1)
a 0 3 . -

a 0 0 He (0)
a 0 1 likes -
a 0 2 her (1)
a 0 3 . -

#end document
"""


@dataclass(slots=True)
class Process:
    """A command line that is measured.

    Attributes:
        name: What the table calls it.
        arguments: Arguments of Python.
        environment: Variables to set.
        seconds: User and system seconds of each counted round.
        modules: Number of modules that it imports.
    """

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    modules: int = 0

    def run(self) -> None:
        """Run it once and keep the seconds."""
        with subprocess.Popen(
            [sys.executable, *self.arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=self._environment(),
        ) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{self.name} failed: {' '.join(self.arguments)}")
        self.seconds.append(usage.ru_utime + usage.ru_stime)

    def count(self) -> None:
        """Run it once and count the modules."""
        command = [sys.executable, "-X", "importtime", *self.arguments]
        ran = subprocess.run(
            command, capture_output=True, text=True, check=True, env=self._environment()
        )
        lines = [line for line in ran.stderr.splitlines() if line.startswith("import time:")]
        self.modules = len(lines) - 1  # a header comes first

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return kept | dict(self.environment)


def pair(folder: Path) -> list[str]:
    """Write the two files that are scored and return their names."""
    key, response = folder / "key.conll", folder / "response.conll"
    key.write_text(KEY, encoding="utf-8")
    response.write_text(KEY.replace("her (1)", "her (0)"), encoding="utf-8")
    return [str(key), str(response)]


def commands(files: Sequence[str], environment: Mapping[str, str] | None = None) -> list[Process]:
    """Return our commands."""
    lines = {
        "anaphora --version": ["--version"],
        "anaphora --help": ["--help"],
        "anaphora score KEY RESPONSE": ["score", *files],
        "anaphora list formats": ["list", "formats"],
    }
    return [Process(name, ["-c", RUN, *given], environment or {}) for name, given in lines.items()]


def others(files: Sequence[str], coval: Path | None) -> list[Process]:
    """Return what ours are held against."""
    found = [
        Process("python -c pass", ["-c", "pass"]),
        Process('python -c "import numpy"', ["-c", "import numpy"]),
    ]
    if coval is not None:
        found.append(Process("coval: scorer.py KEY RESPONSE", [str(coval / "scorer.py"), *files]))
    return found


@contextmanager
def installed(commit: str, folder: Path) -> Iterator[dict[str, str]]:
    """Check a commit out; yield the variables with which Python finds it as if installed."""
    tree = folder / "tree"
    worktree = ["git", "-C", str(PROJECT), "worktree"]
    try:
        subprocess.run([*worktree, "add", "-q", "--detach", str(tree), commit], check=True)
        yield _variables(tree, folder / "installed")
    finally:
        subprocess.run([*worktree, "remove", "--force", str(tree)], check=False)


def _variables(tree: Path, found: Path) -> dict[str, str]:
    """Return the variables for a checkout, with its entry points in a folder of their own."""
    with (tree / "pyproject.toml").open("rb") as handle:
        project = tomllib.load(handle)["project"]
    metadata = found / f"{project['name'].replace('-', '_')}-0.dist-info"
    metadata.mkdir(parents=True)
    header = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n"
    (metadata / "METADATA").write_text(header, encoding="utf-8")
    groups = project["entry-points"].items()
    points = [
        f"[{group}]\n" + "".join([f"{name} = {value}\n" for name, value in table.items()])
        for group, table in groups
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")
    paths = [found, *(tree / name for name in SOURCES)]
    return {"PYTHONPATH": os.pathsep.join(map(str, paths))}


def measure(processes: Sequence[Process], runs: int) -> None:
    """Run all in turn, round by round."""
    for number in range(runs + 1):
        for process in processes:
            process.run()
            if not number:
                process.seconds.clear()
        print(f"\rround {number} of {runs}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for process in processes:
        process.count()


def show(ours: Sequence[Process], before: Sequence[Process], peers: Sequence[Process]) -> None:
    """Print the table, and the seconds of ours as multiples of Python's."""
    print(f"{'':30}{'CPU s':>8}{'modules':>9}" + f"{'before':>10}{'modules':>9}" * bool(before))
    for place, process in enumerate([*peers, *ours]):
        row = f"{process.name:30}{min(process.seconds):8.3f}{process.modules:9}"
        if before and place >= len(peers):
            earlier = before[place - len(peers)]
            row += f"{min(earlier.seconds):10.3f}{earlier.modules:9}"
        print(row)
    alone, numpy = (min(process.seconds) for process in peers[:2])
    version, _help, score, _list = (min(process.seconds) for process in ours)
    print(f"\n--version: {version / alone:.1f} times Python alone (at most 5)")
    bound = 1.3 * numpy + 0.15
    print(f"score: {score:.3f} s (at most {bound:.3f}: 1.3 times Python with numpy, and 0.15 s)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20, metavar="N", help="rounds (default 20)")
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    parser.add_argument("--coval", type=Path, metavar="FOLDER", help="a checkout of coval")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        files = pair(folder)
        ours, peers, before = commands(files), others(files, options.coval), list[Process]()
        if options.before:
            before = commands(files, stack.enter_context(installed(options.before, folder)))
        measure([*peers, *ours, *before], options.runs)
        show(ours, before, peers)


if __name__ == "__main__":
    main()
