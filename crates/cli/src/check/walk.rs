//! Walks through the commands of a script and collects [`Facts`].
//!
//! The contents of a word in braces are parsed only where the command is known to run them: bodies of loops and
//! procedures, scripts of `$ns at`. Any other word may name a variable or command. Such names are recorded, and nothing
//! is reported about them.

use std::ops::Range;
use std::path::PathBuf;

use super::facts::{Facts, Made, Member, Mention, Receiver};
use super::language::Language;
use super::syntax::{self, Command, Form, Part, Word};

/// The largest number of files that source each other in a chain.
const DEEPEST: usize = 8;
/// The largest number of nested bodies; deeper ones are ignored.
const DEEPEST_BODY: usize = 100;

pub struct Walk<'a> {
    pub language: &'a Language,
    pub facts: &'a mut Facts,
    pub source: &'a str,
    /// The folders in which `source` looks for files.
    pub folders: &'a [PathBuf],
    /// The number of files in the present chain of `source` commands.
    pub depth: usize,
    /// The number of bodies that enclose the present one.
    pub nesting: usize,
}

/// The context of a command: its scope, and how findings in it are treated.
#[derive(Clone, Copy)]
struct Context {
    scope: usize,
    /// True if nothing is reported: errors are caught here, or the code is in another file.
    is_quiet: bool,
    /// True if the script has already been examined as a text with substitutions.
    is_second_look: bool,
}

impl Context {
    fn quiet(self) -> Context {
        Context { is_quiet: true, ..self }
    }
}

impl<'a> Walk<'a> {
    /// Walks through the whole source.
    pub fn run(&mut self) {
        self.facts.count_names(self.source);
        let context = Context { scope: 0, is_quiet: self.depth > 0, is_second_look: false };
        self.range(0..self.source.len(), context);
    }

    fn range(&mut self, range: Range<usize>, context: Context) {
        let (commands, fault) = syntax::parse(self.source, range);
        if let Some(fault) = fault.filter(|_| !context.is_quiet) {
            self.facts.faults.push(fault);
        }
        if self.nesting < DEEPEST_BODY {
            self.nesting += 1;
            self.commands(&commands, context);
            self.nesting -= 1;
        }
    }

    fn commands(&mut self, commands: &[Command], context: Context) {
        for command in commands.iter().filter(|command| !command.words.is_empty()) {
            self.command(&command.words, context);
        }
    }

    /// Walks through the script in a word: the contents of its braces or quotes.
    fn body(&mut self, word: &Word, context: Context) {
        match word.form {
            Form::Braced => self.range(word.inside.clone(), context),
            _ if word.parts.is_empty() => self.range(word.inside.clone(), context),
            _ => self.substituted_body(word, context),
        }
    }

    /// Walks through a script that contains substitutions. If it has no backslashes, it is parsed as if the
    /// substitutions were not there.
    fn substituted_body(&mut self, word: &Word, context: Context) {
        self.word_parts(word, context);
        let has_escapes = word.parts.iter().any(|part| matches!(part, Part::Escape));
        if word.form == Form::Quoted && !has_escapes && !context.is_second_look {
            let reads = self.facts.reads.len();
            let faults = self.facts.faults.len();
            self.range(word.inside.clone(), Context { is_second_look: true, ..context });
            // The reads and errors found in this parse are discarded: they have been recorded already, or arise only
            // after the substitution.
            self.facts.reads.truncate(reads);
            self.facts.faults.truncate(faults);
        }
        self.names_in(word, context);
    }

    fn expression(&mut self, word: &Word, context: Context) {
        if word.form == Form::Braced {
            let parts = syntax::parts(self.source, word.inside.clone());
            self.parts(&parts, context);
        } else {
            self.word_parts(word, context);
        }
    }

    fn word_parts(&mut self, word: &Word, context: Context) {
        let parts = &word.parts;
        self.parts(parts, context);
    }

    fn parts(&mut self, parts: &[Part], context: Context) {
        for part in parts {
            match part {
                Part::Variable { name, place, index } => {
                    if !context.is_quiet {
                        self.facts.reads.push(Mention { name: name.clone(), place: *place });
                    }
                    self.parts(index, context);
                }
                Part::Script(commands) => self.commands(commands, context),
                Part::Escape => {}
            }
        }
    }

    /// Processes a word of unknown meaning. It may contain names of commands, and of variables that are set.
    fn data(&mut self, word: &Word, context: Context) {
        self.word_parts(word, context);
        self.names_in(word, context);
    }

    fn names_in(&mut self, word: &Word, context: Context) {
        let text = &self.source[word.inside.clone()];
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_:/-.".contains(c);
        let mut before = ' ';
        for name in text.split(|c: char| !is_name(c)) {
            let place = name.as_ptr() as usize - text.as_ptr() as usize;
            if place > 0 {
                before = text[..place].chars().next_back().unwrap_or(' ');
            }
            let is_read = before == '$' || before == '{' && text[..place].ends_with("${");
            if name.is_empty() || is_read {
                continue;
            }
            self.facts.words.insert(name.to_owned());
            let after = text[place + name.len()..].chars().next();
            if matches!(after, Some('$' | '[')) {
                let scope = &mut self.facts.scopes[context.scope];
                scope.prefixes.insert(name.to_owned());
            }
            self.facts.open(context.scope, name);
        }
    }

    fn literal(&self, words: &[Word], number: usize) -> Option<&'a str> {
        words.get(number)?.literal(self.source)
    }

    fn command(&mut self, words: &[Word], context: Context) {
        let first = &words[0];
        match first.literal(self.source).map(|name| name.trim_start_matches("::")) {
            Some(name) => {
                if !context.is_quiet && first.form == Form::Bare {
                    self.facts.calls.push(Mention { name: name.to_owned(), place: first.place.start });
                }
                self.named(name, words, context);
            }
            None => {
                self.word_parts(first, context);
                self.method(words, context);
            }
        }
    }

    fn named(&mut self, name: &'a str, words: &[Word], context: Context) {
        let bodies = |walk: &mut Self, numbers: &[usize], context| {
            for (number, word) in words.iter().enumerate().skip(1) {
                if numbers.contains(&number) {
                    walk.body(word, context);
                } else {
                    walk.data(word, context);
                }
            }
        };
        match name {
            "set" if words.len() <= 3 => self.set(words, context),
            "global" => self.globals(words, context),
            "info" | "unset" => words[1..].iter().for_each(|word| self.mention(word, context)),
            "if" => self.branches(words, context),
            "while" if words.len() == 3 => {
                self.expression(&words[1], context);
                self.body(&words[2], context);
            }
            "for" if words.len() == 5 => {
                self.body(&words[1], context);
                self.expression(&words[2], context);
                self.body(&words[3], context);
                self.body(&words[4], context);
            }
            "foreach" | "lmap" => bodies(self, &[words.len() - 1], context),
            "expr" => words[1..].iter().for_each(|word| self.expression(word, context)),
            "catch" => bodies(self, &[1], context.quiet()),
            "try" => words[1..].iter().for_each(|word| self.body(word, context.quiet())),
            "time" => bodies(self, &[1], context),
            "eval" if words.len() == 2 => bodies(self, &[1], context),
            "uplevel" if self.literal(words, 1) == Some("#0") && words.len() == 3 => {
                self.body(&words[2], Context { scope: 0, ..context });
            }
            "switch" => self.switch(words, context),
            // The words may be names of variables in a calling procedure.
            "upvar" | "uplevel" => {
                self.data_of(&words[1..], context);
                self.data_of(&words[1..], Context { scope: 0, ..context.quiet() });
            }
            "proc" => self.procedure(words, 1, context),
            "namespace" if self.literal(words, 1) == Some("eval") => {
                self.facts.has_open_commands = true;
                bodies(self, &[3], context.quiet());
            }
            "new" => self.new_object(words, context),
            "source" => self.source_file(words, context),
            "dsr-create-mobile-node" => {
                self.facts.set(0, "node_");
                self.data_of(&words[1..], context);
            }
            "Class" => self.class(words, context),
            "rename" | "interp" | "load" | "package" => {
                let is_plain = words[1..].iter().all(|word| word.literal(self.source).is_some());
                self.facts.has_open_commands |= !is_plain || name == "load" || name == "package";
                self.data_of(&words[1..], context);
            }
            _ if self.is_class(name) => self.class_object(name, words, context),
            _ => self.data_of(&words[1..], context),
        }
    }

    fn data_of(&mut self, words: &[Word], context: Context) {
        for word in words {
            self.data(word, context);
        }
    }

    /// Records a variable that a word names without changing it.
    fn mention(&mut self, word: &Word, context: Context) {
        self.word_parts(word, context);
        if let Some(name) = word.literal(self.source) {
            self.facts.words.insert(name.to_owned());
        }
    }

    fn is_class(&self, name: &str) -> bool {
        self.language.has_class(name) || self.facts.classes.contains_key(name)
    }

    fn set(&mut self, words: &[Word], context: Context) {
        let Some(target) = words.get(1) else { return };
        let Some(value) = words.get(2) else { return self.mention(target, context) };
        self.word_parts(target, context);
        let text = &self.source[target.inside.clone()];
        let constant = &text[..text.find(['$', '[', '\\']).unwrap_or(text.len())];
        let (name, is_array) = constant.split_once('(').map_or((constant, false), |(name, _)| (name, true));
        let is_whole = constant.len() == text.len() || is_array;
        if !is_whole {
            self.facts.scopes[context.scope].prefixes.insert(name.to_owned());
        } else if let Some(made) = self.made(value, context) {
            self.facts.make(context.scope, name, made, target.place.start, is_array);
        } else {
            self.facts.set(context.scope, name);
        }
        self.data(value, context);
    }

    /// The object that a word creates; `None` if it creates none.
    fn made(&self, word: &Word, context: Context) -> Option<Made> {
        let [command] = word.script(self.source)? else { return None };
        let [first, second, ..] = command.words.as_slice() else { return None };
        let member = second.literal(self.source)?;
        if first.literal(self.source) == Some("new") {
            return Some(Made::Object(member.to_owned()));
        }
        let variable = first.variable(self.source).filter(|_| member == "node")?;
        let (scope, name) = self.facts.resolve(context.scope, variable);
        Some(Made::NodeOf(scope, name.to_owned()))
    }

    fn globals(&mut self, words: &[Word], context: Context) {
        for word in &words[1..] {
            self.word_parts(word, context);
            match word.literal(self.source) {
                Some(name) if context.scope > 0 => {
                    self.facts.scopes[context.scope].globals.insert(name.to_owned());
                }
                Some(_) => {}
                None => self.names_in(word, context),
            }
        }
    }

    fn branches(&mut self, words: &[Word], context: Context) {
        let mut at = 1;
        while let Some(condition) = words.get(at) {
            self.expression(condition, context);
            // Code that never runs may contain anything.
            let is_dead = self.source[condition.inside.clone()].trim() == "0";
            at += 1;
            if self.literal(words, at) == Some("then") {
                at += 1;
            }
            if let Some(body) = words.get(at) {
                self.body(body, if is_dead { context.quiet() } else { context });
            }
            at += 1;
            match self.literal(words, at) {
                Some("elseif") => at += 1,
                Some("else") => {
                    if let Some(body) = words.get(at + 1) {
                        self.body(body, context);
                    }
                    return;
                }
                Some(_) => {
                    self.body(&words[at], context);
                    return;
                }
                None => return,
            }
        }
    }

    /// Processes `switch OPTIONS STRING {PATTERN BODY ...}`, also with patterns and bodies as separate words.
    fn switch(&mut self, words: &[Word], context: Context) {
        let mut at = 1;
        while let Some(option) = self.literal(words, at).filter(|word| word.starts_with('-')) {
            at += 1;
            if option == "--" {
                break;
            }
        }
        let (string, rest) = words.split_at(words.len().min(at + 1));
        self.data_of(&string[1..], context);
        let [list] = rest else { return self.pairs(rest, context) };
        let (commands, _) = syntax::parse(self.source, list.inside.clone());
        let words: Vec<Word> = commands.into_iter().flat_map(|command| command.words).collect();
        self.pairs(&words, context);
    }

    fn pairs(&mut self, words: &[Word], context: Context) {
        for pair in words.chunks_exact(2) {
            self.names_in(&pair[0], context);
            // The body "-" stands for the body of the next pattern.
            if pair[1].literal(self.source) != Some("-") {
                self.body(&pair[1], context);
            }
        }
    }

    /// Processes `proc NAME PARAMETERS BODY`, or `instproc`, with the name at position `at`.
    fn procedure(&mut self, words: &[Word], at: usize, context: Context) {
        let (Some(name), Some(parameters), Some(body)) =
            (words.get(at), words.get(at + 1), words.get(at + 2))
        else {
            return self.data_of(&words[1..], context);
        };
        self.word_parts(name, context);
        match (name.literal(self.source), at) {
            (Some(name), 1) => {
                self.facts.commands.insert(name.trim_start_matches("::").to_owned());
            }
            (Some(name), _) => {
                self.facts.methods.insert(name.to_owned());
            }
            (None, 1) => self.facts.has_open_commands = true,
            (None, _) => self.facts.has_open_methods = true,
        }
        self.facts.scopes.push(super::facts::Scope::default());
        let inside = Context { scope: self.facts.scopes.len() - 1, ..context };
        self.data(parameters, inside);
        for implicit in ["self", "class", "proc", "args"] {
            self.facts.open(inside.scope, implicit);
        }
        match body.form {
            Form::Braced => self.body(body, inside),
            _ => {
                self.data(body, context);
                self.facts.has_open_commands = true;
            }
        }
        self.data_of(words.get(at + 3..).unwrap_or_default(), context);
    }

    fn new_object(&mut self, words: &[Word], context: Context) {
        if let Some(class) = self.literal(words, 1) {
            let mention = Mention { name: class.to_owned(), place: words[1].place.start };
            if !context.is_quiet {
                if class == "Simulator" {
                    self.facts.simulators.push(words[0].place.start);
                }
                self.facts.class_uses.push(mention);
            }
        }
        self.data_of(&words[1..], context);
    }

    fn source_file(&mut self, words: &[Word], context: Context) {
        self.data_of(&words[1..], context);
        let name = self.literal(words, words.len() - 1);
        let text = name.filter(|_| self.depth < DEEPEST).and_then(|name| {
            let mut files = self.folders.iter().map(|folder| folder.join(name)).filter(|file| file.is_file());
            files.find_map(|file| std::fs::read_to_string(file).ok())
        });
        let Some(text) = text else {
            self.facts.is_open = true;
            return;
        };
        let mut walk = Walk {
            language: self.language,
            facts: self.facts,
            source: &text,
            folders: self.folders,
            depth: self.depth + 1,
            nesting: 0,
        };
        walk.run();
    }

    /// Processes `Class NAME -superclass PARENTS`.
    fn class(&mut self, words: &[Word], context: Context) {
        let at = if self.literal(words, 1) == Some("create") { 2 } else { 1 };
        if let Some(name) = words.get(at).map(|word| word.literal(self.source)) {
            match name {
                Some("instproc" | "proc") => return self.procedure(words, 2, context),
                Some(name) => self.define_class(name, &words[at + 1..], context),
                None => self.facts.has_open_classes = true,
            }
        }
        self.data_of(&words[1..], context);
    }

    fn define_class(&mut self, name: &str, words: &[Word], context: Context) {
        let mut parents = Some(Vec::new());
        for pair in words.chunks(2) {
            if self.literal(pair, 0) != Some("-superclass") {
                continue;
            }
            parents = self.literal(pair, 1).map(|list| list.split_whitespace().map(str::to_owned).collect());
            for parent in parents.iter().flatten().filter(|_| !context.is_quiet) {
                let place = pair[1].inside.start;
                self.facts.class_uses.push(Mention { name: parent.clone(), place });
            }
        }
        self.facts.classes.insert(name.to_owned(), parents);
        self.facts.commands.insert(name.to_owned());
    }

    /// Processes a command of a class object: `Agent/TCP set window_ 20`, `Counter instproc add {} ...`, `Counter c`.
    fn class_object(&mut self, class: &str, words: &[Word], context: Context) {
        match self.literal(words, 1) {
            Some("instproc" | "proc") => self.procedure(words, 2, context),
            Some("set") => {
                self.setting(Receiver::Class(class.to_owned()), words, context);
                self.data_of(words.get(2..).unwrap_or_default(), context);
            }
            Some("superclass") => {
                self.facts.classes.insert(class.to_owned(), None);
                self.data_of(&words[1..], context);
            }
            Some(name) => {
                let object = if name == "create" { self.literal(words, 2) } else { Some(name) };
                match object {
                    Some(object) => {
                        self.facts.commands.insert(object.to_owned());
                    }
                    None => self.facts.has_open_commands = true,
                }
                self.data_of(&words[1..], context);
            }
            None => {
                self.facts.has_open_commands |= words.len() > 1;
                self.data_of(&words[1..], context);
            }
        }
    }

    fn setting(&mut self, receiver: Receiver, words: &[Word], context: Context) {
        if let (Some(name), Some(_), false) = (self.literal(words, 2), words.get(3), context.is_quiet) {
            let place = words[2].place.start;
            self.facts.settings.push(Member { receiver, name: name.to_owned(), place });
        }
    }

    /// Processes a command whose first word is a variable or the result of a command. In most cases, it calls a method
    /// of an object.
    fn method(&mut self, words: &[Word], context: Context) {
        let receiver = words[0].variable(self.source).map(|name| {
            let (scope, name) = self.facts.resolve(context.scope, name);
            Receiver::Variable(scope, name.to_owned())
        });
        let method = self.literal(words, 1);
        if let (Some(receiver), Some(name), false) = (&receiver, method, context.is_quiet) {
            let place = words[1].place.start;
            self.facts.member_calls.push(Member { receiver: receiver.clone(), name: name.to_owned(), place });
        }
        match (method, words.len()) {
            (Some("at"), 4..) => {
                self.data(&words[2], context);
                // The contents of braces are substituted later.
                let body =
                    if words[3].form == Form::Braced { Context { scope: 0, ..context } } else { context };
                self.body(&words[3], body);
                self.data_of(&words[4..], context);
            }
            (Some("proc" | "instproc"), 5..) => self.procedure(words, 2, context),
            (Some("set"), 4) => {
                if let Some(receiver) = receiver {
                    self.setting(receiver, words, context);
                }
                self.data_of(&words[2..], context);
            }
            (Some("duplex-link" | "simplex-link"), 7..) => {
                self.queue(&words[6], context);
                self.data_of(&words[2..], context);
            }
            _ => self.data_of(&words[1..], context),
        }
    }

    /// Processes the queue type of a link, which is the name of the class without `Queue/`.
    fn queue(&mut self, word: &Word, context: Context) {
        let name = word.literal(self.source).filter(|_| word.form == Form::Bare && !context.is_quiet);
        if let Some(name) = name.filter(|name| !self.language.has_class(name)) {
            let mention = Mention { name: format!("Queue/{name}"), place: word.place.start };
            self.facts.class_uses.push(mention);
        }
    }
}
