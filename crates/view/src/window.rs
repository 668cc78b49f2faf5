//! Windows of time as Arrow tables, in Arrow's streaming format.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Result;
use arrow_array::{ArrayRef, Float64Array, Int32Array, RecordBatch, UInt8Array, UInt16Array, UInt32Array};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::Schema;
use rustc_hash::FxHashMap;

use crate::model::Model;

/// The largest number of rows in a window.
pub const MOST_ROWS: usize = 100_000;

/// Returns a table of the packets that are on a link at some time between `from` and `to`.
///
/// If there are more than `most`, the window ends earlier; the metadata of the table (`from`, `to`) contain its range.
///
/// # Errors
///
/// If the table cannot be written, which cannot happen in memory.
pub fn hops(model: &Model, from: f64, to: f64, most: usize) -> Result<Vec<u8>> {
    let mut to = to.max(from);
    let mut rows = Vec::new();
    loop {
        rows.clear();
        let mut full = false;
        model.hops.between(from, to, |row| {
            full = rows.len() >= most;
            rows.push(row);
            !full
        });
        if !full || to <= from {
            break;
        }
        let half = from + (to - from) / 2.0;
        to = if half - from < 1e-9 { from } else { half };
    }
    let hops = &model.hops;
    let flow = |row: u32| model.streams.all[hops.stream[row as usize] as usize].flow;
    // Addresses of agents are resolved only once for each stream.
    let mut ends: FxHashMap<u32, (i32, i32)> = FxHashMap::default();
    let node = |agent| model.network.owner(agent).map_or(-1, |node| node as i32);
    for &row in &rows {
        ends.entry(hops.stream[row as usize]).or_insert_with_key(|&stream| {
            let stream = &model.streams.all[stream as usize];
            (node(stream.source), node(stream.destination))
        });
    }
    let ends = |row: u32| ends[&hops.stream[row as usize]];
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("packet", Arc::new(rows.iter().map(|&row| hops.packet[row as usize]).collect::<Int32Array>())),
        ("link", Arc::new(rows.iter().map(|&row| hops.link[row as usize]).collect::<UInt32Array>())),
        ("enter", Arc::new(rows.iter().map(|&row| hops.enter[row as usize]).collect::<Float64Array>())),
        ("start", Arc::new(rows.iter().map(|&row| hops.start[row as usize]).collect::<Float64Array>())),
        ("end", Arc::new(rows.iter().map(|&row| hops.end[row as usize]).collect::<Float64Array>())),
        ("size", Arc::new(rows.iter().map(|&row| hops.size[row as usize]).collect::<UInt32Array>())),
        ("flow", Arc::new(rows.iter().map(|&row| flow(row)).collect::<Int32Array>())),
        ("sequence", Arc::new(rows.iter().map(|&row| hops.sequence[row as usize]).collect::<Int32Array>())),
        ("source", Arc::new(rows.iter().map(|&row| ends(row).0).collect::<Int32Array>())),
        ("target", Arc::new(rows.iter().map(|&row| ends(row).1).collect::<Int32Array>())),
        ("kind", Arc::new(rows.iter().map(|&row| hops.kind[row as usize]).collect::<UInt16Array>())),
        ("fate", Arc::new(rows.iter().map(|&row| hops.fate[row as usize] as u8).collect::<UInt8Array>())),
        ("flags", Arc::new(rows.iter().map(|&row| hops.flags[row as usize]).collect::<UInt8Array>())),
    ];
    table(columns, &[("from", from), ("to", to)])
}

/// Returns a table of the events at wireless nodes between `from` and `to`. If there are more than `most` events, the
/// window ends earlier, as the metadata of the table (`from`, `to`) show.
///
/// # Errors
///
/// If the table cannot be written, which cannot happen in memory.
pub fn radio(model: &Model, from: f64, to: f64, most: usize) -> Result<Vec<u8>> {
    let radio = &model.radio;
    let first = radio.first_at(from);
    let mut end = radio.first_at(to.next_up());
    let mut to = to;
    if end - first > most {
        end = first + most;
        to = radio.all[end].time;
    }
    let lines = &radio.all[first..end.max(first)];
    let flow = |stream: u32| model.streams.all[stream as usize].flow;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("time", Arc::new(lines.iter().map(|line| line.time).collect::<Float64Array>())),
        ("step", Arc::new(lines.iter().map(|line| line.step as u8).collect::<UInt8Array>())),
        ("node", Arc::new(lines.iter().map(|line| line.node).collect::<UInt32Array>())),
        ("to", Arc::new(lines.iter().map(|line| line.to).collect::<Int32Array>())),
        ("layer", Arc::new(lines.iter().map(|line| line.layer as u8).collect::<UInt8Array>())),
        ("reason", Arc::new(lines.iter().map(|line| line.reason).collect::<UInt16Array>())),
        ("kind", Arc::new(lines.iter().map(|line| line.kind).collect::<UInt16Array>())),
        ("size", Arc::new(lines.iter().map(|line| line.size).collect::<UInt32Array>())),
        ("flow", Arc::new(lines.iter().map(|line| flow(line.stream)).collect::<Int32Array>())),
        ("sequence", Arc::new(lines.iter().map(|line| line.sequence).collect::<Int32Array>())),
        ("packet", Arc::new(lines.iter().map(|line| line.packet).collect::<Int32Array>())),
    ];
    table(columns, &[("from", from), ("to", to)])
}

/// Returns columns as an Arrow table, with numbers in its metadata.
pub fn table(columns: Vec<(&str, ArrayRef)>, metadata: &[(&str, f64)]) -> Result<Vec<u8>> {
    let batch = RecordBatch::try_from_iter(columns)?;
    let metadata: HashMap<String, String> =
        metadata.iter().map(|(name, value)| ((*name).to_string(), value.to_string())).collect();
    let schema = Arc::new(Schema::new_with_metadata(batch.schema().fields().clone(), metadata));
    let batch = batch.with_schema(schema.clone())?;
    let mut writer = StreamWriter::try_new(Vec::new(), &schema)?;
    writer.write(&batch)?;
    writer.finish()?;
    Ok(writer.into_inner()?)
}
