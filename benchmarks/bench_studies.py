"""A study under load: many participants at once, and a server that is killed and started again.

    python benchmarks/bench_studies.py                              # SQLite
    python benchmarks/bench_studies.py --database postgresql://...   # an empty database
    python benchmarks/bench_studies.py --postgres                    # a server of its own

Each participant starts, answers every trial and finishes, as the page does: what is not
acknowledged is sent again. Every tenth answer is sent twice, as by a page that lost the reply.
Meanwhile the server is killed (SIGKILL) several times. In the end each acknowledged answer must be
in the store once, with the value that was sent, and the rows of the square even. Ends with status 1
if not. Needs jsPsych in `studies/page/vendor` (`make setup`) and the development packages.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from anaphora_workbench.studies.schedule import rows_of
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import read_study

SYSTEMS = "ABCDEFG"
STUDY = """\
[study]
name = "load"
kind = "rating"
title = "Load"
[design]
participants = {people}
[[scale]]
name = "clarity"
text = "How clear?"
"""


@dataclass
class Load:
    """What the participants saw, and what the store has in the end."""

    people: int
    trials: int
    kills: int
    seconds: float = 0.0
    acknowledged: dict[tuple[int, int], int] = field(default_factory=dict)
    repeated: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    delays: list[float] = field(default_factory=list)
    stored: int = 0
    missing: int = 0
    different: int = 0
    unacknowledged: int = 0
    doubled: int = 0
    states: Counter[str] = field(default_factory=Counter)
    rows: list[int] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Tell whether nothing was lost or doubled and the square is even."""
        lost = self.missing + self.different + self.unacknowledged + self.doubled
        return (
            lost == 0
            and self.stored == len(self.acknowledged) == self.people * self.trials
            and self.states == {"finished": self.people}
            and max(self.rows) - min(self.rows) <= 1
        )

    def lines(self) -> list[str]:
        """Return the result for people."""
        delays = sorted(self.delays)

        def share(part: float) -> float:
            return delays[min(len(delays) - 1, int(part * len(delays)))] * 1000

        failures = ", ".join(f"{count} {name}" for name, count in self.failures.most_common())
        return [
            f"participants at once:   {self.people}, {dict(self.states)}",
            f"server killed (-9):     {self.kills}",
            f"acknowledged trials:    {len(self.acknowledged)}",
            f"stored trials:          {self.stored}",
            f"  acknowledged, missing {self.missing}; with another value {self.different}",
            f"  never acknowledged    {self.unacknowledged}; stored twice {self.doubled}",
            f"sent again, kept first: {self.repeated}",
            f"requests that failed:   {failures or 'none'}",
            f"rows of the square:     {sorted(self.rows)}",
            f"time:                   {self.seconds:.1f} s, "
            f"{len(self.acknowledged) / self.seconds:.0f} trials per second",
            f"acknowledged after:     {share(0.5):.0f} ms (median), {share(0.95):.0f} (95 %), "
            f"{share(0.99):.0f} (99 %), {share(1):.0f} (slowest; times of a dead server included)",
            "result:                 " + ("good" if self.good else "BAD"),
        ]


def write_study(folder: Path, people: int, trials: int) -> None:
    """Write a study in which every participant has so many trials."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "study.toml").write_text(STUDY.format(people=people), encoding="utf-8")
    lines = [
        json.dumps(
            {"item": f"item-{number}", "system": system, "text": f"Text {number} ({system})"}
        )
        for number in range(trials)
        for system in SYSTEMS
    ]
    (folder / "stimuli.jsonl").write_text("\n".join(lines), encoding="utf-8")


class Server:
    """The server as its own process, which can be killed and started again at the same address."""

    def __init__(self, folder: Path, database: str | None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "anaphora_workbench.cli", "study", "serve"]
        self._command += [str(folder), "--port", str(port)]
        self._command += ["--database", database] if database else []
        self._program: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; return when it listens."""
        self._program = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._program.stdout is not None
        for line in self._program.stdout:
            if "Ctrl+C" in line:
                return
        raise RuntimeError("the server did not start")

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end."""
        assert self._program is not None
        assert self._program.stdout is not None
        self._program.send_signal(how)
        status = self._program.wait(60)
        self._program.stdout.close()
        return status


class Participant:
    """Takes part as the page does: sends again what was not acknowledged."""

    def __init__(self, client: httpx2.AsyncClient, load: Load, seed: int) -> None:
        self._client = client
        self._load = load
        self._random = random.Random(seed)

    async def take_part(self) -> None:
        """Start, answer all trials, finish."""
        key = f"{self._random.getrandbits(128):032x}"
        start = {"agreed": True, "key": key, "browser": {"name": "bench"}}
        started = await self._send("POST", "/api/sessions", start)
        address = f"/api/sessions/{started['token']}"
        session = await self._send("GET", address)
        for screen in session["trials"]:
            number, value = screen["number"], self._random.randrange(101)
            body = {
                "answers": {"values": [value]},
                "duration": self._random.uniform(1000, 9000),
                "events": [{"at": at * 10.0, "what": "key"} for at in range(20)],
            }
            begun = time.perf_counter()
            reply = await self._send("PUT", f"{address}/trials/{number}", body)
            self._load.delays.append(time.perf_counter() - begun)
            self._load.acknowledged[started["participant"], number] = value
            self._load.repeated += reply["repeated"]
            if number % 10 == 0:
                other = body | {"answers": {"values": [(value + 1) % 101]}}
                reply = await self._send("PUT", f"{address}/trials/{number}", other)
                assert reply["repeated"] is True
                self._load.repeated += 1
        await self._send("POST", f"{address}/finish")

    async def _send(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        pause = 0.05
        while True:
            try:
                reply = await self._client.request(method, path, json=body)
                if reply.status_code in (200, 201):
                    found: dict[str, Any] = reply.json()
                    return found
                if reply.status_code not in (429, 503):
                    raise RuntimeError(f"{method} {path}: {reply.status_code} {reply.text}")
                self._load.failures[str(reply.status_code)] += 1
            except httpx2.TransportError as error:
                self._load.failures[type(error).__name__] += 1
            await asyncio.sleep(pause * self._random.uniform(0.5, 1.5))
            pause = min(1.0, pause * 2)


async def _run(load: Load, server: Server) -> None:
    limits = httpx2.Limits(max_connections=load.people, max_keepalive_connections=load.people)
    async with httpx2.AsyncClient(base_url=server.address, limits=limits, timeout=60) as client:
        people = [
            asyncio.create_task(Participant(client, load, seed).take_part())
            for seed in range(load.people)
        ]
        total = load.people * load.trials
        for kill in range(load.kills):
            wanted = total * (kill + 1) // (load.kills + 1)
            while len(load.acknowledged) < wanted and not all(each.done() for each in people):
                await asyncio.sleep(0.005)
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.to_thread(server.start)
        await asyncio.gather(*people)


def run(
    folder: Path,
    database: str | None = None,
    *,
    people: int = 200,
    trials: int = 50,
    kills: int = 3,
) -> Load:
    """Serve a study to many participants at once, killing the server; return what came of it."""
    write_study(folder, people, trials)
    load = Load(people, trials, kills)
    server = Server(folder, database)
    server.start()
    begun = time.perf_counter()
    try:
        asyncio.run(_run(load, server))
        load.seconds = time.perf_counter() - begun
    finally:
        server.end(signal.SIGINT)
    _count(load, folder, database)
    return load


def _count(load: Load, folder: Path, database: str | None) -> None:
    study = read_study(folder).wanted()
    load.rows = [0] * len(rows_of(study))
    where = database or folder / "answers.sqlite"
    found: Counter[tuple[int, int]] = Counter()
    with StudyStore.open(where, study, make=False) as store:
        for session in store.sessions():
            load.states[session.state] += 1
            load.rows[session.row] += 1
        for answer in store.answers():
            key = (answer.participant, answer.number)
            found[key] += 1
            if key not in load.acknowledged:
                load.unacknowledged += 1
            elif json.loads(answer.answer)["answers"]["values"] != [load.acknowledged[key]]:
                load.different += 1
    load.stored = sum(found.values())
    load.doubled = sum(count - 1 for count in found.values())
    load.missing = sum(key not in found for key in load.acknowledged)


@contextmanager
def own_postgres() -> Iterator[str]:
    """Start a PostgreSQL server in a temporary folder; return the URL of an empty database."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not programs:
        sys.exit("needs PostgreSQL: apt-get install postgresql")
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="anaphora-pg-"))
    folder.chmod(0o755)
    if as_user:
        shutil.chown(folder, "postgres")

    def call(program: str, *arguments: str) -> str:
        command = [*as_user, str(programs[-1] / program), *arguments]
        done = subprocess.run(
            command, check=True, cwd=folder, timeout=120, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = str(folder / "data")
    call("initdb", "-D", data, "-A", "trust", "-U", "anaphora", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    call("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
    try:
        call("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "anaphora", "answers")
        version = re.search(r"[\d.]+", call("postgres", "--version"))
        print(f"PostgreSQL {version[0] if version else ''}")
        yield f"postgresql://anaphora@127.0.0.1:{port}/answers"
    finally:
        call("pg_ctl", "-D", data, "-m", "fast", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    """Run the load test and print its counts."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--database", help="URL of an empty PostgreSQL database")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL server for it")
    options = parser.parse_args()
    size = {"people": options.people, "trials": options.trials, "kills": options.kills}
    with tempfile.TemporaryDirectory() as folder:
        if options.postgres:
            with own_postgres() as database:
                load = run(Path(folder) / "study", database, **size)
        else:
            print(options.database or "SQLite")
            load = run(Path(folder) / "study", options.database, **size)
    print("\n".join(load.lines()))
    return 0 if load.good else 1


if __name__ == "__main__":
    sys.exit(main())
