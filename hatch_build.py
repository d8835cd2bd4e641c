"""The README and the addresses of a built package: no link in them depends on the repository.

The project knows no address of its own. Whoever builds a release names the repository:

    ANAPHORA_REPOSITORY=https://example.org/group/anaphora-workbench python -m build

The links of the README then lead to the files of that version there, and the package lists the
repository, its documentation, changelog and issues. Without the variable, links become plain text
and the package lists no address, so that neither leads nowhere.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "ANAPHORA_REPOSITORY"
_LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(([^)\s]+)\)")


def addresses(repository: str, version: str) -> dict[str, str]:
    """Return the project's URLs at a repository, none without one."""
    if not repository:
        return {}
    files = f"{repository}/blob/v{version}"
    return {
        "Repository": repository,
        "Documentation": f"{files}/docs/README.md",
        "Changelog": f"{files}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def absolute(text: str, repository: str, version: str) -> str:
    """Return Markdown whose links to files lead to a version in a repository, or nowhere."""

    def changed(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if "://" in target or target.startswith("#"):
            return found[0]
        if not repository:
            return "" if picture else words
        kind = "raw" if picture else "blob"
        return f"{picture}[{words}]({repository}/{kind}/v{version}/{target})"

    return _LINK.sub(changed, text)


class ReleaseMetadata(MetadataHookInterface):
    """Sets the README and the URLs of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set ``readme`` and ``urls``."""
        root = Path(self.root)
        repository = os.environ.get(VARIABLE, "").strip().rstrip("/")
        source = (root / "workbench/anaphora_workbench/__init__.py").read_text(encoding="utf-8")
        version = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
        assert version is not None
        text = absolute((root / "README.md").read_text(encoding="utf-8"), repository, version[1])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(repository, version[1])
