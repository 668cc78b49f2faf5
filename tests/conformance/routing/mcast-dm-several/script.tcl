set ns [new Simulator -multicast on]
$ns trace-all [open out.tr w]
foreach i {0 1 2 3 4 5} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2 2 3 3 0 1 4 2 4 0 5 5 2 1 3} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}
$ns rtproto Session
$ns mrtproto DM
foreach k {1 2 3 4 5} {
	set g($k) [Node allocaddr]
	set from [expr {$k > 3 ? 3 : 1}]
	set u($k) [new Agent/UDP]
	$ns attach-agent $n($from) $u($k)
	$u($k) set dst_addr_ $g($k)
	set c($k) [new Application/Traffic/CBR]
	$c($k) attach-agent $u($k)
	$c($k) set interval_ 0.07
	$ns at [expr 0.01 * $k] "$c($k) start"
	foreach node {4 5 0} {
		set r [new Agent/Null]
		$ns attach-agent $n($node) $r
		$ns at [expr {0.001 + ($node == 0) * 0.3 * $k}] "$n($node) join-group $r $g($k)"
	}
}
$ns rtmodel-at 0.052 down $n(1) $n(2)
$ns rtmodel-at 1.0 up $n(1) $n(2)
$ns rtmodel-at 1.3 down $n(1) $n(4)
$ns rtmodel-at 1.6 up $n(1) $n(4)
$ns rtmodel-at 1.7 down $n(5) $n(0)
$ns rtmodel-at 1.8 down $n(1) $n(2)

proc slots {} {
	global ns n
	foreach i {0 1 2 3 4 5} {
		foreach key [lsort [$n($i) array names replicator_]] {
			set replicator [$n($i) set replicator_($key)]
			puts "[$ns now] $i $key [$replicator array get active_]: [$replicator set nactive_]"
		}
	}
}
foreach t {0.0521 1.001 1.81} {$ns at $t slots}

# A link with a prune that is switched on again and then not wanted any more.
proc prunes {} {
	global ns n g
	foreach protocol [DM info instances] {
		if {[$protocol set node_] == $n(1)} {
			puts "[$ns now] [lsort [$protocol array names PruneTimer_]]"
			foreach node {2 3 4} {
				set iif [$n(1) link2iif [$ns link $n($node) $n(1)]]
				foreach k {1 2} {$protocol recv-prune $node 1 $g($k) $iif}
			}
			puts [lsort [$protocol array names PruneTimer_]]
			[$n(1) getReps 1 $g(1)] insert [$n(1) link2oif [$ns link $n(1) $n(4)]]
			$n(4) proc rpf-nbr source {return $::n(2)}
			$protocol notify 0
			puts [lsort [$protocol array names PruneTimer_]]
		}
	}
}
$ns at 2.0 {prunes; slots}
$ns at 2.7 {$ns flush-trace; exit 0}
$ns run
