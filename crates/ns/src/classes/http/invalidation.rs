//! The parts that servers and caches share if they send invalidations.

use std::cell::Cell;
use std::rc::Rc;

use neons_otcl::{Error, Obj, TclResult};
use neons_sim::application::TcpApp;
use neons_sim::application::http::{InvalidationAgent, Invalidator, Page, Participant};
use neons_sim::{Entity, PacketType};

use super::page_commands::{change, existing_id, no_page, not_found};
use super::party::{Party, http_class};
use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Int, Real, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/HttpInval", "Agent")
        .doc("Sends and receives the invalidations of web caches, to and from a group.")
        .native(|_, id| InvalidationAgent::new(id))
        .bind(
            "inval_hdr_size_",
            Int(40, unit::BYTES),
            "Size of the headers of invalidations.",
            |agent: &InvalidationAgent| &agent.header,
        );
    declarations
        .class("Application/TcpApp/HttpInval", "Application/TcpApp")
        .doc("One end of a connection over which heartbeats travel.")
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Puts the application on top of an agent.",
            |ns, call, (args,)| {
                call.next(args)?;
                if let Some(agent) = args.first().and_then(|agent| ns.otcl().object_of(agent)) {
                    ns.with_agent(agent, |agent| agent.packet_type.set(PacketType::HTTP_INVALIDATION));
                }
                Ok(Obj::empty())
            },
        )
        .cmd(
            "set-app",
            (arg::entity_of::<Participant>("party"),),
            "Sets the server or cache that processes what arrives.",
            |_, app: &TcpApp, (party,)| app.listener.set(Some(party)),
        );
}

/// Declares the switch that makes all servers and caches push every page; any PagePool can set it.
pub(super) fn push_switch(declarations: &mut Declarations) -> Rc<Cell<bool>> {
    let all = Rc::new(Cell::new(false));
    if let Some(pool) = declarations.declared("PagePool") {
        for (command, value, doc) in [
            ("set-allpush", true, "Pushes every page, at all servers and caches."),
            ("set-selpush", false, "Pushes only pages in demand, at all servers and caches."),
        ] {
            let all = all.clone();
            pool.shared_cmd(command, (), doc, move |_, _, _| all.set(value));
        }
    }
    all
}

pub(super) fn invalidator(party: &Participant) -> Result<&Invalidator, Refusal> {
    party.invalidator.as_deref().ok_or_else(Refusal::unfit)
}

/// Declares the variables of the rule that decides which pages are pushed.
pub(super) fn push_variables(class: &mut ClassDeclaration) {
    class
        .part(|entity: &dyn Entity| {
            let party: &Participant = (entity as &dyn std::any::Any).downcast_ref()?;
            Some(&party.invalidator.as_ref()?.push)
        })
        .bind("hb_interval_", Real(60, unit::SECONDS), "Time between heartbeats.", |push| {
            &push.heartbeat_interval
        })
        .bind(
            "enable_upd_",
            Int(0, unit::NONE),
            "Push pages in demand as soon as they are modified.",
            |push| &push.enabled,
        )
        .bind(
            "Ca_",
            Int(1, unit::NONE),
            "The amount by which a modification decreases the counter of a page.",
            |push| &push.loss,
        )
        .bind(
            "Cb_",
            Int(4, unit::NONE),
            "The amount by which a request increases the counter of a page.",
            |push| &push.gain,
        )
        .bind(
            "push_thresh_",
            Int(4, unit::NONE),
            "The value of a page's counter above which the page is in demand.",
            |push| &push.threshold,
        )
        .bind(
            "push_low_bound_",
            Int(0, unit::NONE),
            "Lower bound of the counter that rates the demand for a page.",
            |push| &push.low,
        )
        .bind(
            "push_high_bound_",
            Int(8, unit::NONE),
            "Upper bound of the counter that rates the demand for a page.",
            |push| &push.high,
        );
}

/// Declares the commands of servers and caches that measure the demand for pages. `role` is the letter in the log.
pub(super) fn commands(class: &mut ClassDeclaration, role: char) {
    class
        .cmd(
            "add-inval-sender",
            (arg::entity("sender"),),
            "Sends heartbeats also through the given sender.",
            |_, party: &Participant, (sender,)| {
                invalidator(party)?.senders.borrow_mut().push(sender);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "count-request",
            (arg::text("page"),),
            "Counts a request for a page.",
            move |command, party: &Participant, (page,)| {
                let id = existing_id(command, page);
                let count =
                    id.and_then(|id| party.count_request(command.sim(), role, id).ok_or_else(no_page));
                count.map_err(not_found(party, "count-request", page))
            },
        );
}

/// Records a client's demand that a page is pushed whenever it is modified.
pub(super) fn demand(command: &Command, party: &Participant, page: &str) -> Result<(), Refusal> {
    let now = command.sim().now();
    mark(command, party, page, |page| page.mandatory_push = Some(now))
}

/// Withdraws a demand that a page is pushed.
pub(super) fn stop_demand(command: &Command, party: &Participant, page: &str) -> Result<(), Refusal> {
    mark(command, party, page, |page| page.mandatory_push = None)
}

/// Changes the state of a page with this name.
pub(super) fn mark(
    command: &Command,
    party: &Participant,
    name: &str,
    set: impl FnOnce(&mut Page),
) -> Result<(), Refusal> {
    change(command, party, name, set).map_err(not_found(party, "is-valid", name))
}

impl Party<'_> {
    /// Opens a connection for heartbeats to a cache; returns the local agent.
    pub(super) fn connect_heartbeat(&self, cache: &Obj) -> TclResult {
        const WINDOW: i64 = 100;
        let ns = self.ns;
        let agent = self.new_agent(&heartbeat_flow(ns)?)?;
        let far = ns.invoke_named(cache, "setup-unicast-hb", &[])?;
        let far_agent = ns.invoke_named(&far, "agent", &[])?;
        ns.invoke_named(&self.get("ns_")?, "connect", &[agent.clone(), far_agent])?;
        ns.invoke_named(&agent, "set", &[Obj::from_str("window_"), Obj::from_i64(WINDOW)])?;
        let application = ns.new_object("Application/TcpApp/HttpInval", &[agent])?;
        ns.invoke_named(&application, "connect", &[far])?;
        ns.invoke_named(&application, "set-app", &[self.name()])?;
        Ok(application)
    }

    /// Accepts a connection opened by [`Party::connect_heartbeat`]; returns the local agent.
    pub(super) fn accept_heartbeat(&self) -> TclResult {
        let agent = self.new_agent(&heartbeat_flow(self.ns)?)?;
        self.ns.invoke_named(&agent, "listen", &[])?;
        let application = self.ns.new_object("Application/TcpApp/HttpInval", &[agent])?;
        self.ns.invoke_named(&application, "set-app", &[self.name()])?;
        Ok(application)
    }

    /// Sends a message with the flow id of invalidations.
    pub(super) fn send_unasked(&self, peer: &Obj, bytes: &Obj, message: &str) -> Result<(), Error> {
        let application = self.call("get-cnc", std::slice::from_ref(peer))?;
        let flow = Obj::from_str("fid_");
        let agent = self.ns.invoke_named(&application, "agent", &[])?;
        let usual = self.ns.invoke_named(&agent, "set", std::slice::from_ref(&flow))?;
        let special = self.ns.otcl().get_var(http_class(self.ns)?, "PINV_FID_")?;
        self.ns.invoke_named(&agent, "set", &[flow.clone(), special])?;
        self.send(peer, bytes, message)?;
        self.ns.invoke_named(&agent, "set", &[flow, usual]).map(drop)
    }
}

fn heartbeat_flow(ns: &Ns) -> TclResult {
    ns.otcl().get_var(http_class(ns)?, "HB_FID_")
}
