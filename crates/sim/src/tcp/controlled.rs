//! One-way senders whose window a [`CongestionControl`] sets.

use std::any::Any;
use std::cell::Cell;

use super::congestion::{Ack, Cut, Flight, Sent};
use super::{Action, CongestionControl, Flavour, Newreno, Reason, Reno, Sack1, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::timer::Timer;

/// A flavour that can detect and repair losses while a [`CongestionControl`] sets the window.
pub trait LossRecovery: Flavour {
    /// Whether losses are being repaired.
    fn is_recovering(&self, tcp: &TcpSender) -> bool;

    /// The number of packets beyond the cumulative acknowledgement that the receiver has reported.
    fn sacked(&self) -> i32 {
        0
    }
}

impl LossRecovery for Sack1 {
    fn is_recovering(&self, _tcp: &TcpSender) -> bool {
        self.in_recovery.get()
    }

    fn sacked(&self) -> i32 {
        Sack1::sacked(self)
    }
}

impl LossRecovery for Reno {
    fn is_recovering(&self, tcp: &TcpSender) -> bool {
        tcp.last_action.get() == Action::DuplicateAcks
    }
}

impl LossRecovery for Newreno {
    fn is_recovering(&self, tcp: &TcpSender) -> bool {
        tcp.last_action.get() == Action::DuplicateAcks
    }
}

/// The flavour of senders that combine a loss recovery with a congestion control.
pub struct Controlled {
    recovery: Box<dyn LossRecovery>,
    control: Box<dyn CongestionControl>,
    /// The timer that ends the pause after a packet, for congestion controls that pace.
    pause: Timer,
    /// The acknowledgement being processed, until it has been reported to the congestion control.
    pending: Cell<Option<Ack>>,
}

impl Controlled {
    /// Combines the loss recovery `recovery` with the congestion control `control`.
    pub fn new(recovery: impl LossRecovery, control: impl CongestionControl) -> Controlled {
        Controlled {
            recovery: Box::new(recovery),
            control: Box::new(control),
            pause: Timer::default(),
            pending: Cell::new(None),
        }
    }

    /// Combines loss recovery by selective acknowledgements with `control`.
    pub fn with_sack(control: impl CongestionControl) -> Controlled {
        Controlled::new(Sack1::default(), control)
    }

    /// The congestion control as a `C`; `None` if it is of another type.
    pub fn control<C: CongestionControl>(&self) -> Option<&C> {
        let any: &dyn Any = &*self.control;
        any.downcast_ref()
    }

    fn flight(&self, tcp: &TcpSender) -> Flight {
        Flight {
            first: tcp.highest_ack().wrapping_add(1),
            next: tcp.t_seqno(),
            sacked: self.recovery.sacked(),
            unit: 1,
        }
    }

    /// Reports the acknowledgement to the congestion control, unless it has been reported already.
    fn report(&self, tcp: &TcpSender, sim: &Sim) {
        if let Some(ack) = self.pending.take() {
            self.control.on_ack(tcp, sim, &ack.processed(self.flight(tcp)));
        }
    }

    /// Sends packets until the congestion control demands a pause, and sets the timer that ends this pause.
    fn send_paced(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason) {
        loop {
            let sent = tcp.ndatapack();
            self.recovery.send_much(tcp, sim, force, reason, 1);
            if tcp.ndatapack() == sent {
                if tcp.t_seqno() >= tcp.curseq() {
                    self.control.on_application_limited(&self.flight(tcp));
                }
                return;
            }
            let pause = self.control.pause().unwrap_or(0.0);
            if pause > 0.0 {
                self.pause.resched(sim, tcp.agent.id, TcpSender::FLAVOUR_TIMER, pause);
                return;
            }
        }
    }
}

impl Flavour for Controlled {
    fn parent(&self) -> &dyn Flavour {
        &*self.recovery
    }

    fn reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.pause.force_cancel();
        self.control.reset(sim);
        self.recovery.reset(tcp, sim);
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, header: &Header) {
        let ack = Ack::new(header, self.flight(tcp), self.recovery.is_recovering(tcp));
        self.pending.set(Some(ack));
        self.recovery.on_ack(tcp, sim, header);
        self.report(tcp, sim);
    }

    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        let acknowledged = tcp.highest_ack() - tcp.prev_highest_ack.get();
        self.control.grow(tcp, sim, f64::from(acknowledged));
        tcp.limit_window(sim);
    }

    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        self.control.cut(tcp, sim, &Cut::new(how, tcp.present_window()));
    }

    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.recovery.before_sending(tcp, sim, packet);
        let start = packet.tcp.seqno;
        let idle = tcp.highest_ack() == tcp.maxseq();
        self.control.on_send(sim, packet, Some(&Sent { start, end: start.wrapping_add(1), idle }));
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        self.report(tcp, sim);
        if self.control.pause().is_none() {
            self.recovery.send_much(tcp, sim, force, reason, max_burst);
        } else if !self.pause.is_pending() {
            self.send_paced(tcp, sim, force, reason);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == TcpSender::FLAVOUR_TIMER).then_some(&self.pause)
    }

    fn on_timer(&self, tcp: &TcpSender, sim: &Sim, _tag: u32) {
        self.send_paced(tcp, sim, false, Reason::Paced);
    }
}
