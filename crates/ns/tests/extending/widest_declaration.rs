declarations
    .class("Agent/rtProto/Widest", "Agent/rtProto")
    .doc("Packets take the path whose narrowest link has the largest bandwidth.")
    .proc("init-all", (arg::rest("arg"),), "Computes the routes when the simulation starts.", |ns, _, _| {
        widest::install(ns)
    })
