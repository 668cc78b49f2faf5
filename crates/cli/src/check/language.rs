//! The names that scripts can use: Tcl's commands, and the declared classes with their methods and variables.

use std::collections::{HashMap, HashSet};

use anyhow::Context;
use neons_ns::{Output, Reference, Session};

/// A Tcl script that lists the commands, those that Tcl loads on first use, the global variables, and the methods that
/// all objects have.
const INVENTORY: &str = "
    auto_load parray
    set commands_ [concat [info commands] [array names auto_index]]
    set globals_ [info globals]
    set methods_ [concat cmd [Object info instcommands] [Object info instprocs]]
";

/// The names that exist before a script begins.
pub struct Language {
    classes: HashMap<&'static str, Class>,
    /// The names of the commands of Tcl and of the simulator.
    pub commands: HashSet<String>,
    /// The names of the global variables.
    pub globals: HashSet<String>,
    /// The methods that every object has.
    methods: HashSet<String>,
}

struct Class {
    ancestors: Vec<&'static str>,
    methods: HashSet<&'static str>,
    variables: HashSet<&'static str>,
}

/// Classes whose method `unknown` reports an error. In other classes, `unknown` may accept any name.
const REPORTING: [&str; 4] = ["Object", "Class", "SplitObject", "TclObject"];

impl Language {
    /// Collects the names from an interpreter and from the declarations of classes.
    ///
    /// # Errors
    /// The interpreter cannot be created.
    pub fn new() -> anyhow::Result<Language> {
        let session = Session::builder().stdout(Output::discard()).stderr(Output::discard()).build();
        let session =
            session.map_err(|error| anyhow::anyhow!("{error}")).context("cannot make an interpreter")?;
        let no_arguments: [&str; 0] = [];
        let outcome = session.run_script(INVENTORY, &no_arguments);
        outcome.result().map_err(|error| anyhow::anyhow!("{error}"))?;
        let names = |variable: &str| -> HashSet<String> {
            let list = session.variable(variable).unwrap_or_default();
            list.split_whitespace().map(|name| name.trim_matches(['{', '}']).to_owned()).collect()
        };
        let entries = Reference::new().entries();
        let classes = entries.into_iter().map(|class| {
            let methods = class.methods.iter().map(|method| method.name).collect();
            let variables = class.variables.iter().map(|variable| variable.name).collect();
            (class.name, Class { ancestors: class.ancestors, methods, variables })
        });
        Ok(Language {
            classes: classes.collect(),
            commands: names("commands_"),
            globals: names("globals_"),
            methods: names("methods_"),
        })
    }

    /// The names of all declared classes.
    pub fn class_names(&self) -> impl Iterator<Item = &str> {
        self.classes.keys().copied()
    }

    /// Returns true if the class is declared, or is one of OTcl's own classes.
    pub fn has_class(&self, name: &str) -> bool {
        self.classes.contains_key(name) || ["Object", "Class"].contains(&name)
    }

    /// The class and its ancestors, the nearest first.
    fn lineage<'a>(&'a self, class: &'a str) -> impl Iterator<Item = (&'a str, &'a Class)> {
        let ancestors = self.classes.get(class).into_iter().flat_map(|class| class.ancestors.iter().copied());
        std::iter::once(class).chain(ancestors).filter_map(|name| Some((name, self.classes.get(name)?)))
    }

    /// The classes that descend from a class.
    fn descendants<'a>(&'a self, class: &'a str) -> impl Iterator<Item = &'a str> {
        self.classes.iter().filter(move |(_, info)| info.ancestors.contains(&class)).map(|(name, _)| *name)
    }

    /// Returns true if objects of a declared class have this method or command, or interpret unknown names at run time.
    pub fn has_method(&self, class: &str, method: &str) -> bool {
        self.methods.contains(method)
            || self.lineage(class).any(|(name, info)| {
                info.methods.contains(method)
                    || info.methods.contains("unknown") && !REPORTING.contains(&name)
            })
    }

    /// Returns true if [`Language::has_method`] is true for the class or for any of its descendants.
    pub fn family_has_method(&self, class: &str, method: &str) -> bool {
        self.has_method(class, method) || self.descendants(class).any(|class| self.has_method(class, method))
    }

    /// The methods of the objects of a declared class.
    pub fn methods_of<'a>(&'a self, class: &'a str) -> impl Iterator<Item = &'a str> {
        self.lineage(class).flat_map(|(_, info)| info.methods.iter().copied())
    }

    /// The variables of a declared class.
    pub fn variables_of<'a>(&'a self, class: &'a str) -> impl Iterator<Item = &'a str> {
        self.lineage(class).flat_map(|(_, info)| info.variables.iter().copied())
    }

    /// Returns true if a class has its own method `set`, which may accept names other than those of variables.
    pub fn has_own_set(&self, class: &str) -> bool {
        // The method `set` of agents interprets addresses, but accepts no other names.
        let is_ordinary = |name| name == "Agent" || REPORTING.contains(&name);
        self.lineage(class).any(|(name, info)| info.methods.contains("set") && !is_ordinary(name))
    }

    /// Returns true if a declared class or any of its descendants has this variable.
    pub fn family_has_variable(&self, class: &str, variable: &str) -> bool {
        let below = self.descendants(class).filter_map(|name| self.classes.get(name));
        self.variables_of(class).any(|name| name == variable)
            || below.into_iter().any(|info| info.variables.contains(variable))
    }
}
