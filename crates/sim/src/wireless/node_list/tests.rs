//! Tests that the index finds the same nodes as a scan of all nodes, in the order of the specification, however nodes
//! move.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::wireless::motion::MotionIndex;
use crate::wireless::node_list::Field;
use crate::wireless::{MobileNode, Topography, WirelessChannel};

/// The side of the square ground, metres.
const SIDE: f64 = 400.0;

/// The distance within which receivers are searched, metres.
const REACH: f64 = 150.0;

/// An action in a test. The numbers choose nodes and places.
#[derive(Clone, Debug)]
enum Step {
    /// Request the positions of a node and of the given number of following nodes.
    Ask(usize, usize),
    /// Send a node to a place, at a speed in metres per second.
    Send(usize, (u32, u32), f64),
    /// Set the x coordinate of a node, as scripts can.
    Displace(usize, u32),
    /// Let a node transmit.
    Transmit(usize),
    /// Wait, hundredths of a second.
    Wait(u32),
}

fn steps(displacements: bool) -> impl Strategy<Value = Vec<Step>> {
    let place = || (1..40_u32, 1..40_u32);
    let step = prop_oneof![
        8 => (any::<usize>(), 0..4_usize).prop_map(|(node, others)| Step::Ask(node, others)),
        2 => (any::<usize>(), place(), 0.0..30.0).prop_map(|(node, to, speed)| Step::Send(node, to, speed)),
        u32::from(displacements) => (any::<usize>(), 1..40_u32).prop_map(|(node, x)| Step::Displace(node, x)),
        4 => any::<usize>().prop_map(Step::Transmit),
        4 => (0..60_u32).prop_map(Step::Wait),
    ];
    prop::collection::vec(step, 1..600)
}

/// A model of the channel's list that follows only the rules of the specification (wireless-stack, section 13).
struct Model {
    order: Vec<usize>,
    x: Vec<f64>,
}

impl Model {
    fn moved(&mut self, node: usize, x: f64) {
        let old = std::mem::replace(&mut self.x[node], x);
        let place = self.order.iter().position(|other| *other == node).unwrap();
        let x_at = |place: usize| self.x[self.order[place]];
        let last = self.order.len() - 1;
        if old == x || (place == 0 || x_at(place - 1) <= x) && (place == last || x_at(place + 1) >= x) {
            return;
        }
        let passed = if x > old {
            self.order[place + 1..].iter().take_while(|other| self.x[**other] < x).count()
        } else {
            self.order[..place].iter().rev().take_while(|other| self.x[**other] > x).count()
        };
        self.order.remove(place);
        self.order.insert(if x > old { place + passed } else { place - passed }, node);
    }

    fn near(&self, sender: usize, y: &[f64]) -> Vec<MotionIndex> {
        let place = self.order.iter().position(|other| *other == sender).unwrap();
        let (x, own_y) = (self.x[sender], y[sender]);
        let before = self.order[..place].iter().rev().take_while(|other| self.x[**other] >= x - REACH);
        let behind = self.order[place + 1..].iter().take_while(|other| self.x[**other] <= x + REACH);
        before
            .chain(behind)
            .filter(|other| y[**other] >= own_y - REACH && y[**other] <= own_y + REACH)
            .map(|other| *other as MotionIndex)
            .collect()
    }
}

/// Carries out the steps of a test.
struct Walk {
    id: EntityId,
    nodes: Vec<EntityId>,
    channel: EntityId,
    steps: Vec<Step>,
    model: RefCell<Model>,
    displacements: bool,
}

impl Walk {
    fn node<'a>(&self, sim: &'a Sim, number: usize) -> (usize, &'a MobileNode) {
        let number = number % self.nodes.len();
        (number, sim.get(self.nodes[number]).unwrap())
    }

    fn note(&self, number: usize, node: &MobileNode) {
        self.model.borrow_mut().moved(number, node.x.get());
    }

    fn transmit(&self, sim: &Sim, number: usize) {
        let channel: &WirelessChannel = sim.get(self.channel).unwrap();
        let (sender, node) = self.node(sim, number);
        let mut found = Vec::new();
        let orderly = sim.wireless().is_orderly();
        let field = Field { center: (node.x.get(), node.y.get()), reach: REACH };
        channel.nodes().find_near(sim.wireless().motions(), node.motion(), field, orderly, &mut found);
        let positions: Vec<(f64, f64)> = (0..self.nodes.len())
            .map(|number| self.node(sim, number).1)
            .map(|node| (node.x.get(), node.y.get()))
            .collect();
        let y: Vec<f64> = positions.iter().map(|(_, y)| *y).collect();
        assert_eq!(found, self.model.borrow().near(sender, &y));
        if !self.displacements {
            assert!(orderly);
            let (x, y) = positions[sender];
            let mut all: Vec<MotionIndex> = (0..positions.len())
                .filter(|other| *other != sender)
                .filter(|other| (x - REACH..=x + REACH).contains(&positions[*other].0))
                .filter(|other| (y - REACH..=y + REACH).contains(&positions[*other].1))
                .map(|other| other as MotionIndex)
                .collect();
            found.sort_unstable();
            all.sort_unstable();
            assert_eq!(found, all);
        }
    }
}

impl Entity for Walk {
    fn on_event(&self, sim: &Sim, tag: u32) {
        for (number, step) in self.steps.iter().enumerate().skip(tag as usize) {
            match *step {
                Step::Ask(first, others) => {
                    for node in 0..=others {
                        let (number, node) = self.node(sim, first.wrapping_add(node));
                        node.update_position(sim);
                        self.note(number, node);
                    }
                }
                Step::Send(node, (x, y), speed) => {
                    let (number, node) = self.node(sim, node);
                    assert!(node.set_destination(sim, f64::from(x) * 10.0, f64::from(y) * 10.0, speed));
                    self.note(number, node);
                }
                Step::Displace(node, x) => {
                    let (number, node) = self.node(sim, node);
                    node.x.set(f64::from(x) * 10.0);
                    node.displaced(sim);
                    self.model.borrow_mut().x[number] = node.x.get();
                }
                Step::Transmit(node) => self.transmit(sim, node),
                Step::Wait(hundredths) => {
                    sim.schedule_event(self.id, number as u32 + 1, f64::from(hundredths) / 100.0);
                    return;
                }
            }
        }
    }
}

/// Places nodes on a grid, so that many have the same x, and carries out the steps.
fn check(count: usize, steps: Vec<Step>, displacements: bool) {
    let sim = Sim::new();
    let channel = sim.add(|id| WirelessChannel::new(&sim, id));
    let ground = sim.add(|_| Topography::default());
    let topography: &Topography = sim.get(ground).unwrap();
    topography.max_x.set(SIDE);
    topography.max_y.set(SIDE);
    topography.resolution.set(1.0);
    topography.channel.set(Some(channel));
    let nodes: Vec<EntityId> =
        (0..count as i32).map(|number| sim.add(|id| MobileNode::new(&sim, id, number, number))).collect();
    let mut x = Vec::new();
    for (number, id) in nodes.iter().enumerate() {
        let node: &MobileNode = sim.get(*id).unwrap();
        node.topography.set(Some(ground));
        node.x.set(40.0 * (1 + number * 7 % 9) as f64);
        node.y.set(40.0 * (1 + number * 5 % 9) as f64);
        sim.get::<WirelessChannel>(channel).unwrap().add_node(&sim, node);
        x.push(node.x.get());
    }
    sim.get::<WirelessChannel>(channel).unwrap().sort(&sim);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|first, second| x[*first].total_cmp(&x[*second]));
    let model = RefCell::new(Model { order, x });
    let walk = sim.add(|id| Walk { id, nodes, channel, steps, model, displacements });
    sim.schedule_event(walk, 0, 0.0);
    sim.run().unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_index_finds_what_a_full_scan_finds(count in 1..30_usize, steps in steps(false)) {
        check(count, steps, false);
    }

    #[test]
    fn displaced_nodes_are_found_as_the_links_say(count in 1..30_usize, steps in steps(true)) {
        check(count, steps, true);
    }
}
