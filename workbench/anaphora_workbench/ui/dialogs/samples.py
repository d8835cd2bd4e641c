"""Texts to try: what the start page offers, and the files that it copies.

The texts are in the distribution `anaphora_samples`, which the core never imports: its files are
found by name when somebody asks for one.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

_PACKAGE = "anaphora_samples"
_COLUMNS = 10
_ANSWERS = ("Entity=", "Bridge=", "SplitAnte=")
FOLDER = "Anaphora Workbench"
"""Name of the folder in the user's documents that projects with samples are put into."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try: file name without suffix, language code, what it is about in English."""

    name: str
    language: str
    about: str

    @property
    def key(self) -> str:
        """Its name among all samples: ``en-story``."""
        return f"{self.language}-{self.name}"

    def about_in_words(self) -> str:
        """Return what it is about, in the language of the program."""
        return translate("StartPage", self.about)


SAMPLES = (
    Sample(
        "story", "en", QT_TRANSLATE_NOOP("StartPage", "A story: a girl, her grandfather, a kite")
    ),
    Sample("news", "en", QT_TRANSLATE_NOOP("StartPage", "A news item: an owl in a café")),
    Sample(
        "story", "es", QT_TRANSLATE_NOOP("StartPage", "A story: a girl, her grandmother, a cat")
    ),
    Sample("news", "es", QT_TRANSLATE_NOOP("StartPage", "A news item: a train with a library")),
)
"""The samples that are offered, by language."""


def copied_sample(sample: Sample, folder: Path) -> Path:
    """Write a sample into a folder, with its tags and without its answers, and return the file.

    The file is CoNLL-U with parts of speech and heads, so that everything works without a tagger's
    model. Chains, bridges and empty nodes are the key, with which nobody should begin.

    Raises:
        ModuleNotFoundError: The samples are not installed.
        OSError: The file cannot be written.
    """
    file = files(_PACKAGE) / sample.language / f"{sample.name}.conllu"
    lines = [_without_answers(line) for line in file.read_text(encoding="utf-8").splitlines()]
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{sample.key}.conllu"
    text = "\n".join([line for line in lines if line is not None]) + "\n"
    target.write_text(text, encoding="utf-8")
    return target


def _without_answers(line: str) -> str | None:
    """Return a line of CoNLL-U without coreference, ``None`` if nothing else was in it."""
    if line.startswith("# global.Entity"):
        return None
    columns = line.split("\t")
    if len(columns) != _COLUMNS:
        return line
    if "." in columns[0]:  # an empty node, which is an answer as well
        return None
    kept = [each for each in columns[-1].split("|") if not each.startswith(_ANSWERS)]
    return "\t".join([*columns[:8], "_", "|".join(kept) or "_"])


def sample_folder() -> Path:
    """Return the folder for projects with samples: in the user's documents."""
    location = QStandardPaths.StandardLocation.DocumentsLocation
    documents = QStandardPaths.writableLocation(location)
    return Path(documents or Path.home()) / FOLDER


def samples_installed() -> bool:
    """Tell whether the samples are there."""
    try:
        return files(_PACKAGE).is_dir()
    except ModuleNotFoundError:
        return False
