//! The settings of a TCP sender (spec: tcp-one-way, section 3).

use std::cell::Cell;

use crate::settings::settings;

settings! {
    /// The settings of a sender.
    Parameters

    /// The receiver's window.
    window: Real(PACKETS) = 20, "window_";
    /// Initial window.
    window_init: Real(PACKETS) = 2, "windowInit_";
    /// Initial window: 1 takes `windowInit_`, 2 depends on the packet size (RFC 3390), 3 is ten packets or
    /// 14600 bytes (RFC 6928).
    window_init_option: Integer(NONE) in [1, 2, 3] = 1, "windowInitOption_";
    /// Packet 0 stands for a SYN.
    syn: Switch = true, "syn_";
    /// Start with a window of 1, and switch to the initial window when packet 0 is acknowledged.
    delay_growth: Switch = true, "delay_growth_";
    /// The number of SYNs after which the connection is given up; 0 or less never gives up.
    max_connects: Integer(SYNS) = -1, "max_connects_";
    /// How the window grows above ssthresh. 0: by 1 packet per window of ACKs; 1, the usual rule: by
    /// `increase_num_`/`cwnd_` per ACK; 2 to 5: by x·`windowConstant_` per window of ACKs, where x is the square of the
    /// round-trip time (2), the square of `awnd_` (3), `awnd_` (4) or the round-trip time (5); 6: by
    /// `increase_num_`/`cwnd_`^(1 + `k_parameter_`) per ACK; 8: HighSpeed TCP (RFC 3649). Other values end the run.
    window_option: Integer(NONE) in [0, 1, 2, 3, 4, 5, 6, 8] = 1, "windowOption_";
    /// Constant of the growth rules 2 to 5 of `windowOption_`.
    window_constant: Real(NONE) = 4, "windowConstant_";
    /// Gain of the average window `awnd_`.
    window_thresh: Real(NONE) = 0.002, "windowThresh_";
    /// Share of the window that a loss takes away (multiplicative decrease).
    decrease_num: Real(NONE) = 0.5, "decrease_num_";
    /// Additive increase.
    increase_num: Real(PACKETS_PER_WINDOW) = 1.0, "increase_num_";
    /// Exponent of the increase in binomial congestion control.
    k_parameter: Real(NONE) = 0.0, "k_parameter_";
    /// Exponent of the decrease in binomial congestion control.
    l_parameter: Real(NONE) = 1.0, "l_parameter_";
    /// The longest random delay before sending.
    overhead: Real(SECONDS) = 0, "overhead_";
    /// Resolution of the sender's clock.
    tcp_tick: Real(SECONDS) = 0.01, "tcpTick_";
    /// Use explicit congestion notification (RFC 3168).
    ecn: Switch = 0, "ecn_";
    /// Let the window grow during a run of congestion echoes.
    old_ecn: Switch = 0, "old_ecn_";
    /// Allow CWR in retransmitted packets.
    set_cwr_on_retransmit: Switch = true, "SetCWRonRetransmit_";
    /// Allow duplicate ACKs to repair the loss of packet 1, and lower the initial window to 1 after a lost
    /// SYN.
    bugfix_ss: Switch = 1, "bugfix_ss_";
    /// Process explicit loss notifications.
    eln: Integer(NONE) = 0, "eln_";
    /// The number of explicit loss notifications that cause a retransmission.
    eln_rxmit_thresh: Integer(LOSS_NOTIFICATIONS) = 1, "eln_rxmit_thresh_";
    /// Data bytes per packet.
    packet_size: Integer(BYTES) = 1000, "packetSize_";
    /// Size of the TCP and IP headers.
    base_header_size: Integer(BYTES) = 40, "tcpip_base_hdr_size_";
    /// Size of the time stamp option.
    ts_option_size: Integer(BYTES) = 10, "ts_option_size_";
    /// Include headers in the size of packets.
    use_headers: Switch = true, "useHeaders_";
    /// Measure round-trip times by echoed time stamps (RFC 7323).
    timestamps: Switch = false, "timestamps_";
    /// End the back-off of the timer at every echoed time stamp.
    ts_reset_rto: Switch = false, "ts_resetRTO_";
    /// Allow at most one fast retransmit per window of data.
    bug_fix: Switch = true, "bugFix_";
    /// Allow an exception to `bugFix_` that depends on ACK numbers (RFC 3782, section 6.1).
    bug_fix_ack: Switch = false, "bugFix_ack_";
    /// Allow an exception to `bugFix_` that depends on time stamps (RFC 3782, section 6.2).
    bug_fix_ts: Switch = false, "bugFix_ts_";
    /// Allow an exception to `bugFix_` for ACKs that reach exactly `recover` (RFC 3782, section 3).
    less_careful: Switch = false, "lessCareful_";
    /// Let duplicate ACKs inflate the window only during fast recovery.
    exit_fast_retrans: Switch = true, "exitFastRetrans_";
    /// Start again with slow start after an idle period.
    slow_start_restart: Switch = true, "slow_start_restart_";
    /// Do not count a restart after an idle period as a loss.
    restart_bugfix: Switch = true, "restart_bugfix_";
    /// The largest number of packets sent at once; 0 is no limit.
    max_burst: Integer(PACKETS) = 0, "maxburst_";
    /// Send also when ACKs of old data arrive.
    aggressive_max_burst: Switch = 1, "aggressive_maxburst_";
    /// Upper bound of the congestion window; 0 is no bound.
    max_cwnd: Integer(PACKETS) = 0, "maxcwnd_";
    /// The number of duplicate ACKs that signals a loss.
    num_dup_acks: Integer(DUPLICATE_ACKS) = 3, "numdupacks_";
    /// With SACK, lower bound of `numdupacks_` as a fraction of the window; −1 for none.
    num_dup_acks_frac: Integer(NONE) = -1, "numdupacksFrac_";
    /// Switch fast retransmit off in Tahoe.
    no_fast_retrans: Switch = false, "noFastRetrans_";
    /// Take limited transmit into account in the `pipe` of Sack1.
    lim_transmit_fix: Switch = false, "LimTransmitFix_";
    /// Compute the `pipe` of Sack1 from the window.
    old_code: Switch = false, "oldCode_";
    /// Cut the window without rounding.
    precision_reduce: Switch = true, "precisionReduce_";
    /// Longest retransmission timeout.
    max_rto: Real(SECONDS) = 60, "maxrto_";
    /// Shortest retransmission timeout.
    min_rto: Real(SECONDS) = 0.2, "minrto_";
    /// Initial smoothed round-trip time.
    srtt_init: Integer(SECONDS) = 0, "srtt_init_";
    /// Initial variation of the round-trip time.
    rttvar_init: Integer(SECONDS) = 12, "rttvar_init_";
    /// Initial retransmission timeout.
    rtxcur_init: Real(SECONDS) = 3.0, "rtxcur_init_";
    /// The number of fraction bits of `srtt_`.
    srtt_bits: Integer(BITS) = 3, "T_SRTT_BITS";
    /// The number of fraction bits of `rttvar_`.
    rttvar_bits: Integer(BITS) = 2, "T_RTTVAR_BITS";
    /// The timeout is srtt + 2^`rttvar_exp_` · rttvar.
    rttvar_exp: Integer(NONE) = 2, "rttvar_exp_";
    /// Set the timer after the round-trip estimate is updated, not before.
    timer_fix: Switch = true, "timerfix_";
    /// Back the timer off as RFC 2988 requires.
    rfc2988: Switch = true, "rfc2988_";
    /// Window up to which HighSpeed TCP behaves like standard TCP, packets (RFC 3649).
    low_window: Integer(PACKETS) = 38, "low_window_";
    /// Upper window of the response function of HighSpeed TCP.
    high_window: Integer(PACKETS) = 83000, "high_window_";
    /// Loss rate at which the average window of HighSpeed TCP is `high_window_`.
    high_p: Real(NONE) = 0.0000001, "high_p_";
    /// Share of the window that a loss takes away in HighSpeed TCP at a window of `high_window_`.
    high_decrease: Real(NONE) = 0.1, "high_decrease_";
    /// Change of the window after which HighSpeed TCP computes its increase again, packets.
    cwnd_range: Integer(PACKETS) = 0, "cwnd_range_";
    /// Window above which limited slow start slows the growth; 0 is off (RFC 3742).
    max_ssthresh: Integer(PACKETS) = 0, "max_ssthresh_";
    /// Average window.
    awnd: Real(PACKETS) = 0, "awnd_";
    /// Lower the window when the application does not fill the window (RFC 2861).
    quiescence: Integer(NONE) = 0, "QOption_";
    /// Measure quiescence in round trips instead of timeouts.
    count_rtts: Integer(NONE) = 0, "EnblRTTCtr_";
    /// Let the window grow only while the sender fills it.
    control_increase: Integer(NONE) = 0, "control_increase_";
    /// Detect spurious timeouts by F-RTO (RFC 4138).
    frto_enabled: Switch = 0, "frto_enabled_";
    /// Detect spurious timeouts by F-RTO with SACK.
    sfrto_enabled: Switch = 0, "sfrto_enabled_";
    /// The window after a timeout that F-RTO found to be spurious: 1 the packets in flight, 2 ssthresh, 3
    /// one packet.
    spurious_response: Switch in [1, 2, 3] = 1, "spurious_response_";
    /// Report all traced variables whenever one of them is reported.
    trace_all_oneline: Switch = false, "trace_all_oneline_";
    /// Write reports of traced variables in nam's format.
    nam_tracevar: Switch = false, "nam_tracevar_";
    /// Request a rate with packet 0 (Quick-Start, RFC 4782).
    qs_enabled: Switch = false, "qs_enabled_";
    /// The highest rate to request; 0 requests none.
    rate_request: Integer(KILOBYTES_PER_SECOND) = 0, "rate_request_";
    /// Return to the initial window after a loss of packets sent at an approved rate.
    tcp_qs_recovery: Switch = true, "tcp_qs_recovery_";
    /// 1 requests no higher rate than the waiting data can use.
    qs_request_mode: Integer(NONE) = 1, "qs_request_mode_";
    /// With `qs_request_mode_` 1, the amount of waiting data below which no rate is requested.
    qs_thresh: Integer(PACKETS) = 4, "qs_thresh_";
    /// The round-trip time that `qs_request_mode_` 1 assumes.
    qs_rtt: Integer(MILLISECONDS) = 50, "qs_rtt_";
    /// Print Quick-Start requests and answers.
    print_request: Switch = false, "print_request_";
}

/// Whether a switch is on.
#[inline]
pub(super) fn on(switch: &Cell<i32>) -> bool {
    switch.get() != 0
}
