//! A parser for the syntax of Tcl: commands, words, substitutions, with their places in the source.
//!
//! Nothing is evaluated. Words in braces stay text; callers that know that a word is a script parse its contents with
//! [`parse`].

use std::ops::Range;

/// A command.
#[derive(Debug, Clone)]
pub struct Command {
    pub words: Vec<Word>,
}

/// A word of a command.
#[derive(Debug, Clone)]
pub struct Word {
    /// The range of the word, with its braces or quotes.
    pub place: Range<usize>,
    /// The range of the word's text, without braces or quotes.
    pub inside: Range<usize>,
    pub form: Form,
    pub parts: Vec<Part>,
}

/// The notation of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Bare,
    Quoted,
    Braced,
}

/// A substitution in a word.
#[derive(Debug, Clone)]
pub enum Part {
    /// `$name`, `${name}` or `$name(index)`. For an element of an array, the name is that of the array.
    Variable { name: String, place: usize, index: Vec<Part> },
    /// `[script]`: a command substitution.
    Script(Vec<Command>),
    /// A backslash sequence.
    Escape,
}

/// A syntax error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub place: usize,
    pub message: &'static str,
}

impl Word {
    /// The text of a word without substitutions; `None` if the word has substitutions.
    pub fn literal<'a>(&self, source: &'a str) -> Option<&'a str> {
        (self.form == Form::Braced || self.parts.is_empty()).then(|| &source[self.inside.clone()])
    }

    /// The name of the variable if the word consists of nothing but a variable; otherwise `None`.
    pub fn variable(&self, source: &str) -> Option<&str> {
        match (self.form, self.parts.as_slice()) {
            (Form::Bare, [Part::Variable { name, place, .. }]) if *place == self.place.start => {
                // Nothing may follow the variable; in `$name.tr`, text does.
                let text = &source[self.place.clone()];
                let plain =
                    text.len() == name.len() + 1 || text.len() == name.len() + 3 && text.ends_with('}');
                (plain || text.ends_with(')') && text.matches('(').count() == 1).then_some(name)
            }
            _ => None,
        }
    }

    /// The commands of a word that consists of nothing but `[script]`; otherwise `None`.
    pub fn script(&self, source: &str) -> Option<&[Command]> {
        match (self.form, self.parts.as_slice()) {
            (Form::Bare, [Part::Script(commands)]) => {
                let text = &source[self.place.clone()];
                (text.starts_with('[') && text.ends_with(']')).then_some(commands.as_slice())
            }
            _ => None,
        }
    }
}

/// Parses the commands in a part of the source, up to the first syntax error.
pub fn parse(source: &str, range: Range<usize>) -> (Vec<Command>, Option<Fault>) {
    let mut parser = Parser { bytes: source.as_bytes(), at: range.start, end: range.end, depth: 0 };
    let mut commands = Vec::new();
    let fault = parser.script(&mut commands, false).err();
    (commands, fault)
}

/// Parses the substitutions in a part of the source that is not a script, for instance an expression.
pub fn parts(source: &str, range: Range<usize>) -> Vec<Part> {
    let mut parser = Parser { bytes: source.as_bytes(), at: range.start, end: range.end, depth: 0 };
    let mut parts = Vec::new();
    while parser.at < parser.end {
        if parser.part(&mut parts).is_err() {
            break;
        }
    }
    parts
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
    /// The number of substitutions that enclose the current position.
    depth: usize,
}

/// The largest number of nested substitutions.
const DEEPEST: usize = 100;

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        (self.at < self.end).then(|| self.bytes[self.at])
    }

    /// Returns true at a backslash before the end of a line, which counts as a space.
    fn at_continuation(&self) -> bool {
        self.peek() == Some(b'\\') && self.at + 1 < self.end && self.bytes[self.at + 1] == b'\n'
    }

    fn skip_blanks(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c) => self.at += 1,
                _ if self.at_continuation() => self.at += 2,
                _ => return,
            }
        }
    }

    fn skip_comment(&mut self) {
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\n' => return,
                b'\\' if self.at < self.end => self.at += 1,
                _ => {}
            }
        }
    }

    /// Parses commands to the end. With `nested`, parses to a closing bracket and skips it.
    fn script(&mut self, commands: &mut Vec<Command>, nested: bool) -> Result<(), Fault> {
        let start = self.at;
        loop {
            self.skip_blanks();
            match self.peek() {
                None if nested => {
                    return Err(Fault { place: start.saturating_sub(1), message: "missing close-bracket" });
                }
                None => return Ok(()),
                Some(b'\n' | b';') => self.at += 1,
                Some(b'#') => self.skip_comment(),
                Some(b']') if nested => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {
                    let mut words = Vec::new();
                    let result = self.command(&mut words, nested);
                    commands.push(Command { words });
                    result?;
                }
            }
        }
    }

    fn command(&mut self, words: &mut Vec<Word>, nested: bool) -> Result<(), Fault> {
        loop {
            self.skip_blanks();
            match self.peek() {
                None | Some(b'\n' | b';') => return Ok(()),
                Some(b']') if nested => return Ok(()),
                Some(_) => words.push(self.word(nested)?),
            }
        }
    }

    fn word(&mut self, nested: bool) -> Result<Word, Fault> {
        let start = self.at;
        let text = &self.bytes[self.at..self.end];
        // The prefix {*} turns the elements of a word into separate words.
        let is_expanded =
            text.starts_with(b"{*}") && text.get(3).is_some_and(|next| !next.is_ascii_whitespace());
        if !is_expanded {
            return self.plain_word(nested);
        }
        self.at += 3;
        let mut word = self.plain_word(nested)?;
        word.parts.push(Part::Escape);
        word.place.start = start;
        word.form = Form::Bare;
        Ok(word)
    }

    fn plain_word(&mut self, nested: bool) -> Result<Word, Fault> {
        let start = self.at;
        match self.peek() {
            Some(b'{') => self.braced(nested),
            Some(b'"') => self.quoted(nested),
            _ => {
                let mut parts = Vec::new();
                while let Some(byte) = self.peek() {
                    let ends = byte.is_ascii_whitespace() || byte == b';' || nested && byte == b']';
                    if ends || self.at_continuation() {
                        break;
                    }
                    self.part(&mut parts)?;
                }
                let place = start..self.at;
                Ok(Word { inside: place.clone(), place, form: Form::Bare, parts })
            }
        }
    }

    fn braced(&mut self, nested: bool) -> Result<Word, Fault> {
        let start = self.at;
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => self.at = (self.at + 1).min(self.end),
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let message = "extra characters after close-brace";
                self.expect_end_of_word(nested, message)?;
                let (place, inside) = (start..self.at, start + 1..self.at - 1);
                return Ok(Word { place, inside, form: Form::Braced, parts: Vec::new() });
            }
        }
        Err(Fault { place: start, message: "missing close-brace" })
    }

    fn quoted(&mut self, nested: bool) -> Result<Word, Fault> {
        let start = self.at;
        self.at += 1;
        let mut parts = Vec::new();
        while let Some(byte) = self.peek() {
            if byte == b'"' {
                self.at += 1;
                self.expect_end_of_word(nested, "extra characters after close-quote")?;
                let (place, inside) = (start..self.at, start + 1..self.at - 1);
                return Ok(Word { place, inside, form: Form::Quoted, parts });
            }
            self.part(&mut parts)?;
        }
        Err(Fault { place: start, message: "missing \"" })
    }

    fn expect_end_of_word(&self, nested: bool, message: &'static str) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(byte) if byte.is_ascii_whitespace() || byte == b';' => Ok(()),
            Some(b']') if nested => Ok(()),
            Some(_) if self.at_continuation() => Ok(()),
            Some(_) => Err(Fault { place: self.at, message }),
        }
    }

    /// Parses a character or a substitution.
    fn part(&mut self, parts: &mut Vec<Part>) -> Result<(), Fault> {
        if self.depth == DEEPEST {
            return Err(Fault { place: self.at, message: "too many nested substitutions" });
        }
        self.depth += 1;
        let result = self.character(parts);
        self.depth -= 1;
        result
    }

    fn character(&mut self, parts: &mut Vec<Part>) -> Result<(), Fault> {
        match self.peek() {
            Some(b'$') => self.dollar(parts),
            Some(b'[') => {
                self.at += 1;
                let mut commands = Vec::new();
                let result = self.script(&mut commands, true);
                parts.push(Part::Script(commands));
                result
            }
            Some(b'\\') => {
                parts.push(Part::Escape);
                self.at = (self.at + 2).min(self.end);
                // A character may have several bytes.
                while self.at < self.end && self.bytes[self.at] & 0xc0 == 0x80 {
                    self.at += 1;
                }
                Ok(())
            }
            _ => {
                self.at += 1;
                Ok(())
            }
        }
    }

    fn dollar(&mut self, parts: &mut Vec<Part>) -> Result<(), Fault> {
        let place = self.at;
        self.at += 1;
        if self.peek() == Some(b'{') {
            let start = self.at + 1;
            while self.peek().is_some_and(|byte| byte != b'}') {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Err(Fault { place, message: "missing close-brace for variable name" });
            }
            let name = String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned();
            self.at += 1;
            let name = name.split('(').next().unwrap_or_default().to_owned();
            parts.push(Part::Variable { name, place, index: Vec::new() });
            return Ok(());
        }
        let start = self.at;
        while let Some(byte) = self.peek() {
            let colons = byte == b':' && self.at + 1 < self.end && self.bytes[self.at + 1] == b':';
            if byte.is_ascii_alphanumeric() || byte == b'_' {
                self.at += 1;
            } else if colons {
                self.at += 2;
            } else {
                break;
            }
        }
        if self.at == start {
            return Ok(());
        }
        let name = String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned();
        let mut index = Vec::new();
        if self.peek() == Some(b'(') {
            self.at += 1;
            loop {
                match self.peek() {
                    None => return Err(Fault { place, message: "missing )" }),
                    Some(b')') => {
                        self.at += 1;
                        break;
                    }
                    Some(_) => self.part(&mut index)?,
                }
            }
        }
        parts.push(Part::Variable { name, place, index });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<Vec<&str>> {
        let (commands, fault) = parse(source, 0..source.len());
        assert_eq!(fault, None, "{source}");
        let texts =
            |command: &Command| command.words.iter().map(|word| &source[word.inside.clone()]).collect();
        commands.iter().map(texts).collect()
    }

    fn fault(source: &str) -> Option<(usize, &'static str)> {
        parse(source, 0..source.len()).1.map(|fault| (fault.place, fault.message))
    }

    #[test]
    fn commands_end_at_lines_and_semicolons() {
        assert_eq!(
            words("set a 1; # no more\nset b {x ; y}"),
            [vec!["set", "a", "1"], vec!["set", "b", "x ; y"]]
        );
        assert_eq!(words("set a \\\n  1"), [["set", "a", "1"]]);
        assert_eq!(words("# set a \\\n 1\nputs \"a;b\""), [["puts", "a;b"]]);
        assert_eq!(words("a [b \"]\" {]}] c"), [["a", "[b \"]\" {]}]", "c"]]);
    }

    #[test]
    fn substitutions_are_found() {
        let source = "puts $a(x$i)y[set ${b c}]\\$z";
        let (commands, _) = parse(source, 0..source.len());
        let [Part::Variable { name, index, .. }, Part::Script(script), Part::Escape] =
            commands[0].words[1].parts.as_slice()
        else {
            panic!("{commands:?}")
        };
        assert_eq!((name.as_str(), index.len(), script[0].words.len()), ("a", 1, 2));
    }

    #[test]
    fn words_that_are_one_variable_or_script() {
        let source = "$a $a(1) ${a} $a.b [x] [x]y $a$b a";
        let (commands, _) = parse(source, 0..source.len());
        let variables: Vec<_> =
            commands[0].words.iter().map(|word| word.variable(source).is_some()).collect();
        assert_eq!(variables, [true, true, true, false, false, false, false, false]);
        let scripts: Vec<_> = commands[0].words.iter().map(|word| word.script(source).is_some()).collect();
        assert_eq!(scripts, [false, false, false, false, true, false, false, false]);
    }

    #[test]
    fn faults_have_a_place() {
        assert_eq!(fault("set a {b\n"), Some((6, "missing close-brace")));
        assert_eq!(fault("set a {b}c"), Some((9, "extra characters after close-brace")));
        assert_eq!(fault("puts \"b"), Some((5, "missing \"")));
        assert_eq!(fault("puts \"b\"c"), Some((8, "extra characters after close-quote")));
        assert_eq!(fault("puts [b"), Some((5, "missing close-bracket")));
        assert_eq!(fault("puts {a}\\\n b"), None);
        assert_eq!(fault(&"[".repeat(100_000)).map(|fault| fault.1), Some("too many nested substitutions"));
        assert_eq!(fault(&"$a(".repeat(100_000)).map(|fault| fault.1), Some("too many nested substitutions"));
    }
}
