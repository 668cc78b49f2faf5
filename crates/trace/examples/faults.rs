//! Prints the lines of the given traces that are not understood, and how long reading took.

use std::path::Path;

use neons_trace::reader::Reader;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let mut reader = Reader::open(Path::new(&path))?;
        reader.for_each(|_, _| ())?;
        let faults = reader.faults();
        if faults.count > 0 {
            println!("{path}: {} of {} lines", faults.count, faults.lines);
            for example in faults.examples.iter().take(3) {
                println!("    {example}");
            }
        }
    }
    Ok(())
}
