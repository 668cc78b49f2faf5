//! Packets on links.

use neons_trace::address::Endpoint;
use neons_trace::records::{Packet, PacketEvent, Positions, SctpChunk};

use super::{Fate, Hop, Model, Note, What};

/// Width and height of the map on which the nodes of satellite traces are drawn, in degrees.
pub const EARTH: (f64, f64) = (360.0, 180.0);

/// The TSN of a chunk with data, −1 for other chunks.
fn chunk_number(chunk: &SctpChunk<'_>) -> i32 {
    if chunk.kind == "D" { chunk.tsn } else { -1 }
}

impl Model {
    pub(super) fn add_packet(&mut self, line: &Packet<'_>) {
        self.see(line.time);
        if let Some(positions) = &line.positions {
            self.place_satellites(line, positions);
        }
        // A satellite trace shows neither the next hop of broadcasts nor the sender of packets that no link carries.
        if line.from < 0 || line.to < 0 {
            return;
        }
        let link = self.network.link(line.from, line.to);
        let packet = line.uid as i32;
        if line.sctp.is_some() && self.is_further_chunk(line, link) {
            return;
        }
        match line.event {
            PacketEvent::Enqueue | PacketEvent::SessionEnqueue => {
                let row = self.enter(line, link);
                self.network.links[link as usize].queue_shown = true;
                self.activity.send(line.time);
                if line.positions.is_some() && self.hops.is_first(row) {
                    self.hand_off(line.time, line.source, line.from, line.to);
                }
            }
            PacketEvent::Dequeue => {
                let row = self.hops.open(link, packet, false).unwrap_or_else(|| {
                    self.activity.send(line.time);
                    self.enter(line, link)
                });
                self.hops.begin(row, line.time);
            }
            PacketEvent::Receive | PacketEvent::SessionDequeue => self.arrive(line, link),
            // A line of nam that repeats the beginning of a transmission.
            PacketEvent::Hop => {}
            PacketEvent::Drop | PacketEvent::Error | PacketEvent::MonitorDrop | PacketEvent::Collision => {
                let waiting = self.hops.open(link, packet, false);
                let (row, fate) = match waiting.or_else(|| self.hops.open(link, packet, true)) {
                    Some(row) if waiting.is_none() => (row, Fate::LostOnLink),
                    Some(row) => (row, Fate::DroppedInQueue),
                    None => {
                        let row = self.enter(line, link);
                        if self.network.links[link as usize].queue_shown {
                            self.hops.mark_unqueued(row);
                        }
                        (row, Fate::DroppedInQueue)
                    }
                };
                self.hops.finish(row, line.time, fate);
            }
        }
    }

    fn arrive(&mut self, line: &Packet<'_>, link: u32) {
        let size = line.size.max(0) as u32;
        let row = self.hops.open(link, line.uid as i32, true).unwrap_or_else(|| {
            // The trace does not show the beginning of transmissions; it is computed from the link's rate and delay.
            let waiting = self.hops.open(link, line.uid as i32, false);
            let row = waiting.unwrap_or_else(|| self.enter(line, link));
            let link = &self.network.links[link as usize];
            let begin = line.time - link.delay - link.transmission_time(size);
            let earliest = waiting.map_or(begin, |row| self.hops.enter[row as usize]);
            self.hops.begin(row, begin.max(earliest));
            row
        });
        let took = line.time - self.hops.start[row as usize];
        self.network.links[link as usize].learn(size, took);
        self.hops.finish(row, line.time, Fate::Arrived);
    }

    fn enter(&mut self, line: &Packet<'_>, link: u32) -> u32 {
        let kind = self.names.kind(line.kind);
        let ends = (Some(line.source), Some(line.destination));
        let flow = if line.kind == "sctp" { self.streams.path(line.flow, ends) } else { line.flow };
        let stream = self.streams.number(Some(line.flow), flow, ends, kind, line.time);
        self.hops.push(Hop {
            packet: line.uid as i32,
            link,
            enter: line.time,
            start: f64::NAN,
            end: f64::INFINITY,
            size: line.size.max(0) as u32,
            stream,
            sequence: line.sctp.map_or(line.sequence as i32, |chunk| chunk_number(&chunk)),
            kind,
            fate: Fate::Unknown,
            flags: 0,
        })
    }

    /// Returns true if a line shows a further chunk of a packet whose event is already known: each chunk of an SCTP
    /// packet has its own line. The first chunk with data gives the packet its number.
    fn is_further_chunk(&mut self, line: &Packet<'_>, link: u32) -> bool {
        let Some(row) = self.hops.latest(line.uid as i32) else { return false };
        let at = row as usize;
        let known = self.hops.link[at] == link
            && match line.event {
                PacketEvent::Enqueue => self.hops.enter[at] == line.time,
                PacketEvent::Dequeue => self.hops.start[at] == line.time,
                _ => self.hops.end[at] == line.time,
            };
        if known && self.hops.sequence[at] < 0 {
            self.hops.sequence[at] = line.sctp.map_or(-1, |chunk| chunk_number(&chunk));
        }
        known
    }

    /// Sets the positions of both ends of a satellite link on the map.
    fn place_satellites(&mut self, line: &Packet<'_>, positions: &Positions) {
        self.network.field = Some(EARTH);
        self.network.on_earth = true;
        for (id, latitude, longitude) in [
            (line.from, positions.from_latitude, positions.from_longitude),
            (line.to, positions.to_latitude, positions.to_longitude),
        ] {
            // The value −999 stands for a missing node.
            if id >= 0 && latitude >= -90.0 && longitude >= -360.0 {
                let node = self.network.node(id);
                let place = ((longitude + 180.0).rem_euclid(EARTH.0), latitude + 90.0);
                self.radio.see(node, line.time, place, EARTH.0 / 2.0);
            }
        }
    }

    /// Records that a terminal sends its packets over another satellite than before.
    fn hand_off(&mut self, time: f64, source: Endpoint, from: i32, to: i32) {
        if source.address.number() != Some(from) {
            return;
        }
        if let Some(before) = self.uplinks.insert(from, to).filter(|&before| before != to) {
            let text = format!("node {from} hands over from node {before} to node {to}");
            self.notes.note(Note { time, what: What::HandOff, text, link: None });
        }
    }

    /// Ends the unfinished transmissions of the trace: packets arrive at the time when their link would deliver them.
    /// Packets in queues stay there.
    pub fn close(&mut self) {
        self.sum_up();
        self.find_hops();
        for row in self.hops.open_rows() {
            let at = row as usize;
            let begin = self.hops.start[at];
            if begin.is_nan() {
                continue;
            }
            let link = &self.network.links[self.hops.link[at] as usize];
            let end = begin + link.transmission_time(self.hops.size[at]) + link.delay;
            self.hops.end_unknown(row, end);
        }
    }
}
