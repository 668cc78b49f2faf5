use super::{Fault, after_time, parse};
use crate::records::Record;

/// The formats of trace lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Packets on links, in the default format.
    Wired,
    /// Packets on links, in the format with keys (`use-taggedtrace`).
    Tagged,
    /// Packets on satellite links.
    Satellite,
    /// Events in mobile nodes, in the old format.
    WirelessOld,
    /// Events in mobile nodes, in the new format (`use-newtrace`).
    WirelessNew,
    /// Events in mobile nodes, in the format with keys (`use-taggedtrace`).
    WirelessTagged,
    /// The format of nam.
    Nam,
    /// Values of variables and lengths of queues.
    Variables,
    /// All other lines that can occur in a trace: annotations, link failures, events and logs of protocols, movements,
    /// energy, comments.
    Events,
}

impl Family {
    /// Recognises the format of a line.
    ///
    /// # Errors
    /// Those of [`parse`].
    pub fn of(line: &[u8]) -> Result<Family, Fault> {
        let keyed = line.get(1..4) == Some(b" -t");
        Ok(match parse(line)? {
            Record::Packet(packet) if packet.positions.is_some() => Family::Satellite,
            Record::Packet(_) if keyed => Family::Nam,
            Record::Packet(_) if line.ends_with(b"}") => Family::Tagged,
            Record::Packet(_) => Family::Wired,
            Record::Frame(_) if keyed => Family::WirelessNew,
            Record::Frame(_) if after_time(line).starts_with(b"-") => Family::WirelessTagged,
            Record::Frame(_) => Family::WirelessOld,
            Record::Nam(_) => Family::Nam,
            Record::Variable(_) | Record::Report(_) | Record::QueueLength(_) => Family::Variables,
            _ => Family::Events,
        })
    }

    /// The formats in a piece of a trace, the most frequent first, with the number of lines of each. An incomplete last
    /// line is ignored.
    pub fn in_sample(sample: &[u8]) -> Vec<(Family, usize)> {
        let complete = memchr::memrchr(b'\n', sample).map_or(0, |newline| newline);
        let mut found: Vec<(Family, usize)> = Vec::new();
        for line in sample[..complete].split(|&byte| byte == b'\n') {
            if let Ok(family) = Family::of(line.strip_suffix(b"\r").unwrap_or(line)) {
                match found.iter_mut().find(|(other, _)| *other == family) {
                    Some((_, count)) => *count += 1,
                    None => found.push((family, 1)),
                }
            }
        }
        found.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_content() {
        use Family::*;
        for (line, family) in [
            ("+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0", Wired),
            ("r 2.3470 3 6 exp 210 ------- 2 3.0 6.0 3 21 -10.00 8.00 5.00 -10.00", Satellite),
            ("+ 0.1 -s 0 -d 1 -p sctp -e 56 -c 0 -i 2 -a 0 -x {0.0 1.0 -1 ------- null}", Tagged),
            ("+ -t 0.1 -s 0 -d 1 -p tcp -e 40 -c 0 -i 0 -a 0 -x {0.0 2.0 0 ------- null}", Nam),
            ("h -t 0.4 -s 0 -d -1 -p BCN -e 12 -c 2 -a 0 -i 0 -k MAC -R 15.00 -D 0.00", Nam),
            ("n -t * -a 0 -s 0 -S UP -v circle -c black -i black", Nam),
            ("s 1.027846934 _2_ MAC  --- 0 ACK 38 [0 1 0 0] ", WirelessOld),
            (
                "d -t 1.5 -Hs 0 -Hd -2 -Ni 0 -Nx 1.00 -Ny 2.00 -Nz 0.00 -Ne -1.000000 -Nl MAC -Nw COL -Ma 0 -Md 1 -Ms 0 -Mt 0 ",
                WirelessNew,
            ),
            (
                "+ 1.5 -s 2 -d -1 -p MAC -k MAC -i 0 -N:loc {4.00 1.00 0.00} -N:en -1.000000 -M:dur 52e -M:s 3 -M:d 2 -M:t 0 ",
                WirelessTagged,
            ),
            ("0.54128  0  0  2  0  cwnd_ 2.000 ", Variables),
            ("q -t 0.1 -s 0 -d 1 -l 500 -p 1", Variables),
            ("v 1.2 link-down 2 1", Events),
            ("E 0.42079 0 2 TCP FAST_RECOVERY 3 40 20", Events),
            ("M 15.00000 4 (240.00, 210.00, 0.00), (800.00, 400.00), 60.00", Events),
        ] {
            assert_eq!(Family::of(line.as_bytes()), Ok(family), "{line}");
        }
        let sample =
            b"v 1.2 link-down 2 1\n0.5 0 0 2 0 cwnd_ 2\nnonsense\n0.5 0 0 2 0 cwnd_ 3\r\n0.5 0 0 2 0 cwnd_ 4";
        assert_eq!(Family::in_sample(sample), [(Variables, 2), (Events, 1)]);
        assert!(Family::in_sample(b"\x7fELF\0\0").is_empty());
    }
}
