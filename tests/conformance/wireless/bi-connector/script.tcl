# BiConnector and FECModel: wiring, errors, packets without a direction.
proc attempt {command} { puts "$command: [catch $command result] <$result>" }
set ns [new Simulator]
set node [$ns node]
set udp [new Agent/UDP]
$ns attach-agent $node $udp
foreach class {BiConnector FECModel} {
    puts $class
    set part [new $class]
    foreach side {up down drop} {
        attempt "$part $side-target"
        set trace [new Trace/Generic]
        $trace set src_ [string length $side]
        $trace attach stdout
        $trace target [new Agent/Null]
        attempt "$part $side-target $trace"
        attempt "$part $side-target"
        attempt "$part $side-target nothing"
    }
    attempt "$part target"
    attempt "$part reset"
    attempt "$part unknown"
    attempt "$part set debug_"
    puts [lsort [$part info vars]]
    $udp target $part
    $udp send 100
    $udp send 200
}
set code [new FECModel]
attempt "$code FECstrength"
foreach strength {7 2.9 x -4} {
    attempt "$code FECstrength $strength"
    attempt "$code FECstrength"
}
puts [lsort [BiConnector info instprocs]]
puts [FECModel info heritage]
