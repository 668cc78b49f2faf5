declarations
    .class("Queue/Blue", "Queue")
    .doc("Drops with a probability that overflows raise and idle times lower.")
    .native(|_, id| Queue::new(id, Blue::default()))
    .of::<Queue<Blue>>()
    .bind("prob_", Real(0, unit::NONE), "The drop probability.", |queue| &queue.discipline().probability)
    .bind("d1_", Real(Blue::INCREMENT, unit::NONE), "What an overflow adds to it.", |queue| {
        &queue.discipline().increment
    })
    .bind("d2_", Real(Blue::DECREMENT, unit::NONE), "What an idle link takes away from it.", |queue| {
        &queue.discipline().decrement
    })
    .bind("freeze_time_", Time(Blue::FREEZE_TIME), "How long it stays after a change.", |queue| {
        &queue.discipline().freeze_time
    })
    .cmd("calm", (arg::optional(arg::real("probability")),), "Sets the probability.", |_, queue, (p,)| {
        queue.discipline().probability.set(p.unwrap_or(0.0));
    })
