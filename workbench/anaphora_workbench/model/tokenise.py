r"""Words, sentences and paragraphs of raw text, with character offsets.

For readers of raw text only: sources that bring their own tokens keep them. English and Spanish
have lists of abbreviations and contractions (``data/tokenise``); any other language gets
what holds for Unicode text in general. Rules:

1.  White space parts words. A blank line ends a paragraph; every paragraph ends a sentence.
2.  Punctuation marks are words of their own. Repeated ones stay together (``...``, ``--``,
    ``!!``, ``?!``, ``***``); brackets and quotation marks do not, except ``''`` and ` `` `.
3.  Kept whole: hyphens and apostrophes inside words (*well-known*, *O'Brien*), numbers
    (*1,000.5*, *-3*, *10:30*, *24/7*, *3.º*, *'90s*), *AT&T*, *snake_case*, URLs, e-mail
    addresses, hashtags, @names, emoticons, emoji with all their modifiers, and combining marks
    with what they combine with.
4.  English contractions part the Penn way: *do|n't*, *John|'s*, *Corp.|'s*, *can|not*.
5.  The dot belongs to an abbreviation (*Mr.*), an initial (*J.*) and an acronym (*U.S.*).
6.  Ideographs and hiragana are words of one character, since nothing in the text parts them.
7.  A sentence ends after ``.``, ``!``, ``?``, ``…`` and their like in other scripts, with the
    closing quotes and brackets that follow, unless a lower-case word or a comma comes next. After
    the dot of an abbreviation the lists decide.

Each rule looks at a bounded neighbourhood, so the time is linear in the length of the text.
The text is first mapped to its *shape*, one letter for the class of each character (``U`` upper
case, ``D`` digit ...), because regular expressions of the standard library know no Unicode
categories.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from anaphora_workbench.model.document import Document, Span, Token
from anaphora_workbench.model.frozen import EMPTY, FrozenDict

_ABBREVIATIONS = ("never", "starter", "capital")
_URL = r"(?:https?://|ftp://|www\.)[^\s<>\"“”«»]+"
# The limits are those of RFC 5321; they keep a failing match from scanning far.
_MAIL = r"(?<![\w.+-])[\w.+-]{1,64}+@(?:[^\W_][\w-]{0,62}+\.){1,8}[^\W\d_]{2,24}+"
_URL_SIGNS = ("http", "ftp://", "www.")
_FACE_SIGNS = (":", ";", "=", "8", "<", "^")
_FACE = r"(?<!\S)(?:[:;=8]['’]?-?[()DPpO|/\\]|<3|\^\^)(?!\S)"
# Upper, lower and other letters, digits, other numbers, marks, zero-width joiners.
_W = "[ULODNMJ]"
_SHAPES = {
    **{ord(char): char for char in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~…"},
    **dict.fromkeys(map(ord, "’ʼ＇"), "'"),
    **dict.fromkeys(map(ord, "‐‑"), "-"),
    **dict.fromkeys(map(ord, "−＋"), "+"),
    **dict.fromkeys(map(ord, "ªº"), "N"),
    **dict.fromkeys(map(ord, "\u200b\ufeff"), " "),
    0x200D: "J",
}
_CATEGORIES = {
    **{"Lu": "U", "Lt": "U", "Ll": "L", "Lo": "O", "Lm": "O", "Nd": "D", "Nl": "N", "No": "N"},
    **{"Mn": "M", "Mc": "M", "Me": "M", "Cf": "M", "So": "E"},
}
_TOKEN = re.compile(
    rf"""
      H+ (?:-{_W}+)*                                 # found by `_Rules.fixed`; U.S.-based
    | C[MJ]*                                         # an ideograph
    | (?: (?<![^ (\[])                              # -3, .5, @Ana, #tag, '90s
          (?: [-+]?\.?(?=D) | [@\#](?=[ULO]) | '(?=DDL(?!{_W})) )
      )?
      {_W}+
      (?:
        (?: [-'](?={_W}) | _+                        # well-known, O'Brien, snake_case
          | (?<=D)[.,:/](?=D) | (?<=D)\.(?=N)        # 1,000.5, 10:30, 3.º
          | (?<=U)&(?=U)                             # AT&T
          | (?<!{_W}[ULO])(?<=[ULO])\.(?=[ULO])      # U.S, e.g
          | (?<=\.[ULO])\.-(?={_W})                  # D.C.-based
          | \.(?=L)                                  # example.com
        )
        {_W}+
      )*
    | (?: \.\.+ | [!?]+ | -+ | '' | `` | \*+ | =+ | ~+ | _+ | \#+ | RR? ) [MJ]*
    | E[MJ]* (?: (?<=J)E[MJ]* )*                     # emoji joined to one picture
    | [^ ][MJ]*
    """,
    re.VERBOSE,
)
_WORD_START = frozenset("ULODNMJH-+.@#'")
_BLOCK = 1 << 16
_INITIAL = re.compile(r"\. {1,3}U")
_BEHIND = frozenset('.,;:!?)"P')
_ENDS = frozenset("。！？｡。۔؟।॥።։")
_CLOSERS = frozenset("\"'”’»›)]}」』）")
_OPENERS = frozenset("\"'`“‘„«‹([{¿¡「『（-–—―*")
_INNER = frozenset("ULODN")
"""What the last character of a word is that ends no sentence."""
_CONTINUE = frozenset(",;:)]}%/.!?…")


@dataclass(frozen=True, slots=True)
class Tokenised:
    """Where the words, sentences and paragraphs of a text are.

    Attributes:
        tokens: Half-open character ranges of the words, in order; everything outside is white
            space.
        sentences: Spans in tokens that follow each other and cover all of them.
        paragraphs: The same for paragraphs; each holds whole sentences.
    """

    tokens: tuple[tuple[int, int], ...]
    sentences: tuple[Span, ...]
    paragraphs: tuple[Span, ...]


def tokenise(text: str, language: str = "und") -> Tokenised:
    """Find the words, sentences and paragraphs of a raw text in linear time.

    Args:
        text: Any text; line ends may be of any sort.
        language: BCP 47 tag; its primary part chooses the lists.
    """
    rules = _rules_of(language.partition("-")[0].lower())
    shape = _shape(text, rules)
    tokens = _words(text, shape, rules)
    paragraphs = list(_paragraphs(text, shape, tokens))
    finder = _Sentences(text, shape, tokens, rules)
    sentences = [span for paragraph in paragraphs for span in finder.within(paragraph)]
    return Tokenised(tuple(tokens), tuple(sentences), tuple(paragraphs))


def document_of_text(
    doc_id: str, text: str, language: str = "und", metadata: FrozenDict[str, object] = EMPTY
) -> Document:
    """Return a document of raw text: words, sentences, paragraphs, offsets, nothing else."""
    found = tokenise(text, language)
    return Document(
        doc_id,
        language,
        text,
        tuple([Token(text[first:last]) for first, last in found.tokens]),
        found.sentences,
        found.tokens,
        found.paragraphs,
        metadata=metadata,
    )


# ------------------------------------------------------------------------------------ language


@dataclass(frozen=True, slots=True)
class _Rules:
    """The lists of one language, see ``data/tokenise``; apostrophes are straight.

    ``never``, ``starter`` and ``capital`` hold the dot. ``fixed`` finds what the character
    classes cannot: addresses, emoticons, abbreviations with inner dots; each with what a text has
    that has one.
    """

    never: frozenset[str]
    starter: frozenset[str]
    capital: frozenset[str]
    starters: frozenset[str]
    suffixes: tuple[str, ...]
    whole: dict[str, int]
    leading: frozenset[str]
    fixed: tuple[tuple[tuple[str, ...], str], ...]

    def fixed_in(self, text: str) -> re.Pattern[str]:
        """Return the pattern of what is fixed in a text, without what it cannot have."""
        parts = [each for signs, each in self.fixed if _has_any(text, signs)]
        return _compiled("|".join(parts) or "(?!)")


@cache
def _rules_of(language: str) -> _Rules:
    lists = _lists_of(language)
    inner = [e for name in _ABBREVIATIONS for e in lists.get(name, ()) if "." in e]
    fixed = [(_URL_SIGNS, _URL), (("@",), _MAIL), (_FACE_SIGNS, _FACE)]
    if inner:
        inner.sort(key=len, reverse=True)
        most = max([entry.index(".") for entry in inner])
        listed = "|".join(map(re.escape, inner))
        fixed.append(((".",), rf"(?<!\w)(?=[^.]{{1,{most}}}\.)(?i:{listed})(?!\w)"))
    never, starter, capital = [
        frozenset([entry if "." in entry else f"{entry}." for entry in lists.get(name, ())])
        for name in _ABBREVIATIONS
    ]
    return _Rules(
        never=never,
        starter=starter,
        capital=capital,
        starters=frozenset(lists.get("starters", ())),
        suffixes=tuple(lists.get("suffixes", ())),
        whole={e.replace("|", ""): e.index("|") for e in lists.get("whole", ())},
        leading=frozenset(lists.get("leading", ())),
        fixed=tuple(fixed),
    )


def _lists_of(language: str) -> dict[str, list[str]]:
    if not language.isalpha():
        return {}
    file = files("anaphora_workbench.model") / "data" / "tokenise" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _has_any(text: str, signs: tuple[str, ...]) -> bool:
    return any(sign in text for sign in signs)


# --------------------------------------------------------------------------------------- shape


class _Classes(dict[int, str]):
    """Class of a character by code point, worked out when first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char.isspace():
            found = " "
        elif 0x1F3FB <= code <= 0x1F3FF:
            found = "M"  # skin tones
        elif 0x1F1E6 <= code <= 0x1F1FF:
            found = "R"  # halves of flags
        else:
            found = _CATEGORIES.get(unicodedata.category(char), "P")
            if found == "O" and unicodedata.name(char, "").startswith(("CJK ", "HIRAGANA ")):
                found = "C"
        self[code] = found
        return found


def _shape(text: str, rules: _Rules) -> str:
    shape = text.translate(_Classes(_SHAPES))
    pieces: list[str] = []
    position = 0
    for match in rules.fixed_in(text).finditer(text):
        start, end = match.span()
        if match[0].startswith(("http", "ftp:", "www.")):
            end = _end_of_url(text, start, end)
        pieces += (shape[position:start], "H" * (end - start))
        position = end
    pieces.append(shape[position:])
    return "".join(pieces)


def _end_of_url(text: str, start: int, end: int) -> int:
    """Leave out the punctuation behind an address, but not a bracket opened inside it."""
    spare = text.count("(", start, end) - text.count(")", start, end)
    while end > start and (last := text[end - 1]) in ".,;:!?'’)]}…":
        if last == ")":
            if spare >= 0:
                break
            spare += 1
        end -= 1
    return end


# --------------------------------------------------------------------------------------- words


def _words(text: str, shape: str, rules: _Rules) -> list[tuple[int, int]]:
    """Return the words.

    None goes over a blank, and what stands between two blanks nearly always has the same words, so
    each such piece is divided once.
    """
    tokens: list[tuple[int, int]] = []
    whole: set[str] = set()  # pieces that are a word
    divided: dict[str, list[tuple[int, int]]] = {}  # others, with their words
    start = 0
    while start < len(shape):
        # In blocks: a text may be one line of many megabytes.
        behind = shape.find(" ", start + _BLOCK)
        for piece in shape[start : behind if behind > 0 else None].split(" "):
            end = start + len(piece)
            written = text[start:end]
            if "H" in piece or piece[-2:] == "U.":
                # What is fixed and the dot of an initial depend on what stands around them.
                tokens += _words_of_piece(text, shape, start, end, rules)
            elif written in whole:
                tokens.append((start, end))
            elif written in divided:
                tokens += [(start + first, start + last) for first, last in divided[written]]
            else:
                found = _words_of_piece(text, shape, start, end, rules)
                tokens += found
                if found == [(start, end)]:
                    whole.add(written)
                else:
                    divided[written] = [(first - start, last - start) for first, last in found]
            start = end + 1
    return tokens


def _words_of_piece(
    text: str, shape: str, start: int, end: int, rules: _Rules
) -> list[tuple[int, int]]:
    """Return the words of what stands between two blanks."""
    tokens: list[tuple[int, int]] = []
    stop = end - (shape[end - 1 : end] in _BEHIND)
    if start < stop and shape[start:stop].strip("L") in ("", "U"):
        # Letters, with one mark behind them at most.
        _add(tokens, text, shape, start, stop, rules)
        if tokens[-1][1] < end:
            tokens.append((stop, end))
    else:
        for match in _TOKEN.finditer(shape, start, end):
            _add(tokens, text, shape, *match.span(), rules)
    return tokens


def _add(
    tokens: list[tuple[int, int]], text: str, shape: str, start: int, end: int, rules: _Rules
) -> None:
    """Append a match of `_TOKEN`: with its dot, or in two when it is contracted."""
    if tokens and start < tokens[-1][1]:
        # The dot that the word before it took, and marks that combine with it.
        tokens[-1] = (tokens[-1][0], max(end, tokens[-1][1]))
        return
    if shape[start] not in _WORD_START:
        tokens.append((start, end))
        return
    if shape.startswith(".", end) and not shape.startswith("..", end):
        end += _takes_dot(text, shape, start, end, rules)
    if rules.suffixes or rules.leading:
        opened = bool(tokens) and tokens[-1] == (start - 1, start) and shape[start - 1] == "'"
        if opened or end - start < 8 or shape.find("'", start, end) > 0:
            _add_contracted(tokens, text, start, end, opened, rules)
            return
    tokens.append((start, end))


def _takes_dot(text: str, shape: str, start: int, end: int, rules: _Rules) -> bool:
    if shape[start] == "H":
        return False
    word = f"{text[start : min(end, start + 24)]}.".lower()
    if word in rules.never or word in rules.starter or word in rules.capital:
        return True
    letters = shape[start:end]
    if len(letters) == 1:
        return letters == "U" and _INITIAL.match(shape, end) is not None
    return "." in letters and all(len(part) == 1 for part in letters.split("."))


def _add_contracted(
    tokens: list[tuple[int, int]], text: str, start: int, end: int, opened: bool, rules: _Rules
) -> None:
    word = text[start:end].lower().replace("’", "'")
    if opened and f"'{word}" in rules.leading:
        tokens.pop()
        start -= 1
        word = f"'{word}"
    elif opened and f"'{word}" in rules.suffixes and _is_dotted(tokens[-2:-1], text, start - 1):
        tokens[-1] = (start - 1, end)  # Corp.'s, U.S.'s
        return
    cut = rules.whole.get(word)
    if cut is not None:
        tokens += ((start, start + cut), (start + cut, end))
        return
    cuts = [end]
    for _ in range(3):  # couldn't've
        if not word.endswith(rules.suffixes):
            break
        for suffix in rules.suffixes:
            if word.endswith(suffix) and len(word) > len(suffix):
                word = word[: -len(suffix)]
                cuts.append(cuts[-1] - len(suffix))
                break
        else:
            break
    cuts.append(start)
    cuts.reverse()
    tokens += pairwise(cuts)


def _is_dotted(before: list[tuple[int, int]], text: str, end: int) -> bool:
    """Tell whether the word that ends there has a dot of its own."""
    return bool(before) and before[0][1] == end > before[0][0] + 1 and text[end - 1] == "."


# ----------------------------------------------------------------------------------- sentences


def _paragraphs(text: str, shape: str, tokens: list[tuple[int, int]]) -> Iterator[Span]:
    start = 0
    if "  " in shape or "\u2029" in text:
        for index, (before, behind) in enumerate(pairwise(tokens), 1):
            first, last = before[1], behind[0]
            if first < last and (gap := text[first:last]) != " " and _is_break(gap):
                yield Span(start, index)
                start = index
    if tokens:
        yield Span(start, len(tokens))


def _is_break(gap: str) -> bool:
    return "\u2029" in gap or gap.replace("\r\n", "\n").replace("\r", "\n").count("\n") > 1


class _Sentences:
    """Finds the ends of sentences in one text."""

    def __init__(self, text: str, shape: str, tokens: list[tuple[int, int]], rules: _Rules) -> None:
        self._text = text
        self._shape = shape
        self._tokens = tokens
        self._rules = rules
        self._marks = [
            index for index, (_, last) in enumerate(tokens) if shape[last - 1] not in _INNER
        ]

    def within(self, paragraph: Span) -> Iterator[Span]:
        """Yield the sentences of a paragraph."""
        start = reached = paragraph.start
        stop, marks = paragraph.end, self._marks
        for index in marks[bisect_left(marks, start) : bisect_left(marks, stop)]:
            if index < reached:
                continue
            reached = index + 1
            if self._may_end(index, start):
                while reached < stop and self._closes(reached):
                    reached += 1
                if reached < stop and self._ends(index, reached):
                    yield Span(start, reached)
                    start = reached
        if start < stop:
            yield Span(start, stop)

    def _may_end(self, index: int, start: int) -> bool:
        first, last = self._tokens[index]
        if self._shape[last - 1] == ".":
            # *1. Introduction*: the number counts the sentence, it is none.
            counter = index == start + 1 and last - first == 1
            return not (counter and self._shape[slice(*self._tokens[start])].strip("D") == "")
        return self._shape[first] in "!?…" or self._text[first] in _ENDS or self._dotted(index)

    def _dotted(self, index: int) -> bool:
        return self._text[self._tokens[index][1] - 1] == "."

    def _closes(self, index: int) -> bool:
        first = self._tokens[index][0]
        touches = first == self._tokens[index - 1][1]
        return self._shape[first] in "ER" or (touches and self._text[first] in _CLOSERS)

    def _ends(self, index: int, after: int) -> bool:
        """Tell whether the end mark ``index`` parts sentences, ``after`` beginning the next."""
        first, last = self._tokens[index]
        begin = after
        most = min(after + 3, len(self._tokens) - 1)
        while begin < most and self._text[self._tokens[begin][0]] in _OPENERS:
            begin += 1
        kind = self._shape[self._tokens[begin][0]]
        if kind == "H":
            kind = "L" if self._text[self._tokens[begin][0]].islower() else "U"
        mark = self._shape[first]
        if mark not in ".!?" and self._dotted(index):
            return self._ends_after_abbreviation(index, begin, kind)
        if mark == "." and last - first == 1 and self._tokens[after][0] == last:
            # *end.Next*, where the space was forgotten; not a dot inside some code.
            return kind == "U" and self._shape.endswith("LL", 0, first)
        if mark == "…" or (mark == "." and last - first > 1):
            return kind in "UOC"
        return kind != "L" and kind not in _CONTINUE

    def _ends_after_abbreviation(self, index: int, begin: int, kind: str) -> bool:
        word = self._text[slice(*self._tokens[index])].lower()
        if kind != "U" or word in self._rules.never:
            return False
        if word in self._rules.capital:
            return True
        return self._text[slice(*self._tokens[begin])].lower() in self._rules.starters
