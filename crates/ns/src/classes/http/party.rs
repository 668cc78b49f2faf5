//! The parts that web clients, caches and servers share.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::application::http::Participant;

use super::page_commands;
use crate::Ns;
use crate::classes::receiver::Receiver;
use crate::declare::{ClassDeclaration, Declarations, Int, Refusal, arg, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http", "SplitObject");
    class
        .doc("A client, cache or server of web pages, made with `new Http/... simulator node`.")
        .native(|_, _| Participant::default())
        .bind(
            "id_",
            Int(0, unit::NONE),
            "Number of the node of this client, cache or server.",
            |party: &Participant| &party.number,
        )
        .class_variable("fid_", "-1", unit::NONE, "The flow id that was assigned last.")
        .class_variable(
            "TRANSPORT_",
            "FullTcp",
            unit::NONE,
            "Class of the agents, without the prefix `Agent/TCP/`.",
        )
        .class_variable(
            "MEDIA_TRANSPORT_",
            "RAP",
            unit::NONE,
            "Class of the agents of streams, without the prefix `Agent/`.",
        )
        .class_variable(
            "MEDIA_APP_",
            "MediaApp",
            unit::NONE,
            "Class of the applications of streams, without the prefix `Application/`.",
        )
        .class_variable("HB_FID_", "40", unit::NONE, "The flow id of connections for heartbeats.")
        .class_variable("PINV_FID_", "41", unit::NONE, "The flow id of invalidations and of pushed pages.")
        .instproc("init", ("ns", "node"), "Assigns the client, cache or server to a node.", init)
        .instproc("create-pagepool", (), "Makes the store of pages.", |ns, call, _| {
            let pool = ns.new_object("PagePool/Client", &[])?;
            ns.record::<Participant>(call.object)?.store.set(ns.entity_named(pool.as_str()));
            Ok(pool)
        })
        .instproc(
            "addr",
            (),
            "Returns the address of the node of this client, cache or server.",
            |ns, call, _| ns.invoke_named(&ns.otcl().get_var(call.object, "node_")?, "node-addr", &[]),
        )
        .instproc(
            "stat",
            (arg::text("name"),),
            "Returns the statistic of the given name.",
            |ns, call, (name,)| ns.otcl().get_var(call.object, &format!("stat_({})", name)),
        )
        .instproc("getfid", (), "Returns the next flow id.", |ns, call, _| {
            let class = http_class(ns)?;
            let next = i64::from(parse_integer(ns.otcl().get_var(class, "fid_")?.as_str())) + 1;
            ns.otcl().set_var(class, "fid_", Obj::from_i64(next))?;
            ns.otcl().set_var(call.object, "fid_", Obj::from_i64(next))
        })
        .instproc(
            "get-cachesize",
            (),
            "Returns the size of the store of pages, if one was set.",
            |ns, call, _| {
                let pool = Party::new(ns, call.object).object("pool_")?;
                ns.otcl().get_var(pool, "max_size_")
            },
        )
        .instproc(
            "set-cachesize",
            ("size",),
            "Sets the size of the store, which has no effect.",
            |ns, call, (size,)| {
                let pool = Party::new(ns, call.object).object("pool_")?;
                ns.otcl().set_var(pool, "max_size_", size)
            },
        );
    message_sizes(class);
    commands(class);
    page_commands::declare(class);
    connections(class);
}

/// Declares the class variables for the sizes of messages, bytes.
fn message_sizes(class: &mut ClassDeclaration) {
    for (variable, method, value, doc) in [
        ("REQSize_", "get-reqsize", "43", "Size of a request, bytes."),
        ("IMSSize_", "get-imssize", "50", "Size of a conditional request, bytes."),
        ("INVSize_", "get-invsize", "43", "Size of the answer that a page was not modified, bytes."),
        ("REFSize_", "get-refsize", "50", "Size of a request to refetch a page, bytes."),
        ("HBSize_", "get-hbsize", "1", "Size of a heartbeat, bytes."),
        ("NTFSize_", "get-ntfsize", "10", "Size of a report that a page was requested, bytes."),
        ("JOINSize_", "get-joinsize", "10", "Size of a report that a cache joins, bytes."),
        ("MPUSize_", "get-mpusize", "10", "Size of a request for pushed pages, bytes."),
        ("PFSize_", "get-pfsize", "1", "Size of a pro forma message, bytes."),
    ] {
        class.class_variable(variable, value, unit::BYTES, doc);
        class.instproc(method, (), doc, move |ns, _, _| ns.otcl().get_var(http_class(ns)?, variable));
    }
}

fn commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "id",
            (),
            "Returns the number of the node of this client, cache or server.",
            |_, party: &Participant, _| party.number.get(),
        )
        .cmd(
            "log",
            ("channel",),
            "Sets the channel to which events are written.",
            |command, party: &Participant, (channel,)| {
                party.log.set(command.ns.sink(channel));
                party.log.get().map(drop).ok_or_else(|| {
                    let id = party.number.get();
                    Refusal::new(format!("{id}: invalid log file handle {channel}"))
                })
            },
        )
        .cmd("log", (), "Sets the channel to which events are written.", |command, party: &Participant, _| {
            let sinks = command.ns.sinks().borrow();
            let channel = sinks.iter().find(|(_, sink)| Some(**sink) == party.log.get());
            channel.map_or_else(String::new, |(name, _)| name.clone())
        })
        .cmd(
            "set-pagepool",
            (arg::entity("pool"),),
            "Sets the pool that stores the pages.",
            |_, party: &Participant, (pool,)| {
                party.store.set(Some(pool));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "connect",
            (arg::object::<Participant>("peer"), arg::entity("application")),
            "Uses the given application to communicate with another party.",
            |_, party: &Participant, (peer, application)| {
                party.connect(peer.number.get(), application);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "disconnect",
            (arg::object::<Participant>("peer"),),
            "Ends the communication with another party.",
            |command, party: &Participant, (peer_name,)| {
                let peer = peer_name.number.get();
                if let Some(application) = party.connection(peer) {
                    party.disconnect(peer);
                    command.ns.invoke_named(&command.ns.handle(application), "destroy", &[])?;
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "get-cnc",
            (arg::object::<Participant>("peer"),),
            "Returns the application through which the client, cache or server communicates with another \
            party.",
            |_, party: &Participant, (peer,)| Ok::<_, Refusal>(party.connection(peer.number.get())),
        )
        .cmd(
            "evTrace",
            (arg::text("who"), arg::text("what"), arg::text("which"), arg::rest("arg")),
            "Writes an event to the channel that `log` has set.",
            |command, party: &Participant, (who, what, which, rest)| {
                party
                    .trace(command.sim(), [who, what, which].into_iter().chain(rest.iter().map(Obj::as_str)));
            },
        )
        .cmd(
            "send",
            ("peer", arg::int("bytes"), arg::text("script"), arg::rest("arg")),
            "Sends the given number of bytes; the script is evaluated when they arrive.",
            |command, party: &Participant, (peer, bytes, script, _)| {
                let found = command.ns.named(peer).ok().and_then(|id| command.sim().get::<Participant>(id));
                let peer = found.ok_or_else(|| {
                    let name = command.ns.otcl().name(command.object);
                    Refusal::new(format!("{name}: bad client name {peer}"))
                })?;
                // ns-2.35: words after the script are dropped.
                party.send(command.sim(), peer.number.get(), bytes, script);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "is-connected",
            (arg::attempt(arg::object::<Participant>("peer")),),
            "Returns whether there is a connection to another party.",
            |_, party: &Participant, (peer,)| {
                peer.is_ok_and(|peer| party.connection(peer.number.get()).is_some())
            },
        );
}

pub(super) fn http_class(ns: &Ns) -> Result<ObjectId, Error> {
    ns.otcl().object("Http").ok_or_else(|| Error::from("no class Http"))
}

/// Finishes `init` of clients, caches and servers: sets the colour of the node, and the statistics.
pub(super) fn finish_init(ns: &Ns, call: &Call, color: &str, statistics: &[(&str, &str)]) -> TclResult {
    call.next(call.args)?;
    let party = Party::new(ns, call.object);
    ns.invoke_named(&party.get("node_")?, "color", &[Obj::from_str(color)])?;
    for (name, value) in statistics {
        party.set(&format!("stat_({name})"), Obj::from_str(value))?;
    }
    Ok(Obj::empty())
}

fn init(ns: &Ns, call: &Call, (simulator, node): (&Obj, &Obj)) -> TclResult {
    call.next(&[])?;
    let set = |name: &str, value: &Obj| ns.otcl().set_var(call.object, name, value);
    set("ns_", simulator)?;
    set("node_", node)?;
    set("id_", &ns.invoke_named(node, "id", &[])?)?;
    set("pool_", &ns.invoke(call.object, "create-pagepool", &[])?)
}

fn connections(class: &mut ClassDeclaration) {
    class
        .instproc("connect", ("server",), "Opens a connection to a cache or server.", |ns, call, _| {
            connect(ns, call)
        })
        .instproc("disconnect", ("peer",), "Closes the connection to another party.", |ns, call, _| {
            disconnect(ns, call)
        });
}

fn connect(ns: &Ns, call: &Call) -> TclResult {
    let party = Party::new(ns, call.object);
    let server = &call.args[0];
    party.append("slist_", server.clone())?;
    let flow = party.call("getfid", &[])?;
    let tcp = party.new_agent(&flow)?;
    ns.invoke_named(&tcp, "set", &[Obj::from_str("window_"), Obj::from_i64(WINDOW)])?;
    let far = ns.invoke_named(server, "alloc-connection", &[party.name(), flow])?;
    let far_agent = ns.invoke_named(&far, "agent", &[])?;
    ns.invoke_named(&party.get("ns_")?, "connect", &[tcp.clone(), far_agent])?;
    let application = ns.new_object("Application/TcpApp", &[tcp])?;
    ns.invoke_named(&application, "connect", &[far])?;
    party.talk_over(server, &application)?;
    Ok(Obj::empty())
}

/// The window, segments, of the agent that opens a connection.
const WINDOW: i64 = 100;

/// `alloc-connection` of caches and servers: prepares the local end of a connection from a client.
pub(super) fn accept(ns: &Ns, call: &Call) -> TclResult {
    let party = Party::new(ns, call.object);
    party.append("clist_", call.args[0].clone())?;
    let tcp = party.new_agent(&call.args[1])?;
    ns.invoke_named(&tcp, "listen", &[])?;
    let application = ns.new_object("Application/TcpApp", &[tcp])?;
    party.talk_over(&call.args[0], &application)?;
    Ok(application)
}

/// Closes both ends of a connection that this party has opened, the peer's end first.
pub(super) fn disconnect(ns: &Ns, call: &Call) -> TclResult {
    let peer = &call.args[0];
    let party = Party::new(ns, call.object);
    if !party.get("slist_")?.list_items()?.contains(peer) {
        return Err(format!("Http::disconnect: not connected to {peer}").into());
    }
    ns.invoke_named(peer, "disconnect", &[party.name()])?;
    close_own_end(ns, call)
}

/// Closes the local end of a connection.
pub(super) fn close_own_end(ns: &Ns, call: &Call) -> TclResult {
    let party = Party::new(ns, call.object);
    let application = party.call("get-cnc", from_ref(&call.args[0]))?;
    let agent = ns.invoke_named(&application, "agent", &[])?;
    party.call("cmd", &[Obj::from_str("disconnect"), call.args[0].clone()])?;
    let body = format!("{} detach-agent {} {agent}; delete {agent}", party.get("ns_")?, party.get("node_")?);
    let procedure = ["done", "", &body].map(Obj::from_str);
    ns.invoke_named(&agent, "proc", &procedure)?;
    ns.invoke_named(&agent, "close", &[])
}

/// A client, server or cache.
pub(super) type Party<'a> = Receiver<'a>;

impl Party<'_> {
    /// Calls a method and returns whether its result is true.
    pub(super) fn ask(&self, method: &str, arguments: &[Obj]) -> Result<bool, Error> {
        self.is_true(&self.call(method, arguments)?)
    }

    fn is_true(&self, answer: &Obj) -> Result<bool, Error> {
        if let Some(answer) = answer.to_bool() {
            return Ok(answer);
        }
        Ok(self.expression(answer.as_str())?.to_bool().unwrap_or(false))
    }

    /// Evaluates an expression with Tcl's `expr`.
    pub(super) fn expression(&self, text: &str) -> TclResult {
        self.ns.otcl().eval_str(&format!("expr {text}"))
    }

    /// Returns whether an expression is true in Tcl.
    pub(super) fn holds(&self, text: &str) -> Result<bool, Error> {
        Ok(self.expression(text)?.to_bool().unwrap_or(false))
    }

    pub(super) fn unset(&self, variable: &str) -> Result<(), Error> {
        self.ns.otcl().unset_var(self.object, variable)
    }

    /// Returns the keys of an array.
    pub(super) fn elements(&self, array: &str) -> Vec<Obj> {
        self.ns.array_names(self.object, array)
    }

    /// Adds to the number in a variable.
    pub(super) fn add(&self, variable: &str, amount: impl Into<Obj>) -> TclResult {
        self.set(variable, self.sum(&self.get(variable)?, &amount.into())?)
    }

    /// Returns the sum as Tcl computes it.
    pub(super) fn sum(&self, a: &Obj, b: &Obj) -> TclResult {
        self.calculate((a, "+", b), i64::checked_add, |a, b| a + b)
    }

    /// Returns the difference as Tcl computes it.
    pub(super) fn difference(&self, a: &Obj, b: &Obj) -> TclResult {
        self.calculate((a, "-", b), i64::checked_sub, |a, b| a - b)
    }

    /// Returns the product as Tcl computes it.
    pub(super) fn product(&self, a: &Obj, b: &Obj) -> TclResult {
        self.calculate((a, "*", b), i64::checked_mul, |a, b| a * b)
    }

    /// Returns what Tcl computes. It is asked only for values that are no numbers but expressions, and for integers with too
    /// large a result.
    fn calculate(
        &self,
        (a, operator, b): (&Obj, &str, &Obj),
        of_integers: fn(i64, i64) -> Option<i64>,
        of_reals: fn(f64, f64) -> f64,
    ) -> TclResult {
        let result = match (a.to_i64(), b.to_i64(), a.to_f64(), b.to_f64()) {
            (Some(a), Some(b), ..) => of_integers(a, b).map(Obj::from_i64),
            (.., Some(a), Some(b)) => Some(Obj::from_f64(of_reals(a, b))),
            _ => None,
        };
        result.map_or_else(|| self.expression(&format!("{a} {operator} {b}")), Ok)
    }

    /// Returns whether `a` is larger than `b` in Tcl.
    pub(super) fn exceeds(&self, a: &Obj, b: &Obj) -> Result<bool, Error> {
        match (a.to_f64(), b.to_f64()) {
            (Some(a), Some(b)) => Ok(a > b),
            _ => self.holds(&format!("{a} > {b}")),
        }
    }

    /// Appends an item to the list in a variable.
    pub(super) fn append(&self, variable: &str, item: Obj) -> TclResult {
        let mut items = if self.has(variable) { self.get(variable)?.list_items()? } else { Vec::new() };
        items.push(item);
        self.set(variable, Obj::list(&items))
    }

    /// Returns the object that a variable names.
    pub(super) fn object(&self, variable: &str) -> Result<ObjectId, Error> {
        let name = self.get(variable)?;
        self.ns.otcl().object_of(&name).ok_or_else(|| format!("invalid command name \"{name}\"").into())
    }

    pub(super) fn now(&self) -> TclResult {
        self.ns.invoke_named(&self.get("ns_")?, "now", &[])
    }

    pub(super) fn at(&self, time: Obj, script: &str) -> TclResult {
        self.ns.invoke_named(&self.get("ns_")?, "at", &[time, Obj::from_str(script)])
    }

    /// Logs an event.
    pub(super) fn trace(&self, event: std::fmt::Arguments) -> Result<(), Error> {
        let has_own = self.ns.otcl().responds_to(self.object, "evTrace");
        if !has_own && self.ns.record::<Participant>(self.object).is_ok_and(|party| party.log.get().is_none())
        {
            return Ok(());
        }
        let words: Vec<Obj> = event.to_string().split(' ').map(Obj::from_str).collect();
        self.call("evTrace", &words).map(drop)
    }

    /// Returns the node number of a participant.
    pub(super) fn id_of(&self, party: &Obj) -> TclResult {
        let otcl = self.ns.otcl();
        let object = otcl.object_of(party).filter(|object| !otcl.responds_to(*object, "id"));
        match object.map(|object| self.ns.record::<Participant>(object)) {
            Some(Ok(party)) => Ok(Obj::from_i64(party.number.get().into())),
            _ => self.ns.invoke_named(party, "id", &[]),
        }
    }

    /// Sends a message of the given size that calls a method of the peer.
    pub(super) fn send(&self, peer: &Obj, bytes: &Obj, message: &str) -> Result<(), Error> {
        let script = Obj::from_str(&format!("{peer} {message}"));
        self.call("send", &[peer.clone(), bytes.clone(), script]).map(drop)
    }

    pub(super) fn new_agent(&self, flow: &Obj) -> TclResult {
        let class = self.ns.otcl().get_var(http_class(self.ns)?, "TRANSPORT_")?;
        let tcp = self.ns.new_object(&format!("Agent/TCP/{class}"), &[])?;
        self.ns.invoke_named(&tcp, "set", &[Obj::from_str("fid_"), flow.clone()])?;
        self.ns.invoke_named(&self.get("ns_")?, "attach-agent", &[self.get("node_")?, tcp.clone()])?;
        Ok(tcp)
    }

    pub(super) fn talk_over(&self, peer: &Obj, application: &Obj) -> Result<(), Error> {
        self.call("cmd", &[Obj::from_str("connect"), peer.clone(), application.clone()]).map(drop)
    }

    /// Returns whether there is a connection to this peer.
    pub(super) fn is_connected(&self, peer: &Obj) -> Result<bool, Error> {
        self.ask("is-connected", from_ref(peer))
    }
}

/// Returns the server part of the name of a page.
pub(super) fn server_of(page: &Obj) -> Obj {
    Obj::from_str(page.as_str().split(':').next().unwrap_or_default())
}

/// Returns the number in the name of a page.
pub(super) fn number_of(page: &Obj) -> Obj {
    Obj::from_str(page.as_str().split(':').nth(1).unwrap_or_default())
}

/// Returns a property from a list of names and values.
pub(super) fn property(properties: &[Obj], name: &str) -> TclResult {
    let found = properties.chunks(2).rev().find_map(|pair| match pair {
        [key, value] if key.as_str() == name => Some(value.clone()),
        _ => None,
    });
    found.ok_or_else(|| format!("can't read \"data({name})\": no such element in array").into())
}

/// Joins words with blanks.
pub(super) fn words(words: &[Obj]) -> String {
    words.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ")
}
