//! Time stamps in chunks of their own, an experiment of ns-2 (spec: sctp, section 20).

use super::chunk::TimestampChunk;
use super::{Association, Environment};

/// Time stamps to echo, and echoed time stamps. Seconds, in single precision.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Echo {
    /// The first time stamp since the last echo.
    owed: Option<f32>,
    /// The last echo that arrived.
    pub received: Option<f32>,
}

impl Echo {
    /// Records the arrival of a chunk.
    pub fn receive(&mut self, stamp: TimestampChunk) {
        self.owed = self.owed.or(stamp.sent);
        self.received = stamp.echo.or(self.received);
    }
}

impl Association {
    /// The chunk that goes with the present packet.
    pub(super) fn time_stamp(&mut self, env: &impl Environment) -> TimestampChunk {
        let carries_data =
            (self.may_send_new || self.has_marked) && !self.sack_needed && !self.forward_needed;
        TimestampChunk { sent: carries_data.then(|| env.now() as f32), echo: self.echo.owed.take() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stamp_since_the_last_echo_is_owed() {
        let mut echo = Echo::default();
        for time in [1.0, 2.0] {
            echo.receive(TimestampChunk { sent: Some(time), echo: None });
        }
        echo.receive(TimestampChunk { sent: None, echo: Some(0.5) });
        echo.receive(TimestampChunk { sent: None, echo: None });
        assert_eq!((echo.owed, echo.received), (Some(1.0), Some(0.5)));
    }
}
