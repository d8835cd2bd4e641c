"""What several formats need: lines as bytes, XML, rows of columns, losses."""
