"""Monitors of queues and of flows, and samples of their state."""

from __future__ import annotations

from differential.draft import Draft, Link, Section
from differential.values import flag, one_of, some_settings

COUNTERS = (
    "size_", "pkts_", "parrivals_", "barrivals_", "pdepartures_", "bdepartures_", "pdrops_", "bdrops_",
    "pmarks_", "qs_pkts_", "qs_bytes_", "qs_drops_", "first_pkt_", "last_pkt_", "estRate_",
)  # fmt: skip

OPTIONS = {
    "estimate_rate_": flag(),
    "k_": one_of(0.1, 0.5),
    "keepRTTstats_": flag(),
    "keepSeqnoStats_": flag(),
    "binsPerSec_": one_of(10, 100),
}

WITH_EARLY_DROPS = ("RED", "PI")


def add(draft: Draft) -> None:
    """Put monitors on some links."""
    if not draft.wants("monitors", 0.8):
        return
    for index, link in enumerate(draft.random.sample(draft.links, min(2, len(draft.links)))):
        if draft.chance(0.7):
            _queue_monitor(draft, link, f"monitor({index})")
        elif draft.chance(0.4):
            _class_monitor(draft, link, f"classes({index})")
        if draft.chance(0.6) and link.queue != "RED/PD":
            _flow_monitor(draft, link, f"flows({index})")


def _queue_monitor(draft: Draft, link: Link, monitor: str) -> None:
    random = draft.random
    part = f"monitor of {link.part}"
    channel = draft.channel(part) if draft.chance(0.7) else "0"
    interval = random.choice(("", " 0.05", " 0.1", " 0.33"))
    draft.say(Section.FITTINGS, part, f"set {monitor} [$ns monitor-queue {link.ends} {channel}{interval}]")
    for variable, value in some_settings(random, OPTIONS, 3).items():
        draft.say(Section.FITTINGS, part, f"${monitor} set {variable} {value}")
    if draft.chance(0.4):
        draft.say(Section.FITTINGS, part, f"${monitor} set-delay-samples [set samples [new Samples]]")
        draft.report(part, "samples [$samples cnt]")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0, 0.3), f"{link.name} queue-sample-timeout")
    if draft.chance(0.4):
        draft.at(part, draft.moment(0, 0.3), f"{link.name} start-tracing")
    for _ in range(random.randint(0, 2)):
        sample = f"{{puts [{link.name} sample-queue-size]}}"
        draft.say(Section.EVENTS, part, f"$ns at {draft.moment(0.2):.6g} {sample}")
    if draft.chance(0.1):
        draft.at(part, draft.moment(0.2), f"${monitor} reset")
    if draft.chance(0.3) and channel != "0":
        draft.say(Section.FITTINGS, part, f"${monitor} traceDist {channel}")
        report = f"{{if {{[${monitor} set pdepartures_]}} {{${monitor} printRTTs}}}}"
        draft.say(Section.EVENTS, part, f"$ns at {draft.moment(0.8):.6g} {report}")
    draft.report(part, "queue " + " ".join(f"[${monitor} set {counter}]" for counter in COUNTERS))
    draft.report(part, f"area [[${monitor} get-bytes-integrator] set sum_]")


def _flow_monitor(draft: Draft, link: Link, monitor: str) -> None:
    random = draft.random
    part = f"flows of {link.part}"
    kind = random.choice(("Fid", "SrcDest", "SrcDestFid", "Dest"))
    early = " 1" if link.queue in WITH_EARLY_DROPS and draft.chance(0.6) else ""
    draft.say(Section.FITTINGS, part, f"set {monitor} [$ns makeflowmon {kind}]")
    draft.say(Section.FITTINGS, part, f"$ns attach-fmon {link.name} ${monitor}{early}")
    draft.say(Section.FITTINGS, part, f"${monitor} attach {draft.channel(part)}")
    for _ in range(random.randint(1, 3)):
        draft.at(part, draft.moment(0.2), f"${monitor} dump")
    draft.report(part, f"flows [llength [${monitor} flows]] [${monitor} set epdrops_]")
    counters = " ".join(f"[$flow set {counter}]" for counter in COUNTERS)
    draft.say(Section.FINISH, part, f'lappend reports {{foreach flow [${monitor} flows] {{puts "{counters}"}}}}')


def _class_monitor(draft: Draft, link: Link, monitor: str) -> None:
    """Add a monitor that counts by flow id, in the way of scripts for the first version of ns."""
    part = f"classes of {link.part}"
    snoops = " ".join(f"[new SnoopQueue/{kind}]" for kind in ("In", "Out", "Drop"))
    draft.say(Section.FITTINGS, part, f"set {monitor} [new QueueMonitor/Compat]")
    draft.say(Section.FITTINGS, part, f"{link.name} attach-monitors {snoops} ${monitor}")
    for fid in range(3):
        samples = f"[[${monitor} get-class-delay-samples {fid}] cnt]"
        counters = " ".join(f"[${monitor} {counter} {fid}]" for counter in ("bytes", "pkts", "drops"))
        draft.report(part, f"class {fid} {counters} {samples}")
