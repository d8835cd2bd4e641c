"""Two tokenisations of one text: which tokens of the one are which of the other.

Rules, in this order:

1. Texts with the same words, or with as many words of which one side holds none but ``_``, are
   aligned word by word.
2. Else the characters decide (*Characters* below says which count, `matching` which are the
   same). A token is aligned with every token with which it shares a character.
3. Between two aligned places, a single token on one side and at most three on the other, none of
   them aligned or only in part, are one place spelt otherwise (*du* and *de le*, *cat* and
   *[UNK]*): they are aligned, too, and counted as `AlignmentCounts.respelt`.
4. A token without characters that count (a blank, a lone accent) belongs to the one before it.
5. Everything else is not aligned. It is counted, never guessed.

**Characters.** The words of a text as one run of characters that no tokeniser and no Unicode form
changes.

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

**Equal places.** Which of two equal places something missing is put.

Of *He said no. He said yes.* and *He said yes.* either *He said no.* is missing or *no. He said*.
People mean the former: what is missing is put where it begins with a sentence, else with a word.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from anaphora_workbench.alignment.matching import Block, matching_blocks
from anaphora_workbench.model import Document, Span

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


_FURTHEST = 400
"""Characters by which a gap is moved at most."""
_FEW = 3
"""So many words one word may stand for that shares no character with them."""
_NOWHERE = (-1, -1)
_LEAST = 0.5
"""Share of the other text's tokens that must be in the gold text."""


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


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two texts.

    Attributes:
        text: Its characters.
        sentences: Where its sentences begin.
        words: Where its words begin.
    """

    text: str
    sentences: Collection[int]
    words: Collection[int]

    def rank(self, place: int) -> int:
        """Return how good a place is for a gap to begin: 2 for sentences, 1 for words, 0."""
        return 2 if place in self.sentences else 1 if place in self.words else 0


def slid(blocks: Sequence[Block], one: Side, other: Side) -> list[Block]:
    """Return equal parts, in order, with each gap of one side alone moved to the best place."""
    starts = [block.first for block in blocks]
    ends = [block.first + block.size for block in blocks]
    shifts = [block.second - block.first for block in blocks]
    for number, (block, following) in enumerate(pairwise(blocks)):
        gap = following.first - block.first - block.size
        other_gap = following.second - block.second - block.size
        if gap and other_gap:
            continue
        side, begin = (one, ends[number]) if gap else (other, ends[number] + shifts[number])
        furthest_back = min(_FURTHEST, ends[number] - starts[number])
        furthest_on = min(_FURTHEST, ends[number + 1] - starts[number + 1])
        by = _best_move(side, begin, gap or other_gap, furthest_back, furthest_on)
        ends[number] += by
        starts[number + 1] += by
    return [
        Block(start, start + shift, end - start)
        for start, end, shift in zip(starts, ends, shifts, strict=True)
        if start < end
    ]


def _best_move(side: Side, begin: int, size: int, back: int, on: int) -> int:
    """Return by how much a gap of a text moves; 0 where no place is better than its own.

    It begins at ``begin`` and may move ``back`` and ``on`` by so many characters.
    """
    text = side.text
    best, moved = side.rank(begin), 0
    for by in range(1, back + 1):
        if best == 2 or text[begin - by] != text[begin + size - by]:
            break
        rank = side.rank(begin - by)
        if rank > best:
            best, moved = rank, -by
    for by in range(1, on + 1):
        if best == 2 or text[begin + by - 1] != text[begin + size + by - 1]:
            break
        rank = side.rank(begin + by)
        if rank > best:
            best, moved = rank, by
    return moved


@dataclass(frozen=True, slots=True)
class AlignmentCounts:
    """How well two texts are aligned.

    Attributes:
        gold_tokens: Tokens of the gold text.
        gold_missing: Of these, the ones that the other text has not.
        other_tokens: Tokens of the other text.
        other_extra: Of these, the ones that the gold text has not.
        respelt: Tokens of the other text that are aligned by their place alone.
    """

    gold_tokens: int = 0
    gold_missing: int = 0
    other_tokens: int = 0
    other_extra: int = 0
    respelt: int = 0


@dataclass(frozen=True, slots=True)
class Alignment:
    """The tokens of another text in terms of a gold text's.

    Attributes:
        gold: The gold text.
        other: The other one.
        counts: How well they are aligned.
        ranges: For each token of the other text the first token of the gold text and the one
            behind the last, -1 and -1 where there are none. Never descending.
        parted: Tokens of the gold text that several tokens of the other one make up.
    """

    gold: Document
    other: Document
    counts: AlignmentCounts
    ranges: tuple[tuple[int, int], ...]
    parted: frozenset[int]

    @property
    def is_same(self) -> bool:
        """Whether each token is the same as the gold text's, and none is left over."""
        counts = self.counts
        ones = self.ranges == tuple([(n, n + 1) for n in range(counts.other_tokens)])
        return ones and counts.gold_tokens == counts.other_tokens and not counts.respelt

    @property
    def same_text(self) -> bool:
        """Whether at least half of the other text's tokens are in the gold text.

        It may lack most of that; but what is mostly something else is another text.
        """
        many = self.counts.other_tokens
        return many > 0 and many - self.counts.other_extra >= _LEAST * many

    def tokens(self, index: int) -> Span | None:
        """Return the gold tokens of a token, ``None`` when it is not aligned."""
        first, last = self.ranges[index]
        return Span(first, last) if first >= 0 else None

    def span(self, span: Span) -> Span | None:
        """Return the gold tokens from the first aligned token to the last, ``None`` for none."""
        found = [pair for pair in self.ranges[span.start : span.end] if pair != _NOWHERE]
        return Span(found[0][0], max([last for _, last in found])) if found else None

    def cuts(self, span: Span, there: Span) -> bool:
        """Tell whether a span, whose gold place is given, begins or ends inside a gold token."""
        before, behind = span.start - 1, span.end
        if there.start in self.parted:
            while before >= 0 and self.ranges[before] == _NOWHERE:
                before -= 1
            if before >= 0 and self.ranges[before][1] > there.start:
                return True
        if there.end - 1 in self.parted:
            while behind < len(self.ranges) and self.ranges[behind] == _NOWHERE:
                behind += 1
            return behind < len(self.ranges) and self.ranges[behind][0] < there.end
        return False

    def border(self, index: int) -> int:
        """Return the gold border that is the one before token ``index``, or nearest behind it."""
        for first, last in reversed(self.ranges[:index]):
            if first >= 0:
                return last
        return 0


def align(gold: Document, other: Document) -> Alignment:
    """Align another tokenisation of a text, or of parts of it, with the gold one.

    Near-linear in the length of the texts.
    """
    ours = [token.text for token in gold.tokens]
    theirs = [token.text for token in other.tokens]
    if ours == theirs or (len(ours) == len(theirs) and "_" in (*_only(ours), *_only(theirs))):
        ranges = tuple([(number, number + 1) for number in range(len(ours))])
        return Alignment(gold, other, AlignmentCounts(len(ours), 0, len(ours)), ranges, frozenset())
    return _Aligning(gold, other, ours, theirs).alignment()


def _only(words: Sequence[str]) -> tuple[str, ...]:
    """Return the word that all words are, if there is one."""
    return (words[0],) if words and len(set(words)) == 1 else ()


class _Aligning:
    """One alignment by characters on its way."""

    def __init__(
        self, gold: Document, other: Document, ours: Sequence[str], theirs: Sequence[str]
    ) -> None:
        self._gold = gold
        self._other = other
        self._ours = Characters.of(ours)
        self._theirs = Characters.of(theirs)
        self._ranges = [_NOWHERE] * len(theirs)
        self._met = bytearray(len(ours))
        self._respelt = 0

    def alignment(self) -> Alignment:
        blocks = matching_blocks(self._ours.text, self._theirs.text)
        if len(blocks) > 1:
            blocks = slid(blocks, _side(self._gold, self._ours), _side(self._other, self._theirs))
        for block in blocks:
            self._take(block)
        self._respell(blocks)
        extra, missing = self._unmet()
        self._attach()
        parted = self._parted()
        counts = AlignmentCounts(len(self._met), missing, len(self._ranges), extra, self._respelt)
        return Alignment(self._gold, self._other, counts, tuple(self._ranges), parted)

    def _take(self, block: Block) -> None:
        """Align the tokens of equal characters."""
        first, second, size = block
        own, their = self._ours.owners, self._theirs.owners
        last = None
        for mine, yours in zip(
            own[first : first + size], their[second : second + size], strict=True
        ):
            if (mine, yours) != last:
                last = (mine, yours)
                self._join(mine, mine + 1, yours)

    def _join(self, begin: int, end: int, other: int) -> None:
        known = self._ranges[other]
        self._ranges[other] = (begin, end) if known == _NOWHERE else (known[0], end)
        self._met[begin:end] = b"\x01" * (end - begin)

    def _respell(self, blocks: Sequence[Block]) -> None:
        """Align what stands at one place on both sides (rule 3)."""
        begin = other_begin = 0
        own, their = self._ours.owners, self._theirs.owners
        ends = Block(len(own), len(their), 0)
        for block in (*blocks, ends):
            if begin < block.first and other_begin < block.second:
                mine = Span(own[begin], own[block.first - 1] + 1)
                yours = Span(their[other_begin], their[block.second - 1] + 1)
                if min(len(mine), len(yours)) == 1 and max(len(mine), len(yours)) <= _FEW:
                    self._same_place(mine, yours)
            begin, other_begin = block.first + block.size, block.second + block.size

    def _same_place(self, mine: Span, yours: Span) -> None:
        if all(self._met[i] for i in mine) and all(self._ranges[i] != _NOWHERE for i in yours):
            return
        for index in yours:
            known = self._ranges[index]
            if len(yours) > 1 and known != _NOWHERE:
                continue
            self._respelt += known == _NOWHERE
            begin = mine.start if known == _NOWHERE else min(known[0], mine.start)
            end = mine.end if known == _NOWHERE else max(known[1], mine.end)
            self._ranges[index] = (begin, end)
        self._met[mine.start : mine.end] = b"\x01" * len(mine)

    def _unmet(self) -> tuple[int, int]:
        """Return how many tokens with characters are not aligned: other ones and gold ones."""
        starts, others = self._ours.starts, self._theirs.starts
        extra = sum(
            [
                pair == _NOWHERE and others[number] < others[number + 1]
                for number, pair in enumerate(self._ranges)
            ]
        )
        missing = sum([not met and starts[n] < starts[n + 1] for n, met in enumerate(self._met)])
        return extra, missing

    def _attach(self) -> None:
        """Give tokens without characters to the one before them (rule 4)."""
        starts = self._theirs.starts
        for number, pair in enumerate(self._ranges):
            if pair == _NOWHERE and starts[number] == starts[number + 1] and number:
                before = self._ranges[number - 1]
                if before != _NOWHERE:
                    self._ranges[number] = (before[1] - 1, before[1])

    def _parted(self) -> frozenset[int]:
        """Return the gold tokens that several other tokens make up."""
        found = set()
        last = -1
        for begin, end in self._ranges:
            if begin < 0:
                continue
            if begin == last:
                found.add(begin)
            last = end - 1
        return frozenset(found)


def _side(document: Document, characters: Characters) -> Side:
    starts = characters.starts
    sentences = {starts[sentence.start] for sentence in document.sentences}
    return Side(characters.text, sentences, frozenset(starts))
