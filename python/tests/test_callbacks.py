"""Python functions in every place where the simulator calls scripts."""

import pytest
from test_simulator import bottleneck

import neons


@pytest.fixture
def sim():
    with neons.Simulator() as simulator:
        yield simulator


def pair(sim, first, second, **values):
    """Return two connected agents on two nodes."""
    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, "1Mb", "10ms")
    agents = sim.new(first, **values), sim.new(second)
    sim.attach(a, agents[0])
    sim.attach(b, agents[1])
    sim.connect(*agents)
    return agents


def test_at_gives_its_arguments(sim):
    calls = []
    sim.at(0.5, lambda *words: calls.append((sim.now, words)), "x", 2)
    sim.run(until=1)
    assert calls == [(0.5, ("x", 2))]


def test_recv_of_an_agent_is_called_with_what_arrives(sim):
    pings = pair(sim, "Agent/Ping", "Agent/Ping")
    heard = []
    pings[0].on("recv", lambda node, round_trip: heard.append((node, round_trip)))
    pings[1].on("recv", lambda *_: None)
    sim.at(0.1, pings[0].send)
    sim.run(until=1)
    (node, round_trip), *others = heard
    assert (node, others) == (1, [])
    assert round_trip == pytest.approx(21.0, abs=1.5)


def test_done_is_called_when_all_is_acknowledged(sim):
    tcp, _ = pair(sim, "Agent/TCP", "Agent/TCPSink")
    ends = []
    tcp.on("done", lambda: ends.append((sim.now, tcp.ack)))
    sim.at(0.1, lambda: tcp.advance(5))
    sim.run(until=5)
    assert len(ends) == 1
    assert ends[0][0] > 0.1


def test_an_application_as_a_class(sim):
    class Server(neons.tcl_class("Application/TcpApp")):
        """An agent that keeps the messages that it receives."""

        heard = ()

        def take(self, *words):
            self.heard = (*self.heard, words)

    first, second = pair(sim, "Agent/TCP/FullTcp", "Agent/TCP/FullTcp")
    second.listen()
    client = sim.new("Application/TcpApp", first)
    server = sim.new(Server, second)
    client.connect(server)
    sim.at(0.1, lambda: client.send(500, f"{server._tcl_name} take hello 3"))
    sim.run(until=2)
    assert server.heard == (("hello", 3),)


def test_a_timer_as_a_class(sim):
    class Clock(neons.tcl_class("Timer")):
        """A timer that expires three times."""

        times = ()

        def timeout(self):
            self.times = (*self.times, self.simulator.now)
            if len(self.times) < 3:
                self.resched(0.25)

    clock = sim.new(Clock, sim)
    clock.sched(0.5)
    sim.run(until=3)
    assert clock.times == (0.5, 0.75, 1.0)


def test_the_state_of_own_objects_is_made_by_init(sim):
    class Counting(neons.tcl_class("Agent/TCP/Custom")):
        """Counts acknowledged packets."""

        def init(self, *arguments):
            super().init(*arguments)
            self._acknowledged = []

        def on_ack(self, packets):
            self._acknowledged.append(packets)
            super().on_ack(packets)

    tcp, idle = bottleneck(sim, Counting), sim.new(Counting)
    sim.run(until=3)
    assert sum(tcp._acknowledged) > 10
    assert idle._acknowledged == []


def test_own_methods_run_once_whoever_calls_them(sim):
    calls = []

    class Loud(neons.classes.ApplicationFTP):
        def init(self, *arguments):
            calls.append("Loud init")
            super().init(*arguments)

        def start(self):
            calls.append("Loud start")
            super().start()

        def stop(self):
            self.start()

    class Louder(Loud):
        def init(self, *arguments):
            calls.append("Louder init")
            super().init(*arguments)

        def start(self):
            calls.append("Louder start")
            super().start()

    tcp, _ = pair(sim, "Agent/TCP", "Agent/TCPSink")
    sim.run(until=0.1)
    for make, names in ((Loud, ["Loud"]), (Louder, ["Louder", "Loud"])):
        calls.clear()
        ftp = sim.new(make, agent=tcp)
        assert calls == [f"{name} init" for name in names]
        starts = [f"{name} start" for name in names]
        calls.clear()
        ftp.start()
        ftp.stop()
        ftp.call("start")
        sim.tcl(f"{ftp._tcl_name} start")
        assert calls == 4 * starts
        calls.clear()
        sim.at(sim.now + 0.1, ftp.start)
        sim.run(until=sim.now + 1)
        assert calls == starts
    assert tcp.ack > 0


def test_classes_of_one_name_are_each_defined_once(sim):
    def make():
        class Own(neons.classes.AgentTCPCustom):
            """A class that a cell of a notebook defines again."""

        return Own

    classes = make(), make()
    for _ in range(3):
        for own in classes:
            assert type(sim.new(own)) is own
    assert len(sim.tcl("Agent/TCP/Custom info subclass").split()) == 2


def test_own_objects_have_no_constructor_of_python(sim):
    with pytest.raises(TypeError, match="Tcl, which calls `init`"):

        class Sender(neons.tcl_class("Agent/TCP/Custom")):
            """Would make its state in vain."""

            def __init__(self):
                self._state = 1

    class Network(neons.Simulator):
        """Simulators are made by Python."""

        def __init__(self):
            super().__init__(seed=3)
            self._state = 1

    with Network() as network:
        assert network._state == 1


def test_every_moment_of_a_congestion_control(sim):
    moments = set()

    class Watching(neons.tcl_class("Agent/TCP/Custom")):
        """A Reno sender that records which of its methods are called."""

        def on_ack(self, packets):
            moments.add("ack")
            assert packets >= 1
            super().on_ack(packets)

        def on_loss(self, window):
            moments.add("loss")
            assert window > 0
            super().on_loss(window)

        def on_timeout(self, window):
            moments.add("timeout")
            super().on_timeout(window)

    tcp = bottleneck(sim, Watching, window=60)
    plain = neons.Simulator()
    reno = bottleneck(plain, "Agent/TCP/Reno", window=60)
    for simulator in (sim, plain):
        first, last = simulator.nodes[1], simulator.nodes[2]
        simulator.rtmodel_at(4.0, "down", first, last)
        simulator.rtmodel_at(6.0, "up", first, last)
        simulator.run(until=12)
    assert moments == {"ack", "loss", "timeout"}
    assert tcp.ack == reno.ack > 100
    plain.close()


@pytest.mark.parametrize("kind", ["every", "on", "class", "nested"])
def test_an_exception_in_a_callback_comes_out_of_run_with_both_tracebacks(sim, kind):
    def fail(*_):
        raise LookupError("deep inside")

    class Failing(neons.tcl_class("Agent/TCP/Custom")):
        """Fails."""

        def on_ack(self, packets):
            fail()

    tcp = bottleneck(sim, Failing if kind == "class" else "Agent/TCP/Reno")
    if kind == "every":
        sim.every(0.3, fail)
    elif kind == "on":
        tcp.on("done", fail)
        sim.at(0.3, tcp.done)
    elif kind == "nested":
        sim.at(0.3, lambda: sim.command("eval", fail))
    with pytest.raises(LookupError, match="deep inside") as caught:
        sim.run(until=1)
    assert "fail" in [entry.name for entry in caught.traceback]
    assert 0 < sim.now <= 0.3
    if hasattr(caught.value, "__notes__"):
        notes = "\n".join(caught.value.__notes__)
        assert f"at {sim.now:.1}"[:6] in notes
        assert "traceback" in notes
    if kind not in ("every", "class"):
        sim.run(until=1)
        assert sim.now == 1


def failing(sim, kind):
    """Set up a simulation in which a callback of this kind raises an exception."""

    def fail(*_):
        raise LookupError("deep inside")

    if kind == "at":
        sim.at(0.3, fail, 1)
    elif kind == "recv":
        first, _ = pair(sim, "Agent/Ping", "Agent/Ping")
        first.on("recv", fail)
        sim.at(0.1, first.send)
    elif kind == "done":
        tcp, _ = pair(sim, "Agent/TCP", "Agent/TCPSink")
        tcp.on("done", fail)
        sim.at(0.1, lambda: tcp.advance(5))
    elif kind == "application":

        class Server(neons.tcl_class("Application/TcpApp")):
            """An agent that raises an exception when it receives a message."""

            def take(self, *words):
                fail()

        first, second = pair(sim, "Agent/TCP/FullTcp", "Agent/TCP/FullTcp")
        second.listen()
        client, server = sim.new("Application/TcpApp", first), sim.new(Server, second)
        client.connect(server)
        sim.at(0.1, lambda: client.send(500, f"{server._tcl_name} take hello"))
    elif kind == "timer":

        class Clock(neons.tcl_class("Timer")):
            """A timer that raises an exception when it expires."""

            def timeout(self):
                fail()

        sim.new(Clock, sim).sched(0.5)
    else:
        moment = kind.split()[-1]
        members = {moment: fail, "__doc__": "Fails at one moment."}
        tcp = bottleneck(sim, type("Failing", (neons.tcl_class("Agent/TCP/Custom"),), members), window=60)
        first, last = sim.nodes[1], sim.nodes[2]
        sim.rtmodel_at(4.0, "down", first, last)
        sim.rtmodel_at(6.0, "up", first, last)


KINDS = [
    "at",
    "recv",
    "done",
    "application",
    "timer",
    *(f"control {name}" for name in ("on_ack", "on_loss", "on_timeout")),
]


@pytest.mark.parametrize("kind", KINDS)
def test_an_exception_in_every_kind_of_callback_ends_the_run(sim, kind):
    failing(sim, kind)
    with pytest.raises(LookupError, match="deep inside") as caught:
        sim.run(until=12)
    assert "fail" in [entry.name for entry in caught.traceback]
    assert 0 < sim.now < 12
    if hasattr(caught.value, "__notes__"):
        notes = "\n".join(caught.value.__notes__)
        assert f"at {sim.now:.1}"[:4] in notes
        assert "traceback" in notes
