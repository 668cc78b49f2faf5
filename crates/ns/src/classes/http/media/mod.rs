//! Layered streams over RAP between web clients, caches and servers (spec: web-caches, section 16).

mod application;
mod cache;
mod client;
mod server;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::http::{PageStore, Participant, StreamRole, Streams};

use super::page_commands;
use super::party::{Party, http_class};
use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    application::declare(declarations);
    client::declare(declarations);
    server::declare(declarations);
    cache::declare(declarations);
}

/// Declares the members that clients, caches and servers of streams share.
fn participant(class: &mut ClassDeclaration, role: StreamRole, capacity: Option<&'static str>) {
    class.native(move |_, _| Participant::streaming(Streams::new(role))).instproc(
        "create-pagepool",
        (),
        "Makes the store of pages and streams.",
        move |ns, call, _| {
            let pool = ns.new_object("PagePool/Client/Media", &[])?;
            if let Some(capacity) = capacity {
                ns.invoke_named(&pool, "set", &["max_size_", capacity].map(Obj::from_str))?;
            }
            ns.record::<Participant>(call.object)?.store.set(ns.entity_named(pool.as_str()));
            Ok(pool)
        },
    );
}

/// Declares the methods of participants that send streams.
fn sender(class: &mut ClassDeclaration) {
    class
        .instproc("alloc-mcon", ("client", "pageid", "dst_agent"), "Starts sending a stream.", allocate)
        .instproc(
            "medialog-on",
            (),
            "Sets the channel to which events of streams are written.",
            |ns, call, _| ns.otcl().set_var(call.object, "medialog_", Obj::from_i64(1)),
        )
        .instproc(
            "finish-stream",
            ("app",),
            "Called when a stream has been sent: notifies its client.",
            |ns, call, (app,)| {
                let party = Party::new(ns, call.object);
                let stream = party.get(&format!("mconid_({})", app))?;
                let (client, page) = stream.as_str().split_once('/').ok_or("an unknown stream")?;
                let message = format!("media-disconnect {} {page}", party.name());
                party.send(&Obj::from_str(client), &party.call("get-reqsize", &[])?, &message)?;
                Ok(Obj::empty())
            },
        )
        .cmd(
            "register-client",
            (arg::entity("app"), "client", arg::text("page")),
            "Starts sending a stream over an application.",
            |command, party: &Participant, (app, _, page)| {
                let page = page_commands::page_id(command, page);
                party.streams.as_ref().ok_or_else(Refusal::unfit)?.register(app, page);
                if let Some(shelf) = &page_commands::store(command, party)?.shelf {
                    shelf.set_sent(page, true);
                }
                Ok::<_, Refusal>(())
            },
        );
}

/// Makes a RAP agent on the node, and an application on the agent whose target is this participant.
fn endpoint(party: &Party, page: &Obj) -> Result<(Obj, Obj), Error> {
    let ns = party.ns;
    let [transport, application] =
        ["MEDIA_TRANSPORT_", "MEDIA_APP_"].map(|name| ns.otcl().get_var(http_class(ns)?, name));
    let agent = ns.new_object(&format!("Agent/{}", transport?), &[])?;
    ns.invoke_named(&party.get("ns_")?, "attach-agent", &[party.get("node_")?, agent.clone()])?;
    let application = ns.new_object(&format!("Application/{}", application?), std::slice::from_ref(page))?;
    ns.invoke_named(&application, "attach-agent", std::slice::from_ref(&agent))?;
    ns.invoke_named(&application, "target", &[party.name()])?;
    Ok((agent, application))
}

/// `alloc-mcon`: makes the sending end of a stream.
fn allocate(ns: &Ns, call: &Call, (client, page, destination): (&Obj, &Obj, &Obj)) -> TclResult {
    let party = Party::new(ns, call.object);
    let (agent, application) = endpoint(&party, page)?;
    party.set(&format!("mmapp_({client}/{page})"), application.clone())?;
    party.set(&format!("mconid_({application})"), Obj::from_str(&format!("{client}/{page}")))?;
    ns.invoke_named(&application, "set-layer", &[party.call("get-layer", std::slice::from_ref(page))?])?;
    party.call("register-client", &[application.clone(), client.clone(), page.clone()])?;
    if party.has("medialog_") {
        ns.invoke_named(&application, "log", &[party.call("log", &[])?])?;
    }
    ns.invoke_named(&party.get("ns_")?, "connect", &[agent.clone(), destination.clone()])?;
    ns.invoke_named(&agent, "start", &[])
}

/// `media-connect`: makes the receiving end of a stream, and stores its application in `variable`.
fn receive(party: &Party, server: &Obj, page: &Obj, variable: &str) -> Result<(), Error> {
    let ns = party.ns;
    let (agent, application) = endpoint(party, page)?;
    ns.invoke_named(server, "alloc-mcon", &[party.name(), page.clone(), agent])?;
    party.set(variable, application.clone())?;
    let layers = party.call("get-layer", std::slice::from_ref(page))?;
    ns.invoke_named(&application, "set-layer", &[layers])?;
    Ok(())
}

/// Detaches an application's agent from the node; returns the agent.
fn detach(party: &Party, application: &Obj) -> TclResult {
    let ns = party.ns;
    let agent = ns.invoke_named(application, "agent", &[])?;
    ns.invoke_named(&party.get("ns_")?, "detach-agent", &[party.get("node_")?, agent.clone()])?;
    Ok(agent)
}

fn delete(party: &Party, object: &Obj) -> Result<(), Error> {
    party.ns.invoke_named(object, "destroy", &[]).map(drop)
}

/// Logs the segments of each non-empty layer of a stream.
fn list_segments(party: &Party, who: char, page: &Obj) -> Result<(), Error> {
    let layers = party.call("get-layer", std::slice::from_ref(page))?.to_i64().unwrap_or(0);
    for layer in 0..layers {
        let segments = party.call("stream-segments", &[page.clone(), Obj::from_i64(layer)])?;
        if !segments.is_empty() {
            party.trace(format_args!("{who} SEGS p {page} l {layer} {segments}"))?;
        }
    }
    Ok(())
}

/// Declares the commands about the stored parts of streams.
fn keeper(class: &mut ClassDeclaration) {
    class.cmd(
        "stream-segments",
        (arg::text("page"), arg::int("layer")),
        "Returns the segments of a layer, for example `{0 1024} {2048 3072}`.",
        |command, party: &Participant, (page, layer)| {
            let store = page_commands::store(command, party)?;
            let page = page_commands::page_id(command, page);
            let shelf = store.shelf.as_ref().ok_or_else(Refusal::unfit)?;
            Ok::<_, Refusal>(shelf.text(page, layer))
        },
    );
}

fn streams<'a>(
    command: &Command<'a>,
    party: &'a Participant,
) -> Result<(&'a Streams, &'a PageStore), Refusal> {
    let streams = party.streams.as_deref().ok_or_else(Refusal::unfit)?;
    Ok((streams, page_commands::store(command, party)?))
}
