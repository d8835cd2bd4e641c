"""Between Anaphora Workbench and programs that mark entities in the text, such as LingPipe.

    python3 lingpipe.py sh cmd_coref_en_news_muc6.sh

The program reads a text on standard input and writes it again with its entities marked:

    <s i="0"><ENAMEX ID="0" TYPE="PERSON">John Smith</ENAMEX> left .</s>
    <s i="1"><ENAMEX ID="0" TYPE="MALE_PRONOUN">He</ENAMEX> was tired .</s>

Elements of one ID are one entity (see docs/guide/programs.md). The words are found again by
their letters: white space, tokens and sentences of the program may differ from ours.
"""

import json
import subprocess
import sys
from xml.etree import ElementTree


def letters(text: str) -> str:
    """Return a text without white space."""
    return "".join(text.split())


def marked(element: ElementTree.Element, start: int, found: dict) -> int:
    """Collect the letters that each ID marks; return the number of letters up to the end."""
    end = start + len(letters(element.text or ""))
    for child in element:
        end = marked(child, end, found) + len(letters(child.tail or ""))
    if "ID" in element.attrib and end > start:
        found.setdefault(element.attrib["ID"], []).append((start, end))
    return end


def main() -> int:
    """Run the program on standard input and write what it marks as clusters."""
    sys.stdin.reconfigure(encoding="utf-8")
    text = sys.stdin.read()
    ran = subprocess.run(sys.argv[1:], input=text.encode(), stdout=subprocess.PIPE, check=True)
    root = ElementTree.fromstring(ran.stdout)
    if letters("".join(root.itertext())) != letters(text):
        sys.exit("the program changed the text, so its entities have no places in ours")
    token_at = []  # number of the token that each letter belongs to
    for number, token in enumerate(text.split()):
        token_at += [number] * len(token)
    found: dict = {}
    marked(root, 0, found)
    clusters = [
        [[token_at[start], token_at[end - 1] + 1] for start, end in mentions]
        for mentions in found.values()
    ]
    json.dump({"clusters": clusters}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
