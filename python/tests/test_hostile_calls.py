"""Calls of the bridge with values of wrong types and extreme sizes: they work, or raise one of the expected exceptions."""

from __future__ import annotations

import random

import pytest

import neons
from neons import Simulator

#: Values that often break programs.
VALUES = (
    0, 1, -1, 2**31, -(2**31), 2**63, 10**400, True, None, 0.0, -0.0, 1e-300, 1e300, float("inf"), float("-inf"),
    float("nan"), "", "x", "10Mb", "10ms", "-1ms", "\0", "\ud800", "{", "}", "[exit]", "$x", "a" * 10_000, b"1Mb",
    [], [1, [2, [3]]], (), {}, object(), print,
)  # fmt: skip

#: The exceptions that calls may raise.
EXPECTED = (neons.NeonsError, TypeError, ValueError, AttributeError, OverflowError, ReferenceError, RuntimeError)

#: Members that are not called: they end the process, run for a long time, or take scripts.
LEFT_OUT = {"exit", "run", "close", "gen_map", "dumper", "test", "halt", "tcl", "eval", "source"}


def network() -> tuple[Simulator, list[object]]:
    """Return a simulator, and values that include its objects."""
    simulator = Simulator()
    nodes = [simulator.node(), simulator.node()]
    simulator.duplex_link(*nodes, "1Mb", "10ms", "DropTail")
    udp, null = simulator.new("Agent/UDP"), simulator.new("Agent/Null")
    simulator.attach_agent(nodes[0], udp)
    simulator.attach_agent(nodes[1], null)
    simulator.connect(udp, null)
    cbr = simulator.new("Application/Traffic/CBR")
    cbr.attach_agent(udp)
    return simulator, [simulator, *nodes, udp, null, cbr]


@pytest.mark.parametrize("seed", range(8))
def test_random_calls(seed: int):
    choose = random.Random(seed)
    simulator, objects = network()
    values = (*VALUES, *objects, Simulator().node())
    for _ in range(150):
        thing = choose.choice(objects)
        name = choose.choice([name for name in dir(thing) if not name.startswith("_")])
        if name in LEFT_OUT:
            continue
        arguments = [choose.choice(values) for _ in range(choose.randrange(4))]
        try:
            member = getattr(thing, name)
            if callable(member):
                member(*arguments)
            else:
                setattr(thing, name, choose.choice(values))
        except EXPECTED:
            pass
    # After all these calls the bridge still works.
    assert simulator.tcl("expr {1 + 1}") in (2, "2")


def test_exceptions_of_callbacks_reach_the_caller():
    for error in (ValueError("boom"), KeyError("k"), SystemExit(3), KeyboardInterrupt()):
        simulator = Simulator()

        def fail(error: BaseException = error) -> None:
            raise error

        simulator.at(1.0, fail)
        with pytest.raises(type(error)):
            simulator.run()


def test_closed_simulators_say_so():
    simulator, objects = network()
    simulator.close()
    for call in (simulator.node, simulator.run, lambda: objects[3].send(100)):
        with pytest.raises((ReferenceError, RuntimeError, neons.NeonsError)):
            call()


def test_endless_recursion_is_an_error():
    simulator = Simulator()
    simulator.tcl("Class Loop; Loop instproc again {} {$self again}; interp recursionlimit {} 1000000")
    with pytest.raises(neons.NeonsError, match=r"too many nested evaluations|calls itself"):
        simulator.tcl("[new Loop] again")
