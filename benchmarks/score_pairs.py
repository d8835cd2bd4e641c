"""Make a key and a response of any size, the same each time, to measure coreference scorers on.

    python benchmarks/score_pairs.py --mentions 100000 --shape docs FOLDER

Shapes:

- ``docs``: many documents of some 250 mentions in chains of usual lengths;
- ``long``: one document, chains of very unequal lengths, the longest a fifth of all mentions;
- ``tangle``: one document of short chains, and a response so wrong that nearly all entities of
  both sides hang together (the hard case of CEAF).

The response is the key with errors: of every hundred mentions about ten are missing, seven shrink
to their head, ten are in another entity (thirty in a tangle), ten are invented; some entities are
split or merged. Both sides have the same words.

FOLDER gets ``key`` and ``response`` as ``.conll`` (CoNLL-2012), ``.conllu`` (CorefUD), ``.jsonl``
(a document a line, for coreference-eval), a folder ``.scorch`` (a JSON file a document), and
``pair.json`` with the counts.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import IO

SHAPES = ("docs", "long", "tangle")
SYLLABLES = ("ba", "cor", "dil", "en", "fo", "gra", "hem", "is", "lu", "mar", "no", "pel", "ta")
TEMPLATES = 60
"""Different documents; more are the same texts under other names, with other errors."""

Mention = tuple[int, int, int, int]
"""Sentence, first word, last word, entity."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document: its words sentence by sentence, its mentions in text order."""

    name: str
    sentences: list[list[str]]
    heads: list[list[int]]
    mentions: list[Mention]


def template(chance: random.Random, name: str) -> Text:
    """Return a document of some 60 sentences."""
    sentences, heads, mentions = [], [], []
    entities = 0
    for number in range(chance.randint(45, 75)):
        size = chance.randint(5, 30)
        sentences.append([word(chance) for _ in range(size)])
        heads.append([size] * (size - 1) + [0])
        start = 0
        while start < size:
            end = min(size, start + 1 + int(chance.expovariate(0.6)))
            for place in range(start, end - 1):
                heads[number][place] = end
            spans = [(start, end)] if chance.random() < 0.5 else []
            if spans and end - start > 2 and chance.random() < 0.4:
                spans.append((start + 1, chance.randint(start + 2, end)))
            for first, behind in spans:
                if chance.random() < 0.45 or not entities:
                    entities += 1
                    chosen = entities - 1
                else:
                    chosen = max(0, entities - 1 - int(chance.expovariate(1 / 15)))
                mentions.append((number, first, behind - 1, chosen))
            start = end
    return Text(name, sentences, heads, mentions)


def word(chance: random.Random) -> str:
    """Return a made-up word, short ones more often."""
    return "".join(chance.choices(SYLLABLES, k=1 + int(chance.expovariate(1.2))))


def many(chance: random.Random, mentions: int) -> Iterator[Text]:
    """Yield documents with so many mentions in all."""
    texts = [template(chance, f"bench-{number:03}") for number in range(TEMPLATES)]
    made = number = 0
    while made < mentions:
        text = texts[number % TEMPLATES]
        yield Text(f"{text.name}-{number}", text.sentences, text.heads, text.mentions)
        made += len(text.mentions)
        number += 1


def one(chance: random.Random, mentions: int, shape: str) -> Text:
    """Return one document with so many mentions, grouped as the shape says."""
    sentences: list[list[str]] = []
    heads: list[list[int]] = []
    spans: list[tuple[int, int, int]] = []
    for text in many(chance, mentions):
        spans += [(number + len(sentences), a, b) for number, a, b, _ in text.mentions]
        sentences += text.sentences
        heads += text.heads
    members: list[int] = []
    entity, size = 0, len(spans) / 5
    while len(members) < len(spans):
        if shape == "long" and size > 6 and len(members) < 0.75 * len(spans):
            members += [entity] * int(size)
            size *= 0.86
        else:
            members += [entity] * chance.choice((1, 2, 2, 3, 4) if shape == "long" else (2, 3, 4))
        entity += 1
    del members[len(spans) :]
    chance.shuffle(members)
    return Text(
        "bench-one",
        sentences,
        heads,
        [(*span, member) for span, member in zip(spans, members, strict=True)],
    )


def answered(chance: random.Random, text: Text, rate: float, tangled: bool) -> Text:
    """Return a document with the same words and mistaken mentions and entities."""
    entities = 1 + max(mention[3] for mention in text.mentions)
    of_key: defaultdict[int, list[Mention]] = defaultdict(list)
    for mention in text.mentions:
        of_key[mention[3]].append(mention)
    label = {}
    fresh = entities
    for entity, mentions in of_key.items():
        decided = chance.random()
        cut = len(mentions)
        if decided < rate / 2 and len(mentions) > 3:
            cut = chance.randrange(1, len(mentions))
        target = chance.randrange(entities) if decided > 1 - rate * 0.4 else entity
        for place, mention in enumerate(mentions):
            label[mention[:3]] = target if place < cut else fresh
        fresh += 1
    taken = set(label)
    found: list[Mention] = []
    for (number, first, last), given in label.items():
        decided, entity = chance.random(), given
        if decided < rate:
            continue
        head = (number, last, last)
        if decided < rate * 1.7 and head not in taken:
            taken.add(head)
            first = last
        if chance.random() < rate * (3 if tangled else 1):
            entity = chance.randrange(entities)
        found.append((number, first, last, entity))
    for _ in range(int(len(label) * rate)):
        number = chance.randrange(len(text.sentences))
        place = chance.randrange(len(text.sentences[number]))
        if (number, place, place) not in taken:
            taken.add((number, place, place))
            found.append((number, place, place, chance.randrange(entities)))
    found.sort(key=lambda mention: (mention[0], mention[1], -mention[2]))
    return Text(text.name, text.sentences, text.heads, found)


def numbered(mentions: Iterable[Mention]) -> list[Mention]:
    """Return mentions with entities numbered in the order of their first one."""
    numbers: dict[int, int] = {}
    return [(s, a, b, numbers.setdefault(e, len(numbers))) for s, a, b, e in mentions]


def write_columns(text: Text, order: int, conll: IO[str], conllu: IO[str]) -> None:
    """Write a document as CoNLL-2012 and as CorefUD."""
    mentions = numbered(text.mentions)
    opening: defaultdict[tuple[int, int], list[tuple[str, str]]] = defaultdict(list)
    closing: defaultdict[tuple[int, int], list[tuple[str, str]]] = defaultdict(list)
    for number, first, last, entity in mentions:
        mark = ")" if first == last else ""
        label = f"e{order}x{entity}"
        body = f"({label}-x-{last - first + 1}-"
        opening[number, first].append((f"({entity}{mark}", f"{body}{mark}"))
        if first != last:
            closing[number, last].insert(0, (f"{entity})", f"{label})"))
    conll.write(f"#begin document ({text.name}); part 000\n")
    conllu.write(f"# newdoc id = {text.name}\n")
    if not order:
        conllu.write("# global.Entity = eid-etype-head-other\n")
    for number, (words, heads) in enumerate(zip(text.sentences, text.heads, strict=True)):
        conllu.write(f"# sent_id = {text.name}-{number + 1}\n# text = {' '.join(words)}\n")
        for place, (form, head) in enumerate(zip(words, heads, strict=True)):
            here = (number, place)
            cells = [*opening.get(here, ()), *closing.get(here, ())]
            cell = "|".join([left for left, _ in cells]) or "-"
            conll.write(f"{text.name}\t0\t{place}\t{form}\tNN\t*\t-\t-\t-\t-\t*\t{cell}\n")
            misc = f"Entity={''.join([right for _, right in cells])}" if cells else "_"
            relation = "dep" if head else "root"
            conllu.write(f"{place + 1}\t{form}\t_\tNOUN\t_\t_\t{head}\t{relation}\t_\t{misc}\n")
        conll.write("\n")
        conllu.write("\n")
    conll.write("#end document\n")


def write_clusters(text: Text, jsonl: IO[str], folder: Path) -> None:
    """Write the entities of a document as lists of positions, and as lists of names."""
    before = [0, *accumulate(map(len, text.sentences))]
    clusters: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, first, last, entity in text.mentions:
        clusters[entity].append((before[number] + first, before[number] + last))
    jsonl.write(json.dumps({"doc": text.name, "clusters": list(clusters.values())}) + "\n")
    named = {str(e): [f"{a}-{b}" for a, b in held] for e, held in clusters.items()}
    path = folder / f"{text.name}.json"
    path.write_text(json.dumps({"type": "clusters", "clusters": named}), encoding="utf-8")


def make(folder: Path, mentions: int, shape: str, seed: int = 1, rate: float = 0.10) -> None:
    """Write a pair into a folder; nothing is done if it is there."""
    if (folder / "pair.json").exists():
        return
    chance = random.Random(seed)
    texts = many(chance, mentions) if shape == "docs" else [one(chance, mentions, shape)]
    errors = random.Random(seed + 1)
    counts = {"documents": 0, "tokens": 0, "key": 0, "response": 0}
    with ExitStack() as files:
        columns = {}
        for side in ("key", "response"):
            (folder / f"{side}.scorch").mkdir(parents=True, exist_ok=True)
            columns[side] = [
                files.enter_context((folder / f"{side}.{suffix}").open("w", encoding="utf-8"))
                for suffix in ("conll", "conllu", "jsonl")
            ]
        for order, text in enumerate(texts):
            both = {"key": text, "response": answered(errors, text, rate, shape == "tangle")}
            for side, each in both.items():
                conll, conllu, jsonl = columns[side]
                write_columns(each, order, conll, conllu)
                write_clusters(each, jsonl, folder / f"{side}.scorch")
                counts[side] += len(each.mentions)
            counts["documents"] += 1
            counts["tokens"] += sum(map(len, text.sentences))
    settings = {"mentions": mentions, "shape": shape, "seed": seed, "rate": rate}
    (folder / "pair.json").write_text(json.dumps({**settings, **counts}), encoding="utf-8")


def main() -> None:
    """Make one pair."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mentions", type=int, default=10_000)
    parser.add_argument("--shape", choices=SHAPES, default="docs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.10, help="rate of errors in the response")
    options = parser.parse_args()
    make(options.folder, options.mentions, options.shape, options.seed, options.rate)
    print((options.folder / "pair.json").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
