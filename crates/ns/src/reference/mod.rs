//! The reference manual, made from the declarations of the classes.

#[cfg(test)]
mod completeness;
mod entries;
mod examples;
mod html;
mod lookup;
mod markdown;
pub(crate) mod node_settings;
mod synonyms;
mod text;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;

use neons_sim::Sim;
use neons_sim::unit::Unit;

use crate::declare::{ClassDeclaration, Declarations, Value, VariableDeclaration};
pub use entries::{ClassEntry, MethodEntry, VariableEntry};
use examples::Example;

/// The description of every class that scripts can use.
pub struct Reference {
    classes: Vec<Class>,
    by_name: HashMap<&'static str, usize>,
    examples: Vec<Example>,
}

/// A class in the manual.
struct Class {
    name: &'static str,
    doc: &'static str,
    /// The class's ancestors, nearest first.
    ancestors: Vec<&'static str>,
    /// The direct descendants of the class.
    children: Vec<&'static str>,
    variables: Vec<Variable>,
    /// The methods and commands of objects, in alphabetical order.
    methods: Vec<Method>,
    /// The methods of the class object.
    class_methods: Vec<Method>,
}

/// A variable in the manual.
struct Variable {
    name: &'static str,
    /// The name of its type; empty if the type is known only once an object exists.
    kind: &'static str,
    default: Option<Cow<'static, str>>,
    /// Whether the declaration states a unit, or that there is none.
    #[cfg(test)]
    has_unit: bool,
    /// Description with unit and allowed values.
    doc: Cow<'static, str>,
}

impl Variable {
    /// Returns the type shown on pages: for a plain Tcl variable, the type of its default.
    fn shown_kind(&self) -> &'static str {
        if self.kind.is_empty() { kind_of_value(self.default.as_deref().unwrap_or("")) } else { self.kind }
    }

    /// Returns the class default shown on pages: `none` if there is no class default, `{}` for an empty text.
    fn shown_default(&self) -> &str {
        match self.default.as_deref() {
            None => "none",
            Some("") => "{}",
            Some(default) => default,
        }
    }
}

/// A method or command in the manual.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Method {
    name: &'static str,
    usage: String,
    doc: &'static str,
}

impl Default for Reference {
    fn default() -> Self {
        Reference::new()
    }
}

impl Reference {
    /// Builds the manual from the declarations of all classes.
    pub fn new() -> Reference {
        let mut declarations = Declarations::default();
        crate::classes::declare(&mut declarations);
        crate::classes::declare_beyond_ns2(&mut declarations);
        let by_name: HashMap<_, _> =
            declarations.classes.iter().enumerate().map(|(index, class)| (class.name, index)).collect();
        let mut classes: Vec<Class> = Vec::new();
        for declaration in &declarations.classes {
            let ancestors = ancestors(declaration, &declarations.classes, &by_name);
            classes.push(class(declaration, ancestors, &declarations.classes, &by_name));
            if let Some(parent) = by_name.get(declaration.parent) {
                classes[*parent].children.push(declaration.name);
            }
        }
        Reference { classes, by_name, examples: examples::all() }
    }

    fn class(&self, name: &str) -> Option<&Class> {
        self.by_name.get(name).map(|index| &self.classes[*index])
    }

    /// Returns the examples of a member of a class, or with `None` of the class itself.
    fn examples_of(&self, class: &str, member: Option<&str>) -> impl Iterator<Item = &Example> {
        self.examples.iter().filter(move |example| example.is_of(class, member))
    }

    /// Returns the list of all classes, by family.
    pub fn overview(&self) -> String {
        text::overview(self)
    }

    /// Writes the manual as Markdown files into a folder, one for each family of classes and an index.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write_markdown(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("README.md"), markdown::index(self))?;
        for (family, classes) in self.families() {
            std::fs::write(folder.join(format!("{family}.md")), markdown::family(self, family, &classes))?;
        }
        Ok(())
    }

    /// Writes the manual as web pages into a folder, one for each family of classes and an index.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write_html(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("index.html"), html::index(self))?;
        for (family, classes) in self.families() {
            std::fs::write(folder.join(format!("{family}.html")), html::family(self, family, &classes))?;
        }
        Ok(())
    }

    /// Returns the classes by family, in alphabetical order.
    fn families(&self) -> BTreeMap<&'static str, Vec<&Class>> {
        let mut families: BTreeMap<&str, Vec<&Class>> = BTreeMap::new();
        for class in &self.classes {
            families.entry(self.family(class)).or_default().push(class);
        }
        for classes in families.values_mut() {
            classes.sort_by_key(|class| class.name);
        }
        families
    }

    /// Returns the family of a class: the first part of its name. Classes without relatives share one family.
    fn family(&self, class: &Class) -> &'static str {
        let first = class.name.split('/').next().unwrap_or(class.name);
        let has_relatives = self
            .classes
            .iter()
            .any(|other| other.name.strip_prefix(first).is_some_and(|rest| rest.starts_with('/')));
        if has_relatives { first } else { "Others" }
    }
}

impl Class {
    /// Returns the first sentence of the description.
    fn summary(&self) -> &'static str {
        let end = self.doc.find(". ").map_or(self.doc.len(), |end| end + 1);
        &self.doc[..end]
    }
}

impl Method {
    /// Returns the name and arguments of the method.
    fn call(&self) -> String {
        if self.usage.is_empty() { self.name.to_owned() } else { format!("{} {}", self.name, self.usage) }
    }
}

fn ancestors(
    declaration: &ClassDeclaration,
    all: &[ClassDeclaration],
    by_name: &HashMap<&'static str, usize>,
) -> Vec<&'static str> {
    let mut ancestors = vec![declaration.parent];
    while let Some(index) = ancestors.last().and_then(|name| by_name.get(name)) {
        ancestors.push(all[*index].parent);
    }
    ancestors
}

fn class(
    declaration: &ClassDeclaration,
    ancestors: Vec<&'static str>,
    all: &[ClassDeclaration],
    by_name: &HashMap<&'static str, usize>,
) -> Class {
    let lineage = || ancestors.iter().filter_map(|name| by_name.get(name)).map(|index| &all[*index]);
    // A native half determines the types of its variables.
    let create = declaration.create.as_ref().or_else(|| lineage().find_map(|class| class.create.as_ref()));
    let sim = Sim::new();
    let entity = create.map(|create| create(&sim)).and_then(|id| sim.entity(id));
    let kind_of = |name: &str| {
        let accessors = std::iter::once(declaration)
            .chain(lineage())
            .flat_map(|class| class.variables.iter())
            .filter(|variable| variable.name == name)
            .find_map(|variable| variable.accessor.as_ref());
        let bound = accessors.zip(entity).and_then(|(accessor, entity)| accessor(entity));
        bound.map_or("", |bound| bound.type_name())
    };
    let mut variables: Vec<Variable> = declaration
        .variables
        .iter()
        .map(|variable| Variable {
            name: variable.name,
            kind: if variable.kind.is_empty() { kind_of(variable.name) } else { variable.kind },
            default: variable.default.map(Value::text),
            #[cfg(test)]
            has_unit: variable.unit.is_some(),
            doc: description(variable),
        })
        .collect();
    // A variable may be declared by the class and by the method that sets it; the declaration with a default is
    // preferred.
    variables.sort_by_key(|variable| (variable.name, variable.default.is_none()));
    variables.dedup_by_key(|variable| variable.name);
    let commands = declaration.commands.iter().map(|command| Method {
        name: command.name,
        usage: command.usage.text(),
        doc: command.doc,
    });
    let methods = declaration.methods.iter().map(|method| Method {
        name: method.name,
        usage: method.usage.text(),
        doc: method.doc,
    });
    let mut methods: Vec<Method> = methods.chain(commands).collect();
    methods.sort_unstable();
    // A method with the name and number of arguments of a command replaces the command's entry.
    methods.dedup_by_key(|method| (method.name, method.usage.split_whitespace().count()));
    let class_methods = declaration.class_methods.iter().map(|method| Method {
        name: method.name,
        usage: method.usage.text(),
        doc: method.doc,
    });
    let mut class_methods: Vec<Method> = class_methods.collect();
    class_methods.sort_unstable();
    Class {
        name: declaration.name,
        doc: declaration.doc,
        ancestors,
        children: Vec::new(),
        variables,
        methods,
        class_methods,
    }
}

/// Returns the description of a variable with its allowed values and its unit, which follows the first clause
/// unless the description names it.
fn description(variable: &VariableDeclaration) -> Cow<'static, str> {
    let (doc, unit) = (variable.doc.trim(), variable.unit.map_or("", Unit::name));
    let named = unit.is_empty() || doc.to_lowercase().contains(&unit.to_lowercase());
    let is_implied = ["time", "bandwidth"].contains(&variable.kind);
    let mut text = Cow::Borrowed(doc);
    if !named && !is_implied {
        let end = doc
            .find([';', ':'])
            .or_else(|| doc.find(". "))
            .unwrap_or(doc.len() - usize::from(doc.ends_with('.')));
        text = format!("{}, {unit}{}", &doc[..end], &doc[end..]).into();
    }
    if let [values @ .., last] = variable.allowed {
        text = format!("{text} One of {} and {last}.", values.join(", ")).into();
    }
    if variable.ignores_default {
        text = format!("{text} New objects do not take the class default.").into();
    }
    text
}

/// Returns the type of a plain Tcl variable, derived from its default.
fn kind_of_value(default: &str) -> &'static str {
    match default {
        "true" | "false" => "boolean",
        default if default.parse::<f64>().is_ok() => "number",
        default if default.starts_with(|c: char| c.is_ascii_digit()) && default.ends_with("ms") => "time",
        default if default.starts_with(|c: char| c.is_ascii_digit()) && default.ends_with(['b', 'B']) => {
            "bandwidth"
        }
        _ => "text",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_have_types_and_defaults() {
        let reference = Reference::new();
        let page = reference.page("Agent/UDP", 100).unwrap();
        assert!(page.contains("packetSize_") && page.contains("integer") && page.contains("1000"), "{page}");
        let page = reference.page("DelayLink", 100).unwrap();
        assert!(page.contains("bandwidth") && page.contains("1.5Mb"), "{page}");
        let found = reference.page("queue-limit", 100).unwrap();
        assert!(found.contains("Simulator"), "{found}");
        let error = reference.page("Agent/TPC", 100).unwrap_err();
        assert_eq!(error, "nothing is called \"Agent/TPC\"; did you mean \"Agent/TCP\" or \"Agent/TP\"?");
    }

    #[test]
    fn pages_link_to_relatives() {
        let reference = Reference::new();
        let families = reference.families();
        let markdown = markdown::family(&reference, "Agent", &families["Agent"]);
        assert!(markdown.contains("## Agent/UDP"), "{markdown}");
        let html = html::family(&reference, "Agent", &families["Agent"]);
        assert!(html.contains("<h2 id=\"Agent/UDP\">Agent/UDP</h2>"), "{html}");
        assert!(html.contains("<a href=\"Others.html#SplitObject\">"), "{html}");
    }
}
