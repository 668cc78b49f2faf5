//! Sources, receivers and network elements of PGM.

use neons_otcl::{Error, Obj, TclResult};
use neons_sim::Entity;
use neons_sim::pgm::{PgmElement, PgmReceiver, PgmSender};

use crate::Ns;
use crate::classes::node::Node;
use crate::declare::{Command, Declarations, Int, Refusal, Time, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    element(declarations);
    sender(declarations);
    receiver(declarations);
}

fn element(declarations: &mut Declarations) {
    let class = declarations.class("Agent/PGM", "Agent");
    class
        .doc(
            "The part of a router in PGM: it passes one negative acknowledgement for each loss on to the source, and repairs \
            only to where they are missing. Nodes get one after `node-config -PGM ON`.",
        )
        .native(PgmElement::new)
        .cmd("eventtrace", ("trace",), "Has no effect.", |_, _: &PgmElement, _| {})
        .bind("pgm_enabled_", Int(PgmElement::ENABLED, unit::NONE), "1 to process PGM packets, 0 to pass them on unchanged.", |element: &PgmElement| {
            &element.enabled
        })
        .bind(
            "nak_retrans_ival_",
            Time(PgmElement::RETRANSMISSION_INTERVAL),
            "Time between repetitions of a negative acknowledgement that is not confirmed, seconds.",
            |element: &PgmElement| &element.retransmission_interval,
        )
        .bind(
            "nak_rpt_ival_",
            Time(PgmElement::REPETITION_TIME),
            "Time for which a negative acknowledgement that is not confirmed is repeated, seconds.",
            |element: &PgmElement| &element.repetition_time,
        )
        .bind(
            "nak_rdata_ival_",
            Time(PgmElement::REPAIR_TIME),
            "Time after a confirmation for which the element waits for the repair, seconds.",
            |element: &PgmElement| &element.repair_time,
        )
        .bind(
            "nak_elim_ival_",
            Time(PgmElement::ELIMINATION_TIME),
            "Time after a confirmation for which further negative acknowledgements are not passed on, \
            seconds.",
            |element: &PgmElement| &element.elimination_time,
        )
        .instproc("done", (), "Does nothing.", |_, _, ()| Ok(Obj::empty()))
        .shared_cmd("print-stats", (), "Prints the agent's statistics.", |command, entity, ()| {
            entity.as_pgm().ok_or_else(Refusal::unfit)?.report(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_cmd(
            "outgoing-link",
            (arg::text("interface"),),
            "Returns the first object of the link opposite to the link on which packets with the given \
            label arrive.",
            |command, _: &dyn Entity, (interface,)| {
                let words = [Obj::from_str(interface)];
                node(command).and_then(|node| command.ns.invoke_named(&node, "ifaceGetOutLink", &words)).map_err(refusal)
            },
        )
        .shared_cmd(
            "local-agent",
            (arg::int("port"),),
            "Returns the agent on the given port of the node; empty if there is none.",
            |command, _: &dyn Entity, (port,)| local_agent(command, port).map_err(refusal),
        );
}

fn refusal(error: Error) -> Refusal {
    Refusal::new(error.to_string())
}

fn node(command: &Command) -> TclResult {
    command.ns.otcl().get_var(command.object, "node_")
}

fn local_agent(command: &Command, port: i32) -> TclResult {
    let ns: &Ns = command.ns;
    let node = ns.otcl().object_of(&node(command)?).ok_or("the agent has no node")?;
    let node: &Node = ns.record(node)?;
    let agents = node.agents.borrow();
    let found = agents.iter().find(|agent| ns.with_agent(**agent, |agent| agent.port.get()) == Some(port));
    Ok(found.map_or_else(Obj::empty, |agent| ns.otcl().name_obj(*agent)))
}

fn sender(declarations: &mut Declarations) {
    declarations
        .class("Agent/PGM/Sender", "Agent/PGM")
        .doc("The source of a PGM session: sends data to a group, and again those that receivers miss.")
        .native(PgmSender::new)
        .cmd("eventtrace", ("trace",), "Has no effect.", |_, _: &PgmSender, _| {})
        .bind(
            "spm_interval_",
            Time(PgmSender::SOURCE_PATH_INTERVAL),
            "Time between source path messages, seconds.",
            |sender: &PgmSender| &sender.source_path_interval,
        )
        .bind(
            "rdata_delay_",
            Time(PgmSender::REPAIR_DELAY),
            "Time between the first negative acknowledgement and the repair, seconds.",
            |sender: &PgmSender| &sender.repair_delay,
        )
        .instproc("done", (), "Does nothing.", |_, _, ()| Ok(Obj::empty()))
        // ns-2.35: a PGM agent refuses data from applications; other agents ignore them.
        .cmd("send", ("bytes", "data"), "Not supported: the call fails.", |_, _: &PgmSender, _| {
            Err::<(), _>(Refusal::explained("Agent/PGM/Sender sends a number of bytes, without data"))
        })
        .cmd(
            "start-SPM",
            (),
            "Sends a source path message now and every `spm_interval_`.",
            |command, sender: &PgmSender, ()| sender.start_source_path(command.sim()),
        )
        .cmd(
            "stop-SPM",
            (),
            "Sends no more source path messages. The run ends if none were being sent.",
            |command, sender: &PgmSender, ()| sender.stop_source_path(command.sim()),
        );
}

fn receiver(declarations: &mut Declarations) {
    declarations
        .class("Agent/PGM/Receiver", "Agent/PGM")
        .doc("A receiver of a PGM session, which asks for data that it misses.")
        .native(PgmReceiver::new)
        .cmd("eventtrace", ("trace",), "Has no effect.", |_, _: &PgmReceiver, _| {})
        .bind(
            "max_nak_ncf_retries_",
            Int(PgmReceiver::CONFIRMATION_RETRIES, unit::TIMES),
            "One less than the number of times that a negative acknowledgement without confirmation is \
            repeated.",
            |receiver: &PgmReceiver| &receiver.confirmation_retries,
        )
        .bind(
            "max_nak_data_retries_",
            Int(PgmReceiver::REPAIR_RETRIES, unit::TIMES),
            "One less than the number of times that a confirmed negative acknowledgement without repair is \
            repeated.",
            |receiver: &PgmReceiver| &receiver.repair_retries,
        )
        .bind(
            "nak_bo_ivl_",
            Time(PgmReceiver::BACK_OFF),
            "The longest random time before a negative acknowledgement, seconds.",
            |receiver: &PgmReceiver| &receiver.back_off,
        )
        .bind(
            "nak_rpt_ivl_",
            Time(PgmReceiver::CONFIRMATION_TIME),
            "How long the receiver waits for the confirmation of a negative acknowledgement, seconds.",
            |receiver: &PgmReceiver| &receiver.confirmation_time,
        )
        .bind(
            "nak_rdata_ivl_",
            Time(PgmReceiver::REPAIR_TIME),
            "How long the receiver waits for a repair after the confirmation, seconds.",
            |receiver: &PgmReceiver| &receiver.repair_time,
        )
        .instproc("done", (), "Does nothing.", |_, _, ()| Ok(Obj::empty()));
}
