//! Coloured messages for terminals, in the style of compilers.

use std::borrow::Cow;

const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[1;31m";
const YELLOW: &str = "\x1b[1;33m";
const BLUE: &str = "\x1b[34m";
const PLAIN: &str = "\x1b[0m";

/// Colours the lines of Neons in a text, and the lines of scripts below them.
pub(crate) fn paint(text: &str) -> Cow<'_, str> {
    if !text.lines().any(|line| line.starts_with("neons: ")) {
        return Cow::Borrowed(text);
    }
    let mut painted = String::new();
    let mut is_ours = false;
    for line in text.split_inclusive('\n') {
        let (words, end) = line.strip_suffix('\n').map_or((line, ""), |words| (words, "\n"));
        if let Some(message) = words.strip_prefix("neons: ") {
            is_ours = true;
            painted += &paint_message(message);
        } else if is_ours && words.starts_with("    ") {
            painted += &format!("{BLUE}{words}{PLAIN}");
        } else {
            is_ours = false;
            painted += words;
        }
        painted += end;
    }
    Cow::Owned(painted)
}

fn paint_message(message: &str) -> String {
    let (place, rest) = message.split_at(place_length(message));
    match rest.split_once("warning: ") {
        Some(("", rest)) => format!("{BOLD}neons: {place}{YELLOW}warning:{PLAIN} {rest}"),
        _ => format!("{RED}neons:{PLAIN} {BOLD}{place}{PLAIN}{rest}"),
    }
}

/// Returns the length of `FILE:LINE: ` at the beginning of a message; 0 if there is no place.
fn place_length(message: &str) -> usize {
    let Some((place, _)) = message.split_once(": ") else { return 0 };
    let is_place = place.rsplit_once(':').is_some_and(|(_, line)| line.parse::<usize>().is_ok());
    if is_place { place.len() + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_warnings_have_colours() {
        assert_eq!(
            paint("neons: s.tcl:4: warning: slow\n"),
            "\x1b[1mneons: s.tcl:4: \x1b[1;33mwarning:\x1b[0m slow\n"
        );
        assert_eq!(
            paint("trace\nneons: s.tcl:4: there is no x\n    x\ny\n"),
            "trace\n\x1b[1;31mneons:\x1b[0m \x1b[1ms.tcl:4: \x1b[0mthere is no x\n\x1b[34m    x\x1b[0m\ny\n"
        );
    }

    #[test]
    fn texts_of_others_stay_as_they_are() {
        assert_eq!(paint("warning: no class variable\n"), "warning: no class variable\n");
    }
}
