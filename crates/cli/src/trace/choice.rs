//! Options that select flows and links.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use neons_trace::questions::{FlowKey, LinkKey, Purpose};

use super::asking::Input;
use super::existing::check_flow;
use super::table::Cell;

/// Options that select the flows of a question.
#[derive(Args, Clone)]
pub struct FlowChoice {
    /// Only this flow: a flow id (2), a sender (0.1), or a sender and a receiver (0.1-3.0)
    #[arg(long, value_name = "FLOW")]
    flow: Option<FlowName>,
    /// Also flows of acknowledgements, reports and routing protocols
    #[arg(long)]
    all: bool,
}

impl FlowChoice {
    /// Returns true if the flow is selected.
    pub fn has(&self, key: &FlowKey, purpose: Purpose) -> bool {
        (self.all || purpose == Purpose::Data) && self.is_named(key)
    }

    /// Returns true if a flow was named.
    pub fn is_given(&self) -> bool {
        self.flow.is_some()
    }

    /// Returns an error if a flow was named that the trace does not have, see [`check_flow`].
    ///
    /// # Errors
    /// Those of [`check_flow`].
    pub fn check(&self, input: &Input) -> anyhow::Result<()> {
        self.flow.as_ref().map_or(Ok(()), |name| check_flow(name, self.all, input))
    }

    /// Returns true if the flow has the selected name, or if none was given.
    pub fn is_named(&self, key: &FlowKey) -> bool {
        self.flow.as_ref().is_none_or(|name| name.is(key))
    }
}

/// The name of a flow on a command line.
#[derive(Clone, Debug, PartialEq)]
pub enum FlowName {
    /// A flow id.
    Id(i32),
    /// The sender, or sender and receiver, such as 0.1 and 3.0.
    Ends { source: String, destination: Option<String> },
}

impl FlowName {
    /// Returns true if the flow has this name.
    pub fn is(&self, key: &FlowKey) -> bool {
        match self {
            FlowName::Id(id) => key.id == Some(*id),
            FlowName::Ends { source, destination } => {
                key.source.to_string() == *source
                    && destination
                        .as_ref()
                        .is_none_or(|destination| key.destination.to_string() == *destination)
            }
        }
    }
}

/// The name as it is given on a command line.
impl fmt::Display for FlowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlowName::Id(id) => write!(f, "{id}"),
            FlowName::Ends { source, destination: None } => write!(f, "{source}"),
            FlowName::Ends { source, destination: Some(destination) } => write!(f, "{source}-{destination}"),
        }
    }
}

impl FromStr for FlowName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(id) = text.parse() {
            return Ok(FlowName::Id(id));
        }
        let (source, destination) = match text.split_once('-') {
            Some((source, destination)) => (source, Some(destination)),
            None => (text, None),
        };
        if [Some(source), destination].into_iter().flatten().any(|agent| !agent.contains('.')) {
            return Err("a flow is named by its id, as 2, or by its agents, as 0.1 or 0.1-3.0");
        }
        Ok(FlowName::Ends { source: source.to_owned(), destination: destination.map(str::to_owned) })
    }
}

/// Parses the name of a link, such as 1-2.
///
/// # Errors
/// The text has another form.
pub fn link(text: &str) -> Result<LinkKey, &'static str> {
    let nodes = text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let (from, to) = nodes.ok_or("a link is named by its nodes, as 1-2")?;
    Ok(LinkKey { from, to })
}

/// Parses a positive number of seconds.
///
/// # Errors
/// The text is not such a number.
pub fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds.is_finite());
    seconds.ok_or("a positive number of seconds is expected, such as 0.5")
}

/// The beginning of a window of time, in seconds. It is rounded to nanoseconds for display, because multiples of
/// decimal widths are inexact.
pub fn window_start(number: u32, width: f64) -> f64 {
    let time = f64::from(number) * width;
    let rounded = (time * 1e9).round() / 1e9;
    if rounded.is_finite() { rounded } else { time }
}

/// The cell of a table with the beginning of a window, in seconds, with the decimals that tell windows apart, at least three.
pub fn window_cell(number: u32, width: f64) -> Cell {
    let is_exact = |decimals: &usize| {
        let scaled = width * 10f64.powi(*decimals as i32);
        (scaled - scaled.round()).abs() < 1e-9 * scaled
    };
    Cell::Real(window_start(number, width), (3..9).find(is_exact).unwrap_or(9))
}

#[cfg(test)]
mod tests {
    use super::*;
    use neons_trace::address::Endpoint;

    #[test]
    fn flows_are_named_by_ids_and_agents() {
        let key = FlowKey { source: Endpoint::flat(0, 1), destination: Endpoint::flat(3, 0), id: Some(2) };
        let is = |name: &str| name.parse::<FlowName>().unwrap().is(&key);
        assert!(is("2") && is("0.1") && is("0.1-3.0"));
        assert!(!is("3") && !is("0.0") && !is("0.1-3.1") && !is("3.0-0.1"));
        assert!("x".parse::<FlowName>().is_err() && "0.1-3".parse::<FlowName>().is_err());
        assert_eq!(link("1-2"), Ok(LinkKey { from: 1, to: 2 }));
        assert_eq!((window_start(3, 0.1), window_start(2, 1e300)), (0.3, 2e300));
        assert!(link("1").is_err() && seconds("0").is_err() && seconds("nan").is_err());
    }

    #[test]
    fn windows_have_the_decimals_that_tell_them_apart() {
        let decimals = |width| match window_cell(1, width) {
            Cell::Real(_, decimals) => decimals,
            _ => 0,
        };
        assert_eq!([10.0, 0.1, 0.001, 0.0025, 1e-4, 1e-9, 1.0 / 3.0].map(decimals), [3, 3, 3, 4, 4, 9, 9]);
    }
}
