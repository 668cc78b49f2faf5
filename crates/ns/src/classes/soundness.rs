//! Tests of all declarations.

use std::collections::{HashMap, HashSet};

use neons_sim::Sim;

use crate::declare::{ClassDeclaration, Declarations, Value, VariableDeclaration};

/// The classes that OTcl defines.
const BUILT_IN: [&str; 2] = ["Object", "Class"];

/// ns-2.35: defaults whose text is no value of the variable's type.
const MISFITS: [(&str, &str); 7] = [
    ("Agent/TFRC", "maxqueue_"),
    ("LL/Sat/HDLC", "delAck_"),
    ("LL/Sat/HDLC", "delAckVal_"),
    ("LL/Sat/HDLC", "selRepeat_"),
    ("Mac/802_11", "ScanType_"),
    ("Queue/REM", "curq_"),
    ("RandomVariable/Erlang", "k_"),
];

fn all() -> Declarations {
    let mut declarations = Declarations::default();
    super::declare(&mut declarations);
    super::declare_beyond_ns2(&mut declarations);
    declarations
}

#[test]
fn parents_are_declared_before_their_children() {
    let mut known: HashSet<&str> = BUILT_IN.into();
    for class in &all().classes {
        for parent in [Some(class.parent), class.second_parent].into_iter().flatten() {
            assert!(known.contains(parent), "{} descends from {parent}, which is not declared", class.name);
        }
        assert!(known.insert(class.name), "{} is declared twice", class.name);
    }
}

#[test]
fn no_member_is_declared_twice() {
    let mut twice = Vec::new();
    for class in &all().classes {
        let mut members = HashSet::new();
        let variables = class.variables.iter().map(|variable| {
            let kind = if variable.accessor.is_some() { "variable" } else { "class variable" };
            (kind, variable.name, String::new())
        });
        // Commands with the same name differ in their number of arguments.
        let commands = class.commands.iter().map(|command| ("command", command.name, command.usage.text()));
        let methods = class.methods.iter().map(|method| ("method", method.name, String::new()));
        let of_class = class.class_methods.iter().map(|method| ("class method", method.name, String::new()));
        for member in variables.chain(commands).chain(methods).chain(of_class) {
            let (kind, name) = (member.0, member.1);
            if !members.insert(member) {
                twice.push(format!("{} {kind} {name}", class.name));
            }
        }
    }
    assert!(twice.is_empty(), "{twice:#?}");
}

/// Returns whether a text is a value of a type, so that reading it loses no information.
fn fits(kind: &str, text: &str) -> bool {
    let number = |text: &str| text.parse::<f64>().is_ok();
    match kind {
        "integer" | "unsigned" => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let hexadecimal = digits.strip_prefix("0x");
            hexadecimal.map_or_else(
                || digits.parse::<u64>().is_ok(),
                |digits| u64::from_str_radix(digits, 16).is_ok(),
            )
        }
        "real" => number(text),
        "boolean" => ["true", "false"].contains(&text) || text.parse::<i32>().is_ok(),
        "time" => {
            ["ms", "us", "ns", "ps", "s", ""].iter().any(|unit| text.strip_suffix(unit).is_some_and(number))
        }
        "bandwidth" => ["kb", "Kb", "Mb", "Gb", "b", "k", "M", "G", ""]
            .iter()
            .any(|unit| text.strip_suffix(unit).is_some_and(number)),
        _ => true,
    }
}

#[test]
fn fitting_values_are_told_from_others() {
    assert!(fits("integer", "-1") && fits("integer", "0x400") && !fits("integer", "0.5"));
    assert!(fits("real", "1e6") && !fits("real", "10ms"));
    assert!(fits("boolean", "true") && !fits("boolean", "yes"));
    assert!(fits("time", "10ms") && fits("time", "0.5") && !fits("time", "soon"));
    assert!(fits("bandwidth", "1.5Mb") && !fits("bandwidth", "fast"));
}

#[test]
fn defaults_fit_the_types_of_their_variables() {
    let declarations = all();
    let classes: HashMap<&str, &ClassDeclaration> =
        declarations.classes.iter().map(|class| (class.name, class)).collect();
    for class in &declarations.classes {
        for variable in &class.variables {
            let Some(default) = variable.default.map(Value::text) else { continue };
            // A class variable may be a new default for a variable that an ancestor binds.
            let lineage = std::iter::successors(Some(class), |class| classes.get(class.parent).copied());
            let bound = lineage
                .flat_map(|class| &class.variables)
                .find(|other| other.name == variable.name && other.accessor.is_some());
            let kind = bound.map_or("", |bound: &VariableDeclaration| bound.kind);
            let is_misfit = MISFITS.contains(&(class.name, variable.name));
            assert_eq!(
                fits(kind, &default),
                !is_misfit,
                "{} {}: \"{default}\" for the type {kind}",
                class.name,
                variable.name
            );
        }
    }
}

#[test]
fn numbers_in_native_fields_have_a_unit_or_say_that_they_have_none() {
    const NUMBERS: [&str; 5] = ["integer", "unsigned", "real", "time", "bandwidth"];
    for class in &all().classes {
        for variable in class.variables.iter().filter(|variable| NUMBERS.contains(&variable.kind)) {
            assert!(variable.unit.is_some(), "{} {} has no unit", class.name, variable.name);
        }
    }
}

/// A model whose objects start with a value other than 0 states the value itself, as an `Initial` or a setting, and the
/// declaration names it: no default is written down twice.
#[test]
fn defaults_are_stated_once() {
    let declarations = all();
    let classes: HashMap<&str, &ClassDeclaration> =
        declarations.classes.iter().map(|class| (class.name, class)).collect();
    let mut faults = Vec::new();
    for class in &declarations.classes {
        let Some(create) = &class.create else { continue };
        let sim = Sim::new();
        let id = create(&sim);
        let entity = sim.entity(id).expect("just made");
        let lineage: Vec<_> =
            std::iter::successors(Some(class), |class| classes.get(class.parent).copied()).collect();
        let mut known = HashSet::new();
        for variable in lineage.iter().flat_map(|class| &class.variables) {
            // A class variable may be a new default for a variable that an ancestor binds.
            let bound = lineage
                .iter()
                .flat_map(|class| &class.variables)
                .find(|other| other.name == variable.name && other.accessor.is_some());
            let (Some(default), Some(bound)) = (variable.default, bound) else { continue };
            let Some(field) = bound.accessor.as_ref().and_then(|accessor| accessor(entity)) else { continue };
            if !known.insert(variable.name) {
                continue;
            }
            let started = field.read();
            let value_of = |default: Value| {
                field.assign(&sim, id, variable.name, &field.parse(&default.text()));
                field.read()
            };
            let declared = value_of(default);
            // ns-2.35: some classes repeat the default of an ancestor, so that changes of the ancestor's do not reach them.
            let is_inherited =
                bound.default.is_some_and(|default| default.is_initial && value_of(default) == started);
            let fault = match (default.is_initial, started == declared) {
                (true, true) | (false, false) => continue,
                (false, true) if is_inherited || matches!(started.as_deref(), None | Some("0")) => continue,
                (true, false) => "is not the initial value",
                (false, true) => "is declared once more",
            };
            faults.push(format!(
                "{} {}: {started:?} in the model {fault}, {declared:?}",
                class.name, variable.name
            ));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Returns whether a description says how many things there are, as "The number of packets" does.
fn counts(doc: &str) -> bool {
    const COUNTED: [&str; 11] = [
        "Acknowledgements",
        "Bytes",
        "Frames",
        "Hops",
        "Links",
        "Messages",
        "Nodes",
        "Packets",
        "Segments",
        "Symbols",
        "Timeouts",
    ];
    let first = doc.split([' ', ',', '.']).next().unwrap_or_default();
    let amount = [
        "The ",
        "the ",
        "One less than the ",
        "One more than the ",
        "largest ",
        "smallest ",
        "greatest ",
        "least ",
        "total ",
    ];
    let mut rest = doc;
    while let Some(shorter) = amount.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = shorter;
    }
    let of = rest.strip_prefix("number of ").or_else(|| rest.strip_prefix("Number of "));
    // "The number of the node" identifies a node.
    let counted = of.is_some_and(|of| {
        !["a ", "an ", "each ", "its ", "the ", "this "].iter().any(|word| of.starts_with(word))
    });
    counted || doc.starts_with("How many ") || COUNTED.contains(&first)
}

#[test]
fn counts_are_told_from_numbers_of_things() {
    for doc in ["The number of packets.", "Packets sent so far.", "The largest number of silent periods."] {
        assert!(counts(doc), "{doc}");
    }
    for doc in ["The number of the node.", "Number of a flow.", "The packet's number."] {
        assert!(!counts(doc), "{doc}");
    }
}

#[test]
fn counts_say_what_they_count() {
    let mut faults = Vec::new();
    for class in &all().classes {
        for variable in &class.variables {
            let has_no_unit = variable.unit.is_some_and(|unit| unit.name().is_empty());
            if has_no_unit && counts(variable.doc.trim()) {
                faults.push(format!("{} {}: {}", class.name, variable.name, variable.doc));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
