//! The `neons` command; under the name `ns` it behaves exactly as ns-2.35 does.

mod ns_command;
mod prompt;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os();
    let program = arguments.next().unwrap_or_default();
    let name = std::path::Path::new(&program).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let arguments: Vec<String> = arguments.map(|argument| argument.to_string_lossy().into_owned()).collect();
    if name == "ns" { ns_command::as_ns(&arguments) } else { ns_command::as_neons(&arguments) }
}
