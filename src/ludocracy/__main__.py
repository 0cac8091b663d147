"""`python -m ludocracy` is `ludocracy`."""

import sys

from ludocracy.cli import main

sys.exit(main())
