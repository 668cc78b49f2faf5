//! The command `neons trace summary`.

use anyhow::bail;
use clap::{Args, ValueEnum};
use neons_trace::questions::{self, FlowSummary, LinkSummary, MobileSummary, Quantiles, Summarise};

use super::asking::Input;
use super::choice::FlowChoice;
use super::shape::Text;
use super::table::{Cell, Table};

/// Sum up flows, links and mobile nodes.
///
/// A flow is what one agent sends to another under one flow id. Delays are from the sender's node to the receiver's;
/// goodput counts data packets that arrived, with headers and without duplicates. Queue lengths are averages over the
/// time of the trace. Files of one simulation are given together, such as the packets and the variables of TCP agents
/// (nrexmit_ gives the timeouts).
#[derive(Args)]
#[command(after_help = JSON)]
pub struct Summary {
    #[command(flatten)]
    input: Input,
    /// Only this part
    #[arg(long, value_name = "PART")]
    only: Option<Part>,
    #[command(flatten)]
    choice: FlowChoice,
    #[command(flatten)]
    text: Text,
}

const JSON: &str = "JSON: one object, to which later versions may add fields. Times are in seconds, rates in bit/s, sizes in \
bytes; null is what the trace does not show.

  first, last     times of the first and the last event of a packet
  packet_events   lines that show packets
  flows[]         source, destination, flow (its id), kind (the type of its packets), purpose (data, control, feedback),
                  sent_packets, sent_bytes, retransmissions, delivered_packets, delivered_bytes, duplicates,
                  goodput_bytes, goodput, lost_packets, losses[] (cause, count), under_way, reordered, first_sent,
                  last_delivered, delay, jitter, mean_hops, timeouts;
                  delay and jitter have count, mean, min, median, p95, p99, max
  links[]         from, to, packets, bytes, received_packets, rate, utilisation (0 to 1), mean_queue_packets,
                  mean_queue_bytes, max_queue_packets, max_queue_bytes, mean_wait, drops[] (cause, count)
  mobile          null without mobile nodes; routing_packets, routing_bytes, arp_frames, mac_frames,
                  mac_control_frames, collisions, drops (reason: count), energy (node: first, last; joules)
  untracked       packets that are not counted, since there are too many flows";

/// A part of the summary.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Flows,
    Links,
    Mobile,
}

impl Summary {
    pub fn run(&self) -> anyhow::Result<()> {
        let mut answer = self.input.ask_packets(Summarise::default())?;
        let any_data = answer.data_flows().next().is_some();
        answer.flows.retain(|flow| match any_data {
            true => self.choice.has(&flow.key, flow.purpose),
            false => self.choice.is_named(&flow.key),
        });
        if answer.flows.is_empty() && self.choice.is_given() {
            self.choice.check(&self.input)?;
            bail!("no flow that was asked for is in {}", self.input.names());
        }
        let is_wanted = |part| self.only.is_none_or(|only| only == part);
        let mut tables = Vec::new();
        if is_wanted(Part::Flows) {
            tables.push(flows(&answer.flows));
            if ends_early(&answer) {
                eprintln!(
                    "neons: {} has no link to the destinations of these flows, so none of their packets counts as delivered; \
                     a script that traces their last links, too, shows goodputs and delays",
                    self.input.names()
                );
            }
        }
        if is_wanted(Part::Links) {
            tables.push(links(&answer.links));
        }
        if is_wanted(Part::Mobile)
            && let Some(mobile) = &answer.mobile
        {
            tables.extend(air(&answer, mobile));
        }
        self.text.show(&answer, &tables)
    }
}

/// Whether the trace has links, but none to the destination of a flow: packets are seen, but not their arrival.
fn ends_early(answer: &questions::Summary) -> bool {
    let is_reached = |flow: &FlowSummary| {
        flow.delivered_packets > 0 || answer.links.iter().any(|link| link.key.leads_to_destination(&flow.key))
    };
    answer.mobile.is_none()
        && !answer.links.is_empty()
        && !answer.flows.is_empty()
        && !answer.flows.iter().any(is_reached)
}

fn flows(flows: &[FlowSummary]) -> Table {
    let mut table = Table::new(
        "Flows",
        &[
            "from",
            "to",
            "flow",
            "type",
            "sent",
            "delivered",
            "lost",
            "sent again",
            "timeouts",
            "reordered",
            "goodput kb/s",
            "median delay ms",
            "p95 ms",
            "max ms",
            "jitter ms",
            "hops",
        ],
    );
    for flow in flows {
        let milliseconds = |quantiles: Option<Quantiles>, value: fn(Quantiles) -> f64| {
            Cell::real(quantiles.map(|quantiles| value(quantiles) * 1e3), 2)
        };
        table.push(vec![
            flow.key.source.to_string().into(),
            flow.key.destination.to_string().into(),
            flow.key.id.map_or(Cell::Nothing, |id| Cell::Whole(id.into())),
            flow.kind.as_str().into(),
            Cell::count(flow.sent_packets),
            Cell::count(flow.delivered_packets),
            Cell::count(flow.lost_packets),
            Cell::count(flow.retransmissions),
            Cell::count_if_known(flow.timeouts),
            Cell::count(flow.reordered),
            Cell::real(flow.goodput.map(|goodput| goodput / 1e3), 1),
            milliseconds(flow.delay, |delay| delay.median),
            milliseconds(flow.delay, |delay| delay.p95),
            milliseconds(flow.delay, |delay| delay.max),
            milliseconds(flow.jitter, |jitter| jitter.mean),
            Cell::real(flow.mean_hops, 1),
        ]);
    }
    table
}

fn links(links: &[LinkSummary]) -> Table {
    let mut table = Table::new(
        "Links",
        &[
            "from",
            "to",
            "packets",
            "kB",
            "rate kb/s",
            "used %",
            "mean queue",
            "max queue",
            "wait ms",
            "drops",
            "causes",
        ],
    );
    for link in links {
        let causes: Vec<String> =
            link.drops.iter().map(|drop| format!("{} {}", drop.count, drop.cause)).collect();
        table.push(vec![
            Cell::Whole(link.key.from.into()),
            Cell::Whole(link.key.to.into()),
            Cell::count(link.packets),
            Cell::Real(link.bytes as f64 / 1e3, 1),
            Cell::real(link.rate.map(|rate| rate / 1e3), 1),
            Cell::real(link.utilisation.map(|used| used * 100.0), 1),
            Cell::Real(link.mean_queue_packets, 2),
            Cell::count(link.max_queue_packets),
            Cell::real(link.mean_wait.map(|wait| wait * 1e3), 2),
            Cell::count(link.dropped_packets()),
            causes.join(", ").into(),
        ]);
    }
    table
}

fn air(answer: &questions::Summary, mobile: &MobileSummary) -> [Table; 2] {
    let mut table = Table::new("Mobile nodes", &["what", "value"]);
    let mut row = |what: &str, value: Cell| table.push(vec![what.into(), value]);
    row("delivery ratio", Cell::real(answer.delivery_ratio(), 4));
    row("routing packets", Cell::count_if_known(mobile.routing_packets));
    row("routing bytes", Cell::count_if_known(mobile.routing_bytes));
    let delivered: u64 = answer.data_flows().map(|flow| flow.delivered_packets).sum();
    let overhead =
        mobile.routing_packets.filter(|_| delivered > 0).map(|packets| packets as f64 / delivered as f64);
    row("routing packets per delivered packet", Cell::real(overhead, 3));
    row("ARP frames", Cell::count_if_known(mobile.arp_frames));
    row("MAC frames", Cell::count_if_known(mobile.mac_frames));
    row("RTS, CTS and ACK frames", Cell::count_if_known(mobile.mac_control_frames));
    row("collisions", Cell::count_if_known(mobile.collisions));
    for (reason, &count) in &mobile.drops {
        row(&format!("drops, reason {reason}"), Cell::count(count));
    }
    let mut energy = Table::new("Energy", &["node", "first J", "last J", "used J"]);
    for (&node, level) in &mobile.energy {
        let joules = |joules| Cell::Real(joules, 6);
        energy.push(vec![
            Cell::Whole(node.into()),
            joules(level.first),
            joules(level.last),
            joules(level.used()),
        ]);
    }
    [table, energy]
}
