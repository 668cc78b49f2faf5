"""Every kind of model that docs/extending.md adds, used from Python: what Tcl can do with a declared class, Python can."""

import pytest

import neons


@pytest.fixture
def sim():
    with neons.Simulator() as simulator:
        yield simulator


def loaded_link(sim, discipline, rate="2Mb", limit=20):
    """Load a link of 1 Mb/s with twice its rate; return the queue, its monitor and the receiver."""
    sender, receiver = sim.node(), sim.node()
    link = sim.simplex_link(sender, receiver, "1Mb", "10ms", discipline, limit=limit)
    monitor = sim.monitor_queue(sender, receiver, 0)
    udp, sink = sim.new("Agent/UDP"), sim.new("Agent/LossMonitor")
    sim.attach(sender, udp)
    sim.attach(receiver, sink)
    sim.connect(udp, sink)
    source = sim.new("Application/Traffic/CBR", agent=udp, packetSize=500, rate=rate)
    sim.at(0, source.start)
    return link.call("queue"), monitor, sink


OVERLOADED = """
set ns [new Simulator]
set sender [$ns node]
set receiver [$ns node]
$ns simplex-link $sender $receiver 1Mb 10ms CoDel
$ns queue-limit $sender $receiver 20
set queue [[$ns link $sender $receiver] queue]
$queue set target_ 2ms
set monitor [$ns monitor-queue $sender $receiver 0]
set udp [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $sender $udp
$ns attach-agent $receiver $sink
$ns connect $udp $sink
set source [new Application/Traffic/CBR]
$source attach-agent $udp
$source set packetSize_ 500
$source set rate_ 2Mb
$ns at 0 "$source start"
$ns at 5 {puts "[$monitor set pdrops_] [$queue set early_drops_] [$sink set npkts_]"; exit 0}
$ns run
"""


def test_a_queue_gives_the_same_numbers_as_in_tcl(sim, tmp_path):
    queue, monitor, sink = loaded_link(sim, "CoDel")
    queue.target = "2ms"
    sim.run(until=5)
    assert queue.tcl_class == "Queue/CoDel"
    assert queue.early_drops > 0, "packets wait longer than the target"
    script = tmp_path / "script.tcl"
    script.write_text(OVERLOADED, encoding="utf-8")
    printed = neons.run(script, progress=False).stdout.split()
    assert [int(number) for number in printed] == [monitor.pdrops, queue.early_drops, sink.npkts]


def test_defaults_of_a_queue_are_set_for_its_class(sim):
    sim.defaults("Queue/CoDel", target="50ms")
    lenient, *_ = loaded_link(sim, "CoDel", limit=100)
    assert lenient.target == pytest.approx(0.05)


def test_an_application_that_is_declared(sim):
    first, second = sim.node(), sim.node()
    sim.duplex_link(first, second, "10Mb", "5ms")
    udp, sink = sim.new("Agent/UDP"), sim.new("Agent/LossMonitor")
    sim.attach(first, udp)
    sim.attach(second, sink)
    sim.connect(udp, sink)
    source = sim.new("Application/Traffic/CBR", agent=udp, packetSize=1000, rate="80kb")
    sim.at(1.0, source.start)
    sim.at(1.95, source.stop)
    sim.run(until=3)
    # The sender sends a packet every tenth of a second.
    assert (sink.npkts, sink.bytes) == (10, 10_000)


def test_an_application_that_is_written_in_python(sim):
    class Bursts(neons.tcl_class("Application")):
        """Sends a burst of data at fixed intervals, as docs/extending.md has it in Rust."""

        sent = 0
        running = False

        def start(self):
            self.running = True
            self.burst()

        def stop(self):
            self.running = False

        def burst(self):
            if self.running:
                self.sent += 1
                self.send(5000)
                self.simulator.at(self.simulator.now + 0.04, self.burst)

    camera, viewer = sim.node(), sim.node()
    sim.duplex_link(camera, viewer, "10Mb", "5ms")
    udp, sink = sim.new("Agent/UDP"), sim.new("Agent/LossMonitor")
    sim.attach(camera, udp)
    sim.attach(viewer, sink)
    sim.connect(udp, sink)
    frames = sim.new(Bursts, agent=udp)
    sim.at(1.0, frames.start)
    sim.at(1.99, frames.stop)
    sim.run(until=3)
    assert frames.sent == 25
    assert sink.bytes == 25 * 5000


@pytest.mark.parametrize("protocol", ["Session", "DV", "LS"])
def test_a_routing_protocol_finds_the_way_around_a_failure(sim, protocol):
    sim.rtproto(protocol)
    source, middle, target = (sim.node() for _ in range(3))
    sim.duplex_link(source, target, "1Mb", "10ms")
    sim.duplex_link(source, middle, "1Mb", "10ms")
    sim.duplex_link(middle, target, "1Mb", "10ms")
    udp, sink = sim.new("Agent/UDP"), sim.new("Agent/LossMonitor")
    sim.attach(source, udp)
    sim.attach(target, sink)
    sim.connect(udp, sink)
    cbr = sim.new("Application/Traffic/CBR", agent=udp, packetSize=500, rate="40kb")
    sim.at(1.0, cbr.start)
    sim.rtmodel_at(2.0, "down", source, target)
    before = []
    sim.at(3.0, lambda: before.append(sink.npkts))
    sim.run(until=5)
    # Ten packets a second arrive, by the other path.
    assert sink.npkts - before[0] == pytest.approx(20, abs=1)


def test_a_congestion_control_that_is_declared_and_one_that_is_written_in_python(sim):
    class Fixed(neons.tcl_class("Agent/TCP/Custom")):
        """Keeps a window of four packets."""

        def on_ack(self, packets):
            self.cwnd = 4

    def transfer(tcp_class, start):
        first, second = sim.node(), sim.node()
        sim.duplex_link(first, second, "10Mb", "45ms")
        tcp, sink = sim.new(tcp_class, window=1000), sim.new("Agent/TCPSink/Sack1")
        sim.attach(first, tcp)
        sim.attach(second, sink)
        sim.connect(tcp, sink)
        sim.at(start, sim.new("Application/FTP", agent=tcp).start)
        return tcp, sink

    cubic, _ = transfer("Agent/TCP/Cubic", 0.1)
    fixed, sink = transfer(Fixed, 0.1)
    sim.run(until=5)
    assert cubic.cwnd > 50
    assert fixed.cwnd == 4
    # Four packets in each round trip of about 91 ms.
    assert sink.bytes / 1040 == pytest.approx(4 * 4.9 / 0.092, rel=0.1)
