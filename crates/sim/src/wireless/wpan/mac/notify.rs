//! Passing events to the task that waits for them (spec: wpan, section 13).

use super::state::{Awaited, OnAir, Purpose};
use super::{Mode, WpanMac};
use crate::Sim;
use crate::wireless::wpan::radio::{Request, Status};
use crate::wireless::wpan::{CommandId, RETRIES};

/// The tasks that send commands, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    Scan,
    Associate,
    Poll,
}

impl WpanMac {
    /// The task that waits for the event `awaited`, among those that send commands.
    fn asker(&self, awaited: Awaited) -> Option<Asker> {
        let tasks = &self.tasks;
        [(&tasks.scan, Asker::Scan), (&tasks.associate, Asker::Associate), (&tasks.poll, Asker::Poll)]
            .into_iter()
            .find_map(|(task, asker)| task.awaits(awaited).then_some(asker))
    }

    /// The command that is being sent as an answer.
    fn answer(&self) -> Option<CommandId> {
        self.slots.of(Purpose::Answer).frame()?.command()
    }

    /// Passes the end of contention to the task that waits for it.
    pub(super) fn contention_ended(&self, sim: &Sim, won: bool) {
        let chosen = self.chosen.borrow().clone();
        match chosen.and_then(|chosen| self.slots.purpose(&chosen)) {
            Some(Purpose::Command) => match self.asker(Awaited::Contention) {
                Some(Asker::Scan) => self.scan_contended(sim, won),
                Some(Asker::Associate) => self.association_contended(sim, won),
                Some(Asker::Poll) => self.poll_contended(sim, won),
                None if won => self.request_mode(sim, Mode::Transmit),
                None => self.command_done(sim),
            },
            Some(Purpose::Data) => self.data_contended(sim, won),
            Some(Purpose::Answer) => self.answer_contended(sim, won),
            None => {}
        }
    }

    fn answer_contended(&self, sim: &Sim, won: bool) {
        let command = self.answer();
        let task = match command {
            Some(CommandId::AssociationResponse) => Some(&self.tasks.respond),
            Some(CommandId::Realignment) => Some(&self.tasks.answer_orphan),
            _ => None,
        };
        if won {
            if let Some(task) = task {
                task.awaited.set(Awaited::Sent);
            }
            return self.request_mode(sim, Mode::Transmit);
        }
        match command {
            Some(CommandId::AssociationResponse) => self.response_failed(),
            Some(CommandId::Realignment) => self.realignment_failed(sim),
            _ => {
                self.slots.of(Purpose::Answer).take();
                self.resume(sim);
            }
        }
    }

    /// Passes the end of a transmission to the task that waits for it.
    pub(super) fn frame_sent(&self, sim: &Sim) {
        let on_air = self.on_air.borrow().clone();
        let frame = match on_air {
            OnAir::Nothing => return,
            OnAir::Beacon => {
                if self.beacon.get().is_none() {
                    return;
                }
                if self.tasks.start.awaits(Awaited::Sent) {
                    return self.first_beacon_sent(sim);
                }
                self.listen(sim);
                return self.beacon_done(sim);
            }
            OnAir::Ack(_) => {
                if self.ack.borrow().is_none() {
                    return;
                }
                self.await_space(sim);
                self.listen(sim);
                return self.ack_done(sim);
            }
            OnAir::Frame(frame) => frame,
        };
        let wants_ack = frame.packet.radio().wpan.wants_ack;
        match self.slots.purpose(&frame) {
            Some(Purpose::Answer) if wants_ack => self.await_ack(sim, Purpose::Answer),
            Some(Purpose::Answer) => {
                self.listen(sim);
                self.answer_done(sim);
            }
            Some(Purpose::Command) => match self.asker(Awaited::Sent) {
                Some(Asker::Scan) => self.scan_request_sent(sim),
                Some(Asker::Associate) => self.association_frame_sent(sim),
                Some(Asker::Poll) => self.poll_sent(sim),
                None if wants_ack => self.await_ack(sim, Purpose::Command),
                None => {
                    self.listen(sim);
                    self.command_done(sim);
                }
            },
            Some(Purpose::Data) => self.data_sent(sim),
            None => {}
        }
    }

    /// Passes an acknowledgement of the last frame sent to the task that waits for it.
    pub(super) fn frame_acknowledged(&self, sim: &Sim) {
        let OnAir::Frame(frame) = self.on_air.borrow().clone() else { return };
        match self.slots.purpose(&frame) {
            Some(Purpose::Data) => self.data_acknowledged(sim, true),
            Some(Purpose::Command) => match self.asker(Awaited::Ack) {
                Some(Asker::Associate) => self.association_acknowledged(sim, true),
                Some(Asker::Poll) => self.poll_acknowledged(sim, true),
                _ => self.command_done(sim),
            },
            Some(Purpose::Answer) => match self.answer() {
                Some(CommandId::AssociationResponse) => self.response_succeeded(sim),
                Some(CommandId::Realignment) => self.realignment_succeeded(sim),
                _ => self.answer_done(sim),
            },
            None => {}
        }
    }

    /// Passes the absence of an acknowledgement of the last frame sent to the task that waits for it.
    pub(super) fn ack_timed_out(&self, sim: &Sim) {
        let OnAir::Frame(frame) = self.on_air.borrow().clone() else { return };
        match self.slots.purpose(&frame) {
            Some(Purpose::Data) => self.data_acknowledged(sim, false),
            Some(Purpose::Command) => match self.asker(Awaited::Ack) {
                Some(Asker::Associate) => self.association_acknowledged(sim, false),
                Some(Asker::Poll) => self.poll_acknowledged(sim, false),
                _ => {
                    if !self.slots.of(Purpose::Command).fail(RETRIES) {
                        self.command_over();
                    }
                    self.resume(sim);
                }
            },
            Some(Purpose::Answer) => self.answer_unacknowledged(sim),
            None => {}
        }
    }

    fn answer_unacknowledged(&self, sim: &Sim) {
        let command = self.answer();
        let task = match command {
            Some(CommandId::AssociationResponse) => &self.tasks.respond,
            Some(CommandId::Realignment) => &self.tasks.answer_orphan,
            _ => {
                self.slots.of(Purpose::Answer).take();
                return self.resume(sim);
            }
        };
        if self.slots.of(Purpose::Answer).fail(RETRIES) {
            task.awaited.set(Awaited::Contention);
            return self.resume(sim);
        }
        match command {
            Some(CommandId::AssociationResponse) => self.response_failed(),
            // ns-2.35: the failure to send a realignment counts as a success (spec: wpan, section 13).
            _ => self.realignment_succeeded(sim),
        }
    }

    /// Handles a mode change of the transceiver while no contention is in progress.
    pub(super) fn transceiver_changed(&self, sim: &Sim, status: Status) {
        if self.requested.get() == Request::Mode(Mode::Receive)
            && self.tasks.scan.awaits(Awaited::Transceiver)
        {
            self.scan_listens(sim, status == Status::Mode(Mode::Receive));
        }
    }

    /// Handles the radio's confirmation that it is on the requested channel.
    pub(in crate::wireless::wpan) fn channel_set(&self, sim: &Sim) {
        if self.tasks.scan.awaits(Awaited::Channel) {
            self.scan_channel(sim);
        }
    }

    /// Passes a beacon that was accepted to the task that waits for it.
    pub(super) fn beacon_noticed(&self, sim: &Sim, beacon: super::scan::Descriptor) {
        if self.tasks.scan.awaits(Awaited::Beacon) {
            self.beacon_scanned(sim, beacon);
        } else if self.tasks.sync.awaits(Awaited::Beacon) {
            self.synchronized(sim);
        }
    }

    /// Passes the receipt of a requested frame to the task that waits for it, after its acknowledgement was sent.
    pub(super) fn answer_received(&self, sim: &Sim) {
        let tasks = &self.tasks;
        if tasks.associate.awaits(Awaited::Frame) {
            self.association_answered(sim, true);
        } else if tasks.poll.awaits(Awaited::Frame) {
            self.poll_answered(sim);
        } else if tasks.scan.awaits(Awaited::Frame) {
            self.relocated(sim);
        }
    }

    /// Handles the end of a wait: either a frame is to be polled for, or a frame has not come in time.
    pub(super) fn extraction_over(&self, sim: &Sim) {
        if self.tasks.associate.active.get() {
            self.association_extraction(sim);
        } else if self.tasks.poll.awaits(Awaited::Frame) {
            self.poll_over(sim);
        }
    }
}
