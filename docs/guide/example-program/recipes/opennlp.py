"""Between Anaphora Workbench and programs that number entities in Penn trees, such as OpenNLP.

    python3 opennlp.py sh -c 'opennlp Parser en-parser-chunking.bin | opennlp Coreferencer coref'

The program reads a sentence a line, tokens divided by blanks, and writes trees whose nodes have
the number of their entity behind the label:

    (TOP (S (NP#1 (NNP Ana)) (VP (VBD left)) (. .)))

See docs/guide/programs.md. A word's place is its number among the leaves, so the tokens must be
those that were sent.
"""

import json
import re
import subprocess
import sys

PART = re.compile(r"\(|\)|[^\s()]+")


def clusters_of(text: str) -> tuple:
    """Return the clusters of the trees and the number of their leaves."""
    found: dict = {}
    open_nodes: list = []  # first leaf and entity, "" for none
    leaves = 0
    before = ""
    for part in PART.findall(text):
        if part == "(":
            open_nodes.append((leaves, ""))
        elif part == ")":
            start, entity = open_nodes.pop()
            if entity and leaves > start:
                found.setdefault(entity, []).append([start, leaves])
        elif before == "(":
            open_nodes[-1] = (leaves, part.partition("#")[2])
        else:
            leaves += 1
        before = part
    return list(found.values()), leaves


def main() -> int:
    """Run the program on standard input and write the entities of its trees as clusters."""
    sys.stdin.reconfigure(encoding="utf-8")
    text = sys.stdin.read()
    ran = subprocess.run(sys.argv[1:], input=text.encode(), stdout=subprocess.PIPE, check=True)
    clusters, leaves = clusters_of(ran.stdout.decode("utf-8", "replace"))
    if leaves != len(text.split()):
        sys.exit(f"the trees have {leaves} words, and {len(text.split())} were sent")
    json.dump({"clusters": clusters}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
