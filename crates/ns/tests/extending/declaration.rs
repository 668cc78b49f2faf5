declarations
    .congestion_control(
        ["Agent/TCP/Scalable", "Agent/TCP/FullTcp/Scalable"],
        "Scalable TCP (Kelly, 2003).",
        Scalable::default,
    )
    .bind("gain_", Real(Scalable::GAIN, unit::PACKETS), "What each acknowledged packet adds.", |scalable| {
        &scalable.gain
    })
