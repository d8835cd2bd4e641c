"""Resolvers, finders and preprocessors that ship with Anaphora Workbench, as plug-ins."""
