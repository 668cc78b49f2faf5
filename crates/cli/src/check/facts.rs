//! The facts of a script: what it defines, creates, calls and reads.

use std::collections::{BTreeSet, HashMap, HashSet};

/// A name at a place of the script.
#[derive(Debug, Clone)]
pub struct Mention {
    pub name: String,
    pub place: usize,
}

/// The assigned value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// `[new CLASS]`.
    Object(String),
    /// `[$variable node]`, where the variable belongs to a scope.
    NodeOf(usize, String),
}

/// A variable of a scope; an array counts as one.
#[derive(Debug, Default)]
pub struct Variable {
    /// Its possible values, if all of them are known.
    pub made: BTreeSet<Made>,
    /// Where it is given these values.
    pub places: Vec<usize>,
    /// Whether it may have other values.
    pub is_open: bool,
    /// Whether it is an array.
    pub is_array: bool,
    /// Whether a command `set` names it.
    pub is_set: bool,
}

/// The variables of a procedure, or the global ones.
#[derive(Debug, Default)]
pub struct Scope {
    pub variables: HashMap<String, Variable>,
    /// Names that are those of global variables.
    pub globals: HashSet<String>,
    /// Starts of names that are completed at run time: `n` of `set n$i`.
    pub prefixes: HashSet<String>,
}

/// The class of an object whose method is called or whose variable is set.
#[derive(Debug, Clone)]
pub enum Receiver {
    /// A class is named.
    Class(String),
    /// The object is in a variable of a scope.
    Variable(usize, String),
}

/// The use of a method or variable of an object.
#[derive(Debug, Clone)]
pub struct Member {
    pub receiver: Receiver,
    pub name: String,
    pub place: usize,
}

/// All that is found in a script and the files that it sources.
#[derive(Debug, Default)]
pub struct Facts {
    /// Procedures, objects with names, aliases.
    pub commands: HashSet<String>,
    /// Classes that are defined, with their superclasses; `None` where those are not known.
    pub classes: HashMap<String, Option<Vec<String>>>,
    /// Names of the methods that the script defines, for any class or object.
    pub methods: HashSet<String>,
    /// Words of commands that may name anything.
    pub words: HashSet<String>,
    /// Whether commands, classes, or methods are defined by names that are put together at run time.
    pub has_open_commands: bool,
    pub has_open_classes: bool,
    pub has_open_methods: bool,
    /// Whether files are read that are not at hand.
    pub is_open: bool,
    /// Scope 0 is the global one.
    pub scopes: Vec<Scope>,
    pub calls: Vec<Mention>,
    pub class_uses: Vec<Mention>,
    pub member_calls: Vec<Member>,
    pub settings: Vec<Member>,
    pub reads: Vec<Mention>,
    /// Where simulators are made.
    pub simulators: Vec<usize>,
    pub faults: Vec<super::syntax::Fault>,
    /// How often names occur in the text, with `$` and without.
    pub with_dollar: HashMap<String, usize>,
    pub without_dollar: HashMap<String, usize>,
}

impl Facts {
    pub fn new() -> Facts {
        Facts { scopes: vec![Scope::default()], ..Facts::default() }
    }

    /// The scope that a name in a scope belongs to, and the name there.
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

    /// A variable is given an object.
    pub fn make(&mut self, scope: usize, name: &str, made: Made, place: usize, is_array: bool) {
        let variable = self.variable(scope, name);
        variable.made.insert(made);
        variable.places.push(place);
        variable.is_array |= is_array;
        variable.is_set = true;
    }

    /// A variable is set to a value that is no object known here.
    pub fn set(&mut self, scope: usize, name: &str) {
        let variable = self.variable(scope, name);
        variable.is_open = true;
        variable.is_set = true;
    }

    /// A variable may be given anything.
    pub fn open(&mut self, scope: usize, name: &str) {
        self.variable(scope, name).is_open = true;
    }

    /// Whether a variable's name may be completed at run time.
    pub fn has_prefix(&self, name: &str) -> bool {
        self.scopes.iter().flat_map(|scope| &scope.prefixes).any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// Counts the names in a text, without lines that are comments.
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
                // A backslash makes the dollar one of a later substitution.
                let counts = if is_read { &mut self.with_dollar } else { &mut self.without_dollar };
                *counts.entry(line[start..at].to_owned()).or_default() += 1;
            }
        }
    }
}
