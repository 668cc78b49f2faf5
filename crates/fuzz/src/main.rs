//! The program `neons-fuzz NEONS FOLDER... ?--seconds N? ?--trials N? ?--seed N? ?--findings FOLDER?`: see the crate's
//! documentation.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use neons_fuzz::{Corpus, Finding, Program, Random, Trial, mutate, shrink};

struct Options {
    neons: PathBuf,
    folders: Vec<PathBuf>,
    seconds: u64,
    trials: u64,
    seed: u64,
    findings: PathBuf,
}

fn main() -> ExitCode {
    let outcome = options().and_then(|options| campaign(&options).map_err(|error| error.to_string()));
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("neons-fuzz: {error}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        neons: PathBuf::new(),
        folders: Vec::new(),
        seconds: u64::MAX,
        trials: u64::MAX,
        seed: 1,
        findings: PathBuf::from("target/fuzz"),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().unwrap_or_default();
            value.parse::<u64>().map_err(|_| format!("{word} needs a whole number, not \"{value}\""))
        };
        match word.as_str() {
            "--seconds" => options.seconds = number()?,
            "--trials" => options.trials = number()?,
            "--seed" => options.seed = number()?,
            "--findings" => options.findings = words.next().ok_or("--findings needs a folder")?.into(),
            _ if options.neons.as_os_str().is_empty() => options.neons = word.into(),
            _ => options.folders.push(word.into()),
        }
    }
    if options.folders.is_empty() {
        return Err("give the program and folders with scripts: neons-fuzz NEONS FOLDER...".to_owned());
    }
    options.neons =
        options.neons.canonicalize().map_err(|error| format!("{}: {error}", options.neons.display()))?;
    Ok(options)
}

/// Runs trials until time is up; returns the number of different defects that were found.
fn campaign(options: &Options) -> std::io::Result<usize> {
    let corpus = Corpus::read(&options.folders)?;
    let program = Program { path: options.neons.clone(), time_limit: Duration::from_secs(5) };
    let start = Instant::now();
    let mut known = HashSet::new();
    let mut number = 0;
    while number < options.trials && start.elapsed().as_secs() < options.seconds {
        let trial = mutate(&corpus, &mut Random::new(options.seed, number));
        if let Some(finding) = program.run(&trial)?
            && known.insert(finding.description.clone())
        {
            println!("trial {number}, from {}: {:?}, {}", trial.origin, finding.kind, finding.description);
            let small = shrink(&program, &trial, &finding)?;
            let folder = options.findings.join(format!("{}-{number}", options.seed));
            write(&folder, &small, &finding)?;
            println!("    {}", folder.display());
        }
        number += 1;
    }
    println!("{number} trials in {} s, {} findings", start.elapsed().as_secs(), known.len());
    Ok(known.len())
}

/// Writes a finding to a folder so that it can be reproduced.
fn write(folder: &Path, trial: &Trial, finding: &Finding) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for input in &trial.inputs {
        fs::copy(input, folder.join(input.file_name().unwrap_or_default()))?;
    }
    let arguments = shlex::try_join(trial.arguments.iter().map(String::as_str)).unwrap_or_default();
    match &trial.script {
        Some(script) => fs::write(folder.join("script.tcl"), script)?,
        None => fs::write(folder.join("t.tr"), &trial.trace)?,
    }
    let command = if trial.script.is_some() { format!("script.tcl {arguments}") } else { arguments };
    let about =
        format!("neons {command}\n{:?}: {}\nfrom {}\n", finding.kind, finding.description, trial.origin);
    fs::write(folder.join("about"), about)
}
