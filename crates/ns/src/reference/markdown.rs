//! The manual as Markdown.

use std::fmt::Write;

use super::{Class, Method, Reference, node_settings};

/// Returns the page with the list of all classes.
pub(super) fn index(reference: &Reference) -> String {
    let mut page = String::from(
        "# Reference\n\nThe classes that scripts can use, made by `neons doc --markdown` from their declarations.\n\n\
         A variable has its class default, which `CLASS set VARIABLE VALUE` changes for objects made later. Without one (none), each\n\
         object starts with a value of its own. A variable whose type is boolean switches on what its description says. The arguments\n\
         of methods in question marks are optional.\n",
    );
    for (family, classes) in reference.families() {
        let _ = writeln!(page, "\n## {family}\n");
        for class in classes {
            let _ = writeln!(page, "* {}: {}", link(reference, class.name), class.summary());
        }
    }
    page
}

/// The page about a family of classes.
pub(super) fn family(reference: &Reference, family: &str, classes: &[&Class]) -> String {
    let mut page = format!("# {family}\n");
    for class in classes {
        push_class(&mut page, reference, class);
    }
    page
}

fn push_class(page: &mut String, reference: &Reference, class: &Class) {
    let _ = writeln!(page, "\n## {}\n\n{}", class.name, class.doc);
    let ancestors: Vec<String> = class.ancestors.iter().map(|name| link(reference, name)).collect();
    let _ = writeln!(page, "\nDescends from {}.", ancestors.join(", "));
    if !class.children.is_empty() {
        let children: Vec<String> = class.children.iter().map(|name| link(reference, name)).collect();
        let _ = writeln!(page, "Its descendants are {}.", children.join(", "));
    }
    if !class.variables.is_empty() {
        page.push_str("\n| variable | type | default | |\n|---|---|---|---|\n");
        for variable in &class.variables {
            let _ = writeln!(
                page,
                "| {} | {} | {} | {} |",
                code(variable.name),
                variable.shown_kind(),
                variable
                    .default
                    .as_ref()
                    .map_or_else(|| "none".to_owned(), |_| code(variable.shown_default())),
                cell(&variable.doc)
            );
        }
    }
    push_methods(page, "method", &class.methods);
    push_methods(page, "method of the class itself", &class.class_methods);
    if class.name == "Simulator" {
        push_settings(page);
    }
    push_examples(page, reference, class);
}

/// Appends the examples whose first entry is in this class, and links to other examples that illustrate it.
fn push_examples(page: &mut String, reference: &Reference, class: &Class) {
    for example in &reference.examples {
        if example.names.iter().all(|name| name.0 != class.name) {
            continue;
        }
        let owner = example.names[0].0;
        if owner != class.name {
            let _ = writeln!(page, "\n{} (example of {})", example.purpose, link(reference, owner));
            continue;
        }
        let members: Vec<String> = example.members_of(class.name).into_iter().map(code).collect();
        let _ = writeln!(
            page,
            "\n### Example{}{}\n\n{}\n\n```tcl\n{}\n```\n\nIt prints\n\n```text\n{}\n```",
            if members.is_empty() { "" } else { ": " },
            members.join(", "),
            example.purpose,
            example.script,
            example.output.join("\n")
        );
    }
}

/// Appends the table of the settings of `node-config`.
fn push_settings(page: &mut String) {
    page.push_str(
        "\n| setting of `node-config` | values | default | needed for | |\n|---|---|---|---|---|\n",
    );
    for setting in &node_settings::SETTINGS {
        let _ = writeln!(
            page,
            "| `-{}` | {} | {} | {} | {} |",
            setting.name,
            cell(setting.values),
            setting.default,
            setting.need(),
            cell(setting.doc)
        );
    }
}

fn push_methods(page: &mut String, title: &str, methods: &[Method]) {
    if methods.is_empty() {
        return;
    }
    let _ = writeln!(page, "\n| {title} | |\n|---|---|");
    for method in methods {
        let _ = writeln!(page, "| {} | {} |", code(&method.call()), cell(method.doc));
    }
}

fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{}`", cell(text)) }
}

/// Escapes text for a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Returns a link to a class, or its plain name if it has no page.
fn link(reference: &Reference, name: &str) -> String {
    match reference.class(name) {
        Some(class) => {
            let anchor: String = name
                .to_lowercase()
                .chars()
                .filter(|character| character.is_alphanumeric() || "-_".contains(*character))
                .collect();
            format!("[{name}]({}.md#{anchor})", reference.family(class))
        }
        None => name.to_owned(),
    }
}
