//! Servers that tell caches of modifications.

use std::cell::Cell;
use std::rc::Rc;
use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::http::{Invalidator, Participant};

use super::invalidation::{self, demand, invalidator, stop_demand};
use super::page_commands::known_id;
use super::party::{Party, property, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Refusal, parse_real};

pub(super) fn declare(declarations: &mut Declarations, push_all: &Rc<Cell<bool>>) {
    declarations
        .class("Http/Server/Inval", "Http/Server")
        .doc("Tells caches when a page is modified.")
        .class_variable("id_", "0", "Number of its node.")
        .method("modify-page", "pageid", "Modifies a page and invalidates the copies of it.", |ns, call| {
            call.next(call.args)?;
            let server = Party::new(ns, call.object);
            server.call("invalidate", &[call.args[0].clone(), server.now()?])
        })
        .method("handle-request-REF", "pageid ?arg ...?", "Bytes and properties of a page.", |ns, call| {
            ns.invoke(call.object, "handle-request-GET", call.args)
        });
    informing_each(declarations.class("Http/Server/Inval/Ucast", "Http/Server/Inval"));
    let yuc = declarations.class("Http/Server/Inval/Yuc", "Http/Server/Inval");
    let push_all = push_all.clone();
    yuc.doc("Tells a cache of modifications, in heartbeats; the cache tells the others.")
        .native(move |_, _| Participant::invalidating(Invalidator::new(push_all.clone(), None)));
    invalidation::push_variables(yuc);
    invalidation::commands(yuc, 'S');
    commands(yuc);
    heartbeats(yuc);
    requests(yuc);
    declarations
        .class("Http/Server/Inval/MYuc", "Http/Server/Inval/Yuc")
        .inherits_also("Http/Server/Compound")
        .doc("As its parent, with pages that have embedded objects.");
}

fn informing_each(class: &mut ClassDeclaration) {
    class
        .doc("Tells every cache that has asked for a page of its modifications.")
        .method("get-request", "client type pageid ?arg ...?", "Answers a request.", |ns, call| {
            let answer = call.next(call.args)?;
            let (server, client) = (Party::new(ns, call.object), &call.args[0]);
            let is_cache =
                ns.otcl().object_of(client).is_some_and(|client| ns.class_name(client).contains("Cache"));
            let known = format!("cacheList_({})", call.args[2]);
            if is_cache && !(server.has(&known) && server.get(&known)?.list_items()?.contains(client)) {
                server.append(&known, client.clone())?;
            }
            Ok(answer)
        })
        .method("invalidate", "pageid modtime", "Tells the caches that have a page.", |ns, call| {
            let server = Party::new(ns, call.object);
            if server.has(&format!("cacheList_({})", call.args[0])) {
                // ns-2.35: cannot tell them (spec: web-caches, section 10).
                return Err(Error::from("can't read \"agent_\": no such variable"));
            }
            Ok(Obj::empty())
        });
}

fn commands(class: &mut ClassDeclaration) {
    class
        .command(
            "add-inv",
            "page modtime",
            "Puts an invalidation into the next heartbeats.",
            |command, party: &Participant| {
                let id = known_id(command)?.ok_or(Refusal::silent())?;
                invalidator(party)?.records.add(id, parse_real(command.text(1)));
                Ok::<_, Refusal>(())
            },
        )
        .command("send-hb", "", "Sends a heartbeat.", |command, party: &Participant| {
            invalidator(party)?.send_heartbeat(command.sim(), party.number.get());
            Ok::<_, Refusal>(())
        })
        .command(
            "is-pushable",
            "page",
            "Whether a page is sent when it is modified.",
            |command, party: &Participant| {
                let id = known_id(command)?.ok_or(Refusal::silent())?;
                let stopped =
                    || command.sim().warn(&format!("server {} timeout mpush\n", party.number.get()));
                party.is_pushable(command.sim(), id, stopped).ok_or(Refusal::silent())
            },
        )
        .command("request-mpush", "page", "A page is sent whenever it is modified.", demand)
        .command("refresh-mpush", "page", "It is still wanted that way.", demand)
        .command(
            "stop-mpush",
            "page",
            "It is not wanted that way any more.",
            |command, party: &Participant| {
                stop_demand(command, party)?;
                command.sim().warn(&format!("server {} stopped mpush\n", party.number.get()));
                Ok::<_, Refusal>(())
            },
        );
}

fn heartbeats(class: &mut ClassDeclaration) {
    class
        .method("set-tlc", "cache", "Sets its top-level cache.", |ns, call| {
            ns.otcl().set_var(call.object, "tlc_", &call.args[0])
        })
        .method("get-tlc", "tlc", "Its top-level cache.", |ns, call| ns.otcl().get_var(call.object, "tlc_"))
        .method(
            "set-parent-cache",
            "cache",
            "Sets the cache that it tells of modifications.",
            set_parent_cache,
        )
        .method("next-hb", "", "Seconds to the next heartbeat.", |ns, _| {
            let class = ns.otcl().object("Http/Server/Inval/Yuc").ok_or("no class Http/Server/Inval/Yuc")?;
            let interval = ns.otcl().get_var(class, "hb_interval_")?;
            ns.otcl().eval_str(&format!("expr {interval} * [uniform 0.9 1.1]"))
        })
        .method("heartbeat", "", "Sends a heartbeat, now and ever again.", |ns, call| {
            let server = Party::new(ns, call.object);
            server.call("send-hb", &[])?;
            schedule_heartbeat(&server)
        });
}

fn schedule_heartbeat(server: &Party) -> TclResult {
    let time = server.sum(&server.now()?, &server.call("next-hb", &[])?)?;
    server.at(time, &format!("{} heartbeat", server.name()))
}

fn set_parent_cache(ns: &Ns, call: &Call) -> TclResult {
    let (server, cache) = (Party::new(ns, call.object), &call.args[0]);
    server.set("pcache_", cache.clone())?;
    let size = server.call("get-joinsize", &[])?;
    server.send(cache, &size, &format!("server-join {0} {0}", server.name()))?;
    let connection = server.connect_heartbeat(cache)?;
    server.call("add-inval-sender", &[connection])?;
    schedule_heartbeat(&server)
}

fn requests(class: &mut ClassDeclaration) {
    class
        .method(
            "get-request",
            "client type pageid ?arg ...?",
            "Answers a request, and counts it.",
            |ns, call| {
                let answer = call.next(call.args)?;
                if ["GET", "REF"].contains(&call.args[1].as_str()) {
                    ns.invoke(call.object, "count-request", from_ref(&call.args[2]))?;
                }
                Ok(answer)
            },
        )
        .method("get-req-notify", "pageid", "A cache has answered a request for a page.", |ns, call| {
            ns.invoke(call.object, "count-request", call.args)
        })
        .method(
            "handle-request-TLC",
            "pageid ?arg ...?",
            "Bytes of an answer, and its top-level cache.",
            |ns, call| {
                let size = property(&call.args[1..], "size")?;
                Ok(Obj::from_str(&format!("{size} {}", ns.otcl().get_var(call.object, "tlc_")?)))
            },
        )
        .method("invalidate", "pageid modtime", "Sends a page, or that it was modified.", invalidate);
}

fn invalidate(ns: &Ns, call: &Call) -> TclResult {
    let server = Party::new(ns, call.object);
    let [page, modified] = call.args else { unreachable!("the arity was checked") };
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
        server.trace(&format!("S UPD p {page} m {modified} z {size}"))?;
    } else {
        server.call("add-inv", call.args)?;
        server.trace(&format!("S INV p {page} m {modified}"))?;
    }
    Ok(Obj::empty())
}
