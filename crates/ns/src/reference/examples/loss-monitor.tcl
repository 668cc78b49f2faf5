# Agent/LossMonitor, Agent/LossMonitor clear
# Measure throughput and loss of a flow, here every half second.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 400kb 10ms DropTail
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $a $udp
$ns attach-agent $b $monitor
$ns connect $udp $monitor
set cbr [new Application/Traffic/CBR]
$cbr set rate_ 500kb
$cbr attach-agent $udp
proc measure {} {
    global ns monitor
    puts "[$ns now] s: [expr {round([$monitor set bytes_] * 8 / 0.5 / 1000)}] kb/s, [$monitor set nlost_] lost"
    $monitor set bytes_ 0
    $ns after 0.5 measure
}
$ns at 0.0 "$cbr start"
$ns at 0.5 measure
$ns at 2.1 {exit 0}
$ns run
# Prints:
# 0.5 s: 390 kb/s, 0 lost
# 1 s: 400 kb/s, 0 lost
# 1.5 s: 400 kb/s, 27 lost
# 2 s: 400 kb/s, 57 lost
