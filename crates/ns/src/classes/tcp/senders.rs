//! The senders: one class per flavour (spec: tcp-one-way, sections 2, 3 and 6).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::tcp::{
    ControlBlock, Fack, Field, Flavour, Newreno, Parameters, Reno, Sack1, Setting, Tahoe, TcpSender,
    Variables, Vegas,
};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let tcp = flavour(
        declarations,
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
        .shared_command("eventtrace", "trace", "Events are reported to this.", |command, entity| {
            control_block(entity)?.event_trace.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("advance", "packets", "Offers packets up to this number.", |command, tcp: &TcpSender| {
            tcp.advance(command.sim(), command.int(0));
        })
        .command("advanceby", "packets", "Offers so many more packets.", |command, tcp: &TcpSender| {
            tcp.advance_by(command.sim(), command.int(0));
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

    flavour(
        declarations,
        "Agent/TCP/Reno",
        "Agent/TCP",
        "Fast recovery: the window is halved, and inflated by duplicate ACKs.",
        Reno::default,
    );
    let newreno = flavour(
        declarations,
        "Agent/TCP/Newreno",
        "Agent/TCP",
        "Reno that repairs several losses in one window by heeding partial ACKs.",
        Newreno::default,
    );
    newreno_variables(newreno);
    let sack1 = flavour(
        declarations,
        "Agent/TCP/Sack1",
        "Agent/TCP",
        "Recovery guided by selective acknowledgements.",
        Sack1::default,
    );
    own(sack1, "partial_ack_", "false", "A partial ACK lets two packets out.", |sack: &Sack1| {
        Bound::Bool(&sack.partial_ack)
    });
    let fack = flavour(
        declarations,
        "Agent/TCP/Fack",
        "Agent/TCP",
        "Recovery guided by the highest packet reported as received.",
        Fack::default,
    );
    own(fack, "ss-div4_", "false", "A loss in slow start quarters the window.", |fack: &Fack| {
        Bound::Bool(&fack.slow_start_quarters)
    });
    own(fack, "rampdown_", "false", "The window is lowered gradually.", |fack: &Fack| {
        Bound::Bool(&fack.rampdown)
    });
    let vegas = flavour(
        declarations,
        "Agent/TCP/Vegas",
        "Agent/TCP",
        "Congestion avoidance by comparing expected and actual throughput.",
        Vegas::default,
    );
    vegas_variables(vegas);
}

/// A class of senders with this flavour.
fn flavour<'a, F: Flavour>(
    declarations: &'a mut Declarations,
    name: &'static str,
    parent: &'static str,
    doc: &'static str,
    make: impl Fn() -> F + 'static,
) -> &'a mut ClassDeclaration {
    declarations.class(name, parent).doc(doc).native(move |_, id| TcpSender::new(id, make()))
}

/// A variable of all senders.
fn common_variable<Part: 'static>(
    class: &mut ClassDeclaration,
    setting: &'static Setting<Part>,
    part: fn(&ControlBlock) -> &Part,
) {
    class.shared_variable(setting.name, Some(setting.default), setting.doc, true, move |entity| {
        Some(bound((setting.field)(part(entity.as_tcp()?))))
    });
}

/// The script's view of a field.
pub(super) fn bound(field: Field<'_>) -> Bound<'_> {
    match field {
        Field::Integer(field) => Bound::Int(field),
        Field::Switch(field) => Bound::Bool(field),
        Field::Real(field) => Bound::Real(field),
        Field::TracedInteger(field) => Bound::TracedInt(field),
        Field::TracedReal(field) => Bound::TracedReal(field),
    }
}

fn control_block(entity: &dyn Entity) -> Result<&ControlBlock, Refusal> {
    entity.as_tcp().ok_or(Refusal::silent())
}

/// A variable of senders whose flavour is, or builds on, an `F`.
fn own<F: Flavour>(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: &'static str,
    doc: &'static str,
    field: impl Fn(&F) -> Bound<'_> + 'static,
) {
    flavour_variable(class, name, default, doc, false, field);
}

fn flavour_variable<F: Flavour>(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: &'static str,
    doc: &'static str,
    lazy: bool,
    field: impl Fn(&F) -> Bound<'_> + 'static,
) {
    class.shared_variable(name, Some(default), doc, lazy, move |entity: &dyn Entity| {
        let tcp: &TcpSender = (entity as &dyn std::any::Any).downcast_ref()?;
        Some(field(tcp.flavour_part()?))
    });
}

fn newreno_variables(class: &mut ClassDeclaration) {
    own(
        class,
        "newreno_changes_",
        "0",
        "1 estimates ssthresh from the first ACKs and sends on every second duplicate ACK in recovery.",
        |newreno: &Newreno| Bound::Int(&newreno.changes),
    );
    own(
        class,
        "newreno_changes1_",
        "1",
        "Only the first partial ACK sets the retransmission timer.",
        |newreno: &Newreno| Bound::Int(&newreno.changes1),
    );
    own(
        class,
        "partial_window_deflation_",
        "1",
        "A partial ACK deflates the window by what it acknowledges.",
        |newreno: &Newreno| Bound::Int(&newreno.partial_window_deflation),
    );
    own(
        class,
        "exit_recovery_fix_",
        "0",
        "Recovery ends with a window no larger than what is outstanding.",
        |newreno: &Newreno| Bound::Int(&newreno.exit_recovery_fix),
    );
}

fn vegas_variables(class: &mut ClassDeclaration) {
    type Variable = (&'static str, &'static str, &'static str, fn(&Vegas) -> Bound<'_>);
    let variables: [Variable; 4] = [
        ("v_alpha_", "1", "Fewer extra packets in the network let the window grow.", |vegas| {
            Bound::Int(&vegas.alpha)
        }),
        ("v_beta_", "3", "More extra packets in the network shrink the window.", |vegas| {
            Bound::Int(&vegas.beta)
        }),
        ("v_gamma_", "1", "More extra packets in the network end slow start.", |vegas| {
            Bound::Int(&vegas.gamma)
        }),
        ("v_rtt_", "0", "The last round-trip time sample, seconds.", |vegas| Bound::Real(&vegas.rtt)),
    ];
    for (name, default, doc, field) in variables {
        flavour_variable(class, name, default, doc, true, field);
    }
}

/// The sender has its class defaults: joins the event trace if there is one, and takes its initial state.
fn finish_creation(ns: &Ns, object: ObjectId, entity: EntityId) -> Result<(), Error> {
    join_event_trace(ns, object)?;
    if let Some(tcp) = ns.sim().get::<TcpSender>(entity) {
        tcp.initialize(ns.sim());
    }
    Ok(())
}

/// A new sender joins the event trace, if there is one.
pub(super) fn join_event_trace(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let owner = ns.otcl().name_obj(object);
    ns.invoke(simulator::instance(ns)?, "create-eventtrace", &[Obj::from_str("Event"), owner])?;
    Ok(())
}
