"""spaCy's attribute rules, matched once for each kind of token.

An ``attribute_ruler`` holds some 200 patterns of one token, which spaCy tries on every token: a
tenth of the time of a small English model. Such a pattern sees the token's tag, word class,
relation and, of a few words, the word; tokens that share these match the same patterns. What
matches is therefore asked of spaCy's matcher once for each kind of token, and remembered. Patterns
of several tokens, and those with other conditions, are matched as spaCy does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.pipeline import AttributeRuler
    from spacy.tokens import Doc

_WORD = "LOWER"
_SEEN = ("TAG", "POS", "DEP", "IS_SPACE")
"""What patterns may ask of a token, besides its word."""

Match = tuple[int, int, int, int]
"""Number of the rule, number of its pattern in the matcher, first token and end."""


def remember_rules(pipeline: Pipeline) -> None:
    """Let the attribute rules of a pipeline be matched once for each kind of token."""
    from spacy.pipeline import AttributeRuler

    for _name, component in pipeline.pipeline:
        if type(component) is AttributeRuler:
            ruler: Any = component
            ruler.match = RememberedRules(component).match


class RememberedRules:
    """Matches the rules of an attribute ruler; the result is that of its own ``match``.

    Args:
        ruler: The component, with all its rules.
    """

    def __init__(self, ruler: AttributeRuler) -> None:
        from spacy.matcher import Matcher

        strings = ruler.vocab.strings
        self._ruler = ruler
        self._rules = len(ruler.attrs)
        self._alone = Matcher(ruler.vocab)
        self._others = Matcher(ruler.vocab)
        self._words: set[int] = set()
        asked: set[str] = set()
        for number, rule in enumerate(ruler.patterns):
            patterns: Any = rule["patterns"]
            words = _words_of(patterns)
            if words is None:
                self._others.add(str(number), patterns)
                continue
            self._alone.add(str(number), patterns)
            self._words.update([strings.add(word) for word in words])
            asked.update([name for (token,) in patterns for name in token])
        self._columns: list[int | str] = [_WORD, *[name for name in _SEEN if name in asked]]
        self._known: dict[tuple[int, ...], list[tuple[int, int]]] = {}

    def match(self, doc: Doc) -> list[Match]:
        """Return what matches in a document, later rules last."""
        if len(self._ruler.attrs) != self._rules:  # somebody has added rules
            matches: list[Match] = type(self._ruler).match(self._ruler, doc)
            return matches
        found: list[Match] = []
        known, words = self._known, self._words
        for index, (word, *seen) in enumerate(doc.to_array(self._columns).tolist()):
            key = (word if word in words else 0, *seen)
            rules = known.get(key)
            if rules is None:
                token = doc[index : index + 1]
                rules = known[key] = [
                    (self._number(match), match)
                    for match, _start, _end in self._alone(token, allow_missing=True)
                ]
            for number, match in rules:
                found.append((number, match, index, index + 1))
        if len(self._others):
            for match, start, end in self._others(doc, allow_missing=True):
                found.append((self._number(match), match, start, end))
        found.sort()
        return found

    def _number(self, match: int) -> int:
        return int(self._ruler.vocab.strings[match])


def _words_of(patterns: Sequence[Sequence[dict[str, Any]]]) -> list[str] | None:
    """Return the words that patterns ask for, ``None`` if they are to be matched by spaCy."""
    words: list[str] = []
    for pattern in patterns:
        if len(pattern) != 1:
            return None
        for name, value in pattern[0].items():
            if name == _WORD:
                listed = value.get("IN") if isinstance(value, dict) else [value]
                if not isinstance(listed, list) or (isinstance(value, dict) and len(value) > 1):
                    return None
                words.extend(listed)
            elif name not in _SEEN:
                return None
    return words
