"""A whole resolver in one file: CoNLL-U on standard input, CoNLL-U with clusters on the output.

It links each third-person pronoun to the nearest noun before it that agrees in number. It needs
Python and nothing else; a program in any other language would do the same in the same way.
"""

import sys

ID, FORM, UPOS, FEATS, MISC = 0, 1, 3, 5, 9


def main() -> int:
    """Read a document, decide, write it."""
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    lines = sys.stdin.read().split("\n")
    entities: dict[int, int] = {}  # number of the line of a mention: number of its entity
    nouns: list[tuple[int, str]] = []
    for number, line in enumerate(lines):
        columns = line.split("\t")
        if len(columns) != 10 or not columns[ID].isdigit():
            continue
        features = dict(pair.split("=", 1) for pair in columns[FEATS].split("|") if "=" in pair)
        count = features.get("Number", "")
        if columns[UPOS] in ("NOUN", "PROPN"):
            nouns.append((number, count))
        elif features.get("PronType") == "Prs" and features.get("Person") == "3":
            agreeing = [noun for noun, of_noun in nouns if of_noun == count]
            if agreeing:
                entity = entities.setdefault(agreeing[-1], len(entities) + 1)
                entities[number] = entity
    for number, entity in entities.items():
        columns = lines[number].split("\t")
        mention = f"Entity=(e{entity}--1)"
        columns[MISC] = mention if columns[MISC] == "_" else f"{mention}|{columns[MISC]}"
        lines[number] = "\t".join(columns)
    sys.stdout.write("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
