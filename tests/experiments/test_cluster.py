"""The same comparison here, in processes and on a Dask cluster of two workers on this machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import MissingExtraError, UsageError
from anaphora_workbench.experiments import (
    Cache,
    ClusterError,
    Comparison,
    ComparisonPlan,
    Resampling,
    run,
)
from anaphora_workbench.experiments import cluster as cluster_module
from anaphora_workbench.experiments import result_cache as content_module
from anaphora_workbench.experiments import result_cache as keeping_module
from anaphora_workbench.experiments.cluster_address import Certificates
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings
from anaphora_workbench.stats import spreading

Compare = Callable[..., Comparison]
DOCUMENTS = 24
STARTS_WITHIN = 90
"""Seconds that a scheduler or worker may take to start while other tests run."""


@dataclass
class Cluster:
    """A scheduler and two workers.

    Attributes:
        address: Where the scheduler listens.
        workers: The processes of the workers.
    """

    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Start a scheduler and two workers on the loopback device."""
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    with _running(tmp_path) as running:
        yield running


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Make a certificate that trusts itself, with its key in the same file."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl, which makes certificates, is not found")
    path = tmp_path / "own.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-keyout", str(path), "-out", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path


@contextmanager
def _running(tmp_path: Path, certificate: Path | None = None) -> Iterator[Cluster]:
    scheme = "tcp" if certificate is None else "tls"
    security = []
    for option in ("--tls-ca-file", "--tls-cert", "--tls-key") if certificate else ():
        security += [option, str(certificate)]
    started: list[subprocess.Popen[bytes]] = []

    def start(module: str, *arguments: str) -> None:
        with (tmp_path / f"{len(started)}.log").open("wb") as log:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments, *security]
            environment = {**os.environ, "DASK_TEMPORARY_DIRECTORY": str(tmp_path)}
            started.append(
                subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)
            )

    where = tmp_path / "scheduler.json"
    options = ["--port", "0", "--no-dashboard", "--scheduler-file", str(where)]
    try:
        start("dask_scheduler", "--host", f"{scheme}://127.0.0.1", *options)
        address = _address(where)
        for _ in range(2):
            start("dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        _wait_for_workers(address, 2, certificate)
        yield Cluster(address, started[1:])
    finally:
        for process in reversed(started):
            with suppress(ProcessLookupError):
                process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:  # the machine has a lot of other work
                process.kill()
                process.wait()


def _address(where: Path) -> str:
    """Return where the scheduler listens, as soon as it has written so.

    The scheduler chooses the port: one that the test finds free can be another process's by the
    time the scheduler wants it.
    """
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline:
        with suppress(FileNotFoundError, json.JSONDecodeError):
            return str(json.loads(where.read_text())["address"])
        time.sleep(0.05)
    raise TimeoutError((where.parent / "0.log").read_text())


def _wait_for_workers(address: str, number: int, certificate: Path | None) -> None:
    from distributed import Client, Security

    files = ("tls_ca_file", "tls_client_cert", "tls_client_key")
    security = Security(**dict.fromkeys(files, str(certificate))) if certificate else None
    with Client(address, timeout=STARTS_WITHIN, set_as_default=False, security=security) as client:
        client.wait_for_workers(number, timeout=STARTS_WITHIN)


@pytest.fixture
def compare(texts: list[Reading]) -> Compare:
    """Compare three resolvers on many small documents."""
    readings = [
        replace(reading, document=replace(reading.document, doc_id=f"text{number:02}"))
        for number, reading in enumerate(texts * (DOCUMENTS // 2))
    ]
    registry = Registry()
    names = ("nearest", "nearest-agreeing", "most-frequent")
    resolvers = tuple([registry.resolver(name) for name in names])
    plan = ComparisonPlan(Settings(), resolvers, resampling=Resampling(samples=50, shuffles=49))

    def compared(**where: object) -> Comparison:
        return run(plan, iter(readings), registry=registry, **where)

    return compared


def _figures(comparison: Comparison) -> object:
    """Return everything that the comparison says but for times."""
    return (
        list(comparison.rows()),
        comparison.signature,
        comparison.judged,
        comparison.pairs,
        comparison.chain_pairs,
        comparison.letters,
        comparison.agreements,
        comparison.errors,
        comparison.texts,
    )


@pytest.fixture
def drawn_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the few draws of these tests go to processes and clusters as well."""
    monkeypatch.setattr(spreading, "WORTHWHILE", 1)


@pytest.mark.usefixtures("drawn_elsewhere")
def test_two_processes_say_what_one_says(compare: Compare) -> None:
    assert _figures(compare(jobs=2)) == _figures(compare())


@pytest.mark.usefixtures("drawn_elsewhere")
def test_a_cluster_says_what_one_process_says(compare: Compare, cluster: Cluster) -> None:
    assert _figures(compare(cluster=cluster.address)) == _figures(compare())


@dataclass
class Killer:
    """Kills a worker as soon as the first document is there."""

    worker: subprocess.Popen[bytes]
    killed: bool = False

    def step(self, label: str = "") -> None:
        if not self.killed:
            self.worker.kill()
            self.killed = True

    def passed(self, steps: int) -> None:
        raise AssertionError("nothing was kept")


def test_a_worker_that_is_killed_loses_nothing(compare: Compare, cluster: Cluster) -> None:
    killer = Killer(cluster.workers[0])
    found = compare(cluster=cluster.address, progress=killer)
    assert killer.killed
    assert _figures(found) == _figures(compare())


def test_results_of_a_cluster_are_kept_on_this_side(
    compare: Compare, cluster: Cluster, tmp_path: Path
) -> None:
    cache = Cache(tmp_path / "kept")
    compare(cluster=cluster.address, cache=cache)
    kept = len(list((tmp_path / "kept").rglob("*.result")))
    assert kept == DOCUMENTS * 4
    assert _figures(compare(cache=cache)) == _figures(compare())


def test_a_cluster_without_workers_is_refused(compare: Compare, cluster: Cluster) -> None:
    for worker in cluster.workers:
        worker.terminate()
        worker.wait(20)
    with pytest.raises(ClusterError, match=r"has no workers; .* \[cluster-empty\]"):
        compare(cluster=cluster.address)


@dataclass
class LosingClient:
    """A client of two workers, some of which are lost while they are asked."""

    lost: tuple[str, ...]
    error: Exception = field(default_factory=lambda: OSError("Stream is closed"))

    def nthreads(self) -> dict[str, int]:
        return {"tcp://a": 3, "tcp://b": 5}

    def run(self, work: Callable[[bytes], object], context: bytes, on_error: str) -> object:
        assert on_error == "return"
        return {
            name: self.error if name in self.lost else work(context) for name in self.nthreads()
        }


def test_a_worker_that_is_lost_while_it_is_asked_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster_module, "identities", lambda _context: {"": "same"})
    context: Any = None
    assert cluster_module._threads(LosingClient(("tcp://a",)), "tcp://x", context) == 5
    none_left = LosingClient(("tcp://a", "tcp://b"))
    with pytest.raises(ClusterError, match=r"has lost all its workers; .* \[cluster-empty\]"):
        cluster_module._threads(none_left, "tcp://x", context)
    lacking = LosingClient(("tcp://b",), ModuleNotFoundError("No module named 'spacy'"))
    with pytest.raises(ClusterError, match=r"lack a package \(No module named 'spacy'\)"):
        cluster_module._threads(lacking, "tcp://x", context)
    failing = LosingClient(("tcp://b",), ValueError("a defect"))
    with pytest.raises(ValueError, match="a defect"):
        cluster_module._threads(failing, "tcp://x", context)


def test_workers_with_other_code_are_refused(
    compare: Compare, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_module, "code_of_core", lambda: "other")
    monkeypatch.setattr(keeping_module, "code_of_core", lambda: "other")
    with pytest.raises(
        ClusterError, match=r"2 of 2 workers .* the workbench .*\[cluster-differs\]"
    ):
        compare(cluster=cluster.address)


def test_workers_with_another_version_of_a_resolver_are_refused(
    compare: Compare, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_module, "code_of_package", lambda name: f"other {name}")
    with pytest.raises(ClusterError, match=r"2 of 2 workers .* \[cluster-differs\]"):
        compare(cluster=cluster.address)


def test_an_encrypted_cluster_is_asked_with_certificates_and_says_the_same(
    compare: Compare, certificate: Path, tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    own = Certificates(str(certificate), str(certificate))
    with _running(tmp_path, certificate) as cluster:
        found = compare(cluster=cluster.address, certificates=own)
        assert _figures(found) == _figures(compare())
        with pytest.raises(ClusterError, match=r"needs certificates: .* \[cluster-certificates\]"):
            compare(cluster=cluster.address)


def test_certificates_that_are_none_are_refused(compare: Compare, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    path = tmp_path / "none.pem"
    path.write_text("no certificate", encoding="utf-8")
    with pytest.raises(ClusterError, match=r"cannot be used: .* \[cluster-certificates\]"):
        compare(cluster="tls://127.0.0.1:9", certificates=Certificates(str(path), str(path)))


def test_an_address_where_nobody_listens_is_refused(
    compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    monkeypatch.setattr(cluster_module, "PATIENCE", 1)
    with pytest.raises(ClusterError, match=r"no Dask scheduler at 'tcp://127.0.0.1:9'"):
        compare(cluster="tcp://127.0.0.1:9")


def test_without_the_extra_it_says_how_to_get_it(
    compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r'pip install "anaphora-workbench\[cluster\]"'):
        compare(cluster="tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense", "tcp://nonsense", "10.0.0.5", "tcp://a:b"])
def test_what_is_no_address_is_told_at_once(
    texts: list[Reading], address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    registry = Registry()
    plan = ComparisonPlan(Settings(), (registry.resolver("nearest"),))
    begun = time.monotonic()
    with pytest.raises(UsageError, match=f"'{address}' is not an address of a Dask scheduler"):
        run(plan, texts, registry=registry, cluster=address)
    assert time.monotonic() - begun < cluster_module.PATIENCE
    assert capfd.readouterr().err == ""
