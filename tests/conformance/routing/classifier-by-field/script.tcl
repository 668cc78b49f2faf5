# Classifier and Classifier/Mac choose the slot by any field; Classifier/Mac can copy packets to all MACs.
set ns [new Simulator]
set node [$ns node]
proc slots {classifier} {
    for {set i 0} {$i < 80} {incr i} {
        set trace [new Trace/Enque]
        $trace attach stdout
        $trace set src_ $i
        $trace target [new Agent/Null]
        $classifier install $i $trace
    }
}
foreach class {Classifier Classifier/Mac} {
    puts "$class [$class info heritage]"
    set classifier [new $class]
    puts [lsort [$classifier info vars]]
    slots $classifier
    foreach {offset mask shift} "0 0xff 0  0 3 2  [PktHdr_offset PacketHeader/IP dst_] 63 0" {
        $classifier set offset_ $offset
        $classifier set mask_ $mask
        $classifier set shift_ $shift
        foreach {type command} {UDP "send 10" TCP "advanceby 1" Message "send text" Ping send} {
            set agent [new Agent/$type]
            $ns attach-agent $node $agent
            $agent set dst_addr_ 13
            $agent target $classifier
            eval $agent $command
        }
    }
}
foreach {others numbers} {0 {0 1 2} 2 {4 1} 0 {3}} {
    for {set i 0} {$i < $others} {incr i} { new Mac }
    set classifier [new Classifier/Mac]
    foreach i $numbers {
        set mac [new Mac]
        set trace [new Trace/Enque]
        $trace attach stdout
        $trace set src_ $i
        $trace set dst_ [$mac id]
        $trace target [new Agent/Null]
        $mac up-target $trace
        $mac down-target $trace
        $classifier install $i $mac
    }
    $classifier set bcast_ 1
    set agent [new Agent/UDP]
    $ns attach-agent $node $agent
    $agent target $classifier
    puts "copies"
    $agent send 100
}
