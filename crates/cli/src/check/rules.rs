//! The rules that find mistakes in the facts of a script.

use std::collections::HashSet;

use neons_ns::{did_you_mean, meant_variable};

use super::facts::{Facts, Made, Receiver};
use super::language::Language;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The run ends with an error if it reaches this place.
    Error,
    /// The script runs, but probably not as intended.
    Warning,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    Syntax,
    UnknownClass,
    UnknownCommand,
    UnknownMethod,
    UnknownVariable,
    UnsetVariable,
    UnusedObject,
    NeverRun,
}

impl Rule {
    pub const ALL: [Rule; 8] = [
        Rule::Syntax,
        Rule::UnknownClass,
        Rule::UnknownCommand,
        Rule::UnknownMethod,
        Rule::UnknownVariable,
        Rule::UnsetVariable,
        Rule::UnusedObject,
        Rule::NeverRun,
    ];

    /// The name of the rule in outputs.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Syntax => "syntax",
            Rule::UnknownClass => "unknown-class",
            Rule::UnknownCommand => "unknown-command",
            Rule::UnknownMethod => "unknown-method",
            Rule::UnknownVariable => "unknown-variable",
            Rule::UnsetVariable => "unset-variable",
            Rule::UnusedObject => "unused-object",
            Rule::NeverRun => "never-run",
        }
    }

    /// A sentence that describes the mistake.
    pub fn description(self) -> &'static str {
        match self {
            Rule::Syntax => "Tcl cannot read the script: a brace, bracket or quote is missing.",
            Rule::UnknownClass => "There is no class of this name.",
            Rule::UnknownCommand => "There is no command or procedure of this name.",
            Rule::UnknownMethod => "Objects of the class have no method of this name.",
            Rule::UnknownVariable => "The class has no variable of this name, but a similar one.",
            Rule::UnsetVariable => "The variable is read, and never set.",
            Rule::UnusedObject => "An agent, application, queue or node is made and never used.",
            Rule::NeverRun => "A simulator is made, and never run.",
        }
    }

    pub fn level(self) -> Level {
        match self {
            Rule::UnknownVariable | Rule::UnusedObject | Rule::NeverRun => Level::Warning,
            _ => Level::Error,
        }
    }
}

/// A mistake at a place of the script.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The offset in the source, bytes.
    pub place: usize,
    pub rule: Rule,
    pub message: String,
}

/// Variables that exist in methods without being set.
const IMPLICIT: [&str; 4] = ["self", "class", "proc", "args"];
/// Prefixes of classes whose objects do nothing unless they are used.
const PASSIVE: [&str; 5] = ["Agent/", "Application/", "Traffic/", "Queue/", "Node"];

/// Returns the findings in a script, in the order of their places.
pub fn judge(language: &Language, facts: &Facts) -> Vec<Finding> {
    let judge = Judge { language, facts };
    let mut findings: Vec<Finding> = facts
        .faults
        .iter()
        .map(|fault| Finding { place: fault.place, rule: Rule::Syntax, message: fault.message.to_owned() })
        .collect();
    // If files are missing, the names that they define are unknown.
    if !facts.is_open {
        judge.classes(&mut findings);
        judge.commands(&mut findings);
        judge.methods(&mut findings);
        // Without a simulator, the file may be a part of another script and use its variables.
        if !facts.simulators.is_empty() {
            judge.reads(&mut findings);
        }
        judge.unused(&mut findings);
        judge.never_run(&mut findings);
    }
    judge.settings(&mut findings);
    findings.sort_unstable();
    findings.dedup();
    findings
}

struct Judge<'a> {
    language: &'a Language,
    facts: &'a Facts,
}

impl<'a> Judge<'a> {
    fn classes(&self, findings: &mut Vec<Finding>) {
        if self.facts.has_open_classes || self.facts.commands.contains("new") {
            return;
        }
        for used in &self.facts.class_uses {
            let name = used.name.trim_start_matches("::");
            if self.language.has_class(name) || self.facts.classes.contains_key(name) || name.is_empty() {
                continue;
            }
            let known = self.language.class_names().chain(self.facts.classes.keys().map(String::as_str));
            let message = format!("there is no class \"{name}\"{}", did_you_mean(name, known));
            findings.push(Finding { place: used.place, rule: Rule::UnknownClass, message });
        }
    }

    fn commands(&self, findings: &mut Vec<Finding>) {
        let facts = self.facts;
        if facts.has_open_commands || facts.commands.contains("unknown") {
            return;
        }
        for call in &facts.calls {
            let name = call.name.as_str();
            let is_known = self.language.commands.contains(name)
                || self.language.has_class(name)
                || facts.commands.contains(name)
                || facts.words.contains(name);
            // Nothing is reported about names in namespaces, whose commands may be loaded on use, and names of objects,
            // such as _o12.
            if is_known || name.is_empty() || name.contains("::") || name.starts_with("_o") {
                continue;
            }
            let known = self.language.commands.iter().chain(&facts.commands).map(String::as_str);
            let message = format!("there is no command \"{name}\"{}", did_you_mean(name, known));
            findings.push(Finding { place: call.place, rule: Rule::UnknownCommand, message });
        }
    }

    fn methods(&self, findings: &mut Vec<Finding>) {
        if self.facts.has_open_methods {
            return;
        }
        for call in &self.facts.member_calls {
            let Some(classes) = self.classes_of(&call.receiver) else { continue };
            let name = call.name.as_str();
            if classes.iter().any(|(class, family)| self.has_method(class, *family, name)) {
                continue;
            }
            let (class, _) = classes[0];
            let known = self.language.methods_of(class).chain(self.facts.methods.iter().map(String::as_str));
            let message = format!("{class} has no method \"{name}\"{}", did_you_mean(name, known));
            findings.push(Finding { place: call.place, rule: Rule::UnknownMethod, message });
        }
    }

    fn settings(&self, findings: &mut Vec<Finding>) {
        for setting in &self.facts.settings {
            let Some(classes) = self.classes_of(&setting.receiver) else { continue };
            let [(class, false)] = classes.as_slice() else { continue };
            // Classes that a script defines have undeclared variables.
            let name = setting.name.as_str();
            let is_declared = self.language.has_class(class) && !self.language.has_own_set(class);
            if !is_declared || self.language.family_has_variable(class, name) {
                continue;
            }
            if let Some(meant) = meant_variable(name, self.language.variables_of(class)) {
                let message = format!("{class} has no variable \"{name}\"; did you mean \"{meant}\"?");
                findings.push(Finding { place: setting.place, rule: Rule::UnknownVariable, message });
            }
        }
    }

    fn reads(&self, findings: &mut Vec<Finding>) {
        let facts = self.facts;
        let mut reported = HashSet::new();
        for read in &facts.reads {
            let name = read.name.trim_start_matches("::");
            let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let is_set = facts.without_dollar.contains_key(name)
                || self.language.globals.contains(name)
                || IMPLICIT.contains(&name)
                || facts.scopes[0].variables.get(name).is_some_and(|variable| variable.is_set)
                || facts.has_prefix(name);
            if !is_plain || is_set || !reported.insert(name) {
                continue;
            }
            let known = facts.scopes.iter().flat_map(|scope| scope.variables.iter());
            let known = known.filter(|(_, variable)| variable.is_set).map(|(name, _)| name.as_str());
            let message = format!("the variable \"{name}\" is never set{}", did_you_mean(name, known));
            findings.push(Finding { place: read.place, rule: Rule::UnsetVariable, message });
        }
    }

    fn unused(&self, findings: &mut Vec<Finding>) {
        let facts = self.facts;
        for variables in facts.scopes.iter().map(|scope| &scope.variables) {
            for (name, variable) in variables {
                let mentions = facts.without_dollar.get(name).copied().unwrap_or(0);
                if variable.is_array
                    || variable.places.is_empty()
                    || mentions != variable.places.len()
                    || facts.with_dollar.contains_key(name)
                    || facts.has_prefix(name)
                {
                    continue;
                }
                let mut classes = variable.made.iter().map(|made| match made {
                    Made::Object(class) => class.as_str(),
                    Made::NodeOf(..) => "Node",
                });
                if !classes.clone().all(|class| PASSIVE.iter().any(|family| class.starts_with(family))) {
                    continue;
                }
                let class = classes.next_back().unwrap_or_default();
                let place = variable.places[0];
                let message = format!("the {class} in \"{name}\" is never used");
                findings.push(Finding { place, rule: Rule::UnusedObject, message });
            }
        }
    }

    fn never_run(&self, findings: &mut Vec<Finding>) {
        if let (Some(place), false) =
            (self.facts.simulators.first(), self.facts.without_dollar.contains_key("run"))
        {
            let message = "the simulator is made, but the script never calls its method `run`".to_owned();
            findings.push(Finding { place: *place, rule: Rule::NeverRun, message });
        }
    }

    /// The classes that an object may have. The flag is true if the object may also have a class that descends from
    /// this one. `None` if the classes are not known.
    fn classes_of(&self, receiver: &'a Receiver) -> Option<Vec<(&'a str, bool)>> {
        let (scope, name) = match receiver {
            Receiver::Class(class) => return Some(vec![(class, false)]),
            Receiver::Variable(scope, name) => (*scope, name),
        };
        let variable = self.facts.scopes[scope].variables.get(name)?;
        if variable.is_open || variable.made.is_empty() || self.facts.has_prefix(name) {
            return None;
        }
        let class_of = |made: &'a Made| match made {
            Made::Object(class) => Some((class.as_str(), false)),
            Made::NodeOf(scope, name) => self.is_simulator(*scope, name).then_some(("Node", true)),
        };
        variable.made.iter().map(class_of).collect()
    }

    fn is_simulator(&self, scope: usize, name: &str) -> bool {
        let variable = self.facts.scopes[scope].variables.get(name);
        let simulator = Made::Object("Simulator".to_owned());
        variable
            .is_some_and(|variable| !variable.is_open && variable.made.iter().all(|made| *made == simulator))
            && !self.facts.methods.contains("node")
            && !self.facts.has_prefix(name)
    }

    fn has_method(&self, class: &str, family: bool, method: &str) -> bool {
        if self.facts.methods.contains(method) {
            return true;
        }
        match self.facts.classes.get(class) {
            Some(None) => true,
            Some(Some(parents)) => {
                self.language.has_method(class, method)
                    || parents.iter().any(|parent| parent == class || self.has_method(parent, family, method))
            }
            None if !self.language.has_class(class) => true,
            None if family => self.language.family_has_method(class, method),
            None => self.language.has_method(class, method),
        }
    }
}
