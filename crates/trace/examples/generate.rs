//! Writes a wired trace with the given number of lines, as fast as they can be read: `generate LINES`. Ten flows cross
//! a link with a queue; every thousandth packet is dropped. Used by `bench/trace.py`.

use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let lines: u64 = std::env::args().nth(1).and_then(|lines| lines.parse().ok()).unwrap_or(1_000_000);
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    let mut written = 0;
    for uid in 0.. {
        let (flow, number, time) = (uid % 10, uid / 10, uid as f64 * 1e-4);
        let events: &[(char, f64)] = if uid % 1000 == 999 {
            &[('+', 0.0), ('d', 0.0)]
        } else {
            &[('+', 0.0), ('-', 2e-5), ('r', 8e-5)]
        };
        for (letter, after) in events {
            let time = time + after;
            writeln!(out, "{letter} {time:.6} 0 1 tcp 1040 ------- {flow} 0.{flow} 1.{flow} {number} {uid}")?;
            written += 1;
            if written == lines {
                return out.flush();
            }
        }
    }
    Ok(())
}
