# Simulator makeflowmon, Simulator attach-fmon, QueueMonitor/ED/Flowmon
# Count packets and drops of each flow at a queue.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 400kb 10ms DropTail
set monitor [$ns makeflowmon Fid]
$ns attach-fmon [$ns link $a $b] $monitor
set null [new Agent/Null]
$ns attach-agent $b $null
foreach {fid rate} {1 200kb 2 400kb} {
    set udp [new Agent/UDP]
    $udp set fid_ $fid
    $ns attach-agent $a $udp
    $ns connect $udp $null
    set cbr [new Application/Traffic/CBR]
    $cbr set rate_ $rate
    $cbr set random_ 1
    $cbr attach-agent $udp
    $ns at 0.0 "$cbr start"
}
$ns at 10.0 {
    foreach flow [$monitor flows] {
        puts "flow [$flow set flowid_]: [$flow set parrivals_] arrivals, [$flow set pdrops_] drops"
    }
    exit 0
}
$ns run
# Prints:
# flow 1: 1209 arrivals, 465 drops
# flow 2: 2369 arrivals, 683 drops
