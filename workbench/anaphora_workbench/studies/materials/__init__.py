"""What studies are made of: files of the challenges, texts and tables, turned into stimuli.

Each module takes what a reader has read and returns a `material.Material`: the stimuli as records
of ``stimuli.jsonl``, and the pictures and sound that they name.
"""
