"""The window itself: start, commands of files and views, menus, messages, and where the focus is.

Only this package knows the main window. What works for it elsewhere gets `shell.parts`.
"""
