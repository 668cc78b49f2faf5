//! Examples of the most common classes and commands: complete scripts, which the tests run.

/// The text of each file in the folder `examples`.
///
/// The first line names the manual entries that the example illustrates. The next comment says what the script
/// does, and the comment at the end contains the script's output.
const TEXTS: [&str; 51] = [
    include_str!("examples/cancel.tcl"),
    include_str!("examples/cbr.tcl"),
    include_str!("examples/connect.tcl"),
    include_str!("examples/cost.tcl"),
    include_str!("examples/create-connection.tcl"),
    include_str!("examples/dccp.tcl"),
    include_str!("examples/delayed-ack.tcl"),
    include_str!("examples/drr.tcl"),
    include_str!("examples/duplex-link.tcl"),
    include_str!("examples/energy.tcl"),
    include_str!("examples/error-model.tcl"),
    include_str!("examples/exponential.tcl"),
    include_str!("examples/flow-monitor.tcl"),
    include_str!("examples/ftp.tcl"),
    include_str!("examples/full-tcp.tcl"),
    include_str!("examples/hierarchical.tcl"),
    include_str!("examples/link.tcl"),
    include_str!("examples/loss-monitor.tcl"),
    include_str!("examples/mac-80211.tcl"),
    include_str!("examples/make-lan.tcl"),
    include_str!("examples/message.tcl"),
    include_str!("examples/monitor-queue.tcl"),
    include_str!("examples/movement.tcl"),
    include_str!("examples/multicast.tcl"),
    include_str!("examples/namtrace-all.tcl"),
    include_str!("examples/node.tcl"),
    include_str!("examples/pareto.tcl"),
    include_str!("examples/ping.tcl"),
    include_str!("examples/queue-limit.tcl"),
    include_str!("examples/radio-range.tcl"),
    include_str!("examples/random-variable.tcl"),
    include_str!("examples/red.tcl"),
    include_str!("examples/rng.tcl"),
    include_str!("examples/rtproto.tcl"),
    include_str!("examples/sctp.tcl"),
    include_str!("examples/simulator.tcl"),
    include_str!("examples/subclass.tcl"),
    include_str!("examples/tcp.tcl"),
    include_str!("examples/tcp-app.tcl"),
    include_str!("examples/tcp-linux.tcl"),
    include_str!("examples/tcp-variants.tcl"),
    include_str!("examples/telnet.tcl"),
    include_str!("examples/tfrc.tcl"),
    include_str!("examples/timer.tcl"),
    include_str!("examples/trace-all.tcl"),
    include_str!("examples/trace-queue.tcl"),
    include_str!("examples/tracevar.tcl"),
    include_str!("examples/traffic-trace.tcl"),
    include_str!("examples/udp.tcl"),
    include_str!("examples/web.tcl"),
    include_str!("examples/wireless.tcl"),
];

/// A short script that runs without changes.
pub(super) struct Example {
    /// The manual entries that the example illustrates: a class, or a class and its member.
    pub(super) names: Vec<(&'static str, Option<&'static str>)>,
    /// What the example shows, in one or two sentences.
    pub(super) purpose: String,
    pub(super) script: &'static str,
    /// The lines that the script prints on standard output.
    pub(super) output: Vec<&'static str>,
}

impl Example {
    fn parse(text: &'static str) -> Option<Example> {
        let length = text.split_inclusive('\n').take_while(|line| line.starts_with('#')).map(str::len).sum();
        let (head, rest) = text.split_at(length);
        let (script, output) = rest.split_once("# Prints:\n")?;
        let mut head = head.lines().map(|line| line.trim_start_matches("# "));
        let names = head.next()?.split(", ").map(|name| match name.split_once(' ') {
            Some((class, member)) => (class, Some(member)),
            None => (name, None),
        });
        Some(Example {
            names: names.collect(),
            purpose: head.collect::<Vec<_>>().join(" "),
            script: script.trim(),
            output: output.lines().map(|line| line.strip_prefix("# ").unwrap_or("")).collect(),
        })
    }

    /// Returns whether the example illustrates this member of a class, or with `None` the class itself.
    pub(super) fn is_of(&self, class: &str, member: Option<&str>) -> bool {
        self.names.contains(&(class, member))
    }

    /// Returns the members of a class that the example illustrates.
    pub(super) fn members_of(&self, class: &str) -> Vec<&'static str> {
        self.names.iter().filter(|name| name.0 == class).filter_map(|name| name.1).collect()
    }
}

/// Returns all examples.
pub(super) fn all() -> Vec<Example> {
    TEXTS.iter().filter_map(|text| Example::parse(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Output, Reference, Session};

    const NONE: [&str; 0] = [];

    /// Runs a script in an empty folder and returns its output.
    fn printed(script: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let (out, printed) = Output::capture();
        let session = Session::builder().stdout(out).stderr(Output::discard()).folder(folder.path()).build();
        let outcome = session.map_err(|error| error.to_string())?.run_script(script, &NONE);
        if let Outcome::Failed(failure) = outcome {
            return Err(format!("{failure:?}"));
        }
        Ok(printed.text())
    }

    #[test]
    fn every_example_prints_what_it_says() {
        for example in all() {
            let printed =
                printed(example.script).unwrap_or_else(|error| panic!("{}: {error}", example.purpose));
            let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
            assert_eq!(lines, example.output, "{}", example.purpose);
        }
    }

    #[test]
    fn every_file_is_an_example_of_entries_that_exist() {
        let reference = Reference::new();
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/reference/examples"))
            .expect("a folder");
        assert_eq!(files.count(), all().len(), "each file is listed and has a head, a script and its output");
        for example in all() {
            assert!(example.purpose.ends_with('.'), "{}", example.purpose);
            for (class, member) in &example.names {
                let found = reference.class(class).unwrap_or_else(|| panic!("no class {class}"));
                let Some(member) = member else { continue };
                assert!(found.members().any(|entry| entry.name() == *member), "{class} has no {member}");
            }
        }
    }

    #[test]
    fn fifty_entries_have_an_example() {
        let mut entries: Vec<_> = all().into_iter().flat_map(|example| example.names).collect();
        entries.sort_unstable();
        entries.dedup();
        assert!(entries.len() >= 50, "{}", entries.len());
    }
}
