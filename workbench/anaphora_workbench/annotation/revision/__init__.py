"""New versions of a text, and its annotation carried over to them."""
