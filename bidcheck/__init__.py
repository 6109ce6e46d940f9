"""bidcheck: bridge bidding systems, recommended, explained, proved and taught."""

__version__ = "0.1.0"
