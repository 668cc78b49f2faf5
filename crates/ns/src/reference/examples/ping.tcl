# Agent/Ping, Agent/Ping send
# Measure round-trip times. The script supplies the method recv, which gets the answering node and the time in milliseconds.
Agent/Ping instproc recv {from rtt} {
    $self instvar node_
    puts "node [$node_ id] has an answer from $from after $rtt ms"
}
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set ping [new Agent/Ping]
set echo [new Agent/Ping]
$ns attach-agent $a $ping
$ns attach-agent $b $echo
$ns connect $ping $echo
$ns at 0.5 "$ping send"
$ns at 1.0 {exit 0}
$ns run
# Prints:
# node 0 has an answer from 1 after 21.0 ms
