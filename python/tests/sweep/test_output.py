from __future__ import annotations

import pytest

from neons.sweeps.failure import disk_was_full, explain
from neons.sweeps.output import printed_measures


def test_named_numbers_anywhere_in_the_output():
    text = "parameters: delayB=5.0\ngoodput = 1.5e6, loss=0.01\nname=Reno\nutilisation=.5\n"
    assert printed_measures(text, (), {"delayB"}) == {"goodput": 1.5e6, "loss": 0.01, "utilisation": 0.5}


def test_a_last_line_of_numbers():
    text = "starting\n5.0 100 200\n"
    assert printed_measures(text, (), ()) == {"column1": 5.0, "column2": 100.0, "column3": 200.0}
    assert printed_measures(text, ("_", "a", "b"), ()) == {"a": 100.0, "b": 200.0}
    with pytest.raises(ValueError, match="has 3 numbers"):
        printed_measures(text, ("a",), ())


def test_words_are_no_measures():
    assert printed_measures("done at 5 s\n", (), ()) == {}
    assert printed_measures("", (), ()) == {}


def test_failures_in_a_line():
    assert explain(1, "invalid command\n    while executing\nneons: s.tcl:3: no class\n", "s.tcl") == (
        "s.tcl:3: no class (exit status 1)"
    )
    assert explain(-9, "", "s.tcl") == "killed by SIGKILL, without a message"
    assert "have no terminal" in explain(1, 'couldn\'t open "/dev/tty"', "s.tcl")
    assert disk_was_full("error writing: No space left on device")
