//! Common errors of Tcl syntax that Tcl's messages do not explain.

use neons_otcl::Obj;

use super::place::Place;
use crate::Ns;

/// Commands whose last word is a script, each with the beginning of Tcl's usage message.
const BLOCKS: [(&str, &str); 5] = [
    ("for", "for start"),
    ("foreach", "foreach varList"),
    ("while", "while test"),
    ("proc", "proc name"),
    ("if", "if"),
];

/// Explains the error in the failed line, if it is one of the errors known here.
pub(super) fn explain(ns: &Ns, message: &str, place: Option<&Place>) -> Option<String> {
    curly_quotes(place?)
        .or_else(|| brace_on_next_line(message, place?))
        .or_else(|| comment_behind_command(message, place?))
        .or_else(|| missing_element(ns, message))
        .or_else(|| octal_operand(message))
}

/// Whether this is a quotation mark of a word processor.
pub(super) fn is_curly_quote(character: char) -> bool {
    "“”„‘’".contains(character)
}

/// Explains typographic quotation marks, which word processors insert into pasted scripts.
fn curly_quotes(place: &Place) -> Option<String> {
    let quote = place.command.chars().find(|character| is_curly_quote(*character))?;
    Some(format!(
        "the line has the quotation mark {quote}, which Tcl takes for a letter; write straight ones: \"...\""
    ))
}

/// Explains a brace on the line after its command: Tcl takes the command as complete without it.
fn brace_on_next_line(message: &str, place: &Place) -> Option<String> {
    let usage = message.strip_prefix("wrong # args: ")?;
    let command = place.command.split_whitespace().next()?.trim_start_matches('}');
    let (word, _) = BLOCKS.iter().find(|(word, use_of)| {
        *word == command
            && (usage.contains(&format!("\"{use_of}")) || usage.starts_with("no script following"))
    })?;
    (!place.command.ends_with('{')).then(|| {
        format!(
            "the `{{` of `{word}` must stand at the end of this line, not on the next one: `{} {{`",
            place.command
        )
    })
}

fn comment_behind_command(message: &str, place: &Place) -> Option<String> {
    let has_comment =
        place.command.contains(" #") && !place.command.contains(";#") && !place.command.contains("; #");
    (message.starts_with("wrong # args: ") && has_comment)
        .then(|| "a comment behind a command needs a semicolon before it: `command ;# comment`".to_owned())
}

/// Explains the name of a command that consists of a keyword and the beginning of its first word, as in `if{1`.
pub(super) fn missing_blank(name: &str) -> Option<String> {
    let (word, _) = BLOCKS.iter().find(|(word, _)| {
        name.strip_prefix(word).is_some_and(|rest| rest.starts_with(['{', '(', '$', '[']))
    })?;
    Some(format!("a blank is missing behind `{word}`: `{word} {{`"))
}

/// Explains a number with digits that octal numbers do not have.
pub(super) fn bad_octal(number: &str) -> Option<String> {
    let digits = number.trim_start_matches(['-', '+']);
    let is_number = digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && digits.contains(['8', '9'])).then(|| {
        format!(
            "`{number}` begins with 0, so that Tcl reads it as an octal number, which has no digits 8 and 9; \
             `[scan {number} %d]` is the decimal number"
        )
    })
}

fn octal_operand(message: &str) -> Option<String> {
    if message.starts_with("can't use invalid octal number as operand") {
        return Some(
            "a number begins with 0, so that Tcl reads it as an octal number, which has no digits 8 and 9; \
             `[scan $number %d]` is the decimal number"
                .to_owned(),
        );
    }
    bad_octal(message.strip_prefix("expected integer but got \"")?.split('"').next()?)
}

/// Explains `can't read "X(2)": no such element in array` by the elements that exist.
fn missing_element(ns: &Ns, message: &str) -> Option<String> {
    let name = message.strip_prefix("can't read \"")?.strip_suffix("\": no such element in array")?;
    let (array, element) = name.strip_suffix(')')?.split_once('(')?;
    let names = ["array", "names", &format!("::{array}")].map(Obj::from_str);
    let names = ns.otcl().call(&names).and_then(|names| names.list_items()).ok()?;
    let mut names: Vec<String> = names.iter().map(|name| name.as_str().to_owned()).collect();
    names.sort_by_key(|name| (name.parse::<i64>().unwrap_or(i64::MAX), name.clone()));
    let known = match names.as_slice() {
        [] => return None,
        [only] => format!("only {only}"),
        [first, .., last] if is_run(&names) => format!("{first} to {last}"),
        names if names.len() > 12 => format!("{}, ...", names[..12].join(", ")),
        names => names.join(", "),
    };
    Some(format!("the array {array} has no element {element}; it has {known}"))
}

/// Returns whether the names are consecutive whole numbers.
fn is_run(names: &[String]) -> bool {
    let numbers: Option<Vec<i64>> = names.iter().map(|name| name.parse().ok()).collect();
    names.len() > 2 && numbers.is_some_and(|numbers| numbers.windows(2).all(|pair| pair[1] == pair[0] + 1))
}
