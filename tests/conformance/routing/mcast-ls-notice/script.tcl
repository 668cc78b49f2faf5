set ns [new Simulator -multicast on]
$ns rtproto [lindex $argv 0]
$ns trace-all [open out.tr w]
foreach i {0 1 2 3 4} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2 2 3 3 0 3 4} {$ns duplex-link $n($a) $n($b) 1Mb 7ms DropTail}
$ns rtmodel-at 1.5 up $n(1) $n(2)
$ns rtmodel-at 1.6 down $n(1) $n(2)
$ns rtmodel-at 1.65 down $n(1) $n(2)
$ns rtmodel-at 1.7 up $n(1) $n(2)
$ns mrtproto DM
set udp [new Agent/UDP]
$ns attach-agent $n(2) $udp
$udp set dst_addr_ [Node allocaddr]
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$cbr set interval_ 0.05
$ns at 1.2 "$cbr start"
$ns at 1.77 "$cbr stop"

proc spy {object what method} {
	if {$object eq ""} return
	$object proc $method args "
		puts \"\[\$::ns now] $what $method \$args\"
		set result \[eval \$self next \$args]
		puts \"end of $what $method\"
		set result
	"
}
$ns at 1.4 {
	foreach i {0 1 2 3 4} {
		foreach method {notify-mcast intf-changed} {spy $n($i) "node $i" $method}
		set routes [$n($i) rtObject?]
		if {$routes eq ""} continue
		foreach method {intf-changed compute-routes flag-multicast} {spy $routes "routes of $i" $method}
		foreach protocol {LS DV Direct} {
			foreach method {intf-changed compute-routes send-updates} {
				spy [$routes rtProto? $protocol] "$protocol of $i" $method
			}
		}
	}
}
$ns at 1.9 {$ns flush-trace; exit 0}
$ns run
