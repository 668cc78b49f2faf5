use std::cell::RefCell;
use std::rc::Rc;

use super::*;
use crate::embedder::{Argument, Embedder};
use crate::entity::{Entity, EntityId};
use crate::node::Classifier;
use crate::queue::DropTail;
use crate::queue::testing::Bench;

/// A drop-tail queue of 400 kb/s that holds at most `limit` − 1 packets, with snoops at all positions.
struct Watched {
    bench: Bench,
    entrance: EntityId,
    monitor: EntityId,
}

fn watch(limit: i32, monitor: impl FnOnce(&crate::Sim) -> EntityId) -> Watched {
    let bench = Bench::new(400e3, |_| DropTail::default());
    let sim = &bench.sim;
    bench.queue::<DropTail>().base().limit.set(limit);
    let monitor = monitor(sim);
    let queue = sim.entity(bench.queue).unwrap().wiring().unwrap();
    let snoop = |vantage, target| {
        let id = sim.add(|_| Snoop::new(vantage));
        let snoop = sim.get::<Snoop>(id).unwrap();
        snoop.monitor.set(Some(monitor));
        snoop.wiring().unwrap().target.set(sim, target);
        id
    };
    let entrance = snoop(Vantage::In, Some(bench.queue));
    queue.target.set(sim, Some(snoop(Vantage::Out, queue.target.get())));
    queue.drop_target.set(sim, Some(snoop(Vantage::Drop, queue.drop_target.get())));
    Watched { bench, entrance, monitor }
}

impl Watched {
    fn arrive(&self, time: f64, flow: i32, size: i32) {
        let packet = self.bench.packet(flow, size);
        self.bench.sim.schedule_packet(self.entrance, packet, None, time);
    }
}

#[test]
fn every_packet_is_counted_in_and_out() {
    let watched = watch(4, |sim| sim.add(|_| QueueMonitor::new(0.0)));
    let sim = &watched.bench.sim;
    let [integrator, samples] = [sim.add(|_| Integrator::default()), sim.add(|_| Samples::default())];
    let monitor = sim.get::<QueueMonitor>(watched.monitor).unwrap();
    monitor.packets_integrator.set(Some(integrator));
    monitor.delay_samples.set(Some(samples));
    for _ in 0..6 {
        watched.arrive(1.0, 1, 500);
    }
    watched.bench.run();
    assert_eq!(monitor.packet_arrivals.get(), 6);
    assert_eq!(monitor.byte_departures.get(), 4 * 500);
    assert_eq!((monitor.packet_drops.get(), monitor.byte_drops.get()), (2, 1000));
    assert_eq!((monitor.packets.get(), monitor.size.get()), (0, 0));
    assert_eq!((monitor.first_packet.get(), monitor.last_packet.get()), (1.0, 1.0));
    // One packet is sent at once; three packets wait for 10, 20 and 30 ms.
    assert!((sim.get::<Integrator>(integrator).unwrap().sum.get() - 0.06).abs() < 1e-12);
    assert!((sim.get::<Samples>(samples).unwrap().mean().unwrap() - 0.015).abs() < 1e-12);
    sim.entity(watched.monitor).unwrap().reset(sim);
    assert_eq!(monitor.packet_arrivals.get() + monitor.packet_departures.get(), 0);
}

#[test]
fn events_are_written() {
    let watched = watch(4, |sim| sim.add(|_| QueueMonitor::new(0.0)));
    let sim = &watched.bench.sim;
    let written = Rc::new(RefCell::new(Vec::new()));
    let sink = sim.add_sink({
        let written = written.clone();
        move |bytes: &[u8]| written.borrow_mut().extend_from_slice(bytes)
    });
    let monitor = sim.get::<QueueMonitor>(watched.monitor).unwrap();
    monitor.events.set(Some(sink));
    monitor.nodes.set((3, 7));
    watched.arrive(0.25, 1, 500);
    watched.bench.run();
    sim.flush_sinks();
    let text = String::from_utf8(written.take()).unwrap();
    assert_eq!(text, "q -t 0.25 -s 3 -d 7 -l 500 -p 1\nq -t 0.25 -s 3 -d 7 -l 0 -p 0\n");
}

/// An embedder that creates a flow for each unknown one, as scripts do.
struct FlowMaker;

impl Embedder for FlowMaker {
    fn notify(&self, sim: &crate::Sim, entity: EntityId, event: &str, arguments: &[Argument]) {
        assert_eq!(event, "unknown-flow");
        let classifier = sim.get::<FlowClassifier>(entity).unwrap();
        let [Argument::Integer(src), Argument::Integer(dst), Argument::Integer(fid)] = arguments else {
            panic!("{arguments:?}")
        };
        let slot = classifier.install_next(sim, Some(sim.add(|_| Flow::new(sim.now())))) as usize;
        classifier.set_slot(*src as i32, *dst as i32, *fid as i32, slot);
    }
}

#[test]
fn flows_are_told_apart() {
    let watched = watch(3, |sim| {
        let classifier = sim.add(|id| FlowClassifier::new(id, FlowKind::FlowId));
        let monitor = FlowMonitor::new(0.0);
        monitor.classifier.set(Some(classifier));
        sim.add(|_| monitor)
    });
    let sim = &watched.bench.sim;
    sim.set_embedder(Rc::new(FlowMaker));
    for flow in [4, 9, 9, 4, 9] {
        watched.arrive(1.0, flow, 100 * flow);
    }
    watched.bench.run();
    let monitor = sim.get::<FlowMonitor>(watched.monitor).unwrap();
    let flows: Vec<_> = monitor.flows(sim).into_iter().map(|id| sim.get::<Flow>(id).unwrap()).collect();
    assert_eq!(flows.iter().map(|flow| flow.flow_id.get()).collect::<Vec<_>>(), [4, 9]);
    let arrivals = |flow: &Flow| flow.counters().packet_arrivals.get();
    assert_eq!(flows.iter().map(|flow| arrivals(flow)).collect::<Vec<_>>(), [2, 3]);
    let drops: Vec<_> = flows.iter().map(|flow| flow.counters().byte_drops.get()).collect();
    assert_eq!(drops.iter().sum::<i32>(), monitor.counters().byte_drops.get());
    assert_eq!(drops, [400, 900]);
}

#[test]
fn keys_are_what_the_classifier_says() {
    let sim = crate::Sim::new();
    let known = |kind, (src, dst, fid)| {
        let id = sim.add(|id| FlowClassifier::new(id, kind));
        let classifier = sim.get::<FlowClassifier>(id).unwrap();
        classifier.set_slot(1, 2, 3, 0);
        classifier.slot_of(src, dst, fid).is_some()
    };
    assert!(known(FlowKind::FlowId, (8, 8, 3)));
    assert!(!known(FlowKind::FlowId, (1, 2, 8)));
    assert!(known(FlowKind::SourceDestination, (1, 2, 8)));
    assert!(!known(FlowKind::SourceDestinationFlowId, (1, 2, 8)));
    assert!(known(FlowKind::Destination, (8, 2, 8)));
}
