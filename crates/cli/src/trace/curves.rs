//! A variable over time, one curve for each agent.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::bail;

use super::reader::{self, Line};

/// For each agent the points (seconds, value) of its curve, with a step at each change.
pub type Curves = BTreeMap<String, Vec<(f64, f64)>>;

/// Reads the curves of a variable from a file that agents were attached to.
///
/// # Errors
/// The file cannot be read, or does not hold the variable.
pub fn read(path: &Path, variable: &str) -> anyhow::Result<Curves> {
    let mut curves = Curves::new();
    let mut others = BTreeSet::new();
    reader::read(path, |line| {
        if let Line::Variable(line) = line {
            if line.name == variable {
                let curve = curves.entry(line.agent).or_default();
                // A variable keeps its value until it changes.
                if let Some((_, before)) = curve.last().copied() {
                    curve.push((line.time, before));
                }
                curve.push((line.time, line.value));
            } else {
                others.insert(line.name.to_owned());
            }
        }
    })?;
    if curves.is_empty() {
        let others: Vec<String> = others.into_iter().collect();
        let known = if others.is_empty() {
            "it holds no variables".to_owned()
        } else {
            format!("it holds {}", others.join(", "))
        };
        bail!("{} does not hold the variable {variable}; {known}", path.display());
    }
    Ok(curves)
}

/// The last time, and the lowest and highest value; 0 is always between these.
pub fn extent(curves: &Curves) -> (f64, [f64; 2]) {
    let points = || curves.values().flatten();
    let end = points().map(|(time, _)| *time).fold(0.0, f64::max);
    let low = points().map(|(_, value)| *value).fold(0.0, f64::min);
    let high = points().map(|(_, value)| *value).fold(0.0, f64::max);
    (end, [low, high])
}
