"""Progress bars, and interrupts of notebook cells."""

import io
import queue
import time

import pytest
from test_simulator import bottleneck

import neons
from neons import _progress, _watch


@pytest.fixture
def impatient(monkeypatch):
    """Let progress bars appear at once."""
    monkeypatch.setattr(_watch, "PATIENCE", 0.0)
    monkeypatch.setattr(_progress, "PATIENCE", 0.0)
    monkeypatch.setattr(_watch, "_INTERVAL", 0.01)


def test_a_run_in_a_terminal_shows_how_far_it_is(impatient, monkeypatch):
    terminal = io.StringIO()
    monkeypatch.setattr("sys.stderr", terminal)

    def wait_for_events():
        """Delay the run until the bar has appeared, but not for ever."""
        for _ in range(3000):
            if "events" in terminal.getvalue():
                return
            time.sleep(0.01)

    with neons.Simulator(events=False) as sim:
        bottleneck(sim)
        sim.at(5, wait_for_events)
        sim.run(until=10, progress=True)
    shown = terminal.getvalue()
    assert "simulated" in shown
    assert "%" in shown
    assert "events" in shown


def test_nobody_looks_at_output_in_files(impatient, monkeypatch):
    log = io.StringIO()
    monkeypatch.setattr("sys.stderr", log)
    monkeypatch.setattr(_progress, "is_watched", lambda: False)
    with neons.Simulator(events=False) as sim:
        bottleneck(sim)
        sim.run(until=200, progress=False)
    assert log.getvalue() == ""


CELL = """
import neons
sim = neons.Simulator(events=False)
a, b = sim.node(), sim.node()
sim.duplex_link(a, b, "1Mb", "1ms")
udp, null = sim.new("Agent/UDP"), sim.new("Agent/Null")
sim.attach(a, udp); sim.attach(b, null); sim.connect(udp, null)
cbr = sim.new("Application/Traffic/CBR", agent=udp)
sim.at(0, cbr.start)
sim.at(0, lambda: print("running", flush=True))
sim.run(until=1e9)
"""


def reply_to(client, request):
    """Return the reply to a request. A slow kernel also answers questions from its start."""
    while True:
        reply = client.get_shell_msg(timeout=60)
        if reply["parent_header"]["msg_id"] == request:
            return reply["content"]


def test_interrupting_a_cell_of_a_notebook_stops_the_run():
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel()
    try:
        # Without this, the kernel refuses requests for a moment after an error.
        request = client.execute(CELL, stop_on_error=False)
        while True:
            message = client.get_iopub_msg(timeout=60)
            if message["msg_type"] == "stream" and "running" in message["content"]["text"]:
                break
            assert message["msg_type"] != "error", message["content"]
        manager.interrupt_kernel()
        reply = reply_to(client, request)
        assert (reply["status"], reply["ename"]) == ("error", "KeyboardInterrupt")
        request = client.execute("now = sim.now; sim.run(until=now + 1); assert sim.now == now + 1")
        assert reply_to(client, request)["status"] == "ok"
    except queue.Empty:
        pytest.fail("the cell was not interrupted")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
