"""A session of annotation: its state, the queue of anaphors, edits and decisions."""
