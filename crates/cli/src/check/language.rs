//! The language that scripts are written in: Tcl's commands, the declared classes with their methods and variables.

use std::collections::{HashMap, HashSet};

use anyhow::Context;
use neons_ns::{Output, Reference, Session};

/// Lists the commands, those that Tcl loads on first use, the global variables, and the methods of all objects.
const INVENTORY: &str = "
    auto_load parray
    set commands_ [concat [info commands] [array names auto_index]]
    set globals_ [info globals]
    set methods_ [concat cmd [Object info instcommands] [Object info instprocs]]
";

/// The names that exist before a script begins.
pub struct Language {
    classes: HashMap<&'static str, Class>,
    /// The names of Tcl's and the simulator's commands.
    pub commands: HashSet<String>,
    /// The names of global variables.
    pub globals: HashSet<String>,
    /// The methods of every object.
    methods: HashSet<String>,
}

struct Class {
    ancestors: Vec<&'static str>,
    methods: HashSet<&'static str>,
    variables: HashSet<&'static str>,
}

/// Classes whose method `unknown` reports an error, unlike that of others.
const REPORTING: [&str; 4] = ["Object", "Class", "SplitObject", "TclObject"];

impl Language {
    /// Asks an interpreter and the declarations.
    ///
    /// # Errors
    /// No interpreter can be made.
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

    /// Whether a class is declared, or one of OTcl's own.
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

    /// Whether objects of a declared class have a method or command, or decide at run time how to treat a name.
    pub fn has_method(&self, class: &str, method: &str) -> bool {
        self.methods.contains(method)
            || self.lineage(class).any(|(name, info)| {
                info.methods.contains(method)
                    || info.methods.contains("unknown") && !REPORTING.contains(&name)
            })
    }

    /// As [`Language::has_method`], for a class and those that descend from it.
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

    /// Whether a class takes settings under other names, too.
    pub fn has_own_set(&self, class: &str) -> bool {
        // That of agents explains addresses, and takes no other names.
        let is_ordinary = |name| name == "Agent" || REPORTING.contains(&name);
        self.lineage(class).any(|(name, info)| info.methods.contains("set") && !is_ordinary(name))
    }

    /// Whether a declared class, or one that descends from it, has a variable.
    pub fn family_has_variable(&self, class: &str, variable: &str) -> bool {
        let below = self.descendants(class).filter_map(|name| self.classes.get(name));
        self.variables_of(class).any(|name| name == variable)
            || below.into_iter().any(|info| info.variables.contains(variable))
    }
}
