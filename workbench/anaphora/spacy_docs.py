"""`from_spacy` and `to_spacy`: documents of spaCy with coreference, and files of them (DocBin).

What a spaCy ``Doc`` has of ours:

1.  ``doc.spans["coref_clusters_1"]``, ``..._2`` and so on: a group of spans for each chain, as
    spaCy's own coreference components write them. Zeros and clitics have no span.
2.  ``doc._.anaphora``: a tuple of `anaphora.Link`, one for each anaphor, with kind, reference type
    and reason. Its positions are tokens of the ``Doc``. It is made from JSON values in
    ``doc.user_data["anaphora"]``, so that it stays in bytes, on disk and between processes.
3.  In ``doc.user_data["anaphora"]["layer"]`` all mentions, single ones too, with heads, zeros,
    bridging and attributes. `from_spacy` takes it as long as the ``Doc`` has the same words; of a
    part of the ``Doc`` it takes the span groups that the part has.

Tokens of white space, which spaCy has, are no tokens of ours; positions are carried over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from anaphora.texts import Corpus, Link, Mention, Text
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.io.sources import Source, Target
from anaphora_workbench.lazy import needed
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    anaphors_from_clusters,
)
from anaphora_workbench.model.usual_spelling import spaces_between
from anaphora_workbench.ports import Reading
from anaphora_workbench.store.layers import layer_of, layer_text

PREFIX = "coref_clusters"
"""Beginning of the names of span groups, as of spaCy's own coreference components."""
USER_DATA = "anaphora"
"""Key of ``doc.user_data`` with everything that `from_spacy` reads back."""


def from_spacy(
    doc: Any, *, id: str | None = None, language: str | None = None, prefix: str = PREFIX
) -> Text:
    """Return a spaCy document with its analysis and its coreference.

    ::

        nlp.add_pipe("anaphora")
        text = anaphora.from_spacy(nlp("Ana met Bo. She greeted him."))
        text.chains

    Args:
        doc: The ``Doc``.
        id: Name of the text; else that which `to_spacy` has left, or ``text``.
        language: Code such as ``en``; else that of the document.
        prefix: Beginning of the names of the span groups that are chains. They count where
            ``doc._.anaphora`` is not set.

    Raises:
        MissingExtraError: spaCy is not installed (extra ``nlp``).
    """
    if not hasattr(doc, "user_data"):
        raise UsageError(
            f"from_spacy takes one Doc of spaCy, not {type(doc).__name__}; for several, "
            "anaphora.read(docs) returns a corpus"
        )
    kept = kept_tokens(doc)
    saved = doc.user_data.get(USER_DATA) or {}
    name = id or saved.get("id") or "text"
    document = document_of(doc, name, language or saved.get("language") or doc.lang_, kept)
    place = {index: ours for ours, index in enumerate(kept)}
    if saved.get("words") == _fingerprint(document):
        layer = layer_of(saved["layer"])
    elif saved.get("links") is not None and "words" not in saved:  # of version 0.1
        layer = _layer_of_links(saved["links"], place)
    else:
        layer = _layer_of_groups(doc, prefix, place)
    return Text(Reading(document, (layer,), source=name), "docbin")


def to_spacy(text: Text, nlp: Any = None, *, prefix: str = PREFIX) -> Any:
    """Return a text as a ``Doc``, with its analysis, span groups of its chains and its links.

    ::

        doc = anaphora.to_spacy(anaphora.read("gold.conllu")[0])
        doc.spans["coref_clusters_1"]

    Args:
        text: The text.
        nlp: A pipeline of spaCy, or a ``Vocab``; else a blank one of the text's language.
        prefix: Beginning of the names of the span groups.

    Raises:
        MissingExtraError: spaCy is not installed (extra ``nlp``).
    """
    if not isinstance(text, Text):
        raise UsageError(
            f"to_spacy takes one text, not {type(text).__name__}; a corpus has several: "
            "[anaphora.to_spacy(text) for text in corpus]"
        )
    needed("spacy", extra="nlp", by="to_spacy()")
    from spacy.tokens import Doc

    document = text.document
    tokens = document.tokens
    words = [token.text or "_" for token in tokens]
    parsed = bool(tokens) and all(token.head is not None for token in tokens)
    starts = {span.start for span in document.sentences}
    analysis: dict[str, Any] = {
        "pos": [token.pos for token in tokens] if document.has_pos else None,
        "tags": [token.tag for token in tokens] if document.has_pos else None,
        "lemmas": [token.lemma for token in tokens],
        "morphs": ["|".join([f"{k}={v}" for k, v in t.features.items()]) for t in tokens],
    }
    if parsed:
        heads = [at if t.head in (None, ROOT) else t.head for at, t in enumerate(tokens)]
        analysis |= {"heads": heads, "deps": [token.deprel or "dep" for token in tokens]}
    else:
        analysis["sent_starts"] = [index in starts for index in range(len(tokens))]
    doc = Doc(_vocab(nlp, text.language), words=words, spaces=spaces_between(document), **analysis)
    write(doc, text, range(len(tokens)), prefix)
    return doc


def write(doc: Any, text: Text, kept: Sequence[int], prefix: str = PREFIX) -> None:
    """Write chains and links of a text to the ``Doc`` whose tokens ``kept`` are its tokens."""
    set_extension()
    for name in [name for name in doc.spans if name.startswith(f"{prefix}_")]:
        del doc.spans[name]
    for number, chain in enumerate(text.clusters(singletons=False), 1):
        spans = [doc[kept[start] : kept[end - 1] + 1] for start, end in chain]
        doc.spans[f"{prefix}_{number}"] = spans
    doc.user_data[USER_DATA] = {
        "id": text.id,
        "language": text.language,
        "links": [_json_of(link, kept) for link in text.anaphors],
        "layer": layer_text(replace(text.layer, candidates=EMPTY, metadata=EMPTY)),
        "words": _fingerprint(text.document),
    }


def set_extension() -> None:
    """Make ``doc._.anaphora`` known to spaCy."""
    from spacy.tokens import Doc

    if not Doc.has_extension(USER_DATA):
        Doc.set_extension(USER_DATA, getter=links_of)


def links_of(doc: Any) -> tuple[Link, ...]:
    """Return the links of a ``Doc``: what ``doc._.anaphora`` is."""
    saved = doc.user_data.get(USER_DATA) or {}
    return tuple(
        [
            Link(
                _mention_of(link["anaphor"]),
                link["kind"],
                link["reference"],
                tuple([_mention_of(each) for each in link["antecedents"]]),
                link["reason"],
            )
            for link in saved.get("links") or ()
        ]
    )


def kept_tokens(doc: Any) -> list[int]:
    """Return the indices of the tokens of a ``Doc`` that are not white space."""
    return [token.i for token in doc if not token.is_space]


def document_of(doc: Any, name: str, language: str, kept: Sequence[int]) -> Document:
    """Return the words of a ``Doc`` with their analysis."""
    place = {index: ours for ours, index in enumerate(kept)}
    parsed = doc.has_annotation("DEP")
    tokens = []
    for index in kept:
        token = doc[index]
        head = _head(token, place) if parsed else None
        features = FrozenDict(token.morph.to_dict())
        tokens.append(
            Token(
                token.text,
                token.lemma_,
                token.pos_,
                token.tag_,
                "",
                features,
                head,
                token.dep_ if parsed else "",
            )
        )
    offsets = tuple([(doc[i].idx, doc[i].idx + len(doc[i].text)) for i in kept])
    return Document(name, language, doc.text, tuple(tokens), tuple(_sentences(doc, place)), offsets)


def read_docbin(path: Path) -> Corpus:
    """Return the texts of a file that spaCy's ``DocBin`` has written.

    Raises:
        FormatError: It is no such file (``docbin-invalid``).
        MissingExtraError: spaCy is not installed (extra ``nlp``).
    """
    spacy = needed("spacy", extra="nlp", by=f"'{path.name}' (a DocBin)")
    from spacy.tokens import DocBin

    source = Source.of(path)
    try:
        docs = list(DocBin().from_bytes(source.read_bytes()).get_docs(spacy.blank("xx").vocab))
    except FormatError:
        raise
    except Exception as error:  # whatever unpacking raises on other bytes
        raise FormatError(
            f"is not a DocBin of spaCy: {type(error).__name__}. Write one with "
            "spacy.tokens.DocBin(...).to_disk(), or with anaphora.Corpus.save()",
            code="docbin-invalid",
            at=source.at(),
        ) from error
    texts = []
    used: Counter[str] = Counter()
    for number, doc in enumerate(docs, 1):
        saved = doc.user_data.get(USER_DATA) or {}
        alone = source.stem if len(docs) == 1 else f"{source.stem}-{number}"
        name = saved.get("id") or alone
        used[name] += 1
        if used[name] > 1:  # the component calls every document by one name
            name = f"{name}-{used[name]}"
        text = from_spacy(doc, id=name)
        language = saved.get("language") or "und"  # the vocabulary of all languages has none
        document = text.document
        if language != document.language:
            document = Document(
                document.doc_id,
                language,
                document.text,
                document.tokens,
                document.sentences,
                document.offsets,
            )
        texts.append(Text(Reading(document, text.reading.layers, source=source.name), "docbin"))
    return Corpus(texts)


def save_docbin(texts: Iterable[Text], path: Path) -> None:
    """Write texts as a file of spaCy's ``DocBin``.

    Raises:
        FormatError: It cannot be written.
        MissingExtraError: spaCy is not installed (extra ``nlp``).
    """
    needed("spacy", extra="nlp", by=f"'{path.name}' (a DocBin)")
    from spacy.tokens import DocBin

    docs = DocBin(store_user_data=True)
    for text in texts:
        docs.add(to_spacy(text))
    with Target.of(path).open_binary() as handle:
        handle.write(docs.to_bytes())


def _fingerprint(document: Document) -> str:
    """Return what tells whether a document has the same words as another."""
    words = "\n".join([token.text or "_" for token in document.tokens])
    return sha256(words.encode("utf-8", "surrogatepass")).hexdigest()


def _vocab(nlp: Any, language: str) -> Any:
    import spacy
    from spacy.vocab import Vocab

    if nlp is None:
        try:
            return spacy.blank(language if language not in ("", "und") else "xx").vocab
        except ImportError:  # spaCy has no rules of its own for the language
            return spacy.blank("xx").vocab
    if isinstance(nlp, Vocab):
        return nlp
    vocab = getattr(nlp, "vocab", None)
    if not isinstance(vocab, Vocab):
        raise UsageError(
            f"nlp is a pipeline of spaCy or its vocabulary, not {type(nlp).__name__}; load one "
            "with spacy.load() or spacy.blank()"
        )
    return vocab


def _head(token: Any, place: Mapping[int, int]) -> int:
    """Return the head of a token in our numbers; white space between them is passed."""
    above = token
    while above.head.i != above.i:
        above = above.head
        if above.i in place:
            return place[above.i]
    return ROOT


def _sentences(doc: Any, place: Mapping[int, int]) -> Iterator[Span]:
    """Yield the sentences in our numbers; a document without any is one."""
    bounds = doc.sents if doc.has_annotation("SENT_START") else (doc[:],)
    for sentence in bounds:
        inside = [place[token.i] for token in sentence if token.i in place]
        if inside:
            yield Span(inside[0], inside[-1] + 1)


def _layer_of_groups(doc: Any, prefix: str, place: Mapping[int, int]) -> Layer:
    """Return the chains of span groups, in the order of their numbers."""
    groups = [name for name in doc.spans if name.startswith(f"{prefix}_")]
    markables: dict[tuple[int, int], Markable] = {}
    labels: dict[str, str] = {}
    for name in sorted(groups, key=lambda name: (len(name), name)):
        for span in doc.spans[name]:
            inside = [place[token.i] for token in span if token.i in place]
            if inside and (inside[0], inside[-1]) not in markables:
                key = f"m{len(markables) + 1}"
                markables[inside[0], inside[-1]] = Markable(key, (Span(inside[0], inside[-1] + 1),))
                labels[key] = name
    listed = list(markables.values())
    return Layer.build("spacy", listed, anaphors_from_clusters(listed, labels))


def _layer_of_links(links: Iterable[Mapping[str, Any]], place: Mapping[int, int]) -> Layer:
    """Return the links that `write` has saved."""
    markables: dict[tuple[int, int, str], Markable] = {}

    def known(mention: Mapping[str, Any]) -> str:
        where = (mention["start"], mention["end"], mention["realisation"])
        if where not in markables:
            markables[where] = _markable(f"m{len(markables) + 1}", *where, place)
        return markables[where].id

    anaphors = []
    for link in links:
        reference = Reference(link["reference"]) if link["reference"] else None
        antecedents = tuple([known(each) for each in link["antecedents"]])
        anaphors.append(Anaphor(known(link["anaphor"]), link["kind"], reference, antecedents))
    return Layer.build("spacy", markables.values(), anaphors)


def _markable(
    key: str, start: int, end: int, realisation: str, place: Mapping[int, int]
) -> Markable:
    inside = [place[index] for index in range(start, end) if index in place]
    spans = (Span(inside[0], inside[-1] + 1),)
    sort, _, detail = realisation.partition(":")
    if sort == "zero":
        return Markable(key, spans, inside[0], phrase="zero", zero=Zero(inside[0], detail))
    if sort == "clitic":
        return Markable(key, spans, phrase="clitic", clitic=int(detail))
    return Markable(key, spans)


def _json_of(link: Link, kept: Sequence[int]) -> dict[str, Any]:
    return {
        "anaphor": _json_mention(link.anaphor, kept),
        "kind": link.kind,
        "reference": link.reference,
        "antecedents": [_json_mention(each, kept) for each in link.antecedents],
        "reason": link.reason,
    }


def _json_mention(mention: Mention, kept: Sequence[int]) -> dict[str, Any]:
    return {
        "words": mention.words,
        "start": kept[mention.start],
        "end": kept[mention.end - 1] + 1,
        "realisation": mention.realisation,
    }


def _mention_of(saved: Mapping[str, Any]) -> Mention:
    return Mention(saved["words"], saved["start"], saved["end"], saved["realisation"])
