//! Queueing disciplines that ns-2 does not have.

use neons_sim::Entity;
use neons_sim::queue::{Codel, CodelSettings, FqCodel, Pie, Queue};

use super::{discipline, trace_commands};
use crate::declare::{
    ClassDeclaration, Declarations, Flag, Int, Real, Time, TracedInt, TracedReal, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    codel(declarations);
    fq_codel(declarations);
    pie(declarations);
}

fn codel(declarations: &mut Declarations) {
    let class = declarations.class("Queue/CoDel", "Queue");
    class
        .doc(
            "Controlled delay (RFC 8289): drops from the head while packets have waited \
             longer than a target for a whole interval.",
        )
        .native(|_, id| Queue::new(id, Codel::default()));
    class
        .part(discipline::<Codel>)
        .bind("curq_", TracedInt(0, unit::PACKETS), "How many packets wait.", |codel| &codel.current)
        .bind(
            "delay_",
            TracedReal(0, unit::SECONDS),
            "How long the last packet that left had waited.",
            |codel| &codel.delay,
        )
        .bind(
            "count_",
            TracedInt(0, unit::PACKETS),
            "Packets dropped or marked since dropping began, or before it last ended.",
            |codel| &codel.count,
        );
    codel_settings(class, |entity| Some(&discipline::<Codel>(entity)?.settings));
    trace_commands(class, "CoDel", |entity| Some(&discipline::<Codel>(entity)?.trace));
}

fn fq_codel(declarations: &mut Declarations) {
    let class = declarations.class("Queue/FQCoDel", "Queue");
    class
        .doc(
            "Flow queueing with controlled delay (RFC 8290): a queue governed by CoDel for \
             each connection; they take turns, sparse ones first.",
        )
        .native(|_, id| Queue::new(id, FqCodel::default()))
        .bind_shared(
            "limit_",
            Int(10240, unit::PACKETS),
            "How many packets all queues may hold.",
            |entity| Some(&entity.as_queue()?.base().limit),
        );
    class
        .part(discipline::<FqCodel>)
        .bind(
            "flows_",
            Int(1024, unit::COUNT),
            "How many queues there are; fixed once one is in use.",
            |queue| &queue.flow_count,
        )
        .bind("quantum_", Int(1514, unit::BYTES), "How many bytes a queue may send in a turn.", |queue| {
            &queue.quantum
        })
        .bind(
            "drop_batch_",
            Int(64, unit::PACKETS),
            "At most so many packets are dropped at once when there is no room.",
            |queue| &queue.drop_batch,
        )
        .bind(
            "perturbation_",
            Int(0, unit::NONE),
            "Another number assigns connections to queues in another way.",
            |queue| &queue.perturbation,
        )
        .bind("new_flows_", Int(0, unit::COUNT), "How often an empty queue came into use.", |queue| {
            &queue.new_flows
        })
        .bind("curq_", TracedInt(0, unit::PACKETS), "How many packets wait.", |queue| &queue.current)
        .bind(
            "delay_",
            TracedReal(0, unit::SECONDS),
            "How long the last packet that left had waited.",
            |queue| &queue.delay,
        );
    codel_settings(class, |entity| Some(&discipline::<FqCodel>(entity)?.settings));
    trace_commands(class, "FQCoDel", |entity| Some(&discipline::<FqCodel>(entity)?.trace));
}

fn codel_settings(class: &mut ClassDeclaration, find: fn(&dyn Entity) -> Option<&CodelSettings>) {
    class
        .part(find)
        .bind("target_", Time(0.005), "The wait that a standing queue may cause, seconds.", |settings| {
            &settings.target
        })
        .bind("interval_", Time(0.1), "How long the wait may exceed it, seconds.", |settings| {
            &settings.interval
        })
        .bind(
            "maxpacket_",
            Int(1500, unit::BYTES),
            "A queue that is no longer than this is never too long.",
            |settings| &settings.largest_packet,
        )
        .bind("setbit_", Flag(false), "ECN-capable packets are marked, not dropped.", |settings| {
            &settings.set_bit
        })
        .bind("early_drops_", Int(0, unit::PACKETS), "Packets dropped because of long waits.", |settings| {
            &settings.early_drops
        })
        .bind("marks_", Int(0, unit::PACKETS), "Packets marked.", |settings| &settings.marks)
        .bind("overflow_drops_", Int(0, unit::PACKETS), "Packets dropped for want of room.", |settings| {
            &settings.overflow_drops
        });
}

fn pie(declarations: &mut Declarations) {
    let class = declarations.class("Queue/PIE", "Queue");
    class
        .doc(
            "Proportional integral controller enhanced (RFC 8033): drops arriving packets \
             with a probability that follows the time packets wait.",
        )
        .native(|_, id| Queue::new(id, Pie::default()))
        // Links introduce themselves to every queue with PI in its name.
        .shared_cmd("link", (arg::entity("link"),), "Without effect.", |_, _, _| ());
    class
        .part(discipline::<Pie>)
        .bind("target_", Time(0.015), "The wait aimed at, seconds.", |pie| &pie.target)
        .bind("tupdate_", Time(0.015), "Time between updates of the probability, seconds.", |pie| {
            &pie.update_interval
        })
        .bind("alpha_", Real(0.125, unit::PER_SECOND), "Gain of the deviation from the target.", |pie| {
            &pie.alpha
        })
        .bind("beta_", Real(1.25, unit::PER_SECOND), "Gain of the change of the wait.", |pie| &pie.beta)
        .bind(
            "max_burst_",
            Time(0.15),
            "How long a burst after a quiet time passes unharmed, seconds.",
            |pie| &pie.max_burst,
        )
        .bind("mean_pktsize_", Int(1000, unit::BYTES), "Average packet size.", |pie| &pie.mean_packet_size)
        .bind("setbit_", Flag(false), "ECN-capable packets are marked, not dropped.", |pie| &pie.set_bit)
        .bind(
            "mark_p_",
            Real(0.1, unit::NONE),
            "From this probability on they are dropped all the same.",
            |pie| &pie.mark_p,
        )
        .bind(
            "derandomize_",
            Flag(true),
            "Drops come neither too close nor too far from each other.",
            |pie| &pie.derandomize,
        )
        .bind("early_drops_", Int(0, unit::PACKETS), "Packets dropped by chance.", |pie| &pie.early_drops)
        .bind("marks_", Int(0, unit::PACKETS), "Packets marked.", |pie| &pie.marks)
        .bind("overflow_drops_", Int(0, unit::PACKETS), "Packets dropped for want of room.", |pie| {
            &pie.overflow_drops
        })
        .bind("prob_", TracedReal(0, unit::NONE), "Drop probability.", |pie| &pie.probability)
        .bind(
            "delay_",
            TracedReal(0, unit::SECONDS),
            "How long the last packet that left had waited; 0 if the queue is empty.",
            |pie| &pie.delay,
        )
        .bind("curq_", TracedInt(0, unit::PACKETS), "How many packets wait.", |pie| &pie.current);
    trace_commands(class, "PIE", |entity| Some(&discipline::<Pie>(entity)?.trace));
}
