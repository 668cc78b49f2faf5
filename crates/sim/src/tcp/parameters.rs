//! What a script may set on a sender (spec: tcp-one-way, section 3).

use std::cell::Cell;

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr;)*) => {
        /// The settings of a sender. Switches hold 0 for off; any other number means on.
        #[derive(Debug)]
        pub struct Parameters {
            $($(#[doc = $doc])+ pub $name: Cell<$type>,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Parameters { $($name: Cell::new($default),)* }
            }
        }
    };
}

parameters! {
    /// `window_`: the receiver's window, packets.
    window: f64 = 20.0;
    /// `windowInit_`: initial window, packets.
    window_init: f64 = 2.0;
    /// `windowInitOption_`: 1 takes `windowInit_`, 2 goes by the packet size.
    window_init_option: i32 = 1;
    /// `syn_`: packet 0 stands for a SYN.
    syn: i32 = 1;
    /// `delay_growth_`: begin with a window of 1 and take the initial window when packet 0 is acknowledged.
    delay_growth: i32 = 1;
    /// `max_connects_`: give up after this many SYNs; 0 or less never gives up.
    max_connects: i32 = -1;
    /// `windowOption_`: which rule of growth holds above ssthresh.
    window_option: i32 = 1;
    /// `windowConstant_`: constant of the rules of growth 2 to 5.
    window_constant: f64 = 4.0;
    /// `windowThresh_`: gain of the average window.
    window_thresh: f64 = 0.002;
    /// `decrease_num_`: multiplicative decrease.
    decrease_num: f64 = 0.5;
    /// `increase_num_`: additive increase, packets per window.
    increase_num: f64 = 1.0;
    /// `k_parameter_`: exponent of the increase in binomial congestion control.
    k_parameter: f64 = 0.0;
    /// `l_parameter_`: exponent of the decrease in binomial congestion control.
    l_parameter: f64 = 1.0;
    /// `overhead_`: the longest random delay before sending, seconds.
    overhead: f64 = 0.0;
    /// `tcpTick_`: tick of the sender's clock, seconds.
    tcp_tick: f64 = 0.01;
    /// `ecn_`: explicit congestion notification is used.
    ecn: i32 = 0;
    /// `old_ecn_`: the window may grow during a run of congestion echoes.
    old_ecn: i32 = 0;
    /// `SetCWRonRetransmit_`: resent packets may carry CWR.
    set_cwr_on_retransmit: i32 = 1;
    /// `bugfix_ss_`: the loss of packet 1 may be repaired by duplicate ACKs, and a lost SYN lowers the initial
    /// window to 1.
    bugfix_ss: i32 = 1;
    /// `eln_`: explicit loss notifications are heeded.
    eln: i32 = 0;
    /// `eln_rxmit_thresh_`: how many of them cause a resend.
    eln_rxmit_thresh: i32 = 1;
    /// `packetSize_`: data bytes per packet.
    packet_size: i32 = 1000;
    /// `tcpip_base_hdr_size_`: bytes of header per packet.
    base_header_size: i32 = 40;
    /// `ts_option_size_`: bytes of the time stamp option.
    ts_option_size: i32 = 10;
    /// `useHeaders_`: packets have header bytes.
    use_headers: i32 = 1;
    /// `timestamps_`: round-trip times come from echoed time stamps (RFC 7323).
    timestamps: i32 = 0;
    /// `ts_resetRTO_`: every echoed time stamp ends the back-off of the timer.
    ts_reset_rto: i32 = 0;
    /// `bugFix_`: at most one fast retransmit per window of data.
    bug_fix: i32 = 1;
    /// `bugFix_ack_`: an exception to `bugFix_`, judged by the ACK numbers (RFC 3782, section 6.1).
    bug_fix_ack: i32 = 0;
    /// `bugFix_ts_`: an exception to `bugFix_`, judged by time stamps (RFC 3782, section 6.2).
    bug_fix_ts: i32 = 0;
    /// `lessCareful_`: an exception to `bugFix_` for ACKs that reach exactly `recover` (RFC 3782, section 3).
    less_careful: i32 = 0;
    /// `exitFastRetrans_`: a partial window of inflation is only kept in fast recovery.
    exit_fast_retrans: i32 = 1;
    /// `slow_start_restart_`: an idle connection restarts with slow start.
    slow_start_restart: i32 = 1;
    /// `restart_bugfix_`: an idle restart is not taken for a loss.
    restart_bugfix: i32 = 1;
    /// `maxburst_`: packets sent in one go; 0 is no limit.
    max_burst: i32 = 0;
    /// `aggressive_maxburst_`: ACKs of old data also trigger sending.
    aggressive_max_burst: i32 = 1;
    /// `maxcwnd_`: upper bound of the congestion window, packets; 0 is none.
    max_cwnd: i32 = 0;
    /// `numdupacks_`: the duplicate ACKs that signal a loss.
    num_dup_acks: i32 = 3;
    /// `numdupacksFrac_`: with SACK, the threshold is at least this fraction of the window; −1 for none.
    num_dup_acks_frac: i32 = -1;
    /// `noFastRetrans_`: Tahoe without fast retransmit.
    no_fast_retrans: i32 = 0;
    /// `LimTransmitFix_`: Sack1 takes limited transmit into account when it computes `pipe`.
    lim_transmit_fix: i32 = 0;
    /// `oldCode_`: Sack1 computes `pipe` from the window.
    old_code: i32 = 0;
    /// `precisionReduce_`: the window is cut without rounding.
    precision_reduce: i32 = 1;
    /// `maxrto_`: longest retransmission timeout, seconds.
    max_rto: f64 = 60.0;
    /// `minrto_`: shortest retransmission timeout, seconds.
    min_rto: f64 = 0.2;
    /// `srtt_init_`: initial smoothed round-trip time, seconds.
    srtt_init: i32 = 0;
    /// `rttvar_init_`: initial variation of the round-trip time, seconds.
    rttvar_init: i32 = 12;
    /// `rtxcur_init_`: initial retransmission timeout, seconds.
    rtxcur_init: f64 = 3.0;
    /// `T_SRTT_BITS`: fraction bits of srtt.
    srtt_bits: i32 = 3;
    /// `T_RTTVAR_BITS`: fraction bits of rttvar.
    rttvar_bits: i32 = 2;
    /// `rttvar_exp_`: the timeout is srtt + 2^`rttvar_exp_` · rttvar.
    rttvar_exp: i32 = 2;
    /// `timerfix_`: the timer is set after the round-trip estimate is updated.
    timer_fix: i32 = 1;
    /// `rfc2988_`: back-off as RFC 2988 has it.
    rfc2988: i32 = 1;
    /// `low_window_`: HighSpeed TCP, window up to which it behaves like standard TCP, packets (RFC 3649).
    low_window: i32 = 38;
    /// `high_window_`: HighSpeed TCP, upper window of the response function, packets.
    high_window: i32 = 83000;
    /// `high_p_`: HighSpeed TCP, loss rate at `high_window_`.
    high_p: f64 = 0.0000001;
    /// `high_decrease_`: HighSpeed TCP, decrease at `high_window_`.
    high_decrease: f64 = 0.1;
    /// `cwnd_range_`: HighSpeed TCP, how far the window may move before the increase is computed anew, packets.
    cwnd_range: i32 = 0;
    /// `max_ssthresh_`: limited slow start, packets; 0 is off (RFC 3742).
    max_ssthresh: i32 = 0;
    /// `awnd_`: average window, packets.
    awnd: f64 = 0.0;
    /// `QOption_`: the window is lowered when the application does not use it (RFC 2861).
    quiescence: i32 = 0;
    /// `EnblRTTCtr_`: quiescence counts round trips instead of timeouts.
    count_rtts: i32 = 0;
    /// `control_increase_`: the window does not grow while it is not used.
    control_increase: i32 = 0;
    /// `frto_enabled_`: F-RTO (RFC 4138).
    frto_enabled: i32 = 0;
    /// `sfrto_enabled_`: F-RTO with SACK.
    sfrto_enabled: i32 = 0;
    /// `spurious_response_`: what follows a spurious timeout (1, 2 or 3).
    spurious_response: i32 = 1;
    /// `trace_all_oneline_`: each report of a traced variable shows all variables.
    trace_all_oneline: i32 = 0;
    /// `nam_tracevar_`: reports of traced variables have nam's format.
    nam_tracevar: i32 = 0;
    /// `qs_enabled_`: QuickStart; kept for scripts that mention it.
    qs_enabled: i32 = 0;
    /// `rate_request_`: see `qs_enabled_`.
    rate_request: i32 = 0;
    /// `tcp_qs_recovery_`: see `qs_enabled_`.
    tcp_qs_recovery: i32 = 1;
    /// `qs_request_mode_`: see `qs_enabled_`.
    qs_request_mode: i32 = 1;
    /// `qs_thresh_`: see `qs_enabled_`.
    qs_thresh: i32 = 4;
    /// `qs_rtt_`: see `qs_enabled_`.
    qs_rtt: i32 = 50;
    /// `print_request_`: see `qs_enabled_`.
    print_request: i32 = 0;
}

/// Whether a switch is on.
#[inline]
pub(super) fn on(switch: &Cell<i32>) -> bool {
    switch.get() != 0
}
