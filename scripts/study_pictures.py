"""Make the pictures of a study for the guide: docs/guide/images/study-*.png.

    python scripts/study_pictures.py [FOLDER]

Each is a screen of a sample study in a real Chromium, done by the robots of
`benchmarks/study_robots.py`. Needs Chromium and the packages of `make setup`.
"""

from __future__ import annotations

import io
import random
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from study_robots import anaphora, served, take_part

ROOT = Path(__file__).parents[1]

DESKTOP, NARROW = (960, 620), (400, 720)
_COLOURS = 96
_MOST = 60_000


@dataclass(frozen=True)
class Picture:
    """A picture: its name, the sample study, and the first screen that has an element.

    Attributes:
        name: Name of the file, without ``study-`` and ``.png``.
        kind: The sample study.
        selector: What the screen has.
        size: Width and height in pixels.
        dark: Whether it is the dark scheme.
        whole: Whether the whole page is shown, not only what fits.
    """

    name: str
    kind: str
    selector: str
    size: tuple[int, int] = DESKTOP
    dark: bool = False
    whole: bool = False


PICTURES = (
    Picture("consent", "reading", ".page .primary"),
    Picture("link", "reading", ".link-part"),
    Picture("reading", "reading", ".sentence:not(.faint)"),
    Picture("question", "reading", ".answers"),
    Picture("dark", "reading", ".answers", dark=True),
    Picture("selection", "selection", "select.gap"),
    Picture("elicitation", "elicitation", ".describe"),
    Picture("identification", "identification", "button.cell"),
    Picture("judgement", "judgement", ".scale", whole=True),
    Picture("rating", "rating", "mark", whole=True),
    Picture("narrow", "rating", "mark", NARROW, whole=True),
    Picture("magnitude", "magnitude", ".estimate"),
    Picture("question-writing", "question-writing", ".card"),
)


class _FoundError(Exception):
    """The picture is taken; the robot need not go on."""


def main() -> int:
    """Write the pictures."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "guide" / "images"
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for kind in dict.fromkeys([picture.kind for picture in PICTURES]):
            study = Path(name) / kind
            anaphora("study", "new", "--sample", kind, "-o", study)
            with served(study) as url:
                for picture in PICTURES:
                    if picture.kind == kind:
                        _take(chromium, url, picture, folder / f"study-{picture.name}.png")
        chromium.close()
    return 0


def _take(browser: Any, url: str, picture: Picture, target: Path) -> None:
    width, height = picture.size
    scheme = "dark" if picture.dark else "light"
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )

    def shown(page: Any, _: str) -> None:
        if page.locator(picture.selector).count():
            page.wait_for_timeout(150)
            _save(page.screenshot(full_page=picture.whole), target)
            raise _FoundError

    try:
        take_part(context.new_page(), url, random.Random(picture.name), shown)
    except _FoundError:
        pass
    else:
        raise SystemExit(f"no screen of '{picture.kind}' has {picture.selector}")
    finally:
        context.close()


def _save(content: bytes, target: Path) -> None:
    with Image.open(io.BytesIO(content)) as image:
        small = image.convert("RGB").quantize(_COLOURS)
    small.save(target, optimize=True)
    if target.stat().st_size > _MOST:
        raise SystemExit(f"{target.name} has {target.stat().st_size:,} bytes; at most {_MOST:,}")


if __name__ == "__main__":
    sys.exit(main())
