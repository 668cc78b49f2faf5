//! Features, the properties of a connection that its ends agree on (RFC 4340, section 6).

/// A feature (RFC 4340, section 6.4, and those that ns-2 adds).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The congestion control, a CCID.
    CongestionControl,
    /// Whether packets may carry ECN marks.
    Ecn,
    /// Packets with data per acknowledgement.
    AckRatio,
    /// Whether acknowledgements carry an Ack Vector.
    AckVector,
    /// How quiescence is noticed.
    QuiescenceScheme,
    /// Whether an end is quiescent.
    Quiescence,
    /// Whether feedback carries the loss event rate (RFC 4342, section 8.4).
    LossEventRate,
    /// How round-trip times reach the receiver.
    RttScheme,
}

/// Whose feature: as the writer of an option or the owner of a setting sees it (RFC 4340, section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// One's own (L).
    Local,
    /// The peer's (R).
    Remote,
}

impl Side {
    /// The same, as the other end sees it.
    pub fn seen_from_the_peer(self) -> Side {
        match self {
            Side::Local => Side::Remote,
            Side::Remote => Side::Local,
        }
    }
}

impl Feature {
    /// Those that ends with any congestion control negotiate, in the order of their options.
    pub const COMMON: [Feature; 6] = [
        Feature::CongestionControl,
        Feature::Ecn,
        Feature::AckRatio,
        Feature::AckVector,
        Feature::QuiescenceScheme,
        Feature::Quiescence,
    ];
    /// Those of CCID 3 besides.
    pub const OF_TFRC: [Feature; 2] = [Feature::LossEventRate, Feature::RttScheme];

    /// Bytes of its value.
    pub fn bytes(self) -> usize {
        if self == Feature::AckRatio { 2 } else { 1 }
    }

    /// Whether the ends have to be set to the same value; the peer's value is taken over otherwise.
    pub fn must_agree(self) -> bool {
        !matches!(self, Feature::AckRatio | Feature::Quiescence)
    }
}
