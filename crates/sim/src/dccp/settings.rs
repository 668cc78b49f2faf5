//! The variables that scripts can set on a DCCP agent (spec: sctp, section 25.1).

use crate::settings::settings;

settings! {
    /// The settings of an end of a connection.
    Settings

    /// Size of the packets of an unlimited source, bytes without headers.
    packet_size: Integer(BYTES) = 500, "packetSize_";
    /// Time before the first retransmission of a Request or Close; it doubles each time.
    initial_rtx_to: Real(SECONDS) = 3.0, "initial_rtx_to_";
    /// Time for which a Request or Close is retransmitted before the connection is given up.
    max_rtx_to: Real(SECONDS) = 75.0, "max_rtx_to_";
    /// How long a Response waits for its acknowledgement.
    resp_to: Real(SECONDS) = 75.0, "resp_to_";
    /// The number of messages that may wait to be sent; others are dropped.
    sb_size: Integer(MESSAGES) = 1000, "sb_size_";
    /// Space for the options of a packet.
    opt_size: Integer(BYTES) = 512, "opt_size_";
    /// The number of features that may be under negotiation.
    feat_size: Integer(FEATURES) = 24, "feat_size_";
    /// The largest number of runs in an Ack Vector.
    ackv_size: Integer(RUNS) = 20, "ackv_size_";
    /// The congestion control (CCID; RFC 4340, section 10).
    ccid: Integer(NONE) = 0, "ccid_";
    /// Send ECN nonces in this end's packets.
    use_ecn_local: Integer(NONE) = 0, "use_ecn_local_";
    /// Expect ECN nonces in the peer's packets.
    use_ecn_remote: Integer(NONE) = 0, "use_ecn_remote_";
    /// Data packets per acknowledgement of this end (Ack Ratio; RFC 4340, section 11.3).
    ack_ratio_local: Integer(PACKETS) = 2, "ack_ratio_local_";
    /// Data packets per acknowledgement of the peer (Ack Ratio; RFC 4340, section 11.3).
    ack_ratio_remote: Integer(PACKETS) = 2, "ack_ratio_remote_";
    /// Send Ack Vectors in this end's acknowledgements.
    use_ackv_local: Integer(NONE) = 0, "use_ackv_local_";
    /// Expect Ack Vectors in the peer's acknowledgements.
    use_ackv_remote: Integer(NONE) = 0, "use_ackv_remote_";
    /// How the end of a burst is detected: 0 by the time without data, 1 by a feature, 2 by an option.
    q_scheme: Integer(NONE) = 0, "q_scheme_";
    /// Start this end quiescent.
    q_local: Integer(NONE) = 0, "q_local_";
    /// Start the peer quiescent.
    q_remote: Integer(NONE) = 0, "q_remote_";
    /// Time between packets without congestion control.
    snd_delay: Real(SECONDS) = 0.0001, "snd_delay_";
    /// Has no effect.
    allow_mult_neg: Integer(NONE) = 0, "allow_mult_neg_";
    /// Modulus of the NDP count (RFC 4340, section 7.7).
    ndp_limit: Integer(NONE) = 8, "ndp_limit_";
    /// Modulus of window counters (RFC 4342, section 8.1).
    ccval_limit: Integer(NONE) = 16, "ccval_limit_";
    /// Checksum coverage; it has no effect.
    cscov: Integer(NONE) = 0, "cscov_";
    /// Report the loss event rate in this end's feedback (CCID 3).
    use_loss_rate_local: Integer(NONE) = 1, "use_loss_rate_local_";
    /// Expect the loss event rate in the peer's feedback (CCID 3).
    use_loss_rate_remote: Integer(NONE) = 1, "use_loss_rate_remote_";
    /// Source of the receiver's round-trip time (CCID 3): 0 window counters, 1 an option.
    rtt_scheme_local: Integer(NONE) = 0, "rtt_scheme_local_";
    /// Source of the peer's round-trip time (CCID 3): 0 window counters, 1 an option.
    rtt_scheme_remote: Integer(NONE) = 0, "rtt_scheme_remote_";
}

settings! {
    /// The settings of CCID 2, TCP-like congestion control (RFC 4341).
    TcpLikeSettings

    /// The congestion window at the start.
    initial_cwnd: Integer(PACKETS) = 3, "initial_cwnd_";
    /// The congestion window after a timeout.
    cwnd_timeout: Integer(PACKETS) = 1, "cwnd_timeout_";
    /// The slow start threshold at the start.
    initial_ssthresh: Integer(PACKETS) = 65535, "initial_ssthresh_";
    /// The retransmission timeout at the start.
    initial_rto: Real(SECONDS) = 3.0, "initial_rto_";
    /// The shortest retransmission timeout.
    min_rto: Real(SECONDS) = 1.0, "min_rto_";
    /// Gain of the mean round-trip time (RFC 6298).
    alpha: Real(NONE) = 0.125, "alpha_";
    /// Gain of the mean deviation of the round-trip time (RFC 6298).
    beta: Real(NONE) = 0.25, "beta_";
    /// Factor of the mean deviation in the retransmission timeout (RFC 6298).
    k: Integer(NONE) = 4, "k_";
    /// The smallest amount that the deviation adds to the retransmission timeout, seconds (clock
    /// granularity G of RFC 6298).
    g: Real(SECONDS) = 0.01, "g_";
    /// The number of later packets that must be acknowledged before a missing packet counts as lost (RFC
    /// 4341, section 5).
    num_dup_acks: Integer(PACKETS) = 3, "num_dup_acks_";
    /// Shortest time without data after which the peer is quiescent.
    q_min_t: Real(SECONDS) = 0.2, "q_min_t_";
    /// Has no effect: the Quiescence option, which would be sent with this number of data packets, is not simulated.
    q_opt_ratio: Integer(PACKETS) = 1, "q_opt_ratio_";
    /// The longest delay of an acknowledgement.
    dack_delay: Real(SECONDS) = 0.2, "dack_delay_";
    /// The number of runs in the peer's Ack Vector above which the vector is acknowledged.
    ackv_size_lim: Integer(RUNS) = 10, "ackv_size_lim_";
}

settings! {
    /// The settings of CCID 3, TFRC (RFC 4342; RFC 3448, the specification of TFRC at that time).
    TfrcSettings

    /// The number of later packets after which a missing packet counts as lost.
    num_dup_acks: Integer(PACKETS) = 3, "num_dup_acks_";
    /// Relative accuracy of the rate from which the first loss interval is computed.
    p_tol: Real(NONE) = 0.05, "p_tol_";
    /// Window counts per round-trip time (RFC 4342, section 8.1).
    win_count_per_rtt: Integer(WINDOW_COUNTS) = 4, "win_count_per_rtt_";
    /// The most by which the window counter grows from one packet to the next (RFC 4342, section 8.1).
    max_wc_inc: Integer(NONE) = 5, "max_wc_inc_";
    /// Shortest time without data after which the peer is quiescent.
    q_min_t: Real(SECONDS) = 0.2, "q_min_t_";
    /// Whether the rate follows the square root of the round-trip time (RFC 3448, section 4.5).
    use_osc_prev: Integer(NONE) = 1, "s_use_osc_prev_";
    /// The smallest loss event rate that is not 0.
    smallest_p: Real(NONE) = 0.00001, "s_smallest_p_";
    /// Weight of the old round-trip time in the mean.
    rtt_q: Real(NONE) = 0.9, "s_rtt_q_";
    /// Weight of the old mean in the mean of the square roots of round-trip times.
    rtt_q2: Real(NONE) = 0.9, "s_rtt_q2_";
    /// The longest time between packets, seconds (t_mbi).
    t_mbi: Real(SECONDS) = 64.0, "s_t_mbi_";
    /// Granularity of the operating system's timers.
    os_time_gran: Real(SECONDS) = 0.01, "s_os_time_gran_";
    /// The packet size with which the sender computes its rate.
    s: Integer(BYTES) = 500, "s_s_";
    /// The rate at the start.
    initial_x: Real(BYTES_PER_SECOND) = 500.0, "s_initial_x_";
    /// Time without feedback at the start before the rate is halved.
    initial_rto: Real(SECONDS) = 2.0, "s_initial_rto_";
    /// Has no effect: the Quiescence option, which would be sent with this number of data packets, is not simulated.
    q_opt_ratio: Integer(PACKETS) = 1, "s_q_opt_ratio_";
    /// The packet size with which the receiver computes rates.
    r_s: Integer(BYTES) = 500, "r_s_";
}
