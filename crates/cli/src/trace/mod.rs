//! `neons trace`: questions about trace files.

mod asking;
mod chart;
mod choice;
mod convert;
mod delay;
mod diff;
mod existing;
mod filter;
mod losses;
mod mobile;
mod packet;
mod plot;
mod queue;
mod sequence;
mod shape;
mod summary;
mod table;
mod throughput;

use std::process::ExitCode;

use clap::Subcommand;

/// Ask questions about trace files.
///
/// Every format of ns-2 and nam is recognised by its content, plain or compressed with gzip or zstd; `-` is the standard
/// input. Lines that are not understood are counted and reported; with --strict they are an error. Of a truncated compressed
/// file, the lines before its end are used; the exit status is then 1.
#[derive(Subcommand)]
#[command(after_help = "Examples:
  neons trace summary out.tr                       flows, links and mobile nodes
  neons trace throughput out.tr --window 1 --plot  bits per second over time
  neons trace queue out.tr --link 1-2 --svg q.svg  the length of a queue, as a picture
  neons trace plot variables.tr cwnd_              a traced variable over time
  neons trace plot a.tr b.tr cwnd_ --png cwnd.png  the same of several files
  neons trace losses out.tr --csv                  every lost packet
  neons trace mobile out.tr --show energy --plot   the batteries of mobile nodes
  neons trace packet out.tr 28                     what became of a packet")]
pub enum TraceCommand {
    /// Sum up flows, links and mobile nodes
    Summary(summary::Summary),
    /// Measure how many bits per second arrive over time
    Throughput(throughput::Throughput),
    /// Measure the lengths of queues over time
    Queue(queue::Queue),
    /// List or draw segments, acknowledgements and losses by time and sequence number
    Sequence(sequence::Sequence),
    /// Draw a traced variable over time
    Plot(plot::Plot),
    /// Measure how long packets take from sender to receiver
    Delay(delay::Delay),
    /// Find lost packets and clusters of losses
    Losses(losses::Losses),
    /// Measure delivery, hops, routing overhead, collisions and energy of mobile nodes over time
    Mobile(mobile::Mobile),
    /// Follow one packet from its sender to where it arrived or was lost
    Packet(packet::Packet),
    /// Print the lines that satisfy conditions
    Filter(filter::Filter),
    /// Convert to CSV, Arrow, Parquet, or a capture for Wireshark
    Convert(convert::Convert),
    /// Find the first difference between two traces, and the differences between their summaries
    Diff(diff::Diff),
}

/// Runs the command. If a file could be read only in part, the result is that of the part, and the exit status is a
/// failure.
///
/// # Errors
/// A file cannot be read or written, contains no data for the question, or (with `--strict`) has a line that cannot be
/// parsed.
pub fn run(command: &TraceCommand) -> anyhow::Result<ExitCode> {
    match command {
        TraceCommand::Summary(command) => command.run(),
        TraceCommand::Throughput(command) => command.run(),
        TraceCommand::Queue(command) => command.run(),
        TraceCommand::Sequence(command) => command.run(),
        TraceCommand::Plot(command) => command.run(),
        TraceCommand::Delay(command) => command.run(),
        TraceCommand::Losses(command) => command.run(),
        TraceCommand::Mobile(command) => command.run(),
        TraceCommand::Packet(command) => command.run(),
        TraceCommand::Filter(command) => command.run(),
        TraceCommand::Convert(command) => command.run(),
        TraceCommand::Diff(command) => command.run(),
    }?;
    Ok(if asking::is_cut_short() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
