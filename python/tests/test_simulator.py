"""Simulations written in Python."""

import copy
import gc
import os
import pickle
import signal
import sys
import threading
import time
import weakref

import numpy
import pytest

import neons


@pytest.fixture
def sim():
    with neons.Simulator() as simulator:
        yield simulator


def bottleneck(sim, tcp_class="Agent/TCP/Reno", **values):
    """Make a network of a sender, a router and a receiver; return the sending agent."""
    a, r, b = sim.node(), sim.node(), sim.node()
    sim.duplex_link(a, r, "10Mb", "2ms")
    sim.duplex_link(r, b, "1.5Mb", "20ms", limit=10)
    tcp, sink = sim.new(tcp_class, **values), sim.new("Agent/TCPSink")
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    sim.at(0.1, sim.new("Application/FTP", agent=tcp).start)
    return tcp


def test_the_first_example_of_the_documentation():
    sim = neons.Simulator(seed=1)
    a, r, b = sim.node(), sim.node(), sim.node()
    sim.duplex_link(a, r, "10Mb", "2ms", "DropTail")
    link = sim.duplex_link(r, b, "1.5Mb", "20ms", "RED", limit=25)
    tcp = sim.new("Agent/TCP/Cubic", window=100, fid=1)
    sink = sim.new("Agent/TCPSink/Sack1")
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    ftp = sim.new("Application/FTP", agent=tcp)
    samples = []
    sim.at(0.1, ftp.start)
    sim.every(0.1, lambda: samples.append((sim.now, tcp.cwnd)))
    sim.run(until=30)
    assert sim.now == 30
    # The run ends at 30 s, before the call that is due then.
    assert len(samples) == 299
    assert samples[9][0] == pytest.approx(1.0)
    assert max(window for _, window in samples) > 10
    assert link.limit == 25
    frame = sim.events().to_polars()
    assert frame.height > 10_000
    assert set(frame["flow"].unique()) == {1}


@pytest.mark.parametrize("kind", ["links", "mobile nodes"])
def test_a_trace_that_comes_too_late_is_refused(sim, tmp_path, kind):
    if kind == "links":
        bottleneck(sim)
    else:
        sim.tcl("""
            set topography [new Topography]
            $topography load_flatgrid 100 100
            create-god 1
            $ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \\
                -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \\
                -channel [new Channel/WirelessChannel] -topoInstance $topography -agentTrace ON
            $ns node
        """)
    with pytest.raises(RuntimeError, match=f"{kind} that were made before"):
        sim.trace_all(tmp_path / "late.tr")
    assert not (tmp_path / "late.tr").exists()
    sim.run(until=1)
    assert (len(sim.events()) > 0) == (kind == "links")


def test_events_are_what_trace_all_writes(sim, tmp_path):
    bottleneck(sim)
    sim.run(until=1)
    other = neons.Simulator()
    other.trace_all(tmp_path / "out.tr")
    bottleneck(other)
    other.run(until=1)
    other.close()
    assert sim.trace().source == (tmp_path / "out.tr").read_bytes()
    quiet = neons.Simulator(events=False)
    with pytest.raises(ValueError, match="events=True"):
        quiet.events()


def test_objects_show_themselves(sim):
    tcp = bottleneck(sim)
    assert repr(tcp).startswith("<Agent/TCP/Reno _o")
    assert "on node 0" in repr(tcp)
    assert repr(sim) == "<Simulator at 0 s: 3 nodes, 4 one-way links>"
    assert sim._repr_html_().count("<circle") == 3
    assert isinstance(tcp, neons.tcl_class("Agent/TCP"))
    assert "window" in dir(tcp)
    assert "duplex_link" in dir(sim)
    assert "Largest" in type(tcp).window.__doc__ or "window" in type(tcp).window.__doc__
    assert "bits per second" in (neons.Simulator.duplex_link.__doc__ or "").lower()
    assert "Attributes" in (neons.tcl_class("Agent/TCP").__doc__ or "")


def test_run_goes_on_where_it_stopped(sim):
    tcp = bottleneck(sim)
    sim.run(until=1)
    first = tcp.ack
    sim.run(until=2)
    assert sim.now == 2
    assert tcp.ack > first
    sim.at(2.5, sim.stop)
    sim.run(until=4)
    assert sim.now == 2.5
    sim.run(until=5)
    assert sim.now == 5
    with pytest.raises(ValueError, match="5"):
        sim.run(until=1)


def test_repetitions_end(sim):
    calls = []
    repetition = sim.every(0.5, lambda: calls.append(sim.now), until=2)
    sim.every(1, lambda: None, start=0)
    sim.at(1.2, repetition.cancel)
    event = sim.at(0.7, lambda: calls.append("cancelled"))
    sim.cancel(event)
    sim.run(until=3)
    assert calls == [0.5, 1.0]
    with pytest.raises(ValueError, match="longer than 0"):
        sim.every(0, print)


def test_a_congestion_control_in_python(sim):
    class Careful(neons.tcl_class("Agent/TCP/Custom")):
        """A sender that grows by half a packet each round trip, and falls to a third of the window after a loss."""

        gain = 0.5
        losses = 0

        def on_ack(self, packets):
            if self.cwnd < self.ssthresh:
                super().on_ack(packets)
            else:
                self.cwnd += self.gain * packets / self.cwnd

        def on_loss(self, window):
            self.losses += 1
            self.ssthresh = max(2, int(2 * window / 3))
            self.cwnd = self.ssthresh

    tcp = bottleneck(sim, Careful, gain=0.3, window=60)
    assert tcp.gain == 0.3
    sim.run(until=20)
    assert tcp.losses > 3
    assert tcp.ack > 1000
    assert tcp.ssthresh < 60
    with pytest.raises(AttributeError, match="declare it in the body"):
        tcp.gian = 1


def test_a_congestion_control_in_python_on_two_way_tcp(sim):
    class Gentle(neons.tcl_class("Agent/TCP/FullTcp/Custom")):
        """A sender that falls to three quarters of the window after a loss."""

        losses = 0

        def on_loss(self, window):
            self.losses += 1
            self.ssthresh = max(2, int(3 * window / 4))
            self.cwnd = self.ssthresh

    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, "1.5Mb", "20ms", limit=10)
    tcp, peer = sim.new(Gentle, window=60), sim.new("Agent/TCP/FullTcp/Custom")
    sim.attach(a, tcp)
    sim.attach(b, peer)
    sim.connect(tcp, peer)
    peer.listen()
    sim.at(0.1, sim.new("Application/FTP", agent=tcp).start)
    sim.run(until=20)
    assert tcp.losses > 3
    assert tcp.ack > 2_000_000


def test_methods_are_called_wherever_tcl_would_call_them(sim):
    done = []
    tcp = bottleneck(sim)
    tcp.on("done", lambda: done.append(sim.now))
    sim.at(0.5, lambda: tcp.advance(0))
    other = bottleneck(sim)
    other.on("done", lambda: done.append("other"))
    sim.run(until=0.6)
    finite = sim.new("Agent/TCP")
    sim.attach(sim.nodes[0], finite)
    sink = sim.new("Agent/TCPSink")
    sim.attach(sim.nodes[2], sink)
    sim.connect(finite, sink)
    finite.on("done", lambda: done.append("finite"))
    finite.advanceby(3)
    sim.run(until=3)
    assert "finite" in done


def test_misspelt_names_are_corrected(sim):
    tcp = bottleneck(sim)
    with pytest.raises(neons.SimulationError, match='no class "Agent/TPC"; did you mean "Agent/TCP"'):
        sim.new("Agent/TPC")
    with pytest.raises(AttributeError, match="no variable 'widnow'; did you mean 'window'"):
        sim.new("Agent/TCP", widnow=3)
    with pytest.raises(AttributeError, match="did you mean 'window"):
        tcp.widnow = 3
    with pytest.raises(AttributeError, match="did you mean 'cwnd'"):
        _ = tcp.cwdn
    with pytest.raises(neons.SimulationError, match='no queue type "RDE"; did you mean "RED"'):
        sim.duplex_link(sim.node(), sim.node(), "1Mb", "1ms", "RDE")
    with pytest.raises(AttributeError, match="did you mean"):
        sim.duplex_lnik()
    with pytest.raises(ValueError, match="did you mean 'Agent/TP', 'Agent/TCP'"):
        neons.tcl_class("Agent/TPC")


def test_values_of_the_wrong_type_are_refused(sim):
    tcp = bottleneck(sim)
    with pytest.raises(TypeError, match="window .* cannot be 'abc'"):
        tcp.window = "abc"
    with pytest.raises(TypeError, match="cannot be given to a simulation"):
        sim.new("Agent/TCP").call("trace", {1})
    with pytest.raises(ValueError, match="another simulator"):
        neons.Simulator().attach(sim.nodes[0], tcp)
    tcp.window = "30"
    assert tcp.window == 30


def test_errors_of_commands_and_events_are_explained(sim):
    with pytest.raises(neons.SimulationError, match="no command or class") as caught:
        sim.tcl("foo bar")
    assert caught.value.kind == "script"
    sim.at(0.25, "no-such-thing")
    with pytest.raises(neons.SimulationError, match=r"at 0\.25 s") as caught:
        sim.run(until=1)
    assert (caught.value.kind, caught.value.time) == ("event", 0.25)
    assert "no-such-thing" in caught.value.tcl_traceback
    with pytest.raises(neons.SimulationError, match="status 3") as caught:
        sim.tcl("exit 3")
    assert caught.value.status == 3


def test_removed_objects_are_named(sim):
    tcp = bottleneck(sim)
    other = sim.new("Agent/TCP")
    other.remove()
    assert not other.exists
    for use in (lambda: other.window, lambda: other.advance(1), lambda: setattr(other, "window", 3)):
        with pytest.raises(ReferenceError, match="Agent/TCP _o[0-9]+ has been removed"):
            use()
    assert "removed" in repr(other)
    assert tcp.exists


def test_an_exception_in_a_callback_ends_the_run_and_comes_out(sim):
    bottleneck(sim)

    def fail():
        raise KeyError("lost")

    sim.at(0.5, fail)
    with pytest.raises(KeyError, match="lost") as caught:
        sim.run(until=1)
    assert sim.now == 0.5
    names = [entry.name for entry in caught.traceback]
    assert names[-1] == "fail"
    assert "run" in names
    # Exceptions of Python 3.10 have no notes.
    if sys.version_info >= (3, 11):
        assert any("at 0.5 s" in note and "traceback" in note for note in caught.value.__notes__)
    sim.run(until=2)
    assert sim.now == 2


def test_exceptions_pass_through_tcl_and_can_be_caught(sim):
    def fail():
        raise KeyError("inner")

    def outer():
        with pytest.raises(KeyError, match="inner"):
            sim.command("eval", fail)

    sim.at(0.1, outer)
    sim.run(until=0.2)


def test_exit_in_a_callback_ends_the_run(sim):
    def leave():
        sim.tcl("exit 4")

    sim.at(0.1, leave)
    with pytest.raises(neons.SimulationError, match="status 4"):
        sim.run(until=1)


def test_an_interrupt_may_come_in_a_callback(sim):
    def interrupted():
        signal.raise_signal(signal.SIGINT)
        time.sleep(0.2)

    sim.at(1, interrupted)
    with pytest.raises(KeyboardInterrupt):
        sim.run(until=10)
    assert sim.now == 1
    sim.run(until=20)
    assert sim.now == 20


def test_interrupting_stops_the_run(sim):
    bottleneck(sim)
    sim.at(0, lambda: threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start())
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        sim.run(until=1e9)
    assert time.monotonic() - begin < 60
    now = sim.now
    sim.run(until=now + 1)
    assert sim.now == now + 1


@pytest.mark.parametrize("value", [2**31, 3e9, 10**20, -(2**40), float("inf"), "3e9", "0xffffffffff", 10**400])
def test_whole_numbers_of_more_than_32_bits_are_refused(sim, value):
    tcp = sim.new("Agent/TCP/Cubic")
    with pytest.raises(OverflowError, match=r"packetSize \(integer, 32 bits\) cannot be"):
        sim.new("Agent/TCP/Cubic", packetSize=value)
    with pytest.raises(OverflowError, match="packetSize"):
        tcp.packetSize = value
    with pytest.raises(OverflowError, match="limit"):
        sim.defaults("Queue/RED", limit=value)
    ends = sim.node(), sim.node()
    for link in (sim.duplex_link, sim.simplex_link):
        with pytest.raises(OverflowError, match="limit"):
            link(*ends, "1Mb", "1ms", limit=value)
    assert sim.links == []
    queue = sim.duplex_link(*ends, "1Mb", "1ms", limit=2**31 - 1)
    assert queue.limit == 2**31 - 1
    with pytest.raises(OverflowError, match="limit"):
        queue.limit = value
    with pytest.raises(TypeError, match="limit"):
        queue.limit = "abc"


@pytest.mark.parametrize("seed", [2**31 - 1, 2**32 + 5, -1, 1.5, "abc"])
def test_seeds_are_those_of_the_generator(seed):
    with pytest.raises(ValueError, match="ns-2's seeds are from 1 to 2147483646; 0 takes one from the time of day"):
        neons.Simulator(seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2**31 - 2, 7.0, numpy.int64(7)])
def test_all_seeds_of_the_generator_can_be_used(seed):
    with neons.Simulator(seed=seed) as sim:
        assert seed in (0, sim.tcl("$defaultRNG seed"))


def test_times_of_calls_can_have_units(sim):
    times = []
    for when in (2, 0.5, "10ms", "1.5 s", "3", "20u", "1e-3", ".25", numpy.float32(4)):
        sim.at(when, lambda: times.append(sim.now))
    sim.run(until=5)
    assert times == pytest.approx([20e-6, 0.001, 0.01, 0.25, 0.5, 1.5, 2, 3, 4])


@pytest.mark.parametrize(
    ("error", "call", "message"),
    [
        (TypeError, lambda sim: sim.at(1, None), "callable or a script of Tcl, not None"),
        (TypeError, lambda sim: sim.at(1, 5), "not 5"),
        (TypeError, lambda sim: sim.at(1, "puts", 5), "since it has arguments"),
        (ValueError, lambda sim: sim.at(1, ""), "without parentheses"),
        (ValueError, lambda sim: sim.at("abc", print), "'abc' is no time"),
        (ValueError, lambda sim: sim.at("", print), "is no time"),
        (ValueError, lambda sim: sim.at(float("nan"), print), "NaN"),
        (TypeError, lambda sim: sim.at(None, print), "None is no time"),
        (ValueError, lambda sim: sim.every(float("nan"), print), "finite, not nan"),
        (ValueError, lambda sim: sim.every(float("inf"), print), "finite, not inf"),
        (ValueError, lambda sim: sim.every(1, print, until=float("nan")), "NaN"),
        (TypeError, lambda sim: sim.every(1, None), "must be callable, not None"),
    ],
)
def test_what_cannot_be_scheduled_is_an_error_at_once(sim, error, call, message):
    with pytest.raises(error, match=message):
        call(sim)


def test_the_end_of_a_run_can_have_a_unit(sim):
    sim.run(until="500ms")
    assert sim.now == 0.5
    with pytest.raises(ValueError, match="'soon' is no time"):
        sim.run(until="soon")


def test_what_cannot_be_pickled_says_why(sim):
    node = sim.node()
    link = sim.duplex_link(node, sim.node(), "1Mb", "1ms")
    for thing in (sim, node, link):
        with pytest.raises(TypeError, match="a simulation lives in one process"):
            pickle.dumps(thing)
        with pytest.raises(TypeError, match="a simulation lives in one process"):
            copy.deepcopy(thing)


def test_objects_of_a_closed_simulator_have_a_representation():
    sim = neons.Simulator()
    node = sim.node()
    link = sim.duplex_link(node, sim.node(), "1Mb", "1ms")
    sim.close()
    assert repr(node).endswith(" of a closed simulator>")
    assert repr(link) == "<link of a closed simulator>"


def test_closing_again_does_nothing(tmp_path):
    with neons.Simulator(folder=tmp_path) as sim:
        sim.trace_all("out.tr")
        sim.at(1, sim.close)
        with pytest.raises(RuntimeError, match="cannot be closed while it runs"):
            sim.run(until=2)
        sim.close()
        sim.close()
    assert repr(sim) == "<Simulator, closed>"
    assert sim._repr_html_() == "&lt;Simulator, closed&gt;"
    with pytest.raises(ReferenceError, match="was closed"):
        sim.node()


def test_a_callback_cannot_run_the_simulation(sim):
    times, errors = [], []

    def run_again():
        try:
            sim.run(until=4)
        except RuntimeError as error:
            errors.append(str(error))

    sim.every(1, lambda: times.append(sim.now))
    sim.at(2.5, run_again)
    sim.run(until=5.2)
    assert times == [1, 2, 3, 4, 5]
    assert "is running" in errors[0]
    sim.at(5.5, lambda: sim.run(until=6))
    with pytest.raises(RuntimeError, match="a callback cannot run it"):
        sim.run(until=7)
    assert sim.now == 5.5
    sim.run(until=8.2)
    assert times[-1] == 8


ENDLESS = {
    "a loop": "while 1 {}",
    "a run": """
        set node [$ns node]
        set source [new Agent/UDP]
        set sink [new Agent/Null]
        $ns attach-agent $node $source
        $ns attach-agent $node $sink
        $ns connect $source $sink
        set traffic [new Application/Traffic/CBR]
        $traffic attach-agent $source
        $ns at 0 "$traffic start"
        $ns run
    """,
}


@pytest.mark.parametrize("script", ENDLESS.values(), ids=ENDLESS.keys())
def test_interrupting_stops_scripts(sim, script):
    begin = time.monotonic()
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        sim.tcl(script)
    assert time.monotonic() - begin < 60
    assert sim.tcl("expr 1 + 1") == 2


@pytest.mark.parametrize("words", [("while", 1, ""), ("uplevel", "#0", "while 1 {}")])
def test_interrupting_stops_commands(sim, words):
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        sim.command(*words)
    assert sim.command("expr", "1 + 1") == 2


def test_an_interrupt_in_a_script_of_a_callback_ends_the_run(sim):
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    sim.at(1, lambda: sim.tcl("while 1 {}"))
    with pytest.raises(KeyboardInterrupt):
        sim.run(until=10)
    assert sim.now == 1
    sim.run(until=20)
    assert sim.now == 20


def test_file_descriptors_for_signals_are_restored(sim):
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing)
    try:
        sim.run(until=1)
        sim.tcl("set x 1")
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            sim.tcl("while 1 {}")
    finally:
        assert signal.set_wakeup_fd(before) == writing
    assert os.read(reading, 1) == bytes([signal.SIGINT])
    os.close(reading)
    os.close(writing)


def test_simulators_in_threads_write_what_they_write_alone():
    def simulate():
        sim = neons.Simulator(seed=3)
        bottleneck(sim)
        calls = []
        sim.every(0.01, lambda: calls.append(1))
        sim.run(until=5)
        trace = sim.trace().source
        sim.close()
        return trace

    alone = simulate()
    results = []
    threads = [threading.Thread(target=lambda: results.append(simulate())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [alone] * 3


def test_a_simulator_belongs_to_its_thread(sim):
    errors = []

    def use():
        try:
            sim.node()
        except RuntimeError as error:
            errors.append(str(error))

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert "belongs to the thread" in errors[0]


def test_simulators_are_freed():
    sim = neons.Simulator()
    tcp = bottleneck(sim)
    tcp.on("done", lambda: sim)
    sim.every(1, lambda: sim.now)
    references = [weakref.ref(sim._session)]
    sim = tcp = None
    gc.collect()
    assert references[0]() is None
    closed = neons.Simulator()
    closed.close()
    with pytest.raises(ReferenceError, match="closed"):
        closed.node()


def test_scripts_print_where_python_prints(sim, capsys):
    sim.tcl("puts {hällo}")
    assert capsys.readouterr().out == "hällo\n"


def test_a_folder_of_its_own(tmp_path):
    (tmp_path / "inner").mkdir()
    with neons.Simulator(folder=tmp_path / "inner") as sim:
        sim.tcl("set f [open here.txt w]; puts $f text; close $f")
    assert (tmp_path / "inner" / "here.txt").read_text() == "text\n"


def test_defaults_of_classes(sim):
    sim.defaults("Agent/TCP", window=7)
    assert sim.new("Agent/TCP/Reno").window == 7
    with pytest.raises(AttributeError, match="did you mean 'window'"):
        sim.defaults("Agent/TCP", windw=7)
    for values in ({"thresh": 3}, {}):
        with pytest.raises(neons.SimulationError, match="there is no class 'Queue/REDD'; did you mean 'Queue/RED'"):
            sim.defaults("Queue/REDD", **values)
