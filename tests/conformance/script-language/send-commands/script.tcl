proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set f [open o.tr w]; $ns trace-all $f
foreach i {0 1 2 3} {set n($i) [$ns node]}
foreach i {1 2 3} {$ns duplex-link $n(0) $n($i) 1Mb 10ms DropTail}
set u [new Agent/UDP]; $ns attach-agent $n(0) $u; 
foreach i {1 2 3} {foreach j {0 1 2 3} {set s [new Agent/UDP]; $ns attach-agent $n($i) $s; $s proc process_data args {puts $args}}}
$ns connect $u $s
$ns at 1.0 {puts [catch {$u send 101} r]$r}
$ns at 1.1 {puts [catch {$u sendto 102 2 1} r]$r}
$ns at 1.15 {puts [list [$u set dst_addr_] [$u set dst_port_]]}
$ns at 1.2 {puts [catch {$u sendto 103 abc 2 1} r]$r}
$ns at 1.25 {puts [list [$u set dst_addr_] [$u set dst_port_]]}
$ns at 1.3 {puts [catch {$u send 104} r]$r}
$ns at 1.4 {puts [catch {$u sendto 105 1.1 0x2 } r]$r}
$ns at 1.5 {puts [catch {$u sendto 106 abc 1} r]$r}
$ns at 1.55 {puts [catch {$u sendto 0 1 1} r]$r}
$ns at 1.57 {puts [catch {$u sendto -5 1 1} r]$r}
$ns at 1.58 {puts [list [$u set dst_addr_] [$u set dst_port_]]}
$ns at 1.59 {puts [catch {$u sendto 3000 1 2} r] ; puts $r}
$ns at 1.6 {puts [catch {$u sendmsg 106 abc FLAG} r]$r}
$ns at 1.7 {puts [catch {$u sendmsg 10 xyz EOF} r]$r}
$u proc process_data args {puts "u $args"}
set tcp [new Agent/TCP]; $ns attach-agent $n(0) $tcp; set sink [new Agent/TCPSink]; $ns attach-agent $n(1) $sink; $ns connect $tcp $sink
$ns at 1.8 {puts [catch {$tcp sendto 1000 1 2} r]$r;puts [list [$tcp set dst_addr_] [$tcp set dst_port_]]}
set no [new Agent/Null];$ns attach-agent $n(0) $no
$ns at 1.9 {puts [catch {$no sendto 1000 1 2} r]$r;puts [list [$no set dst_addr_] [$no set dst_port_]]}
set r [new Agent/RTP]
$ns at 1.9 {puts [catch {$r sendto 1000 1 2} x]$x}
$ns at 1.9 {puts [catch {$r sendto 1000 a 1 2} x]$x}
set m [new Agent/Message]
$ns attach-agent $n(0) $m
$ns at 1.9 {puts [catch {$m sendto 1000 1 2} x]$x}
$ns at 1.9 {puts [catch {$m sendto 1000 a 1 2} x]$x}
$ns at 1.9 {puts [catch {$m sendmsg 10} x]$x}
$ns at 1.9 {puts [catch {$m sendmsg 10 a} x]$x}
$ns at 1.9 {puts [catch {$m send a b} x]$x}
set a [new Agent]
$ns at 1.9 {puts [catch {$a sendto 1000 1 2} x]$x}
$ns at 1.9 {puts [catch {$a sendmsg 1000 a} x]$x}
$ns at 1.9 {puts [catch {$a send 1000} x]$x}
$ns at 1.9 {puts [catch {$a sendto 1000 1 a 2} x]$x}
$ns at 1.9 {puts [catch {$a close} x]$x}
$ns at 1.9 {puts [catch {$a listen} x]$x}
$ns at 3 "exit 0"
$ns run
