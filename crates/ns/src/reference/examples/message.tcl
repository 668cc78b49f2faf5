# Agent/Message, Agent/Message send
# Send short texts between nodes: the smallest protocol that a script can implement.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
Agent/Message instproc recv text {
    puts "[format %.3f [[Simulator instance] now]] s: received \"$text\""
}
set client [new Agent/Message]
set server [new Agent/Message]
$ns attach-agent $a $client
$ns attach-agent $b $server
$ns connect $client $server
$ns at 0.5 "$client send {hello there}"
$ns at 1.0 {exit 0}
$ns run
# Prints:
# 0.511 s: received "hello there"
