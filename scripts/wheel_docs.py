"""Hook of the build: puts the site of the docs into wheels and source distributions.

It takes `build/docs/site` if its stamp says that nothing has changed since it was built. Without it
the wheel has no docs, and `anaphora docs` says so. Hatchling runs this where nothing is installed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from docs_stamp import STAMP, fingerprint

SITE = Path("build", "docs", "site")
INSIDE = "anaphora_workbench/docs"
"""Where a wheel has the site."""
FOR_SERVERS = frozenset(("search.json", "objects.inv"))
"""What only a site on a server needs: pages on a disk have the index of the search in search.js."""


class DocsHook(BuildHookInterface[Any]):
    """Adds the files of the site."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files that the build takes in, each with its place."""
        root = Path(self.root)
        stamp = root / SITE / STAMP
        if version == "editable" or not stamp.is_file():
            return
        if stamp.read_text(encoding="utf-8").strip() != fingerprint(root):
            self.app.display_warning("build/docs is outdated and not packed; 'make docs' renews it")
            return
        place = INSIDE if self.target_name == "wheel" else SITE.as_posix()
        for file in (root / SITE).rglob("*"):
            if file.is_file() and file.name not in FOR_SERVERS:
                inside = file.relative_to(root / SITE).as_posix()
                build_data["force_include"][str(file)] = f"{place}/{inside}"
