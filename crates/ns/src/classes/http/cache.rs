//! Caches of web pages that never check whether a page has changed.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};

use super::party::{self, Party, property, server_of, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Cache", "Http");
    class
        .doc("A web cache: answers requests with the pages that it holds, and fetches the others.")
        .class_variable("id_", "0", unit::NONE, "Number of the cache's node.")
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, _| {
            party::finish_init(ns, call, "yellow", &[("hit-num", "0"), ("barrival", "0"), ("ims-num", "0")])
        })
        .instproc(
            "set-parent",
            ("server",),
            "Sets the parent cache, from which pages are requested instead of from servers.",
            |ns, call, (server,)| ns.otcl().set_var(call.object, "parent_", server),
        )
        .instproc(
            "alloc-connection",
            ("client", "fid"),
            "Accepts a connection from a client or cache.",
            |ns, call, _| party::accept(ns, call),
        )
        .instproc(
            "disconnect",
            ("http",),
            "Closes the connection to a client, cache or server.",
            |ns, call, (http,)| {
                ns.invoke_named(http, "id", &[])?;
                let servers = Party::new(ns, call.object).get("slist_")?.list_items()?;
                let is_server = servers.contains(http);
                let method = if is_server { "disconnect-server" } else { "disconnect-client" };
                ns.invoke(call.object, method, call.args)
            },
        )
        .instproc(
            "disconnect-server",
            ("server",),
            "Closes a connection that the cache opened.",
            |ns, call, _| {
                Party::new(ns, call.object).get("slist_")?;
                party::disconnect(ns, call)
            },
        )
        .instproc(
            "disconnect-client",
            ("client",),
            "Closes this object's end of a connection.",
            |ns, call, _| {
                Party::new(ns, call.object).get("clist_")?;
                party::close_own_end(ns, call)
            },
        );
    asked(class);
    asking(class);
    answering(class);
}

/// Declares the methods that handle incoming requests.
fn asked(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-request",
            ("cl", "type", "pageid", arg::rest("arg")),
            "Answers a request for a page.",
            |ns, call, (client, kind, page, properties)| {
                let cache = Party::new(ns, call.object);
                cache.add("stat_(hit-num)", 1)?;
                if property(properties, "size").is_err() {
                    let (class, id) = (ns.class_name(call.object), cache.get("id_")?);
                    let client = cache.id_of(client)?;
                    return Err(format!(
                        "{class} {id}: client {client} must include request size in its request"
                    )
                    .into());
                }
                let known = cache.ask("exist-page", from_ref(page))?;
                let method = if known { "cache-hit" } else { "cache-miss" };
                cache.call(method, &[client.clone(), kind.clone(), page.clone()])
            },
        )
        .instproc(
            "cache-miss",
            ("cl", "type", "pageid"),
            "Handles a request for a page that the cache does not hold: fetches the page.",
            |ns, call, (client, kind, page)| {
                let cache = Party::new(ns, call.object);
                let is_pending = cache.has(&format!("pending_({page})"));
                wait(&cache, client, kind, page)?;
                if is_pending {
                    return Ok(Obj::empty());
                }
                let server = upstream(&cache, page)?;
                let size = cache.call("get-reqsize", &[])?;
                let (client, id) = (cache.id_of(client)?, cache.id_of(&server)?);
                cache.trace(format_args!("E MISS p {page} c {client} s {id} z {size}"))?;
                cache.call("send-request", &[server, kind.clone(), page.clone(), size])
            },
        )
        .instproc(
            "cache-hit",
            ("cl", arg::text("type"), "pageid"),
            "Handles a request for a page that the cache holds: answers with the page if the page is valid.",
            |ns, call, (client, kind, page)| {
                let cache = Party::new(ns, call.object);
                if !cache.ask("is-consistent", call.args)? {
                    if !cache.ask("refetch-pending", call.args)? {
                        cache.call("refetch", call.args)?;
                    }
                    return Ok(Obj::empty());
                }
                let (client_id, server) = (cache.id_of(client)?, cache.id_of(&server_of(page))?);
                cache.trace(format_args!("E HIT p {page} c {client_id} s {server}"))?;
                let found = cache.call("get-page", from_ref(page))?.list_items()?;
                answer(&cache, client, kind, page, &found)
            },
        )
        .instproc(
            "is-consistent",
            ("cl", "type", "pageid"),
            "Returns whether a page is valid: always 1.",
            |_, _, _| Ok(Obj::from_i64(1)),
        )
        .instproc(
            "refetch",
            ("cl", "type", "pageid"),
            "Does nothing: caches of this class never refetch a page.",
            |_, _, _| Ok(Obj::empty()),
        )
        .instproc(
            "refetch-pending",
            ("cl", "type", "pageid"),
            "Returns whether a page is being refetched: always 0.",
            |_, _, _| Ok(Obj::from_i64(0)),
        );
}

/// Adds a client to those that wait for a page.
pub(super) fn wait(cache: &Party, client: &Obj, kind: &Obj, page: &Obj) -> Result<(), Error> {
    cache.append(&format!("creq_({page})"), Obj::from_str(&format!("{client}/{kind}"))).map(drop)
}

/// `refetch-pending`: returns whether clients were waiting for a page, and adds the client to them.
pub(super) fn refetch_pending(ns: &Ns, call: &Call, (client, kind, page): (&Obj, &Obj, &Obj)) -> TclResult {
    let cache = Party::new(ns, call.object);
    let waiting = format!("creq_({page})");
    let others = if cache.has(&waiting) { cache.get(&waiting)? } else { Obj::empty() };
    // ns-2.35: a client also counts as waiting if its name is a prefix of a waiting client's name (spec:
    // web-caches, section 8).
    if !others.as_str().contains(client.as_str()) {
        wait(&cache, client, kind, page)?;
    }
    Ok(Obj::from_bool(!others.is_empty()))
}

/// Returns the cache or server from which a page is requested.
pub(super) fn upstream(cache: &Party, page: &Obj) -> TclResult {
    if cache.has("parent_") { cache.get("parent_") } else { Ok(server_of(page)) }
}

fn answer(cache: &Party, client: &Obj, kind: &str, page: &Obj, properties: &[Obj]) -> TclResult {
    let words = [&[client.clone(), page.clone()], properties].concat();
    cache.call(&format!("answer-request-{kind}"), &words)
}

/// Declares the methods for the cache's own requests.
fn asking(class: &mut ClassDeclaration) {
    class
        .instproc(
            "send-request",
            ("server", "type", "pageid", "size", arg::rest("arg")),
            "Requests a page.",
            |ns, call, (server, kind, page, size, rest)| {
                let cache = Party::new(ns, call.object);
                if !cache.is_connected(server)? {
                    return Ok(Obj::empty());
                }
                cache.set(&format!("pending_({page})"), cache.now()?)?;
                let message =
                    format!("get-request {} {kind} {page} size {size} {}", cache.name(), words(rest));
                cache.send(server, size, &message)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived.",
            |ns, call, (server, page, properties)| {
                let cache = Party::new(ns, call.object);
                let keep = property(properties, "noc").is_err();
                if keep && cache.ask("exist-page", from_ref(page))? {
                    let (now, id) = (cache.now()?, cache.get("id_")?);
                    ns.print_line(&format!(
                        "At {now}, cache {id} has requested a page which it already has.\n"
                    ));
                } else if keep {
                    keep_page(&cache, server, page, properties)?;
                }
                cache.call("answer-pending-requests", &call.args[1..])?;
                cache.add("stat_(barrival)", property(properties, "size")?)?;
                ns.invoke_named(&cache.get("node_")?, "color", &[Obj::from_str("blue")])
            },
        );
}

/// Stores a page that has arrived from `server`, and logs it.
pub(super) fn keep_page(cache: &Party, server: &Obj, page: &Obj, properties: &[Obj]) -> Result<(), Error> {
    cache.call("enter-page", &[from_ref(page), properties].concat())?;
    let [modified, size] = [property(properties, "modtime")?, property(properties, "size")?];
    let server = cache.id_of(server)?;
    cache.trace(format_args!("E ENT p {page} m {modified} z {size} s {server}"))
}

fn answering(class: &mut ClassDeclaration) {
    class
        .instproc(
            "answer-pending-requests",
            ("pageid", arg::rest("arg")),
            "Answers all parties that wait for a page.",
            answer_pending,
        )
        .instproc(
            "answer-request-GET",
            ("cl", "pageid", arg::rest("arg")),
            "Sends a page to the client or cache that requested it.",
            |ns, call, (client, page, properties)| {
                let cache = Party::new(ns, call.object);
                let size = property(properties, "size")?;
                let message = format!("get-response-GET {} {page} {}", cache.name(), words(properties));
                cache.send(client, &size, &message)?;
                cache.trace(format_args!("E SND c {} p {page} z {size}", cache.id_of(client)?))?;
                Ok(Obj::empty())
            },
        );
}

fn answer_pending(ns: &Ns, call: &Call, (page, properties): (&Obj, &[Obj])) -> TclResult {
    let cache = Party::new(ns, call.object);
    let waiting = format!("creq_({page})");
    if cache.has(&waiting) {
        for item in cache.get(&waiting)?.list_items()? {
            let (client, kind) = item.as_str().split_once('/').ok_or("a request without a type")?;
            answer(&cache, &Obj::from_str(client), kind, page, properties)?;
        }
        cache.unset(&waiting)?;
    }
    cache.unset(&format!("pending_({page})"))?;
    Ok(Obj::empty())
}
