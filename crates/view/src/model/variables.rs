//! Traced variables over time.

use rustc_hash::FxHashMap;

/// One traced variable of one object.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Whose it is, as the trace names it.
    pub owner: String,
    /// Its name, such as `cwnd_`.
    pub name: String,
    /// When it was set, in seconds.
    pub times: Vec<f64>,
    /// To what.
    pub values: Vec<f64>,
}

impl Variable {
    /// Returns the value at a time, `None` before the first.
    pub fn at(&self, time: f64) -> Option<f64> {
        let after = self.times.partition_point(|&other| other <= time);
        after.checked_sub(1).map(|at| self.values[at])
    }
}

/// All traced variables.
#[derive(Default)]
pub struct Variables {
    /// By number.
    pub all: Vec<Variable>,
    numbers: FxHashMap<(Box<str>, Box<str>), u32>,
}

impl Variables {
    /// Adds a value.
    pub fn set(&mut self, owner: &str, name: &str, time: f64, value: f64) {
        let number = *self.numbers.entry((owner.into(), name.into())).or_insert_with(|| {
            self.all.push(Variable {
                owner: owner.into(),
                name: name.into(),
                times: Vec::new(),
                values: Vec::new(),
            });
            (self.all.len() - 1) as u32
        });
        let variable = &mut self.all[number as usize];
        // Values of files that are not in order go where they belong.
        let at = match variable.times.last() {
            Some(&last) if last > time => variable.times.partition_point(|&other| other <= time),
            _ => variable.times.len(),
        };
        variable.times.insert(at, time);
        variable.values.insert(at, value);
    }
}
