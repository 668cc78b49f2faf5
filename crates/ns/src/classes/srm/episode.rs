//! `SRM`: what the objects that request data, send repairs and send session messages have in common (spec:
//! more-networks, section 11.2).

use std::borrow::Borrow;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::{native, number};
use crate::Ns;
use crate::classes::{node, now, simulator_instance};
use crate::declare::{Declarations, arg, parse_integer};

/// An object of a class below `SRM`. Its state is in its variables, which methods of scripts' classes read and set.
#[derive(Clone, Copy)]
pub(super) struct Episode<'a> {
    pub(super) ns: &'a Ns,
    object: ObjectId,
}

impl<'a> Episode<'a> {
    /// The object that a call is sent to.
    pub(super) fn of(ns: &'a Ns, call: &Call) -> Self {
        Episode { ns, object: call.object }
    }

    pub(super) fn get(self, variable: &str) -> TclResult {
        self.ns.otcl().get_var(self.object, variable)
    }

    pub(super) fn set(self, variable: &str, value: impl Borrow<Obj>) -> TclResult {
        self.ns.otcl().set_var(self.object, variable, value)
    }

    pub(super) fn exists(self, variable: &str) -> bool {
        self.ns.otcl().var_exists(self.object, variable)
    }

    pub(super) fn get_if_any(self, variable: &str) -> Result<Option<Obj>, Error> {
        self.ns.otcl().get_var_if_any(self.object, variable)
    }

    /// Returns a variable as a number.
    pub(super) fn real(self, variable: &str) -> Result<f64, Error> {
        number(&self.get(variable)?)
    }

    /// Returns the number of times that the data have been requested or repaired.
    pub(super) fn round(self) -> Result<f64, Error> {
        self.real("round_")
    }

    /// Adds 1 to a variable, and returns it.
    pub(super) fn increment(self, variable: &str) -> TclResult {
        let old = self.get(variable)?;
        let value = old.to_i64().ok_or_else(|| Error::from(format!("expected integer but got \"{old}\"")))?;
        self.set(variable, Obj::from_i64(value.wrapping_add(1)))
    }

    /// Calls a method of the object.
    pub(super) fn call(self, method: &str, arguments: &[Obj]) -> TclResult {
        self.ns.invoke(self.object, method, arguments)
    }

    /// Does the work of the method `method`, by calling that if it is a script's. Only for methods that no class of the library
    /// below the object's overrides.
    pub(super) fn call_or(
        self,
        method: &str,
        arguments: &[Obj],
        native: impl FnOnce(Self) -> TclResult,
    ) -> TclResult {
        match self.ns.otcl().finds_script_method(self.object, method) {
            true => self.call(method, arguments),
            false => native(self),
        }
    }

    /// Returns the agent that the object belongs to.
    pub(super) fn agent(self) -> Result<ObjectId, Error> {
        let agent = self.get("agent_")?;
        self.ns
            .otcl()
            .object_of(&agent)
            .ok_or_else(|| Error::from(format!("invalid command name \"{agent}\"")))
    }

    /// Copies variables of the agent.
    pub(super) fn copy(self, variables: &[(&str, &str)]) -> Result<(), Error> {
        let agent = self.agent()?;
        for (own, theirs) in variables {
            self.set(own, self.ns.otcl().get_var(agent, theirs)?)?;
        }
        Ok(())
    }

    /// Sets variables to 0.
    pub(super) fn clear(self, variables: &[&str]) -> Result<(), Error> {
        variables.iter().try_for_each(|variable| self.set(variable, Obj::from_i64(0)).map(drop))
    }

    /// Returns the present time as scripts read it.
    pub(super) fn now(self) -> Obj {
        self.ns.real(now(self.ns))
    }

    /// Calls the method `evTrace`, if it is a script's or anything is traced.
    pub(super) fn event(self, tag: &str, text: &[&str]) -> Result<(), Error> {
        self.event_of(|_| Ok(words(&[&[tag], text].concat())))
    }

    /// Calls the method `evTrace` with these arguments, if it is a script's or anything is traced.
    pub(super) fn event_of(
        self,
        arguments: impl FnOnce(Self) -> Result<Vec<Obj>, Error>,
    ) -> Result<(), Error> {
        if self.ns.otcl().finds_script_method(self.object, "evTrace") || self.is_traced()? {
            self.call("evTrace", &arguments(self)?)?;
        }
        Ok(())
    }

    fn is_traced(self) -> Result<bool, Error> {
        Ok(self.exists("trace_") || self.ns.otcl().var_exists(simulator_instance(self.ns)?, "eventTraceAll_"))
    }

    /// Schedules a method of the object, and remembers the event, which is returned.
    pub(super) fn schedule(self, time: &Obj, method: &str) -> TclResult {
        let script = format!("{} {method}", self.ns.otcl().name(self.object));
        let simulator = simulator_instance(self.ns)?;
        let event = self.ns.invoke(simulator, "at", &[time.clone(), Obj::from_str(&script)])?;
        self.set("eventID_", event)
    }

    /// Cancels the scheduled event. If it was that of the first round, the agent records the time that has passed until
    /// a request or repair; `kind` is its name in the statistics, and `cause` what has made the event unnecessary.
    pub(super) fn cancel(self, kind: &str, cause: &str) -> TclResult {
        if let Some(event) = self.get_if_any("eventID_")? {
            self.ns.invoke(simulator_instance(self.ns)?, "cancel", &[event])?;
            self.ns.otcl().unset_var(self.object, "eventID_")?;
        }
        if self.round()? != 1.0 || !matches!(cause, "REQUEST" | "REPAIR") {
            return Ok(Obj::empty());
        }
        let waited = self.service_time()?;
        self.ns.invoke(self.agent()?, "update-ave", &[Obj::from_str(kind), waited])
    }

    /// Records and returns the time since the loss, in round-trip times, by the method `serviceTime`.
    pub(super) fn service_time(self) -> TclResult {
        self.call_or("serviceTime", &[], service_time)
    }

    /// Returns the smoothed distance to the member that a variable names, seconds, by the method `distance?`.
    pub(super) fn distance_to(self, member: &str) -> TclResult {
        let member = self.get(member)?;
        self.call_or("distance?", std::slice::from_ref(&member), |this| {
            distance(this, parse_integer(member.as_str()))
        })
    }

    /// Draws the time to wait before the first request or repair, seconds: a multiple of the distance to the member that
    /// a variable names.
    pub(super) fn draw_delay(self, constants: [&str; 2], member: &str) -> Result<f64, Error> {
        let drawn = super::uniform(self.ns, "0", "1")?;
        let factor = self.real(constants[0])? + self.real(constants[1])? * drawn;
        Ok(factor * number(&self.distance_to(member)?)?)
    }

    /// Sends a request or a repair for the data.
    pub(super) fn send(self, kind: &str) -> TclResult {
        let data = [self.get("round_")?, self.get("sender_")?, self.get("msgid_")?];
        let words: Vec<Obj> = [Obj::from_str("send"), Obj::from_str(kind)].into_iter().chain(data).collect();
        // The agent receives its own message before this call returns.
        self.ns.invoke(self.agent()?, words[0].as_str(), &words[1..])?;
        self.increment("statistics_(#sent)")?;
        self.set("sent_", self.get("round_")?)
    }

    /// Stops sending after a repair: the object is finished after three times the distance. `cancel` is called in between.
    pub(super) fn hold_down(
        self,
        (tag, kind): (&str, &str),
        distance: &Obj,
        until: impl FnOnce(&Obj) -> TclResult,
    ) -> TclResult {
        let ignored = Obj::from_f64(now(self.ns) + 3.0 * number(distance)?);
        until(&ignored)?;
        self.call_or("cancel", &[Obj::from_str("REPAIR")], |this| this.cancel(kind, "REPAIR"))?;
        let this = self.ns.otcl().name(self.object).to_owned();
        let (agent, sender, msgid) = (self.get("agent_")?, self.get("sender_")?, self.get("msgid_")?);
        let script = Obj::from_str(&format!("{agent} clear {this} {sender} {msgid}"));
        self.ns.invoke(simulator_instance(self.ns)?, "at", &[ignored.clone(), script])?;
        self.event(tag, &["REPAIR", "IGNORES", ignored.as_str()])?;
        Ok(Obj::empty())
    }

    /// Returns the text at the beginning of a line, after the time.
    fn prefix(self) -> Result<String, Error> {
        let [node, sender, number, round] =
            [self.get("nid_")?, self.get("sender_")?, self.get("msgid_")?, self.get("round_")?];
        Ok(format!("n {node} m <{sender}:{number}> r {round} "))
    }

    fn log_prefix(self) -> Result<String, Error> {
        Ok(format!("{:7.4} {}", now(self.ns), self.prefix()?))
    }

    fn event_prefix(self) -> Result<String, Error> {
        Ok(format!("E {:8.6} {}", now(self.ns), self.prefix()?))
    }

    /// Writes the beginning of a line by `method`, if a script has replaced that, and then the line.
    fn write(
        self,
        channel: &Obj,
        method: &str,
        prefix: impl FnOnce(Self) -> Result<String, Error>,
        text: &str,
    ) -> Result<(), Error> {
        if self.ns.otcl().finds_script_method(self.object, method) {
            self.call(method, std::slice::from_ref(channel))?;
            return self.ns.put_line(channel, text);
        }
        self.ns.put_line(channel, &(prefix(self)? + text))
    }
}

/// Returns texts as words of a call.
pub(super) fn words(texts: &[&str]) -> Vec<Obj> {
    texts.iter().map(|text| Obj::from_str(text)).collect()
}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("SRM", "Object");
    class
        .doc("Handles an episode of loss and repair.")
        .instproc(
            "init",
            ("ns", "agent"),
            "Makes the object of an agent, with the agent's trace and procedure that smooths distances.",
            |ns, call, words| make(Episode::of(ns, call), words),
        )
        .instproc(
            "set-params",
            ("sender", "msgid"),
            "Sets the data that the object handles.",
            |ns, call, (sender, msgid)| {
                let this = Episode::of(ns, call);
                this.set("sender_", sender)?;
                this.set("msgid_", msgid)?;
                let round = ns.invoke(this.agent()?, "round?", &[sender.clone(), msgid.clone()])?;
                this.set("round_", round)?;
                this.set("sent_", Obj::from_i64(0))
            },
        )
        .instproc("schedule", (), "Counts a round, and returns its number.", |ns, call, _| {
            Episode::of(ns, call).increment("round_")
        })
        .instproc("cancel", (), "Has no effect.", |_, _, _| Ok(Obj::empty()))
        .instproc(
            "distance?",
            (arg::int("node"),),
            "Returns the smoothed distance to a member, seconds.",
            |ns, call, (node,)| distance(Episode::of(ns, call), node),
        )
        .instproc(
            "serviceTime",
            (),
            "Records and returns the time since the loss, in round-trip times.",
            |ns, call, _| service_time(Episode::of(ns, call)),
        );
    lines(class);
}

/// Declares the methods that write lines.
fn lines(class: &mut crate::declare::ClassDeclaration) {
    class
        .instproc(
            "logpfx",
            ("fp",),
            "Writes the beginning of a line of the agent's trace.",
            |ns, call, (fp,)| put(ns, fp, &Episode::of(ns, call).log_prefix()?),
        )
        .instproc(
            "ns-event-pfx",
            ("fp",),
            "Writes the beginning of a line of the event trace.",
            |ns, call, (fp,)| put(ns, fp, &Episode::of(ns, call).event_prefix()?),
        )
        .instproc(
            "nam-event-pfx",
            ("fp",),
            "Writes the beginning of a line of the event trace.",
            |ns, call, (fp,)| put(ns, fp, &Episode::of(ns, call).event_prefix()?),
        )
        .instproc(
            "evTrace",
            ("tag", "type", arg::rest("arg")),
            "Writes a line to the event trace, if there is one, and to the trace of the agent.",
            |ns, call, (tag, kind, words)| {
                let this = Episode::of(ns, call);
                let mut text = format!("{tag} {kind}");
                for word in words {
                    text = text + " " + word.as_str();
                }
                let simulator = simulator_instance(ns)?;
                if ns.otcl().var_exists(simulator, "eventTraceAll_") {
                    let channel = ns.otcl().get_var(simulator, "eventtraceAllFile_")?;
                    this.write(&channel, "ns-event-pfx", Episode::event_prefix, &text)?;
                }
                if this.exists("trace_") {
                    this.write(&this.get("trace_")?, "logpfx", Episode::log_prefix, &text)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "dump-stats",
            ("fp",),
            "Writes a line with the times and statistics of the object.",
            |ns, call, (fp,)| {
                let this = Episode::of(ns, call);
                // ns-2.35: the first four letters, `SRM/`, are left out of every name.
                let kind: String = ns.class_name(call.object).chars().skip(4).collect();
                let [times, statistics] = ["times_", "statistics_"].map(|array| contents(this, array));
                this.write(
                    fp,
                    "logpfx",
                    Episode::log_prefix,
                    &format!("type {kind} {} {}", times?, statistics?),
                )?;
                Ok(Obj::empty())
            },
        );
}

/// Writes a text without a newline.
fn put(ns: &Ns, channel: &Obj, text: &str) -> TclResult {
    let words = [Obj::from_str("puts"), Obj::from_str("-nonewline"), channel.clone(), Obj::from_str(text)];
    ns.otcl().call(&words)
}

/// Returns an array as a list of its names and values, in Tcl's order.
fn contents(this: Episode, array: &str) -> TclResult {
    if !this.exists(array) {
        return Ok(Obj::empty());
    }
    this.call("array", &[Obj::from_str("get"), Obj::from_str(array)])
}

fn make(this: Episode, (ns_name, agent_name): (&Obj, &Obj)) -> TclResult {
    let ns = this.ns;
    this.set("ns_", ns_name)?;
    this.set("agent_", agent_name)?;
    let agent = this.agent()?;
    let node = ns.otcl().get_var(agent, "node_")?;
    let record: Option<&node::Node> = ns.entity_named(node.as_str()).and_then(|node| ns.sim().get(node));
    this.set("nid_", Obj::from_i64(record.map_or(-1, |node| node.id.get()).into()))?;
    this.copy(&[("distf_", "distanceCompute_")])?;
    if ns.otcl().var_exists(agent, "trace_") {
        this.copy(&[("trace_", "trace_")])?;
    }
    this.set("times_(startTime)", this.now())?;
    this.set("times_(serviceTime)", Obj::from_i64(-1))?;
    this.set("times_(distance)", Obj::from_i64(-1))?;
    Ok(Obj::from_i64(-1))
}

fn service_time(this: Episode) -> TclResult {
    let waited = now(this.ns) - this.real("times_(startTime)")?;
    this.set("times_(serviceTime)", Obj::from_f64(waited / (2.0 * this.real("times_(distance)")?)))
}

/// Returns the distance of a member, seconds, smoothed by the agent's procedure.
// ns-2.35: every call smooths again (spec: more-networks, section 11.2).
fn distance(this: Episode, member: i32) -> TclResult {
    let ns = this.ns;
    let new = Obj::from_str(&format!("{:.6}", native(ns, this.agent()?)?.distance(member)));
    let smoothed = ns.otcl().call(&[this.get("distf_")?, this.get("times_(distance)")?, new])?;
    this.set("times_(distance)", smoothed)
}

/// The sum of two numbers: an integer if both are.
pub(super) fn sum(a: &Obj, b: &Obj) -> TclResult {
    combine(a, b, i64::wrapping_add, |a, b| a + b)
}

/// The product of two numbers: an integer if both are.
pub(super) fn product(a: &Obj, b: &Obj) -> TclResult {
    combine(a, b, i64::wrapping_mul, |a, b| a * b)
}

/// Half of a number.
// ns-2.35: half of an integer is rounded down.
pub(super) fn half(value: &Obj) -> TclResult {
    combine(value, &Obj::from_i64(2), i64::div_euclid, |a, b| a / b)
}

fn combine(a: &Obj, b: &Obj, integers: fn(i64, i64) -> i64, reals: fn(f64, f64) -> f64) -> TclResult {
    let integer = |value: &Obj| value.as_str().parse::<i64>().ok();
    Ok(match (integer(a), integer(b)) {
        (Some(a), Some(b)) => Obj::from_i64(integers(a, b)),
        _ => Obj::from_f64(reals(number(a)?, number(b)?)),
    })
}
