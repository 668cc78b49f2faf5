//! Native commands: their arguments and answers.

use neons_otcl::{Obj, ObjectId};
use neons_sim::{EntityId, Origin, Sim};

use crate::Ns;
use crate::Voice;

/// A call of a native command.
pub struct Command<'a> {
    /// The interpreter of the language.
    pub ns: &'a Ns,
    /// The object that receives the call.
    pub object: ObjectId,
    /// The native half of `object`.
    pub entity: EntityId,
    /// The arguments, without the command's name; bodies receive the values that their declared types have.
    pub(super) arguments: &'a [Obj],
}

/// The failure of a command. Scripts see only that the command failed; `reason`, unless empty, is the first line
/// of `errorInfo` (spec: script-language, section 7.2).
#[derive(Debug, Default)]
pub struct Refusal {
    pub(crate) reason: String,
    /// Explanation for the user, which scripts do not see: the mistake, and what was expected.
    pub(crate) explanation: Option<String>,
    /// An error raised by a script that the command called; it passes through unchanged.
    pub(crate) script_error: Option<neons_otcl::Error>,
}

impl Refusal {
    /// A refusal with this reason.
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal { reason: reason.into(), ..Refusal::default() }
    }

    /// A refusal with an explanation that only users of `neons` see.
    pub fn explained(explanation: impl Into<String>) -> Refusal {
        Refusal { explanation: Some(explanation.into()), ..Refusal::default() }
    }

    /// A refusal because the object lacks the part that the command acts on.
    pub fn unfit() -> Refusal {
        Refusal::explained("objects of this class do not have the command")
    }

    /// A refusal whose reason the command has printed already, as ns-2 does.
    pub fn reported() -> Refusal {
        Refusal::default()
    }
}

impl From<neons_otcl::Error> for Refusal {
    fn from(error: neons_otcl::Error) -> Refusal {
        Refusal { script_error: Some(error), ..Refusal::default() }
    }
}

/// The error message of a method that refuses an argument.
impl From<Refusal> for neons_otcl::Error {
    fn from(refusal: Refusal) -> neons_otcl::Error {
        let message = refusal.explanation.unwrap_or(refusal.reason);
        refusal.script_error.unwrap_or(neons_otcl::Error::Message(message))
    }
}

impl<'a> Command<'a> {
    /// A call with these words after the command's name.
    pub(crate) fn new(ns: &'a Ns, object: ObjectId, entity: EntityId, arguments: &'a [Obj]) -> Command<'a> {
        Command { ns, object, entity, arguments }
    }

    /// The simulation.
    pub fn sim(&self) -> &'a Sim {
        self.ns.sim()
    }

    /// Refuses an argument that ns-2 accepts although it makes no sense, unless the condition `holds`. Under
    /// ns-2's name every argument is accepted.
    ///
    /// # Errors
    /// The condition does not hold. The explanation says what is wrong and what was expected.
    pub fn insist(&self, holds: bool, explanation: impl FnOnce() -> String) -> Result<(), Refusal> {
        match holds || self.ns.voice() == Voice::Ns {
            true => Ok(()),
            false => Err(Refusal::explained(explanation())),
        }
    }

    /// Returns the origin of this command, for later messages about values that it supplied.
    pub fn origin(&self) -> Origin {
        crate::advice::origin(self.ns)
    }
}

/// A type that commands return.
pub trait Reply {
    /// Converts the result to a Tcl value.
    ///
    /// # Errors
    /// The command refused.
    fn reply(self, ns: &Ns) -> Result<Obj, Refusal>;
}

impl Reply for () {
    fn reply(self, _: &Ns) -> Result<Obj, Refusal> {
        Ok(Obj::empty())
    }
}

impl Reply for Obj {
    fn reply(self, _: &Ns) -> Result<Obj, Refusal> {
        Ok(self)
    }
}

impl Reply for String {
    fn reply(self, _: &Ns) -> Result<Obj, Refusal> {
        Ok(Obj::from_str(&self))
    }
}

impl Reply for &str {
    fn reply(self, _: &Ns) -> Result<Obj, Refusal> {
        Ok(Obj::from_str(self))
    }
}

impl Reply for i32 {
    fn reply(self, _: &Ns) -> Result<Obj, Refusal> {
        Ok(Obj::from_i64(self.into()))
    }
}

impl Reply for bool {
    fn reply(self, _: &Ns) -> Result<Obj, Refusal> {
        Ok(Obj::from_bool(self))
    }
}

impl Reply for f64 {
    fn reply(self, ns: &Ns) -> Result<Obj, Refusal> {
        Ok(ns.real(self))
    }
}

/// The name of the object with this native half; an empty string for `None`.
impl Reply for Option<EntityId> {
    fn reply(self, ns: &Ns) -> Result<Obj, Refusal> {
        Ok(self.map_or_else(Obj::empty, |entity| ns.handle(entity)))
    }
}

impl<T: Reply> Reply for Result<T, Refusal> {
    fn reply(self, ns: &Ns) -> Result<Obj, Refusal> {
        self?.reply(ns)
    }
}
