"""Audio and layers: RTP sessions with reports, receivers with a playout point, PLM."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "network"

PLAYOUT = """proc playout {self sent arrived played} { puts "[$::ns now] $self $sent $arrived $played" }
Agent/VatRcvr instproc print-delay-stats {s a p} { playout $self $s $a $p }
Agent/ConsRcvr instproc print-delay-stats {s a p} { playout $self $s $a $p }"""


def add(draft: Draft) -> None:
    """Lay out a session, receivers of speech, or layers."""
    kind = draft.random.choice(("session", "speech", "layers"))
    if kind == "session":
        _session(draft)
    elif kind == "speech":
        _speech(draft)
    else:
        _layers(draft)


def _session(draft: Draft) -> None:
    random = draft.random
    draft.duration = random.choice((6.0, 12.0))
    draft.say(Section.SIMULATOR, PART, "$ns multicast")
    draft.say(Section.TRACES, "trace", "set tf [open out.tr w]; $ns trace-all $tf")
    members = random.choice((2, 2, 4, 5))
    for node in range(members):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
        if node > 0:
            wire = f"{random.choice(('200kb', '1Mb', '10Mb'))} {random.choice((3, 10, 40))}ms DropTail"
            draft.say(Section.LINKS, PART, f"$ns duplex-link $n({random.randrange(node)}) $n({node}) {wire}")
    draft.say(Section.FITTINGS, PART, "$ns mrtproto DM; set group [Node allocaddr]")
    sender = random.randrange(members)
    for member in range(members):
        part, name = f"member {member}", f"$s({member})"
        draft.say(Section.FLOWS, part, f"set s({member}) [new Session/RTP]")
        bandwidth = random.choice(("5kb/s", "20kb/s", "100kb/s"))
        draft.say(Section.FLOWS, part, f"{name} session_bw {bandwidth}; {name} attach-node $n({member})")
        draft.at(part, 0.1, f"{name} join-group $group")
        draft.at(part, round(random.uniform(0.2, 1), 2), f"{name} start")
        if member == sender:
            draft.at(part, draft.moment(0.1, 0.3), f"{name} transmit {random.choice((20, 50, 120))}kb/s")
        event = random.choice(("", "", "leave-group", "stop", "bye"))
        if event:
            draft.at(f"{part} {event}", draft.moment(0.4, 0.9), f"{name} {event}")
        timer = f"[$::s({member}) set rtcp_timer_]"
        draft.report(part, f"{member} [{timer} set avg_size_] [llength [$::s({member}) set srctab_]]")


def _speech(draft: Draft) -> None:
    random = draft.random
    draft.say(Section.DEFAULTS, PART, PLAYOUT)
    draft.say(Section.NODES, PART, "set n(0) [$ns node]; set n(1) [$ns node]")
    wire = f"{random.choice(('200kb', '500kb', '2Mb'))} {random.choice((1, 25, 80))}ms DropTail"
    draft.say(Section.LINKS, PART, f"$ns duplex-link $n(0) $n(1) {wire}")
    for flow in range(random.randint(1, 4)):
        part = f"flow {flow}"
        kind, receiver = random.choice(("UDP", "RTP")), random.choice(("VatRcvr", "ConsRcvr"))
        draft.say(Section.FLOWS, part, f"set s({flow}) [new Agent/{kind}]; set r({flow}) [new Agent/{receiver}]")
        draft.connect(part, (f"$s({flow})", f"$r({flow})"), (0, 1))
        source = f"$s({flow})"
        size = random.choice((80, 200, 600))
        if kind == "UDP":
            source = f"$a({flow})"
            application = random.choice(("Exponential", "Pareto", "CBR"))
            draft.say(Section.FLOWS, part, f"set a({flow}) [new Application/Traffic/{application}]")
            draft.say(
                Section.FLOWS,
                part,
                f"{source} set packetSize_ {size}; {source} set rate_ {random.choice((40, 80, 150))}kb",
            )
            draft.say(Section.FLOWS, part, f"{source} attach-agent $s({flow})")
        else:
            draft.say(
                Section.FLOWS,
                part,
                f"{source} set packetSize_ {size}; {source} set interval_ {random.choice((10, 30))}ms",
            )
            draft.say(Section.FLOWS, part, f"{source} set random_ {random.choice((0, 1))}")
        draft.at(part, draft.moment(0, 0.3), f"{source} start")
        if draft.chance(0.6):
            draft.at(part, draft.moment(0.4, 0.7), f"{source} stop")
            if draft.chance(0.5):
                draft.at(part, draft.moment(0.75, 0.9), f"{source} start")
    draft.say(Section.FLOWS, "others", "set u [new Agent/UDP]; set z [new Agent/Null]")
    draft.connect("others", ("$u", "$z"), (0, 1))
    draft.say(Section.FLOWS, "others", "set c [new Application/Traffic/Pareto]; $c attach-agent $u")
    draft.say(Section.FLOWS, "others", f"$c set rate_ {random.choice((200, 700))}kb; $c set packetSize_ 500")
    draft.at("others", draft.moment(0, 0.5), "$c start")


def _layers(draft: Draft) -> None:
    random = draft.random
    draft.duration = random.choice((10.0, 25.0))
    settings = {
        "packetSize": random.choice((250, 500, 1000)),
        "plm_debug_flag": random.choice((0, 1, 2, 3)),
        "rates": random.choice(('"20e3 30e3 50e3 80e3"', '"50e3 50e3 50e3"', '"10e3 20e3 40e3 80e3 160e3"')),
        "PP_burst_length": random.choice((2, 2, 3, 4)),
        "PP_estimation_length": random.choice((2, 3, 5)),
        "Queue_sched_": random.choice(("FQ", "FQ", "DropTail", "SFQ")),
    }
    for name, value in settings.items():
        draft.say(Section.DEFAULTS, PART, f"set {name} {value}")
    draft.say(Section.DEFAULTS, PART, "set rates_cum [calc_cum $rates]")
    draft.say(Section.SIMULATOR, PART, "$ns multicast")
    draft.say(Section.TRACES, "trace", "set tf [open out.tr w]; $ns trace-all $tf")
    draft.say(Section.NODES, PART, "set plm [new PLMTopology $ns]")
    receivers = random.randint(1, 3)
    draft.say(
        Section.LINKS,
        PART,
        f"$plm build_link 0 1 {random.choice((5, 20))}ms {random.choice(('150e3', '300e3', '1e6'))}",
    )
    for receiver in range(2, 2 + receivers):
        wire = f"{random.choice((2, 10, 30))}ms {random.choice(('60e3', '90e3', '150e3', '400e3'))}"
        draft.say(Section.LINKS, PART, f"$plm build_link 1 {receiver} {wire}")
    draft.say(Section.FITTINGS, PART, f"DM set PruneTimeout {random.choice((0.5, 1000))}; $ns mrtproto DM {{}}")
    draft.say(Section.FLOWS, PART, f"set session [$plm place_source 0 {random.choice((0.5, 1))}]")
    for receiver in range(2, 2 + receivers):
        when, check = round(random.uniform(1, 4), 1), random.choice((1, 2))
        part = f"receiver {receiver}"
        draft.say(Section.FLOWS, part, f"$plm place_receiver {receiver} $session {when} {check} {receiver}")
        name = f"$::PLMrcvr({receiver})"
        draft.report(part, f"{receiver} [{name} set subscription_] [{name} plm_pkts] [{name} plm_loss]")
    if draft.chance(0.6):
        draft.say(Section.FLOWS, "others", "set u [new Agent/UDP]; set z [new Agent/Null]; $u set fid_ 9")
        draft.say(Section.FLOWS, "others", "array set n [$plm array get node]")
        draft.connect("others", ("$u", "$z"), (0, 2))
        draft.say(
            Section.FLOWS,
            "others",
            "set c [new Application/Traffic/CBR]; $c attach-agent $u; $c set rate_ 100kb",
        )
        draft.at("others", draft.moment(0.3, 0.5), "$c start")
        draft.at("others", draft.moment(0.6, 0.9), "$c stop")
