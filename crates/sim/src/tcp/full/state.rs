//! The states of a connection and the flags of its segments (RFC 793, section 3; spec: tcp-full, section 6).

/// FIN: the sender has no more data.
pub(super) const FIN: u8 = 0x01;
/// SYN: synchronize sequence numbers.
pub(super) const SYN: u8 = 0x02;
/// RST: reset. Never sent; known only so that it can be printed.
pub(super) const RST: u8 = 0x04;
/// PSH: the segment contains the last data that the sender has.
pub(super) const PSH: u8 = 0x08;
/// ACK: the acknowledgement number is valid.
pub(super) const ACK: u8 = 0x10;
/// ECE: congestion experienced, echo (RFC 3168).
pub(super) const ECE: u8 = 0x40;
/// CWR: congestion window reduced (RFC 3168).
pub(super) const CWR: u8 = 0x80;

/// The state of a connection. There is no TIME-WAIT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// There is no connection.
    Closed,
    /// The agent waits for a SYN.
    Listen,
    /// A SYN was sent; an answer is awaited.
    SynSent,
    /// SYNs were sent and received, but the agent's own SYN is not acknowledged.
    SynReceived,
    /// The connection is open: data may flow.
    Established,
    /// The peer sent a FIN; the agent may still send.
    CloseWait,
    /// A FIN was sent; its acknowledgement is awaited.
    FinWait1,
    /// FINs were sent and received; the agent's own FIN is not acknowledged.
    Closing,
    /// The peer sent a FIN first; the agent's own FIN is sent and not acknowledged.
    LastAck,
    /// The agent's own FIN is acknowledged; the peer may still send.
    FinWait2,
}

impl State {
    /// The flags that outgoing segments have in the state.
    pub(super) fn flags(self) -> u8 {
        match self {
            State::Closed | State::Established | State::CloseWait | State::FinWait2 => ACK,
            State::Listen => 0,
            State::SynSent => SYN,
            State::SynReceived => SYN | ACK,
            State::FinWait1 | State::Closing | State::LastAck => FIN | ACK,
        }
    }

    /// Whether the peer's FIN has been received. ns-2.35: LAST-ACK does not count.
    pub(super) fn has_received_fin(self) -> bool {
        matches!(self, State::Closed | State::CloseWait | State::Closing)
    }

    /// Whether the peer's SYN has been received.
    pub(super) fn has_received_syn(self) -> bool {
        self >= State::SynReceived
    }
}
