//! `neons trace`: looking into trace files.

mod curves;
mod picture;
mod plot;
mod reader;
mod summary;

use std::io::Write;
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
    /// Draw a traced variable over time, in the terminal or as a picture
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
        /// Write a picture to this file instead, in the form of SVG
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
}

/// Carries out the command.
///
/// # Errors
/// The file cannot be read, or holds nothing of what was asked for.
pub fn run(command: &TraceCommand) -> anyhow::Result<()> {
    match command {
        TraceCommand::Summary { files } => summary::run(files),
        TraceCommand::Plot { file, variable, width, height, svg } => {
            let curves = curves::read(file, variable)?;
            match svg {
                Some(svg) => picture::write(svg, variable, &curves),
                None => {
                    plot::print(variable, &curves, *width, *height);
                    Ok(())
                }
            }
        }
    }
}

/// Writes to the standard output. A reader that has seen enough, such as `head`, is no error.
fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}
