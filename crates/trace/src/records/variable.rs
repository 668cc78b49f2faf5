use crate::address::Endpoint;
use crate::scan::Cursor;
use crate::text::Text;

/// The value of a variable from this moment on.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable<'a> {
    /// Seconds.
    pub time: f64,
    /// The agent that it belongs to, where the trace says (traces of TCP agents; nam gives no ports).
    pub source: Option<Endpoint>,
    /// The agent's peer.
    pub destination: Option<Endpoint>,
    /// The object's handle (`_o36`) or the agent's name in a nam trace; empty where the trace has neither.
    pub object: Text<'a>,
    /// The name, such as `cwnd_`.
    pub name: Text<'a>,
    /// The value as written; a traced script variable may hold any text.
    pub text: Text<'a>,
}

impl Variable<'_> {
    /// The value as a number. `None` if it is not one.
    pub fn number(&self) -> Option<f64> {
        let mut cursor = Cursor::new(self.text.0);
        cursor.real().filter(|_| cursor.is_at_end())
    }
}

/// Many variables of an agent in one line (`trace_all_oneline_`, SCTP's and Asym's reports): pairs of a name with a
/// colon and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<'a> {
    /// Seconds.
    pub time: f64,
    /// The agent, where the line has it.
    pub source: Option<Endpoint>,
    /// Its peer, where the line has it.
    pub destination: Option<Endpoint>,
    pub(crate) pairs: &'a [u8],
}

impl<'a> Report<'a> {
    /// The variables, in the order of the line.
    pub fn variables(&self) -> impl Iterator<Item = Variable<'a>> {
        let &Report { time, source, destination, pairs } = self;
        let mut cursor = Cursor::new(pairs);
        std::iter::from_fn(move || {
            let name = Text(cursor.word()?.strip_suffix(b":")?);
            // The line of a variable without a format has this text in place of a value.
            let text = if name_of_error(cursor) { cursor.take_rest() } else { cursor.word()? };
            Some(Variable { time, source, destination, object: Text::default(), name, text: Text(text) })
        })
    }
}

fn name_of_error(mut cursor: Cursor) -> bool {
    cursor.word() == Some(b"ERROR")
}
