//! The appearance of the node in nam: colour, label, marks (spec: wpan, section 24).

use super::WpanMac;
use crate::Sim;

/// The delay after which nam shows a change, seconds.
const SHORTLY: f64 = 0.000_000_001;

/// The time after which a new colour is written again, seconds.
const REPETITION: f64 = 0.030_001;

/// The durations of the steps of flashes, seconds.
const FLASH: f64 = 0.01;
const LINK_FLASH: f64 = 0.02;

/// The label of a node that has no label.
const NO_LABEL: &str = "\"\"";

/// The label of a node that has lost its coordinator.
pub(super) const BLANK: &str = "\" \"";

/// The limit that the length of a label must not reach, characters.
const LONGEST_LABEL: usize = 78;

/// The colours, the mark and the label of a node in nam.
#[derive(Debug)]
pub struct Looks {
    color: String,
    previous: String,
    mark: String,
    label: String,
}

impl Default for Looks {
    fn default() -> Self {
        let black = || "black".to_owned();
        Looks { color: black(), previous: black(), mark: black(), label: NO_LABEL.to_owned() }
    }
}

/// The time at which nam shows a change that happens now, seconds.
fn shortly(now: f64) -> f64 {
    if now == 0.0 { now } else { now + SHORTLY }
}

impl WpanMac {
    /// Schedules the line `n -t TIME -s NODE -S` with `what` for the nam file at `time`.
    fn show(&self, sim: &Sim, time: f64, what: &str) {
        let line = format!("n -t {time:.9} -s {} -S {what}", self.base.address);
        sim.embedder().evaluate(
            sim,
            &format!(
                "[Simulator instance] at {time:.9} {{[Simulator instance] puts-nam-traceall {{{line}}}}}"
            ),
        );
    }

    /// Changes the colour of the node.
    pub fn change_color(&self, sim: &Sim, color: &str) {
        let mut looks = self.looks.borrow_mut();
        looks.previous = std::mem::replace(&mut looks.color, color.to_owned());
        let old = looks.previous.clone();
        drop(looks);
        if self.shared.colors_nodes() {
            let time = shortly(sim.now());
            self.show(sim, time, &format!("COLOR -c {color} -o {old}"));
            self.show(sim, sim.now() + REPETITION + SHORTLY, &format!("COLOR -c {color} -o {color}"));
        }
    }

    /// Restores the colour that the node had before the last change.
    pub(super) fn restore_color(&self, sim: &Sim) {
        let mut looks = self.looks.borrow_mut();
        let color = looks.previous.clone();
        looks.previous = std::mem::replace(&mut looks.color, color.clone());
        let old = looks.previous.clone();
        drop(looks);
        if self.shared.colors_nodes() {
            self.show(sim, shortly(sim.now()), &format!("COLOR -c {color} -o {old}"));
        }
    }

    /// Shows the node as a PAN coordinator.
    pub(super) fn look_like_pan_coordinator(&self, sim: &Sim) {
        let color = self.shared.colors.pan_coordinator.borrow().clone();
        self.change_color(sim, &color);
    }

    /// Shows the node as associated.
    pub(super) fn look_associated(&self, sim: &Sim) {
        let colors = &self.shared.colors;
        let color = match self.attributes.permits_association.get() {
            true => colors.coordinator.borrow().clone(),
            false => colors.device.borrow().clone(),
        };
        self.change_color(sim, &color);
    }

    /// Shows the node as one that has lost its coordinator.
    pub(super) fn look_lost(&self, sim: &Sim) {
        self.change_color(sim, "black");
    }

    /// Flashes the node after a collision or after interference that was too strong.
    pub(in crate::wireless::wpan) fn flash_collision(&self, sim: &Sim) {
        if !self.shared.colors_nodes() {
            return;
        }
        let flash = self.shared.colors.collision.borrow().clone();
        let color = self.looks.borrow().color.clone();
        let mut time = sim.now() + SHORTLY;
        for (new, old) in [(flash.as_str(), color.as_str()), ("grey", &flash), (&color, "grey")] {
            self.show(sim, time, &format!("COLOR -c {new} -o {old}"));
            time += FLASH;
        }
    }

    /// Flashes the node when it has received a beacon of its coordinator.
    pub(super) fn flash_beacon(&self, sim: &Sim) {
        if !self.shared.colors_nodes() {
            return;
        }
        let (mark, color) = {
            let looks = self.looks.borrow();
            (looks.mark.clone(), looks.color.clone())
        };
        let mut time = sim.now();
        for (new, old) in [("LightGrey", mark.as_str()), (&mark, "LightGrey")] {
            time += FLASH;
            self.show(sim, time, &format!("COLOR -i {new} -I {old} -c {color} -o {color}"));
        }
    }

    /// Sets the label of the node; `label` includes quotation marks if nam needs them.
    pub(super) fn set_label(&self, sim: &Sim, label: &str) {
        let old = std::mem::replace(&mut self.looks.borrow_mut().label, label.to_owned());
        if self.shared.is_animated() {
            self.show(sim, shortly(sim.now()), &format!("DLABEL -l {label} -L {old}"));
        }
    }

    /// Sets the label of the node to the given words, as far as they fit.
    pub fn label(&self, sim: &Sim, words: &[&str]) {
        let mut text = String::new();
        for word in words {
            if text.len() + word.len() + 1 >= LONGEST_LABEL {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
        self.set_label(sim, &format!("\"{text}\""));
    }

    /// Flashes the node when a frame to `receiver` was never acknowledged.
    pub(super) fn flash_failed_link(&self, sim: &Sim, receiver: i32) {
        if !self.shared.is_animated() {
            return;
        }
        let label = self.looks.borrow().label.clone();
        let failed = format!("\" ~ {receiver}\"");
        let mut time = sim.now() + SHORTLY;
        self.show(sim, time, &format!("DLABEL -l {failed} -L {label}"));
        time += LINK_FLASH;
        self.show(sim, time, &format!("DLABEL -l {BLANK} -L {failed}"));
        time += FLASH;
        self.show(sim, time, &format!("DLABEL -l {label} -L {failed}"));
    }

    /// Marks a node that sleeps, or removes the mark.
    pub(super) fn mark_sleep(&self, sim: &Sim, sleeps: bool) {
        let act = if sleeps { "add-mark m1 blue hexagon" } else { "delete-mark m1" };
        let Some(node) = self.radio(sim).and_then(|radio| radio.script_node(sim)) else { return };
        let node = sim.embedder().name(node);
        sim.embedder().evaluate(
            sim,
            &format!("if {{[[Simulator instance] get-nam-traceall] ne {{}}}} {{{node} {act}}}"),
        );
    }
}
