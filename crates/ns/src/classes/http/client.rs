//! Clients that request web pages.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};

use super::party::{self, Party, finish_init, property, server_of, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg};

/// The statistics of a client, and their initial values.
const STATISTICS: [(&str, &str); 8] = [
    ("req-num", "0"),
    ("stale-num", "0"),
    ("stale-time", "0"),
    ("rep-time", "0"),
    ("rt-min", "987654321"),
    ("rt-max", "0"),
    ("st-min", "987654321"),
    ("st-max", "0"),
];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Client", "Http");
    class
        .doc("A web client: requests pages at random times.")
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, _| {
            finish_init(ns, call, "SteelBlue", &STATISTICS)
        })
        .instproc("disconnect", ("server",), "Closes the connection to a cache or server.", |ns, call, _| {
            party::disconnect(ns, call)?;
            ns.invoke(call.object, "stop-session", call.args)?;
            Ok(Obj::empty())
        });
    super::client_push::declare(class);
    settings(class);
    sessions(class);
    requests(class);
    class
        .instproc(
            "mark-request",
            ("pageid",),
            "Shows in nam that a page was requested.",
            |ns, call, (pageid,)| {
                let (client, page) = (Party::new(ns, call.object), pageid);
                let mark = Obj::from_str(&format!("{page}:{}", client.now()?));
                ns.invoke_named(&client.get("node_")?, "add-mark", &[mark.clone(), Obj::from_str("purple")])?;
                client.append(&format!("marks_({page})"), mark)
            },
        )
        .instproc("mark-response", ("pageid",), "Shows in nam that a page has arrived.", |ns, call, _| {
            let client = Party::new(ns, call.object);
            let marks = format!("marks_({})", call.args[0]);
            let mut list = client.get(&marks)?.list_items()?;
            let first = if list.is_empty() { Obj::empty() } else { list.remove(0) };
            ns.invoke_named(&client.get("node_")?, "delete-mark", &[first])?;
            client.set(&marks, Obj::list(&list))
        });
}

fn settings(class: &mut ClassDeclaration) {
    for (method, generator, variable, doc) in [
        ("set-page-generator", "pagepool", "pgtr_", "Sets the PagePool that selects the pages to request."),
        (
            "set-interval-generator",
            "ranvar",
            "rvInterPage_",
            "Sets the random variable of the times between requests, seconds.",
        ),
        ("set-cache", "cache", "cache_", "Sets the cache or server to which requests are sent."),
    ] {
        class.instproc(method, (generator,), doc, move |ns, call, (generator,)| {
            ns.otcl().set_var(call.object, variable, generator)
        });
    }
}

fn sessions(class: &mut ClassDeclaration) {
    class
        .instproc(
            "gen-request",
            (),
            "Draws the time to the next request, seconds, and the page to request.",
            |ns, call, _| {
                let client = Party::new(ns, call.object);
                if !client.has("pgtr_") {
                    let class = ns.class_name(call.object);
                    return Err(format!("{class} requires a page generator (pgtr_)!").into());
                }
                let (generator, id) = (client.get("pgtr_")?, client.get("id_")?);
                if !client.has("rvInterPage_") {
                    return ns.invoke_named(&generator, "gen-request", &[id]);
                }
                let interval = ns.invoke_named(&client.get("rvInterPage_")?, "value", &[])?;
                let page = ns.invoke_named(&generator, "gen-pageid", &[id])?;
                Ok(Obj::list(&[interval, page]))
            },
        )
        .instproc(
            "start-session",
            ("cache", "server"),
            "Starts requesting pages of a server through a cache.",
            |ns, call, (cache, server)| {
                let client = Party::new(ns, call.object);
                client.set("simStartTime_", client.now()?)?;
                let now = client.now()?;
                if client.has("pgtr_") {
                    let generator = client.get("pgtr_")?;
                    if client.exceeds(&ns.invoke_named(&generator, "get-start-time", &[])?, &now)? {
                        ns.invoke_named(&generator, "set-start-time", &[now])?;
                    }
                }
                client.set("cache_", cache.clone())?;
                schedule_request(&client, server)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "stop-session",
            ("server",),
            "Stops requesting pages of a server.",
            |ns, call, (server,)| {
                let client = Party::new(ns, call.object);
                let next = format!("nextreq_({})", client.id_of(server)?);
                if client.has(&next) {
                    ns.invoke_named(&client.get("ns_")?, "cancel", &[client.get(&next)?])?;
                }
                forget_requests(&client, server)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "next-request",
            ("server", "pageid"),
            "Requests a page, and schedules the next request.",
            |ns, call, (server, page)| {
                let client = Party::new(ns, call.object);
                let peer = if client.has("cache_") { client.get("cache_")? } else { server.clone() };
                client.call("send-request", &[peer, Obj::from_str("GET"), page.clone()])?;
                if let Some(event) = schedule_request(&client, server)? {
                    client.set(&format!("nextreq_({})", client.id_of(server)?), event)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "populate",
            ("cache", "server"),
            "Requests each page once through a cache, then starts a session.",
            populate,
        )
        .instproc(
            "start",
            ("cache", "server"),
            "Requests each page once through a cache, as `populate` does, and remembers the cache.",
            |ns, call, (cache, _)| {
                let client = Party::new(ns, call.object);
                client.set("cache_", cache.clone())?;
                client.call("populate", call.args)?;
                Ok(Obj::empty())
            },
        );
}

/// Forgets the requests that `server` will not answer any more: its own pages, or all requests if `server` is the
/// cache that receives them all.
fn forget_requests(client: &Party, server: &Obj) -> Result<(), Error> {
    if !client.has("pending_") {
        return Ok(());
    }
    if client.has("cache_") && client.get("cache_")? == *server {
        return client.unset("pending_");
    }
    for page in client.elements("pending_") {
        if server_of(&page) == *server {
            client.unset(&format!("pending_({page})"))?;
        }
    }
    Ok(())
}

/// Draws the next request and schedules it; returns the number of its event, or `None` if there are no more
/// requests.
fn schedule_request(client: &Party, server: &Obj) -> Result<Option<Obj>, Error> {
    let request = client.call("gen-request", &[])?.list_items()?;
    let [interval, page] = request.as_slice() else {
        return Err(Error::from("gen-request must return an interval and a page"));
    };
    if interval.to_f64().is_some_and(|interval| interval < 0.0) {
        return Ok(None);
    }
    let time = client.sum(&client.now()?, interval)?;
    client.at(time, &format!("{} next-request {server} {server}:{page}", client.name())).map(Some)
}

/// Requests one page per second. The session begins once the caches are expected to have settled.
fn populate(ns: &Ns, call: &Call, (cache, server): (&Obj, &Obj)) -> TclResult {
    const INTERVAL: f64 = 1.0;
    const SETTLING: f64 = 10.0;
    let client = Party::new(ns, call.object);
    if !client.has("curpage_") {
        client.set("curpage_", Obj::from_i64(0))?;
    }
    client.set("status_", Obj::from_str("POPULATE"))?;
    let page = client.get("curpage_")?;
    let count = match client.has("pgtr_") {
        true => ns.invoke_named(&client.get("pgtr_")?, "get-poolsize", &[])?,
        false => Obj::from_i64(0),
    };
    let now = crate::classes::now(ns);
    if !client.exceeds(&count, &page)? {
        let script = format!("{} start-session {cache} {server}", client.name());
        client.at(Obj::from_f64(now + SETTLING), &script)?;
        return Ok(Obj::empty());
    }
    let page = Obj::from_str(&format!("{server}:{page}"));
    client.call("send-request", &[cache.clone(), Obj::from_str("GET"), page])?;
    client.add("curpage_", 1)?;
    let script = format!("{} populate {cache} {server}", client.name());
    client.at(Obj::from_f64(now + INTERVAL), &script)?;
    Ok(Obj::empty())
}

fn requests(class: &mut ClassDeclaration) {
    class
        .instproc(
            "send-request",
            ("server", "type", "pageid", arg::rest("arg")),
            "Requests a page that is not being fetched already.",
            send_request,
        )
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived.",
            receive,
        )
        .instproc(
            "get-response-REF",
            ("server", "pageid", arg::rest("arg")),
            "Called when a refetched page has arrived.",
            receive,
        )
        .instproc(
            "get-response-IMS",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived, or was confirmed as valid.",
            receive,
        );
}

fn send_request(ns: &Ns, call: &Call, (peer, kind, page, rest): (&Obj, &Obj, &Obj, &[Obj])) -> TclResult {
    let client = Party::new(ns, call.object);
    let pending = format!("pending_({page})");
    if !client.is_connected(peer)? || client.has(&pending) {
        return Ok(Obj::empty());
    }
    let size = client.call("get-reqsize", &[])?;
    if client.has("simStartTime_") {
        client.add("stat_(req-num)", 1)?;
    }
    client.set(&pending, client.now()?)?;
    client.trace(format_args!("C GET p {page} s {} z {size}", client.id_of(peer)?))?;
    let message = format!("get-request {} {kind} {page} size {size} {}", client.name(), words(rest));
    client.send(peer, &size, &message)?;
    client.call("mark-request", from_ref(page))
}

fn receive(ns: &Ns, call: &Call, (peer, page, properties): (&Obj, &Obj, &[Obj])) -> TclResult {
    let client = Party::new(ns, call.object);
    let asked = pending_since(&client, peer, page)?;
    let latency = client.difference(&client.now()?, &asked)?;
    let origin = server_of(page);
    let newest = ns.invoke_named(&origin, "get-modtime", from_ref(page))?;
    let modified = property(properties, "modtime")?;
    if client.exceeds(&newest, &modified)? {
        let stale = ns.invoke_named(&origin, "stale-time", &[page.clone(), modified])?;
        // The page may have been modified while it was transferred to the client.
        if stale.to_f64().zip(latency.to_f64()).is_some_and(|(stale, latency)| stale > latency / 2.0) {
            client.trace(format_args!("C STA p {page} s {} l {stale}", client.id_of(&origin)?))?;
            note(&client, "stale-num", &Obj::from_i64(1))?;
            measure(&client, "stale-time", ["st-min", "st-max"], &stale)?;
        }
    }
    let size = property(properties, "size")?;
    client.trace(format_args!("C RCV p {page} s {} l {latency} z {size}", client.id_of(peer)?))?;
    measure(&client, "rep-time", ["rt-min", "rt-max"], &latency)?;
    client.call("mark-response", from_ref(page))?;
    client.unset(&format!("pending_({page})"))?;
    Ok(Obj::empty())
}

/// Returns when a page that has arrived from `peer` was requested.
pub(super) fn pending_since(client: &Party, peer: &Obj, page: &Obj) -> TclResult {
    let pending = format!("pending_({page})");
    if client.has(&pending) {
        return client.get(&pending);
    }
    let (id, peer) = (client.get("id_")?, client.id_of(peer)?);
    Err(format!("Client {id}: Unrequested response page {page} from server {peer}").into())
}

/// Adds to a statistic, if a session has begun.
pub(super) fn note(client: &Party, statistic: &str, amount: &Obj) -> Result<(), Error> {
    if client.has("simStartTime_") {
        client.add(&format!("stat_({statistic})"), amount.clone())?;
    }
    Ok(())
}

/// Adds a time to the statistics: to the sum, the minimum and the maximum.
pub(super) fn measure(
    client: &Party,
    sum: &str,
    [least, largest]: [&str; 2],
    time: &Obj,
) -> Result<(), Error> {
    note(client, sum, time)?;
    if !client.has("simStartTime_") {
        return Ok(());
    }
    let [least, largest] = [least, largest].map(|statistic| format!("stat_({statistic})"));
    if client.exceeds(&client.get(&least)?, time)? {
        client.set(&least, time.clone())?;
    }
    if client.exceeds(time, &client.get(&largest)?)? {
        client.set(&largest, time.clone())?;
    }
    Ok(())
}
