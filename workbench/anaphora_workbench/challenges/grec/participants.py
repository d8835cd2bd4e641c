"""What each of many people chose in the same texts (VaREG), as versions of a test set.

An expression says in its attribute PARTICIPANTS who chose it (``27 35``). Different people worked
on different texts, so a version is not one person: the first version has the first person of each
text, the second the second, and so on. Who did not fill all places of a text is left out there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anaphora_workbench.tasks.grec import GrecText, Refex

_WHO = "PARTICIPANTS"


def versions_of(texts: Sequence[GrecText]) -> list[list[GrecText]]:
    """Return the texts with what people chose, a list a version; none if nobody is named."""
    versions: list[list[GrecText]] = []
    for text in texts:
        for number, choices in enumerate(_choices(text)):
            if number == len(versions):
                versions.append([])
            versions[number].append(text.choosing(choices))
    return versions


def _choices(text: GrecText) -> Iterable[list[Refex]]:
    """Yield the choices of each person who filled all places of a text."""
    chosen: dict[str, dict[int, Refex]] = {}
    refs = text.refs
    for number, ref in enumerate(refs):
        for refex in ref.alternatives:
            for who in refex.attributes.get(_WHO, "").split():
                chosen.setdefault(who, {})[number] = refex
    for own in chosen.values():
        if len(own) == len(refs):
            yield [own[number] for number in range(len(refs))]
