declarations
    .class("Application/Bursts", "Application")
    .doc("Sends a burst of data at fixed intervals.")
    .native(|_, id| Bursts::new(id))
    .variable("size_", "10000", "Data in a burst, bytes.", |bursts: &Bursts| Bound::Int(&bursts.size))
    .variable("interval_", "40ms", "Time between two bursts, seconds.", |bursts: &Bursts| {
        Bound::Time(&bursts.interval)
    })
    .variable("sent_", "0", "Bursts sent so far.", |bursts: &Bursts| Bound::Int(&bursts.sent))
