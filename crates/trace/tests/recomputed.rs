//! Every number of the summary, recomputed from the text of the conformance traces by a Python script.

use std::path::{Path, PathBuf};
use std::process::Command;

use neons_trace::questions::{Summarise, ask};
use serde_json::{Map, Value, json};

fn traces(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_str().unwrap();
        if path.is_dir() {
            traces(&path, found);
        } else if path.metadata().unwrap().len() < LARGEST
            && name.contains("/expected/")
            && [".tr.gz", ".nam.gz", ".tr", ".nam"].iter().any(|end| name.ends_with(end))
        {
            found.push(path);
        }
    }
    found.sort();
}

/// The differences between two values; numbers may differ in the last digits, since sums are made in another order.
fn compare(at: &str, found: &Value, expected: &Value, differences: &mut Vec<String>) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            for (key, expected) in expected {
                let found = found.get(key).unwrap_or(&Value::Null);
                compare(&format!("{at}.{key}"), found, expected, differences);
            }
            let unexpected = found.keys().filter(|key| !expected.contains_key(*key) && at.ends_with("s"));
            differences.extend(unexpected.map(|key| format!("{at}: also {key}")));
        }
        (Value::Array(found), Value::Array(expected)) => {
            if found.len() != expected.len() {
                differences.push(format!("{at}: {} elements, not {}", found.len(), expected.len()));
            }
            for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
                compare(&format!("{at}[{index}]"), found, expected, differences);
            }
        }
        (Value::Number(found), Value::Number(expected)) => {
            let (found, expected) = (found.as_f64().unwrap(), expected.as_f64().unwrap());
            if (found - expected).abs() > 1e-9 * expected.abs() + 1e-12 {
                differences.push(format!("{at}: {found}, not {expected}"));
            }
        }
        _ if found == expected => {}
        _ => differences.push(format!("{at}: {found}, not {expected}")),
    }
}

/// Lists of causes as objects, and flows in the order of their texts.
fn normal(mut summary: Value) -> Value {
    let counts = |value: &Value| {
        let pairs = value.as_array().unwrap().iter();
        let pairs = pairs.map(|count| (count["cause"].as_str().unwrap().to_owned(), count["count"].clone()));
        Value::Object(pairs.collect::<Map<_, _>>())
    };
    for flow in summary["flows"].as_array_mut().unwrap() {
        flow["losses"] = counts(&flow["losses"]);
    }
    for link in summary["links"].as_array_mut().unwrap() {
        link["drops"] = counts(&link["drops"]);
    }
    summary
}

fn sort_flows(summary: &mut Value) {
    let key = |flow: &Value| format!("{}|{}|{}", flow["source"], flow["destination"], flow["flow"]);
    summary["flows"].as_array_mut().unwrap().sort_by_key(key);
}

/// Areas whose traces the script does not read: collisions of satellite terminals, frames without IP headers.
const OTHERS: [&str; 2] = ["satellite", "wpan"];

/// Larger traces show nothing that small ones do not, and Python is slow.
const LARGEST: u64 = 30_000;

#[test]
fn summaries_agree_with_an_independent_script() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance"));
    let mut files = Vec::new();
    traces(root, &mut files);
    files.retain(|file| !OTHERS.iter().any(|area| file.starts_with(root.join(area))));
    assert!(files.len() > 200, "there are traces");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recompute.py");
    let output = Command::new("python3").arg(script).args(&files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers = String::from_utf8(output.stdout).unwrap();
    let mut wrong = Vec::new();
    let mut flows = 0;
    for (file, expected) in files.iter().zip(answers.lines()) {
        let mut expected: Value = serde_json::from_str(expected).unwrap();
        let told = ask(&[file], false, Summarise::default()).unwrap();
        let mut found = normal(json!(told.answer));
        sort_flows(&mut found);
        sort_flows(&mut expected);
        expected.as_object_mut().unwrap().remove("file");
        flows += told.answer.flows.len();
        let mut differences = Vec::new();
        compare("", &found, &expected, &mut differences);
        let name = file.strip_prefix(root).unwrap().display();
        wrong.extend(differences.into_iter().take(3).map(|difference| format!("{name}{difference}")));
    }
    assert!(flows > 500, "there are flows: {flows}");
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}
