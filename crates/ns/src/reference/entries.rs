//! The manual as data, for programs in other languages.

use std::borrow::Cow;

use super::Reference;

/// A class in the manual.
#[derive(Clone, Debug)]
pub struct ClassEntry {
    /// The class's name.
    pub name: &'static str,
    /// What the class models.
    pub doc: &'static str,
    /// The class's ancestors, nearest first.
    pub ancestors: Vec<&'static str>,
    /// The variables that the class itself declares.
    pub variables: Vec<VariableEntry>,
    /// The methods and commands of its objects, in alphabetical order.
    pub methods: Vec<MethodEntry>,
}

/// A variable in the manual.
#[derive(Clone, Debug)]
pub struct VariableEntry {
    /// The variable's name.
    pub name: &'static str,
    /// The name of its type; empty if the type is known only once an object exists.
    pub kind: &'static str,
    /// The class default; `None` if there is none.
    pub default: Option<Cow<'static, str>>,
    /// Description with unit and allowed values.
    pub doc: Cow<'static, str>,
}

/// A method or command in the manual.
#[derive(Clone, Debug)]
pub struct MethodEntry {
    /// The method's name.
    pub name: &'static str,
    /// The method's arguments, in the form of Tcl's usage messages: `a ?b? ?arg ...?`.
    pub usage: String,
    /// A description of what the method does.
    pub doc: &'static str,
}

impl Reference {
    /// Returns all classes, parents before children.
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
