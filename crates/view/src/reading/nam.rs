//! Lines of nam files.

use crate::record::{Look, PacketRecord, RadioRecord, RadioStep, Record, Step};

/// The options of a nam line, `-t 0.5 -s 0 -x {0.0 2.0 0}`, by their letter.
struct Options<'a> {
    letters: [&'a str; 128],
    /// The two words of `-e sim_annotation TEXT`, which has no option letters after it.
    rest: &'a str,
}

impl<'a> Options<'a> {
    fn of(line: &'a str) -> Self {
        let bytes = line.as_bytes();
        let mut options = Options { letters: [""; 128], rest: "" };
        let mut at = 1;
        while at < bytes.len() {
            if bytes[at] == b' ' {
                at += 1;
                continue;
            }
            if bytes[at] != b'-' || at + 1 >= bytes.len() {
                options.rest = &line[at..];
                break;
            }
            let letter = bytes[at + 1];
            at += 2;
            while at < bytes.len() && bytes[at] != b' ' {
                at += 1;
            }
            at += 1;
            if at >= bytes.len() {
                break;
            }
            let (from, to) = value(bytes, at);
            if letter < 128 {
                options.letters[letter as usize] = line.get(from..to).unwrap_or_default();
            }
            at = to + usize::from(matches!(bytes.get(to), Some(b'}' | b'"')));
        }
        options
    }

    fn text(&self, letter: u8) -> &'a str {
        self.letters[letter as usize]
    }

    fn integer(&self, letter: u8) -> Option<i32> {
        self.text(letter).parse().ok()
    }

    fn number(&self, letter: u8) -> Option<f64> {
        self.text(letter).parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// The time; lines of the header have `*`.
    fn time(&self) -> Option<f64> {
        if self.text(b't') == "*" { Some(f64::NEG_INFINITY) } else { self.number(b't') }
    }
}

/// Where the value that begins at `at` lies: in braces, in quotes, or up to the next blank.
fn value(bytes: &[u8], at: usize) -> (usize, usize) {
    let close = match bytes[at] {
        b'{' => b'}',
        b'"' => b'"',
        // An option without a value.
        b'-' if bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
            && bytes.get(at + 2) == Some(&b' ') =>
        {
            return (at, at);
        }
        _ => {
            let length = bytes[at..].iter().position(|&byte| byte == b' ').unwrap_or(bytes.len() - at);
            return (at, at + length);
        }
    };
    let length = bytes[at + 1..].iter().position(|&byte| byte == close).unwrap_or(bytes.len() - at - 1);
    (at + 1, at + 1 + length)
}

/// Returns what a line says, `None` for lines that the picture does not need; `Err` if the line is malformed.
pub fn read(line: &str) -> Result<Option<Record<'_>>, ()> {
    let Some(&letter) = line.as_bytes().first() else { return Ok(None) };
    if line.as_bytes().get(1).is_some_and(|&byte| byte != b' ') {
        return if letter == b'#' { Ok(None) } else { Err(()) };
    }
    match letter {
        b'+' | b'-' | b'r' | b'd' | b'h' | b'E' | b'D' if letter != b'E' || line.contains(" -p ") => {
            packet(letter, line)
        }
        b'#' | b'V' | b'A' | b'c' | b'G' => Ok(None),
        b'n' | b'l' | b'X' | b'L' | b'q' | b'W' | b'm' | b'a' | b'f' | b'v' | b'E' => {
            other(letter, line).map(Some).or_else(|()| {
                // Flags of links and steering of the animator have nothing to show.
                if matches!(letter, b'v' | b'n' | b'l' | b'f' | b'a') && Options::of(line).time().is_some() {
                    Ok(None)
                } else {
                    Err(())
                }
            })
        }
        _ => Err(()),
    }
}

fn packet(letter: u8, line: &str) -> Result<Option<Record<'_>>, ()> {
    // The begin of a transmission again, in nam's own words.
    if letter == b'h' {
        return Ok(None);
    }
    let options = Options::of(line);
    let time = options.number(b't').ok_or(())?;
    let from = options.integer(b's').ok_or(())?;
    let to = options.integer(b'd').ok_or(())?;
    let kind = options.text(b'p');
    let size = options.number(b'e').ok_or(())? as u32;
    let flow = options.integer(b'a').or(options.integer(b'c')).unwrap_or(0);
    let packet = options.integer(b'i').ok_or(())?;
    let layer = options.text(b'k');
    if !layer.is_empty() {
        let step = match letter {
            b'+' => RadioStep::Send,
            b'r' => RadioStep::Receive,
            b'd' => RadioStep::Drop,
            _ => return Ok(None),
        };
        return Ok(Some(Record::Radio(RadioRecord {
            time,
            step,
            node: from,
            to,
            layer,
            reason: "",
            kind,
            size,
            flow,
            source: "",
            destination: "",
            sequence: -1,
            packet,
        })));
    }
    let step = match letter {
        b'+' | b'E' => Step::Enqueue,
        b'-' => Step::Dequeue,
        b'r' | b'D' => Step::Receive,
        _ => Step::Drop,
    };
    let mut words = options.text(b'x').split_ascii_whitespace();
    let source = words.next().unwrap_or_default();
    let destination = words.next().unwrap_or_default();
    let sequence = words.next().and_then(|word| word.parse().ok()).unwrap_or(-1);
    Ok(Some(Record::Packet(PacketRecord {
        time,
        step,
        from,
        to,
        kind,
        size,
        flow,
        source,
        destination,
        sequence,
        packet,
    })))
}

fn other(letter: u8, line: &str) -> Result<Record<'_>, ()> {
    let options = Options::of(line);
    let time = options.time();
    let node = || options.integer(b's').ok_or(());
    let ends = || Ok((options.integer(b's').ok_or(())?, options.integer(b'd').ok_or(())?));
    Ok(match letter {
        b'n' if !options.text(b'T').is_empty() => Record::Motion {
            time: time.ok_or(())?,
            node: node()?,
            place: (options.number(b'x').ok_or(())?, options.number(b'y').ok_or(())?),
            velocity: (options.number(b'U').ok_or(())?, options.number(b'V').ok_or(())?),
            duration: options.number(b'T').ok_or(())?,
        },
        b'n' if !matches!(options.text(b'S'), "" | "UP" | "DOWN") => {
            let look = look(&options).ok_or(())?;
            Record::NodeLook { time: time.ok_or(())?, node: node()?, look }
        }
        b'n' => Record::Node {
            id: node()?,
            address: options.text(b'a'),
            shape: options.text(b'v'),
            colour: options.text(b'c'),
            place: options.number(b'x').zip(options.number(b'y')),
        },
        b'l' if time.ok_or(())? > f64::NEG_INFINITY => {
            let (from, to) = ends()?;
            let time = time.ok_or(())?;
            match options.text(b'S') {
                "UP" => Record::LinkState { time, from, to, up: true },
                "DOWN" => Record::LinkState { time, from, to, up: false },
                _ => Record::LinkLook { time, from, to, look: look(&options).ok_or(())? },
            }
        }
        b'l' => {
            let (from, to) = ends()?;
            Record::Link {
                from,
                to,
                rate: quantity(options.text(b'r')).ok_or(())?,
                delay: quantity(options.text(b'D')).ok_or(())?,
                orientation: orientation(options.text(b'o')),
                colour: options.text(b'c'),
            }
        }
        b'X' => Record::Lan {
            id: options.integer(b'n').ok_or(())?,
            rate: quantity(options.text(b'r')).ok_or(())?,
            delay: quantity(options.text(b'D')).ok_or(())?,
        },
        b'L' => {
            let (from, to) = ends()?;
            Record::Link {
                from,
                to,
                rate: 0.0,
                delay: 0.0,
                orientation: orientation(options.text(b'o')),
                colour: "",
            }
        }
        b'q' => {
            let (from, to) = ends()?;
            Record::Queue { from, to, angle: options.number(b'a').ok_or(())? }
        }
        b'W' => match (options.number(b'x'), options.number(b'y')) {
            (Some(width), Some(height)) => Record::Field { width, height },
            _ => Record::End(options.number(b't').ok_or(())?),
        },
        b'm' => {
            let name = options.text(b'n');
            let gone = line.trim_end().ends_with(" -X");
            let look = if gone { Look::NoMark(name) } else { Look::Mark(name, options.text(b'c')) };
            Record::NodeLook { time: time.ok_or(())?, node: node()?, look }
        }
        b'a' => Record::Agent { node: node()?, name: options.text(b'n') },
        b'f' => Record::Variable {
            time: time.ok_or(())?,
            owner: options.text(b'a'),
            name: options.text(b'n'),
            value: options.number(b'v').ok_or(())?,
        },
        b'E' => Record::TcpEvent {
            time: time.ok_or(())?,
            source: options.text(b's'),
            destination: options.text(b'd'),
            event: options.text(b'e'),
        },
        b'v' => directive(line, time.ok_or(())?).ok_or(())?,
        _ => return Err(()),
    })
}

/// `v -t TIME -e sim_annotation TIME NUMBER TEXT` and `v -t TIME -e set_rate_ext SECONDS 1`; with or without `-e`.
fn directive(line: &str, time: f64) -> Option<Record<'_>> {
    let mut words =
        line.split(' ').skip(1).filter(|word| !word.is_empty()).skip(2).filter(|word| *word != "-e");
    match words.next()? {
        "sim_annotation" => {
            let stamp = words.next()?;
            let text = line[line.find("sim_annotation")? + "sim_annotation".len()..].trim_start();
            let text = text.strip_prefix(stamp)?.trim();
            // `$ns trace-annotate` numbers its texts, `$trace annotate` does not.
            let unnumbered = text.split_once(' ').filter(|(number, _)| number.parse::<u32>().is_ok());
            Some(Record::Annotation { time, text: unnumbered.map_or(text, |(_, text)| text) })
        }
        "set_rate_ext" => quantity(words.next()?).map(Record::Rate),
        _ => None,
    }
}

fn look<'a>(options: &Options<'a>) -> Option<Look<'a>> {
    match options.text(b'S') {
        "COLOR" => Some(Look::Colour(options.text(b'c'))).filter(|_| !options.text(b'c').is_empty()),
        "DLABEL" => Some(Look::Label(options.text(b'l'))),
        _ => None,
    }
}

/// Direction of a link on the page in radians: words such as `right-up` or a multiple of half a turn.
fn orientation(text: &str) -> Option<f64> {
    if let Some(degrees) = text.strip_suffix("deg") {
        return degrees.parse().ok().map(f64::to_radians);
    }
    if let Ok(half_turns) = text.parse::<f64>() {
        return Some(half_turns * std::f64::consts::PI).filter(|angle| angle.is_finite());
    }
    let (mut x, mut y) = (0.0_f64, 0.0_f64);
    for word in text.split('-') {
        match word {
            "right" => x += 1.0,
            "left" => x -= 1.0,
            "up" => y += 1.0,
            "down" => y -= 1.0,
            _ => return None,
        }
    }
    Some(y.atan2(x))
}

/// A number with ns-2's units of rates and times: `2Mb`, `10ms`.
fn quantity(text: &str) -> Option<f64> {
    let digits = text.find(|c: char| c.is_ascii_alphabetic() && c != 'e' && c != 'E').unwrap_or(text.len());
    let number: f64 = text[..digits].parse().ok().filter(|number: &f64| number.is_finite())?;
    let factor = match &text[digits..] {
        "" | "b" | "s" | "bps" => 1.0,
        "k" | "kb" | "K" | "Kb" => 1e3,
        "M" | "Mb" => 1e6,
        "G" | "Gb" => 1e9,
        "kB" | "KB" => 8e3,
        "MB" => 8e6,
        "GB" => 8e9,
        "B" => 8.0,
        "m" | "ms" => 1e-3,
        "u" | "us" => 1e-6,
        "n" | "ns" => 1e-9,
        "p" | "ps" => 1e-12,
        _ => return None,
    };
    Some(number * factor)
}
