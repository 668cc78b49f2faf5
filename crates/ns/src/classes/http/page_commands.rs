//! Commands with which clients, caches and servers access their pages.

use neons_otcl::Obj;
use neons_sim::application::http::{Page, PageId, PageState, PageStore, Participant};

use super::pages::{page_name, properties};
use crate::declare::{ClassDeclaration, Command, Refusal, arg, parse_integer, parse_real};

/// Returns the page with this name, `SERVER:NUMBER`.
pub(super) fn page_id(command: &Command, name: &str) -> PageId {
    let parts = name.split_once(':').and_then(|(server, number)| {
        Some(PageId { server: command.ns.entity_named(server)?, number: parse_integer(number) })
    });
    parts.unwrap_or_else(|| command.sim().fatal(&format!("Non-exitent server name for page {name}\n")))
}

/// Like [`page_id`], for looking pages up; `None` if the name differs from the name under which the page would be
/// stored.
pub(super) fn known_id(command: &Command, name: &str) -> Option<PageId> {
    // ns-2.35: pages are looked up by the text of the name.
    Some(page_id(command, name)).filter(|id| page_name(command.ns, id.server, id.number) == name)
}

/// Like [`known_id`], with an error instead of `None`.
pub(super) fn existing_id(command: &Command, name: &str) -> Result<PageId, Refusal> {
    known_id(command, name).ok_or_else(no_page)
}

pub(super) fn no_page() -> Refusal {
    Refusal::explained("there is no such page")
}

/// Adds what ns-2 says when a command of `party` does not find the page with this name. `method` is the method that the
/// message names, which is not always the command.
pub(super) fn not_found<'a>(
    party: &'a Participant,
    method: &'a str,
    name: &'a str,
) -> impl FnOnce(Refusal) -> Refusal + 'a {
    move |refusal| Refusal { reason: format!("{} {method}: No page {name}", party.number.get()), ..refusal }
}

pub(super) fn store<'a>(command: &Command<'a>, party: &Participant) -> Result<&'a PageStore, Refusal> {
    party.pages(command.sim()).ok_or_else(Refusal::unfit)
}

pub(super) fn stored_page(command: &Command, party: &Participant, name: &str) -> Result<Page, Refusal> {
    known_id(command, name).and_then(|id| store(command, party).ok()?.get(id)).ok_or_else(no_page)
}

/// Changes the page with this name, if it is stored.
pub(super) fn change<R>(
    command: &Command,
    party: &Participant,
    name: &str,
    change: impl FnOnce(&mut Page) -> R,
) -> Result<R, Refusal> {
    let id = existing_id(command, name)?;
    store(command, party)?.update(id, change).ok_or_else(no_page)
}

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .cmd(
            "exist-page",
            (arg::text("page"),),
            "Returns whether the page is stored.",
            |command, party: &Participant, (page,)| {
                let (id, store) = (known_id(command, page), store(command, party)?);
                Ok::<_, Refusal>(id.is_some_and(|id| store.get(id).is_some()))
            },
        )
        .cmd(
            "get-page",
            (arg::text("page"),),
            "Returns the properties of a page.",
            |command, party: &Participant, (page,)| {
                stored_page(command, party, page).map(|page| properties(&page))
            },
        )
        .cmd(
            "get-size",
            (arg::text("page"),),
            "Returns the size of a page, bytes.",
            |command, party: &Participant, (page,)| stored_page(command, party, page).map(|page| page.size),
        )
        .cmd(
            "get-modtime",
            (arg::text("page"),),
            "Returns when a page was modified, seconds.",
            |command, party: &Participant, (page,)| {
                stored_page(command, party, page).map(|page| page.modified)
            },
        )
        .cmd(
            "get-cachetime",
            (arg::text("page"),),
            "Returns when a page was stored, seconds.",
            |command, party: &Participant, (page,)| {
                stored_page(command, party, page).map(|page| page.entered)
            },
        )
        .cmd(
            "get-age",
            (arg::text("page"),),
            "Returns the time from the last modification of a page to the next one, seconds.",
            |command, party: &Participant, (page,)| stored_page(command, party, page).map(|page| page.age),
        )
        .cmd(
            "set-modtime",
            (arg::text("page"), arg::real("time")),
            "Sets when a page was modified, seconds.",
            |command, party: &Participant, (page, time)| {
                change(command, party, page, |page| page.modified = time)
            },
        )
        .cmd(
            "set-cachetime",
            (arg::text("page"), "time"),
            "Sets the time when a page was stored to the present time.",
            // ns-2.35: ignores the given time (spec: web-caches, section 3).
            |command, party: &Participant, (page, _)| {
                change(command, party, page, |page| page.entered = command.sim().now())
            },
        )
        .cmd(
            "is-valid",
            (arg::text("page"),),
            "Returns whether a page is valid.",
            |command, party: &Participant, (page,)| {
                let stored = stored_page(command, party, page);
                stored.map_err(not_found(party, "is-valid", page)).map(|page| page.state.is_valid)
            },
        )
        .cmd(
            "get-pagetype",
            (arg::text("page"),),
            "Returns the type of a page, `HTML` or `MEDIA`.",
            |command, party: &Participant, (page,)| {
                let stored =
                    stored_page(command, party, page).map_err(not_found(party, "get-pagetype", page));
                stored.map(|page| if page.layers > 0 { "MEDIA" } else { "HTML" })
            },
        )
        .cmd(
            "get-layer",
            (arg::text("page"),),
            "Returns the number of layers of a stream.",
            |command, party: &Participant, (page,)| {
                let stored = stored_page(command, party, page);
                let layers = stored.map_err(not_found(party, "get-layer", page))?.layers;
                if layers > 0 { Ok(layers) } else { Err(Refusal::explained("the page is no stream")) }
            },
        )
        .cmd(
            "enter-page",
            PROPERTIES,
            "Stores a page with the given properties: `size`, `modtime`, `age`, `noc` (do not cache).",
            |command, party: &Participant, given| enter(command, party, given, PageState::VALID),
        );
}

/// Stores a page whose properties are the arguments.
/// A page with its properties, of which there is at least one: pairs of name and value.
pub(super) const PROPERTIES: (arg::Text, &str, &str, arg::Rest) =
    (arg::text("page"), "name", "value", arg::rest("arg"));

pub(super) fn enter(
    command: &Command,
    party: &Participant,
    (name, first, value, rest): (&str, &Obj, &Obj, &[Obj]),
    state: PageState,
) -> Result<(), Refusal> {
    let (mut size, mut is_stream, mut layers) = (-1, false, -1);
    let mut page = Page {
        size,
        modified: -1.0,
        entered: command.sim().now(),
        age: -1.0,
        uncacheable: false,
        layers: 0,
        state,
        counter: 0,
        mandatory_push: None,
    };
    let others = rest.chunks_exact(2).map(|pair| (&pair[0], &pair[1]));
    for (property, value) in std::iter::once((first, value)).chain(others) {
        match property.as_str() {
            "size" => size = parse_integer(value.as_str()),
            "modtime" => page.modified = parse_real(value.as_str()),
            "age" => page.age = parse_real(value.as_str()),
            "noc" => page.uncacheable = true,
            "pgtype" => is_stream = value.as_str() == "MEDIA",
            "layer" => layers = parse_integer(value.as_str()),
            _ => {}
        }
    }
    if size < 0 {
        let pool = party.store.get().map_or_else(Obj::empty, |pool| command.ns.handle(pool));
        command.sim().warn(&format!("PagePool {pool}: wrong information for page {name}\n"));
        return Err(Refusal::reported());
    }
    if is_stream && store(command, party)?.shelf.is_some() {
        if layers <= 0 {
            let pool = party.store.get().map_or_else(Obj::empty, |pool| command.ns.handle(pool));
            command.sim().warn(&format!("{pool}: wrong page information {name}\n"));
            return Err(Refusal::reported());
        }
        page.layers = layers;
    }
    page.size = size;
    store(command, party)?.enter(page_id(command, name), page);
    Ok(())
}
