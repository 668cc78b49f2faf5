//! Mutation of scripts, command lines and traces.

use crate::corpus::{Case, Corpus};
use crate::random::Random;
use crate::trial::Trial;

/// Values that often cause defects.
const EXTREMES: [&str; 40] = [
    "0",
    "-1",
    "1",
    "2",
    "-2",
    "0.0",
    "-0.0",
    "1e-300",
    "1e300",
    "1e9",
    "1e18",
    "-1e18",
    "1e400",
    "-1e400",
    "nan",
    "inf",
    "-inf",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "0x7fffffff",
    "1e6",
    "100000",
    "{}",
    "abc",
    "_o1",
    "_o999",
    "10Gb",
    "1ns",
    "999999999999s",
];

/// Names of methods and commands that a mutated script may call on any object.
const METHODS: [&str; 36] = [
    "reset",
    "target",
    "drop-target",
    "attach-agent",
    "attach",
    "detach",
    "start",
    "stop",
    "send",
    "sendmsg",
    "connect",
    "trace",
    "tracevar",
    "install",
    "clear",
    "slot",
    "lookup",
    "link",
    "queue",
    "head",
    "destroy",
    "delete",
    "cmd",
    "set",
    "info",
    "init",
    "run",
    "halt",
    "at",
    "cancel",
    "node",
    "duplex-link",
    "entry",
    "agent",
    "produce",
    "listen",
];

/// Commands that reach outside of the folder of a trial. Mutated scripts that contain one of them are not run.
const FORBIDDEN: [&str; 12] =
    ["exec", "socket", "file", "cd", "load", "glob", "fork", "../", "\"/", " /", "{/", "| "];

/// Creates the next trial from random numbers.
pub fn mutate(corpus: &Corpus, random: &mut Random) -> Trial {
    if random.percent(8) {
        return command_line(corpus, random);
    }
    for _ in 0..20 {
        let Some(case) = random.choose(&corpus.cases) else { break };
        let script = mangle(corpus, case, random);
        if is_harmless(&script) {
            let mut arguments = random.choose(&case.runs).cloned().unwrap_or_default();
            if random.percent(10) {
                mangle_words(&mut arguments, random);
            }
            return Trial::script(script, arguments, case.inputs.clone(), &case.name);
        }
    }
    Trial::script(String::new(), Vec::new(), Vec::new(), "nothing")
}

fn is_harmless(script: &str) -> bool {
    !FORBIDDEN.iter().any(|word| match word.chars().all(char::is_alphabetic) {
        true => {
            script.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').any(|found| found == *word)
        }
        false => script.contains(word),
    })
}

fn mangle(corpus: &Corpus, case: &Case, random: &mut Random) -> String {
    let mut lines: Vec<String> = case.script.lines().map(str::to_owned).collect();
    let changes = 1 + random.below(4) + if random.percent(10) { random.below(20) } else { 0 };
    for _ in 0..changes {
        if lines.is_empty() {
            break;
        }
        change(corpus, &mut lines, random);
    }
    lines.join("\n") + "\n"
}

fn change(corpus: &Corpus, lines: &mut Vec<String>, random: &mut Random) {
    let at = random.below(lines.len());
    match random.below(100) {
        0..6 => {
            lines.remove(at);
        }
        6..10 => lines.insert(at, lines[at].clone()),
        10..14 => {
            let other = random.below(lines.len());
            lines.swap(at, other);
        }
        14..20 => {
            if let Some(line) = foreign_line(corpus, random) {
                lines.insert(at, line);
            }
        }
        20..24 => lines[at] = mangle_bytes(&lines[at], random),
        _ => lines[at] = mangle_line(corpus, lines, at, random),
    }
}

fn foreign_line(corpus: &Corpus, random: &mut Random) -> Option<String> {
    let lines: Vec<&str> = random.choose(&corpus.cases)?.script.lines().collect();
    random.choose(&lines).map(|line| (*line).to_owned())
}

fn mangle_bytes(line: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    for _ in 0..1 + random.below(3) {
        let at = random.below(characters.len() + 1);
        match random.below(3) {
            0 if at < characters.len() => {
                characters.remove(at);
            }
            1 => characters.insert(
                at,
                *random
                    .choose(&['{', '}', '[', ']', '"', '$', ';', '\\', '\0', 'é', ' ', '-'])
                    .unwrap_or(&' '),
            ),
            _ => characters.truncate(at),
        }
    }
    characters.into_iter().collect()
}

/// Changes one word of a line; the separators stay.
fn mangle_line(corpus: &Corpus, lines: &[String], at: usize, random: &mut Random) -> String {
    let line = &lines[at];
    let words = words(line);
    let Some((start, end)) = random.choose(&words).copied() else { return line.clone() };
    let word = &line[start..end];
    let number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let replacement = match random.below(100) {
        _ if number && random.percent(75) => extreme(word, random),
        0..10 => String::new(),
        10..20 => format!("{word} {word}"),
        20..40 => any_word(&lines[random.below(lines.len())], random),
        40..60 => foreign_line(corpus, random).map(|line| any_word(&line, random)).unwrap_or_default(),
        60..80 => random.choose(&METHODS).map(|word| (*word).to_owned()).unwrap_or_default(),
        _ => extreme(word, random),
    };
    format!("{}{replacement}{}", &line[..start], &line[end..])
}

/// Returns a value that often causes defects, usually with the unit of the old one.
fn extreme(word: &str, random: &mut Random) -> String {
    let value = *random.choose(&EXTREMES).unwrap_or(&"0");
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.e".contains(c));
    if random.percent(30) && unit.len() < 4 { format!("{value}{unit}") } else { value.to_owned() }
}

fn any_word(line: &str, random: &mut Random) -> String {
    let words = words(line);
    random.choose(&words).map(|(start, end)| line[*start..*end].to_owned()).unwrap_or_default()
}

/// The start and end of each word of a line. Words inside brackets count separately.
fn words(line: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (place, character) in line.char_indices().chain([(line.len(), ' ')]) {
        let separator = character.is_whitespace() || "[]{}\";()".contains(character);
        match (start, separator) {
            (None, false) => start = Some(place),
            (Some(begin), true) => {
                words.push((begin, place));
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn mangle_words(words: &mut Vec<String>, random: &mut Random) {
    for _ in 0..1 + random.below(3) {
        let at = random.below(words.len() + 1);
        match random.below(3) {
            0 if at < words.len() => {
                words.remove(at);
            }
            1 if at < words.len() => words[at] = extreme(&words[at], random),
            _ => {
                let value = *random.choose(&EXTREMES).unwrap_or(&"0");
                words.insert(at, value.to_owned());
            }
        }
    }
}

/// A mutated command line that does not run a script, with a mutated trace file to read.
fn command_line(corpus: &Corpus, random: &mut Random) -> Trial {
    const COMMAND_LINES: [&[&str]; 41] = [
        &["trace", "summary", "t.tr"],
        &["trace", "summary", "t.tr", "t.tr"],
        &["trace", "summary", "t.tr", "--format", "json"],
        &["trace", "plot", "t.tr", "cwnd_"],
        &["trace", "plot", "t.tr", "cwnd_", "--width", "40", "--height", "3"],
        &["trace", "plot", "t.tr", "cwnd_", "--svg", "p.svg"],
        &["trace", "throughput", "t.tr", "--window", "0.5", "--plot"],
        &["trace", "queue", "t.tr", "--link", "0-1", "--svg", "q.svg"],
        &["trace", "sequence", "t.tr", "--svg", "s.svg"],
        &["trace", "delay", "t.tr"],
        &["trace", "losses", "t.tr", "--csv"],
        &["trace", "mobile", "t.tr", "--window", "1"],
        &["trace", "packet", "t.tr", "0"],
        &["trace", "filter", "t.tr", "--event", "d"],
        &["trace", "convert", "t.tr", "t.csv"],
        &["trace", "convert", "t.tr", "t.arrow"],
        &["trace", "convert", "t.tr", "t.pcapng"],
        &["trace", "diff", "t.tr", "t.tr"],
        &["view", "--no-open", "t.tr", "--export", "page.html"],
        &["explain", "r 1.84 2 3 cbr 210 ------- 0 0.0 3.1 225 610"],
        &["explain", "errors"],
        &["check", "t.tr"],
        &["scenario", "random-waypoint", "--nodes", "3", "--width", "9", "--height", "9", "--duration", "9"],
        &["scenario", "gauss-markov", "--nodes", "3", "--width", "9", "--height", "9", "--duration", "9"],
        &["scenario", "connections", "--kind", "cbr", "--nodes", "9", "--connections", "3"],
        &["run", "--time", "--hints", "--until", "1", "--seed", "1", "--set", "x=1", "t.tr", "1", "2"],
        &["doc"],
        &["doc", "Agent/TCP"],
        &["doc", "Agent/TCP", "window_"],
        &["doc", "--search", "delayed ack"],
        &["doc", "--markdown", "m"],
        &["sweep", "t.tr", "x=1,2", "--as", "positional", "--out", "r", "--jobs", "1", "--quiet"],
        &["sweep", "t.tr", "x=@t.tr", "--as", "options", "--out", "r", "--timeout", "1", "--quiet"],
        &["sweep", "t.tr", "x=0:1", "--as", "variables", "--sample", "lhs:2", "--out", "r", "--quiet"],
        &[
            "sweep",
            "t.tr",
            "x=1",
            "--measure",
            "goodput",
            "--traces",
            "t.tr",
            "--as",
            "positional",
            "--quiet",
        ],
        &["sweep", "t.tr", "x=1:9:log2", "--until", "goodput ±2%", "--repeat", "2", "--as", "positional"],
        &["sweep", "status", "."],
        &["sweep", "report", ".", "--by", "x", "--show", "goodput", "--svg", "p.svg"],
        &["--help"],
        &["trace"],
        &["t.tr", "1", "2"],
    ];
    let line = random.choose(&COMMAND_LINES).copied().unwrap_or(&[]);
    let mut words: Vec<String> = line.iter().map(|word| (*word).to_owned()).collect();
    if random.percent(60) {
        mangle_words(&mut words, random);
    }
    let mut trace = random.choose(&corpus.traces).cloned().unwrap_or_default();
    for _ in 0..random.below(6) {
        mangle_trace(&mut trace, random);
    }
    Trial::command(words, trace)
}

fn mangle_trace(trace: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(trace.len() + 1);
    match random.below(5) {
        0 => trace.truncate(at),
        1 if at < trace.len() => trace[at] = random.below(256) as u8,
        2 if at < trace.len() => {
            trace.remove(at);
        }
        3 => {
            let text = String::from_utf8_lossy(trace).into_owned();
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            if !lines.is_empty() {
                let line = random.below(lines.len());
                lines[line] = mangle_line(&Corpus::default(), &lines, line, random);
            }
            *trace = (lines.join("\n") + "\n").into_bytes();
        }
        _ => trace.insert(at, random.below(256) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_inside_brackets() {
        let line = "$ns at 1.5 \"[list $x stop]\"";
        let found: Vec<&str> = words(line).into_iter().map(|(start, end)| &line[start..end]).collect();
        assert_eq!(found, ["$ns", "at", "1.5", "list", "$x", "stop"]);
    }

    #[test]
    fn what_reaches_out_of_the_folder_is_left_alone() {
        assert!(is_harmless("set profile 1\n$ns at 0.5 finish"));
        assert!(!is_harmless("exec ls"));
        assert!(!is_harmless("puts [open /etc/passwd]"));
        assert!(!is_harmless("open \"/tmp/x\" w"));
    }

    #[test]
    fn trials_follow_from_the_seed() {
        let case = Case {
            name: "one".into(),
            script: "set ns [new Simulator]\n$ns at 1.0 \"exit 0\"\n$ns run\n".into(),
            runs: vec![Vec::new()],
            inputs: Vec::new(),
        };
        let corpus = Corpus { cases: vec![case], traces: Vec::new() };
        let trial = |number| mutate(&corpus, &mut Random::new(7, number));
        assert_eq!(trial(3), trial(3));
        assert!((0..20).any(|number| trial(number) != trial(number + 1)));
    }
}
