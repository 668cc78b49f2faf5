"""Values of a parameter: lists, ranges, logarithmic ranges, intervals and files."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TypeAlias

from neons.sweeps.errors import SweepError

Value: TypeAlias = int | float | str

#: More values than this in one range are an error: the range is probably mistyped.
_MOST_VALUES = 10_000_000

_WHOLE = re.compile(r"[+-]?(0|[1-9][0-9]*)")

#: Matches parts between colons of which the first begins like a number.
_RANGE_LIKE = re.compile(r"[+-]?\.?[0-9][^:/]*(:[^:/]*)+")


@dataclass(frozen=True)
class Interval:
    """All numbers from `low` to `high`, from which Latin hypercube and Sobol sampling draw values."""

    low: float
    high: float
    logarithmic: bool = False

    def at(self, fraction: float) -> float:
        """Return the number at `fraction` (0 to 1) of the interval, with twelve significant digits."""
        if self.logarithmic:
            value = self.low * (self.high / self.low) ** fraction
        else:
            value = self.low + (self.high - self.low) * fraction
        return float(f"{value:.12g}")


@dataclass(frozen=True)
class Axis:
    """A parameter with its values."""

    name: str
    values: tuple[Value, ...] | Interval


def parse_axis(text: str) -> Axis:
    """Parse `name=values` of the command line.

    Raises
    ------
    SweepError
        The text has no name, or its values make no sense.
    """
    name, equals, values = text.partition("=")
    if not equals or not re.fullmatch(r"[A-Za-z_]\w*(\(\w+\))?", name):
        raise SweepError(f"`{text}` is not a parameter: write NAME=VALUES, for example delayB=0:400:5")
    return Axis(name, parse_values(name, values))


def axis_of(name: str, values: object) -> Axis:
    """Make an axis of a Python value: text as on the command line, one number, or anything iterable."""
    if isinstance(values, str):
        return Axis(name, parse_values(name, values))
    if isinstance(values, Interval):
        return Axis(name, values)
    if isinstance(values, Iterable):
        plain = tuple(_plain(name, value) for value in values)
        if not plain:
            raise SweepError(f"the parameter `{name}` has no values")
        return Axis(name, plain)
    return Axis(name, (_plain(name, values),))


def parse_values(name: str, text: str) -> tuple[Value, ...] | Interval:
    """Parse the values of the parameter `name`.

    `1,2,RED` is a list, `0:400:5` a range that includes its end, `1:1000:log4` four numbers with a constant ratio,
    `0:1:lin11` eleven with a constant difference, `@FILE` the lines of a file, `0:400` an interval, and `1:1000:log` an
    interval whose logarithm is sampled. Lists may contain ranges.

    Raises
    ------
    SweepError
        The values make no sense, or a file cannot be read.
    """
    if text.startswith("@"):
        return _from_file(name, text[1:])
    interval = _interval(name, text)
    if interval is not None:
        return interval
    values: list[Value] = []
    for piece in text.split(","):
        if not piece.strip():
            raise SweepError(f"a value is missing in `{name}={text}`")
        values.extend(_piece(name, piece.strip(), text))
    return tuple(values)


def parse_value(text: str) -> Value:
    """Return a text as an integer if it is one, else as a real number, else as the text itself.

    Raises
    ------
    SweepError
        The number is too large.
    """
    if _WHOLE.fullmatch(text):
        return int(text)
    number = _number(text)
    if number is None:
        return text
    if not math.isfinite(float(number)):
        raise SweepError(f"the number {text} is too large")
    return float(number)


def to_text(value: Value) -> str:
    """Return a value as the text that scripts get."""
    return value if isinstance(value, str) else repr(value)


def _plain(name: str, value: object) -> Value:
    item = getattr(value, "item", None)  # a number of numpy
    if callable(item):
        value = item()
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | float | str):
        return value
    raise SweepError(
        f"the parameter `{name}` has a value of type {type(value).__name__}: only numbers and text can be recorded"
    )


def _number(text: str) -> Decimal | None:
    if re.fullmatch(r"[+-]?0[0-9].*", text):
        return None
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() and "_" not in text else None


def _numbers(parts: list[str]) -> list[Decimal] | None:
    numbers = [_number(part) for part in parts]
    return [number for number in numbers if number is not None] if None not in numbers else None


def _interval(name: str, text: str) -> Interval | None:
    parts = text.split(":")
    logarithmic = len(parts) == 3 and parts[2] == "log"
    bounds = _numbers(parts[:2])
    if bounds is None or not (len(parts) == 2 or logarithmic):
        return None
    low, high = (float(bound) for bound in bounds)
    if not low < high:
        raise SweepError(f"the interval `{name}={text}` is empty: write the smaller end first")
    if logarithmic and low <= 0:
        raise SweepError(f"`{name}={text}`: a logarithmic interval must be above 0")
    return Interval(low, high, logarithmic)


def _piece(name: str, text: str, given: str) -> list[Value]:
    parts = text.split(":")
    ends = _numbers(parts[:2]) if len(parts) == 3 else None
    if ends is None:
        if _RANGE_LIKE.fullmatch(text):
            raise SweepError(
                f"`{text}` in `{name}={given}` looks like a range, but is none: write START:STOP:STEP, START:STOP:logN or "
                f"START:STOP:linN with plain numbers, without units; if it is a value, put it into a file: {name}=@FILE"
            )
        return [parse_value(text)]
    counted = re.fullmatch(r"(log|lin)([0-9]+)", parts[2])
    if counted:
        return _counted(name, text, float(ends[0]), float(ends[1]), counted[1], int(counted[2]))
    step = _number(parts[2])
    if step is None or step == 0:
        raise SweepError(f"`{parts[2]}` in `{name}={text}` is no step; write START:STOP:STEP, START:STOP:logN or linN")
    count = int((ends[1] - ends[0]) / step) + 1
    if (ends[1] - ends[0]) / step < 0:
        raise SweepError(f"the range `{name}={text}` is empty: its step leads away from its end")
    _check_count(name, text, count)
    # Decimal arithmetic: 0:1:0.1 has the values that it shows, not 0.30000000000000004.
    values = [ends[0] + index * step for index in range(count)]
    whole = all(_WHOLE.fullmatch(part) for part in (parts[0], parts[2]))
    return [int(value) if whole else float(value) for value in values]


def _counted(name: str, text: str, start: float, stop: float, kind: str, count: int) -> list[Value]:
    _check_count(name, text, count)
    if count < 2:
        raise SweepError(f"`{name}={text}`: at least two values are needed")
    if kind == "log" and (start <= 0 or stop <= 0):
        raise SweepError(f"`{name}={text}`: a logarithmic range must be above 0")
    interval = Interval(start, stop, kind == "log")
    values = [interval.at(index / (count - 1)) for index in range(count)]
    whole = all(value == math.floor(value) and abs(value) < 2**53 for value in values)
    return [int(value) for value in values] if whole else list(values)


def _check_count(name: str, text: str, count: int) -> None:
    if count > _MOST_VALUES:
        raise SweepError(f"`{name}={text}` has {count:,} values; at most {_MOST_VALUES:,} are allowed")


def _from_file(name: str, file: str) -> tuple[Value, ...]:
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SweepError(f"the values of `{name}` cannot be read from {file}: {error}") from error
    values = [parse_value(line.strip()) for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not values:
        raise SweepError(f"{file} has no values for `{name}`; it should have one a line")
    return tuple(values)
