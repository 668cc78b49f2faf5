//! Commands with which clients, caches and servers access their pages.

use neons_otcl::Obj;
use neons_sim::application::http::{Page, PageId, PageState, PageStore, Participant};

use super::pages::{page_name, properties};
use crate::declare::{ClassDeclaration, Command, Refusal, arg, parse_integer, parse_real};

/// Returns the page named by the first argument: `SERVER:NUMBER`.
pub(super) fn page_id(command: &Command) -> Result<PageId, Refusal> {
    page_id_at(command, 0)
}

/// Returns the page named by argument `index`.
pub(super) fn page_id_at(command: &Command, index: usize) -> Result<PageId, Refusal> {
    let name = command.text(index);
    let parts = name.split_once(':').and_then(|(server, number)| {
        Some(PageId { server: command.ns.entity_named(server)?, number: parse_integer(number) })
    });
    Ok(parts.unwrap_or_else(|| command.sim().fatal(&format!("Non-exitent server name for page {name}\n"))))
}

/// Like [`page_id`], for looking pages up; `None` if the name differs from the name under which the page would be
/// stored.
pub(super) fn known_id(command: &Command) -> Result<Option<PageId>, Refusal> {
    let id = page_id(command)?;
    // ns-2.35: pages are looked up by the text of the name.
    Ok(Some(id).filter(|id| page_name(command.ns, id.server, id.number) == command.text(0)))
}

pub(super) fn store<'a>(command: &Command<'a>, party: &Participant) -> Result<&'a PageStore, Refusal> {
    party.pages(command.sim()).ok_or_else(Refusal::unfit)
}

pub(super) fn page(command: &Command, party: &Participant) -> Result<Page, Refusal> {
    known_id(command)?
        .and_then(|id| store(command, party).ok()?.get(id))
        .ok_or_else(|| Refusal::explained("there is no such page"))
}

/// Changes the page named by the first argument, if it is stored.
pub(super) fn change<R>(
    command: &Command,
    party: &Participant,
    change: impl FnOnce(&mut Page) -> R,
) -> Result<R, Refusal> {
    let id = known_id(command)?.ok_or_else(|| Refusal::explained("there is no such page"))?;
    store(command, party)?.update(id, change).ok_or_else(|| Refusal::explained("there is no such page"))
}

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .cmd(
            "exist-page",
            ("page",),
            "Returns whether the page is stored.",
            |command, party: &Participant, _| {
                let (id, store) = (known_id(command)?, store(command, party)?);
                Ok::<_, Refusal>(id.is_some_and(|id| store.get(id).is_some()))
            },
        )
        .cmd("get-page", ("page",), "Returns the properties of a page.", |command, party: &Participant, _| {
            page(command, party).map(|page| properties(&page))
        })
        .cmd(
            "get-size",
            ("page",),
            "Returns the size of a page, bytes.",
            |command, party: &Participant, _| page(command, party).map(|page| page.size),
        )
        .cmd(
            "get-modtime",
            ("page",),
            "Returns when a page was modified, seconds.",
            |command, party: &Participant, _| page(command, party).map(|page| page.modified),
        )
        .cmd(
            "get-cachetime",
            ("page",),
            "Returns when a page was stored, seconds.",
            |command, party: &Participant, _| page(command, party).map(|page| page.entered),
        )
        .cmd(
            "get-age",
            ("page",),
            "Returns the time from the last modification of a page to the next one, seconds.",
            |command, party: &Participant, _| page(command, party).map(|page| page.age),
        )
        .cmd(
            "set-modtime",
            ("page", arg::real("time")),
            "Sets when a page was modified, seconds.",
            |command, party: &Participant, (_, time)| change(command, party, |page| page.modified = time),
        )
        .cmd(
            "set-cachetime",
            ("page", "time"),
            "Sets the time when a page was stored to the present time.",
            // ns-2.35: ignores the given time (spec: web-caches, section 3).
            |command, party: &Participant, _| {
                change(command, party, |page| page.entered = command.sim().now())
            },
        )
        .cmd("is-valid", ("page",), "Returns whether a page is valid.", |command, party: &Participant, _| {
            page(command, party).map(|page| page.state.is_valid)
        })
        .cmd(
            "get-pagetype",
            ("page",),
            "Returns the type of a page, `HTML` or `MEDIA`.",
            |command, party: &Participant, _| {
                page(command, party).map(|page| if page.layers > 0 { "MEDIA" } else { "HTML" })
            },
        )
        .cmd(
            "get-layer",
            ("page",),
            "Returns the number of layers of a stream.",
            |command, party: &Participant, _| {
                let layers = page(command, party)?.layers;
                if layers > 0 { Ok(layers) } else { Err(Refusal::explained("the page is no stream")) }
            },
        )
        .cmd(
            "enter-page",
            ("page", "name", "value", arg::rest("arg")),
            "Stores a page with the given properties: `size`, `modtime`, `age`, `noc` (do not cache).",
            |command, party: &Participant, _| enter(command, party, PageState::VALID),
        );
}

/// Stores a page whose properties are the arguments.
pub(super) fn enter(command: &Command, party: &Participant, state: PageState) -> Result<(), Refusal> {
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
    for pair in command.arguments[1..].chunks(2) {
        let [name, value] = pair else { break };
        match name.as_str() {
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
        command.sim().warn(&format!("PagePool {pool}: wrong information for page {}\n", command.text(0)));
        return Err(Refusal::reported());
    }
    if is_stream && store(command, party)?.shelf.is_some() {
        if layers <= 0 {
            let pool = party.store.get().map_or_else(Obj::empty, |pool| command.ns.handle(pool));
            command.sim().warn(&format!("{pool}: wrong page information {}\n", command.text(0)));
            return Err(Refusal::reported());
        }
        page.layers = layers;
    }
    page.size = size;
    store(command, party)?.enter(page_id(command)?, page);
    Ok(())
}
