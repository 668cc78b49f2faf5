//! Servers of streams.

use std::slice::from_ref;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::application::http::{PageId, PageState, Participant, StreamRole};

use super::super::page_commands;
use super::super::party::{Party, number_of, words};
use crate::Ns;
use crate::declare::{Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Server/Media", "Http/Server");
    class.doc("A web server with pages and streams.");
    super::participant(class, StreamRole::Server, Some("2147483647"));
    super::sender(class);
    class
        .instproc(
            "gen-pageinfo",
            ("pageid",),
            "Makes a page and returns its properties.",
            |ns, call, (pageid,)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                let properties = call.next(call.args)?;
                if !server.ask("is-media-page", from_ref(page))? {
                    return Ok(properties);
                }
                let layers = ns.invoke_named(&server.get("pgtr_")?, "get-layer", &[number_of(page)])?;
                Ok(Obj::from_str(&format!("{properties} pgtype MEDIA layer {layers}")))
            },
        )
        .instproc(
            "gen-page",
            ("pageid",),
            "Makes a page, stores the page and returns its properties.",
            |ns, call, (pageid,)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                let properties = call.next(call.args)?;
                match server.ask("is-media-page", from_ref(page))? {
                    true => Ok(Obj::from_str(&format!("{properties} pgtype MEDIA"))),
                    false => Ok(properties),
                }
            },
        )
        .instproc(
            "is-media-page",
            ("pageid",),
            "Returns whether a page is a stream.",
            |ns, call, (pageid,)| {
                let server = Party::new(ns, call.object);
                if !server.has("pgtr_") {
                    return Ok(Obj::from_i64(0));
                }
                ns.invoke_named(&server.get("pgtr_")?, "is-media-page", &[number_of(pageid)])
            },
        )
        .instproc(
            "handle-request-GET",
            ("pageid", arg::rest("arg")),
            "Returns the number of bytes and the properties of a page.",
            |ns, call, (pageid, _)| {
                let server = Party::new(ns, call.object);
                let answer = call.next(call.args)?;
                if !server.ask("is-media-page", from_ref(pageid))? {
                    return Ok(answer);
                }
                let properties = &answer.list_items()?[1..];
                Ok(Obj::from_str(&format!("{} {}", server.call("get-reqsize", &[])?, words(properties))))
            },
        )
        .instproc("media-disconnect", ("client", "pageid"), "Closes a stream.", |ns, call, (client, page)| {
            let server = Party::new(ns, call.object);
            let stream = format!("mmapp_({client}/{page})");
            if !server.has(&stream) {
                return Err("Media server disconnect: not connected!".into());
            }
            let application = server.get(&stream)?;
            let agent = super::detach(&server, &application)?;
            server.call("unregister-client", &[application.clone(), client.clone(), page.clone()])?;
            super::delete(&server, &agent)?;
            super::delete(&server, &application)?;
            server.unset(&stream)?;
            server.unset(&format!("mconid_({application})"))?;
            Ok(Obj::empty())
        })
        .instproc(
            "get-request",
            ("client", "type", "pageid", arg::rest("arg")),
            "Answers a request for a page.",
            request,
        )
        .cmd(
            "enter-page",
            page_commands::PROPERTIES,
            "Stores a page with the given properties; a stream is stored completely.",
            |command, party: &Participant, given| {
                page_commands::enter(command, party, given, PageState::VALID)?;
                let page = page_commands::page_id(command, given.0);
                page_commands::store(command, party)?.fill(command.sim(), page);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "unregister-client",
            (arg::entity("app"), "client", "page"),
            "Called when a stream has been sent over an application.",
            |command, party: &Participant, (app, _, _)| {
                super::streams(command, party)?.0.unregister(app);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "register-prefetch",
            (
                arg::entity("client"),
                arg::int("page"),
                arg::text("connection"),
                "layer",
                "start",
                "end",
                arg::rest("arg"),
            ),
            "Called when a cache wants to prefetch parts of a stream.",
            |command, party: &Participant, (client, page, connection, _, _, _, _)| {
                let (streams, _) = super::streams(command, party)?;
                let page = PageId { server: command.entity, number: page };
                streams.wait(client, page, connection);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "stop-prefetching",
            (arg::entity("client"), arg::text("connection"), arg::int("page")),
            "Called when a cache stops prefetching a stream; returns whether no other cache prefetches the \
            stream.",
            |command, party: &Participant, (client, connection, page)| {
                let (streams, _) = super::streams(command, party)?;
                let page = PageId { server: command.entity, number: page };
                streams
                    .leave(client, page, connection)
                    .ok_or_else(|| Refusal::explained("no cache waits for this stream"))
            },
        );
}

fn request(ns: &Ns, call: &Call, (client, kind, page, rest): (&Obj, &Obj, &Obj, &[Obj])) -> TclResult {
    let server = Party::new(ns, call.object);
    match (kind.as_str(), rest) {
        ("PREFSEG", [connection, layer, segments @ ..]) => {
            let parts =
                [&[client.clone(), number_of(page), connection.clone(), layer.clone()], segments].concat();
            server.call("register-prefetch", &parts)?;
            let stream = [server.name(), page.clone(), connection.clone()];
            ns.invoke_named(client, "start-prefetch", &stream)?;
            server.trace(format_args!("S PREF p {page} l {layer} {}", words(segments)))?;
        }
        ("STOPPREF", [connection, ..]) => {
            let stream = [client.clone(), connection.clone(), number_of(page)];
            if server.ask("stop-prefetching", &stream)? {
                let stream = [server.name(), page.clone(), connection.clone()];
                ns.invoke_named(client, "media-disconnect", &stream)?;
            }
        }
        ("OFFLPREF", _) => {
            let size = server.call("get-size", from_ref(page))?;
            server.send(client, &size, &format!("offline-complete {page}"))?;
        }
        _ => return call.next(call.args),
    }
    Ok(Obj::empty())
}
