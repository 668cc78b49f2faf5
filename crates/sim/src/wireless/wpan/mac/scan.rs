//! Scanning channels for coordinators (spec: wpan, section 16).

use super::state::{Awaited, Outcome};
use super::{Mode, WpanMac, tag};
use crate::Sim;
use crate::wireless::FrameKind;
use crate::wireless::wpan::frame::{self, Draft};
use crate::wireless::wpan::superframe::symbols;
use crate::wireless::wpan::{
    AddressMode, BASE_SUPERFRAME, CommandId, NO_BEACONS, NONE, RESPONSE_WAIT, SYMBOLS, SuperframeSpec,
};

/// The goal of a scan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Find any coordinator.
    #[default]
    Active,
    /// Find the coordinator that was lost.
    Orphan,
}

/// A coordinator found by a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// The channel of the coordinator.
    pub channel: u8,
    /// The PAN of the coordinator.
    pub pan: u16,
    /// The address of the coordinator.
    pub address: u16,
    /// The superframe specification of the coordinator.
    pub spec: SuperframeSpec,
}

/// The maximum number of coordinators that a scan records.
const MOST_RESULTS: usize = 27;

/// The largest duration of a scan, as an order.
const LONGEST_DURATION: u8 = 14;

/// The state of a scan.
#[derive(Debug, Default)]
pub struct Scan {
    /// The goal of the scan.
    pub kind: Kind,
    /// The channels that have not been scanned yet.
    mask: u32,
    duration: u8,
    channel: u8,
    results: Vec<Descriptor>,
    /// The beacon orders before the scan: of this station, of the tracked coordinator, of the last received beacon.
    orders: [u8; 3],
    pan: u16,
}

impl WpanMac {
    /// Starts to scan the channels of `mask`; `duration` is an order, like a beacon order.
    pub(super) fn scan(&self, sim: &Sim, kind: Kind, mask: u32, duration: u8) {
        self.check_overflow(sim, &self.tasks.scan, "MLME-SCAN.request");
        if kind == Kind::Active && duration > LONGEST_DURATION {
            return self.scan_confirmed(sim, Outcome::InvalidParameter, None);
        }
        let mut superframes = self.superframes.borrow_mut();
        let orders = [superframes.own.order, superframes.tracked.order, superframes.heard.order];
        superframes.own.order = NO_BEACONS;
        superframes.tracked.order = NO_BEACONS;
        superframes.heard.order = NO_BEACONS;
        drop(superframes);
        self.stop_contention();
        self.tasks.scan.go(1, Awaited::Channel);
        let pan = match kind {
            Kind::Active => self.attributes.pan.replace(NONE),
            Kind::Orphan => self.attributes.pan.get(),
        };
        let channel = frame::next_channel(mask, None).unwrap_or_default();
        self.scanning.replace(Scan { kind, mask, duration, channel, results: Vec::new(), orders, pan });
        self.set_channel(sim, channel);
    }

    /// Starts to scan a channel, when the radio has changed to it.
    pub(super) fn scan_channel(&self, sim: &Sim) {
        let (kind, channel) = {
            let scan = self.scanning.borrow();
            (scan.kind, scan.channel)
        };
        let prefix = if kind == Kind::Active { "" } else { "orphan-" };
        self.say(sim, &format!("{prefix}scanning channel {channel}"));
        self.tasks.scan.awaited.set(Awaited::Contention);
        let request = match kind {
            Kind::Active => {
                Draft::new(FrameKind::Command(CommandId::BeaconRequest), NONE).to(AddressMode::Short, NONE)
            }
            Kind::Orphan => {
                let pan = self.attributes.pan.get();
                let coordinator = self.attributes.coordinator_extended.get();
                Draft::new(FrameKind::Command(CommandId::Orphan), coordinator)
                    .to(AddressMode::Extended, pan)
                    .from(AddressMode::Extended, pan)
            }
        };
        let request = self.build(request);
        self.contend_for_command(sim, request);
    }

    /// Handles the end of contention for the scan's request.
    pub(super) fn scan_contended(&self, sim: &Sim, won: bool) {
        if won {
            self.tasks.scan.awaited.set(Awaited::Sent);
            return self.request_mode(sim, Mode::Transmit);
        }
        self.command_over();
        self.next_channel(sim);
    }

    /// Handles the end of the transmission of the scan's request.
    pub(super) fn scan_request_sent(&self, sim: &Sim) {
        self.tasks.scan.awaited.set(Awaited::Transceiver);
        self.command_over();
        self.listen(sim);
    }

    /// Waits for answers if the radio can receive (`listens`); otherwise continues with the next channel.
    pub(super) fn scan_listens(&self, sim: &Sim, listens: bool) {
        if !listens {
            return self.next_channel(sim);
        }
        let (kind, duration) = {
            let scan = self.scanning.borrow();
            (scan.kind, scan.duration)
        };
        let (awaited, time) = match kind {
            Kind::Active => {
                let time = f64::from(BASE_SUPERFRAME * (symbols(1, duration) + 1)) / SYMBOLS;
                (Awaited::Beacon, time)
            }
            Kind::Orphan => (Awaited::Frame, RESPONSE_WAIT / SYMBOLS),
        };
        self.tasks.scan.awaited.set(awaited);
        self.start_timer(sim, tag::SCAN, time);
    }

    /// Records a beacon that was received during an active scan.
    pub(super) fn beacon_scanned(&self, sim: &Sim, beacon: Descriptor) {
        let mut scan = self.scanning.borrow_mut();
        let is_same = |known: &Descriptor| {
            (known.channel, known.pan, known.address) == (beacon.channel, beacon.pan, beacon.address)
        };
        if scan.kind != Kind::Active || scan.results.iter().any(is_same) {
            return;
        }
        scan.results.push(beacon);
        let is_full = scan.results.len() >= MOST_RESULTS;
        drop(scan);
        if is_full {
            self.stop_timer(tag::SCAN);
            self.next_channel(sim);
        }
    }

    /// Ends the scan of a channel when its time is over.
    pub(super) fn channel_scanned(&self, sim: &Sim) {
        if self.tasks.scan.active.get() {
            self.strike_channel();
            self.next_channel(sim);
        }
    }

    fn strike_channel(&self) {
        let mut scan = self.scanning.borrow_mut();
        scan.mask &= !1_u32.wrapping_shl(u32::from(scan.channel));
    }

    /// Continues with the next channel, or ends the scan.
    fn next_channel(&self, sim: &Sim) {
        let next = {
            let mut scan = self.scanning.borrow_mut();
            let next = frame::next_channel(scan.mask, Some(scan.channel))
                .filter(|_| scan.results.len() < MOST_RESULTS);
            scan.channel = next.unwrap_or(scan.channel);
            next
        };
        if let Some(channel) = next {
            self.tasks.scan.awaited.set(Awaited::Channel);
            return self.set_channel(sim, channel);
        }
        self.end_scan();
        let (kind, mask, results) = {
            let mut scan = self.scanning.borrow_mut();
            (scan.kind, scan.mask, std::mem::take(&mut scan.results))
        };
        match kind {
            Kind::Active => self.scan_confirmed(sim, Outcome::Success, Some((mask, results))),
            Kind::Orphan => {
                self.superframes.borrow_mut().tracked.order = NO_BEACONS;
                self.orphan_confirmed(sim, Outcome::NoBeacon);
            }
        }
        self.resume(sim);
    }

    /// Restores the state from before the scan.
    fn end_scan(&self) {
        let scan = self.scanning.borrow();
        if scan.kind == Kind::Active {
            self.attributes.pan.set(scan.pan);
        }
        let mut superframes = self.superframes.borrow_mut();
        [superframes.own.order, superframes.tracked.order, superframes.heard.order] = scan.orders;
        self.tasks.scan.stop();
    }

    /// Ends an orphan scan, because the coordinator has answered.
    pub(super) fn relocated(&self, sim: &Sim) {
        self.stop_timer(tag::SCAN);
        self.end_scan();
        self.look_associated(sim);
        self.strike_channel();
        self.orphan_confirmed(sim, Outcome::Success);
        self.resume(sim);
    }
}
