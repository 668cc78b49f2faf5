"""Measures, compared with plain reference implementations and known values."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

import neons
from neons import analysis
from neons._command import command

# Two flows from node 0 over node 1 to node 2; 8,000 bit/s on the second link.
TRACE = b"""\
+ 0.0 0 1 tcp 1000 ------- 1 0.0 2.0 0 0
- 0.0 0 1 tcp 1000 ------- 1 0.0 2.0 0 0
r 0.5 0 1 tcp 1000 ------- 1 0.0 2.0 0 0
+ 0.5 1 2 tcp 1000 ------- 1 0.0 2.0 0 0
- 0.5 1 2 tcp 1000 ------- 1 0.0 2.0 0 0
+ 0.6 1 2 tcp 1000 ------- 1 0.0 2.0 1 1
+ 0.7 1 2 tcp 500 ------- 2 0.1 2.1 0 2
d 0.7 1 2 tcp 500 ------- 2 0.1 2.1 0 2
- 1.5 1 2 tcp 1000 ------- 1 0.0 2.0 1 1
r 2.0 1 2 tcp 1000 ------- 1 0.0 2.0 0 0
+ 2.0 2 1 ack 40 ------- 1 2.0 0.0 0 3
- 2.0 2 1 ack 40 ------- 1 2.0 0.0 0 3
r 3.0 1 2 tcp 1000 ------- 1 0.0 2.0 1 1
+ 3.0 1 2 tcp 1000 ------- 1 0.0 2.0 1 4
- 3.0 1 2 tcp 1000 ------- 1 0.0 2.0 1 4
d 3.2 1 2 tcp 500 ------- 1 0.1 2.1 0 5
d 3.3 1 2 tcp 500 ------- 2 0.1 2.1 0 6
r 4.0 1 2 tcp 1000 ------- 1 0.0 2.0 1 4
"""


def test_lines_that_are_not_understood_are_told_of():
    with pytest.warns(neons.TraceWarning, match="1 of 19 lines were not understood: line 19"):
        analysis.delivered_twice(TRACE + b"nonsense\n")


def test_goodput_counts_each_packet_once():
    assert analysis.goodput(TRACE) == {1: 8 * 2000 / 4.0}
    assert analysis.goodput(TRACE, start=2.5, end=3.5, header=40) == {1: 8 * 960.0}
    with pytest.raises(ValueError, match="empty"):
        analysis.goodput(TRACE, start=5, end=4)
    with pytest.raises(ValueError, match="no packets"):
        analysis.goodput(b"0.1 0 0 1 0 cwnd_ 2\n")


def test_utilisation_is_the_share_of_time_spent_sending():
    # The link is busy from 0.5 to 2.5 s and from 3.0 to 4.0 s.
    assert analysis.utilisation(TRACE, (1, 2), 8000) == pytest.approx(3.0 / 4.0)
    assert analysis.utilisation(TRACE, (1, 2), 8000, start=1.0, end=3.0) == pytest.approx(1.5 / 2.0)


def test_queue_average_is_weighted_by_time():
    events = TRACE.replace(b"d 3.2", b"# 3.2").replace(b"d 3.3", b"# 3.3")
    events = b"\n".join(line for line in events.splitlines() if not line.startswith(b"#")) + b"\n"
    # One packet waits in the queue from 0.6 to 1.5 s; another is refused at once.
    assert analysis.queue_average(events, (1, 2), end=4.0) == pytest.approx(0.9 / 4)
    assert analysis.queue_average(events, (1, 2), end=4.0, unit="bytes") == pytest.approx(900 / 4)


def test_losses_are_clustered():
    clusters = analysis.loss_clusters(TRACE, gap=1.0)
    assert [(cluster.start, cluster.end, cluster.losses) for cluster in clusters] == [
        (0.7, 0.7, {2: 1}),
        (3.2, 3.3, {1: 1, 2: 1}),
    ]
    assert analysis.shared_losses(TRACE, 1.0, (1, 2)) == (1, 0, 1)
    assert analysis.loss_clusters(TRACE, 1.0, link=(2, 1)) == []


def test_what_arrives_again_was_not_needed():
    assert analysis.delivered_twice(TRACE)[1].tolist() == [4.0]


def test_delays_count_from_the_first_queue():
    assert analysis.delays(TRACE).tolist() == pytest.approx([2.0, 2.4, 1.0])
    assert analysis.delays(TRACE, flow=2).tolist() == []


def test_teeth_and_timeouts_of_a_window():
    windows = [1, 2, 4, 8, 4, 4.2, 4.5, 5, 6, 1, 2, 3, 2.9]
    text = "".join(f"{time}.0 0 0 1 0 cwnd_ {window}\n" for time, window in enumerate(windows))
    times, before, after = analysis.sawteeth(text.encode())
    assert (times.tolist(), before.tolist(), after.tolist()) == ([4.0, 9.0], [8.0, 6.0], [4.0, 1.0])
    assert analysis.coarse_timeouts(text.encode()).tolist() == [9.0]
    with pytest.raises(ValueError, match="there are: rtt_"):
        analysis.sawteeth(b"0.1 0 0 1 0 rtt_ 2\n")


def test_windows_of_several_senders_are_not_mixed():
    """Each window falls once; the two together rise and fall at every value."""
    text = "".join(
        f"{time}.0 {node} {port} 1 0 cwnd_ {window}\n"
        for time, window in enumerate([8, 9, 1, 2])
        for node, port in ((0, 0), (0, 1), (3, 0))
    ).encode()
    with pytest.raises(ValueError, match=r"several agents traced this variable: 0\.0, 0\.1, 3\.0; choose"):
        analysis.sawteeth(text)
    with pytest.raises(ValueError, match=r": 0\.0, 0\.1; choose"):
        analysis.coarse_timeouts(text, node=0)
    with pytest.raises(ValueError, match=r"the agent at node 3 and port 1 did not .* these did: 0\.0, 0\.1, 3\.0"):
        analysis.sawteeth(text, node=3, port=1)
    before_attached = b"0.0 -1 0 -1 0 cwnd_ 1\n" + b"".join(
        b"%d.0 0 0 1 0 cwnd_ %d\n" % row for row in ((1, 8), (2, 1))
    )
    assert analysis.sawteeth(before_attached)[0].tolist() == [2.0]
    for choice in ({"node": 3}, {"node": 0, "port": 1}, {"node": "0", "port": 0}):
        assert analysis.sawteeth(text, **choice)[0].tolist() == [2.0]
        assert analysis.coarse_timeouts(text, **choice).tolist() == [2.0]


def test_timeouts_of_tahoe_are_told_from_fast_retransmits(tmp_path):
    sim = neons.Simulator(folder=tmp_path)
    # A pause of the link leads to timeouts.
    sim.tcl("""
        set a [$ns node]; set r [$ns node]; set b [$ns node]
        $ns duplex-link $a $r 10Mb 2ms DropTail
        $ns duplex-link $r $b 1.5Mb 20ms DropTail
        $ns queue-limit $r $b 12
        set tcp [$ns create-connection TCP $a TCPSink $b 0]
        $tcp set window_ 100
        set out [open w.tr w]
        $tcp attach $out; $tcp tracevar cwnd_; $tcp tracevar nrexmit_
        $ns at 0.1 "[$tcp attach-app FTP] start"
        $ns rtmodel-at 10.0 down $r $b; $ns rtmodel-at 11.0 up $r $b
    """)
    sim.run(until=20)
    timeouts = int(sim.tcl("close $out; $tcp set nrexmit_"))
    trace = neons.read_trace(tmp_path / "w.tr")
    assert len(analysis.coarse_timeouts(trace)) == timeouts > 0
    _, _, after = analysis.sawteeth(trace)
    assert (after <= 1).sum() > timeouts


def test_jain():
    assert analysis.jain([3, 3, 3]) == pytest.approx(1)
    assert analysis.jain([1, 0, 0, 0]) == pytest.approx(0.25)
    rates = {1: 2.0, 2: 0.0}
    assert [analysis.jain(each) for each in (rates, rates.values(), np.array([2.0, 0.0]))] == pytest.approx([0.5] * 3)
    with pytest.raises(ValueError, match="not 0"):
        analysis.jain([0, 0])


def test_mser5_finds_the_warm_up():
    random = np.random.default_rng(1)
    warm_up = np.linspace(20, 0, 100)
    series = np.concatenate([warm_up, np.zeros(900)]) + random.normal(size=1000)

    def plainly():
        means = [float(np.mean(series[start : start + 5])) for start in range(0, 1000, 5)]
        errors = [np.var(means[start:]) / len(means[start:]) for start in range(100)]
        return 5 * int(np.argmin(errors))

    assert analysis.mser5(series) == plainly()
    assert 70 <= analysis.mser5(series) <= 130


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (5, 2.5706), (19, 2.0930), (120, 1.9799), (10_000, 1.9602)]
)
def test_quantiles_of_t_are_those_of_the_tables(freedom, quantile):
    from neons.analysis.steady_state import t_quantile

    assert t_quantile(0.975, freedom) == pytest.approx(quantile, abs=1e-4)
    assert t_quantile(0.025, freedom) == pytest.approx(-quantile, abs=1e-4)


def test_confidence_intervals_cover_the_mean_as_often_as_they_say():
    interval = analysis.confidence_interval([1, 2, 3])
    assert (interval.mean, interval.half_width) == (2, pytest.approx(4.302653 / np.sqrt(3), rel=1e-6))
    assert 2.1 in interval
    assert "95 %" in str(interval)
    random = np.random.default_rng(2)
    covered = sum(5 in analysis.batch_means(5 + random.normal(size=200), batches=10) for _ in range(400))
    assert 0.9 <= covered / 400 <= 0.99


def test_hill_finds_the_index_of_a_power_law():
    random = np.random.default_rng(3)
    sizes = (1 - random.random(20_000)) ** (-1 / 1.3)
    assert analysis.hill(sizes) == pytest.approx(1.3, abs=0.1)
    largest = np.sort(sizes)[::-1]
    plainly = 1 / np.mean([np.log(value / largest[50]) for value in largest[:50]])
    assert analysis.hill_plot(sizes)[49] == pytest.approx(plainly)
    with pytest.raises(ValueError, match="positive"):
        analysis.hill([1, 0])


def test_runs_are_long_where_values_stay():
    lengths, expected, score = analysis.run_lengths([1, 1, 1, 1, 0, 0, 0, 0], threshold=0.5)
    assert (lengths.tolist(), expected) == ([4, 4], 5.0)
    assert score == pytest.approx(-3 / np.sqrt(2 * 16 * 24 / (64 * 7)))


def noise(hurst, length, seed):
    """Fractional Gaussian noise, exactly (Davies and Harte, 1987)."""
    lags = np.arange(length + 1)
    covariance = 0.5 * (np.abs(lags + 1) ** (2 * hurst) - 2 * lags ** (2 * hurst) + np.abs(lags - 1) ** (2 * hurst))
    eigenvalues = np.fft.fft(np.concatenate([covariance, covariance[-2:0:-1]])).real
    random = np.random.default_rng(seed)
    white = random.normal(size=2 * length) + 1j * random.normal(size=2 * length)
    return np.fft.fft(np.sqrt(np.maximum(eigenvalues, 0) / (2 * length)) * white).real[:length]


@pytest.mark.parametrize("hurst", [0.5, 0.7, 0.85])
@pytest.mark.parametrize(
    ("estimate", "tolerance"),
    [(analysis.hurst_variance_time, 0.09), (analysis.hurst_rs, 0.1), (analysis.hurst_wavelet, 0.05)],
)
def test_hurst_parameters_of_noise_with_known_ones(estimate, tolerance, hurst):
    estimates = [estimate(noise(hurst, 1 << 14, seed)) for seed in range(5)]
    assert np.mean(estimates) == pytest.approx(hurst, abs=tolerance)


def test_hurst_needs_enough_values():
    with pytest.raises(ValueError, match="at least 64"):
        analysis.hurst_rs([1, 2, 3])


def plain_aest(values, tolerance=0.1):
    """Return the estimate of `aest`, computed with plain loops."""
    values = [value - np.mean(values) for value in values]
    found = []
    while len(values) // 2 >= 500:
        sums = [first + second for first, second in zip(values[0::2], values[1::2], strict=False)]
        lowest = min(0.1, 10 / len(sums))
        for step in range(50):
            height = 0.1 * (lowest / 0.1) ** (step / 49)
            before, after = np.quantile(values, 1 - height), np.quantile(sums, 1 - height)
            share = sum(value > before for value in sums) / len(sums)
            if before > 0 and after > before and share > 0:
                index = np.log(2) / np.log(after / before)
                if abs(np.log(share / height) / np.log(2) - 1) <= tolerance and index < 2:
                    found.append(index)
        values = sums
    return np.mean(found)


def test_aest_finds_the_index_of_a_power_law():
    def sizes(index, count, seed):
        return (1 - np.random.default_rng(seed).random(count)) ** (-1 / index)

    assert analysis.aest(sizes(1.3, 1500, 4)) == pytest.approx(plain_aest(sizes(1.3, 1500, 4)), rel=1e-9)
    for index in (1.1, 1.3, 1.5):
        estimates = [analysis.aest(sizes(index, 20_000, seed)) for seed in range(5)]
        assert np.mean(estimates) == pytest.approx(index, abs=0.12)
    assert analysis.aest(np.random.default_rng(1).exponential(size=20_000)) > 1.8
    with pytest.raises(ValueError, match="1,000"):
        analysis.aest([1, 2, 3])


@pytest.fixture(scope="module")
def sender(tmp_path_factory):
    """The trace of a shipped script."""
    folder = tmp_path_factory.mktemp("sender")
    neons.run(Path(__file__).parents[2] / "examples/one-sender.tcl", cwd=folder)
    return folder / "one-sender.tr"


def asked(*words):
    """Return the answers of the command `neons trace`."""
    answer = subprocess.run(
        [command(), "trace", "summary", "--json", *map(str, words)], capture_output=True, text=True, check=True
    )
    return json.loads(answer.stdout)


def test_answers_are_those_of_the_command(sender):
    summary = asked(sender)
    flow = next(flow for flow in summary["flows"] if flow["purpose"] == "data")
    end = float(neons.read_trace(sender).packets["time"][-1])
    assert analysis.goodput(sender) == {1: pytest.approx(8 * flow["goodput_bytes"] / end)}
    seconds = flow["last_delivered"] - flow["first_sent"]
    assert flow["goodput"] == pytest.approx(8 * flow["goodput_bytes"] / seconds)
    assert len(analysis.delivered_twice(sender)[1]) == flow["duplicates"] > 0
    delays = analysis.delays(sender, flow=1)
    assert len(delays) == flow["delay"]["count"]
    assert delays.mean() == pytest.approx(flow["delay"]["mean"])
    clusters = analysis.loss_clusters(sender, gap=0.2)
    assert sum(cluster.losses[1] for cluster in clusters) == flow["lost_packets"] > 0
    link = next(link for link in summary["links"] if (link["from"], link["to"]) == (1, 2))
    assert analysis.queue_average(sender, (1, 2)) == link["mean_queue_packets"]
    assert analysis.utilisation(sender, (1, 2)) == link["utilisation"]
    assert analysis.utilisation(sender, (1, 2)) == pytest.approx(analysis.utilisation(sender, (1, 2), 0.8e6), abs=0.01)
    starts, rates = analysis.throughput(sender, interval=0.5)[1]
    assert rates.sum() * 0.5 == pytest.approx(8 * flow["delivered_bytes"])
    assert starts[:3].tolist() == [0.0, 0.5, 1.0]


def test_measures_of_flows_agree_with_plain_counting(sender):
    """Compare the measures with counts made line by line from the trace."""
    arrived, sent, delays, lost, queue, area, before, longest = set(), {}, [], [], 0, 0.0, 0.0, 0.0
    amount, twice = 0, []
    for line in sender.read_text().splitlines():
        event, time, first, last, kind, size, _, _, source, destination, number, uid = line.split()
        time, place = float(time), (int(first), int(last))
        longest = time
        if place == (1, 2) and event in "+-d":
            area += queue * (time - before)
            before = time
            queue += 1 if event == "+" else -1
        if kind != "tcp":
            continue
        if event == "+":
            sent.setdefault(uid, time)
        if event == "d":
            lost.append(time)
        if event == "r" and last == destination.split(".")[0]:
            delays.append(time - sent[uid])
            if number in arrived:
                twice.append(time)
            elif int(size) > 40:
                amount += int(size)
            arrived.add(number)
    assert analysis.goodput(sender) == {1: pytest.approx(8 * amount / longest)}
    assert analysis.delivered_twice(sender)[1].tolist() == twice
    assert analysis.delays(sender).tolist() == pytest.approx(delays)
    assert sum(sum(cluster.losses.values()) for cluster in analysis.loss_clusters(sender, 0.1)) == len(lost)
    assert analysis.queue_average(sender, (1, 2)) == pytest.approx(area / longest, rel=1e-3)
    assert analysis.queue_average(sender, (1, 2), end=before) == pytest.approx(area / before)


def test_batches_do_not_show_what_was_before(sender):
    batch = next(iter(neons.scan_trace(sender)))
    with pytest.raises(ValueError, match="the whole trace"):
        analysis.delays(batch)
