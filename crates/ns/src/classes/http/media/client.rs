//! Clients of streams.

use std::slice::from_ref;

use neons_otcl::{Error, Obj};
use neons_sim::application::http::{Participant, StreamRole};

use super::super::page_commands;
use super::super::party::{Party, property};
use crate::declare::{Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Client/Media", "Http/Client");
    class.doc("A web client that requests pages and streams.");
    super::participant(class, StreamRole::Client, None);
    super::keeper(class);
    class
        .instproc(
            "send-request",
            ("server", "type", "pageid", arg::rest("arg")),
            "Requests a page, unless its stream is already being received.",
            |ns, call, (_, _, pageid, _)| match Party::new(ns, call.object)
                .has(&format!("mmapp_({})", pageid))
            {
                true => Ok(Obj::empty()),
                false => call.next(call.args),
            },
        )
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived.",
            |ns, call, (server, page, properties)| {
                call.next(call.args)?;
                let client = Party::new(ns, call.object);
                if client.ask("exist-page", from_ref(page))? {
                    return Err(Error::from("Http/Client/Media: receives an \"active\" page!"));
                }
                client.call("enter-page", &[from_ref(page), properties].concat())?;
                if property(properties, "pgtype").is_ok_and(|kind| kind.as_str() == "MEDIA") {
                    client.call("media-connect", &[server.clone(), page.clone()])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("media-connect", ("server", "pageid"), "Opens a stream.", |ns, call, (server, page)| {
            let client = Party::new(ns, call.object);
            super::receive(&client, server, page, &format!("mmapp_({page})"))?;
            Ok(Obj::empty())
        })
        .instproc(
            "media-disconnect",
            ("server", "pageid"),
            "Called when a stream has ended.",
            |ns, call, (server, page)| {
                let client = Party::new(ns, call.object);
                let stream = format!("mmapp_({page})");
                if !client.has(&stream) {
                    return Err(Error::from("Media client disconnect: not connected!"));
                }
                let application = client.get(&stream)?;
                let agent = super::detach(&client, &application)?;
                ns.invoke_named(server, "media-disconnect", &[client.name(), page.clone()])?;
                super::delete(&client, &agent)?;
                super::delete(&client, &application)?;
                client.unset(&stream)?;
                client.call("stream-received", from_ref(page))
            },
        )
        .instproc(
            "stream-received",
            ("pageid",),
            "Writes the received parts of a stream to the log, and forgets the stream.",
            |ns, call, (pageid,)| {
                let client = Party::new(ns, call.object);
                super::list_segments(&client, 'C', pageid)?;
                client.call("remove-page", call.args)
            },
        )
        .cmd(
            "remove-page",
            (arg::text("page"),),
            "Forgets a page.",
            |command, party: &Participant, (page,)| {
                page_commands::store(command, party)?.remove(page_commands::page_id(command, page));
                Ok::<_, Refusal>(())
            },
        );
}
