# Sinks that only count packets, read at any time: between and at arrivals, after changes of links and agents.
set ns [new Simulator]
foreach name {a b c d} {set $name [$ns node]}
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns duplex-link $b $c 500Kb 25ms DropTail
$ns duplex-link $a $d 2Mb 5ms DropTail
$ns queue-limit $b $c 5
$ns simplex-link $d $c 300Kb 40ms DropTail

proc show {label args} {
    global ns
    puts "[format %.6f [$ns now]] $label"
    foreach monitor $args {
        puts "  $monitor [$monitor set nlost_] [$monitor set npkts_] [$monitor set bytes_] [$monitor set lastPktTime_] [$monitor set expected_]"
    }
}
proc source {from to sink size interval} {
    global ns
    set udp [new Agent/UDP]
    $ns attach-agent $from $udp
    $ns connect $udp $sink
    set cbr [new Application/Traffic/CBR]
    $cbr set packetSize_ $size
    $cbr set interval_ $interval
    $cbr attach-agent $udp
    return [list $udp $cbr]
}
proc sink {node {class LossMonitor}} {
    global ns
    set agent [new Agent/$class]
    $ns attach-agent $node $agent
    return $agent
}
set one [sink $c]
set two [sink $b]
set three [sink $c Null]
set four [sink $c]
set five [sink $b UDP]
foreach {sender source1} [source $a $c $one 500 0.01] {}
foreach {sender2 source2} [source $a $b $two 125 0.004] {}
foreach {sender3 source3} [source $b $c $three 250 0.015] {}
foreach {sender4 source4} [source $d $c $four 300 0.02] {}
foreach {sender5 source5} [source $a $b $five 300 0.013] {}
foreach source [list $source1 $source2 $source3 $source4 $source5] {$ns at 0 "$source start"}

proc often {interval} {
    global ns one two four
    show often $one $two
    $ns at [expr [$ns now] + $interval] "often $interval"
}
$ns at 0.05 "often 0.013"
# At arrivals: 125 bytes over 1 Mb/s and 10 ms arrive 11 ms after they were sent.
for {set i 0} {$i < 40} {incr i} {$ns at [expr 0.011 + 0.004 * $i] "show at $two"}
$ns at 0.3 "$one clear"
$ns at 0.3 "show cleared $one"
$ns at 0.35 "$one set npkts_ 1000; show set $one"
$ns at 0.4 {
    Agent/LossMonitor instproc log-loss {} {
        global ns
        puts "[format %.6f [$ns now]] loss at $self after [$self set npkts_], [$self set nlost_] lost"
    }
}
$ns at 0.6 {
    Agent/LossMonitor instproc log-loss {} {set nothing 0}
}
$ns at 0.7 {
    $two proc log-loss {} {puts "never"}
    $one proc log-loss {} {
        global ns
        puts "[format %.6f [$ns now]] own loss at $self"
    }
}
# Packets on their way arrive at another agent.
$ns at 0.8 {
    set other [new Agent/LossMonitor]
    $ns detach-agent $b $two
    $ns attach-agent $b $other
    puts "ports [$two set agent_port_] [$other set agent_port_]"
}
$ns at 0.805 {show detached $two $other; $ns connect $sender2 $other}
$ns at 0.9 {show other $two $other}
# A shorter delay: packets overtake each other.
$ns at 1.0 {[[$ns link $b $c] link] set delay_ 0.001; show shorter $one}
$ns at 1.1 {[[$ns link $b $c] link] set delay_ 0.05; show longer $one}
$ns at 1.2 {
    set reader [new Application/Traffic/CBR]
    $reader attach-agent $three
    set reader2 [new Application]
    show attached $one
}
# Two ways to one monitor.
$ns at 1.3 {$ns connect $sender4 $one; show joined $one $four}
$ns at 1.5 {show both $one $four; [[$ns link $d $c] link] set bandwidth_ 100Kb}
$ns at 1.6 {show both $one $four; delete $four}
$ns at 1.7 {foreach source [list $source1 $source2 $source4] {$source stop}}
$ns at 1.71 {show stopped $one}
$ns at 2.2 {show end $one $other; exit 0}
$ns run
