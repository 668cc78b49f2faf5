"""Random values for the variables of two-way TCP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import tcp_options
from differential.values import flag, one_of, whole

if TYPE_CHECKING:
    from differential.values import Value

INHERITED = (
    "window_", "windowInit_", "windowInitOption_", "windowOption_", "windowConstant_", "maxcwnd_",
    "maxburst_", "overhead_", "tcpip_base_hdr_size_", "timestamps_", "ts_resetRTO_", "slow_start_restart_",
    "restart_bugfix_", "delay_growth_", "bugFix_", "ecn_", "SetCWRonRetransmit_", "tcpTick_", "maxrto_",
    "minrto_", "srtt_init_", "rttvar_init_", "rtxcur_init_", "T_SRTT_BITS", "T_RTTVAR_BITS", "rttvar_exp_",
    "rfc2988_", "increase_num_", "decrease_num_", "k_parameter_", "precisionReduce_", "max_ssthresh_",
    "fid_", "prio_", "ttl_",
)  # fmt: skip

COMMON: dict[str, Value] = {name: tcp_options.COMMON[name] for name in INHERITED} | {
    "segsize_": one_of(40, 100, 536, 536, 960, 1000, 1460),
    "segsperack_": one_of(1, 1, 2, 2, 3),
    "spa_thresh_": one_of(0, 1000, 5000),
    "tcprexmtthresh_": one_of(1, 2, 3, 4),
    "iss_": one_of(0, 1, 1000, 123456),
    "nodelay_": flag(),
    "data_on_syn_": flag(),
    "dupseg_fix_": flag(),
    "dupack_reset_": flag(),
    "interval_": one_of(0, 0.01, 0.1, "200ms", 0.5),
    "close_on_empty_": flag(),
    "signal_on_empty_": flag(),
    "ts_option_size_": one_of(0, 10, 12),
    "reno_fastrecov_": flag(),
    "pipectrl_": flag(),
    "open_cwnd_on_pack_": flag(),
    "halfclose_": flag(),
    "nopredict_": flag(),
    "ecn_syn_": flag(),
    "ecn_syn_wait_": one_of(0, 1, 2),
}

SACK: dict[str, Value] = {
    "sack_block_size_": one_of(8, 10),
    "sack_option_size_": one_of(2, 4),
    "max_sack_blocks_": whole(0, 4),
    "clear_on_timeout_": flag(),
    "sack_rtx_cthresh_": whole(0, 3),
    "sack_rtx_bthresh_": one_of(1, 500, 3000),
    "sack_rtx_threshmode_": whole(0, 5),
}

FLAVOURS: dict[str, dict[str, Value]] = {
    "FullTcp": {},
    "FullTcp/Tahoe": {},
    "FullTcp/Newreno": {"recov_maxburst_": one_of(0, 1, 2, 5)},
    "FullTcp/Sack": SACK,
}

BAY: dict[str, Value] = {
    name: COMMON[name]
    for name in ("segsize_", "segsperack_", "tcprexmtthresh_", "iss_", "nodelay_", "data_on_syn_",
                 "interval_", "window_", "fid_", "minrto_", "tcpTick_")
}  # fmt: skip
"""The older variant has few."""

CHANGEABLE = (
    "window_", "segsperack_", "nodelay_", "maxburst_", "overhead_", "minrto_", "halfclose_", "interval_",
    "close_on_empty_", "signal_on_empty_", "reno_fastrecov_", "tcprexmtthresh_", "ttl_", "timestamps_",
    "ecn_",
)  # fmt: skip
"""Variables that a script may sensibly change in mid-run."""
