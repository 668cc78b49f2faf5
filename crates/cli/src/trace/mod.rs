//! `neons trace`: looking into trace files.

mod plot;
mod reader;
mod summary;

use std::path::PathBuf;

use clap::Subcommand;

/// Look into a trace file.
#[derive(Subcommand)]
pub enum TraceCommand {
    /// Say for each flow what was sent, delivered, lost and sent again
    Summary {
        /// A trace written by `$ns trace-all`, and files that agents were attached to
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Draw a traced variable over time in the terminal
    Plot {
        /// A file that an agent was attached to, with `$tcp attach` and `$tcp tracevar`
        file: PathBuf,
        /// The variable, for instance cwnd_; of several agents, each is one curve
        variable: String,
        /// Width in characters [default: that of the terminal]
        #[arg(long)]
        width: Option<u16>,
        /// Height in lines
        #[arg(long, default_value_t = 20)]
        height: u16,
    },
}

/// Carries out the command.
///
/// # Errors
/// The file cannot be read, or holds nothing of what was asked for.
pub fn run(command: &TraceCommand) -> anyhow::Result<()> {
    match command {
        TraceCommand::Summary { files } => summary::run(files),
        TraceCommand::Plot { file, variable, width, height } => plot::run(file, variable, *width, *height),
    }
}
