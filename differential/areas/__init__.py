"""The areas of the simulator; each has a generator for its part of a scenario."""
