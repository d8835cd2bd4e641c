"""Learns the ranker's model that ships, from the corpora that its model card names.

    ANAPHORA_CORPORA=/path/to/corpora python scripts/train_ranker.py

Each text is read with the parse that its corpus has, and texts that have one also with our own, so
that the ranker learns to live with the errors of a parser. Half an hour on one processor.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from anaphora_resolvers.ranker.examples import Lesson, lesson_of
from anaphora_resolvers.ranker.learning import learnt
from anaphora_resolvers.ranker.training_progress import TrainingProgress
from anaphora_workbench.model.document import bare
from anaphora_workbench.ports import ReliabilityBin
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.training_pictures import draw_reliability
from anaphora_workbench.workspace import Workspace

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_corpora" / "anaphora_samples"
MODEL = ROOT / "resolvers" / "anaphora_resolvers" / "ranker" / "models" / "pronouns.json"
PICTURE = ROOT / "docs" / "guide" / "images" / "reliability.svg"
SEED = 1


def main() -> None:
    """Train and write the model."""
    corpora = os.environ.get("ANAPHORA_CORPORA")
    if not corpora:
        sys.exit("name the folder of the corpora in ANAPHORA_CORPORA")
    registry = Registry()
    lessons = list(_lessons(Path(corpora), registry))
    model = learnt(lessons, SEED, TrainingProgress(_say))
    MODEL.parent.mkdir(exist_ok=True)
    MODEL.write_text(model.written(), encoding="utf-8")
    bins = [ReliabilityBin(*each) for each in model.facts["reliability"]]
    draw_reliability(str(PICTURE), bins, "ranker")
    shown = {name: fact for name, fact in model.facts.items() if name != "documents"}
    _say(f"{MODEL}: {MODEL.stat().st_size:,} bytes {shown}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _lessons(corpora: Path, registry: Registry) -> Iterator[Lesson]:
    sources = (
        (corpora / "gum" / "corefud", "en", True),
        (corpora / "litbank" / "conll", "en", False),
        (corpora / "gap" / "gap-development.tsv", "en", False),
        (SAMPLES / "en", "en", True),
        (SAMPLES / "es", "es", True),
        (SAMPLES / "es-further" / "development", "es", False),
    )
    for path, language, parsed in sources:
        count = 0
        for entry in Workspace(registry).open([path]):
            for reading in entry.readings():
                stated = replace(reading, document=replace(reading.document, language=language))
                yield lesson_of(stated, registry)
                if parsed:
                    yield lesson_of(replace(stated, document=bare(stated.document)), registry)
                count += 1
        _say(f"{path}: {count} documents")


if __name__ == "__main__":
    main()
