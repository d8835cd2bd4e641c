"""`check_format` passes a good format and catches each planted fault with a helpful message.

The good one is the example plug-in of the documentation; each bad one is that with one fault.
"""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.aspects import ASPECTS, probes
from anaphora_workbench.testing.samples import english, sample_readings, spanish

EXAMPLE = Path(__file__).parents[2] / "docs/guide/example-plugin/src/anaphora_brackets/__init__.py"


def _example() -> Any:
    spec = importlib.util.spec_from_file_location("anaphora_brackets_of_the_kit_tests", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.BracketsFormat


Good: Any = _example()


def test_a_good_format_passes(tmp_path: Path) -> None:
    sample = tmp_path / "sample.brackets"
    sample.write_text("[1 Ana ] saw [2 a dog ] .\n[1 She ] liked it .\n")
    check_format(Good(), [sample, *sample_readings()])


def test_the_samples_hold_every_sort_of_thing_that_the_kit_knows() -> None:
    probed = {name for reading in sample_readings() for name, _ in probes(reading)}
    known = {aspect.name for aspect in ASPECTS if aspect.without is not None}
    assert known - probed == {"the name of the layer"}


def test_a_kit_without_a_usable_sample_says_so() -> None:
    with pytest.raises(ValueError, match="give the kit a sample that 'brackets' can read or write"):
        check_format(Good(), [])


# ---- planted faults


class SilentLoss(Good):
    def losses(self, reading: Reading) -> list[Problem]:
        return []


class SilentLossOfStems(Good):
    """Announces everything else, so that only a document with stems alone tells."""

    def losses(self, reading: Reading) -> list[Problem]:
        document = reading.document
        tokens = tuple([replace(token, stem="") for token in document.tokens])
        found: list[Problem] = super().losses(
            replace(reading, document=replace(document, tokens=tokens))
        )
        return found


class LossesAsErrors(Good):
    def losses(self, reading: Reading) -> list[Problem]:
        return [replace(problem, severity=Severity.ERROR) for problem in super().losses(reading)]


class LossesTwice(Good):
    def losses(self, reading: Reading) -> list[Problem]:
        found: list[Problem] = super().losses(reading)
        return found * 2


class LossesByChance(Good):
    def __init__(self) -> None:
        self.calls = count()

    def losses(self, reading: Reading) -> list[Problem]:
        found: list[Problem] = super().losses(reading)
        return found[next(self.calls) % 2 :]


class WritesTheDate(Good):
    def __init__(self) -> None:
        self.calls = count()

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        buffer = io.BytesIO()
        super().write(readings, Target.of(buffer))
        with target.open_text() as handle:
            handle.write(buffer.getvalue().decode() + f"written {next(self.calls)}\n")


class ReadsByChance(Good):
    def __init__(self) -> None:
        self.calls = count()

    def read(self, source: Source) -> Iterator[Reading]:
        for reading in super().read(source):
            note = FrozenDict({"brackets.read": next(self.calls)})
            yield replace(reading, document=replace(reading.document, metadata=note))


class ChangesWhatItWrites(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        readings = list(readings)
        super().write(readings, target)
        for reading in readings:
            reading.document.metadata.get("speakers", []).append("changed")


class ChangesWhatItReads(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        yield from super().read(source)
        if source.path is not None:
            with source.path.open("a") as handle:
                handle.write("read\n")


class LeavesHalf(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        if target.path is None:
            super().write(readings, target)
            return
        buffer = io.BytesIO()
        with target.path.open("wb") as handle:
            super().write(readings, Target.of(buffer))
            handle.write(buffer.getvalue())


class SwallowsErrorsOfItsInput(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        taken = []
        try:
            taken.extend(readings)
        except Exception:
            taken = taken[:1]
        super().write(taken or [english()], target)


class OtherStream(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        super().write(readings, target)
        if target.stream is not None:
            target.stream.write(b"\n")


class OtherFromStream(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        for reading in super().read(source):
            yield reading if source.path is not None else replace(reading, layers=())


class NeverSettles(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        for reading in super().read(source):
            first = reading.document.tokens[0]
            longer = replace(first, text=first.text + "!")
            document = replace(reading.document, tokens=(longer, *reading.document.tokens[1:]))
            yield replace(reading, document=document)


class LosesTheDocument(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        for reading in super().read(source):
            yield from (reading, reading)


class WritesTheFirstOfMany(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        super().write(list(readings)[:1], target)


class SaysManyAndMergesThem(Good):
    many = True

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        super().write(list(readings)[:1], target)


class WritesThoughUnwritable(Good):
    writable = False


class CrashesOnEmpty(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        raw = source.read_bytes()
        assert raw[0] >= 0
        yield from super().read(Source.of(io.BytesIO(raw), name=source.name))


class NothingAboutEmpty(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        raw = source.read_bytes()
        if raw.strip():
            yield from super().read(Source.of(io.BytesIO(raw), name=source.name))


class AnyEncoding(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        text = source.read_bytes().decode("latin-1")
        yield from super().read(Source.of_text(text, name=source.name))


class NoPlace(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        try:
            yield from super().read(source)
        except FormatError as error:
            raise FormatError(error.message, code=error.code) from error


class NoCode(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        try:
            yield from super().read(source)
        except FormatError as error:
            raise FormatError(error.message, at=error.at) from error


class LongMessage(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        try:
            yield from super().read(source)
        except FormatError as error:
            raise FormatError(f"{error.message}\nsorry", code=error.code, at=error.at) from error


class OtherName(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        yield from super().read(replace(source, name="somewhere"))


class NothingWhereNothingIs(Good):
    def read(self, source: Source) -> Iterator[Reading]:
        if source.path is not None and not source.path.exists():
            return
        yield from super().read(source)


class CrashesOnZeros(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        readings = list(readings)
        if any(m.zero for r in readings for layer in r.layers for m in layer.markables.values()):
            raise KeyError("zero")
        super().write(readings, target)


class RefusesEverything(Good):
    def write(self, readings: Iterable[Reading], target: Target) -> None:
        raise FormatError("not today", code="brackets-today")


class KnowsNothing(Good):
    def sniff(self, head: str, source: Source) -> bool:
        return False


class KnowsPerhaps(Good):
    def sniff(self, head: str, source: Source) -> Any:
        return True if source.name.endswith(".brackets") else None


FAULTS: list[tuple[type, str]] = [
    (SilentLoss, r"drops in silence: language .*losses\(\) is empty"),
    (SilentLossOfStems, r"when a document contains stems and little else: stems \(at .*'dog'"),
    (LossesAsErrors, r"losses\(\) must be warnings with a message and a code, not Problem"),
    (LossesTwice, r"losses\(\) says something twice: \['brackets-"),
    (LossesByChance, r"gives other losses\(\) the second time"),
    (WritesTheDate, "writes something else the second time"),
    (ReadsByChance, "gives something else when it reads the same again"),
    (ChangesWhatItWrites, "changes the reading that it writes"),
    (ChangesWhatItReads, "changes the file that it reads"),
    (LeavesHalf, r"leaves \['sample-en\.brackets'\] behind when writing is interrupted"),
    (SwallowsErrorsOfItsInput, "swallows errors of its input"),
    (OtherStream, "writes something else to a stream than to a file"),
    (OtherFromStream, "reads something else from a stream than from the file"),
    (NeverSettles, "does not settle"),
    (LosesTheDocument, "writes one document and reads 2"),
    (WritesTheFirstOfMany, "must refuse to write two documents, because many is False"),
    (SaysManyAndMergesThem, "writes two documents and reads 1"),
    (WritesThoughUnwritable, "must refuse to write with FormatError, because writable is False"),
    (CrashesOnEmpty, r"answers a file that is empty with IndexError and not with FormatError"),
    (NothingAboutEmpty, "says nothing about a file that is empty"),
    (AnyEncoding, "does not refuse a file that contains bytes that are not UTF-8"),
    (NoPlace, "gives no place for a file that is empty"),
    (NoCode, "gives no code of its own for a file that is empty"),
    (LongMessage, "says more than a line about a file that is empty"),
    (OtherName, "names another file than the broken one"),
    (NothingWhereNothingIs, "does not refuse a file that is not there"),
    (CrashesOnZeros, "writes a sample with KeyError: 'zero'"),
    (RefusesEverything, "refuses to write a sample; .*not today"),
    (KnowsNothing, r"does not recognise its own file by sniff\(\)"),
    (KnowsPerhaps, r"sniff\(\) is not True or False"),
]


@pytest.mark.parametrize(("fault", "message"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_planted_fault_is_caught(fault: Callable[[], Any], message: str, tmp_path: Path) -> None:
    sample = tmp_path / "sample.brackets"
    sample.write_text("[1 Ana ] saw it .\n[1 She ] left .\n")
    with pytest.raises(AssertionError, match=r"^format 'brackets' ") as caught:
        check_format(fault(), [english(), spanish(), sample])
    assert re.search(message, str(caught.value)), caught.value


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "Square Brackets"}, "needs a name of small letters"),
        ({"name": None}, "needs a name of small letters"),
        ({"title": " "}, "needs a title of one line, not ' '"),
        ({"title": "a\nb"}, "needs a title of one line"),
        ({"many": None}, "must say True or False for many, not None"),
        ({"readable": False, "writable": False}, "can neither be read nor written"),
        ({"suffixes": ()}, "is a file format and needs a suffix"),
        ({"suffixes": ("brackets",)}, "the suffix 'brackets' needs a dot"),
        ({"suffixes": ".brackets"}, "must give suffixes as a tuple of strings"),
        ({"loses": ("",)}, "loses '', which is not a phrase"),
    ],
)
def test_a_wrong_declaration_is_caught(changes: dict[str, Any], message: str) -> None:
    fault = type("Fault", (Good,), changes)
    with pytest.raises(AssertionError, match=message):
        check_format(fault(), [spanish()])
