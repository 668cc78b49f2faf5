# filters between agents and monitors; a counter; checks of the time to live by several links at once
set ns [new Simulator]
proc try {args} { if {[catch {uplevel #0 $args} e]} { puts "$args -> error [lindex [split $e \n] 0]" } else { puts "$args -> $e" } }
foreach k {0 1 2 3} { set u($k) [new Agent/UDP]; $u($k) set fid_ $k; $u($k) set prio_ [expr $k%2]; $u($k) set ttl_ [expr 1+2*$k] }
set number 0
proc through {kind args} {
  global ns u number
  set x [new $kind]; set to [new Agent/LossMonitor]; set matched [new Agent/LossMonitor]
  switch $kind {
    Filter/Field { lassign $args h f v; $x set offset_ [PktHdr_offset PacketHeader/$h $f]; $x set match_ $v }
    Filter/MultiField { foreach {h f v} $args { $x filter-field [PktHdr_offset PacketHeader/$h $f] $v } }
  }
  $x target $to; $x filter-target $matched
  puts "[expr {[$x target] eq $to}] [expr {[$x filter-target] eq $matched}]"
  set t [incr number]
  $ns at $t "foreach k {0 1 2 3} { \$u(\$k) target $x; \$u(\$k) send 100; \$u(\$k) send 200 }"
  $ns at $t.5 "puts \"$kind {$args}: \[$to set npkts_\] and \[$matched set npkts_\]\""
}
through Filter
through Filter/Field IP fid_ 2
through Filter/Field Common size_ 100
through Filter/Field Common ptype_ [ptype2val udp]
through Filter/Field IP dst_ -1
through Filter/Field IP src_ 3
through Filter/Field IP ttl_ 3
through Filter/Field IP prio_ 1
through Filter/Field Common uid_ 60
through Filter/MultiField
through Filter/MultiField IP prio_ 1 Common size_ 100
through Filter/MultiField IP prio_ 1 IP prio_ 0
set counter [new PktCounter]; set sink [new Agent/LossMonitor]; $counter target $sink
set checker [new TTLChecker/Session]; $checker target $counter; try $checker tick 3; try $checker tick
$ns at 20 { foreach k {0 1 2 3} { $u($k) target $checker; $u($k) send 5000 } }
$ns at 21 { puts "[$counter value] [$sink set npkts_]"; try $counter reset; try $counter value; try $checker tick 0; foreach k {0 1 2 3} { $u($k) send 100 } }
$ns at 22 { puts "[$counter value]"; try $counter value 1; try [new Filter] filter-field 1 2; exit 0 }
$ns run
