"""Annotation without a window: the decision queue, its questions, chains and repairs.

The desktop tagger shows what this package computes, and the ``project`` commands use the same
code. Nothing here knows Qt; everything can be tested without a screen.
"""
