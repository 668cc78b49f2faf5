//! Servers that notify caches of modifications.

use std::cell::Cell;
use std::rc::Rc;
use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::http::{Invalidator, Participant};

use super::invalidation::{self, demand, invalidator, stop_demand};
use super::page_commands::{existing_id, no_page, not_found};
use super::party::{Party, property, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, parse_real, unit};

/// The letter of servers in the log.
const LOG_LETTER: char = 'S';

pub(super) fn declare(declarations: &mut Declarations, push_all: &Rc<Cell<bool>>) {
    declarations
        .class("Http/Server/Inval", "Http/Server")
        .doc("A web server that notifies caches when a page is modified.")
        .class_variable("id_", "0", unit::NONE, "Number of the cache's node.")
        .instproc(
            "modify-page",
            ("pageid",),
            "Modifies a page and invalidates the copies of it.",
            |ns, call, (pageid,)| {
                call.next(call.args)?;
                let server = Party::new(ns, call.object);
                server.call("invalidate", &[pageid.clone(), server.now()?])
            },
        )
        .instproc(
            "handle-request-REF",
            ("pageid", arg::rest("arg")),
            "Returns the number of bytes and the properties of a page.",
            |ns, call, _| ns.invoke(call.object, "handle-request-GET", call.args),
        );
    informing_each(declarations.class("Http/Server/Inval/Ucast", "Http/Server/Inval"));
    let yuc = declarations.class("Http/Server/Inval/Yuc", "Http/Server/Inval");
    let push_all = push_all.clone();
    yuc.doc(
        "A web server that reports modifications to one cache, in heartbeats; that cache notifies the \
        others.",
    )
    .native(move |_, _| Participant::invalidating(Invalidator::new(push_all.clone(), None)));
    invalidation::push_variables(yuc);
    invalidation::commands(yuc, LOG_LETTER);
    commands(yuc);
    heartbeats(yuc);
    requests(yuc);
    declarations
        .class("Http/Server/Inval/MYuc", "Http/Server/Inval/Yuc")
        .inherits_also("Http/Server/Compound")
        .doc("A web server with reports to one cache, whose pages have embedded objects.");
}

fn informing_each(class: &mut ClassDeclaration) {
    class
        .doc(
            "A web server that reports each modification of a page to every cache that has requested the \
            page.",
        )
        .instproc(
            "get-request",
            ("client", "type", "pageid", arg::rest("arg")),
            "Answers a request for a page.",
            |ns, call, (client_name, _, _, _)| {
                let answer = call.next(call.args)?;
                let (server, client) = (Party::new(ns, call.object), client_name);
                let is_cache =
                    ns.otcl().object_of(client).is_some_and(|client| ns.class_name(client).contains("Cache"));
                let known = format!("cacheList_({})", call.args[2]);
                if is_cache && !(server.has(&known) && server.get(&known)?.list_items()?.contains(client)) {
                    server.append(&known, client.clone())?;
                }
                Ok(answer)
            },
        )
        .instproc(
            "invalidate",
            ("pageid", "modtime"),
            "Notifies the caches that hold a page.",
            |ns, call, _| {
                let server = Party::new(ns, call.object);
                if server.has(&format!("cacheList_({})", call.args[0])) {
                    // ns-2.35: fails, because it cannot notify the caches (spec: web-caches, section 10).
                    return Err(Error::from("can't read \"agent_\": no such variable"));
                }
                Ok(Obj::empty())
            },
        );
}

fn commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "add-inv",
            (arg::text("page"), arg::text("modtime")),
            "Puts an invalidation into the next heartbeats.",
            |command, party: &Participant, (page, modtime)| {
                let id = existing_id(command, page)?;
                invalidator(party)?.records.add(id, parse_real(modtime));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "count-inval",
            (arg::text("page"),),
            "Counts a modification of a page.",
            |command, party: &Participant, (page,)| {
                let id = existing_id(command, page);
                let count = id.and_then(|id| {
                    party.count_invalidation(command.sim(), LOG_LETTER, id).ok_or_else(no_page)
                });
                count.map_err(not_found(party, "count-inval", page))
            },
        )
        .cmd("send-hb", (), "Sends a heartbeat.", |command, party: &Participant, _| {
            invalidator(party)?.send_heartbeat(command.sim(), party.number.get());
            Ok::<_, Refusal>(())
        })
        .cmd(
            "is-pushable",
            (arg::text("page"),),
            "Returns whether a page is pushed when it is modified.",
            |command, party: &Participant, (page,)| {
                let id = existing_id(command, page)?;
                let stopped =
                    || command.sim().warn(&format!("server {} timeout mpush\n", party.number.get()));
                party
                    .is_pushable(command.sim(), id, stopped)
                    .ok_or_else(|| Refusal::explained("there is no such page"))
            },
        )
        .cmd(
            "request-mpush",
            (arg::text("page"),),
            "Pushes a page whenever it is modified.",
            |command, entity, (page,)| demand(command, entity, page),
        )
        .cmd(
            "refresh-mpush",
            (arg::text("page"),),
            "Called when a page is still to be pushed.",
            |command, entity, (page,)| demand(command, entity, page),
        )
        .cmd(
            "stop-mpush",
            (arg::text("page"),),
            "Withdraws the request that a page is pushed.",
            |command, party: &Participant, (page,)| {
                stop_demand(command, party, page)?;
                command.sim().warn(&format!("server {} stopped mpush\n", party.number.get()));
                Ok::<_, Refusal>(())
            },
        );
}

fn heartbeats(class: &mut ClassDeclaration) {
    class
        .instproc("set-tlc", ("tlc",), "Sets the top-level cache of the server.", |ns, call, (cache,)| {
            ns.otcl().set_var(call.object, "tlc_", cache)
        })
        .instproc("get-tlc", ("tlc",), "Returns the top-level cache of the server.", |ns, call, _| {
            ns.otcl().get_var(call.object, "tlc_")
        })
        .instproc(
            "set-parent-cache",
            ("cache",),
            "Sets the cache to which modifications are reported.",
            set_parent_cache,
        )
        .instproc("next-hb", (), "Returns the time to the next heartbeat, seconds.", |ns, _, _| {
            let class = ns.otcl().object("Http/Server/Inval/Yuc").ok_or("no class Http/Server/Inval/Yuc")?;
            let interval = ns.otcl().get_var(class, "hb_interval_")?;
            ns.otcl().eval_str(&format!("expr {interval} * [uniform 0.9 1.1]"))
        })
        .instproc("heartbeat", (), "Sends heartbeats from now on, at regular times.", |ns, call, _| {
            let server = Party::new(ns, call.object);
            server.call("send-hb", &[])?;
            schedule_heartbeat(&server)
        });
}

fn schedule_heartbeat(server: &Party) -> TclResult {
    let time = server.sum(&server.now()?, &server.call("next-hb", &[])?)?;
    server.at(time, &format!("{} heartbeat", server.name()))
}

fn set_parent_cache(ns: &Ns, call: &Call, (cache_name,): (&Obj,)) -> TclResult {
    let (server, cache) = (Party::new(ns, call.object), cache_name);
    server.set("pcache_", cache.clone())?;
    let size = server.call("get-joinsize", &[])?;
    server.send(cache, &size, &format!("server-join {0} {0}", server.name()))?;
    let connection = server.connect_heartbeat(cache)?;
    server.call("add-inval-sender", &[connection])?;
    schedule_heartbeat(&server)
}

fn requests(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-request",
            ("client", "type", "pageid", arg::rest("arg")),
            "Answers a request for a page, and counts the request.",
            |ns, call, (_, kind, pageid, _)| {
                let answer = call.next(call.args)?;
                if ["GET", "REF"].contains(&kind.as_str()) {
                    ns.invoke(call.object, "count-request", from_ref(pageid))?;
                }
                Ok(answer)
            },
        )
        .instproc(
            "get-req-notify",
            ("pageid",),
            "Called when a cache has answered a request for a page.",
            |ns, call, _| ns.invoke(call.object, "count-request", call.args),
        )
        .instproc(
            "handle-request-TLC",
            ("pageid", arg::rest("arg")),
            "Returns the number of bytes of an answer and the server's top-level cache.",
            |ns, call, (_, args)| {
                let size = property(args, "size")?;
                Ok(Obj::from_str(&format!("{size} {}", ns.otcl().get_var(call.object, "tlc_")?)))
            },
        )
        .instproc(
            "invalidate",
            ("pageid", "modtime"),
            "Sends a page, or the report that the page was modified.",
            invalidate,
        );
}

fn invalidate(ns: &Ns, call: &Call, (page, modified): (&Obj, &Obj)) -> TclResult {
    let server = Party::new(ns, call.object);
    if !server.has("pcache_") {
        return Err(format!("Server {} doesn't have a parent cache!", server.get("id_")?).into());
    }
    server.call("count-inval", from_ref(page))?;
    if server.ask("is-pushable", from_ref(page))? {
        let properties = server.call("get-page", from_ref(page))?.list_items()?;
        let size = property(&properties, "size")?;
        server.send_unasked(
            &server.get("pcache_")?,
            &size,
            &format!("push-update {page} {}", words(&properties)),
        )?;
        server.trace(format_args!("S UPD p {page} m {modified} z {size}"))?;
    } else {
        server.call("add-inv", call.args)?;
        server.trace(format_args!("S INV p {page} m {modified}"))?;
    }
    Ok(Obj::empty())
}
