# A worm spreads among hosts of one network, starting at one that a probe reaches.
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set count 12
for {set i 0} {$i < $count} {incr i} {
    set n($i) [$ns node]
    set agent($i) [new Agent/MessagePassing]
    $n($i) attach $agent($i) 1434
    if {$i > 0} { $ns duplex-link $n(0) $n($i) 10Mb [expr $i]ms DropTail }
    set host($i) [new Application/Worm[expr {$i < 2 ? "" : "/Dnh"}]]
    $host($i) attach-agent $agent($i)
    if {$i >= 2} {
        $host($i) addr-range 0 $count
        $host($i) local-p 1
        $host($i) set ScanRate [expr 5 + $i]
    }
    puts "[$host($i) set ScanRate] [$host($i) set ScanPort] [$host($i) set ScanPacketSize]"
}
$host(3) set ScanPacketSize 1000

# Another one whose probes are shown instead of sent; later, all probes go anywhere.
set far [new Application/Worm/Dnh]
set sender [new Agent/MessagePassing]
$n(1) attach $sender 2000
$far attach-agent $sender
$far set ScanRate 20
$far set ScanPort 80
set shown [$ns create-trace Enque $trace $n(1) $n(0)]
$sender target $shown
$shown target [$ns set nullAgent_]
set probe [new Agent/UDP]
$ns attach-agent $n(0) $probe
$ns at 0.1 "$host(1) start; $host(2) start"
$ns at 0.2 "$ns connect $probe $agent(1); $probe send 404"
$ns at 0.3 "$ns connect $probe $agent(5); $probe send 404"
$ns at 0.4 "$ns connect $probe $sender; $probe send 404"
$ns at 0.5 "$host(5) stop"
$ns at 0.7 "$far addr-range 2 9"
$ns at 1 {
    for {set i 2} {$i < $count} {incr i} { $agent($i) target $shown }
    $host(3) local-p 0.5
}
$ns at 1.5 "close $trace; exit 0"
$ns run
