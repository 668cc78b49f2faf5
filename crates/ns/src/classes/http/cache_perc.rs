//! Caches that send requests directly to servers and inform their parents of the pages received.

use std::cell::Cell;
use std::rc::Rc;
use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::http::{CacheRegistry, PageState, Participant};

use super::cache_inval::ask_again;
use super::cache_mcast::{begin_miss, cache, command, parent_for};
use super::page_commands::{PROPERTIES, enter, not_found, stored_page};
use super::party::{Party, property, server_of, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations, push_all: &Rc<Cell<bool>>, caches: &CacheRegistry) {
    let class = declarations.class("Http/Cache/Inval/Mcast/Perc", "Http/Cache/Inval/Mcast");
    class
        .doc(
            "A cache with invalidation that may send requests directly to servers. It then sends the \
            properties of the pages (pro formas) to its parent.",
        )
        .native(cache(push_all, caches, true))
        .bind_shared("direct_request_", Int(0, unit::NONE), "Send requests directly to servers.", |entity| {
            let party: &Participant = (entity as &dyn std::any::Any).downcast_ref()?;
            Some(&party.invalidator.as_ref()?.hierarchy.as_ref()?.direct_requests)
        })
        .cmd(
            "is-header-valid",
            (arg::text("page"),),
            "Returns whether the properties of a page are up to date.",
            |command, party: &Participant, (page,)| {
                let stored = stored_page(command, party, page);
                stored.map_err(not_found(party, "is-valid", page)).map(|page| page.state.is_header_valid)
            },
        )
        .cmd(
            "enter-metadata",
            PROPERTIES,
            "Stores the properties of a page.",
            |command, party: &Participant, given| {
                let state = PageState { is_valid: false, is_header_valid: true, ..PageState::VALID };
                enter(command, party, given, state)
            },
        );
    direct(class);
    pro_formas(class);
}

fn is_direct(cache: &Party) -> Result<bool, Error> {
    Ok(cache.get("direct_request_")?.to_bool().unwrap_or(false))
}

fn direct(class: &mut ClassDeclaration) {
    class
        .instproc(
            "register-server",
            ("cid", "sid"),
            "Called when the parent reports modifications at a server.",
            |ns, call, (_, sid)| {
                let cache = Party::new(ns, call.object);
                if !is_direct(&cache)? || !cache.has("parent_") {
                    return Ok(Obj::empty());
                }
                let parent = cache.id_of(&cache.get("parent_")?)?;
                cache.call("cmd", &[Obj::from_str("register-server"), parent, sid.clone()])
            },
        )
        .instproc(
            "check-sstate",
            ("sid", "cid"),
            "Called when a neighbour reports modifications at a server.",
            |ns, call, _| {
                let is_direct = is_direct(&Party::new(ns, call.object))?;
                if is_direct { Ok(Obj::empty()) } else { command(ns, call, "check-sstate") }
            },
        )
        .instproc(
            "cache-miss",
            ("cl", "type", "pageid"),
            "Handles a request for a page that the cache does not hold: fetches the page.",
            |ns, call, (client, kind, page)| {
                let cache = Party::new(ns, call.object);
                if !is_direct(&cache)? {
                    return call.next(call.args);
                }
                if begin_miss(&cache, client, kind, page)? {
                    cache.set(&noted(page), 1)?;
                    let size = cache.call("get-reqsize", &[])?;
                    cache.call("send-request", &[server_of(page), kind.clone(), page.clone(), size])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "refetch",
            ("cl", "type", "pageid"),
            "Fetches a new copy of a page.",
            |ns, call, (_, _, pageid)| {
                let (cache, page) = (Party::new(ns, call.object), pageid);
                if !is_direct(&cache)? {
                    return call.next(call.args);
                }
                cache.set(&noted(page), 1)?;
                ask_again(&cache, &server_of(page), page)
            },
        );
    for (method, doc) in [
        ("get-response-GET", "Called when a page has arrived."),
        ("get-response-REF", "Called when a refetched page has arrived."),
    ] {
        class.instproc(method, ("server", "pageid", arg::rest("arg")), doc, |ns, call, (_, pageid, _)| {
            call.next(call.args)?;
            let (cache, noted) = (Party::new(ns, call.object), noted(pageid));
            if cache.has(&noted) {
                cache.unset(&noted)?;
                cache.call("send-proforma", &call.args[1..])?;
            }
            Ok(Obj::empty())
        });
    }
}

/// Returns the variable that records a direct request for a page to its server.
fn noted(page: &Obj) -> String {
    format!("direct_({page})")
}

fn pro_formas(class: &mut ClassDeclaration) {
    class
        .instproc(
            "send-proforma",
            ("pageid", arg::rest("arg")),
            "Sends the properties of a page to the parent.",
            |ns, call, (page, properties)| {
                let cache = Party::new(ns, call.object);
                let peer = parent_for(&cache, page)?;
                if peer == server_of(page) {
                    return Ok(Obj::empty());
                }
                let size = cache.call("get-pfsize", &[])?;
                cache.send(
                    &peer,
                    &size,
                    &format!("recv-proforma {} {page} {}", cache.name(), words(properties)),
                )?;
                cache.trace(format_args!("E SPF p {page} c {}", cache.id_of(&peer)?))?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "recv-proforma",
            ("cache", "pageid", arg::rest("arg")),
            "Called when the properties of a page have arrived.",
            receive,
        )
        .instproc(
            "get-response-IMS",
            ("server", "pageid", arg::rest("arg")),
            "Called when the answer to a conditional request for a page has arrived.",
            |ns, call, (_, pageid, args)| {
                let cache = Party::new(ns, call.object);
                let known = cache.call("get-modtime", from_ref(pageid))?;
                if !cache.exceeds(&property(args, "modtime")?, &known)? {
                    return Ok(Obj::empty());
                }
                // ns-2.35: the call lacks an argument and fails (spec: web-caches, section 11).
                cache.call("invalidate", from_ref(pageid))
            },
        );
}

fn receive(ns: &Ns, call: &Call, (from, page, properties): (&Obj, &Obj, &[Obj])) -> TclResult {
    let cache = Party::new(ns, call.object);
    cache.add("stat_(hit-num)", 1)?;
    cache.trace(format_args!("E RPF p {page} c {}", cache.id_of(from)?))?;
    // ns-2.35: fails unless the page is stored (spec: web-caches, section 11).
    let is_valid = cache.ask("is-valid", from_ref(page))?;
    let (modified, known) = (property(properties, "modtime")?, cache.call("get-modtime", from_ref(page))?);
    let (is_older, is_newer) = (cache.exceeds(&known, &modified)?, cache.exceeds(&modified, &known)?);
    if is_valid && (is_older || is_newer) {
        cache.call("recv-inv", &[page.clone(), modified])?;
    }
    if is_older {
        return Ok(Obj::empty());
    }
    if is_newer || !is_valid {
        let words = [from_ref(page), properties].concat();
        cache.call("enter-metadata", &words)?;
        ns.invoke_named(&cache.get("node_")?, "color", &[Obj::from_str("orange")])?;
        cache.call("send-proforma", &words)?;
    }
    if is_valid {
        cache.call("count-request", from_ref(page))?;
        if cache.ask("is-unread", from_ref(page))? {
            cache.call("set-read", from_ref(page))?;
        }
    }
    Ok(Obj::empty())
}
