"""Any program as a resolver, run once for each document."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.adapters.command import (
    CommandResolver,
    ProgramSettings,
    WorkerResolver,
    answer_of_text,
    text_of,
)
from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_resolvers.adapters.processes import run_program
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document, EmptyNode, FrozenDict, Span, Token
from anaphora_workbench.ports import BatchResolver, Conditional, Configurable, Source, Versioned
from anaphora_workbench.registry import Registry

Words = Callable[..., Document]
Script = Callable[[str], Path]


@pytest.fixture
def document(words_only: Words) -> Document:
    return words_only("Ana left .", "Bill saw her .")


@pytest.fixture
def program(script: Script) -> Callable[..., CommandResolver]:
    """Make a resolver of a Python script."""

    def make(text: str, **settings: Any) -> CommandResolver:
        command = (sys.executable, str(script(text)))
        return CommandResolver(ProgramSettings("mine", command, **settings))

    return make


CONLL = """
#begin document (d); part 000
d 0 0 Ana - - - - - - * (3)
d 0 1 left - - - - - - * -
d 0 2 . - - - - - - * -

d 0 0 Bill - - - - - - * -
d 0 1 saw - - - - - - * -
d 0 2 her - - - - - - * (3)
d 0 3 . - - - - - - * -

#end document
"""
CONLLU = """
# newdoc id = d
# global.Entity = eid-etype-head-other
1 Ana _ _ _ _ _ _ _ Entity=(e1--1)
2 left _ _ _ _ _ _ _ _
3 . _ _ _ _ _ _ _ _

1 Bill _ _ _ _ _ _ _ Entity=(e2--1)
2 saw _ _ _ _ _ _ _ _
3 her _ _ _ _ _ _ _ Entity=(e1--1)
4 . _ _ _ _ _ _ _ _

"""


def columns(text: str) -> bytes:
    """Return rows with tabs between the columns."""
    lines = text.lstrip("\n").split("\n")
    return "\n".join([x if x.startswith("#") else x.replace(" ", "\t") for x in lines]).encode()


def reason(resolver: CommandResolver, document: Document) -> tuple[str, str]:
    """Return why a document fails, and the code."""
    with pytest.raises(ResolverError) as caught:
        resolver.answer(document)
    return caught.value.reason, caught.value.code


def test_a_program_reads_a_document_and_writes_clusters(
    program: Callable[..., CommandResolver], document: Document
) -> None:
    resolver = program("""
        import sys
        for line in sys.stdin:
            columns = line.rstrip("\\n").split("\\t")
            if len(columns) == 10 and columns[1] in ("Ana", "her"):
                columns[9] = "Entity=(e1--1)"
            print("\\t".join(columns))
    """)
    assert resolver.answer(document).clusters == ((SystemMention(0, 1, 0), SystemMention(5, 6, 5)),)


@pytest.mark.parametrize("kind", ["conll-u", ""])
def test_conll_u_is_an_answer(document: Document, kind: str) -> None:
    output = answer_of_text(document, columns(CONLLU), kind)
    assert output.clusters == (
        (SystemMention(0, 1, 0), SystemMention(5, 6, 5)),
        (SystemMention(3, 4, 3),),
    )


@pytest.mark.parametrize("kind", ["conll-2012", ""])
@pytest.mark.parametrize("tabs", [True, False])
def test_conll_2012_is_an_answer(document: Document, kind: str, tabs: bool) -> None:
    data = columns(CONLL) if tabs else CONLL.lstrip().encode()
    output = answer_of_text(document, data, kind)
    assert [[(m.start, m.end) for m in c] for c in output.clusters] == [[(0, 1), (5, 6)]]


@pytest.mark.parametrize("kind", ["json", ""])
def test_json_is_an_answer(document: Document, kind: str) -> None:
    data = b'{"links": [{"anaphor": [5, 6], "antecedents": [[0, 1]]}]}'
    assert answer_of_text(document, data, kind) == SystemOutput(
        links=(AnswerLink(SystemMention(5, 6), (SystemMention(0, 1),)),)
    )


def test_zeros_and_split_antecedents_of_an_answer_are_kept(document: Document) -> None:
    text = CONLLU.replace(
        "3 her _ _ _ _ _ _ _ Entity=(e1--1)",
        "3 her _ _ _ _ _ _ _ Entity=(e3--1)|SplitAnte=e1<e3,e2<e3\n"
        "3.1 _ _ PRON _ _ _ _ 2:nsubj Entity=(e2--1)",
    )
    output = answer_of_text(document, columns(text))
    assert output.links == (
        AnswerLink(SystemMention(5, 6, 5), (SystemMention(0, 1, 0), SystemMention(3, 4, 3))),
    )
    assert (SystemMention(3, 4, 3), SystemMention.zero_of(4)) in output.clusters


def test_discontinuous_mentions_of_an_answer_are_kept(document: Document) -> None:
    text = CONLLU.replace("Entity=(e1--1)", "Entity=(e1[1/2]--1)", 1)
    text = text.replace("3 . _ _ _ _ _ _ _ _", "3 . _ _ _ _ _ _ _ Entity=(e1[2/2]--1)", 1)
    # Without a parse the number 1 is what is written where no head is known.
    headless = SystemMention.of_parts([(0, 1), (2, 3)], None)
    assert answer_of_text(document, columns(text)).clusters[0] == (headless, SystemMention(5, 6, 5))
    parted = SystemMention.of_parts([(0, 1), (2, 3)], 0)
    as_json = b'{"clusters": [[{"spans": [[2, 3], [0, 1]], "head": 0}, [5, 6]]]}'
    assert answer_of_text(document, as_json).clusters == ((parted, SystemMention(5, 6)),)


def test_an_answer_on_other_tokens_is_aligned_and_noted(document: Document) -> None:
    text = CONLLU.replace("4 . _ _ _ _ _ _ _ _\n", "")
    output = answer_of_text(document, columns(text))
    assert output.clusters == (
        (SystemMention(0, 1, 0), SystemMention(5, 6, 5)),
        (SystemMention(3, 4, 3),),
    )
    assert output.notes == (
        "other tokens than the gold text's: 0 of its 6 and 1 of the gold text's 7 could not be "
        "aligned; of 3 mentions 0 were dropped and 0 have other words",
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it wrote nothing"),
        (b"\n \n", "it wrote nothing"),
        (b"{", "its answer cannot be used: Expecting property name"),
        (b"{}", "its answer cannot be used: it has neither 'clusters' nor 'links'"),
        (
            b"1\tquux\t_\t_\t_\t_\t_\t_\t_\t_\n\n",
            "it answers on another text: 1 of its 1 tokens are not among the 7 that it was given",
        ),
        (columns(CONLL + CONLL.lstrip()), "it wrote several documents instead of one"),
        (
            columns(CONLL.replace("her - - - - - - * (3)", "her - - - - - - * (3")),
            "its answer has an error: its output:8:",
        ),
        (b"\xff\xfe\xfa", "its answer cannot be read: its output"),
    ],
)
def test_an_answer_that_is_none_is_explained(document: Document, data: bytes, message: str) -> None:
    with pytest.raises(ResolverError) as caught:
        answer_of_text(document, data)
    assert caught.value.reason.startswith(message)


def test_what_a_program_is_given_holds_no_key(parse: Words) -> None:
    document = parse("Vino venir VERB Number=Sing 0 root", "es", "-1 0 nsubj Person=3")
    assert document.empty_nodes == (
        EmptyNode(-1, 1, "_", "", "PRON", FrozenDict({"Person": "3"}), 0, "nsubj"),
    )
    for kind in ("conll-u", "conll-2012", "tokens", "json"):
        given = text_of(document, kind).decode()
        assert "Vino" in given
        assert "nsubj" not in given


def test_a_real_file_is_handed_over_without_its_entities(tmp_path: Path) -> None:
    path = tmp_path / "gold.conllu"
    path.write_bytes(columns(CONLLU))
    (reading,) = Registry().format("corefud").read(Source.of(path))
    for kind in ("conll-u", "conll-2012", "tokens", "json"):
        assert b"e1" not in text_of(reading.document, kind)


def test_tokens_stand_in_lines_with_a_blank_between() -> None:
    tokens = (Token("25 000"), Token("niños"), Token("."), Token("Sí"))
    document = Document("d", "es", "", tokens, (Span(0, 3), Span(3, 4)))
    assert text_of(document, "tokens").decode() == "25_000 niños .\nSí\n"


def test_what_a_worker_is_given_a_program_may_have_too(document: Document) -> None:
    value = json.loads(text_of(document, "json"))
    assert [t["text"] for t in value["sentences"][1]] == ["Bill", "saw", "her", "."]


def test_a_failing_program_is_told_with_what_it_last_wrote(
    program: Callable[..., CommandResolver], document: Document
) -> None:
    resolver = program("raise KeyError('model')")
    assert reason(resolver, document) == (
        "it ended with status 1; it last wrote: KeyError: 'model'",
        "program-failed",
    )


def test_a_program_that_takes_too_long_is_ended(
    program: Callable[..., CommandResolver], document: Document
) -> None:
    began = time.monotonic()
    resolver = program("import time; print('x', flush=True); time.sleep(100)", timeout=0.7)
    assert reason(resolver, document)[0] == "it did not end within 0.7 seconds"
    assert time.monotonic() - began < 50


def test_a_program_that_closes_its_output_and_stays_takes_too_long(
    program: Callable[..., CommandResolver], document: Document
) -> None:
    resolver = program("import os, time; os.close(1); time.sleep(100)", timeout=0.7)
    assert reason(resolver, document)[0] == "it did not end within 0.7 seconds"


def test_a_program_that_never_stops_writing_is_ended(script: Script) -> None:
    path = script("while True: print('x' * 1000)")
    ran = run_program(
        (sys.executable, str(path)), b"", timeout=30, environment={}, longest=1_000_000
    )
    assert ran.trouble == "it writes more than 1,000,000 bytes"


def test_a_program_need_not_read_what_it_is_given(
    program: Callable[..., CommandResolver], words_only: Words
) -> None:
    resolver = program("""print('{"clusters": [[[0, 1], [1, 2]]]}')""")
    long = words_only(" ".join(["word"] * 50_000))
    assert len(resolver.answer(long).clusters[0]) == 2


def test_what_a_program_leaves_running_is_ended(script: Script) -> None:
    path = script("""
        import subprocess, sys
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print(child.pid)
    """)
    ran = run_program((sys.executable, str(path)), b"", timeout=30, environment={})
    child = int(ran.output)
    for _ in range(100):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    else:
        pytest.fail("it still runs")


@pytest.mark.skipif(os.name != "posix", reason="sessions are a matter of POSIX")
@pytest.mark.parametrize("session", [False, True])
def test_children_that_hold_the_output_of_a_program_that_has_answered_are_not_waited_for(
    script: Script, session: bool
) -> None:
    """Each document would else take as long as the timeout allows, and count as failed."""
    text = f"""
        import subprocess, sys
        child = [sys.executable, "-c", "import time; time.sleep(8)"]
        subprocess.Popen(child, start_new_session={session})
        sys.stdout.write("x" * 100_000)
    """
    begun = time.monotonic()
    ran = run_program([sys.executable, str(script(text))], b"", timeout=15, environment={})
    assert (len(ran.output), ran.trouble) == (100_000, "")
    assert time.monotonic() - begun < 5


@pytest.mark.skipif(os.name != "posix", reason="sessions are a matter of POSIX")
def test_a_child_that_answers_when_its_program_has_ended_is_heard(script: Script) -> None:
    text = """
        import subprocess, sys
        code = "import time; time.sleep(0.6); print('answer')"
        subprocess.Popen([sys.executable, "-c", code])
    """
    ran = run_program([sys.executable, str(script(text))], b"", timeout=15, environment={})
    assert (ran.output, ran.trouble) == (b"answer\n", "")


ENVIRONMENT = """
    import os, json
    print("\\n".join([f"{name}={value}" for name, value in sorted(os.environ.items())]))
"""


def test_a_program_gets_a_short_environment_and_what_its_description_passes_on(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MY_TOKEN", "PYTHONPATH", "CORPUS_HOME", "LC_MESSAGES"):
        monkeypatch.setenv(name, f"of {name}")
    command = (sys.executable, str(script(ENVIRONMENT)))
    settings = ProgramSettings(
        "mine", command, env=("CORPUS_HOME", "NOT_SET"), environment=FrozenDict({"MODEL": "big"})
    )
    ran = run_program(command, b"", timeout=30, environment=settings.variables())
    found = dict(line.split("=", 1) for line in ran.output.decode().splitlines())
    assert {"PATH", "LC_MESSAGES", "CORPUS_HOME", "MODEL"} <= set(found)
    assert found["CORPUS_HOME"] == "of CORPUS_HOME"
    assert not {"MY_TOKEN", "PYTHONPATH", "NOT_SET"} & set(found)


def test_a_program_that_is_not_there_makes_the_resolver_unusable(document: Document) -> None:
    resolver = CommandResolver(ProgramSettings("mine", ("no-such-program",), hint="get it"))
    assert resolver.missing() == "the program 'no-such-program' is not found; get it"
    with pytest.raises(NeedsError, match="'mine' is not usable here: the program"):
        resolver.answer(document)


def test_a_program_that_cannot_be_started_is_no_failure_of_the_document(
    tmp_path: Path, document: Document
) -> None:
    path = tmp_path / "broken"
    path.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    path.chmod(0o755)
    with pytest.raises(NeedsError, match=r"'mine' cannot be started: .*No such file"):
        CommandResolver(ProgramSettings("mine", (str(path),))).answer(document)


@pytest.mark.parametrize("name", ["command", "worker"])
def test_the_resolver_without_a_program_asks_for_one(name: str, document: Document) -> None:
    resolver = Registry().resolver(name)
    for port in (BatchResolver, Conditional, Configurable, Versioned):
        assert isinstance(resolver, port)
    assert isinstance(resolver, CommandResolver | WorkerResolver)
    assert resolver.missing().startswith(f"it needs a program: --resolver {name}:FILE.toml")
    assert resolver.version() == ""
    with pytest.raises(NeedsError, match="it needs a program"):
        resolver.answer(document)
