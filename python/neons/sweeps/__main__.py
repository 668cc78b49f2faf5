"""`python -m neons.sweeps`: the command `neons sweep`."""

import sys

from neons.sweeps.command import main

sys.exit(main())
