# receivers of speech with a constant playout point: datagrams and RTP, short and long delays, a queue that grows
set ns [new Simulator]
Agent/ConsRcvr instproc print-delay-stats {sent arrived played} { puts "[$::ns now] [$self set name] $sent $arrived $played" }
set n0 [$ns node]; set n1 [$ns node]
$ns duplex-link $n0 $n1 0.5Mb [lindex $argv 0] DropTail
$ns queue-limit $n0 $n1 20
foreach kind {UDP RTP} {
  set s($kind) [new Agent/$kind]; set r [new Agent/ConsRcvr]; $r set name $kind
  $ns attach-agent $n0 $s($kind); $ns attach-agent $n1 $r; $ns connect $s($kind) $r
}
set voice [new Application/Traffic/Exponential]; $voice set packetSize_ 200; $voice set burst_time_ 200ms; $voice set idle_time_ 300ms; $voice set rate_ 80kb; $voice attach-agent $s(UDP)
$s(RTP) set packetSize_ 200; $s(RTP) set interval_ 30ms; $s(RTP) set random_ 1
set u [new Agent/UDP]; set z [new Agent/Null]; $ns attach-agent $n0 $u; $ns attach-agent $n1 $z; $ns connect $u $z
set other [new Application/Traffic/Exponential]; $other set rate_ 700kb; $other set packetSize_ 500; $other attach-agent $u
$ns at 0.1 "$voice start"
$ns at 0.3 "$s(RTP) start"
$ns at 1 "$other start"
$ns at 1.6 "$s(RTP) stop"
$ns at 2.2 "$s(RTP) start"
$ns at 3.5 "exit 0"
$ns run
