"""The areas of the simulator, each with a generator of its part of a scenario."""
