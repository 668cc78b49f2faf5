//! The state that the stations of a simulation share (spec: wpan, sections 3.1, 3.2 and 24).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::packet::PacketType;

/// The options for sending unicast data (`txOption`), as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DataOptions(pub u8);

impl DataOptions {
    const GUARANTEED_SLOT: u8 = 2;
    const INDIRECT: u8 = 4;

    /// Whether data are sent in a guaranteed time slot.
    pub fn in_guaranteed_slot(self) -> bool {
        self.0 & Self::GUARANTEED_SLOT != 0
    }

    /// Whether data are sent when the receiver polls.
    pub fn is_indirect(self) -> bool {
        self.0 & Self::INDIRECT != 0
    }

    /// The name of the option that is set; "Direct" if not exactly one is set.
    pub fn name(self) -> &'static str {
        match self.0 {
            Self::GUARANTEED_SLOT => "GTS",
            Self::INDIRECT => "Indirect",
            _ => "Direct",
        }
    }
}

/// The colours of nodes in nam.
#[derive(Debug)]
pub struct NamColors {
    /// The colour of a PAN coordinator.
    pub pan_coordinator: RefCell<String>,
    /// The colour of an associated node that permits association.
    pub coordinator: RefCell<String>,
    /// The colour of an associated node that does not permit association.
    pub device: RefCell<String>,
    /// The colour of a flash after a collision.
    pub collision: RefCell<String>,
    /// The colour of a failed node.
    pub failed: RefCell<String>,
}

impl Default for NamColors {
    fn default() -> Self {
        let color = |name: &str| RefCell::new(name.to_owned());
        NamColors {
            pan_coordinator: color("tomato"),
            coordinator: color("blue"),
            device: color("green3"),
            collision: color("gold"),
            failed: color("grey"),
        }
    }
}

/// The colour of a flow's packets in nam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowColor {
    /// The type of the packets; `None` for a type that does not exist.
    pub packet_type: Option<PacketType>,
    /// The address of the sender.
    pub source: i32,
    /// The address of the receiver.
    pub destination: i32,
    /// The name of the colour.
    pub color: String,
}

/// The first colour number that is assigned to flows.
const FIRST_COLOR: usize = 32;

/// The address in [`FlowColor`] that stands for any station.
const ANY: i32 = -2;

/// The state that the stations of a simulation share.
#[derive(Debug)]
pub struct Wpan {
    /// `verbose`: whether more lines are printed on standard output.
    pub verbose: Cell<bool>,
    /// `txOption`: options for sending unicast data.
    pub data_options: Cell<DataOptions>,
    /// `ack4data`: whether unicast data are acknowledged.
    pub acknowledges_data: Cell<bool>,
    /// `callBack`: whether senders are notified of failures (not 0) and of successes (2).
    pub callback: Cell<u8>,
    /// Links that are down: sender and receiver.
    links_down: RefCell<Vec<(i32, i32)>>,
    /// `namStatus`: whether nam lines are written.
    nam: Cell<bool>,
    /// `emHandling`: whether nodes are no longer coloured once an energy model is in use.
    pub yields_to_energy: Cell<bool>,
    /// Whether an energy model is in use.
    pub energy_in_use: Cell<bool>,
    /// The colours of nodes in nam.
    pub colors: NamColors,
    flows: RefCell<Vec<FlowColor>>,
    /// The text by which nam lines show how far broadcasts reach; `None` before the first.
    circle: RefCell<Option<Rc<str>>>,
    /// The next number for a frame in error messages.
    numbers: Cell<u32>,
    /// Whether the radio that was last updated sleeps between beacons.
    pub(super) last_rested: Cell<bool>,
}

impl Default for Wpan {
    fn default() -> Self {
        Wpan {
            verbose: Cell::new(false),
            data_options: Cell::default(),
            acknowledges_data: Cell::new(true),
            callback: Cell::new(1),
            links_down: RefCell::default(),
            nam: Cell::new(false),
            yields_to_energy: Cell::new(true),
            energy_in_use: Cell::new(false),
            colors: NamColors::default(),
            flows: RefCell::default(),
            circle: RefCell::default(),
            numbers: Cell::new(0),
            last_rested: Cell::new(true),
        }
    }
}

impl Wpan {
    /// The state of a simulation.
    pub fn of(sim: &Sim) -> Rc<Wpan> {
        sim.shared()
    }

    /// Whether nam lines are written.
    pub fn is_animated(&self) -> bool {
        self.nam.get()
    }

    /// Turns nam lines on or off.
    pub fn set_animated(&self, sim: &Sim, on: bool) {
        self.nam.set(on);
        sim.wireless().wpan_nam.set(on);
    }

    /// The end of a nam line that shows how far a broadcast reaches, according to the defaults of the radio classes.
    pub(in crate::wireless) fn broadcast_circle(&self, sim: &Sim) -> Rc<str> {
        if let Some(circle) = &*self.circle.borrow() {
            return circle.clone();
        }
        let radio = |name| sim.embedder().class_number("Phy/WirelessPhy", name);
        let antenna = |name| sim.embedder().class_number("Antenna/OmniAntenna", name);
        let scale = |name, default| match sim.embedder().class_number("CMUTrace", name) {
            0.0 => default,
            factor => factor,
        };
        let radius = broadcast_radius(
            [radio("Pt_"), radio("RXThresh_"), radio("L_"), radio("freq_")],
            [antenna("Gt_"), antenna("Gr_"), antenna("Z_")],
        ) * scale("radius_scaling_factor_", 1.0);
        let duration = ((radius / 299_792_458.0) * scale("duration_scaling_factor_", 3.0e4)).max(1e-9);
        let circle: Rc<str> = format!(" -R {radius:.2} -D {duration:.2}").into();
        self.circle.replace(Some(circle.clone()));
        circle
    }

    /// Lets the link from one node to another fail, or work again.
    pub fn set_link(&self, source: i32, destination: i32, is_down: bool) {
        let mut links = self.links_down.borrow_mut();
        links.retain(|link| *link != (source, destination));
        if is_down {
            links.push((source, destination));
        }
    }

    /// Whether the link from one node to another has failed.
    #[inline]
    pub(super) fn is_link_down(&self, source: i32, destination: i32) -> bool {
        let links = self.links_down.borrow();
        !links.is_empty() && links.contains(&(source, destination))
    }

    /// Returns a number for a new frame.
    pub(super) fn next_number(&self) -> u32 {
        self.numbers.replace(self.numbers.get().wrapping_add(1))
    }

    /// Whether nodes are coloured.
    pub(super) fn colors_nodes(&self) -> bool {
        self.nam.get() && !(self.yields_to_energy.get() && self.energy_in_use.get())
    }

    /// Sets the colour of a flow's packets. Returns its number if nam must be notified.
    pub fn color_flow(&self, flow: FlowColor) -> Option<usize> {
        let mut flows = self.flows.borrow_mut();
        let same = |known: &FlowColor| {
            (known.packet_type, known.source, known.destination)
                == (flow.packet_type, flow.source, flow.destination)
        };
        match flows.iter().position(same) {
            Some(place) if flows[place].color == flow.color => None,
            Some(place) => {
                flows[place].color = flow.color;
                Some(FIRST_COLOR + place)
            }
            None => {
                flows.push(flow);
                Some(FIRST_COLOR + flows.len() - 1)
            }
        }
    }

    /// The number of the colour of a packet; 0 for none.
    pub(in crate::wireless) fn color_number(
        &self,
        packet_type: PacketType,
        source: i32,
        destination: i32,
    ) -> usize {
        let flows = self.flows.borrow();
        let find = |source, destination| {
            flows.iter().position(|flow| {
                (flow.packet_type, flow.source, flow.destination) == (Some(packet_type), source, destination)
            })
        };
        find(source, destination).or_else(|| find(ANY, ANY)).map_or(0, |place| FIRST_COLOR + place)
    }
}

/// The distance up to which a frame can be decoded with two-ray ground reflection, metres. The first array has power,
/// threshold, system loss and frequency of the radio, the second the gains and the height of the antenna.
fn broadcast_radius([power, threshold, loss, frequency]: [f64; 4], [gt, gr, height]: [f64; 3]) -> f64 {
    #[allow(clippy::approx_constant)]
    const PI: f64 = 3.141_592_653_59;
    let wavelength = 3.0e8 / frequency;
    let crossover = (4.0 * PI * height * height) / wavelength;
    let radius = (power * gr * gt * height.powf(4.0) / (threshold * loss)).powf(0.25);
    if radius < crossover {
        return (power * gr * gt * wavelength.powf(2.0) / (threshold * loss)).powf(0.5) / (4.0 * PI);
    }
    radius
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(source: i32, color: &str) -> FlowColor {
        let packet_type = Some(PacketType::CBR);
        FlowColor { packet_type, source, destination: source, color: color.to_owned() }
    }

    #[test]
    fn flows_are_numbered_in_order() {
        let wpan = Wpan::default();
        assert_eq!(wpan.color_flow(flow(ANY, "red")), Some(32));
        assert_eq!(wpan.color_flow(flow(1, "blue")), Some(33));
        assert_eq!(wpan.color_flow(flow(1, "blue")), None);
        assert_eq!(wpan.color_flow(flow(1, "green")), Some(33));
        assert_eq!(wpan.color_number(PacketType::CBR, 1, 1), 33);
        assert_eq!(wpan.color_number(PacketType::CBR, 1, 2), 32);
        assert_eq!(wpan.color_number(PacketType::TCP, 1, 1), 0);
    }

    #[test]
    fn links_fail_in_one_direction() {
        let wpan = Wpan::default();
        wpan.set_link(1, 2, true);
        wpan.set_link(1, 2, true);
        assert!(wpan.is_link_down(1, 2) && !wpan.is_link_down(2, 1));
        wpan.set_link(1, 2, false);
        assert!(!wpan.is_link_down(1, 2));
    }
}
