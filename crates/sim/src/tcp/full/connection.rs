//! One end of a two-way connection.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ops::Deref;

use super::reassembly::Reassembly;
use super::settings::Settings;
use super::timers::DELAYED_ACK_TIMER;
use super::{LossRecovery, State};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::tcp::control_block::{DELAYED_SEND_TIMER, RETRANSMISSION_TIMER, sender_parts};
use crate::tcp::parameters::on;
use crate::tcp::{CongestionControl, ControlBlock, Cut, Flight, Slowdown, Window, XcpEnd};
use crate::timer::Timer;
use crate::traced::VariableTracer;

/// A two-way TCP agent; see the [module](super).
///
/// Of the variables shared with one-way TCP, `curseq` is the number of the last byte that the application has
/// offered, `highest_ack` the lowest unacknowledged number (−1 before the SYN is acknowledged), `maxseq` the highest
/// number sent plus one and `t_seqno` the next number to send.
pub struct FullTcp {
    /// The state shared with one-way TCP.
    pub control: ControlBlock,
    /// The settings that only two-way TCP has.
    pub settings: Settings,
    recovery: Box<dyn LossRecovery>,
    /// The congestion control that sets the window; `None` leaves it to the loss recovery, as in ns-2.
    congestion: Option<Box<dyn CongestionControl>>,
    /// The end system's part of XCP; `None` for agents without XCP.
    pub xcp: Option<Box<XcpEnd>>,
    pub(super) delayed_ack_timer: Timer,
    pub(super) state: Cell<State>,

    /// The sequence number expected next from the peer.
    pub(super) rcv_nxt: Cell<i32>,
    /// The peer's initial sequence number.
    pub(super) irs: Cell<i32>,
    /// The last acknowledgement number sent.
    pub(super) last_ack_sent: Cell<i32>,
    /// The blocks that arrived beyond `rcv_nxt`.
    pub(super) reassembly: RefCell<Reassembly>,

    /// Whether losses are being repaired.
    pub(super) in_recovery: Cell<bool>,
    /// Estimated bytes in flight during recovery (RFC 6675).
    pub(super) pipe: Cell<i32>,
    /// Whether the application has an unlimited amount of data to send.
    pub(super) endless: Cell<bool>,
    /// When data was last sent, seconds; negative before the first data.
    pub(super) last_send_time: Cell<f64>,

    /// Whether an acknowledgement must be sent at once.
    pub(super) ack_now: Cell<bool>,
    /// Whether an acknowledgement is owed that may be delayed.
    pub(super) ack_delayed: Cell<bool>,
    /// Whether the application has asked for the end of the connection.
    pub(super) needs_fin: Cell<bool>,
    /// Whether the segment being built closes the connection.
    pub(super) needs_close: Cell<bool>,

    /// The peer's time stamp to echo, seconds.
    pub(super) recent_ts: Cell<f64>,
    /// When `recent_ts` was received, seconds.
    pub(super) recent_age: Cell<f64>,

    /// Whether a congestion mark is to be echoed.
    pub(super) recent_ce: Cell<bool>,
    /// Whether the next SYN+ACK may be ECN-capable.
    pub(super) ecn_syn_next: Cell<bool>,
    /// Whether the next retransmission timeout may be shorter than `minrto_`.
    pub(super) ignores_min_rto: Cell<bool>,
}

impl FullTcp {
    /// Creates a closed agent with default settings; it has not been reset yet.
    pub fn new(id: EntityId, recovery: impl LossRecovery) -> FullTcp {
        FullTcp {
            control: ControlBlock::new(id),
            settings: Settings::default(),
            recovery: Box::new(recovery),
            congestion: None,
            xcp: None,
            delayed_ack_timer: Timer::default(),
            state: Cell::new(State::Closed),
            rcv_nxt: Cell::new(-1),
            irs: Cell::new(-1),
            last_ack_sent: Cell::new(-1),
            reassembly: RefCell::default(),
            in_recovery: Cell::new(false),
            pipe: Cell::new(0),
            endless: Cell::new(false),
            last_send_time: Cell::new(-1.0),
            ack_now: Cell::new(false),
            ack_delayed: Cell::new(false),
            needs_fin: Cell::new(false),
            needs_close: Cell::new(false),
            recent_ts: Cell::new(-1.0),
            recent_age: Cell::new(-1.0),
            recent_ce: Cell::new(false),
            ecn_syn_next: Cell::new(false),
            ignores_min_rto: Cell::new(false),
        }
    }

    /// Lets `control` set the window. The loss recovery should be [`SackRecovery`](super::SackRecovery), because other
    /// loss recoveries change the window themselves.
    pub fn with_control(self, control: impl CongestionControl) -> FullTcp {
        FullTcp { congestion: Some(Box::new(control)), ..self }
    }

    /// Lets routers set the window (XCP).
    pub fn with_xcp(self) -> FullTcp {
        self.agent.packet_type.set(PacketType::XCP);
        FullTcp { xcp: Some(Box::default()), ..self }
    }

    /// Adds an agent with default settings to a simulation and brings it into its initial state.
    pub fn add(sim: &Sim, recovery: impl LossRecovery) -> EntityId {
        let id = sim.add(|id| FullTcp::new(id, recovery));
        if let Some(tcp) = sim.get::<FullTcp>(id) {
            tcp.initialize(sim);
        }
        id
    }

    /// Completes the creation of an agent whose settings have their default values.
    pub fn initialize(&self, sim: &Sim) {
        // ns-2.35: the base class and the class itself each reset the agent, which draws two random numbers (spec:
        // tcp-full, section 2).
        self.restart(sim);
        self.restart(sim);
        self.recovery.configure(&self.settings);
    }

    /// The loss recovery.
    #[inline]
    pub fn recovery(&self) -> &dyn LossRecovery {
        &*self.recovery
    }

    /// The loss recovery as a `T`; `None` if it is of another type.
    pub fn recovery_as<T: LossRecovery>(&self) -> Option<&T> {
        let any: &dyn Any = &*self.recovery;
        any.downcast_ref()
    }

    /// The congestion control as a `C`; `None` if it is of another type or there is none.
    pub fn congestion_control<C: CongestionControl>(&self) -> Option<&C> {
        let any: &dyn Any = self.congestion()?;
        any.downcast_ref()
    }

    /// The congestion control; `None` if the loss recovery sets the window.
    #[inline]
    pub(super) fn congestion(&self) -> Option<&dyn CongestionControl> {
        self.congestion.as_deref()
    }

    /// The present state of the connection.
    pub fn state(&self) -> State {
        self.state.get()
    }

    /// Resets everything except the state of the connection (spec: tcp-full, section 7).
    pub fn restart(&self, sim: &Sim) {
        self.recovery.reset();
        if let Some(control) = self.congestion() {
            control.reset(sim);
        }
        if let Some(xcp) = &self.xcp {
            xcp.reset();
        }
        self.delayed_ack_timer.force_cancel();
        self.parameters.syn.set(1);
        self.control.restart(sim);
        self.reassembly.borrow_mut().clear();
        self.last_ack_sent.set(-1);
        self.rcv_nxt.set(-1);
        self.pipe.set(0);
        self.ack_now.set(false);
        self.ack_delayed.set(false);
        self.needs_fin.set(false);
        self.needs_close.set(false);
        self.set_t_seqno(sim, self.settings.iss.get());
        self.irs.set(-1);
        self.last_send_time.set(-1.0);
        let unknown = if on(&self.parameters.timestamps) { 0.0 } else { -1.0 };
        self.recent_ts.set(unknown);
        self.recent_age.set(unknown);
        self.in_recovery.set(false);
        self.settings.close_on_empty.set(0);
        self.ecn_syn_next.set(on(&self.settings.ecn_syn));
    }

    /// The number of segments that may be outstanding.
    #[inline]
    pub(super) fn window(&self) -> i32 {
        self.exact_window() as i32
    }

    /// The number of segments that may be outstanding, not rounded down.
    #[inline]
    pub(super) fn exact_window(&self) -> f64 {
        f64::min(self.cwnd(), self.parameters.window.get())
    }

    /// Cuts the window as `how` says, or lets the congestion control cut it.
    pub(super) fn slow_down(&self, sim: &Sim, how: Slowdown) {
        let window = Window { whole: self.window(), exact: self.exact_window(), used: 0 };
        match self.congestion() {
            None => self.close_window(sim, how, &window),
            Some(control) => control.cut(self, sim, &Cut::new(how, window)),
        }
    }

    /// The data that is outstanding.
    pub(super) fn flight(&self) -> Flight {
        Flight {
            first: self.highest_ack(),
            next: self.t_seqno(),
            sacked: self.recovery.sacked(self),
            unit: self.settings.segsize.get().max(1),
        }
    }

    /// Whether explicit congestion notification is switched on and the peer supports it.
    #[inline]
    pub(super) fn uses_ecn(&self) -> bool {
        on(&self.parameters.ecn) && self.ect.get()
    }

    /// Tells the embedder that the connection has ended.
    pub(super) fn report_done(&self, sim: &Sim) {
        sim.embedder().notify(sim, self.agent.id, "done", &[]);
    }
}

impl Deref for FullTcp {
    type Target = ControlBlock;

    #[inline]
    fn deref(&self) -> &ControlBlock {
        &self.control
    }
}

impl Entity for FullTcp {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(xcp) = &self.xcp
            && let Some(header) = xcp.receive(&packet)
        {
            xcp.obey(self, sim, header);
        }
        self.receive(sim, &packet);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            DELAYED_ACK_TIMER => Some(&self.delayed_ack_timer),
            _ => self.control.timer(tag),
        }
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            RETRANSMISSION_TIMER => self.on_retransmission_timeout(sim),
            DELAYED_SEND_TIMER => self.on_delayed_send(sim),
            DELAYED_ACK_TIMER => self.on_delayed_ack(sim),
            _ => {}
        }
    }

    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    sender_parts! { dyn VariableTracer => |this| &this.control }
}
