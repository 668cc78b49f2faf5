//! Finds the place of an error in the user's script.
//!
//! Tcl's traceback contains commands and, within each procedure or file, a line number. The innermost command that
//! occurs in one of the user's files is searched there. If it occurs several times, the occurrence nearest to the
//! line that the traceback implies is used. If it implies none, because an event executed the command, the line that
//! scheduled the event is used.

use neons_otcl::Obj;

use crate::Ns;

/// Longer lines are truncated to this many characters.
const LONGEST_SHOWN: usize = 300;

/// A command of the user's script.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub file: String,
    /// Line number, from 1.
    pub line: usize,
    /// The text of the line.
    pub command: String,
    /// The command as Tcl reports it, or the line if Tcl does not.
    pub executed: String,
}

impl Place {
    pub fn into_public(self) -> crate::Place {
        crate::Place { file: self.file, line: self.line, command: self.command }
    }
}

/// A file of the user's script with its lines.
struct Source {
    file: String,
    lines: Vec<String>,
}

/// An entry of a traceback.
#[derive(Debug, PartialEq, Eq)]
enum Frame<'a> {
    Command(&'a str),
    Procedure(&'a str, usize),
    Method(&'a str, &'a str, usize),
    Body(usize),
    File(&'a str, usize),
}

/// Finds the place of an error. `scripts` are the files that were run, the main script first; `info` is the
/// traceback; `event` is the script of the event that failed, if an event failed.
pub(super) fn find(scripts: &[String], info: &str, event: Option<&str>) -> Option<Place> {
    let frames = frames(info);
    let named = frames.iter().filter_map(|frame| match frame {
        Frame::File(file, _) => Some(*file),
        _ => None,
    });
    let mut files: Vec<&str> = scripts.iter().map(String::as_str).collect();
    for file in named {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    let sources: Vec<Source> = files.into_iter().filter_map(Source::read).collect();
    search(&sources, &frames, event).or_else(|| event.and_then(|event| scheduled(&sources, event)))
}

/// Finds the first line of these files that contains a text and is no comment.
pub(super) fn line_with(scripts: &[String], text: &str) -> Option<Place> {
    scripts.iter().filter_map(|file| Source::read(file)).find_map(|source| {
        let is_it = |line: &String| line.contains(text) && !is_comment(line);
        source.place(source.lines.iter().position(is_it)?)
    })
}

/// A command that a script executes, as far as Tcl can identify it quickly.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Mark {
    file: String,
    /// Line number, from 1. `None` if the first word of the command is a variable: Tcl then gives no line.
    line: Option<usize>,
    text: String,
}

/// Marks the innermost command that a script is executing and that occurs in a file.
pub(super) fn mark(ns: &Ns) -> Option<Mark> {
    let frame = |level: i64| -> Option<Mark> {
        let words = ["info", "frame"].map(Obj::from_str).into_iter().chain([Obj::from_i64(level)]);
        let frame = ns.otcl().call(&words.collect::<Vec<_>>()).ok()?.list_items().ok()?;
        let entry = |key: &str| {
            let place = frame.iter().step_by(2).position(|name| *name == key)?;
            frame.get(2 * place + 1).map(|value| value.as_str().to_owned())
        };
        let line = entry("line")?.parse::<usize>().ok().filter(|line| *line > 0);
        Some(Mark { file: entry("file")?, line, text: entry("cmd").unwrap_or_default() })
    };
    let depth = ns.otcl().call(&["info", "frame"].map(Obj::from_str)).ok().and_then(|depth| depth.to_i64());
    (1..=depth.unwrap_or(0)).rev().find_map(frame)
}

impl Mark {
    /// Returns the place of the command. `file` is the file's name without its folder.
    pub fn place(&self) -> Option<Place> {
        let source = Source::read(&self.file)?;
        let told = self.line.map(|line| line - 1);
        let index = told.or_else(|| {
            let start = self.text.lines().next()?.trim();
            source.lines.iter().position(|line| line.contains(start))
        })?;
        let mut place = source.place(index)?;
        place.file = self.file.rsplit('/').next().unwrap_or(&self.file).to_owned();
        Some(place)
    }
}

/// Returns `FILE:LINE: ` of the command that a script is executing; empty if the command is in no file.
pub(super) fn current(ns: &Ns) -> String {
    let place = mark(ns).and_then(|mark| mark.place());
    place.map_or_else(String::new, |Place { file, line, .. }| format!("{file}:{line}: "))
}

/// Returns a line as messages show it: without blanks around it, and of a very long one only the beginning.
pub fn shown(line: &str) -> String {
    let line = line.trim();
    match line.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

impl Source {
    fn read(file: &str) -> Option<Source> {
        // Only plain files are read again: reading a named pipe might block forever.
        if !std::fs::metadata(file).is_ok_and(|file| file.is_file()) {
            return None;
        }
        let text = String::from_utf8_lossy(&std::fs::read(file).ok()?).into_owned();
        Some(Source { file: file.to_owned(), lines: text.lines().map(str::to_owned).collect() })
    }

    /// Returns the place of the line with this index.
    fn place(&self, index: usize) -> Option<Place> {
        let command = shown(self.lines.get(index)?);
        Some(Place { file: self.file.clone(), line: index + 1, executed: command.clone(), command })
    }

    /// Returns the index of the line on which the body of a procedure begins.
    fn definition(&self, is_definition: impl Fn(&[&str]) -> bool) -> Option<usize> {
        self.lines.iter().position(|line| is_definition(&line.split_whitespace().collect::<Vec<_>>()))
    }
}

fn frames(info: &str) -> Vec<Frame<'_>> {
    let mut frames = Vec::new();
    let mut rest = info;
    while let Some(line) = rest.lines().next() {
        let after = rest.get(line.len() + 1..).unwrap_or("");
        rest = after;
        if matches!(line.trim_start(), "while executing" | "invoked from within" | "while compiling") {
            let Some(command) = after.strip_prefix('"') else { continue };
            // A quote at the end of a line ends the command.
            let end = command.find("\"\n").unwrap_or_else(|| command.trim_end().len().saturating_sub(1));
            frames.push(Frame::Command(&command[..end]));
            rest = command.get(end + 2..).unwrap_or("");
        } else if let Some(frame) =
            line.trim_start().strip_prefix('(').and_then(|frame| frame.strip_suffix(')'))
        {
            frames.extend(parenthesized(frame));
        }
    }
    frames
}

/// `procedure "f" line 2`, `file "s.tcl" line 9`, `"foreach" body line 2`, `Class method line 3`.
fn parenthesized(frame: &str) -> Option<Frame<'_>> {
    let (what, line) = frame.rsplit_once(" line ")?;
    let line = line.parse().ok()?;
    let quoted = |what: &'static str, text| -> Option<&str> {
        let text: &str = text;
        text.strip_prefix(what)?.strip_suffix('"')
    };
    Some(if let Some(file) = quoted("file \"", what) {
        Frame::File(file, line)
    } else if let Some(name) = quoted("procedure \"", what) {
        Frame::Procedure(name, line)
    } else if what.starts_with('"') {
        Frame::Body(line)
    } else {
        let (class, method) = what.split_once(' ')?;
        Frame::Method(class, method, line)
    })
}

fn search(sources: &[Source], frames: &[Frame], event: Option<&str>) -> Option<Place> {
    for (depth, frame) in frames.iter().enumerate() {
        let Frame::Command(text) = frame else { continue };
        let text = text.lines().next().unwrap_or("").trim().trim_end_matches("...");
        if text.len() < 2 {
            continue;
        }
        let expected = expected_line(sources, &frames[depth + 1..]);
        let found = sources.iter().enumerate().flat_map(|(number, source)| {
            let lines = source.lines.iter().enumerate();
            lines.filter(|(_, line)| line.contains(text)).map(move |(index, _)| (number, index))
        });
        let place = if expected.is_some() {
            let nearest = found.min_by_key(|(number, index)| match expected {
                Some((source, line)) if source == *number => line.abs_diff(*index),
                _ => *index,
            });
            nearest.and_then(|(number, index)| sources[number].place(index))
        } else {
            let likely = found.filter(|(number, index)| !is_comment(&sources[*number].lines[*index]));
            let likely =
                likely.min_by_key(|(number, index)| !begins_in(&sources[*number].lines[*index], text));
            let by_event = event.and_then(|event| scheduled(sources, event));
            by_event.or_else(|| likely.and_then(|(number, index)| sources[number].place(index)))
        };
        if let Some(place) = place {
            return Some(Place { executed: text.to_owned(), ..place });
        }
    }
    let (number, index) = expected_line(sources, frames)?;
    sources[number].place(index)
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns whether a command in the line begins with the text.
fn begins_in(line: &str, text: &str) -> bool {
    line.match_indices(text).any(|(start, _)| {
        let before = line[..start].trim_end();
        before.is_empty() || before.ends_with(['[', '{', '"', ';'])
    })
}

/// Returns the file and the line index of the innermost frame that lies in a file.
fn expected_line(sources: &[Source], frames: &[Frame]) -> Option<(usize, usize)> {
    let mut below = 0;
    for frame in frames {
        let defined = |line: usize, is_definition: &dyn Fn(&[&str]) -> bool| {
            sources.iter().enumerate().find_map(|(number, source)| {
                let start = source.definition(is_definition)?;
                Some((number, start + line - 1 + below))
            })
        };
        match frame {
            Frame::Command(_) => {}
            Frame::Body(line) => below += line - 1,
            Frame::Procedure(name, line) => {
                if let Some(found) =
                    defined(*line, &|words| matches!(words, ["proc", known, ..] if known == name))
                {
                    return Some(found);
                }
            }
            Frame::Method(class, method, line) => {
                let is_definition = |words: &[&str]| matches!(words, [owner, "instproc" | "proc", known, ..] if owner == class && known == method);
                if let Some(found) = defined(*line, &is_definition) {
                    return Some(found);
                }
                below = 0;
            }
            Frame::File(file, line) => {
                let number = sources.iter().position(|source| source.file == *file)?;
                return Some((number, line - 1 + below));
            }
        }
    }
    None
}

/// Finds the line on which an event was scheduled, by the text of its script.
fn scheduled(sources: &[Source], event: &str) -> Option<Place> {
    let event = event.trim().lines().next().unwrap_or("").trim();
    for source in sources {
        for (index, line) in source.lines.iter().enumerate() {
            if let Some(script) = scheduled_script(line)
                && matches(&script, event)
            {
                return source.place(index);
            }
        }
    }
    None
}

/// Returns the script in a line such as `$ns at 1.0 "$cbr start"`, split where Tcl substitutes. An event's script
/// must contain all these pieces, with any text between them.
fn scheduled_script(line: &str) -> Option<Vec<String>> {
    let (_, rest) = line.split_once(" at ")?;
    let opening = rest.find(['"', '{'])?;
    let script = &rest[opening + 1..];
    if rest[opening..].starts_with('{') {
        return Some(vec![script.trim_end_matches(['}', ';', ' ']).trim().to_owned()]);
    }
    let script = &script[..script.rfind('"').unwrap_or(script.len())];
    let mut pieces = vec![String::new()];
    let mut characters = script.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => pieces.last_mut()?.extend(characters.next()),
            '$' => {
                while characters.next_if(|next| next.is_alphanumeric() || "_:(){}".contains(*next)).is_some()
                {
                }
                pieces.push(String::new());
            }
            '[' => {
                let mut depth = 1;
                while depth > 0 {
                    match characters.next() {
                        Some('[') => depth += 1,
                        Some(']') | None => depth -= 1,
                        Some(_) => {}
                    }
                }
                pieces.push(String::new());
            }
            other => pieces.last_mut()?.push(other),
        }
    }
    Some(pieces)
}

/// Returns whether the text consists of the pieces, in order, with any text between them.
fn matches(pieces: &[String], text: &str) -> bool {
    let [first, others @ ..] = pieces else { return false };
    let Some(mut rest) = text.strip_prefix(first.as_str()) else { return false };
    if others.is_empty() {
        return rest.is_empty();
    }
    for piece in others {
        match rest.find(piece.as_str()) {
            Some(place) => rest = &rest[place + piece.len()..],
            None => return false,
        }
    }
    rest.is_empty() || pieces.last().is_some_and(String::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Vec<Source> {
        vec![Source { file: "s.tcl".into(), lines: text.lines().map(str::to_owned).collect() }]
    }

    fn place(text: &str, info: &str) -> Option<(usize, String)> {
        let place = search(&source(text), &frames(info), None)?;
        Some((place.line, place.command))
    }

    #[test]
    fn the_innermost_command_of_the_user_is_found() {
        let script = "set ns [new Simulator]\nproc build {n} {\n    global ns\n    $ns nod\n}\nbuild 3\n";
        let info = "error when calling class Simulator: nod\n    while executing\n\
                    \"error {error when calling class Simulator: nod} {}\"\n    (SplitObject unknown line 1)\n    \
                    invoked from within\n\"$ns nod\"\n    (procedure \"build\" line 3)\n    invoked from within\n\
                    \"build 3\"\n    (file \"s.tcl\" line 6)";
        assert_eq!(place(script, info), Some((4, "$ns nod".into())));
    }

    #[test]
    fn of_equal_commands_the_one_where_the_traceback_points_is_taken() {
        let script = "foreach x {1 2} {\n  set y 1\n  nosuch\n}\nnosuch\n";
        let info = "invalid command name \"nosuch\"\n    while executing\n\"nosuch\"\n    \
                    (\"foreach\" body line 3)\n    invoked from within\n\"foreach x {1 2} {\n  set y 1\n  nosuch\n}\"\n    \
                    (file \"s.tcl\" line 1)";
        assert_eq!(place(script, info), Some((3, "nosuch".into())));
        let info =
            "invalid command name \"nosuch\"\n    while executing\n\"nosuch\"\n    (file \"s.tcl\" line 5)";
        assert_eq!(place(script, info), Some((5, "nosuch".into())));
    }

    #[test]
    fn commands_of_events_are_found_where_they_were_scheduled() {
        let script = "# the run does not halt\nputs \"will halt\"\n$ns at 1.0 \"halt\"\n$ns run\n";
        let info = "invalid command name \"halt\"\n    while executing\n\"halt\"";
        let line = |event| search(&source(script), &frames(info), event).map(|place| place.line);
        assert_eq!(line(Some("halt")), Some(3));
        assert_eq!(line(None), Some(3), "it begins a command there");
    }

    #[test]
    fn events_are_found_by_the_text_of_their_script() {
        let script = "$ns at 0.5 \"$udp send 100\"\n$ns at [expr $t + 1] \"$ftp(1) strat; puts \\\"x\\\"\"\n$ns at 2 {finsh}\n";
        for (event, line) in
            [("_o12 send 100", Some(1)), ("_o31 strat; puts \"x\"", Some(2)), ("finsh", Some(3)), ("y", None)]
        {
            assert_eq!(scheduled(&source(script), event).map(|place| place.line), line, "{event}");
        }
    }
}
