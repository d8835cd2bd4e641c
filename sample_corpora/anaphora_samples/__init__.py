"""Sample corpora that ship with Anaphora Workbench: their names and where they lie.

Each sample is one document, annotated by hand: a news item, a technical manual and a story in
English and in Spanish, each in the folder of its language. One of them stands in the folder
``supar`` a second time, in SUPAR's format. The guideline and the counts are in ``README.md``
beside this module.
"""

from importlib import resources
from pathlib import Path

__all__ = ["folder", "names", "path"]


def folder() -> Path:
    """Return the folder that holds the samples, one folder a language inside."""
    return Path(str(resources.files(__name__)))


def names() -> list[tuple[str, str]]:
    """Return the samples as pairs of language and name, in alphabetical order.

    The language is a BCP 47 primary tag (``en``, ``es``); the name is the id of the document,
    ``<language>-<genre>``.
    """
    files = folder().glob("*/*.conllu")
    return sorted([(file.parent.name, f"{file.parent.name}-{file.stem}") for file in files])


def path(name: str, suffix: str = ".conllu") -> Path:
    """Return where a sample lies.

    Args:
        name: Name of a sample, for example ``en-news``.
        suffix: ``.conllu`` for the CorefUD file that every sample has; ``.supar`` for the folder
            in SUPAR's format that ``en-news`` has besides.

    Raises:
        LookupError: There is no such sample, or not with that suffix.
    """
    known = [sample for _language, sample in names()]
    if name not in known:
        raise LookupError(f"there is no sample '{name}'; there are {', '.join(known)}")
    language, _dash, genre = name.partition("-")
    place = folder() / language / f"{genre}{suffix}"
    if suffix == ".supar":
        place = folder() / "supar" / f"{name}{suffix}"
    if not place.exists():
        raise LookupError(f"the sample '{name}' does not come as '{suffix}'")
    return place
