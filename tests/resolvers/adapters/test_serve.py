"""An adapter at the other end of the line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.adapters.messages import document_of, output_of, value_of_document
from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_resolvers.adapters.serve import Server
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_resolvers.adapters.worker import Worker, WorkerSpec
from anaphora_workbench.errors import NeedsError, PluginError, ResolverError
from anaphora_workbench.model import Document, Layer, Span, Token
from anaphora_workbench.ports import BatchResolver, Conditional, Need

OUTPUT = SystemOutput(
    clusters=(
        (SystemMention(0, 1), SystemMention.headed(3)),
        (SystemMention.zero_of(1, "obj"), SystemMention.of_parts([(0, 1), (2, 4)], 3)),
    ),
    links=(AnswerLink(SystemMention(3, 4, 3), (SystemMention(0, 1), SystemMention(2, 3))),),
    non_referring=(SystemMention(4, 5),),
    notes=("as always",),
)


class Fixed(SystemResolver):
    """Answers what it is told to."""

    name = "fixed"
    title = "always the same"

    def __init__(self, output: SystemOutput | Exception = OUTPUT, lacking: str = "") -> None:
        self.output = output
        self.lacking = lacking
        self.asked: list[Document] = []

    def _answer(self, document: Document) -> SystemOutput:
        """Answer."""
        self.asked.append(document)
        if isinstance(self.output, Exception):
            raise self.output
        return self.output

    def missing(self) -> str:
        """Lack what it is told to."""
        return self.lacking

    def version(self) -> str:
        """Have one."""
        return "7"


@pytest.fixture
def document(parse: Callable[..., Document]) -> Document:
    return parse("""
        Ana  Ana  PROPN Number=Sing 2 nsubj NNP
        left leave VERB _ 0 root VBD

        Bill Bill PROPN Number=Sing 2 nsubj NNP
        saw  see  VERB _ 0 root VBD
        it   it   PRON Person=3 2 obj PRP
    """)


def replies(resolver: Any, *messages: object) -> list[dict[str, Any]]:
    """Return what a server answers to messages."""
    sent: list[dict[str, Any]] = []
    lines = [m if isinstance(m, bytes) else json.dumps(m).encode() for m in messages]
    Server(resolver, sent.append).serve(lines)
    return sent


def resolve(document: Document) -> dict[str, Any]:
    """Return the message that asks about a document."""
    return {"type": "resolve", "id": 5, "document": value_of_document(document)}


def test_a_document_goes_over_the_line_and_comes_back_equal(document: Document) -> None:
    assert document_of(json.loads(json.dumps(value_of_document(document)))) == document


def test_a_text_goes_over_the_line_with_its_characters() -> None:
    tokens = (Token("Hi"), Token("there"))
    document = Document("d", "en", "Hi  there", tokens, (Span(0, 2),), ((0, 2), (4, 9)))
    assert document_of(value_of_document(document)) == document


def test_an_answer_goes_over_the_line_and_comes_back_equal(document: Document) -> None:
    (reply,) = replies(Fixed(), resolve(document))
    assert (reply["type"], reply["id"]) == ("result", 5)
    assert output_of(json.loads(json.dumps(reply))) == OUTPUT


def test_a_greeting_states_name_and_version() -> None:
    assert replies(Fixed(), {"type": "hello", "protocol": 1}) == [
        {"type": "hello", "protocol": 1, "name": "fixed", "version": "7"}
    ]


def test_what_a_resolver_lacks_is_its_greeting() -> None:
    (reply,) = replies(Fixed(lacking="no weights"), {"type": "hello"})
    assert reply == {"type": "error", "message": "no weights"}


def test_a_resolver_that_cannot_be_loaded_says_why() -> None:
    broken = PluginError("there is no resolver 'x'")
    said = replies(broken, {"type": "hello"}, {"type": "resolve", "id": 1})
    assert {reply["message"] for reply in said} == {"there is no resolver 'x'"}


@pytest.mark.parametrize(
    ("error", "explanation"),
    [
        (ResolverError("d", "too long"), "too long"),
        (NeedsError("it needs tags"), "it needs tags"),
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
    ],
)
def test_whatever_a_resolver_raises_is_an_answer(
    document: Document, error: Exception, explanation: str
) -> None:
    said = replies(Fixed(error), resolve(document), {"type": "ping"})
    assert said == [{"id": 5, "type": "error", "message": explanation}, {"type": "pong"}]


def test_a_document_without_what_is_needed_is_not_handed_on(
    words_only: Callable[..., Document],
) -> None:
    resolver = Fixed()
    resolver.needs = frozenset((Need.POS,))
    (reply,) = replies(resolver, resolve(words_only("It rains .")))
    assert "lacks parts of speech" in reply["message"]
    assert resolver.asked == []


@pytest.mark.parametrize(
    ("line", "explanation"),
    [
        (b"rubbish", "the message is not JSON object with a type"),
        (b"[1]", "the message is not JSON object with a type"),
        (b'{"type": "sing"}', "there is no message 'sing'"),
        (b'{"type": "resolve"}', "ValueError: a document should be an object, not nothing"),
    ],
)
def test_a_message_that_makes_no_sense_is_answered(line: bytes, explanation: str) -> None:
    (reply,) = replies(Fixed(), line)
    assert (reply["type"], reply["message"]) == ("error", explanation)


def test_an_adapter_fulfils_the_ports_and_makes_a_layer(document: Document) -> None:
    resolver = Fixed(SystemOutput(clusters=((SystemMention(0, 1), SystemMention(4, 5)),)))
    assert isinstance(resolver, BatchResolver)
    assert isinstance(resolver, Conditional)
    layer = resolver.resolve(document, Layer("x"), [])
    assert layer.name == "fixed"
    assert [a.antecedents for a in layer.anaphors.values()] == [("s1",)]


_PROGRAM = """
import time
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.serve import serve
from anaphora_resolvers.adapters.weighted import SystemResolver

class Loud(SystemResolver):
    name = "loud"
    title = "prints what it should not"

    def _answer(self, document):
        print('{"type": "result", "id": 1}', flush=True)
        if document.tokens[0].text == "Wait":
            time.sleep(100)
        return SystemOutput(clusters=((SystemMention(0, 1),),), notes=(document.doc_id,))

serve(Loud())
"""


@contextmanager
def worker_at(path: Path) -> Iterator[Worker]:
    """Start a worker and end it."""
    with Worker(WorkerSpec("loud", (sys.executable, str(path)))) as worker:
        yield worker


def test_what_a_system_prints_cannot_be_mistaken_for_its_answer(
    script: Callable[[str], Path], document: Document
) -> None:
    with worker_at(script(_PROGRAM)) as worker:
        for _ in range(2):
            assert worker.resolve(document).notes == ("d",)


def test_an_adapter_at_work_ends_when_its_parent_is_no_more(
    script: Callable[..., Path], words_only: Callable[..., Document]
) -> None:
    message = json.dumps(resolve(words_only("Wait .")))
    parent = script(
        f"""
        import subprocess, sys, time
        child = subprocess.Popen([sys.executable, sys.argv[1]], stdin=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        child.stdin.write({message!r}.encode() + b"\\n")
        child.stdin.flush()
        child.stderr.readline()  # it is at work
        """,
        "parent.py",
    )
    # Its output is the pipe that is waited for, and its answer would take 100 seconds.
    subprocess.run(
        [sys.executable, "-W", "ignore", str(parent), str(script(_PROGRAM))],
        stdout=subprocess.PIPE,
        timeout=60,
        check=True,
    )


@pytest.mark.parametrize(
    ("name", "explanation"),
    [
        ("supar", "'supar' needs no worker: it is not an adapter of a whole system"),
        ("no-such", "there is no resolver 'no-such'"),
    ],
)
def test_the_command_says_what_it_cannot_serve(name: str, explanation: str) -> None:
    command = (sys.executable, "-m", "anaphora_resolvers.adapters.serve", name)
    worker = Worker(WorkerSpec(name, command))
    with pytest.raises(NeedsError) as caught, worker:
        worker.version()
    assert explanation in caught.value.message


def test_the_command_without_a_name_says_how_it_is_used() -> None:
    command = [sys.executable, "-m", "anaphora_resolvers.adapters.serve"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("usage: python -m anaphora_resolvers.adapters.serve NAME")
