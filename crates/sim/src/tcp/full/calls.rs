//! Calls of the application: listen, send, close (spec: tcp-full, section 8).

use super::output::Reason;
use super::{FullTcp, State};
use crate::Sim;
use crate::agent::Transport;
use crate::packet::PacketType;

/// The argument from which on `advance` counts bytes instead of segments.
const MOST_SEGMENTS: i32 = 0x1000_0000;

impl FullTcp {
    /// Offers `segments` more segments for sending (the commands `advance` and `advanceby`).
    pub fn advance(&self, sim: &Sim, segments: i32) {
        let size = self.settings.segsize.get();
        let segments = if segments >= MOST_SEGMENTS { segments / size.max(1) } else { segments };
        self.advance_bytes(sim, segments.wrapping_mul(size));
    }

    /// Offers `bytes` more bytes for sending; opens the connection if there is none.
    pub fn advance_bytes(&self, sim: &Sim, bytes: i32) {
        match self.state.get() {
            State::Closed | State::Listen => {
                self.restart(sim);
                self.set_curseq(sim, self.settings.iss.get().wrapping_add(bytes));
                self.open(sim);
            }
            State::SynSent | State::SynReceived | State::Established => {
                if self.curseq() < self.settings.iss.get() {
                    self.set_curseq(sim, self.settings.iss.get());
                }
                self.set_curseq(sim, self.curseq().wrapping_add(bytes));
            }
            state => self.complain(sim, &format!("cannot advance in state {state:?}")),
        }
        if self.state.get() == State::Established {
            self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
        }
    }

    /// Opens the connection by sending a SYN.
    fn open(&self, sim: &Sim) {
        self.state.set(State::SynSent);
        let seqno = self.settings.iss.get();
        let used = self.output(sim, seqno, Reason::Normal);
        self.book(sim, seqno, used);
    }

    /// Ends the connection. Data not sent yet is discarded.
    pub(super) fn close_connection(&self, sim: &Sim) {
        // ns-2.35: a FIN that was sent counts as data when the connection is closed, so a second close may send one
        // byte (spec: tcp-full, quirk 6).
        self.set_curseq(sim, self.maxseq() - 1);
        self.endless.set(false);
        let state = match self.state.get() {
            State::Closed | State::Listen => {
                self.cancel_timers();
                self.state.set(State::Closed);
                self.report_done(sim);
                return;
            }
            // ns-2.35: if the SYN has not been answered yet, no FIN follows, and the timer keeps running (spec:
            // tcp-full, section 8).
            State::SynSent => State::Closed,
            State::SynReceived | State::Established => State::FinWait1,
            State::CloseWait | State::LastAck => State::LastAck,
            state @ (State::FinWait1 | State::FinWait2 | State::Closing) => {
                return self.complain(sim, &format!("close in state {state:?}"));
            }
        };
        self.state.set(state);
        self.needs_fin.set(true);
        self.send_much(sim, true, Reason::Normal, self.parameters.max_burst.get());
    }
}

impl Transport for FullTcp {
    fn send_message(&self, sim: &Sim, bytes: i32, flags: Option<&str>) {
        match flags {
            Some("MSG_EOF") => self.settings.close_on_empty.set(1),
            Some("DAT_EOF") => self.settings.signal_on_empty.set(1),
            _ => {}
        }
        if bytes == -1 {
            self.endless.set(true);
            self.advance_bytes(sim, 0);
        } else {
            self.advance_bytes(sim, bytes);
        }
    }

    fn packet_size(&self) -> Option<i32> {
        Some(self.settings.segsize.get())
    }

    fn close(&self, sim: &Sim) {
        self.close_connection(sim);
    }

    fn listen(&self, _sim: &Sim) {
        self.state.set(State::Listen);
        self.agent.packet_type.set(PacketType::ACK);
    }
}
