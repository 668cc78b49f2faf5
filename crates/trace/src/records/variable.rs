use crate::address::Endpoint;
use crate::scan::Cursor;
use crate::text::Text;

/// The value that a variable has from this time on.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable<'a> {
    /// The time in seconds.
    pub time: f64,
    /// The agent that owns the variable; `None` if the trace does not show it. Traces of TCP agents show it; nam traces
    /// show it without its port.
    pub source: Option<Endpoint>,
    /// The peer of the agent.
    pub destination: Option<Endpoint>,
    /// The object's handle (`_o36`) or, in a nam trace, the agent's name; empty where the trace has neither.
    pub object: Text<'a>,
    /// The name of the variable, such as `cwnd_`.
    pub name: Text<'a>,
    /// The value as written in the trace; a traced script variable may hold any text.
    pub text: Text<'a>,
}

impl Variable<'_> {
    /// The value as a number; `None` if it is not a number.
    pub fn number(&self) -> Option<f64> {
        let mut cursor = Cursor::new(self.text.0);
        cursor.real().filter(|_| cursor.is_at_end())
    }
}

/// Many variables of an agent in one line (`trace_all_oneline_`, and the reports of SCTP and Asym): pairs of a name
/// with a colon and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<'a> {
    /// The time in seconds.
    pub time: f64,
    /// The agent; `None` if the line does not show it.
    pub source: Option<Endpoint>,
    /// The agent's peer; `None` if the line does not show it.
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
            // If a variable has no format, its line has this error text in place of a value.
            let text = if name_of_error(cursor) { cursor.take_rest() } else { cursor.word()? };
            Some(Variable { time, source, destination, object: Text::default(), name, text: Text(text) })
        })
    }
}

fn name_of_error(mut cursor: Cursor) -> bool {
    cursor.word() == Some(b"ERROR")
}
