"""The conformance kit: what authors of plug-ins run in their tests, and we on our own plug-ins.

`check_format`, `fuzz_format` and `check_resolver` need nothing but the workbench. The strategies
for property tests, `anaphora_workbench.testing.strategies`, need hypothesis as well.
"""

from anaphora_workbench.testing.formats import check_format
from anaphora_workbench.testing.fuzzing import fuzz_format
from anaphora_workbench.testing.resolvers import check_resolver

__all__ = ["check_format", "check_resolver", "fuzz_format"]
