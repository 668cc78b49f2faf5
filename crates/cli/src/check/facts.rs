//! The facts of a script: the names that it defines, creates, calls and reads.

use std::collections::{BTreeSet, HashMap, HashSet};

/// A name and its place in the script.
#[derive(Debug, Clone)]
pub struct Mention {
    pub name: String,
    pub place: usize,
}

/// The way in which the value of a variable was created.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// An object made by `[new CLASS]`.
    Object(String),
    /// A node made by `[$variable node]`. The variable is given by its scope and its name.
    NodeOf(usize, String),
}

/// A variable of a scope. An array counts as one variable.
#[derive(Debug, Default)]
pub struct Variable {
    /// The possible values of the variable, as far as they are known.
    pub made: BTreeSet<Made>,
    /// The places where the variable is given these values.
    pub places: Vec<usize>,
    /// True if the variable may have other values.
    pub is_open: bool,
    /// True if the variable is an array.
    pub is_array: bool,
    /// True if a command `set` names the variable.
    pub is_set: bool,
}

/// The variables of a procedure, or the global variables.
#[derive(Debug, Default)]
pub struct Scope {
    pub variables: HashMap<String, Variable>,
    /// Names that refer to global variables.
    pub globals: HashSet<String>,
    /// Beginnings of names that are completed at run time: `n` of `set n$i`.
    pub prefixes: HashSet<String>,
}

/// The class of an object whose method is called or whose variable is set.
#[derive(Debug, Clone)]
pub enum Receiver {
    /// A class, named in the command.
    Class(String),
    /// The class of the object in a variable, which is given by its scope and its name.
    Variable(usize, String),
}

/// The use of a method or variable of an object.
#[derive(Debug, Clone)]
pub struct Member {
    pub receiver: Receiver,
    pub name: String,
    pub place: usize,
}

/// The facts found in a script and in the files that it sources.
#[derive(Debug, Default)]
pub struct Facts {
    /// Names of procedures, named objects and aliases.
    pub commands: HashSet<String>,
    /// Classes that the script defines, with their superclasses; `None` if these are not known.
    pub classes: HashMap<String, Option<Vec<String>>>,
    /// Names of the methods that the script defines, for any class or object.
    pub methods: HashSet<String>,
    /// Words in commands that may be names of anything.
    pub words: HashSet<String>,
    /// The flags `has_open_commands`, `has_open_classes` and `has_open_methods` are true if commands, classes or
    /// methods are defined by names that are composed at run time.
    pub has_open_commands: bool,
    pub has_open_classes: bool,
    pub has_open_methods: bool,
    /// True if the script sources files that could not be read.
    pub is_open: bool,
    /// The scopes. Scope 0 is the global one.
    pub scopes: Vec<Scope>,
    pub calls: Vec<Mention>,
    pub class_uses: Vec<Mention>,
    pub member_calls: Vec<Member>,
    pub settings: Vec<Member>,
    pub reads: Vec<Mention>,
    /// The places where simulators are created.
    pub simulators: Vec<usize>,
    pub faults: Vec<super::syntax::Fault>,
    /// The number of occurrences of each name in the text: with `$` in `with_dollar`, without in `without_dollar`.
    pub with_dollar: HashMap<String, usize>,
    pub without_dollar: HashMap<String, usize>,
}

impl Facts {
    pub fn new() -> Facts {
        Facts { scopes: vec![Scope::default()], ..Facts::default() }
    }

    /// The scope to which a name that is used in `scope` belongs, and the name there.
    pub fn resolve<'a>(&self, scope: usize, name: &'a str) -> (usize, &'a str) {
        match name.strip_prefix("::") {
            Some(global) => (0, global),
            None if self.scopes[scope].globals.contains(name) => (0, name),
            None => (scope, name),
        }
    }

    fn variable(&mut self, scope: usize, name: &str) -> &mut Variable {
        let (scope, name) = self.resolve(scope, name);
        self.scopes[scope].variables.entry(name.to_owned()).or_default()
    }

    /// Records that a variable is assigned an object.
    pub fn make(&mut self, scope: usize, name: &str, made: Made, place: usize, is_array: bool) {
        let variable = self.variable(scope, name);
        variable.made.insert(made);
        variable.places.push(place);
        variable.is_array |= is_array;
        variable.is_set = true;
    }

    /// Records that a variable is set to a value that is not a known object.
    pub fn set(&mut self, scope: usize, name: &str) {
        let variable = self.variable(scope, name);
        variable.is_open = true;
        variable.is_set = true;
    }

    /// Records that a variable may have any value.
    pub fn open(&mut self, scope: usize, name: &str) {
        self.variable(scope, name).is_open = true;
    }

    /// Returns true if the script may compose this name of a variable at run time.
    pub fn has_prefix(&self, name: &str) -> bool {
        self.scopes.iter().flat_map(|scope| &scope.prefixes).any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// Counts the names in a text, except in comment lines.
    pub fn count_names(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            let bytes = line.as_bytes();
            let mut at = 0;
            while at < bytes.len() {
                if !is_name(bytes[at]) {
                    at += 1;
                    continue;
                }
                let start = at;
                while at < bytes.len() && is_name(bytes[at]) {
                    at += 1;
                }
                let before = line[..start].trim_end_matches("::");
                let is_read = before.ends_with('$') || before.ends_with("${");
                // After a backslash, the dollar belongs to a later substitution.
                let counts = if is_read { &mut self.with_dollar } else { &mut self.without_dollar };
                *counts.entry(line[start..at].to_owned()).or_default() += 1;
            }
        }
    }
}
