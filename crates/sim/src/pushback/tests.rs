//! Tests of the choice of aggregates and of the order of tasks.

use super::agenda::{Agenda, Task};
use super::aggregates::{Cluster, Drops};

#[test]
fn aggregates_with_few_drops_are_no_clusters() {
    let mut drops = Drops::default();
    for (flow, size) in [(1, 100), (4, 4000), (9, 2900), (15, 1200)] {
        assert!(drops.count(flow, size));
    }
    assert!(!drops.count(16, 1), "a flow id has four bits");
    assert!(!drops.count(-1, 1));
    let cluster = |aggregate, dropped| Cluster { aggregate, dropped };
    assert_eq!(drops.clusters(), [cluster(4, 4000), cluster(9, 2900), cluster(15, 1200)]);
    assert_eq!((drops.total(), drops.concerned()), (8200, 4));
}

#[test]
fn tasks_of_the_same_time_keep_their_order() {
    let mut agenda = Agenda::default();
    agenda.add(2.0, Task::Check(1));
    agenda.add(1.0, Task::Status(2));
    agenda.add(2.0, Task::InitialUpdate(2));
    agenda.add(2.0, Task::RefreshQueue(2));
    assert_eq!(agenda.first(), Some(1.0));
    agenda.forget(2);
    assert_eq!(agenda.take(), Some(Task::Check(1)));
    assert_eq!(agenda.take(), Some(Task::RefreshQueue(2)), "a queue is no session");
    assert_eq!(agenda.take(), None);
}
