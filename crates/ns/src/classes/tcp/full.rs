//! Two-way TCP (spec: tcp-full, sections 2 to 4).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::tcp::Setting;
use neons_sim::tcp::full::{
    BayFullTcp, BaySettings, FullTcp, LossRecovery, NewrenoRecovery, RenoRecovery, SackRecovery,
    SackSettings, Settings, TahoeRecovery,
};
use neons_sim::{Entity, EntityId};

use super::senders::{bound, join_event_trace};
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let full = flavour(
        declarations,
        "Agent/TCP/FullTcp",
        "Agent/TCP",
        "One end of a two-way, byte-numbered connection, with Reno's loss recovery.",
        || RenoRecovery,
    );
    for setting in Settings::SETTINGS {
        own_variable(full, setting, |tcp| Some(&tcp.settings));
    }
    full.class_variable("ts_option_size_", "10", "Bytes of the timestamps option, whatever Agent/TCP has.")
        .built(finish_creation)
        .command("advance", "segments", "Offers so many more segments.", |command, tcp: &FullTcp| {
            tcp.advance(command.sim(), command.count(0));
        })
        .command("advanceby", "segments", "Offers so many more segments.", |command, tcp: &FullTcp| {
            tcp.advance(command.sim(), command.count(0));
        })
        .command("advance-bytes", "bytes", "Offers so many more bytes.", |command, tcp: &FullTcp| {
            tcp.advance_bytes(command.sim(), command.count(0));
        })
        .method("done_data", "", "Everything offered has been acknowledged.", |_, _| Ok(Obj::empty()));

    flavour(
        declarations,
        "Agent/TCP/FullTcp/Tahoe",
        "Agent/TCP/FullTcp",
        "Every loss sends the window back to one segment.",
        || TahoeRecovery,
    );
    flavour(
        declarations,
        "Agent/TCP/FullTcp/Newreno",
        "Agent/TCP/FullTcp",
        "Reno that repairs several losses in one window by heeding partial ACKs.",
        NewrenoRecovery::default,
    )
    .shared_variable(
        "recov_maxburst_",
        Some("2"),
        "The limit on bursts during recovery, segments; 0 is none.",
        false,
        |entity| Some(Bound::Int(&recovery::<NewrenoRecovery>(entity)?.recovery_max_burst)),
    );
    let sack = flavour(
        declarations,
        "Agent/TCP/FullTcp/Sack",
        "Agent/TCP/FullTcp",
        "Recovery guided by selective acknowledgements.",
        SackRecovery::default,
    );
    for setting in SackSettings::SETTINGS {
        own_variable(sack, setting, |tcp| Some(&tcp.recovery_as::<SackRecovery>()?.settings));
    }
    declare_bay(declarations);
}

/// What ns-2 has as class defaults of the older variant although only the newer one uses it.
const INERT_IN_BAY: [(&str, &str); 5] = [
    ("close_on_empty_", "false"),
    ("halfclose_", "false"),
    ("open_cwnd_on_pack_", "true"),
    ("pipectrl_", "false"),
    ("reno_fastrecov_", "true"),
];

/// The older variant, and the flavours of it that ns-2 names but does not have.
fn declare_bay(declarations: &mut Declarations) {
    let bay = declarations.class("Agent/TCP/BayFullTcp", "Agent/TCP");
    bay.doc("An older variant of two-way TCP.").native(|_, id| BayFullTcp::new(id));
    for setting in BaySettings::SETTINGS {
        bay.variable(setting.name, setting.default, setting.doc, |tcp: &BayFullTcp| {
            bound((setting.field)(&tcp.settings))
        });
    }
    for (name, value) in INERT_IN_BAY {
        bay.class_variable(name, value, "Without effect.");
    }
    bay.class_variable("ts_option_size_", "10", "Without effect, bytes.");
    bay.built(|ns, object, entity| {
        if let Some(tcp) = ns.sim().get::<BayFullTcp>(entity) {
            tcp.initialize(ns.sim());
        }
        join_event_trace(ns, object)
    })
    .command("advance", "segments", "Offers so many more segments.", |command, tcp: &BayFullTcp| {
        tcp.advance(command.sim(), command.count(0));
    })
    .command("advanceby", "packets", "Offers packets without a handshake.", |command, tcp: &BayFullTcp| {
        tcp.advance_by(command.sim(), command.count(0));
    })
    .command(
        "initial-window",
        "segments",
        "Sets the initial and the present window.",
        |command, tcp: &BayFullTcp| {
            tcp.set_initial_window(command.sim(), command.real(0));
        },
    )
    .command(
        "attach-application",
        "application",
        "The application that drives the connection.",
        |command, tcp: &BayFullTcp| {
            tcp.application.set(command.entity(0).ok());
            command.entity(0).map(drop)
        },
    );
    for name in ["Agent/TCP/BayFullTcp/Tahoe", "Agent/TCP/BayFullTcp/Newreno", "Agent/TCP/BayFullTcp/Sack"] {
        declarations
            .class(name, "Agent/TCP/BayFullTcp")
            .doc("Does not exist in ns-2 either: making one ends the program.")
            .built(|ns, _, _| ns.sim().fatal("BayFullTcp flavours other than Reno are not available\n"));
    }
}

/// A class of two-way agents with this loss recovery.
fn flavour<'a, R: LossRecovery>(
    declarations: &'a mut Declarations,
    name: &'static str,
    parent: &'static str,
    doc: &'static str,
    make: impl Fn() -> R + 'static,
) -> &'a mut ClassDeclaration {
    declarations.class(name, parent).doc(doc).native(move |_, id| FullTcp::new(id, make()))
}

fn full_tcp(entity: &dyn Entity) -> Option<&FullTcp> {
    let any: &dyn std::any::Any = entity;
    any.downcast_ref()
}

fn recovery<R: LossRecovery>(entity: &dyn Entity) -> Option<&R> {
    full_tcp(entity)?.recovery_as()
}

/// A variable of two-way agents.
fn own_variable<Part: 'static>(
    class: &mut ClassDeclaration,
    setting: &'static Setting<Part>,
    part: fn(&FullTcp) -> Option<&Part>,
) {
    class.shared_variable(setting.name, Some(setting.default), setting.doc, true, move |entity| {
        Some(bound((setting.field)(part(full_tcp(entity)?)?)))
    });
}

/// The agent has its class defaults: joins the event trace if there is one, and takes its initial state.
fn finish_creation(ns: &Ns, object: ObjectId, entity: EntityId) -> Result<(), Error> {
    if let Some(tcp) = ns.sim().get::<FullTcp>(entity) {
        tcp.initialize(ns.sim());
    }
    join_event_trace(ns, object)
}
