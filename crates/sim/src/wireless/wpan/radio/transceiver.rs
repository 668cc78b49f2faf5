//! The state machine of the transceiver (spec: wpan, section 6).

/// The state of the transceiver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The transceiver can receive.
    #[default]
    Receive,
    /// The transceiver can transmit.
    Transmit,
    /// The transceiver is off, or changes between receiving and transmitting.
    Off,
}

/// A request of the MAC to the transceiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Change to the given mode when a frame being sent or received has ended.
    Mode(Mode),
    /// Switch off at once.
    ForceOff,
}

/// The answer to a request, or the result of a transmission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The request has been carried out, or the frame was sent.
    Success,
    /// The transceiver was in the requested mode before, or is in it now.
    Mode(Mode),
    /// The request will be carried out when the frame has been sent.
    BusySending,
    /// The request will be carried out when the frame has been received.
    BusyReceiving,
    /// The request failed.
    Failed,
}

/// The action that the owner of the transceiver has to carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Answer the MAC.
    Confirm(Status),
    /// Start the turnaround timer.
    Turn,
    /// Abort the current reception or transmission, then answer.
    Abort(Status),
}

/// The transceiver: a state machine without a clock.
#[derive(Debug, Default)]
pub struct Transceiver {
    mode: Mode,
    deferred: Option<Mode>,
    /// The mode after the turnaround in progress.
    turning_to: Option<Mode>,
}

impl Transceiver {
    /// The mode of the transceiver.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether the transceiver changes between receiving and transmitting.
    pub fn is_turning(&self) -> bool {
        self.turning_to.is_some()
    }

    /// Handles a request of the MAC. `sending` and `receiving` say whether a frame is being sent, or a decodable one
    /// received.
    pub fn request(&mut self, request: Request, sending: bool, receiving: bool) -> Reaction {
        if self.deferred.take().is_none() {
            self.turning_to = None;
        }
        let target = match request {
            Request::ForceOff => {
                let before = std::mem::replace(&mut self.mode, Mode::Off);
                return Reaction::Abort(match before {
                    Mode::Off => Status::Mode(Mode::Off),
                    _ => Status::Success,
                });
            }
            Request::Mode(mode) => mode,
        };
        if target == self.mode {
            return Reaction::Confirm(Status::Mode(target));
        }
        if target != Mode::Transmit && sending {
            self.deferred = Some(target);
            return Reaction::Confirm(Status::BusySending);
        }
        if target != Mode::Receive && receiving {
            self.deferred = Some(target);
            return Reaction::Confirm(Status::BusyReceiving);
        }
        if self.mode == Mode::Off || target == Mode::Off {
            self.mode = target;
            return Reaction::Confirm(Status::Success);
        }
        self.turn(target)
    }

    fn turn(&mut self, target: Mode) -> Reaction {
        self.mode = Mode::Off;
        self.turning_to = Some(target);
        Reaction::Turn
    }

    /// Carries out the request made during a frame, because the frame was sent or received.
    pub fn frame_over(&mut self) -> Option<Reaction> {
        let target = self.deferred.take()?;
        if target == Mode::Off {
            self.mode = Mode::Off;
            return Some(Reaction::Confirm(Status::Mode(Mode::Off)));
        }
        Some(self.turn(target))
    }

    /// Ends the turnaround. Returns the new mode.
    pub fn turned(&mut self) -> Mode {
        self.mode = self.turning_to.take().unwrap_or(self.mode);
        self.mode
    }

    /// Discards the deferred request, because a frame being sent was aborted.
    pub fn aborted(&mut self) {
        self.deferred = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRANSMIT: Request = Request::Mode(Mode::Transmit);
    const RECEIVE: Request = Request::Mode(Mode::Receive);

    #[test]
    fn changing_direction_takes_a_turnaround() {
        let mut transceiver = Transceiver::default();
        assert_eq!(transceiver.request(TRANSMIT, false, false), Reaction::Turn);
        assert_eq!(transceiver.mode(), Mode::Off);
        assert_eq!(transceiver.turned(), Mode::Transmit);
        assert_eq!(transceiver.request(RECEIVE, true, false), Reaction::Confirm(Status::BusySending));
        assert_eq!(transceiver.frame_over(), Some(Reaction::Turn));
        assert_eq!(transceiver.turned(), Mode::Receive);
    }

    #[test]
    fn another_request_replaces_the_turnaround() {
        let mut transceiver = Transceiver::default();
        transceiver.request(TRANSMIT, false, false);
        assert_eq!(transceiver.request(RECEIVE, false, false), Reaction::Confirm(Status::Success));
        assert!(!transceiver.is_turning());
        assert_eq!(transceiver.mode(), Mode::Receive);
    }

    #[test]
    fn a_frame_being_received_is_not_interrupted_unless_forced() {
        let mut transceiver = Transceiver::default();
        assert_eq!(transceiver.request(TRANSMIT, false, true), Reaction::Confirm(Status::BusyReceiving));
        assert_eq!(transceiver.mode(), Mode::Receive);
        assert_eq!(transceiver.request(Request::ForceOff, false, true), Reaction::Abort(Status::Success));
        assert_eq!(transceiver.frame_over(), None);
    }
}
