//! Agent/TCP, the common part of all senders (spec: tcp-one-way, sections 2, 3 and 6).

use neons_otcl::{Error, ObjectId};
use neons_sim::tcp::{ControlBlock, Flavour, Parameters, Tahoe, TcpSender, Variables};
use neons_sim::{Entity, EntityId};

use crate::Ns;
pub(super) use crate::classes::agent_trace::join_event_trace;
use crate::declare::{ClassDeclaration, Declarations, Find, Part, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let tcp = declarations.tcp_flavour(
        "Agent/TCP",
        "Agent",
        "A TCP sender with Tahoe's loss recovery, and the base class of all other TCP senders.",
        || Tahoe,
    );
    crate::classes::agent::done_method(tcp);
    tcp.part(|entity: &dyn Entity| Some(&entity.as_tcp()?.parameters))
        .lazily()
        .settings(Parameters::SETTINGS);
    tcp.part(|entity: &dyn Entity| Some(&entity.as_tcp()?.variables)).lazily().settings(Variables::SETTINGS);
    tcp.class_variable("updated_rttvar_", "true", unit::NONE, "Has no effect.")
        .class_variable("CoarseTimer_", "0", unit::NONE, "Has no effect.")
        .class_variable("partial_ack_", "false", unit::NONE, "Has an effect in Agent/TCP/Sack1 only.")
        .built(finish_creation)
        .instproc("init", (), "Makes a sender without a node.", |_, call, _| call.next(&[]))
        .shared_cmd(
            "eventtrace",
            // ns-2.35: a word that is no object ends the reports.
            (arg::attempt(arg::entity("trace")),),
            "Sets the trace to which events are reported.",
            |_, entity, (trace,)| {
                control_block(entity)?.event_trace.set(trace.ok());
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "advance",
            (arg::count("packets"),),
            "Offers all packets up to the given packet number.",
            |command, tcp: &TcpSender, (packets,)| {
                tcp.advance(command.sim(), packets);
            },
        )
        .cmd(
            "advanceby",
            (arg::count("packets"),),
            "Offers the given number of packets in addition to those offered before.",
            |command, tcp: &TcpSender, (packets,)| {
                tcp.advance_by(command.sim(), packets);
            },
        )
        .shared_cmd(
            "persist",
            (arg::entity("other"),),
            "Copies the window and the round-trip estimate of another sender.",
            |command, entity, (other_name,)| {
                let other = command
                    .sim()
                    .entity(other_name)
                    .ok_or_else(|| Refusal::explained("there is no such sender"))?;
                control_block(entity)?.persist(command.sim(), control_block(other)?);
                Ok::<_, Refusal>(())
            },
        );
}

impl Declarations {
    /// Declares a class of TCP senders with this flavour. `parent` is `Agent/TCP` or a descendant of it, from
    /// which class defaults are inherited.
    pub fn tcp_flavour<F: Flavour>(
        &mut self,
        name: &'static str,
        parent: &'static str,
        doc: &'static str,
        make: impl Fn() -> F + 'static,
    ) -> &mut ClassDeclaration {
        self.class(name, parent).doc(doc).native(move |_, id| TcpSender::new(id, make()))
    }
}

impl ClassDeclaration {
    /// Starts declarations for TCP senders whose flavour is, or builds on, an `F`.
    pub fn of_flavour<F: Flavour>(&mut self) -> Part<'_, F, impl Find<F>> {
        self.part(|entity: &dyn Entity| {
            let tcp: &TcpSender = (entity as &dyn std::any::Any).downcast_ref()?;
            tcp.flavour_part()
        })
    }
}

fn control_block(entity: &dyn Entity) -> Result<&ControlBlock, Refusal> {
    entity.as_tcp().ok_or_else(Refusal::unfit)
}

/// Finishes a sender once its variables have the class defaults: it joins the event trace, if there is one, and
/// takes its initial state.
pub(super) fn finish_creation(ns: &Ns, object: ObjectId, entity: EntityId) -> Result<(), Error> {
    join_event_trace(ns, object)?;
    if let Some(tcp) = ns.sim().get::<TcpSender>(entity) {
        tcp.initialize(ns.sim());
    }
    Ok(())
}
