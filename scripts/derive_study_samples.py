"""Make the sample studies, one of each kind, from the other samples.

    .venv/bin/python scripts/derive_study_samples.py [FOLDER]

``FOLDER`` is where the studies go, ``sample_corpora/anaphora_samples/studies`` unless it is given.
The tests make them anew and compare, so run this after each change of GREC, TUNA or English
samples, of the systems that answer, or of what ``anaphora study new`` writes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import anaphora_samples
from anaphora_workbench.cli.main import main
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry

SAMPLES = anaphora_samples.folder()
FOLDER = SAMPLES / "studies"
QUESTIONS = FOLDER / "questions.csv"
"""Questions about some of the GREC texts; written by hand."""
READ, CHOSEN, ASKED = ("t1", "t3", "t5", "t8", "t10", "t13"), ("t1", "t5", "t10"), ("t1", "t10")
FOUND = tuple([f"item-{n}" for n in (1, 2, 3, 4, 57, 58, 59, 60)])
PARTICIPANTS = 24


def derive(folder: Path) -> None:
    """Make all sample studies in a folder, which gets a folder for each kind."""
    with tempfile.TemporaryDirectory() as work:
        place = Path(work)
        grec = _some(place / "grec.xml", "grec", SAMPLES / "grec" / "test.xml", READ)
        few = _some(place / "few.xml", "grec", SAMPLES / "grec" / "test.xml", CHOSEN)
        asked = _some(place / "asked.xml", "grec", SAMPLES / "grec" / "test.xml", ASKED)
        tuna = _some(place / "tuna.xml", "tuna", SAMPLES / "tuna" / "test.xml", FOUND)
        train = SAMPLES / "grec" / "train.xml"
        _run("grec", "run", "base-name", grec, "-o", place / "name.xml")
        _run("grec", "run", "cnts-type-g", grec, "--train", train, "-o", place / "cnts.xml")
        people = SAMPLES / "tuna" / "train.xml"
        _run("tuna", "run", "att", tuna, "--train", people, "-o", place / "att.xml")
        _run("tuna", "run", "full-brevity", tuna, "-o", place / "brief.xml")
        sentences = place / "sentences.sr"
        _run("sr", "convert", SAMPLES / "en" / "news.conllu", "-o", sentences)
        learn = SAMPLES / "sr" / "shallow-train.sr"
        for name in ("random", "trigrams"):
            out = place / f"{name}.nbest"
            _run("sr", "run", f"sr-{name}", sentences, "--train", learn, "-o", out)
        readers = ("--system", f"name={place}/name.xml", "--system", f"cnts={place}/cnts.xml")
        finders = ("--system", f"att={place}/att.xml", "--system", f"brief={place}/brief.xml")
        raters = (
            *("--system", f"random={place}/random.nbest"),
            *("--system", f"trigrams={place}/trigrams.nbest"),
        )
        one = ("--without-corpus",)
        for kind, material, more in (
            ("reading", grec, (*readers, "--questions", QUESTIONS)),
            ("selection", few, ()),
            ("question-writing", asked, ()),
            ("elicitation", tuna, ()),
            ("identification", tuna, (*finders, *one)),
            ("judgement", tuna, (*finders, *one, "--practice", 0)),
            ("rating", sentences, (*raters, "--items", 8, "--practice", 2)),
            ("magnitude", sentences, (*raters, "--items", 7)),
        ):
            shutil.rmtree(folder / kind, ignore_errors=True)
            named = ("--name", f"sample-{kind}")
            size = ("--participants", PARTICIPANTS)
            _run("study", "new", kind, material, *more, *named, *size, "-o", folder / kind)


def _some(place: Path, format_name: str, source: Path, ids: Iterable[str]) -> Path:
    """Write some items of a file, in the order of their IDs as given."""
    fmt = Registry().task_format(format_name)
    found = {reading.item.id: reading.item for reading in fmt.read(Source.of(source))}
    fmt.write([found[name] for name in ids], Target.of(place))
    return place


def _run(*arguments: object) -> None:
    status = main([str(argument) for argument in arguments])
    if status:
        raise SystemExit(status)


if __name__ == "__main__":
    derive(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
