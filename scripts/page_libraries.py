"""Put jsPsych and its plugins where the page of the studies finds them.

    python scripts/page_libraries.py          get what is missing; quiet if nothing is
    python scripts/page_libraries.py --check  only tell what is missing; status 1 if anything is

`studies/page/libraries.toml` pins each package by name, version and fingerprint. The script asks
npm for it, checks the fingerprint, and unpacks the one file that the page loads. Where npm is
missing and Debian's package manager may be used without a question, it installs npm first;
ANAPHORA_SYSTEM=no forbids that. Standard library only.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "workbench" / "anaphora_workbench" / "studies" / "page"
STAMP = "versions.json"
_QUIET = ("--silent", "--ignore-scripts", "--fetch-retries=1", "--fetch-timeout=20000")


class LibraryError(Exception):
    """A library that could not be got; the message says why."""


def main(arguments: list[str], page: Path = PAGE) -> int:
    """Get what is missing; return 1 if something still is."""
    pins = tomllib.loads((page / "libraries.toml").read_text(encoding="utf-8"))
    vendor = page / "vendor"
    if is_there(pins, vendor):
        return 0
    if "--check" in arguments:
        say("the page of the studies lacks its libraries; 'make setup' gets them")
        return 1
    say("== set-up: getting jsPsych for the page of the studies")
    try:
        get(pins, vendor)
    except LibraryError as error:
        say(f"== set-up: 'anaphora study serve' will not work, as jsPsych is missing: {error}")
        return 1
    return 0


def say(text: str) -> None:
    """Print a line for the user."""
    print(text, file=sys.stderr)  # noqa: T201


def is_there(pins: dict[str, Any], vendor: Path) -> bool:
    """Tell whether all files are there, of the versions that are pinned."""
    try:
        stamp = json.loads((vendor / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    files = [vendor / each["file"] for each in pins["library"]]
    return stamp == versions(pins) and all(path.is_file() for path in files)


def versions(pins: dict[str, Any]) -> dict[str, str]:
    """Return the fingerprint of each library, by name and version."""
    return {f"{each['name']}@{each['version']}": each["integrity"] for each in pins["library"]}


def get(pins: dict[str, Any], vendor: Path) -> None:
    """Get, check and unpack every library; the folder appears whole or not at all.

    Raises:
        LibraryError: npm is missing, could not get a package, or the package is another one.
    """
    npm = shutil.which("npm") or installed_npm()
    with tempfile.TemporaryDirectory(dir=vendor.parent, prefix=".vendor-") as name:
        folder = Path(name) / "vendor"
        folder.mkdir()
        for each in pins["library"]:
            package = Path(name) / each["file"].removesuffix(".js")
            package.mkdir()
            archive = packed(npm, f"{each['name']}@{each['version']}", package)
            check(archive, each)
            (folder / each["file"]).write_bytes(member(archive, each["member"]))
        (folder / "LICENSE").write_text(pins["licence"].lstrip(), encoding="utf-8")
        stamp = json.dumps(versions(pins), indent=1) + "\n"
        (folder / STAMP).write_text(stamp, encoding="utf-8")
        shutil.rmtree(vendor, ignore_errors=True)
        folder.rename(vendor)


def packed(npm: str, package: str, folder: Path) -> Path:
    """Return the archive of a package that npm puts into a folder."""
    done = subprocess.run(
        [npm, "pack", *_QUIET, package], cwd=folder, capture_output=True, text=True, check=False
    )
    archives = list(folder.glob("*.tgz"))
    if done.returncode or len(archives) != 1:
        reason = (done.stderr.strip() or done.stdout.strip()).split("\n")[-1]
        raise LibraryError(f"npm could not get {package} ({reason or 'no network?'})")
    return archives[0]


def check(archive: Path, pin: dict[str, str]) -> None:
    """Refuse an archive whose fingerprint is not the pinned one."""
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != pin["integrity"]:
        raise LibraryError(f"{pin['name']} {pin['version']} does not have the pinned fingerprint")


def member(archive: Path, name: str) -> bytes:
    """Return a file of an archive."""
    with tarfile.open(archive) as files:
        try:
            content = files.extractfile(name)
        except KeyError:
            content = None
        if content is None:
            raise LibraryError(f"{archive.name} has no {name}")
        return content.read()


def installed_npm() -> str:
    """Install Debian's npm where that is permitted without a question; return its path."""
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    line = "apt-get install --no-install-recommends npm"
    if os.environ.get("ANAPHORA_SYSTEM") == "no" or not shutil.which("apt-get"):
        raise LibraryError(f"install npm (Debian: {line}), then run 'make setup' again")
    get = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    get += ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"]
    install = [*get, "install", "-y", "--no-install-recommends", "npm"]
    for command in (install, [*get, "update"], install):
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=False
            )
        except OSError:
            break
        if done.returncode == 0 and (npm := shutil.which("npm")):
            return npm
    raise LibraryError(f"install npm (Debian: sudo {line}), then run 'make setup' again")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
