//! Caches of streams.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::http::{MAX_LAYERS, Participant, StreamRole};

use super::super::page_commands;
use super::super::party::{Party, http_class, property, server_of, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Cache/Media", "Http/Cache");
    class.doc("A web cache for pages and streams, of which it may store parts.");
    super::participant(class, StreamRole::Cache, None);
    super::sender(class);
    super::keeper(class);
    styles(class);
    responses(class);
    prefetching(class);
    commands(class);
    class.instproc(
        "media-disconnect",
        ("host", "pageid", arg::optional("connection")),
        "Closes a stream.",
        |ns, call, (host, page, connection)| {
            let cache = Party::new(ns, call.object);
            if cache.has(&format!("mmapp_({host}/{page})")) {
                end_delivery(&cache, host, page)
            } else if cache.has(&format!("cmapp_({host}/{page})")) {
                end_retrieval(&cache, host, page, connection)
            } else {
                Err("At media cache: unknown host".into())
            }
        },
    );
}

/// The description of the method `set-pref-style` and of the command that it calls.
const PREFETCHING: &str =
    "Sets when parts of streams are prefetched: `NOPREF`, `ONLINE_PREF` or `OFFLINE_PREF`.";

fn styles(class: &mut ClassDeclaration) {
    class
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, _| {
            call.next(call.args)?;
            ns.otcl().set_var(call.object, "pref_style_", Obj::from_str("ONLINE_PREF"))
        })
        .instproc(
            "set-repl-style",
            ("style",),
            "Sets what is removed when the store is full: `FINEGRAIN` (ends of layers) or `ATOMIC` (whole \
            streams).",
            |ns, call, _| {
                let pool = Party::new(ns, call.object).get("pool_")?;
                ns.invoke_named(&pool, "set-repl-style", call.args)
            },
        )
        .instproc("set-pref-style", ("style",), PREFETCHING, |ns, call, (style,)| {
            let cache = Party::new(ns, call.object);
            cache.set("pref_style_", style.clone())?;
            cache.call("cmd", &[Obj::from_str("set-pref-style"), style.clone()])
        })
        .instproc(
            "get-pref-style",
            (),
            "Returns when parts of streams are prefetched: `NOPREF`, `ONLINE_PREF` or `OFFLINE_PREF`.",
            |ns, call, _| ns.otcl().get_var(call.object, "pref_style_"),
        );
}

fn responses(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived.",
            |ns, call, (server, page, properties)| {
                let cache = Party::new(ns, call.object);
                if !cache.ask("exist-page", from_ref(page))? {
                    cache.set(&format!("firstreq_({page})"), 1)?;
                }
                call.next(call.args)?;
                if property(properties, "pgtype").is_ok_and(|kind| kind.as_str() == "MEDIA") {
                    cache.call("media-connect", &[server.clone(), page.clone()])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "answer-request-GET",
            ("cl", "pageid", arg::rest("arg")),
            "Sends a page to the client or cache that requested it.",
            |ns, call, (client, page, properties)| {
                let cache = Party::new(ns, call.object);
                if property(properties, "pgtype").is_ok_and(|kind| kind.as_str() == "MEDIA") {
                    let bytes = cache.call("get-reqsize", &[])?;
                    let message = format!("get-response-GET {} {page} {}", cache.name(), words(properties));
                    cache.send(client, &bytes, &message)?;
                    let size = property(properties, "size")?;
                    cache.trace(format_args!("E SND c {} p {page} z {size}", cache.id_of(client)?))?;
                    return Ok(Obj::empty());
                }
                call.next(call.args)
            },
        )
        .instproc(
            "media-connect",
            ("server", "pageid"),
            "Opens a stream from a server.",
            |ns, call, (server, page)| {
                let cache = Party::new(ns, call.object);
                let stream = format!("cmapp_({server}/{page})");
                if cache.has(&stream) {
                    return Err(Error::from("Media cache: already connected to the server"));
                }
                super::receive(&cache, server, page, &stream)?;
                Ok(Obj::empty())
            },
        )
        .instproc("stream-received", ("pageid",), "Called when a stream has ended.", |ns, call, _| {
            let cache = Party::new(ns, call.object);
            cache.call("stream-over", call.args)
        })
        .instproc(
            "offline-complete",
            ("pageid",),
            "Called when a whole stream has arrived.",
            |ns, call, _| {
                let cache = Party::new(ns, call.object);
                match cache.ask("exist-page", call.args)? {
                    true => cache.call("fill-page", call.args),
                    false => Ok(Obj::empty()),
                }
            },
        );
}

fn prefetching(class: &mut ClassDeclaration) {
    class
        .instproc(
            "pref-segment",
            ("conid", "pageid", "layer", arg::rest("arg")),
            "Prefetches parts of a stream.",
            |ns, call, (connection, page, layer, segments)| {
                let cache = Party::new(ns, call.object);
                let segments = segments.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ");
                let segments = segments.replace(['{', '}'], "");
                let message =
                    format!("get-request {} PREFSEG {page} {connection} {layer} {segments}", cache.name());
                cache.send(&server_of(page), &cache.call("get-reqsize", &[])?, &message)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "start-prefetch",
            ("server", "pageid", "conid"),
            "Called when the server sends prefetched parts of a stream.",
            start_prefetch,
        );
}

fn start_prefetch(ns: &Ns, call: &Call, (server, page, connection): (&Obj, &Obj, &Obj)) -> TclResult {
    const FIRST: f64 = 0.01;
    let cache = Party::new(ns, call.object);
    let users = format!("pref_({server}/{page})");
    if cache.has(&format!("cmapp_({server}/{page})")) {
        let known = if cache.has(&users) { cache.get(&users)?.list_items()? } else { Vec::new() };
        if !known.contains(connection) {
            cache.append(&users, connection.clone())?;
        }
        return Ok(Obj::empty());
    }
    cache.append(&users, connection.clone())?;
    let otcl = ns.otcl();
    let (http, rap) = (http_class(ns)?, otcl.object("Agent/RAP").ok_or("no class Agent/RAP")?);
    let variables = [(http, "MEDIA_APP_"), (rap, "ipg_"), (rap, "srtt_")];
    let before = variables.map(|(class, name)| otcl.get_var(class, name));
    let values = [Obj::from_str("MediaApp"), Obj::from_f64(FIRST), Obj::from_f64(FIRST)];
    for ((class, name), value) in variables.into_iter().zip(values) {
        otcl.set_var(class, name, value)?;
    }
    let connected = cache.call("media-connect", &[server.clone(), page.clone()]);
    for ((class, name), value) in variables.into_iter().zip(before) {
        otcl.set_var(class, name, value?)?;
    }
    connected
}

fn commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "set-pref-style",
            (arg::text("style"),),
            PREFETCHING,
            |command, party: &Participant, (style,)| {
                super::streams(command, party)?.0.prefetches.set(style == "ONLINE_PREF");
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "stream-over",
            (arg::text("page"),),
            "Stops prefetching a stream, and writes to the log how many bytes of the store are used.",
            |command, party: &Participant, (page,)| {
                let (_, store) = super::streams(command, party)?;
                if let Some(shelf) = &store.shelf {
                    shelf.set_fetched(page_commands::page_id(command, page), false);
                }
                party.list_use(command.sim());
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "fill-page",
            (arg::text("page"),),
            "Stores a whole stream.",
            |command, party: &Participant, (page,)| {
                super::streams(command, party)?.1.fill(command.sim(), page_commands::page_id(command, page));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "unregister-client",
            (arg::entity("app"), "client", arg::text("page")),
            "Called when a stream has been sent over an application; writes to the log how many bytes of \
            each layer were sent.",
            |command, party: &Participant, (app, _, page)| {
                let (streams, store) = super::streams(command, party)?;
                let delivery = streams.unregister(app);
                let delivery = delivery.ok_or_else(|| Refusal::explained("it sends no stream"))?;
                let shelf = store.shelf.as_ref().ok_or_else(Refusal::unfit)?;
                shelf.count(command.sim(), delivery.page, delivery.highest);
                let listed = (delivery.highest + 1).clamp(0, MAX_LAYERS as i32) as usize;
                for (layer, bytes) in delivery.bytes.iter().enumerate().take(listed) {
                    party.list_delivery(command.sim(), page, layer, *bytes);
                }
                shelf.set_sent(delivery.page, false);
                Ok(())
            },
        );
}

/// Ends the delivery of a stream to a client.
fn end_delivery(cache: &Party, client: &Obj, page: &Obj) -> TclResult {
    let stream = format!("mmapp_({client}/{page})");
    let application = cache.get(&stream)?;
    let agent = super::detach(cache, &application)?;
    cache.call("unregister-client", &[application.clone(), client.clone(), page.clone()])?;
    let server = server_of(page);
    let users = format!("pref_({server}/{page})");
    let is_user = cache.has(&users) && cache.get(&users)?.list_items()?.contains(&application);
    if is_user {
        let message = format!("get-request {} STOPPREF {page} {application}", cache.name());
        cache.send(&server, &cache.call("get-reqsize", &[])?, &message)?;
        cache.ns.invoke_named(&application, "stop", &[])?;
    } else {
        super::delete(cache, &application)?;
    }
    super::delete(cache, &agent)?;
    cache.unset(&stream)?;
    cache.unset(&format!("mconid_({application})"))?;
    let pages = cache.ns.invoke_named(&cache.get("pool_")?, "list-pages", &[])?;
    let mut pages = pages.list_items()?;
    pages.sort_by(|one, other| one.as_str().cmp(other.as_str()));
    for stored in pages {
        if cache.call("get-pagetype", from_ref(&stored))?.as_str() == "MEDIA" {
            super::list_segments(cache, 'E', &stored)?;
        }
    }
    Ok(Obj::empty())
}

/// Ends a stream from the server, or the prefetching of a stream for a client.
fn end_retrieval(cache: &Party, server: &Obj, page: &Obj, connection: Option<&Obj>) -> TclResult {
    let users = format!("pref_({server}/{page})");
    if !cache.has(&users) {
        return tear_down(cache, server, page);
    }
    let mut known = cache.get(&users)?.list_items()?;
    let place = connection.and_then(|connection| known.iter().position(|user| user == connection));
    let place = place.ok_or("media-disconnect cannot find CONID!!")?;
    let connection = known.remove(place);
    if known.is_empty() {
        cache.unset(&users)?;
        cache.trace(format_args!("E STP s {} p {page}", cache.id_of(server)?))?;
        tear_down(cache, server, page)?;
    } else {
        cache.set(&users, Obj::list(&known))?;
        // ns-2.35: the stream continues nevertheless (spec: web-caches, section 16).
        retrieval_ended(cache, server, page)?;
    }
    super::delete(cache, &connection)?;
    Ok(Obj::empty())
}

fn tear_down(cache: &Party, server: &Obj, page: &Obj) -> TclResult {
    let stream = format!("cmapp_({server}/{page})");
    let application = cache.get(&stream)?;
    let agent = super::detach(cache, &application)?;
    cache.ns.invoke_named(server, "media-disconnect", &[cache.name(), page.clone()])?;
    super::delete(cache, &agent)?;
    super::delete(cache, &application)?;
    cache.unset(&stream)?;
    retrieval_ended(cache, server, page)
}

fn retrieval_ended(cache: &Party, server: &Obj, page: &Obj) -> TclResult {
    let first = format!("firstreq_({page})");
    if cache.has(&first) {
        if cache.call("get-pref-style", &[])?.as_str() == "OFFLINE_PREF" {
            let message = format!("get-request {} OFFLPREF {page}", cache.name());
            cache.send(server, &cache.call("get-reqsize", &[])?, &message)?;
        }
        cache.unset(&first)?;
    }
    cache.call("stream-received", from_ref(page))
}
