"""Clusters of token spans as texts: what neural systems read and write."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import index
from reprlib import repr as short_repr
from typing import SupportsIndex, TypeGuard

from anaphora.choices import language_of
from anaphora.texts import Clusters, Text
from anaphora_workbench.errors import ModelError, counted
from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    anaphors_from_clusters,
)
from anaphora_workbench.model.document import sentences_from_lengths
from anaphora_workbench.model.layers import ENTITY
from anaphora_workbench.ports import Reading

GivenClusters = Iterable[Iterable[Sequence[int]]]
_PAIR = 2


def from_clusters(
    tokens: Sequence[str] | Sequence[Sequence[str]],
    clusters: GivenClusters,
    *,
    inclusive: bool = False,
    id: str = "text",
    language: str = "und",
    name: str = "gold",
    lang: str | None = None,
) -> Text:
    """Return a text with these entities; `Text.clusters` gives them back.

    ::

        text = anaphora.from_clusters("Ana met Bo . She left .".split(), [[(0, 1), (4, 5)]])
        text.clusters()                 # [[(0, 1), (4, 5)]]
        text.clusters(inclusive=True)   # [[(0, 0), (4, 4)]]

    Args:
        tokens: The words, or a list of words for each sentence.
        clusters: For each entity its mentions as (start, end): tokens of the document from 0, the
            end excluded.
        inclusive: Whether ends are the last token, as in files of OntoNotes and e2e-coref.
        id: Name of the text. Scores pair texts by it.
        language: Code such as ``en``.
        name: Name of the annotation.
        lang: The same as ``language``.

    Raises:
        ModelError: ``tokens-string`` or ``tokens-invalid``: tokens are no words;
            ``clusters-invalid``, ``mention-invalid``: clusters are no lists of pairs of whole
            numbers; ``span-outside``: a span is empty or lies outside the text;
            ``mention-twice``: a mention is in two clusters.
    """
    language = language_of(language, lang) or "und"
    spans = spans_of(clusters, "clusters")
    sentences = _sentences(tokens)
    words = [Token(str(word)) for sentence in sentences for word in sentence]
    document = Document(
        id, language, "", tuple(words), sentences_from_lengths([len(each) for each in sentences])
    )
    layer = layer_of_clusters(spans, len(words), id, name, inclusive=inclusive)
    return Text(Reading(document, (layer,), source=id))


def layer_of_clusters(
    clusters: Clusters, size: int, doc_id: str, name: str, *, inclusive: bool = False
) -> Layer:
    """Return the links of clusters over a text of ``size`` tokens."""
    markables: dict[tuple[int, int], Markable] = {}
    labels: dict[str, str] = {}
    for number, cluster in enumerate(clusters):
        for mention in cluster:
            start, end = _inside(mention, number, size, doc_id, inclusive=inclusive)
            if (start, end) in markables:
                raise ModelError(
                    f"the mention ({start}, {end}) of '{doc_id}' is in cluster {number} and "
                    f"already in cluster {labels[markables[start, end].id]}; a mention has one "
                    "entity",
                    code="mention-twice",
                )
            key = f"m{len(markables) + 1}"
            label = str(number)
            labels[key] = label
            attributes = FrozenDict({ENTITY: label})
            markables[start, end] = Markable(key, (Span(start, end),), attributes=attributes)
    listed = list(markables.values())
    return Layer.build(name, listed, anaphors_from_clusters(listed, labels))


def means_clusters(what: object) -> bool:
    """Tell whether a value is meant as clusters, right or wrong: `spans_of` tells what is wrong.

    Lists and arrays of numbers are, and what has three levels of lists. Of files and texts there
    are lists as well, but none so deep. A list without anything is not meant as clusters here.
    """
    depth = 0
    while _is_list(what):
        depth += 1
        filled = [each for each in what if not (_is_list(each) and not len(each))]
        if not filled:
            return False
        what = filled[0]
    return depth > 0 and (depth > _PAIR or isinstance(what, int | float) or _is_whole(what))


def has_nothing(what: object) -> bool:
    """Tell whether a value is a list of nothing, which may be clusters as well as texts."""
    return _is_list(what) and all(_is_list(each) and not len(each) for each in what)


def spans_of(clusters: object, name: str) -> Clusters:
    """Return clusters as lists of pairs of Python's whole numbers.

    Numbers and arrays of numpy become those of Python, which JSON can write; 1.0 is refused.

    Args:
        clusters: What was given.
        name: Name of the argument, for places such as ``response[0][1]``.

    Raises:
        ModelError: They are no lists of lists of pairs: ``clusters-invalid``, ``mention-invalid``.
    """
    found: Clusters = []
    for number, cluster in enumerate(_items(clusters, name)):
        place = f"{name}[{number}]"
        mentions = _items(cluster, place)
        if len(mentions) == _PAIR and all(map(_is_whole, mentions)):
            raise ModelError(
                f"{place} is {_shown(cluster)}, a single mention in the place of a cluster; a "
                "cluster is a list of mentions: add the missing brackets, as in "
                "[[(0, 1), (4, 5)], [(2, 3)]]",
                code="clusters-invalid",
            )
        found.append([_pair(each, f"{place}[{at}]") for at, each in enumerate(mentions)])
    return found


def texts_of_clusters(sides: Mapping[str, object]) -> list[Text]:
    """Return clusters over the same words, which are not known, as texts.

    Ends are excluded. The texts are as long as the last mention of any needs.

    Args:
        sides: The clusters of each side by the name that messages give it.

    Raises:
        ModelError: As `spans_of`; ``span-outside`` for a mention that is empty.
    """
    spans = {name: spans_of(side, name) for name, side in sides.items()}
    for name, side in spans.items():
        for number, cluster in enumerate(side):
            for at, (start, end) in enumerate(cluster):
                if not 0 <= start < end:
                    hint = "; where ends are the last token, add 1 to each" if start == end else ""
                    raise ModelError(
                        f"{name}[{number}][{at}] is ({start}, {end}); positions count from 0, and "
                        f"the end, which is excluded, is behind the start{hint}",
                        code="span-outside",
                    )
    ends = [end for side in spans.values() for cluster in side for _start, end in cluster]
    words = ["_"] * max(ends, default=1)
    return [from_clusters(words, side) for side in spans.values()]


def _sentences(tokens: Sequence[str] | Sequence[Sequence[str]]) -> list[list[str]]:
    if isinstance(tokens, str):
        raise ModelError(
            "tokens are a list of words, or a list of words for each sentence, not one string; "
            "divide it into words, such as with .split()",
            code="tokens-string",
        )
    listed = _words(tokens, "tokens")
    if all(isinstance(each, str) for each in listed):
        return [[str(each) for each in listed]]
    sentences: list[list[str]] = []
    for number, each in enumerate(listed):
        place = f"tokens[{number}]"
        words = [each] if isinstance(each, str) else _words(each, place)
        for at, word in enumerate(words):
            if not isinstance(word, str):
                raise _no_words(word, f"{place}[{at}]")
        sentences.append([str(word) for word in words])
    return sentences


def _words(value: object, place: str) -> list[object]:
    if not isinstance(value, Iterable):
        raise _no_words(value, place)
    return list(value)


def _no_words(value: object, place: str) -> ModelError:
    kind = type(value).__name__
    return ModelError(
        f"{place} is {_shown(value)} ({kind}); tokens are a list of words, or a list of words for "
        'each sentence, such as ["Ana", "left", "."]',
        code="tokens-invalid",
    )


def _items(value: object, place: str) -> list[object]:
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
        try:
            return list(value)
        except TypeError:  # an array without dimensions is iterable in name only
            pass
    raise ModelError(
        f"{place} is {_shown(value)} ({type(value).__name__}); clusters are a list of lists of "
        "pairs, such as [[(0, 1), (4, 5)]]",
        code="clusters-invalid",
    )


def _pair(mention: object, place: str) -> tuple[int, int]:
    if isinstance(mention, Iterable) and not isinstance(mention, str | bytes | Mapping):
        places = list(mention)
        wrong = next((each for each in places if not _is_whole(each)), None)
        if len(places) == _PAIR and all(map(_is_whole, places)):
            start, end = places
            return index(start), index(end)
        if len(places) != _PAIR:
            why = f"has {counted(len(places), 'part')}"
        else:
            why = f"has {_shown(wrong)} ({type(wrong).__name__}), which is not a whole number"
    else:
        why = f"is of the type {type(mention).__name__}"
    raise ModelError(
        f"{place} is {_shown(mention)}: it {why}; a mention is a pair (start, end) of tokens, "
        "whole numbers such as (0, 1)",
        code="mention-invalid",
    )


def _shown(value: object) -> str:
    """Return a value as one writes it, shortened; an array as the lists that it is."""
    return short_repr(value.tolist() if hasattr(value, "tolist") else value)


def _is_list(value: object) -> TypeGuard[Collection[object]]:
    """Tell whether a value is a list, tuple or set, or an array, which has ``tolist``."""
    if isinstance(value, list | tuple | set | frozenset):
        return True
    return hasattr(value, "tolist") and bool(getattr(value, "shape", ()))


def _is_whole(value: object) -> TypeGuard[SupportsIndex]:
    try:
        index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return False
    return True


def _inside(
    mention: tuple[int, int], number: int, size: int, doc_id: str, *, inclusive: bool
) -> tuple[int, int]:
    start, end = mention
    last = end + 1 if inclusive else end
    if not 0 <= start < last <= size:
        how = "the end included (inclusive=True)" if inclusive else "the end excluded"
        hint = "" if inclusive or start != end else "; inclusive=True includes it"
        raise ModelError(
            f"the mention ({start}, {end}) of cluster {number} lies outside '{doc_id}', which has "
            f"{size:,} tokens, or is empty: positions count from 0, {how}{hint}",
            code="span-outside",
        )
    return start, last
