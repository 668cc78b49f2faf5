proc try script {
	puts "> $script"
	if {[catch {uplevel #0 $script} result]} {
		puts "! [lindex [split $result \n] 0]"
	} else {
		puts "= $result"
	}
}
set ns [new Simulator -multicast on]
$ns trace-all [open out.tr w]
foreach i {0 1 2 3} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2 2 3 3 0} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}
set g 0x40000005
set h [$ns mrtproto CtrMcast]
set r [new Agent/LossMonitor]; $ns attach-agent $n(2) $r
$ns at 0.05 "$n(2) join-group $r $g"
$ns at 0.1 {
foreach x {abc 0x40000005 0x40000006} {
foreach m {treetype? members? sources? add-new-group} {try "\$h $m $x"; try {$h groups?}}
try "\$h treetype $x RPT"
try {$h array get treetype_}
try "\$h add-new-member $x $n(1)"
try {$h array get Mlist_}
try "\$h new-source? $x $n(1)"
try {$h array get Slist_}
try "\$h remove-member $x $n(1)"
try {$h array get Mlist_}
try {$h array get Glist_}
try {$h set Glist_}
try "\$h get_rp $n(1) $x"
}
}
set udp [new Agent/UDP]
$ns attach-agent $n(0) $udp
$udp set dst_addr_ $g
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$cbr set interval_ 0.03
$ns at 0.12 "$cbr start"
$ns at 0.4 {try {$h switch-treetype 0x40000005}; try {$h treetype? $g}}
$ns at 0.6 {$ns flush-trace; exit 0}
$ns run
