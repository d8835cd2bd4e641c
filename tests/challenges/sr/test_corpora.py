"""Surface Realisation on GUM: figures of the order of magnitude that such systems reach."""

import os
from functools import cache
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.challenges.results import ALL
from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.challenges.sr.knowledge import Knowledge
from anaphora_workbench.challenges.sr.scoring import Outputs, Scorer, grouped
from anaphora_workbench.challenges.sr.systems import (
    CountsRealiser,
    RandomRealiser,
    RankerRealiser,
    Realiser,
    TrigramRealiser,
)
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Source
from anaphora_workbench.scoring.generation.meteor import BuiltInMeteor
from anaphora_workbench.tasks.sr import SrSentence, Track

DEVELOPMENT = (
    *("academic_exposure", "academic_librarians", "bio_byron", "bio_emperor"),
    *("interview_cyclone", "interview_gaming", "news_homeopathic", "news_iodine"),
    *("speech_impeachment", "speech_inauguration", "voyage_athens", "voyage_coron"),
)
"""The documents of GUM's official development part that are in the folder."""


@pytest.fixture(scope="module")
def gum() -> Path:
    """The folder of GUM's CoNLL-U files."""
    folder = Path(os.environ.get("ANAPHORA_CORPORA", ""), "gum", "conllu")
    if not folder.is_dir():
        pytest.skip("needs $ANAPHORA_CORPORA with gum/conllu")
    return folder


@cache
def documents(folder: Path) -> list[tuple[bool, Document]]:
    """Return all documents, and whether each is one of the development part."""
    return [
        (path.stem.removeprefix("GUM_") in DEVELOPMENT, reading.document)
        for path in sorted(folder.glob("*.conllu"))
        for reading in CorefudFormat("en").read(Source.of(path))
    ]


@cache
def sentences(folder: Path, track: Track, *, test: bool) -> list[SrSentence]:
    found = []
    for development, document in documents(folder):
        if development is test:
            for each in convert(document, Conversion(track, shortest=5 if test else 1)):
                assert isinstance(each, SrSentence)
                found.append(each)
    return found


@cache
def knowledge(folder: Path, track: Track) -> Knowledge:
    """Return what is learnt of a track, for all realisers of it that are tested here."""
    realiser: Realiser = RankerRealiser() if track is Track.SHALLOW else CountsRealiser()
    realiser.train(sentences(folder, track, test=False), seed=1)
    return realiser.known


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.parametrize(
    ("track", "kind", "bleu", "ter"),
    [
        (Track.SHALLOW, RandomRealiser, (0.01, 0.04), (0.65, 0.85)),
        (Track.SHALLOW, CountsRealiser, (0.72, 0.77), (0.10, 0.14)),
        (Track.SHALLOW, TrigramRealiser, (0.74, 0.79), (0.09, 0.13)),
        (Track.SHALLOW, RankerRealiser, (0.81, 0.86), (0.07, 0.10)),
        (Track.DEEP, CountsRealiser, (0.59, 0.65), (0.17, 0.21)),
    ],
)
def test_realisers_reach_what_such_systems_reach(
    gum: Path,
    track: Track,
    kind: type[Realiser],
    bleu: tuple[float, float],
    ter: tuple[float, float],
) -> None:
    realiser = kind()
    realiser.take(knowledge(gum, track), seed=1)
    asked = sentences(gum, track, test=True)
    assert len(asked) == 406
    ranked = grouped([output for each in asked for output in realiser.generate(each)])
    scores = Scorer(track, asked, BuiltInMeteor()).scores(Outputs(kind.name, ranked))
    assert not scores.missing
    assert bleu[0] < scores.columns["bleu"].totals[ALL] < bleu[1]
    assert ter[0] < scores.columns["ter"].totals[ALL] < ter[1]
