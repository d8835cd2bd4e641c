"""Makes GREC files of generated texts, with the proportions of the corpus GREC-2.0.

    python benchmarks/grec_texts.py FOLDER --texts 1731 --seed 1

A file a text, as in GREC-2.0, which has no licence to pass it on: 1,731 texts with 249,212 words
and 12,207 references; domains, syntactic categories and kinds of selected expressions have its
shares, and lists of alternatives follow its recipe. The same seed gives the same files. A folder
that holds as many files as are asked for is left as it is.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from anaphora_workbench.challenges.grec.alternatives import (
    PRONOUNS,
    PronounForms,
    SubjectAlternatives,
    genitive,
    offer_of,
)
from anaphora_workbench.ports import Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Part, Ref

TEXTS = 1_731
"""Texts of GREC-2.0."""
DOMAINS = {"mountain": 837, "person": 397, "city": 224, "country": 202, "river": 69}
SYNCATS = {"np-subj": 8_297, "subj-det": 2_312, "np-obj": 1_598}
KINDS = {"pronoun": 5_105, "name": 4_652, "common": 1_687, "empty": 763}
MEAN_REFS = 7.05
WORDS_BETWEEN = 36
"""Most words between two references; half of it on average, which makes 144 words a text."""
_SYLLABLES = [one + two for one in "bdfgklmnprstv" for two in ("a", "e", "i", "o", "u", "an", "er")]
_SYNTACTIC = ("was", "is", "of", "the", "in", "and", "a", "to", "by", "from", "with", "on")


class Maker:
    """Makes texts, each from its own seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        draw = random.Random(f"{seed}/words")
        content = {self._word(draw, 2, 4) for _ in range(6_000)}
        self._words = [*_SYNTACTIC, *sorted(content)]
        # Words by Zipf's law.
        self._weights = [1 / rank for rank in range(1, len(self._words) + 1)]

    def text(self, number: int) -> GrecText:
        """Return a text; the first one has number 1."""
        draw = random.Random(f"{self._seed}/{number}")
        semcat = draw.choices(list(DOMAINS), list(DOMAINS.values()))[0]
        name = " ".join([self._word(draw, 2, 3).title() for _ in range(draw.randint(1, 2))])
        if semcat in ("mountain", "river"):
            name = draw.choice((f"Mount {name}", f"the {name} {semcat.title()}", name))
        long = f"{name} {self._word(draw, 2, 3).title()}"
        pronouns = PRONOUNS[draw.choice(("he", "she")) if semcat == "person" else "it"]
        size = min(1 + int(draw.expovariate(1 / (MEAN_REFS - 1))), 60)
        places = draw.choices(list(SYNCATS), list(SYNCATS.values()), k=size)
        noun = f"the {semcat}" if semcat != "person" else f"the {self._word(draw, 2, 3)}"
        chosen = [
            self._chosen(draw, syncat, (name, long), noun, pronouns, first=not place)
            for place, syncat in enumerate(places)
        ]
        offer = offer_of(chosen, long, semcat, pronouns)
        refs = [
            self._ref(f"{number}.{place}", semcat, syncat, words, offer)
            for place, (syncat, words) in enumerate(zip(places, chosen, strict=True), 1)
        ]
        return GrecText(str(number), long, self._paragraphs(draw, refs))

    @staticmethod
    def _word(draw: random.Random, least: int, most: int) -> str:
        return "".join(draw.choices(_SYLLABLES, k=draw.randint(least, most)))

    @staticmethod
    def _chosen(
        draw: random.Random,
        syncat: str,
        names: Sequence[str],
        noun: str,
        pronouns: PronounForms,
        *,
        first: bool,
    ) -> str:
        """Return the words of a reference; the first one of a text is the name."""
        kind = "name" if first else draw.choices(list(KINDS), list(KINDS.values()))[0]
        if kind == "empty" and syncat == "np-subj":
            return EMPTY_STRING
        if kind == "pronoun":
            forms = {
                "np-subj": pronouns.nominative,
                "np-obj": pronouns.accusative,
                "subj-det": pronouns.genitive,
            }
            return forms[syncat]
        words = noun if kind == "common" else draw.choice(names)
        return genitive(words) if syncat == "subj-det" else words

    @staticmethod
    def _ref(name: str, semcat: str, syncat: str, words: str, offer: SubjectAlternatives) -> Ref:
        chosen = offer.selected(words, syncat)
        return Ref(name, semcat, syncat, offer.with_selected(chosen, syncat), chosen)

    def _paragraphs(self, draw: random.Random, refs: Sequence[Ref]) -> tuple[tuple[Part, ...], ...]:
        paragraphs: list[tuple[Part, ...]] = []
        parts: list[Part] = []
        for number, ref in enumerate(refs):
            parts += ["\n", ref, f"\n {self._plain(draw)}"]
            if number == len(refs) - 1 or draw.random() < 0.15:
                paragraphs.append(tuple(_joined(parts)))
                parts = []
        return tuple(paragraphs)

    def _plain(self, draw: random.Random) -> str:
        words = draw.choices(self._words, self._weights, k=draw.randint(2, WORDS_BETWEEN))
        ended = draw.random() < 0.7
        comma = draw.randrange(len(words))
        listed = [f"{word}," if place == comma else word for place, word in enumerate(words)]
        return " ".join(listed).rstrip(",") + (". " if ended else " ")


def _joined(parts: Sequence[Part]) -> list[Part]:
    """Return the parts of a paragraph with neighbouring words in one."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def make(folder: Path, texts: int, seed: int) -> None:
    """Write the files, unless the folder holds them."""
    if folder.is_dir() and len(list(folder.glob("*.xml"))) == texts:
        return
    folder.mkdir(parents=True, exist_ok=True)
    maker, form = Maker(seed), Registry().task_format("grec")
    for number in range(1, texts + 1):
        form.write([maker.text(number)], Target.of(str(folder / f"{number}.xml")))


def main() -> None:
    """Parse the command line and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--texts", type=int, default=TEXTS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    make(options.folder, options.texts, options.seed)


if __name__ == "__main__":
    main()
