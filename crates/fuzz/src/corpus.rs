//! The seeds of the fuzzer: working scripts, with their arguments and files.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

/// The size of the largest script that is used, bytes: longer ones take too long to shrink.
const LARGEST_SCRIPT: usize = 60_000;

/// A script with the files that it needs.
#[derive(Clone, Debug)]
pub struct Case {
    /// The origin of the script, for reports.
    pub name: String,
    /// The text of the script.
    pub script: String,
    /// The arguments of each run; there is at least one run.
    pub runs: Vec<Vec<String>>,
    /// Files that the script expects in its folder.
    pub inputs: Vec<PathBuf>,
}

/// The scripts that can be mutated, and trace files that they have written.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The scripts, ordered by name.
    pub cases: Vec<Case>,
    /// The first kilobytes of trace files.
    pub traces: Vec<Vec<u8>>,
}

impl Corpus {
    /// Reads the scripts in folders of conformance cases (`AREA/NAME/script.tcl`) or of plain scripts (`NAME.tcl`).
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn read(folders: &[PathBuf]) -> std::io::Result<Corpus> {
        let mut corpus = Corpus::default();
        for folder in folders {
            corpus.collect(folder)?;
        }
        corpus.cases.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(corpus)
    }

    fn collect(&mut self, folder: &Path) -> std::io::Result<()> {
        if folder.join("script.tcl").exists() {
            return self.collect_conformance_case(folder);
        }
        for path in entries(folder)? {
            if path.is_dir() {
                self.collect(&path)?;
            } else if path.extension().is_some_and(|extension| extension == "tcl") {
                self.add(&path, &path, vec![Vec::new()], Vec::new());
            }
        }
        Ok(())
    }

    fn collect_conformance_case(&mut self, case: &Path) -> std::io::Result<()> {
        let runs: Vec<Vec<String>> = fs::read_to_string(case.join("args"))
            .map(|text| text.lines().filter(|line| !line.starts_with('#')).filter_map(shlex::split).collect())
            .unwrap_or_default();
        let runs = if runs.is_empty() { vec![Vec::new()] } else { runs };
        let inputs = entries(&case.join("inputs")).unwrap_or_default();
        self.add(case, &case.join("script.tcl"), runs, inputs);
        for file in entries(&case.join("expected/0")).unwrap_or_default() {
            if file.to_string_lossy().contains(".tr") {
                self.traces.extend(beginning(&file));
            }
        }
        Ok(())
    }

    fn add(&mut self, name: &Path, script: &Path, runs: Vec<Vec<String>>, inputs: Vec<PathBuf>) {
        // Scripts that are not UTF-8 are left out.
        let Ok(script) = fs::read_to_string(script) else { return };
        if script.len() <= LARGEST_SCRIPT {
            self.cases.push(Case { name: name.display().to_string(), script, runs, inputs });
        }
    }
}

fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Reads the first few kilobytes of a trace.
fn beginning(file: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let open = fs::File::open(file).ok()?;
    if file.extension().is_some_and(|extension| extension == "gz") {
        GzDecoder::new(open).take(4096).read_to_end(&mut bytes).ok()?;
    } else {
        open.take(4096).read_to_end(&mut bytes).ok()?;
    }
    Some(bytes)
}
