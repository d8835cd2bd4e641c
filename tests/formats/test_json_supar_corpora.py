"""Real corpora go through json without a loss and through SUPAR folders without an error."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from anaphora_formats.json import JsonFormat
from anaphora_formats.supar import SuparFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

pytestmark = [pytest.mark.corpora, pytest.mark.slow]


@pytest.fixture(scope="module")
def texts(corpora: Path) -> list[list[Reading]]:
    """The readable CoNLL-U files of the corpora, every fourth of them."""
    found = []
    for path in sorted(corpora.rglob("*.conllu"))[::4]:
        try:
            found.append(list(Registry().format("corefud").read(Source.of(path))))
        except FormatError:
            continue
    assert found
    return found


def test_json_gives_every_document_and_layer_back(texts: list[list[Reading]]) -> None:
    for readings in texts:
        stream = io.BytesIO()
        JsonFormat().write(readings, Target.of(stream))
        back = list(JsonFormat().read(Source.of(io.BytesIO(stream.getvalue()))))
        assert [(r.document, r.layers) for r in back] == [(r.document, r.layers) for r in readings]
        again = io.BytesIO()
        JsonFormat().write(back, Target.of(again))
        assert again.getvalue() == stream.getvalue()


def test_supar_reads_what_it_wrote_without_errors(
    texts: list[list[Reading]], tmp_path: Path
) -> None:
    for number, (reading, *_others) in enumerate(texts):
        first, second = tmp_path / f"{number}" / "x", tmp_path / f"{number}" / "y"
        SuparFormat().write([reading], Target.of(first))
        (back,) = SuparFormat().read(Source.of(first))
        SuparFormat().write([back], Target.of(second))
        files = [{p.name: p.read_bytes() for p in path.iterdir()} for path in (first, second)]
        assert files[0] == files[1]
        assert [problem for problem in back.problems if problem.severity == "error"] == []
        assert SuparFormat().losses(back) == []
