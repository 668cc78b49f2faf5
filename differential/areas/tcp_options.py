"""Random values for the variables of one-way TCP senders and sinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.values import flag, one_of, real, whole

if TYPE_CHECKING:
    from differential.values import Value

COMMON: dict[str, Value] = {
    "window_": one_of(1, 2, 3, 5, 8.5, 10, 16, 30, 64, 100, 300),
    "windowInit_": one_of(1, 1.5, 2, 3, 4, 6, 10, 20),
    "windowInitOption_": one_of(1, 1, 2),
    "syn_": flag(),
    "delay_growth_": flag(),
    "windowOption_": one_of(0, 1, 2, 3, 4, 5, 6, 8),
    "windowConstant_": one_of(0.1, 1, 4, 25),
    "windowThresh_": real(0.0, 1.0),
    "decrease_num_": real(0.1, 1.0),
    "increase_num_": real(0.1, 4.0),
    "k_parameter_": one_of(0, 0.5, 1, 2),
    "l_parameter_": one_of(0, 0.5, 1),
    "overhead_": one_of(0, 0.0001, 0.001, 0.01, 0.1),
    "tcpTick_": one_of(0.001, 0.01, 0.1, 0.5, 0.003),
    "ecn_": flag(),
    "old_ecn_": flag(),
    "SetCWRonRetransmit_": flag(),
    "bugfix_ss_": flag(),
    "packetSize_": whole(20, 1500),
    "tcpip_base_hdr_size_": one_of(20, 40, 60),
    "ts_option_size_": one_of(0, 10, 12),
    "useHeaders_": flag(),
    "timestamps_": flag(),
    "ts_resetRTO_": flag(),
    "bugFix_": flag(),
    "slow_start_restart_": flag(),
    "restart_bugfix_": flag(),
    "maxburst_": one_of(0, 1, 2, 3, 4, 8),
    "aggressive_maxburst_": flag(),
    "maxcwnd_": one_of(0, 1, 4, 10, 40),
    "numdupacks_": one_of(1, 2, 3, 4, 6),
    "singledup_": one_of(0, 1),
    "precisionReduce_": flag(),
    "maxrto_": one_of(1, 2, 10, 60, 64),
    "minrto_": one_of(0, 0.05, 0.2, 1, 1.5),
    "srtt_init_": one_of(0, 1, 3),
    "rttvar_init_": one_of(0, 3, 12),
    "rtxcur_init_": one_of(0.5, 1, 3.0, 6),
    "T_SRTT_BITS": one_of(1, 2, 3, 4),
    "T_RTTVAR_BITS": one_of(1, 2, 3),
    "rttvar_exp_": one_of(0, 1, 2, 3),
    "timerfix_": flag(),
    "rfc2988_": flag(),
    "low_window_": whole(2, 40),
    "high_window_": one_of(1000, 83000),
    "high_p_": one_of(1e-7, 1e-4),
    "high_decrease_": real(0.05, 0.4),
    "cwnd_range_": one_of(0, 2, 10),
    "max_ssthresh_": one_of(0, 2, 5, 10, 100),
    "QOption_": one_of(0, 1),
    "EnblRTTCtr_": one_of(0, 1),
    "control_increase_": one_of(0, 1),
    "frto_enabled_": flag(),
    "sfrto_enabled_": flag(),
    "spurious_response_": one_of(1, 2, 3),
    "fid_": whole(0, 31),
    "prio_": whole(0, 3),
    "ttl_": one_of(1, 2, 3, 4, 8, 32),
}

RENO = {"exitFastRetrans_": flag()}

FAST_START = {
    "fast_loss_recov_": flag(),
    "fast_reset_timer_": flag(),
    "count_bytes_acked_": flag(),
    "fs_enable_": flag(),
}

NEWRENO = RENO | {
    "newreno_changes_": one_of(0, 1),
    "newreno_changes1_": one_of(0, 1),
    "partial_window_deflation_": one_of(0, 1),
    "exit_recovery_fix_": one_of(0, 1),
    "lessCareful_": flag(),
    "bugFix_ack_": flag(),
    "bugFix_ts_": flag(),
}

VEGAS = {"v_alpha_": whole(0, 4), "v_beta_": whole(1, 8), "v_gamma_": whole(0, 3)}

ASYM = {"g_": real(0.05, 0.9)}

SENDERS: dict[str, dict[str, Value]] = {
    "": {"noFastRetrans_": flag()},
    "/Reno": RENO,
    "/Newreno": NEWRENO,
    "/Sack1": {
        "partial_ack_": flag(),
        "oldCode_": flag(),
        "LimTransmitFix_": flag(),
        "numdupacksFrac_": one_of(1, 2, 4, 10),
    },
    "/Fack": {"ss-div4_": flag(), "rampdown_": flag()},
    "/SackRH": {},
    "/Vegas": VEGAS,
    "/Vegas/RBP": VEGAS | {"rbp_scale_": real(0.2, 1.2), "rbp_rate_algorithm_": one_of(1, 2)},
    "/Reno/RBP": RENO | {"rbp_scale_": real(0.2, 1.2)},
    "/RFC793edu": {
        f"add793{name}_": flag()
        for name in (
            "expbackoff",
            "jacobsonrtt",
            "fastrtx",
            "slowstart",
            "additiveinc",
            "karnrtt",
            "exponinc",
        )
    },
    "/Asym": ASYM,
    "/Reno/Asym": RENO | ASYM,
    "/Newreno/Asym": NEWRENO | ASYM,
    "/FS": {},
    "/Reno/FS": RENO,
    "/Newreno/FS": NEWRENO,
    "/Newreno/Asym/FS": NEWRENO | ASYM,
}

SINK: dict[str, Value] = {
    "packetSize_": one_of(20, 40, 60),
    "maxSackBlocks_": one_of(0, 1, 2, 3),
    "ts_echo_bugfix_": flag(),
    "ts_echo_rfc1323_": flag(),
    "generateDSacks_": flag(),
    "ecn_syn_": flag(),
    "RFC2581_immediate_ack_": flag(),
    "SYN_immediate_ack_": flag(),
    "ttl_": one_of(1, 2, 3, 4, 8, 32),
}

DELAYED = {"interval_": one_of("10ms", "50ms", "100ms", "200ms", 0.5)}

SINKS: dict[str, dict[str, Value]] = {
    "": {},
    "/DelAck": DELAYED,
    "/Sack1": {},
    "/Sack1/DelAck": DELAYED,
    "/Asym": DELAYED | {"maxdelack_": whole(1, 10)},
}

TRACED = (
    "t_seqno_", "seqno_", "ack_", "maxseq_", "dupacks_", "cwnd_", "ssthresh_", "backoff_", "rtt_", "srtt_",
    "rttvar_", "ndatapack_", "ndatabytes_", "nackpack_", "nrexmit_", "nrexmitpack_", "nrexmitbytes_",
    "necnresponses_", "ncwndcuts_", "ncwndcuts1_", "singledup_",
)  # fmt: skip

CHANGEABLE = (
    "window_", "maxcwnd_", "maxburst_", "overhead_", "numdupacks_", "slow_start_restart_", "bugFix_",
    "minrto_", "increase_num_", "decrease_num_", "ttl_", "fid_", "singledup_", "timestamps_", "ecn_",
)  # fmt: skip
"""Variables that a script may sensibly change in mid-run."""
