//! Caches that receive notifications of modifications.

use std::slice::from_ref;

use neons_otcl::{Call, Obj, TclResult};

use super::cache::{refetch_pending, upstream};
use super::party::{Party, property, server_of, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Cache/Inval", "Http/Cache");
    class
        .doc("A web cache that uses a page until it is notified that the page was modified.")
        .class_variable("id_", "0", unit::NONE, "Number of the cache's node.")
        .instproc(
            "is-consistent",
            ("cl", "type", "pageid"),
            "Returns whether a page is valid.",
            |ns, call, _| ns.invoke(call.object, "is-valid", &call.args[2..]),
        )
        .instproc(
            "check-sstate",
            ("sid", "cid"),
            "Called when a neighbour reports modifications at a server.",
            |_, _, _| Ok(Obj::empty()),
        );
    marks(class);
    refetching(class);
}

/// Declares the methods that mark caches in nam.
fn marks(class: &mut ClassDeclaration) {
    for (method, color, doc) in [
        ("mark-invalid", "red", "Shows in nam that a page is invalid."),
        ("mark-valid", "blue", "Shows in nam that a page is valid."),
    ] {
        class.instproc(method, (), doc, move |ns, call, _| {
            ns.invoke_named(&ns.otcl().get_var(call.object, "node_")?, "color", &[Obj::from_str(color)])
        });
    }
    class
        .instproc("mark-leave", (), "Called when a server cannot be reached.", |ns, call, _| {
            let words = ["down", "cyan"].map(Obj::from_str);
            ns.invoke_named(&ns.otcl().get_var(call.object, "node_")?, "add-mark", &words)
        })
        .instproc("mark-rejoin", (), "Called when a server can be reached again.", |ns, call, _| {
            ns.invoke_named(
                &ns.otcl().get_var(call.object, "node_")?,
                "delete-mark",
                &[Obj::from_str("down")],
            )
        });
}

fn refetching(class: &mut ClassDeclaration) {
    class
        .instproc(
            "refetch-pending",
            ("cl", "type", "pageid"),
            "Returns whether a page is already being refetched for another client, and adds the client to \
            those that wait for the page.",
            refetch_pending,
        )
        .instproc(
            "refetch",
            ("cl", "type", "pageid"),
            "Fetches a new copy of a page.",
            |ns, call, (_, _, pageid)| {
                let (cache, page) = (Party::new(ns, call.object), pageid);
                ask_again(&cache, &upstream(&cache, page)?, page)
            },
        )
        .instproc(
            "get-response-GET",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived.",
            |ns, call, (server, pageid, _)| {
                let cache = Party::new(ns, call.object);
                check_contract(&cache, server, pageid)?;
                call.next(call.args)
            },
        )
        .instproc(
            "get-response-REF",
            ("server", "pageid", arg::rest("arg")),
            "Called when a refetched page has arrived.",
            come_again,
        )
        .instproc(
            "answer-request-REF",
            ("cl", "pageid", arg::rest("arg")),
            "Sends a refetched page to the clients and caches that have requested it.",
            |ns, call, (client, page, properties)| {
                let cache = Party::new(ns, call.object);
                let size = property(properties, "size")?;
                cache.trace(format_args!("E SND c {} t REF p {page} z {size}", cache.id_of(client)?))?;
                cache.send(
                    client,
                    &size,
                    &format!("get-response-REF {} {page} {}", cache.name(), words(properties)),
                )?;
                Ok(Obj::empty())
            },
        );
}

/// Requests again a page that is stored but invalid.
pub(super) fn ask_again(cache: &Party, peer: &Obj, page: &Obj) -> TclResult {
    let size = cache.call("get-refsize", &[])?;
    cache.trace(format_args!("E REF p {page} s {} z {size}", cache.id_of(&server_of(page))?))?;
    cache.call("send-request", &[peer.clone(), Obj::from_str("REF"), page.clone(), size])?;
    let mark = Obj::from_str(&format!("{page}:{}", cache.now()?));
    cache.ns.invoke_named(&cache.get("node_")?, "add-mark", &[mark.clone(), Obj::from_str("brown")])?;
    cache.append(&format!("marks_({page})"), mark)
}

fn check_contract(cache: &Party, peer: &Obj, page: &Obj) -> TclResult {
    let (server, via) = (cache.id_of(&server_of(page))?, cache.id_of(peer)?);
    cache.call("check-sstate", &[server, via])
}

fn come_again(ns: &Ns, call: &Call, (server, page, properties): (&Obj, &Obj, &[Obj])) -> TclResult {
    let cache = Party::new(ns, call.object);
    check_contract(&cache, server, page)?;
    let known = cache.call("get-modtime", from_ref(page))?;
    let (modified, id) = (property(properties, "modtime")?, cache.id_of(server)?);
    if cache.exceeds(&known, &modified)? {
        let (now, name, own) = (cache.now()?, cache.name(), cache.get("id_")?);
        ns.sim().warn(&format!(
            "At {now}, cache {name} ({own}) refetched an old page {page} ({modified}, new time {known}) from {id}\n"
        ));
    } else {
        cache.call("enter-page", &[from_ref(page), properties].concat())?;
        let size = property(properties, "size")?;
        cache.trace(format_args!("E UPD p {page} m {modified} z {size} s {id}"))?;
    }
    let found = cache.call("get-page", from_ref(page))?.list_items()?;
    cache.call("answer-pending-requests", &[from_ref(page), found.as_slice()].concat())?;
    let marks = format!("marks_({page})");
    let node = cache.get("node_")?;
    if cache.has(&marks) {
        let mut list = cache.get(&marks)?.list_items()?;
        if !list.is_empty() {
            ns.invoke_named(&node, "delete-mark", &[list.remove(0)])?;
        }
        cache.set(&marks, Obj::list(&list))?;
    }
    ns.invoke_named(&node, "color", &[Obj::from_str("blue")])
}
