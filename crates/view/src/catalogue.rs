//! The list of curves that can be plotted for a trace.

use std::collections::BTreeSet;

use crate::model::{Model, Variable};

/// The largest number of flows, and of links, whose curves are listed.
const MOST: usize = 40;

/// Returns true if a variable is offered as a plot.
///
/// A variable that is traced before its agent is attached to a node has an owner with the address −1 up to then. If
/// others of the same name belong to attached agents, this initial value is not a curve of its own.
pub fn is_offered(model: &Model, variable: &Variable) -> bool {
    let is_attached =
        |variable: &Variable| variable.source.is_none_or(|agent| agent.address.number() != Some(-1));
    is_attached(variable)
        || !model.variables.all.iter().any(|other| other.name == variable.name && is_attached(other))
}

/// Returns the names of all curves, as `series` takes them.
pub fn series_names(model: &Model) -> Vec<String> {
    let mut names: Vec<String> = model
        .variables
        .all
        .iter()
        .enumerate()
        .filter(|(_, variable)| is_offered(model, variable))
        .map(|(number, _)| format!("variable:{number}"))
        .collect();
    if model.hops.is_empty() && model.radio.all.is_empty() {
        return names;
    }
    names.push("losses:all".into());
    names.extend((0..model.network.links.len().min(MOST)).map(|link| format!("queue:{link}")));
    let flows: BTreeSet<i32> = model
        .streams
        .all
        .iter()
        .filter(|stream| model.sends_data(stream))
        .map(|stream| stream.flow)
        .collect();
    for flow in flows.into_iter().take(MOST) {
        names.extend(["throughput", "goodput", "sequence", "delay"].map(|what| format!("{what}:{flow}")));
    }
    names
}
