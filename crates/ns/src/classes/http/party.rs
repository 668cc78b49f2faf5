//! What clients, caches and servers have in common.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;
use neons_sim::application::http::{Page, PageId, PageStore, Participant};

use super::pages::properties;
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal, parse_integer, parse_real};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http", "SplitObject");
    class
        .doc("A client, cache or server of web pages: `new Http/... simulator node`.")
        .native(|_, _| Participant::default())
        .variable("id_", "0", "Number of its node.", |party: &Participant| Bound::Int(&party.number))
        .class_variable("fid_", "-1", "The flow id given last.")
        .class_variable("TRANSPORT_", "FullTcp", "Class of the agents, below Agent/TCP.")
        .class_variable("MEDIA_TRANSPORT_", "RAP", "Without effect.")
        .class_variable("MEDIA_APP_", "MediaApp", "Without effect.")
        .class_variable("HB_FID_", "40", "Without effect.")
        .class_variable("PINV_FID_", "41", "Without effect.")
        .method("init", "ns node", "Puts it on a node.", init)
        .method("create-pagepool", "", "Makes what keeps its pages.", |ns, call| {
            let pool = ns.new_object("PagePool/Client", &[])?;
            ns.record::<Participant>(call.object)?.store.set(ns.entity_named(pool.as_str()));
            Ok(pool)
        })
        .method("addr", "", "The address of its node.", |ns, call| {
            ns.invoke_named(&ns.otcl().get_var(call.object, "node_")?, "node-addr", &[])
        })
        .method("stat", "name", "A statistic.", |ns, call| {
            ns.otcl().get_var(call.object, &format!("stat_({})", call.arg(0)))
        })
        .method("getfid", "", "Takes the next flow id.", |ns, call| {
            let class = http_class(ns)?;
            let next = i64::from(parse_integer(ns.otcl().get_var(class, "fid_")?.as_str())) + 1;
            ns.otcl().set_var(class, "fid_", Obj::from_i64(next))?;
            ns.otcl().set_var(call.object, "fid_", Obj::from_i64(next))
        })
        .method("get-cachesize", "", "The size of its store, if one was set.", |ns, call| {
            let pool = Party::new(ns, call.object).object("pool_")?;
            ns.otcl().get_var(pool, "max_size_")
        })
        .method("set-cachesize", "size", "Sets the size of its store, which nothing heeds.", |ns, call| {
            let pool = Party::new(ns, call.object).object("pool_")?;
            ns.otcl().set_var(pool, "max_size_", &call.args[0])
        });
    message_sizes(class);
    commands(class);
    pages(class);
    connections(class);
}

/// Sizes of messages, bytes, that are variables of the class.
fn message_sizes(class: &mut ClassDeclaration) {
    for (variable, method, value, doc) in [
        ("REQSize_", "get-reqsize", "43", "Bytes of a request."),
        ("IMSSize_", "get-imssize", "50", "Bytes of a conditional request."),
        ("INVSize_", "get-invsize", "43", "Bytes of the answer that a page was not modified."),
        ("REFSize_", "get-refsize", "50", "Bytes of a request to refetch."),
        ("HBSize_", "get-hbsize", "1", "Bytes of a heartbeat."),
        ("NTFSize_", "get-ntfsize", "10", "Bytes of a notice of a request."),
        ("JOINSize_", "get-joinsize", "10", "Bytes of a notice of joining."),
        ("MPUSize_", "get-mpusize", "10", "Bytes of a request for pushed updates."),
        ("PFSize_", "get-pfsize", "1", "Bytes of a pro forma message."),
    ] {
        class.class_variable(variable, value, doc);
        class.method(method, "", doc, move |ns, _| ns.otcl().get_var(http_class(ns)?, variable));
    }
}

fn commands(class: &mut ClassDeclaration) {
    class
        .command("id", "", "The number of its node.", |_, party: &Participant| party.number.get())
        .command("log", "channel", "Lists events in a channel.", |command, party: &Participant| {
            party.log.set(command.ns.sink(&command.arguments[0]));
            party.log.get().map(drop).ok_or_else(|| {
                let (id, channel) = (party.number.get(), command.text(0));
                Refusal::new(format!("{id}: invalid log file handle {channel}"))
            })
        })
        .command("log", "", "Without effect.", |_, _: &Participant| ())
        .command("evTrace", "who what which ?arg ...?", "Lists an event.", |command, party: &Participant| {
            party.trace(command.sim(), command.arguments.iter().map(Obj::as_str));
        })
        .command(
            "send",
            "peer bytes script ?arg ...?",
            "Sends so many bytes; when they arrive the script runs.",
            |command, party: &Participant| {
                let peer = command.get::<Participant>(0).map_err(|_| {
                    let name = command.ns.otcl().name(command.object);
                    Refusal::new(format!("{name}: bad client name {}", command.text(0)))
                })?;
                // ns-2.35: further words are lost.
                party.send(command.sim(), peer.number.get(), command.int(1), command.text(2));
                Ok::<_, Refusal>(())
            },
        )
        .command("is-connected", "peer", "Whether it talks to another.", |command, party: &Participant| {
            let peer: Option<&Participant> = command.get(0).ok();
            peer.is_some_and(|peer| party.connection(peer.number.get()).is_some())
        });
}

/// The page that an argument names: `SERVER:NUMBER`.
fn page_id(command: &Command) -> Result<PageId, Refusal> {
    let name = command.text(0);
    // ns-2.35: crashes without a colon.
    let (server, number) =
        name.split_once(':').ok_or_else(|| Refusal::new(format!("no server in the name of page {name}")))?;
    match command.ns.entity_named(server) {
        Some(server) => Ok(PageId { server, number: parse_integer(number) }),
        None => command.sim().fatal(&format!("Non-exitent server name for page {name}\n")),
    }
}

fn store<'a>(command: &Command<'a>, party: &Participant) -> Result<&'a PageStore, Refusal> {
    party.pages(command.sim()).ok_or(Refusal::silent())
}

fn page(command: &Command, party: &Participant) -> Result<Page, Refusal> {
    store(command, party)?.get(page_id(command)?).ok_or(Refusal::silent())
}

fn pages(class: &mut ClassDeclaration) {
    class
        .command("exist-page", "page", "Whether it has a page.", |command, party: &Participant| {
            Ok::<_, Refusal>(store(command, party)?.get(page_id(command)?).is_some())
        })
        .command("get-page", "page", "The properties of a page.", |command, party: &Participant| {
            page(command, party).map(|page| properties(&page))
        })
        .command("get-size", "page", "The bytes of a page.", |command, party: &Participant| {
            page(command, party).map(|page| page.size)
        })
        .command(
            "get-modtime",
            "page",
            "When a page was modified, seconds.",
            |command, party: &Participant| page(command, party).map(|page| page.modified),
        )
        .command(
            "get-cachetime",
            "page",
            "When a page was entered, seconds.",
            |command, party: &Participant| page(command, party).map(|page| page.entered),
        )
        .command(
            "get-age",
            "page",
            "Seconds from the modification of a page to the next one.",
            |command, party: &Participant| page(command, party).map(|page| page.age),
        )
        .command(
            "set-modtime",
            "page time",
            "Sets when a page was modified.",
            |command, party: &Participant| {
                let change = |page: &mut Page| page.modified = command.real(1);
                let known = store(command, party)?.update(page_id(command)?, change);
                known.then_some(()).ok_or(Refusal::silent())
            },
        )
        .command("is-valid", "page", "Whether a page may be used.", |command, party: &Participant| {
            page(command, party).map(|_| true)
        })
        .command(
            "enter-page",
            "page name value ?arg ...?",
            "Keeps a page with these properties: size, modtime, age, noc.",
            enter_page,
        );
}

fn enter_page(command: &Command, party: &Participant) -> Result<(), Refusal> {
    let mut size = None;
    let mut page =
        Page { size: 0, modified: -1.0, entered: command.sim().now(), age: -1.0, uncacheable: false };
    for pair in command.arguments[1..].chunks(2) {
        let [name, value] = pair else { break };
        match name.as_str() {
            "size" => size = Some(parse_integer(value.as_str())),
            "modtime" => page.modified = parse_real(value.as_str()),
            "age" => page.age = parse_real(value.as_str()),
            "noc" => page.uncacheable = true,
            _ => {}
        }
    }
    let Some(size) = size else {
        let pool = party.store.get().map_or_else(Obj::empty, |pool| command.ns.handle(pool));
        command.sim().warn(&format!("PagePool {pool}: wrong information for page {}\n", command.text(0)));
        return Err(Refusal::silent());
    };
    page.size = size;
    store(command, party)?.enter(page_id(command)?, page);
    Ok(())
}

fn http_class(ns: &Ns) -> Result<ObjectId, Error> {
    ns.otcl().object("Http").ok_or_else(|| Error::from("no class Http"))
}

/// What `init` of clients, caches and servers adds to that of all: the colour of the node, and the statistics.
pub(super) fn finish_init(ns: &Ns, call: &Call, color: &str, statistics: &[(&str, &str)]) -> TclResult {
    call.next(call.args)?;
    let party = Party::new(ns, call.object);
    ns.invoke_named(&party.get("node_")?, "color", &[Obj::from_str(color)])?;
    for (name, value) in statistics {
        party.set(&format!("stat_({name})"), Obj::from_str(value))?;
    }
    Ok(Obj::empty())
}

fn init(ns: &Ns, call: &Call) -> TclResult {
    call.next(&[])?;
    let [simulator, node] = call.args else { unreachable!("the arity was checked") };
    let set = |name: &str, value: &Obj| ns.otcl().set_var(call.object, name, value);
    set("ns_", simulator)?;
    set("node_", node)?;
    set("id_", &ns.invoke_named(node, "id", &[])?)?;
    set("pool_", &ns.invoke(call.object, "create-pagepool", &[])?)
}

fn connections(class: &mut ClassDeclaration) {
    class.method("connect", "server", "Opens a connection to a cache or server.", connect).method(
        "disconnect",
        "peer",
        "Takes down the connection to another.",
        disconnect,
    );
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

/// The window of the agent that opens a connection, segments.
const WINDOW: i64 = 100;

/// `alloc-connection` of caches and servers: prepares this end of a connection from a client.
pub(super) fn accept(ns: &Ns, call: &Call) -> TclResult {
    let party = Party::new(ns, call.object);
    party.append("clist_", call.args[0].clone())?;
    let tcp = party.new_agent(&call.args[1])?;
    ns.invoke_named(&tcp, "listen", &[])?;
    let application = ns.new_object("Application/TcpApp", &[tcp])?;
    party.talk_over(&call.args[0], &application)?;
    Ok(application)
}

/// Takes down both ends of a connection that this party has opened, the peer's first.
pub(super) fn disconnect(ns: &Ns, call: &Call) -> TclResult {
    let peer = &call.args[0];
    let party = Party::new(ns, call.object);
    if !party.has("slist_") || !party.get("slist_")?.list_items()?.contains(peer) {
        return Err(format!("Http::disconnect: not connected to {peer}").into());
    }
    ns.invoke_named(peer, "disconnect", &[party.name()])?;
    close_own_end(ns, call)
}

/// Takes down this end of a connection.
pub(super) fn close_own_end(ns: &Ns, call: &Call) -> TclResult {
    let party = Party::new(ns, call.object);
    let (peer, application) = party.connection(&call.args[0]).ok_or("invalid command name \"\"")?;
    let application = ns.handle(application);
    let agent = ns.invoke_named(&application, "agent", &[])?;
    ns.record::<Participant>(call.object)?.disconnect(peer);
    ns.invoke_named(&application, "destroy", &[])?;
    ns.invoke_named(&agent, "close", &[])
}

/// A client, cache or server in a method of its own.
pub(super) struct Party<'a> {
    pub(super) ns: &'a Ns,
    object: ObjectId,
}

impl<'a> Party<'a> {
    pub(super) fn new(ns: &'a Ns, object: ObjectId) -> Party<'a> {
        Party { ns, object }
    }

    pub(super) fn name(&self) -> Obj {
        self.ns.otcl().name_obj(self.object)
    }

    pub(super) fn call(&self, method: &str, arguments: &[Obj]) -> TclResult {
        self.ns.invoke(self.object, method, arguments)
    }

    /// Whether a method answers something true.
    pub(super) fn ask(&self, method: &str, arguments: &[Obj]) -> Result<bool, Error> {
        self.is_true(&self.call(method, arguments)?)
    }

    fn is_true(&self, answer: &Obj) -> Result<bool, Error> {
        Ok(self.expression(answer.as_str())?.to_bool().unwrap_or(false))
    }

    /// What Tcl makes of an expression.
    pub(super) fn expression(&self, text: &str) -> TclResult {
        self.ns.otcl().eval_str(&format!("expr {text}"))
    }

    /// Whether Tcl thinks that an expression is true.
    pub(super) fn holds(&self, text: &str) -> Result<bool, Error> {
        Ok(self.expression(text)?.to_bool().unwrap_or(false))
    }

    pub(super) fn get(&self, variable: &str) -> TclResult {
        self.ns.otcl().get_var(self.object, variable)
    }

    pub(super) fn set(&self, variable: &str, value: impl Into<Obj>) -> TclResult {
        self.ns.otcl().set_var(self.object, variable, value.into())
    }

    pub(super) fn has(&self, variable: &str) -> bool {
        self.ns.otcl().var_exists(self.object, variable)
    }

    pub(super) fn unset(&self, variable: &str) -> Result<(), Error> {
        self.ns.otcl().unset_var(self.object, variable)
    }

    /// The keys of an array.
    pub(super) fn elements(&self, array: &str) -> Vec<Obj> {
        self.ns.array_names(self.object, array)
    }

    /// Adds to a number.
    pub(super) fn add(&self, variable: &str, amount: &str) -> TclResult {
        self.set(variable, self.expression(&format!("{} + {amount}", self.get(variable)?))?)
    }

    /// Adds to the end of a list.
    pub(super) fn append(&self, variable: &str, item: Obj) -> TclResult {
        let mut items = if self.has(variable) { self.get(variable)?.list_items()? } else { Vec::new() };
        items.push(item);
        self.set(variable, Obj::list(&items))
    }

    /// The object that a variable names.
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

    /// Lists an event.
    pub(super) fn trace(&self, event: &str) -> Result<(), Error> {
        let words: Vec<Obj> = event.split(' ').map(Obj::from_str).collect();
        self.call("evTrace", &words).map(drop)
    }

    /// The node number of a participant.
    pub(super) fn id_of(&self, party: &Obj) -> TclResult {
        self.ns.invoke_named(party, "id", &[])
    }

    /// Sends a message of so many bytes that calls a method of the peer.
    pub(super) fn send(&self, peer: &Obj, bytes: &Obj, message: &str) -> Result<(), Error> {
        let script = Obj::from_str(&format!("{peer} {message}"));
        self.call("send", &[peer.clone(), bytes.clone(), script]).map(drop)
    }

    fn new_agent(&self, flow: &Obj) -> TclResult {
        let class = self.ns.otcl().get_var(http_class(self.ns)?, "TRANSPORT_")?;
        let tcp = self.ns.new_object(&format!("Agent/TCP/{class}"), &[])?;
        self.ns.invoke_named(&tcp, "set", &[Obj::from_str("fid_"), flow.clone()])?;
        self.ns.invoke_named(&self.get("ns_")?, "attach-agent", &[self.get("node_")?, tcp.clone()])?;
        Ok(tcp)
    }

    fn talk_over(&self, peer: &Obj, application: &Obj) -> Result<(), Error> {
        let application = self.ns.entity_named(application.as_str()).ok_or("no such application")?;
        self.ns.record::<Participant>(self.object)?.connect(self.number_of(peer)?, application);
        Ok(())
    }

    /// The node number by which another participant is known.
    fn number_of(&self, peer: &Obj) -> Result<i32, Error> {
        let peer =
            self.ns.entity_named(peer.as_str()).and_then(|peer| self.ns.sim().get::<Participant>(peer));
        Ok(peer.ok_or("no such client or server")?.number.get())
    }

    /// The peer's number, and this end of the connection to it.
    fn connection(&self, peer: &Obj) -> Option<(i32, EntityId)> {
        let number = self.number_of(peer).ok()?;
        let this = self.ns.record::<Participant>(self.object).ok()?;
        Some((number, this.connection(number)?))
    }

    /// Whether there is a connection to this peer.
    pub(super) fn is_connected(&self, peer: &Obj) -> Result<bool, Error> {
        self.ask("is-connected", from_ref(peer))
    }
}

/// The server part of the name of a page.
pub(super) fn server_of(page: &Obj) -> Obj {
    Obj::from_str(page.as_str().split(':').next().unwrap_or_default())
}

/// The number in the name of a page.
pub(super) fn number_of(page: &Obj) -> Obj {
    Obj::from_str(page.as_str().split(':').nth(1).unwrap_or_default())
}

/// A property in a list of names and values.
pub(super) fn property(properties: &[Obj], name: &str) -> TclResult {
    let found = properties.chunks(2).rev().find_map(|pair| match pair {
        [key, value] if key.as_str() == name => Some(value.clone()),
        _ => None,
    });
    found.ok_or_else(|| format!("can't read \"data({name})\": no such element in array").into())
}

/// Words separated by blanks.
pub(super) fn words(words: &[Obj]) -> String {
    words.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ")
}
