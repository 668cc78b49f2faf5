use arrow_array::types::{Float64Type, Int32Type, UInt64Type};

use crate::columns::builders::{Names, Numbers, Optional, OptionalAddresses, OptionalNames, OptionalTexts};
use crate::columns::table::table;
use crate::records::Variable;

table! {
    /// Values of variables: `Trace/Var`, the traces of TCP and SCTP agents and of queues (a row for each variable
    /// of a line), and the `f` lines of nam traces.
    Variables "variables"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "From when on the variable has the value.";
    name: Names, "", "Name of the variable, such as `cwnd_`.";
    value: Optional<Float64Type>, "", "The value; units are the variable's. Null if it is not a number.";
    text: OptionalTexts, "", "The value as written, where it is not a number.";
    object: OptionalNames, "", "Handle of the object (`_o36`), or the agent's name in a nam trace.";
    source: OptionalAddresses, "", "Address of the agent's node.";
    source_port: Optional<Int32Type>, "", "Port of the agent; -1 in nam traces.";
    destination: OptionalAddresses, "", "Address of the node of the agent's peer.";
    destination_port: Optional<Int32Type>, "", "Port of the agent's peer.";
}

impl Variables {
    #[inline]
    pub(crate) fn push(&mut self, line: u64, variable: &Variable) {
        let value = variable.number();
        let object = variable.object;
        let row = self.line.len();
        self.line.push(line);
        self.time.push(variable.time);
        self.name.push(variable.name.bytes());
        self.value.put(row, value);
        self.text.put(row, value.is_none().then_some(variable.text));
        self.object.put(row, (!object.is_empty()).then_some(object.bytes()));
        self.source.put(row, variable.source.as_ref().map(|source| &source.address));
        self.source_port.put(row, variable.source.map(|source| source.port));
        self.destination.put(row, variable.destination.as_ref().map(|destination| &destination.address));
        self.destination_port.put(row, variable.destination.map(|destination| destination.port));
    }
}
