"""Results as JSON and back."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest

from anaphora_workbench.experiments.result_files import CodecError, from_plain, to_plain
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.scoring import CarryOver, DocumentResult, Match, Tally, Timing
from anaphora_workbench.scoring.cases import Case, CaseMention, CaseText, Judgement
from anaphora_workbench.scoring.coreference import Sums
from anaphora_workbench.scoring.count import TallyKey


def _result() -> DocumentResult:
    mention = CaseMention("Ø came", ((0, 1), (3, 4)), 1, "zero:nsubj")
    case = Case(
        document="d",
        system="a",
        match=Match.HEAD,
        kind="zero",
        reference="<",
        anaphor=mention,
        antecedents=(mention,),
        entities=(1, 2),
        before=None,
        after=3,
        right_before=1,
        right_after=0,
        excluded_by=("number",),
        distance=-1,
        judgements=(Judgement(CarryOver.PROPAGATED, "exit", "right", (mention,), ("Why.",), "1"),),
        fault="head",
    )
    row = TallyKey("a", Match.HEAD, CarryOver.PROPAGATED, "zero", "<")
    return DocumentResult(
        "d",
        tallies={row: Tally(gold=2, exit=1, excluded=Counter({"kind x": 1}))},
        timings={"a": Timing(1, 2, 3, 0.1, 0.2)},
        skipped={"b": "why"},
        failed=["b"],
        head_sources={"given": 2},
        language="es",
        anaphors=Counter({("zero", "<"): 2}),
        cases=[case],
        texts=[CaseText("d", "es", ("a", "b"), (True, False), ((0, 2),), {1: (mention,)})],
        chains={("a", Match.HEAD): {"muc": Sums(1, Fraction(3, 2), 0, 4)}},
    )


def test_a_result_comes_back_equal() -> None:
    plain = json.loads(json.dumps(to_plain(_result())))
    assert from_plain(DocumentResult, plain) == _result()


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, "1"),
        (int, True),
        (str, 1),
        (tuple[int, ...], 3),
        (tuple[int, str], [1]),
        (Match, "no such way"),
        (Fraction, "x/2"),
        (Timing, [1, 2]),
        (dict[str, int], [["a"]]),
        (int | None, "a"),
    ],
)
def test_what_has_another_shape_is_refused(kind: object, data: object) -> None:
    with pytest.raises(CodecError):
        from_plain(kind, data)


def test_what_has_no_rule_is_refused() -> None:
    with pytest.raises(TypeError, match="no rule for a object"):
        to_plain(object())


def test_a_reason_is_kept_as_its_sentence() -> None:
    reason = Reason("number.differs", "{ours} is no {theirs}", ours="he", theirs="they")
    assert type(to_plain(reason)) is str
    assert to_plain((reason,)) == ["he is no they"]
