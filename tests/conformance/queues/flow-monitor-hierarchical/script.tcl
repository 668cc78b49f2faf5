# args: kind of classifier
set ns [new Simulator]
$ns set-address-format hierarchical
AddrParams set domain_num_ 3
AddrParams set cluster_num_ {3 3 3}
AddrParams set nodes_num_ {4 2 2 2 2 2 3 3 3}
set addresses {1.0.1 0.0.1 2.0.0 2.1.0 2.2.0}
for {set i 0} {$i < 5} {incr i} {
    set n($i) [$ns node [lindex $addresses $i]]
}
for {set i 0} {$i < 4} {incr i} {
    $ns duplex-link $n($i) $n([expr $i + 1]) 1Mb 10ms DropTail
}
set monitor [$ns makeflowmon [lindex $argv 0]]
$ns attach-fmon [$ns link $n(3) $n(4)] $monitor
set channel [open flows.out w]
$monitor attach $channel
set classifier [$monitor classifier]
foreach {i from} {0 1 1 3 2 2 3 0} {
    set udp($i) [new Agent/UDP]
    set null [new Agent/Null]
    $ns attach-agent $n($from) $udp($i)
    $ns attach-agent $n(4) $null
    $ns connect $udp($i) $null
    $udp($i) set fid_ $i
    for {set j 0} {$j < 2} {incr j} {
        $ns at 0.$i$j "$udp($i) send 100"
    }
}
# The third sender's packets are found at once: shift and mask apply twice to their addresses.
if {[lindex $argv 0] == "SrcDest"} {
    $ns at 0.15 {
        set flow [new QueueMonitor/ED/Flow]
        $classifier install 60 $flow
        $classifier set-hash auto 1 2 2 60
    }
}
$ns at 1 {
    puts [llength [$monitor flows]]
    foreach flow [$monitor flows] {
        puts "[$flow set src_] [$flow set dst_] [$flow set flowid_] [$flow set parrivals_] [$flow set pdepartures_]"
    }
    puts [string length [$classifier lookup auto 1 2 2]]
    $monitor dump
    close $channel
    exit 0
}
$ns run
