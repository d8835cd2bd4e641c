"""A CoreNLP server, played by a small one that answers as CoreNLP's documented JSON does."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from anaphora_resolvers.adapters.corenlp import (
    CoreNlpResolver,
    CoreNlpSettings,
    ServerError,
    asked,
    checked_address,
)
from anaphora_resolvers.adapters.output import SystemMention
from anaphora_workbench.errors import FormatError, NeedsError, ResolverError, UsageError
from anaphora_workbench.model import Document, Layer, Span, Token
from anaphora_workbench.ports import BatchResolver, Conditional, Configurable


@dataclass
class Played:
    """What the server that is played was asked, and does.

    Attributes:
        url: Its address.
        asked: Properties, other parameters and body of each question.
        answer: Its answer, JSON or bytes.
        status: Its status.
        seconds: How long it thinks.
        missing: Bytes that are announced and never sent.
        drip: Seconds between single bytes, 0 for an answer at once.
        live: Whether it says that it is there.
    """

    url: str = ""
    asked: list[tuple[dict[str, str], dict[str, list[str]], str]] = field(default_factory=list)
    answer: Any = None
    status: int = 200
    seconds: float = 0.0
    missing: int = 0
    drip: float = 0.0
    live: bool = True


@pytest.fixture
def server() -> Iterator[Played]:
    """A server on this machine."""
    played = Played()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            """Say that it is there."""
            self.send_response(200 if played.live and self.path == "/live" else 404)
            self.end_headers()
            self.wfile.write(b"live\n")

        def do_POST(self) -> None:
            """Answer."""
            query = parse_qs(urlsplit(self.path).query)
            properties = json.loads(query.pop("properties")[0])
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            played.asked.append((properties, query, body))
            time.sleep(played.seconds)
            value = played.answer
            data = value if isinstance(value, bytes) else json.dumps(value).encode()
            self.send_response(played.status)
            self.send_header("Content-Length", str(len(data) + played.missing))
            self.end_headers()
            with suppress(ConnectionError):  # who has waited for too long is gone
                for start in range(0, len(data), 1 if played.drip else len(data) or 1):
                    self.wfile.write(data[start : start + (1 if played.drip else len(data))])
                    time.sleep(played.drip)

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = True
        http.block_on_close = False
        thread = threading.Thread(target=http.serve_forever, args=(0.05,))
        thread.start()
        played.url = f"http://127.0.0.1:{http.server_address[1]}"
        yield played
        http.shutdown()
        thread.join()


def mention(sentence: int, start: int, end: int, head: int, text: str) -> dict[str, Any]:
    """Return a mention as CoreNLP documents it."""
    return {
        "id": 1,
        "text": text,
        "type": "PROPER",
        "number": "SINGULAR",
        "gender": "FEMALE",
        "animacy": "ANIMATE",
        "startIndex": start,
        "endIndex": end,
        "headIndex": head,
        "sentNum": sentence,
        "position": [sentence, 1],
        "isRepresentativeMention": False,
    }


def answer(document: Document, *chains: list[dict[str, Any]]) -> dict[str, Any]:
    """Return CoreNLP's answer on a document."""
    return {
        "docId": "d",
        "sentences": [
            {
                "index": number,
                "tokens": [
                    {"index": n, "word": document.tokens[i].text} for n, i in enumerate(span, 1)
                ],
            }
            for number, span in enumerate(document.sentences)
        ],
        "corefs": {str(number): list(chain) for number, chain in enumerate(chains, 3)},
    }


@pytest.fixture
def document(words_only: Callable[..., Document]) -> Document:
    return words_only("Young Ana left .", "Bill saw her .")


@pytest.fixture
def resolver(server: Played) -> CoreNlpResolver:
    return CoreNlpResolver(CoreNlpSettings(server.url, timeout=5.0))


CHAIN = [mention(1, 1, 3, 2, "Young Ana"), mention(2, 3, 4, 3, "her")]


def reason(resolver: CoreNlpResolver, document: Document) -> tuple[str, str]:
    """Return why a document fails, and the code."""
    with pytest.raises(ResolverError) as caught:
        resolver.answer(document)
    return caught.value.reason, caught.value.code


def test_chains_of_the_server_are_clusters(
    server: Played, resolver: CoreNlpResolver, document: Document
) -> None:
    server.answer = answer(document, CHAIN)
    assert resolver.answer(document).clusters == ((SystemMention(0, 2, 1), SystemMention(6, 7, 6)),)
    layer = resolver.resolve(document, Layer("x"), [])
    (link,) = [a for a in layer.anaphors.values() if a.antecedents]
    assert document.words(layer.markables[link.antecedents[0]].span) == "Young Ana"


def test_the_server_is_given_our_tokens_and_sentences(server: Played) -> None:
    tokens = tuple([Token(t) for t in ("25 000", "niños", ".", "Ya", "\u2028")])
    document = Document("d", "en", "", tokens, (Span(0, 3), Span(3, 5)))
    server.answer = answer(document)
    settings = CoreNlpSettings(server.url, algorithm="neural")
    assert CoreNlpResolver(settings).answer(document).clusters == ()
    ((properties, query, body),) = server.asked
    assert body == "25_000 niños .\nYa _\n"
    assert query == {}
    assert properties == {
        "annotators": "tokenize,ssplit,pos,lemma,ner,parse,coref",
        "outputFormat": "json",
        "tokenize.whitespace": "true",
        "ssplit.eolonly": "true",
        "coref.algorithm": "neural",
    }


def test_chinese_is_asked_for_as_such_and_other_languages_are_not(
    server: Played, resolver: CoreNlpResolver, words_only: Callable[..., Document]
) -> None:
    chinese = words_only("他 来 了 。", code="zh")
    server.answer = answer(chinese)
    resolver.answer(chinese)
    assert server.asked[0][1] == {"pipelineLanguage": ["zh"]}
    with pytest.raises(NeedsError, match="resolves English and Chinese; 'd' is in 'es'"):
        resolver.answer(words_only("Vino .", code="es"))
    assert len(server.asked) == 1


def test_a_head_outside_its_mention_is_left_to_us(
    server: Played, resolver: CoreNlpResolver, document: Document
) -> None:
    server.answer = answer(document, [mention(1, 1, 3, 4, "x"), mention(2, 3, 4, 3, "her")])
    assert resolver.answer(document).clusters[0][0] == SystemMention(0, 2)


def test_a_refusal_is_told_with_the_words_of_the_server(
    server: Played, resolver: CoreNlpResolver, document: Document
) -> None:
    server.status = 500
    server.answer = b"CoreNLP request timed out. Your document may be too long.\nat x.y\n"
    assert reason(resolver, document) == (
        "the server fails: it refuses: 500 Internal Server Error: CoreNLP request timed out. "
        "Your document may be too long.",
        "server-failed",
    )


@pytest.mark.parametrize("slow", [{"seconds": 3.0}, {"drip": 0.05}])
def test_a_server_that_is_slow_or_drips_is_not_waited_for(
    server: Played, document: Document, slow: dict[str, float]
) -> None:
    for name, value in slow.items():
        setattr(server, name, value)
    server.answer = answer(document, CHAIN)
    resolver = CoreNlpResolver(CoreNlpSettings(server.url, timeout=0.5))
    began = time.monotonic()
    why = "the server fails: it did not answer within 0.5 seconds"
    assert reason(resolver, document) == (why, "server-failed")
    assert time.monotonic() - began < 20


def test_an_answer_that_breaks_off_is_told(
    server: Played, resolver: CoreNlpResolver, document: Document
) -> None:
    server.answer = answer(document, CHAIN)
    server.missing = 7
    assert "its answer breaks off after" in reason(resolver, document)[0]


def test_a_server_that_is_gone_costs_the_document(document: Document) -> None:
    resolver = CoreNlpResolver(CoreNlpSettings("http://127.0.0.1:9"))
    assert (
        "the server fails: it cannot be reached: Connection refused"
        in (reason(resolver, document)[0])
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (b"<html>", "Expecting value"),
        ([], "it is not JSON object"),
        ({"sentences": None}, "'sentences' is missing, or not what CoreNLP documents"),
        ({"sentences": []}, "it has 0 sentences, and 2 were sent"),
        ({"sentences": [{"tokens": []}, {"tokens": []}]}, "sentence 1 has 0 tokens, and 4 were"),
        ({"sentences": [1, 2]}, "'tokens' is missing, or not what CoreNLP documents"),
        ({"corefs": None}, "'corefs' is missing, or not what CoreNLP documents"),
        ({"corefs": {"1": 3}}, "a chain of 'corefs' is not a list"),
        ({"corefs": {"1": [{}]}}, "'sentNum' is missing, or not what CoreNLP documents"),
        ({"corefs": {"1": [mention(3, 1, 2, 1, "x")]}}, "a mention is in sentence 3 of 2"),
        (
            {"corefs": {"1": [mention(2, 4, 6, 1, "x")]}},
            "a mention has the words 4 to 5 of sentence 2, which has 4",
        ),
        ({"corefs": {"1": [mention(2, 0, 1, 1, "x")]}}, "a mention has the words 0 to 0"),
    ],
)
def test_an_answer_that_cannot_be_used_is_explained(
    server: Played, resolver: CoreNlpResolver, document: Document, change: Any, message: str
) -> None:
    whole = answer(document, CHAIN)
    server.answer = {**whole, **change} if isinstance(change, dict) else change
    why, code = reason(resolver, document)
    assert why.startswith(f"the server's answer cannot be used: {message}")
    assert code == "server-answer"


def test_a_server_that_is_there_lacks_nothing(server: Played, resolver: CoreNlpResolver) -> None:
    assert resolver.missing() == ""
    server.live = False
    assert "it refuses: 404 Not Found" in resolver.missing()


def test_a_server_that_is_not_there_is_missing_with_how_to_get_it() -> None:
    message = CoreNlpResolver(CoreNlpSettings("http://127.0.0.1:9")).missing()
    assert message.startswith("no CoreNLP server at http://127.0.0.1:9 (it cannot be reached: ")
    assert (
        "StanfordCoreNLPServer -timeout 300000; another address: --resolver corenlp:URL" in message
    )
    assert "\n" not in message


def test_a_proxy_is_not_asked_about_this_machine(
    server: Played,
    resolver: CoreNlpResolver,
    document: Document,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    server.answer = answer(document, CHAIN)
    assert len(resolver.answer(document).clusters) == 1


def test_the_resolver_fulfils_the_ports() -> None:
    for port in (BatchResolver, Conditional, Configurable):
        assert isinstance(CoreNlpResolver(), port)


def test_an_address_says_which_server_is_asked() -> None:
    named = CoreNlpResolver().configured("http://127.0.0.1:9/")
    assert named.name == "corenlp:http://127.0.0.1:9/"
    assert named.missing().startswith("no CoreNLP server at http://127.0.0.1:9 (")


@pytest.mark.parametrize("text", ["", "localhost:9000", "ftp://x", "http://", "http://x:port"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        CoreNlpResolver().configured(text)


def test_a_file_says_which_server_is_asked_and_how(
    server: Played, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "neural.toml"
    path.write_text(
        f'url = "{server.url}/"\nalgorithm = "neural"\nversion = "4.5.7"\ntimeout = 9\n'
        '[properties]\n"coref.maxMentionDistance" = "50"\n',
        encoding="utf-8",
    )
    named = CoreNlpResolver().configured(str(path))
    assert (named.name, named.version()) == ("neural", "4.5.7-neural")
    server.answer = answer(document)
    named.answer(document)
    assert server.asked[0][0]["coref.maxMentionDistance"] == "50"
    assert server.asked[0][0]["coref.algorithm"] == "neural"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('server = "x"', "there is no setting 'server'; known: algorithm, name, properties"),
        ('url = "x"', "'x' is not an address of a server, such as http://localhost:9000"),
    ],
)
def test_a_file_that_makes_no_sense_says_what_is_wrong(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "c.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        CoreNlpResolver().configured(str(path))
    assert str(caught.value).startswith(f"{path}: {message}")


def test_a_simple_question_to_a_server(server: Played) -> None:
    assert asked(f"{server.url}/live", timeout=5) == b"live\n"
    with pytest.raises(ServerError, match="it refuses: 404 Not Found: live"):
        asked(f"{server.url}/other", timeout=5)
    assert checked_address("https://x.org:81/nlp/") == "https://x.org:81/nlp"
