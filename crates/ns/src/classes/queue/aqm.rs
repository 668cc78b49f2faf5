//! Active queue management other than RED (spec: queues-and-monitors, section 5).

use neons_sim::Entity;
use neons_sim::queue::{Gk, Pi, Queue, Rem, Vq};

use super::red::early_drop_commands;
use super::{Row, discipline, packet_queue_command, trace_commands, variables};
use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    pi(declarations);
    rem(declarations);
    vq(declarations);
    gk(declarations);
}

fn pi(declarations: &mut Declarations) {
    const ROWS: [Row<Pi>; 10] = [
        ("bytes_", "false", "The drop probability grows with the size of the packet.", |pi| {
            Bound::Flag(&pi.bytes)
        }),
        ("queue_in_bytes_", "false", "The queue is measured in bytes.", |pi| Bound::Flag(&pi.queue_in_bytes)),
        ("a_", "0.00001822", "Gain of the present length, per packet.", |pi| Bound::Real(&pi.a)),
        ("b_", "0.00001816", "Gain of the length before, per packet.", |pi| Bound::Real(&pi.b)),
        ("w_", "170", "Updates per second.", |pi| Bound::Real(&pi.frequency)),
        ("qref_", "50", "Reference length, packets.", |pi| Bound::Real(&pi.reference)),
        ("mean_pktsize_", "500", "Average packet size, bytes.", |pi| Bound::Int(&pi.mean_packet_size)),
        ("setbit_", "false", "ECN-capable packets are marked, not dropped.", |pi| Bound::Flag(&pi.set_bit)),
        ("prob_", "0", "Drop probability.", |pi| Bound::TracedReal(&pi.probability)),
        ("curq_", "0", "Length, packets or bytes.", |pi| Bound::TracedInt(&pi.current)),
    ];
    let class = declarations.class("Queue/PI", "Queue");
    class
        .doc("A proportional integral controller moves the drop probability.")
        .native(|_, id| Queue::new(id, Pi::default()))
        .method("init", "?arg ...?", "The class of the trace of early drops.", |ns, call| {
            super::red::init(ns, call, call.args.first().map_or("Drop", neons_otcl::Obj::as_str), early)
        })
        .shared_command("link", "link", "Without effect.", |command, _| command.entity(0).map(|_| ()));
    variables(class, discipline, &ROWS);
    trace_commands(class, "PI", |entity| Some(&discipline::<Pi>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Pi>(entity)?.packets));
    early_drop_commands(class, early);
}

fn early(entity: &dyn Entity) -> Option<&neons_sim::queue::EarlyDrop> {
    Some(&discipline::<Pi>(entity)?.early)
}

fn rem(declarations: &mut Declarations) {
    const ROWS: [Row<Rem>; 11] = [
        ("gamma_", "0.001", "Step size of the price.", |rem| Bound::Real(&rem.gamma)),
        ("phi_", "1.001", "Base of the exponential.", |rem| Bound::Real(&rem.phi)),
        ("inw_", "1", "Weight of a new sample in the average arrivals.", |rem| Bound::Real(&rem.weight)),
        ("mean_pktsize_", "1000", "Average packet size, bytes.", |rem| Bound::Real(&rem.mean_packet_size)),
        ("pupdtime_", "0.002", "Time between updates of the price, seconds.", |rem| {
            Bound::Real(&rem.update_interval)
        }),
        ("pbo_", "20.0", "Target length, packets.", |rem| Bound::Real(&rem.target_length)),
        ("pmark_", "0.0", "How many packets were marked.", |rem| Bound::Real(&rem.marks)),
        ("prob_", "0.0", "Drop or mark probability.", |rem| Bound::TracedReal(&rem.probability)),
        ("curq_", "0.0", "Length, packets or bytes.", |rem| Bound::TracedInt(&rem.current)),
        ("markpkts_", "false", "Packets are marked, not dropped.", |rem| Bound::Flag(&rem.mark_packets)),
        ("qib_", "false", "The queue is measured in bytes.", |rem| Bound::Flag(&rem.queue_in_bytes)),
    ];
    let class = declarations.class("Queue/REM", "Queue");
    class
        .doc("Random exponential marking by a price of the link.")
        .native(|_, id| Queue::new(id, Rem::default()))
        .command("link", "link", "Tells the queue its link.", |command, queue: &Queue<Rem>| {
            queue.discipline().set_link(command.sim(), command.entity(0)?);
            Ok::<_, Refusal>(())
        });
    variables(class, discipline, &ROWS);
    trace_commands(class, "REM", |entity| Some(&discipline::<Rem>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Rem>(entity)?.packets));
}

fn vq(declarations: &mut Declarations) {
    const ROWS: [Row<Vq>; 9] = [
        ("drop_front_", "0", "Drops take the oldest packet.", |vq| Bound::Flag(&vq.drop_front)),
        ("queue_in_bytes_", "true", "The queue is measured in bytes.", |vq| Bound::Flag(&vq.queue_in_bytes)),
        ("markpkts_", "false", "Packets are marked, not dropped.", |vq| Bound::Flag(&vq.mark_packets)),
        ("markfront_", "0", "Marks take the oldest packet.", |vq| Bound::Flag(&vq.mark_front)),
        ("ecnlim_", "0.8", "Initial virtual capacity, as a share of the link's.", |vq| {
            Bound::Real(&vq.initial_share)
        }),
        ("buflim_", "1.0", "Virtual buffer, as a share of the limit.", |vq| Bound::Real(&vq.buffer_share)),
        ("gamma_", "0.98", "Desired utilisation.", |vq| Bound::Real(&vq.gamma)),
        ("mean_pktsize_", "1000", "Average packet size, bytes.", |vq| Bound::Int(&vq.mean_packet_size)),
        ("curq_", "0", "Length, packets or bytes.", |vq| Bound::TracedInt(&vq.current)),
    ];
    let class = declarations.class("Queue/Vq", "Queue");
    class
        .doc("An adaptive virtual queue, whose overflows drop or mark packets of the real one.")
        .native(|_, id| Queue::new(id, Vq::default()))
        .command("link", "link", "Tells the queue its link.", |command, queue: &Queue<Vq>| {
            queue.discipline().set_link(command.entity(0)?);
            Ok::<_, Refusal>(())
        });
    variables(class, discipline, &ROWS);
    trace_commands(class, "Vq", |entity| Some(&discipline::<Vq>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Vq>(entity)?.packets));
}

fn gk(declarations: &mut Declarations) {
    const ROWS: [Row<Gk>; 4] = [
        ("ecnlim_", "0.95", "Virtual capacity and buffer, as a share of the real ones.", |gk| {
            Bound::Real(&gk.share)
        }),
        ("mean_pktsize_", "1000", "Average packet size, bytes.", |gk| Bound::Int(&gk.mean_packet_size)),
        ("drop_front_", "0", "Drops take the oldest packet.", |gk| Bound::Flag(&gk.drop_front)),
        ("curq_", "0", "Packets in the queue after the last arrival.", |gk| Bound::TracedInt(&gk.current)),
    ];
    let class = declarations.class("Queue/GK", "Queue");
    class
        .doc("A virtual queue whose overflow marks everything until it is empty again.")
        .native(|_, id| Queue::new(id, Gk::default()))
        .command("link", "link", "Tells the queue its link.", |command, queue: &Queue<Gk>| {
            queue.discipline().set_link(command.sim(), command.entity(0)?);
            Ok::<_, Refusal>(())
        });
    variables(class, discipline, &ROWS);
    // ns-2.35: complaints are in the name of another class (spec: queues-and-monitors, section 5.4).
    trace_commands(class, "Vq", |entity| Some(&discipline::<Gk>(entity)?.trace));
    packet_queue_command(class, |entity| Some(&discipline::<Gk>(entity)?.packets));
}
