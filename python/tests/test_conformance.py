"""The same network written in Python writes the same traces as the script of a conformance case, byte for byte."""

import gzip
from pathlib import Path

import pytest

import neons

CASES = Path(__file__).parents[2] / "tests/conformance"


def one_sender(sim, arguments):
    sim.nam_trace_all("one-sender.nam")
    trace = sim.trace_all("one-sender.tr")
    a, r, b = sim.node(), sim.node(), sim.node()
    sim.duplex_link(a, r, "10Mb", "10ms")
    sim.duplex_link(r, b, "800Kb", "50ms")
    sim.queue_limit(r, b, 7)
    sim.color(0, "Red")
    sim.duplex_link_op(a, r, "orient", "right")
    sim.duplex_link_op(r, b, "orient", "right")
    sim.duplex_link_op(r, b, "queuePos", 0.5)
    tcp = sim.new("Agent/TCP/Reno", window=100, packetSize=960)
    tcp.set("class_", 0)
    sim.attach(a, tcp)
    tcp.attach(trace)
    for variable in ("cwnd_", "ssthresh_", "ack_", "maxseq_"):
        tcp.tracevar(variable)
    sink = sim.new("Agent/TCPSink")
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    ftp = sim.new("Application/FTP", agent=tcp)
    sim.at(0.0, ftp.start)
    sim.run(until=10.0)


def average_queue(sim, arguments):
    queue = sim.open("queue.tr")
    a, r, b = sim.node(), sim.node(), sim.node()
    sim.duplex_link(a, r, 10e6, 0.05)
    sim.duplex_link(r, b, 800e3, 0.1)
    sim.queue_limit(r, b, 40)
    sim.trace_queue(r, b, queue)
    tcp, sink = sim.new("Agent/TCP/Reno", window=65000, packetSize=960), sim.new("Agent/TCPSink")
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    ftp = tcp.attach_app("FTP")
    sim.at(0.0, ftp.start)
    sim.run(until=60.0)


def fast_start(sim, arguments):
    kind, loss_recovery, reset_timer, count_bytes, enable, maxburst = arguments
    sim.defaults(
        kind,
        fast_loss_recov=loss_recovery,
        fast_reset_timer=reset_timer,
        count_bytes_acked=count_bytes,
        fs_enable=enable,
    )
    sim.trace_all("out.tr")
    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, "1.5Mb", "25ms")
    sim.queue_limit(a, b, 8)
    tcp, sink = sim.new(kind, maxburst=maxburst, window=24, slow_start_restart=False), sim.new("Agent/TCPSink")
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    tcp.attach(sim.open("vars.txt"))
    for variable in ("cwnd_", "ssthresh_", "ack_", "maxseq_", "nrexmit_"):
        tcp.trace(variable)
    sim.at(0.0, tcp.advanceby, 50)
    sim.at(2.0, lambda: tcp.advanceby(40))
    sim.at(4.0, f"{tcp._tcl_name} advanceby 30")
    sim.run(until=6.0)


def limited_transmit(sim, arguments):
    kind, singledup, numdupacks, window, *drops = arguments
    sim.trace_all("out.tr")
    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, "1Mb", "50ms")
    losses = sim.new("ErrorModel/List")
    losses.unit("pkt")
    losses.droplist(drops)
    losses.drop_target(sim.new("Agent/Null"))
    sim.link_lossmodel(losses, a, b)
    tcp = sim.new(kind, singledup=singledup, numdupacks=numdupacks, window=window)
    sink = sim.new("Agent/TCPSink/Sack1" if kind.endswith("Sack1") else "Agent/TCPSink")
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    tcp.attach(sim.open("vars.txt"))
    for variable in ("t_seqno_", "dupacks_", "ack_", "cwnd_", "ssthresh_"):
        tcp.trace(variable)
    sim.at(0.0, tcp.advanceby, 40)
    tcp.on("done", lambda: sim.at(sim.now + 0.05, sim.stop))
    sim.run(until=8.0)


def asym(sim, arguments):
    kind, sink_kind, maxburst, reverse_rate = arguments
    sim.trace_all("out.tr")
    a, b = sim.node(), sim.node()
    sim.simplex_link(a, b, "2Mb", "10ms", limit=12)
    sim.simplex_link(b, a, reverse_rate, "10ms", limit=10)
    tcp, sink = sim.new(kind, maxburst=maxburst, window=24), sim.new(sink_kind)
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    tcp.attach(sim.open("vars.txt"))
    for variable in ("cwnd_", "ssthresh_", "ack_", "dupacks_"):
        tcp.trace(variable)
    sink.attach(sim.open("sink.txt"))
    ftp = sim.new("Application/FTP", agent=tcp)
    sim.at(0.0, ftp.start)
    sim.run(until=1.5)


def window_growth(sim, arguments):
    for setting in arguments:
        name, value = setting.split("=")
        sim.command("Agent/TCP", "set", name, value)
    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, 4e6, "20ms").limit = 1000
    tcp, sink = sim.new("Agent/TCP", window=60), sim.new("Agent/TCPSink")
    sim.attach(a, tcp)
    sim.attach(b, sink)
    sim.connect(tcp, sink)
    tcp.attach(sim.open("vars.txt"))
    tcp.trace("cwnd_")
    tcp.trace("ssthresh_")
    ftp = sim.new("Application/FTP", agent=tcp)

    def restart():
        tcp.ssthresh = 3
        tcp.cwnd = 2

    sim.at(0.0, lambda: setattr(tcp, "ssthresh", 6))
    sim.at(0.0, ftp.start)
    sim.at(1.4, restart)
    sim.run(until=2.2)


def red_ecn(sim, arguments):
    trace = sim.open("out.tr")
    sim.defaults(
        "Queue/RED",
        setbit=True,
        queue_in_bytes=False,
        bytes=False,
        thresh=4,
        maxthresh=10,
        q_weight=0.02,
        mean_pktsize=1000,
    )
    for name, value in zip(arguments[::2], arguments[1::2], strict=True):
        sim.command("Queue/RED", "set", name, value)
    sender, router, receiver = sim.node(), sim.node(), sim.node()
    sim.duplex_link(sender, router, "10Mb", "2ms")
    sim.duplex_link(router, receiver, "1Mb", "15ms", "RED")
    sim.queue_limit(router, receiver, 22)
    sim.trace_queue(router, receiver, trace)
    sim.monitor_queue(router, receiver, 0)
    for flow, ecn, start in [(1, 1, 0.05), (2, 0, 0.2), (3, 1, 0.4)]:
        tcp = sim.new("Agent/TCP/Newreno", fid=flow, ecn=ecn, packetSize=960, window=30)
        sink = sim.new("Agent/TCPSink")
        sim.attach(sender, tcp)
        sim.attach(receiver, sink)
        sim.connect(tcp, sink)
        sim.at(start, sim.new("Application/FTP", agent=tcp).start)
    sim.run(until=3.01)


def tbf(sim, arguments):
    rate, bucket, length, size, packet_rate = arguments
    sim.trace_all("out.tr")
    a, b = sim.node(), sim.node()
    sim.simplex_link(a, b, "2Mb", "5ms")
    udp = sim.new("Agent/UDP")
    filter_ = sim.new("TBF", rate=rate, bucket=bucket, qlen=length)
    sim.attach_tbf_agent(a, udp, filter_)
    monitor = sim.new("Agent/LossMonitor")
    sim.attach(b, monitor)
    sim.connect(udp, monitor)
    cbr = sim.new("Application/Traffic/CBR", packetSize=size, rate=packet_rate, agent=udp)
    for time, action in [(0.2, cbr.start), (0.9, cbr.stop), (1.1, cbr.start), (1.4, cbr.stop)]:
        sim.at(time, action)
    sim.run(until=2.0)


def tcpapp(sim, arguments):
    kind = arguments[0]
    sim.trace_all("out.tr")
    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, 500e3, 0.03)
    first, second = sim.new(f"Agent/TCP/{kind}"), sim.new(f"Agent/TCP/{kind}")
    sim.attach(a, first)
    sim.attach(b, second)
    sim.connect(first, second)
    second.listen()
    p, q = sim.new("Application/TcpApp", first), sim.new("Application/TcpApp", second)
    p.connect(q)
    assert (p.dst(), q.dst()) == (q, p)
    answers = []

    def got(what):
        def receive():
            answers.append(what)
            if what == "question":
                q.send(4000, got("answer"))

        return receive

    sim.at(0.1, lambda: p.send(700, got("first")))
    sim.at(0.5, lambda: (p.send(100, got("small-1")), p.send(150, got("small-2")), p.send(2500, got("big"))))
    sim.at(1.0, lambda: p.send(60, got("question")))
    sim.at(1.25, lambda: p.send(3000, got("last")))
    sim.run(until=2.5)
    assert set(answers) == {"first", "small-1", "small-2", "big", "question", "last", "answer"}


def mac_simple(sim, arguments):
    full_duplex, events = arguments
    sim.defaults("Mac/Simple", fullduplex_mode=full_duplex)
    sim.trace_all("out.tr")
    if events == "same":
        sim.eventtrace_all()
    elif events == "own":
        sim.eventtrace_all(sim.open("events.tr"))
    topography = sim.new("Topography")
    topography.load_flatgrid(800, 800)
    sim.command("create-god", 4)
    sim.node_config(
        adhocRouting="DumbAgent",
        llType="LL",
        macType="Mac/Simple",
        ifqType="Queue/DropTail/PriQueue",
        ifqLen=10,
        antType="Antenna/OmniAntenna",
        propType="Propagation/TwoRayGround",
        phyType="Phy/WirelessPhy",
        topoInstance=topography,
        channel=sim.new("Channel/WirelessChannel"),
        agentTrace=True,
        routerTrace=False,
        macTrace=True,
    )
    nodes = []
    for number in range(4):
        node = sim.node()
        node.X, node.Y, node.Z = 100 + 50 * number, 100, 0
        nodes.append(node)
    for sender, receiver in [(0, 1), (1, 0), (2, 3), (3, 1)]:
        udp, null = sim.new("Agent/UDP"), sim.new("Agent/Null")
        sim.attach(nodes[sender], udp)
        sim.attach(nodes[receiver], null)
        sim.connect(udp, null)
        cbr = sim.new("Application/Traffic/CBR", agent=udp, packetSize=250, interval=0.006)
        sim.at(0.1, cbr.start)
        sim.at(0.2, cbr.stop)
    sim.run(until=0.3)


def stale_sender(sim, arguments):
    speed, sender, mover, destination, *positions = arguments
    sim.trace_all("out.tr")
    topography = sim.new("Topography")
    topography.load_flatgrid(1977, 977)
    sim.command("create-god", 20)
    sim.node_config(
        adhocRouting="DumbAgent",
        llType="LL",
        macType="Mac/802_11",
        ifqType="Queue/DropTail/PriQueue",
        ifqLen=10,
        antType="Antenna/OmniAntenna",
        propType="Propagation/TwoRayGround",
        phyType="Phy/WirelessPhy",
        agentTrace=True,
        routerTrace=False,
        macTrace=True,
        topoInstance=topography,
        channel=sim.new("Channel/WirelessChannel"),
        energyModel="EnergyModel",
        initialEnergy=10,
        rxPower=1.0,
        txPower=0.6,
        idlePower=0.1,
    )
    nodes = []
    for x in positions:
        node = sim.node()
        node.random_motion(0)
        node.X, node.Y, node.Z = x, 50, 0
        nodes.append(node)
    sim.at(0.7, nodes[int(mover)].setdest, destination, 50, speed)
    udp = sim.new("Agent/UDP")
    sim.attach(nodes[int(sender)], udp)
    udp.dst_addr, udp.dst_port = -1, 0
    sim.at(1.9, udp.send, 100)
    sim.run(until=2)


def mobile_nodes_with_wired_link(sim, arguments):
    sim.trace_all("out.tr")
    topography = sim.new("Topography")
    topography.load_flatgrid(500, 500)
    sim.command("create-god", 2)
    sim.node_config(
        adhocRouting="AODV",
        llType="LL",
        macType="Mac/802_11",
        ifqType="Queue/DropTail/PriQueue",
        ifqLen=50,
        antType="Antenna/OmniAntenna",
        propType="Propagation/TwoRayGround",
        phyType="Phy/WirelessPhy",
        topoInstance=topography,
        channel=sim.new("Channel/WirelessChannel"),
        agentTrace=True,
        routerTrace=True,
    )
    nodes = [sim.node(), sim.node()]
    for number, node in enumerate(nodes):
        node.X, node.Y, node.Z = 100 + 50 * number, 100, 0
    sim.duplex_link(*nodes, "1Mb", "10ms")
    udp, null = sim.new("Agent/UDP"), sim.new("Agent/Null")
    sim.attach(nodes[0], udp)
    sim.attach(nodes[1], null)
    sim.connect(udp, null)
    sim.at(0.1, udp.send, 100)
    sim.run(until=1)


NETWORKS = {
    "textbook/one-sender": one_sender,
    "textbook/average-queue": average_queue,
    "tcp/fast-start": fast_start,
    "tcp/limited-transmit": limited_transmit,
    "tcp/asym": asym,
    "tcp/window-growth": window_growth,
    "queues/red-ecn": red_ecn,
    "queues/tbf": tbf,
    "traffic/tcpapp": tcpapp,
    "wireless/mac-simple": mac_simple,
    "wireless/stale-sender": stale_sender,
    "wireless/mobile-nodes-with-wired-link": mobile_nodes_with_wired_link,
}


def runs():
    for name in NETWORKS:
        path = CASES / name / "args"
        lines = path.read_text().splitlines() if path.exists() else [""]
        for number, line in enumerate(lines):
            yield pytest.param(name, number, line.split(), id=f"{name}-{number}")


@pytest.mark.parametrize(("name", "run", "arguments"), list(runs()))
def test_python_writes_what_tcl_writes(name, run, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status = CASES / name / "status"
    expected_status = int(status.read_text().split()[run]) if status.exists() else 0
    with neons.Simulator(events=False) as sim:
        try:
            NETWORKS[name](sim, arguments)
            assert expected_status == 0
        except neons.SimulationError as error:
            if error.status != expected_status:
                raise
    files = [file for file in (CASES / name / "expected" / str(run)).iterdir() if file.name != "stdout"]
    assert files
    for file in files:
        expected = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        assert (tmp_path / file.name.removesuffix(".gz")).read_bytes() == expected, file.name
