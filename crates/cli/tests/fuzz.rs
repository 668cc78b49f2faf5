//! Runs a few hundred trials of the fuzzer with a fixed seed, and all scripts with which it has found defects before.

use std::path::{Path, PathBuf};
use std::time::Duration;

use neons_fuzz::{Corpus, Program, Random, Trial, mutate};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn program() -> Program {
    Program { path: PathBuf::from(env!("CARGO_BIN_EXE_neons")), time_limit: Duration::from_secs(20) }
}

#[test]
fn mangled_scripts_do_no_harm() {
    // The corpus is small and fixed, so that the trials stay the same when cases are added.
    let cases =
        ["script-language/wired-api", "script-language/mixed-script", "queues/aqm-others", "tcp/errors"];
    let folders: Vec<PathBuf> =
        cases.iter().map(|case| root().join("tests/conformance").join(case)).collect();
    let corpus = Corpus::read(&folders).expect("the scripts can be read");
    assert_eq!(corpus.cases.len(), 4);
    for number in 0..150 {
        let trial = mutate(&corpus, &mut Random::new(1, number));
        let finding = program().run(&trial).expect("the program runs");
        assert!(finding.is_none(), "{finding:?} in trial {number}: {trial:#?}");
    }
}

#[test]
fn what_was_found_stays_mended() {
    let folder = root().join("crates/fuzz/regressions");
    let corpus = Corpus::read(&[folder]).expect("the scripts can be read");
    assert!(!corpus.cases.is_empty());
    for case in corpus.cases {
        let trial = Trial::script(case.script, Vec::new(), case.inputs, &case.name);
        let finding = program().run(&trial).expect("the program runs");
        assert!(finding.is_none(), "{finding:?} in {}", case.name);
    }
}
