# Five runs in one process, each with its own trace.
for {set i 0} {$i<5} {incr i} {
  set ns [new Simulator]; set f [open o$i.tr w]; $ns trace-all $f
  set a [$ns node]; set b [$ns node]; $ns duplex-link $a $b 1Mb 1ms DropTail
  set u [new Agent/UDP]; set v [new Agent/Null]
  $ns attach-agent $a $u; $ns attach-agent $b $v; $ns connect $u $v
  $ns at 0.5 "$u send 100"
  $ns at 1 "puts run$i; $ns flush-trace; $ns halt"
  $ns run
  puts [$ns now]; close $f; delete $ns
}
