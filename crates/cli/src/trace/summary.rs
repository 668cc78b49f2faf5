//! What became of each flow.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use anyhow::bail;

use super::reader::{Line, PacketLine, read};

/// One direction between two agents.
#[derive(Default)]
struct Flow {
    kind: String,
    first: Option<f64>,
    last: f64,
    sent: u64,
    sent_again: u64,
    dropped: u64,
    delivered: u64,
    delivered_bytes: u64,
    offered: HashSet<i64>,
    received: HashSet<i64>,
    /// Time-outs of the sender, if it traced `nrexmit_`.
    timeouts: Option<f64>,
}

/// Prints the summary of what these files hold together.
///
/// # Errors
/// A file cannot be read, or there is no packet.
pub fn run(files: &[PathBuf]) -> anyhow::Result<()> {
    let mut flows: BTreeMap<(String, String, String), Flow> = BTreeMap::new();
    let mut timeouts: BTreeMap<String, f64> = BTreeMap::new();
    let mut see = |line: Line| match line {
        Line::Packet(packet) => {
            let key = (packet.source.to_owned(), packet.destination.to_owned(), packet.flow.to_owned());
            flows.entry(key).or_default().see(&packet);
        }
        Line::Variable(variable) if variable.name == "nrexmit_" => {
            timeouts.insert(variable.agent, variable.value);
        }
        Line::Variable(_) => {}
    };
    for file in files {
        read(file, &mut see)?;
    }
    flows.retain(|_, flow| flow.kind != "ack");
    if flows.is_empty() {
        let names: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
        bail!("there is no line of a packet trace in {}", names.join(", "));
    }
    for ((source, ..), flow) in &mut flows {
        flow.timeouts = timeouts.get(source).copied();
    }
    let mut table = format!(
        "{:<19} {:<6} {:>9} {:>9} {:>7} {:>9} {:>9} {:>14}",
        "flow", "type", "sent", "delivered", "lost", "sent again", "time-outs", "goodput kb/s"
    );
    table.push('\n');
    for ((source, destination, id), flow) in &flows {
        let seconds = flow.last - flow.first.unwrap_or(0.0);
        let goodput = if seconds > 0.0 { flow.delivered_bytes as f64 * 8e-3 / seconds } else { 0.0 };
        table += &format!(
            "{:<19} {:<6} {:>9} {:>9} {:>7} {:>10} {:>9} {:>14.1}\n",
            format!("{source} to {destination} ({id})"),
            flow.kind,
            flow.sent,
            flow.delivered,
            flow.dropped,
            flow.sent_again,
            flow.timeouts.map_or_else(|| "-".to_owned(), |count| count.to_string()),
            goodput
        );
    }
    super::print(&table);
    Ok(())
}

fn node(endpoint: &str) -> &str {
    endpoint.rsplit_once('.').map_or(endpoint, |(node, _)| node)
}

impl Flow {
    fn see(&mut self, packet: &PacketLine) {
        if self.kind.is_empty() {
            packet.kind.clone_into(&mut self.kind);
        }
        self.first.get_or_insert(packet.time);
        self.last = packet.time;
        match packet.event {
            b'+' if packet.from == node(packet.source) => {
                self.sent += 1;
                if packet.sequence >= 0 && !self.offered.insert(packet.sequence) {
                    self.sent_again += 1;
                }
            }
            b'd' => self.dropped += 1,
            b'r' if packet.to == node(packet.destination) => {
                self.delivered += 1;
                if packet.sequence < 0 || self.received.insert(packet.sequence) {
                    self.delivered_bytes += packet.size;
                }
            }
            _ => {}
        }
    }
}
