"""Anaphora Workbench: tag anaphors, resolve them, and say exactly how right the answers are."""

__version__ = "0.2.0"
