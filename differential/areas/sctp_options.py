"""Random values for the variables of SCTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.values import one_of, real, whole

if TYPE_CHECKING:
    from differential.values import Value

COMMON: dict[str, Value] = {
    "associationMaxRetrans_": one_of(1, 3, 10),
    "pathMaxRetrans_": one_of(0, 1, 2, 5),
    "changePrimaryThresh_": one_of(-1, 0, 2, 100),
    "maxInitRetransmits_": one_of(0, 1, 3, 8),
    "heartbeatInterval_": one_of(0, 1, 2, 5, 30),
    "initialRwnd_": one_of(1500, 4000, 10000, 30000, 65536, 200000),
    "initialSsthresh_": one_of(3000, 10000, 30000, 65536),
    "initialCwnd_": one_of(1, 2, 3, 8),
    "initialRto_": one_of(0.3, 0.5, 1.0, 3.0),
    "minRto_": one_of(0.1, 0.2, 0.3, 0.5, 1.0),
    "maxRto_": one_of(1.0, 2.0, 5.0, 60.0),
    "fastRtxTrigger_": one_of(1, 2, 3, 4, 5),
    "numOutStreams_": whole(1, 6),
    "reliability_": whole(0, 3),
    "unordered_": one_of(0, 1),
    "useDelayedSacks_": one_of(0, 1),
    "sackDelay_": one_of(0.01, 0.05, 0.2, 0.5),
    "useMaxBurst_": one_of(0, 1),
    "rtxToAlt_": one_of(0, 1, 2),
    "dormantAction_": one_of(0, 1, 2),
    "routeCalcDelay_": one_of(0, 0.02, 0.2),
    "routeCacheLifetime_": one_of(0.05, 0.4, 1.2),
    "initialSwnd_": one_of(0, 5000, 20000, 60000),
    "trace_all_": one_of(0, 1),
    "fid_": whole(0, 9),
    "prio_": whole(0, 9),
    "ttl_": one_of(8, 32),
}

CMT: dict[str, Value] = {
    "useCmtReordering_": one_of(0, 1),
    "useCmtCwnd_": one_of(0, 1),
    "useCmtDelAck_": one_of(0, 1),
    "useCmtPF_": one_of(0, 1),
    "eCmtRtxPolicy_": whole(0, 4),
    "cmtPFCwnd_": one_of(1, 2, 4),
}

# Variables that may change while an association exists.
CHANGEABLE: dict[str, Value] = {
    name: COMMON[name]
    for name in (
        "pathMaxRetrans_", "fastRtxTrigger_", "minRto_", "maxRto_", "rtxToAlt_", "useDelayedSacks_", "sackDelay_",
        "useMaxBurst_", "heartbeatInterval_", "changePrimaryThresh_", "unordered_", "reliability_",
    )
} | {"routeCalcDelay_": real(0.0, 0.1)}  # fmt: skip

COUNTERS = ("cwnd_", "rwnd_", "rto_", "errorCount_", "timeoutCount_", "rcdCount_", "frCount_")

# Reports of the other classes hold arbitrary bytes once acknowledgements have been processed.
REPORTING = ("MultipleFastRtx", "MfrHbAfterRto", "Timestamp", "MfrTimestamp")

CLASSES = (
    "",
    "",
    "",
    "/HbAfterRto",
    "/MultipleFastRtx",
    "/MfrHbAfterRto",
    "/Timestamp",
    "/MfrTimestamp",
    "/CMT",
    "/CMT",
)
