//! Caches in a hierarchy that notify each other of modifications.

use neons_sim::EntityId;
use std::cell::Cell;
use std::rc::Rc;
use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::http::{
    CacheRegistry, Hierarchy, Invalidation, InvalidationAgent, Invalidator, Participant,
};

use super::cache::wait;
use super::cache_inval::ask_again;
use super::invalidation::{self, demand, invalidator, mark, stop_demand};
use super::page_commands::{existing_id, known_id, not_found, stored_page};
use super::party::{Party, property, server_of};
use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations, push_all: &Rc<Cell<bool>>, caches: &CacheRegistry) {
    let class = declarations.class("Http/Cache/Inval/Mcast", "Http/Cache/Inval");
    class
        .doc(
            "A web cache that receives invalidations from its parent or from servers, and sends them to \
            its group in heartbeats.",
        )
        .native(cache(push_all, caches, false));
    invalidation::push_variables(class);
    class
        .class_variable(
            "upd_interval_",
            "5",
            unit::SECONDS,
            "Time between updates, seconds; it has no effect.",
        )
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, (args,)| {
            call.next(args)?;
            let class =
                ns.otcl().object("Http/Cache/Inval/Mcast").ok_or("no class Http/Cache/Inval/Mcast")?;
            // ns-2.35: heartbeats have the interval of the class; the object's own `hb_interval_` is used for other
            // purposes only.
            let interval = ns.otcl().get_var(class, "hb_interval_")?.to_f64().unwrap_or(0.0);
            let party: &Participant = ns.record(call.object)?;
            if let Some(invalidator) = &party.invalidator {
                invalidator.heartbeat_interval.set(interval);
            }
            party.register();
            Ok(Obj::empty())
        });
    invalidation::commands(class, 'E');
    neighbours(class);
    page_state(class);
    groups(class);
    joining(class);
    super::cache_mcast_requests::declare(class);
}

/// Makes the native half of a cache.
pub(super) fn cache(
    push_all: &Rc<Cell<bool>>,
    caches: &CacheRegistry,
    keeps_headers: bool,
) -> impl Fn(&neons_sim::Sim, neons_sim::EntityId) -> Participant + 'static {
    let (push_all, caches) = (push_all.clone(), caches.clone());
    move |_, id| {
        let hierarchy = Hierarchy::new(id, caches.clone(), keeps_headers);
        Participant::invalidating(Invalidator::new(push_all.clone(), Some(hierarchy)))
    }
}

fn hierarchy(party: &Participant) -> Result<&Hierarchy, Refusal> {
    invalidator(party)?.hierarchy.as_ref().ok_or_else(Refusal::unfit)
}

/// Adds the participant given by argument `index` as a neighbour.
fn add_neighbour(command: &Command, party: &Participant, neighbour: EntityId) -> Result<i32, Refusal> {
    let number = command.sim().get::<Participant>(neighbour).ok_or_else(Refusal::unfit)?.number.get();
    party.add_neighbour(command.sim(), number, Some(neighbour));
    Ok(number)
}

fn neighbours(class: &mut ClassDeclaration) {
    class
        .cmd(
            "join",
            (arg::int("sid"), arg::entity_of::<Participant>("cache")),
            "Called when a neighbour reports modifications at a server.",
            |command, party: &Participant, (sid, cache)| {
                let via = add_neighbour(command, party, cache)?;
                party.check_contract(command.sim(), sid, via);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-parent",
            (arg::entity_of::<Participant>("cache"),),
            "Sets the parent of the cache.",
            |command, party: &Participant, (cache,)| add_neighbour(command, party, cache).map(drop),
        )
        .cmd(
            "parent-cache",
            (arg::int("sid"),),
            "Returns the cache that reports the modifications at a server.",
            |command, party: &Participant, (sid,)| party.parent_of(command.sim(), sid),
        )
        .cmd(
            "check-sstate",
            (arg::int("sid"), arg::int("cid")),
            "Called when a neighbour reports modifications at a server.",
            |command, party: &Participant, (sid, cid)| {
                party.check_contract(command.sim(), sid, cid);
            },
        )
        .cmd(
            "register-server",
            (arg::int("cid"), arg::int("sid")),
            "Records which neighbour reports the modifications at a server, as `check-sstate` does.",
            |command, party: &Participant, (cid, sid)| {
                party.check_contract(command.sim(), sid, cid);
            },
        )
        .cmd(
            "server-hb",
            (arg::int("id"),),
            "Records that a server or cache has been heard from.",
            |command, party: &Participant, (id,)| {
                party.hear(command.sim(), id);
            },
        )
        .cmd(
            "set-pinv-agent",
            (arg::entity("application"),),
            "Sets the application over which heartbeats go to the parent.",
            |_, party: &Participant, (application,)| {
                hierarchy(party)?.parent_connection.set(Some(application));
                Ok::<_, Refusal>(())
            },
        )
        .cmd("start-hbtimer", (), "Starts sending heartbeats.", |command, party: &Participant, _| {
            party.start_heartbeat(command.sim());
        });
    for (name, doc) in [
        ("add-inval-listener", "Receives heartbeats through an agent."),
        ("add-upd-listener", "Receives pages through an agent."),
    ] {
        class.cmd(
            name,
            (arg::object::<InvalidationAgent>("agent"),),
            doc,
            |command, _: &Participant, (agent,)| {
                agent.listener.set(Some(command.entity));
                Ok::<_, Refusal>(())
            },
        );
    }
    class.cmd(
        "add-upd-sender",
        (arg::entity("agent"),),
        "Sends pages also through an agent.",
        |_, party: &Participant, (agent,)| {
            invalidator(party)?.update_senders.borrow_mut().push(agent);
            Ok::<_, Refusal>(())
        },
    );
}

fn page_state(class: &mut ClassDeclaration) {
    class
        .cmd(
            "is-unread",
            (arg::text("page"),),
            "Returns whether a page arrived that nobody has requested yet.",
            |command, party: &Participant, (page,)| {
                let stored = stored_page(command, party, page).map_err(not_found(party, "is-unread", page));
                // ns-2.35: returns the bit of the state.
                stored.map(|page| if page.state.is_unread { 8 } else { 0 })
            },
        )
        .cmd(
            "set-unread",
            (arg::text("page"),),
            "Marks a page as one that nobody has requested.",
            |command, party: &Participant, (page,)| {
                mark(command, party, page, |page| page.state.is_unread = true)
            },
        )
        .cmd(
            "set-read",
            (arg::text("page"),),
            "Marks a page as one that somebody has requested.",
            |command, party: &Participant, (page,)| {
                mark(command, party, page, |page| page.state.is_unread = false)
            },
        )
        .cmd(
            "set-mandatory-push",
            (arg::text("page"),),
            "Requests that a page is pushed whenever it is modified.",
            |command, entity, (page,)| demand(command, entity, page),
        )
        .cmd(
            "stop-mpush",
            (arg::text("page"),),
            "Withdraws the request that a page is pushed.",
            |command, entity, (page,)| stop_demand(command, entity, page),
        )
        .cmd(
            "recv-inv",
            (arg::text("page"), arg::real("modtime")),
            "Called when a page was modified.",
            |command, party: &Participant, (page, modtime)| {
                let Some(page) = known_id(command, page) else { return Ok(false) };
                let invalidation = Invalidation { page, modified: modtime };
                Ok::<_, Refusal>(party.invalidate(command.sim(), party.number.get(), invalidation))
            },
        )
        .cmd(
            "recv-push",
            (arg::text("page"), arg::rest("arg")),
            "Called when the new version of a modified page has arrived.",
            |command, party: &Participant, (page, args)| {
                let Some(id) = known_id(command, page) else { return Ok(false) };
                let value = |name| property(args, name).ok();
                let real = |name| value(name).and_then(|value| value.to_f64()).unwrap_or(-1.0);
                let size = real("size") as i32;
                Ok::<_, Refusal>(party.update(command.sim(), id, real("modtime"), real("age").max(0.0), size))
            },
        )
        .cmd(
            "push-children",
            (arg::text("page"),),
            "Sends a page to the group of child caches.",
            |command, party: &Participant, (page,)| {
                stored_page(command, party, page).map_err(not_found(party, "is-valid", page))?;
                let id = existing_id(command, page)?;
                party.push_to_children(command.sim(), id);
                Ok::<_, Refusal>(())
            },
        );
}

/// Makes an agent that joins a multicast group.
fn group_agent(cache: &Party, group: &Obj, commands: &[&str]) -> TclResult {
    let agent = cache.ns.new_object("Agent/HttpInval", &[])?;
    for (variable, value) in [("dst_addr_", group.clone()), ("dst_port_", Obj::from_i64(0))] {
        cache.ns.invoke_named(&agent, "set", &[Obj::from_str(variable), value])?;
    }
    for command in commands {
        cache.call(command, from_ref(&agent))?;
    }
    let node = cache.get("node_")?;
    cache.ns.invoke_named(&cache.get("ns_")?, "attach-agent", &[node.clone(), agent.clone()])?;
    cache.ns.invoke_named(&node, "join-group", &[agent.clone(), group.clone()])?;
    Ok(agent)
}

fn groups(class: &mut ClassDeclaration) {
    for (method, variable, commands, doc) in [
        (
            "join-inval-group",
            "invalListener_",
            &["add-inval-listener"][..],
            "Receives the heartbeats of a group.",
        ),
        ("init-inval-group", "invalSender_", &["add-inval-sender"][..], "Sends heartbeats to a group."),
        (
            "join-tlc-group",
            "tlcAgent_",
            &["add-inval-sender", "add-inval-listener"][..],
            "Sends heartbeats to the group of top-level caches, and receives theirs.",
        ),
    ] {
        class.instproc(method, ("group",), doc, move |ns, call, (group,)| {
            let cache = Party::new(ns, call.object);
            if cache.has(variable) {
                return Ok(Obj::empty());
            }
            cache.set(variable, group_agent(&cache, group, commands)?)?;
            if commands.contains(&"add-inval-sender") {
                cache.call("start-hbtimer", &[])?;
            }
            Ok(Obj::empty())
        });
    }
    class
        .instproc(
            "join-update-group",
            ("group",),
            "Receives the pages that are sent to a group.",
            |ns, call, (group,)| {
                let cache = Party::new(ns, call.object);
                if cache.has("updListener_") {
                    let words = [cache.get("updListener_")?, group.clone()];
                    return ns.invoke_named(&cache.get("node_")?, "join-group", &words);
                }
                cache.set("updListener_", group_agent(&cache, group, &["add-upd-listener"])?)
            },
        )
        .instproc("init-update-group", ("group",), "Sends pages also to a group.", |ns, call, (group,)| {
            group_agent(&Party::new(ns, call.object), group, &["add-upd-sender"])
        })
        .instproc(
            "leave-update-group",
            ("group",),
            "Stops receiving the pages that are sent to a group.",
            |ns, call, (group,)| {
                let cache = Party::new(ns, call.object);
                let words = [cache.get("updListener_")?, group.clone()];
                ns.invoke_named(&cache.get("node_")?, "leave-group", &words)
            },
        );
}

fn joining(class: &mut ClassDeclaration) {
    class
        .instproc(
            "set-parent",
            ("parent",),
            "Sets the parent cache, from which pages are requested instead of from servers.",
            |ns, call, (cache_name,)| {
                let cache = Party::new(ns, call.object);
                cache.set("parent_", cache_name.clone())?;
                cache.call("cmd", &[Obj::from_str("set-parent"), cache_name.clone()])
            },
        )
        .instproc(
            "setup-unicast-hb",
            (),
            "Prepares this end of a connection for heartbeats.",
            |ns, call, _| Party::new(ns, call.object).accept_heartbeat(),
        )
        .instproc(
            "server-join",
            ("server", "cache"),
            "Called when a neighbour reports modifications at a server.",
            server_join,
        )
        .instproc(
            "check-sstate",
            ("sid", "cid"),
            "Called when a neighbour reports modifications at a server.",
            |ns, call, _| command(ns, call, "check-sstate"),
        )
        .instproc(
            "register-server",
            ("cid", "sid"),
            "Records which neighbour reports the modifications at a server, as `check-sstate` does.",
            |ns, call, _| command(ns, call, "register-server"),
        )
        .instproc(
            "parent-cache",
            ("server",),
            "Returns the cache or server to ask for the pages of a server.",
            |ns, call, (server_name,)| {
                let (cache, server) = (Party::new(ns, call.object), server_name);
                let known = cache.call("cmd", &[Obj::from_str("parent-cache"), cache.id_of(server)?])?;
                match known.is_empty() {
                    false => Ok(known),
                    true if cache.has("parent_") => cache.get("parent_"),
                    true => Ok(server.clone()),
                }
            },
        )
        .instproc(
            "refetch",
            ("cl", "type", "pageid"),
            "Fetches a new copy of a page.",
            |ns, call, (_, _, pageid)| {
                let (cache, page) = (Party::new(ns, call.object), pageid);
                ask_again(&cache, &parent_for(&cache, page)?, page)
            },
        )
        .instproc(
            "cache-miss",
            ("cl", "type", "pageid"),
            "Handles a request for a page that the cache does not hold: fetches the page.",
            miss,
        );
}

/// Calls the native command of this name.
pub(super) fn command(ns: &Ns, call: &Call, name: &str) -> TclResult {
    let words: Vec<Obj> = std::iter::once(Obj::from_str(name)).chain(call.args.iter().cloned()).collect();
    ns.invoke(call.object, "cmd", &words)
}

/// Returns the cache or server from which a page is requested.
pub(super) fn parent_for(cache: &Party, page: &Obj) -> TclResult {
    cache.call("parent-cache", &[server_of(page)])
}

fn server_join(ns: &Ns, call: &Call, (server, via): (&Obj, &Obj)) -> TclResult {
    let cache = Party::new(ns, call.object);
    cache.call("cmd", &[Obj::from_str("join"), cache.id_of(server)?, via.clone()])?;
    if !cache.has("parent_") {
        return Ok(Obj::empty());
    }
    let (parent, size) = (cache.get("parent_")?, cache.call("get-joinsize", &[])?);
    cache.send(&parent, &size, &format!("server-join {server} {}", cache.name()))?;
    let connection = cache.connect_heartbeat(&parent)?;
    cache.call("set-pinv-agent", &[connection])?;
    cache.call("start-hbtimer", &[])
}

/// Adds a client to those that wait for a page. Returns whether the page has not been requested yet.
pub(super) fn begin_miss(cache: &Party, client: &Obj, kind: &Obj, page: &Obj) -> Result<bool, Error> {
    let is_pending = cache.has(&format!("pending_({page})"));
    wait(cache, client, kind, page)?;
    if !is_pending {
        let size = cache.call("get-reqsize", &[])?;
        let (client, server) = (cache.id_of(client)?, cache.id_of(&server_of(page))?);
        cache.trace(format_args!("E MISS p {page} c {client} s {server} z {size}"))?;
    }
    Ok(!is_pending)
}

fn miss(ns: &Ns, call: &Call, (client, kind_name, page): (&Obj, &Obj, &Obj)) -> TclResult {
    let cache = Party::new(ns, call.object);
    if !begin_miss(&cache, client, kind_name, page)? {
        return Ok(Obj::empty());
    }
    let (size, server) = (cache.call("get-reqsize", &[])?, server_of(page));
    let known = cache.call("cmd", &[Obj::from_str("parent-cache"), cache.id_of(&server)?])?;
    let (peer, kind) = match known.is_empty() {
        false => (known, kind_name.clone()),
        true if cache.has("parent_") => (cache.get("parent_")?, kind_name.clone()),
        // Request the server's top-level cache.
        true => (server, Obj::from_str("TLC")),
    };
    cache.call("send-request", &[peer, kind, page.clone(), size])
}
