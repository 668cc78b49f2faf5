//! The settings of two-way TCP agents (spec: tcp-full, section 3).

use crate::settings::settings;

settings! {
    /// The settings of every two-way agent, beside those of all TCP senders.
    Settings

    /// Data bytes in a full segment; 0 stands for `packetSize_` minus the size of the headers.
    segsize: Integer(BYTES) = 536, "segsize_";
    /// The number of full segments per ACK.
    segsperack: Integer(SEGMENTS) = 1, "segsperack_";
    /// Amount of data received up to which every segment is acknowledged; 0 is off.
    spa_thresh: Integer(BYTES) = 0, "spa_thresh_";
    /// The number of duplicate ACKs that signals a loss.
    tcprexmtthresh: Integer(DUPLICATE_ACKS) = 3, "tcprexmtthresh_";
    /// Initial send sequence number.
    iss: Integer(NONE) = 0, "iss_";
    /// Send small segments without waiting for outstanding data (no Nagle algorithm, RFC 896).
    nodelay: Switch = false, "nodelay_";
    /// Allow the SYN to carry data.
    data_on_syn: Switch = false, "data_on_syn_";
    /// Do not take a segment of old data for a duplicate ACK.
    dupseg_fix: Switch = true, "dupseg_fix_";
    /// Let data without a new ACK number reset the count of duplicate ACKs and end recovery.
    dupack_reset: Switch = false, "dupack_reset_";
    /// The longest delay of an ACK, seconds; 0 or less sets no timer.
    interval: Time = 0.1, "interval_";
    /// Send a FIN when everything offered has been sent.
    close_on_empty: Switch = false, "close_on_empty_";
    /// Call `done_data` when everything offered has been acknowledged.
    signal_on_empty: Switch = false, "signal_on_empty_";
    /// Inflate the window by extra duplicate ACKs in recovery.
    reno_fastrecov: Switch = true, "reno_fastrecov_";
    /// Limit the data in flight by `pipe` instead of the window.
    pipectrl: Switch = false, "pipectrl_";
    /// Let the window grow at partial ACKs.
    open_cwnd_on_pack: Switch = true, "open_cwnd_on_pack_";
    /// Stay half open when the peer has closed.
    halfclose: Switch = false, "halfclose_";
    /// Switch header prediction off.
    nopredict: Switch = false, "nopredict_";
    /// Allow an ECN-capable SYN+ACK (RFC 5562).
    ecn_syn: Switch = false, "ecn_syn_";
    /// Reaction to a marked SYN+ACK: 0 a window of 1 segment, 1 waiting for the timer, 2 another SYN+ACK.
    ecn_syn_wait: Integer(NONE) = 0, "ecn_syn_wait_";
    /// Report unusual segments on the standard output and standard error output.
    debug: Switch = false, "debug_";
}
