//! The list of curves that can be plotted for a trace.

use std::collections::BTreeSet;

use crate::model::Model;

/// The largest number of flows, and of links, whose curves are listed.
const MOST: usize = 40;

/// Returns the names of all curves, as `series` takes them.
pub fn series_names(model: &Model) -> Vec<String> {
    let mut names: Vec<String> =
        (0..model.variables.all.len()).map(|number| format!("variable:{number}")).collect();
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
