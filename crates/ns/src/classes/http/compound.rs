//! Pages with embedded objects.

use neons_otcl::{Call, Error, Obj, TclResult};

use super::client::{measure, note, pending_since};
use super::party::{Party, number_of, property, server_of};
use crate::Ns;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Http/Server/Compound", "Http/Server")
        .doc("A web server whose pages have embedded objects.");
    declarations
        .class("Http/Client/Compound", "Http/Client")
        .doc("A web client that requests main pages and then their objects; it counts complete pages.")
        .instproc(
            "set-interobj-generator",
            ("ranvar",),
            "Sets the random variable of the times between requests for the objects of a page, seconds.",
            |ns, call, (ranvar,)| ns.otcl().set_var(call.object, "rvInterObj_", ranvar),
        )
        .instproc(
            "mark-request",
            ("pageid",),
            "Shows in nam that a main page was requested.",
            |_, call, (pageid,)| {
                if number_of(pageid).as_str() == "0" { call.next(call.args) } else { Ok(Obj::empty()) }
            },
        )
        .instproc(
            "next-obj",
            ("server", arg::rest("arg")),
            "Requests the first of several objects.",
            next_object,
        )
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a main page or an object has arrived.",
            receive,
        );
}

/// Requests the first of `objects`, after a delay if there is a generator of delays.
fn schedule_objects(client: &Party, peer: &Obj, objects: &str) -> TclResult {
    if !client.has("rvInterObj_") {
        let objects = Some(objects).filter(|objects| !objects.is_empty()).map(Obj::from_str);
        let words: Vec<Obj> = std::iter::once(peer.clone()).chain(objects).collect();
        return client.call("next-obj", &words);
    }
    let interval = client.ns.invoke_named(&client.get("rvInterObj_")?, "value", &[])?;
    let time = client.sum(&client.now()?, &interval)?;
    client.at(time, &format!("{} next-obj {peer} {objects}", client.name()))
}

fn next_object(ns: &Ns, call: &Call, _: (&Obj, &[Obj])) -> TclResult {
    let client = Party::new(ns, call.object);
    let [peer, object, rest @ ..] = call.args else { return Ok(Obj::empty()) };
    client.call("send-request", &[peer.clone(), Obj::from_str("GET"), object.clone()])?;
    let outstanding = client.add(&format!("req_objs_({}:0)", server_of(object)), -1)?;
    if !client.exceeds(&outstanding, &Obj::from_i64(0))? {
        return Ok(Obj::empty());
    }
    let rest = super::party::words(rest);
    ns.print_line(&format!("At {}, client {} get objs {rest}\n", client.now()?, client.get("id_")?));
    schedule_objects(&client, peer, &rest)
}

fn receive(ns: &Ns, call: &Call, (peer, page, properties): (&Obj, &Obj, &[Obj])) -> TclResult {
    let client = Party::new(ns, call.object);
    let asked = pending_since(&client, peer, page)?;
    let origin = server_of(page);
    let main = format!("{origin}:0");
    let missing = format!("recv_objs_({main})");
    note_staleness(&client, &origin, page, &main, properties)?;
    if number_of(page).as_str() == "0" {
        let generator = client.get("pgtr_")?;
        let objects = ns.invoke_named(&generator, "get-obj-num", std::slice::from_ref(page))?;
        client.set(&missing, objects.clone())?;
        client.set(&format!("req_objs_({main})"), objects)?;
        // ns-2.35: pages without objects never become complete.
        let wanted = ns.invoke_named(&generator, "get-next-objs", std::slice::from_ref(page))?;
        let wanted = wanted.as_str().trim();
        schedule_objects(&client, peer, wanted)?;
        return Ok(Obj::empty());
    }
    let size = property(properties, "size")?;
    let latency = client.difference(&client.now()?, &asked)?;
    client.trace(format_args!("C RCV p {page} s {} l {latency} z {size}", client.id_of(peer)?))?;
    client.unset(&format!("pending_({page})"))?;
    let missing = client.add(&missing, -1)?;
    if client.holds(&format!("{missing} == 0"))? {
        complete(&client, &origin, &Obj::from_str(&main), &size)?;
    }
    Ok(Obj::empty())
}

/// Updates how long a page has been stale: since the first modification of any of its parts.
fn note_staleness(
    client: &Party,
    origin: &Obj,
    page: &Obj,
    main: &str,
    properties: &[Obj],
) -> Result<(), Error> {
    let newest = client.ns.invoke_named(origin, "get-modtime", std::slice::from_ref(page))?;
    let modified = property(properties, "modtime")?;
    if client.exceeds(&newest, &modified)? {
        let stale = client.ns.invoke_named(origin, "stale-time", &[page.clone(), modified])?;
        let largest = format!("max_stale_({main})");
        if !client.has(&largest) || client.exceeds(&stale, &client.get(&largest)?)? {
            client.set(&largest, stale)?;
        }
    }
    Ok(())
}

/// Handles the arrival of the last part of a page.
fn complete(client: &Party, origin: &Obj, main: &Obj, size: &Obj) -> Result<(), Error> {
    let asked = client.get(&format!("pending_({main})"))?;
    let latency = client.difference(&client.now()?, &asked)?;
    let id = client.id_of(origin)?;
    client.trace(format_args!("C RCV p {main} s {id} l {latency} z {size}"))?;
    let largest = format!("max_stale_({main})");
    if client.has(&largest) {
        let stale = client.get(&largest)?;
        client.trace(format_args!("C STA p {main} s {id} l {stale}"))?;
        note(client, "stale-num", &Obj::from_i64(1))?;
        measure(client, "stale-time", ["st-min", "st-max"], &stale)?;
        client.unset(&largest)?;
    }
    measure(client, "rep-time", ["rt-min", "rt-max"], &latency)?;
    client.call("mark-response", std::slice::from_ref(main))?;
    client.unset(&format!("pending_({main})"))
}
