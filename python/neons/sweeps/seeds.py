"""Seeds and substreams of random numbers, so that runs do not share numbers.

ns-2's generator, MRG32k3a, has a period of about 2^191. L'Ecuyer, Simard, Chen and Kelton ("An
object-oriented random-number package with many long streams and substreams", Operations Research 50(6), 2002)
cut it into streams that start 2^127 numbers apart, and each stream into 2^51 substreams that start 2^76
numbers apart. Every generator of a simulation has a separate stream. Each run starts all its generators
on the run's own substream, so runs cannot share numbers unless one of them draws more than 2^76 from one
generator.

Between the substreams of two runs lie 4,096, for scripts that call `next-substream` themselves.
"""

from __future__ import annotations

from neons.sweeps.errors import SweepError

#: The root seed if none is given; ns-2 has the same default.
ROOT = 1
#: Number of substreams that belong to one run.
SPREAD = 1 << 12
#: Largest number of replications of a point.
MOST_REPLICATIONS = 1 << 19
#: Largest number of points of a campaign.
MOST_POINTS = 1 << 20


def substream(point: int, replication: int, common: bool) -> int:
    """Return the substream on which the generators of a run start.

    Parameters
    ----------
    point
        Number of the point in its campaign, from 0.
    replication
        Number of the replication, from 0.
    common
        Whether replication `n` of every point draws the same numbers (common random numbers).
    """
    if replication >= MOST_REPLICATIONS or point >= MOST_POINTS:
        raise SweepError(f"a campaign has at most {MOST_POINTS:,} points with {MOST_REPLICATIONS:,} replications each")
    number = replication if common else point * MOST_REPLICATIONS + replication
    return number * SPREAD


def seed_of(root: int, substream_number: int) -> int:
    """Return a seed from 1 to 2^31 - 2 for programs that do not know substreams (`--seed-as`, functions).

    The replications of one point, and with common random numbers all runs, have distinct seeds. Otherwise any
    two runs share a seed with a probability of 2^-31.
    """
    return 1 + _mixed(root, substream_number // SPREAD) % (2**31 - 2)


def _mixed(root: int, number: int) -> int:
    """Return the bits of a number and a root seed mixed by SplitMix64; small numbers are only shifted by the root."""
    if number < MOST_REPLICATIONS:
        return root - 1 + number
    mask = (1 << 64) - 1
    mixed = (number + root * 0x9E3779B97F4A7C15) & mask
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
    return mixed ^ (mixed >> 31)
