//! The rounds of abstract TCP, found by trials with ns-2.35 (spec: mpls-pushback-nix, section 11).

/// What is sent after a loss.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recovery {
    /// For each round, the time since the round before it, round trips, and the number of packets.
    pub(super) rounds: &'static [(u8, u8)],
    /// The number of packets of the first of these rounds that count; the next round repeats the numbers of the others.
    pub(super) counted: u8,
}

/// A round before the first loss.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) packets: u8,
    /// What follows the loss of each packet of the round.
    pub(super) losses: &'static [Recovery],
}

/// The rounds of a connection up to its first loss.
pub(super) type Rounds = &'static [Round];

const fn after(rounds: &'static [(u8, u8)]) -> Recovery {
    Recovery { rounds, counted: rounds[0].1 }
}

const fn counting(counted: u8, rounds: &'static [(u8, u8)]) -> Recovery {
    Recovery { rounds, counted }
}

/// What follows a loss of the last round: the model ends there.
const SOON: Recovery = after(&[(3, 1)]);
/// What follows a loss of the last packets of the last round.
const LATE: Recovery = after(&[(5, 1)]);

/// Tahoe, with an acknowledgement for each packet.
pub(super) const TAHOE: Rounds = &[
    Round {
        packets: 1,
        losses: &[after(&[(5, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)])],
    },
    Round {
        packets: 2,
        losses: &[
            after(&[(5, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
            after(&[(1, 2), (3, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
        ],
    },
    Round {
        packets: 4,
        losses: &[
            after(&[(1, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
            after(&[(1, 2), (1, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
            after(&[(1, 4), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 5), (1, 6)]),
            after(&[(1, 6), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 5), (1, 6)]),
        ],
    },
    Round {
        packets: 8,
        losses: &[
            after(&[(1, 1), (1, 2), (1, 4), (1, 4), (1, 5), (1, 6)]),
            counting(1, &[(1, 3), (1, 2), (1, 4), (1, 4), (1, 5), (1, 6)]),
            counting(1, &[(1, 5), (1, 2), (1, 4), (1, 5), (1, 6)]),
            counting(1, &[(1, 7), (1, 2), (1, 4), (1, 5), (1, 6)]),
            counting(1, &[(1, 9), (1, 2), (1, 4), (1, 6)]),
            after(&[(1, 10), (1, 1), (1, 2), (1, 4), (1, 6)]),
            after(&[(1, 12), (1, 1), (1, 2), (1, 4)]),
            after(&[(1, 14), (1, 1), (1, 2), (1, 4)]),
        ],
    },
    Round {
        packets: 16,
        losses: &[
            SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, LATE, LATE, LATE,
        ],
    },
];

/// Reno, with an acknowledgement for each packet.
pub(super) const RENO: Rounds = &[
    Round {
        packets: 1,
        losses: &[after(&[(5, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)])],
    },
    Round {
        packets: 2,
        losses: &[
            after(&[(5, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
            after(&[(1, 2), (3, 1), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
        ],
    },
    Round {
        packets: 4,
        losses: &[
            after(&[(1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
            after(&[(1, 2), (1, 2), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 7)]),
            after(&[(1, 4), (1, 3), (1, 3), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 6), (1, 3), (1, 3), (1, 4), (1, 5), (1, 6)]),
        ],
    },
    Round {
        packets: 8,
        losses: &[
            after(&[(1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 4), (1, 4), (1, 5), (1, 6)]),
            counting(1, &[(1, 5), (1, 5), (1, 6), (1, 7)]),
            counting(1, &[(1, 7), (1, 5), (1, 6), (1, 7)]),
            counting(1, &[(1, 9), (1, 6), (1, 7)]),
            after(&[(1, 10), (1, 6), (1, 6), (1, 7)]),
            after(&[(1, 12), (1, 7)]),
            after(&[(1, 14), (1, 7)]),
        ],
    },
    Round {
        packets: 16,
        losses: &[
            SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, LATE, LATE, LATE,
        ],
    },
];

/// Tahoe, with delayed acknowledgements.
pub(super) const TAHOE_DELAYED: Rounds = &[
    Round {
        packets: 1,
        losses: &[after(&[(5, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)])],
    },
    Round {
        packets: 2,
        losses: &[
            after(&[(5, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 2), (3, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
        ],
    },
    Round {
        packets: 3,
        losses: &[
            after(&[(5, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 2), (1, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 3), (1, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
        ],
    },
    Round {
        packets: 5,
        losses: &[
            after(&[(1, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 2), (1, 1), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5)]),
            after(&[(1, 3), (1, 1), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5)]),
            after(&[(1, 5), (1, 1), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5)]),
            after(&[(1, 6), (1, 1), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5)]),
        ],
    },
    Round {
        packets: 8,
        losses: &[
            after(&[(1, 1), (1, 2), (1, 3), (1, 4), (1, 4)]),
            counting(1, &[(1, 3), (1, 2), (1, 3), (1, 4), (1, 4)]),
            counting(1, &[(1, 4), (1, 2), (1, 3), (1, 4), (1, 4)]),
            counting(1, &[(1, 6), (1, 2), (1, 3), (1, 5)]),
            counting(1, &[(1, 7), (1, 2), (1, 3), (1, 5)]),
            after(&[(1, 8), (1, 1), (1, 2), (1, 3), (1, 5)]),
            after(&[(1, 9), (1, 1), (1, 2), (1, 3), (1, 5)]),
            after(&[(1, 11), (1, 1), (1, 2)]),
        ],
    },
    Round { packets: 12, losses: &[SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, LATE, LATE, LATE] },
];

/// Reno, with delayed acknowledgements.
pub(super) const RENO_DELAYED: Rounds = &[
    Round {
        packets: 1,
        losses: &[after(&[(5, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)])],
    },
    Round {
        packets: 2,
        losses: &[
            after(&[(5, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 2), (3, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
        ],
    },
    Round {
        packets: 3,
        losses: &[
            after(&[(5, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 2), (3, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 6)]),
            after(&[(1, 3), (1, 2), (1, 2), (1, 3), (1, 4), (1, 4), (1, 4), (1, 5)]),
        ],
    },
    Round {
        packets: 5,
        losses: &[
            after(&[(1, 2), (1, 2), (1, 3), (1, 4), (1, 4), (1, 4), (1, 5)]),
            after(&[(1, 2), (1, 2), (1, 3), (1, 4), (1, 4), (1, 5), (1, 5)]),
            after(&[(1, 3), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 5)]),
            after(&[(1, 5), (1, 2), (1, 3), (1, 4), (1, 4), (1, 5), (1, 5)]),
            after(&[(1, 6), (1, 3), (1, 3), (1, 4), (1, 4), (1, 5), (1, 5)]),
        ],
    },
    Round {
        packets: 8,
        losses: &[
            after(&[(1, 4), (1, 4), (1, 5)]),
            after(&[(1, 3), (1, 4), (1, 4), (1, 5)]),
            after(&[(1, 4), (1, 4), (1, 4), (1, 5)]),
            counting(5, &[(1, 6), (1, 5), (1, 5)]),
            counting(5, &[(1, 7), (1, 5), (1, 5)]),
            after(&[(1, 8), (1, 5), (1, 5), (1, 5)]),
            after(&[(1, 9), (1, 5), (1, 5), (1, 5)]),
            after(&[(1, 11), (1, 6)]),
        ],
    },
    Round { packets: 12, losses: &[SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, SOON, LATE, LATE, LATE] },
];
