declarations
    .class("Application/Bursts", "Application")
    .doc("Sends a burst of data at fixed intervals.")
    .native(|_, id| Bursts::new(id))
    .bind("size_", Int(Bursts::SIZE, unit::BYTES), "Data in a burst.", |bursts: &Bursts| &bursts.size)
    .bind("interval_", Time(Bursts::INTERVAL), "Time between two bursts.", |bursts: &Bursts| &bursts.interval)
    .bind("sent_", Int(0, unit::BURSTS), "Bursts sent so far.", |bursts: &Bursts| &bursts.sent)
