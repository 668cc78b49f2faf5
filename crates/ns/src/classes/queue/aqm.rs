//! Active queue management other than RED (spec: queues-and-monitors, section 5).

use neons_sim::Entity;
use neons_sim::queue::{Gk, Pi, Queue, Rem, Vq};

use super::red::early_drop_commands;
use super::{discipline, packet_queue_command, trace_commands};
use crate::declare::{Declarations, Flag, Int, Real, Refusal, TracedInt, TracedReal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    pi(declarations);
    rem(declarations);
    vq(declarations);
    gk(declarations);
}

fn pi(declarations: &mut Declarations) {
    let class = declarations.class("Queue/PI", "Queue");
    class
        .doc("A queue whose drop probability is set by a proportional integral controller (PI).")
        .native(|_, id| Queue::new(id, Pi::default()))
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes the queue; the first argument is the class of the trace of early drops, without the \
            prefix `Trace/`.",
            |ns, call, (args,)| {
                super::red::init(ns, call, args.first().map_or("Drop", neons_otcl::Obj::as_str), early)
            },
        )
        .shared_cmd("link", (arg::entity("link"),), "Has no effect.", |_, _, _| ());
    class
        .part(discipline::<Pi>)
        .bind("bytes_", Flag(false), "Let the drop probability grow with the size of the packet.", |pi| {
            &pi.bytes
        })
        .bind("queue_in_bytes_", Flag(false), "Measure the queue in bytes.", |pi| &pi.queue_in_bytes)
        .bind(
            "a_",
            Real(Pi::A, unit::PER_PACKET),
            "Gain of the present queue length in the control law.",
            |pi| &pi.a,
        )
        .bind(
            "b_",
            Real(Pi::B, unit::PER_PACKET),
            "Gain of the previous queue length in the control law.",
            |pi| &pi.b,
        )
        .bind(
            "w_",
            Real(Pi::FREQUENCY, unit::PER_SECOND),
            "Frequency of updates of the drop probability.",
            |pi| &pi.frequency,
        )
        .bind("qref_", Real(Pi::REFERENCE, unit::PACKETS), "Reference queue length.", |pi| &pi.reference)
        .bind("mean_pktsize_", Int(Pi::MEAN_PACKET_SIZE, unit::BYTES), "Average packet size.", |pi| {
            &pi.mean_packet_size
        })
        .bind("setbit_", Flag(false), "Mark ECN-capable packets instead of dropping them.", |pi| &pi.set_bit)
        .bind("prob_", TracedReal(0, unit::NONE), "Drop probability.", |pi| &pi.probability)
        .bind("curq_", TracedInt(0, unit::PACKETS_OR_BYTES), "Length of the queue.", |pi| &pi.current);
    class.ignore_defaults(&["prob_", "curq_"]);
    trace_commands(class, |entity| Some(&discipline::<Pi>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Pi>(entity)?.packets));
    early_drop_commands(class, early);
}

fn early(entity: &dyn Entity) -> Option<&neons_sim::queue::EarlyDrop> {
    Some(&discipline::<Pi>(entity)?.early)
}

fn rem(declarations: &mut Declarations) {
    let class = declarations.class("Queue/REM", "Queue");
    class
        .doc("A queue with random exponential marking (REM), controlled by a price of the link.")
        .native(|_, id| Queue::new(id, Rem::default()))
        .cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |command, queue: &Queue<Rem>, (link,)| {
                queue.discipline().set_link(command.sim(), link);
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(discipline::<Rem>)
        .bind("gamma_", Real(Rem::GAMMA, unit::NONE), "Step size of the price.", |rem| &rem.gamma)
        .bind(
            "phi_",
            Real(Rem::PHI, unit::NONE),
            "Base of the exponential function that converts the price into a probability.",
            |rem| &rem.phi,
        )
        .bind(
            "inw_",
            Real(Rem::WEIGHT, unit::NONE),
            "Weight of a new sample in the average arrivals.",
            |rem| &rem.weight,
        )
        .bind("mean_pktsize_", Real(Rem::MEAN_PACKET_SIZE, unit::BYTES), "Average packet size.", |rem| {
            &rem.mean_packet_size
        })
        .bind(
            "pupdtime_",
            Real(Rem::UPDATE_INTERVAL, unit::SECONDS),
            "Time between updates of the price.",
            |rem| &rem.update_interval,
        )
        .bind("pbo_", Real(Rem::TARGET_LENGTH, unit::PACKETS), "Target queue length.", |rem| {
            &rem.target_length
        })
        .bind("pmark_", Real(0.0, unit::PACKETS), "The number of marked packets.", |rem| &rem.marks)
        .bind("prob_", TracedReal(0.0, unit::NONE), "Drop or mark probability.", |rem| &rem.probability)
        .bind("curq_", TracedInt("0.0", unit::PACKETS_OR_BYTES), "Length of the queue.", |rem| &rem.current)
        .bind("markpkts_", Flag(false), "Mark packets instead of dropping them.", |rem| &rem.mark_packets)
        .bind("qib_", Flag(false), "Measure the queue in bytes.", |rem| &rem.queue_in_bytes);
    class.ignore_defaults(&["prob_", "pmark_"]);
    trace_commands(class, |entity| Some(&discipline::<Rem>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Rem>(entity)?.packets));
}

fn vq(declarations: &mut Declarations) {
    let class = declarations.class("Queue/Vq", "Queue");
    class
        .doc("An adaptive virtual queue (AVQ), whose overflows drop or mark packets of the real one.")
        .native(|_, id| Queue::new(id, Vq::default()))
        .cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |_, queue: &Queue<Vq>, (link,)| {
                queue.discipline().set_link(link);
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(discipline::<Vq>)
        .bind("drop_front_", Flag(0), "Drop the oldest packet instead of the arriving one.", |vq| {
            &vq.drop_front
        })
        .bind("queue_in_bytes_", Flag(Vq::QUEUE_IN_BYTES), "Measure the queue in bytes.", |vq| {
            &vq.queue_in_bytes
        })
        .bind("markpkts_", Flag(false), "Mark packets instead of dropping them.", |vq| &vq.mark_packets)
        .bind("markfront_", Flag(0), "Mark the oldest packet instead of the arriving one.", |vq| {
            &vq.mark_front
        })
        .bind(
            "ecnlim_",
            Real(Vq::INITIAL_SHARE, unit::NONE),
            "Initial virtual capacity, as a share of the link's capacity.",
            |vq| &vq.initial_share,
        )
        .bind("buflim_", Real(Vq::BUFFER_SHARE, unit::SHARE_OF_LIMIT), "Size of the virtual buffer.", |vq| {
            &vq.buffer_share
        })
        .bind("gamma_", Real(Vq::GAMMA, unit::NONE), "Desired utilisation of the link.", |vq| &vq.gamma)
        .bind("mean_pktsize_", Int(Vq::MEAN_PACKET_SIZE, unit::BYTES), "Average packet size.", |vq| {
            &vq.mean_packet_size
        })
        .bind("curq_", TracedInt(0, unit::PACKETS_OR_BYTES), "Length of the queue.", |vq| &vq.current);
    trace_commands(class, |entity| Some(&discipline::<Vq>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Vq>(entity)?.packets));
}

fn gk(declarations: &mut Declarations) {
    let class = declarations.class("Queue/GK", "Queue");
    class
        .doc("A virtual queue that marks all packets from an overflow until it is empty again.")
        .native(|_, id| Queue::new(id, Gk::default()))
        .cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |command, queue: &Queue<Gk>, (link,)| {
                queue.discipline().set_link(command.sim(), link);
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(discipline::<Gk>)
        .bind(
            "ecnlim_",
            Real(Gk::SHARE, unit::NONE),
            "Capacity and buffer of the virtual queue, as a share of the real ones.",
            |gk| &gk.share,
        )
        .bind("mean_pktsize_", Int(Gk::MEAN_PACKET_SIZE, unit::BYTES), "Average packet size.", |gk| {
            &gk.mean_packet_size
        })
        .bind("drop_front_", Flag(0), "Drop the oldest packet instead of the arriving one.", |gk| {
            &gk.drop_front
        })
        .bind("curq_", TracedInt(0, unit::PACKETS), "Packets in the queue after the last arrival.", |gk| {
            &gk.current
        });
    // ns-2.35: error messages name another class (spec: queues-and-monitors, section 5.4).
    trace_commands(class, |entity| Some(&discipline::<Gk>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Gk>(entity)?.packets));
}
