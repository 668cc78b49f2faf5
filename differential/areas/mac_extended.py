"""Stations with 802.11Ext: signal to noise, capture, modulations, fading, beacons of vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import field
from differential.draft import Draft, Section
from differential.values import flag, one_of, some_settings, whole

if TYPE_CHECKING:
    from differential.values import Value

MAC: dict[str, Value] = {
    "CWMin_": one_of(3, 7, 15, 31),
    "CWMax_": one_of(31, 255, 1023),
    "SlotTime_": one_of(0.000009, 0.000013, 0.00002),
    "SIFS_": one_of(0.000016, 0.000032),
    "ShortRetryLimit_": whole(1, 7),
    "LongRetryLimit_": whole(1, 4),
    "HeaderDuration_": one_of(0.00002, 0.00004),
    "SymbolDuration_": one_of(0.000004, 0.000008),
    "BasicModulationScheme_": whole(0, 3),
    "use_802_11a_flag_": flag(),
    "RTSThreshold_": one_of(0, 100, 400, 2346),
}
RADIO: dict[str, Value] = {
    "CSThresh_": one_of(3.162e-12, 3.9810717e-13, 6.30957e-12),
    "Pt_": one_of(0.1, 0.001, 5e-4, 2e-4),
    "freq_": one_of("5.9e+9", "2.4e9"),
    "noise_floor_": one_of(1.26e-13, 7.96159e-14),
    "L_": one_of(1.0, 1.5),
    "PowerMonitorThresh_": one_of(6.310e-14, 3.981071705534985e-18, 2.653e-14),
    "HeaderDuration_": one_of(0.00002, 0.00004),
    "BasicModulationScheme_": whole(0, 3),
    "PreambleCaptureSwitch_": one_of(0, 1),
    "DataCaptureSwitch_": one_of(0, 1),
    "SINR_PreambleCapture_": one_of(2.5118, 3.1623, 10.0),
    "SINR_DataCapture_": one_of(5.0, 10.0, 100.0),
    "trace_dist_": one_of("1e6", 100, 300),
}
NAKAGAMI: dict[str, Value] = {
    "use_nakagami_dist_": flag(),
    "gamma0_": one_of(1.9, 2.0),
    "gamma1_": one_of(2.0, 3.8),
    "gamma2_": one_of(2.0, 3.8),
    "d0_gamma_": one_of(50, 200),
    "d1_gamma_": one_of(100, 500),
    "m0_": one_of(1, 1.5, 2),
    "m1_": one_of(0.75, 1),
    "m2_": one_of(0.75, 1, 0.6),
    "d0_m_": one_of(30, 80),
    "d1_m_": one_of(90, 200),
}
SHADOWING: dict[str, Value] = {
    "pathlossExp_": one_of(2.0, 2.7, 3.5),
    "std_db_": one_of(0.0, 4.0),
    "seed_": whole(0, 9),
}
PROPAGATION = {
    "Propagation/TwoRayGround": 45,
    "Propagation/Nakagami": 35,
    "Propagation/Shadowing": 15,
    "Propagation/FreeSpace": 5,
}
PROTOCOLS = {"DumbAgent": 50, "AODV": 25, "DSDV": 15, "AOMDV": 10}


def add(draft: Draft) -> None:
    """Make a whole scenario of stations with 802.11Ext."""
    random = draft.random
    draft.duration = random.choice((0.5, 1.0, 3.0))
    draft.nodes = random.choice((2, 3, 4, 6, 9, 14))
    width, height = random.choice((60, 200, 600, 1500)), random.choice((20, 100))
    for owner, values, most in (
        ("Mac/802_11Ext", MAC, 5),
        ("Phy/WirelessPhyExt", RADIO, 6),
        ("Propagation/Nakagami", NAKAGAMI, 6),
        ("Propagation/Shadowing", SHADOWING, 2),
    ):
        for name, value in some_settings(random, values, most).items():
            draft.say(Section.DEFAULTS, f"{name} of {owner}", f"{owner} set {name} {value}")
    field.open_traces(draft, width, height)
    protocol = field.weighted(random, PROTOCOLS)
    chosen = {
        "adhocRouting": protocol,
        "macType": "Mac/802_11Ext",
        "phyType": "Phy/WirelessPhyExt",
        "propType": field.weighted(random, PROPAGATION),
        "phyTrace": random.choice(("ON", "OFF")),
    }
    field.configure(draft, width, height, chosen)
    for node in range(draft.nodes):
        part, name = f"node {node}", f"$n({node})"
        draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
        field.place(draft, part, name, width, height)
        if draft.chance(0.3):
            field.move(draft, part, name, width, height)
    if draft.chance(0.5):
        for node in random.sample(range(draft.nodes), random.randint(1, draft.nodes)):
            _beacons(draft, node)
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        source, target = (f"$n({node})" for node in random.sample(range(draft.nodes), 2))
        if draft.chance(0.3):
            field.transfer(draft, source, target)
        else:
            field.datagrams(draft, source, target, (20, 200, 500, 1500), (0.002, 0.01, 0.1))


def _beacons(draft: Draft, node: int) -> None:
    """Make a station send messages to all or to one station, with a modulation of its own."""
    random, part, name = draft.random, f"beacons {node}", f"$pbc({node})"
    draft.say(Section.FLOWS, part, f"set pbc({node}) [new Agent/PBC]")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) {name}")
    draft.say(Section.FLOWS, part, f"{name} set payloadSize {random.choice((50, 100, 400, 1000))}")
    draft.say(Section.FLOWS, part, f"{name} set periodicBroadcastInterval {random.choice((0.01, 0.05, 0.1, 0.2))}")
    draft.say(Section.FLOWS, part, f"{name} set periodicBroadcastVariance {random.choice((0, 0.01, 0.05))}")
    draft.say(Section.FLOWS, part, f"{name} set modulationScheme {random.randint(0, 3)}")
    draft.at(part, draft.moment(0, 0.5), f"{name} PeriodicBroadcast ON")
    if draft.chance(0.3):
        draft.at(part, draft.moment(0.5), f"{name} PeriodicBroadcast OFF")
    for number in range(random.choice((0, 0, 1, 3))):
        command = random.choice(("singleBroadcast", f"unicast {random.randrange(draft.nodes)}"))
        draft.at(f"message {node} {number}", draft.moment(), f"{name} {command}")
