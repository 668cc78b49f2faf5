//! Errors about flows, links, nodes and agents that a trace does not have. They list the existing ones.

use std::collections::BTreeSet;

use neons_trace::questions::{FlowSummary, Flows, LinkKey, Links, Purpose, Question};
use neons_trace::records::Record;
use neons_trace::selection;
use neons_trace::text::Text;

use super::asking::Input;
use super::choice::FlowName;

/// The largest number of names that a message lists completely.
const MOST_NAMES: usize = 10;

/// Returns an error if the trace has no flow of this name, or (unless `all`) only acknowledgements, reports or routing
/// packets of it. Called after a question without an answer; files that can be read only once are not checked.
///
/// # Errors
/// The one described; the files cannot be read again.
pub fn check_flow(wanted: &FlowName, all: bool, input: &Input) -> anyhow::Result<()> {
    let Some(flows) = input.ask_again(Flows::default())? else { return Ok(()) };
    let named: Vec<&FlowSummary> = flows.iter().filter(|flow| wanted.is(&flow.key)).collect();
    if let Some(flow) = named.first() {
        anyhow::ensure!(
            all || named.iter().any(|flow| flow.purpose == Purpose::Data),
            "flow {wanted} of {} carries no data, only {} packets; --all includes it",
            input.names(),
            flow.kind
        );
        return Ok(());
    }
    let any_data = flows.iter().any(|flow| flow.purpose == Purpose::Data);
    let shown: Vec<&FlowSummary> =
        flows.iter().filter(|flow| all || !any_data || flow.purpose == Purpose::Data).collect();
    let ends = |flow: &FlowSummary| format!("{}-{}", flow.key.source, flow.key.destination);
    let describe = |flow: &&FlowSummary| match flow.key.id {
        Some(id) => format!("{id} ({})", ends(flow)),
        None => ends(flow),
    };
    let similar: Vec<String> = shown
        .iter()
        .filter_map(|flow| match wanted {
            FlowName::Id(_) => flow.key.id.map(|id| id.to_string()),
            FlowName::Ends { destination: None, .. } => Some(flow.key.source.to_string()),
            FlowName::Ends { .. } => Some(ends(flow)),
        })
        .collect();
    Err(missing(
        &input.names(),
        "flow",
        &wanted.to_string(),
        &shown.iter().map(describe).collect::<Vec<_>>(),
        &similar,
    ))
}

/// Returns an error if the trace has no link with this name. Called after a question without an answer.
///
/// # Errors
/// The one described; the files cannot be read again.
pub fn check_link(wanted: LinkKey, input: &Input) -> anyhow::Result<()> {
    let Some(links) = input.ask_again(Links::default())? else { return Ok(()) };
    let keys: Vec<LinkKey> = links.iter().map(|link| link.key).collect();
    if keys.contains(&wanted) {
        return Ok(());
    }
    let name = |key: LinkKey| format!("{}-{}", key.from, key.to);
    let names: Vec<String> = keys.iter().copied().map(name).collect();
    let reverse = LinkKey { from: wanted.to, to: wanted.from };
    let similar = if keys.contains(&reverse) { vec![name(reverse)] } else { names.clone() };
    Err(missing(&input.names(), "link", &name(wanted), &names, &similar))
}

/// Returns the error that the `files` have no `kind` (such as "link") with the name `wanted`. It lists the `existing` ones and
/// suggests one of `similar`.
pub fn missing(
    files: &str,
    kind: &str,
    wanted: &str,
    existing: &[String],
    similar: &[String],
) -> anyhow::Error {
    let plural = |kind: &str| format!("{kind}s");
    let existing_ones = match existing {
        [] => format!("it has no {} at all", plural(kind)),
        [only] => format!("its only {kind} is {only}"),
        names => format!("its {} are {}", plural(kind), listed(names)),
    };
    let is_reversed = |name: &String| {
        let ends = |name: &str| name.split_once('-').map(|(from, to)| (from.to_owned(), to.to_owned()));
        ends(wanted).is_some_and(|(from, to)| ends(name) == Some((to, from)))
    };
    let meant = match similar.iter().find(|name| is_reversed(name)) {
        Some(reversed) => format!("; did you mean \"{reversed}\"?"),
        None => neons_ns::did_you_mean(wanted, similar.iter().map(String::as_str)),
    };
    anyhow::anyhow!("{files} has no {kind} {wanted}; {existing_ones}{meant}")
}

/// The names, shortened if there are many: `0, 1, 2, 3, 4, 5, ..., 98, 99 (100 in all)`.
fn listed(names: &[String]) -> String {
    if names.len() <= MOST_NAMES {
        return names.join(", ");
    }
    let (first, last) = (&names[..MOST_NAMES - 4], &names[names.len() - 2..]);
    format!("{}, ..., {} ({} in all)", first.join(", "), last.join(", "), names.len())
}

/// The nodes, flow ids and packet types that the lines of a trace show.
#[derive(Default)]
pub struct Seen {
    nodes: BTreeSet<i32>,
    flows: BTreeSet<i32>,
    kinds: BTreeSet<Vec<u8>>,
}

impl Seen {
    /// Adds those of a line.
    pub fn add(&mut self, record: &Record) {
        self.nodes.extend(selection::nodes(record).into_iter().flatten());
        self.flows.extend(selection::flow(record));
        if let Some(kind) = selection::kind(record)
            && !self.kinds.contains(kind.bytes())
        {
            self.kinds.insert(kind.bytes().to_vec());
        }
    }

    /// Returns an error if lists of wanted nodes, flow ids or packet types have none that the trace shows. Empty lists
    /// are not checked.
    ///
    /// # Errors
    /// The one described.
    pub fn check(&self, file: &str, nodes: &[i32], flows: &[i32], kinds: &[String]) -> anyhow::Result<()> {
        let texts = |numbers: &BTreeSet<i32>| numbers.iter().map(i32::to_string).collect::<Vec<_>>();
        let wanted = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>();
        let kinds_seen = self.kinds.iter().map(|kind| Text(kind).to_string());
        for (what, wanted, seen) in [
            ("node", wanted(nodes), texts(&self.nodes)),
            ("flow", wanted(flows), texts(&self.flows)),
            ("packet type", kinds.to_vec(), kinds_seen.collect()),
        ] {
            if !wanted.is_empty() && !wanted.iter().any(|name| seen.contains(name)) {
                return Err(missing(file, what, &wanted.join(" or "), &seen, &seen));
            }
        }
        Ok(())
    }
}

impl Question for Seen {
    type Answer = Seen;

    fn see(&mut self, _: u64, record: &Record) {
        if let Record::Packet(_) | Record::Frame(_) = record {
            self.add(record);
        }
    }

    fn answer(self) -> Seen {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_shortened() {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(listed(&names(10)), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
        assert_eq!(listed(&names(100)), "0, 1, 2, 3, 4, 5, ..., 98, 99 (100 in all)");
    }

    #[test]
    fn the_other_direction_is_suggested_first() {
        let links = ["0-1", "1-0", "5-9"].map(str::to_owned);
        let message = |wanted| missing("a.tr", "link", wanted, &links, &links).to_string();
        assert_eq!(
            message("9-5"),
            "a.tr has no link 9-5; its links are 0-1, 1-0, 5-9; did you mean \"5-9\"?"
        );
        assert!(
            missing("a.tr", "link", "1-2", &links[..1], &[]).to_string().contains("its only link is 0-1")
        );
    }
}
