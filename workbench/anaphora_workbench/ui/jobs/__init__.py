"""Long work in a child process, and the strip that shows how far it is."""
