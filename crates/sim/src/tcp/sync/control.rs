//! The reaction of the window to the queuing delay, for one-way and two-way senders alike.

use std::cell::{Cell, RefCell};

use super::{Decision, Detector, Region, SyncSettings, Trend};
use crate::Sim;
use crate::packet::{Header, Packet, SyncOption, TransitEcho};
use crate::tcp::{Ack, CongestionControl, ControlBlock, Sent, Slowdown};

/// The receiver's record of the transit time of the last data packet, which is reported to the sender.
#[derive(Debug, Default)]
pub struct TransitRecord {
    /// The transit time and the time of arrival, seconds.
    last: Cell<Option<(f64, f64)>>,
}

impl TransitRecord {
    /// Records the transit time of a data packet that arrives at `now`, seconds, if the packet carries its send time.
    #[inline]
    pub fn note_arrival(&self, now: f64, header: &Header) {
        if let Some(option) = header.extension.as_ref().and_then(|extension| extension.sync) {
            self.last.set(Some((now - option.sent, now)));
        }
    }

    /// The report for an acknowledgement sent at `now`, seconds; `None` before the first data packet.
    #[inline]
    pub fn echo(&self, now: f64) -> Option<TransitEcho> {
        self.last.get().map(|(transit, arrived)| TransitEcho { transit, held: now - arrived })
    }
}

/// The change of the window until the next decision.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reaction {
    /// The window is cut once, by the given share.
    Cut(f64),
    /// The window grows by the given number of packets per round trip.
    Add(f64),
    /// The window grows by the given share per round trip.
    Multiply(f64),
}

impl SyncSettings {
    fn reaction(&self, decision: Decision) -> Reaction {
        match (decision.trend, decision.region) {
            (Trend::Rising | Trend::Level, Region::First) => Reaction::Add(self.rising_growth.get()),
            (Trend::Level, _) => Reaction::Add(0.0),
            (Trend::Rising, Region::Second) => Reaction::Cut(self.second_cut.get()),
            (Trend::Rising, Region::Third) => Reaction::Cut(self.third_cut.get()),
            (Trend::Rising, Region::Fourth) => Reaction::Cut(self.fourth_cut.get()),
            (Trend::Falling, Region::First) => Reaction::Multiply(self.first_growth.get()),
            (Trend::Falling, Region::Second) => Reaction::Multiply(self.second_growth.get()),
            (Trend::Falling, Region::Third) => Reaction::Multiply(self.third_growth.get()),
            (Trend::Falling, Region::Fourth) => Reaction::Multiply(self.fourth_growth.get()),
        }
    }
}

/// The congestion control of one Sync-TCP sender.
#[derive(Debug, Default)]
pub struct DelayControl {
    /// The settings of Sync-TCP.
    pub settings: SyncSettings,
    /// The last transit time that the peer has reported, seconds.
    pub transit: Cell<f64>,
    /// The time between receiving a packet and sending the report on it, seconds.
    pub held: Cell<f64>,
    /// The average queuing delay, seconds.
    pub queuing_delay: Cell<f64>,
    /// The transit time of data received from the peer; used by two-way senders.
    pub received: TransitRecord,
    detector: RefCell<Detector>,
    /// The reaction to the last decision; `None` before the first decision.
    reaction: Cell<Option<Reaction>>,
}

impl DelayControl {
    /// The header option of a packet sent at `now`, seconds.
    fn option(&self, now: f64) -> SyncOption {
        SyncOption { sent: now, echo: self.received.echo(now) }
    }

    /// Adds a sample of the transit time. Returns the reaction if the sample leads to a decision.
    fn take_sample(&self, echo: TransitEcho) -> Option<Reaction> {
        self.transit.set(echo.transit);
        self.held.set(echo.held);
        let decision = {
            let mut detector = self.detector.borrow_mut();
            let decision = detector.on_sample(echo.transit, &self.settings);
            self.queuing_delay.set(detector.average_delay());
            decision
        };
        let reaction = self.settings.reaction(decision?);
        self.reaction.set(Some(reaction));
        Some(reaction)
    }
}

impl CongestionControl for DelayControl {
    fn reset(&self, _sim: &Sim) {
        self.transit.set(0.0);
        self.held.set(0.0);
        self.queuing_delay.set(0.0);
        self.received.last.set(None);
        self.detector.replace(Detector::default());
        self.reaction.set(None);
    }

    fn on_send(&self, sim: &Sim, packet: &mut Packet, _data: Option<&Sent>) {
        packet.extend().sync = Some(self.option(sim.now()));
    }

    fn on_receive(&self, sim: &Sim, header: &Header) {
        self.received.note_arrival(sim.now(), header);
    }

    /// Adds the sample of an acknowledgement of new data, and cuts the window if the decision requires a cut.
    fn on_ack(&self, tcp: &ControlBlock, sim: &Sim, ack: &Ack) {
        // The first sequence number stands for a SYN, which is smaller than the data packets.
        let is_sample = ack.acknowledged > 0.0 && ack.flight.first > 1;
        let reaction = ack.transit.filter(|_| is_sample).and_then(|echo| self.take_sample(echo));
        if let (Some(Reaction::Cut(share)), false) = (reaction, ack.in_recovery) {
            let cwnd = tcp.cwnd();
            let left = (cwnd * (1.0 - share)).max(self.settings.least_window.get()).min(cwnd);
            let ssthresh = tcp.ssthresh().min(left as i32);
            tcp.cut_to(sim, Slowdown::CWND_HALF, ssthresh, left);
        }
    }

    fn grow(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        let cwnd = tcp.cwnd();
        let growth = match self.reaction.get() {
            _ if cwnd < f64::from(tcp.ssthresh()) => return tcp.open_window(sim),
            None => return tcp.open_window(sim),
            Some(Reaction::Cut(_)) => 0.0,
            Some(Reaction::Add(packets)) => packets * acknowledged / cwnd,
            Some(Reaction::Multiply(share)) => share * acknowledged,
        };
        tcp.set_cwnd(sim, cwnd + growth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::{Flight, Sack1, TcpSender};

    /// A sender whose peer reports transit times of 50 ms plus a given queuing delay in milliseconds.
    struct Scene {
        sim: Sim,
        tcp: crate::EntityId,
        control: DelayControl,
    }

    impl Scene {
        fn new(cwnd: f64, ssthresh: i32) -> Scene {
            let sim = Sim::new();
            let tcp = TcpSender::add(&sim, Sack1::default());
            let scene = Scene { sim, tcp, control: DelayControl::default() };
            scene.tcp().set_ssthresh(&scene.sim, ssthresh);
            scene.tcp().set_cwnd(&scene.sim, cwnd);
            scene
        }

        fn tcp(&self) -> &TcpSender {
            self.sim.get(self.tcp).unwrap()
        }

        fn report(&self, delay: f64, may_cut: bool) {
            let flight = Flight { first: 10, next: 20, sacked: 0, unit: 1 };
            let ack = Ack {
                acknowledged: 1.0,
                transit: Some(TransitEcho { transit: 0.05 + delay / 1e3, held: 0.0 }),
                ..Ack::new(&Header::default(), flight, !may_cut)
            };
            self.control.on_ack(self.tcp(), &self.sim, &ack);
        }

        /// Makes 100 ms the largest queuing delay seen and `level` the average, with a level trend, and then restores
        /// the window.
        fn settle(&self, level: f64) {
            let (cwnd, ssthresh) = (self.tcp().cwnd(), self.tcp().ssthresh());
            self.report(0.0, false);
            self.report(100.0, false);
            (0..70).for_each(|_| self.report(level, false));
            assert_eq!((self.tcp().cwnd(), self.tcp().ssthresh()), (cwnd, ssthresh));
        }

        fn decide(&self, level: f64, slope: f64) {
            self.settle(level);
            (0..9).for_each(|step| self.report(level + slope * f64::from(step), true));
        }

        /// The growth of the window when the packets of one round trip are acknowledged, two per ACK as with delayed
        /// acknowledgements.
        fn growth_per_round_trip(&self) -> f64 {
            let cwnd = self.tcp().cwnd();
            let mut acknowledged = 0.0;
            while acknowledged < cwnd {
                self.control.grow(self.tcp(), &self.sim, 2.0);
                acknowledged += 2.0;
            }
            self.tcp().cwnd() - cwnd
        }
    }

    #[test]
    fn rising_delay_cuts_the_window_once_per_decision() {
        for (level, left) in [(10.0, 40.0), (30.0, 36.0), (60.0, 30.0), (80.0, 20.0)] {
            let scene = Scene::new(40.0, 20);
            scene.decide(level, 0.1);
            assert!((scene.tcp().cwnd() - left).abs() < 1e-9, "{level} %: {}", scene.tcp().cwnd());
            (0..8).for_each(|_| scene.report(level, true));
            assert!((scene.tcp().cwnd() - left).abs() < 1e-9, "there is no decision yet");
            assert!(scene.tcp().ncwndcuts() <= 1);
        }
    }

    #[test]
    fn growth_depends_on_trend_and_region() {
        for (level, slope, growth) in [
            (10.0, 0.1, 1.0),
            (10.0, 0.0, 1.0),
            (10.0, -0.1, 20.0),
            (30.0, -0.1, 10.0),
            (60.0, -0.1, 4.0),
            (80.0, -0.1, 0.0),
            (30.0, 0.0, 0.0),
            (30.0, 0.1, 0.0),
        ] {
            let scene = Scene::new(40.0, 20);
            scene.decide(level, slope);
            let grown = scene.growth_per_round_trip();
            assert!((grown - growth).abs() <= 0.05 * growth, "{level} %, {slope}: {grown}, not {growth}");
        }
    }

    #[test]
    fn only_a_cut_ends_slow_start() {
        let scene = Scene::new(10.0, 100);
        scene.decide(10.0, 0.1);
        scene.control.grow(scene.tcp(), &scene.sim, 1.0);
        assert_eq!((scene.tcp().cwnd(), scene.tcp().ssthresh()), (11.0, 100));
        let scene = Scene::new(10.0, 100);
        scene.decide(80.0, 0.1);
        assert_eq!((scene.tcp().cwnd(), scene.tcp().ssthresh()), (5.0, 5));
    }

    #[test]
    fn cuts_leave_two_packets_and_spare_smaller_windows() {
        for (cwnd, left) in [(3.0, 2.0), (1.5, 1.5)] {
            let scene = Scene::new(cwnd, 1);
            scene.decide(80.0, 0.1);
            assert_eq!(scene.tcp().cwnd(), left);
        }
    }

    #[test]
    fn before_the_first_decision_growth_is_the_usual_one() {
        let scene = Scene::new(40.0, 20);
        scene.control.grow(scene.tcp(), &scene.sim, 1.0);
        assert_eq!(scene.tcp().cwnd(), 40.0 + 1.0 / 40.0);
    }

    #[test]
    fn a_reset_forgets_the_path() {
        let scene = Scene::new(40.0, 20);
        scene.decide(80.0, 0.1);
        scene.control.reset(&scene.sim);
        scene.tcp().set_cwnd(&scene.sim, 40.0);
        (0..9).for_each(|_| scene.report(500.0, true));
        assert_eq!(scene.tcp().cwnd(), 40.0, "500 ms is the shortest delay seen since");
    }
}
