//! The interactive prompt.

use std::io::{BufRead, Write};

use neons_ns::Ns;

/// Reads commands from the terminal, shows their results, and goes on after errors, until the input ends.
pub fn run(ns: &Ns) -> ! {
    let mut command = String::new();
    loop {
        print!("{}", if command.is_empty() { "% " } else { "> " });
        // A terminal that cannot be written cannot be complained to.
        let _ = std::io::stdout().flush();
        match std::io::stdin().lock().read_line(&mut command) {
            Ok(0) | Err(_) => ns.exit(0),
            Ok(_) if ns.is_complete(&command) => {
                match ns.evaluate(&command) {
                    Ok(result) if result.is_empty() => {}
                    Ok(result) => println!("{result}"),
                    Err(message) => eprintln!("{message}"),
                }
                command.clear();
            }
            Ok(_) => {}
        }
    }
}
