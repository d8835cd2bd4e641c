"""The words of a text as one run of characters that no tokeniser and no Unicode form changes.

Each token becomes its letters, signs and digits, and every character knows its token. What differs
between two tokenisations of one text without being another text is taken away:

1. A Penn bracket that is a token of its own (``-LRB-``, ``-RCB-`` ...) is the bracket.
2. Compatibility forms are what they stand for (NFKD: *ﬁ* is *fi*, *…* three dots, *½* 1⁄2), and
   combining marks are left out, so that NFC, NFD and a text without accents are the same.
3. Quotes are apostrophes; a double quote is two of them (``“``, ``"``, ``''`` and the two grave
   accents of the Penn treebank). Dashes are hyphens.
4. Blanks of every width, invisible characters, underscores that join words and backslashes that
   protect signs are left out.
5. Case is left alone.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
}
_ALIKE = {
    **dict.fromkeys("'`´\u1ffd\u0384‘’‚‛′ʹʼ‹›", "'"),
    **dict.fromkeys('"“”„‟″«»〝〞', "''"),
    "‴": "'''",
    **dict.fromkeys("-‐‑‒–—―−⁃﹘﹣－­", "-"),
    "\u00ad": "",  # a soft hyphen shows where a word may be parted
    "_": "",
    "\\": "",
    "⁄": "/",
    "∕": "/",
}
_PARTED_ACUTE = " \u0301"
"""What compatibility forms make of ``´``, which many type for an apostrophe."""
_UNSEEN = frozenset(("Zs", "Zl", "Zp", "Cc", "Cf"))


@dataclass(frozen=True, slots=True)
class Characters:
    """A text without what tokenisers and Unicode forms change.

    Attributes:
        text: The characters.
        owners: Number of the token of each character.
        starts: For each token the place of its first character; one more entry for the end. A
            token without characters begins where the next one does.
    """

    text: str
    owners: array[int]
    starts: array[int]

    @classmethod
    def of(cls, words: Iterable[str]) -> Characters:
        """Return the characters of some tokens. Cost: linear."""
        pieces: list[str] = []
        owners = array("l")
        starts = array("l", [0])
        known: dict[str, str] = {}
        for number, word in enumerate(words):
            piece = known.get(word)
            if piece is None:
                piece = known[word] = characters_of(word)
            pieces.append(piece)
            owners.extend([number] * len(piece))
            starts.append(len(owners))
        return cls("".join(pieces), owners, starts)


def characters_of(word: str) -> str:
    """Return the characters of one token; ``""`` where it has none that count."""
    if word.isascii() and word.isalnum():
        return word
    bracket = _BRACKETS.get(word)
    word = word.replace(_PARTED_ACUTE, "´")
    return bracket if bracket is not None else "".join([_plain(sign) for sign in word])


@lru_cache(maxsize=4096)
def _plain(sign: str) -> str:
    """Return what a character of a text is compared by."""
    alike = _ALIKE.get(sign)
    if alike is not None:
        return alike
    found = []
    for part in unicodedata.normalize("NFKD", sign):
        if unicodedata.combining(part) or unicodedata.category(part) in _UNSEEN:
            continue
        found.append(_ALIKE.get(part, part))
    return "".join(found)
