"""Arguments of the commands of `neons sweep`."""

from __future__ import annotations

import argparse
import difflib
from typing import NoReturn

_UNKNOWN = "unrecognized arguments: "


class ArgumentParser(argparse.ArgumentParser):
    """A parser whose errors name the option that was probably meant, and the help."""

    def error(self, message: str) -> NoReturn:
        """End the program with the message."""
        if not message.startswith(f"{_UNKNOWN}-"):
            super().error(message)
        given = message.removeprefix(_UNKNOWN).split("=")[0].split()[0]
        known = [option for option in self._option_string_actions if option.startswith("--")]
        similar = difflib.get_close_matches(given, known, n=1, cutoff=0.5)
        hint = f"did you mean {similar[0]}? " if similar else ""
        self.exit(2, f"{self.prog}: there is no option {given}; {hint}`{self.prog} --help` lists all\n")
