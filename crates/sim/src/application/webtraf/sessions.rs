//! The web sessions of a pool and their pages.

use super::WebTraffic;
use crate::Sim;
use crate::entity::EntityId;

/// The random variables of a web session.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variables {
    /// The time between pages, seconds.
    pub inter_page: EntityId,
    /// The number of objects of a page.
    pub page_size: EntityId,
    /// The time between objects, seconds.
    pub inter_object: EntityId,
    /// The size of an object, packets.
    pub object_size: EntityId,
}

/// A web session: a client that fetches pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Session {
    pub client: EntityId,
    /// The number of pages of the session.
    pub pages: i32,
    pub started: i32,
    pub done: i32,
    pub variables: Variables,
    /// Whether the time between pages counts from the end of a page rather than from its beginning.
    pub waits_for_page: bool,
}

/// A page that is being fetched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    pub session: u32,
    pub server: u32,
    /// The number of objects of the page.
    pub objects: i32,
    pub launched: i32,
    pub done: i32,
}

impl WebTraffic {
    /// Begins the next page of a session.
    pub(super) fn begin_page(&self, sim: &Sim, index: u32) {
        let Some(session) = self.session(index) else { return };
        let servers = self.server_count();
        let server = sim.default_rng().uniform_between(0.0, f64::from(servers)).floor() as u32;
        let objects = self.draw(sim, session.variables.page_size).ceil() as i32;
        let number = self.numbers.next_page();
        self.say(sim, || format!("Session {index} starting page {number}, curpage {}\n", session.started));
        let page = Page { session: index, server, objects, launched: 0, done: 0 };
        self.pages.borrow_mut().insert(number, page);
        self.launch_object(sim, number);
        let mut goes_on = false;
        self.update_session(index, |session| {
            session.started += 1;
            goes_on = !session.waits_for_page && session.started < session.pages;
        });
        if goes_on {
            let pause = self.draw(sim, session.variables.inter_page);
            self.schedule_session(sim, index, pause);
        }
    }

    /// Requests the next object of the page with this number.
    pub(super) fn launch_object(&self, sim: &Sim, number: i32) {
        let page = self.pages.borrow().get(&number).copied();
        let Some(page) = page.filter(|page| page.launched < page.objects) else { return };
        let Some(session) = self.session(page.session) else { return };
        let size = self.draw(sim, session.variables.object_size).ceil() as i32;
        let object = self.numbers.next_object();
        let Some(server) = self.server_node(page.server) else {
            sim.fatal("PagePool/WebTraf: a page has no server\n")
        };
        self.launch_request(sim, (object, number), session.client, server, size);
        self.say(sim, || format!("Session {} launched page {number} obj {}\n", page.session, page.launched));
        if let Some(page) = self.pages.borrow_mut().get_mut(&number) {
            page.launched += 1;
        }
        if page.launched + 1 < page.objects {
            let pause = self.draw(sim, session.variables.inter_object);
            self.schedule_page(sim, number, pause);
        }
    }

    /// Records that an object of the page with this number has been fetched.
    pub fn object_done(&self, sim: &Sim, number: i32) {
        // ns-2.35: the completion of an object has no effect if the pages come from a log (spec: mpls-pushback-nix,
        // section 9.3).
        if self.replays {
            return;
        }
        let mut pages = self.pages.borrow_mut();
        let Some(page) = pages.get_mut(&number) else { return };
        page.done += 1;
        let page = *page;
        if page.done < page.objects {
            return;
        }
        pages.remove(&number);
        drop(pages);
        if page.done != page.launched {
            sim.fatal(&format!("done objects {} != all objects {}\n", page.done, page.launched));
        }
        self.say(sim, || format!("Session {} done page {number}\n", page.session));
        self.update_session(page.session, |session| session.done += 1);
        let Some(session) = self.session(page.session) else { return };
        if session.done >= session.pages {
            if session.done != session.started {
                sim.fatal(&format!("done pages {} != all pages {}\n", session.done, session.started));
            }
            self.delete_session(page.session);
            self.say(sim, || format!("deleted session {}\n", page.session));
        } else if session.waits_for_page {
            let pause = self.draw(sim, session.variables.inter_page);
            self.schedule_session(sim, page.session, pause);
        }
    }

    fn say(&self, sim: &Sim, text: impl FnOnce() -> String) {
        if self.debug.get() != 0 {
            sim.print(&text());
        }
    }
}
