"""Kumazoe and others, "Characterizing Slow Start in High Speed Networks"."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from matplotlib.figure import Figure

from common import Claim, Drawing, Lab, Study, chart, colours, label, legend

FOLDER = Path(__file__).parent
TRANSFER = FOLDER / "transfer.tcl"
METHODS = {"reno": "Reno", "limited": "Limited Slow-Start", "unpaced": "Quick-Start", "paced": "Quick-Start, paced"}
#: Round-trip times, s.
PATHS = {"Chicago": 0.18, "North Carolina": 0.22}
#: The data of each transaction, bytes.
GIGABYTE = 1_000_000_000
#: The interfaces of server and client, b/s, by path and kind.
EXPANSION = {"Chicago": ((1e9, 1e10), (1e8, 1e9)), "North Carolina": ((1e8, 1e9),)}
REDUCTION = {"Chicago": ((1e10, 1e9), (1e9, 1e8)), "North Carolina": ((1e9, 1e8),)}

#: The mean completion time, seconds, and the numbers of retransmissions and timeouts, of all transfers of a run.
Done = tuple[float, int, int]


def transfer(
    lab: Lab,
    method: str,
    path: str,
    speeds: tuple[float, float],
    *,
    count: int = 1,
    order: str = "together",
    buffer: float = 1.0,
) -> Done:
    """Run transfers of a gigabyte."""
    run = lab.run(TRANSFER, method, *speeds, PATHS[path], count, order, GIGABYTE, buffer, 5000)
    rows = [line.split() for line in run.stdout.splitlines() if len(line.split()) == 3]
    return (
        sum(float(row[0]) for row in rows) / len(rows),
        sum(int(row[1]) for row in rows),
        sum(int(row[2]) for row in rows),
    )


def single(path: str, speeds: tuple[float, float]) -> Callable[[Lab], dict[str, Done]]:
    """Return a measure: a single transfer with each method."""

    def measure(lab: Lab) -> dict[str, Done]:
        for method in METHODS:
            lab.start(TRANSFER, method, *speeds, PATHS[path], 1, "together", GIGABYTE, 1.0, 5000)
        return {method: transfer(lab, method, path, speeds) for method in METHODS}

    return measure


def rate(speeds: tuple[float, float]) -> str:
    """Return the interfaces' rates as text."""
    server, client = (f"{speed / 1e9:g} Gb/s" if speed >= 1e9 else f"{speed / 1e6:g} Mb/s" for speed in speeds)
    return f"{server} to {client}"


def seconds(found: dict[str, Done]) -> str:
    """Return completion times as text."""
    return ", ".join(f"{METHODS[method]} {done[0]:.1f}" for method, done in found.items())


def resent(found: dict[str, Done]) -> str:
    """Return numbers of retransmissions as text."""
    return ", ".join(f"{METHODS[method]} {done[1]:,}" for method, done in found.items())


def half_of_reno(lab: Lab) -> str:
    """Return the reason for Reno's completion times."""
    ratios = []
    for buffer in (0.25, 0.5, 1.0, 2.0):
        quick, reno = (
            transfer(lab, method, "Chicago", (1e9, 1e10), buffer=buffer)[0] for method in ("unpaced", "reno")
        )
        ratios.append(f"{quick / reno:.2f} with {buffer:g}")
    return (
        "Quick-Start needs little more than the bits do, 8 s, and Reno's time is that of the repair of what slow start loses, here with SACK. "
        f"The document gives no queues and no repair. The ratio by the queue in round-trip times: {', '.join(ratios)}."
    )


def claims() -> tuple[Claim, ...]:
    """Return the claims in the order of the slides."""
    found: list[Claim] = []
    fast = (1e9, 1e10)
    found.append(
        Claim(
            "half-reno", "Chicago: cwnd", "Quick-Start without pacing takes half of Reno's time, s", "half", single("Chicago", fast),
            lambda v: 0.4 < v["unpaced"][0] / v["reno"][0] < 0.6, seconds, differs=half_of_reno, tested=False,
        )
    )  # fmt: skip
    found.append(
        Claim(
            "quarter-limited", "Chicago: cwnd", "and one fourth of Limited Slow-Start's, s", "one fourth", single("Chicago", fast),
            lambda v: 0.2 < v["unpaced"][0] / v["limited"][0] < 0.3, seconds, tested=False,
        )
    )  # fmt: skip
    for speeds in EXPANSION["Chicago"]:
        found.append(
            Claim(
                f"ramp-{speeds[0]:g}", "Chicago: completion", f"Expansion, {rate(speeds)}: quick ramp-up shortens the completion time, s", "Quick-Start is fastest",
                single("Chicago", speeds), lambda v: v["unpaced"][0] < min(v["reno"][0], v["limited"][0]), seconds, tested=False,
            )
        )  # fmt: skip
    for speeds in REDUCTION["Chicago"]:
        slow = speeds[1] == 1e8
        found.append(
            Claim(
                f"too-high-{speeds[0]:g}", "Chicago: completion", f"Reduction, {rate(speeds)}: large completion time if cwnd is set too high, s",
                "Quick-Start is slowest", single("Chicago", speeds), lambda v: v["unpaced"][0] > max(v["reno"][0], v["limited"][0]), seconds, tested=False,
                differs="" if slow else "Limited Slow-Start takes longer still: its window needs 30 s to reach that of 1 Gb/s. "
                "At the document's other rate, 100 Mb/s, the claim holds.",
            )
        )  # fmt: skip
    for speeds in EXPANSION["Chicago"]:
        found.append(
            Claim(
                f"reno-resends-{speeds[0]:g}", "Chicago: retransmissions", f"Expansion, {rate(speeds)}: Reno has more retransmissions than Limited Slow-Start and Quick-Start",
                "Reno most", single("Chicago", speeds), lambda v: v["reno"][1] > max(v["limited"][1], v["unpaced"][1]), resent, tested=False,
            )
        )  # fmt: skip
    for speeds in REDUCTION["Chicago"]:
        found.append(
            Claim(
                f"quick-resends-{speeds[0]:g}", "Chicago: retransmissions", f"Reduction, {rate(speeds)}: many retransmissions if cwnd is set too high, fewest with Limited Slow-Start",
                "Quick-Start most, Limited Slow-Start least", single("Chicago", speeds),
                lambda v: v["unpaced"][1] > v["reno"][1] > v["limited"][1], resent, tested=False,
            )
        )  # fmt: skip
    carolina = EXPANSION["North Carolina"][0], REDUCTION["North Carolina"][0]
    found += [
        Claim(
            "similar", "North Carolina: completion", f"Expansion, {rate(carolina[0])}: similar completion times, s", "similar", single("North Carolina", carolina[0]),
            lambda v: max(v[m][0] for m in METHODS) < 1.1 * min(v[m][0] for m in METHODS), seconds, tested=False,
        ),
        Claim(
            "quick-longest", "North Carolina: completion", f"Reduction, {rate(carolina[1])}: Quick-Start has the largest completion time, s", "Quick-Start",
            single("North Carolina", carolina[1]), lambda v: v["unpaced"][0] > max(v["reno"][0], v["limited"][0]), seconds, tested=False,
        ),
        Claim(
            "quick-most-expansion", "North Carolina: retransmissions", f"Expansion, {rate(carolina[0])}: Quick-Start has the largest number of retransmissions", "Quick-Start",
            single("North Carolina", carolina[0]), lambda v: v["unpaced"][1] > max(v["reno"][1], v["limited"][1]), resent, tested=False,
            differs="Where the server is the slower end, a first window of its rate times the round-trip time fits the path: nothing is lost here. "
            "The document's slide on Chicago says the same: there, in expansion, Reno resends most.",
        ),
        Claim(
            "quick-most-reduction", "North Carolina: retransmissions", f"Reduction, {rate(carolina[1])}: Quick-Start has the largest number", "Quick-Start",
            single("North Carolina", carolina[1]), lambda v: v["unpaced"][1] > max(v["reno"][1], v["limited"][1]), resent, tested=False,
        ),
        Claim(
            "paced-large", "North Carolina: retransmissions", "With pacing it still has many, compared with Reno and Limited Slow-Start", "more",
            single("North Carolina", carolina[1]), lambda v: v["paced"][1] > max(v["reno"][1], v["limited"][1]), resent, tested=False,
        ),
        Claim(
            "sessions", "North Carolina: retransmissions", "Limited Slow-Start resends more with simultaneous sessions: packets with 1, 2, 5", "increasing",
            lambda lab: [transfer(lab, "limited", "North Carolina", carolina[0], count=count)[1] for count in (1, 2, 5)],
            lambda v: v[0] < v[1] < v[2], lambda v: ", ".join(map(str, v)), full=True,
        ),
        Claim(
            "two-flows", "Two flows", "Chicago, one after the other, expansion: Reno and Limited Slow-Start perform similarly, s", "similar",
            lambda lab: {m: transfer(lab, m, "Chicago", (1e8, 1e9), count=2, order="sequence") for m in ("reno", "limited")},
            lambda v: abs(v["reno"][0] / v["limited"][0] - 1) < 0.1, seconds, full=True,
        ),
        Claim(
            "two-flows-least", "Two flows", "Chicago, one after the other, reduction: Limited Slow-Start has the lowest number of retransmissions", "Limited Slow-Start",
            lambda lab: {m: transfer(lab, m, "Chicago", (1e9, 1e8), count=2, order="sequence") for m in METHODS},
            lambda v: v["limited"][1] == min(done[1] for done in v.values()), resent, full=True,
        ),
    ]  # fmt: skip
    return tuple(found)


def draw_bars(lab: Lab, part: int) -> Figure:
    """Draw completion times or retransmissions of all scenarios."""
    figure, axes = chart(height=3.6)
    rows = [(path, speeds) for kind in (EXPANSION, REDUCTION) for path, every in kind.items() for speeds in every]
    for place, (method, colour) in enumerate(zip(METHODS, ("blue", "green", "orange", "purple"), strict=True)):
        values = [single(*row)(lab)[method][part] for row in rows]
        axes.barh(
            [number + 0.2 * place for number in range(len(rows))],
            values,
            0.18,
            color=colours[colour],
            label=METHODS[method],
        )
    axes.set_yticks([number + 0.3 for number in range(len(rows))], [f"{path}, {rate(speeds)}" for path, speeds in rows])
    axes.invert_yaxis()
    label(axes, ("completion time, s", "packets sent again", "")[part], "")
    if part:
        axes.set_xscale("symlog", linthresh=100)
    legend(axes)
    return figure


def draw_seconds(lab: Lab) -> Figure:
    """Draw the completion times."""
    return draw_bars(lab, 0)


def draw_resent(lab: Lab) -> Figure:
    """Draw the retransmissions."""
    return draw_bars(lab, 1)


def draw_windows(lab: Lab) -> Figure:
    """Draw the windows of the slides "cwnd dynamics"."""
    figure, axes = chart(height=3.2)
    for method, colour in zip(METHODS, ("blue", "green", "orange", "purple"), strict=True):
        run = lab.run(TRANSFER, method, 1e9, 1e10, 0.18, 1, "together", GIGABYTE, 1.0, 5000, f"{method}.txt")
        rows = [line.split() for line in run.path(f"{method}.txt").read_text().splitlines()]
        axes.plot(
            [float(row[0]) for row in rows],
            [float(row[2]) for row in rows],
            color=colours[colour],
            label=METHODS[method],
        )
    label(axes, "time, s", "window, packets")
    legend(axes)
    return figure


STUDY = Study(
    name="slow-start",
    title="Slow start in high-speed networks",
    source="K. Kumazoe, D. Cavendish, M. Tsuru, Y. Oie, M. Gerla, “Characterizing Slow Start in High Speed Networks”, 2008",
    about="Web transactions of 1 GB from Kyushu to Chicago (180 ms) and North Carolina (220 ms), over interfaces of 100 Mb/s, 1 Gb/s and "
    "10 Gb/s. How connections start decides how long they take; a first window that is too large costs more than it brings.",
    folder=FOLDER,
    claims=claims(),
    drawings=(
        Drawing("cwnd", "Chicago: cwnd", "Quick-Start is at full rate at once, Reno overshoots, Limited Slow-Start takes half a minute", draw_windows),
        Drawing("completion", "Chicago: completion", "Where the client is slower, the interface's rate is the wrong first window", draw_seconds),
        Drawing("retransmissions", "Chicago: retransmissions", "Limited Slow-Start resends least everywhere but where Quick-Start loses nothing", draw_resent),
    ),
)  # fmt: skip
