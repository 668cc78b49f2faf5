# abstract TCP: connections that grow and start anew, the times of rounds, and the messages with which runs end
set ns [new Simulator]
puts "[[$ns abstract-tcp] info class] [[$ns set nullAgent_] info class] [[$ns set RenoAckfsm_] info class]"
set f [open out.tr w]; fconfigure $f -buffering none
foreach i {0 1 2 3} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 10Mb 20ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 30ms DropTail
$ns simplex-link $n(2) $n(3) 10Mb 7.3ms DropTail
$ns simplex-link $n(3) $n(2) 10Mb 50ms DropTail
$ns trace-all $f
foreach i {0 1} variant {RenoAck TahoeDelAck} sink {"" /DelAck} {
  set t($i) [new Agent/AbsTCP/$variant]; set s($i) [new Agent/AbsTCPSink$sink]
  $ns attach-agent $n(0) $t($i); $ns attach-agent $n([expr 2 + $i]) $s($i); $ns connect $t($i) $s($i)
  $t($i) set fid_ $i; $s($i) set fid_ [expr 10 + $i]
}
set f0 [new Application/FTP]; $f0 attach-agent $t(0)
set u [new Agent/UDP]; set z [new Agent/Null]; $ns attach-agent $n(1) $u; $ns attach-agent $n(2) $z; $ns connect $u $z
proc lose {list from to} { global ns n; set e [new ErrorModel/List]; $e droplist "$list 1000000"; $ns lossmodel $e $n($from) $n($to) }
switch [lindex $argv 0] {
  long { $ns at 0.1 "$f0 produce 100" }
  short { $ns at 0.1 "$f0 produce 10"; $ns at 1 "$f0 producemore 12"; $ns at 2 "$t(0) advance 7"; $ns at 3 "$t(0) advance 4" }
  anew { $ns at 0.1 "$t(0) advance 10"; $ns at 0.25 "$t(0) advanceby 30"; lose 5 0 1; $ns at 0.45 "$t(0) advance 20" }
  twice { $ns at 0.1 "$t(0) advance 10"; lose {4 6} 0 1 }
  again { $ns at 0.1 "$t(0) advance 30"; lose {4 9} 0 1 }
  late { $ns at 0.1 "$t(0) advance 30"; lose {4 9} 1 2 }
  shared { $u set fid_ 0; $ns at 0.1 "$t(0) advance 12"; lose 1 1 2; $ns at 0.105 "$u send 100" }
  queue { $ns queue-limit $n(1) $n(2) 5; $ns at 0.1 "$t(0) advance 20"; $ns at 0.1 "$t(1) advance 20" }
  rtt { $ns delay $n(0) $n(1) 3ms simplex; $ns at 0.1 "$t(1) advance 7"; $ns at 0.2 "$t(1) rtt 0.25"; $ns at 0.1 "puts \[$ns rtt $t(0) $s(0)\]" }
  none { $ns at 0.1 "$f0 start"; $ns at 0.2 "$f0 send 4000"; $ns at 0.3 "$t(0) advance 0" }
}
$ns at 5 "puts end; exit 3"
$ns run
