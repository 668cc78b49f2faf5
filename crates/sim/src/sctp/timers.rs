//! The timers of an SCTP agent.

use std::cell::OnceCell;

use super::TimerName;
use crate::timer::Timer;

/// The timers of an association and of its destinations, which are created when first needed.
#[derive(Debug, Default)]
pub(super) struct Timers {
    init: Timer,
    cookie: Timer,
    sack: Timer,
    heartbeat: Timer,
    first: DestinationTimers,
}

/// The timers of a destination, and of the next destination in the list.
#[derive(Debug, Default)]
struct DestinationTimers {
    retransmission: Timer,
    degrade: Timer,
    heartbeat: Timer,
    route_calculation: Timer,
    route_flush: Timer,
    next: OnceCell<Box<DestinationTimers>>,
}

/// The number of bits of a timer tag that hold the kind of timer.
const KIND_BITS: u32 = 4;

impl TimerName {
    /// The tag of the timer.
    pub(super) fn tag(self) -> u32 {
        let of = |kind: u32, index: usize| kind | (index as u32) << KIND_BITS;
        match self {
            TimerName::Init => 0,
            TimerName::Cookie => 1,
            TimerName::Sack => 2,
            TimerName::Heartbeat => 3,
            TimerName::Retransmission(index) => of(4, index),
            TimerName::Degrade(index) => of(5, index),
            TimerName::HeartbeatTimeout(index) => of(6, index),
            TimerName::RouteCalculation(index) => of(7, index),
            TimerName::RouteFlush(index) => of(8, index),
        }
    }

    /// The name of the timer with the tag `tag`; `None` if there is none.
    pub(super) fn from_tag(tag: u32) -> Option<TimerName> {
        let index = (tag >> KIND_BITS) as usize;
        Some(match tag & ((1 << KIND_BITS) - 1) {
            0 => TimerName::Init,
            1 => TimerName::Cookie,
            2 => TimerName::Sack,
            3 => TimerName::Heartbeat,
            4 => TimerName::Retransmission(index),
            5 => TimerName::Degrade(index),
            6 => TimerName::HeartbeatTimeout(index),
            7 => TimerName::RouteCalculation(index),
            8 => TimerName::RouteFlush(index),
            _ => return None,
        })
    }
}

impl Timers {
    /// The timer with the name `name`.
    pub fn get(&self, name: TimerName) -> &Timer {
        match name {
            TimerName::Init => &self.init,
            TimerName::Cookie => &self.cookie,
            TimerName::Sack => &self.sack,
            TimerName::Heartbeat => &self.heartbeat,
            TimerName::Retransmission(index) => &self.of_destination(index).retransmission,
            TimerName::Degrade(index) => &self.of_destination(index).degrade,
            TimerName::HeartbeatTimeout(index) => &self.of_destination(index).heartbeat,
            TimerName::RouteCalculation(index) => &self.of_destination(index).route_calculation,
            TimerName::RouteFlush(index) => &self.of_destination(index).route_flush,
        }
    }

    fn of_destination(&self, index: usize) -> &DestinationTimers {
        (0..index).fold(&self.first, |timers, _| timers.next.get_or_init(Box::default))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_timers() {
        for name in [TimerName::Cookie, TimerName::Retransmission(0), TimerName::RouteFlush(7)] {
            assert_eq!(TimerName::from_tag(name.tag()), Some(name));
        }
    }
}
