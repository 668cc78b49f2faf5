//! Curves of wireless traces: what agents send and receive, and what is lost on the way.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::{Layer, Model, RadioStep, Transmission};
use crate::series::{Bins, Series, mark};

/// Types of packets that only acknowledge.
const ACKNOWLEDGEMENTS: [&str; 2] = ["ack", "rap_ack"];

fn lines(model: &Model, from: f64, to: f64) -> &[Transmission] {
    let first = model.radio.first_at(from);
    &model.radio.all[first..model.radio.first_at(to.next_up()).max(first)]
}

fn is_of(model: &Model, line: &Transmission, flow: i32) -> bool {
    line.layer == Layer::Agent && model.streams.all[line.stream as usize].flow == flow
}

fn is_acknowledgement(model: &Model, line: &Transmission) -> bool {
    ACKNOWLEDGEMENTS.contains(&model.names.word(line.kind))
}

/// Packets that nodes gave up, per second.
pub fn losses(model: &Model, bins: &mut Bins, from: f64, to: f64) {
    for line in lines(model, from, to).iter().filter(|line| line.step == RadioStep::Drop) {
        bins.add(line.time, 1.0);
    }
}

/// Bits that agents of a flow receive per second; with `once`, only of data that they did not have.
pub fn received(model: &Model, bins: &mut Bins, flow: i32, once: bool, from: f64, to: f64) {
    let mut seen = FxHashSet::default();
    for line in lines(model, from, to) {
        if line.step != RadioStep::Receive || !is_of(model, line, flow) {
            continue;
        }
        let is_new = line.sequence < 0 || seen.insert((line.stream, line.sequence));
        if !once || (is_new && !is_acknowledgement(model, line)) {
            bins.add(line.time, f64::from(line.size) * 8.0);
        }
    }
}

/// What agents of a flow send and receive, and what of it is lost, by sequence number.
pub fn sequence(model: &Model, flow: i32, from: f64, to: f64) -> Series {
    let mut series = Series::default();
    let mut sent: FxHashSet<(u32, i32)> = FxHashSet::default();
    for line in lines(model, from, to) {
        if line.sequence < 0 || model.streams.all[line.stream as usize].flow != flow {
            continue;
        }
        let kind = match (line.step, line.layer) {
            (RadioStep::Drop, _) => mark::DROP,
            (RadioStep::Receive, Layer::Agent) if is_acknowledgement(model, line) => mark::ACKNOWLEDGEMENT,
            (RadioStep::Send, Layer::Agent) if !is_acknowledgement(model, line) => {
                if sent.insert((line.stream, line.sequence)) { mark::DATA } else { mark::RETRANSMISSION }
            }
            _ => continue,
        };
        series.point(line.time, f64::from(line.sequence), kind);
    }
    series
}

/// Time from the sending agent to the receiving one, in seconds, by arrival.
pub fn delay(model: &Model, flow: i32, from: f64, to: f64) -> Series {
    let mut sent: FxHashMap<i32, f64> = FxHashMap::default();
    let mut series = Series::default();
    for line in lines(model, from, to) {
        if !is_of(model, line, flow) || is_acknowledgement(model, line) {
            continue;
        }
        match line.step {
            RadioStep::Send => {
                sent.insert(line.packet, line.time);
            }
            RadioStep::Receive => {
                if let Some(sent) = sent.get(&line.packet) {
                    series.push(line.time, line.time - sent);
                }
            }
            _ => {}
        }
    }
    series
}
