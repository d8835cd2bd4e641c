"""`make test` installs the system's libraries where it may, and otherwise says what to type."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.ui.start_up import LIBRARIES, WINDOW_LIBRARIES

PROGRAMS = ("xvfb", "xauth", "xdotool", "dbus-daemon", "at-spi2-core")
FONTS = ("fonts-dejavu-core", "fonts-dejavu-extra")
PACKAGES = " ".join((*LIBRARIES, *WINDOW_LIBRARIES, *PROGRAMS, *FONTS))
LINE = f"    sudo apt-get install --no-install-recommends {PACKAGES}\n"

Libraries = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def libraries(project: Path, tmp_path: Path) -> Libraries:
    """Run the script on a machine that consists of stubs; Qt misses libEGL until apt-get runs."""
    scripts = tmp_path / "a project" / "scripts"
    scripts.mkdir(parents=True)
    shutil.copy(project / "scripts" / "system-libraries.sh", scripts)
    (scripts.parent / ".venv/lib/python3.11/site-packages/PySide6").mkdir(parents=True)
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("awk", "dirname", "env", "sort", "tr", "touch", "sh"):
        found = shutil.which(tool)
        assert found is not None
        (tools / tool).symlink_to(found)

    def stub(name: str, script: str) -> None:
        (tools / name).write_text(f"#!{tools}/sh\n{script}\n")
        (tools / name).chmod(0o755)

    def run(
        *, user: int = 0, apt: str | None = None, sudo: str | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        stub("uname", "echo Linux")
        stub("id", f"echo {user}")
        stub("ldd", f"[ -e {tmp_path}/installed ] || echo 'libEGL.so.1 => not found'")
        for program in ("Xvfb", "xauth", "xdotool", "dbus-daemon"):
            stub(program, "")
        if apt is not None:
            stub("apt-get", f'echo "$@" >> {tmp_path}/apt.log; {apt}')
        if sudo is not None:
            stub("sudo", sudo)
        return subprocess.run(
            [tools / "sh", scripts / "system-libraries.sh"],
            env={"PATH": str(tools), **variables},
            capture_output=True,
            text=True,
        )

    return run


@pytest.fixture
def asked(tmp_path: Path) -> Callable[[], list[str]]:
    """What apt-get was called for, without its options."""

    def read() -> list[str]:
        log = tmp_path / "apt.log"
        lines = log.read_text().splitlines() if log.exists() else []
        return [line.partition("DPkg::Lock::Timeout=60 ")[2] for line in lines]

    return read


def test_without_apt_get_the_line_to_type_is_printed(libraries: Libraries) -> None:
    done = libraries()
    assert done.returncode == 0
    assert "== set-up: the tests of the desktop tagger miss libEGL.so.1" in done.stderr
    assert done.stderr.endswith(f"tests that need them are skipped. Debian and Ubuntu:\n{LINE}")


def test_root_installs_the_packages(
    libraries: Libraries, asked: Callable[[], list[str]], tmp_path: Path
) -> None:
    done = libraries(apt=f"touch {tmp_path}/installed")
    assert done.returncode == 0
    assert asked() == [f"install -y --no-install-recommends {PACKAGES}"]


def test_lists_that_lack_a_package_are_fetched_first(
    libraries: Libraries, asked: Callable[[], list[str]], tmp_path: Path
) -> None:
    fetched = f'case "$*" in *update) touch {tmp_path}/lists;; *) [ -e {tmp_path}/lists ];; esac'
    libraries(apt=fetched)
    assert [line.split()[0] for line in asked()] == ["install", "update", "install"]


def test_an_installation_that_fails_is_no_error_but_the_line(libraries: Libraries) -> None:
    done = libraries(apt="echo 'E: no network' >&2; exit 100")
    assert done.returncode == 0
    assert "E: no network\n" in done.stderr
    assert done.stderr.endswith(LINE)


def test_a_user_whose_sudo_asks_for_a_password_is_not_asked(
    libraries: Libraries, asked: Callable[[], list[str]]
) -> None:
    done = libraries(user=1000, apt="", sudo='[ "$1" != -n ]')
    assert asked() == []
    assert done.stderr.endswith(LINE)


def test_a_user_with_sudo_without_a_password_installs(
    libraries: Libraries, asked: Callable[[], list[str]]
) -> None:
    libraries(user=1000, apt="", sudo='[ "$1" = -n ] && shift && "$@"')
    assert asked()[0] == f"install -y --no-install-recommends {PACKAGES}"


def test_nothing_is_installed_where_that_is_not_wanted(
    libraries: Libraries, asked: Callable[[], list[str]]
) -> None:
    done = libraries(apt="", ANAPHORA_SYSTEM="no")
    assert asked() == []
    assert done.stderr.endswith(LINE)
