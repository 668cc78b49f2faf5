# A link fails and comes back ten times in a network of 2,000 nodes with 200 running flows, under Session routing.
set failures [expr {[llength $argv] ? [lindex $argv 0] : 10}]
set ns [new Simulator]
$ns rtproto Session
set count 2000
for {set i 0} {$i < $count} {incr i} { set n($i) [$ns node] }
set state 1
proc draw {limit} {
	global state
	set state [expr {($state * 1103515245 + 12345) % 2147483648}]
	return [expr {($state / 65536) % $limit}]
}
for {set i 1} {$i < $count} {incr i} { $ns duplex-link $n($i) $n([draw $i]) 10Mb 5ms DropTail }
for {set i 0} {$i < $count} {incr i} {
	set a [draw $count]
	set b [draw $count]
	if {$a != $b && [$ns link $n($a) $n($b)] eq ""} { $ns duplex-link $n($a) $n($b) 10Mb 5ms DropTail; lappend extra [list $a $b] }
}
for {set i 0} {$i < 200} {incr i} {
	set source [new Agent/UDP]
	set sink [new Agent/Null]
	$ns attach-agent $n([draw $count]) $source
	$ns attach-agent $n([draw $count]) $sink
	$ns connect $source $sink
	set flow [new Application/Traffic/CBR]
	$flow attach-agent $source
	$flow set packetSize_ 500
	$flow set interval_ 0.1
	$ns at [expr {0.1 + $i * 0.0005}] "$flow start"
}
for {set i 0} {$i < $failures} {incr i} {
	foreach {a b} [lindex $extra $i] {}
	$ns rtmodel-at [expr {1.0 + $i * 0.1}] down $n($a) $n($b)
	$ns rtmodel-at [expr {1.05 + $i * 0.1}] up $n($a) $n($b)
}
$ns at 3.0 "exit 0"
$ns run
