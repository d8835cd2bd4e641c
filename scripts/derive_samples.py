"""Make the other forms of the sample corpora from their CorefUD files.

The CorefUD files in ``sample_corpora/anaphora_samples/en`` and ``es`` are the source. This makes

* ``tagged/<language>/<stem>.anaphora.json``: the same document with every anaphor stated, that is
  its kind, its reference type and its antecedents (`tagged`);
* ``text/<language>/<stem>.txt``: the words alone;
* ``supar/<document>.supar`` for the documents named in `IN_SUPAR`: the stated anaphors in the
  format of SUPAR, without candidates.

Usage::

    .venv/bin/python scripts/derive_samples.py [FOLDER]

``FOLDER`` is where the forms go, the package of the samples unless it is given. The tests make
them anew and compare, so run this after each change of a CorefUD file.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import anaphora_samples
from anaphora_workbench.model import Anaphor, Document, FrozenDict, Layer, Markable, Reference
from anaphora_workbench.model.language import Language, kind_by_person, language
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.keys import Key, key_of

IN_SUPAR = ("en-chat", "en-travel", "es-guide")
"""Documents that get a folder in SUPAR's format here; ``en-news`` has one made by hand."""

LABELS = {
    "ref:exophor": Reference.EXOPHOR,
    "ref:clause": Reference.OTHER,
    "ref:other": Reference.OTHER,
    "ref:bound": Reference.OTHER,
}
"""What the fourth field of a mention says of its reference (the guideline explains the labels)."""


def tagged(reading: Reading) -> Reading:
    """Return a document with its anaphors stated.

    The chains give pronouns their kinds, ``<``, ``>`` and ``-`` as they do for the scorer. The
    labels of the guideline are laid over that. An exophor and what is new has no antecedent; a
    bound pronoun keeps the phrase that binds it. Speaker and hearer whom nobody has named (*I*,
    *tu*) are exophors. Mentions with a noun that take something up get ``name``, ``defDesc``,
    ``demoDesc`` or ``one``, or no kind where they are indefinite.
    """
    words = language(reading.document.language)
    key = key_of(reading.document, reading.layers[0], words)
    anaphors: dict[str, Anaphor] = dict(key.layer.anaphors)
    for markable in key.layer.markables.values():
        label = LABELS.get(markable.attributes.get("other", ""))
        anaphor = anaphors.get(markable.id)
        if anaphor is None and label is not None:
            anaphor = Anaphor(markable.id)
        if anaphor is None:
            continue
        kind = anaphor.kind or nominal_kind(reading.document, markable, key, words)
        if markable.zero is not None and kind == "zero":
            kind = kind_by_person(kind, markable.zero.features)
        reference = label or anaphor.reference
        if reference is None and kind.endswith("12"):
            reference = Reference.EXOPHOR
        anaphors[markable.id] = replace(anaphor, kind=kind, reference=reference)
    layer: Layer = replace(key.layer, anaphors=FrozenDict(anaphors))
    return Reading(reading.document, (layer,))


def nominal_kind(document: Document, markable: Markable, key: Key, words: Language) -> str:
    """Return the kind of a mention with a noun, ``""`` where the tag set has none for it."""
    head = key.heads(markable)
    token = document.tokens[head]
    if token.pos == "PROPN":
        return "name"
    if token.lemma.lower() == "one" and token.pos == "NOUN":
        return "one"
    if token.pos not in ("NOUN", "ADJ", "NUM"):
        return ""
    definite = False
    for index in (index for span in markable.spans for index in span):
        below = document.tokens[index]
        if below.head != head:
            continue
        if below.pos == "DET" and below.features.get("PronType") == "Dem":
            return "demoDesc"
        possessive = words.role(below.deprel) == "possessor"
        definite |= possessive or below.features.get("Poss") == "Yes"
        definite |= below.features.get("Definite") == "Def"
    return "defDesc" if definite else ""


def forms(folder: Path) -> Iterator[tuple[Reading, Format, Path]]:
    """Yield what is to be written: the document, the format and the place below a folder."""
    registry = Registry()
    corefud, json, text, supar = map(registry.format, ("corefud", "json", "text", "supar"))
    for code, name in anaphora_samples.names():
        source = anaphora_samples.path(name)
        (reading,) = corefud.read(Source.of(source))
        stated = tagged(reading)
        yield stated, json, folder / "tagged" / code / f"{source.stem}.anaphora.json"
        # A text file ends with a line end, which the CorefUD file does not state.
        ended = replace(reading.document, text=reading.document.text + "\n")
        yield replace(reading, document=ended), text, folder / "text" / code / f"{source.stem}.txt"
        if name in IN_SUPAR:
            yield stated, supar, folder / "supar" / f"{name}.supar"


def main(arguments: list[str]) -> int:
    """Write all forms and return the exit status."""
    folder = Path(arguments[0]) if arguments else anaphora_samples.folder()
    for reading, form, place in forms(folder):
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.rmtree(place)
        form.write([reading], Target.of(place))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
