"""Documents and their numbers, reproduced: `python studies --help`."""

import sys

from common.command import main

sys.exit(main())
