"""The resolver ``corenlp``: a Stanford CoreNLP server, asked over HTTP.

CoreNLP is not installed by any package of ours and needs Java: its user downloads and starts it
(see `missing` for the line). The server is asked with our tokens and sentences
(``tokenize.whitespace``, ``ssplit.eolonly``), so its mentions can be taken over word by word. It
answers in its JSON: ``corefs`` holds lists of mentions with ``sentNum``, ``startIndex``,
``endIndex`` (exclusive) and ``headIndex``, all counted from 1
(https://stanfordnlp.github.io/CoreNLP/corenlp-server.html, https://stanfordnlp.github.io/CoreNLP/coref.html).

``--resolver corenlp`` asks http://localhost:9000, ``corenlp:http://host:port`` another server,
``corenlp:FILE.toml`` one that a file describes (`CoreNlpSettings`; ``docs/guide/programs.md``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from ipaddress import ip_address
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from anaphora_resolvers.adapters.option_table import reading_of
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_workbench.errors import NeedsError, ResolverError, UsageError
from anaphora_workbench.model import EMPTY, Document, FrozenDict, Span
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.ports import Fingerprint

_CHUNK = 1 << 16
_LONGEST = 256 * 1024 * 1024
"""Bytes of an answer that are read before a server is taken to have lost its way."""


class ServerError(Exception):
    """A server does not answer as it should; the text says how, without a full stop."""


def checked_address(address: str) -> str:
    """Return the address of a server without a slash at its end.

    Raises:
        ValueError: It is none.
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise ValueError(
            f"'{address}' is not an address of a server, such as http://localhost:9000"
        )
    _ = parts.port  # a port that is none is a ValueError
    return address.rstrip("/")


def asked(
    address: str,
    data: bytes | None = None,
    *,
    timeout: float,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return the body of a server's answer.

    Args:
        address: With the query.
        data: What is posted; ``None`` for a simple request.
        timeout: Seconds until the whole answer must be there.
        headers: Further headers.

    Raises:
        ServerError: It is not there, takes too long, refuses, or breaks off.
    """
    deadline = monotonic() + timeout
    request = Request(address, data, dict(headers or {}))
    chunks = []
    size = 0
    try:
        with _opener(address).open(request, timeout=timeout) as response:
            while chunk := response.read1(_CHUNK):
                chunks.append(chunk)
                size += len(chunk)
                if size > _LONGEST:
                    raise ServerError(f"it answers with more than {_LONGEST:,} bytes")
                if monotonic() > deadline:
                    raise TimeoutError
            length = response.headers.get("Content-Length", "")
            if length.isdigit() and size < int(length):
                raise ServerError(f"its answer breaks off after {size:,} of {int(length):,} bytes")
    except HTTPError as error:
        with error:
            reply = error.read(2000).decode("utf-8", "replace").strip().partition("\n")[0][:200]
        raise ServerError(
            f"it refuses: {error.code} {error.reason}" + (f": {reply}" if reply else "")
        ) from None
    except TimeoutError:
        raise ServerError(f"it did not answer within {timeout:g} seconds") from None
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise ServerError(f"it did not answer within {timeout:g} seconds") from None
        why = getattr(error.reason, "strerror", None) or error.reason
        raise ServerError(f"it cannot be reached: {why}") from None
    except (OSError, HTTPException) as error:
        raise ServerError(f"its answer breaks off ({str(error) or type(error).__name__})") from None
    return b"".join(chunks)


def _opener(address: str) -> OpenerDirector:
    """Return what opens an address: past a proxy if the server is on this machine."""
    host = urlsplit(address).hostname or ""
    try:
        here = ip_address(host).is_loopback
    except ValueError:
        here = host == "localhost"
    return build_opener(ProxyHandler({})) if here else build_opener()


_ANNOTATORS = "tokenize,ssplit,pos,lemma,ner,parse,coref"
_LOOK = 1.0
"""Seconds that a server has to say that it is there."""


@dataclass(frozen=True, slots=True)
class CoreNlpSettings:
    """Which server is asked, and how.

    Attributes:
        url: Address of the server.
        name: Name in tables.
        algorithm: CoreNLP's ``coref.algorithm``; ``""`` for its default.
        timeout: Seconds for a document.
        version: Version that the user states, or ``""``.
        properties: Further properties of CoreNLP.
    """

    url: str = "http://localhost:9000"
    name: str = "corenlp"
    algorithm: str = ""
    timeout: float = 300.0
    version: str = ""
    properties: FrozenDict[str, str] = EMPTY


_DEFAULT = CoreNlpSettings()


class CoreNlpResolver(SystemResolver):
    """The coreference annotator of a CoreNLP server.

    Args:
        settings: Which server, and how.
    """

    name = "corenlp"
    title = "Stanford CoreNLP's coreference, asked from a server"
    languages: ClassVar[frozenset[str]] = frozenset(("en", "zh"))

    def __init__(self, settings: CoreNlpSettings = _DEFAULT) -> None:
        self._settings = settings
        self.name = settings.name

    def configured(self, text: str) -> CoreNlpResolver:
        """Return the resolver that asks the server of an address or a TOML file.

        Raises:
            FormatError: The file cannot be read or used.
            UsageError: The text is no address.
        """
        if text.endswith(".toml"):
            return CoreNlpResolver(_of_file(text))
        try:
            return CoreNlpResolver(CoreNlpSettings(checked_address(text), f"corenlp:{text}"))
        except ValueError as error:
            raise UsageError(str(error)) from None

    def missing(self) -> str:
        """Return what is missing: a server that answers."""
        try:
            asked(f"{self._settings.url}/live", timeout=_LOOK)
        except ServerError as error:
            return Reason(
                "missing.corenlp",
                "no CoreNLP server at {address} ({error}); get it at "
                "https://stanfordnlp.github.io/CoreNLP and start it: java -mx5g -cp '*' "
                "edu.stanford.nlp.pipeline.StanfordCoreNLPServer -timeout 300000; another address: "
                "--resolver corenlp:URL",
                address=self._settings.url,
                error=str(error),
            )
        return ""

    def version(self) -> str:
        """Return the version that the settings state; the server does not tell its own."""
        settings = self._settings
        return "-".join([part for part in (settings.version, settings.algorithm) if part])

    def fingerprint(self) -> Fingerprint:
        """Return the stated version: which CoreNLP answers nobody can see from here."""
        unseen = "the server does not tell its version; state it: 'version' in a TOML file"
        stated = self._settings.version
        return Fingerprint(stated, "" if stated else unseen)

    def _check(self, document: Document) -> None:
        # Whether the server is there is found out by asking it.
        if document.language not in (*self.languages, "und"):
            raise NeedsError(
                f"'{self.name}' resolves English and Chinese; '{document.doc_id}' is in "
                f"'{document.language}'"
            )

    def _answer(self, document: Document) -> SystemOutput:
        try:
            data = asked(
                f"{self._settings.url}/?{self._query(document)}",
                _lines(document).encode("utf-8", "replace"),
                timeout=self._settings.timeout,
                headers={"Content-Type": "text/plain; charset=utf-8"},
            )
            return _output(document, json.loads(data))
        except ServerError as error:
            raise ResolverError(
                document.doc_id, f"the server fails: {error}", code="server-failed"
            ) from None
        except (ValueError, RecursionError) as error:
            raise ResolverError(
                document.doc_id,
                f"the server's answer cannot be used: {error}",
                code="server-answer",
            ) from None

    def _query(self, document: Document) -> str:
        properties = {
            "annotators": _ANNOTATORS,
            "outputFormat": "json",
            "tokenize.whitespace": "true",
            "ssplit.eolonly": "true",
            **self._settings.properties,
        }
        if self._settings.algorithm:
            properties["coref.algorithm"] = self._settings.algorithm
        query = {"properties": json.dumps(properties)}
        if document.language not in ("en", "und"):
            query["pipelineLanguage"] = document.language
        return urlencode(query)


def _of_file(path: str) -> CoreNlpSettings:
    with reading_of(path) as table:
        table.allow(frozenset(("url", "name", "algorithm", "timeout", "version", "properties")))
        return CoreNlpSettings(
            checked_address(table.text("url") or _DEFAULT.url),
            table.text("name") or Path(path).stem,
            table.text("algorithm"),
            table.number("timeout", _DEFAULT.timeout),
            table.text("version"),
            table.texts("properties"),
        )


def _lines(document: Document) -> str:
    """Return a sentence a line, with blanks between tokens and none inside."""
    lines = []
    for sentence in document.sentences:
        words = [token.text for token in document.tokens[sentence.start : sentence.end]]
        lines.append(" ".join(["_".join(word.split()) or "_" for word in words]))
    return "".join([f"{line}\n" for line in lines])


def _output(document: Document, value: Any) -> SystemOutput:
    """Return the clusters of an answer.

    Raises:
        ValueError: It is none, or on other sentences or tokens.
    """
    if not isinstance(value, dict):
        raise ValueError("it is not JSON object")
    sentences = _part(value, "sentences", list)
    if len(sentences) != len(document.sentences):
        raise ValueError(
            f"it has {len(sentences)} sentences, and {len(document.sentences)} were sent"
        )
    for number, (ours, theirs) in enumerate(zip(document.sentences, sentences, strict=True), 1):
        count = len(_part(theirs, "tokens", list))
        if count != len(ours):
            raise ValueError(f"sentence {number} has {count} tokens, and {len(ours)} were sent")
    clusters = []
    for mentions in _part(value, "corefs", dict).values():
        if not isinstance(mentions, list):
            raise ValueError("a chain of 'corefs' is not a list")
        clusters.append(tuple([_mention(document, mention) for mention in mentions]))
    return SystemOutput(tuple(clusters))


def _mention(document: Document, value: Any) -> SystemMention:
    number = _part(value, "sentNum", int)
    if not 1 <= number <= len(document.sentences):
        raise ValueError(f"a mention is in sentence {number} of {len(document.sentences)}")
    sentence: Span = document.sentences[number - 1]
    start, end = _part(value, "startIndex", int), _part(value, "endIndex", int)
    if not 1 <= start < end <= len(sentence) + 1:
        raise ValueError(
            f"a mention has the words {start} to {end - 1} of sentence {number}, which has "
            f"{len(sentence)}"
        )
    head = value.get("headIndex")
    first = sentence.start - 1
    inside = isinstance(head, int) and start <= head < end
    return SystemMention(first + start, first + end, first + head if inside else None)


def _part(value: Any, name: str, kind: type) -> Any:
    part = value.get(name) if isinstance(value, dict) else None
    if not isinstance(part, kind) or isinstance(part, bool):
        raise ValueError(f"'{name}' is missing, or not what CoreNLP documents")
    return part
