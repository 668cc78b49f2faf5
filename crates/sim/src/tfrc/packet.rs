//! What data packets and reports carry besides their number.

/// The header of a data packet.
#[derive(Clone, Debug, Default)]
pub struct TfrcData {
    /// When it was sent, seconds.
    pub timestamp: f64,
    /// The sender's estimate of the round-trip time, seconds; 0 before there is one.
    pub rtt: f64,
    /// The sender's retransmission time-out, as TCP would have it, seconds.
    pub tzero: f64,
    /// The sending rate, bytes per second.
    pub rate: f64,
    /// Size of the packets, bytes.
    pub size: i32,
    /// The packet size for which the rate is computed, bytes.
    pub equation_size: i32,
    /// Whether a report is wanted at once.
    pub urgent: bool,
    /// How many reports the sender has got, or missed.
    pub round: i32,
}

/// The contents of a report.
#[derive(Clone, Debug, Default)]
pub struct TfrcFeedback {
    /// The time stamp of the last data packet, seconds.
    pub timestamp_echo: f64,
    /// How long ago that packet arrived, seconds.
    pub timestamp_offset: f64,
    /// Estimated rate of loss events.
    pub loss_rate: f64,
    /// Packets received per second since the last report.
    pub received_rate: f64,
    /// Losses since the last report.
    pub losses: i32,
    /// Lost packets as a fraction of all packets.
    pub true_loss_rate: f64,
}
