//! What a script may set on a sender (spec: tcp-one-way, section 3).

use std::cell::Cell;

use crate::settings::settings;

settings! {
    /// The settings of a sender.
    Parameters

    /// The receiver's window.
    window: Real(PACKETS) = 20, "window_";
    /// Initial window.
    window_init: Real(PACKETS) = 2, "windowInit_";
    /// 1 takes `windowInit_`, 2 goes by the packet size (RFC 3390), 3 is ten packets or 14600 bytes (RFC 6928).
    window_init_option: Integer(NONE) in [1, 2, 3] = 1, "windowInitOption_";
    /// Packet 0 stands for a SYN.
    syn: Switch = true, "syn_";
    /// Begin with a window of 1 and take the initial window when packet 0 is acknowledged.
    delay_growth: Switch = true, "delay_growth_";
    /// Give up after this many SYNs; 0 or less never gives up.
    max_connects: Integer(COUNT) = -1, "max_connects_";
    /// How the window grows above ssthresh. 0: by 1 for each window of ACKs; 1: by `increase_num_`/`cwnd_` for each ACK, the
    /// usual rule; 2: by 1 for each `windowConstant_` times the square of the round-trip time; 3: as 2 with the square of
    /// `awnd_`, 4: with `awnd_`, 5: with the round-trip time; 6: by `increase_num_`/`cwnd_` to the power 1 + `k_parameter_`;
    /// 8: HighSpeed TCP (RFC 3649). Other values end the run.
    window_option: Integer(NONE) in [0, 1, 2, 3, 4, 5, 6, 8] = 1, "windowOption_";
    /// Constant of the rules of growth 2 to 5.
    window_constant: Real(NONE) = 4, "windowConstant_";
    /// Gain of the average window.
    window_thresh: Real(NONE) = 0.002, "windowThresh_";
    /// Multiplicative decrease.
    decrease_num: Real(NONE) = 0.5, "decrease_num_";
    /// Additive increase.
    increase_num: Real(PACKETS_PER_WINDOW) = 1.0, "increase_num_";
    /// Exponent of the increase in binomial congestion control.
    k_parameter: Real(NONE) = 0.0, "k_parameter_";
    /// Exponent of the decrease in binomial congestion control.
    l_parameter: Real(NONE) = 1.0, "l_parameter_";
    /// The longest random delay before sending.
    overhead: Real(SECONDS) = 0, "overhead_";
    /// Tick of the sender's clock.
    tcp_tick: Real(SECONDS) = 0.01, "tcpTick_";
    /// Explicit congestion notification is used.
    ecn: Switch = 0, "ecn_";
    /// The window may grow during a run of congestion echoes.
    old_ecn: Switch = 0, "old_ecn_";
    /// Resent packets may carry CWR.
    set_cwr_on_retransmit: Switch = true, "SetCWRonRetransmit_";
    /// The loss of packet 1 may be repaired by duplicate ACKs, and a lost SYN lowers the initial window to
    /// 1.
    bugfix_ss: Switch = 1, "bugfix_ss_";
    /// Explicit loss notifications are heeded.
    eln: Integer(NONE) = 0, "eln_";
    /// How many of them cause a resend.
    eln_rxmit_thresh: Integer(COUNT) = 1, "eln_rxmit_thresh_";
    /// Data bytes per packet.
    packet_size: Integer(BYTES) = 1000, "packetSize_";
    /// Bytes of header per packet.
    base_header_size: Integer(BYTES) = 40, "tcpip_base_hdr_size_";
    /// Bytes of the time stamp option.
    ts_option_size: Integer(BYTES) = 10, "ts_option_size_";
    /// Packets have header bytes.
    use_headers: Switch = true, "useHeaders_";
    /// Round-trip times come from echoed time stamps (RFC 7323).
    timestamps: Switch = false, "timestamps_";
    /// Every echoed time stamp ends the back-off of the timer.
    ts_reset_rto: Switch = false, "ts_resetRTO_";
    /// At most one fast retransmit per window of data.
    bug_fix: Switch = true, "bugFix_";
    /// An exception to `bugFix_`, judged by the ACK numbers (RFC 3782, section 6.1).
    bug_fix_ack: Switch = false, "bugFix_ack_";
    /// An exception to `bugFix_`, judged by time stamps (RFC 3782, section 6.2).
    bug_fix_ts: Switch = false, "bugFix_ts_";
    /// An exception to `bugFix_` for ACKs that reach exactly `recover` (RFC 3782, section 3).
    less_careful: Switch = false, "lessCareful_";
    /// A partial window of inflation is only kept in fast recovery.
    exit_fast_retrans: Switch = true, "exitFastRetrans_";
    /// An idle connection restarts with slow start.
    slow_start_restart: Switch = true, "slow_start_restart_";
    /// An idle restart is not taken for a loss.
    restart_bugfix: Switch = true, "restart_bugfix_";
    /// Packets sent in one go; 0 is no limit.
    max_burst: Integer(PACKETS) = 0, "maxburst_";
    /// ACKs of old data also trigger sending.
    aggressive_max_burst: Switch = 1, "aggressive_maxburst_";
    /// Upper bound of the congestion window; 0 is none.
    max_cwnd: Integer(PACKETS) = 0, "maxcwnd_";
    /// The duplicate ACKs that signal a loss.
    num_dup_acks: Integer(COUNT) = 3, "numdupacks_";
    /// With SACK, the threshold is at least this fraction of the window; −1 for none.
    num_dup_acks_frac: Integer(NONE) = -1, "numdupacksFrac_";
    /// Tahoe without fast retransmit.
    no_fast_retrans: Switch = false, "noFastRetrans_";
    /// Sack1 takes limited transmit into account when it computes `pipe`.
    lim_transmit_fix: Switch = false, "LimTransmitFix_";
    /// Sack1 computes `pipe` from the window.
    old_code: Switch = false, "oldCode_";
    /// The window is cut without rounding.
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
    /// Fraction bits of srtt.
    srtt_bits: Integer(BITS) = 3, "T_SRTT_BITS";
    /// Fraction bits of rttvar.
    rttvar_bits: Integer(BITS) = 2, "T_RTTVAR_BITS";
    /// The timeout is srtt + 2^`rttvar_exp_` · rttvar.
    rttvar_exp: Integer(NONE) = 2, "rttvar_exp_";
    /// The timer is set after the round-trip estimate is updated.
    timer_fix: Switch = true, "timerfix_";
    /// Back-off as RFC 2988 has it.
    rfc2988: Switch = true, "rfc2988_";
    /// HighSpeed TCP, window up to which it behaves like standard TCP, packets (RFC 3649).
    low_window: Integer(PACKETS) = 38, "low_window_";
    /// HighSpeed TCP, upper window of the response function.
    high_window: Integer(PACKETS) = 83000, "high_window_";
    /// HighSpeed TCP, loss rate at `high_window_`.
    high_p: Real(NONE) = 0.0000001, "high_p_";
    /// HighSpeed TCP, decrease at `high_window_`.
    high_decrease: Real(NONE) = 0.1, "high_decrease_";
    /// HighSpeed TCP, how far the window may move before the increase is computed anew.
    cwnd_range: Integer(PACKETS) = 0, "cwnd_range_";
    /// Limited slow start; 0 is off (RFC 3742).
    max_ssthresh: Integer(PACKETS) = 0, "max_ssthresh_";
    /// Average window.
    awnd: Real(PACKETS) = 0, "awnd_";
    /// The window is lowered when the application does not use it (RFC 2861).
    quiescence: Integer(NONE) = 0, "QOption_";
    /// Quiescence counts round trips instead of timeouts.
    count_rtts: Integer(NONE) = 0, "EnblRTTCtr_";
    /// The window does not grow while it is not used.
    control_increase: Integer(NONE) = 0, "control_increase_";
    /// F-RTO (RFC 4138).
    frto_enabled: Switch = 0, "frto_enabled_";
    /// F-RTO with SACK.
    sfrto_enabled: Switch = 0, "sfrto_enabled_";
    /// The window after a timeout that F-RTO finds to be spurious. 1: the packets in flight; 2: ssthresh; 3: 1 packet.
    spurious_response: Switch in [1, 2, 3] = 1, "spurious_response_";
    /// Each report of a traced variable shows all variables.
    trace_all_oneline: Switch = false, "trace_all_oneline_";
    /// Reports of traced variables have nam's format.
    nam_tracevar: Switch = false, "nam_tracevar_";
    /// Packet 0 asks for a rate (Quick-Start, RFC 4782).
    qs_enabled: Switch = false, "qs_enabled_";
    /// The highest rate to ask for; 0 asks for none.
    rate_request: Integer(KILOBYTES_PER_SECOND) = 0, "rate_request_";
    /// A loss of packets sent at an approved rate leads back to the initial window.
    tcp_qs_recovery: Switch = true, "tcp_qs_recovery_";
    /// 1 asks for no higher rate than the data waiting can use.
    qs_request_mode: Integer(NONE) = 1, "qs_request_mode_";
    /// With `qs_request_mode_` 1, no rate is asked for while less than this waits.
    qs_thresh: Integer(PACKETS) = 4, "qs_thresh_";
    /// The round-trip time that `qs_request_mode_` 1 assumes.
    qs_rtt: Integer(MILLISECONDS) = 50, "qs_rtt_";
    /// Requests and answers are printed.
    print_request: Switch = false, "print_request_";
}

/// Whether a switch is on.
#[inline]
pub(super) fn on(switch: &Cell<i32>) -> bool {
    switch.get() != 0
}
