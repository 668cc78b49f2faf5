//! Options for the output of an answer: table, JSON, CSV or picture.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;
use serde::Serialize;

use super::chart::{Chart, svg, terminal};
use super::table::Table;
use crate::arguments::{number, whole};
use crate::output::{print, written};

/// Options for the text form of an answer.
#[derive(Args)]
pub struct Text {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

impl Text {
    /// Returns true if JSON or CSV was requested.
    pub fn is_wanted(&self) -> bool {
        self.json || self.csv
    }

    /// Returns true if JSON was requested.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Returns true if comma-separated values were requested.
    pub fn is_csv(&self) -> bool {
        self.csv
    }

    /// Prints an answer that has no rows: as JSON if requested, otherwise as the sentence.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn show_or(&self, answer: &impl Serialize, sentence: &str) -> anyhow::Result<()> {
        if self.json { self.show(answer, &[]) } else { print(sentence) }
    }

    /// Prints an answer as JSON, or its tables. As comma-separated values, only the first table with rows is printed.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn show(&self, answer: &impl Serialize, tables: &[Table]) -> anyhow::Result<()> {
        if self.json {
            let mut out = BufWriter::new(std::io::stdout().lock());
            let result = serde_json::to_writer_pretty(&mut out, answer).map_err(std::io::Error::from);
            return written(result.and_then(|()| writeln!(out)).and_then(|()| out.flush()));
        }
        if self.csv {
            let table = tables.iter().find(|table| !table.is_empty()).or(tables.first());
            return table.map_or(Ok(()), |table| print(table.csv()));
        }
        let shown: Vec<&Table> = tables.iter().filter(|table| !table.is_empty()).collect();
        let texts: Vec<String> = shown.iter().map(|table| table.text(shown.len() == 1)).collect();
        print(texts.join("\n"))
    }
}

/// Options for drawing an answer as a picture.
#[derive(Args)]
pub struct Picture {
    /// Draw in the terminal
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    plot: bool,
    /// Write a picture to this file (SVG)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "csv"])]
    svg: Option<PathBuf>,
    /// Write a picture to this file (PNG)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "csv"])]
    png: Option<PathBuf>,
    /// Where the picture begins on its horizontal axis, for instance in seconds
    #[arg(long, value_name = "START", value_parser = number, conflicts_with_all = ["json", "csv"])]
    from: Option<f64>,
    /// Where the picture ends on its horizontal axis
    #[arg(long, value_name = "END", value_parser = number, conflicts_with_all = ["json", "csv"])]
    to: Option<f64>,
    /// Width in the terminal, in characters [default: that of the terminal]
    #[arg(long, value_parser = whole::<u16>)]
    width: Option<u16>,
    /// Height in the terminal, in lines
    #[arg(long, default_value_t = 20, value_parser = whole::<u16>)]
    height: u16,
}

impl Picture {
    /// Returns true if a picture, or a part of one, was requested.
    pub fn is_wanted(&self) -> bool {
        self.plot || self.svg.is_some() || self.png.is_some() || self.from.is_some() || self.to.is_some()
    }

    /// Draws a chart in each requested form; in the terminal if no file was requested.
    ///
    /// # Errors
    /// A picture cannot be written, would end before it begins, or would show nothing of the data.
    pub fn show(&self, chart: &Chart) -> anyhow::Result<()> {
        if let (Some(from), Some(to)) = (self.from, self.to) {
            ensure!(from < to, "--from {from} is not before --to {to}");
        }
        if let Some([low, high]) = chart.span() {
            let outside =
                [("--from", self.from.filter(|from| *from > high)), ("--to", self.to.filter(|to| *to < low))];
            if let Some((option, place)) =
                outside.into_iter().find_map(|(option, place)| Some((option, place?)))
            {
                bail!("{option} {place}: the picture would be empty; the data are from {low} to {high}");
            }
        }
        let part = (self.from.is_some() || self.to.is_some()).then(|| chart.part(self.from, self.to));
        let chart = part.as_ref().unwrap_or(chart);
        if let Some(file) = &self.svg {
            std::fs::write(file, svg::draw(chart))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        if let Some(file) = &self.png {
            let picture = super::chart::png::draw(&svg::draw(chart))?;
            std::fs::write(file, picture).with_context(|| format!("cannot write {}", file.display()))?;
        }
        if self.plot || self.svg.is_none() && self.png.is_none() {
            print(terminal::draw(chart, self.width, self.height))?;
        }
        Ok(())
    }
}
