set ns [new Simulator]
foreach i {0 1 2 3} { set n$i [$ns node] }
foreach pair {{0 1} {1 2} {2 3} {3 0}} {
    $ns duplex-link [set n[lindex $pair 0]] [set n[lindex $pair 1]] 1Mb 10ms DropTail
}
puts "[catch {[new RouteLogic] BFS} text] $text"
$ns rtproto Algorithmic
if {$argv == "replaced"} {
    Simulator instproc compute-algo-routes {} { puts "compute-algo-routes" }
} else {
    $ns compute-algo-routes
    puts [[$ns get-routelogic] lookup 1 3]
}
$ns at 0.5 "exit 0"
$ns run
