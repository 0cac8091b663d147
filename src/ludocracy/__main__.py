"""`python -m ludocracy` runs the command line."""

import sys

from ludocracy.cli import main

sys.exit(main())
