"""GREC-NEG files: several people a text, references inside others, one list for all."""

from __future__ import annotations

import io
import runpy
import shutil
from pathlib import Path

import anaphora_samples
from anaphora_formats.challenges.grec_neg import GrecNegTaskFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, running_text

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "grec-neg"
SAMPLES = anaphora_samples.folder() / "grec-people"


def read(source: Source) -> list[GrecText]:
    return [each.item for each in GrecNegTaskFormat().read(source) if each.item is not None]


def back(texts: list[GrecText]) -> list[GrecText]:
    stream = io.BytesIO()
    GrecNegTaskFormat().write(texts, Target.of(stream))
    return read(Source.of(io.BytesIO(stream.getvalue()), name="f.xml"))


def test_bad_input_is_reported_with_its_place_and_the_rest_is_kept() -> None:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    expected = dict(part.rstrip().split("\n", 1) for part in text.split("\n\n== ")[1:])
    found = {}
    for path in sorted(BAD.glob("*.xml")):
        lines = []
        try:
            for reading in GrecNegTaskFormat().read(Source.of(path, name="f")):
                lines += [f"{problem.severity} {problem}" for problem in reading.problems]
                lines += [f"kept {reading.item.id}"] if reading.item else []
        except FormatError as error:
            lines.append(f"fatal {error}")
        found[path.stem] = "\n".join(lines)
    assert found == expected


def test_a_golden_file_has_references_inside_others_with_every_way_to_fill_them_in() -> None:
    (text,) = read(Source.of(ROOT / "tests" / "bad_input" / "grec" / "grec-neg.xml"))
    assert list(text.every_ref) == ["7.0.1", "7.1.1", "7.1.1 > 0"]
    texts = read(Source.of(SAMPLES / "train.xml"))
    brother = texts[0].refs[1]
    assert (brother.entity, brother.syncat, brother.semcat) == ("1", "np-subj", "person")
    words = [refex.words for refex in brother.alternatives]
    assert words[:5] == ["", "Ada Moor's brother", "Moor's brother", "her brother", "Jonas"]
    running = running_text(texts[0], texts[0].choices).text
    assert running.startswith(
        "Ada Moor was a weaver from Listow. Her brother kept the loom after her"
    )


def test_what_is_written_is_read_again_as_the_same() -> None:
    for name in ("train", "test"):
        texts = read(Source.of(SAMPLES / f"{name}.xml"))
        assert back(texts) == texts
        chosen = [text.choosing([ref.alternatives[-1] for ref in text.refs]) for text in texts]
        assert back(chosen) == chosen
        asked = [text.asked() for text in texts]
        assert back(asked) == asked
        assert sum(len(text.every_ref) for text in asked) < sum(
            len(text.every_ref) for text in texts
        )


def test_the_samples_are_what_the_script_makes(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "source", tmp_path / "source")
    script = runpy.run_path(str(ROOT / "scripts" / "derive_grec_people_samples.py"))
    script["main"](tmp_path)
    for name in ("train.xml", "test.xml"):
        assert (tmp_path / name).read_bytes() == (SAMPLES / name).read_bytes()


def test_expressions_inside_each_other_without_end_are_filled_in_to_a_limit() -> None:
    names = "".join(
        f'<REFEX ENTITY="{n}" REG08-TYPE="name" CASE="genitive">N{n} {k}</REFEX>'
        for n in range(4)
        for k in range(30)
    )
    ref = '<REF ENTITY="{}" MENTION="?" SEMCAT="person" SYNCAT="np" SYNFUNC="subj-det"/>'
    inside = "".join(ref.format(n) for n in range(4))
    nested = "".join(
        f'<REFEX ENTITY="{n}" REG08-TYPE="common" CASE="genitive">{inside} friends</REFEX>'
        f'<REFEX ENTITY="{n}" REG08-TYPE="common" CASE="plain">{ref.format(n + 1)} son</REFEX>'
        for n in range(4)
    )
    xml = (
        '<GREC-ITEM><TEXT ID="1"><TITLE>x</TITLE><PARAGRAPH>'
        '<REF ENTITY="0" MENTION="1" SEMCAT="person" SYNCAT="np" SYNFUNC="subj"/></PARAGRAPH>'
        f"</TEXT><ALT-REFEX>{names}{nested}</ALT-REFEX></GREC-ITEM>"
    )
    (text,) = read(Source.of_text(xml))
    assert [len(ref.alternatives) for ref in text.refs] == [30 + 30]


def test_both_formats_recognise_their_own_files() -> None:
    registry = Registry()
    for folder, name in (("grec-people", "grec-neg"), ("grec", "grec")):
        source = Source.of(anaphora_samples.folder() / folder / "test.xml")
        head = source.read_text()[:4096]
        formats = ("grec", "grec-neg")
        assert [each for each in formats if registry.task_format(each).sniff(head, source)] == [
            name
        ]
