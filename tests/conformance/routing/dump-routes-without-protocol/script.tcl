# args: unicast protocol, or multicast
set ns [new Simulator]
set mode [lindex $argv 0]
if {$mode == "multicast"} {$ns multicast} else {$ns rtproto $mode}
foreach i {0 1 2} {set n$i [$ns node]}
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link $n1 $n2 1Mb 10ms DropTail
if {$mode == "multicast"} {$ns mrtproto DM [list $n1]}
proc show {} {
    global n0 n1
    puts "[catch {$n0 dump-routes stdout} e] <$e>"
    puts "[catch {$n0 dump-routes} e] <$e>"
    puts "[catch {$n1 dump-routes stdout} e] <$e>"
}
show
$ns at 0.5 show
$ns at 1 {exit 0}
$ns run
