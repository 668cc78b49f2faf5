# receivers of speech with an adaptive playout point: bursts, datagrams and RTP, short and long delays, a queue that grows
set ns [new Simulator]
Agent/VatRcvr instproc print-delay-stats {sent arrived played} { puts "[$::ns now] [$self set name] $sent $arrived $played" }
set n0 [$ns node]; set n1 [$ns node]
$ns duplex-link $n0 $n1 0.5Mb [lindex $argv 0] DropTail
$ns queue-limit $n0 $n1 20
foreach kind {UDP RTP} {
  set s($kind) [new Agent/$kind]; set r [new Agent/VatRcvr]; $r set name $kind
  $ns attach-agent $n0 $s($kind); $ns attach-agent $n1 $r; $ns connect $s($kind) $r
}
set voice [new Application/Traffic/Exponential]; $voice set packetSize_ 200; $voice set burst_time_ 200ms; $voice set idle_time_ 300ms; $voice set rate_ 80kb; $voice attach-agent $s(UDP)
$s(RTP) set packetSize_ 200; $s(RTP) set interval_ 30ms; $s(RTP) set random_ 1
set u [new Agent/UDP]; set z [new Agent/Null]; $ns attach-agent $n0 $u; $ns attach-agent $n1 $z; $ns connect $u $z
set other [new Application/Traffic/Exponential]; $other set rate_ 700kb; $other set packetSize_ 500; $other attach-agent $u
$ns at 0.1 "$voice start"
$ns at 3.4 "$voice stop; $other stop; $s(RTP) stop"
$ns at 0.3 "$s(RTP) start"
$ns at 1 "$other start"
$ns at 1.6 "$s(RTP) stop"
$ns at 2.2 "$s(RTP) start"
# Delays that change from packet to packet, and bursts that begin.
set link [[$ns link $n0 $n1] link]
set w [new Agent/UDP]; set r [new Agent/VatRcvr]; $r set name talk
$ns attach-agent $n0 $w; $ns attach-agent $n1 $r; $ns connect $w $r
set rng [new RNG]; $rng seed [lindex $argv 1]
set range [lindex $argv 2]
for {set i 0} {$i < 400} {incr i} {
  set flag [expr {[$rng uniform 0 1] < 0.1 ? "NEW_BURST" : ""}]
  $ns at [expr 4 + $i] "$link set delay_ [expr [$rng integer $range] / 8000.0 + 0.00003]; $w sendmsg 10 x $flag"
}
$ns at 410 "exit 0"
$ns run
