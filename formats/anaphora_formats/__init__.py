"""File formats that ship with Anaphora Workbench, as plug-ins. One module a format."""
