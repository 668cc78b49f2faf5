//! Scripts that are one plain command, such as `$ftp start` after substitution: they need no parser.

use std::ffi::c_int;

use crate::float_traps::in_script;
use crate::interp::Otcl;
use crate::names::Names;
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// The most words of a command that is recognised as plain.
const WORDS: usize = 8;

/// The words of a plain command.
pub(crate) struct PlainCommand {
    words: [Option<Obj>; WORDS],
    count: usize,
}

/// Returns whether a byte stands for itself wherever it is in a word.
fn is_plain(byte: u8) -> bool {
    !matches!(byte, b'"' | b'#' | b'$' | b';' | b'[' | b'\\' | b']' | b'{' | b'}' | 0..=b' ' | 0x7f..)
}

impl PlainCommand {
    /// Returns the words of a script without any substitution, quotation, comment or second command, whose words have one
    /// space between each other. Tcl writes such a command in a traceback as the script does.
    pub(crate) fn read(script: &[u8], names: &Names) -> Option<PlainCommand> {
        if !script.iter().all(|byte| is_plain(*byte) || *byte == b' ') {
            return None;
        }
        let mut command = PlainCommand { words: [const { None }; WORDS], count: 0 };
        for word in script.split(|byte| *byte == b' ') {
            if word.is_empty() || command.count == WORDS {
                return None;
            }
            // Commands and methods recur in other scripts, arguments less so.
            let value = if command.count < 2 { names.get_bytes(word) } else { Obj::from_bytes(word) };
            command.words[command.count] = Some(value);
            command.count += 1;
        }
        Some(command)
    }

    /// Runs the command at global level; returns the completion code.
    pub(crate) fn run(&self, otcl: &Otcl) -> c_int {
        let mut words = [std::ptr::null_mut(); WORDS];
        for (pointer, word) in words.iter_mut().zip(self.words.iter().flatten()) {
            *pointer = word.as_ptr();
        }
        // SAFETY: the first `count` pointers are those of values that live as long as this command.
        unsafe {
            let (interp, count) = (otcl.interp(), self.count as c_int);
            in_script!(
                otcl.environment(),
                tcl::Tcl_EvalObjv,
                interp,
                count,
                words.as_ptr(),
                tcl::TCL_EVAL_GLOBAL
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(script: &str) -> Option<Vec<String>> {
        let command = PlainCommand::read(script.as_bytes(), &Names::default())?;
        Some(command.words.iter().flatten().map(|word| word.as_str().to_owned()).collect())
    }

    #[test]
    fn plain_words_are_split() {
        assert_eq!(words("finish"), Some(vec!["finish".to_owned()]));
        assert_eq!(words("_o12 set rate_ 1e6").unwrap(), ["_o12", "set", "rate_", "1e6"]);
        assert_eq!(words("a b c d e f g h").map(|words| words.len()), Some(8));
    }

    #[test]
    fn what_tcl_must_parse_is_left_to_it() {
        for script in [
            "",
            " a",
            "a ",
            "a  b",
            "a\tb",
            "a;b",
            "a\nb",
            "a $b",
            "a [b]",
            "a {b}",
            "a \"b\"",
            "a\\ b",
            "#a",
            "a #b",
            "a \u{e9}",
            "a b c d e f g h i",
        ] {
            assert_eq!(words(script), None, "{script:?}");
        }
    }

    #[test]
    fn commands_know_their_frames_within_scripts_and_without() {
        let otcl = Otcl::new().unwrap();
        let depth = otcl.eval_str("info frame").unwrap();
        assert_eq!(depth.as_str(), "1");
        otcl.eval_str("set depths [list [info frame]]").unwrap();
        assert_eq!(otcl.eval_str("set depths").unwrap().as_str(), "1");
    }
}
