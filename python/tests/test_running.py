"""Scripts that run in separate processes."""

import signal
import threading
import time

import pytest

import neons

SENDER = """
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set udp [new Agent/UDP]; $ns attach-agent $a $udp
set null [new Agent/Null]; $ns attach-agent $b $null
$ns connect $udp $null
set v [open variables.tr w]
set tcp [new Agent/TCP]; $ns attach-agent $a $tcp
set sink [new Agent/TCPSink]; $ns attach-agent $b $sink
$ns connect $tcp $sink
$tcp attach $v; $tcp trace cwnd_
$ns at 0.1 "$udp send 500"
$ns at 0.2 "$tcp advance 10"
$ns at [lindex $argv 0] {close $f; close $v; puts "ended at [$ns now]"; exit 0}
$ns run
"""


@pytest.fixture
def script(tmp_path):
    def write(text, name="script.tcl"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def test_a_script_gives_its_output_and_files(script, tmp_path):
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "old.txt").write_text("untouched")
    result = neons.run(script(SENDER), args=[2], cwd=folder)
    assert (result.status, result.stdout) == (0, "ended at 2\n")
    assert [file.name for file in result.files] == ["out.tr", "variables.tr"]
    events = result.events("out.tr")
    assert events.name == "packets"
    assert set(events["type"]) == {"udp", "tcp", "ack"}
    assert "cwnd_" in result.variables("variables.tr")["name"]
    assert "finished" in repr(result)
    assert "out.tr" in repr(result)


def test_an_error_names_file_and_line(script):
    with pytest.raises(neons.ScriptError) as caught:
        neons.run(script("set ns [new Simulator]\nset a [$ns nod]\n"))
    error = caught.value
    assert error.file.endswith("script.tcl")
    assert error.line == 2
    assert "did you mean" in str(error)
    assert error.command == "set a [$ns nod]"
    assert error.result.status == 1


def test_exit_and_crash_stay_in_the_script(script):
    with pytest.raises(neons.ScriptError, match="ended with status 3: half done"):
        neons.run(script("puts {half done}; exit 3"))
    assert neons.run(script("exit 3"), check=False).status == 3
    assert neons.run(script("exec kill -9 [pid]"), check=False).status == 128 + 9


def test_a_script_that_never_ends_is_stopped_in_order(script, tmp_path):
    with pytest.raises(TimeoutError, match=r"stopped after 0\.5 s"):
        neons.run(script("puts begun; flush stdout; while 1 {}"), timeout=0.5)


def test_an_interrupt_stops_the_script(script, tmp_path):
    interrupted = threading.Timer(1.0, lambda: signal.raise_signal(signal.SIGINT))
    interrupted.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        neons.run(script("set f [open kept.txt w]; puts $f kept; flush $f; after 60000"), cwd=tmp_path)
    assert time.monotonic() - start < 50
    assert (tmp_path / "kept.txt").read_text() == "kept\n"


def test_what_is_missing_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"there is no script .*no\.tcl"):
        neons.run(tmp_path / "no.tcl")
