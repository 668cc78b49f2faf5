"""Features whose modules are not installed say what to install."""

from __future__ import annotations

import sys

import pytest

import neons
from neons.sweeps import sampling, statistics
from neons.sweeps.values import axis_of

TABLE = neons.read_trace(b"+ 0.0 0 1 tcp 1000 ------- 1 0.0 1.0 0 1\n", progress=False).packets


@pytest.mark.parametrize(
    ("module", "feature", "message"),
    [
        ("pandas", TABLE.to_pandas, "data frames of pandas need pandas: pip install 'neons[pandas]'"),
        ("pyarrow", TABLE.to_pandas, "data frames of pandas need pyarrow: pip install 'neons[pandas]'"),
        ("pyarrow", TABLE.to_arrow, "tables of Arrow need pyarrow: pip install pyarrow"),
        ("polars", TABLE.to_polars, "data frames of polars need polars: pip install polars"),
        (
            "cloudpickle",
            lambda: neons.sweep(lambda x: x, {"x": [1]}),
            "sweeps of functions need cloudpickle: pip install",
        ),
        (
            "scipy.stats",
            lambda: sampling.sample([axis_of("x", "0:1")], "lhs:3", 1),
            "samples need scipy.stats: pip install 'neons[sweep]'",
        ),
        (
            "scipy.special",
            lambda: statistics.student_quantile(0.123, 7),
            "confidence intervals need scipy.special: pip install 'neons[sweep]'",
        ),
    ],
)
def test_a_missing_module_is_named_with_its_extra(monkeypatch, module, feature, message):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError) as raised:
        feature()
    assert message in str(raised.value)
    assert raised.value.name == module
