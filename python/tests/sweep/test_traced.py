"""Measures from the traces of runs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from neons import analysis
from neons.sweeps import SweepError, sweep
from neons.sweeps.command import main
from neons.sweeps.executable import find_neons
from neons.sweeps.traced import Traced, measure_traces, parse_traced

EXAMPLE = Path(__file__).parents[3] / "examples/one-sender.tcl"

#: Two flows share the link from node 2 to node 3, whose queue has a limit.
SHARED_LINK = """\
set limit [lindex $argv 0]
set ns [new Simulator]
$ns trace-all [open out.tr w]
foreach x {0 1 2 3} { set n$x [$ns node] }
$ns duplex-link $n0 $n2 10Mb 2ms DropTail
$ns duplex-link $n1 $n2 10Mb 2ms DropTail
$ns duplex-link $n2 $n3 1Mb 10ms DropTail
$ns queue-limit $n2 $n3 $limit
foreach {i from} [list 0 $n0 1 $n1] {
    set tcp [new Agent/TCP]
    $tcp set fid_ [expr {$i * FID}]
    set sink [new Agent/TCPSink]
    $ns attach-agent $from $tcp
    $ns attach-agent $n3 $sink
    $ns connect $tcp $sink
    $ns at 0.$i "[$tcp attach-app FTP] start"
}
$ns at 5 "exit 0"
$ns run
"""


def columns(result) -> dict[str, list]:
    return {name: result.table[name].to_pylist() for name in result.table.column_names}


def write(folder: Path, text: str) -> str:
    (folder / "s.tcl").write_text(text)
    return "s.tcl"


def summary(*files: str) -> dict:
    command = [find_neons(), "trace", "summary", "--json", *files]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def test_the_shipped_example_is_measured_as_neons_trace_measures_it(folder: Path, capsys):
    """The example writes traces of packets, of variables, and for nam; the sweep must read the first."""
    words = [str(EXAMPLE), "--measure", "goodput,queue,loss", "--measure", "delay", "--out", "r"]
    assert main([*words, "--keep", "traces", "--quiet"]) == 0
    assert main(["report", "r"]) == 0
    [header, values] = capsys.readouterr().out.splitlines()
    measured = dict(zip(header.split(), values.split(), strict=True))
    answer = summary("r/runs/000000-0000/one-sender.tr")
    [flow] = [flow for flow in answer["flows"] if flow["purpose"] == "data"]
    expected = {
        "goodput": 8 * flow["goodput_bytes"] / answer["last"],
        "loss": flow["lost_packets"] / flow["sent_packets"],
        "delay": flow["delay"]["mean"],
        "queue": max(link["mean_queue_packets"] for link in answer["links"]),
    }
    assert {name: float(text) for name, text in measured.items()} == pytest.approx(expected, rel=1e-5)


def test_time_outs_are_in_a_trace_of_variables(folder: Path):
    both = "one-sender.tr,one-sender-variables.tr"
    assert columns(sweep(EXAMPLE, {}, measure="timeouts", traces=both, progress=False))["timeouts"] == [1.0]
    [error] = columns(sweep(EXAMPLE, {}, measure="timeouts", progress=False))["error"]
    assert "trace nrexmit_" in error


def test_several_flows_have_columns_of_their_own(folder: Path, capsys):
    script = write(folder, SHARED_LINK.replace("FID", "7"))
    result = sweep(
        script, {"limit": "5,20"}, measure="goodput,loss,queue,queue:2-3,utilisation,jitter:7", out="r", progress=False
    )
    found = columns(result)
    assert found["goodput"] == [
        pytest.approx(one + two) for one, two in zip(found["goodput_flow0"], found["goodput_flow7"], strict=True)
    ]
    assert all(0.8e6 < goodput < 1e6 for goodput in found["goodput"])
    assert found["queue"] == found["queue_link2-3"]
    assert found["queue"][0] < 5 < found["queue"][1] < 20
    assert found["loss"][0] > found["loss"][1]
    assert all(0.9 < used <= 1 for used in found["utilisation"])
    assert main(["report", "r", "--show", "goodput*,loss", "--plot"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0].split() == ["limit", "goodput", "goodput_flow0", "goodput_flow7", "loss"]
    assert "\ngoodput_flow7 (b/s)\n" in said
    assert "\nloss\n" in said
    assert "jitter_flow7" in found
    assert "jitter" not in found
    assert not list((folder / "r/runs").rglob("*.tr")), "traces are measured whether they are kept or not"


def test_flows_without_ids_are_named_by_their_ends(folder: Path):
    script = write(folder, SHARED_LINK.replace("FID", "0"))
    result = sweep(script, {"limit": 5}, measure=["loss", "goodput:1.0-3.1"], progress=False)
    names = result.table.column_names
    assert {"loss", "loss_flow0.0-3.0", "loss_flow1.0-3.1", "goodput_flow1.0-3.1"} <= set(names)
    until = sweep(script, {"limit": 5}, measure="goodput", until="goodput_flow0.0-3.0 ±5%", at_most=5, progress=False)
    assert until.table.num_rows == 5


def test_functions_that_write_traces_are_measured_too(folder: Path):
    script = SHARED_LINK.replace("FID", "1").replace("[lindex $argv 0]", "5")

    def simulate(delay: int) -> dict[str, float]:
        Path("inner.tcl").write_text(script)
        subprocess.run([find_neons(), "inner.tcl"], check=True)
        return {"twice": 2 * delay}

    found = columns(sweep(simulate, {"delay": 4}, measure="queue", progress=False))
    assert found["twice"] == [8.0]
    assert 1 < found["queue"][0] < 5


@pytest.mark.parametrize(
    ("script", "words", "message"),
    [
        ("puts hello\n", ["--measure", "goodput"], "the run wrote no file"),
        ("close [open x.tr w]\n", ["--measure", "goodput"], "no lines"),
        ("puts [open x.tr w] {0.1 5}\n", ["--measure", "goodput"], "x.tr: none of its 1 lines"),
        ("puts hello\n", ["--measure", "goodput", "--traces", "out.*"], "wrote no such file"),
        (None, ["--measure", "goodput:9"], "no such flow; it has 0, 1"),
        (None, ["--measure", "queue:9-1"], "no such link; it has 0-2, "),
        (f"{SHARED_LINK}", ["--measure", "queue", "--traces", "*.tr"], ""),
    ],
)
def test_what_cannot_be_measured_is_said(folder: Path, capsys, script: str | None, words: list[str], message: str):
    text = (script or SHARED_LINK).replace("FID", "1").replace("[lindex $argv 0]", "5")
    assert main([write(folder, text), *words, "--out", "r", "--quiet"]) == (1 if message else 0)
    assert message in capsys.readouterr().err


def test_two_traces_of_packets_are_asked_about(folder: Path):
    text = SHARED_LINK.replace("FID", "1").replace("$ns at 5", '$ns at 5 "exec cp out.tr copy.tr"\n$ns at 5.001')
    script = write(folder, text)
    [error] = columns(sweep(script, {"limit": 5}, measure="loss", progress=False))["error"]
    assert "copy.tr, out.tr all show packets" in error
    assert "--traces copy.tr" in error
    named = columns(sweep(script, {"limit": 5}, measure="loss", traces="out.tr", progress=False))
    assert 0 < named["loss"][0] < 0.5


@pytest.mark.parametrize(
    ("measure", "message"),
    [("godput", "did you mean `goodput`"), ("goodput:", "goodput:1"), ("my.py", "my.py:measure"), ("a.py:b", "a.py")],
)
def test_measures_that_do_not_exist(folder: Path, measure: str, message: str):
    with pytest.raises(SweepError, match=message):
        sweep(write(folder, "puts hello\n"), {}, measure=measure, progress=False)


def test_a_flow_of_which_nothing_arrives(folder: Path):
    lines = ["+ 1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0", "d 1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0"]
    (folder / "out.tr").write_text("\n".join(lines) + "\n")
    asked = [parse_traced(name) for name in ("goodput", "loss", "delay")]
    assert asked[0] == Traced("goodput")
    assert measure_traces(asked, (), folder, find_neons(), None) == {"goodput": 0.0, "loss": 1.0}


def test_goodputs_of_flows_that_send_one_after_the_other_are_over_the_same_interval(folder: Path):
    """Each flow sends 8 Mb/s for a second, so that all four together arrive at that rate, too."""
    lines = []
    for flow in range(1, 5):
        for number in range(100):
            sent = flow - 1 + number / 100
            rest = f"0 1 cbr 10000 ------- {flow} 0.{flow} 1.{flow} {number} {100 * flow + number}"
            lines += [f"{event} {sent + delay:.4f} {rest}" for event, delay in (("+", 0), ("-", 0), ("r", 0.01))]
    (folder / "out.tr").write_text("\n".join(lines) + "\n")
    measured = measure_traces([parse_traced("goodput")], (), folder, find_neons(), None)
    assert measured["goodput"] == pytest.approx(8e6)
    assert measured["goodput"] == pytest.approx(sum(analysis.goodput("out.tr").values()))
    assert [measured[f"goodput_flow{flow}"] for flow in range(1, 5)] == pytest.approx([2e6] * 4)
