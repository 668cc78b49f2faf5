//! The `neons` command.
fn main() {}
