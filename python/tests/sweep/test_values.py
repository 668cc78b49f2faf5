from __future__ import annotations

from pathlib import Path

import pytest

from neons.sweeps.errors import SweepError
from neons.sweeps.sampling import sample
from neons.sweeps.values import Axis, Interval, axis_of, parse_axis, to_text


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a=0:400:5", tuple(range(0, 401, 5))),
        ("a=0:1:0.1", (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)),
        ("a=10:0:-5", (10, 5, 0)),
        ("a=1:1000:log4", (1, 10, 100, 1000)),
        ("a=0:1:lin3", (0.0, 0.5, 1.0)),
        ("a=1,2.5,RED,10Mb", (1, 2.5, "RED", "10Mb")),
        ("a=0:10:5,20", (0, 5, 10, 20)),
        ("a=007", ("007",)),
        ("a=tcp://host:80", ("tcp://host:80",)),
        ("a=1:10", Interval(1, 10)),
        ("a=1:10:log", Interval(1, 10, True)),
    ],
)
def test_values_are_read_as_written(text, values):
    assert parse_axis(text).values == values


@pytest.mark.parametrize(
    "text", ["a", "=1", "a=", "a=1,,2", "a=0:10:0", "a=0:10:-1", "a=10:0", "a=0:1:log", "a=0:5:log3"]
)
def test_values_without_sense_are_refused(text):
    with pytest.raises(SweepError):
        parse_axis(text)


@pytest.mark.parametrize("text", ["a=0:4OO:5", "a=1Mb:10Mb:1Mb", "a=0:400,5", "a=0:1:2:3", "a=5,1:x:2", "a=1:2:"])
def test_mistyped_ranges_are_no_values(text):
    with pytest.raises(SweepError, match="write START:STOP:STEP"):
        parse_axis(text)


def test_huge_numbers_and_grids_are_refused():
    with pytest.raises(SweepError, match="1e400 is too large"):
        parse_axis("a=1e400")
    axes = [Axis(name, tuple(range(10_000))) for name in "abc"]
    for how, count in (("grid", "1,000,000,000,000"), ("lhs:99999999999", "99,999,999,999")):
        with pytest.raises(SweepError, match=f"has {count} points"):
            sample(axes, how, 1)


def test_values_come_from_files_and_from_python(tmp_path: Path):
    (tmp_path / "v").write_text("# delays\n1\n\n2.5\nRED\n")
    assert parse_axis(f"a=@{tmp_path / 'v'}").values == (1, 2.5, "RED")
    assert axis_of("a", range(3)).values == (0, 1, 2)
    assert axis_of("a", 2.0).values == (2.0,)
    with pytest.raises(SweepError, match="no values"):
        axis_of("a", [])


def test_numbers_are_handed_over_as_short_as_they_are_exact():
    assert [to_text(value) for value in parse_axis("a=0:0.3:0.1").values] == ["0.0", "0.1", "0.2", "0.3"]


def test_grid_and_zip():
    axes = [Axis("a", (1, 2)), Axis("b", (3, 4, 3))]
    assert sample(axes, "grid", 1) == [{"a": 1, "b": 3}, {"a": 1, "b": 4}, {"a": 2, "b": 3}, {"a": 2, "b": 4}]
    assert sample([Axis("a", (1, 2)), Axis("b", (7,))], "zip", 1) == [{"a": 1, "b": 7}, {"a": 2, "b": 7}]
    with pytest.raises(SweepError, match="equal length"):
        sample(axes, "zip", 1)


def test_latin_hypercube_has_one_point_in_each_slice():
    points = sample([Axis("a", Interval(0, 10)), Axis("b", Interval(1, 1024, True))], "lhs:10", 1)
    assert sorted(int(point["a"]) for point in points) == list(range(10))
    assert points == sample([Axis("a", Interval(0, 10)), Axis("b", Interval(1, 1024, True))], "lhs:10", 1)


def test_sobol_sequences_are_balanced():
    points = sample([Axis("a", Interval(0, 16)), Axis("b", ("x", "y"))], "sobol:16", 1)
    assert sorted(int(point["a"]) for point in points) == list(range(16))
    assert sum(point["b"] == "x" for point in points) == 8
    with pytest.raises(SweepError, match="sobol:64 or sobol:128"):
        sample([Axis("a", Interval(0, 16))], "sobol:100", 1)


@pytest.mark.parametrize("how", ["zip", "lhs:4"])
def test_samplings_need_parameters(how: str):
    assert sample([], "grid", 1) == [{}]
    with pytest.raises(SweepError, match="needs parameters"):
        sample([], how, 1)


def test_intervals_need_a_sampling_that_can_use_them():
    with pytest.raises(SweepError, match="START:STOP:STEP"):
        sample([Axis("a", Interval(0, 1))], "grid", 1)
