//! Agent/TCP, and what all senders share with it (spec: tcp-one-way, sections 2, 3 and 6).

use neons_otcl::{Error, ObjectId};
use neons_sim::tcp::{ControlBlock, Field, Flavour, Parameters, Setting, Tahoe, TcpSender, Variables};
use neons_sim::{Entity, EntityId};

use crate::Ns;
pub(super) use crate::classes::agent_trace::join_event_trace;
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let tcp = declarations.tcp_flavour(
        "Agent/TCP",
        "Agent",
        "A TCP sender: Tahoe, and the common part of all others.",
        || Tahoe,
    );
    for setting in Parameters::SETTINGS {
        common_variable(tcp, setting, |tcp| &tcp.parameters);
    }
    for setting in Variables::SETTINGS {
        common_variable(tcp, setting, |tcp| &tcp.variables);
    }
    tcp.class_variable("updated_rttvar_", "true", "Without effect.")
        .class_variable("CoarseTimer_", "0", "Without effect.")
        .class_variable("partial_ack_", "false", "Without effect but for Agent/TCP/Sack1.")
        .built(finish_creation)
        .method("init", "", "A sender without a node.", |_, call| call.next(&[]))
        .shared_command("eventtrace", "trace", "Events are reported to this.", |command, entity| {
            control_block(entity)?.event_trace.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("advance", "packets", "Offers packets up to this number.", |command, tcp: &TcpSender| {
            tcp.advance(command.sim(), command.count(0));
        })
        .command("advanceby", "packets", "Offers so many more packets.", |command, tcp: &TcpSender| {
            tcp.advance_by(command.sim(), command.count(0));
        })
        .shared_command(
            "persist",
            "other",
            "Takes over window and round-trip estimate of another sender.",
            |command, entity| {
                let other = command.sim().entity(command.entity(0)?).ok_or(Refusal::silent())?;
                control_block(entity)?.persist(command.sim(), control_block(other)?);
                Ok::<_, Refusal>(())
            },
        );
}

impl Declarations {
    /// A class of TCP senders with this flavour. `parent` is `Agent/TCP` or a class below it, from which class
    /// defaults are taken.
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
    /// A variable of TCP senders whose flavour is, or builds on, an `F`.
    pub fn flavour_variable<F: Flavour>(
        &mut self,
        name: &'static str,
        default: &'static str,
        doc: &'static str,
        field: impl Fn(&F) -> Bound<'_> + 'static,
    ) -> &mut Self {
        flavour_variable(self, name, Some(default), doc, false, field);
        self
    }
}

/// A variable of all senders.
pub(super) fn common_variable<Part: 'static>(
    class: &mut ClassDeclaration,
    setting: &'static Setting<Part>,
    part: fn(&ControlBlock) -> &Part,
) {
    class.shared_variable(setting.name, Some(setting.default), setting.doc, true, move |entity| {
        Some(bound((setting.field)(part(entity.as_tcp()?))))
    });
}

/// The script's view of a field.
pub(in crate::classes) fn bound(field: Field<'_>) -> Bound<'_> {
    match field {
        Field::Integer(field) => Bound::Int(field),
        Field::Unsigned(field) => Bound::Unsigned(field),
        Field::Switch(field) => Bound::Bool(field),
        Field::Real(field) => Bound::Real(field),
        Field::Time(field) => Bound::Time(field),
        Field::Bandwidth(field) => Bound::Bandwidth(field),
        Field::TracedInteger(field) => Bound::TracedInt(field),
        Field::TracedReal(field) => Bound::TracedReal(field),
    }
}

fn control_block(entity: &dyn Entity) -> Result<&ControlBlock, Refusal> {
    entity.as_tcp().ok_or(Refusal::silent())
}

/// A variable of senders whose flavour is, or builds on, an `F`.
pub(super) fn flavour_variable<F: Flavour>(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: Option<&'static str>,
    doc: &'static str,
    lazy: bool,
    field: impl Fn(&F) -> Bound<'_> + 'static,
) {
    class.shared_variable(name, default, doc, lazy, move |entity: &dyn Entity| {
        let tcp: &TcpSender = (entity as &dyn std::any::Any).downcast_ref()?;
        Some(field(tcp.flavour_part()?))
    });
}

/// The sender has its class defaults: joins the event trace if there is one, and takes its initial state.
pub(super) fn finish_creation(ns: &Ns, object: ObjectId, entity: EntityId) -> Result<(), Error> {
    join_event_trace(ns, object)?;
    if let Some(tcp) = ns.sim().get::<TcpSender>(entity) {
        tcp.initialize(ns.sim());
    }
    Ok(())
}
