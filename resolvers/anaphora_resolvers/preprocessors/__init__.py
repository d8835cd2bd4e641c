"""Preprocessors without a model: of parsed text, of tagged text, and the choice for any text."""
