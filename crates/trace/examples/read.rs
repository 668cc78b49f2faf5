//! Reads a trace and prints the speed of reading: `read FILE rows|window|blocks|columns [THREADS]`. Used by
//! `bench/trace.py`.
//!
//! `blocks` only divides the file into lines, which only one thread can do at a time. On Linux, `columns` also prints
//! the processor time of the thread that completes the batches; the other threads share the remaining time.

use std::path::Path;
use std::time::Instant;

use neons_trace::columns::{Batches, Options};
use neons_trace::index::TimeIndex;
use neons_trace::reader::Reader;
use neons_trace::records::{PacketEvent, Record};
use neons_trace::source::{self, Block, Blocks, Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let path = Path::new(arguments.get(1).ok_or("which file?")?);
    let threads = arguments.get(3).map_or(Ok(1), |threads| threads.parse())?;
    let start = Instant::now();
    let mut received = 0;
    let mut add = |record: Record| {
        if let Record::Packet(packet) = record
            && packet.event == PacketEvent::Receive
        {
            received += i64::from(packet.size);
        }
    };
    let faults = match arguments.get(2).map_or("columns", String::as_str) {
        "rows" => {
            let mut reader = Reader::open(path)?;
            reader.for_each(|_, record| add(record))?;
            reader.faults().clone()
        }
        "window" => {
            let index = TimeIndex::open(path)?;
            let (earliest, latest) = index.span().ok_or("no times")?;
            let start = Instant::now();
            let middle = (earliest + latest) / 2.0;
            index.for_each_in(path, middle, middle + 0.1, |_, record| add(record))?;
            println!("{:.1} ms for the window", start.elapsed().as_secs_f64() * 1e3);
            Default::default()
        }
        "blocks" => {
            let mut blocks = Blocks::new(Source::open(path)?, source::Options::default());
            let mut block = Block::default();
            while blocks.next_into(&mut block)? {}
            Default::default()
        }
        _ => {
            let mut batches = Batches::new(Source::open(path)?, Options { threads, ..Options::default() });
            for batch in batches.by_ref() {
                batch?;
            }
            if let Some(seconds) = processor_time() {
                println!("{seconds:.3} s of processor time in the thread that completes batches");
            }
            batches.faults().clone()
        }
    };
    let (seconds, bytes) = (start.elapsed().as_secs_f64(), std::fs::metadata(path)?.len());
    let speed = bytes as f64 / 1e6 / seconds;
    println!("{seconds:.3} s, {speed:.0} MB/s, {} lines, {} not understood", faults.lines, faults.count);
    if received > 0 {
        println!("{received} bytes received");
    }
    Ok(())
}

/// The processor time of this thread in seconds; `None` if the system does not report it.
fn processor_time() -> Option<f64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(statistics.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
