//! Compares every number in the answers to questions with a Python script that computes it from the text of the
//! conformance traces.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use neons_trace::questions::{
    EachPoint, FindLosses, FlowKey, FollowSequence, FollowVariables, MeasureDelays, MeasureMobile,
    MeasureQueues, MeasureThroughput, Point, Summarise, Windows, ask,
};
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

/// Appends the differences between two values. The last digits of numbers may differ, since sums are computed in
/// another order.
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

/// The answers to all questions about a file, in the layout of the script's output.
fn answers(file: &Path, variables: impl Iterator<Item = String>) -> Value {
    let over_time = (
        MeasureThroughput::new(Windows::automatic()),
        MeasureQueues::new(Windows::of(0.1), None),
        MeasureMobile::new(Windows::automatic()),
    );
    let packets = (MeasureDelays::default(), FindLosses::new(0.1), FollowSequence::new(|_| true));
    let told = ask(&[file], false, (Summarise::default(), over_time, packets)).unwrap();
    let (summary, (throughput, queues, mobile), (delays, losses, sequences)) = told.answer;
    let curves = |name: String| {
        let told = ask(&[file], false, FollowVariables::new(&name)).unwrap();
        let curves = told.answer.curves;
        assert!(curves.iter().all(|curve| curve.complete));
        (name, json!(curves))
    };
    let variables: Map<String, Value> = variables.map(curves).collect();
    let mut answers = json!({
        "summary": summary, "throughput": throughput, "queues": queues, "delays": delays, "losses": losses, "mobile": mobile,
        "sequences": sequences, "variables": variables,
    });
    let counts = |value: &Value| {
        let pairs = value.as_array().unwrap().iter();
        let pairs = pairs.map(|count| (count["cause"].as_str().unwrap().to_owned(), count["count"].clone()));
        Value::Object(pairs.collect::<Map<_, _>>())
    };
    for (things, causes) in [("flows", "losses"), ("links", "drops")] {
        for thing in answers["summary"][things].as_array_mut().unwrap() {
            thing[causes] = counts(&thing[causes]);
        }
    }
    answers
}

/// Sorts flows by their texts, and points by time.
fn sort(answers: &mut Value) {
    let key = |flow: &Value| format!("{}|{}|{}", flow["source"], flow["destination"], flow["flow"]);
    for path in ["/summary/flows", "/throughput/flows", "/delays", "/sequences"] {
        answers.pointer_mut(path).unwrap().as_array_mut().unwrap().sort_by_key(key);
    }
    for cluster in answers["losses"]["clusters"].as_array_mut().unwrap() {
        cluster["flows"].as_array_mut().unwrap().sort_by_key(key);
    }
    for flow in answers["sequences"].as_array_mut().unwrap() {
        let key = |point: &Value| (point["sequence"].as_i64(), point["what"].to_string());
        let time = |point: &Value| point["time"].as_f64().unwrap();
        let points = flow["points"].as_array_mut().unwrap();
        points.sort_by(|a, b| time(a).total_cmp(&time(b)).then_with(|| key(a).cmp(&key(b))));
    }
}

/// The points of time/sequence diagrams as emitted one by one, in the layout of the grouped answer.
fn each_point(file: &Path) -> Value {
    let mut flows: BTreeMap<FlowKey, Vec<Point>> = BTreeMap::new();
    let sink = |key: &FlowKey, point| flows.entry(*key).or_default().push(point);
    ask(&[file], false, EachPoint::new(|_: &FlowKey| true, sink)).unwrap();
    flows
        .into_iter()
        .map(|(key, points)| {
            let mut flow = json!(key);
            flow["points"] = json!(points);
            flow
        })
        .collect()
}

/// The names of the hosts of flows.
fn hosts(flows: &Value) -> BTreeSet<String> {
    flows
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|flow| [&flow["source"], &flow["destination"]])
        .map(Value::to_string)
        .collect()
}

/// The points of all flows, as text, in order.
fn points(flows: &Value) -> Vec<String> {
    let flows = flows.as_array().unwrap().iter();
    let mut points: Vec<String> =
        flows.flat_map(|flow| flow["points"].as_array().unwrap()).map(Value::to_string).collect();
    points.sort();
    points
}

/// The size of the largest trace that is compared, bytes. Larger traces show nothing more, and Python is slow.
const LARGEST: u64 = 30_000;

#[test]
fn answers_agree_with_an_independent_script() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance"));
    let mut files = Vec::new();
    traces(root, &mut files);
    assert!(files.len() > 200, "there are traces");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recompute");
    let output = Command::new("python3").args(["-B", script]).args(&files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expected = String::from_utf8(output.stdout).unwrap();
    let (mut wrong, mut seen) = (Vec::new(), [0; 6]);
    for (file, expected) in files.iter().zip(expected.lines()) {
        let mut expected: Value = serde_json::from_str(expected).unwrap();
        let variables = expected["variables"].as_object().unwrap().keys().cloned();
        let mut found = answers(file, variables);
        let mut grouped = found["sequences"].clone();
        for flow in grouped.as_array_mut().unwrap() {
            flow.as_object_mut().unwrap().remove("kind");
        }
        let emitted = each_point(file);
        // Points are emitted before it is known which hosts have two names.
        if hosts(&emitted) == hosts(&grouped) {
            assert_eq!(emitted, grouped, "{}", file.display());
        } else {
            assert_eq!(points(&emitted), points(&grouped), "{}", file.display());
        }
        sort(&mut found);
        sort(&mut expected);
        let parts =
            [&found["summary"]["flows"], &found["queues"], &found["sequences"], &found["losses"]["losses"]];
        for (seen, part) in seen.iter_mut().zip(parts) {
            *seen += part.as_array().unwrap().len();
        }
        seen[4] += found["variables"].as_object().unwrap().len();
        seen[5] += found["mobile"]["windows"].as_object().map_or(0, Map::len);
        let mut differences = Vec::new();
        compare("", &found, &expected, &mut differences);
        let name = file.strip_prefix(root).unwrap().display();
        wrong.extend(differences.into_iter().take(3).map(|difference| format!("{name}{difference}")));
    }
    assert!(seen.iter().all(|&count| count > 100), "every question has answers: {seen:?}");
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}
