"""The command line: one module per group of commands. User errors print one line to stderr and exit with code 2."""

from ludocracy.cli.main import main

__all__ = ["main"]
