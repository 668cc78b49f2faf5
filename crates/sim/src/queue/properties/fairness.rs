//! The property that fair schedulers share a link equally.

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::{Drr, FqCodel, Sfq, Srr};
use super::{Arrival, FLOWS, Subject, for_all};

/// The bandwidth of the link, bits per second.
const BANDWIDTH: f64 = 8e6;

/// A limit that no queue reaches.
const LIMIT: i32 = 100_000;

/// The bytes that each flow has sent after each departure, while all flows have packets waiting. Flow `i` has
/// `counts[i]` packets of `sizes[i]` bytes, which all arrive at the same time. The first departure is ignored, because
/// no other packet was there to share the link with.
fn shares(subject: &Subject, counts: &[i32], sizes: &[i32]) -> Vec<Vec<i32>> {
    for (flow, (count, size)) in (0..).zip(counts.iter().zip(sizes)) {
        for _ in 0..*count {
            subject.arrive(0.1, Arrival { gap: 0, flow, size: *size, ecn_capable: false });
        }
    }
    subject.bench.run();
    let mut sent = vec![0; counts.len()];
    let mut left = counts.to_vec();
    let mut shares = Vec::new();
    for (number, (flow, _)) in subject.departures().into_iter().enumerate() {
        let flow = flow as usize;
        left[flow] -= 1;
        if number > 0 {
            sent[flow] += sizes[flow];
            shares.push(sent.clone());
        }
        if left[flow] == 0 {
            break;
        }
    }
    shares
}

fn spread(shares: &[i32]) -> i32 {
    shares.iter().max().unwrap() - shares.iter().min().unwrap()
}

/// Asserts that flows with packets of the same size take turns: none is ever more than one packet ahead of another.
fn takes_turns(make: impl Fn(i32) -> Subject) {
    for_all((2..=FLOWS, 5..20, 40..1500), |(flows, packets, size)| {
        let counts = vec![packets; flows as usize];
        let shares = shares(&make(size), &counts, &vec![size; flows as usize]);
        prop_assert!(shares.len() as i32 > (packets - 2) * flows, "only {} packets were sent", shares.len());
        for each in shares {
            prop_assert!(spread(&each) <= size, "{:?}", each);
        }
        Ok(())
    });
}

/// Asserts that flows with packets of different sizes get the same number of bytes, up to a difference of two of the
/// largest packets plus `slack` bytes.
fn shares_bytes(slack: i32, make: impl Fn() -> Subject) {
    for_all(vec(40..1500_i32, 2..=FLOWS as usize), |sizes| {
        let counts: Vec<i32> = sizes.iter().map(|size| 30_000 / size).collect();
        let most = slack + 2 * sizes.iter().max().unwrap();
        let shares = shares(&make(), &counts, &sizes);
        prop_assert!(*shares.last().unwrap().iter().max().unwrap() > 20_000);
        for each in shares {
            prop_assert!(spread(&each) <= most, "{:?} differ by more than {}", each, most);
        }
        Ok(())
    });
}

fn drr(quantum: i32) -> Subject {
    let subject = Subject::new(BANDWIDTH, Drr::default());
    let drr = subject.bench.discipline::<Drr>();
    drr.byte_limit.set(i32::MAX);
    drr.quantum.set(quantum);
    subject
}

fn fq_codel(quantum: i32) -> Subject {
    let subject = Subject::new(BANDWIDTH, FqCodel::default());
    let queue = subject.bench.discipline::<FqCodel>();
    subject.bench.queue::<FqCodel>().base().limit.set(LIMIT);
    queue.quantum.set(quantum);
    queue.settings.interval.set(1e9);
    subject
}

#[test]
fn sfq_takes_turns() {
    takes_turns(|_| {
        let subject = Subject::new(BANDWIDTH, Sfq::default());
        subject.bench.discipline::<Sfq>().max_queue.set(LIMIT);
        subject
    });
}

#[test]
fn drr_takes_turns_and_shares_bytes() {
    takes_turns(drr);
    shares_bytes(600, || drr(600));
}

#[test]
fn srr_takes_turns() {
    takes_turns(|size| {
        let subject = Subject::new(BANDWIDTH, Srr::default());
        let srr = subject.bench.discipline::<Srr>();
        subject.bench.queue::<Srr>().base().limit.set(LIMIT);
        srr.quantum.set(size);
        for flow in 0..FLOWS {
            srr.set_queue(flow, flow);
            srr.set_rate(&subject.bench.sim, flow, 1000);
        }
        subject
    });
}

#[test]
fn fair_queueing_takes_turns_and_shares_bytes() {
    takes_turns(|_| Subject::fair_queue(BANDWIDTH, LIMIT));
    shares_bytes(0, || Subject::fair_queue(BANDWIDTH, LIMIT));
}

#[test]
fn fq_codel_takes_turns_and_shares_bytes() {
    takes_turns(fq_codel);
    shares_bytes(1514, || fq_codel(1514));
}
