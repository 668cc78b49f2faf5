//! Tests of every manual entry: it has a signature, or a type and default, and a description that can be
//! understood alone.

use super::lookup::Member;
use super::{Class, Reference};

/// Beginnings of descriptions that refer to another entry.
const LEANING: [&str; 14] = [
    "As above",
    "As every",
    "As its",
    "As of",
    "As with",
    "Ditto",
    "In that",
    "In this mode",
    "It ",
    "Its ",
    "Likewise",
    "That ",
    "The same,",
    "Those ",
];

/// Words that the project's style avoids, in lower case.
const AVOIDED: [&str; 13] = [
    "asks, or sets",
    "heed",
    "is good for",
    "is told",
    "are told",
    "merely",
    "see above",
    "see below",
    "so many",
    "the way to",
    "ways out",
    "without effect",
    "knows of",
];

/// Quantities whose units a description must name.
const QUANTITIES: [&str; 12] = [
    "bandwidth of",
    "capacity of",
    "distance",
    "duration",
    "length of",
    "mean time",
    "period",
    "propagation delay",
    "rate of",
    "size of",
    "speed",
    "time ",
];

/// Calls `check` with each class, the name of its member or of the class itself, and the description.
fn for_each_entry(mut check: impl FnMut(&Class, &str, &str)) {
    for class in &Reference::new().classes {
        check(class, "", class.doc);
        for member in class.members() {
            check(class, member.name(), member.doc());
        }
    }
}

#[test]
fn each_class_and_variable_is_described_once() {
    let reference = Reference::new();
    assert_eq!(reference.classes.len(), reference.by_name.len(), "no class is declared twice");
    for class in &reference.classes {
        let mut names: Vec<&str> = class.variables.iter().map(|variable| variable.name).collect();
        names.dedup();
        assert_eq!(names.len(), class.variables.len(), "{} has a variable twice", class.name);
    }
}

#[test]
fn descriptions_are_sentences() {
    let mut faults = Vec::new();
    for_each_entry(|class, name, doc| {
        let starts_well =
            doc.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '`' || c == '-');
        if !starts_well || !doc.ends_with('.') || doc.contains("  ") || doc.split(' ').count() < 2 {
            faults.push(format!("{} {name}: {doc:?}", class.name));
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn descriptions_stand_alone_and_are_plain() {
    let mut faults = Vec::new();
    for_each_entry(|class, name, doc| {
        let small = doc.to_lowercase();
        if LEANING.iter().any(|words| doc.starts_with(words))
            || AVOIDED.iter().any(|words| small.contains(words))
        {
            faults.push(format!("{} {name}: {doc:?}", class.name));
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn members_have_signatures() {
    let mut faults = Vec::new();
    for class in &Reference::new().classes {
        for member in class.members() {
            let signature = member.signature();
            let is_complete = match member {
                Member::Variable(variable) => {
                    !variable.shown_kind().is_empty() && !signature.trim_end().ends_with("default")
                }
                Member::Method(_) => signature.starts_with(&format!("$object {}", member.name())),
                Member::ClassMethod(_) => signature.starts_with(member.name()),
            };
            if !is_complete {
                faults.push(format!("{} {}: {signature:?}", class.name, member.name()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Descriptions of plain variables must name the unit; native variables have one in the declaration.
#[test]
fn quantities_have_units() {
    let mut faults = Vec::new();
    for class in &Reference::new().classes {
        for variable in &class.variables {
            let doc = variable.doc.to_lowercase();
            let is_quantity = QUANTITIES.iter().any(|words| doc.starts_with(words));
            let names_unit =
                ["second", "byte", "bit", "packet", "metre", "hop", "degree", "meter", "distance"]
                    .iter()
                    .any(|unit| doc.contains(unit));
            if is_quantity && !variable.has_unit && !names_unit && variable.shown_kind() != "text" {
                faults.push(format!("{} {}: {}", class.name, variable.name, variable.doc));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Types of variables that are numbers, as pages show them.
const NUMBERS: [&str; 6] = ["integer", "unsigned", "real", "number", "time", "bandwidth"];

#[test]
fn numbers_have_a_unit_or_say_that_they_have_none() {
    let mut faults = Vec::new();
    for class in &Reference::new().classes {
        for variable in &class.variables {
            if NUMBERS.contains(&variable.shown_kind()) && !variable.has_unit {
                faults.push(format!("{} {}: {}", class.name, variable.name, variable.doc));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
