"""Sample corpora that ship with Anaphora Workbench: their names and where they lie.

Each sample is one document, annotated by hand: news, technical manuals, stories, letters, chats and
a travel piece in English and in Spanish, each in the folder of its language. Other forms of the
same documents are made from these files and lie in folders of their own: with every anaphor
stated (``tagged``), as plain text (``text``), in SUPAR's format (``supar``). The counts and the
layout are in ``README.md`` beside this module.

Twenty further Spanish texts, parsed automatically, are a corpus of their own (`further_spanish`).
"""

from importlib import resources
from pathlib import Path

__all__ = ["folder", "further_spanish", "names", "path", "suffixes"]

_FOLDERS = {".anaphora.json": "tagged", ".txt": "text"}


def folder() -> Path:
    """Return the folder that holds the samples, one folder a language inside."""
    return Path(str(resources.files(__name__)))


def names() -> list[tuple[str, str]]:
    """Return the samples as pairs of language and name, in alphabetical order.

    The language is a BCP 47 primary tag (``en``, ``es``); the name is the id of the document,
    ``<language>-<genre>``.
    """
    files = [file for code in ("en", "es") for file in (folder() / code).glob("*.conllu")]
    return sorted([(file.parent.name, f"{file.parent.name}-{file.stem}") for file in files])


def path(name: str, suffix: str = ".conllu") -> Path:
    """Return where a sample lies.

    Args:
        name: Name of a sample, for example ``en-news``.
        suffix: ``.conllu`` for the CorefUD file, which holds the annotation; ``.anaphora.json``
            for the same document with every anaphor's kind and reference type stated; ``.txt``
            for the words alone; ``.supar`` for the folder in SUPAR's format that some samples
            have besides (see `suffixes`).

    Raises:
        LookupError: There is no such sample, or not with that suffix.
    """
    known = [sample for _language, sample in names()]
    if name not in known:
        raise LookupError(f"there is no sample '{name}'; there are {', '.join(known)}")
    place = _place(name, suffix)
    if not place.exists():
        raise LookupError(f"the sample '{name}' does not come as '{suffix}'")
    return place


def suffixes(name: str) -> list[str]:
    """Return the forms that a sample comes in, as suffixes for `path`.

    Raises:
        LookupError: There is no such sample.
    """
    path(name)
    return [form for form in (".conllu", *_FOLDERS, ".supar") if _place(name, form).exists()]


def further_spanish(part: str) -> list[Path]:
    """Return the files of a part of the further Spanish texts, in alphabetical order.

    Args:
        part: ``development``, or ``held-out``: the half for final figures, on which nothing may be
            tuned or tried.

    Raises:
        LookupError: There is no such part.
    """
    parts = sorted([place.name for place in (folder() / "es-further").iterdir() if place.is_dir()])
    if part not in parts:
        raise LookupError(f"there is no part '{part}'; there are {', '.join(parts)}")
    return sorted((folder() / "es-further" / part).glob("*.conllu"))


def _place(name: str, suffix: str) -> Path:
    """Return where a form of a sample would lie."""
    language, _dash, genre = name.partition("-")
    if suffix == ".supar":
        return folder() / "supar" / f"{name}{suffix}"
    return folder() / _FOLDERS.get(suffix, "") / language / f"{genre}{suffix}"
