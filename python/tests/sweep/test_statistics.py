from __future__ import annotations

import csv
import math
import random
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from neons.sweeps import SweepError, sweep
from neons.sweeps.chart import Series, chart
from neons.sweeps.command import main
from neons.sweeps.groups import differences, group
from neons.sweeps.rows import Row
from neons.sweeps.statistics import estimate, welch
from neons.sweeps.until import parse_target


def row(point: int, replication: int, parameters: dict, **measures: float) -> Row:
    return Row(point, replication, parameters, "ok", 0, "", measures, 0, 1, 0, 0, 0, 0, "", "", "")


def test_student_interval_of_a_textbook_example():
    # Law, "Simulation Modeling and Analysis", 5th edition, example 4.27: ten observations, 90 %.
    values = [1.20, 1.50, 1.68, 1.89, 0.95, 1.49, 1.58, 1.55, 0.50, 1.09]
    found = estimate(values, 0.90)
    assert found.mean == pytest.approx(1.343)
    assert found.half_width == pytest.approx(0.24, abs=0.005)


def test_few_values_have_no_interval():
    assert math.isnan(estimate([1.0]).low)
    assert math.isnan(estimate([]).mean)


@pytest.mark.parametrize("method", ["student", "bootstrap"])
def test_intervals_cover_the_mean_as_often_as_they_say(method: str):
    generator = random.Random(1)
    trials = 60 if method == "bootstrap" else 400
    covered = 0
    for _ in range(trials):
        found = estimate([generator.gauss(5, 1) for _ in range(20)], 0.9, method)
        covered += found.low <= 5 <= found.high
    assert 0.78 < covered / trials < 0.97


def test_bootstrap_intervals_follow_the_skew():
    generator = random.Random(1)
    found = estimate([generator.expovariate(1) for _ in range(30)], 0.95, "bootstrap")
    assert found.high - found.mean > found.mean - found.low
    generator = random.Random(1)
    again = estimate([generator.expovariate(1) for _ in range(30)], 0.95, "bootstrap")
    assert again == found, "the same values give the same interval"


def test_pairs_remove_what_both_runs_share():
    generator = random.Random(1)
    rows = []
    for replication in range(20):
        shared = generator.gauss(100, 10)
        for point, queue in enumerate(("DropTail", "RED")):
            own = generator.gauss(2 * point, 0.1)
            rows.append(row(point, replication, {"queue": queue}, delay=shared + own))
    [found] = differences(rows, "queue", "delay")
    assert (found.baseline, found.value) == ("DropTail", "RED")
    assert found.estimate.low < 2 < found.estimate.high
    assert found.unpaired_half_width > 20 * found.estimate.half_width
    [one, two] = group(rows, ["queue"], ["delay"])
    assert two.estimates["delay"].mean - one.estimates["delay"].mean == pytest.approx(found.estimate.mean)


def test_groups_name_what_does_not_exist():
    with pytest.raises(SweepError, match="there are: delay"):
        group([row(0, 0, {"a": 1}, delay=1.0)], ["a"], ["dellay"])


@pytest.mark.parametrize("text", ["goodput ±2%", "goodput±2%", "goodput +-2%", "goodput 2%"])
def test_targets(text: str):
    target = parse_target(text, 0.95)
    assert (target.measure, target.half_width, target.relative) == ("goodput", 0.02, True)


@pytest.mark.parametrize("text", ["goodput", "±2%", "goodput ±x", "goodput ±0%", "goodput ±1.2.3"])
def test_targets_without_sense(text: str):
    with pytest.raises(SweepError, match="--until"):
        parse_target(text, 0.95)


def test_replications_are_added_until_the_interval_is_narrow_enough(folder: Path, capsys):
    def simulate(spread: float, seed: int) -> dict[str, float]:
        return {"value": random.Random(seed).gauss(100, spread)}

    parameters = {"spread": [0.1, 10.0]}
    result = sweep(simulate, parameters, until="value ±4%", out="r", progress=False)
    by_spread: dict[float, list[float]] = {}
    for values in result.table.to_pylist():
        by_spread.setdefault(values["spread"], []).append(values["value"])
    assert len(by_spread[0.1]) == 5
    assert len(by_spread[10.0]) > 15
    for values in by_spread.values():
        found = estimate(values)
        assert found.half_width <= 0.04 * found.mean
    assert sweep(simulate, parameters, until="value ±4%", out="r", progress=False).computed == 0
    limited = sweep(simulate, parameters, until="value ±2%", out="r", at_most=40, progress=False)
    assert limited.table.num_rows == 5 + 40
    with pytest.raises(SweepError, match="do not measure `goodput`, but value"):
        sweep(simulate, parameters, until="goodput ±4%", out="r2", progress=False)


def test_a_sequential_sweep_says_what_it_cost(folder: Path, capsys):
    (folder / "s.tcl").write_text(
        "set spread [lindex $argv 0]\nset rng [new RNG]\nputs value=[expr {100 + [$rng uniform 0 $spread]}]\n"
    )
    words = ["s.tcl", "--until", "value ±1%", "--out", "r", "--quiet"]
    assert main([*words, "spread=0"]) == 0
    assert "value ±1% took 5 replications a point\n" in capsys.readouterr().err
    assert main([*words, "spread=0,20", "--at-most", "9"]) == 0
    said = capsys.readouterr().err
    assert "value ±1% took from 5 to 9 replications a point, the most at spread=20\n" in said
    assert "not reached at 1 point, for example at spread=20: --at-most 9 was the limit" in said


def test_equal_values_have_no_interval(folder: Path, capsys):
    sweep(lambda seed: 0.1 + 0.2, {}, repeat=6, out="r", progress=False)
    assert main(["report", "r"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "0.3 ± 0"


def test_charts_show_every_curve():
    series = [
        Series(f"q={name}", [(x, estimate([x + shift, x + shift + 1.0])) for x in range(5)])
        for name, shift in (("a", 0), ("b", 4))
    ]
    text = chart("delay", "x", series, 60)
    assert "● q=a   ○ q=b" in text
    assert text.count("●") == 6
    assert all(len(line) <= 61 for line in text.splitlines())
    assert "delay" in chart("delay", "x", [Series("", [("RED", estimate([1.0]))])], 40)


def test_texts_keep_their_order_and_are_not_joined(folder: Path, capsys, monkeypatch):
    def simulate(queue: str, load: int) -> dict[str, float]:
        return {"delay": float(load)}

    parameters = {"queue": ["RED", "DropTail", "CoDel"], "load": [2, 1]}
    sweep(simulate, parameters, repeat=2, out="r", progress=False)
    figures: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: figures.append(figure))
    assert main(["report", "r", "--png", "r.png"]) == 0
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:]]
    assert rows == [[queue, load] for queue in ("RED", "DropTail", "CoDel") for load in ("1", "2")]
    axis = figures[0].axes[0]
    assert [label.get_text() for label in axis.get_xticklabels()] == ["RED", "DropTail", "CoDel"]
    first, second = (container.lines[0] for container in axis.containers)
    assert first.get_linestyle() == second.get_linestyle() == "None"
    assert all(a < b for a, b in zip(first.get_xdata(), second.get_xdata(), strict=True))


def test_reports(folder: Path, capsys):
    def simulate(delay: int, queue: str, seed: int) -> dict[str, float]:
        noise = random.Random(seed).gauss(0, 1)
        return {"goodput": 100 - delay + noise, "loss": delay * (1 if queue == "RED" else 2)}

    parameters = {"delay": [0, 10, 20], "queue": ["DropTail", "RED"]}
    sweep(simulate, parameters, repeat=4, common_random_numbers=True, out="r", progress=False)
    files = ["--svg", "r.svg", "--png", "r.png", "--csv", "r.csv"]
    assert main(["report", "r", "--by", "delay", "--show", "goodput", "--plot", *files]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0].split() == ["delay", "queue", "goodput"]
    assert "±" in said
    assert "● queue=DropTail" in said
    first = (folder / "r.svg").read_bytes()
    assert b"<svg" in first
    assert (folder / "r.png").read_bytes().startswith(b"\x89PNG")
    assert (
        (folder / "r.csv").read_text().startswith("delay,queue,goodput_mean,goodput_low,goodput_high,goodput_count\n")
    )
    main(["report", "r", "--by", "delay", "--show", "goodput", "--svg", "r.svg"])
    assert (folder / "r.svg").read_bytes() == first, "the same table gives the same file"
    capsys.readouterr()

    assert main(["report", "r", "--compare", "queue", "--show", "loss"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "loss: differences from queue=DropTail"
    assert lines[-1].split()[:5] == ["20", "RED", "-20", "±", "0"]

    for option in ("--csv", "--svg"):
        assert main(["report", "r", option, "nowhere/x.svg"]) == 1
        assert "nowhere/x.svg cannot be written: No such file or directory" in capsys.readouterr().err

    assert main(["report", "r", "--show", "goodputt"]) == 1
    assert "there is no measure `goodputt`" in capsys.readouterr().err
    assert main(["status", "r"]) == 0
    assert "24 of 24 runs (100%), 0 failed" in capsys.readouterr().out
    assert main(["status", "nowhere"]) == 1
    assert "is not the folder of a sweep" in capsys.readouterr().err


def test_tables_for_latex(folder: Path, capsys):
    def simulate(delay: int, queue_type: str, seed: int) -> dict[str, float]:
        noise = random.Random(seed).gauss(0, 1)
        return {"good_put": 1000 - delay + noise, "loss": 0.5, "big": 1e12 + 1e9 * noise}

    parameters = {"delay": [0, 10], "queue_type": ["Drop&Tail", "RED"]}
    sweep(simulate, parameters, repeat=4, out="r", progress=False)
    assert main(["report", "r", "--latex", "r.tex"]) == 0
    text = (folder / "r.tex").read_text()
    lines = text.splitlines()
    assert lines[:3] == [
        "% Means with 95 % confidence intervals (Student's t).",
        r"% It needs \usepackage{booktabs}.",
        r"\begin{tabular}{rlrrr}",
    ]
    assert lines[4] == r"  delay & queue\_type & big & good\_put & loss \\"
    assert lines[6].startswith(r"  $0$ & Drop\&Tail & $")
    assert r" \pm " in lines[6]
    assert r"& $0.5 \pm 0$ \\" in lines[6]
    assert r"\times 10^{12} \pm " in lines[6]
    assert lines[-1] == r"\end{tabular}"
    assert "delay" in capsys.readouterr().out
    assert main(["report", "r", "--latex", "-"]) == 0
    assert capsys.readouterr().out == text, "nothing else is on the standard output"
    assert main(["report", "r", "--compare", "queue_type", "--latex", "-"]) == 0
    assert capsys.readouterr().out.count(r"\begin{tabular}") == 3
    assert main(["report", "r", "--compare", "queue_type", "--csv", "r.csv"]) == 1
    assert "--csv cannot be used together with --compare" in capsys.readouterr().err


def test_welch_agrees_with_scipy():
    from scipy.stats import ttest_ind

    generator = random.Random(7)
    first = [generator.gauss(10, 1) for _ in range(8)]
    second = [generator.gauss(11, 3) for _ in range(13)]
    found, reference = welch(first, second, 0.9), ttest_ind(second, first, equal_var=False)
    interval = reference.confidence_interval(0.9)
    assert found.probability == pytest.approx(reference.pvalue)
    assert (found.difference.low, found.difference.high) == pytest.approx((interval.low, interval.high))
    assert welch([0.1 + 0.2] * 3, [0.3] * 3).probability == 1
    assert welch([1.0, 1.0], [2.0, 2.0]).probability == 0
    assert math.isnan(welch([1.0], [2.0, 3.0]).probability)


def test_two_campaigns_are_compared(folder: Path, capsys):
    def simulate(delay: int, queue: str, seed: int) -> dict[str, float]:
        noise = random.Random(f"{seed} {queue}").gauss(0, 1)
        return {"goodput": 100 - delay + noise + (20 if queue == "RED" else 0), "loss": 0.25}

    sweep(simulate, {"delay": [0, 10, 20], "queue": ["DropTail"]}, repeat=5, out="a", progress=False)
    sweep(simulate, {"delay": [10, 0], "queue": ["RED"]}, repeat=6, out="b", progress=False)
    assert main(["report", "a", "--against", "b", "--csv", "c.csv"]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == "queue: DropTail in a, RED in b"
    assert lines[1].split() == ["delay", "measure", "a", "b", "difference", "change", "p", "significant"]
    assert [line.split()[:2] for line in lines[2:]] == [
        [delay, measure] for delay in ("0", "10") for measure in ("goodput", "loss")
    ]
    assert lines[2].split()[-1] == "yes"
    assert lines[2].split()[-3].startswith("+")
    assert lines[3].split()[2:] == ["0.25", "±", "0", "0.25", "±", "0", "0", "±", "0", "+0%", "1", "no"]
    assert said.err.splitlines() == [
        "2 of 4 differences significant (p < 0.05, Welch's t-test)",
        "left out: 1 configuration that only a has",
    ]
    rows = list(csv.DictReader((folder / "c.csv").open()))
    assert len(rows) == 4
    assert (rows[0]["a_count"], rows[0]["b_count"], rows[0]["significant"]) == ("5", "6", "1")
    assert float(rows[0]["difference"]) == pytest.approx(float(rows[0]["b_mean"]) - float(rows[0]["a_mean"]))
    assert main(["report", "a", "--against", "b", "--show", "goodput", "--latex", "-"]) == 0
    assert r"delay & measure & a & b & difference & change & p & significant \\" in capsys.readouterr().out

    sweep(lambda delay: {"goodput": 1.0}, {"delay": [0, 30]}, out="one", progress=False)
    assert main(["report", "a", "--against", "one"]) == 0
    assert "no difference can be tested" in capsys.readouterr().err
    sweep(lambda delay: {"goodput": 1.0}, {"delay": [30, 40]}, out="other", progress=False)
    for words, message in (
        (["a", "--against", "nowhere"], "nowhere is not the folder of a sweep"),
        (["a", "--against", "other"], "no configuration is in both campaigns: the values of delay differ"),
        (["a", "--against", "b", "--svg", "x.svg"], "--svg cannot be used together with --against"),
        (["a", "--against", "b", "--show", "x"], "there is no measure `x`; there are: goodput, loss"),
    ):
        assert main(["report", *words]) == 1
        assert message in capsys.readouterr().err
