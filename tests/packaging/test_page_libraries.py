"""The libraries of the page of the studies: pinned, checked, unpacked whole or not at all."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import stat
import tarfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from anaphora_workbench.studies import page

LIBRARY = """licence = "Use it freely."

[[library]]
name = "@some/library"
version = "1.2.3"
integrity = "{integrity}"
member = "package/dist/index.js"
file = "library.js"
"""


@pytest.fixture(scope="module")
def script(project: Path) -> ModuleType:
    path = project / "scripts" / "page_libraries.py"
    spec = importlib.util.spec_from_file_location("page_libraries", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Put an npm into the path that packs one library; return the folder of a page with its pin."""

    def make(*, integrity: str = "", status: int = 0) -> Path:
        archive = tmp_path / "some-library-1.2.3.tgz"
        with tarfile.open(archive, "w:gz") as files:
            info = tarfile.TarInfo("package/dist/index.js")
            info.size = len(b"var library;")
            files.addfile(info, io.BytesIO(b"var library;"))
        digest = hashlib.sha512(archive.read_bytes()).digest()
        folder = tmp_path / "page"
        folder.mkdir()
        pin = integrity or f"sha512-{base64.b64encode(digest).decode()}"
        (folder / "libraries.toml").write_text(LIBRARY.format(integrity=pin), encoding="utf-8")
        programs = tmp_path / "bin"
        programs.mkdir()
        npm = programs / "npm"
        npm.write_text(
            f'#!/bin/sh\necho "$@" >>"{tmp_path}/calls"\n'
            f'[ {status} = 0 ] && cp "{archive}" . || {{ echo "npm error E404" >&2; exit 1; }}\n'
        )
        npm.chmod(npm.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
        return folder

    return make


def test_a_library_is_unpacked_with_the_licence_once(
    script: ModuleType,
    registry: Callable[..., Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = registry()
    assert script.main(["--check"], folder) == 1
    assert script.main([], folder) == 0
    assert (folder / "vendor" / "library.js").read_text(encoding="utf-8") == "var library;"
    assert (folder / "vendor" / "LICENSE").read_text(encoding="utf-8") == "Use it freely."
    capsys.readouterr()
    assert script.main([], folder) == 0
    assert script.main(["--check"], folder) == 0
    assert capsys.readouterr().err == ""
    calls = (tmp_path / "calls").read_text().splitlines()
    assert len(calls) == 1
    assert calls[0].endswith("@some/library@1.2.3")


def test_another_package_of_that_name_is_refused_and_nothing_is_left(
    script: ModuleType, registry: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = registry(integrity="sha512-AAAA")
    assert script.main([], folder) == 1
    error = capsys.readouterr().err
    assert "@some/library 1.2.3 does not have the pinned fingerprint" in error
    assert [path.name for path in folder.iterdir()] == ["libraries.toml"]


def test_a_registry_that_does_not_answer_costs_one_sentence(
    script: ModuleType, registry: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = registry(status=1)
    assert script.main([], folder) == 1
    (_, line) = capsys.readouterr().err.splitlines()
    assert line.endswith("npm could not get @some/library@1.2.3 (npm error E404)")


def test_without_npm_the_line_to_type_is_printed(
    script: ModuleType,
    registry: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = registry()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("ANAPHORA_SYSTEM", "no")
    assert script.main([], folder) == 1
    assert "install npm (Debian: apt-get install" in capsys.readouterr().err


def test_no_pin_names_an_address(project: Path) -> None:
    for path in (page.PINS, project / "scripts" / "page_libraries.py"):
        assert "://" not in path.read_text(encoding="utf-8")


def test_a_page_without_its_libraries_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "VENDOR", tmp_path)
    with pytest.raises(page.PageLibrariesError, match=r"jspsych 8\.3\.0.*'make setup'"):
        page.require_libraries()
