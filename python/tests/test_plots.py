"""Plots."""

import matplotlib as mpl
import numpy as np
import pytest

mpl.use("agg")

import matplotlib.pyplot as plt
from test_analysis import TRACE

from neons import analysis, plots

WINDOWS = b"0.0 0 0 1 0 cwnd_ 1\n0.5 0 0 1 0 cwnd_ 2\n0.7 3 0 1 0 cwnd_ 4\n"


@pytest.mark.parametrize("plot", [plots.queue, plots.goodput, plots.sequence, plots.delays, plots.loss_clusters])
def test_plots_need_no_arguments(plot):
    axes = plot(TRACE)
    assert axes.get_xlabel().endswith(("(s)", "(ms)"))
    assert axes.get_title(loc="left")
    plt.close(axes.figure)


HEAVY = np.random.default_rng(1).pareto(1.3, 5000) + 1
NOISE = np.random.default_rng(2).normal(10, 1, 2000)


@pytest.mark.parametrize(
    ("plot", "values", "title"),
    [
        (plots.hill, HEAVY, f"tail index {analysis.hill(HEAVY):.2f} by Hill's estimate"),
        (plots.aest, HEAVY, f"tail index {analysis.aest(HEAVY):.2f} by aest"),
        (plots.warm_up, NOISE, f"warm-up of {analysis.mser5(NOISE)} values by MSER-5"),
        (plots.batch_means, NOISE, f"mean {analysis.batch_means(NOISE)}"),
        (
            plots.hurst_variance_time,
            NOISE,
            f"Hurst parameter {analysis.hurst_variance_time(NOISE):.2f} by variance and time",
        ),
        (plots.hurst_rs, NOISE, f"Hurst parameter {analysis.hurst_rs(NOISE):.2f} by rescaled range"),
        (plots.hurst_wavelet, NOISE, f"Hurst parameter {analysis.hurst_wavelet(NOISE):.2f} by wavelets"),
    ],
)
def test_plots_of_series_say_the_estimate(plot, values, title):
    axes = plot(values)
    assert axes.get_title(loc="left") == title
    assert axes.get_xlabel()
    assert axes.get_ylabel()
    plt.close(axes.figure)
    with pytest.raises(ValueError, match=r"."):
        plot([])


def test_lines_of_hurst_estimates_have_their_slopes():
    for plot, slope in [
        (plots.hurst_variance_time, 2 * analysis.hurst_variance_time(NOISE) - 2),
        (plots.hurst_rs, analysis.hurst_rs(NOISE)),
    ]:
        fit = plot(NOISE).get_lines()[1]
        assert np.polyfit(np.log(fit.get_xdata()), np.log(fit.get_ydata()), 1)[0] == pytest.approx(slope)
    fit = next(line for line in plots.hurst_wavelet(NOISE).get_lines() if line.get_label() == "fit")
    slope = np.polyfit(fit.get_xdata(), fit.get_ydata(), 1)[0]
    assert slope == pytest.approx(2 * analysis.hurst_wavelet(NOISE) - 1)
    plt.close("all")


def test_losses_have_a_bar_for_each_cluster_and_flow():
    axes = plots.loss_clusters(TRACE, 1.0)
    assert axes.get_title(loc="left") == "3 losses in 2 clusters, at least 1 s apart"
    bars = [collection.get_segments() for collection in axes.collections]
    heights = [[segment[1][1] - segment[0][1] for segment in flow] for flow in bars]
    assert heights == [[0, 1], [1, 1]]
    plt.close("all")


def test_teeth_and_timeouts_are_marked():
    window = b"".join(b"%d.0 0 0 1 0 cwnd_ %d\n" % row for row in enumerate([1, 4, 8, 4, 6, 8, 1, 2]))
    axes = plots.sawteeth(window)
    curve, before, after = axes.get_lines()
    assert before.get_xdata().tolist() == after.get_xdata().tolist() == [3.0, 6.0]
    assert (before.get_ydata().tolist(), after.get_ydata().tolist()) == ([8.0, 8.0], [4.0, 1.0])
    curve, timeout = plots.coarse_timeouts(window).get_lines()
    assert list(timeout.get_xdata()) == [6.0, 6.0]
    with pytest.raises(ValueError, match="not traced"):
        plots.sawteeth(b"0.0 0 0 1 0 rtt_ 1\n")
    plt.close("all")


def test_queues_show_their_losses():
    axes = plots.queue(TRACE)
    assert axes.get_title(loc="left") == "queue from node 1 to node 2"
    curve, losses = axes.get_lines()
    assert max(curve.get_ydata()) == 2
    assert losses.get_xdata().tolist() == [0.7, 3.2, 3.3]


def test_variables_have_a_curve_for_each_agent():
    _, own = plt.subplots()
    axes = plots.variable(WINDOWS, axes=own)
    assert axes is own
    assert [line.get_label() for line in axes.get_lines()] == ["agent 0.0", "agent 3.0"]
    with pytest.raises(ValueError, match="there are: cwnd_"):
        plots.variable(WINDOWS, "rtt_")


@pytest.mark.parametrize("count", [4, 10, 40])
def test_legends_of_many_flows_are_beside_the_plot(count):
    trace = b"".join(
        b"%s %d 1 2 cbr 1000 ------- %d 1.0 2.%d %d %d\n" % (event, time, flow, flow, time, 100 * flow + time)
        for time in range(3)
        for flow in range(count)
        for event in ((b"+", b"d") if time == 1 else (b"+", b"-", b"r"))
    )
    for plot in (plots.goodput, plots.delays, plots.loss_clusters):
        axes = plot(trace)
        axes.figure.draw_without_rendering()
        legend = axes.get_legend()
        texts = [text.get_text() for text in legend.get_texts()]
        shown = min(count, len(plots.COLOURS))
        assert texts == [f"flow {flow}" for flow in range(shown)] + (
            [f"and {count - shown} more"] if count > shown else []
        )
        box = legend.get_window_extent()
        assert not box.overlaps(axes._left_title.get_window_extent())
        assert axes.figure.bbox.x1 >= box.x1
        assert axes.bbox.height > 0.6 * axes.figure.bbox.height
    curves = plots.goodput(trace).get_lines()
    assert len({curve.get_color() for curve in curves[: len(plots.COLOURS)]}) == min(count, len(plots.COLOURS))
    plt.close("all")


def test_agents_on_one_node_are_told_apart():
    both = b"".join(b"%d.0 0 %d 1 0 cwnd_ %d\n" % (time, port, 4 - time) for time in range(3) for port in (0, 1))
    assert [line.get_label() for line in plots.variable(both).get_lines()] == ["agent 0.0", "agent 0.1"]
    titles = [plots.sawteeth(both).get_title(loc="left"), plots.coarse_timeouts(both, port=1).get_title(loc="left")]
    assert ["agent 0.0" in titles[0], "agent 0.1" in titles[1]] == [True, True]
    with pytest.raises(ValueError, match="several agents"):
        plots.sawteeth(both, node=0)
    plt.close("all")
