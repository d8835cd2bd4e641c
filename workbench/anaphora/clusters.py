"""Clusters of token spans as texts: what neural systems read and write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TypeGuard, TypeVar

from anaphora.choices import language_of
from anaphora.texts import Clusters, Text
from anaphora_workbench.errors import ModelError
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
Given = TypeVar("Given")


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
        ModelError: A span is empty or lies outside the text (``span-outside``), or a mention is in
            two clusters (``mention-twice``).
    """
    language = language_of(language, lang) or "und"
    sentences = _sentences(tokens)
    words = [Token(str(word)) for sentence in sentences for word in sentence]
    document = Document(
        id, language, "", tuple(words), sentences_from_lengths([len(each) for each in sentences])
    )
    layer = layer_of_clusters(clusters, len(words), id, name, inclusive=inclusive)
    return Text(Reading(document, (layer,), source=id))


def layer_of_clusters(
    clusters: GivenClusters, size: int, doc_id: str, name: str, *, inclusive: bool = False
) -> Layer:
    """Return the links of clusters over a text of ``size`` tokens."""
    markables: dict[tuple[int, int], Markable] = {}
    labels: dict[str, str] = {}
    for number, cluster in enumerate(_iterable(clusters, "clusters", doc_id)):
        for mention in _iterable(cluster, f"cluster {number}", doc_id):
            start, end = _span(mention, number, size, doc_id, inclusive=inclusive)
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


def is_clusters(what: object) -> TypeGuard[Clusters]:
    """Tell whether a value is a list of clusters: lists of pairs of numbers."""
    if not isinstance(what, list | tuple):
        return False
    for cluster in what:
        if not isinstance(cluster, list | tuple):
            return False
        for mention in cluster:
            if not (isinstance(mention, list | tuple) and len(mention) == 2):
                return False
            if not all(isinstance(place, int) for place in mention):
                return False
    return True


def texts_of_clusters(key: Clusters, *responses: Clusters) -> list[Text]:
    """Return clusters over the same words, which are not known, as texts.

    Ends are excluded. The texts are as long as the last mention of any needs.
    """
    ends = [end for side in (key, *responses) for cluster in side for _start, end in cluster]
    words = ["_"] * max(ends, default=1)
    return [from_clusters(words, side) for side in (key, *responses)]


def _sentences(tokens: Sequence[str] | Sequence[Sequence[str]]) -> list[list[str]]:
    if isinstance(tokens, str):
        raise ModelError(
            "tokens are a list of words, or a list of words for each sentence, not one string; "
            "divide it into words, such as with .split()",
            code="tokens-string",
        )
    listed = list(tokens)
    if all(isinstance(each, str) for each in listed):
        return [[str(each) for each in listed]]
    return [[each] if isinstance(each, str) else list(each) for each in listed]


def _iterable(value: Iterable[Given], name: str, doc_id: str) -> Iterable[Given]:
    try:
        iter(value)
    except TypeError:
        raise ModelError(
            f"{name} of '{doc_id}' is {value!r}; clusters are a list of lists of pairs, such as "
            "[[(0, 1), (4, 5)]]",
            code="clusters-invalid",
        ) from None
    return value


def _span(
    mention: Sequence[int], number: int, size: int, doc_id: str, *, inclusive: bool
) -> tuple[int, int]:
    try:
        # Numbers of numpy become those of Python, which JSON can write; 1.0 is refused.
        start, end = (index(place) for place in mention)
    except (TypeError, ValueError):
        raise ModelError(
            f"cluster {number} of '{doc_id}' has the mention {mention!r}; a mention is a pair "
            "(start, end) of tokens, whole numbers",
            code="mention-invalid",
        ) from None
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
