//! Servers of streams.

use std::slice::from_ref;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::application::http::{PageState, Participant, StreamRole};

use super::super::page_commands;
use super::super::party::{Party, number_of, words};
use crate::Ns;
use crate::declare::{Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Server/Media", "Http/Server");
    class.doc("Has pages and streams.");
    super::participant(class, StreamRole::Server, Some("2147483647"));
    super::sender(class);
    class
        .method("gen-pageinfo", "pageid", "Makes a page; returns its properties.", |ns, call| {
            let (server, page) = (Party::new(ns, call.object), &call.args[0]);
            let properties = call.next(call.args)?;
            if !server.ask("is-media-page", from_ref(page))? {
                return Ok(properties);
            }
            let layers = ns.invoke_named(&server.get("pgtr_")?, "get-layer", &[number_of(page)])?;
            Ok(Obj::from_str(&format!("{properties} pgtype MEDIA layer {layers}")))
        })
        .method("gen-page", "pageid", "Makes a page and keeps it; returns its properties.", |ns, call| {
            let (server, page) = (Party::new(ns, call.object), &call.args[0]);
            let properties = call.next(call.args)?;
            match server.ask("is-media-page", from_ref(page))? {
                true => Ok(Obj::from_str(&format!("{properties} pgtype MEDIA"))),
                false => Ok(properties),
            }
        })
        .method("is-media-page", "pageid", "Whether a page is a stream.", |ns, call| {
            let server = Party::new(ns, call.object);
            if !server.has("pgtr_") {
                return Ok(Obj::from_i64(0));
            }
            ns.invoke_named(&server.get("pgtr_")?, "is-media-page", &[number_of(&call.args[0])])
        })
        .method("handle-request-GET", "pageid ?arg ...?", "Bytes and properties of a page.", |ns, call| {
            let server = Party::new(ns, call.object);
            let answer = call.next(call.args)?;
            if !server.ask("is-media-page", from_ref(&call.args[0]))? {
                return Ok(answer);
            }
            let properties = &answer.list_items()?[1..];
            Ok(Obj::from_str(&format!("{} {}", server.call("get-reqsize", &[])?, words(properties))))
        })
        .method("media-disconnect", "client pageid", "Ends a stream.", |ns, call| {
            let server = Party::new(ns, call.object);
            let [client, page] = call.args else { unreachable!("the arity was checked") };
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
        .method("get-request", "client type pageid ?arg ...?", "Answers a request.", request)
        .command(
            "enter-page",
            "page name value ?arg ...?",
            "Keeps a page with these properties; streams are whole.",
            |command, party: &Participant| {
                page_commands::enter(command, party, PageState::VALID)?;
                page_commands::store(command, party)?.fill(command.sim(), page_commands::page_id(command)?);
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "unregister-client",
            "app client page",
            "Has sent a stream over an application.",
            |command, party: &Participant| {
                super::streams(command, party)?.0.unregister(command.entity(0)?);
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "register-prefetch",
            "client page connection layer start end ?arg ...?",
            "A cache wants parts of a stream ahead of time.",
            |command, party: &Participant| {
                let (streams, _) = super::streams(command, party)?;
                let page =
                    neons_sim::application::http::PageId { server: command.entity, number: command.int(1) };
                streams.wait(command.entity(0)?, page, command.text(2));
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "stop-prefetching",
            "client connection page",
            "A cache wants no more parts of a stream ahead of time; whether nobody does.",
            |command, party: &Participant| {
                let (streams, _) = super::streams(command, party)?;
                let page =
                    neons_sim::application::http::PageId { server: command.entity, number: command.int(2) };
                streams.leave(command.entity(0)?, page, command.text(1)).ok_or(Refusal::silent())
            },
        );
}

fn request(ns: &Ns, call: &Call) -> TclResult {
    let server = Party::new(ns, call.object);
    let [client, kind, page, rest @ ..] = call.args else { unreachable!("the arity was checked") };
    match (kind.as_str(), rest) {
        ("PREFSEG", [connection, layer, segments @ ..]) => {
            let parts =
                [&[client.clone(), number_of(page), connection.clone(), layer.clone()], segments].concat();
            server.call("register-prefetch", &parts)?;
            let stream = [server.name(), page.clone(), connection.clone()];
            ns.invoke_named(client, "start-prefetch", &stream)?;
            server.trace(&format!("S PREF p {page} l {layer} {}", words(segments)))?;
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
