declarations
    .tcp_flavour("Agent/TCP/Scalable", "Agent/TCP/Sack1", "Scalable TCP.", Scalable::default)
    .flavour_variable("gain_", "0.01", "What each acknowledged packet adds.", |scalable: &Scalable| {
        Bound::Real(&scalable.gain)
    })
