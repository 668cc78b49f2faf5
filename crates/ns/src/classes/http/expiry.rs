//! Caches whose pages expire. An expired page is requested only if it was modified (`IMS`).

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};

use super::cache::{keep_page, refetch_pending, upstream};
use super::party::{Party, property, words};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Cache/TTL", "Http/Cache");
    class
        .doc("A web cache in which a page expires sooner the more recently it was modified (Alex).")
        .class_variable(
            "updateThreshold_",
            "0.1",
            unit::NONE,
            "The time until a page expires, as a fraction of the page's age.",
        )
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, (args,)| {
            call.next(args)?;
            let class = ns.otcl().object("Http/Cache/TTL").ok_or("no class Http/Cache/TTL")?;
            ns.otcl().set_var(call.object, "thresh_", ns.otcl().get_var(class, "updateThreshold_")?)
        })
        .instproc(
            "set-thresh",
            ("th",),
            "Sets the threshold for the expiry of pages, as `updateThreshold_` does for pages of caches made \
            later.",
            |ns, call, (th,)| ns.otcl().set_var(call.object, "thresh_", th),
        )
        .instproc("is-expired", ("pageid",), "Returns whether a page has expired.", |ns, call, _| {
            is_expired(ns, call, |cache, [kept, age, threshold]| {
                cache.exceeds(kept, &cache.product(threshold, age)?)
            })
        })
        .instproc(
            "is-consistent",
            ("cl", "type", "pageid"),
            "Returns whether a page is valid.",
            |ns, call, _| {
                let expired = ns.invoke(call.object, "is-expired", &call.args[2..])?;
                Ok(Obj::from_str(&format!("!{expired}")))
            },
        );
    conditional_requests(class);

    declarations
        .class("Http/Cache/TTL/Plain", "Http/Cache/TTL")
        .doc("A web cache in which every page expires after the same time.")
        .class_variable(
            "updateThreshold_",
            "100",
            unit::SECONDS,
            "Time after which a stored page expires, seconds.",
        )
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, (args,)| {
            call.next(args)?;
            let threshold = ns.otcl().get_var(ns.class_of(call.object), "updateThreshold_")?;
            ns.otcl().set_var(call.object, "thresh_", threshold)
        })
        .instproc("is-expired", ("pageid",), "Returns whether a page has expired.", |ns, call, _| {
            is_expired(ns, call, |cache, [kept, _, threshold]| Ok(!cache.exceeds(threshold, kept)?))
        });
    declarations
        .class("Http/Cache/TTL/Omniscient", "Http/Cache/TTL")
        .doc("A web cache in which a page expires when it is modified.")
        .instproc("is-expired", ("pageid",), "Returns whether a page has expired.", |ns, call, _| {
            let cache = Party::new(ns, call.object);
            let [modified, age] = ["get-modtime", "get-age"].map(|method| cache.call(method, call.args));
            let expiry = cache.sum(&modified?, &age?)?;
            Ok(Obj::from_bool(!cache.exceeds(&expiry, &cache.now()?)?))
        });
}

/// Applies a rule to how long the cache has had the page, how old the page is, both in seconds, and the threshold.
fn is_expired(ns: &Ns, call: &Call, rule: fn(&Party, [&Obj; 3]) -> Result<bool, Error>) -> TclResult {
    let cache = Party::new(ns, call.object);
    let (now, entered) = (cache.now()?, cache.call("get-cachetime", call.args)?);
    let modified = cache.call("get-modtime", call.args)?;
    let (kept, age) = (cache.difference(&now, &entered)?, cache.difference(&now, &modified)?);
    Ok(Obj::from_bool(rule(&cache, [&kept, &age, &cache.get("thresh_")?])?))
}

fn conditional_requests(class: &mut ClassDeclaration) {
    class
        .instproc(
            "refetch-pending",
            ("cl", "type", "pageid"),
            "Returns whether a page is being fetched already, and adds the client to those that wait for the \
            page.",
            refetch_pending,
        )
        .instproc(
            "refetch",
            ("cl", "type", "pageid"),
            "Requests a page if it was modified.",
            |ns, call, (client, _, page)| {
                let cache = Party::new(ns, call.object);
                let size = cache.call("get-imssize", &[])?;
                let server = upstream(&cache, page)?;
                let [entered, modified] =
                    ["get-cachetime", "get-modtime"].map(|method| cache.call(method, from_ref(page)));
                let (entered, modified) = (entered?, modified?);
                let (client, id) = (cache.id_of(client)?, cache.id_of(&server)?);
                cache.trace(format_args!(
                    "E IMS p {page} c {client} s {id} z {size} t {entered} m {modified}"
                ))?;
                let kind = Obj::from_str("IMS");
                let request = [server, kind, page.clone(), size, Obj::from_str("modtime"), modified];
                cache.call("send-request", &request)?;
                cache.add("stat_(ims-num)", 1)?;
                Ok(Obj::from_i64(0))
            },
        )
        .instproc(
            "get-response-IMS",
            ("server", "pageid", arg::rest("arg")),
            "Called when a page has arrived, or was confirmed as valid.",
            |ns, call, (server, page, properties)| {
                let cache = Party::new(ns, call.object);
                let own = cache.call("get-modtime", from_ref(page))?;
                let modified = property(properties, "modtime")?;
                if cache.exceeds(&modified, &own)? {
                    keep_page(&cache, server, page, properties)?;
                } else {
                    let found = cache.call("get-page", from_ref(page))?.list_items()?;
                    cache.call("enter-page", &[from_ref(page), found.as_slice()].concat())?;
                }
                let found = cache.call("get-page", from_ref(page))?.list_items()?;
                cache.call("answer-pending-requests", &[from_ref(page), found.as_slice()].concat())?;
                cache.add("stat_(barrival)", property(properties, "size")?)
            },
        )
        .instproc(
            "answer-request-IMS",
            ("client", "pageid", arg::rest("arg")),
            "Sends a page, or the answer that the page was not modified.",
            |ns, call, (client, page, properties)| {
                let cache = Party::new(ns, call.object);
                let known = ns.invoke_named(client, "get-modtime", from_ref(page))?;
                let own = cache.call("get-modtime", from_ref(page))?;
                let (size, text) = if cache.exceeds(&own, &known)? {
                    (property(properties, "size")?, words(properties))
                } else {
                    let size = cache.call("get-invsize", &[])?;
                    let entered = cache.call("get-cachetime", from_ref(page))?;
                    let text = format!("size {size} modtime {own} time {entered}");
                    (size, text)
                };
                cache.trace(format_args!("E SND c {} t IMS z {size}", cache.id_of(client)?))?;
                cache.send(client, &size, &format!("get-response-IMS {} {page} {text}", cache.name()))?;
                Ok(Obj::empty())
            },
        );
}
