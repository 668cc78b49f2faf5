"""The textbook chapter's programs on traces."""

import subprocess
import sys
from pathlib import Path

import pytest

import neons
from neons import analysis, nstrace

TRACE = """\
+ 0.1 0 1 tcp 1000 ------- 0 0.0 2.1 3 7
0.12 0 0 2 1 cwnd_ 4.5

r 0.2 0 1 tcp 1000 ------- 0 0.0 2.1 3 7
d 0.3 1 2 tcp 1000 ------- 0 0.0 2.1 4 8
"""


@pytest.fixture
def trace(tmp_path):
    path = tmp_path / "basic1.tr"
    path.write_text(TRACE)
    return str(path)


def test_events_and_variables_are_tuples(trace):
    nstrace.nsopen(trace)
    assert nstrace.isEvent()
    assert not nstrace.isVar()
    assert nstrace.getEvent() == ("+", 0.1, 0, 1, "tcp", 1000, "-------", 0, (0, 0), (2, 1), 3, 7)
    assert nstrace.isVar()
    assert nstrace.getVar() == (0.12, 0, 0, 2, 1, "cwnd_", 4.5)
    nstrace.skipline()
    assert nstrace.getEvent()[0] == "d"
    assert nstrace.isEOF()


def test_a_program_of_the_chapter(trace):
    """Run a program that counts what passes a link, in the form of the chapter's section 31.2.4."""
    count = 0
    nstrace.nsopen(trace)
    while not nstrace.isEOF():
        if nstrace.isEvent():
            (event, _time, sendnode, dnode, _proto, dummy, dummy, _flow, dummy, _dummy, _seqno, _pktid) = (
                nstrace.getEvent()
            )
            if event == "r" and (sendnode, dnode) == (0, 1):
                count += 1
        else:
            nstrace.skipline()
    assert count == 1


def test_mistakes_are_explained(trace):
    nstrace.nsopen(trace)
    with pytest.raises(ValueError, match="a variable was asked for, but the line is '\\+ 0.1"):
        nstrace.getVar()
    while not nstrace.isEOF():
        nstrace.skipline()
    with pytest.raises(ValueError, match="test isEOF"):
        nstrace.getEvent()


REPOSITORY = Path(__file__).parents[2]


def printed(program, trace):
    """Return what an unchanged program of the chapter prints."""
    path = REPOSITORY / "studies/textbook/scripts" / program
    command = [sys.executable, "-W", "error", "-m", "neons.nstrace", str(path), str(trace)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


CASES = REPOSITORY / "tests/conformance/textbook"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """Return the folder with the traces of the chapter's scripts."""
    folder = tmp_path_factory.mktemp("shipped")
    neons.run(CASES / "one-sender/script.tcl", cwd=folder)
    neons.run(CASES / "two-senders-traced/script.tcl", args=[0, 0, 0.8, 60], cwd=folder)
    return folder


def test_the_queue_average_of_the_chapter(shipped):
    trace = shipped / "one-sender.tr"
    average = float(printed("queuesize.py", trace).split("=")[1])
    # Acknowledgements that node 1 forwards are in its queues, too.
    ours = sum(analysis.queue_average(trace, (1, node), start=0, end=_end(trace)) for node in (0, 2))
    assert average == pytest.approx(ours, rel=1e-6)


def _end(trace):
    return float(neons.read_trace(trace).packets["time"][-1])


def test_the_duplicates_of_the_chapter(shipped):
    trace = shipped / "one-sender.tr"
    lines = printed("dup_counter.py", trace).splitlines()
    assert len(lines) == len(analysis.delivered_twice(trace)[0]) > 0


def test_the_teeth_of_the_chapter(shipped):
    trace = shipped / "out.tr"
    first = printed("teeth.py", trace).splitlines()[0].split()
    ours = []
    for node in (0, 1):
        times, _, _ = analysis.sawteeth(trace, node=node)
        ours.append(int((times >= 3.0).sum()))
    assert abs(int(first[3]) - ours[0]) <= 1
    assert ours[0] > 3
