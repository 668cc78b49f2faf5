"""`python -m neons.sweep`: the command `neons sweep`."""

import sys

from neons.sweep.command import main

sys.exit(main())
