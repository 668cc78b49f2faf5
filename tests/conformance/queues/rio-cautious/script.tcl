# A burst of In packets raises the average. Then single packets find a short queue.
Queue/RED/RIO set priority_method_ 1
Queue/RED/RIO set q_weight_ 0.05

set ns [new Simulator]
$ns trace-all [open out.tr w]
set time 0.0

foreach cautious {0 1 2} {
    foreach flow {0 1} {
        set from [$ns node]
        set to [$ns node]
        $ns simplex-link $from $to 1Mb 5ms RED/RIO
        set queue [[$ns link $from $to] queue]
        foreach {name value} "cautious_ $cautious in_thresh_ 3 in_maxthresh_ 30 in_linterm_ 1 linterm_ 1
                out_thresh_ 3 out_maxthresh_ 30" {
            $queue set $name $value
        }
        foreach kind {0 1} {
            set udp($kind) [new Agent/UDP]
            $udp($kind) set fid_ $kind
            $ns attach-agent $from $udp($kind)
            set null [new Agent/Null]
            $ns attach-agent $to $null
            $ns connect $udp($kind) $null
        }
        for {set packet 0} {$packet < 25} {incr packet} {$ns at [expr $time + 0.1] "$udp(1) send 500"}
        $ns at [expr $time + 0.19] "$queue set q_weight_ 0.0001"
        for {set packet 0} {$packet < 3} {incr packet} {$ns at [expr $time + 0.2] "$udp(1) send 500"}
        for {set packet 1} {$packet < 150} {incr packet} {
            $ns at [expr $time + 0.2 + 0.0039 * $packet] "$udp($flow) send 500"
        }
        set time [expr $time + 1]
        $ns at $time {puts [ns-random]}
    }
}
proc finish {} {
    $::ns flush-trace
    exit 0
}
$ns at [expr $time + 0.1] finish
$ns run
