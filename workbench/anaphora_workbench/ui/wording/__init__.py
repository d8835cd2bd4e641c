"""Texts of the program in its language: names, messages, problems, reasons."""
