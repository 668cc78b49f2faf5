declarations
    .class("Agent/rtProto/Widest", "Agent/rtProto")
    .doc("Packets take the path whose narrowest link has the largest bandwidth.")
    .class_method("init-all", "?arg ...?", "Computes the routes when the simulation starts.", |ns, _| {
        widest::install(ns)
    })
