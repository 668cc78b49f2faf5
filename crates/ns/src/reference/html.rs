//! The manual as web pages.

use std::fmt::Write;

use super::{Class, Method, Reference, node_settings};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
    color:#1b1f24;background:#fff}h2{margin-top:3rem;border-bottom:1px solid #d0d7de}table{border-collapse:collapse;\
    width:100%;margin:1rem 0}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;\
    border-bottom:1px solid #eaeef2}code{font:14px ui-monospace,monospace}\
    pre{background:#f6f8fa;padding:.75rem;overflow:auto}a{color:#0550ae;text-decoration:none}\
    .kin{color:#59636e}@media(prefers-color-scheme:dark){body{color:#d1d7e0;background:#0d1117}a{color:#79c0ff}\
    td,th,h2{border-color:#30363d}pre{background:#161b22}.kin{color:#9198a1}}";

/// Returns the page with the list of all classes.
pub(super) fn index(reference: &Reference) -> String {
    let mut body = String::from("<h1>Reference</h1>\n<p>The classes that scripts can use.</p>\n");
    for (family, classes) in reference.families() {
        let _ = writeln!(body, "<h2>{}</h2>\n<table>", escaped(family));
        for class in classes {
            let _ = writeln!(
                body,
                "<tr><td>{}</td><td>{}</td></tr>",
                link(reference, class.name),
                prose(class.summary())
            );
        }
        body.push_str("</table>\n");
    }
    document("Reference", &body)
}

/// The page about a family of classes.
pub(super) fn family(reference: &Reference, family: &str, classes: &[&Class]) -> String {
    let mut body = format!("<p><a href=\"index.html\">Reference</a></p>\n<h1>{}</h1>\n", escaped(family));
    for class in classes {
        push_class(&mut body, reference, class);
    }
    document(family, &body)
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{} - Neons</title>\n<style>{STYLE}</style>\n\
         </head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

fn push_class(body: &mut String, reference: &Reference, class: &Class) {
    let name = escaped(class.name);
    let _ = writeln!(body, "<h2 id=\"{name}\">{name}</h2>\n<p>{}</p>", prose(class.doc));
    let links = |names: &[&'static str]| -> String {
        names.iter().map(|name| link(reference, name)).collect::<Vec<_>>().join(", ")
    };
    let _ = write!(body, "<p class=\"kin\">Descends from {}.", links(&class.ancestors));
    if !class.children.is_empty() {
        let _ = write!(body, " Its descendants are {}.", links(&class.children));
    }
    body.push_str("</p>\n");
    if !class.variables.is_empty() {
        body.push_str("<table>\n<tr><th>variable</th><th>type</th><th>default</th><th></th></tr>\n");
        for variable in &class.variables {
            let _ = writeln!(
                body,
                "<tr><td><code>{}</code></td><td>{}</td><td><code>{}</code></td><td>{}</td></tr>",
                escaped(variable.name),
                variable.shown_kind(),
                escaped(variable.shown_default()),
                prose(&variable.doc)
            );
        }
        body.push_str("</table>\n");
    }
    push_methods(body, "method", &class.methods);
    push_methods(body, "method of the class itself", &class.class_methods);
    if class.name == "Simulator" {
        push_settings(body);
    }
    push_examples(body, reference, class);
}

/// Appends the examples whose first entry is in this class, and links to other examples that illustrate it.
fn push_examples(body: &mut String, reference: &Reference, class: &Class) {
    for example in &reference.examples {
        if example.names.iter().all(|name| name.0 != class.name) {
            continue;
        }
        let owner = example.names[0].0;
        if owner != class.name {
            let _ =
                writeln!(body, "<p>{} (example of {})</p>", prose(&example.purpose), link(reference, owner));
            continue;
        }
        let members = example.members_of(class.name);
        let members: Vec<String> =
            members.iter().map(|name| format!("<code>{}</code>", escaped(name))).collect();
        let _ = writeln!(
            body,
            "<h3>Example{}{}</h3>\n<p>{}</p>\n<pre><code>{}</code></pre>\n<p>It prints</p>\n<pre>{}</pre>",
            if members.is_empty() { "" } else { ": " },
            members.join(", "),
            prose(&example.purpose),
            escaped(example.script),
            escaped(&example.output.join("\n"))
        );
    }
}

/// Appends the table of the settings of `node-config`.
fn push_settings(body: &mut String) {
    body.push_str(
        "<table>\n<tr><th>setting of <code>node-config</code></th><th>values</th><th>default</th><th>needed for</th>\
         <th></th></tr>\n",
    );
    for setting in &node_settings::SETTINGS {
        let _ = writeln!(
            body,
            "<tr><td><code>-{}</code></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            setting.name,
            escaped(setting.values),
            setting.default,
            setting.need(),
            prose(setting.doc)
        );
    }
    body.push_str("</table>\n");
}

fn push_methods(body: &mut String, title: &str, methods: &[Method]) {
    if methods.is_empty() {
        return;
    }
    let _ = writeln!(body, "<table>\n<tr><th>{title}</th><th></th></tr>");
    for method in methods {
        let _ = writeln!(
            body,
            "<tr><td><code>{}</code></td><td>{}</td></tr>",
            escaped(&method.call()),
            prose(method.doc)
        );
    }
    body.push_str("</table>\n");
}

fn link(reference: &Reference, name: &str) -> String {
    match reference.class(name) {
        Some(class) => {
            format!("<a href=\"{0}.html#{1}\">{1}</a>", reference.family(class), escaped(name))
        }
        None => escaped(name),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Converts text in which backticks enclose code.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for (index, piece) in text.split('`').enumerate() {
        if index % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escaped(piece));
        } else {
            out += &escaped(piece);
        }
    }
    out
}
