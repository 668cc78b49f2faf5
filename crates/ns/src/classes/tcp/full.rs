//! Two-way TCP (spec: tcp-full, sections 2 to 4).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::tcp::full::{
    BayFullTcp, BaySettings, FullTcp, LossRecovery, NewrenoRecovery, RenoRecovery, SackRecovery,
    SackSettings, Settings, TahoeRecovery,
};
use neons_sim::{Entity, EntityId};

use super::senders::join_event_trace;
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let full = flavour(
        declarations,
        "Agent/TCP/FullTcp",
        "Agent/TCP",
        "One end of a two-way TCP connection with handshake, byte sequence numbers and Reno's loss \
        recovery.",
        || RenoRecovery,
    );
    full.part(|entity: &dyn Entity| Some(&full_tcp(entity)?.settings)).lazily().settings(Settings::SETTINGS);
    full.class_variable(
        "ts_option_size_",
        "10",
        unit::BYTES,
        "Bytes of the time stamp option; the default of Agent/TCP does not apply to this class.",
    )
    .built(finish_creation)
    .cmd(
        "advance",
        (arg::count("segments"),),
        "Offers the given number of segments in addition to those offered before.",
        |command, tcp: &FullTcp, (segments,)| {
            tcp.advance(command.sim(), segments);
        },
    )
    .cmd(
        "advanceby",
        (arg::count("segments"),),
        "Offers the given number of segments in addition to those offered before.",
        |command, tcp: &FullTcp, (segments,)| {
            tcp.advance(command.sim(), segments);
        },
    )
    .cmd(
        "advance-bytes",
        (arg::count("bytes"),),
        "Offers the given number of bytes in addition to those offered before.",
        |command, tcp: &FullTcp, (bytes,)| {
            tcp.advance_bytes(command.sim(), bytes);
        },
    )
    .instproc(
        "done_data",
        (),
        "Called when everything offered has been acknowledged; scripts supply it.",
        |_, _, _| Ok(Obj::empty()),
    );

    flavour(
        declarations,
        "Agent/TCP/FullTcp/Tahoe",
        "Agent/TCP/FullTcp",
        "Two-way TCP Tahoe: every loss reduces the window to one segment.",
        || TahoeRecovery,
    );
    flavour(
        declarations,
        "Agent/TCP/FullTcp/Newreno",
        "Agent/TCP/FullTcp",
        "Two-way TCP NewReno: repairs several losses in one window by processing partial ACKs.",
        NewrenoRecovery::default,
    )
    .bind_shared(
        "recov_maxburst_",
        Int(NewrenoRecovery::RECOVERY_MAX_BURST, unit::SEGMENTS),
        "The largest burst during recovery; 0 is no limit.",
        |entity| Some(&recovery::<NewrenoRecovery>(entity)?.recovery_max_burst),
    );
    let sack = flavour(
        declarations,
        "Agent/TCP/FullTcp/Sack",
        "Agent/TCP/FullTcp",
        "Two-way TCP with loss recovery by selective acknowledgements.",
        SackRecovery::default,
    );
    sack.part(|entity: &dyn Entity| Some(&recovery::<SackRecovery>(entity)?.settings))
        .lazily()
        .settings(SackSettings::SETTINGS);
    declare_bay(declarations);
}

/// Class defaults that ns-2 has for the older variant, although only the newer one uses them.
const INERT_IN_BAY: [(&str, &str); 5] = [
    ("close_on_empty_", "false"),
    ("halfclose_", "false"),
    ("open_cwnd_on_pack_", "true"),
    ("pipectrl_", "false"),
    ("reno_fastrecov_", "true"),
];

/// Declares the older variant, and flavours of it that ns-2 names but does not implement.
fn declare_bay(declarations: &mut Declarations) {
    let bay = declarations.class("Agent/TCP/BayFullTcp", "Agent/TCP");
    bay.doc("An older variant of two-way TCP.").native(|_, id| BayFullTcp::new(id));
    bay.part(|entity: &dyn Entity| {
        let tcp: &BayFullTcp = (entity as &dyn std::any::Any).downcast_ref()?;
        Some(&tcp.settings)
    })
    .settings(BaySettings::SETTINGS);
    for (name, value) in INERT_IN_BAY {
        bay.class_variable(name, value, unit::NONE, "Has no effect.");
    }
    bay.class_variable(
        "ts_option_size_",
        "10",
        unit::BYTES,
        "Size of the time stamp option, bytes; it has no effect.",
    );
    bay.built(|ns, object, entity| {
        if let Some(tcp) = ns.sim().get::<BayFullTcp>(entity) {
            tcp.initialize(ns.sim());
        }
        join_event_trace(ns, object)
    })
    .cmd(
        "advance",
        (arg::count("segments"),),
        "Offers the given number of segments in addition to those offered before.",
        |command, tcp: &BayFullTcp, (segments,)| {
            tcp.advance(command.sim(), segments);
        },
    )
    .cmd(
        "advanceby",
        (arg::count("packets"),),
        "Offers the given number of additional packets without a handshake.",
        |command, tcp: &BayFullTcp, (packets,)| {
            tcp.advance_by(command.sim(), packets);
        },
    )
    .cmd(
        "initial-window",
        (arg::real("segments"),),
        "Sets the initial and the present window.",
        |command, tcp: &BayFullTcp, (segments,)| {
            tcp.set_initial_window(command.sim(), segments);
        },
    )
    .cmd(
        "attach-application",
        (arg::attempt(arg::entity("application")),),
        "Sets the application that drives the connection.",
        |_, tcp: &BayFullTcp, (application,)| {
            tcp.application.set(application.as_ref().ok().copied());
            application.map(drop)
        },
    );
    // ns-2.35: the message of one class calls TCP by another name.
    for (name, tcp) in [
        ("Agent/TCP/BayFullTcp/Tahoe", "BayTCP"),
        ("Agent/TCP/BayFullTcp/Newreno", "BayFullTCP"),
        ("Agent/TCP/BayFullTcp/Sack", "BayFullTCP"),
    ] {
        declarations
            .class(name, "Agent/TCP/BayFullTcp")
            .doc("Not implemented, as in ns-2: making such an object ends the program.")
            .built(move |ns, _, _| {
                ns.sim().fatal(&format!(
                    "Tahoe, NewReno or Sack flavors are NOT available for {tcp}!! Use BayFullTcp only, which actually \
                     implements Reno.\n"
                ))
            });
    }
}

/// Declares a class of two-way agents with this loss recovery.
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

/// Finishes an agent once its variables have the class defaults: it joins the event trace, if there is one, and
/// takes its initial state.
fn finish_creation(ns: &Ns, object: ObjectId, entity: EntityId) -> Result<(), Error> {
    if let Some(tcp) = ns.sim().get::<FullTcp>(entity) {
        tcp.initialize(ns.sim());
    }
    join_event_trace(ns, object)
}
