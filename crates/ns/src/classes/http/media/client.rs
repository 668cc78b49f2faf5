//! Clients of streams.

use std::slice::from_ref;

use neons_otcl::{Error, Obj};
use neons_sim::application::http::{Participant, StreamRole};

use super::super::page_commands;
use super::super::party::{Party, property};
use crate::declare::{Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Client/Media", "Http/Client");
    class.doc("Asks for pages and streams.");
    super::participant(class, StreamRole::Client, None);
    super::keeper(class);
    class
        .method(
            "send-request",
            "server type pageid ?arg ...?",
            "Asks for a page, unless its stream is coming.",
            |ns, call| match Party::new(ns, call.object).has(&format!("mmapp_({})", call.args[2])) {
                true => Ok(Obj::empty()),
                false => call.next(call.args),
            },
        )
        .method("get-response-GET", "server pageid ?arg ...?", "A page has come.", |ns, call| {
            call.next(call.args)?;
            let client = Party::new(ns, call.object);
            let [server, page, properties @ ..] = call.args else { unreachable!("the arity was checked") };
            if client.ask("exist-page", from_ref(page))? {
                return Err(Error::from("Http/Client/Media: receives an \"active\" page!"));
            }
            client.call("enter-page", &[from_ref(page), properties].concat())?;
            if property(properties, "pgtype").is_ok_and(|kind| kind.as_str() == "MEDIA") {
                client.call("media-connect", &[server.clone(), page.clone()])?;
            }
            Ok(Obj::empty())
        })
        .method("media-connect", "server pageid", "Opens a stream.", |ns, call| {
            let client = Party::new(ns, call.object);
            let [server, page] = call.args else { unreachable!("the arity was checked") };
            super::receive(&client, server, page, &format!("mmapp_({page})"))?;
            Ok(Obj::empty())
        })
        .method("media-disconnect", "host pageid", "A stream has ended.", |ns, call| {
            let client = Party::new(ns, call.object);
            let [server, page] = call.args else { unreachable!("the arity was checked") };
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
        })
        .method("stream-received", "pageid", "Lists the parts of a stream and forgets it.", |ns, call| {
            let client = Party::new(ns, call.object);
            super::list_segments(&client, 'C', &call.args[0])?;
            client.call("remove-page", call.args)
        })
        .command("remove-page", "page", "Forgets a page.", |command, party: &Participant| {
            page_commands::store(command, party)?.remove(page_commands::page_id(command)?);
            Ok::<_, Refusal>(())
        });
}
