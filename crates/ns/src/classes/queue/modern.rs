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
            "Controlled delay (CoDel, RFC 8289): drops from the head after packets have waited longer than \
            a target for a whole interval.",
        )
        .native(|_, id| Queue::new(id, Codel::default()));
    class
        .part(discipline::<Codel>)
        .bind("curq_", TracedInt(0, unit::PACKETS), "The number of packets in the queue.", |codel| {
            &codel.current
        })
        .bind(
            "delay_",
            TracedReal(0, unit::SECONDS),
            "The time that the last departed packet had waited.",
            |codel| &codel.delay,
        )
        .bind(
            "count_",
            TracedInt(0, unit::PACKETS),
            "Packets dropped or marked in the present period of dropping, or else in the last one.",
            |codel| &codel.count,
        );
    codel_settings(class, |entity| Some(&discipline::<Codel>(entity)?.settings));
    trace_commands(class, |entity| Some(&discipline::<Codel>(entity)?.trace));
}

fn fq_codel(declarations: &mut Declarations) {
    let class = declarations.class("Queue/FQCoDel", "Queue");
    class
        .doc(
            "Flow queueing with controlled delay (FQ-CoDel, RFC 8290): each connection has a queue \
            governed by CoDel; queues take turns, those of sparse flows first.",
        )
        .native(|_, id| Queue::new(id, FqCodel::default()))
        .bind_shared(
            "limit_",
            Int(FqCodel::LIMIT, unit::PACKETS),
            "The largest number of packets in all queues together.",
            |entity| Some(&entity.as_queue()?.base().limit),
        );
    class
        .part(discipline::<FqCodel>)
        .bind(
            "flows_",
            Int(FqCodel::FLOW_COUNT, unit::QUEUES),
            "The number of queues; it is fixed once a queue is in use.",
            |queue| &queue.flow_count,
        )
        .bind(
            "quantum_",
            Int(FqCodel::QUANTUM, unit::BYTES),
            "The number of bytes that a queue may send in a turn.",
            |queue| &queue.quantum,
        )
        .bind(
            "drop_batch_",
            Int(FqCodel::DROP_BATCH, unit::PACKETS),
            "The largest number of packets that an overflow drops at once.",
            |queue| &queue.drop_batch,
        )
        .bind(
            "perturbation_",
            Int(0, unit::NONE),
            "Seed of the assignment of connections to queues.",
            |queue| &queue.perturbation,
        )
        .bind(
            "new_flows_",
            Int(0, unit::TIMES),
            "The number of times that an empty queue came into use.",
            |queue| &queue.new_flows,
        )
        .bind("curq_", TracedInt(0, unit::PACKETS), "The number of packets in the queue.", |queue| {
            &queue.current
        })
        .bind(
            "delay_",
            TracedReal(0, unit::SECONDS),
            "The time that the last departed packet had waited.",
            |queue| &queue.delay,
        );
    codel_settings(class, |entity| Some(&discipline::<FqCodel>(entity)?.settings));
    trace_commands(class, |entity| Some(&discipline::<FqCodel>(entity)?.trace));
}

fn codel_settings(class: &mut ClassDeclaration, find: fn(&dyn Entity) -> Option<&CodelSettings>) {
    class
        .part(find)
        .bind(
            "target_",
            Time(CodelSettings::TARGET),
            "The acceptable delay of a standing queue, seconds.",
            |settings| &settings.target,
        )
        .bind(
            "interval_",
            Time(CodelSettings::INTERVAL),
            "The time for which the delay may exceed the target, seconds.",
            |settings| &settings.interval,
        )
        .bind(
            "maxpacket_",
            Int(CodelSettings::LARGEST_PACKET, unit::BYTES),
            "Queue length up to which no packets are dropped.",
            |settings| &settings.largest_packet,
        )
        .bind("setbit_", Flag(false), "Mark ECN-capable packets instead of dropping them.", |settings| {
            &settings.set_bit
        })
        .bind("early_drops_", Int(0, unit::PACKETS), "Packets dropped because of long delays.", |settings| {
            &settings.early_drops
        })
        .bind("marks_", Int(0, unit::PACKETS), "Packets marked.", |settings| &settings.marks)
        .bind(
            "overflow_drops_",
            Int(0, unit::PACKETS),
            "Packets dropped because the queue was full.",
            |settings| &settings.overflow_drops,
        );
}

fn pie(declarations: &mut Declarations) {
    let class = declarations.class("Queue/PIE", "Queue");
    class
        .doc(
            "Proportional integral controller enhanced (PIE, RFC 8033): drops arriving packets with a \
            probability that follows the queuing delay.",
        )
        .native(|_, id| Queue::new(id, Pie::default()))
        // Links call the command `link` of every queue whose class name contains PI.
        .shared_cmd("link", (arg::entity("link"),), "Has no effect.", |_, _, _| ());
    class
        .part(discipline::<Pie>)
        .bind("target_", Time(Pie::TARGET), "The target of the queuing delay, seconds.", |pie| &pie.target)
        .bind(
            "tupdate_",
            Time(Pie::UPDATE_INTERVAL),
            "Time between updates of the drop probability, seconds.",
            |pie| &pie.update_interval,
        )
        .bind(
            "alpha_",
            Real(Pie::ALPHA, unit::PER_SECOND),
            "Gain of the deviation of the delay from the target.",
            |pie| &pie.alpha,
        )
        .bind("beta_", Real(Pie::BETA, unit::PER_SECOND), "Gain of the change of the delay.", |pie| &pie.beta)
        .bind(
            "max_burst_",
            Time(Pie::MAX_BURST),
            "Duration for which a burst after a quiet time causes no drops, seconds.",
            |pie| &pie.max_burst,
        )
        .bind("mean_pktsize_", Int(Pie::MEAN_PACKET_SIZE, unit::BYTES), "Average packet size.", |pie| {
            &pie.mean_packet_size
        })
        .bind("setbit_", Flag(false), "Mark ECN-capable packets instead of dropping them.", |pie| {
            &pie.set_bit
        })
        .bind(
            "mark_p_",
            Real(Pie::MARK_P, unit::NONE),
            "The probability above which ECN-capable packets are dropped instead of marked.",
            |pie| &pie.mark_p,
        )
        .bind(
            "derandomize_",
            Flag(Pie::DERANDOMIZE),
            "Keep drops neither too close to nor too far from each other.",
            |pie| &pie.derandomize,
        )
        .bind("early_drops_", Int(0, unit::PACKETS), "Packets dropped at random.", |pie| &pie.early_drops)
        .bind("marks_", Int(0, unit::PACKETS), "Packets marked.", |pie| &pie.marks)
        .bind(
            "overflow_drops_",
            Int(0, unit::PACKETS),
            "Packets dropped because the queue was full.",
            |pie| &pie.overflow_drops,
        )
        .bind("prob_", TracedReal(0, unit::NONE), "Drop probability.", |pie| &pie.probability)
        .bind(
            "delay_",
            TracedReal(0, unit::SECONDS),
            "The time that the last departed packet had waited; 0 if the queue is empty.",
            |pie| &pie.delay,
        )
        .bind("curq_", TracedInt(0, unit::PACKETS), "The number of packets in the queue.", |pie| {
            &pie.current
        });
    trace_commands(class, |entity| Some(&discipline::<Pie>(entity)?.trace));
}
