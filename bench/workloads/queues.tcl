# Twelve flows over a bottleneck with the given discipline.
# variants: DropTail RED REM PI Vq SFQ DRR SRR RED/RIO
set kind [lindex $argv 0]
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
Queue set limit_ 60
$ns duplex-link $left $right 10Mb 10ms $kind
for {set i 0} {$i < 12} {incr i} {
    set from [$ns node]
    set to [$ns node]
    $ns duplex-link $from $left 20Mb [expr 1 + $i]ms DropTail
    $ns duplex-link $right $to 20Mb 3ms DropTail
    if {$i % 3 == 2} {
        set agent [new Agent/UDP]
        set sink [new Agent/Null]
        set source [new Application/Traffic/Exponential]
        $source set rate_ 2Mb
    } else {
        set agent [new Agent/TCP/Newreno]
        set sink [new Agent/TCPSink]
        set source [new Application/FTP]
        $agent set window_ 60
    }
    $agent set fid_ $i
    $ns attach-agent $from $agent
    $ns attach-agent $to $sink
    $ns connect $agent $sink
    $source attach-agent $agent
    $ns at [expr 0.1 * $i] "$source start"
}
set monitor [$ns monitor-queue $left $right [open /dev/null w]]
$ns at 200 {
    puts "$kind [$monitor set parrivals_] [$monitor set pdrops_] [$monitor set bdepartures_]"
    exit 0
}
$ns run
