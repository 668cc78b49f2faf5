"""Plots."""

import matplotlib as mpl
import pytest

mpl.use("agg")

import matplotlib.pyplot as plt
from test_analysis import TRACE

from neons import plots

WINDOWS = b"0.0 0 0 1 0 cwnd_ 1\n0.5 0 0 1 0 cwnd_ 2\n0.7 3 0 1 0 cwnd_ 4\n"


@pytest.mark.parametrize("plot", [plots.queue, plots.goodput, plots.sequence, plots.delays])
def test_plots_need_no_arguments(plot):
    axes = plot(TRACE)
    assert axes.get_xlabel().endswith(("(s)", "(ms)"))
    assert axes.get_title(loc="left")
    plt.close(axes.figure)


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
    assert [line.get_label() for line in axes.get_lines()] == ["agent 0", "agent 3"]
    with pytest.raises(ValueError, match="there are: cwnd_"):
        plots.variable(WINDOWS, "rtt_")
