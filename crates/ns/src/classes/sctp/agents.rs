//! The SCTP agents (spec: sctp, sections 2 to 4).

use neons_sim::sctp::{CmtParameters, Counters, HostInterface, Parameters, SctpAgent, Variant};
use neons_sim::{Endpoint, Entity};

use crate::classes::node::Node;
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal, TracedInt, Unset, arg, unit};

/// The counter that only variants with multiple fast retransmits have.
const MFR_COUNT: &str = "mfrCount_";
/// The prefix of the names of the counters of concurrent multipath transfer.
const CMT_COUNTERS: &str = "countPF";

pub(super) fn declare(declarations: &mut Declarations) {
    let plain = Variant::default();
    let class = variant(declarations, "Agent/SCTP", "Agent", plain);
    class.doc("An end of an SCTP association: sends and receives, to and from several addresses.");
    class
        .part(|entity: &dyn Entity| Some(&agent(entity)?.parameters))
        .lazily()
        .settings(Parameters::SETTINGS);
    counters(class, |name| name != MFR_COUNT && !name.starts_with(CMT_COUNTERS));
    commands(class);

    let multiple = Variant { multiple_fast_rtx: true, ..plain };
    variant(
        declarations,
        "Agent/SCTP/HbAfterRto",
        "Agent/SCTP",
        Variant { heartbeat_after_rto: true, ..plain },
    )
    .doc("Sends a heartbeat after each retransmission timeout.");
    let class = variant(declarations, "Agent/SCTP/MultipleFastRtx", "Agent/SCTP", multiple);
    class.doc("May fast retransmit a chunk more than once.");
    counters(class, |name| name == MFR_COUNT);
    let class = variant(
        declarations,
        "Agent/SCTP/MfrHbAfterRto",
        "Agent/SCTP",
        Variant { heartbeat_after_rto: true, ..multiple },
    );
    class.doc("May fast retransmit a chunk more than once, and sends a heartbeat after each timeout.");
    // ns-2.35: the library gives this class no default.
    class
        .bind(
            MFR_COUNT,
            TracedInt(Unset, unit::FAST_RETRANSMITS),
            "The number of fast retransmits of chunks that were fast retransmitted before.",
            |agent: &SctpAgent| &agent.counters().mfr_count,
        )
        .missed();
    variant(declarations, "Agent/SCTP/Timestamp", "Agent/SCTP", Variant { timestamps: true, ..plain })
        .doc("Puts time stamps into its packets.");
    let class = variant(
        declarations,
        "Agent/SCTP/MfrTimestamp",
        "Agent/SCTP",
        Variant { timestamps: true, ..multiple },
    );
    class.doc("Puts time stamps into its packets, and may fast retransmit a chunk more than once.");
    counters(class, |name| name == MFR_COUNT);

    let class = variant(declarations, "Agent/SCTP/CMT", "Agent/SCTP", Variant { concurrent: true, ..plain });
    class.doc("Concurrent multipath transfer: sends to all destinations at the same time.");
    class.part(|entity: &dyn Entity| Some(&agent(entity)?.cmt)).lazily().settings(CmtParameters::SETTINGS);
    counters(class, |name| name.starts_with(CMT_COUNTERS));
}

fn variant<'a>(
    declarations: &'a mut Declarations,
    name: &'static str,
    parent: &'static str,
    variant: Variant,
) -> &'a mut ClassDeclaration {
    declarations.class(name, parent).native(move |_, id| SctpAgent::new(id, variant))
}

fn agent(entity: &dyn Entity) -> Option<&SctpAgent> {
    (entity as &dyn std::any::Any).downcast_ref()
}

fn counters(class: &mut ClassDeclaration, has: impl Fn(&str) -> bool) {
    class
        .part(|entity: &dyn Entity| Some(agent(entity)?.counters()))
        .lazily()
        .settings(Counters::SETTINGS.iter().filter(|setting| has(setting.name)));
}

fn commands(class: &mut ClassDeclaration) {
    class
        .cmd("reset", (), "Returns to the state before the association.", |command, agent: &SctpAgent, _| {
            agent.restart(command.sim());
        })
        .cmd("advance", ("packets",), "Has no effect.", |_, _: &SctpAgent, _| {})
        .cmd(
            "print",
            (arg::text("variable"),),
            "Writes a report of a variable.",
            |command, agent: &SctpAgent, (variable,)| {
                agent.print_variable(command.sim(), variable);
            },
        )
        .cmd(
            "set-multihome-core",
            (arg::entity("entry"),),
            "Sets the classifier whose routes select the interface.",
            |_, agent: &SctpAgent, (entry,)| {
                agent.set_core(entry);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "add-multihome-interface",
            (arg::int("address"), arg::int("port"), arg::entity("target"), arg::entity("link-head")),
            "Adds an interface of the host.",
            |_, agent: &SctpAgent, (address, port, target, link_head)| {
                let endpoint = Endpoint { address, port };
                agent.add_interface(HostInterface { endpoint, target, link_head });
            },
        )
        .cmd(
            "add-multihome-destination",
            (arg::int("address"), arg::int("port")),
            "Adds an address of the peer, and makes it the primary one.",
            |command, agent: &SctpAgent, (address_name, port_name)| {
                let endpoint = Endpoint { address: address_name, port: port_name };
                agent.add_destination(command.sim(), endpoint);
            },
        )
        .cmd(
            "set-primary-destination",
            (arg::text("node"),),
            "Sets the address that data go to.",
            |command, agent: &SctpAgent, (node,)| {
                let address = node_address(command, node)?;
                accept(command, node, agent.set_primary(address), "destination")
            },
        )
        .cmd(
            "set-destination-lossrate",
            (arg::text("node"), arg::real("rate")),
            "Sets the loss rate of a destination, for `eCmtRtxPolicy_` 3.",
            |command, agent: &SctpAgent, (node, rate)| {
                let address = node_address(command, node)?;
                accept(command, node, agent.set_loss_rate(address, rate as f32), "destination")
            },
        )
        .cmd(
            "force-source",
            (arg::text("node"),),
            "Sets the interface through which packets are sent, until a reset.",
            |command, agent: &SctpAgent, (node,)| {
                let address = node_address(command, node)?;
                accept(command, node, agent.force_source(address), "source")
            },
        );
}

/// Returns the address of the node named by the first argument.
fn node_address(command: &Command, name: &str) -> Result<i32, Refusal> {
    let node = command.ns.otcl().object(name).and_then(|node| command.ns.record::<Node>(node).ok());
    let node = node.ok_or_else(|| Refusal::new(format!("no such object {name}")))?;
    Ok(node.numeric_address.get())
}

/// Returns an error if the association did not accept a node.
fn accept(command: &Command, name: &str, accepted: bool, what: &str) -> Result<(), Refusal> {
    if !accepted {
        command.sim().warn(&format!("[SctpAgent::command] ERROR:{name} is not a valid {what}\n"));
        return Err(Refusal::reported());
    }
    Ok(())
}
