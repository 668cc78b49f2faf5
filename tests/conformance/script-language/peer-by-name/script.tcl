set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
set tcp [new Agent/TCP]
$ns attach-agent $n0 $tcp
set sink [new Agent/TCPSink]
$ns attach-agent $n1 $sink
$tcp connect $sink
puts "[$tcp set dst_addr_] [$tcp set dst_port_]"
foreach words {{} abc 5Mb 0y 0x 1.5 {{0 1}} {1 2} {{3 abc}} 2e9 0x40000001 99999999999} {
    $sink set dst_addr_ 77
    set status [catch {eval $sink set dst_ $words} message]
    puts "$words: $status $message, [$sink set dst_addr_] [$sink set dst_port_]"
}
$ns at 0.1 {$tcp send 3000}
$ns at 1 {$ns flush-trace; puts done; $tcp set dst_ 0x105}
$ns at 2 {puts never}
$ns run
