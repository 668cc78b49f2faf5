"""CUBIC, HyStart++ and BBR, compared with the formulas, tables and figures that define them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from matplotlib.figure import Figure

from common import Claim, Drawing, Floats, Lab, Outcome, Study, chart, colours, label, legend, within

FOLDER = Path(__file__).parent
LOSS = FOLDER / "scripts" / "loss.tcl"
START = FOLDER / "scripts" / "start.tcl"

#: RFC 9438, Table 1: average windows, packets, for each loss rate, of Reno and of CUBIC for each C; round-trip time 0.1
#: s.
WINDOWS = {
    1e-3: {"Reno": 38, 0.04: 38, 0.4: 38, 4: 59},
    1e-4: {"Reno": 120, 0.04: 120, 0.4: 187, 4: 333},
    1e-5: {"Reno": 379, 0.04: 593, 0.4: 1054, 4: 1874},
}
#: The time after which the window is the same in each epoch, to a few per cent, for each loss rate, s.
SETTLED = {1e-3: 300, 1e-4: 3000, 1e-5: 4000}

#: RFC 9406, section 4.3: the increase of the round-trip time that ends slow start, clamp(4 ms, RTT / 8, 16 ms), for
#: each round-trip time (s).
THRESHOLDS = {0.02: 4.0, 0.1: 12.5, 0.2: 16.0}

#: Loss rates of Figure 8 of the BBR paper.
LOSSES = (0.0, 0.001, 0.01, 0.02, 0.05, 0.1, 0.15)


def window(lab: Lab, rate: float, c: float | str) -> float:
    """Return the average window if one packet in each 1 / rate is lost, packets."""
    settled = SETTLED[rate]
    chosen = {"kind": "Sack1"} if c == "Reno" else {"c": c}
    return lab.run(LOSS, **chosen, period=round(1 / rate), seconds=settled + settled // 4, **{"from": settled}, convergence=0)["window"]


def delivered(lab: Lab, kind: str, loss: float) -> Outcome:
    """Run a connection for 60 s over 100 Mb/s and 100 ms."""
    return lab.run(LOSS, kind=kind, loss=loss, rate=100, rtt=0.1)


def share(lab: Lab, kind: str, loss: float) -> float:
    """Return the part of the bandwidth that delivers data, %."""
    return 100 * delivered(lab, kind, loss)["share"]


def timeouts(lab: Lab) -> str:
    """Return the reason for BBR's goodput under heavy loss: its timeouts."""
    counts = ", ".join(f"{delivered(lab, 'BBR', loss)['timeouts']:.0f} at {100 * loss:g} %" for loss in (0.001, 0.01, 0.05))
    return (
        "Loss recovery is that of ns-2's SACK sender, which does not notice that a retransmission was lost and waits for the timer: "
        f"timeouts in 60 s: {counts}. The document's Linux sender repairs such losses without the timer."
    )


def steps(run: Outcome) -> tuple[Floats, Floats]:
    """Return the times at which the window changed, and the changes."""
    table = run.trace("start.tr").variables
    rows = table["name"] == "cwnd_"
    time, value = table["time"][rows], table["value"][rows]
    return time[1:], value[1:] - value[:-1]


def conservative(lab: Lab, rtt: float, step: float) -> bool:
    """Return whether HyStart++ leaves slow start if the round-trip time grows by `step`, s."""
    run = lab.run(START, rate=10000, room=10, rtt=rtt, step=step, seconds=10 * rtt)
    time, change = steps(run)
    return bool((abs(change[time < 8 * rtt] - 0.25) < 0.01).any())


def around(lab: Lab, rtt: float) -> tuple[bool, bool]:
    """Return whether HyStart++ leaves slow start half a millisecond below and above the threshold."""
    threshold = THRESHOLDS[rtt] / 1000
    return conservative(lab, rtt, threshold - 0.0005), conservative(lab, rtt, threshold + 0.0005)


def rounds(lab: Lab) -> float:
    """Return the number of round trips from the first slow growth to congestion avoidance."""
    run = lab.run(START, rate=10000, room=10, rtt=0.02, step=0.005, seconds=0.3)
    time, change = steps(run)
    begin = time[abs(change - 0.25) < 0.01][0]
    table = run.trace("start.tr").variables
    ends = table["time"][(table["name"] == "ssthresh_") & (table["time"] > begin)]
    return float(ends[0] - begin) / 0.025


def resumed(lab: Lab) -> float:
    """Return the growth per acknowledgement after the round-trip time has fallen to its old value, packets."""
    run = lab.run(START, rate=10000, room=10, rtt=0.02, step=0.005, back=2, seconds=0.24)
    time, change = steps(run)
    begin = time[abs(change - 0.25) < 0.01][0]
    return float(change[time > begin + 4 * 0.02].max())


def overshoot(lab: Lab) -> tuple[float, float]:
    """Return the numbers of packets that a start loses without and with HyStart++."""
    return lab.run(START, hystart=0)["lost"], lab.run(START, hystart=2)["lost"]


def draw_start(lab: Lab) -> Figure:
    """Draw the first seconds of slow start and of HyStart++."""
    figure, axes = chart()
    for hystart, colour, name in ((0, "orange", "slow start"), (2, "blue", "HyStart++")):
        table = lab.run(START, hystart=hystart).trace("start.tr").variables
        rows = (table["name"] == "cwnd_") & (table["time"] < 2.5)
        axes.step(table["time"][rows], table["value"][rows], where="post", color=colours[colour], label=name)
    axes.axhline(417, color=colours["ink"], lw=0.8, ls=":", label="the path holds")
    label(axes, "time, s", "cwnd, packets")
    legend(axes)
    return figure


def draw_windows(lab: Lab) -> Figure:
    """Draw the table of windows: the RFC's numbers as lines, the measured ones as dots."""
    figure, axes = chart()
    rates = [rate for rate in WINDOWS if rate > 1e-5 or lab.full]
    for c, colour in zip(("Reno", 0.04, 0.4, 4), ("ink", "green", "blue", "vermilion"), strict=True):
        name = "Reno" if c == "Reno" else f"CUBIC, C = {c}"
        axes.loglog(list(WINDOWS), [row[c] for row in WINDOWS.values()], lw=0.8, color=colours[colour])
        axes.loglog(rates, [lab.once(window, rate, c) for rate in rates], "o", ms=5, color=colours[colour], label=name)
    label(axes, "loss rate", "average window, packets")
    legend(axes)
    return figure


def draw_losses(lab: Lab) -> Figure:
    """Draw goodput by loss rate, as in Figure 8 of the document."""
    figure, axes = chart()
    losses = [loss for loss in LOSSES if loss]
    for kind, colour in (("BBR", "green"), ("Cubic", "vermilion")):
        goodput = [share(lab, kind, loss) for loss in losses]
        axes.semilogx([100 * loss for loss in losses], goodput, "o-", ms=4, color=colours[colour], label={"Cubic": "CUBIC"}.get(kind, kind))
    axes.semilogx([100 * loss for loss in losses], [100 * (1 - loss) for loss in losses], ":", color=colours["ink"], label="what the losses leave")
    label(axes, "loss rate, %", "goodput, Mb/s")
    legend(axes)
    return figure


CLAIMS = (
    *(
        Claim(
            f"window-{rate:g}-{c}", "RFC 9438, Table 1",
            f"Average window with one loss in {1 / rate:,.0f} packets, {'Reno' if c == 'Reno' else f'CUBIC with C = {c}'}",
            str(expected), lambda lab, rate=rate, c=c: lab.once(window, rate, c),
            within(expected, relative=0.1), lambda v: f"{v:.1f}", full=rate == 1e-5,
        )
        for rate, row in WINDOWS.items()
        for c, expected in row.items()
    ),
    *(
        Claim(
            f"threshold-{1000 * rtt:.0f}", "RFC 9406",
            f"Growth of a round-trip time of {1000 * rtt:.0f} ms that ends slow start, ms: clamp(4, RTT / 8, 16)",
            f"{threshold:g}", partial(around, rtt=rtt), lambda v: v == (False, True),
            lambda v, threshold=threshold: f"more than {threshold - 0.5:g}, at most {threshold + 0.5:g}" if v == (False, True) else str(v),
        )
        for rtt, threshold in THRESHOLDS.items()
    ),
    Claim("css-rounds", "RFC 9406", "Round trips of conservative slow start (CSS_ROUNDS)", "5", rounds, within(5, absolute=0.1), lambda v: f"{v:.2f}"),
    Claim(
        "resumed", "RFC 9406", "If round trips become short again, slow start goes on: growth per acknowledgement, packets", "1",
        resumed, within(1, absolute=0.01), lambda v: f"{v:.2f}",
    ),
    Claim(
        "overshoot", "RFC 9406", "Fewer packets are lost at the end of slow start: without and with HyStart++, 50 Mb/s, 100 ms, a queue of one product",
        "fewer", overshoot, lambda v: v[1] < v[0], lambda v: f"{v[0]:.0f}, {v[1]:.0f}",
    ),
    Claim(
        "cubic-tenth", "BBR paper, Figure 8", "CUBIC's goodput with 0.1 % of losses: how many times less than without", "10",
        lambda lab: share(lab, "Cubic", 0) / share(lab, "Cubic", 0.001), lambda v: v >= 10, lambda v: f"{v:.0f}",
    ),
    Claim(
        "cubic-stalls", "BBR paper, Figure 8", "CUBIC above 1 % of losses, % of the bandwidth", "stalls", lambda lab: share(lab, "Cubic", 0.02),
        lambda v: v < 2, lambda v: f"{v:.1f}",
    ),
    Claim(
        "bbr-small-loss", "BBR paper, Figure 8", "BBR's goodput with 0.1 % of losses, % of what they leave", "100",
        lambda lab: share(lab, "BBR", 0.001) / 0.999, lambda v: v > 95, lambda v: f"{v:.0f}", differs=timeouts,
    ),
    Claim(
        "bbr-loss", "BBR paper, Figure 8", "BBR's goodput with 5 % of losses, % of what they leave", "100",
        lambda lab: share(lab, "BBR", 0.05) / 0.95, lambda v: v > 95, lambda v: f"{v:.0f}", differs=timeouts,
    ),
)  # fmt: skip

STUDY = Study(
    name="todays-tcp",
    title="CUBIC, HyStart++ and BBR",
    source="RFC 9438 (CUBIC), RFC 9406 (HyStart++); N. Cardwell and others, “BBR: Congestion-Based Congestion Control”, ACM Queue 14(5), 2016",
    about="Windows of CUBIC by the loss rate, the rules by which HyStart++ leaves slow start, and the goodput of BBR and CUBIC over "
    "paths that lose packets by chance, beside the tables and figures of the documents.",
    folder=FOLDER,
    claims=CLAIMS,
    drawings=(
        Drawing("windows", "RFC 9438, Table 1", "CUBIC's average windows (dots) are those of the RFC (lines)", draw_windows),
        Drawing("starts", "RFC 9406", "HyStart++ slows down once round trips are longer, and loses fewer packets", draw_start),
        Drawing("losses", "BBR paper, Figure 8", "BBR bears ten times the losses that CUBIC does, until it waits for lost retransmissions", draw_losses),
    ),
)
