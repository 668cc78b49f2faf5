# a loop over multicast simulations: each new simulator starts again with the first address
puts [Simulator set McastAddr_]
foreach run {1 2} {
    set ns [new Simulator -multicast on]
    set f [open run$run.tr w]
    $ns trace-all $f
    foreach name {a b c} { set $name [$ns node] }
    $ns duplex-link $a $b 1Mb 5ms DropTail
    $ns duplex-link $b $c 1Mb 5ms DropTail
    $ns mrtproto DM
    Node allocaddr
    set group [Node allocaddr]
    set udp [new Agent/UDP]
    $ns attach-agent $a $udp
    $udp set dst_addr_ $group
    $udp set dst_port_ 0
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    set receiver [new Agent/LossMonitor]
    $ns attach-agent $c $receiver
    $ns at 0.1 "$cbr start"
    $ns at 0.2 "$c join-group $receiver $group"
    $ns at 0.3 "$ns halt"
    $ns run
    $ns flush-trace
    close $f
    puts "$group [$receiver set npkts_] [Simulator set McastAddr_]"
    delete $ns
}
