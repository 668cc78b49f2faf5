set ns [new Simulator]
foreach {class variable} {
    CBQClass extradelay_ Agent/TCP/BayFullTcp interval_ Agent/TCP/FullTcp interval_ Agent/TCPSink/DelAck interval_
    Agent/DCCP/TCPlike k_ Agent/TFRCSink NumFeedback_
} {
    foreach value {2.5ms 40us 0.7 3} {
        $class set $variable $value
        set object [new $class]
        set texts [list [$object set $variable]]
        $object set $variable 9$value
        lappend texts [$object set $variable]
        puts "$class $variable $value: $texts"
    }
}
