"""Tables of ratings: both forms, gaps, figures, and every way in which one can be wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source
from anaphora_workbench.reports.interannotator import ratings_text
from anaphora_workbench.scoring.interannotator.ratings import (
    Ratings,
    rating_figures,
    rating_signature,
    read_ratings,
)

WIDE = "item,ana,bea\none,1,2\ntwo,2.5,\nthree,NA,4\n"
LONG = "value,Rater,item,note\n1,ana,one,x\n2,bea,one,\n2.5,ana,two,\nNaN,bea,two,\n4,bea,three,\n"

MESSAGES = {
    "ratings-empty": ":1: the table is empty; the first line names the columns: item, rater and "
    "value, or one for each rater",
    "ratings-header": ":1: the column 'A' is there twice; each needs a name of its own",
    "ratings-columns": ":3: there are 2 cells, but 3 columns; an empty cell is a gap",
    "rating-not-a-number": ":3: '2;5' in column 'value' is not a decimal number such as 3 or 2.5; "
    "leave the cell empty, or write NA, where there is no rating",
    "rating-twice": ":4: 'ana' has rated the item 'one' before; one rating of each counts",
    "raters-few": ":1: agreement needs two raters, and there is only 'ana'. Give the columns item, "
    "rater and value, or a column for each rater",
}


def read(text: str) -> Ratings:
    return read_ratings(Source.of_text(text, name="grades.csv"))


@pytest.mark.parametrize("text", [WIDE, LONG, WIDE.replace(",", ";"), LONG.replace(",", "\t")])
def test_both_forms_and_all_separators_say_the_same(text: str) -> None:
    found = read(text)
    assert found.raters == ("ana", "bea")
    assert found.rows == {
        "one": (Fraction(1), Fraction(2)),
        "two": (Fraction(5, 2), None),
        "three": (None, Fraction(4)),
    }


@pytest.mark.parametrize("text", [WIDE, LONG])
def test_a_decimal_comma_will_do_between_semicolons(text: str) -> None:
    assert read(text.replace(",", ";").replace("2.5", "2,5")) == read(text.replace(",", ";"))


def test_items_without_a_name_are_numbered() -> None:
    assert list(read("ana,bea\n1,2\n\n3,4\n").rows) == ["1", "2"]


@pytest.mark.parametrize("code", list(MESSAGES))
def test_what_is_wrong_has_a_place_and_a_remedy(project: Path, code: str) -> None:
    path = project / "tests" / "bad_input" / "ratings" / f"{code}.csv"
    with pytest.raises(FormatError) as caught:
        read_ratings(Source.of(path, name=path.name))
    assert str(caught.value) == f"{path.name}{MESSAGES[code]} [{code}]"


@pytest.mark.parametrize("text", ["A,B\n", "item,rater,value\n\n"])
def test_a_header_alone_is_empty(text: str) -> None:
    with pytest.raises(FormatError, match=r"there is a header but no rating \[ratings-empty\]"):
        read(text)


@pytest.mark.parametrize(
    "value", ["inf", "1e999999999", "three", "1,5", "-", ".", "n/a", "-nan", "nan2"]
)
def test_what_nobody_can_calculate_with_is_no_number(value: str) -> None:
    with pytest.raises(FormatError, match="rating-not-a-number"):
        read(f'item,rater,value\none,ana,"{value}"\n')


def test_an_item_twice_in_the_wide_form_is_refused() -> None:
    with pytest.raises(FormatError, match=r"grades.csv:3: the item 'one' is there twice"):
        read("item,A,B\none,1,2\none,1,2\n")


def test_figures_say_how_many_items_they_count() -> None:
    found = {(f.measure, f.subject, f.first, f.second): f for f in rating_figures(read(WIDE))}
    assert found["alpha", "interval", "*", "*"].items == 1
    assert found["icc", "icc(2,1)", "*", "*"].value is None
    assert found["kappa", "linear", "ana", "bea"].items == 1
    assert ("kappa", "linear", "*", "*") not in found


def test_mean_kappa_of_three_raters_is_that_of_the_defined_pairs() -> None:
    found = read("A,B,C\n1,1,2\n2,2,2\n3,3,\n1,2,2\n")
    kappas = [f for f in rating_figures(found) if (f.measure, f.subject) == ("kappa", "linear")]
    pairs = [f.value for f in kappas if f.first != "*" and f.value is not None]
    assert len(kappas) == 4
    assert kappas[-1].value == pytest.approx(sum(pairs) / len(pairs))


@pytest.mark.parametrize("cell", ["", " ", "NA", "na", "NaN", "nan"])
def test_a_gap_is_an_empty_cell_or_says_that_it_is_one(cell: str) -> None:
    found = read(f"item,A,B\none,1,2\ntwo,{cell},3\n")
    assert found.rows["two"] == (None, Fraction(3))
    assert found.gaps == 1


def test_a_rating_without_a_line_is_a_gap_in_the_long_form() -> None:
    found = read(LONG)
    assert found.gaps == 2
    assert "|items:3|gaps:2|" in rating_signature(found)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A,B\n1,2\n", "Of 2 ratings (1 item) 0 are gaps."),
        ("A,B\n1,\n2,3\n", "Of 4 ratings (2 items) 1 is a gap."),
    ],
)
def test_the_report_counts_the_gaps(text: str, message: str) -> None:
    ratings = read(text)
    report = ratings_text(list(rating_figures(ratings)), ratings, rating_signature(ratings))
    assert message in report.splitlines()
