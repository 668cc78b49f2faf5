//! The manual's pages for the terminal.

use std::fmt::Write;

use super::examples::Example;
use super::lookup::Member;
use super::{Class, Method, Reference, Variable};

/// Returns the list of all classes.
pub(super) fn overview(reference: &Reference) -> String {
    let mut text = String::from(
        "The classes that scripts can use. `neons doc CLASS` tells all about one, `neons doc CLASS NAME` about its variable or\n\
         method, `neons doc NAME` where there is one, and `neons doc --search \"delayed ack\"` looks for words.\n",
    );
    for (family, classes) in reference.families() {
        let _ = writeln!(text, "\n{family}");
        let width = classes.iter().map(|class| class.name.len()).max().unwrap_or(0).min(32);
        for class in classes {
            let _ = writeln!(text, "  {:width$}  {}", class.name, class.summary());
        }
    }
    text
}

/// Returns the page about a class.
pub(super) fn page(reference: &Reference, class: &Class, width: usize) -> String {
    let mut lineage: Vec<&str> = class.ancestors.iter().rev().copied().collect();
    lineage.push(class.name);
    let mut text = format!("{}\n", lineage.join(" > "));
    push_wrapped(&mut text, class.doc, "", width);
    push_variables(&mut text, &class.variables, width);
    push_methods(&mut text, "Methods", &class.methods, width);
    push_methods(
        &mut text,
        &format!("Methods of the class itself ({} NAME ...)", class.name),
        &class.class_methods,
        width,
    );
    for example in reference.examples_of(class.name, None) {
        push_example(&mut text, example, width);
    }
    let ancestors = class.ancestors.iter().filter_map(|name| reference.class(name));
    for ancestor in
        ancestors.filter(|ancestor| !ancestor.variables.is_empty() || !ancestor.methods.is_empty())
    {
        let _ = writeln!(text, "\nFrom {}", ancestor.name);
        let variables: Vec<&str> = ancestor.variables.iter().map(|variable| variable.name).collect();
        let mut methods: Vec<&str> = ancestor.methods.iter().map(|method| method.name).collect();
        methods.dedup();
        for names in [variables, methods].into_iter().filter(|names| !names.is_empty()) {
            push_wrapped(&mut text, &names.join(", "), "  ", width);
        }
    }
    if !class.children.is_empty() {
        text.push_str("\nDescendants\n");
        push_wrapped(&mut text, &class.children.join(", "), "  ", width);
    }
    text
}

fn push_variables(text: &mut String, variables: &[Variable], width: usize) {
    if variables.is_empty() {
        return;
    }
    let column = |cell: fn(&Variable) -> &str| {
        variables.iter().map(|variable| cell(variable).len()).max().unwrap_or(0)
    };
    let (names, kinds, defaults) = (
        column(|variable| variable.name),
        column(|variable| variable.shown_kind()),
        column(|variable| variable.shown_default()),
    );
    text.push_str("\nVariables, with type and default\n");
    for variable in variables {
        let start = format!(
            "  {:names$}  {:kinds$}  {:defaults$}  ",
            variable.name,
            variable.shown_kind(),
            variable.shown_default()
        );
        push_hanging(text, &start, &variable.doc, start.len().min(44), width);
    }
}

fn push_methods(text: &mut String, title: &str, methods: &[Method], width: usize) {
    if methods.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title}");
    let calls = methods.iter().map(|method| method.call().len()).max().unwrap_or(0).min(34);
    for method in methods {
        push_hanging(text, &format!("  {:calls$}  ", method.call()), method.doc, calls + 4, width);
    }
}

/// The entries of single variables and methods.
pub(super) fn members(reference: &Reference, found: &[(&Class, Member)], width: usize) -> String {
    let mut text = String::new();
    for (class, member) in found {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{} {}", class.name, member.name());
        let signature = member.signature();
        if !signature.is_empty() {
            push_wrapped(&mut text, &signature, "  ", width);
        }
        push_wrapped(&mut text, member.doc(), "  ", width);
        if class.name == "Simulator" && member.name() == "node-config" {
            text += &super::node_settings::table(width);
        }
        for example in reference.examples_of(class.name, Some(member.name())) {
            push_example(&mut text, example, width);
        }
    }
    text
}

/// Appends a script and its output.
fn push_example(text: &mut String, example: &Example, width: usize) {
    text.push_str("\nExample\n");
    push_wrapped(text, &example.purpose, "  ", width);
    text.push('\n');
    for line in example.script.lines() {
        let _ = writeln!(text, "    {line}");
    }
    text.push_str("\n  It prints\n\n");
    for line in &example.output {
        let _ = writeln!(text, "    {line}");
    }
}

/// Returns the list of entries whose names contain the given one.
pub(super) fn similar(name: &str, classes: &[&Class], members: &[(&Class, Member)], width: usize) -> String {
    format!("Nothing is called \"{name}\". Names that contain it:\n\n{}", found(classes, members, width))
}

/// Returns a list of classes, variables and methods.
pub(super) fn found(classes: &[&Class], members: &[(&Class, Member)], width: usize) -> String {
    let mut text = String::new();
    let column = classes.iter().map(|class| class.name.len()).max().unwrap_or(0).min(32);
    for class in classes {
        push_hanging(&mut text, &format!("{:column$}  ", class.name), class.summary(), column + 2, width);
    }
    if !classes.is_empty() && !members.is_empty() {
        text.push('\n');
    }
    for (class, member) in members {
        let _ = writeln!(text, "{} {}", class.name, member.name());
        push_wrapped(&mut text, member.doc(), "    ", width);
    }
    text
}

/// Appends words in lines of at most `width` characters.
fn push_wrapped(text: &mut String, words: &str, indent: &str, width: usize) {
    push_hanging(text, indent, words, indent.len(), width);
}

/// Like `push_wrapped`, but the first line begins with `start` and the others are indented by `indent` characters.
pub(super) fn push_hanging(text: &mut String, start: &str, words: &str, indent: usize, width: usize) {
    text.push_str(start);
    let mut column = start.len();
    if column > indent {
        let _ = write!(text, "\n{:indent$}", "");
        column = indent;
    }
    let mut first = true;
    for word in words.split_whitespace() {
        if !first && column + 1 + word.len() > width {
            let _ = write!(text, "\n{:indent$}", "");
            column = indent;
            first = true;
        }
        if !first {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
        first = false;
    }
    text.push('\n');
}
