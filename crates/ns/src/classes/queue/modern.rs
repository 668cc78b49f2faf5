//! Queueing disciplines that ns-2 does not have.

use neons_sim::Entity;
use neons_sim::queue::{Codel, CodelSettings, FqCodel, Pie, Queue};

use super::{Row, discipline, trace_commands, variables};
use crate::declare::{Bound, ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    codel(declarations);
    fq_codel(declarations);
    pie(declarations);
}

fn codel(declarations: &mut Declarations) {
    const ROWS: [Row<Codel>; 3] = [
        ("curq_", "0", "How many packets wait.", |codel| Bound::TracedInt(&codel.current)),
        ("delay_", "0", "How long the last packet that left had waited, seconds.", |codel| {
            Bound::TracedReal(&codel.delay)
        }),
        (
            "count_",
            "0",
            "Packets dropped or marked since dropping began, or before it last ended.",
            |codel| Bound::TracedInt(&codel.count),
        ),
    ];
    let class = declarations.class("Queue/CoDel", "Queue");
    class
        .doc(
            "Controlled delay (RFC 8289): drops from the head while packets have waited longer than a target for \
             a whole interval.",
        )
        .native(|_, id| Queue::new(id, Codel::default()));
    variables(class, discipline, &ROWS);
    codel_settings(class, |entity| Some(&discipline::<Codel>(entity)?.settings));
    trace_commands(class, "CoDel", |entity| Some(&discipline::<Codel>(entity)?.trace));
}

fn fq_codel(declarations: &mut Declarations) {
    const ROWS: [Row<FqCodel>; 7] = [
        ("flows_", "1024", "How many queues there are; fixed once one is in use.", |queue| {
            Bound::Int(&queue.flow_count)
        }),
        ("quantum_", "1514", "How many bytes a queue may send in a turn.", |queue| {
            Bound::Int(&queue.quantum)
        }),
        (
            "drop_batch_",
            "64",
            "At most so many packets are dropped at once when there is no room.",
            |queue| Bound::Int(&queue.drop_batch),
        ),
        ("perturbation_", "0", "Another number assigns connections to queues in another way.", |queue| {
            Bound::Int(&queue.perturbation)
        }),
        ("new_flows_", "0", "How often an empty queue came into use.", |queue| Bound::Int(&queue.new_flows)),
        ("curq_", "0", "How many packets wait.", |queue| Bound::TracedInt(&queue.current)),
        ("delay_", "0", "How long the last packet that left had waited, seconds.", |queue| {
            Bound::TracedReal(&queue.delay)
        }),
    ];
    let class = declarations.class("Queue/FQCoDel", "Queue");
    class
        .doc(
            "Flow queueing with controlled delay (RFC 8290): a queue governed by CoDel for each connection; they \
             take turns, sparse ones first.",
        )
        .native(|_, id| Queue::new(id, FqCodel::default()))
        .shared_variable("limit_", Some("10240"), "How many packets all queues may hold.", false, |entity| {
            Some(Bound::Int(&entity.as_queue()?.base().limit))
        });
    variables(class, discipline, &ROWS);
    codel_settings(class, |entity| Some(&discipline::<FqCodel>(entity)?.settings));
    trace_commands(class, "FQCoDel", |entity| Some(&discipline::<FqCodel>(entity)?.trace));
}

fn codel_settings(class: &mut ClassDeclaration, find: fn(&dyn Entity) -> Option<&CodelSettings>) {
    const ROWS: [Row<CodelSettings>; 7] = [
        ("target_", "0.005", "The wait that a standing queue may cause, seconds.", |settings| {
            Bound::Time(&settings.target)
        }),
        ("interval_", "0.1", "How long the wait may exceed it, seconds.", |settings| {
            Bound::Time(&settings.interval)
        }),
        ("maxpacket_", "1500", "A queue that is no longer than this is never too long, bytes.", |settings| {
            Bound::Int(&settings.largest_packet)
        }),
        ("setbit_", "false", "ECN-capable packets are marked, not dropped.", |settings| {
            Bound::Flag(&settings.set_bit)
        }),
        ("early_drops_", "0", "Packets dropped because of long waits.", |settings| {
            Bound::Int(&settings.early_drops)
        }),
        ("marks_", "0", "Packets marked.", |settings| Bound::Int(&settings.marks)),
        ("overflow_drops_", "0", "Packets dropped for want of room.", |settings| {
            Bound::Int(&settings.overflow_drops)
        }),
    ];
    variables(class, find, &ROWS);
}

fn pie(declarations: &mut Declarations) {
    const ROWS: [Row<Pie>; 15] = [
        ("target_", "0.015", "The wait aimed at, seconds.", |pie| Bound::Time(&pie.target)),
        ("tupdate_", "0.015", "Time between updates of the probability, seconds.", |pie| {
            Bound::Time(&pie.update_interval)
        }),
        ("alpha_", "0.125", "Gain of the deviation from the target, per second.", |pie| {
            Bound::Real(&pie.alpha)
        }),
        ("beta_", "1.25", "Gain of the change of the wait, per second.", |pie| Bound::Real(&pie.beta)),
        ("max_burst_", "0.15", "How long a burst after a quiet time passes unharmed, seconds.", |pie| {
            Bound::Time(&pie.max_burst)
        }),
        ("mean_pktsize_", "1000", "Average packet size, bytes.", |pie| Bound::Int(&pie.mean_packet_size)),
        ("setbit_", "false", "ECN-capable packets are marked, not dropped.", |pie| Bound::Flag(&pie.set_bit)),
        ("mark_p_", "0.1", "From this probability on they are dropped all the same.", |pie| {
            Bound::Real(&pie.mark_p)
        }),
        ("derandomize_", "true", "Drops come neither too close nor too far from each other.", |pie| {
            Bound::Flag(&pie.derandomize)
        }),
        ("early_drops_", "0", "Packets dropped by chance.", |pie| Bound::Int(&pie.early_drops)),
        ("marks_", "0", "Packets marked.", |pie| Bound::Int(&pie.marks)),
        ("overflow_drops_", "0", "Packets dropped for want of room.", |pie| Bound::Int(&pie.overflow_drops)),
        ("prob_", "0", "Drop probability.", |pie| Bound::TracedReal(&pie.probability)),
        (
            "delay_",
            "0",
            "How long the last packet that left had waited, seconds; 0 if the queue is empty.",
            |pie| Bound::TracedReal(&pie.delay),
        ),
        ("curq_", "0", "How many packets wait.", |pie| Bound::TracedInt(&pie.current)),
    ];
    let class = declarations.class("Queue/PIE", "Queue");
    class
        .doc(
            "Proportional integral controller enhanced (RFC 8033): drops arriving packets with a probability that \
             follows the time packets wait.",
        )
        .native(|_, id| Queue::new(id, Pie::default()))
        // Links introduce themselves to every queue with PI in its name.
        .shared_command("link", "link", "Without effect.", |command, _| command.entity(0).map(|_| ()));
    variables(class, discipline, &ROWS);
    trace_commands(class, "PIE", |entity| Some(&discipline::<Pie>(entity)?.trace));
}
