declarations
    .congestion_control(
        ["Agent/TCP/Scalable", "Agent/TCP/FullTcp/Scalable"],
        "Scalable TCP (Kelly, 2003).",
        Scalable::default,
    )
    .variable("gain_", "0.01", "What each acknowledged packet adds, packets.", |scalable| {
        Bound::Real(&scalable.gain)
    })
