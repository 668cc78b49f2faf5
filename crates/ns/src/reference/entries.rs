//! The manual as data, for programs in other languages.

use std::borrow::Cow;

use super::Reference;

/// A class.
#[derive(Clone, Debug)]
pub struct ClassEntry {
    /// Its name.
    pub name: &'static str,
    /// What it models.
    pub doc: &'static str,
    /// Its ancestors, the nearest first.
    pub ancestors: Vec<&'static str>,
    /// The variables that it declares.
    pub variables: Vec<VariableEntry>,
    /// The methods and commands of its objects, in alphabetical order.
    pub methods: Vec<MethodEntry>,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct VariableEntry {
    /// Its name.
    pub name: &'static str,
    /// The word for its type; empty where that is not known before an object is made.
    pub kind: &'static str,
    /// Its class default.
    pub default: Option<Cow<'static, str>>,
    /// Meaning, unit and possible values.
    pub doc: Cow<'static, str>,
}

/// A method or command.
#[derive(Clone, Debug)]
pub struct MethodEntry {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, in the form of Tcl's usage messages: `a ?b? ?arg ...?`.
    pub usage: String,
    /// What it does.
    pub doc: &'static str,
}

impl Reference {
    /// All classes, parents before children.
    pub fn entries(&self) -> Vec<ClassEntry> {
        let entries = self.classes.iter().map(|class| {
            let variables = class.variables.iter();
            let variables = variables.map(|variable| VariableEntry {
                name: variable.name,
                kind: variable.kind,
                default: variable.default.clone(),
                doc: variable.doc.clone(),
            });
            let methods = class.methods.iter();
            let methods = methods.map(|method| MethodEntry {
                name: method.name,
                usage: method.usage.clone(),
                doc: method.doc,
            });
            ClassEntry {
                name: class.name,
                doc: class.doc,
                ancestors: class.ancestors.clone(),
                variables: variables.collect(),
                methods: methods.collect(),
            }
        });
        entries.collect()
    }
}
