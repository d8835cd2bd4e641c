"""Talking to workers: good ones, and all the ways in which one can be bad."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_resolvers.adapters.output import SystemMention
from anaphora_resolvers.adapters.worker import Worker, WorkerSpec
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document, FrozenDict

Workers = Callable[..., Worker]
Words = Callable[..., Document]

GOOD = 'say(type="result", id=number, **cluster([0, 1], [len(words) - 2, len(words) - 1]))'
SECOND = "if document['sentences'][0][0]['text'] == 'Bad':"


@pytest.fixture
def good(words_only: Words) -> Document:
    return words_only("Ana left .", "Bill saw her .")


@pytest.fixture
def bad(words_only: Words) -> Document:
    return words_only("Bad news .")


def reason(worker: Worker, document: Document) -> tuple[str, str]:
    """Return why a document fails, and the code."""
    with pytest.raises(ResolverError) as caught:
        worker.resolve(document)
    assert caught.value.document == document.doc_id
    return caught.value.reason, caught.value.code


def first(worker: Worker, document: Document) -> SystemMention:
    """Return the last mention of the first cluster."""
    return worker.resolve(document).clusters[0][-1]


def test_a_worker_answers(workers: Workers, good: Document) -> None:
    worker = workers(GOOD)
    assert worker.resolve(good).clusters == ((SystemMention(0, 1), SystemMention(5, 6)),)
    assert worker.version() == "1.5"


def test_a_worker_is_started_when_it_is_needed_and_once(workers: Workers, good: Document) -> None:
    worker = workers('say(type="result", id=number, clusters=[], notes=[str(os.getpid())])')
    assert not worker.running
    assert worker.resolve(good).notes == worker.resolve(good).notes
    assert worker.running


def test_a_document_arrives_with_everything_that_is_known_of_it(
    workers: Workers, parse: Words
) -> None:
    document = parse("Niños niño NOUN Gender=Masc|Number=Plur 0 root NCMP", "es")
    worker = workers("""
        token = document["sentences"][0][0]
        say(type="result", id=number, links=[], notes=[document["language"], json.dumps(token)])
    """)
    language, token = worker.resolve(document).notes
    assert language == "es"
    assert json.loads(token) == {
        "text": "Niños",
        "lemma": "niño",
        "pos": "NOUN",
        "tag": "NCMP",
        "features": {"Gender": "Masc", "Number": "Plur"},
        "head": -1,
        "deprel": "root",
    }


def test_a_crash_costs_one_document_and_says_what_was_last_written(
    workers: Workers, good: Document, bad: Document
) -> None:
    worker = workers(f"""
        {SECOND}
            print("out of luck", file=sys.stderr, flush=True)
            sys.exit(3)
        {GOOD}
    """)
    assert first(worker, good) == SystemMention(5, 6)
    assert reason(worker, bad) == (
        "it ended with status 3; it last wrote: out of luck",
        "worker-crashed",
    )
    assert first(worker, good) == SystemMention(5, 6)


def test_a_worker_that_was_shot_says_so(workers: Workers, bad: Document) -> None:
    worker = workers("os.kill(os.getpid(), 9)")
    assert reason(worker, bad)[0] == "it was ended by SIGKILL"


def test_a_hanging_worker_costs_the_time_limit_and_one_document(
    workers: Workers, good: Document, bad: Document
) -> None:
    worker = workers(
        f"""
        {SECOND}
            time.sleep(100)
        {GOOD}
    """,
        timeout=1.0,
    )
    first(worker, good)
    began = time.monotonic()
    assert reason(worker, bad) == ("it did not answer within 1 seconds", "worker-silent")
    assert time.monotonic() - began < 50
    assert first(worker, good) == SystemMention(5, 6)


def test_a_worker_that_does_not_read_a_long_document_blocks_nobody(
    workers: Workers, words_only: Words
) -> None:
    worker = workers(
        whole="""
        import sys, time
        sys.stdin.readline()
        print('{"type": "hello", "protocol": 1}', flush=True)
        time.sleep(100)
    """,
        timeout=1.0,
    )
    long = words_only(" ".join(["word"] * 50_000))
    assert reason(worker, long)[1] == "worker-silent"


def test_a_worker_is_given_up_after_breaking_down_again_and_again(
    workers: Workers, bad: Document
) -> None:
    worker = workers("sys.exit(1)", restarts=1)
    assert [reason(worker, bad)[1] for _ in range(3)] == [
        "worker-crashed",
        "worker-crashed",
        "worker-given-up",
    ]
    assert (
        "after breaking down 2 times in a row; the last time it ended with status 1"
        in (reason(worker, bad)[0])
    )


def test_a_good_document_in_between_makes_a_worker_trusted_again(
    workers: Workers, good: Document, bad: Document
) -> None:
    worker = workers(
        f"""
        {SECOND}
            sys.exit(1)
        {GOOD}
    """,
        restarts=1,
    )
    for _ in range(3):
        assert reason(worker, bad)[1] == "worker-crashed"
        assert first(worker, good) == SystemMention(5, 6)


def test_what_a_worker_says_of_a_document_is_told_and_it_goes_on(
    workers: Workers, good: Document, bad: Document
) -> None:
    worker = workers(
        f"""
        {SECOND}
            say(type="error", id=number, message="no pronouns in it")
            continue
        {GOOD}
    """,
        restarts=0,
    )
    assert reason(worker, bad) == ("it says: no pronouns in it", "worker-error")
    assert first(worker, good) == SystemMention(5, 6)


def test_what_libraries_print_is_no_answer_and_does_no_harm(
    workers: Workers, good: Document
) -> None:
    worker = workers(f"""
        print("loading model 10 %")
        print()
        {GOOD}
    """)
    assert first(worker, good) == SystemMention(5, 6)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("print('{\"type\": ', flush=True)", "it writes broken JSON"),
        (r"sys.stdout.buffer.write(b'{\xff}\n'); sys.stdout.flush()", "it writes broken JSON"),
        ("while True: print('rubbish')", "it writes much that is not a message"),
        ("print('{' + 'x' * 3000, flush=True)", "it writes a line of more than 2,000 bytes"),
        ('say(type="pong")', "it answers with 'pong' instead of 'result'"),
        (
            'say(type="result", id=number - 1, clusters=[])',
            "it answers a document that it was not asked about",
        ),
    ],
)
def test_rubbish_costs_one_document(
    workers: Workers, good: Document, bad: Document, body: str, message: str
) -> None:
    worker = workers(
        f"""
        {SECOND}
            {body}
            continue
        {GOOD}
    """,
        longest=2000,
        timeout=20.0,
    )
    why, code = reason(worker, bad)
    assert (why[: len(message)], code) == (message, "worker-rubbish")
    assert first(worker, good) == SystemMention(5, 6)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({}, "it has neither 'clusters' nor 'links'"),
        ({"clusters": 3}, "'clusters' should be a list, not 3"),
        ({"clusters": [3]}, "a cluster should be a list, not 3"),
        ({"clusters": [[[1]]]}, "a mention is [start, end] or an object, not [1]"),
        ({"clusters": [[["a", 2]]]}, "a start should be a whole number, not 'a'"),
        ({"clusters": [[[1, True]]]}, "an end should be a whole number, not True"),
        ({"clusters": [[{"start": 1}]]}, "'end' should be a whole number, not nothing"),
        ({"clusters": [[{"start": 1, "end": 2, "expand": 1}]]}, "'expand' should be true or false"),
        ({"clusters": [[{"spans": [[1]]}]]}, "a part of a mention is [start, end], not [1]"),
        ({"clusters": [[{"spans": [[2, 2]]}]]}, "the part [2, 2] of a mention contains no word"),
        ({"links": [{"anaphor": [1, 2]}]}, "'antecedents' should be a list, not nothing"),
        ({"links": [], "notes": [1]}, "a note should be text, not 1"),
        ({"links": [], "non_referring": ["it"]}, "a mention should be an object, not 'it'"),
        ({"links": "x" * 99}, "'links' should be a list, not 'xxx"),
    ],
)
def test_an_answer_that_cannot_be_used_is_explained(
    workers: Workers, bad: Document, answer: dict[str, object], message: str
) -> None:
    worker = workers(f'say(type="result", id=number, **{answer!r})', restarts=0)
    for _ in range(2):  # the worker is well, so it is asked again
        why, code = reason(worker, bad)
        assert why.startswith(f"its answer cannot be used: {message}")
        assert code == "worker-answer"


def test_a_program_that_is_not_there_is_no_failure_of_the_document(good: Document) -> None:
    worker = Worker(WorkerSpec("test", ("no-such-program",)))
    with pytest.raises(NeedsError, match="'test' cannot be started: no-such-program: No such file"):
        worker.resolve(good)


def test_a_worker_of_another_protocol_is_refused(workers: Workers, good: Document) -> None:
    worker = workers(
        whole="""
        input()
        print('{"type": "hello", "protocol": 2}')
        input()
    """
    )
    with pytest.raises(NeedsError, match="'test' speaks protocol 2, and only 1 is understood"):
        worker.resolve(good)
    assert not worker.running


def test_a_worker_that_greets_with_an_error_cannot_be_used(
    workers: Workers, good: Document
) -> None:
    worker = workers(
        whole="""
        input()
        print('{"type": "error", "message": "no weights; see the manual"}')
    """
    )
    with pytest.raises(NeedsError, match="'test' cannot be used: no weights; see the manual"):
        worker.resolve(good)


def test_a_worker_that_dies_at_its_start_says_so(workers: Workers, good: Document) -> None:
    worker = workers(whole="raise ImportError('no torch')")
    why, code = reason(worker, good)
    assert why == (
        "when it was started it ended with status 1; it last wrote: ImportError: no torch"
    )
    assert code == "worker-crashed"


def test_a_worker_that_does_not_greet_is_not_waited_for_longer_than_it_may(
    workers: Workers, good: Document
) -> None:
    worker = workers(whole="import time; time.sleep(100)", start=0.5)
    assert reason(worker, good)[0] == "when it was started it did not answer within 0.5 seconds"


def test_a_greeting_of_another_kind_is_rubbish(workers: Workers, good: Document) -> None:
    worker = workers(whole="""print('{"type": "pong"}'); input()""")
    assert "it greets with 'pong' instead of 'hello'" in reason(worker, good)[0]


def test_environment_and_folder_are_the_specified_ones(
    workers: Workers, good: Document, tmp_path: Path
) -> None:
    worker = workers(
        'say(type="result", id=number, clusters=[], notes=[os.environ["WEIGHTS"], os.getcwd()])',
        environment=FrozenDict({"WEIGHTS": "ñandú"}),
        folder=str(tmp_path),
    )
    assert worker.resolve(good).notes == ("ñandú", str(tmp_path))
