"""File formats that ship with Anaphora Workbench, as plug-ins: a module or package each."""
