//! Features, which are properties of a connection that its ends negotiate (RFC 4340, section 6).

/// A feature of RFC 4340, section 6.4, or one that ns-2 adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The CCID of the congestion control.
    CongestionControl,
    /// Whether packets may carry ECN marks.
    Ecn,
    /// The number of data packets per acknowledgement.
    AckRatio,
    /// Whether acknowledgements carry an Ack Vector.
    AckVector,
    /// The method by which quiescence is detected.
    QuiescenceScheme,
    /// Whether an end is quiescent.
    Quiescence,
    /// Whether feedback carries the loss event rate (RFC 4342, section 8.4).
    LossEventRate,
    /// The source of the receiver's round-trip time.
    RttScheme,
}

/// The owner of a feature, from the viewpoint of the writer of an option or of the owner of a setting (RFC 4340,
/// section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// This end (L).
    Local,
    /// The peer (R).
    Remote,
}

impl Side {
    /// Returns the owner of a feature as the other end sees it: what is local here is remote there.
    pub fn seen_from_the_peer(self) -> Side {
        match self {
            Side::Local => Side::Remote,
            Side::Remote => Side::Local,
        }
    }
}

impl Feature {
    /// The features that are negotiated with every congestion control, in the order of their options.
    pub const COMMON: [Feature; 6] = [
        Feature::CongestionControl,
        Feature::Ecn,
        Feature::AckRatio,
        Feature::AckVector,
        Feature::QuiescenceScheme,
        Feature::Quiescence,
    ];
    /// The features that are also negotiated with CCID 3.
    pub const OF_TFRC: [Feature; 2] = [Feature::LossEventRate, Feature::RttScheme];

    /// The size of the feature's value, bytes.
    pub fn bytes(self) -> usize {
        if self == Feature::AckRatio { 2 } else { 1 }
    }

    /// Whether both ends must be set to the same value. Otherwise an end accepts the peer's value.
    pub fn must_agree(self) -> bool {
        !matches!(self, Feature::AckRatio | Feature::Quiescence)
    }
}
