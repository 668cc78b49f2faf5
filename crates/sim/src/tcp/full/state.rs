//! The states of a connection and the flags of its segments (RFC 793, section 3; spec: tcp-full, section 6).

/// No more data from the sender.
pub(super) const FIN: u8 = 0x01;
/// Synchronize sequence numbers.
pub(super) const SYN: u8 = 0x02;
/// Reset; never sent, but known to those who print flags.
pub(super) const RST: u8 = 0x04;
/// Push: nothing is left to send.
pub(super) const PSH: u8 = 0x08;
/// The acknowledgement number counts.
pub(super) const ACK: u8 = 0x10;
/// Congestion experienced, echo (RFC 3168).
pub(super) const ECE: u8 = 0x40;
/// Congestion window reduced (RFC 3168).
pub(super) const CWR: u8 = 0x80;

/// The state of a connection. There is no TIME-WAIT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// No connection.
    Closed,
    /// Waiting for a SYN.
    Listen,
    /// A SYN was sent.
    SynSent,
    /// SYNs were sent and received.
    SynReceived,
    /// Data flows.
    Established,
    /// The peer sent a FIN.
    CloseWait,
    /// A FIN was sent.
    FinWait1,
    /// FINs were sent and received, the own one is not acknowledged.
    Closing,
    /// The peer sent a FIN first; the own one is sent and not acknowledged.
    LastAck,
    /// The own FIN is acknowledged, the peer may still send.
    FinWait2,
}

impl State {
    /// The flags that the state puts on outgoing segments.
    pub(super) fn flags(self) -> u8 {
        match self {
            State::Closed | State::Established | State::CloseWait | State::FinWait2 => ACK,
            State::Listen => 0,
            State::SynSent => SYN,
            State::SynReceived => SYN | ACK,
            State::FinWait1 | State::Closing | State::LastAck => FIN | ACK,
        }
    }

    /// Whether the peer's FIN has come. ns-2.35: LAST-ACK does not count.
    pub(super) fn has_received_fin(self) -> bool {
        matches!(self, State::Closed | State::CloseWait | State::Closing)
    }

    /// Whether the peer's SYN has come.
    pub(super) fn has_received_syn(self) -> bool {
        self >= State::SynReceived
    }
}
