"""Checks the statistics against their definitions."""

import math
import random
import unittest

from quantiles import RunningQuantile, Spread, quantile, tail_index


class Quantiles(unittest.TestCase):
    """Tests of quantiles and running quantiles."""

    def test_a_quantile_is_the_smallest_value_that_enough_values_do_not_exceed(self) -> None:
        """Of ten values the ninth is the 90th quantile."""
        ordered = [float(value) for value in range(1, 11)]
        assert quantile(ordered, 0.9) == 9
        assert quantile(ordered, 0.91) == 10
        assert quantile(ordered, 0.5) == 5
        assert quantile([7.0], 0.01) == 7

    def test_the_running_quantile_is_that_of_the_values_so_far(self) -> None:
        """Check the running quantile after every value, with many equal values."""
        source = random.Random(1)
        for share in (0.1, 0.5, 0.9, 0.99):
            running = RunningQuantile(share)
            values: list[float] = []
            for _ in range(500):
                values.append(float(source.randrange(40)))
                running.add(values[-1])
                assert running.value() == quantile(sorted(values), share)

    def test_the_coefficient_of_variation(self) -> None:
        """The values have a mean of 5 and a standard deviation of 2."""
        spread = Spread()
        for value in (2, 4, 4, 4, 5, 5, 7, 9):
            spread.add(value)
        assert math.isclose(spread.coefficient_of_variation(), 0.4)

    def test_the_tail_index_of_a_pareto_distribution(self) -> None:
        """Check the estimate for values with the index that the document gives."""
        source = random.Random(1)
        ordered = sorted(source.paretovariate(1.23) for _ in range(200_000))
        assert abs(tail_index(ordered) - 1.23) < 0.06


if __name__ == "__main__":
    unittest.main()
