"""Make the Surface Realisation samples from the English CorefUD files of the sample corpora.

Shallow and deep input, the documents named in `TEST` for testing and the others for training::

    .venv/bin/python scripts/derive_sr_samples.py [FOLDER]

``FOLDER`` is where the files go, ``sample_corpora/anaphora_samples/sr`` unless it is given. The
tests make them anew and compare, so run this after each change of an English CorefUD file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import anaphora_samples
from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.errors import Problem
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrSentence, Track

TEST = ("bio", "news", "sport")
"""Documents for testing."""
SEED = 2011
"""Seed of the numbers of nodes."""


def sentences(track: Track, *, test: bool) -> Iterator[SrSentence]:
    """Yield the sentences of one part of the samples.

    Raises:
        ValueError: A sentence cannot be converted.
    """
    corefud = Registry().format("corefud")
    for path in sorted((anaphora_samples.folder() / "en").glob("*.conllu")):
        if (path.stem in TEST) is not test:
            continue
        for reading in corefud.read(Source.of(path)):
            for found in convert(reading.document, Conversion(track, SEED)):
                if isinstance(found, Problem):
                    raise ValueError(str(found))
                yield found


def derive(folder: Path) -> None:
    """Write all files.

    Args:
        folder: Where they go.
    """
    for track in Track:
        for part in ("train", "test"):
            fmt = Registry().task_format(f"sr-{track}")
            target = Target.of(folder / f"{track}-{part}.sr")
            fmt.write(sentences(track, test=part == "test"), target)


if __name__ == "__main__":
    derive(Path(sys.argv[1]) if len(sys.argv) > 1 else anaphora_samples.folder() / "sr")
