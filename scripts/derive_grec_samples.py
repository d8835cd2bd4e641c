"""Make the GREC samples from the texts with marked references in ``grec/source``.

``train.txt``, ``test.txt`` and ``lakes.txt`` become ``train.xml``, ``test.xml`` and ``lakes.xml``;
the second and third version of the choices in ``test.txt`` become ``test-2.xml`` and
``test-3.xml``. The lists of alternatives are made by the recipe of the GREC report.

Usage::

    .venv/bin/python scripts/derive_grec_samples.py [FOLDER]

``FOLDER`` holds ``source`` and gets the files; it is ``grec`` in the package of the samples unless
given.
"""

from __future__ import annotations

import sys
from pathlib import Path

import anaphora_samples
from anaphora_workbench.challenges.grec.from_documents import read_marked
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry

SETS = (("train", "a", 1), ("test", "t", 3), ("lakes", "l", 1))
"""Name, beginning of the IDs, and number of versions of each set."""


def main(folder: Path) -> None:
    """Make the files of a folder anew."""
    fmt = Registry().task_format("grec")
    for name, prefix, versions in SETS:
        for version in range(versions):
            source = Source.of(folder / "source" / f"{name}.txt")
            texts = read_marked(source, prefix=prefix, version=version)
            end = f"-{version + 1}" if version else ""
            fmt.write(texts, Target.of(folder / f"{name}{end}.xml"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else anaphora_samples.folder() / "grec")
