"""Quick-Start: rate requests of senders, answers of sinks, routers that approve, monitors that count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import flag, one_of, some_settings

if TYPE_CHECKING:
    from differential.values import Value

SENDER: dict[str, Value] = {
    "qs_enabled_": one_of(1, 1, 1, 0),
    "rate_request_": one_of(0, 20, 100, 100, 300, 1000, 5000),
    "tcp_qs_recovery_": flag(),
    "qs_request_mode_": one_of(0, 1, 1),
    "qs_thresh_": one_of(0, 4, 4, 30),
    "qs_rtt_": one_of(0, 10, 50, 50, 200),
    "print_request_": one_of(1, 1, 0),
}

ROUTER: dict[str, Value] = {
    "qs_enabled_": one_of(1, 1, 1, 1, 0),
    "algorithm_": one_of(1, 2, 3, 3, 4, 5),
    "state_delay_": one_of(0.05, 0.2, 1.0),
    "alloc_rate_": one_of(0.3, 0.85, 1.0),
    "threshold_": one_of(0.3, 0.85, 1.0),
    "max_rate_": one_of(10, 100, 256, 2000),
    "rate_function_": one_of(1, 2, 2),
}

QUEUE: dict[str, Value] = {
    "util_weight_": one_of(0.1, 0.8, 5),
    "util_check_intv_": one_of(0.01, 0.05, 0.2, 1),
    "util_records_": one_of(0, 1, 3, 5, 8),
}


def prepare(draft: Draft) -> None:
    """Switch Quick-Start on before nodes are made, and choose the settings of all routers and queues."""
    if not draft.wants("quick-start"):
        return
    draft.quick_start = True
    if draft.chance(0.95):
        draft.say(Section.SIMULATOR, "quick-start", "$ns QS ON")
    for name, options in (("Agent/QSAgent", ROUTER), ("Queue", QUEUE)):
        for variable, value in some_settings(draft.random, options, 3).items():
            draft.say(Section.DEFAULTS, f"class {name}", f"{name} set {variable} {value}")


def add_fittings(draft: Draft) -> None:
    """Give some routers other settings, and turn some off during the run."""
    random = draft.random
    if not draft.quick_start:
        return
    for node in range(draft.nodes):
        if draft.chance(0.2):
            router = f"[$n({node}) qs-agent]"
            for variable, value in some_settings(random, ROUTER, 2).items():
                draft.say(Section.FITTINGS, f"router {node}", f"{router} set {variable} {value}")
            if draft.chance(0.2):
                enabled = random.choice((0, 1))
                draft.at(f"router {node}", draft.moment(), f"{router} set qs_enabled_ {enabled}")


def request(draft: Draft, part: str, tcp: str, sink: str) -> None:
    """Make a connection request a rate."""
    random = draft.random
    if not draft.quick_start or draft.chance(0.1):
        return
    rate = random.choice((50, 400))
    draft.say(Section.FLOWS, part, f"${tcp} set qs_enabled_ 1; ${tcp} set rate_request_ {rate}")
    draft.say(Section.FLOWS, part, f"${tcp} set print_request_ 1; ${sink} set qs_enabled_ 1")
    for variable, value in some_settings(random, SENDER, random.choice((0, 1, 3))).items():
        draft.say(Section.FLOWS, part, f"${tcp} set {variable} {value}")
    if draft.chance(0.1):
        draft.say(Section.FLOWS, part, f"${sink} set qs_enabled_ 0")
    if draft.chance(0.5):
        draft.say(Section.FLOWS, part, f"${tcp} set window_ {random.choice((40, 100, 300))}")
