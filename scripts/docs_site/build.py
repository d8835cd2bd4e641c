"""Build the site of the docs, which also is the copy that a wheel carries.

    python scripts/docs_site                # into build/docs
    python scripts/docs_site --stage        # only what the site is built from, without zensical

`build/docs/pages` is made of docs/, of what its pages link to, and of docstrings; `build/docs/site`
is what zensical makes of it, strictly: a link to a page or heading that is missing ends the build.
Nothing is fetched from a network, and the site works from a disk.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path, PurePosixPath
from typing import Any

from api_pages import INSIDE, SECTIONS, api_page, api_place
from checks import problems
from examples import code_block, example_page, notebook_page
from finish import finish
from navigation import START, listed
from places import EXAMPLES, STATIC, Links, example_folder, place_of

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from docs_stamp import STAMP, fingerprint  # noqa: E402

SETTINGS = Path(__file__).with_name("zensical.toml")
STATIC_FILES = (Path(__file__).with_name("site.css"), Path(__file__).with_name("worker.js"))
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def stage(pages: Path) -> list[Any]:
    """Write what the site is built from; return the navigation."""
    docs = ROOT / "docs"
    links = Links(ROOT)
    written: set[PurePosixPath] = set()

    def write(place: PurePosixPath, text: str, source: PurePosixPath) -> None:
        target = pages / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(links.moved(text, source, place), encoding="utf-8")
        written.add(place)

    for file in _files(docs):
        path = PurePosixPath(file.relative_to(ROOT).as_posix())
        place = place_of(path, ROOT)
        if place is None or example_folder(path) is not None:
            continue
        if file.suffix in STATIC:
            (pages / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, pages / place)
        elif file.suffix == ".ipynb":
            write(place, notebook_page(file), path)
        elif file.suffix == ".md":
            write(place, file.read_text(encoding="utf-8"), path)
    for folder in sorted(docs.glob(f"{EXAMPLES.removeprefix('docs/')}*")):
        path = PurePosixPath(folder.relative_to(ROOT).as_posix())
        readme = path / "README.md"
        write(readme.relative_to("docs"), example_page(folder, _files(folder)), readme)
    for package in [*SECTIONS["Python"], *INSIDE]:
        place = PurePosixPath(api_place(package))
        write(place, api_page(ROOT, package), place)
    while missing := {path for path in links.linked if place_of(path, ROOT) not in written}:
        for path in sorted(missing):
            file, place = ROOT / path, place_of(path, ROOT)
            assert place is not None
            page = file.suffix == ".md"
            text = file.read_text(encoding="utf-8") if page else _code_page(file, path)
            write(place, text, path)
    for file in STATIC_FILES:
        shutil.copyfile(file, pages / file.name)
    return _navigation(docs)


def _files(folder: Path) -> list[Path]:
    """Return the files below a folder, without what programs leave behind."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        and not any(part.startswith((".", "__pycache__")) for part in file.parts[-4:])
        and not any(part.endswith(".egg-info") for part in file.parts)
    ]


def _code_page(file: Path, path: PurePosixPath) -> str:
    return f"# `{path}`\n\n{code_block(file)}"


def _navigation(docs: Path) -> list[Any]:
    navigation: list[Any] = []
    for title, entries in listed(docs).items():
        pages = _placed(["README.md", *entries] if title == START else entries)
        if title in SECTIONS:
            places = [api_place(package) for package in SECTIONS[title]]
            named: list[Any] = [{PurePosixPath(place).stem: place} for place in places]
            pages += places if len(places) == 1 else [{"API of the inside": named}]
        navigation.append({title: pages})
    return navigation


def _placed(entries: list[Any]) -> list[Any]:
    """Return entries of the navigation with their places on the site."""
    result: list[Any] = []
    for entry in entries:
        if isinstance(entry, dict):
            result += [
                {title: _placed(pages) if isinstance(pages, list) else _placed([pages])[0]}
                for title, pages in entry.items()
            ]
        else:
            path = PurePosixPath(os.path.normpath(PurePosixPath("docs") / entry))
            result.append(str(place_of(path, ROOT)))
    return result


def build(folder: Path) -> None:
    """Stage, build strictly, and finish the pages."""
    shutil.rmtree(folder, ignore_errors=True)
    pages, site = folder / "pages", folder / "site"
    navigation = stage(pages)
    settings = SETTINGS.read_text(encoding="utf-8")
    nav = f"nav = {_toml(navigation)}\n"
    (folder / "zensical.toml").write_text(
        settings.replace("@NAV@\n", nav).replace("@SOURCES@", str(ROOT / "workbench")),
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    report = _COLOURS.sub("", done.stdout + done.stderr)
    if done.returncode != 0:
        sys.exit(f"{report.partition('Traceback')[0].rstrip()}\nThe site was not built.")
    finish(site)
    if found := list(problems(site)):
        sys.exit("\n".join([*found, f"{len(found)} problems; the site has no stamp."]))
    (site / STAMP).write_text(fingerprint(ROOT) + "\n", encoding="utf-8")


def _toml(value: Any) -> str:
    """Return lists, tables and strings as TOML on one line."""
    if isinstance(value, list):
        return f"[{', '.join([_toml(each) for each in value])}]"
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()]
        return f"{{ {', '.join(rows)} }}"
    return json.dumps(value)


def main() -> None:
    """Build, and print where the site is and how large."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--stage", action="store_true", help="do not run zensical")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "docs")
    options = parser.parse_args()
    started = time.monotonic()
    if options.stage:
        shutil.rmtree(options.output, ignore_errors=True)
        stage(options.output / "pages")
        print(options.output / "pages")
        return
    build(options.output)
    site = options.output / "site"
    files = [file for file in site.rglob("*") if file.is_file()]
    size = sum([file.stat().st_size for file in files]) / 1e6
    html = sum([file.suffix == ".html" for file in files])
    seconds = time.monotonic() - started
    print(f"{site / 'index.html'}: {html} pages, {size:.1f} MB, {seconds:.0f} s")
