"""The guide to the statistics prints what it says; importing them costs little."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

from anaphora_workbench import stats


def test_every_example_of_the_guide_gives_what_is_printed(project: Path) -> None:
    page = project / "docs" / "guide" / "statistics.md"
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted >= 25


def test_the_examples_of_the_page_on_correlations_give_what_is_printed(project: Path) -> None:
    page = project / "docs" / "guide" / "correlations.md"
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted) == (0, 6)


def test_the_guide_names_every_function_that_tests(project: Path) -> None:
    page = (project / "docs" / "guide" / "statistics.md").read_text(encoding="utf-8")
    tests = ("bootstrap", "bootstraps", "paired_bootstrap", "paired_bootstraps", "mcnemar")
    tests += ("bootstraps_of_pairs", "approximate_randomisation")
    tests += ("blocked_anova", "mixed_model", "outliers", "pearson", "pearson_matrix")
    tests += ("spearman", "kendall", "williams", "williams_of")
    tests += ("holm", "one_way_anova", "tukey_hsd", "tukey_table", "compact_letters")
    assert [name for name in tests if f"`{name}`" not in page] == []
    assert set(tests) <= set(stats.__all__)


def test_importing_the_statistics_does_not_import_scipy() -> None:
    """A second that every command would pay, when only Tukey's test needs it."""
    code = "import sys, anaphora_workbench.stats; print('scipy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
