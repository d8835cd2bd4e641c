"""Sample corpora that ship with Anaphora Workbench."""
