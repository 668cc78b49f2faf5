"""Errors that `neons sweep` reports to its user."""

from neons.errors import NeonsError


class SweepError(NeonsError):
    """A sweep cannot start or go on; the message says why, and what to do."""


class DiskFullError(SweepError):
    """The disk of the campaign, or of a run's folder, has no space left."""


class StoppedError(Exception):
    """A run was ended because the whole sweep is stopping; the run is not recorded."""
