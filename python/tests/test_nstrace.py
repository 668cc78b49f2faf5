"""The textbook chapter's programs on traces."""

import pytest

from neons import nstrace

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
    """Counts what passes a link, in the form of section 31.2.4."""
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
