//! The handling of other participants' messages by a cache in a hierarchy.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};

use super::cache_mcast::parent_for;
use super::party::{Party, property, server_of, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, arg};

pub(super) fn declare(class: &mut ClassDeclaration) {
    requests(class);
    modifications(class);
    demands(class);
}

fn requests(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-request",
            ("cl", "type", "pageid", arg::rest("arg")),
            "Answers a request for a page, and counts the request.",
            |ns, call, (_, kind, pageid, _)| {
                call.next(call.args)?;
                let (cache, page) = (Party::new(ns, call.object), pageid);
                if ["GET", "REF"].contains(&kind.as_str()) && cache.ask("exist-page", from_ref(page))? {
                    cache.call("count-request", from_ref(page))?;
                    if cache.ask("is-unread", from_ref(page))? {
                        cache.call("send-req-notify", from_ref(page))?;
                        cache.call("set-read", from_ref(page))?;
                    }
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "get-req-notify",
            ("pageid",),
            "Called when a child cache has answered a request for a page.",
            |ns, call, _| {
                let cache = Party::new(ns, call.object);
                cache.call("count-request", call.args)?;
                if cache.ask("is-unread", call.args)? {
                    cache.call("set-read", call.args)?;
                    cache.call("send-req-notify", call.args)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "send-req-notify",
            ("pageid",),
            "Reports a request for a page to the parent.",
            |ns, call, (pageid,)| {
                let (cache, page) = (Party::new(ns, call.object), pageid);
                tell(&cache, page, "get-ntfsize", "get-req-notify")
            },
        )
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived.",
            |ns, call, (server_name, pageid, _)| {
                call.next(call.args)?;
                let (cache, server) = (Party::new(ns, call.object), server_of(pageid));
                cache.call("register-server", &[cache.id_of(server_name)?, cache.id_of(&server)?])
            },
        )
        .instproc(
            "get-response-TLC",
            ("server", "pageid", "tlc"),
            "Called when a server has named its top-level cache.",
            |ns, call, (server, page, top)| {
                let cache = Party::new(ns, call.object);
                cache.call("register-server", &[cache.id_of(top)?, cache.id_of(server)?])?;
                let size = cache.call("get-reqsize", &[])?;
                cache.call("send-request", &[top.clone(), Obj::from_str("GET"), page.clone(), size])
            },
        );
}

/// Sends a short message about a page to the server or cache from which the page would be requested.
fn tell(cache: &Party, page: &Obj, size: &str, message: &str) -> TclResult {
    let (peer, size) = (parent_for(cache, page)?, cache.call(size, &[])?);
    cache.send(&peer, &size, &format!("{message} {page}"))?;
    Ok(Obj::empty())
}

fn modifications(class: &mut ClassDeclaration) {
    class
        .instproc(
            "invalidate",
            ("pageid", "modtime"),
            "Called when a page was modified.",
            |ns, call, (page, modified)| {
                let cache = Party::new(ns, call.object);
                if cache.ask("recv-inv", call.args)? && cache.has("parent_") {
                    let (parent, size) = (cache.get("parent_")?, cache.call("get-invsize", &[])?);
                    cache.trace(format_args!("E SND t INV c {} p {page} z {size}", cache.id_of(&parent)?))?;
                    cache.send_unasked(&parent, &size, &format!("invalidate {page} {modified}"))?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "push-update",
            ("pageid", arg::rest("arg")),
            "Called when the new version of a modified page has arrived.",
            push_update,
        );
}

fn push_update(ns: &Ns, call: &Call, (pageid, args): (&Obj, &[Obj])) -> TclResult {
    let (cache, page) = (Party::new(ns, call.object), pageid);
    if !cache.ask("recv-push", call.args)? {
        return Ok(Obj::empty());
    }
    if cache.has("parent_") {
        let (parent, size) = (cache.get("parent_")?, property(args, "size")?);
        cache.trace(format_args!("E UPD c {} p {page} z {size}", cache.id_of(&parent)?))?;
        cache.send(&parent, &size, &format!("push-update {page} {}", words(args)))?;
    }
    cache.call("push-children", from_ref(page))
}

fn demands(class: &mut ClassDeclaration) {
    class
        .instproc(
            "request-mpush",
            ("page",),
            "Requests that a page is pushed whenever it is modified.",
            |ns, call, (page_name,)| {
                let (cache, page) = (Party::new(ns, call.object), page_name);
                if cache.has(&format!("mpush_refresh_({page})")) {
                    return Ok(Obj::empty());
                }
                cache.call("set-mandatory-push", from_ref(page))?;
                schedule_refresh(&cache, page)?;
                tell(&cache, page, "get-mpusize", "request-mpush")
            },
        )
        .instproc(
            "send-refresh-mpush",
            ("page",),
            "Reports to the parent that a page is still to be pushed.",
            |ns, call, (page_name,)| {
                let (cache, page) = (Party::new(ns, call.object), page_name);
                tell(&cache, page, "get-mpusize", "refresh-mpush")?;
                schedule_refresh(&cache, page)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "refresh-mpush",
            ("page",),
            "Called when a child cache still wants a page pushed.",
            |ns, call, _| ns.invoke(call.object, "set-mandatory-push", call.args),
        )
        .instproc(
            "cancel-mpush-refresh",
            ("page",),
            "Stops reporting to the parent that a page is to be pushed.",
            |ns, call, _| {
                let cache = Party::new(ns, call.object);
                let event = format!("mpush_refresh_({})", call.args[0]);
                if !cache.has(&event) {
                    return Err(format!("Cache {}: No mpush to stop!", cache.get("id_")?).into());
                }
                // ns-2.35: the demand stays recorded, so a later demand for the page is ignored.
                ns.invoke_named(&cache.get("ns_")?, "cancel", &[cache.get(&event)?])
            },
        )
        .instproc(
            "stop-mpush",
            ("page",),
            "Withdraws the request that a page is pushed.",
            |ns, call, (page_name,)| {
                let (cache, page) = (Party::new(ns, call.object), page_name);
                cache.call("cancel-mpush-refresh", from_ref(page))?;
                cache.call("cmd", &[Obj::from_str("stop-mpush"), page.clone()])?;
                tell(&cache, page, "get-mpusize", "stop-mpush")
            },
        );
}

fn schedule_refresh(cache: &Party, page: &Obj) -> Result<(), Error> {
    let time = cache.sum(&cache.now()?, &cache.get("hb_interval_")?)?;
    let event = cache.at(time, &format!("{} send-refresh-mpush {page}", cache.name()))?;
    cache.set(&format!("mpush_refresh_({page})"), event).map(drop)
}
