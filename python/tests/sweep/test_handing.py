from __future__ import annotations

import pytest

from neons.sweeps.errors import SweepError
from neons.sweeps.handing import check_names, find_handing

POSITIONAL = "set delayB [lindex $argv 0]\nset rate [lindex $argv 1]\n"


def test_positional_arguments_go_in_the_order_of_the_script():
    handing = find_handing(POSITIONAL, "s.tcl", ["rate", "delayB"])
    assert handing.arguments({"rate": 8.0, "delayB": 5}) == ["5", "8.0"]


@pytest.mark.parametrize("line", ["lassign $argv delayB rate", "foreach {delayB rate} $argv break"])
def test_other_ways_of_taking_arguments_apart(line):
    assert find_handing(line, "s.tcl", ["rate", "delayB"]).words == ("delayB", "rate")


def test_a_misspelt_or_missing_argument_is_named():
    with pytest.raises(SweepError, match="did you mean `delayB`"):
        find_handing(POSITIONAL, "s.tcl", ["delayb", "rate"])
    with pytest.raises(SweepError, match="`delayB`, needs a value"):
        find_handing(POSITIONAL, "s.tcl", ["rate"])


def test_options_of_a_switch_and_of_the_usual_loop():
    switch = "foreach {key value} $argv { switch -- $key { -nodes { set n $value } --rate { set r $value } } }"
    assert find_handing(switch, "s.tcl", ["nodes", "rate"]).arguments({"nodes": 3, "rate": "1Mb"}) == [
        "-nodes",
        "3",
        "--rate",
        "1Mb",
    ]
    loop = "set opt(nn) 5\nforeach {a v} $argv { set opt([string range $a 1 end]) $v }\nputs $opt(nn)\n"
    assert find_handing(loop, "s.tcl", ["nn"]).words == ("-nn",)
    for name in ("string range [lindex $argv $i] 1 end", "string trimleft [lindex $argv $i] -"):
        short = (
            "array set opt {nn 5}\n"
            f"for {{set i 0}} {{$i < $argc}} {{incr i 2}} {{ set opt([{name}]) [lindex $argv [expr $i+1]] }}\n"
            "puts $opt(nn)\n"
        )
        assert find_handing(short, "s.tcl", ["nn"]).words == ("-nn",)


def test_variables_that_the_script_checks_or_sets():
    checked = find_handing("if {![info exists n]} { set n 5 }", "s.tcl", ["n"])
    assert (checked.form, checked.held) == ("variables", ())
    plain = find_handing("set n 5\n", "s.tcl", ["n"])
    assert (plain.form, plain.held) == ("variables", ("n",))


def test_a_script_that_does_not_make_it_clear_is_asked_about():
    with pytest.raises(SweepError, match="--as positional"):
        find_handing("puts hello", "s.tcl", ["n"])
    assert find_handing("puts hello", "s.tcl", ["n"], "positional").arguments({"n": 1}) == ["1"]
    assert find_handing("puts hello", "s.tcl", ["n"], "options").arguments({"n": 1}) == ["-n", "1"]


def test_an_unknown_form_is_refused():
    with pytest.raises(SweepError, match="--as option: use positional, options or variables"):
        find_handing("set n 5\n", "s.tcl", ["n"], "option")


def test_only_unclear_parameters_are_asked_about():
    with pytest.raises(SweepError, match="does not show how it takes `y`. Choose"):
        find_handing("set x 1\n", "s.tcl", ["x", "y"])


def test_comments_do_not_count():
    with pytest.raises(SweepError):
        find_handing("# set n 5\n", "s.tcl", ["n"])


def test_the_names_that_were_probably_meant_are_suggested():
    with pytest.raises(SweepError, match=r"Did you mean `delayB`\? Choose"):
        find_handing(POSITIONAL, "s.tcl", ["delyaB"])


def test_a_chosen_form_has_to_fit_the_script():
    for form in ("positional", "options"):
        with pytest.raises(SweepError, match="does not read its arguments"):
            check_names([b"puts hello"], "s.tcl", ["n"], form)
    script = b"set delay 5\nforeach {key value} $argv { switch -- $key { -nodes { set n $value } } }\n"
    for form, name, meant in (("options", "node", "nodes"), ("variables", "delya", "delay")):
        with pytest.raises(SweepError, match=f"does not use a parameter `{name}`; did you mean `{meant}`"):
            check_names([script], "s.tcl", [name], form)
        check_names([script], "s.tcl", [meant], form)
        check_names([b"source n.tcl", script], "s.tcl", [meant], form)
    check_names([script], "s.tcl", ["anything"], "positional")


def test_names_that_a_script_computes_are_not_checked():
    check_names([b"foreach {k v} $argv {Agent/TCP set [string range $k 1 end] $v}"], "s.tcl", ["window_"], "options")
    for line in (b"set $name 5", b"source $folder/common.tcl", b"array names opt", b"upvar #0 n n"):
        check_names([line], "s.tcl", ["n2"], "variables")
