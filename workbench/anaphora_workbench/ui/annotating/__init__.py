"""Deciding anaphors: the open project and document, and what keys and mouse do with them."""
