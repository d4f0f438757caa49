"""`python -m megawatt`."""

from megawatt.cli import main

main()
