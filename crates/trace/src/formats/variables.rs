//! Readers of variable traces, in all formats of ns-2.
//!
//! ```text
//! 0.54128  0  0  2  0  cwnd_ 2.000          a TCP agent: time, its address and port, its peer's, name, value
//! f t0.54128 a_o36 ncwnd_ v2                Trace/Var: time, object, name, value
//! f 0.54128 -a _o36 -n cwnd_ -v 2           the same, tagged
//! f -t 0.54128 -s 0 -d 2 -n cwnd_ -a x -v 2 -T v    a nam trace
//! 0.54128 x x x x throughput 2              an XCP agent
//! 0.54128 2.000000 s_x_                     a DCCP agent: time, value, name
//! a 0.54128 3.25                            a queue: name or letter, time, value
//! time: 0.54128 saddr: 0 sport: 0 ... cwnd: 2.000 ...   all variables of an agent
//! ```
//!
//! Spec: engine-and-traces, sections 11.3 and 12.5; tcp-one-way, sections 4 and 27; queues-and-monitors, section 3.9;
//! sctp, section 22.

use super::Fault;
use super::options::Options;
use crate::address::Endpoint;
use crate::records::{Record, Report, Variable};
use crate::scan::Cursor;
use crate::text::Text;

fn missing(field: &'static str) -> Fault {
    Fault { line: "variable line", field }
}

/// Reads a line of an agent: `TIME ADDRESS PORT ADDRESS PORT NAME VALUE`.
#[inline]
pub(super) fn parse_agent(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(line);
    let time = cursor.real().ok_or(Fault::UNKNOWN)?;
    cursor.skip_blanks();
    let (mut source, mut destination) = (None, None);
    // Agents of XCP write x in place of their addresses.
    if cursor.literal(b"x x x x ").is_none() {
        let mut endpoint = || Some(Endpoint::flat(cursor.int()?, cursor.int()?));
        source = Some(endpoint().ok_or(Fault::UNKNOWN)?);
        destination = Some(endpoint().ok_or(Fault::UNKNOWN)?);
    }
    let name = cursor.word().ok_or(missing("name"))?;
    if !is_name(name) {
        return Err(Fault::UNKNOWN);
    }
    let text = cursor.word().ok_or(missing("value"))?;
    if !cursor.is_at_end() {
        return Err(missing("end of the line"));
    }
    Ok(variable(time, source, destination, b"", name, text))
}

/// Reads an `f` line of `Trace/Var`, plain or tagged, or of a nam trace.
pub(super) fn parse_feature(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(&line[1..]);
    cursor.skip_blanks();
    match cursor.rest() {
        [b't', ..] => {
            let mut field = |letter: &[u8], name| {
                cursor.key(letter).and_then(|()| cursor.until(b' ')).ok_or(missing(name))
            };
            let time = Cursor::new(field(b"t", "time")?).real().ok_or(missing("time"))?;
            let object = field(b"a", "object")?;
            let name = field(b"n", "name")?;
            cursor.literal(b"v").ok_or(missing("value"))?;
            Ok(variable(time, None, None, object, name, cursor.rest()))
        }
        [b'-', b't', b' ', ..] => {
            let options = Options::new(cursor.rest());
            let time = options.real(b't').ok_or(missing("time"))?;
            let name = options.text(b'n').ok_or(missing("name"))?;
            let text = options.text(b'v').ok_or(missing("value"))?;
            let endpoint = |key| options.int(key).map(|address| Endpoint::flat(address, -1));
            let object = options.text(b'a').unwrap_or_default();
            Ok(variable(time, endpoint(b's'), endpoint(b'd'), object.0, name.0, text.0))
        }
        _ => {
            let time = cursor.real().ok_or(missing("time"))?;
            let options = Options::new(cursor.rest());
            let object = options.text(b'a').ok_or(missing("object"))?;
            let name = options.text(b'n').ok_or(missing("name"))?;
            let text = options.text(b'v').ok_or(missing("value"))?;
            Ok(variable(time, None, None, object.0, name.0, text.0))
        }
    }
}

/// Reads a line of a queue: `NAME TIME VALUE`.
pub(super) fn parse_queue(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(line);
    let name = cursor.word().filter(|name| is_name(name)).ok_or(Fault::UNKNOWN)?;
    let time = cursor.real().ok_or(Fault::UNKNOWN)?;
    let text = cursor.word().ok_or(Fault::UNKNOWN)?;
    if Cursor::new(text).real().is_none() || !cursor.is_at_end() {
        return Err(Fault::UNKNOWN);
    }
    Ok(variable(time, None, None, b"", name, text))
}

/// Reads a line of a DCCP agent: `TIME VALUE NAME`.
pub(super) fn parse_value_first(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(line);
    let time = cursor.real().ok_or(Fault::UNKNOWN)?;
    let text = cursor.word().filter(|text| Cursor::new(text).real().is_some()).ok_or(Fault::UNKNOWN)?;
    let name = cursor.word().filter(|name| is_name(name) && name.ends_with(b"_")).ok_or(Fault::UNKNOWN)?;
    if cursor.is_at_end() { Ok(variable(time, None, None, b"", name, text)) } else { Err(Fault::UNKNOWN) }
}

/// Reads a line with the names of all its values: `time: TIME saddr: A sport: P daddr: A dport: P NAME: VALUE ...`.
pub(super) fn parse_report(line: &[u8]) -> Result<Record<'_>, Fault> {
    let missing = |field| Fault { line: "report of variables", field };
    let mut cursor = Cursor::new(line);
    let time = cursor.key(b"time:").and_then(|()| cursor.real()).ok_or(missing("time"))?;
    let (mut source, mut destination) = (None, None);
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"saddr:") {
        let mut number = |key: &[u8], name| cursor.key(key).and_then(|()| cursor.int()).ok_or(missing(name));
        source = Some(Endpoint::flat(number(b"saddr:", "address")?, number(b"sport:", "port")?));
        destination =
            Some(Endpoint::flat(number(b"daddr:", "peer's address")?, number(b"dport:", "peer's port")?));
    }
    let report = Report { time, source, destination, pairs: cursor.take_rest() };
    let words = report.pairs.split(|&byte| byte == b' ').filter(|word| !word.is_empty());
    let names = words.filter(|word| word.ends_with(b":")).count();
    if names == 0 || report.variables().count() != names {
        return Err(missing("value"));
    }
    Ok(Record::Report(report))
}

fn is_name(word: &[u8]) -> bool {
    word[0].is_ascii_alphabetic() || word[0] == b'_'
}

fn variable<'a>(
    time: f64,
    source: Option<Endpoint>,
    destination: Option<Endpoint>,
    object: &'a [u8],
    name: &'a [u8],
    text: &'a [u8],
) -> Record<'a> {
    let (object, name, text) = (Text(object), Text(name), Text(text));
    Record::Variable(Variable { time, source, destination, object, name, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse;

    fn read(line: &str) -> (f64, Option<Endpoint>, String, String, String) {
        match parse(line.as_bytes()) {
            Ok(Record::Variable(v)) => {
                (v.time, v.source, v.object.to_string(), v.name.to_string(), v.text.to_string())
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn every_form() {
        let agent = Some(Endpoint::flat(0, 0));
        for (line, time, source, object, name, value) in [
            ("0.54128  0  0  2  0  cwnd_ 2.000 ", 0.54128, agent, "", "cwnd_", "2.000"),
            ("f t0.54128 a_o36 ncwnd_ v2", 0.54128, None, "_o36", "cwnd_", "2"),
            ("f t0 a_o36 nmine v", 0., None, "_o36", "mine", ""),
            ("f t0 a_o36 nmine vtwo words", 0., None, "_o36", "mine", "two words"),
            ("f 0.5 -a _o36 -n cwnd_ -v 2", 0.5, None, "_o36", "cwnd_", "2"),
            (
                "f -t 1.25 -s 0 -d 2 -n srtt_ -a tcp0 -v 8 -o 0 -T v",
                1.25,
                Some(Endpoint::flat(0, -1)),
                "tcp0",
                "srtt_",
                "8",
            ),
            (
                "f -t 0.1 -s 0 -a HB:0-1 -T v -n \"Admitted Flows\" -v 1 -o 0",
                0.1,
                Some(Endpoint::flat(0, -1)),
                "HB:0-1",
                "Admitted Flows",
                "1",
            ),
            ("0.1 x x x x throughput 7", 0.1, None, "", "throughput", "7"),
            ("0.000000 500.000000 s_x_", 0., None, "", "s_x_", "500.000000"),
            ("d 0.102514 0", 0.102514, None, "", "d", "0"),
            ("Q 0.5 3", 0.5, None, "", "Q", "3"),
            ("a 0 1.5e-05", 0., None, "", "a", "1.5e-05"),
            ("queue_bytes_ 0.0424908 0", 0.0424908, None, "", "queue_bytes_", "0"),
        ] {
            assert_eq!(read(line), (time, source, object.into(), name.into(), value.into()), "{line}");
        }
    }

    #[test]
    fn reports_hold_many_variables() {
        let line =
            b"time: 0.35896  saddr: 0  sport: 1  daddr: 2  dport: 3  maxseq: 19   cwnd: 10.250 bkoff: 1";
        let Ok(Record::Report(report)) = parse(line) else { panic!() };
        assert_eq!(
            (report.source, report.destination),
            (Some(Endpoint::flat(0, 1)), Some(Endpoint::flat(2, 3)))
        );
        let found: Vec<_> = report.variables().map(|v| (v.name.to_string(), v.number().unwrap())).collect();
        assert_eq!(found, [("maxseq".into(), 19.), ("cwnd".into(), 10.25), ("bkoff".into(), 1.)]);

        let Ok(Record::Report(report)) = parse(b"time: 0.00000  rwnd: 0 peerRwnd: 0 ") else { panic!() };
        assert_eq!((report.source, report.variables().count()), (None, 2));
        let line =
            b"time: 1.3   saddr: 2  sport: 0  daddr: 5  dport: 0  window: ERROR (unepected trace variable)";
        let Ok(Record::Report(report)) = parse(line) else { panic!() };
        let variable = report.variables().next().unwrap();
        assert_eq!((variable.name, variable.number()), (Text::from("window"), None));
    }

    #[test]
    fn other_lines_are_unknown() {
        for line in ["0.5 1 2", "hello world", "0.5 0 0 1 0 7 8", "x 1 y", "", "time: 5"] {
            assert!(parse(line.as_bytes()).is_err(), "{line}");
        }
    }
}
