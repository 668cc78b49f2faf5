//! The properties of conservation, limits and order.

use proptest::prelude::*;

use super::super::diffserv::DsRed;
use super::super::testing::Bench;
use super::super::*;
use super::{FLOWS, Subject, arrivals, for_all, held};
use crate::monitor::{FlowClassifier, FlowKind, FlowMonitor, PenalizedFlow};
use crate::node::Classifier;

/// The code point of all packets.
pub(super) const CODE_POINT: i32 = 10;

/// The bandwidth of the link, bits per second.
const BANDWIDTH: f64 = 800e3;

/// The value of `limit_`, packets.
const LIMIT: i32 = 10;

/// The largest permitted contents of a queue.
#[derive(Clone, Copy)]
enum Limit {
    Packets(i32),
    Bytes(i32),
}

/// Asserts that, at any time, the number of packets that arrived is the sum of those that left, those that were dropped
/// and those that are queued; that the limit is kept; and that the packets of a flow leave in the order of their
/// arrival.
fn keeps_the_laws(limit: Limit, make: impl Fn() -> Subject) {
    for_all((arrivals(), 0.1..2.0), |(arrivals, end)| {
        let subject = make();
        let sim = &subject.bench.sim;
        sim.entity(subject.bench.queue).unwrap().as_queue().unwrap().base().limit.set(LIMIT);
        let mut time = 0.1;
        for arrival in &arrivals {
            time += f64::from(arrival.gap) * 1e-3;
            subject.arrive(time, *arrival);
        }
        subject.bench.halt_at(end);
        subject.bench.run();

        let departures = subject.departures();
        let dropped = subject.bench.dropped_uids().len();
        let (queued, bytes) = held(sim, &subject.stores);
        prop_assert_eq!(subject.arrived(), departures.len() + dropped + queued);
        prop_assert_eq!(queued == 0, bytes == 0, "{} packets of {} bytes", queued, bytes);

        let (packets, bytes) = subject.most();
        match limit {
            Limit::Packets(most) => prop_assert!(packets as i32 <= most, "{} packets", packets),
            Limit::Bytes(most) => prop_assert!(bytes as i32 <= most, "{} bytes", bytes),
        }

        for flow in 0..FLOWS {
            let uids: Vec<i32> = departures
                .iter()
                .filter(|departure| departure.0 == flow)
                .map(|departure| departure.1)
                .collect();
            prop_assert!(uids.is_sorted(), "flow {}: {:?}", flow, uids);
        }
        Ok(())
    });
}

/// Asserts the laws for a discipline that holds its packets itself.
fn discipline_keeps_the_laws<D: Discipline>(limit: Limit, make: impl Fn() -> D, setup: impl Fn(&D, &Bench)) {
    keeps_the_laws(limit, || {
        let subject = Subject::new(BANDWIDTH, make());
        setup(subject.bench.discipline(), &subject.bench);
        subject
    });
}

#[test]
fn drop_tail() {
    for front in [0, 1] {
        let limit = Limit::Packets(LIMIT - 1);
        discipline_keeps_the_laws(limit, DropTail::default, |queue, _| queue.drop_front.set(front));
    }
    let limit = Limit::Bytes(LIMIT * 500);
    discipline_keeps_the_laws(limit, DropTail::default, |queue, _| queue.queue_in_bytes.set(1));
}

fn measured_in_packets(settings: &RedSettings) {
    settings.queue_in_bytes.set(false);
    settings.min_threshold.set(3.0);
    settings.max_threshold.set(9.0);
    settings.weight.set(0.1);
    settings.set_bit.set(true);
}

#[test]
fn red() {
    for (front, random) in [(false, false), (true, false), (false, true)] {
        discipline_keeps_the_laws(
            Limit::Packets(LIMIT),
            || Red::new(LIMIT),
            |red, bench| {
                measured_in_packets(&red.settings);
                red.settings.drop_front.set(front);
                red.settings.drop_random.set(random);
                red.set_link(&bench.sim, bench.link);
            },
        );
    }
}

#[test]
fn rio() {
    discipline_keeps_the_laws(
        Limit::Packets(LIMIT),
        || Rio::new(LIMIT),
        |rio, bench| {
            measured_in_packets(&rio.red.settings);
            rio.priority_method.set(1);
            rio.red.set_link(&bench.sim, bench.link);
        },
    );
}

#[test]
fn red_pd() {
    discipline_keeps_the_laws(
        Limit::Packets(LIMIT),
        || RedPd::new(LIMIT),
        |red_pd, bench| {
            let sim = &bench.sim;
            measured_in_packets(&red_pd.red.settings);
            red_pd.test_probability.set(0.05);
            red_pd.red.set_link(sim, bench.link);
            let classifier = sim.add(|id| FlowClassifier::new(id, FlowKind::FlowId));
            let monitor = sim.add(|_| FlowMonitor::new(0.0));
            sim.get::<FlowMonitor>(monitor).unwrap().classifier.set(Some(classifier));
            red_pd.flow_monitor.set(Some(monitor));
            for fid in 0..FLOWS {
                let flow = sim.add(|_| PenalizedFlow::new(0.0));
                let classifier = sim.get::<FlowClassifier>(classifier).unwrap();
                classifier.set_slot(0, 0, fid, classifier.install_next(sim, Some(flow)) as usize);
            }
        },
    );
}

#[test]
fn pi() {
    discipline_keeps_the_laws(Limit::Packets(LIMIT), Pi::default, |pi, _| pi.reference.set(3.0));
}

#[test]
fn rem() {
    discipline_keeps_the_laws(Limit::Packets(LIMIT - 1), Rem::default, |rem, bench| {
        rem.target_length.set(3.0);
        rem.gamma.set(0.1);
        rem.set_link(&bench.sim, bench.link);
    });
}

#[test]
fn virtual_queues() {
    for mark in [false, true] {
        discipline_keeps_the_laws(Limit::Packets(LIMIT), Vq::default, |vq, bench| {
            vq.queue_in_bytes.set(false);
            vq.mark_packets.set(mark);
            vq.set_link(bench.link);
        });
    }
    for front in [false, true] {
        discipline_keeps_the_laws(Limit::Packets(LIMIT - 1), Gk::default, |gk, bench| {
            gk.drop_front.set(front);
            gk.set_link(&bench.sim, bench.link);
        });
    }
}

#[test]
fn sfq() {
    discipline_keeps_the_laws(Limit::Packets(LIMIT), Sfq::default, |sfq, _| {
        sfq.max_queue.set(LIMIT);
        sfq.bucket_count.set(4);
    });
}

#[test]
fn drr() {
    discipline_keeps_the_laws(Limit::Bytes(5000), Drr::default, |drr, _| drr.byte_limit.set(5000));
}

#[test]
fn srr() {
    keeps_the_laws(Limit::Packets(LIMIT * FLOWS), || {
        let subject = Subject::new(BANDWIDTH, Srr::default());
        for flow in 0..FLOWS {
            subject.bench.discipline::<Srr>().set_queue(flow, flow);
        }
        subject
    });
}

#[test]
fn simple_int_serv() {
    let limit = Limit::Packets(2 * (LIMIT - 1));
    discipline_keeps_the_laws(limit, SimpleIntServ::default, |queue, _| {
        queue.limits.iter().for_each(|limit| limit.set(LIMIT));
    });
}

#[test]
fn fair_queue() {
    // The drop-tail queue of each flow holds `LIMIT` − 1 packets, and fair queueing itself one packet of each flow.
    keeps_the_laws(Limit::Packets(FLOWS * LIMIT), || Subject::fair_queue(BANDWIDTH, LIMIT));
}

#[test]
fn diffserv() {
    for mode in ["RIO-C", "RIO-D", "WRED", "DROP"] {
        discipline_keeps_the_laws(Limit::Packets(LIMIT), DsRed::core, |queue, bench| {
            let sim = &bench.sim;
            queue.set_link(bench.link);
            queue.mean_packet_size.set(500);
            queue.queue_count.set(1);
            queue.set_precedence_count(sim, 1);
            queue.set_mode(sim, mode, None);
            queue.configure(sim, (0, 0), (4, 8), 0.1, 0.5);
            queue.add_behaviour(sim, CODE_POINT, 0, 0);
        });
    }
}

#[test]
fn xcp() {
    keeps_the_laws(Limit::Packets(3 * (LIMIT - 1)), || {
        let subject = Subject::new(BANDWIDTH, Xcp::default());
        let (sim, xcp) = (&subject.bench.sim, subject.bench.discipline::<Xcp>());
        xcp.law.capacity.set(BANDWIDTH);
        for inner in &xcp.queues {
            let id = sim.add(|id| Queue::new(id, DropTail::default()));
            let base = sim.get::<Queue<DropTail>>(id).unwrap().base();
            base.limit.set(LIMIT);
            base.wiring.drop_target.set(sim, subject.bench.wiring().drop_target.get());
            inner.set(Some(id));
        }
        subject
    });
}

#[test]
fn codel() {
    for ecn in [false, true] {
        discipline_keeps_the_laws(Limit::Packets(LIMIT), Codel::default, |codel, _| {
            codel.settings.set_bit.set(ecn);
            codel.settings.interval.set(0.02);
        });
    }
}

#[test]
fn fq_codel() {
    for flows in [1024, 2] {
        discipline_keeps_the_laws(Limit::Packets(LIMIT), FqCodel::default, |queue, _| {
            queue.flow_count.set(flows);
            queue.settings.interval.set(0.02);
            queue.drop_batch.set(2);
        });
    }
}

#[test]
fn pie() {
    for ecn in [false, true] {
        discipline_keeps_the_laws(Limit::Packets(LIMIT), Pie::default, |pie, _| {
            pie.set_bit.set(ecn);
            pie.max_burst.set(0.03);
        });
    }
}
