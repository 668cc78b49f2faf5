declarations
    .class("Queue/Blue", "Queue")
    .doc("Drops with a probability that overflows raise and idle times lower.")
    .native(|_, id| Queue::new(id, Blue::default()))
    .variable("prob_", "0", "The drop probability.", |queue: &Queue<Blue>| {
        Bound::Real(&queue.discipline().probability)
    })
    .variable("d1_", "0.02", "What an overflow adds to it.", |queue: &Queue<Blue>| {
        Bound::Real(&queue.discipline().increment)
    })
    .variable("d2_", "0.002", "What an idle link takes away from it.", |queue: &Queue<Blue>| {
        Bound::Real(&queue.discipline().decrement)
    })
    .variable("freeze_time_", "10ms", "How long it stays after a change, seconds.", |queue: &Queue<Blue>| {
        Bound::Time(&queue.discipline().freeze_time)
    })
