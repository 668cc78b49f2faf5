//! Scripts whose brackets nest too deeply for Tcl's parser, which calls itself for each bracket within another.

use crate::error::Error;
use crate::interp::Otcl;

/// The stack that Tcl's parser needs for each level of brackets, bytes: 600 in Tcl 8.6.13, and a reserve.
const BYTES_PER_LEVEL: usize = 1024;

/// The brackets and parentheses that are open.
#[derive(Clone, Copy, Default)]
struct Open {
    brackets: usize,
    /// Parentheses count because the parser also calls itself for array elements.
    parentheses: usize,
}

/// Returns the line, counted from 1, at which more than `levels` brackets and parentheses of `script` are open; `None` if
/// there is none.
///
/// A closing brace closes the brackets inside its pair, because the text in braces is parsed separately. Quotes are ignored,
/// so that a bracket in quotes counts.
fn line_beyond(script: &[u8], levels: usize) -> Option<usize> {
    if script.iter().filter(|byte| matches!(byte, b'[' | b'(')).count() <= levels {
        return None;
    }
    let mut open = Open::default();
    // The brackets and parentheses that were open before each open brace.
    let mut outside: Vec<Open> = Vec::new();
    let mut bytes = script.iter().enumerate();
    while let Some((index, byte)) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'[' => open.brackets += 1,
            b'(' => open.parentheses += 1,
            b']' | b')' => {
                let around = outside.last().copied().unwrap_or_default();
                if *byte == b']' && open.brackets > around.brackets {
                    open.brackets -= 1;
                } else if *byte == b')' && open.parentheses > around.parentheses {
                    open.parentheses -= 1;
                }
            }
            b'{' => outside.push(open),
            b'}' => open = outside.pop().unwrap_or(open),
            _ => {}
        }
        if open.brackets + open.parentheses > levels {
            return Some(1 + script[..index].iter().filter(|byte| **byte == b'\n').count());
        }
    }
    None
}

impl Otcl {
    /// Returns how deeply brackets may nest on the remaining stack.
    #[inline]
    fn levels(&self) -> usize {
        self.inner().stack.room() / BYTES_PER_LEVEL
    }

    /// Returns the line, counted from 1, at which the brackets of a script nest too deeply for the remaining stack, and the
    /// permitted depth; `None` if there is none.
    ///
    /// Costs nothing for scripts of ordinary length, as brackets within brackets are at least as many bytes.
    #[inline]
    pub(crate) fn nests_beyond(&self, script: &[u8]) -> Option<(usize, usize)> {
        let levels = self.levels();
        if script.len() <= levels { None } else { line_beyond(script, levels).map(|line| (line, levels)) }
    }

    /// # Errors
    /// The brackets of the script nest too deeply. The error is in the interpreter.
    #[inline]
    pub(crate) fn check_nesting(&self, script: &[u8], file: Option<&str>) -> Result<(), Error> {
        match self.nests_beyond(script) {
            None => Ok(()),
            Some((line, levels)) => Err(self.nests_too_deeply(line, levels, file)),
        }
    }

    /// # Errors
    /// The brackets of the file nest too deeply. Named pipes and the like are not checked, because they can be read only once.
    pub(crate) fn check_file(&self, path: &str) -> Result<(), Error> {
        let is_long = |length: u64| usize::try_from(length).is_ok_and(|length| length > self.levels());
        if !std::fs::metadata(path).is_ok_and(|file| file.is_file() && is_long(file.len())) {
            return Ok(());
        }
        let script = std::fs::read(path).unwrap_or_default();
        // Tcl reads scripts up to this character.
        let script = script.split(|byte| *byte == 0x1a).next().unwrap_or_default();
        self.check_nesting(script, Some(path))
    }

    #[cold]
    fn nests_too_deeply(&self, line: usize, levels: usize, file: Option<&str>) -> Error {
        let message = format!("brackets nest too deeply: in line {line}, more than {levels} are open");
        let trail = file.map_or_else(String::new, |file| format!("\n    (file \"{file}\" line {line})"));
        let words = ["error", &message, &format!("{message}{trail}")].map(Into::into);
        self.call_here(&words).err().unwrap_or(Error::Message(message))
    }
}

#[cfg(test)]
mod tests {
    use super::line_beyond;

    fn repeated(open: &str, count: usize, close: &str) -> Vec<u8> {
        format!("puts a\nputs {}x{}", open.repeat(count), close.repeat(count)).into_bytes()
    }

    #[test]
    fn nested_brackets_are_counted() {
        for (open, close) in
            [("[", "]"), ("[a \"", "\"]"), ("$a(", ")"), ("{[", "]}"), ("[a {]} ", "]"), ("[a ) ", "]")]
        {
            let script = repeated(open, 200, close);
            assert_eq!(line_beyond(&script, 200), None, "{open}");
            assert_eq!(line_beyond(&script, 199), Some(2), "{open}");
        }
    }

    #[test]
    fn brackets_one_after_the_other_do_not_nest() {
        let script = "set x [f [g] $a(1)]; if {$x} {puts \\[}\n# :-) ] }\nputs {[}\n".repeat(200);
        assert_eq!(line_beyond(script.as_bytes(), 3), None);
    }
}
