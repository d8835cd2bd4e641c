"""The resolver ``compromise``: pronouns in English by the npm package compromise, run by Node.

compromise 14 (Spencer Kelly, MIT, https://github.com/spencermountain/compromise) tags English by
rules and refers pronouns to people, plurals and nouns nearby; *it*, *its* and reflexives mostly
stay unresolved. It reads running text, so it gets our words as they are usually written
(`anaphora_resolvers.adapters.spacy_documents`) and none of our tags.

A worker that is shipped with this package runs it (``workers/compromise_worker.mjs``). Node and the
package are the user's: ``--resolver compromise:FOLDER`` or the environment variable
``ANAPHORA_COMPROMISE`` names the folder in which ``npm install compromise`` was typed; without
either, packages that were installed with ``-g`` are found.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import ClassVar

from anaphora_resolvers.adapters.output import SystemOutput
from anaphora_resolvers.adapters.spacy_documents import as_text
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_resolvers.adapters.worker import WorkerSpec, worker_of
from anaphora_workbench.fingerprints import fingerprint_of
from anaphora_workbench.model import Document
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.ports import Fingerprint

VARIABLE = "ANAPHORA_COMPROMISE"
_SCRIPT = Path(__file__).with_name("workers") / "compromise_worker.mjs"
_TIMEOUT = 120.0
"""Seconds for a document: thousands of words take one."""


class CompromiseResolver(SystemResolver):
    """compromise's pronouns.

    Args:
        folder: Folder in which compromise was installed; the variable's when ``""``.
    """

    name = "compromise"
    title = "compromise, pronouns in English by rules (Node)"
    languages: ClassVar[frozenset[str]] = frozenset(("en",))

    def __init__(self, folder: str = "") -> None:
        self._folder = folder
        if folder:
            self.name = f"compromise:{folder}"

    def configured(self, text: str) -> CompromiseResolver:
        """Return the resolver with the package of a folder."""
        return CompromiseResolver(text)

    def missing(self) -> str:
        """Return what is missing: Node, or the package."""
        if shutil.which("node") is None:
            return Reason(
                "missing.node",
                "the program 'node' is not found: get Node 18 or later (https://nodejs.org)",
            )
        if self._package() is None:
            return Reason(
                "missing.npm",
                "the npm package 'compromise' is not found: type 'npm install "
                "compromise@14.17.0' in a folder, and set {variable} to that folder",
                variable=VARIABLE,
            )
        return ""

    def version(self) -> str:
        """Return compromise's version."""
        package = self._package()
        if package is None:
            return ""
        try:
            facts = json.loads((package / "package.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return ""
        return str(facts.get("version", ""))

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the package and of Node."""
        places = (self._package(), shutil.which("node"))
        return fingerprint_of(*[place for place in places if place is not None])

    def _answer(self, document: Document) -> SystemOutput:
        command = (shutil.which("node") or "node", str(_SCRIPT), str(self._package()))
        spec = WorkerSpec(self.name, command, timeout=_TIMEOUT)
        return worker_of(spec).resolve(as_text(document))

    def _package(self) -> Path | None:
        """Return the folder of the package itself."""
        folder = self._folder or os.environ.get(VARIABLE, "").strip()
        places = [Path(folder).expanduser().resolve() / "node_modules"] if folder else _global()
        for place in places:
            if (place / "compromise" / "package.json").is_file():
                return place / "compromise"
        return None


def _global() -> list[Path]:
    """Return the folders of packages that were installed for everybody."""
    named = [Path(part) for part in os.environ.get("NODE_PATH", "").split(os.pathsep) if part]
    node = shutil.which("node")
    if node is None:
        return named
    top = Path(node).resolve().parent.parent
    return [*named, top / "lib" / "node_modules", Path("/usr/local/lib/node_modules")]
