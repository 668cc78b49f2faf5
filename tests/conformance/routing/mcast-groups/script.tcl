proc try script {
	puts "> $script"
	if {[catch {uplevel #0 $script} result]} {
		puts "! [lindex [split $result \n] 0]"
	} else {
		puts "= $result"
	}
}
proc spy {object method} {
	$object proc $method args "
		puts \"  $method \$args\"
		eval \$self next \$args
	"
}

mrtObject registerWellKnownGroups MINE
set ns [new Simulator]
$ns multicast
foreach i {0 1 2} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}
$ns trace-all [open out.tr w]
$ns namtrace-all [open out.nam w]
$ns mrtproto DM
foreach method {getReps new-group add-mfc} {spy $n(1) $method}
foreach i {1 2 3 4} {
	set a$i [new Agent/Null]
	$ns attach-agent $n(1) [set a$i]
}
set udp [new Agent/UDP]
$ns attach-agent $n(0) $udp
proc send {destination} {
	global udp
	$udp set dst_addr_ $destination
	$udp send 100
}

$ns at 0.02 {
	foreach group {0x40000007 1073741831 7+0x40000000 abc -1 -2 0x7fffffff 010 1073741831.0 {}} {
		try "\$n(1) join-group \$a1 $group"
	}
	try {$n(1) join-group $a3 0x40000008 0x0}
	try {$n(1) check-local 0x40000007}
	try {$n(1) check-local 1073741831}
	puts [lsort [$n(1) array names Agents_]]
}
foreach {t group} {0.1 -1 0.15 0x7fffffff 0.2 -2 0.25 0x40000007 0.3 -2} {$ns at $t "send $group"}
$ns at 0.4 {$n(1) dump-routes stdout}
$ns at 0.5 {
	try {$n(1) leave-group $a2 0x40000007}
	try {$n(1) leave-group $a1 0x40000007}
	try {$n(1) leave-group $a3 0x40000008 0}
	try {$n(1) leave-group $a3 foo}
	try {$n(1) new-group 1 2147483647 77 wrong-iif}
	try {$n(1) new-group 1 4294967295 -1 cache-miss}
	try {$n(1) new-group 1 0x7ffffffe 77 cache-miss}
	try {mrtObject getWellKnownGroup ALL_ROUTERS}
	try {mrtObject getWellKnownGroup MINE}
	try {mrtObject getWellKnownGroup OTHER}
	try {mrtObject getWellKnownGroup Allocd}
	try {mrtObject registerWellKnownGroups OTHER}
	try {mrtObject set mask-wkgroups 3}
	try {$n(1) new-group 0 0x40000003 -1 cache-miss}
	try {mrtObject expandaddr}
	try {mrtObject set mask-wkgroups}
	try {$n(1) get-all-iifs}
	try {$n(1) get-all-oifs}
	foreach node {0 1 2 7} {
		try "\$n(1) rpf-nbr $node"
		try "\$n(1) from-node-iface $node"
	}
	try {$n(1) iif2oif 1}
	try {$n(1) iif2link 9}
	try {$n(2) clear-caches}
	try {$n(1) clear-caches}
	try {$n(1) dump-routes}
	try {$n(1) dump-routes stdout 1}
	try {Node expandaddr}
	try {Node allocaddr}
}
$ns at 0.7 {$ns flush-trace; exit 0}
$ns run
