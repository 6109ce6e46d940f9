"""Systems: located YAML, its decoding, and the book that says which table an auction stands in."""
