//! What a script may set on a two-way TCP agent (spec: tcp-full, section 3).

use crate::settings::settings;

settings! {
    /// The settings of every two-way agent, beside those of all TCP senders.
    Settings

    /// Data bytes in a full segment; 0 takes what `packetSize_` leaves.
    segsize: Integer(BYTES) = 536, "segsize_";
    /// An ACK is sent after so many full segments.
    segsperack: Integer(SEGMENTS) = 1, "segsperack_";
    /// While less than this has arrived every segment is acknowledged; 0 is off.
    spa_thresh: Integer(BYTES) = 0, "spa_thresh_";
    /// The duplicate ACKs that signal a loss.
    tcprexmtthresh: Integer(COUNT) = 3, "tcprexmtthresh_";
    /// Initial send sequence number.
    iss: Integer(NONE) = 0, "iss_";
    /// Small segments do not wait for outstanding data (RFC 896 is off).
    nodelay: Switch = false, "nodelay_";
    /// The SYN may carry data.
    data_on_syn: Switch = false, "data_on_syn_";
    /// A segment of old data is not taken for a duplicate ACK.
    dupseg_fix: Switch = true, "dupseg_fix_";
    /// Data without a new ACK number resets the count of duplicate ACKs and ends recovery.
    dupack_reset: Switch = false, "dupack_reset_";
    /// How long an ACK may be delayed, seconds; 0 or less has no timer.
    interval: Time = 0.1, "interval_";
    /// A FIN is sent once everything offered has been sent.
    close_on_empty: Switch = false, "close_on_empty_";
    /// `done_data` is reported once everything offered has been acknowledged.
    signal_on_empty: Switch = false, "signal_on_empty_";
    /// Extra duplicate ACKs inflate the window in recovery.
    reno_fastrecov: Switch = true, "reno_fastrecov_";
    /// The amount in flight is controlled by `pipe`, not by the window.
    pipectrl: Switch = false, "pipectrl_";
    /// Partial ACKs let the window grow.
    open_cwnd_on_pack: Switch = true, "open_cwnd_on_pack_";
    /// The end stays half open when the peer has closed.
    halfclose: Switch = false, "halfclose_";
    /// Header prediction is off.
    nopredict: Switch = false, "nopredict_";
    /// The SYN+ACK may be ECN-capable (RFC 5562).
    ecn_syn: Switch = false, "ecn_syn_";
    /// What a marked SYN+ACK leads to: 0 a window of 1 segment, 1 waiting for the timer, 2 another SYN+ACK.
    ecn_syn_wait: Integer(NONE) = 0, "ecn_syn_wait_";
    /// Unusual segments are reported on the standard outputs.
    debug: Switch = false, "debug_";
}
