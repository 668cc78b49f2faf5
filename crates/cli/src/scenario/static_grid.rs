//! Nodes that do not move.

use clap::Args;

use super::{Field, Movements, Outcome};

/// The field is divided into equal cells, in the given number of columns; a node stands in the middle of each
/// cell, row by row.
#[derive(Args)]
pub struct StaticGrid {
    #[command(flatten)]
    field: Field,
    /// Columns [default: as many as rows, or one more]
    #[arg(long)]
    columns: Option<usize>,
    #[command(flatten)]
    pub(super) result: Outcome,
}

impl StaticGrid {
    pub(super) fn generate(&self) -> anyhow::Result<String> {
        self.field.check()?;
        let nodes = self.field.nodes;
        let columns = self.columns.unwrap_or((nodes as f64).sqrt().ceil() as usize).clamp(1, nodes);
        let rows = nodes.div_ceil(columns);
        let mut movements = Movements::new(&format!(
            "static grid: {nodes} nodes, {} m x {} m, {rows} rows and {columns} columns",
            self.field.width, self.field.height
        ));
        for node in 0..nodes {
            let middle =
                |number: usize, count: usize, length: f64| (number as f64 + 0.5) * length / count as f64;
            let x = middle(node % columns, columns, self.field.width);
            movements.begin(node, (x, middle(node / columns, rows, self.field.height)));
        }
        Ok(movements.text)
    }
}
