"""Random values for the variables of scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    Value = Callable[[Random], str]


def one_of(*values: object) -> Value:
    """Choose among some values."""
    texts = [str(value) for value in values]
    return lambda random: random.choice(texts)


def flag() -> Value:
    """Choose true or false, in the spellings that scripts use."""
    return one_of("true", "false", 1, 0)


def whole(first: int, last: int) -> Value:
    """Choose an integer."""
    return lambda random: str(random.randint(first, last))


def real(first: float, last: float) -> Value:
    """Choose a real number with three digits."""
    return lambda random: f"{random.uniform(first, last):.3g}"


def rate(first: float, last: float) -> Value:
    """Choose a rate in bit/s, spread evenly over orders of magnitude."""

    def choose(random: Random) -> str:
        bits = first * (last / first) ** random.random()
        return f"{bits / 1e6:.3g}Mb" if bits >= 1e6 else f"{bits / 1e3:.3g}kb"

    return choose


def some_settings(
    random: Random, values: Mapping[str, Value], most: int, always: tuple[str, ...] = ()
) -> dict[str, str]:
    """Choose some variables and a value for each."""
    count = random.randint(0, min(most, len(values)))
    names = [*always, *random.sample(sorted(values), count)]
    return {name: values[name](random) for name in dict.fromkeys(names)}
