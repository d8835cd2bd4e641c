"""Between Anaphora Workbench and JavaRAP (see docs/guide/programs.md): words in, links out.

    python3 javarap.py java -jar AnaphoraResolution.jar

JavaRAP reads a text file, named as its last argument, and prints pairs such as

    (0,0) Chomsky <-- (1,4) his,

where the numbers are sentence and word, both from 0. Its own tokens may differ from ours, so the
word itself decides: of its places in that sentence the nearest to the number.
"""

import json
import re
import subprocess
import sys
import tempfile

PAIR = re.compile(r"\((\d+),(\d+)\) (.+?) <-- \((\d+),(\d+)\) (.+?),?\s*$")


def place(sentences: list, starts: list, sentence: str, word: str, text: str) -> list:
    """Return the mention [start, end] that a place and its words stand for; empty if none."""
    number, near, wanted = int(sentence), int(word), text.split()
    if number >= len(sentences):
        return []
    words = sentences[number]
    found = [
        start
        for start in range(len(words) - len(wanted) + 1)
        if words[start : start + len(wanted)] == wanted
    ]
    if not found:
        return []
    start = starts[number] + min(found, key=lambda index: abs(index - near))
    return [start, start + len(wanted)]


def main() -> int:
    """Run JavaRAP on standard input and write what it says as links."""
    sys.stdin.reconfigure(encoding="utf-8")
    text = sys.stdin.read()
    sentences = [line.split() for line in text.splitlines()]
    starts = [sum(len(words) for words in sentences[:number]) for number in range(len(sentences))]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        ran = subprocess.run([*sys.argv[1:], file.name], stdout=subprocess.PIPE, check=True)
    links = []
    lost = 0
    for line in ran.stdout.decode("utf-8", "replace").splitlines():
        pair = PAIR.match(line)
        if pair is None:
            continue
        antecedent = place(sentences, starts, *pair.group(1, 2, 3))
        anaphor = place(sentences, starts, *pair.group(4, 5, 6))
        if anaphor and antecedent:
            links.append({"anaphor": anaphor, "antecedents": [antecedent]})
        else:
            lost += 1
    notes = [f"{lost} pairs are not in the text as it was sent"] if lost else []
    json.dump({"links": links, "notes": notes}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
