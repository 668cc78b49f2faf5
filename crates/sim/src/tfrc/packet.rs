//! The contents of data packets and reports, except their numbers.

/// The header of a data packet.
#[derive(Clone, Debug, Default)]
pub struct TfrcData {
    /// When the packet was sent, seconds.
    pub timestamp: f64,
    /// The sender's estimate of the round-trip time, seconds; 0 before there is one.
    pub rtt: f64,
    /// The sender's retransmission timeout, computed as by TCP, seconds.
    pub tzero: f64,
    /// The sending rate, bytes per second.
    pub rate: f64,
    /// The size of the packets, bytes.
    pub size: i32,
    /// The packet size for which the rate is computed, bytes.
    pub equation_size: i32,
    /// Whether the sender wants a report at once.
    pub urgent: bool,
    /// The number of reports that the sender has received or missed.
    pub round: i32,
}

/// The contents of a report.
#[derive(Clone, Debug, Default)]
pub struct TfrcFeedback {
    /// The time stamp of the last data packet, seconds.
    pub timestamp_echo: f64,
    /// The time since the last data packet arrived, seconds.
    pub timestamp_offset: f64,
    /// The estimated rate of loss events, per packet (0 to 1).
    pub loss_rate: f64,
    /// The number of packets received per second since the last report.
    pub received_rate: f64,
    /// The number of losses since the last report.
    pub losses: i32,
    /// The number of lost packets as a fraction of all packets.
    pub true_loss_rate: f64,
}
