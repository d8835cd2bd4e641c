"""Analyses by spaCy models, with corrections of their known errors."""
