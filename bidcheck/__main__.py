"""``python -m bidcheck``."""

from bidcheck.cli import main

main()
