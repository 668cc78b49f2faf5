//! Time stamps in separate chunks, an experiment of ns-2 (spec: sctp, section 20).

use super::chunk::TimestampChunk;
use super::{Association, Environment};

/// Time stamps to be echoed, and echoes received: seconds, in single precision.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Echo {
    /// The first time stamp that arrived since the last echo was sent.
    owed: Option<f32>,
    /// The last echo received.
    pub received: Option<f32>,
}

impl Echo {
    /// Processes a time stamp chunk.
    pub fn receive(&mut self, stamp: TimestampChunk) {
        self.owed = self.owed.or(stamp.sent);
        self.received = stamp.echo.or(self.received);
    }
}

impl Association {
    /// The time stamp chunk for the present packet.
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
