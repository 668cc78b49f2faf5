"""Random values for the variables of queueing disciplines, and the variables that can be traced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.values import flag, one_of, real, whole

if TYPE_CHECKING:
    from differential.values import Value

BYTES = {"bytes_": flag(), "queue_in_bytes_": flag(), "mean_pktsize_": whole(100, 1500)}

RED: dict[str, Value] = BYTES | {
    "thresh_": one_of(0, 1, 2, 3, 5, 10, 20.5),
    "maxthresh_": one_of(0, 5, 6, 10, 15, 30, 45.5),
    "idle_pktsize_": whole(50, 1000),
    "q_weight_": one_of(-2, -1, 0, 0.001, 0.002, 0.1, 0.3),
    "wait_": flag(),
    "linterm_": one_of(1, 2, 10, 50, 100),
    "mark_p_": real(0.0, 1.0),
    "use_mark_p_": flag(),
    "setbit_": flag(),
    "gentle_": flag(),
    "summarystats_": flag(),
    "drop_tail_": flag(),
    "drop_front_": flag(),
    "drop_rand_": flag(),
    "ns1_compat_": flag(),
    "adaptive_": one_of(0, 1, 1),
    "feng_adaptive_": one_of(0, 1),
    "alpha_": one_of(0.01, 0.02, 0.5, 3),
    "beta_": one_of(0.9, 0.5),
    "interval_": one_of(0.05, 0.1, 0.5),
    "targetdelay_": one_of(0.005, 0.02, 0.1),
    "top_": one_of(0.5, 0.2),
    "bottom_": one_of(0, 0.01, 0.1),
    "cautious_": one_of(0, 1, 2, 3),
}

RIO: dict[str, Value] = RED | {
    "in_thresh_": one_of(2, 10, 15),
    "in_maxthresh_": one_of(16, 20, 30),
    "out_thresh_": one_of(1, 3, 5),
    "out_maxthresh_": one_of(6, 9, 15),
    "in_linterm_": one_of(5, 10, 50),
    "in_gentle_": flag(),
    "out_gentle_": flag(),
    "priority_method_": one_of(0, 1, 1),
}

PI = BYTES | {
    "a_": one_of(0.00001822, 0.001, 0.01),
    "b_": one_of(0.00001816, 0.0009, 0.005),
    "w_": one_of(20, 170, 400),
    "qref_": one_of(5, 10, 50),
    "setbit_": flag(),
}

REM = {
    "gamma_": one_of(0.001, 0.01, 0.1),
    "phi_": one_of(1.001, 1.01, 1.1),
    "inw_": one_of(1, 0.5, 0.02),
    "mean_pktsize_": whole(100, 1500),
    "pupdtime_": one_of(0.002, 0.01, 0.05),
    "pbo_": one_of(0, 5, 20),
    "markpkts_": flag(),
    "qib_": flag(),
}

VIRTUAL = {
    "ecnlim_": one_of(0.8, 0.95, 1.0),
    "buflim_": one_of(1.0, 0.5),
    "gamma_": one_of(0.98, 0.5),
    "mean_pktsize_": whole(100, 1500),
    "queue_in_bytes_": flag(),
    "markpkts_": flag(),
    "markfront_": flag(),
    "drop_front_": flag(),
}

GK = {"ecnlim_": one_of(0.8, 0.95), "mean_pktsize_": whole(100, 1500), "drop_front_": flag()}

SFQ = {"maxqueue_": one_of(5, 10, 40), "buckets_": one_of(1, 2, 4, 16)}

DRR = {
    "buckets_": one_of(1, 2, 5, 10),
    "blimit_": one_of(2000, 10000, 25000),
    "quantum_": one_of(50, 250, 1500),
    "mask_": one_of(0, 1),
}

SRR = {"maxqueuenumber_": one_of(4, 16), "mtu_": one_of(500, 1000), "granularity_": one_of(500, 1000)}

INTSERV = {"qlimit0_": one_of(3, 10, 50), "qlimit1_": one_of(3, 10, 50)}

OPTIONS: dict[str, dict[str, Value]] = {
    "RED": RED,
    "RED/RIO": RIO,
    "PI": PI,
    "REM": REM,
    "Vq": VIRTUAL,
    "GK": GK,
    "SFQ": SFQ,
    "DRR": DRR,
    "FQ": {},
    "SRR": SRR,
    "SimpleIntServ": INTSERV,
    "CBQ": {},
    "CBQ/WRR": {},
    "dsRED/edge": {},
    "dsRED/core": {},
    "XCP": {},
    "RED/Semantic": RED,
    "RED/PD": RED | {"P_testFRp_": one_of(0.05, 0.1), "noidle_": flag(), "unresponsive_penalty_": one_of(1, 1.5)},
}

RED_TRACED = ("ave_", "prob1_", "curq_", "cur_max_p_")

TRACED: dict[str, tuple[str, ...]] = {
    "RED": RED_TRACED,
    "RED/RIO": RED_TRACED[:3],
    "RED/PD": RED_TRACED,
    "RED/Semantic": RED_TRACED,
    "PI": ("prob_", "curq_"),
    "REM": ("prob_", "curq_"),
    "Vq": ("curq_",),
    "GK": ("curq_",),
}
