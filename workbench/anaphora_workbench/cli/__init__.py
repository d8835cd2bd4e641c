"""The command ``anaphora``: one module a sub-command, each with its options, help and work."""
