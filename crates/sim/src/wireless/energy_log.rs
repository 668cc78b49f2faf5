//! The lines with the remaining energies of nodes, one for each frame that reaches a node.

use std::cell::Cell;

use crate::Sim;
use crate::format::{AsciiDigits, fixed_parts, push_fixed, push_integer};
use crate::sink::SinkId;

use super::energy::Battery;
use super::{EnergyModel, MobileNode};

/// The beginning of the line that was last written to the log of a node. It is the same for all receivers of a frame,
/// whose times differ only by the propagation delays.
#[derive(Debug, Default)]
pub(super) struct LogStart {
    /// The range of times, in seconds, in which the text is the same.
    range: Cell<(f64, f64)>,
    text: Cell<[u8; LogStart::LONGEST]>,
    /// The length of the text; 0 if there is none.
    length: Cell<usize>,
}

impl LogStart {
    const LONGEST: usize = 32;

    /// The beginning of a line at `time` seconds, with its length; `None` if it is too long.
    #[inline]
    fn text(&self, time: f64) -> Option<([u8; LogStart::LONGEST], usize)> {
        let (least, most) = self.range.get();
        if !(least <= time && time <= most && self.length.get() > 0) {
            self.renew(time);
        }
        let length = self.length.get();
        (length > 0).then(|| (self.text.get(), length))
    }

    fn renew(&self, time: f64) {
        /// The time up to which microseconds are far from the precision of doubles, seconds.
        const LATEST: f64 = 1e6;
        let mut text = Vec::with_capacity(64);
        push_start(&mut text, time);
        let is_usable = text.len() <= LogStart::LONGEST && (0.0..LATEST).contains(&time);
        self.length.set(if is_usable { text.len() } else { 0 });
        if is_usable {
            let mut buffer = [0; LogStart::LONGEST];
            buffer[..text.len()].copy_from_slice(&text);
            self.text.set(buffer);
            // The margin keeps away from times at which the last digit might be rounded differently.
            let microseconds = (time * 1e6).round();
            self.range.set(((microseconds - 0.49) / 1e6, (microseconds + 0.49) / 1e6));
        }
    }
}

fn push_start(out: &mut Vec<u8>, time: f64) {
    out.extend_from_slice(b"N -t ");
    push_fixed(out, time, 6);
    out.extend_from_slice(b" -n ");
}

/// The log to which the energy of a node is written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EnergyLog {
    sink: Option<SinkId>,
    address: i32,
    /// The address as text.
    label: AsciiDigits,
}

impl EnergyLog {
    /// The log of a node.
    pub(super) fn of(sim: &Sim, node: &MobileNode) -> EnergyLog {
        EnergyLog {
            sink: node.log_sink(sim),
            address: node.address,
            label: u32::try_from(node.address).ok().and_then(AsciiDigits::of).unwrap_or_default(),
        }
    }

    /// Writes the remaining energy after a charge, which may have emptied the battery.
    #[inline]
    pub(super) fn write_charge(&self, sim: &Sim, battery: &Battery) {
        self.write(sim, battery.is_alive().then(|| battery.energy.get()));
    }

    /// Writes a line with the energy in joules; `None` stands for an empty battery.
    #[inline]
    fn write(&self, sim: &Sim, energy: Option<f64>) {
        let Some(sink) = self.sink else { return };
        sim.sink(sink).append(|out| {
            if energy.and_then(|energy| self.push_usual(sim, out, energy)).is_none() {
                self.push(out, sim.now(), energy);
            }
        });
    }

    /// Appends a line whose parts are copied with constant lengths, each over the end of the previous one. Returns
    /// `None`, without appending anything, if a part does not have the usual length.
    #[inline]
    fn push_usual(&self, sim: &Sim, out: &mut Vec<u8>, energy: f64) -> Option<()> {
        /// The length of the longest line, and of what is copied beyond its end.
        const LONGEST: usize = 80;
        let (start, start_length) = sim.wireless().log_start.text(sim.now())?;
        let label = self.label.get()?;
        let (whole, fraction) = fixed_parts::<1_000_000>(energy)?;
        let whole = AsciiDigits::of(whole)?.get()?;
        // The point, six digits and the end of the line.
        let fraction = AsciiDigits::last_six(fraction) << 8 | u64::from(b'.') | u64::from(b'\n') << 56;
        let begin = out.len();
        out.extend_from_slice(&[0; LONGEST]);
        let line = out[begin..].first_chunk_mut::<LONGEST>()?;
        line[..LogStart::LONGEST].copy_from_slice(&start);
        let mut length = start_length;
        for (bytes, count) in [label, (u64::from(u32::from_le_bytes(*b" -e ")), 4), whole, (fraction, 8)] {
            if let Some(place) = line.get_mut(length..).and_then(|rest| rest.first_chunk_mut()) {
                *place = bytes.to_le_bytes();
            }
            length += count;
        }
        out.truncate(begin + length);
        Some(())
    }

    #[cold]
    fn push(&self, out: &mut Vec<u8>, time: f64, energy: Option<f64>) {
        push_start(out, time);
        push_integer(out, self.address);
        match energy {
            Some(energy) => {
                out.extend_from_slice(b" -e ");
                push_fixed(out, energy, 6);
                out.push(b'\n');
            }
            None => out.extend_from_slice(b" -e 0 \n"),
        }
    }
}

impl MobileNode {
    /// Writes the remaining energy to the node's log after a charge, which may have emptied the battery.
    pub(super) fn log_energy(&self, sim: &Sim, model: &EnergyModel) {
        EnergyLog::of(sim, self).write_charge(sim, model);
    }

    /// Writes the remaining energy to the node's log.
    pub fn report_energy(&self, sim: &Sim) {
        if let Some(model) = self.energy(sim) {
            EnergyLog::of(sim, self).write(sim, Some(model.energy.get()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[test]
    fn lines_begin_with_the_time_rounded_to_microseconds() {
        let start = LogStart::default();
        let text = |time: f64| {
            let (text, length) = start.text(time)?;
            Some(String::from_utf8_lossy(&text[..length]).into_owned())
        };
        for number in 0..3000 {
            for base in [0.0, 1.009_978, 59.999_999, 8_000.25, 999_999.999_999] {
                let time = base + f64::from(number) * 0.7e-8;
                let expected = (time < 1e6).then(|| format!("N -t {time:.6} -n "));
                assert_eq!(text(time), expected);
            }
            let time = 12.345_678 + f64::from(number) * 1.1e-9;
            assert_eq!(text(time), Some(format!("N -t {time:.6} -n ")));
        }
        assert_eq!(text(3e6), None);
    }

    #[test]
    fn lines_have_the_address_and_the_energy() {
        let sim = Sim::new();
        let written = Rc::new(RefCell::new(Vec::new()));
        let file = written.clone();
        let sink = sim.add_sink(move |bytes: &[u8]| file.borrow_mut().extend_from_slice(bytes));
        let mut expected = String::new();
        for address in [0, 7, 12, 123, 99_999_999, 100_000_000, i32::MAX, -1, i32::MIN] {
            let label = u32::try_from(address).ok().and_then(AsciiDigits::of).unwrap_or_default();
            let log = EnergyLog { sink: Some(sink), address, label };
            for energy in
                [0.0, 0.000_000_5, 0.125, 9.999_999_5, 1000.0, 999.999_999_7, 12_345_678.9, 1e8, 1e30]
            {
                log.write(&sim, Some(energy));
                expected += &format!("N -t 0.000000 -n {address} -e {energy:.6}\n");
            }
            log.write(&sim, None);
            expected += &format!("N -t 0.000000 -n {address} -e 0 \n");
        }
        sim.flush_sinks();
        assert_eq!(String::from_utf8_lossy(&written.borrow()), expected);
    }
}
