"""Dordal, "An Introduction to Computer Networks", chapter 31: network simulations with ns-2."""

from pathlib import Path

from common import Study

from . import competition, losses, one_sender, vegas, wireless

STUDY = Study(
    name="textbook",
    title="Textbook chapter 31: network simulations",
    source="P. L. Dordal, “An Introduction to Computer Networks”, chapter 31, “Network Simulations: ns-2”",
    about="One TCP Reno sender over a slow link; two of them that compete, with phase effects and what prevents them; "
    "which losses they share; Reno against Vegas; a node that moves over a row of others.",
    folder=Path(__file__).parent,
    claims=(*one_sender.CLAIMS, *competition.CLAIMS, *losses.CLAIMS, *vegas.CLAIMS, *wireless.CLAIMS),
    drawings=(*one_sender.DRAWINGS, *competition.DRAWINGS, *losses.DRAWINGS, *vegas.DRAWINGS, *wireless.DRAWINGS),
    animations=(("Basic1: slow start, losses, the sawtooth (31.2.5)", one_sender.animation),),
)
