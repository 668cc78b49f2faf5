//! Finding entries of the manual: by name, by part of a name, or by words of their descriptions.

use super::{Class, Method, Reference, Variable, synonyms, text};
use crate::advice;

/// A member of a class.
#[derive(Clone, Copy)]
pub(super) enum Member<'a> {
    Variable(&'a Variable),
    Method(&'a Method),
    /// A method of the class object.
    ClassMethod(&'a Method),
}

impl<'a> Member<'a> {
    pub(super) fn name(self) -> &'static str {
        match self {
            Member::Variable(variable) => variable.name,
            Member::Method(method) | Member::ClassMethod(method) => method.name,
        }
    }

    pub(super) fn doc(self) -> &'a str {
        match self {
            Member::Variable(variable) => &variable.doc,
            Member::Method(method) | Member::ClassMethod(method) => method.doc,
        }
    }

    /// Returns the call of a method, or the type and default of a variable.
    pub(super) fn signature(self) -> String {
        match self {
            Member::Variable(variable) => {
                format!("{}, default {}", variable.shown_kind(), variable.shown_default())
            }
            Member::Method(method) => format!("$object {}", method.call()),
            Member::ClassMethod(method) => method.call(),
        }
    }
}

impl Class {
    /// Returns the variables and methods of the class.
    pub(super) fn members(&self) -> impl Iterator<Item = Member<'_>> {
        let variables = self.variables.iter().map(Member::Variable);
        let methods = self.methods.iter().map(Member::Method);
        variables.chain(methods).chain(self.class_methods.iter().map(Member::ClassMethod))
    }
}

impl Reference {
    /// Returns the page about a class, or the entries of the variable or method with this name, or a list of names
    /// that contain it. Case is ignored.
    ///
    /// # Errors
    /// There is no entry of this name; the message may suggest one.
    pub fn page(&self, name: &str, width: usize) -> Result<String, String> {
        if let Some(class) = self.class_in_any_case(name) {
            return Ok(text::page(self, class, width));
        }
        let exact = self.members_that(|member| member == name);
        if !exact.is_empty() {
            return Ok(text::members(self, &exact, width));
        }
        let part = name.to_lowercase();
        let similar = self.members_that(|member| member.to_lowercase().contains(&part));
        let classes: Vec<&Class> =
            self.classes.iter().filter(|class| class.name.to_lowercase().contains(&part)).collect();
        if !similar.is_empty() || !classes.is_empty() {
            return Ok(text::similar(name, &classes, &similar, width));
        }
        let names = self
            .classes
            .iter()
            .flat_map(|class| std::iter::once(class.name).chain(class.members().map(Member::name)));
        Err(format!("nothing is called \"{name}\"{}", advice::did_you_mean(name, names)))
    }

    /// Returns the entry of a member of a class, declared by the class or an ancestor.
    ///
    /// # Errors
    /// There is no such class, or it has no such member; the message may suggest one.
    pub fn member_page(&self, class: &str, member: &str, width: usize) -> Result<String, String> {
        let Some(found) = self.class_in_any_case(class) else {
            let names = self.classes.iter().map(|class| class.name);
            return Err(format!("no class is called \"{class}\"{}", advice::did_you_mean(class, names)));
        };
        let ancestors = found.ancestors.iter().filter_map(|name| self.class(name));
        let lineage: Vec<&Class> = std::iter::once(found).chain(ancestors).collect();
        for owner in &lineage {
            let entries: Vec<(&Class, Member)> =
                owner.members().filter(|entry| entry.name() == member).map(|entry| (*owner, entry)).collect();
            if !entries.is_empty() {
                return Ok(text::members(self, &entries, width));
            }
        }
        let names = lineage.iter().flat_map(|owner| owner.members().map(Member::name));
        Err(format!("{} has no \"{member}\"{}", found.name, advice::did_you_mean(member, names)))
    }

    /// Lists the classes, variables and methods whose names or descriptions contain all these words, or synonyms
    /// of them. Case is ignored, and a word may be part of a longer word.
    ///
    /// # Errors
    /// There are none.
    pub fn search(&self, words: &str, width: usize) -> Result<String, String> {
        let wanted = synonyms::alternatives(words);
        let has_all = |name: &str, doc: &str| {
            let (name, doc) = (name.to_lowercase(), doc.to_lowercase());
            let has = |word: &String| name.contains(word) || doc.contains(word);
            wanted.iter().all(|alternatives| alternatives.iter().any(has))
        };
        let classes: Vec<&Class> =
            self.classes.iter().filter(|class| has_all(class.name, class.doc)).collect();
        let members: Vec<(&Class, Member)> = self
            .classes
            .iter()
            .flat_map(|class| class.members().map(move |member| (class, member)))
            .filter(|(_, member)| has_all(member.name(), member.doc()))
            .collect();
        if classes.is_empty() && members.is_empty() {
            return Err(format!("no entry of the manual has all the words of \"{words}\""));
        }
        Ok(text::found(&classes, &members, width))
    }

    fn class_in_any_case(&self, name: &str) -> Option<&Class> {
        self.class(name).or_else(|| self.classes.iter().find(|class| class.name.eq_ignore_ascii_case(name)))
    }

    fn members_that(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<(&Class, Member<'_>)> {
        let all = self.classes.iter().flat_map(|class| class.members().map(move |member| (class, member)));
        all.filter(|(_, member)| is_wanted(member.name())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_found_with_type_default_and_signature() {
        let reference = Reference::new();
        let page = reference.member_page("Agent/TCP", "window_", 100).unwrap();
        assert!(
            page.starts_with("Agent/TCP window_\n  real, default 20\n  The receiver's window, packets.\n"),
            "{page}"
        );
        let page = reference.member_page("Simulator", "queue-limit", 100).unwrap();
        assert!(page.starts_with("Simulator queue-limit\n  $object queue-limit "), "{page}");
        assert_eq!(
            reference.page("queue-limit", 100).unwrap().matches("\n  $object queue-limit ").count(),
            2
        );
    }

    #[test]
    fn members_of_ancestors_are_found_there() {
        let reference = Reference::new();
        let page = reference.member_page("Agent/TCP/Reno", "window_", 100).unwrap();
        assert!(page.starts_with("Agent/TCP window_\n"), "{page}");
        let error = reference.member_page("Agent/TCP/Reno", "windw_", 100).unwrap_err();
        assert_eq!(error, "Agent/TCP/Reno has no \"windw_\"; did you mean \"window_\"?");
        let error = reference.member_page("Agent/TPC", "window_", 100).unwrap_err();
        assert_eq!(error, "no class is called \"Agent/TPC\"; did you mean \"Agent/TCP\" or \"Agent/TP\"?");
    }

    #[test]
    fn parts_of_names_in_any_case_are_found() {
        let reference = Reference::new();
        assert_eq!(reference.page("agent/tcp", 100), reference.page("Agent/TCP", 100));
        let page = reference.page("SSTHRESH", 100).unwrap();
        assert!(page.contains("Agent/TCP ssthresh_\n") && page.contains("max_ssthresh_"), "{page}");
    }

    #[test]
    fn descriptions_are_searched_for_all_words() {
        let reference = Reference::new();
        let page = reference.search("Delayed ACK", 100).unwrap();
        assert!(page.contains("Agent/TCPSink/DelAck"), "{page}");
        assert!(reference.search("quantum telephone", 100).is_err());
        let page = reference.search("congestion window", 100).unwrap();
        assert!(page.contains("Agent/TCP maxcwnd_\n"), "{page}");
    }

    #[test]
    fn the_settings_of_nodes_are_in_a_table() {
        let page = Reference::new().member_page("Simulator", "node-config", 80).unwrap();
        assert!(page.contains("  -ifqLen ") && page.contains("Need: mobile nodes."), "{page}");
        let (table, _) = page.split_once("\nExample\n").unwrap();
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{page}");
    }
}
